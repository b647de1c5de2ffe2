internal import CKernelInterface

/// CSS `linear()`: straight lines between points, which need not rise.
///
/// Between two points of different input the value is interpolated; where several points share an
/// input the value jumps to the last of them. Outside the points the first and the last line
/// continue; where their two points share an input, which is a line of no direction, the first
/// output holds before and the last one after. A single point is a constant.
///
/// Browsers of 2025 still refuse a single point, and hold the second output before two first points
/// of one input: the rules that Level 2 had until 2024.
///
/// Source: CSS Easing Functions Level 2, "linear easing functions", as amended in 2024 (issues 8933
/// and 10580 of the working group).
public struct LinearEasing: Hashable, Sendable {
  /// One point as an author writes it.
  public struct Point: Hashable, Sendable {
    /// The value of the easing at this point.
    public var output: Double
    /// The progress at which it is reached, 1 for 100 %; nil to be spaced evenly.
    public var input: Double?

    /// A point, placed by CSS's rules if `input` is nil.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// The progress of every point, never decreasing.
  public let inputs: [Double]
  /// The value at every point.
  public let outputs: [Double]

  /// The easing through `points`, their inputs completed by CSS's rules: the first is 0 and the last
  /// 1 if they have none; an input below an earlier one becomes the largest before it; the rest are
  /// spaced evenly between their neighbours.
  ///
  /// - Throws: `EasingError.invalid` without any point, and for a coordinate that is not finite.
  public init(_ points: [Point]) throws(EasingError) {
    try EasingError.require(!points.isEmpty, "points.count", is: 0, must: "be at least 1")
    for (index, point) in points.enumerated() {
      let (output, input) = (point.output, point.input ?? 0)
      try EasingError.require(
        output.isFinite, "points[\(index)].output", is: output, must: "be finite")
      try EasingError.require(
        input.isFinite, "points[\(index)].input", is: input, must: "be finite")
    }
    outputs = points.map { $0.output }
    inputs = Self.completed(points.map { $0.input })
    knots = Self.knots(inputs, outputs)
    hasFiniteSlopes = knots.allSatisfy { $0.slope.isFinite }
  }

  private static func completed(_ authored: [Double?]) -> [Double] {
    var known = authored
    known[0] = known[0] ?? 0
    known[known.count - 1] = known[known.count - 1] ?? 1
    var largest = -Double.infinity
    for index in known.indices {
      guard let input = known[index] else { continue }
      largest = max(largest, input)
      known[index] = largest
    }
    var result: [Double] = []
    var gap = 0
    for input in known {
      guard let input else {
        gap += 1
        continue
      }
      if gap > 0, let start = result.last {
        let parts = Double(gap + 1)
        for part in 1...gap { result.append(start + (input - start) * Double(part) / parts) }
        gap = 0
      }
      result.append(input)
    }
    return result
  }

  /// The lines: each starts at a point and has a slope. The last point continues the last line. A
  /// line of no length is constant; only one before the first point is ever seen.
  let knots: [CurveKnot]

  private static func knots(_ inputs: [Double], _ outputs: [Double]) -> [CurveKnot] {
    let last = inputs.count - 1
    var knots = (0..<last).map { index in
      let length = inputs[index + 1] - inputs[index]
      let slope = length > 0 ? (outputs[index + 1] - outputs[index]) / length : 0
      return CurveKnot(
        input: inputs[index], output: outputs[index], slope: length.isFinite ? slope : .infinity)
    }
    knots.append(
      CurveKnot(input: inputs[last], output: outputs[last], slope: knots.last?.slope ?? 0))
    return knots
  }

  /// Whether every line has a slope that a double can hold, as all have that a person would write;
  /// the slope of any other one is infinite.
  let hasFiniteSlopes: Bool

  /// The value at `progress`, also outside [0, 1]; NaN for NaN. Exact at the points.
  ///
  /// Error, for the given binary inputs and outputs and with u = 2⁻⁵³: u of the value and 5 u of its
  /// distance from the output of the point before (before the first point, of the first). A
  /// percentage in a CSS text is rounded to a double first, which moves a point by up to 1.5 u of
  /// its input: beside the decimal text, a line between inputs a and b is off by up to 3 u / (b − a)
  /// of the distance that it makes.
  ///
  /// - Parameters:
  ///   - progress: Input progress.
  ///   - before: CSS's "before flag": a jump exactly at the first point has not happened yet.
  public func value(at progress: Double, before: Bool = false) -> Double {
    if before && progress == inputs[0] { return outputs[0] }
    if !hasFiniteSlopes, let value = steepValue(at: progress) { return value }
    return knots.withUnsafeBufferPointer { knots in
      withUnsafePointer(to: KnotCurve(knots: knots.baseAddress!, count: knots.count)) {
        kernels.curveValue(CurveKindKnots, $0, progress, 0)
      }
    }
  }

  /// The value where the line's slope is beyond the range of `Double`; nil elsewhere.
  private func steepValue(at progress: Double) -> Double? {
    let line = max(0, (knots.firstIndex { progress < $0.input } ?? knots.count) - 1)
    return knots[line].slope.isFinite || progress.isNaN ? nil : steepValue(at: progress, line: line)
  }

  /// The value on a line whose slope is beyond the range of `Double`: significands and exponents
  /// apart, so that nothing overflows that the value itself does not.
  private func steepValue(at progress: Double, line: Int) -> Double {
    let start = min(line, inputs.count - 2)
    let (a, b) = (inputs[start], inputs[start + 1])
    let shrink = max(progress.magnitude, a.magnitude, b.magnitude) > 0x1p1000 ? 0.5 : 1
    let distance = progress * shrink - inputs[line] * shrink
    let length = b * shrink - a * shrink
    let halfRise = outputs[start + 1] / 2 - outputs[start] / 2
    if distance == 0 || halfRise == 0 { return outputs[line] }
    guard distance.isFinite else { return distance * halfRise }
    let halfChange = Double(
      sign: .plus, exponent: distance.exponent + halfRise.exponent - length.exponent,
      significand: distance.significand * halfRise.significand / length.significand)
    return 2 * (outputs[line] / 2 + (distance.sign == halfRise.sign ? halfChange : -halfChange))
  }
}

extension LinearEasing {
  /// Easings are equal if their points are.
  public static func == (a: Self, b: Self) -> Bool {
    a.inputs == b.inputs && a.outputs == b.outputs
  }

  /// Hashes the points.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(inputs)
    hasher.combine(outputs)
  }
}
