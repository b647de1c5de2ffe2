internal import AnimationNumerics
package import SolverVerification

extension Keyframe where Value == Double {
  /// Creates the keyframe of a description, or names its invalid member.
  init(_ description: KeyframeDescription) throws(SolverError) {
    switch description {
    case .linear(let to, let duration, let points):
      var curve = UnitCurve.linear
      if let points { curve = UnitCurve(try CubicBezier(points)) }
      self = .linear(to: to, duration: duration, timingCurve: curve)
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      self = .cubic(
        to: to, duration: duration, startVelocity: startVelocity, endVelocity: endVelocity)
    case .spring(let to, let duration, let spring, let startVelocity):
      self = .spring(
        to: to, duration: duration.map { .fixed($0) } ?? .platformEstimate,
        spring: try Spring(spring), startVelocity: startVelocity)
    case .move(let to): self = .move(to: to)
    }
  }
}

extension ScalarTrack {
  /// Creates the track of a request, or names its invalid member.
  init(_ request: KeyframesRequest) throws(SolverError) {
    var keyframes: [Keyframe<Double>] = []
    for description in request.track { keyframes.append(try Keyframe(description)) }
    do throws(ParameterError) {
      try self.init(initialValue: request.initial, keyframes: keyframes)
    } catch {
      throw .invalid(
        error.parameter.replacing("keyframes", with: "track").replacing(
          "initialValue", with: "initial"),
        error.value, "must \(error.requirement)")
    }
  }
}

extension AnimationNumericsSolver: KeyframesMethod, StaggerMethod {
  /// Value and velocity of the prepared track.
  package func keyframes(_ request: KeyframesRequest) throws(SolverError) -> KeyframesAnswer {
    let track = try ScalarTrack(request)
    return KeyframesAnswer(
      value: track.value(at: request.time), velocity: track.velocity(at: request.time),
      duration: track.duration)
  }

  /// The delays of a group.
  package func stagger(_ request: StaggerRequest) throws(SolverError) -> [Double] {
    guard request.count >= 0 else {
      throw .invalid(member: "count", value: "\(request.count)", reason: "must not be negative")
    }
    let origin: Stagger.Origin =
      switch request.from {
      case .first: .first
      case .last: .last
      case .center: .center
      case .edges: .edges
      case .index(let index): .index(index)
      }
    let grid = request.grid.map { grid in
      Stagger.Grid(
        columns: max(grid.columns, 1),
        axis: grid.axis.flatMap { Stagger.Grid.Axis(rawValue: $0.rawValue) })
    }
    do throws(ParameterError) {
      return try Stagger(
        validating: request.interval, maximumTotal: request.maximumTotal,
        maximumIndex: request.maximumIndex, from: origin, in: grid
      ).delays(count: request.count)
    } catch {
      throw .invalid(
        member: error.parameter, value: error.valueText, reason: "must \(error.requirement)")
    }
  }
}
