/// A value animated to a target, which may be retargeted before it arrives.
///
/// Times are seconds on one clock of the caller's choice. Sampling is a pure function of time.
/// ``retarget(to:with:at:)`` makes the future motion start from the state at that time:
///
/// - A spring inherits position and velocity of the previous motion and replaces it.
/// - Any other animation, including a spring with a modifier, is combined with the running motion.
///   With R the motion so far and p(t) the new animation's progress towards the new target T,
///
///       R′(t) = R(t) + p(t)(T − R(t))
///
///   so the position is continuous, and the velocity too if p starts at rest.
/// - A nil animation jumps.
///
/// (SwiftUI's springs inherit velocity only from springs, because its curves do not report one, and
/// its modified springs may merge with an equally modified one. Here velocity is never lost.)
public struct AnimatedValue<Value: VectorArithmetic> {
  /// A motion that a layer can be combined with.
  enum Base {
    case rest
    /// A spring under way from `start` with `velocity`.
    case spring(Spring, start: Value, velocity: Value, target: Value, startTime: Double)
  }

  /// An animation that takes the running motion to its own target.
  struct Layer {
    let animation: Animation
    /// The animation's numbers, readable without reference counting.
    fileprivate let numbers: ProgressNumbers
    let target: Value
    let startTime: Double
    /// The animation's removal on the value's clock. It is computed once, because it is a settling
    /// time and every retargeting reads it from all layers.
    let removal: Double

    init(_ animation: Animation, to target: Value, at startTime: Double) {
      self.animation = animation
      numbers = animation.prepared.numbers
      self.target = target
      self.startTime = startTime
      removal = startTime + animation.removalTime
    }
  }

  /// The unmodified animation of the current spring; nil at rest.
  private var carrier: PreparedAnimation?
  /// The start of the current spring, or the value at rest.
  private(set) var origin: Value
  private var velocity: Value = .zero
  private var springTarget: Value
  private var startTime = 0.0
  private(set) var layers: [Layer] = []

  /// The target of the motion, or the value at rest.
  public private(set) var target: Value

  var base: Base {
    guard case .spring(let spring)? = carrier?.node else { return .rest }
    return .spring(
      spring, start: origin, velocity: velocity, target: springTarget, startTime: startTime)
  }

  /// A value at rest.
  public init(_ value: Value) {
    origin = value
    springTarget = value
    target = value
  }

  /// Retargets the value from `time` on.
  ///
  /// - Parameters:
  ///   - target: The new target.
  ///   - animation: The animation to it; nil jumps.
  ///   - time: Seconds.
  /// - Precondition: The time is finite and not before an earlier retargeting.
  public mutating func retarget(to target: Value, with animation: Animation?, at time: Double) {
    trapUnless(
      time.isFinite && time >= lastStart,
      "time is \(time); it must be finite and not before \(lastStart)")
    guard let animation else {
      self = AnimatedValue(target)
      return
    }
    if case .spring = animation.node {
      let now = sample(at: time)
      layers = []
      carrier = animation.prepared
      (origin, velocity) = (now.value, now.handedOnVelocity)
      (springTarget, startTime) = (target, time)
    } else {
      dropFinished(at: time)
      layers.append(Layer(animation, to: target, at: time))
    }
    self.target = target
  }

  /// The latest start of the running animations.
  private var lastStart: Double {
    layers.last?.startTime ?? (carrier == nil ? -.infinity : startTime)
  }

  /// Drops layers that are no longer visible: a layer within rounding of its target hides all below
  /// it.
  private mutating func dropFinished(at time: Double) {
    let last = layers.lastIndex { layer in
      guard time >= layer.removal else { return false }
      let p = layer.animation.progress(at: time - layer.startTime)
      return max((1 - p.value).magnitude, p.velocity.magnitude) < 0x1p-54
    }
    guard let last else { return }
    carrier = nil
    origin = layers[last].target
    layers.removeSubrange(...last)
  }

  /// Position, velocity and acceleration at `time`.
  public func sample(at time: Double) -> MotionSample<Value> {
    var motion = baseSample(at: time)
    for layer in layers where time >= layer.startTime {
      motion = motion.under(
        layer.animation.progress(at: time - layer.startTime), to: layer.target)
    }
    return motion
  }

  private func baseSample(at time: Double) -> MotionSample<Value> {
    guard case .spring(let spring, let start, let velocity, let target, let startTime) = base else {
      return MotionSample(value: origin)
    }
    let response = spring.unitResponse(at: time - startTime)
    let moved = Value.combination(
      .zero, from: start, to: target, times: response.displacement,
      velocity: velocity, times: response.displacementOfVelocity)
    let speed = Value.combination(
      .zero, from: start, to: target, times: response.velocity,
      velocity: velocity, times: response.velocityOfVelocity)
    let frequency = spring.naturalFrequency
    return MotionSample(
      // Exactly the starting value at the start.
      value: time - startTime <= 0
        ? start
        : .combination(
          target, from: start, to: target, times: response.displacement,
          velocity: velocity, times: response.displacementOfVelocity),
      velocity: speed,
      acceleration: moved.scaled(by: -frequency * frequency)
        + speed.scaled(by: -2 * spring.dampingRatio * frequency))
  }

  /// The position at `time`.
  public func value(at time: Double) -> Value { position(at: time) }

  @inline(__always)
  private func position(at time: Double) -> Value {
    var value = baseValue(at: time)
    guard !layers.isEmpty else { return value }
    layers.withUnsafeBufferPointer { layers in
      for index in layers.indices where time >= layers[index].startTime {
        let progress = layers[index].numbers.value(at: time - layers[index].startTime) {
          layers[index].animation.node.value(at: $0)
        }
        let target = layers[index].target
        value = progress == 1 ? target : value + (target - value).scaled(by: progress)
      }
    }
    return value
  }

  @inline(__always)
  private func baseValue(at time: Double) -> Value {
    guard let coefficients = carrier?.coefficients else { return origin }
    // Exactly the starting value at the start.
    if time - startTime <= 0 { return origin }
    guard let response = coefficients.displacements(at: time - startTime) else {
      return baseSample(at: time).value
    }
    return .combination(
      springTarget, from: origin, to: springTarget, times: response.ofDisplacement,
      velocity: velocity, times: response.ofVelocity)
  }

  /// The velocity at `time`, in units per second.
  public func velocity(at time: Double) -> Value { sample(at: time).velocity }

  /// Time at which the latest animation is logically complete; nil at rest.
  public var logicalCompletion: Double? {
    if let last = layers.last { return last.startTime + last.animation.logicalDuration }
    guard case .spring(let spring, _, _, _, let startTime) = base else { return nil }
    return startTime + spring.duration
  }

  /// Time at which the whole motion is removed; nil at rest. The last animation has then ended, and
  /// the spring below it stays within 0.001 of its scale. The scale is the larger of its
  /// displacement and |v₀|/ω₀.
  public var removal: Double? {
    if let last = layers.last { return last.removal }
    guard case .spring(let spring, let start, let velocity, let target, let startTime) = base else {
      return nil
    }
    return startTime + spring.settlingTime(from: start, to: target, velocity: velocity, 0.001)
  }
}

// Overload for `Double`: generic code of another module is too slow for so frequent a call.
extension AnimatedValue where Value == Double {
  /// The position at `time`.
  public func value(at time: Double) -> Double { position(at: time) }
}

extension AnimatedValue: Sendable where Value: Sendable {}
extension AnimatedValue.Base: Sendable where Value: Sendable {}
extension AnimatedValue.Layer: Sendable where Value: Sendable {}

extension Spring {
  /// The time from which a move stays within `fraction` of its scale, the larger of ‖to − from‖ and
  /// ‖v‖/ω₀.
  func settlingTime<V: VectorArithmetic>(
    from: V, to: V, velocity: V, _ fraction: Double
  ) -> Double {
    // Squares of very large and very small numbers leave the range. Scaling by a power of two is
    // exact.
    for unit in [1, 0x1p-600, 0x1p900] {
      let (change, velocity) = ((to - from).scaled(by: unit), velocity.scaled(by: unit))
      let square = max(
        change.magnitudeSquared,
        velocity.magnitudeSquared / (naturalFrequency * naturalFrequency))
      guard square > 0x1p-900, square.isFinite else { continue }
      return settlingDuration(
        target: change, initialVelocity: velocity, epsilon: fraction * square.squareRoot())
    }
    return 0
  }
}
