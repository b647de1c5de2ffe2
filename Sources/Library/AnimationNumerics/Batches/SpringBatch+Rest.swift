internal import CKernelInterface

extension SpringBatch {
  /// The time from which on every item stays within `distance` of its target: a display link may stop
  /// then. Infinite without damping, negative infinity without items.
  ///
  /// Few items need their settling time: of a motion with x² + (v/ω₀)² ≤ distance², which falls from
  /// then on, nothing more leaves the band.
  ///
  /// - Parameter distance: In the items' unit, positive.
  /// - Precondition: The distance is positive.
  public func restTime(within distance: Double) -> Double {
    trapUnless(distance > 0, "distance is \(distance); it must be positive")
    return storage.restTime(within: distance)
  }
}

extension SpringBatchPlan {
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func restTime(within distance: Double) -> Double {
    guard count > 0 else { return -.infinity }
    // The item that starts last leaves the fewest others in question.
    var last = 0
    for item in 0..<count where delay[item] > delay[last] { last = item }
    var latest = restTime(of: last, within: distance)
    for item in 0..<count where !isCalm(item, at: latest, within: distance) {
      latest = max(latest, restTime(of: item, within: distance))
    }
    return latest
  }

  private func restTime(of item: Int, within distance: Double) -> Double {
    delay[item]
      + springs[item].restTime(
        from: Double(from[item]), to: Double(to[item]), velocity: Double(velocity[item]),
        within: distance)
  }

  /// Whether an item can no longer leave the band at a time.
  private func isCalm(_ item: Int, at time: Double, within distance: Double) -> Bool {
    let elapsed = time - delay[item]
    guard elapsed > 0 else { return false }
    let spring = springs[item]
    let response = spring.unitResponse(at: elapsed)
    let (x, v) = (Double(from[item]) - Double(to[item]), Double(velocity[item]))
    let position = response.displacement * x + response.positionPerVelocity * v
    let speed = (response.velocity * x + response.velocityPerVelocity * v) / spring.naturalFrequency
    return position * position + speed * speed <= distance * distance
  }
}
