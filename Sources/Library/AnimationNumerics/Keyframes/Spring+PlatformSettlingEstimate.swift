extension Spring {
  /// SwiftUI's estimate of a spring's duration, which differs from the settling time.
  ///
  /// It determines the length of a `SpringKeyframe` without a duration, and so shapes timelines.
  /// For the time after which a spring really stays within ε use
  /// ``settlingDuration(target:initialVelocity:epsilon:)``.
  ///
  /// With β = ζω₀:
  ///
  ///     ζ = 0:  ∞
  ///     ζ < 1:  max(0, ln((‖βT − v₀‖ + ‖T‖)/ε) / β)
  ///     ζ ≥ 1:  on the grid t = 0, +0.1, +0.1, … (1024 samples, the rounding of the sums included),
  ///             the start of the first stretch of more than a second whose samples are all within ε
  ///             of T; 0 if there is none
  ///
  /// The first formula adds a length and a velocity, as SwiftUI's does.
  ///
  /// - Parameters:
  ///   - target: The change T to be made.
  ///   - initialVelocity: v₀, in units per second.
  ///   - epsilon: ε > 0, in the value's unit.
  /// - Precondition: ε > 0.
  /// - Returns: Seconds, ≥ 0.
  ///
  /// Source: restated from the behaviour of SwiftUI's `Spring.settlingDuration` and
  /// `KeyframeTimeline`, and checked against recorded values.
  public func platformSettlingEstimate<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> Double {
    trapUnless(epsilon > 0, "epsilon is \(epsilon); it must be positive")
    let decayRate = (ratio * frequency).high
    guard decayRate > 0 else { return .infinity }
    if criticality.high > 0 {
      let bound = min(
        SizedVector(target.scaled(by: decayRate) - initialVelocity).length.value(inUnitsOf: 0)
          + SizedVector(target).length.value(inUnitsOf: 0), .greatestFiniteMagnitude)
      let ratio = bound / epsilon
      guard ratio > 1 else { return 0 }
      let octaves =
        ratio.isFinite ? Elementary.log2(ratio) : Elementary.log2(bound) - Elementary.log2(epsilon)
      return octaves / (DoubleDouble.octavesPerNeper.high * decayRate)
    }
    return gridEstimate(target: target, initialVelocity: initialVelocity, epsilon: epsilon)
  }

  private func gridEstimate<V: VectorArithmetic>(
    target: V, initialVelocity: V, epsilon: Double
  ) -> Double {
    var start = -1.0
    var smallest = Double.infinity
    var time = 0.0
    for _ in 0..<1024 {
      // Not as target minus position: for a long move that difference loses the digits compared
      // with ε.
      let response = unitResponse(at: time)
      let rest = V._combination(
        .zero, target, times: response.displacement, initialVelocity,
        times: -response.positionPerVelocity)
      let distance = SizedVector(rest).length.value(inUnitsOf: 0)
      guard distance.isFinite else { return 0 }
      if smallest >= epsilon {
        if distance < smallest {
          start = time
          smallest = distance
        }
      } else if distance >= epsilon {
        smallest = .infinity
      } else if time - start > 1 {
        return start
      }
      time += 0.1
    }
    return 0
  }
}
