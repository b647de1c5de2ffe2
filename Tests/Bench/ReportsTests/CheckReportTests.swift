import DocumentFixtures
import Foundation
import Presentation
import Reports
import Seeding
import SolverVerification
import Testing

@testable import Measurement

@Suite struct CheckReportTests {
  private let hostile = "a, b: c%\n<\"&\u{1B}"

  private var report: CheckReport {
    CheckReport(
      "tool",
      [
        .init(
          "one.json",
          [
            .init(.passed, rule: "reads", file: "one.json"),
            .init(.failure, rule: "cascade", hostile, file: "a b/one.json", line: 7),
            .init(.warning, rule: "fade", "soft", file: "one.json"),
            .init(.undecided, rule: "time", "noisy"), .init(.error, rule: "solver", "died"),
          ], seconds: 1.5),
        .init(
          "two", [.init(.failure, rule: "main", "wrong")],
          causes: [.init(.failure, rule: "clock", title: "two is wrong", "clock runs fast")]),
      ])
  }

  @Test func junitCountsCasesAndKeepsRemarksApart() {
    let text = report.junit
    #expect(text.contains(#"name="tool" tests="5" failures="2" errors="1" skipped="1""#))
    #expect(
      text.contains(#"name="one.json" tests="4" failures="1" errors="1" skipped="1" time="1.5""#))
    #expect(text.contains("<system-out>fade: soft</system-out>"))
    #expect(text.contains("<system-out>two is wrong: clock runs fast</system-out>"))
    #expect(text.contains("a, b: c%&#10;&lt;&quot;&amp;\u{FFFD}"))
    #expect(XMLCheck.isWellFormed(text))
  }

  @Test func annotationsShowCausesInsteadOfTheirFailures() {
    #expect(
      report.annotations.split(separator: "\n") == [
        "::error file=a b/one.json,line=7,title=cascade::a, b: c%25%0A<\"&␛",
        "::warning file=one.json,title=fade::soft", "::warning title=time::noisy",
        "::error title=solver::died", "::error title=two is wrong::clock runs fast",
      ])
  }

  /// Diagnostics have the form of compilers, and rules their texts.
  @Test func placesHaveColumns() throws {
    let report = CheckReport(
      "tool",
      [
        .init(
          "a.swift",
          [
            .init(.failure, rule: "late", "two\nlines", file: "a.swift", line: 7, column: 3),
            .init(.undecided, rule: "other", "soft", file: "a.swift"),
          ])
      ], rules: [.init("late", summary: "In time.", help: "Be early.", address: "https://a.b/c")])
    #expect(
      report.diagnostics == """
        a.swift:7:3: error: two lines (late)
        a.swift: warning: soft (other)

        """)
    #expect(report.annotations.hasPrefix("::error file=a.swift,line=7,col=3,title=late::two%0A"))
    let sarif = report.sarif()
    for text in ["\"startColumn\" : 3", "Be early.", "In time.", "https://a.b/c"] {
      #expect(sarif.contains(text), "\(text)")
    }
  }

  @Test func sarifNamesRuleFileAndLine() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(report.sarif(version: "1.2.3").utf8))
        as? [String: Any])
    #expect(object["version"] as? String == "2.1.0")
    let run = try #require((object["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(
      results.map { $0["ruleId"] as? String } == ["cascade", "fade", "time", "solver", "clock"])
    #expect(
      results.map { $0["level"] as? String } == ["error", "warning", "warning", "error", "error"])
    let location = (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"]
    let physical = try #require(location as? [String: Any])
    #expect((physical["artifactLocation"] as? [String: Any])?["uri"] as? String == "a%20b/one.json")
    #expect((physical["region"] as? [String: Any])?["startLine"] as? Int == 7)
  }
}

@Suite struct MetricsTests {
  /// Each format holds the same figures: the ratio first, its interval, the error.
  @Test func everyFormatHasRatioTimeAndError() throws {
    var document = ResultFixture.document()
    document.times[0].samples = (0..<40).map { 10 + Double($0) / 100 }
    document.times[0].median = 10.2
    document.times[0].ratioToYardstick = 2
    let metrics = Metrics(document)
    let name = document.times[0].job.name
    func text(_ format: String) throws -> String {
      try #require(Metrics.formats.first { $0.name == format }).text(metrics)
    }
    func json(_ format: String) throws -> Any {
      try JSONSerialization.jsonObject(with: Data(try text(format).utf8))
    }
    let bencher = try #require(try json("bencher") as? [String: [String: [String: Double]]])
    let ratio = try #require(bencher[name]?["ratio"])
    #expect(ratio["value"] == 2)
    #expect(try #require(ratio["lower_value"]) < 2 && #require(ratio["upper_value"]) > 2)
    #expect(bencher[name]?["latency"]?["value"] == 10.2)
    #expect(bencher[name]?["worst-error"]?["value"] == document.times[0].check.error)
    let rows = try #require(try json("smaller-is-better") as? [[String: Any]])
    #expect(rows[0]["name"] as? String == name && rows[0]["value"] as? Double == 2)
    #expect(rows.contains { $0["name"] as? String == name + " (nanoseconds)" })
    let google = try #require(try json("google-benchmark") as? [String: Any])
    let benchmark = try #require((google["benchmarks"] as? [[String: Any]])?.first)
    #expect(benchmark["real_time"] as? Double == 10.2 && benchmark["ratio"] as? Double == 2)
    let open = try text("openmetrics")
    #expect(open.contains("# TYPE animbench_ratio gauge\nanimbench_ratio{name=\"\(name)\""))
    #expect(open.hasSuffix("\n# EOF\n"))
  }

  @Test func aHistoryHasAColumnForEachFigureAndALineForEachRun() {
    var (old, new) = (ResultFixture.document(), ResultFixture.document())
    (old.times[0].job.method, new.times[0].job.method) = ("a,\"b\"", "a,\"b\"")
    new.accuracy = []
    let lines = Metrics.otava([Metrics(old), Metrics(new)]).split(separator: "\n")
    #expect(lines.count == 3 && lines[0].hasPrefix("time,commit,machine,"))
    #expect(lines[0].contains("\"a,\"\"b\"\"/") && !lines[0].contains("ours main"))
    #expect(lines[1].hasPrefix("\(old.created),") && lines[1].split(separator: ",").count > 4)
  }
}

@Suite struct HistoryDecisionTests {
  private func runs(_ count: Int, _ change: (Int, inout ResultDocument) -> Void) -> [ResultDocument]
  {
    (0..<count).map { index in
      var document = ResultFixture.document()
      document.created = "2026-11-\(10 + index)T05:00:00Z"
      document.build.commit = "revision-\(index)"
      change(index, &document)
      return document
    }
  }

  @Test func aStepIsNamedWithItsRevision() {
    let decision = HistoryDecision(
      runs(20) { index, document in
        let step = index < 12 ? 2 : 2.03
        document.times[0].ratioToYardstick = step + Double(index * 7 % 5) / 1000
      })
    let change = decision.changes.first
    #expect(decision.changes.count == 1 && !decision.holds && change?.kind == .slower)
    #expect(change?.text.contains("+1.5 % at revision-12") == true, "\(decision.changes)")
    #expect(decision.report.junit.contains("failures=\"1\""))
    // Runs of another machine are a separate series.
    let moved = HistoryDecision(
      runs(20) { index, document in
        document.machine.machineClass = index < 12 ? "a" : "b"
        document.times[0].ratioToYardstick = index < 12 ? 2 : 3
      })
    #expect(moved.holds)
    #expect(moved.text(TerminalStyle(hasColor: false)).contains("No change was found. 0 of 2 rows"))
  }

  /// 30 runs with steps of 1 %, and normal noise.
  private func stepped(_ steps: [Int], noise: Double) -> HistoryDecision {
    var random = SplitMix64(seed: 5)
    return HistoryDecision(
      runs(30) { index, document in
        let normal = (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random)
        }
        document.times[0].ratioToYardstick =
          2 * pow(1.01, Double(steps.count { $0 <= index })) * (1 + noise * normal)
      })
  }

  @Test func threeSmallStepsAreToldAsThreeAndOneBelowTheNoiseAsNone() {
    let steps = stepped([8, 15, 22], noise: 0.002)
    let text = steps.changes.first?.text ?? ""
    #expect(steps.changes.map(\.kind) == [.slower] && text.hasPrefix("+3."), "\(steps.changes)")
    #expect(
      text.contains(#/: \+\d\.\d % at revision-\d+ \(.{10}\), \+\d\.\d % at .*, \+\d\.\d % at /#),
      "\(text)")
    // As large as the noise they are found by growth, and where each is stays open.
    let together = stepped([8, 15, 22], noise: 0.01)
    #expect(
      together.changes.first?.text.contains("in one step or several") == true,
      "\(together.changes)")
    let below = stepped([15], noise: 0.02)
    #expect(below.changes.isEmpty)
    #expect(
      below.text(TerminalStyle(hasColor: false)).replacing("\n", with: " ")
        .contains(/if it is at least about [4-7]\.\d %, three times the noise of a run/),
      "\(below.text(TerminalStyle(hasColor: false)))")
  }

  @Test func aStepInTheLastRunsIsNotDecided() {
    let decision = HistoryDecision(
      runs(20) { index, document in
        let step = index < 17 ? 2 : 2.03
        document.times[0].ratioToYardstick = step + Double(index * 7 % 5) / 1000
      })
    #expect(decision.changes.map(\.kind) == [.undecided] && decision.holds)
    let text = decision.text(TerminalStyle(hasColor: false))
    #expect(text.contains("+1.5 % in the last 3 runs, since revision-17 (2026-11-27)"), "\(text)")
    #expect(text.contains("A step is decided 4 runs after it at the earliest, and"), "\(text)")
    #expect(decision.report.junit.contains("failures=\"0\""))
  }

  @Test func timesOfABusyMachineAreLeftOut() {
    let decision = HistoryDecision(
      runs(20) { index, document in
        document.times[0].ratioToYardstick = index < 12 ? 2 : 3
        document.noise = NoiseRecord(
          verdict: index < 12 ? "noisy" : "unusable", spread: 0.1, stolen: 0.4, reason: "busy")
      })
    #expect(decision.changes.isEmpty)
    let text = decision.text(TerminalStyle(hasColor: false))
    #expect(text.contains("The times of 8 runs are left out"), "\(text)")
  }

  @Test func errorsAndDigestsAreComparedExactly() {
    func errors(_ error: Double) -> ErrorSummary? {
      var distribution = ErrorDistribution()
      distribution.insert(error)
      return distribution.summary()
    }
    let decision = HistoryDecision(
      runs(4) { index, document in
        document.accuracy[0].errors = errors(index < 2 ? 1e-16 : (1e-16).nextUp)
        document.accuracy[0].digest = index < 1 ? "a" : "b"
      })
    #expect(decision.changes.map(\.kind) == [.digest, .error])
    #expect(decision.changes[0].text.hasPrefix("other bits at revision-1 "))
    #expect(decision.changes[1].text.contains("at revision-2") && !decision.holds)
    let fewer = HistoryDecision(
      runs(2) { index, document in
        document.accuracy[0].errors = errors(1e-16 * Double(index + 1))
        document.accuracy[0].cases = 100 * (index + 1)
      })
    #expect(fewer.holds && fewer.changes.isEmpty)
  }

  @Test func gatesThatPassOneByOneAddUp() {
    func gate(_ ratio: Double) -> GateDocument {
      var gate = GateDocument(base: "", rules: GateRules())
      gate.times = [
        GateTimeRow(
          job: "ours/spring", verdict: .pass, ratios: [ratio, ratio], ratio: ratio,
          lower: ratio - 0.003, upper: ratio + 0.003, base: 1, candidate: ratio, isRetested: false)
      ]
      return gate
    }
    let slow = HistoryDecision([], gates: (0..<10).map { _ in gate(1.004) })
    #expect(
      slow.changes.map(\.kind) == [.slower] && slow.changes[0].text.hasPrefix("+4.1 % over 10"))
    #expect(HistoryDecision([], gates: (0..<10).map { _ in gate(1.001) }).changes.isEmpty)
  }
}
