import DocumentFixtures
import Foundation
import Presentation
import Reports
import SolverVerification
import Testing

@testable import Measurement

/// Texts that would be markup if they were not escaped.
@Suite struct HostileTextTests {
  private static let texts = [
    "a|b", "``` x", "`<b>`", "*a* _b_ **c**", "[x](javascript:alert(1))", "![x](//e)", "<script>",
    "<!--",
    "a\nb\r\nc", "# h", "- i", "---", "===", "1. x", "12) x", "\\", "\\|", "\\\\|", "|", "||",
    "~~x~~",
    "&lt;", "$x$", "http://e.example", "www.e.example", "\u{2028}x", "a\u{202E}b",
    "\u{0}\u{1B}[31m",
    "| :-- |", "`a` | `b`", "`", "``", " ` ", "", " ", "> q", "+ x", "\"'", "</td></table>",
    "é|\u{301}|",
  ]

  /// Numbers that no measurement gives, in a picture of them.
  @Test(arguments: [0, -1, -1e300, .leastNonzeroMagnitude, 1e300, 1e308, .infinity, .nan])
  func noNumberOfAComparisonEndsTheReport(number: Double) throws {
    var document = try ReportFixture.document()
    #expect(document.comparisons.count > 1)
    let style = TerminalStyle(hasColor: false)
    for index in document.comparisons.indices {
      for (error, nanoseconds) in [
        (1e-9, number), (number, 2.5), (number, number), (1e-9, number.nextUp),
      ] {
        document.comparisons[index].error = error
        document.comparisons[index].nanoseconds = nanoseconds
        #expect(!ComparisonReport(document, targets: [1e-6]).text(style).isEmpty)
      }
    }
  }

  /// The text as a Markdown reader displays it: a backslash before punctuation is dropped.
  private func shown(_ source: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in source.unicodeScalars {
      let isPunctuation =
        scalar.isASCII && scalar.properties.generalCategory != .control
        && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil && scalar != " "
      if isEscaped, !isPunctuation { result.append("\\") }
      isEscaped = scalar == "\\" && !isEscaped
      if !isEscaped { result.append(scalar) }
    }
    if isEscaped { result.append("\\") }
    return String(result)
  }

  /// The cells of a row of a table: split at bars that no backslash escapes.
  private func cells(_ row: some StringProtocol) -> Int {
    var count = -1
    var isEscaped = false
    for scalar in row.unicodeScalars {
      if scalar == "|", !isEscaped { count += 1 }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return count
  }

  @Test(arguments: texts) func textMeansItself(_ text: String) {
    let source = Markdown.text(text).source
    let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\t"]
    let controls = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
    }
    let expected = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { breaks.contains($0) ? " " : controls($0) ? "\u{FFFD}" : $0 }))
    #expect(shown(source).unicodeScalars.elementsEqual(expected.unicodeScalars), "\(source)")
    // No bar, tag, link, code or emphasis is left open to a reader.
    var isEscaped = false
    for scalar in source.unicodeScalars {
      #expect(isEscaped || !"|<>[]`*_~&#$".unicodeScalars.contains(scalar), "\(source)")
      isEscaped = scalar == "\\" && !isEscaped
    }
    for start in ["- ", "+ ", "---", "===", "1. ", "12) ", "> ", "www."] {
      #expect(!source.hasPrefix(start))
    }
    #expect(!source.replacingOccurrences(of: "\\:", with: "").contains("://"))
  }

  @Test(arguments: texts) func codeHoldsItsText(_ text: String) {
    let source = Markdown.code(text).source
    let fence = source.prefix { $0 == "`" }
    let inner = source.dropFirst(fence.count).dropLast(fence.count)
    #expect(source.hasSuffix(fence) && !fence.isEmpty)
    // No run inside is as long as the fence, so the first one that is ends the code.
    #expect(!inner.hasPrefix("`") && !inner.hasSuffix("`"))
    #expect(!inner.split { $0 != "`" }.contains { $0.count == fence.count })
    #expect(!source.contains("\n") && !source.contains("\r"))
  }

  @Test func literalsAreMarkupAndWhatIsPutIntoThemIsNot() {
    let name = "**x**|<b>"
    let line: Markdown = "**\(name)** \(3) \(Markdown.code("a|b"))"
    #expect(line.source == #"**\*\*x\*\*\|\<b\>** 3 `a|b`"#)
    var table = MarkdownTable([("a", .left)])
    table.append([line])
    #expect(table.text.hasSuffix("| **\\*\\*x\\*\\*\\|\\<b\\>** 3 `a\\|b` |\n"))
  }

  /// A document with every string replaced that may be any text.
  private func poisoned<Document: Codable>(_ document: Document, with text: String) throws
    -> Document
  {
    var tree = try JSONSerialization.jsonObject(with: DocumentCoding.encoder.encode(document))
    func paths(_ value: Any) -> [[Any]] {
      switch value {
      case let object as [String: Any]:
        object.flatMap { key, value in paths(value).map { [key] + $0 } }
      case let list as [Any]:
        list.enumerated().flatMap { index, value in paths(value).map { [index] + $0 } }
      case is String: [[]]
      default: []
      }
    }
    func replaced(_ value: Any, _ path: ArraySlice<Any>) -> Any {
      guard let step = path.first else { return text }
      if var object = value as? [String: Any], let key = step as? String {
        object[key] = replaced(object[key]!, path.dropFirst())
        return object
      }
      var list = value as! [Any]
      let index = step as! Int
      list[index] = replaced(list[index], path.dropFirst())
      return list
    }
    func read(_ tree: Any) -> Document? {
      guard let data = try? JSONSerialization.data(withJSONObject: tree) else { return nil }
      return try? DocumentCoding.decoder.decode(Document.self, from: data)
    }
    var count = 0
    for path in paths(tree) {
      let candidate = replaced(tree, path[...])
      if read(candidate) != nil {
        tree = candidate
        count += 1
      }
    }
    #expect(count > 10)
    return try #require(read(tree))
  }

  /// Tables stay tables, and nothing is markup that no literal made.
  private func check(_ markdown: String, _ text: String) {
    var columns: Int?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        columns = nil
        continue
      }
      #expect(line.hasSuffix("|"))
      columns = columns ?? cells(line)
      #expect(cells(line) == columns, "\(line)")
    }
    // Tags and links of the text would have no backslash.
    for tag in ["<script", "<b>", "<!--", "](javascript", "</td"] where text.contains(tag) {
      let outside = markdown.split(separator: "\n").map { line in
        line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 0 }.map { String($0.element) }.joined()
          .replacingOccurrences(of: "\\<", with: "").replacingOccurrences(of: "\\]", with: "")
      }
      #expect(!outside.contains { $0.contains(tag) }, "\(tag)")
    }
  }

  private static var gate: GateDocument {
    var document = GateDocument(base: "old", rules: GateRules())
    document.accuracy = [GateAccuracyRow(name: "ours main", isBroken: true, text: "worse")]
    document.times = [GateVerdict.pass, .regression].map { verdict in
      GateTimeRow(
        job: "ours/spring", verdict: verdict, ratios: [1.02, 1.03], ratio: 1.025, lower: 1.02,
        upper: 1.1, base: 1, candidate: 1.025, isRetested: false, remark: "by the layout")
    }
    document.remarks = ["new: a job"]
    return document
  }

  @Test(arguments: ["a|b\n| c |", "<script>x</script>", "[x](javascript:1)", "\\|", "**", "`|"])
  func everyDocumentKeepsItsShape(_ text: String) throws {
    let result = try poisoned(try ReportFixture.document(), with: text)
    check(MarkdownReport(documents: [result, result]).text(), text)
    let gate = try poisoned(Self.gate, with: text)
    check(GateReport(gate).markdown(), text)
    let junit = GateReport(gate).report.junit
    #expect(!junit.contains("<script"))
    #expect(XMLCheck.isWellFormed(junit))
  }
}

/// As much of XML as the reports write.
enum XMLCheck {
  /// Whether every element is closed and no attribute holds a bracket.
  static func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      guard let end = rest[start...].firstIndex(of: ">") else { return false }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.contains("<") { return false }
      if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}
