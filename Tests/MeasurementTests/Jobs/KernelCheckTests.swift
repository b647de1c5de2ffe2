import SolverVerification
import Testing

@testable import Measurement

/// A fast wrong answer is worthless: what fails its check is not timed, and fails the run.
@Suite struct KernelCheckTests {
  /// The textbook's spring, a thousandth off; its name says whose it is.
  private struct FaultySpring: SpringModel {
    let name: String
    let summary = "off by a thousandth"

    func prepare(_ spring: ModelSpring) -> TextbookSpring.Prepared {
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

  private func document(with kernels: [any TimedKernel]) -> ResultDocument {
    var document = ResultDocument(
      created: RunEnvironment.timestamp(), command: [], mode: "quick", seed: 1,
      machine: RunEnvironment.machine, build: RunEnvironment.build())
    StandardRun(extent: .quick).addTimes(
      of: kernels, to: &document, RunListener(progress: { _, _ in }, note: { _ in })
    ) { _ in }
    return document
  }

  private let items = SpringItems(SpringWorkload(items: 100))

  @Test func aWrongKernelOfOursIsNotTimedAndFailsTheRun() throws {
    let faulty = try ModelFrameKernel(FaultySpring(name: "ours-faulty"), items)
    let document = document(with: [faulty, try ModelFrameKernel(TextbookSpring(), items)])
    #expect(document.times.map(\.kernel.method) == ["textbook"])
    #expect(document.refusals?.map(\.kernel.method) == ["ours-faulty"])
    #expect(document.refusals?.first?.isBroken == true)
    #expect(!document.holds)
    // A gate on such a run fails too, and says why.
    let gate = AccuracyGate.compare(base: document, candidate: document, acceptsDigests: false)
    #expect(gate.rows.contains { $0.isBroken && $0.name.hasPrefix("ours-faulty, spring.") })
    // What is said of it survives the file.
    let data = try ResultStore.encode(document)
    #expect(try ResultStore.decode(data, path: "x").refusals == document.refusals)
  }

  @Test func aWrongModelOfAnotherSolverIsOnlyNoted() throws {
    let document = document(with: [try ModelFrameKernel(FaultySpring(name: "theirs"), items)])
    #expect(document.times.isEmpty)
    #expect(document.refusals?.first?.isBroken == false)
    #expect(document.holds)
  }

  /// What `bench` would refuse to time is found here, with fewer items where that changes nothing.
  @Test(arguments: BenchGrid.allFamilies)
  func everyKernelOfOursPassesItsCheck(family: String) throws {
    var grid = BenchGrid()
    grid.families = [family]
    grid.items =
      switch family {
      // An item whose last motion is small beside those before it is seldom.
      case "retarget": nil
      // Shorter lists are not timed.
      case "persistent": [100_000]
      case "parallel": [131_072]
      default: [24, 1_000]
      }
    var checked = 0
    for group in grid.groups {
      for kernel in try group.kernels() where kernel.description.method.hasPrefix("ours") {
        let check = try kernel.check()
        #expect(
          check.error <= check.bound, "\(kernel.description.method), \(kernel.description.workload)"
        )
        checked += 1
      }
    }
    #expect(checked > 0)
  }
}
