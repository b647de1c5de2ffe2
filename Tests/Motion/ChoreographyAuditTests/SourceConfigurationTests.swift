import ChoreographyAudit
import ChoreographyFiles
import Presentation
import Testing

/// `.choreo.json` and baselines.
@Suite struct SourceConfigurationTests {
  private func configuration(_ text: String) throws(DocumentError) -> SourceConfiguration {
    try SourceConfiguration(Array(text.utf8))
  }

  private func finding(
    _ rule: String, _ level: CheckReport.Level = .failure, line: Int = 1, _ source: String = "a"
  ) -> AuditSummary.Finding {
    .init(level, rule: rule, "text", line: line, source: source)
  }

  @Test func rulesHaveLevels() throws {
    let configuration = try configuration(
      """
      {"comment": "ours", "rules": {"chained-timers": "off", "unlikely-time": "error",
        "entrance-over-budget": "warning", "never-rests": "note"}}
      """)
    func level(_ rule: String, _ level: CheckReport.Level) -> CheckReport.Level? {
      configuration.judged(finding(rule, level))?.level
    }
    #expect(level("chained-timers", .failure) == nil)
    #expect(level("unlikely-time", .warning) == .failure)
    #expect(level("entrance-over-budget", .failure) == .warning)
    #expect(level("never-rests", .warning) == .note)
    #expect(level("cascade-over-cap", .failure) == .failure)
    // What rests on an assumption is no error.
    #expect(level("unlikely-time", .undecided) == .undecided)
  }

  @Test func foldersAreIncludedAndExcluded() throws {
    let configuration = try configuration(
      #"{"included": ["App", "./Packages/UI"], "excluded": ["App/Generated/", "Previews"]}"#)
    for (path, isRead) in [
      ("App/A.swift", true), ("./App/A.swift", true), ("Packages/UI/B.swift", true),
      ("Packages/Core/B.swift", false), ("App/Generated/A.swift", false),
      ("App/GeneratedOnes/A.swift", true), ("App/x/Previews/A.swift", false), ("A.swift", false),
    ] {
      #expect(configuration.reads(path) == isRead, "\(path)")
    }
    #expect(SourceConfiguration().reads("A.swift"))
  }

  /// What the file of a folder within says replaces what those around it say; paths count from it.
  @Test func innerConfigurationsHaveTheLastWord() throws {
    let outer = try configuration(
      """
      {"rules": {"chained-timers": "off", "never-rests": "off"}, "excluded": ["App/Legacy/Old"],
        "budgets": {"entrance": 0.5, "cascade": 0.2}}
      """)
    let inner = outer.nested(
      try configuration(
        """
        {"rules": {"chained-timers": "error"}, "excluded": ["Views/Generated", "Old.swift"],
          "budgets": {"entrance": 0.9}}
        """), in: "./App/Legacy/")
    #expect(inner.judged(finding("chained-timers"))?.level == .failure)
    #expect(inner.judged(finding("never-rests")) == nil)
    #expect(outer.judged(finding("chained-timers")) == nil)
    let budgets = inner.budgets.applied(to: MotionBudgets())
    #expect(budgets.entrance == 0.9 && budgets.cascade == 0.2)
    for (path, isRead) in [
      ("App/Legacy/A.swift", true), ("App/Legacy/Old/A.swift", false),
      ("./App/Legacy/Views/Generated/A.swift", false), ("App/Legacy/Views/A.swift", true),
      ("App/Legacy/x/Old.swift", false), ("App/Legacy/App/Legacy/Old/A.swift", true),
    ] {
      #expect(inner.reads(path) == isRead, "\(path)")
    }
  }

  @Test func budgetsGiveWayToTheCommandLine() throws {
    let configuration = try configuration(#"{"budgets": {"entrance": 0.5, "cascade": 0.2}}"#)
    var command = MotionBudgets.Stated()
    command.limits[.entrance] = 0.6
    let budgets = configuration.budgets.overridden(by: command).applied(to: MotionBudgets())
    #expect(budgets.entrance == 0.6 && budgets.cascade == 0.2)
  }

  @Test(arguments: [
    ("{\"rules\": {\"entrance-over-buget\": \"off\"}}", "did you mean \"entrance-over-budget\"?"),
    ("{\"rules\": {\"chained-timers\": \"none\"}}", "rules.chained-timers"),
    ("{\"exclude\": []}", "excluded"), ("{\"excluded\": [1]}", "excluded"),
    ("{\"budgets\": {\"entrance\": -1}}", "budgets.entrance"), ("[]", "object"), ("{", ""),
  ])
  func mistakesAreNamed(_ text: String, _ place: String) {
    let error = #expect(throws: DocumentError.self) { try configuration(text) }
    #expect(error.map { "\($0)".contains(place) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  /// A finding is known by its file, rule and line's text, as often as it was there.
  @Test func knownFindingsAreNotReported() throws {
    let before = AuditSummary.SourceFile(
      file: "A.swift",
      findings: [
        finding("chained-timers", line: 4, "  a()"), finding("chained-timers", line: 9, "a()"),
        finding("never-rests", .warning, "b \"é\""), finding("assumed", .note),
      ])
    let baseline = try SourceBaseline(Array(SourceBaseline([before]).text.utf8))
    #expect(baseline.count == 3)
    #expect(baseline.applied(to: [before]).sources[0].findings.map(\.rule) == ["assumed"])
    var after = before
    after.findings[0].line = 40
    after.findings[2].source = "c"
    after.findings.append(finding("chained-timers", line: 2, "a()"))
    let (rest, gone) = baseline.applied(to: [after])
    #expect(rest[0].findings.map(\.rule) == ["never-rests", "assumed", "chained-timers"])
    #expect(gone == 1)
    #expect(throws: DocumentError.self) { try SourceBaseline(Array("{\"format\": \"a\"}".utf8)) }
  }
}
