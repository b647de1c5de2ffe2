import AnimationChoreography
import Foundation
import Presentation
import Testing

@testable import ChoreographyAudit
@testable import ChoreographyFiles

@Suite struct AuditSummaryTests {
  private func entry(_ name: String, subject: String? = nil) -> AuditSummary.Entry {
    let document = ScenarioCatalogue.named(name)!
    return .init(
      subject: subject ?? name,
      result: .success(
        .init(
          document,
          lines: Dictionary(
            uniqueKeysWithValues: document.choreography.elements.map { ($0.name, 7) }))))
  }

  private let unreadable = AuditSummary.Entry(
    subject: "a|b:c,<d>\n.json",
    result: .failure(DocumentError("name", is: "1", must: "be a \"string\" & so on")))

  @Test func oneTableTellsAllOfThem() {
    let summary = AuditSummary([entry("menu-options"), entry("photo-grid"), unreadable])
    let lines = summary.text.split(separator: "\n")
    #expect(lines[0] == "1 of 3 choreographies keep their budgets.")
    #expect(lines[2].contains("menu-options") && lines[3].contains("BROKEN"))
    #expect(lines[4].contains("unreadable") && lines[4].contains("a|b:c,<d>␊.json"))
    #expect(summary.text.contains("error: cascade: 320 ms, at most 300 ms"))
    #expect(summary.markdown.hasPrefix("1 of 3 choreographies keep their budgets.\n"))
    // One row a document, whatever a name holds.
    #expect(summary.markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }.count == 4)
  }

  @Test func junitHasACaseForEveryBudget() {
    let summary = AuditSummary([entry("menu-options-slow"), unreadable])
    let xml = summary.report.junit
    let verdicts = ChoreographyAudit(ScenarioCatalogue.named("menu-options-slow")!)
      .verdicts
    let broken = verdicts.filter { !$0.isKept }.count
    #expect(xml.components(separatedBy: "<testcase").count - 1 == verdicts.count + 2)
    #expect(xml.components(separatedBy: "<failure").count - 1 == broken)
    #expect(
      xml.contains("tests=\"\(verdicts.count + 2)\" failures=\"\(broken)\" errors=\"1\""))
    #expect(xml.contains("a|b:c,&lt;d&gt;") && !xml.contains("<d>"))
  }

  private func entry(expecting expectation: String, named name: String) throws -> AuditSummary.Entry
  {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t",
       "expectations": [\(expectation)],
       "elements": [{"name": "\(name)", "animation": {"kind": "smooth", "duration": 0.2},
         "properties": [{"name": "x", "from": 0, "to": 1}]}]}
      """
    let document = try ChoreographyDocument(bytes: Array(text.utf8))
    return .init(subject: "a.json", result: .success(.init(document)))
  }

  @Test func everyFormSaysWhatWasWantedAndFound() throws {
    let entry = try entry(
      expecting: #"{"name": "late", "property": "a.x", "event": "end", "at": 0.5}"#, named: "a")
    let summary = AuditSummary([entry])
    let text = "a.x end at 500 ms ± 5 ms; found at 200 ms"
    for form in [summary.text, summary.markdown, summary.report.junit, summary.report.annotations] {
      #expect(form.contains(text) && form.contains("expectation late"), "\(form)")
    }
  }

  @Test func noNameReachesATerminalRaw() throws {
    let entry = try entry(
      expecting:
        #"{"name": "\u001b[31m\u202e", "property": "a\u0007.x", "event": "end", "at": 0.5}"#,
      named: #"a\u0007"#)
    let summary = AuditSummary([entry])
    for form in [summary.text, summary.report.annotations] {
      #expect(form.contains("expectation"))
      #expect(!form.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || $0 == "\u{202E}") })
    }
  }

  @Test func annotationsNameFileAndLine() {
    let lines = AuditSummary([entry("photo-grid", subject: "a,b.json"), unreadable]).report
      .annotations
      .split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("::error file=a%2Cb.json,title=cascade::320 ms") })
    #expect(lines.contains { $0.hasPrefix("::error file=a|b%3Ac%2C<d>%0A.json,title=no choreo") })
    #expect(
      AuditSummary([entry("menu-options-slow")]).report.annotations
        .contains("::error file=menu-options-slow,line=7,title=interval of option"))
  }
}
