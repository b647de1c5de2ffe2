internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

/// A spring as an easing of one second, in the forms that style sheets and keyframe editors have.
///
/// The error is the largest of the value over a thousand points of one spring with some bounce.
enum EasingContenders {
  private static let spring = SpringDescription.bounce(duration: 0.5, bounce: 0.25)
  private static let progress = (0..<1_000).map { (Double($0) + 0.5) / 1_000 }

  static func all() throws(SolverError) -> [Contender] {
    let exact = try Spring(spring)
    let truth = try progress.map { time throws(SolverError) in
      try ReferenceSolver().truth(for: .spring(SpringRequest(spring: spring, time: time))).values[0]
    }
    func position(_ time: Double) -> Double {
      exact.value(target: 1.0, initialVelocity: 0, time: time)
    }
    func velocity(_ time: Double) -> Double {
      exact.velocity(target: 1.0, initialVelocity: 0, time: time)
    }
    var contenders = [
      contender("the spring itself", "", truth) { position($0) }
    ]
    for count in [5, 10, 20, 40, 80, 160, 320] {
      let points = (0...count).map { index in
        LinearEasing.Point(
          position(Double(index) / Double(count)), at: Double(index) / Double(count))
      }
      if let easing = try? LinearEasing(points) {
        contenders.append(
          contender("css linear()", "\(count + 1) points", truth) { easing.value(at: $0) })
      }
      let knots = (0...count).map { index in
        let time = Double(index) / Double(count)
        return (position(time), velocity(time) / Double(count))
      }
      contenders.append(
        contender("cubic keyframes", "\(count + 1) knots", truth) { time in
          let place = time * Double(count)
          let cell = min(Int(place), count - 1)
          let s = place - Double(cell)
          let ((a, u), (b, v)) = (knots[cell], knots[cell + 1])
          return a + s * (b - a)
            + s * (1 - s) * ((1 - s) * (u - (b - a)) + s * ((b - a) - v))
        })
    }
    let fit = BezierFit.fit(position)
    if let curve = try? CubicBezier(fit) {
      contenders.append(
        contender(
          "cubic-bezier fit",
          [fit.x1, fit.y1, fit.x2, fit.y2].map { NumberText.number($0) }.joined(separator: " "),
          truth
        ) { curve.value(at: $0) })
    }
    return contenders
  }

  private static func contender(
    _ method: String, _ setting: String, _ truth: [TrueValue],
    value: @escaping (Double) -> Double
  ) -> Contender {
    var worst = 0.0
    for (time, truth) in zip(progress, truth) {
      let distance = truth.distance(to: value(time))
      worst = max(worst, max(0, distance - truth.rounded.ulp / 2))
    }
    let input = Buffer(progress.count)
    let output = Buffer(progress.count)
    for index in progress.indices { input.values[index] = progress[index] }
    return Contender(method: method, setting: setting, error: worst, samples: progress.count) {
      launder_memory(input.values.baseAddress!)
      for index in input.values.indices {
        output.values[index] = value(input.values[index])
      }
      launder_memory(output.values.baseAddress!)
    }
  }
}

/// The cubic Bézier that comes nearest to a function of [0, 1] at its worst point.
enum BezierFit {
  /// Fits by coordinate search from the named ease-out: slow, simple, and the same every time.
  static func fit(_ function: (Double) -> Double) -> BezierControlPoints {
    let samples = (0...100).map { (Double($0) / 100, function(Double($0) / 100)) }
    func distance(_ p: [Double]) -> Double {
      guard (0...1).contains(p[0]), (0...1).contains(p[2]),
        let curve = try? CubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3])
      else { return .infinity }
      return samples.map { abs(curve.value(at: $0.0) - $0.1) }.max() ?? .infinity
    }
    var best = [0.25, 0.8, 0.4, 1.2]
    var error = distance(best)
    var step = 0.25
    while step > 1e-4 {
      var isBetter = false
      for index in best.indices {
        for direction in [-step, step] {
          var candidate = best
          candidate[index] += direction
          let distance = distance(candidate)
          if distance < error {
            (best, error, isBetter) = (candidate, distance, true)
          }
        }
      }
      if !isBetter { step /= 2 }
    }
    return BezierControlPoints(best[0], best[1], best[2], best[3])
  }
}
