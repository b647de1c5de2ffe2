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

  /// The right motion with changes, which is the truth to the last digit.
  func changed(_ change: (inout MotionAnswer) -> Void) -> Motion {
    var state = truth
    change(&state)
    return Motion(state: state)
  }

  /// A state from a displacement from the target.
  func from(displacement: Double, velocity: Double) -> Motion {
    Motion(state: MotionAnswer(position: request.to + displacement, velocity: velocity))
  }

  /// A state whose position is a displacement from the target.
  func from(_ state: MotionAnswer) -> Motion {
    from(displacement: state.position, velocity: state.velocity)
  }

  /// A single exponential towards the target, whatever the velocity at the start.
  func following(rate: Double) -> Motion {
    let rest = displacement * exp(-rate * request.time)
    return from(displacement: rest, velocity: -rate * rest)
  }

  /// An integrator's motion.
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
    let plain = state(&none)
    var result = from(plain)
    for round in 0..<8 {
      // Every form gets the same random numbers, so that only the form differs.
      var r = Disturbance<Double>(
        amplitude: 0x1p-53, seed: seed &* 16 &+ UInt64(round) &+ 1)
      result.spread.reach(state(&r), from: plain, times: 1)
    }
    return result
  }

  /// The accurate formula, or a textbook's, in `Float`.
  var inSingle: Motion {
    func state<Scalar: BinaryFloatingPoint>(
      _ type: Scalar.Type, _ r: inout Disturbance<Scalar>
    ) -> ReplaySpring<Scalar>.State {
      let frequency = Scalar(spring.frequency)
      let replay = ReplaySpring<Scalar>(
        frequency: r(frequency), decay: r(Scalar(spring.ratio) * frequency),
        displacement: r(Scalar(displacement)), velocity: r(Scalar(request.velocity)),
        time: r(Scalar(request.time)))
      return spring.gap > 0
        ? replay.oscillating(&r)
        : spring.gap == 0
          ? replay.critical(rate: replay.decay, &r) : replay.overDamped(gap: Scalar(spring.gap))
    }
    var none = Disturbance<Float>()
    let (p, s) = state(Float.self, &none)
    let plain = MotionAnswer(position: Double(p), velocity: Double(s))
    var result = from(plain)
    for round in 0..<8 {
      var r = Disturbance<Double>(amplitude: 0x1p-24, seed: seed &* 16 &+ UInt64(round) &+ 1)
      let (position, velocity) = state(Double.self, &r)
      result.spread.reach(
        MotionAnswer(position: position, velocity: velocity), from: plain, times: 1)
    }
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
  /// The motion between two changes of target: its start, and when a clamp ends it.
  struct Piece {
    var index: Int
    var time: Double
    var begin: SpringRequest
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
    var prediction = unlimited(question, setting)
    let request = question.request
    let range = request.as(SpringRequest.self)?.range ?? request.as(RetargetRequest.self)?.range
    // A reported number is changed after that.
    guard let range, isCarried, let count = prediction?.numbers.count else { return prediction }
    for index in 0..<count / 2 {
      prediction?.numbers[index].limit(to: range)
    }
    return prediction
  }

  private func unlimited(_ question: Question, _ setting: Setting) -> Prediction? {
    if let schedule = question.request.schedule {
      return along(schedule, question, setting)
    }
    let advance = question.request.as(AdvanceRequest.self)
    if let advance, setting.isVariant, isCarried, motion != nil {
      return along(advance.schedule, question, setting)
    }
    guard let motion,
      let samples = advance?.samples ?? question.request.as(SpringRequest.self).map({ [$0] })
    else { return nil }
    var items: [SpringItem] = []
    for (index, sample) in samples.enumerated() {
      let truth = MotionAnswer(
        position: question.truth[index], velocity: question.truth[samples.count + index])
      guard var item = SpringItem(sample, truth: truth, seed: question.seed) else { return nil }
      item.frames = advance.map { Array($0.steps[...index]) }
      items.append(item)
    }
    let motions = items.map { motion($0, setting.number) }
    guard motions.contains(where: { $0 != nil }) else { return nil }
    return Prediction(zip(items, motions).map { $1 ?? Motion(state: $0.truth) })
  }

  /// A frame from the state at its start.
  private func next(
    _ spring: SpringDescription, _ state: Motion, to: Double, _ step: Double, _ place: Int,
    _ question: Question, _ setting: Setting
  ) -> Motion? {
    let frame = SpringRequest(
      spring: spring, from: state.state.position, to: to, velocity: state.state.velocity,
      time: step)
    guard let own = DoubleSpring(spring),
      var item = SpringItem(
        frame, truth: own.answer(frame), seed: question.seed &* 64 &+ UInt64(place))
    else { return nil }
    item.frames = [step]
    var next = motion?(item, setting.number) ?? Motion(state: item.truth)
    next.spread.add(state.spread)
    return next
  }

  /// A motion with changes of target or a clamp.
  private func along(
    _ schedule: MotionSchedule, _ question: Question, _ setting: Setting
  ) -> Prediction? {
    let right = isCarried ? nil : PlainMotion(schedule)
    let steps = setting.isVariant ? question.request.as(AdvanceRequest.self)?.steps : nil
    var pieces: [Piece] = []
    var isFaulty = retarget != nil || clamp != .held
    // The frame before, where each frame is computed from it.
    var last = Motion(state: MotionAnswer(position: schedule.from, velocity: schedule.velocity))

    func free(_ piece: Piece, after elapsed: Double) -> Motion? {
      var asked = piece.begin
      asked.time = elapsed
      guard let own = DoubleSpring(asked.spring) else { return nil }
      let truth = own.answer(asked)
      guard let motion, elapsed > 0 || !isCarried,
        var item = SpringItem(
          asked, truth: truth, seed: question.seed &+ UInt64(piece.index))
      else { return Motion(state: truth) }
      item.frames = [elapsed]
      guard let found = motion(item, setting.number) else { return Motion(state: truth) }
      isFaulty = true
      return found
    }
    func state(at time: Double, upTo index: Int = .max) -> Motion? {
      guard
        let piece = pieces.last(where: { $0.index <= index && $0.time <= time }) ?? pieces.first
      else { return nil }
      let elapsed = max(0, time - piece.time)
      var rest = Motion(state: MotionAnswer(position: piece.begin.to, velocity: 0))
      guard elapsed >= piece.clampTime else { return free(piece, after: elapsed) }
      guard clamp != .held, let free = free(piece, after: elapsed) else { return rest }
      let isBeyond =
        (free.state.position - piece.begin.to) * (piece.begin.from - piece.begin.to) < 0
      if clamp == .positionAlone || isBeyond && clamp == .positionWhileBeyond {
        rest.state.velocity = free.state.velocity
        return rest
      }
      return isBeyond ? rest : free
    }
    func enter(_ index: Int) -> Bool {
      let asked = schedule.pieces[index]
      var change = Retarget(
        time: asked.time, position: schedule.from, velocity: schedule.velocity,
        spring: asked.spring, target: asked.to, last: pieces.last,
        history: { state(at: max(0, $0))?.state.position ?? .nan })
      if index > 0 {
        retarget?(&change, .time, setting.number)
        guard let now = steps == nil ? state(at: change.time) : last else { return false }
        (change.position, change.velocity) = (now.state.position, now.state.velocity)
        retarget?(&change, .carry, setting.number)
      }
      if let own = right?.pieces[index] {
        (change.position, change.velocity) = (own.position, own.velocity)
      }
      change.carried = change.velocity
      if let velocity = asked.velocity {
        change.velocity = velocity
        retarget?(&change, .set, setting.number)
      }
      retarget?(&change, .spring, setting.number)
      last = Motion(state: MotionAnswer(position: change.position, velocity: change.velocity))
      var piece = Piece(
        index: index, time: change.time,
        begin: SpringRequest(
          spring: change.spring, from: change.position, to: asked.to, velocity: change.velocity,
          time: 0))
      if schedule.isClamped, clamp != .ignored {
        guard let item = SpringItem(piece.begin, truth: last.state, seed: 0) else { return false }
        let own = spring?(item, setting.number) ?? item.spring
        piece.clampTime = own.firstReturn(
          displacement: item.displacement,
          velocity: velocity?(item, setting.number) ?? change.velocity)
      }
      pieces.append(piece)
      return true
    }

    var motions: [Motion] = []
    for (index, sample) in schedule.samples.enumerated() {
      while pieces.count <= (steps == nil ? schedule.pieces.count - 1 : sample.piece) {
        guard enter(pieces.count) else { return nil }
      }
      guard let steps else {
        guard let there = state(at: sample.time, upTo: sample.piece) else { return nil }
        motions.append(there)
        continue
      }
      let piece = pieces[pieces.count - 1]
      if sample.time - piece.time >= piece.clampTime {
        last = Motion(state: MotionAnswer(position: piece.begin.to, velocity: 0))
      } else {
        guard
          let next = next(
            piece.begin.spring, last, to: piece.begin.to, steps[index], index, question, setting)
        else { return nil }
        (last, isFaulty) = (next, true)
      }
      motions.append(last)
    }
    return isFaulty ? Prediction(motions) : nil
  }
}

extension Double {
  /// Limits a shown position.
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
    _ fault: Fault, _ words: String, _ number: FaultNumber? = nil, mayBlowUp: Bool = false,
    _ model: MotionModel
  ) {
    self.init(
      fault: fault, words: words, number: number,
      variants: model.isCarried && model.motion != nil ? [.advance] : [], mayBlowUp: mayBlowUp,
      answer: { model.answer($0, $1) })
  }

  /// A faulty motion.
  static func motion(
    _ fault: Fault, _ words: String, _ number: FaultNumber? = nil, mayBlowUp: Bool = false,
    _ motion: @escaping @Sendable (SpringItem, Double) -> Motion?
  ) -> FaultForm {
    FaultForm(fault, words, number, mayBlowUp: mayBlowUp, MotionModel(motion: motion))
  }

  /// A right motion whose reported numbers are changed.
  static func reporting(
    _ fault: Fault, _ words: String, _ number: FaultNumber? = nil,
    _ change: @escaping @Sendable (SpringItem, inout MotionAnswer, Double) -> Void
  ) -> FaultForm {
    let motion: @Sendable (SpringItem, Double) -> Motion? = { item, number in
      item.changed { change(item, &$0, number) }
    }
    return FaultForm(fault, words, number, MotionModel(motion: motion, isCarried: false))
  }

  static func reporting(
    _ fault: Fault, _ words: String,
    _ change: @escaping @Sendable (SpringItem, inout MotionAnswer) -> Void
  ) -> FaultForm { .reporting(fault, words) { item, answer, _ in change(item, &answer) } }

  /// The right motion of another spring; nil for the one asked.
  static func parameters(
    _ fault: Fault, _ words: String, _ number: FaultNumber? = nil,
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
    return FaultForm(fault, words, number, MotionModel(motion: motion, spring: changed))
  }
}
