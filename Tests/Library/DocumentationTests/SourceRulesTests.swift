import Foundation
import Testing

/// Rules of the sources that the compiler does not enforce.
@Suite struct SourceRulesTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources").standardized

  /// Other modules call members of other package types unspecialised, whatever their attributes.
  @Test func inlinableMembersAreOfTypesThatAreUsableFromInline() throws {
    let files = try #require(
      FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
    var types: Set<Substring> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      var (attributes, type) = (Substring(), Substring?.none)
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if line.hasPrefix(" ") {
          guard let type, line.contains("@inlinable") else { continue }
          types.insert(type)
          #expect(type.contains("@usableFromInline"), "\(file.lastPathComponent): \(type)")
        } else if line.hasPrefix("@"), !line.contains("{") {
          attributes += line + " "
        } else {
          type = line.contains(#/package (final )?(struct|class|enum) /#) ? attributes + line : nil
          attributes = ""
        }
      }
    }
    #expect(types.count > 3)
  }
}
