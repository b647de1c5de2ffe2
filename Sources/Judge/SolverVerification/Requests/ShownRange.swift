/// The range that a shown value is limited to. The motion inside goes on, and the velocity is its
/// velocity. After a `clamp`, which stops the motion, it limits what is left.
public struct ShownRange: Sendable, Hashable {
  /// The least and the greatest shown value; −∞ and ∞ for none.
  public var low, high: Double

  /// Creates a range with low ≤ high.
  public init(low: Double, high: Double) { (self.low, self.high) = (low, high) }

  init?(_ reader: MemberReader) throws(SolverError) {
    guard let (low, high) = try reader.interval("range", allowsPoint: true) else { return nil }
    self.init(low: low, high: high)
  }

  func write(to writer: inout MemberWriter) { writer.interval("range", low, high) }

  var inSinglePrecision: Self { Self(low: Double(Float(low)), high: Double(Float(high))) }

  /// A truth whose first member, the position, is limited to the range.
  func limiting(_ truth: SolverTruth, _ form: AnswerForm) -> SolverTruth {
    let positions = truth.values.prefix(truth.values.count / 2).map { value in
      if value.isLess(than: low) { return TrueValue(rounded: low) }
      return value.isGreater(than: high) ? TrueValue(rounded: high) : value
    }
    return SolverTruth(form, lists: [positions, Array(truth.values.dropFirst(positions.count))])
  }
}

extension TrueValue {
  fileprivate func isLess(than bound: Double) -> Bool {
    rounded < bound || (rounded == bound && remainder < 0)
  }

  fileprivate func isGreater(than bound: Double) -> Bool {
    rounded > bound || (rounded == bound && remainder > 0)
  }
}
