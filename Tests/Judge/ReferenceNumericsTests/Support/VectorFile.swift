import Foundation
import Testing

/// A file of vectors written by `scripts/generate witnesses`: a header, then rows of hexadecimal numbers,
/// the first column a word where the file has one.
struct VectorFile {
  struct Row: CustomStringConvertible {
    var line: Int
    var kind: String
    var numbers: [Double]

    var description: String { "line \(line): \(kind) \(numbers)" }
  }

  let rows: [Row]

  init(_ name: String) throws {
    let folder = try #require(Bundle.module.url(forResource: "Vectors", withExtension: nil))
    let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    rows = try text.split(separator: "\n").enumerated().dropFirst().map { index, line in
      var fields = line.split(separator: ",").map(String.init)
      let kind = Double(fields[0]) == nil ? fields.removeFirst() : ""
      return Row(
        line: index + 1, kind: kind, numbers: try fields.map { try #require(Double($0)) })
    }
  }
}
