public import AnimationNumerics

/// A value that is retargeted at known times.
///
/// It is an `AnimatedValue` with a known future: every state is prepared once, and any time is
/// sampled directly, in any order. A timeline may loop: its last `period` seconds then repeat
/// forever.
public struct MoveTimeline<Value: Animatable> {
  /// A change of the target.
  public struct Move {
    /// The time in seconds.
    public var time: Double
    /// The new target.
    public var target: Value
    /// The animation to it; nil jumps.
    public var animation: Animation?

    /// A change of the target at `time`.
    public init(time: Double, target: Value, animation: Animation?) {
      self.time = time
      self.target = target
      self.animation = animation
    }
  }

  private(set) var starts: [Double] = []
  private(set) var states: [AnimatedValue<Value>] = []
  let initial: AnimatedValue<Value>
  private(set) var loop: (start: Double, period: Double)?
  /// The time from which no further move is made; the current one runs to its end.
  let cancellationTime: Double?

  /// A value that rests until its first move.
  ///
  /// - Parameters:
  ///   - initialValue: The resting value.
  ///   - moves: The moves in ascending time; of several at one time the last one counts.
  ///   - period: If given, the moves are one cycle that repeats every `period` seconds, > 0, with
  ///     times in [start, start + period).
  ///   - start: The start of the first cycle, in seconds.
  ///   - cancellationTime: The time from which no move is made.
  /// - Precondition: Times are finite and ascending, the period is positive and finite, and the
  ///   cancellation is not NaN.
  ///
  /// A loop of nearly undamped springs, with a bounce from about 0.999 on, becomes periodic only
  /// after hundreds of cycles. The first 256 are written out, and the rest repeat the last one.
  /// There each repetition jumps by the decay that the springs have left.
  public init(
    initialValue: Value, moves: [Move], repeatedEvery period: Double? = nil, from start: Double = 0,
    cancelledAt cancellationTime: Double? = nil
  ) {
    ParameterError.trapping { () throws(ParameterError) in try Self.validate(moves, "moves") }
    trapUnless(start.isFinite, "start is \(start); it must be finite")
    trapUnless(cancellationTime?.isNaN != true, "cancellationTime is NaN; it must be a time")
    if let period {
      trapUnless(
        period > 0 && period.isFinite, "period is \(period); it must be positive and finite")
      // Rounding may put the last of many phases exactly at the end.
      for (index, move) in moves.enumerated()
      where move.time < start || move.time > (start + period).nextUp {
        trap(
          "moves[\(index)].time is \(move.time); it must lie in a cycle, [\(start), \(start + period))"
        )
      }
    }
    initial = AnimatedValue(initialValue)
    self.cancellationTime = cancellationTime
    append(moves, shiftedBy: 0)
    guard let period, !moves.isEmpty else { return }
    // Springs carry their velocity from cycle to cycle, so the first cycles differ. Cycles are
    // written out until one starts like the previous one.
    var cycle = 1
    while cycle < Self.maximumCycles {
      append(moves, shiftedBy: Double(cycle) * period)
      let now = state(before: start + Double(cycle) * period)
      let before = state(before: start + Double(cycle - 1) * period)
      func change(_ a: Value, _ b: Value) -> Double {
        (a.animatableData - b.animatableData).magnitudeSquared
      }
      let scale = max(
        now.value.animatableData.magnitudeSquared, before.value.animatableData.magnitudeSquared)
      cycle += 1
      if change(now.value, before.value) <= scale * 0x1p-100,
        change(now.velocity, before.velocity) * period * period <= scale * 0x1p-100
      {
        break
      }
    }
    loop = (start: start + Double(cycle - 1) * period, period: period)
  }

  /// The maximum number of cycles written out.
  private static var maximumCycles: Int { 256 }

  private mutating func append(_ moves: [Move], shiftedBy shift: Double) {
    for move in moves {
      var state = states.last ?? initial
      // Sums of cycles are rounded, but must stay ascending.
      let time = max(move.time + shift, starts.last ?? -.infinity)
      state.retarget(to: move.target, with: move.animation, at: time)
      starts.append(time)
      states.append(state)
    }
  }

  private func state(before time: Double) -> MotionSample<Value> {
    let index = partition(starts.indices) { !(starts[$0] >= time) }
    return (index == 0 ? initial : states[index - 1]).sample(at: time)
  }

  /// The index of the state at `time`, nil before the first, and the lag of its clock in seconds:
  /// whole cycles of the loop.
  private func place(of time: Double) -> (index: Int?, shift: Double) {
    var instant = time
    if let cancellationTime, time >= cancellationTime {
      instant = cancellationTime.nextDown
    }
    var shift = 0.0
    if let loop, instant.isFinite, instant >= loop.start + loop.period {
      shift = CyclePosition(of: instant - loop.start, cycle: loop.period).number * loop.period
    }
    let count = partition(starts.indices) { !(starts[$0] > instant - shift) }
    return (count == 0 ? nil : count - 1, shift)
  }

  /// Position, velocity and acceleration at `time`.
  public func sample(at time: Double) -> MotionSample<Value> {
    let (index, shift) = place(of: time)
    return (index.map { states[$0] } ?? initial).sample(at: time - shift)
  }

  /// The position at `time`.
  public func value(at time: Double) -> Value { sample(at: time).value }

  /// The velocity at `time`, in units per second.
  public func velocity(at time: Double) -> Value { sample(at: time).velocity }

  /// The end of the motion: the removal of the last move, as `AnimatedValue.removalTime` defines it,
  /// or its time if it is a jump. Infinite for a loop, nil if there is no move.
  public var removalTime: Double? { end { $0.removalTime } }

  /// The time at which the last move is logically complete; a jump is complete at its own time.
  /// Infinite for a loop, nil if there is no move.
  public var completionTime: Double? { end { $0.completionTime } }

  /// The time from which on the value stays within `distance` of its end, as
  /// `AnimatedValue.restTime(within:)` defines it, or the time of the last move if it is a jump.
  /// Infinite for a loop, nil if there is no move.
  ///
  /// - Parameter distance: In the value's own unit, positive; for a vector, the bound of its length.
  /// - Precondition: The distance is positive.
  public func restTime(within distance: Double) -> Double? { end { $0.restTime(within: distance) } }

  /// The end of the last move made. A value at rest has none; its last motion is the jump to that
  /// value.
  private func end(_ ending: (AnimatedValue<Value>) -> Double?) -> Double? {
    guard loop == nil || cancellationTime != nil else { return .infinity }
    let (index, shift) = place(of: cancellationTime ?? .infinity)
    return index.map { (ending(states[$0]) ?? starts[$0]) + shift }
  }

  /// The times at which the target changes, in seconds; for a loop, until it repeats.
  public var moveTimes: [Double] { starts }

  /// The target of the last move, or the resting value.
  public var target: Value {
    (place(of: cancellationTime ?? .infinity).index.map { states[$0] } ?? initial).target
  }
}

extension MoveTimeline: Sendable where Value: Sendable, Value.AnimatableData: Sendable {}
extension MoveTimeline.Move: Sendable where Value: Sendable {}
extension MoveTimeline.Move: Equatable where Value: Equatable {}

// Sampling of `Double` uses the functions specialised for it.
extension MoveTimeline where Value == Double {
  /// Position, velocity and acceleration at `time`.
  public func sample(at time: Double) -> MotionSample<Double> {
    let (index, shift) = place(of: time)
    return (index.map { states[$0] } ?? initial).sample(at: time - shift)
  }
}
