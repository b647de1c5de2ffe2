#if SwiftUISource
  /// The lines of a file by offset.
  struct SourceLines: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The number of the line at an offset, from 1.
    func line(_ offset: Int) -> Int {
      var (low, high) = (0, starts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= offset { low = middle } else { high = middle }
      }
      return low + 1
    }

    /// The column in bytes, from 1.
    func column(_ offset: Int) -> Int { offset - starts[line(offset) - 1] + 1 }

    func place(_ offset: Int) -> String { "line \(line(offset)), column \(column(offset))" }

    func text(_ line: Int) -> String {
      let end = line < starts.count ? starts[line] : bytes.count
      return String(decoding: bytes[starts[line - 1]..<end], as: UTF8.self)
        .trimmingSuffix(while: \.isNewline)
    }
  }
#endif
