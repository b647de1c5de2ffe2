/// Tables in a hand-written text: the text between two markers is replaced by figures from the
/// result documents.
///
///     <!-- figures promises -->
///     <!-- end -->
extension MarkdownReport {
  /// The reason why a text cannot be filled.
  package struct FillFailure: Error, CustomStringConvertible {
    package let line: Int
    package let reason: String
    package var description: String { "line \(line): \(reason)" }
  }

  /// The text with every table filled from the documents.
  package func filled(_ text: String) throws(FillFailure) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "<!-- figures ") {
      let line = { text[..<start.lowerBound].reduce(1) { $1.isNewline ? $0 + 1 : $0 } }
      guard let close = rest[start.upperBound...].firstRange(of: " -->") else {
        throw FillFailure(line: line(), reason: "the marker is not closed")
      }
      guard let end = rest[close.upperBound...].firstRange(of: "<!-- end -->") else {
        throw FillFailure(line: line(), reason: "no <!-- end --> follows the marker")
      }
      let name = String(rest[start.upperBound..<close.lowerBound])
      let table = Part(rawValue: name).map(self.text(of:)) ?? ""
      guard !table.isEmpty else {
        throw FillFailure(line: line(), reason: "the documents have no figures \"\(name)\"")
      }
      result += "\(rest[..<close.upperBound])\n\(table)<!-- end -->"
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
