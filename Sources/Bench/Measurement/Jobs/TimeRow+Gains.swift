/// The speed-up of a row by the kind of its plain method. Documents store only a method and a
/// number.
extension TimeRow {
  /// The time of another row of the same rounds over this row's time.
  package func gain(over other: TimeRow) -> Double {
    TimeRowMaking.pairedRatio(other.samples, samples)
  }

  /// The time of the plain loop in C over this row's time; nil if there is no such loop.
  package var gainOverC: Double? { plainMethod == TimedMethods.cLoop ? speedUp : nil }
  /// The time of the plain loop in Swift over this row's time; nil if there is no such loop.
  package var gainOverSwift: Double? {
    speedUpOverSwift ?? plainMethod.flatMap { TimedMethods.swiftLoops.contains($0) ? speedUp : nil }
  }

  /// The time of the package's own plain method, its scalar function or one thread, over this row's
  /// time. Nil if the plain method is a loop.
  package var gainOverPlain: Double? { gainOverC == nil && gainOverSwift == nil ? speedUp : nil }
}
