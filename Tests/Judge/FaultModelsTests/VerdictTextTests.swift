import Foundation
import Presentation
import SolverVerification
import Testing

@testable import FaultModels

#if canImport(FoundationXML)
  import FoundationXML
#endif

private let failed = Verifier(
  standard: .tolerance(1e-9),
  caseSets: ["main", "stress", "near-critical", "with-velocity", "parameterisations"]
    .compactMap(CaseSet.named), limit: 70, cache: sharedTruths
).namingFaults.verdict(
  on: FaultySolver.all.first { $0.name == "over-damped-as-critical" } ?? FaultySolver.all[0])

@Suite struct VerdictTextTests {
  @Test func theTextNamesTheRegimeTheWorstCaseAndTheFault() {
    let text = failed.text
    #expect(text.contains("over-damped-as-critical: failed"))
    #expect(text.contains("over-damping is treated as critical damping"))
    #expect(text.contains("strongly over-damped"))
    #expect(text.contains("BROKEN"))
    #expect(text.contains(#"{"id":1,"kind":"spring""#))
  }

  /// Without `--tables` a verdict fits on a screen of 80 columns; of several, each is one line.
  @Test func theBriefVerdictFitsOnAScreen() {
    let style = TerminalStyle(hasColor: false, columns: 80)
    let text = failed.brief(style, isAlone: true)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 41)
    #expect(lines.allSatisfy { $0.count <= 80 || $0.contains("{\"id\"") }, "\(text)")
    #expect(text.hasPrefix("over-damped-as-critical: failed (") && text.contains("spring)"))
    // Where before what.
    let plain = failed.brief(TerminalStyle(hasColor: false), isAlone: true)
    let heads = ["Where it is wrong:", "wrong only where the ", "What the fault looks like:"]
    let places = heads.compactMap { plain.range(of: $0)?.lowerBound }
    #expect(places.count == heads.count && places == places.sorted(), "\(plain)")
    #expect(plain.contains("spring, wrong: position") && plain.contains("right, and most like it:"))
    #expect(text.contains("--tables prints every set and group."))
    #expect(failed.brief(style, isAlone: false).contains("For example") == false)
  }

  /// A request stays in one line, to be copied.
  @Test func onlyRequestsAreWiderThanTheTerminal() {
    func widest(_ text: String) -> Int {
      text.split(separator: "\n").filter { !$0.contains("{\"id\"") }.map(\.count).max() ?? 0
    }
    #expect(widest(failed.text) > 80)
    #expect(widest(failed.text(TerminalStyle(hasColor: false, columns: 80))) <= 80)
  }

  @Test func aTieSaysOnlyWhatIsOther() {
    let name = "a cubic term below 1e-09 is taken as s = x"
    #expect(
      "a cubic term below 0.001 is taken as s = x".difference(from: name) == "0.001 for 1e-09")
    #expect(
      "a cubic term below 1e-09 is left out".difference(from: name)
        == "a cubic term below 1e-09 is left out")
    #expect("".difference(from: name).isEmpty)
    #expect("the clock ticks".difference(from: "the clock") == "the clock ticks")
    #expect("a a a".difference(from: "a a") == "a a a")
  }

  @Test func theJSONIsJSON() throws {
    let object = try JSONSerialization.jsonObject(with: Data(failed.json.utf8)) as? [String: Any]
    #expect(object?["schema"] as? String == "animbench-verdict/3")
    #expect(object?["outcome"] as? String == "failed")
    let findings = object?["findings"] as? [[String: Any]]
    #expect(findings?.first?["solver"] as? String == "over-damped-as-critical")
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

  /// A foreign program's description and last lines cannot inject markup into any form of the verdict.
  @Test(arguments: [
    "```\n<img src=x onerror=alert(1)>", "a|b", "](javascript:alert(1))", "\u{1B}[31mred",
    "</failure><failure>", "# title\r\n- item", "\u{202E}txt",
  ])
  func whatAForeignProgramSaysIsText(_ text: String) {
    var verdict = failed
    verdict.method = text
    verdict.contract = text
    verdict.faultRequest = text
    verdict.lastLines = [text, text]
    verdict.remarks = [text]
    var plain = verdict
    plain.method = "plain"
    plain.contract = "plain"
    plain.faultRequest = "plain"
    plain.lastLines = ["plain", "plain"]
    plain.remarks = ["plain"]
    func lines(_ text: String) -> Int { text.split(separator: "\n").count }
    #expect(lines(verdict.text) == lines(plain.text))
    #expect(
      verdict.text.unicodeScalars.allSatisfy {
        ($0.value >= 0x20 && $0.value != 0x7F && !(0x202A...0x202E).contains($0.value))
          || $0 == "\n"
      })
    #expect(lines(verdict.markdown) == lines(plain.markdown))
    // Outside of code nothing of it is markup.
    let outside = verdict.markdown.split(separator: "\n").map { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 0 }.map { String($0.element) }.joined()
    }
    for markup in ["<img", "](java", "</failure", "\n# title"] {
      #expect(
        !outside.contains {
          $0.replacing("\\<", with: "").replacing("\\]", with: "").contains(markup)
        })
    }
    let parser = XMLParser(data: Data(Verdict.junit([verdict]).utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
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
