internal import SolverVerification

extension CSSKeyframesRequest {
  /// Replaces the cubic Béziers that contribute to the answer with a faulty solver's values, each
  /// written as a constant `linear()`, so that the reference computes that solver's answer.
  mutating func replaceBeziers(_ value: (BezierControlPoints, Double) -> Double?) {
    var progress = progress
    if let curve = Self.curve(easing) {
      guard let eased = value(curve, progress) else { return }
      easing = "linear(\(eased), \(eased))"
      progress = eased
    } else if easing != "linear" {
      // The progress produced by another easing is not computed here.
      return
    }
    let offsets = frames.map(\.offset).filledEvenly
    guard let index = offsets.dropLast().lastIndex(where: { $0 <= progress }),
      offsets[index + 1] > offsets[index], let curve = Self.curve(frames[index].easing ?? "linear"),
      let eased = value(curve, (progress - offsets[index]) / (offsets[index + 1] - offsets[index]))
    else { return }
    frames[index].easing = "linear(\(eased), \(eased))"
  }

  /// Changes the easing of the effect and those of the frames.
  mutating func changeEasings(_ change: (String) -> String) {
    easing = change(easing)
    for index in frames.indices { frames[index].easing = frames[index].easing.map(change) }
  }

  /// The control points of an easing that is a cubic Bézier.
  static func curve(_ css: String) -> BezierControlPoints? {
    switch css {
    case "ease": return BezierControlPoints(0.25, 0.1, 0.25, 1)
    case "ease-in": return BezierControlPoints(0.42, 0, 1, 1)
    case "ease-out": return BezierControlPoints(0, 0, 0.58, 1)
    case "ease-in-out": return BezierControlPoints(0.42, 0, 0.58, 1)
    default: break
    }
    guard css.hasPrefix("cubic-bezier("), css.hasSuffix(")") else { return nil }
    let numbers = css.dropFirst(13).dropLast().split(separator: ",").compactMap {
      Double($0.filter { $0 != " " })
    }
    return numbers.count == 4
      ? BezierControlPoints(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }
}
