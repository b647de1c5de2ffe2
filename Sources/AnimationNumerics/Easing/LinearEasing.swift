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

  /// The value at `progress`, also outside [0, 1]; NaN for NaN.
  ///
  /// Error: at most 3 u (|a| + |b|) between outputs a and b, more by the factor of extrapolation
  /// outside the points.
  public func value(at progress: Double) -> Double {
    // The last point at or before the progress, but never the last of all.
    var low = 0
    var high = inputs.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if inputs[middle] <= progress { low = middle } else { high = middle }
    }
    let (start, end) = (inputs[low], inputs[low + 1])
    if start == end { return progress.isNaN ? progress : outputs[low + 1] }
    let fraction = (progress - start) / (end - start)
    return (1 - fraction) * outputs[low] + fraction * outputs[low + 1]
  }
}
