internal import AnimationNumerics

// Functions of one lane, with the results of `AnimatedValue`.

extension RetargetedLanes {
  /// Position, velocity and acceleration of a retargeted lane. `original` samples its original
  /// motion and is called if that is the base.
  func sample(
    _ place: Int, at time: Double, _ original: () -> MotionSample<Double>
  ) -> MotionSample<Double> {
    var motion = base[place] == Self.original ? original() : baseSample(of: place, at: time)
    for layer in 0..<Int(layerCount[place]) {
      let row = layer * count + place
      guard time >= layerBegins[row] else { continue }
      motion = motion.combined(
        with: animations[layerAnimations[row]].animation.progress(at: time - layerBegins[row]),
        to: layerTargets[row])
    }
    return motion
  }

  private func baseSample(of place: Int, at time: Double) -> MotionSample<Double> {
    var motion = MotionSample(value: 0.0)
    sample(base: place, at: time, into: &motion.value, velocity: &motion.velocity)
    if let spring = spring(ofBase: place), time >= startTime[place] {
      motion.acceleration = spring.acceleration(
        displacement: motion.value - target[place], velocity: motion.velocity)
    }
    return motion
  }

  /// The removal time of the last of a retargeted lane's motions; a jump is removed at its own
  /// time.
  func removalTime(of place: Int) -> Double {
    if let last = lastLayer(of: place) {
      return layerBegins[last] + animations[layerAnimations[last]].removalTime
    }
    guard let spring = spring(ofBase: place) else { return startTime[place] }
    return startTime[place]
      + spring.settlingTime(from: start[place], to: target[place], velocity: velocity[place], 0.001)
  }

  /// The time from which on a retargeted lane stays within a distance of its end, as
  /// `AnimatedValue.restTime(within:)` defines it. `original` is asked of the original motion if that
  /// is the base.
  func restTime(
    of place: Int, within distance: Double, _ original: () -> (time: Double, end: Double)
  ) -> Double {
    var (time, end) = (startTime[place], start[place])
    if base[place] == Self.original {
      (time, end) = original()
    } else if let spring = spring(ofBase: place) {
      end = target[place]
      time += spring.restTime(
        from: start[place], to: end, velocity: velocity[place], within: distance)
    }
    for layer in 0..<Int(layerCount[place]) {
      let row = layer * count + place
      time = animations[layerAnimations[row]].animation.restTime(
        within: distance, step: (layerTargets[row] - end).magnitude, startTime: layerBegins[row],
        below: time)
      end = layerTargets[row]
    }
    return time
  }

  /// The logical completion of the last of a retargeted lane's motions.
  func completionTime(of place: Int) -> Double {
    if let last = lastLayer(of: place) {
      return layerBegins[last]
        + animations[layerAnimations[last]].animation.logicalDuration
    }
    return startTime[place] + (spring(ofBase: place)?.duration ?? 0)
  }

  /// The times of a lane's retargetings that still affect it.
  func knots(of place: Int) -> [Double] {
    (base[place] == Self.original ? [] : [startTime[place]])
      + (0..<Int(layerCount[place])).map { layerBegins[$0 * count + place] }
  }

  private func lastLayer(of place: Int) -> Int? {
    let layers = Int(layerCount[place])
    return layers == 0 ? nil : (layers - 1) * count + place
  }
}
