internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification
internal import CurveFitting
internal import Presentation

/// A spring as an easing of one second, in the forms that style sheets and keyframe editors
/// support.
///
/// The error is the largest error of the value over a thousand points of one bouncy spring. Every
/// form is prepared once and sampled by this package's plans where these support it.
package struct EasingComparison {
  private static let description = SpringDescription.bounce(duration: 0.5, bounce: 0.25)
  private static let progress = (0..<1_024).map { (Double($0) + 0.5) / 1_024 }

  private let spring: Spring
  private let truth: [TrueValue]

  /// Every method, in Double and in Float.
  package static func all() throws -> [ComparedMethod] {
    let comparison = try EasingComparison()
    let (forms, spring) = (try comparison.forms(), comparison.spring)
    return comparison.methods(forms) { (time: Double) in
      spring.value(target: 1.0, initialVelocity: 0, time: time)
    }
      + comparison.methods(forms) { (time: Float) in
        spring.value(target: 1 as Float, initialVelocity: 0, time: Double(time))
      }
  }

  private init() throws {
    spring = try Spring(Self.description)
    truth = try Self.progress.map {
      try SolverRequest.spring(SpringRequest(spring: Self.description, time: $0)).truth[0]
    }
  }

  private func position(_ time: Double) -> Double {
    spring.value(target: 1.0, initialVelocity: 0, time: time)
  }

  /// A form that is sampled by a plan.
  private typealias Form = (method: String, setting: String, plan: CurvePlan)

  private func forms() throws -> [Form] {
    var forms: [Form] = []
    for count in [5, 10, 20, 40, 80, 160, 320] {
      let points = (0...count).map { index in
        let place = Double(index) / Double(count)
        return LinearEasing.Point(position(place), at: place)
      }
      guard let easing = try? LinearEasing(points) else { continue }
      forms.append(("css linear()", "\(count + 1) points", CurvePlan(.linear(easing))))
    }
    forms += [3e-2, 1e-2, 3e-3, 1e-3].compactMap(fewestStops)
    let fit = BezierFit.nearest(to: (0...1024).map { position(Double($0) / 1024) })
    let bezier = try CubicBezier(BezierControlPoints(fit[0], fit[1], fit[2], fit[3]))
    let setting = fit.map { NumberText.number($0) }.joined(separator: " ")
    return forms + [("cubic-bezier fit", setting, CurvePlan(bezier, outside: .extend))]
  }

  /// The `linear()` with the fewest stops that are within an error of the curve at 4,097 times; nil unless
  /// the spring settles within the second.
  private func fewestStops(_ error: Double) -> Form? {
    let duration = spring.settlingDuration(target: 1.0, initialVelocity: 0, epsilon: error / 2)
    guard duration < 1 else { return nil }
    let xs = (0...4096).map { Double($0) / 4096 }
    let values = xs.map { position($0 * duration) }
    // A polyline starts at 0 and ends at 1.
    let room = [0] + Array(repeating: error, count: xs.count - 2) + [0]
    let exact = [0] + values[1..<4096] + [1]
    let corridor = Corridor(
      xs: xs, lower: zip(exact, room).map { $0 - $1 }, upper: zip(exact, room).map { $0 + $1 })
    guard let path = corridor.minimumLinkPath() else { return nil }
    var points = path.map { LinearEasing.Point($0.y, at: $0.x * duration) }
    points.append(LinearEasing.Point(1, at: 1))
    guard let easing = try? LinearEasing(points) else { return nil }
    return (
      "css linear(), fewest", "\(points.count) points for \(error)", CurvePlan(.linear(easing))
    )
  }

  private func methods<Scalar: JobScalar>(
    _ forms: [Form], itself: @escaping (Scalar) -> Scalar
  ) -> [ComparedMethod] {
    [compared("the spring itself", "", sampling(itself))]
      + forms.map { form in
        compared(form.method, form.setting) { (x: UnsafeBufferPointer<Scalar>, y) in
          form.plan.values(at: x, into: y)
        }
      } + keyframes(Scalar.self)
  }

  /// Equally spaced cubic keyframes with the spring's own values and velocities.
  private func keyframes<Scalar: JobScalar>(_: Scalar.Type) -> [ComparedMethod] {
    [5, 10, 20, 40, 80, 160, 320].map { count in
      let table = SpringTable<Scalar>(spring, seconds: 1, cells: count, isCubic: true)
      return compared("cubic keyframes", "\(count + 1) knots", table.sampling)
    }
  }

  private func compared<Scalar: JobScalar>(
    _ method: String, _ setting: String, _ sampling: @escaping Sampling<Scalar>
  ) -> ComparedMethod {
    let inputs = ComparedInputs<Scalar>(Self.progress)
    return ComparedMethod(
      method: method, setting: setting, scalar: Scalar.scalarType,
      error: inputs.error(of: sampling, truth: truth), samples: Self.progress.count,
      run: inputs.work(sampling))
  }
}
