internal import AnimationNumerics

/// The entry times of a sequence's phases.
///
/// A phase is entered when the previous one is logically complete: exactly its animation's
/// `Animation.logicalDuration` after its own entry. Entering a phase that changes nothing, or
/// that has no animation, takes no time.
public struct PhaseSchedule: Hashable, Sendable {
  /// The start of a sequence.
  public enum Start: Hashable, Sendable {
    /// The sequence starts at a time in seconds and runs forever: 1, …, n − 1, 0, 1, …
    case looping(from: Double)
    /// Every trigger, at a time in seconds, runs the sequence once: 1, …, n − 1 and back to 0,
    /// where it rests.
    case triggered(at: [Double])
  }

  /// The effect of a trigger while the sequence runs.
  public enum Interruption: String, CaseIterable, Hashable, Sendable {
    /// The next phase is entered at once.
    case advance
    /// The sequence starts again at phase 1, from the current values.
    case restart
    /// No effect.
    case ignore
  }

  /// The entry of a phase.
  public struct Entry: Hashable, Sendable {
    /// The time in seconds.
    public var time: Double
    /// The index of the phase, from 0.
    public var phase: Int
  }

  /// The entries in ascending time; for a loop, those of its first cycle.
  public let entries: [Entry]
  /// The seconds after which a loop's entries repeat; nil without a loop.
  public let period: Double?
  /// The time at which the last entered phase is logically complete; infinite for a loop, nil if no
  /// phase is ever entered.
  public let completionTime: Double?
  /// The time from which no phase is entered.
  public let cancellationTime: Double?

  /// A schedule.
  ///
  /// - Parameters:
  ///   - durations: The seconds that entering each phase takes: its animation's logical duration,
  ///     or 0.
  ///   - start: The triggers of the sequence.
  ///   - interruption: The effect of a trigger while the sequence runs.
  ///   - cancellationTime: The time from which no phase is entered. The last one entered runs to its
  ///     end.
  /// - Precondition: Durations are 0 or more, times finite, and the cancellation is not NaN.
  public init(
    durations: [Double], start: Start, interruption: Interruption = .advance,
    cancelledAt cancellationTime: Double? = nil
  ) {
    for (phase, duration) in durations.enumerated() where !(duration >= 0) {
      trap("durations[\(phase)] is \(duration); it must be 0 or more")
    }
    trapUnless(cancellationTime?.isNaN != true, "cancellationTime is NaN; it must be a time")
    self.cancellationTime = cancellationTime
    let end = cancellationTime ?? .infinity
    var entries: [Entry] = []
    var completionTime: Double?
    var period: Double?
    switch start {
    case .looping(let time):
      trapUnless(time.isFinite, "the start of a loop is \(time); it must be finite")
      var clock = time
      for step in 1...max(durations.count, 1) where durations.count > 1 && clock < end {
        let phase = step % durations.count
        entries.append(Entry(time: clock, phase: phase))
        clock += durations[phase]
        completionTime = clock
      }
      // A cycle of zero duration would repeat without end at one instant, so it runs once.
      if clock > time, clock < end {
        period = clock - time
        completionTime = cancellationTime == nil ? .infinity : completionTime
      }
    case .triggered(let triggers):
      for (index, time) in triggers.enumerated() where !time.isFinite {
        trap("triggers[\(index)] is \(time); it must be finite")
      }
      guard durations.count > 1 else { break }
      var phase = 0
      var clock = -Double.infinity
      let times = triggers.filter { $0 < end }.sorted()
      for (index, trigger) in times.enumerated() {
        let next = min(index + 1 < times.count ? times[index + 1] : .infinity, end)
        let isResting = phase == 0 && trigger >= clock
        if isResting || interruption != .ignore {
          phase = isResting || interruption == .restart ? 1 : (phase + 1) % durations.count
          entries.append(Entry(time: trigger, phase: phase))
          clock = trigger + durations[phase]
        }
        while phase != 0, clock < next {
          phase = (phase + 1) % durations.count
          entries.append(Entry(time: clock, phase: phase))
          clock += durations[phase]
        }
        completionTime = clock
      }
    }
    self.entries = entries
    self.period = period
    self.completionTime = completionTime
  }

  /// The entries before `time`, at most the first `limit` of them. A loop has as many as the time
  /// requires.
  ///
  /// - Parameters:
  ///   - time: Seconds since the trigger.
  ///   - limit: The maximum number of entries; 0 or more.
  /// - Precondition: The limit is not negative.
  public func entries(before time: Double, limit: Int = 100_000) -> [Entry] {
    trapUnless(limit >= 0, "limit is \(limit); it must be 0 or more")
    let end = min(time, cancellationTime ?? .infinity)
    var result: [Entry] = []
    var cycle = 0.0
    while !entries.isEmpty {
      for entry in entries {
        let instant = entry.time + cycle * (period ?? 0)
        guard instant < end, result.count < limit else { return result }
        result.append(Entry(time: instant, phase: entry.phase))
      }
      guard period != nil else { break }
      cycle += 1
    }
    return result
  }

  /// The last phase entered by `time`; 0 before the first entry.
  public func phase(at time: Double) -> Int {
    var instant = time
    if let cancellationTime, instant >= cancellationTime { instant = cancellationTime.nextDown }
    if let period, let first = entries.first?.time, instant >= first {
      instant -= CyclePosition(of: instant - first, cycle: period).number * period
    }
    return entries.last { $0.time <= instant }?.phase ?? 0
  }
}
