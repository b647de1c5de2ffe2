/// A value animated to a target, which may be retargeted before it arrives.
///
/// Times are seconds on one clock of the caller's choice. Sampling is a pure function of time.
/// ``retarget(to:with:velocity:at:)`` makes the future motion start from the state at that time:
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
/// Sampling after a retargeting answers for the motion as it is now: at times before it a replaced
/// spring holds the position of that moment. To scrub through retargetings at known times, use
/// `MoveTimeline`, which keeps them all.
///
/// **Numbers that are not finite.** A time that is NaN counts as that of the last retargeting. From
/// a target that is not finite, or a motion that has overflowed, the next retargeting starts at rest
/// on its own target. For finite input, position and velocity are never NaN.
///
/// Anything ``Animatable`` can be animated: numbers, vectors, points, rectangles and types of your
/// own. All other data is that of the current target.
///
/// (SwiftUI's springs inherit velocity only from springs, because its curves do not report one, and
/// its modified springs may merge with an equally modified one. Here velocity is never lost.)
public struct AnimatedValue<Value: Animatable> {
  @usableFromInline package typealias Data = Value.AnimatableData

  /// A motion that a layer can be combined with.
  package enum Base {
    case rest
    /// A spring under way from `start` with `velocity`.
    case spring(Spring, start: Data, velocity: Data, target: Data, startTime: Double)
  }

  /// An animation that takes the running motion to its own target.
  @usableFromInline
  package struct Layer {
    @usableFromInline let clock: LayerClock
    @usableFromInline package let target: Data
    package var animation: Animation { clock.animation }
    package var startTime: Double { clock.startTime }

    init(_ animation: Animation, to target: Data, at startTime: Double) {
      clock = LayerClock(animation, at: startTime)
      self.target = target
    }
  }

  /// A spring that takes a decay over on a bound, at the clock's arrival. It is rare, and a class, so
  /// that a value is a few words: code of another module may copy it at every sample.
  final class SpringBack: Equatable {
    let spring: Spring
    let bound, velocity: Data

    init(spring: Spring, bound: Data, velocity: Data) {
      (self.spring, self.bound, self.velocity) = (spring, bound, velocity)
    }

    static func == (a: SpringBack, b: SpringBack) -> Bool {
      a.spring == b.spring && a.bound == b.bound && a.velocity == b.velocity
    }
  }

  /// The spring under way, without the numbers that it moves.
  @usableFromInline var clock = SpringClock()
  /// The spring that takes over if the clock says so.
  var springBack: SpringBack?
  /// The start of the current spring, or the value at rest.
  @usableFromInline package internal(set) var origin: Data
  /// The velocity at that start, or the one that a spring from rest inherits.
  @usableFromInline var velocity: Data
  @usableFromInline var springTarget: Data
  @usableFromInline package internal(set) var layers: [Layer] = []

  /// The target of the motion, or the value at rest.
  public internal(set) var target: Value

  package var base: Base {
    guard case .spring(let spring)? = clock.carrier?.node else { return .rest }
    return .spring(
      spring, start: origin, velocity: velocity, target: springTarget, startTime: clock.startTime)
  }

  /// A value at rest.
  public init(_ value: Value) {
    target = value
    (origin, velocity, springTarget) = (value.animatableData, .zero, value.animatableData)
  }

  /// A value that is released with a velocity, such as that of a gesture.
  ///
  /// It stays where it is until it is retargeted. A spring then starts with this velocity.
  ///
  /// - Parameters:
  ///   - value: The position.
  ///   - velocity: Units per second. One that is not finite counts as zero.
  public init(_ value: Value, velocity: Value) {
    self.init(value)
    self.velocity = velocity.animatableData.finiteOrZero
  }

  /// Retargets the value from `time` on.
  ///
  /// Nothing traps on times or velocities as devices deliver them. A late event, with a time before
  /// the last retargeting, counts as simultaneous with it; so does a time that is not finite.
  ///
  /// - Parameters:
  ///   - target: The new target.
  ///   - animation: The animation to it; nil jumps.
  ///   - velocity: The velocity at `time` in units per second, such as that of a released gesture;
  ///     nil for that of the motion so far. One that is not finite counts as zero. It is that of a
  ///     plain spring, or what a later spring inherits from a jump. Other animations have a course
  ///     of their own and ignore it, as does an interpolating spring, whose `initialVelocity` is in
  ///     moves per second.
  ///   - time: Seconds.
  public mutating func retarget(
    to target: Value, with animation: Animation?, velocity: Value? = nil, at time: Double
  ) {
    let time = eventTime(time)
    let given = velocity?.animatableData.finiteOrZero
    let destination = target.animatableData
    self.target = target
    switch animation?.node {
    case nil:
      rest(at: destination, since: time)
      self.velocity = given ?? .zero
    case .spring:
      let now = motion(at: time)
      layers = []
      clock = SpringClock(carrier: animation?.prepared, startTime: time)
      let isLost = !now.value.isFinite
      origin = isLost ? destination : now.value
      self.velocity = given ?? (isLost ? .zero : now.handedOnVelocity)
      springTarget = destination
    case .some:
      guard let animation else { return }
      if position(at: time).isFinite {
        dropFinished(at: time)
      } else {
        rest(at: destination, since: time)
      }
      if clock.carrier == nil { self.velocity = .zero }
      layers.append(Layer(animation, to: destination, at: time))
    }
  }

  /// The time of the last retargeting.
  @usableFromInline var lastTime: Double { layers.last?.startTime ?? clock.startTime }

  /// The time of an event: not before the last one, and finite.
  func eventTime(_ time: Double) -> Double {
    time.isFinite ? max(time, lastTime) : lastTime.isFinite ? lastTime : 0
  }

  private mutating func rest(at value: Data, since time: Double) {
    (clock, layers) = (SpringClock(startTime: time), [])
    (origin, velocity, springTarget) = (value, .zero, value)
  }

  /// Drops layers that are no longer visible: a layer within rounding of its target hides all below
  /// it.
  private mutating func dropFinished(at time: Double) {
    let last = layers.lastIndex { layer in
      guard time >= layer.clock.removalTime else { return false }
      let p = layer.animation.progress(at: time - layer.startTime)
      return max((1 - p.value).magnitude, p.velocity.magnitude) < 0x1p-54
    }
    guard let last else { return }
    let left = Array(layers[(last + 1)...])
    rest(at: layers[last].target, since: layers[last].startTime)
    layers = left
  }

  /// Position, velocity and acceleration at `time`.
  public func sample(at time: Double) -> MotionSample<Value> {
    let motion = motion(at: time)
    return MotionSample(
      value: shaped(motion.value), velocity: shaped(motion.velocity),
      acceleration: shaped(motion.acceleration))
  }

  /// The target with other animatable data.
  func shaped(_ data: Data) -> Value {
    var value = target
    value.animatableData = data
    return value
  }

  func motion(at time: Double) -> MotionSample<Data> {
    let time = time.isNaN ? lastTime : time
    var motion = baseSample(at: time)
    for layer in layers where time >= layer.startTime {
      motion = motion.combined(
        with: layer.animation.progress(at: time - layer.startTime), to: layer.target)
    }
    return motion
  }

  @usableFromInline func baseSample(at time: Double) -> MotionSample<Data> {
    guard case .spring(let spring, let start, let velocity, let target, let startTime) = base else {
      return MotionSample(value: origin, velocity: velocity)
    }
    if time >= clock.arrival {
      guard clock.handsOver, let springBack else { return MotionSample(value: target) }
      return springBack.sample(at: time - clock.arrival)
    }
    return MotionSample(
      spring, spring.unitResponse(at: time - startTime), from: start, to: target,
      velocity: velocity)
  }

  // Inlinable, so that code for a type of another module is made there: unspecialised generic code
  // takes ten times as long as the arithmetic.

  /// The position at `time`.
  @inlinable public func value(at time: Double) -> Value {
    var value = target
    value.animatableData = position(at: time)
    return value
  }

  @inlinable @inline(__always)
  func position(at time: Double) -> Data {
    let time = time.isNaN ? lastTime : time
    var value = baseValue(at: time)
    for layer in layers where time >= layer.clock.startTime {
      value = value.moved(layer.clock.fraction(at: time), to: layer.target)
    }
    return value
  }

  @inlinable @inline(__always)
  func baseValue(at time: Double) -> Data {
    switch clock.place(at: time) {
    case .start: origin
    case .target: springTarget
    case .moving(let p, let q):
      ._combination(
        springTarget, from: origin, to: springTarget, times: p, velocity: velocity, times: q)
    case .late: baseSample(at: time).value
    }
  }

  /// The velocity at `time`, in units per second.
  public func velocity(at time: Double) -> Value { shaped(motion(at: time).velocity) }

  /// Time at which the latest animation is logically complete; nil at rest.
  public var completionTime: Double? {
    if let last = layers.last { return last.startTime + last.animation.logicalDuration }
    guard case .spring(let spring, _, _, _, let startTime) = base else { return nil }
    return startTime + spring.duration
  }

  /// Time at which the whole motion is removed; nil at rest. The last animation has then ended, and
  /// the spring below it stays within 0.001 of its scale. The scale is the larger of its
  /// displacement and |v₀|/ω₀. A clamped spring is removed when it arrives. Infinite while the target
  /// is not finite.
  public var removalTime: Double? {
    guard target.animatableData.isFinite else { return .infinity }
    if let last = layers.last { return last.clock.removalTime }
    guard case .spring(let spring, let start, let velocity, let target, let startTime) = base else {
      return nil
    }
    if clock.handsOver, let springBack {
      return clock.arrival
        + springBack.spring.settlingTime(
          from: springBack.bound, to: springBack.bound, velocity: springBack.velocity, 0.001)
    }
    return min(
      startTime + spring.settlingTime(from: start, to: target, velocity: velocity, 0.001),
      clock.arrival)
  }

  /// The time from which on the value stays within `distance` of its target; nil if it rests on it
  /// already. A display link may stop then.
  ///
  /// It is the last crossing of that band, as in
  /// ``Spring/settlingDuration(target:initialVelocity:epsilon:)``, or the end of the last curve. Under
  /// springs that are combined with the motion they interrupt it is an upper bound. Infinite for an
  /// animation that repeats forever, and while the target is not finite.
  ///
  /// - Parameter distance: In the value's own unit, positive; for a vector, the bound of its length.
  /// - Precondition: The distance is positive.
  public func restTime(within distance: Double) -> Double? {
    trapUnless(distance > 0, "distance is \(distance); it must be positive")
    guard target.animatableData.isFinite else { return .infinity }
    var (time, end) = (clock.startTime, origin)
    if case .spring(let spring, let start, let velocity, let target, let startTime) = base {
      end = target
      if clock.handsOver, let springBack {
        end = springBack.bound
        time =
          clock.arrival
          + springBack.spring.restTime(
            from: end, to: end, velocity: springBack.velocity, within: distance)
      } else {
        time = min(
          startTime
            + spring.restTime(from: start, to: target, velocity: velocity, within: distance),
          clock.arrival)
      }
    } else if layers.isEmpty {
      return nil
    }
    for layer in layers {
      let step = (layer.target - end).magnitudeSquared.squareRoot()
      time = layer.animation.restTime(
        within: distance, step: step, startTime: layer.startTime, below: time)
      end = layer.target
    }
    return time
  }
}

extension AnimatedValue.SpringBack {
  /// The motion some seconds after the bound.
  fileprivate func sample(at time: Double) -> MotionSample<Value.AnimatableData> {
    MotionSample(spring, spring.unitResponse(at: time), from: bound, to: bound, velocity: velocity)
  }
}

extension MotionSample where Value: VectorArithmetic {
  /// A spring's motion with its response to the time since its start.
  fileprivate init(
    _ spring: Spring, _ response: UnitResponse, from start: Value, to target: Value, velocity: Value
  ) {
    let moved = Value._combination(
      .zero, from: start, to: target, times: response.displacement,
      velocity: velocity, times: response.positionPerVelocity)
    let speed = response.velocity(from: start, to: target, velocity: velocity)
    let frequency = spring.naturalFrequency
    self.init(
      // Exactly the starting value at the start.
      value: response == .identity
        ? start : response.position(from: start, to: target, velocity: velocity),
      velocity: speed,
      acceleration: moved.scaled(by: -frequency * frequency)
        + speed.scaled(by: -2 * spring.dampingRatio * frequency))
  }
}

extension AnimatedValue where Value == Double {
  // Overloads for `Double`: generic code of another module is too slow for such frequent calls.

  /// The position at `time`.
  public func value(at time: Double) -> Double { position(at: time) }
  /// Position, velocity and acceleration at `time`.
  public func sample(at time: Double) -> MotionSample<Double> { motion(at: time) }

  /// Retargets an angle the short way: to the one of `target`, `target` ± one turn, … that is nearest
  /// to the value at `time`. A half turn goes forwards.
  ///
  /// - Parameters:
  ///   - target: The new angle.
  ///   - turn: A whole turn in the angle's unit, > 0.
  ///   - animation: The animation to it; nil jumps.
  ///   - velocity: The velocity at `time` in units per second; nil for that of the motion so far.
  ///   - time: Seconds, as in ``retarget(to:with:velocity:at:)``.
  public mutating func retarget(
    toAngle target: Double, turn: Double = 360, with animation: Animation?,
    velocity: Double? = nil, at time: Double
  ) {
    let turns = ((value(at: max(time, lastTime)) - target) / turn + 0.5).rounded(.down)
    retarget(
      to: turns.isFinite ? target + turns * turn : target, with: animation, velocity: velocity,
      at: time)
  }

  /// Retargets the value from `time` on, without overshoot: from the first time at which a plain
  /// spring reaches the target, the value rests there.
  ///
  /// - Parameters:
  ///   - target: The new target.
  ///   - spring: The spring to it.
  ///   - velocity: The velocity at `time` in units per second; nil for that of the motion so far.
  ///   - time: Seconds, as in ``retarget(to:with:velocity:at:)``.
  public mutating func retarget(
    to target: Double, clampingOvershoot spring: Spring, velocity: Double? = nil, at time: Double
  ) {
    retarget(to: target, with: .spring(spring), velocity: velocity, at: time)
    clock.arrival =
      clock.startTime
      + spring.arrivalTime(fromValue: origin, toValue: target, initialVelocity: self.velocity)
  }
}

extension Spring {
  /// ``settlingDuration(target:initialVelocity:epsilon:)``; 0 where the motion is not finite.
  package func restTime<V: VectorArithmetic>(
    from: V, to: V, velocity: V, within distance: Double
  ) -> Double {
    guard (to - from).isFinite, velocity.isFinite else { return 0 }
    return settlingDuration(target: to - from, initialVelocity: velocity, epsilon: distance)
  }
}

extension Animation {
  /// The time from which on a motion R stays within `distance` of this animation's target T, which
  /// combines with the motion to R + p(T − R).
  ///
  /// Once R is within the distance of its own end, what is left is at most |1 − p|(step + distance).
  ///
  /// - Parameters:
  ///   - step: The distance of T from that end.
  ///   - startTime: When the animation starts.
  ///   - restTime: When R is within the distance of its end.
  package func restTime(
    within distance: Double, step: Double, startTime: Double, below restTime: Double
  ) -> Double {
    if node.hasExactEnd { return startTime + removalTime }
    let fraction = distance / (step + distance)
    return max(
      restTime,
      startTime + node.restTime(within: fraction > 0 ? fraction : .leastNormalMagnitude))
  }
}

extension VectorArithmetic {
  /// The vector, or zero if a component is not finite.
  var finiteOrZero: Self { isFinite ? self : .zero }
}

/// The spring of a value under way, without the vectors that it moves.
@usableFromInline
struct SpringClock: Sendable {
  /// The unmodified animation of the spring; nil at rest.
  var carrier: PreparedAnimation?
  /// The time of its start, or of the jump to the value at rest.
  var startTime = -Double.infinity
  /// The time from which a clamped spring is on its target, or another spring takes over.
  var arrival = Double.infinity
  /// Whether another spring takes over then.
  var handsOver = false

  /// Where the spring has taken the value: x = p·from + (1 − p)·to + q·velocity, exact at the ends.
  @usableFromInline
  enum Place {
    case start, target
    case moving(Double, Double)
    /// So late that the phase must be counted, or that another spring has taken over.
    case late
  }

  @usableFromInline @inline(__always)
  func place(at time: Double) -> Place {
    guard let coefficients = carrier?.coefficients, time - startTime > 0 else { return .start }
    if time >= arrival { return handsOver ? .late : .target }
    guard let response = coefficients.displacements(at: time - startTime) else { return .late }
    return .moving(response.ofDisplacement, response.ofVelocity)
  }
}

/// An animation of a layer on the clock of its value.
@usableFromInline
struct LayerClock: Equatable, Sendable {
  let animation: Animation
  @usableFromInline let startTime: Double
  /// The animation's removal. It is computed once, because it is a settling time and every
  /// retargeting reads it from all layers.
  let removalTime: Double
  /// The animation's numbers, readable without reference counting.
  private let numbers: ProgressNumbers

  init(_ animation: Animation, at startTime: Double) {
    self.animation = animation
    self.startTime = startTime
    removalTime = startTime + animation.removalTime
    numbers = animation.prepared.numbers
  }

  /// The progress at a time not before the start.
  @usableFromInline @inline(__always)
  func fraction(at time: Double) -> Double {
    numbers.value(at: time - startTime) { animation.node.value(at: $0) }
  }
}

extension AnimatedValue: Sendable where Value: Sendable, Value.AnimatableData: Sendable {}
extension AnimatedValue.Base: Sendable where Value.AnimatableData: Sendable {}
extension AnimatedValue.SpringBack: Sendable where Value.AnimatableData: Sendable {}
extension AnimatedValue.Layer: Sendable where Value.AnimatableData: Sendable {}

extension Spring {
  /// The time from which a move stays within `fraction` of its scale, the larger of ‖to − from‖ and
  /// ‖v‖/ω₀.
  package func settlingTime<V: VectorArithmetic>(
    from: V, to: V, velocity: V, _ fraction: Double
  ) -> Double {
    // Squares of very large and very small numbers leave the range. Scaling by a power of two is
    // exact.
    for unit in [1, 0x1p-600, 0x1p900] {
      let (change, velocity) = ((to - from).scaled(by: unit), velocity.scaled(by: unit))
      let push = velocity.magnitudeSquared
      let square = max(change.magnitudeSquared, push / (naturalFrequency * naturalFrequency))
      guard square > 0x1p-900, square.isFinite, push.isFinite else { continue }
      return settlingDuration(
        target: change, initialVelocity: velocity, epsilon: fraction * square.squareRoot())
    }
    return 0
  }
}
