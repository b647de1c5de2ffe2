internal import AnimationNumerics

/// The lines of a file by offset.
package struct SourceLines: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    starts =
      [0]
      + bytes.indices.filter {
        bytes[$0] == feed
          || (bytes[$0] == carriage && ($0 + 1 == bytes.count || bytes[$0 + 1] != feed))
      }.map { $0 + 1 }
  }

  /// The number of the line at an offset, from 1.
  package func line(_ offset: Int) -> Int {
    max(partition(starts.indices) { starts[$0] <= offset }, 1)
  }

  /// The column in bytes, from 1.
  package func column(_ offset: Int) -> Int { offset - starts[line(offset) - 1] + 1 }

  package func place(_ offset: Int) -> String { "line \(line(offset)), column \(column(offset))" }

  package func text(_ line: Int) -> String {
    let end = line < starts.count ? starts[line] : bytes.count
    let text = String(decoding: bytes[starts[line - 1]..<end], as: UTF8.self)
    return text.last?.isNewline == true ? String(text.dropLast()) : text
  }
}
