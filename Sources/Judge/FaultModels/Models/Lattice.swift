internal import Foundation
internal import SolverVerification

/// Recognises numbers on a regular grid.
enum Lattice {
  /// The largest spacing that divides all numbers; nil if none is meaningful.
  ///
  /// It is found by Euclid's algorithm, with remainders below `slack` treated as zero. Numbers of
  /// full precision share only a divisor of about `slack`; numbers of single precision share one
  /// far below their own spacing.
  static func spacing(of numbers: [Double], slack: Double) -> Double? {
    let finite = Set(numbers.filter(\.isFinite).map(\.magnitude)).filter { $0 > slack }
    guard finite.count >= 5 else { return nil }
    var divisor = 0.0
    for number in finite.sorted() {
      var (a, b) = (number, divisor)
      while b > slack {
        // The remainder nearest to zero, at most b/2, so rounding cannot leave almost a whole
        // divisor.
        (a, b) = (b, a.remainder(dividingBy: b).magnitude)
      }
      divisor = a
      if divisor < 1_000 * slack { return nil }
    }
    // Single precision is not a grid: its spacing follows the number's size, so the common spacing
    // is finer than the spacing at a typical number.
    let typical = Statistics.upperMedian(Array(finite))
    return divisor >= 0x1p-22 * typical ? divisor : nil
  }

  /// A spacing in words: "2^-20", "1/64", "0.001".
  static func describe(_ spacing: Double) -> String {
    let exponent = log2(spacing).rounded()
    if (spacing / exp2(exponent) - 1).magnitude < 1e-6 { return "2^\(Int(exponent))" }
    let inverse = (1 / spacing).rounded()
    let isPowerOfTen = pow(10, log10(inverse).rounded()) == inverse
    if inverse >= 2, (inverse * spacing - 1).magnitude < 1e-6, !isPowerOfTen {
      return "1/\(Int(min(inverse, 1e15)))"
    }
    return String(format: "%.6g", spacing)
  }
}
