/// Any CSS easing function.
///
/// Source: CSS Easing Functions Level 2.
public enum EasingFunction: Hashable, Sendable {
  /// The keyword `linear`: y = x everywhere.
  case identity
  /// `cubic-bezier()` and the keywords that stand for one; continued along its end tangents.
  case cubicBezier(CubicBezier)
  /// `linear()`.
  case linear(LinearEasing)
  /// `steps()` and the keywords that stand for it.
  case steps(StepsEasing)

  /// The value at `progress`, also outside [0, 1]; NaN for NaN.
  ///
  /// - Parameters:
  ///   - progress: Input progress.
  ///   - before: CSS's "before flag", which matters at a jump of `steps()`, and at one where a
  ///     `linear()` starts.
  public func value(at progress: Double, before: Bool = false) -> Double {
    switch self {
    case .identity: progress
    case .cubicBezier(let curve): curve.value(at: progress, outside: .extend)
    case .linear(let easing): easing.value(at: progress, before: before)
    case .steps(let easing): easing.value(at: progress, before: before)
    }
  }
}

extension EasingFunction: CustomStringConvertible {
  /// CSS text that parses to this function.
  public var description: String {
    switch self {
    case .identity: return "linear"
    case .cubicBezier(let c): return "cubic-bezier(\(c.x1), \(c.y1), \(c.x2), \(c.y2))"
    case .linear(let easing):
      let points = zip(easing.outputs, easing.inputs).map { "\($0) \($1 * 100)%" }
      return "linear(\(points.joined(separator: ", ")))"
    case .steps(let easing): return "steps(\(easing.count), \(easing.jump.rawValue))"
    }
  }
}
