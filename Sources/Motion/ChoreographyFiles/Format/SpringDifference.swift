internal import AnimationNumerics

/// The greatest difference between what two libraries show, as a fraction of a move from 0 to 1.
///
/// It is looked for at 64 times of every quarter turn until both springs are within 10⁻⁹ of their
/// targets, and refined about the greatest one. Between two such times the difference is at most 10⁻⁴
/// of itself greater.
package struct SpringDifference: Sendable {
  package let magnitude: Double
  /// The time of the greatest difference, in seconds.
  package let time: Double

  /// - Throws: `DocumentError` for numbers that no spring has.
  package init(_ first: WrittenSpring, _ second: WrittenSpring) throws(DocumentError) {
    let (a, b) = (try first.shown.spring(), try second.shown.spring())
    func value(_ spring: Spring, _ end: Double?, _ time: Double) -> Double {
      if let end, time >= end { return 1 }
      return spring.value(target: 1.0, time: time)
    }
    func difference(_ time: Double) -> Double {
      (value(a, first.end, time) - value(b, second.end, time)).magnitude
    }
    let ω = max(first.shown.frequency, second.shown.frequency)
    let settled = [a, b].map { $0.settlingDuration(epsilon: 1e-9) }.max() ?? 0
    // Undamped springs drift apart for ever; a thousand turns show whether they do.
    let last = min(settled, 2000 * .pi / ω)
    let step = .pi / 2 / ω / 64
    let count = max(Int(min(last / step, 400_000)), 1)
    var best = (time: 0.0, magnitude: 0.0)
    func include(_ time: Double) {
      let found = difference(time)
      if found > best.magnitude { best = (time, found) }
    }
    for number in 0...count { include(last * Double(number) / Double(count)) }
    for end in [first.end, second.end].compactMap({ $0 }) {
      include(end)
      include(end.nextDown)
    }
    var width = last / Double(count)
    for _ in 0..<20 {
      let middle = best.time
      include(max(middle - width / 2, 0))
      include(middle + width / 2)
      width /= 2
    }
    (magnitude, time) = (best.magnitude, best.time)
  }
}
