import Foundation
import StrictJSON
import Testing

@testable import ChoreographyFiles

/// Our readers of JSON and CSS beside others': Foundation's, and the cases of css-parsing-tests.
@Suite struct PublicParserTests {
  /// The pieces of which texts are put together, right and wrong ones.
  private static let pieces: [String] = [
    "{", "}", "[", "]", ":", ",", "\"a\"", "\"b\"", "\"\\u00e9\"", "\"\\ud834\\udd1e\"", "\"\\x\"",
    "\"\t\"", "\"", "\"\\u12\"", "0", "-0", "01", "1.", ".5", "1.5e3", "1e", "+1", "-", "1E-2",
    "true", "false", "null", "nul", "True", "NaN", "Infinity", " ", "\n", "\t", "\u{B}", "\u{A0}",
    "//x\n", "/**/", "'a'", "1.0", "\"\u{2028}\"", "[]", "{}", "[1,2]", "{\"a\":1}",
  ]

  @Test func ourJSONIsThatOfFoundation() {
    var state: UInt64 = 0x4A53_4F4E
    func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    /// A value that is right, so that changes to it are nearly so.
    func value(_ depth: Int) -> String {
      switch depth > 3 ? 9 : below(8) {
      case 0, 1: "[" + (0..<below(4)).map { _ in value(depth + 1) }.joined(separator: ",") + "]"
      case 2, 3:
        "{"
          + (0..<below(4)).map { "\"m\($0)\": " + value(depth + 1) }.joined(separator: ", ") + "}"
      default: ["0", "-1.5e-3", "true", "null", "\"x\\n\"", "\"\"", "12"][below(7)]
      }
    }
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = Array(
        (below(3) == 0
          ? (0..<1 + below(6)).map { _ in Self.pieces[below(Self.pieces.count)] }.joined()
          : value(0)).utf8)
      for _ in 0..<below(3) where !bytes.isEmpty {
        let place = below(bytes.count)
        switch below(3) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)].utf8, at: place)
        default: bytes[place] = UInt8(below(256))
        }
      }
      // The differences: Foundation also reads other encodings, which have zeros or a mark, and lists
      // that end with a comma, which no JSON has; it reads no number beyond a double's range.
      let text = String(decoding: bytes, as: UTF8.self)
      if bytes.contains(0) || bytes.starts(with: [0xEF, 0xBB, 0xBF])
        || text.contains(/,\s*\]/) || text.contains(/[eE]\+?[0-9]{3}/)
      {
        continue
      }
      let theirs =
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      let ours = (try? JSONReader.read(bytes)) != nil
      accepted += ours ? 1 : 0
      #expect(ours == theirs, "\(text.debugDescription)")
    }
    #expect(accepted > 5_000)
  }

  /// JSONTestSuite is in no package: JSON_TEST_SUITE names a copy of its folder test_parsing, as nightly.yml does.
  private static let suite = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"]

  /// Texts that begin with y are JSON, those with n are not. Those with i are free: we read numbers beyond a
  /// double's range and lone surrogates, and refuse other encodings than UTF-8, marks of them, and 500 levels.
  @Test(.enabled(if: suite != nil))
  func everyTextOfJSONTestSuiteIsDecidedAsItSays() throws {
    let folder = try #require(Self.suite)
    var decided = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let bytes = [UInt8](try #require(FileManager.default.contents(atPath: "\(folder)/\(name)")))
      let isRead = (try? JSONReader.read(bytes)) != nil
      guard !name.hasPrefix("i") else { continue }
      decided += 1
      #expect(isRead == name.hasPrefix("y"), "\(name)")
    }
    #expect(decided >= 283)
  }

  /// Debian's package python-tinycss2-common has the cases; .ci/run installs it.
  private static let folder = "/usr/share/python-tinycss2-common/css-parsing-tests"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: folder)))
  func declarationsAreThoseOfThePublicCases() throws {
    // The cases are older than nesting, with which a block in a declaration makes a rule of it, and
    // an at-rule without a name ends with its block.
    let older = [
      "foo: 9000 @bar{ !important", "@ media screen { div{;}} a:b;; @media print{div{",
    ]
    var compared = 0
    for (file, isOne) in [("declaration_list", false), ("one_declaration", true)] {
      let cases = try #require(
        try JSONSerialization.jsonObject(
          with: Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(file).json"))) as? [Any])
      for index in stride(from: 0, to: cases.count - 1, by: 2) {
        let text = try #require(cases[index] as? String)
        // A list of declarations ends a declaration at a semicolon; a single one does not.
        if isOne, text.contains(";") { continue }
        if older.contains(text) { continue }
        let entries = try #require(isOne ? [cases[index + 1]] : cases[index + 1] as? [Any])
        let expected = entries.compactMap { entry -> String? in
          guard let entry = entry as? [Any], entry[0] as? String == "declaration",
            let name = entry[1] as? String, let isImportant = entry[3] as? Bool
          else { return nil }
          return "\(name)\(isImportant ? " important" : "")"
        }
        let sheet = try CSSStylesheet("a {\(text)}")
        let found = sheet.rules.filter { $0.selectors == ["a"] }.flatMap(\.declarations)
        #expect(
          found.map { "\($0.name)\($0.isImportant ? " important" : "")" } == expected, "\(text)")
        compared += 1
      }
    }
    #expect(compared >= 20)
  }

  /// Every other case is read, too, without an end of the program or of the file.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: folder)))
  func everyPublicCaseIsRead() throws {
    var read = 0
    for file in ["stylesheet", "rule_list", "one_rule", "component_value_list"] {
      let cases = try #require(
        try JSONSerialization.jsonObject(
          with: Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(file).json"))) as? [Any])
      for case let text as String in cases {
        let after = try CSSStylesheet(text + "\n}}}} .next { color: red }").rules
        // What follows is found unless the case leaves a string, comment or bracket open.
        if text.allSatisfy({ !"\"'/([{@\\".contains($0) }), !text.contains("<!--") {
          #expect(after.contains { $0.declarations.contains { $0.name == "color" } }, "\(text)")
        }
        read += 1
      }
    }
    #expect(read > 60)
  }
}
