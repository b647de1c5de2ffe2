internal import CKernelInterface

/// CSS `linear()`: straight lines between points; it may be non-monotonic.
///
/// Between two points of different input the value is interpolated. Where several points share an
/// input, the value jumps to the last of them. Outside the points the first and last lines
/// continue. If the two points of such a line share an input, it has no direction; the first output
/// then holds before it, and the last one after it. A single point is a constant.
///
/// Browsers of 2025 still reject a single point. Before two first points of one input they hold the
/// second output, by the rule that Level 2 had until 2024.
///
/// Source: CSS Easing Functions Level 2, "linear easing functions", as amended in 2024 (issues 8933
/// and 10580 of the working group).
public struct LinearEasing: Hashable, Sendable {
  /// A point as written in CSS.
  public struct Point: Hashable, Sendable {
    /// The value of the easing at this point.
    public var output: Double
    /// The progress of the point, 1 for 100 %; nil to be spaced evenly.
    public var input: Double?

    /// A point, placed by CSS's rules if `input` is nil.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// The progress of every point, in ascending order.
  public let inputs: [Double]
  /// The value at every point.
  public let outputs: [Double]

  /// The easing through `points`, with missing inputs filled in by CSS's rules. The first input
  /// defaults to 0 and the last to 1. An input below an earlier one becomes the largest before it.
  /// The others are spaced evenly between their neighbours.
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
    let knots = Self.knots(inputs, outputs)
    hasFiniteSlopes = knots.allSatisfy { $0.slope.isFinite }
    prepared = PreparedCurve(knots: knots)
  }

  /// Inputs with the missing ones filled in.
  static func completed(_ authored: [Double?]) -> [Double] {
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
        for part in 1...gap {
          result.append(Self.place(part, of: gap + 1, from: start, to: input))
        }
        gap = 0
      }
      result.append(input)
    }
    return result
  }

  /// The place after `part` of `parts` equal steps, correctly rounded but for ties within 2⁻¹⁰⁰.
  private static func place(
    _ part: Int, of parts: Int, from start: Double, to end: Double
  ) -> Double {
    let weighed =
      DoubleDouble(product: start, Double(parts - part)) + DoubleDouble(product: end, Double(part))
    let place = (weighed / DoubleDouble(Double(parts))).high
    guard !place.isFinite else { return place }
    // The products of extreme inputs overflow.
    let share = Double(part) / Double(parts)
    return start * (1 - share) + end * share
  }

  /// The lines, each with its starting point and slope. The last point continues the last line. A
  /// line of zero length is constant; only one before the first point is ever visible.
  let prepared: PreparedCurve

  private var knots: UnsafePointer<CurveKnot> {
    prepared.address.unsafelyUnwrapped.load(as: KnotCurve.self).knots
  }

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

  /// Whether every line has a finite slope. Only extreme inputs have another, which is then
  /// infinite.
  let hasFiniteSlopes: Bool

  /// The value at `progress`, also outside [0, 1]; NaN for NaN. Exact at the points.
  ///
  /// Error, for the given binary inputs and outputs, with u = 2⁻⁵³: u of the value plus 5 u of its
  /// distance from the output of the previous point (the first point's before it). A percentage in
  /// a CSS text is first rounded to a double and divided by 100, as in browsers, which moves a point
  /// by up to 1.5 u of its input; an evenly spaced input is rounded once. Relative to the decimal
  /// text, a line between inputs a and b is off by up to 3 u / (b − a) of its change.
  ///
  /// - Parameters:
  ///   - progress: Input progress.
  ///   - before: CSS's "before flag": a jump exactly at the first point has not happened yet.
  public func value(at progress: Double, before: Bool = false) -> Double {
    if before && progress == inputs[0] { return outputs[0] }
    if !hasFiniteSlopes, let value = steepValue(at: progress) { return value }
    return kernels.curveValue(CurveKindKnots, prepared.address, progress, 0)
  }

  /// The slope at a progress, which is clamped to [0, 1]: that of the line from there on, at 1 of
  /// the line before.
  func slope(at progress: Double) -> Double {
    guard !progress.isNaN else { return progress }
    let place = min(max(progress, 0), 1)
    let line = partition(0..<inputs.count) {
      inputs[$0] < place || inputs[$0] == place && place < 1
    }
    return knots[max(line - 1, 0)].slope
  }

  /// The value where the line's slope exceeds the range of `Double`; nil for other lines.
  private func steepValue(at progress: Double) -> Double? {
    let line = max(0, (inputs.firstIndex { progress < $0 } ?? inputs.count) - 1)
    return knots[line].slope.isFinite || progress.isNaN ? nil : steepValue(at: progress, line: line)
  }

  /// The value on a line whose slope exceeds the range of `Double`. Significands and exponents are
  /// separate, so that nothing overflows unless the value does.
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
