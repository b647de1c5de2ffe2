/// Against what a row's speed-up was measured: the documents hold a method and a number.
extension TimeRow {
  /// How many times as long the plain loop in C takes; nil where none ran.
  package var gainOverC: Double? { plainMethod == TimedMethods.cLoop ? speedUp : nil }
  /// How many times as long the plain loop in Swift takes; nil where none ran.
  package var gainOverSwift: Double? {
    speedUpOverSwift
      ?? plainMethod.flatMap { TimedMethods.swiftLoops.contains($0) ? speedUp : nil }
  }
  /// How many times as long the package's own plain way takes: its scalar function, or one thread.
  /// Nil where a loop is the plain way.
  package var gainOverOwn: Double? { gainOverC == nil && gainOverSwift == nil ? speedUp : nil }
}
