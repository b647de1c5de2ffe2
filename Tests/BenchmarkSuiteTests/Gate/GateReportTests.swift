import Foundation
import SolverVerification
import Testing

@testable import BenchmarkSuite

@Suite struct GateReportTests {
  private func row(_ kernel: String, _ verdict: GateVerdict) -> GateTimeRow {
    GateTimeRow(
      kernel: kernel, verdict: verdict, ratios: [1.02, 1.03], ratio: 1.025, lower: 1.02,
      upper: .infinity, base: 1, candidate: 1.025, isRetested: false, remark: nil)
  }

  private func document() -> GateDocument {
    GateDocument(
      created: "2026-11-21T05:00:00Z", command: ["animbench", "gate"], base: "old",
      build: RunEnvironment.build(), machine: RunEnvironment.machine, rules: GateRules())
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
      GateReport(document).annotations()
        == "::error title=Accuracy of a%2C b%3A c::50 %25%0Aworse\n")
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
    let text = GateReport(document).junit()
    #expect(text.contains("tests=\"4\" failures=\"1\" skipped=\"1\""))
    #expect(text.contains("name=\"a&lt;b&gt;&amp;&quot;\""))
  }

  @Test func jsonSaysWhatJSONCannot() throws {
    var document = document()
    document.times = [row("a", .pass)]
    let text = GateReport(document).json()
    #expect(text.contains("\"upper\" : \"Infinity\""))
    #expect(text.contains("\"schema\" : \"animbench-gate/1\""))
  }

  @Test func storedTimesCompareOnlyWithinAClassAndWithAWideMargin() throws {
    let base = ResultStoreTests.document()
    var candidate = base
    let comparison = BaselineTimes(margin: 0.1, advice: 0.01, filter: nil)
    #expect(comparison.rows(base: base, candidate: candidate).map(\.verdict) == [.pass])
    candidate.times[0].ratioToYardstick = 2.3
    #expect(comparison.rows(base: base, candidate: candidate).map(\.verdict) == [.regression])
    candidate.machine.machineClass = "another"
    #expect(comparison.rows(base: base, candidate: candidate).map(\.verdict) == [.notCompared])
  }

  @Test func aBaselineIsReplacedWholeAndTheDifferenceShown() throws {
    let folder = try ResultStoreTests.Folder()
    let path = folder.path + "/class/baseline.json"
    let old = ResultStoreTests.document()
    try BaselineStore.replace(path, with: old)
    var new = old
    new.accuracy[0].digest = "fedcba9876543210"
    try BaselineStore.replace(path, with: new)
    #expect(try ResultStore.read(path).accuracy[0].digest == "fedcba9876543210")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/class").count == 1)
    let text = BaselineStore.difference(old, new, Console(environment: [:]))
    #expect(text.contains("ours, main, position"))
    #expect(BaselineStore.difference(new, new, Console(environment: [:])) == "Nothing changed.\n")
  }

  @Test func twoRunsDoNotReplaceABaselineAtOnce() throws {
    let folder = try ResultStoreTests.Folder()
    let lock = open(folder.path, O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    do throws(ResultStore.Failure) {
      try BaselineStore.replace(folder.path + "/baseline.json", with: ResultStoreTests.document())
      Issue.record("it was replaced")
    } catch {
      #expect(error.description.contains("another run is replacing it"))
    }
  }
}
