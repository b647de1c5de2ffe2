import DocumentFixtures
import Foundation
import HostSystem
import Presentation
import SolverVerification
import CommandSupport
import Testing

@testable import Measurement
@testable import Reports
@testable import animbench

@Suite struct GateReportTests {
  private func row(_ job: String, _ verdict: GateVerdict) -> GateTimeRow {
    GateTimeRow(
      job: job, verdict: verdict, ratios: [1.02, 1.03], ratio: 1.025, lower: 1.02,
      upper: .infinity, base: 1, candidate: 1.025, isRetested: false, remark: nil)
  }

  private func document() -> GateDocument {
    GateDocument(base: "old", rules: GateRules())
  }

  @Test func verdictsOfRowsMakeTheVerdictOfTheTable() {
    var document = document()
    #expect(document.verdict == .pass)
    document.times = [row("a", .pass), row("b", .inconclusive)]
    #expect(document.verdict == .inconclusive)
    #expect(document.exitStatus(isStrict: false) == .success)
    #expect(document.exitStatus(isStrict: true) == .undecidable)
    document.times.append(row("c", .regression))
    #expect(document.verdict == .regression)
    #expect(document.exitStatus(isStrict: false) == .broken)
    // A candidate that differs from itself proves nothing about times.
    document.control = row("A/A control", .regression)
    #expect(document.verdict == .inconclusive)
    // Accuracy is not noise.
    document.accuracy = [GateAccuracyRow(name: "x", isBroken: true, text: "worse")]
    #expect(document.verdict == .regression)
  }

  @Test func annotationsEscapeWhatEndsThem() {
    var document = document()
    document.accuracy = [
      GateAccuracyRow(name: "a, b: c", isBroken: true, text: "50 %\nworse")
    ]
    #expect(
      GateReport(document).report.annotations
        == "::error title=accuracy of a%2C b%3A c::50 %25%0Aworse\n")
  }

  @Test func markdownKeepsTablesWhole() {
    var document = document()
    document.times = [row("a|b", .regression)]
    let text = GateReport(document).markdown()
    #expect(text.contains("| a\\|b | 1.000 | 1.025 | +2.50 % |"))
    #expect(text.contains("**regression**"))
    #expect(text.contains("at most 1.0 % of gates"))
  }

  @Test func junitCountsFailuresAndSkips() {
    var document = document()
    document.times = [row("a<b>&\"", .regression), row("c", .inconclusive), row("d", .pass)]
    let text = GateReport(document).report.junit
    #expect(text.contains("tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"1\""))
    #expect(text.contains("name=\"time of a&lt;b&gt;&amp;&quot;\""))
  }

  @Test func jsonSaysWhatJSONCannot() throws {
    var document = document()
    document.times = [row("a", .pass)]
    let text = GateReport(document).json()
    #expect(text.contains("\"upper\" : \"Infinity\""))
    #expect(text.contains("\"schema\" : \"animbench-gate/1\""))
  }

  private func accepted(_ row: String, _ size: Double) -> AcceptedRegressions {
    .init([.init(revision: "0123abc", row: row, size: size, reason: "exact at | infinity")])
  }

  @Test func whatIsAcceptedIsToldAndFailsNothing() {
    var document = document()
    document.times = [row("a", .regression), row("b", .regression)]
    document.accept(accepted("a", 0.03))
    #expect(document.times.map(\.verdict) == [.pass, .regression])
    #expect(document.verdict == .regression)
    #expect(
      document.accepted
        == ["time of a: accepted up to +3 % since 0123abc: exact at | infinity"])
    #expect(GateReport(document).markdown().contains("accepted up to +3 % since 0123abc"))
    // 2.5 % is more than what is accepted.
    var slower = self.document()
    slower.times = [row("a", .regression)]
    slower.accept(accepted("a", 0.02))
    #expect(slower.verdict == .regression && slower.accepted == nil)
    var worse = self.document()
    worse.accuracy = [
      GateAccuracyRow(name: "x", isBroken: true, base: 1e-16, candidate: 2e-16, text: "worse"),
      GateAccuracyRow(name: "x", isBroken: true, text: "is gone"),
    ]
    worse.accept(accepted("x", 1))
    #expect(worse.accuracy.map(\.isBroken) == [false, true])
  }

  @Test func anAcceptanceWithoutAReasonIsRejected() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/accepted.json"
    for (entry, place) in [
      (#""revision": "a", "row": "b", "size": 0.1, "reason": """#, "accepted[0].reason"),
      (#""revision": "a", "row": "b", "size": 0, "reason": "c""#, "accepted[0].size"),
      (#""revision": "a", "row": "b", "reason": "c""#, "size"),
    ] {
      try #"{"schema": "animbench-accepted/1", "accepted": [{\#(entry)}]}"#.write(
        toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: FileFailure.self, "\(place)") { try AcceptedRegressions.read(path) }
    }
    #expect(throws: FileFailure.self) { try AcceptedRegressions.read(folder.path + "/none.json") }
    #expect(try AcceptedRegressions.read(nil).accepted.isEmpty)
  }

  @Test func whatGrewIsExplainedOnRequest() {
    var document = document()
    document.counts = ["x86-64", "x86-64-v3"].map { level in
      GateCountRow(
        job: "spring", what: "instructions", level: level, base: 10, candidate: 20, isBroken: true,
        functions: [.init(name: "sine of `x`", base: 4, candidate: 14)])
    }
    document.accuracy = [
      GateAccuracyRow(
        name: "curve", isBroken: true, text: "worse", request: #"{"id":1}"#,
        answers: ["0.25", "0.26"])
    ]
    let text = GateReport(document, explains: true).markdown()
    #expect(
      text.components(separatedBy: "sine of").count == 2 && text.contains("spring (x86-64-v3)"))
    #expect(text.contains("candidate: `0.26`"), "\(text)")
    #expect(!GateReport(document).markdown().contains("sine of"))
  }
}
