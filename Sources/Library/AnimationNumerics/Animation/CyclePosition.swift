/// The exact position of a time within cycles of equal length. The quotient of the two would be
/// rounded up to the next cycle just before it starts.
@usableFromInline
package struct CyclePosition {
  /// Number of completed cycles; rounded beyond 2⁵³.
  @usableFromInline package let number: Double
  /// Whether that number is odd.
  @usableFromInline package let isOdd: Bool
  /// The seconds since the cycle's start, in [0, cycle).
  @usableFromInline package let time: Double

  /// - Parameters:
  ///   - time: Seconds since the start of the first cycle, ≥ 0. ∞ gives infinitely many cycles.
  ///   - cycle: Seconds, > 0 and finite.
  @inlinable package init(of time: Double, cycle: Double) {
    guard time.isFinite else {
      (number, isOdd, self.time) = (time, false, 0)
      return
    }
    // A remainder is exact. So is its difference from a number between its half and its double.
    let ofTwo = time.truncatingRemainder(dividingBy: 2 * cycle)
    isOdd = ofTwo >= cycle
    self.time = isOdd ? ofTwo - cycle : ofTwo
    number = ((time - self.time) / cycle).rounded()
  }
}
