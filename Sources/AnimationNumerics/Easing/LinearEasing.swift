internal import CKernelInterface

/// CSS `linear()`: straight lines between points, which need not rise.
///
/// Between two points of different input the value is interpolated; where several points share an
/// input the value jumps to the last of them. Outside the points the first and the last line
/// continue.
///
/// Source: CSS Easing Functions Level 2, §2.2.
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
  /// - Throws: `EasingError.tooFewPoints` below two points, `EasingError.invalidPoint` for a
  ///   coordinate that is not finite.
  public init(_ points: [Point]) throws(EasingError) {
    guard points.count >= 2 else { throw .tooFewPoints(count: points.count) }
    for (index, point) in points.enumerated() {
      guard point.output.isFinite else {
        throw .invalidPoint(index: index, member: "output", value: point.output)
      }
      if let input = point.input, !input.isFinite {
        throw .invalidPoint(index: index, member: "input", value: input)
      }
    }
    outputs = points.map(\.output)
    inputs = Self.completed(points.map(\.input))
    knots = Self.knots(inputs, outputs)
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

  /// The lines: each starts at a point and has a slope. The last point continues the last line, and
  /// a line of no length is constant at its second output.
  let knots: [CurveKnot]

  private static func knots(_ inputs: [Double], _ outputs: [Double]) -> [CurveKnot] {
    let last = inputs.count - 1
    var knots = (0..<last).map { index in
      let length = inputs[index + 1] - inputs[index]
      return length > 0
        ? CurveKnot(
          input: inputs[index], output: outputs[index],
          slope: (outputs[index + 1] - outputs[index]) / length)
        : CurveKnot(input: inputs[index], output: outputs[index + 1], slope: 0)
    }
    knots.append(
      CurveKnot(input: inputs[last], output: outputs[last], slope: knots[last - 1].slope))
    return knots
  }

  /// The value at `progress`, also outside [0, 1]; NaN for NaN. Exact at the points.
  ///
  /// Error: at most 3 u times the larger of the outputs of the line, more by the factor of
  /// extrapolation outside the points.
  public func value(at progress: Double) -> Double {
    // The last knot at or before the progress, or the first.
    var low = 0
    var high = knots.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if progress < knots[middle].input { high = middle } else { low = middle }
    }
    return knots[low].output + (progress - knots[low].input) * knots[low].slope
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
