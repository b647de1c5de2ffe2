import AnimationNumerics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ten thousand staggered items that fall into place, drawn as Braille dots, eight per cell.
///
/// A terminal shows three seconds at 60 frames per second; other outputs get one picture. The last
/// line is the time to sample one frame.
@main
struct TenThousandItems {
  /// The size in dots: two per column of the terminal, four per line.
  static let (columns, rows) = (125, 80)
  static let rate = 60.0
  static let seconds = 3.0

  static func main() throws {
    let count = columns * rows
    let tops = (0..<count).map { Double(rows - 1 - $0 / columns) }
    let above = tops.map { $0 - Double(rows) }
    let rain = try SpringBatch(
      .bouncy(duration: 0.8), from: above, to: tops, delays: .interval(0.0001))
    var heights = [Double](repeating: 0, count: count)
    let isTerminal = isatty(1) == 1
    var sampling: [UInt64] = []
    let start = now()
    for frame in 0..<Int(seconds * rate) {
      let time = Double(frame) / rate
      let before = now()
      rain.sample(at: time, into: &heights)
      sampling.append(now() - before)
      // Outputs other than terminals get only the middle of the fall.
      if isTerminal || frame == Int(0.6 * rate) {
        put((isTerminal ? "\u{1B}[H\u{1B}[2J" : "") + picture(heights))
      }
      if isTerminal { wait(until: start + UInt64(Double(frame + 1) / rate * 1e9)) }
    }
    sampling.sort()
    let median = Double(sampling[sampling.count / 2]) / 1000
    let most = Double(sampling[sampling.count - 1]) / 1000
    put(
      "\(count) items, \(sampling.count) frames: sampling takes \(text(median)) µs a frame (at most "
        + "\(text(most))), \(text(median * 1000 / Double(count))) ns an item\n")
  }

  /// The items as Braille characters, one dot per item.
  static func picture(_ heights: [Double]) -> String {
    let (width, height) = ((columns + 1) / 2, (rows + 3) / 4)
    var cells = [UInt32](repeating: 0, count: width * height)
    let dots: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    for (index, value) in heights.enumerated() {
      let (x, y) = (index % columns, Int(value.rounded()))
      guard y >= 0, y < rows else { continue }
      cells[y / 4 * width + x / 2] |= dots[x % 2][y % 4]
    }
    var text = ""
    for row in 0..<height {
      for cell in cells[row * width..<(row + 1) * width] {
        text.unicodeScalars.append(Unicode.Scalar(0x2800 + cell)!)
      }
      text += "\n"
    }
    return text
  }

  /// The value with about three significant digits.
  private static func text(_ value: Double) -> String {
    value >= 100 ? "\(Int(value.rounded()))" : "\((value * 100).rounded() / 100)"
  }

  private static func put(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }

  /// Nanoseconds of the monotonic clock.
  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func wait(until end: UInt64) {
    let time = now()
    if time < end { usleep(UInt32((end - time) / 1000)) }
  }
}
