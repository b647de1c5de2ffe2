import Foundation
import SolverVerification
import Testing

@testable import FaultModels

#if canImport(FoundationXML)
  import FoundationXML
#endif

private let failed = quickVerdict(
  on: DefectModel.all.first { $0.name == "over-damped-as-critical" } ?? DefectModel.all[0])

@Suite struct VerdictTextTests {
  @Test func theTextNamesTheRegimeTheWorstCaseAndTheFault() {
    let text = failed.text
    #expect(text.contains("over-damped-as-critical: failed"))
    #expect(text.contains("over-damping is treated as critical damping"))
    #expect(text.contains("strongly over-damped"))
    #expect(text.contains("BROKEN"))
    #expect(text.contains(#"{"id":1,"kind":"spring""#))
  }

  @Test func theJSONIsJSON() throws {
    let object = try JSONSerialization.jsonObject(with: Data(failed.json.utf8)) as? [String: Any]
    #expect(object?["schema"] as? String == "animbench-verdict/2")
    #expect(object?["outcome"] as? String == "failed")
    let findings = object?["findings"] as? [[String: Any]]
    #expect(findings?.first?["fault"] as? String == "overDampedAsCritical")
    #expect((object?["rows"] as? [Any])?.count == failed.rows.count)
  }

  @Test func theJUnitDocumentIsXML() {
    var verdict = failed
    verdict.method = "a <solver> & \"quotes\" \u{1}"
    let document = Verdict.junit([verdict])
    let parser = XMLParser(data: Data(document.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let failures = verdict.rows.count { !$0.isWithinBound }
    #expect(document.components(separatedBy: "<failure").count - 1 == failures)
    #expect(document.contains("failures=\"\(failures)\""))
  }

  @Test func theMarkdownHasOneCellForEachColumn() {
    let tables = failed.markdown.components(separatedBy: "\n\n").filter { $0.hasPrefix("|") }
    #expect(tables.count == 2)
    for table in tables {
      let rows = table.split(separator: "\n").filter { $0.hasPrefix("|") }
      #expect(rows.count > 2)
      #expect(Set(rows.map { $0.count { $0 == "|" } }).count == 1)
    }
  }
}
