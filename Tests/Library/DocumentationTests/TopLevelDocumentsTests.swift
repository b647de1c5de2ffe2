import Foundation
import Testing

/// README.md, DESIGN.md and the pages under Results, as a stranger reads them.
@Suite struct TopLevelDocumentsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized
  private static let documents = [
    "README.md", "DESIGN.md", "CHANGELOG.md", "CONTRIBUTING.md", "Results/README.md",
    "Results/speed.md", "Results/engines/README.md", "Results/upstream/README.md", "SECURITY.md",
    "CODE_OF_CONDUCT.md",
  ]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The anchor that GitHub gives a heading.
  private static func anchor(_ heading: Substring) -> String {
    String(
      heading.drop { $0 == "#" }.dropFirst().lowercased().compactMap {
        $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : nil
      })
  }

  @Test(arguments: documents)
  func everyLinkLeadsSomewhere(document: String) throws {
    let folder = Self.root.appending(path: document).deletingLastPathComponent()
    for link in try Self.text(document).matches(of: #/\]\(([^)\s]+)\)/#).map(\.1)
    where !link.hasPrefix("http") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? Self.root.appending(path: document) : folder.appending(path: String(parts[0]))
      #expect(
        FileManager.default.fileExists(atPath: target.standardized.path()), "\(document): \(link)")
      guard parts.count == 2 else { continue }
      let headings = try String(contentsOf: target, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("#") }
      #expect(headings.map(Self.anchor).contains(String(parts[1])), "\(document): \(link)")
    }
  }

  @Test(arguments: documents)
  func everyScriptThatIsNamedExists(document: String) throws {
    let names = try Self.text(document).matches(of: #/\bscripts/[a-z0-9./-]*[a-z0-9]/#)
    for script in names.map(\.output) {
      let path = Self.root.appending(path: String(script)).path()
      #expect(FileManager.default.fileExists(atPath: path), "\(document): \(script)")
    }
  }

  /// Short enough to be read, and nothing in it that must be guessed.
  @Test(arguments: [("README.md", 140), ("DESIGN.md", 450)])
  func aDocumentStaysShort(document: String, lines most: Int) throws {
    let text = try Self.text(document)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= most)
    #expect(lines.allSatisfy { $0.count <= 400 || $0.hasPrefix("|") })
    #expect(!text.contains("…/") && !text.contains("(modified)"))
  }
}
