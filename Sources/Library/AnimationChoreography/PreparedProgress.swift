internal import AnimationNumerics
internal import CKernelInterface

/// The progress of an animation at many times in descending order: the values of
/// `Animation.progress(at:)`, computed with the prepared curves.
///
/// An end, a delay or a cycle boundary divides the times into contiguous ranges. So every part of
/// an animation is computed for many times at once.
indirect enum PreparedProgress: Sendable {
  case constant(Double)
  case spring(Spring, initialVelocity: Double)
  case curve(PreparedCurve, duration: Double)
  case delay(PreparedProgress, Double)
  case speed(PreparedProgress, Double)
  case repetition(PreparedProgress, cycle: Double, count: Double, autoreverses: Bool)

  /// An animation's progress; nil if one of its curves does not fit a kernel.
  init?(_ node: Animation.Node, _ curves: inout MotionCurves) {
    switch node {
    case .spring(let spring): self = .spring(spring, initialVelocity: 0)
    case .interpolatingSpring(let spring, let velocity):
      self = .spring(spring, initialVelocity: velocity)
    case .curve(let curve, let duration):
      guard let prepared = curves.prepared(curve) else { return nil }
      self = .curve(prepared, duration: duration)
    case .delay(let base, let delay):
      guard let base = Self(base, &curves) else { return nil }
      self = .delay(base, delay)
    case .speed(let base, let speed):
      guard speed > 0 else {
        self = .constant(0)
        return
      }
      guard let base = Self(base, &curves) else { return nil }
      self = .speed(base, speed)
    case .repetition(let base, let cycle, let count, let autoreverses):
      guard cycle > 0 else {
        self = .constant(1)
        return
      }
      guard let base = Self(base, &curves) else { return nil }
      self =
        cycle.isFinite
        ? .repetition(
          base, cycle: cycle, count: count.map { Double($0) } ?? .infinity,
          autoreverses: autoreverses)
        : base
    case .logicalCompletion(let base, _):
      guard let base = Self(base, &curves) else { return nil }
      self = base
    }
  }

  /// Replaces descending times by the progress at them.
  func replace(_ times: UnsafeMutableBufferPointer<Double>) {
    guard let first = times.first else { return }
    switch self {
    case .constant(let progress):
      times.update(repeating: progress)
    case .spring(let spring, let velocity):
      Self.replace(times, spring, velocity)
    case .curve(let curve, let duration):
      let done = times.count { $0 >= duration }
      times.prefix(done).update(repeating: 1)
      let moving = times.after(done)
      for i in moving.indices { moving[i] /= duration }
      guard let base = moving.baseAddress else { return }
      currentSampleKernels.pointee.curveValues(curve.kind, curve.address, base, base, moving.count)
    case .delay(let base, let delay):
      let started = times.count { $0 >= delay }
      times.after(started).update(repeating: 0)
      let running = times.prefix(started)
      for i in running.indices { running[i] -= delay }
      base.replace(running)
    case .speed(let base, let speed):
      for i in times.indices { times[i] *= speed }
      base.replace(times)
    case .repetition(let base, let cycle, let count, let autoreverses):
      let place = CyclePosition(of: first, cycle: cycle)
      // Lanes of one cycle are neighbours.
      let together = times.count { CyclePosition(of: $0, cycle: cycle).number == place.number }
      let these = times.prefix(together)
      if place.number >= count {
        // After removal the value is at its target, wherever the last cycle ended.
        these.update(repeating: 1)
      } else {
        for i in these.indices { these[i] = CyclePosition(of: these[i], cycle: cycle).time }
        base.replace(these)
        if autoreverses, place.isOdd {
          for i in these.indices { these[i] = 1 - these[i] }
        }
      }
      replace(times.after(together))
    }
  }

  private static func replace(
    _ times: UnsafeMutableBufferPointer<Double>, _ spring: Spring, _ initialVelocity: Double
  ) {
    let k = spring.coefficients
    if k.regime > 0, times[0] * k.phase >= 0x1p50 {
      let node = Animation.Node.interpolatingSpring(spring, initialVelocity: initialVelocity)
      for i in times.indices { times[i] = node.value(at: times[i]) }
      return
    }
    let resting = times.count { $0 * k.decay >= 512 }
    times.prefix(resting).update(repeating: 1)
    let moving = times.after(resting)
    let waiting = moving.after(moving.count { $0 > 0 })
    waiting.update(repeating: 0)
    let running = moving.prefix(moving.count - waiting.count)
    guard let base = running.baseAddress else { return }
    // At most a kilobyte each, which is certain to fit on the stack.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: running.count) { ofDisplacement in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: running.count) { ofVelocity in
        guard let displacements = ofDisplacement.baseAddress, let speeds = ofVelocity.baseAddress
        else { return }
        withUnsafePointer(to: k) {
          currentSampleKernels.pointee.springDisplacements(
            $0, base, displacements, speeds, running.count)
        }
        for i in running.indices {
          // x₀ = −1 before the target, the velocity as given.
          running[i] = 1 + (initialVelocity * ofVelocity[i] - ofDisplacement[i])
        }
      }
    }
  }
}

extension UnsafeMutableBufferPointer where Element == Double {
  /// The length of the prefix in which a condition holds.
  fileprivate func count(_ belongs: (Double) -> Bool) -> Int {
    AnimationNumerics.partition(0..<count) { belongs(self[$0]) }
  }

  fileprivate func prefix(_ count: Int) -> Self { Self(rebasing: self[..<count]) }

  fileprivate func after(_ count: Int) -> Self { Self(rebasing: self[count...]) }
}
