public import AnimationNumerics

/// A sequence of values, each entered by its own animation.
///
/// It is a `PhaseAnimator` as a function of time. The value starts at the first phase;
/// ``playback(start:interruption:cancelledAt:)`` schedules the others.
///
/// ```swift
/// let bell = PhaseSequence([0.0, -15.0, 15.0, -10.0, 10.0, 0.0]) { _ in .snappy(duration: 0.15) }
/// let ringing = bell.playback(start: .triggered(at: [0]))
/// ringing.value(at: 0.2)
/// ```
public struct PhaseSequence<Value: Animatable> {
  /// The value of every phase.
  public let values: [Value]
  /// The animation that enters each phase; nil enters it with a jump.
  public let animations: [Animation?]
}

extension PhaseSequence {
  /// A sequence of values.
  ///
  /// - Parameters:
  ///   - values: The value of every phase, at least one.
  ///   - animation: The animation that enters a phase, given its value; nil for a jump.
  /// - Precondition: There is at least one value.
  public init(_ values: [Value], animation: (Value) -> Animation? = { _ in .default }) {
    self.init(values, value: { $0 }, animation: animation)
  }

  /// A sequence of phases with one value each.
  ///
  /// - Parameters:
  ///   - phases: At least one phase.
  ///   - value: The value of a phase.
  ///   - animation: The animation that enters a phase; nil for a jump.
  /// - Precondition: There is at least one phase.
  public init<Phases: Sequence>(
    _ phases: Phases, value: (Phases.Element) -> Value,
    animation: (Phases.Element) -> Animation? = { _ in .default }
  ) {
    self.init(values: phases.map(value), animations: phases.map(animation))
    trapUnless(!values.isEmpty, "a phase sequence needs at least one phase")
  }

  /// The sequence with reduced motion: every phase is entered with a jump. So a triggered run or a
  /// loop takes no time and rests on the first phase.
  public var reducingMotion: PhaseSequence {
    PhaseSequence(values: values, animations: animations.map { _ in nil })
  }

  /// The duration in seconds of entering each phase from the previous one: its animation's logical
  /// duration, or 0 without an animation or if both have the same value.
  public var durations: [Double] {
    values.indices.map { phase in
      let previous = values[(phase + values.count - 1) % values.count]
      return values[phase].animatableData == previous.animatableData
        ? 0 : animations[phase]?.logicalDuration ?? 0
    }
  }

  /// Schedules the sequence in time.
  ///
  /// - Parameters:
  ///   - start: The triggers of the sequence.
  ///   - interruption: The effect of a trigger while it runs.
  ///   - cancellationTime: The time from which no phase is entered.
  public func playback(
    start: PhaseSchedule.Start, interruption: PhaseSchedule.Interruption = .advance,
    cancelledAt cancellationTime: Double? = nil
  ) -> PhasePlayback<Value> {
    PhasePlayback(
      self,
      schedule: PhaseSchedule(
        durations: durations, start: start, interruption: interruption,
        cancelledAt: cancellationTime))
  }
}

extension PhaseSequence: Sendable where Value: Sendable {}

/// A phase sequence with known times, sampled at any time.
public struct PhasePlayback<Value: Animatable> {
  /// The entry times of the phases.
  public let schedule: PhaseSchedule
  private let timeline: MoveTimeline<Value>

  init(_ sequence: PhaseSequence<Value>, schedule: PhaseSchedule) {
    self.schedule = schedule
    timeline = schedule.timeline(of: sequence.values, animations: sequence.animations)
  }

  /// Position, velocity and acceleration at `time`.
  public func sample(at time: Double) -> MotionSample<Value> { timeline.sample(at: time) }

  /// The position at `time`.
  public func value(at time: Double) -> Value { timeline.value(at: time) }

  /// The velocity at `time`, in units per second.
  public func velocity(at time: Double) -> Value { timeline.velocity(at: time) }

  /// The removal time of the last phase's motion; a jump is removed at its own time. Infinite for a
  /// loop, nil if no phase that changes the value is ever entered.
  public var removalTime: Double? { timeline.removalTime }
}

extension PhasePlayback: Sendable where Value: Sendable, Value.AnimatableData: Sendable {}

extension PhaseSchedule {
  /// The moves of a value with one of `values` per phase; for a loop, those of one cycle.
  package func moves<Value: Animatable>(
    of values: [Value], animations: [Animation?]
  ) -> [MoveTimeline<Value>.Move] {
    var current = values[0]
    var moves: [MoveTimeline<Value>.Move] = []
    for entry in entries {
      // An entry that does not change the value starts no animation, so the running one continues.
      guard values[entry.phase].animatableData != current.animatableData else { continue }
      current = values[entry.phase]
      moves.append(.init(time: entry.time, target: current, animation: animations[entry.phase]))
    }
    return moves
  }

  /// The timeline of a value with one of `values` per phase.
  func timeline<Value: Animatable>(
    of values: [Value], animations: [Animation?]
  ) -> MoveTimeline<Value> {
    MoveTimeline(
      initialValue: values[0], moves: moves(of: values, animations: animations),
      repeatedEvery: period, from: entries.first?.time ?? 0, cancelledAt: cancellationTime)
  }
}
