internal import CMeasuring
internal import Foundation

/// The same work timed with and without laundering: shows on this very compiler that the timed
/// loops need it, and that it works.
enum LaunderingProbe {
  /// Nanoseconds of `calls` calls of a pure function on one input, and the sum of the results.
  ///
  /// - Parameter isLaundered: Whether the input passes through the assembly that hides it.
  static func time(calls: Int, isLaundered: Bool) -> (nanoseconds: Double, sum: Double) {
    let input = launder_double(0.5)
    var sum = 0.0
    let start = MonotonicClock.now()
    if isLaundered {
      for _ in 0..<calls { sum = launder_double(sum + work(launder_double(input))) }
    } else {
      // The optimiser sees that the function is pure and its argument the same.
      for _ in 0..<calls { sum += work(input) }
    }
    let end = MonotonicClock.now()
    return (Double(end - start), launder_double(sum))
  }

  /// Whether laundered work is done in every call: two hundred dependent multiplications and
  /// additions take longer than 100 ns on any processor. Asked in every run that measures time.
  static var isSound: Bool {
    time(calls: 1_000, isLaundered: true).nanoseconds > 100_000
  }

  /// Some hundreds of dependent operations.
  @inline(never)
  private static func work(_ input: Double) -> Double {
    var x = input
    for _ in 0..<200 { x = x * 0.999 + 0.0005 }
    return x
  }
}
