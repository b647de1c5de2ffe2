/// Where a time lies in cycles of one length, exactly: the quotient of the two would be rounded up to the
/// next cycle just before it starts.
struct CyclePlace {
  /// How many cycles are over; rounded beyond 2⁵³.
  let number: Double
  /// Whether that is an odd number.
  let isOdd: Bool
  /// The seconds since the cycle's start, in [0, cycle).
  let time: Double

  /// - Parameters:
  ///   - time: Seconds since the start of the first cycle, ≥ 0. At ∞ infinitely many are over.
  ///   - cycle: Seconds, > 0 and finite.
  init(of time: Double, cycle: Double) {
    guard time.isFinite else {
      (number, isOdd, self.time) = (time, false, 0)
      return
    }
    // A remainder is exact, and so is its difference from a number between its half and its double.
    let ofTwo = time.truncatingRemainder(dividingBy: 2 * cycle)
    isOdd = ofTwo >= cycle
    self.time = isOdd ? ofTwo - cycle : ofTwo
    number = ((time - self.time) / cycle).rounded()
  }
}

/// How many cycles of one length are over at a time of at least 0.
package func wholeCycles(of time: Double, cycle: Double) -> Double {
  CyclePlace(of: time, cycle: cycle).number
}
