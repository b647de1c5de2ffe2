import AnimationNumerics
import Testing

@testable import AnimationChoreography

@Suite struct PhaseTests {
  /// The bell of the listings.
  private let bell = PhaseSequence([0.0, -15.0, 15.0, -10.0, 10.0, 0.0]) { _ in
    .snappy(duration: 0.15)
  }

  @Test func aPhaseIsEnteredWhenTheOneBeforeIsLogicallyComplete() {
    let playback = bell.playback(start: .triggered(at: [1]))
    let times = playback.schedule.entries.map(\.time)
    // Five phases of 0.15 s; the sixth, back to the first one, changes nothing.
    #expect(playback.schedule.entries.map(\.phase) == [1, 2, 3, 4, 5, 0])
    #expect(times == [1, 1 + 0.15, 1 + 0.15 + 0.15, 1 + 0.15 + 0.15 + 0.15, times[4], times[5]])
    #expect((times[5] - 1.75).magnitude < 1e-15 * 4)
    #expect(playback.schedule.completionTime == times[5])
    #expect(playback.value(at: 0.9) == 0)
    #expect(playback.value(at: 1.1) < 0)
    #expect(playback.value(at: 60) == 0)
  }

  @Test func springsKeepTheirVelocityFromPhaseToPhase() {
    let playback = bell.playback(start: .triggered(at: [0]))
    for entry in playback.schedule.entries {
      let before = playback.value(at: entry.time.nextDown)
      let after = playback.value(at: entry.time)
      #expect((before - after).magnitude < 1e-10)
      #expect(
        (playback.velocity(at: entry.time.nextDown) - playback.velocity(at: entry.time)).magnitude
          < 1e-9)
    }
  }

  @Test func equalNeighboursAndMissingAnimationsTakeNoTime() {
    let sequence = PhaseSequence([0.0, 1.0, 1.0, 2.0]) { $0 == 2 ? nil : .linear(duration: 0.5) }
    #expect(sequence.durations == [0.5, 0.5, 0, 0])
    let playback = sequence.playback(start: .triggered(at: [0]))
    #expect(playback.schedule.entries.map(\.time) == [0, 0.5, 0.5, 0.5])
    // The jump to 2 is followed at once by the return.
    #expect(playback.value(at: 0.5) == 2)
    #expect(playback.value(at: 0.75) == 1)
    #expect(playback.value(at: 1) == 0)
  }

  @Test func aLoopRepeatsForever() {
    let pulse = PhaseSequence([1.0, 1.15]) { _ in .smooth(duration: 0.8) }
    let playback = pulse.playback(start: .looping(from: 0))
    #expect(playback.schedule.period == 1.6)
    #expect(playback.schedule.completionTime == .infinity)
    #expect(playback.removalTime == .infinity)
    let entries: [Double] = [0, 0.8, 1.6, 1.6 + 0.8, 3.2]
    #expect(playback.schedule.entries(before: 4).map(\.time) == entries)
    #expect(playback.schedule.phase(at: 1_000_000 * 1.6 + 0.4) == 1)
    // The same as walking there spring by spring.
    var value = AnimatedValue(1.0)
    for cycle in 0..<40 {
      let start = Double(cycle) * 1.6
      value.retarget(to: 1.15, with: .smooth(duration: 0.8), at: start)
      #expect((playback.value(at: start + 0.3) - value.value(at: start + 0.3)).magnitude < 1e-14)
      value.retarget(to: 1, with: .smooth(duration: 0.8), at: start + 0.8)
      #expect((playback.value(at: start + 1.3) - value.value(at: start + 1.3)).magnitude < 1e-14)
    }
    let far = 1e6 * 1.6
    #expect((playback.value(at: far + 0.3) - playback.value(at: 64 * 1.6 + 0.3)).magnitude < 1e-9)
  }

  @Test func aLoopThatTakesNoTimeRests() {
    let still = PhaseSequence([1.0, 2.0]) { _ in nil }
    let playback = still.playback(start: .looping(from: 0))
    #expect(playback.schedule.period == nil)
    #expect(playback.value(at: 5) == 1)
    #expect(playback.value(at: -1) == 1)
  }

  @Test func aMotionThatEndsInAJumpIsOverWhenItJumps() {
    let moves: [MoveTimeline<Double>.Move] = [
      .init(time: 0, target: 1, animation: .smooth), .init(time: 0.5, target: 3, animation: nil),
    ]
    let timeline = MoveTimeline(initialValue: 0, moves: moves)
    #expect(timeline.removalTime == 0.5 && timeline.completionTime == 0.5)
    // Cancelled before the jump, the motion ends with the spring; cancelled after it, with the jump.
    let early = MoveTimeline(initialValue: 0, moves: moves, cancelledAt: 0.4)
    #expect((early.removalTime! - Animation.smooth.removalTime).magnitude < 1e-12)
    #expect(early.completionTime == 0.5)
    #expect(MoveTimeline(initialValue: 0, moves: moves, cancelledAt: 0.6).removalTime == 0.5)
    #expect(MoveTimeline(initialValue: 0, moves: moves, cancelledAt: 0).removalTime == nil)
    #expect(MoveTimeline(initialValue: 0, moves: []).removalTime == nil)
    // Hidden again with a jump, 0.25 s after it was shown.
    let peek = PhaseSequence([0.0, 1.0]) { $0 == 1 ? .snappy(duration: 0.25) : nil }
    let playback = peek.playback(start: .triggered(at: [1]))
    #expect(playback.removalTime == 1.25 && playback.value(at: 1.25) == 0)
    #expect(peek.reducingMotion.playback(start: .triggered(at: [0.1, 2])).removalTime == 2)
  }

  @Test func aTriggerDuringARunAdvancesRestartsOrIsIgnored() {
    let sequence = PhaseSequence([0.0, 1.0, 2.0]) { _ in .linear(duration: 1) }
    let start = PhaseSchedule.Start.triggered(at: [0, 0.25])
    let advance = sequence.playback(start: start, interruption: .advance).schedule
    #expect(advance.entries.map(\.phase) == [1, 2, 0])
    #expect(advance.entries.map(\.time) == [0, 0.25, 1.25])
    let restart = sequence.playback(start: start, interruption: .restart).schedule
    #expect(restart.entries.map(\.phase) == [1, 1, 2, 0])
    #expect(restart.entries.map(\.time) == [0, 0.25, 1.25, 2.25])
    let ignore = sequence.playback(start: start, interruption: .ignore).schedule
    #expect(ignore.entries.map(\.time) == [0, 1, 2])
    // A trigger at the very instant of a step is not a new run.
    let exact = sequence.playback(start: .triggered(at: [0, 1])).schedule
    #expect(exact.entries.map(\.phase) == [1, 2, 0])
    // After the run a trigger starts a new one.
    let again = sequence.playback(start: .triggered(at: [0, 5])).schedule
    #expect(again.entries.map(\.phase) == [1, 2, 0, 1, 2, 0])
    // Position stays continuous.
    let playback = sequence.playback(start: start)
    #expect((playback.value(at: 0.25.nextDown) - playback.value(at: 0.25)).magnitude < 1e-15)
  }

  @Test func cancellationLetsTheCurrentPhaseRunOut() {
    let sequence = PhaseSequence([0.0, 1.0, 2.0]) { _ in .linear(duration: 1) }
    let playback = sequence.playback(start: .triggered(at: [0]), cancelledAt: 0.5)
    #expect(playback.schedule.entries.map(\.phase) == [1])
    #expect(playback.value(at: 0.75) == 0.75)
    #expect(playback.value(at: 9) == 1)
    let loop = PhaseSequence([0.0, 1.0]) { _ in .linear(duration: 1) }
      .playback(start: .looping(from: 0), cancelledAt: 6.5)
    #expect(loop.value(at: 6.25) == 0.25)
    #expect(loop.value(at: 6.75) == 0.75)
    #expect(loop.value(at: 100) == 1)
    #expect(loop.schedule.entries(before: 100).count == 7)
    #expect(loop.removalTime == 7)
  }

  @Test func aLoopHasNoMoreEntriesThanAreWanted() {
    let schedule = PhaseSchedule(durations: [0.25, 0.5, 0.25], start: .looping(from: 1))
    #expect(schedule.entries(before: 3.5).map(\.time) == [1, 1.5, 1.75, 2, 2.5, 2.75, 3])
    for time in [1e9, 1e300, .infinity] {
      let entries = schedule.entries(before: time, limit: 7)
      #expect(entries.map(\.time) == [1, 1.5, 1.75, 2, 2.5, 2.75, 3])
      #expect(schedule.entries(before: time, limit: 0).isEmpty)
      #expect(schedule.entries(before: time).count == 100_000)
    }
    #expect(schedule.entries(before: .nan).isEmpty)
  }

  @Test func lessMotionJumpsAndEndsAtTheFirstPhase() {
    let playback = bell.reducingMotion.playback(start: .triggered(at: [1]))
    #expect(playback.schedule.completionTime == 1)
    for t in [0.5, 1, 1.01, 2] { #expect(playback.value(at: t) == 0) }
  }

  @Test func anyAnimatableTypeHasValuesBetweenPhases() {
    enum Badge: CaseIterable { case initial, scaleUp, settle }
    let sequence = PhaseSequence(Badge.allCases) { phase -> SIMD4<Double> in
      switch phase {
      case .initial: [0.5, 0, -15, 0]
      case .scaleUp: [1.2, 1, 5, 0]
      case .settle: [1, 1, 0, 0]
      }
    } animation: { phase in
      switch phase {
      case .initial: return .smooth(duration: 0.2)
      case .scaleUp: return .spring(duration: 0.4, bounce: 0.3)
      case .settle: return .smooth(duration: 0.3)
      }
    }
    let playback = sequence.playback(start: .triggered(at: [0]))
    let times = playback.schedule.entries.map(\.time)
    #expect(times[0] == 0 && times[1] == 0.4 && (times[2] - 0.7).magnitude < 1e-15)
    let expected = Spring(duration: 0.4, bounce: 0.3)
      .value(fromValue: -15.0, toValue: 5.0, initialVelocity: 0, time: 0.1)
    #expect(playback.value(at: 0.1)[2] == expected)
    // A triggered run returns to its first phase: this badge vanishes again.
    #expect(playback.value(at: 30)[1] == 0)
  }
}
