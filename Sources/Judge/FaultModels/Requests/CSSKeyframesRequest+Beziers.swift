internal import SolverVerification

extension CSSKeyframesRequest {
  /// Replaces the cubic Béziers that contribute to the answer with a faulty solver's values, each
  /// written as a constant `linear()`, so that the reference computes that solver's answer.
  mutating func replaceBeziers(_ value: (BezierControlPoints, Double) -> Double?) {
    let eased = BezierControlPoints(css: easing).flatMap { value($0, progress) }
    let offsets = frames.map(\.offset).filledEvenly
    guard let progress = eased ?? Self.progress(progress, easedBy: easing) else { return }
    if let eased { easing = "linear(\(eased), \(eased))" }
    guard let index = offsets.dropLast().lastIndex(where: { $0 <= progress }),
      offsets[index + 1] > offsets[index],
      let curve = BezierControlPoints(css: frames[index].easing ?? "linear"),
      let eased = value(curve, (progress - offsets[index]) / (offsets[index + 1] - offsets[index]))
    else { return }
    frames[index].easing = "linear(\(eased), \(eased))"
  }

  /// A progress after the easing of an effect.
  static func progress(_ progress: Double, easedBy easing: String) -> Double? {
    if easing == "linear" { return progress }
    let ramp = [0.0, 1].map { CSSKeyframeDescription(value: $0, offset: $0) }
    let asked = CSSKeyframesRequest(frames: ramp, easing: easing, progress: progress)
    return SolverRequest.cssKeyframes(asked).rightNumbers?.first
  }

  mutating func changeEasings(_ change: (String) -> String) {
    easing = change(easing)
    easings = easings.map { $0.map(change) }
  }

  var easings: [String?] {
    get { frames.map(\.easing) }
    set { for (index, easing) in newValue.enumerated() { frames[index].easing = easing } }
  }
}
