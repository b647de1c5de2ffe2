internal import Foundation
internal import SolverVerification

/// A position and a velocity, and how far roundings may move each.
struct Motion {
  var state: MotionAnswer
  var spread = MotionAnswer(position: 0, velocity: 0)
}

extension SpringItem {
  /// The right motion of another spring, start, velocity or time.
  func moved(
    _ spring: DoubleSpring? = nil, velocity: Double? = nil, time: Double? = nil
  ) -> Motion {
    Motion(state: (spring ?? self.spring).answer(request, time: time, velocity: velocity))
  }

  /// A state from a displacement from the target.
  func from(displacement: Double, velocity: Double) -> Motion {
    Motion(state: MotionAnswer(position: request.to + displacement, velocity: velocity))
  }

  var atRest: Motion { from(displacement: 0, velocity: 0) }

  func from(_ state: MotionAnswer) -> Motion {
    from(displacement: state.position, velocity: state.velocity)
  }

  /// A single exponential towards the target, whatever the velocity at the start.
  func following(rate: Double) -> Motion {
    let rest = displacement * exp(-rate * request.time)
    return from(displacement: rest, velocity: -rate * rest)
  }

  func stepped(
    _ stepper: Stepper, _ step: Double, _ leftOver: LeftOver, _ spring: DoubleSpring? = nil,
    time: Double? = nil
  ) -> Motion {
    let own = spring ?? self.spring
    return from(
      stepper.motion(
        own.stiffness, own.damping, displacement: displacement, velocity: request.velocity,
        at: time ?? request.time, step: step, leftOver: leftOver, frames: frames))
  }

  /// A formula replayed in `Double`, with the largest change over replays with disturbed roundings.
  func replayed(
    _ formula: (ReplaySpring<Double>, inout Disturbance<Double>) -> ReplaySpring<Double>.State
  ) -> Motion {
    func state(_ r: inout Disturbance<Double>) -> MotionAnswer {
      let replay = ReplaySpring<Double>(
        frequency: r(spring.frequency), decay: r(spring.ratio * spring.frequency),
        displacement: displacement, velocity: request.velocity, time: request.time)
      let (position, velocity) = formula(replay, &r)
      return MotionAnswer(position: position, velocity: velocity)
    }
    var none = Disturbance<Double>()
    return disturbed(state(&none), 0x1p-53, state)
  }

  /// A motion, with its largest distance from replays whose roundings are of a size.
  private func disturbed(
    _ plain: MotionAnswer, _ amplitude: Double, _ state: (inout Disturbance<Double>) -> MotionAnswer
  ) -> Motion {
    var result = from(plain)
    for round in 0..<8 {
      // Every form gets the same random numbers, so that only the form differs.
      var r = Disturbance<Double>(amplitude: amplitude, seed: seed &* 16 &+ UInt64(round) &+ 1)
      result.spread.reach(state(&r), from: plain, times: 1)
    }
    return result
  }

  /// The accurate formula, or a textbook's, in `Float`.
  var inSingle: Motion {
    func state<Scalar: BinaryFloatingPoint>(_ r: inout Disturbance<Scalar>) -> MotionAnswer {
      let frequency = Scalar(spring.frequency)
      let replay = ReplaySpring<Scalar>(
        frequency: r(frequency), decay: r(Scalar(spring.ratio) * frequency),
        displacement: r(Scalar(displacement)), velocity: r(Scalar(request.velocity)),
        time: r(Scalar(request.time)))
      let (position, velocity) =
        spring.gap > 0
        ? replay.oscillating(&r)
        : spring.gap == 0
          ? replay.critical(rate: replay.decay, &r) : replay.overDamped(gap: Scalar(spring.gap))
      return MotionAnswer(position: Double(position), velocity: Double(velocity))
    }
    var none = Disturbance<Float>()
    var result = disturbed(state(&none), 0x1p-24) { state(&$0) }
    result.spread.position += 0x1p-24 * (displacement.magnitude + result.state.position.magnitude)
    result.spread.velocity += 0x1p-24 * result.state.velocity.magnitude
    return result
  }
}

/// A change of target as a faulty program sees it, which it may change.
struct Retarget {
  var time: Double
  var position: Double
  var velocity: Double
  var spring: SpringDescription
  /// The velocity before a move sets another.
  var carried = 0.0
  let target: Double
  /// The piece before; nil at the start.
  let last: MotionModel.Piece?
  /// The position at an earlier time.
  let history: (Double) -> Double
  /// From the position to the target.
  var move: Double { target - position }

  /// The stages of a change of target, in order.
  enum Stage { case time, carry, set, spring }
}

/// A faulty spring, or a faulty way of retargeting or clamping it, in every kind of question about
/// motions.
struct MotionModel: Sendable {
  /// The motion between two changes of target, or in a frame: its start, and when a clamp ends it.
  struct Piece {
    var time: Double
    /// The first frame.
    var frame: Int
    var begin: SpringRequest
    /// How far roundings may have moved the start.
    var spread: MotionAnswer
    var clampTime = Double.infinity
  }

  /// The effect of a clamp from the first return to the target on.
  enum Clamp: Sendable { case held, ignored, positionAlone, whileBeyond, positionWhileBeyond }

  /// The motion at the item's time; nil for the right one.
  var motion: (@Sendable (SpringItem, Double) -> Motion?)?
  /// The spring by which a clamp finds the first return; nil for the right one.
  var spring: (@Sendable (SpringItem, Double) -> DoubleSpring?)?
  /// The velocity by which it does so; nil for the right one.
  var velocity: (@Sendable (SpringItem, Double) -> Double)?
  /// Whether the motion goes on from a faulty state; if not, only what is reported is wrong.
  var isCarried = true
  /// The fault at a change of target, called at each stage with the fitted number.
  var retarget: (@Sendable (inout Retarget, Retarget.Stage, Double) -> Void)?
  var clamp = Clamp.held

  /// The answer, whose positions are shown within a range, if there is one.
  func answer(_ question: Question, _ setting: Setting) -> Prediction? {
    let request = question.request
    let range = request.as(SpringRequest.self)?.range ?? request.as(RetargetRequest.self)?.range
    guard var motions = motions(question, setting, hasRange: range != nil) else { return nil }
    // A reported number is changed after that.
    if let range, isCarried {
      for index in motions.indices { motions[index].state.position.limit(to: range) }
    }
    return Prediction(motions)
  }

  private func motions(_ question: Question, _ setting: Setting, hasRange: Bool) -> [Motion]? {
    let (request, advance) = (question.request, question.request.as(AdvanceRequest.self))
    guard
      let schedule = request.schedule ?? advance?.schedule
        ?? request.as(SpringRequest.self)?.schedule
    else { return nil }
    let right = isCarried ? nil : PlainMotion(schedule)
    // Whether each frame is computed from the one before.
    let isByFrames = setting.isVariant && advance != nil
    let hasTruth = !isCarried || request.schedule == nil && !isByFrames && !hasRange
    let count = schedule.samples.count
    var (pieces, motions): ([Piece], [Motion]) = ([], [])
    var (begun, frames) = (0, 0)
    var isFaulty = request.schedule != nil && (retarget != nil || clamp != .held || motion == nil)

    func free(_ piece: Piece, after elapsed: Double) -> Motion? {
      var asked = piece.begin
      asked.time = elapsed
      guard var item = SpringItem(asked, seed: question.seed &+ UInt64(pieces.count - 1)) else {
        return nil
      }
      if hasTruth {
        item.truth = MotionAnswer(
          position: question.truth[motions.count], velocity: question.truth[count + motions.count])
      }
      item.frames = advance.map { Array($0.steps[piece.frame..<frames]) }
      guard let motion, var found = motion(item, setting.number) else {
        return Motion(state: item.truth, spread: piece.spread)
      }
      isFaulty = true
      found.spread.add(piece.spread)
      return found
    }
    func state(at time: Double, step: Double? = nil) -> Motion? {
      guard let piece = pieces.last(where: { $0.time <= time }) ?? pieces.first else { return nil }
      let elapsed = step ?? max(0, time - piece.time)
      guard elapsed >= piece.clampTime else { return free(piece, after: elapsed) }
      var rest = Motion(state: MotionAnswer(position: piece.begin.to, velocity: 0))
      guard clamp != .held, let free = free(piece, after: elapsed) else { return rest }
      let isBeyond =
        (free.state.position - piece.begin.to) * (piece.begin.from - piece.begin.to) < 0
      if clamp == .positionAlone || isBeyond && clamp == .positionWhileBeyond {
        rest.state.velocity = free.state.velocity
        return rest
      }
      return isBeyond ? rest : free
    }
    func start(_ spring: SpringDescription, _ from: Motion, to: Double, at time: Double) -> Bool {
      let begin = SpringRequest(
        spring: spring, from: from.state.position, to: to, velocity: from.state.velocity, time: 0)
      var piece = Piece(time: time, frame: frames, begin: begin, spread: from.spread)
      if schedule.isClamped, clamp != .ignored {
        guard let item = SpringItem(begin, seed: 0) else { return false }
        piece.clampTime = (self.spring?(item, setting.number) ?? item.spring).firstReturn(
          displacement: item.displacement,
          velocity: velocity?(item, setting.number) ?? begin.velocity)
      }
      pieces.append(piece)
      return true
    }
    func enter(_ index: Int) -> Bool {
      let asked = schedule.pieces[index]
      var change = Retarget(
        time: asked.time, position: schedule.from, velocity: schedule.velocity,
        spring: asked.spring, target: asked.to, last: pieces.last,
        history: { state(at: max(0, $0))?.state.position ?? .nan })
      var spread = MotionAnswer(position: 0, velocity: 0)
      if index > 0 {
        retarget?(&change, .time, setting.number)
        guard let now = (isByFrames ? motions.last : nil) ?? state(at: change.time) else {
          return false
        }
        (change.position, change.velocity) = (now.state.position, now.state.velocity)
        spread = now.spread
        retarget?(&change, .carry, setting.number)
      }
      if let own = right?.pieces[index] {
        (change.position, change.velocity) = (own.position, own.velocity)
      }
      change.carried = change.velocity
      if let velocity = asked.velocity {
        change.velocity = velocity
        // The first move changes a motion, or starts it.
        if index > 0 || !setting.isVariant { retarget?(&change, .set, setting.number) }
      }
      retarget?(&change, .spring, setting.number)
      let state = MotionAnswer(position: change.position, velocity: change.velocity)
      return start(
        change.spring, Motion(state: state, spread: spread), to: asked.to, at: change.time)
    }

    for (index, sample) in schedule.samples.enumerated() {
      while begun <= sample.piece {
        guard enter(begun) else { return nil }
        begun += 1
      }
      frames = index + 1
      let step = isByFrames ? advance?.steps[index] : nil
      guard let there = state(at: sample.time, step: step) else { return nil }
      motions.append(there)
      let last = pieces[pieces.count - 1].begin
      if isByFrames, !start(last.spring, there, to: last.to, at: sample.time) { return nil }
    }
    return isFaulty ? motions : nil
  }
}

extension Double {
  mutating func limit(to range: ShownRange) { self = min(max(self, range.low), range.high) }
}

extension Prediction {
  /// Positions, then velocities.
  init(_ motions: [Motion]) {
    self.init(
      numbers: motions.map(\.state.position) + motions.map(\.state.velocity),
      spreads: motions.map(\.spread.position) + motions.map(\.spread.velocity))
  }
}

extension FaultForm {
  /// A model of motions; it is also tried frame by frame if its faulty state is carried on.
  init(
    _ words: String, _ number: FaultNumber? = nil, mayBlowUp: Bool = false,
    _ model: MotionModel
  ) {
    self.init(
      words: words, number: number,
      variants: model.isCarried && model.motion != nil ? [.advance] : [], mayBlowUp: mayBlowUp,
      answer: { model.answer($0, $1) })
  }

  static func motion(
    _ words: String, _ number: FaultNumber? = nil, mayBlowUp: Bool = false,
    _ motion: @escaping @Sendable (SpringItem, Double) -> Motion?
  ) -> FaultForm { FaultForm(words, number, mayBlowUp: mayBlowUp, MotionModel(motion: motion)) }

  /// A right motion whose reported numbers are changed.
  static func reporting(
    _ words: String, _ number: FaultNumber? = nil,
    _ change: @escaping @Sendable (SpringItem, inout MotionAnswer, Double) -> Void
  ) -> FaultForm {
    let motion: @Sendable (SpringItem, Double) -> Motion? = { item, number in
      var state = item.truth
      change(item, &state, number)
      return Motion(state: state)
    }
    return FaultForm(words, number, MotionModel(motion: motion, isCarried: false))
  }

  static func reporting(
    _ words: String, _ change: @escaping @Sendable (SpringItem, inout MotionAnswer) -> Void
  ) -> FaultForm { .reporting(words) { item, answer, _ in change(item, &answer) } }

  /// The right motion of another spring; nil for the one asked.
  static func parameters(
    _ words: String, _ number: FaultNumber? = nil,
    _ spring: @escaping @Sendable (SpringItem, Double) -> DoubleSpring?
  ) -> FaultForm {
    @Sendable func changed(_ item: SpringItem, _ number: Double) -> DoubleSpring? {
      guard let other = spring(item, number) else { return nil }
      let own = item.spring
      // A difference by roundings is none.
      let isSame =
        (other.frequency - own.frequency).magnitude <= 8 * own.frequency.ulp
        && (other.ratio - own.ratio).magnitude <= 8 * own.ratio.ulp
      return isSame ? nil : other
    }
    let motion: @Sendable (SpringItem, Double) -> Motion? = { item, number in
      changed(item, number).map { item.moved($0) }
    }
    return FaultForm(words, number, MotionModel(motion: motion, spring: changed))
  }
}
