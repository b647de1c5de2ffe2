import Foundation
import SolverVerification

@testable import FaultModels

/// A solver with one realistic fault, and words of which a statement about it must have one.
struct PlantedFault: Sendable {
  let name: String
  let method: Tampered
  let sets: [String]
  /// Alternatives for the essential condition or relation of the fault.
  let essential: [String]

  init(_ name: String, _ method: Tampered, _ sets: [String], _ essential: String...) {
    (self.name, self.method, self.sets, self.essential) = (name, method, sets, essential)
  }
}

/// A right solver that is asked another request of one kind.
private func asking<Request: Sendable>(
  _ kind: SolverKind, _ type: Request.Type, options: Set<SolverOption> = [],
  _ change: @escaping @Sendable (inout Request) -> Void
) -> Tampered {
  Tampered(kinds: [kind], request: { $0.changed(type, change) ?? $0 }, options: options)
}

/// A right solver with another answer of one number or a list.
private func answering(
  _ kind: SolverKind, options: Set<SolverOption> = [],
  _ change: @escaping @Sendable (SolverRequest, SolverAnswer) -> SolverAnswer
) -> Tampered {
  Tampered(kinds: [kind], result: change, options: options)
}

/// A spring computed anew from its frequency and ratio.
private func computed(
  _ state: @escaping @Sendable (DoubleSpring, SpringRequest) -> MotionAnswer?
) -> Tampered {
  motions { request, answer in
    guard let spring = DoubleSpring(request.spring), let other = state(spring, request) else {
      return
    }
    answer = other
  }
}

/// A spring that is retargeted by a loop of its own.
private func retargeting(
  _ joint:
    @escaping @Sendable (
      _ index: Int, _ move: RetargetMove, _ position: inout Double, _ velocity: inout Double,
      _ spring: inout SpringDescription, _ time: inout Double
    ) -> Void
) -> Tampered {
  answering(.retarget) { request, answer in
    guard let request = request.as(RetargetRequest.self), !request.clamp else { return answer }
    var pieces: [(time: Double, request: SpringRequest)] = []
    func state(_ time: Double) -> MotionAnswer {
      let piece = pieces.last { $0.time <= time } ?? pieces[0]
      var asked = piece.request
      asked.time = max(0, time - piece.time)
      return careful(asked)
    }
    var spring = request.spring
    for (index, move) in request.moves.enumerated() {
      if index + 1 < request.moves.count, request.moves[index + 1].time == move.time { continue }
      var (x, v) = (request.from, request.velocity)
      if !pieces.isEmpty {
        let now = state(move.time)
        (x, v) = (now.position, now.velocity)
      }
      spring = move.spring ?? spring
      var (own, time) = (spring, move.time)
      v = move.velocity ?? v
      joint(pieces.count, move, &x, &v, &own, &time)
      pieces.append(
        (time, SpringRequest(spring: own, from: x, to: move.to, velocity: v, time: 0)))
    }
    let states = request.times.map(state)
    return .frames(
      FramesAnswer(positions: states.map(\.position), velocities: states.map(\.velocity)))
  }
}

private let plainSprings = ["main", "with-velocity", "parameterisations", "ordinary-springs"]
private let frameSets = ["ordinary-advance", "advance-uneven"]
private let curveSets = ["curves-hard", "curves-random", "curves-named"]

let plantedFaults: [PlantedFault] =
  plantedSprings + plantedLists + plantedCurves + plantedConditions

private let plantedSprings: [PlantedFault] = [
  PlantedFault(
    "only the velocities, by half", motions { $1.velocity *= 0.5 }, plainSprings,
    "constant factor of 0.5"),
  PlantedFault("velocity reversed", motions { $1.velocity *= -1 }, plainSprings, "opposite sign"),
  PlantedFault(
    "a clock that wraps at 32.768 s",
    springs { $0.time = $0.time.truncatingRemainder(dividingBy: 32.768) },
    ["main", "huge-times", "lightly-damped"], "time is above"),
  PlantedFault(
    "time stops at 10 s", springs { $0.time = min($0.time, 10) },
    ["main", "huge-times", "lightly-damped"],
    "time is above about 10 s"),
  PlantedFault(
    "a ratio within 0.001 of 1 becomes 0.999",
    computed { spring, request in
      guard (spring.ratio - 1).magnitude < 1e-3 else { return nil }
      return DoubleSpring(frequency: spring.frequency, ratio: 0.999).answer(request)
    }, plainSprings + ["near-critical"], "damping ratio", "bounce is above", "critically damped"),
  PlantedFault(
    "over-damped as critical",
    computed { spring, request in
      spring.ratio > 1
        ? DoubleSpring(frequency: spring.frequency, ratio: 1).answer(request) : nil
    }, plainSprings, "over-damped", "bounce is negative", "damping ratio is above"),
  PlantedFault(
    "the slow exponential alone",
    computed { spring, request in
      guard spring.ratio > 1 else { return nil }
      let rate = spring.frequency / (spring.ratio + (spring.ratio * spring.ratio - 1).squareRoot())
      let x = (request.from - request.to) * exp(-rate * request.time)
      return MotionAnswer(position: request.to + x, velocity: -rate * x)
    }, plainSprings, "over-damped", "bounce is negative", "damping ratio is above"),
  PlantedFault(
    "bounce as the share of an overshoot",
    springs {
      guard case .bounce(let duration, let bounce) = $0.spring, bounce > 0, bounce < 1 else {
        return
      }
      let l = log(bounce)
      $0.spring = .dampingRatio(
        response: duration, dampingRatio: -l / (Double.pi * Double.pi + l * l).squareRoot())
    }, plainSprings, "under-damped", "bounce is positive", "bounce is above",
    "damping ratio is below"),
  PlantedFault(
    "wrong when the move is negative",
    motions { if $0.to < $0.from { $1.position = $0.to - ($1.position - $0.to) } },
    plainSprings + ["settle-moves"], "the move is negative", "move is below"),
  PlantedFault(
    "mass ignored",
    springs {
      if case .physical(_, let stiffness, let damping, let allow) = $0.spring {
        $0.spring = .physical(
          mass: 1, stiffness: stiffness, damping: damping, allowOverDamping: allow)
      }
    }, plainSprings, "mass"),
  PlantedFault(
    "mass missing in the ratio",
    computed { spring, request in
      guard case .physical(_, let stiffness, let damping, _) = request.spring else { return nil }
      return DoubleSpring(
        frequency: spring.frequency, ratio: damping / 2 / stiffness.squareRoot()
      ).answer(request)
    }, plainSprings, "mass"),
  PlantedFault(
    "velocity plus the move when over-damped",
    motions {
      if DoubleSpring($0.spring)?.gap ?? 0 < 0 { $1.velocity += $0.to - $0.from }
    }, plainSprings, "over-damped", "off by the move"),
  PlantedFault(
    "the initial velocity is ignored", springs { $0.velocity = 0 }, plainSprings,
    "velocity is not 0", "velocity is 0", "velocity is given"),
  PlantedFault(
    "whole milliseconds", springs { $0.time = ($0.time * 1e3).rounded() / 1e3 }, plainSprings,
    "milliseconds", "everywhere", "under no condition"),
  PlantedFault(
    "positions are multiples of 1/64", motions { $1.position = ($1.position * 64).rounded() / 64 },
    plainSprings, "multiple of 1/64"),
  PlantedFault(
    "32-bit answers", motions { $1.position = Double(Float($1.position)) }, plainSprings,
    "32-bit number"),
  PlantedFault(
    "never beyond the target",
    motions {
      if ($1.position - $0.to) * ($0.to - $0.from) > 0 { $1.position = $0.to }
    }, plainSprings, "beyond its target", "question's to", "share of the move"),
  PlantedFault(
    "a velocity against the move counts as none",
    springs { if $0.velocity * ($0.to - $0.from) < 0 { $0.velocity = 0 } }, plainSprings,
    "away from the target", "velocity over the move"),
  PlantedFault(
    "velocity by differences",
    motions { request, answer in
      guard request.time > 1 / 240.0, let spring = DoubleSpring(request.spring) else { return }
      answer.velocity =
        (answer.position - spring.answer(request, time: request.time - 1 / 240.0).position) * 240
    }, plainSprings, "only velocity"),
  PlantedFault(
    "a large velocity is limited", springs { $0.velocity = min(max($0.velocity, -20), 20) },
    plainSprings, "velocity is above", "velocity is below", "velocity over"),
  PlantedFault(
    "overflow of cosh and sinh",
    computed { spring, request in
      guard spring.gap < 0 else { return nil }
      let root = spring.frequency * (-spring.gap).squareRoot()
      return root * request.time > 710 ? MotionAnswer(position: .nan, velocity: .nan) : nil
    }, ["main", "over-damped-strong"], "NaN"),
  PlantedFault(
    "two faults: over-damped as critical, velocity halved below it",
    motions { request, answer in
      guard let spring = DoubleSpring(request.spring) else { return }
      if spring.ratio > 1 {
        answer = DoubleSpring(frequency: spring.frequency, ratio: 1).answer(request)
      } else if spring.ratio < 1 {
        answer.velocity *= 0.5
      }
    }, plainSprings, "over-damped", "damping ratio is above", "bounce is negative"),
  PlantedFault(
    "two faults: time stops at 10 s, negative moves mirrored",
    Tampered(
      kinds: [.spring],
      request: {
        $0.changed(SpringRequest.self) { $0.time = min($0.time, 10) } ?? $0
      },
      result: {
        guard let request = $0.as(SpringRequest.self), case .motion(var answer) = $1,
          request.to < request.from
        else { return $1 }
        answer.position = 2 * request.to - answer.position
        return .motion(answer)
      }), ["main", "lightly-damped", "with-velocity"], "time is above"),
  PlantedFault(
    "a damped frequency for the undamped one in the envelope",
    answering(.settling) { request, answer in
      guard let own = request.as(SettlingRequest.self), case .settling(let time) = answer,
        let spring = DoubleSpring(own.spring), spring.gap > 0, time > 0
      else { return answer }
      return .settling(time * (spring.gap.squareRoot()))
    }, ["settle", "ordinary-settling"], "under-damped", "bounce", "damping ratio"),
  PlantedFault(
    "the first entry of the band instead of the last",
    answering(.settling) { request, answer in
      guard let own = request.as(SettlingRequest.self), let spring = DoubleSpring(own.spring) else {
        return answer
      }
      return .settling(
        spring.firstCrossing(
          displacement: own.from - own.to, velocity: own.velocity, epsilon: own.epsilon))
    }, ["settle", "settle-moves"], "under-damped", "bounce", "damping ratio", "velocity"),
  PlantedFault(
    "settling ignores the velocity",
    asking(.settling, SettlingRequest.self) { $0.velocity = 0 }, ["settle", "settle-moves"],
    "velocity is not 0", "velocity is 0", "velocity is given"),
]

private let plantedLists: [PlantedFault] = [
  PlantedFault(
    "the first frame counts as 1/60 s",
    asking(.advance, AdvanceRequest.self) { $0.steps[0] = 1 / 60.0 }, frameSets,
    "first of its list", "index is"),
  PlantedFault(
    "frames are cut at 64 ms",
    asking(.advance, AdvanceRequest.self) { $0.steps = $0.steps.map { min($0, 0.064) } }, frameSets,
    "step is above about 0.06", "step so far is above about 0.06"),
  PlantedFault(
    "smoothed lengths of frames",
    asking(.advance, AdvanceRequest.self) { request in
      var last = request.steps[0]
      for index in request.steps.indices {
        last = 0.8 * last + 0.2 * request.steps[index]
        request.steps[index] = last
      }
    }, frameSets, "step before", "are equal", "differ", "index"),
  PlantedFault(
    "a negative frame", asking(.advance, AdvanceRequest.self) { $0.velocity = abs($0.velocity) },
    frameSets + ["advance-uneven"], "velocity is negative", "velocity is below"),
  PlantedFault(
    "each frame holds the one before",
    answering(.advance) { request, answer in
      guard let request = request.as(AdvanceRequest.self), case .frames(let frames) = answer else {
        return answer
      }
      return .frames(
        FramesAnswer(
          positions: [request.from] + frames.positions.dropLast(),
          velocities: [request.velocity] + frames.velocities.dropLast()))
    }, frameSets, "advance"),
  PlantedFault(
    "a move to the same target is ignored",
    answering(.retarget) { request, answer in
      guard var own = request.as(RetargetRequest.self) else { return answer }
      let all = own.moves
      own.moves = all.indices.filter { $0 == 0 || all[$0].to != all[$0 - 1].to }.map { all[$0] }
      return (try? ReferenceSolver(cache: sharedTruths).answer(.retarget(own))) ?? answer
    }, ["ordinary-retarget", "retarget-hard"], "target of the one before"),
  PlantedFault(
    "velocity dropped at every later move",
    retargeting { index, move, _, v, _, _ in if index > 0 && move.velocity == nil { v = 0 } },
    ["ordinary-retarget", "retarget-hard"], "moves so far", "target has changed"),
  PlantedFault(
    "velocity dropped at the first move, too",
    retargeting { _, move, _, v, _, _ in if move.velocity == nil { v = 0 } },
    ["ordinary-retarget", "retarget-hard"], "moves so far", "target has changed", "velocity"),
  PlantedFault(
    "a set velocity is ignored",
    asking(.retarget, RetargetRequest.self) { request in
      for index in request.moves.indices { request.moves[index].velocity = nil }
    }, ["ordinary-retarget", "retarget-hard"], "a velocity was set", "sets a velocity"),
  PlantedFault(
    "a move's own spring is ignored",
    asking(.retarget, RetargetRequest.self) { request in
      for index in request.moves.indices { request.moves[index].spring = nil }
    }, ["ordinary-retarget", "retarget-hard"], "its own spring"),
  PlantedFault(
    "a move counts from the next frame",
    asking(.retarget, RetargetRequest.self) { request in
      for index in request.moves.indices.dropFirst() {
        request.moves[index].time = (request.moves[index].time * 60 - 1e-9).rounded(.up) / 60
      }
    }, ["ordinary-retarget", "retarget-hard"], "moves so far", "target has changed",
    "between frames"),
  PlantedFault(
    "a retarget starts from the old target",
    retargeting { index, move, x, v, _, _ in
      if index > 0 { x += 0.1; if move.velocity == nil { v = 0 } }
    },
    ["ordinary-retarget", "retarget-hard"], "moves so far", "target has changed"),
  PlantedFault(
    "the index of a stagger is not capped",
    asking(.stagger, StaggerRequest.self) { $0.maximumIndex = nil },
    ["staggers", "ordinary-staggers"],
    "maximumIndex"),
  PlantedFault(
    "the total of a stagger is not capped",
    asking(.stagger, StaggerRequest.self) { $0.maximumTotal = nil },
    ["staggers", "ordinary-staggers"],
    "maximumTotal"),
  PlantedFault(
    "intervals in whole milliseconds",
    asking(.stagger, StaggerRequest.self) { $0.interval = ($0.interval * 1e3).rounded() / 1e3 },
    ["staggers", "ordinary-staggers"], "interval is not a whole number of milliseconds"),
  PlantedFault(
    "delays start one interval late",
    answering(.stagger) { request, answer in
      guard let own = request.as(StaggerRequest.self), case .delays(let delays) = answer else {
        return answer
      }
      return .delays(delays.map { $0 + own.interval })
    }, ["ordinary-staggers"], "first of its list", "question's interval", "index"),
]

private let plantedCurves: [PlantedFault] = [
  PlantedFault(
    "ordinates limited to [0, 1]",
    asking(.cubicBezier, CubicBezierRequest.self) {
      $0.curve = BezierControlPoints(
        $0.curve.x1, min(max($0.curve.y1, 0), 1), $0.curve.x2, min(max($0.curve.y2, 0), 1))
    }, curveSets, "an ordinate of the curve is outside [0, 1]", "y1", "y2"),
  PlantedFault(
    "values limited to [0, 1]",
    answering(.cubicBezier) { _, answer in
      guard case .curve(var curve) = answer else { return answer }
      curve.value = min(max(curve.value, 0), 1)
      return .curve(curve)
    }, curveSets, "above 1", "true value", "negative", "ordinate"),
  PlantedFault(
    "clamped outside [0, 1]",
    asking(.cubicBezier, CubicBezierRequest.self) { $0.progress = min(max($0.progress, 0), 1) },
    curveSets + ["curves-outside"], "outside [0, 1]", "below 0", "above 1"),
  PlantedFault(
    "the slope is 0 at the ends",
    answering(.cubicBezier) { request, answer in
      guard let own = request.as(CubicBezierRequest.self), case .curve(var curve) = answer,
        own.progress == 0 || own.progress == 1
      else { return answer }
      curve.slope = 0
      return .curve(curve)
    }, curveSets + ["curves-clustered"], "at an end", "progress", "always 0"),
  PlantedFault(
    "x to within 1e-3",
    answering(.cubicBezier) { request, answer in
      guard let own = request.as(CubicBezierRequest.self), (0...1).contains(own.progress) else {
        return answer
      }
      let curve = ModelBezier(own.curve)
      var (low, high) = (0.0, 1.0)
      while true {
        let middle = (low + high) / 2
        let x = curve.abscissa(middle)
        if (x - own.progress).magnitude < 1e-3 || high - low < 1e-12 {
          return .curve(curve.answer(parameter: middle))
        }
        if x < own.progress { low = middle } else { high = middle }
      }
    }, curveSets, "under no condition that separates them; by up to"),
  PlantedFault(
    "Cardano where the cubic term vanishes",
    answering(.cubicBezier) { request, answer in
      guard let own = request.as(CubicBezierRequest.self),
        (1 + 3 * own.curve.x1 - 3 * own.curve.x2).magnitude < 1e-9, (0...1).contains(own.progress)
      else { return answer }
      return .curve(ModelBezier(own.curve).answer(parameter: own.progress))
    }, curveSets, "cubic term"),
  PlantedFault(
    "jump-none is divided by its steps",
    answering(.steps) { request, answer in
      guard let own = request.as(StepsRequest.self), own.css.contains("none"),
        case .value(let value) = answer,
        let count = StepsModel.parts(own.css).count
      else { return answer }
      return .value(value * Double(count - 1) / Double(count))
    }, ["steps", "ordinary-steps"], "jump-none"),
  PlantedFault(
    "step-start as step-end",
    asking(.cssKeyframes, CSSKeyframesRequest.self) { request in
      for index in request.frames.indices where request.frames[index].easing == "step-start" {
        request.frames[index].easing = "step-end"
      }
    }, ["css-keyframes"], "step-start"),
  PlantedFault(
    "jump-start by rounding up",
    answering(.steps) { request, answer in
      guard let own = request.as(StepsRequest.self), own.css.contains("start"),
        case .value(let value) = answer,
        let count = StepsModel.parts(own.css).count
      else { return answer }
      let product = own.progress * Double(count)
      return product == product.rounded() && (0..<1).contains(own.progress)
        ? .value(product / Double(count)) : .value(value)
    }, ["steps", "ordinary-steps"], "start"),
  PlantedFault(
    "the before flag is ignored", asking(.steps, StepsRequest.self) { $0.before = false },
    ["steps"],
    "before"),
  PlantedFault(
    "places of linear() are ignored",
    asking(.linearEasing, LinearEasingRequest.self) { $0.css = withoutPlaces($0.css) },
    ["linear-easings", "ordinary-linear"], "stop"),
  PlantedFault(
    "a second percentage is ignored",
    asking(.linearEasing, LinearEasingRequest.self) {
      $0.css = StopList.changingPlaces($0.css) { $0.prefix(1).map(\.self) }
    }, ["linear-easings", "ordinary-linear"], "two places"),
  PlantedFault(
    "linear() is clamped outside",
    asking(.linearEasing, LinearEasingRequest.self) { $0.progress = min(max($0.progress, 0), 1) },
    ["linear-easings"], "outside [0, 1]", "below 0", "above 1"),
  PlantedFault(
    "the effect's easing is ignored",
    asking(.cssKeyframes, CSSKeyframesRequest.self) { $0.easing = "linear" },
    ["css-keyframes", "ordinary-css-keyframes"], "easing is given", "effect has an easing"),
  PlantedFault(
    "a frame without an easing eases",
    asking(.cssKeyframes, CSSKeyframesRequest.self) { request in
      for index in request.frames.indices where request.frames[index].easing == nil {
        request.frames[index].easing = "ease"
      }
    }, ["css-keyframes", "ordinary-css-keyframes"], "interval has no easing"),
  PlantedFault(
    "the easing of the frame at the end",
    asking(.cssKeyframes, CSSKeyframesRequest.self) { request in
      let easings = request.frames.map(\.easing)
      for index in easings.indices {
        request.frames[index].easing = index + 1 < easings.count ? easings[index + 1] : nil
      }
    }, ["css-keyframes", "ordinary-css-keyframes"], "the next frame has an easing of its own"),
  PlantedFault(
    "missing offsets by index",
    asking(.cssKeyframes, CSSKeyframesRequest.self) { request in
      let offsets = request.frames.map(\.offset).filledByIndex
      for index in offsets.indices { request.frames[index].offset = offsets[index] }
    }, ["css-keyframes", "ordinary-css-keyframes"], "offset"),
  PlantedFault(
    "two frames at one offset",
    asking(.cssKeyframes, CSSKeyframesRequest.self) { $0.progress = $0.progress.nextDown },
    ["css-keyframes"], "several frames", "at a frame"),
  PlantedFault(
    "start velocities of cubics are ignored",
    asking(.keyframes, KeyframesRequest.self) { request in
      request.track = request.track.map {
        if case .cubic(let to, let duration, _, let end) = $0 {
          return .cubic(to: to, duration: duration, startVelocity: nil, endVelocity: end)
        }
        return $0
      }
    }, ["keyframes", "ordinary-keyframes"], "startVelocity"),
  PlantedFault(
    "a track repeats",
    Tampered(
      kinds: [.keyframes],
      request: {
        $0.changed(KeyframesRequest.self) { request in
          let total = request.track.reduce(0.0) {
            switch $1 {
            case .linear(_, let d, _), .cubic(_, let d, _, _): $0 + d
            case .spring(_, let d, _, _): $0 + (d ?? 0)
            case .move: $0
            }
          }
          if total > 0 { request.time = request.time.truncatingRemainder(dividingBy: total) }
        } ?? $0
      }), ["keyframes", "ordinary-keyframes"], "end of the track", "track's duration",
    "end of a keyframe"),
  PlantedFault(
    "the curve of a linear keyframe is ignored",
    asking(.keyframes, KeyframesRequest.self) { request in
      request.track = request.track.map {
        if case .linear(let to, let duration, _) = $0 {
          return .linear(to: to, duration: duration, curve: nil)
        }
        return $0
      }
    }, ["keyframes", "ordinary-keyframes"], "has curve"),
  PlantedFault(
    "inverse is ignored", asking(.unitCurve, UnitCurveRequest.self) { $0.inverse = false },
    ["unit-curves"], "inverse"),
  PlantedFault(
    "ease in is a sine",
    answering(.unitCurve) { request, answer in
      guard let own = request.as(UnitCurveRequest.self), case .curve(var curve) = answer,
        !own.inverse,
        own.name == .easeIn, (0...1).contains(own.progress)
      else { return answer }
      curve.value = 1 - cos(own.progress * .pi / 2)
      return .curve(curve)
    }, ["unit-curves", "ordinary-unit-curves"], "ease"),
]

/// Faults that show under one condition alone, of which a statement has to say it.
let plantedConditions: [PlantedFault] = [
  PlantedFault(
    "a set velocity of 0 counts as none",
    asking(.retarget, RetargetRequest.self) { request in
      for index in request.moves.indices where request.moves[index].velocity == 0 {
        request.moves[index].velocity = nil
      }
    }, ["ordinary-retarget", "retarget-hard"], "a move sets the velocity 0"),
  PlantedFault(
    "a move's own spring does not stay",
    asking(.retarget, RetargetRequest.self) { request in
      for index in request.moves.indices {
        request.moves[index].spring = request.moves[index].spring ?? request.spring
      }
    }, ["ordinary-retarget", "retarget-hard"], "keeps the spring of another"),
  PlantedFault(
    "the velocity is 0 where a range holds the position",
    answering(.spring, options: [.range]) { request, answer in
      guard let range = request.as(SpringRequest.self)?.range, case .motion(var motion) = answer,
        motion.position == range.low || motion.position == range.high
      else { return answer }
      motion.velocity = 0
      return .motion(motion)
    }, ["range-spring"], "the position is held by its range"),
  PlantedFault(
    "times are 32-bit numbers", springs { $0.time = Double(Float($0.time)) }, plainSprings,
    "time is not a 32-bit number"),
  PlantedFault(
    "at the target within 0.01",
    answering(.smooth) { request, answer in
      guard let own = request.as(SmoothRequest.self) else { return answer }
      let positions = answer.members.flatMap(\.numbers)
      return request.answer([
        zip(positions, own.targets).map { ($0 - $1).magnitude < 0.01 ? $1 : $0 }
      ])
    }, ["smooth", "ordinary-smooth"], "true distance from the target"),
  PlantedFault(
    "a whole item is the center",
    asking(.stagger, StaggerRequest.self, options: [.staggerFrom, .staggerGrid]) { request in
      guard request.from == .center else { return }
      let columns = request.grid?.columns ?? request.count
      request.from = .index(((request.grid?.rows ?? 1) - 1) / 2 * columns + (columns - 1) / 2)
    }, ["stagger-from", "stagger-grid-from"], "the center is between items"),
  PlantedFault(
    "the axes of a grid are exchanged",
    asking(.stagger, StaggerRequest.self, options: [.staggerFrom, .staggerGrid]) { request in
      if let axis = request.grid?.axis { request.grid?.axis = axis == .x ? .y : .x }
    }, ["stagger-from", "stagger-grid-from"], "the axis is given"),
  PlantedFault(
    "either handle on the diagonal makes a line",
    answering(.cubicBezier) { request, answer in
      guard let own = request.as(CubicBezierRequest.self), own.progress > 0, own.progress < 1,
        own.curve.x1 == own.curve.y1 || own.curve.x2 == own.curve.y2
      else { return answer }
      return .curve(CurveAnswer(value: own.progress, slope: 1))
    }, curveSets, "a handle is on the diagonal"),
  PlantedFault(
    "a vanishing cubic term is divided by, and steep curves are off",
    answering(.cubicBezier) { request, answer in
      guard let own = request.as(CubicBezierRequest.self), case .curve(var curve) = answer
      else { return answer }
      let (x1, x2) = (own.curve.x1, own.curve.x2)
      let (c, b, a) = (3 * x1, 3 * x2 - 6 * x1, 1 + 3 * x1 - 3 * x2)
      let speeds = [0, 1, min(max(-b / (3 * a), 0), 1)].map { c + 2 * b * $0 + 3 * a * $0 * $0 }
      if (1e-15..<1e-5).contains(a.magnitude) { curve.value = .nan }
      if (1e-9..<1e-5).contains(speeds.min() ?? 1) { curve.value += 1e-6 }
      return .curve(curve)
    }, curveSets, "least speed of x along the curve"),
  PlantedFault(
    "control points are 32-bit numbers",
    asking(.cubicBezier, CubicBezierRequest.self) {
      $0.curve = $0.curve.inSinglePrecision
    }, curveSets, "a control point is not a 32-bit number"),
  PlantedFault(
    "the amplitude of elastic is 1",
    asking(.namedEasing, NamedEasingRequest.self) { $0.amplitude = 1 }, ["named-easings"],
    "elastic has an amplitude above 1"),
  PlantedFault(
    "a cubic is at rest before a stated start velocity",
    asking(.keyframes, KeyframesRequest.self) { request in
      for index in request.track.indices.dropLast() {
        guard case .cubic(let to, let duration, let start, nil) = request.track[index],
          case .cubic(_, _, _?, _) = request.track[index + 1]
        else { continue }
        request.track[index] = .cubic(
          to: to, duration: duration, startVelocity: start, endVelocity: 0)
      }
    }, ["keyframes", "ordinary-keyframes"], "the keyframe after has startVelocity"),
  PlantedFault(
    "a settling duration is that of the envelope",
    answering(.springParameters) { request, answer in
      guard let own = request.as(SpringParametersRequest.self),
        case .settling(let duration, let ratio, let epsilon) = own.spring, ratio > 0,
        case .springParameters(var found) = answer
      else { return answer }
      found.response = -2 * .pi * ratio * duration / log(epsilon)
      return .springParameters(found)
    }, ["spring-parameters"], "the spring is given by settlingDuration"),
  PlantedFault(
    "a velocity away from the target of a later move counts as none",
    retargeting { index, move, x, v, _, _ in if index > 0, v * (move.to - x) < 0 { v = 0 } },
    ["ordinary-retarget", "retarget-hard"], "away from"),
  PlantedFault(
    "ordinates limited to [-0.5, 1.5]",
    asking(.cubicBezier, CubicBezierRequest.self) {
      $0.curve = BezierControlPoints(
        $0.curve.x1, min(max($0.curve.y1, -0.5), 1.5), $0.curve.x2,
        min(max($0.curve.y2, -0.5), 1.5))
    }, curveSets, "distance of the ordinates from [0, 1]"),
  PlantedFault(
    "places of stops limited to 100 %",
    asking(.linearEasing, LinearEasingRequest.self) {
      $0.css = StopList.changingPlaces($0.css) { places in
        places.map { "\(min(max(Double($0.dropLast()) ?? 0, 0), 100))%" }
      }
    }, ["linear-easings"], "a stop is outside [0, 1]"),
  PlantedFault(
    "ease is ease-in-out",
    asking(.cssKeyframes, CSSKeyframesRequest.self) {
      $0.changeEasings { $0 == "ease" ? "ease-in-out" : $0 }
    }, ["css-keyframes"], "\"ease\""),
  PlantedFault(
    "the second parabola of bounce is low",
    answering(.namedEasing) { request, answer in
      guard let own = request.as(NamedEasingRequest.self), own.family == .bounce,
        case .curve(var curve) = answer, case let (place, _, height) = own.easeIn,
        case let p = 1 - place, p >= 1 / 2.75, p < 2 / 2.75
      else { return answer }
      curve.value += 0.01 * height
      return .curve(curve)
    }, ["named-easings"], "place in the ease-in"),
]

/// The text of a `linear()` without the places of its stops; a stop with two places appears twice.
private func withoutPlaces(_ css: String) -> String {
  guard css.hasPrefix("linear("), css.hasSuffix(")") else { return css }
  let values = css.dropFirst(7).dropLast().split(separator: ",").flatMap { stop -> [String] in
    let words = stop.split(separator: " ")
    let value = String(words.first { !$0.hasSuffix("%") } ?? "0")
    return Array(repeating: value, count: max(1, words.count - 1))
  }
  return "linear(\(values.joined(separator: ", ")))"
}

extension BezierControlPoints {
  /// The points rounded to `Float`.
  var inSinglePrecision: Self {
    func single(_ value: Double) -> Double { Double(Float(value)) }
    return Self(single(x1), single(y1), single(x2), single(y2))
  }
}
