import Foundation
import SolverVerification
import SolverVerificationTesting
import Testing

/// The reference's springs, changed by a fault.
private struct FaultySolver: SpringMethod {
  let name = "faulty/solver"
  let summary = "the reference, changed"
  let kinds: Set<SolverKind> = [.spring]
  let change: @Sendable (MotionAnswer, SpringRequest) throws(SolverError) -> MotionAnswer

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    guard case .motion(let answer) = try ReferenceSolver().answer(.spring(request)) else {
      throw .failed("the reference answered no motion")
    }
    return try change(answer, request)
  }

  /// The velocity's sign is wrong.
  static let reversedVelocity = FaultySolver { answer, _ throws(SolverError) in
    MotionAnswer(position: answer.position, velocity: -answer.velocity)
  }
}

@Suite struct ExpectAccurateTests {
  /// The issues of a failing expectation.
  private struct Report: Sendable {
    var texts: [String] = []
    var locations: [SourceLocation] = []
    var verdict: Verdict?
  }

  /// Runs an expectation that must record issues, and returns what it recorded.
  private func report(
    on solver: some SolverMethod, within standard: Verifier.Standard = .double,
    cases: [CaseSet] = [.ordinarySprings], sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Report {
    let report = Recorder(Report())
    await withKnownIssue {
      let verdict = await expectAccurate(
        solver, within: standard, cases: cases, sourceLocation: sourceLocation)
      report.change { $0.verdict = verdict }
    } matching: { issue in
      report.change {
        $0.texts.append(issue.comments.map(\.rawValue).joined(separator: "\n"))
        $0.locations += [issue.sourceLocation].compactMap(\.self)
      }
      return true
    }
    return report.value
  }

  @Test func anAccurateSolverPasses() async {
    let verdict = await expectAccurate(
      ReferenceSolver(), within: .exact, cases: [.ordinarySprings, .ordinaryCurves])
    #expect(verdict.outcome == .passed)
    #expect(verdict.counts.map(\.answered) == [1_000, 1_000])
  }

  @Test func aWrongAnswerIsOneIssueWithNameAndRequestAtTheCaller() async throws {
    let line = #_sourceLocation.line + 1
    let report = await report(on: FaultySolver.reversedVelocity)
    #expect(report.texts.count == 1)
    #expect(report.locations.map(\.line) == [line])
    #expect(report.locations.map(\.fileName) == ["ExpectAccurateTests.swift"])
    let lines = report.texts[0].split(separator: "\n").map(String.init)
    let verdict = try #require(report.verdict)
    #expect(lines.first == verdict.headline)
    #expect(verdict.headline.hasPrefix("faulty/solver: failed ("))
    #expect(
      verdict.findings.contains { $0.solver == "velocity-plus-target" }, "\(verdict.findings)")
    for finding in verdict.findings { #expect(lines.contains(finding.text)) }
    // The last line can be asked again: it is the request of a wrong answer.
    let request = try SolverRequest.decode(line: try #require(lines.last)).request.get()
    let simplest = verdict.breaches.map(\.simplest)
    #expect(simplest.contains { $0.request == request })
    #expect(simplest.allSatisfy { $0.request.description.count >= request.description.count })
    #expect(lines.dropLast().last?.hasPrefix("simplest request: velocity is ") == true)
  }

  @Test func anAnswerThatIsNotFiniteIsNamed() async {
    let report = await report(
      on: FaultySolver { answer, request throws(SolverError) in
        MotionAnswer(
          position: request.time > 1 ? .nan : answer.position, velocity: answer.velocity)
      })
    #expect(report.texts.count == 1)
    #expect(report.texts[0].contains("position is nan, true"), "\(report.texts)")
    #expect(report.verdict?.findings.contains { $0.solver == nil } == true)
  }

  @Test func aSolverThatThrowsIsQuoted() async {
    let report = await report(
      on: FaultySolver { answer, request throws(SolverError) in
        if request.time > 1 { throw .failed("the lookup table is empty") }
        return answer
      })
    #expect(report.texts.count == 1)
    #expect(report.texts[0].contains(" requests ended in an error)"), "\(report.texts)")
    #expect(
      report.texts[0].contains(#"the lookup table is empty: {"id":1,"kind":"spring""#),
      "\(report.texts)")
  }

  @Test func aValidRequestThatIsRejectedIsQuoted() async {
    let report = await report(
      on: FaultySolver { _, request throws(SolverError) in
        throw .invalid("velocity", request.velocity, "must be in pixels")
      })
    #expect(report.texts.count == 1)
    #expect(report.texts[0].contains("failed (it rejected 1000 valid requests)"))
    #expect(report.texts[0].contains("must be in pixels: {"), "\(report.texts)")
  }

  @Test func aSolverThatServesNothingSaysWhy() async {
    let unserved = await report(
      on: FaultySolver { _, _ throws(SolverError) in throw .unsupported("only on Tuesdays") })
    #expect(unserved.texts.count == 1)
    #expect(unserved.texts[0].contains("undecidable; it serves nothing that was asked"))
    #expect(unserved.texts[0].contains("only on Tuesdays"), "\(unserved.texts)")
    // Nor does one that is asked other kinds only.
    let unasked = await report(on: FaultySolver.reversedVelocity, cases: [.ordinaryCurves])
    #expect(unasked.texts.count == 1)
    #expect(unasked.texts[0].contains("it serves nothing that was asked"), "\(unasked.texts)")
  }

  @Test func nothingPassesForLackOfABound() async {
    let report = await report(on: FaultySolver.reversedVelocity, within: .promises)
    #expect(report.texts.count == 1)
    #expect(report.texts[0].contains("no answer has a bound"), "\(report.texts)")
  }

  @Test func tolerancesHaveTheirNumbers() {
    let standards: [Verifier.Standard] = [.exact, .double, .single, .visual]
    #expect(standards == [1e-15, 1e-9, 1e-5, 1e-3].map { .tolerance($0) })
  }

  // A test can look at issues, not at attachments: a copy of this program runs this one test.
  #if os(Linux)
    static let isSample = ProcessInfo.processInfo.environment["EXPECT_ACCURATE_SAMPLE"] != nil

    @Test(.enabled(if: Self.isSample, "The sample of theVerdictIsAttached."))
    func sampleFailure() async {
      await expectAccurate(
        FaultySolver.reversedVelocity, within: .single, cases: [.ordinarySprings])
    }

    @Test func theVerdictIsAttached() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = [
        "--testing-library", "swift-testing", "--filter", "sampleFailure",
        "--attachments-path", folder.path(),
      ]
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["EXPECT_ACCURATE_SAMPLE": "1"]) { $1 }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus != 0, "\(text)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      #expect(names == ["faulty-solver-verdict.txt"], "\(text)")
      let verdict = try String(
        contentsOf: folder.appending(path: try #require(names.first)), encoding: .utf8)
      #expect(verdict.hasPrefix("faulty/solver: failed ("))
      #expect(verdict.contains("The three worst groups of each kind"))
    }
  #endif
}

/// A value that several tasks may change.
private final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var current: Value

  init(_ value: Value) { current = value }

  var value: Value { lock.withLock { current } }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&current) } }
}
