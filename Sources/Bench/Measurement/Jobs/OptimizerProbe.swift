internal import CMeasuring
internal import Foundation

/// Times equal work with and without `doNotOptimize`. This shows for the compiler in use that timed
/// loops need it, and that it works.
enum OptimizerProbe {
  /// Nanoseconds for `calls` calls of a pure function on one input, and the sum of the results.
  ///
  /// - Parameter isHidden: Whether input and result pass through `doNotOptimize`.
  static func time(calls: Int, isHidden: Bool) -> (nanoseconds: Double, sum: Double) {
    let input = doNotOptimize(0.5)
    var sum = 0.0
    let start = monotonic_nanoseconds()
    if isHidden {
      for _ in 0..<calls { sum = doNotOptimize(sum + work(doNotOptimize(input))) }
    } else {
      // The optimiser sees that the function is pure and its argument constant.
      for _ in 0..<calls { sum += work(input) }
    }
    let end = monotonic_nanoseconds()
    return (Double(end - start), doNotOptimize(sum))
  }

  /// Whether hidden work is done in every call. Two hundred dependent multiplications and additions
  /// take longer than 100 ns on any processor. Every run that measures times checks this.
  static var isSound: Bool { time(calls: 1_000, isHidden: true).nanoseconds > 100_000 }

  /// Four hundred dependent operations.
  @inline(never) private static func work(_ input: Double) -> Double {
    var x = input
    for _ in 0..<200 { x = x * 0.999 + 0.0005 }
    return x
  }
}
