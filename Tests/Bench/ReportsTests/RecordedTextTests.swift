import DocumentFixtures
import Foundation
import Measurement
import Presentation
import RecordedTexts
import Testing

@testable import Reports

/// Every form of one small document. Other tests check that it is right; this one, that it stays the same.
@Suite struct RecordedTextTests {
  @Test func everyFormOfADocument() throws {
    let document = try ReportFixture.document()
    let markdown = MarkdownReport(documents: [document])
    var texts = [
      ("page", try ReportPage(documents: [document]).html()),
      ("two-documents", try ReportPage(documents: [document, document]).html()),
      ("markdown", markdown.text()),
    ]
    texts += MarkdownReport.Part.allCases.map { ("markdown:\($0.rawValue)", markdown.text(of: $0)) }
    for columns in [80, 120, 200] {
      let style = TerminalStyle(hasColor: columns == 120, columns: columns)
      texts.append(
        (
          "terminal:\(columns)",
          RunReport(document, style).text(writtenTo: "a.json", since: document)
        ))
      texts.append(
        ("comparison:\(columns)", ComparisonReport(document, targets: [1e-15, 1e-6]).text(style)))
      texts.append(("summary:\(columns)", RunSummary([document], engines: []).text(style)))
    }
    #expect(
      try RecordedTexts("RecordedTexts.txt").differences(texts.map { (name: $0.0, text: $0.1) })
        == [])
  }
}
