import SolverVerification
import Testing

@testable import Measurement

/// A fast wrong answer is worthless: a job that fails its check is not timed, and fails the run.
@Suite struct JobCheckTests {
  /// The textbook's spring, a thousandth off; its name says whose it is.
  private struct FaultySpring: SpringModel {
    let name: String
    let summary = "off by a thousandth"

    func prepare(_ spring: TextbookParameters) -> TextbookSpring.Prepared {
      TextbookSpring().prepare(spring)
    }

    func state(
      _ spring: TextbookSpring.Prepared, x₀: Double, v₀: Double, t: Double
    ) -> SpringState {
      var state = TextbookSpring().state(spring, x₀: x₀, v₀: v₀, t: t)
      state.displacement *= 1.001
      return state
    }
  }

  private func document(with jobs: [Job]) -> ResultDocument {
    var document = ResultDocument(
      created: RunEnvironment.timestamp(), command: [], mode: "quick", seed: 1,
      machine: RunEnvironment.machine, build: RunEnvironment.build())
    StandardRun(extent: .quick).addTimes(
      of: jobs, to: &document, note: { _ in }
    ) { _ in }
    return document
  }

  private let items = SpringColumns<Double>(SpringWorkload(items: 100))

  @Test func aWrongJobOfOursIsNotTimedAndFailsTheRun() throws {
    let faulty = try FaultySpring(name: "ours-faulty").frameJob(items)
    let document = document(with: [faulty, try TextbookSpring().frameJob(items)])
    #expect(document.times.map(\.job.method) == ["textbook"])
    #expect(document.untimedJobs?.map(\.job.method) == ["ours-faulty"])
    #expect(document.untimedJobs?.first?.isBroken == true)
    #expect(!document.holds)
    // A gate on such a run fails too, and says why.
    let gate = AccuracyGate.compare(base: document, candidate: document, acceptsDigests: false)
    #expect(gate.rows.contains { $0.isBroken && $0.name.hasPrefix("ours-faulty, spring.") })
    // The record survives the file.
    let data = try ResultStore.encode(document)
    #expect(try ResultStore.decode(data, path: "x").untimedJobs == document.untimedJobs)
  }

  @Test func aWrongModelOfAnotherSolverIsOnlyNoted() throws {
    let document = document(with: [try FaultySpring(name: "theirs").frameJob(items)])
    #expect(document.times.isEmpty)
    #expect(document.untimedJobs?.first?.isBroken == false)
    #expect(document.holds)
  }
}
