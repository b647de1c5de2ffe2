import Foundation
import Presentation
import StrictJSON
import Testing

@testable import ChoreographyAudit
@testable import ChoreographyFiles

/// The page, as an HTML parser sees it, whatever a document's texts are.
@Suite struct AuditPageTests {
  private static let hostile = [
    "@CONTENT@", "@TITLE@", "@VERDICTS@", "<!--<script>", "<!--", "-->", "</script>",
    "</script><script>alert(1)</script>", "</pre></title></style><img src=x onerror=alert(1)>",
    "\" onload=\"alert(1)", "' onload='alert(1)", "\"\u{301} onload=alert(1) x=\"",
    "<\u{338}img src=x onerror=alert(1)>", "`${alert(1)}`", "a|b|c", "\u{1B}[31mred\u{1B}[0m",
    "line one\nline two\r\nline three", "&lt;b&gt; &amp; &#60;", "]]>", "\\\"\\u003c", "\\(1)",
    "\u{2028}\u{2029}", "\u{0}\u{8}\u{7F}\u{85}", "{{7*7}} <%= 1 %> #{1}", "__proto__",
    "\u{202E}txt",
  ]

  /// A document with `text` in every member that takes free text, and broken budgets with remedies.
  private static func document(_ text: String) throws -> ChoreographyDocument {
    let escaped = text.utf16.map {
      "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16)
    }.joined()
    let json = """
      {"format": "animation-choreography", "version": 1, "name": "n\(escaped)", "title": "t\(escaped)",
       "source": "s\(escaped)", "comment": "c\(escaped)", "flaw": "f\(escaped)",
       "tokens": {"k\(escaped)": {"$type": "spring", "$value": {"duration": 0.4}}},
       "elements": [
        {"name": "a\(escaped)", "comment": "e\(escaped)", "count": 3, "stagger": {"interval": 0.2},
         "properties": [{"name": "p\(escaped)", "from": 0, "to": 1, "animation": {"token": "k\(escaped)"}}]},
        {"name": "b\(escaped)", "phases": {"steps": [
          {"name": "x\(escaped)", "values": {"q\(escaped)": 0}, "animation": "smooth"},
          {"name": "y\(escaped)", "values": {"q\(escaped)": 1}, "animation": "smooth"}]}},
        {"name": "c\(escaped)", "properties": [{"name": "r\(escaped)", "from": 0,
          "keyframes": [{"type": "spring", "to": 1, "duration": 0.1}]}]}]}
      """
    return try ChoreographyDocument(bytes: Array(json.utf8))
  }

  private static func page(_ text: String) throws -> String {
    AuditedDocument(try document(text)).html()
  }

  private struct Content: Decodable {
    struct Property: Decodable {
      let name: String
      let from: Double
      let values, marks: [Double]
    }
    struct Element: Decodable { let properties: [Property] }
    struct Variant: Decodable { let elements: [Element] }
    let own: Variant
    let end: Double
  }

  /// The page draws motions relative to the item's start, with a mark at the end of each keyframe.
  @Test func thePageHasEachMotionFromItsStartWithItsMarks() throws {
    let json = """
      {"format": "animation-choreography", "version": 1, "name": "n", "elements": [
        {"name": "a", "count": 2, "delay": 0.25, "stagger": {"interval": 0.05}, "properties": [
          {"name": "p", "from": 2, "keyframes": [
            {"type": "linear", "to": 4, "duration": 0.125}, {"type": "linear", "to": 3, "duration": 0.25}]}]}]}
      """
    let document = try ChoreographyDocument(bytes: Array(json.utf8))
    let page = AuditedDocument(document)
    let content = try JSONDecoder().decode(Content.self, from: Data(page.content.utf8))
    let property = try #require(content.own.elements.first?.properties.first)
    #expect(property.name == "p" && property.from == 2)
    #expect(property.marks.map { ($0 * 1000).rounded() } == [125, 375])
    // 120 a second: at rest 2, after 62.5 ms 3, after 125 ms 4, after 250 ms 3.5, then 3.
    let values = property.values
    #expect(values[0] == 2 && abs(values[15] - 4) < 0.01 && abs(values[30] - 3.5) < 0.01)
    #expect(abs(values[6] - 2.8) < 0.01 && abs(values[60] - 3) < 0.01)
  }

  private struct Outline: Decodable {
    let parser: String
    let elements: [[Part]]
    let texts: [String: String]
    let comments: [String]

    /// A tag, or the attributes with their values.
    enum Part: Decodable, Equatable {
      case tag(String)
      case attributes([[String]])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let tag = try? container.decode(String.self) {
          self = .tag(tag)
        } else {
          self = .attributes(try container.decode([[String]].self))
        }
      }
    }
  }

  private static var hasPython: Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }
  }

  /// The pages as an HTML parser reads them.
  private static func outlines(_ pages: [String]) throws -> [Outline] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "audit-pages-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try pages.enumerated().map { index, page in
      let url = folder.appendingPathComponent("\(index).html")
      try Data(page.utf8).write(to: url)
      return url.path
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", root.appendingPathComponent("Tests/Judge/Python/html-outline").path] + paths
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Outline.self, from: Data($0))
    }
  }

  @Test(.enabled(if: hasPython, "python3 was not found: no HTML parser"))
  func noTextOfADocumentIsMarkup() throws {
    let outlines = try Self.outlines(["plain"].map(Self.page) + Self.hostile.map(Self.page))
    try #require(outlines.count == Self.hostile.count + 1)
    let plain = outlines[0]
    print("pages parsed by \(plain.parser)")
    #expect(plain.comments.isEmpty)
    #expect(plain.elements.filter { $0[0] == .tag("script") }.count == 2)
    for (text, outline) in zip(["plain"] + Self.hostile, outlines) {
      #expect(outline.comments.isEmpty)
      #expect(outline.elements.map(\.[0]) == plain.elements.map(\.[0]), "\(text.debugDescription)")
      // The same attributes with the same values, but for the one that holds the name.
      let label = Self.read("Timeline of every item of n\(text)")
      for (part, expected) in zip(outline.elements, plain.elements) where part != expected {
        guard case .attributes(let own) = part[1], case .attributes(let others) = expected[1] else {
          continue
        }
        #expect(own.map(\.[0]) == others.map(\.[0]), "\(text.debugDescription)")
        for (attribute, other) in zip(own, others) where attribute != other {
          #expect(attribute == ["aria-label", label], "\(text.debugDescription)")
        }
      }
      func parsed(_ tag: String, _ number: Int = 0) -> String? {
        let index = outline.elements.indices.filter { outline.elements[$0][0] == .tag(tag) }
        return outline.texts["\(index[number])"]
      }
      let title = Self.read("n\(text) – t\(text)")
      #expect(parsed("title") == title && parsed("p") == title)
      #expect(parsed("h1")?.hasPrefix("Breaks 3 of 3 budgets: the items of ") == true)
      #expect(parsed("p", 1) == Self.read("f\(text)"))
      #expect(parsed("script", 1) == plain.texts.first { $0.value.contains("use strict") }?.value)
      // The script gets the texts unchanged.
      struct Content: Decodable {
        struct Named: Decodable {
          var name: String
        }
        struct Element: Decodable {
          var properties: [Named]
        }
        struct Variant: Decodable {
          var rows: [Named]
          var elements: [Element]
        }
        var own: Variant
      }
      let content = try JSONDecoder().decode(
        Content.self, from: Data((parsed("script", 0) ?? "").utf8))
      #expect(
        content.own.rows.map(\.name).map { Array($0.unicodeScalars) }
          == ["a\(text)[0]", "a\(text)[1]", "a\(text)[2]", "b\(text)", "c\(text)"].map {
            Array($0.unicodeScalars)
          })
      #expect(
        content.own.elements.map { $0.properties.map(\.name) }
          == [["p\(text)"], ["q\(text)"], ["r\(text)"]])
    }
  }

  /// Escaped text as a parser reads it: controls are replaced, line ends are one character.
  private static func read(_ text: String) -> String {
    var result = ""
    for scalar in text.replacingOccurrences(of: "\r\n", with: "\n").unicodeScalars {
      switch scalar.value {
      case 0x9, 0xA: result.unicodeScalars.append(scalar)
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  @Test func everyCharacterThatMarkupGivesAMeaningIsEscaped() {
    #expect(
      Markup.escaped("<a href=\"x\" b='y'>&</a>")
        == "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;&lt;/a&gt;")
    // A combining accent makes one character of both; a parser still sees the quote.
    #expect(
      Markup.escaped("\"\u{301}'\u{301}<\u{338}&\u{301}")
        == "&quot;\u{301}&#39;\u{301}&lt;\u{338}&amp;\u{301}")
    #expect(Markup.escaped("\u{1B}[31m\u{0}\t\n") == "\u{FFFD}[31m\u{FFFD}\t\n")
    #expect(
      ScriptJSON.string("</script><!--\u{2028}\u{1B}\"\\&")
        == #""\u003c/script\u003e\u003c!--\u2028\u001b\"\\\u0026""#)
    #expect(ScriptJSON.number(.infinity) == "null" && ScriptJSON.number(0.1) == "0.1")
  }

  @Test func theTerminalSeesNoControlCharacters() throws {
    for text in Self.hostile {
      let document = try Self.document(text)
      let audit = ChoreographyAudit(document)
      let lines = AuditText(audit: audit, budgets: document.budgets).text
        .split(separator: "\n", omittingEmptySubsequences: false)
      let plain = try Self.document("plain")
      let expected = AuditText(audit: ChoreographyAudit(plain), budgets: plain.budgets).text
        .split(separator: "\n", omittingEmptySubsequences: false)
      // As many lines, so no name began one.
      #expect(lines.count == expected.count, "\(text.debugDescription)")
      #expect(
        lines.joined().unicodeScalars.allSatisfy {
          !(0..<0x20).contains($0.value) && !(0x7F..<0xA0).contains($0.value)
            && !(0x2028...0x202E).contains($0.value)
        })
    }
  }
}
