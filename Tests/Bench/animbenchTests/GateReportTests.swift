import Foundation
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
}
