/// Any CSS easing function, or a named easing.
///
/// Source: CSS Easing Functions Level 2; for named easings see `NamedEasing`.
public enum EasingFunction: Hashable, Sendable {
  /// The keyword `linear`: y = x everywhere.
  case identity
  /// `cubic-bezier()` and its keywords; extended along its end tangents.
  case cubicBezier(CubicBezier)
  /// `linear()`.
  case linear(LinearEasing)
  /// `steps()` and its keywords.
  case steps(StepsEasing)
  /// A named easing, which CSS does not have; its ends are held.
  case named(NamedEasing)

  /// The value at `progress`, also outside [0, 1]; NaN for NaN.
  ///
  /// - Parameters:
  ///   - progress: Input progress.
  ///   - before: CSS's "before flag". It matters at a jump of `steps()`, and at one where a
  ///     `linear()` starts.
  public func value(at progress: Double, before: Bool = false) -> Double {
    switch self {
    case .identity: progress
    case .cubicBezier(let curve): curve.value(at: progress, outside: .extend)
    case .linear(let easing): easing.value(at: progress, before: before)
    case .steps(let easing): easing.value(at: progress, before: before)
    case .named(let easing): easing.value(at: progress)
    }
  }
}

extension EasingFunction: CustomStringConvertible {
  /// CSS text that parses to this function. A point of `linear()` may move by an ulp of its
  /// progress: CSS divides percentages by 100, and not every double is a hundredth of one. CSS has
  /// no text for a named easing; its description is its name and parameters.
  public var description: String {
    switch self {
    case .identity: return "linear"
    case .cubicBezier(let c): return "cubic-bezier(\(c.x1), \(c.y1), \(c.x2), \(c.y2))"
    case .linear(let easing):
      let points = zip(easing.outputs, easing.inputs).map { "\($0) \(Self.percentage($1))%" }
      return "linear(\(points.joined(separator: ", ")))"
    case .steps(let easing): return "steps(\(easing.count), \(easing.jump.rawValue))"
    case .named(let easing): return "\(easing)"
    }
  }

  /// The percentage that parses to a progress, or to the nearest possible one.
  private static func percentage(_ progress: Double) -> Double {
    let near = min(max(progress * 100, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    return [near, near.nextDown, near.nextUp].first { $0 / 100 == progress } ?? near
  }
}
