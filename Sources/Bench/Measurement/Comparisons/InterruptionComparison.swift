internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

/// A spring that is interrupted twice while it moves, by every method of continuing.
///
/// The error is the largest error of a position over all springs and frames, as a fraction of the
/// motion's scale. The time is that of a frame of one of these springs, changes of target included.
package struct InterruptionComparison {
  /// A method of continuing, named by what it keeps.
  private struct Way {
    var method: String
    var setting: String
    /// The positions at the times of a schedule.
    var positions: (MotionSchedule, UnsafeMutableBufferPointer<Double>) -> Void
  }

  private static let bounces = [-0.3, 0, 0.25, 0.7]
  private static let timedBounce = 0.25
  private static let times = (0..<64).map { (Double($0) + 0.375) / 64 }

  private static func request(_ bounce: Double) -> RetargetRequest {
    RetargetRequest(
      spring: .bounce(duration: 0.5, bounce: bounce),
      moves: [
        RetargetMove(time: 0, to: 1), RetargetMove(time: 0.171875, to: -0.5),
        RetargetMove(time: 0.421875, to: 0.75),
      ], times: times)
  }

  /// Every method, in Double.
  package static func all() throws -> [ComparedMethod] {
    var schedules: [(schedule: MotionSchedule, truth: [TrueValue])] = []
    for bounce in bounces {
      let truth = try SolverRequest.retarget(request(bounce)).truth
      schedules.append((request(bounce).schedule, Array(truth.prefix(times.count))))
    }
    let timed = request(timedBounce).schedule
    return ways.map { way in
      let output = Column<Double>(repeating: 0, count: times.count)
      var worst = 0.0
      for (schedule, truth) in schedules {
        let motion = PlainMotion(schedule)
        way.positions(schedule, output.buffer)
        for (index, sample) in schedule.samples.enumerated() {
          worst = max(
            worst,
            truth[index].distanceBeyondRounding(to: output.buffer[index], in: .double)
              / motion.scale(in: sample.piece).position)
        }
      }
      return ComparedMethod(
        method: way.method, setting: way.setting, scalar: .double, error: worst,
        samples: times.count
      ) {
        var schedule = timed
        schedule.from = doNotOptimize(0)
        way.positions(schedule, output.buffer)
        doNotOptimize(memory: output.buffer.baseAddress!)
      }
    }
  }

  private static var ways: [Way] {
    [
      Way(method: "ours", setting: "keeps position and velocity") { schedule, positions in
        guard let found = try? AnimationNumericsSolver().frames(schedule).positions else {
          return positions.update(repeating: .nan)
        }
        for (index, position) in found.enumerated() { positions[index] = position }
      },
      Way(method: "ours-animated-value", setting: "keeps position and velocity") {
        schedule, positions in
        var value = AnimatedValue(schedule.from)
        var next = 0
        for (index, sample) in schedule.samples.enumerated() {
          while next <= sample.piece {
            let piece = schedule.pieces[next]
            if let spring = try? Spring(piece.spring) {
              value.retarget(to: piece.to, with: .spring(spring), at: piece.time)
            }
            next += 1
          }
          positions[index] = value.sample(at: sample.time).value
        }
      },
      plain("keeps position and velocity") { _, _ in },
      plain("drops velocity") { piece, _ in piece.velocity = 0 },
      plain("velocity by differences at 60 Hz") { $0.velocity = $1(60) },
      plain("velocity by differences at 240 Hz") { $0.velocity = $1(240) },
      plain("velocity by differences at 1000 Hz") { $0.velocity = $1(1_000) },
      stepped(rate: 60), stepped(rate: 240), stepped(rate: 1_000),
    ]
  }

  /// Closed forms with libm.
  ///
  /// - Parameter takeOver: Changes the piece that follows; gets the difference of the last two
  ///   positions at a rate.
  private static func plain(
    _ setting: String,
    _ takeOver: @escaping (inout PlainMotion.Piece, (Double) -> Double) -> Void
  ) -> Way {
    Way(method: "textbook", setting: setting) { schedule, positions in
      var pieces: [PlainMotion.Piece] = []
      for next in schedule.pieces {
        let last = pieces.last
        let state =
          last?.answer(at: next.time)
          ?? MotionAnswer(position: schedule.from, velocity: schedule.velocity)
        var piece = PlainMotion.Piece(
          time: next.time,
          spring: DoubleSpring(next.spring) ?? DoubleSpring(frequency: 1, ratio: 1),
          target: next.to, position: state.position, velocity: state.velocity)
        if let last {
          takeOver(&piece) { rate in
            (state.position - last.answer(at: next.time - 1 / rate).position) * rate
          }
        }
        pieces.append(piece)
      }
      for (index, sample) in schedule.samples.enumerated() {
        positions[index] = pieces[sample.piece].answer(at: sample.time).position
      }
    }
  }

  /// Semi-implicit Euler, which carries its state through every change of target.
  private static func stepped(rate: Double) -> Way {
    Way(method: "semi-implicit-euler", setting: "keeps both, \(Int(rate)) Hz") {
      schedule, positions in
      var (x, v, now) = (schedule.from, schedule.velocity, 0.0)
      var piece = 0
      var spring = DoubleSpring(schedule.pieces[0].spring) ?? DoubleSpring(frequency: 1, ratio: 1)
      func step(to end: Double) {
        while now < end {
          let h = min(1 / rate, end - now)
          let d = x - schedule.pieces[piece].to
          v -= h * spring.frequency * (spring.frequency * d + 2 * spring.ratio * v)
          x += h * v
          now = h < 1 / rate ? end : now + h
        }
      }
      for (index, sample) in schedule.samples.enumerated() {
        while piece < sample.piece {
          step(to: schedule.pieces[piece + 1].time)
          piece += 1
          spring = DoubleSpring(schedule.pieces[piece].spring) ?? spring
        }
        step(to: sample.time)
        positions[index] = x
      }
    }
  }
}
