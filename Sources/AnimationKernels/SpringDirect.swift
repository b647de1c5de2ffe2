internal import CKernelInterface

/// Many moves, each from its own time since its start: the arithmetic of one call, lane by lane.
enum SpringDirect<L: DoubleLanes> {
  /// The seconds since an item's start, t − (delay + delayLow), as a sum.
  ///
  /// The difference keeps what its rounding loses: at t = 1000 s that is 10⁻¹³ s, or a thousand ulp
  /// of a fast spring.
  @inline(__always)
  static func elapsed(_ time: L, _ delay: L, _ delayLow: L?) -> (time: L, low: L) {
    let difference = time - delay
    let delayRounded = time - difference
    let low = (time - (difference + delayRounded)) + (delayRounded - delay)
    guard let delayLow else { return (difference, low) }
    let rest = low - delayLow
    let sum = difference + rest
    return (sum, rest - (sum - difference))
  }

  /// Positions, and velocities where wanted, of items `frame.first` to `frame.end`.
  ///
  /// - Parameter response: The unit responses of the items from `i` on after some time.
  @inline(__always)
  static func sample(
    _ items: SpringItems, _ frame: SpringFrame, hasLow: Bool, hasVelocities: Bool,
    _ response: (_ i: Int, _ time: L, _ low: L) -> SpringResponse<L>
  ) {
    let time = L(frame.time)
    let first = Int(frame.first)
    let count = Int(frame.end) - first
    var k = 0
    while k < count {
      let i = first + k
      let low = hasLow ? L.load(items.delayLow.unsafelyUnwrapped + i) : nil
      let (elapsed, elapsedLow) = elapsed(time, L.load(items.delay + i), low)
      let r = response(i, elapsed, elapsedLow)
      let from = L.load(items.from + i)
      let to = L.load(items.to + i)
      let v₀ = L.load(items.velocity + i)
      let x₀ = from - to
      // The order of a scalar call: offset + (first + second), no product fused.
      let moved = to + (x₀ * r.displacement + v₀ * r.displacementOfVelocity)
      let position = L.selectLess(L(0), elapsed, then: moved, else: from)
      let isFull = k + L.count <= count
      if isFull {
        position.store(frame.positions + k)
      } else {
        position.store(frame.positions + k, first: count - k)
      }
      if hasVelocities, let velocities = frame.velocities {
        let moving = L(0) + (x₀ * r.velocity + v₀ * r.velocityOfVelocity)
        let velocity = L.selectLess(L(0), elapsed, then: moving, else: v₀)
        if isFull {
          velocity.store(velocities + k)
        } else {
          velocity.store(velocities + k, first: count - k)
        }
      }
      k += L.count
    }
  }

  /// All items under one spring.
  @inline(__always)
  static func sample<R: SpringRegime>(
    _ spring: SpringCoefficients, _ regime: R.Type, _ items: SpringItems, _ frame: SpringFrame
  ) {
    let lanes = SpringLanes<L>(spring)
    switch (items.delayLow != nil, frame.velocities != nil) {
    case (false, false):
      sample(items, frame, hasLow: false, hasVelocities: false) { _, time, low in
        R.response(lanes, time: time, low: low)
      }
    case (false, true):
      sample(items, frame, hasLow: false, hasVelocities: true) { _, time, low in
        R.response(lanes, time: time, low: low)
      }
    case (true, false):
      sample(items, frame, hasLow: true, hasVelocities: false) { _, time, low in
        R.response(lanes, time: time, low: low)
      }
    case (true, true):
      sample(items, frame, hasLow: true, hasVelocities: true) { _, time, low in
        R.response(lanes, time: time, low: low)
      }
    }
  }
}

func springDirect(
  _ spring: UnsafePointer<SpringCoefficients>, _ items: UnsafePointer<SpringItems>,
  _ frame: UnsafePointer<SpringFrame>
) {
  let spring = spring.pointee
  if spring.regime > 0 {
    SpringDirect<DeepDouble>.sample(spring, UnderDamped.self, items.pointee, frame.pointee)
  } else if spring.regime < 0 {
    SpringDirect<DeepDouble>.sample(spring, OverDamped.self, items.pointee, frame.pointee)
  } else {
    SpringDirect<DeepDouble>.sample(spring, CriticallyDamped.self, items.pointee, frame.pointee)
  }
}
