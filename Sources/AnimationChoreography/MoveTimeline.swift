public import AnimationNumerics

/// A value that is sent from target to target at known times.
///
/// It is an ``AnimatedValue`` whose future is known: every state is prepared once, and any time is
/// sampled directly, in whatever order. A timeline may loop: its last `period` seconds then repeat
/// forever.
public struct MoveTimeline<Value: VectorArithmetic> {
  /// A change of the target.
  public struct Move {
    /// When, in seconds.
    public var time: Double
    /// Where to.
    public var target: Value
    /// How; nil jumps.
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
  /// From when on no further move is made; the last one before it runs out.
  let cancellation: Double?

  /// A value that rests until the first of its moves.
  ///
  /// - Parameters:
  ///   - initialValue: Where it rests.
  ///   - moves: By growing time; of moves at one time the last one stands.
  ///   - period: If given, the moves are one cycle that is repeated every `period` seconds, > 0, and
  ///     whose times lie in [start, start + period).
  ///   - start: When the first cycle starts, in seconds.
  ///   - cancellation: The time from which on no move is made.
  /// - Precondition: Times are finite and grow, the period is positive and finite, and the cancellation is
  ///   not NaN.
  ///
  /// A loop whose springs hardly decay, with a bounce from about 0.999 on, is no loop before hundreds of
  /// cycles have passed: 256 of them are written out, and the rest repeat the last one, which jumps by
  /// what the springs had still to lose.
  public init(
    initialValue: Value, moves: [Move], repeatedEvery period: Double? = nil, from start: Double = 0,
    cancelledAt cancellation: Double? = nil
  ) {
    ParameterError.trapping { () throws(ParameterError) in try Self.validate(moves, "moves") }
    trapUnless(start.isFinite, "start is \(start); it must be finite")
    trapUnless(cancellation?.isNaN != true, "cancellation is NaN; it must be a time")
    if let period {
      trapUnless(
        period > 0 && period.isFinite, "period is \(period); it must be positive and finite")
      // By a rounding, the last of many phases may lie at the very end.
      for (index, move) in moves.enumerated()
      where move.time < start || move.time > (start + period).nextUp {
        trap(
          "moves[\(index)].time is \(move.time); it must lie in a cycle, [\(start), \(start + period))"
        )
      }
    }
    initial = AnimatedValue(initialValue)
    self.cancellation = cancellation
    append(moves, shiftedBy: 0)
    guard let period, !moves.isEmpty else { return }
    // Springs carry their velocity from cycle to cycle, so the first cycles differ. They are written
    // out until a cycle starts as the one before it did.
    var cycle = 1
    while cycle < Self.maximumCycles {
      append(moves, shiftedBy: Double(cycle) * period)
      let now = state(before: start + Double(cycle) * period)
      let before = state(before: start + Double(cycle - 1) * period)
      let scale = max(now.value.magnitudeSquared, before.value.magnitudeSquared)
      cycle += 1
      if (now.value - before.value).magnitudeSquared <= scale * 0x1p-100,
        (now.velocity - before.velocity).magnitudeSquared * period * period <= scale * 0x1p-100
      {
        break
      }
    }
    loop = (start: start + Double(cycle - 1) * period, period: period)
  }

  /// How many cycles are written out.
  private static var maximumCycles: Int { 256 }

  private mutating func append(_ moves: [Move], shiftedBy shift: Double) {
    for move in moves {
      var state = states.last ?? initial
      // Sums of cycles are rounded, and must not go back.
      let time = max(move.time + shift, starts.last ?? -.infinity)
      state.retarget(to: move.target, with: move.animation, at: time)
      starts.append(time)
      states.append(state)
    }
  }

  private func state(before time: Double) -> MotionSample<Value> {
    let index = starts.partitioningIndex { $0 >= time }
    return (index == 0 ? initial : states[index - 1]).sample(at: time)
  }

  /// The index of the state that answers for `time`, nil before the first of them, and the seconds by
  /// which its own clock is behind: whole cycles of the loop.
  private func place(of time: Double) -> (index: Int?, shift: Double) {
    var instant = time
    if let cancellation, time >= cancellation {
      instant = cancellation.nextDown
    }
    var shift = 0.0
    if let loop, instant.isFinite, instant >= loop.start + loop.period {
      shift = wholeCycles(of: instant - loop.start, cycle: loop.period) * loop.period
    }
    let count = starts.partitioningIndex { $0 > instant - shift }
    return (count == 0 ? nil : count - 1, shift)
  }

  /// Position, velocity and acceleration at `time`.
  public func sample(at time: Double) -> MotionSample<Value> {
    let (index, shift) = place(of: time)
    return (index.map { states[$0] } ?? initial).sample(at: time - shift)
  }

  /// The position at `time`.
  public func value(at time: Double) -> Value { sample(at: time).value }

  /// When the motion is over: the removal of the last move, as ``AnimatedValue/removal`` says, or its
  /// time if it is a jump. Infinite for a loop, nil if there is no move.
  public var removal: Double? { end { $0.removal } }

  /// When the last move is logically complete, a jump at its own time; infinite for a loop, nil if
  /// there is no move.
  public var logicalCompletion: Double? { end { $0.logicalCompletion } }

  /// The end of the last move made. A value at rest has none of its own: the jump that put it there is
  /// the last motion.
  private func end(_ ending: (AnimatedValue<Value>) -> Double?) -> Double? {
    guard loop == nil || cancellation != nil else { return .infinity }
    let (index, shift) = place(of: cancellation ?? .infinity)
    return index.map { (ending(states[$0]) ?? starts[$0]) + shift }
  }

  /// When the target changes, in seconds: of a loop, until it repeats itself.
  public var moveTimes: [Double] { starts }

  /// The target of the last move, or the resting value.
  public var target: Value {
    (place(of: cancellation ?? .infinity).index.map { states[$0] } ?? initial).target
  }
}

extension MoveTimeline: Sendable where Value: Sendable {}
extension MoveTimeline.Move: Sendable where Value: Sendable {}
extension MoveTimeline.Move: Equatable {}

// The states of numbers are sampled where their functions are compiled for numbers.
extension MoveTimeline where Value == Double {
  /// Position, velocity and acceleration at `time`.
  public func sample(at time: Double) -> MotionSample<Double> {
    let (index, shift) = place(of: time)
    return (index.map { states[$0] } ?? initial).motion(at: time - shift)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a condition that holds for all later ones too.
  func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
    var lower = startIndex
    var upper = endIndex
    while lower < upper {
      let middle = (lower + upper) / 2
      if condition(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
