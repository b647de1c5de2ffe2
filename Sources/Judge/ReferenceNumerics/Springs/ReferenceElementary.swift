/// Elementary functions of binary numbers, to any number of digits.
public enum ReferenceElementary {
  /// 2^x.
  public static func exp2(_ x: Double) -> ReferenceValue {
    ReferenceValue { (Ball(x) * .ln2(precision: $0 + 16)).exponential(precision: $0) }
  }

  /// 1 − 2^−x.
  public static func oneMinusExp2(minus x: Double) -> ReferenceValue {
    ReferenceValue(1) - exp2(-x)
  }

  /// e^x − 1.
  public static func exponentialMinusOne(_ x: Double) -> ReferenceValue {
    ReferenceValue { Ball(x).exponential(precision: $0) } - ReferenceValue(1)
  }

  /// The sine and cosine of an angle in turns of 1/`parts`: of an undamped spring with that period.
  public static func sinCos(_ x: Double, parts: Double) -> (
    sin: ReferenceValue, cos: ReferenceValue
  ) {
    let spring = try! ReferenceSpring(duration: parts, bounce: 1)
    let cos = spring.sample(from: 1, to: 0, time: x).position
    // A quarter of the period earlier.
    return (
      spring.sample(
        from: ReferenceValue(1), to: ReferenceValue(0), velocity: ReferenceValue(0),
        time: ReferenceValue(x) - ReferenceValue(parts / 4)
      ).position, cos
    )
  }

  /// The sine and cosine of an angle in radians: of an undamped spring of stiffness 1 and mass 1.
  public static func sinCos(radians x: Double) -> (sin: ReferenceValue, cos: ReferenceValue) {
    let spring = try! ReferenceSpring(stiffness: 1, dampingRatio: 0)
    return (
      spring.sample(from: 0, to: 0, velocity: 1, time: x).position,
      spring.sample(from: 1, to: 0, time: x).position
    )
  }
}
