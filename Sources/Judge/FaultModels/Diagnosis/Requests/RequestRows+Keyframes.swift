internal import SolverVerification

extension RequestRows {
  /// Faults of keyframe tracks.
  static var keyframes: [RequestRow] {
    let row = RequestRow.changing(KeyframesRequest.self)
    func each(
      _ change: @escaping (KeyframeDescription) -> KeyframeDescription
    ) -> (inout KeyframesRequest) -> Void {
      { $0.track = $0.track.map(change) }
    }
    func tangents(
      _ change: @escaping (_ start: Double?, _ end: Double?) -> (Double?, Double?)
    ) -> (inout KeyframesRequest) -> Void {
      each {
        guard case .cubic(let to, let duration, let start, let end) = $0 else { return $0 }
        let (first, last) = change(start, end)
        return .cubic(to: to, duration: duration, startVelocity: first, endVelocity: last)
      }
    }
    func velocity(
      _ text: String, _ velocity: @escaping (KeyframesRequest, [Double]) -> Double
    ) -> RequestRow {
      RequestRow(
        fault: .keyframeVelocity, text: text,
        answer: { request, numbers in
          guard let request = request.as(KeyframesRequest.self) else { return numbers }
          return [numbers[0], velocity(request, numbers), numbers[2]]
        })
    }
    // Many differences share the same values, so cache them.
    let reference = ReferenceSolver(cache: TruthCache())
    let steps: [Double] = [1.0 / 30, 1.0 / 60, 1.0 / 120, 1e-3, 1e-4, 1e-5, 1e-6]
    let differences = steps.flatMap { step -> [RequestRow] in
      let sides: [(Double, Double)] = [(step, 0), (0, step), (step, step)]
      return sides.map { after, before in
        velocity("velocities of keyframes are finite differences over \(step) s") {
          request, numbers in
          func value(_ shift: Double) -> Double {
            var moved = request
            moved.time = max(0, moved.time + shift)
            return (try? reference.truth(for: .keyframes(moved)))?.values[0].rounded ?? .nan
          }
          return (value(after) - value(-before)) / (after + before)
        }
      }
    }
    return [
      row(
        .keyframeCurve, "the curve of a linear keyframe is ignored",
        each {
          guard case .linear(let to, let duration, _) = $0 else { return $0 }
          return .linear(to: to, duration: duration, curve: nil)
        }),
      row(
        .keyframeInheritance, "a spring keyframe does not take over the velocity before it"
      ) { $0.startSpringsFromRest(onlyWithoutVelocity: true, reference) },
      row(
        .keyframeInheritance, "a spring keyframe starts from rest, whatever velocity it is given"
      ) { $0.startSpringsFromRest(onlyWithoutVelocity: false, reference) },
      row(
        .keyframeTangents, "tangents of cubic keyframes are zero, given ones too",
        tangents { _, _ in (0, 0) }),
      row(
        .keyframeTangents,
        "tangents of cubic keyframes are taken per keyframe, not per second: their duration is missing"
      ) { $0.divideTangents(by: reference) },
      row(
        .keyframeTangents, "automatic tangents of cubic keyframes are zero",
        tangents { ($0 ?? 0, $1 ?? 0) }),
      row(
        .keyframeTangents, "given tangents of cubic keyframes are ignored",
        tangents { _, _ in (nil, nil) }),
      row(
        .keyframeTangents, "given start velocities of cubic keyframes are ignored",
        tangents { (nil, $1) }),
      row(
        .keyframeTangents, "given end velocities of cubic keyframes are ignored",
        tangents { start, _ in (start, nil) }),
      row(
        .keyframeTangents,
        "automatic tangents of cubic keyframes are half the difference of the neighbours over the "
          + "own duration, whatever theirs"
      ) { request in
        request.setTangents { before, own, after, duration, _, _ in
          (
            before.map { 0.5 * (own.to - $0) / duration },
            after.map { 0.5 * ($0 - own.from) / duration }
          )
        }
      },
      row(
        .keyframeTangents,
        "automatic tangents of cubic keyframes are differences forward, not over both neighbours"
      ) { request in
        request.setTangents { before, own, after, duration, _, next in
          (
            before.map { _ in (own.to - own.from) / duration },
            after.map { ($0 - own.to) / next }
          )
        }
      },
      row(
        .keyframeTangents,
        "automatic tangents of cubic keyframes are differences backward, not over both neighbours"
      ) { request in
        request.setTangents { before, own, after, duration, previous, _ in
          (
            before.map { (own.from - $0) / previous },
            after.map { _ in (own.to - own.from) / duration }
          )
        }
      },
      row(.keyframeSnap, "a spring keyframe that is cut off snaps to its target") { request in
        request.track = request.track.flatMap { keyframe -> [KeyframeDescription] in
          if case .spring(let to, _?, _, _) = keyframe { return [keyframe, .move(to: to)] }
          return [keyframe]
        }
      },
      row(
        .keyframeSnap,
        "a spring keyframe that is cut off leaves its speed, but not its place, to the next"
      ) { $0.snapSprings(reference) },
      RequestRow(
        fault: .keyframeHold, text: "after its end a track holds the last target",
        answer: { request, numbers in
          guard let request = request.as(KeyframesRequest.self), request.time > numbers[2],
            let last = request.track.last
          else { return numbers }
          return [last.target, numbers[1], numbers[2]]
        }),
      row(.keyframeHold, "at a joint the later keyframe answers") { $0.time += 4 * $0.time.ulp },
      velocity("velocities of keyframes are always zero") { _, _ in 0 },
      velocity("velocities of keyframes are per millisecond") { _, numbers in numbers[1] / 1_000 },
      velocity("velocities of keyframes are per keyframe, not per second") { request, numbers in
        numbers[1] * (request.currentDuration ?? 1)
      },
      RequestRow(
        fault: .keyframeDuration, text: "the duration of a spring keyframe without one counts as 0",
        answer: { request, numbers in
          guard let request = request.as(KeyframesRequest.self) else { return numbers }
          return [numbers[0], numbers[1], request.givenDuration]
        }),
    ] + differences
  }
}

extension KeyframesRequest {
  /// The sum of the given durations.
  fileprivate var givenDuration: Double {
    track.reduce(0) { sum, keyframe in
      switch keyframe {
      case .linear(_, let duration, _), .cubic(_, let duration, _, _): sum + duration
      case .spring(_, let duration, _, _): sum + (duration ?? 0)
      case .move: sum
      }
    }
  }

  /// Sets the tangents of every cubic keyframe that has cubic neighbours, by a rule from the values
  /// before, at and after it. Where the rule returns nil, the tangent is unchanged.
  fileprivate mutating func setTangents(
    _ rule: (
      _ before: Double?, _ own: (from: Double, to: Double), _ after: Double?, _ duration: Double,
      _ previous: Double, _ next: Double
    ) -> (start: Double?, end: Double?)
  ) {
    let old = track
    func cubicDuration(_ index: Int) -> Double? {
      guard old.indices.contains(index), case .cubic(_, let duration, _, _) = old[index],
        duration > 0
      else { return nil }
      return duration
    }
    func value(_ index: Int) -> Double { index < 0 ? initial : old[index].target }
    for index in old.indices {
      guard let duration = cubicDuration(index),
        case .cubic(let to, _, let start, let end) = old[index]
      else { continue }
      let own = (value(index - 1), to)
      var before = cubicDuration(index - 1) == nil ? nil : value(index - 2)
      if case .cubic(_, _, _, .some) = index > 0 ? old[index - 1] : .move(to: 0) { before = nil }
      var after = cubicDuration(index + 1) == nil ? nil : value(index + 1)
      if case .cubic(_, _, .some, _) = index + 1 < old.count ? old[index + 1] : .move(to: 0) {
        after = nil
      }
      let tangents = rule(
        before, own, after, duration, cubicDuration(index - 1) ?? 1, cubicDuration(index + 1) ?? 1)
      track[index] = .cubic(
        to: to, duration: duration, startVelocity: start ?? tangents.start,
        endVelocity: end ?? tangents.end)
    }
  }

  /// The start of each keyframe and the end of the last, as far as durations are given.
  private var joints: [Double] {
    var joints = [0.0]
    for keyframe in track {
      let duration: Double
      switch keyframe {
      case .linear(_, let own, _), .cubic(_, let own, _, _): duration = own
      case .spring(_, let own?, _, _): duration = own
      case .spring: return joints
      case .move: duration = 0
      }
      joints.append(joints[joints.count - 1] + duration)
    }
    return joints
  }

  /// The track's velocity at a time; at a joint, that of the earlier keyframe.
  private func speed(at time: Double, _ reference: ReferenceSolver) -> Double? {
    var asked = self
    asked.time = time
    return (try? reference.truth(for: .keyframes(asked)))?.values[1].rounded
  }

  /// Divides every tangent of a cubic keyframe by its duration. Tangents that are not given are the
  /// track's velocity at the joints.
  fileprivate mutating func divideTangents(by reference: ReferenceSolver) {
    let (whole, joints) = (self, joints)
    func given(_ index: Int) -> (start: Double?, end: Double?) {
      guard whole.track.indices.contains(index),
        case .cubic(_, _, let start, let end) = whole.track[index]
      else { return (nil, nil) }
      return (start, end)
    }
    for (index, keyframe) in whole.track.enumerated() where index + 1 < joints.count {
      guard case .cubic(let to, let duration, let start, let end) = keyframe, duration > 0 else {
        continue
      }
      let (begin, stop) = (joints[index], joints[index + 1])
      // A tangent given to the neighbour is inherited.
      let first = start ?? given(index - 1).end ?? whole.speed(at: begin + 4 * begin.ulp, reference)
      let last = end ?? given(index + 1).start ?? whole.speed(at: stop, reference)
      track[index] = .cubic(
        to: to, duration: duration, startVelocity: first.map { $0 / duration },
        endVelocity: last.map { $0 / duration })
    }
  }

  /// Starts spring keyframes from rest; the cubic keyframes before them keep their end velocity.
  fileprivate mutating func startSpringsFromRest(
    onlyWithoutVelocity: Bool, _ reference: ReferenceSolver
  ) {
    let (whole, joints) = (self, joints)
    for (index, keyframe) in whole.track.enumerated() {
      guard case .spring(let to, let duration, let spring, let velocity) = keyframe,
        velocity == nil || !onlyWithoutVelocity
      else { continue }
      track[index] = .spring(to: to, duration: duration, spring: spring, startVelocity: 0)
      if index > 0, index < joints.count,
        case .cubic(let to, let duration, let start, nil) = whole.track[index - 1]
      {
        track[index - 1] = .cubic(
          to: to, duration: duration, startVelocity: start,
          endVelocity: whole.speed(at: joints[index], reference))
      }
    }
  }

  /// Ends spring keyframes at their targets; the next keyframe keeps its start velocity.
  fileprivate mutating func snapSprings(_ reference: ReferenceSolver) {
    let (whole, joints) = (self, joints)
    var snapped: [KeyframeDescription] = []
    for (index, keyframe) in whole.track.enumerated() {
      guard index > 0, index < joints.count,
        case .spring(let target, _?, _, _) = whole.track[index - 1]
      else {
        snapped.append(keyframe)
        continue
      }
      snapped.append(.move(to: target))
      let speed = whole.speed(at: joints[index], reference)
      switch keyframe {
      case .spring(let to, let duration, let spring, nil):
        snapped.append(.spring(to: to, duration: duration, spring: spring, startVelocity: speed))
      case .cubic(let to, let duration, nil, let end):
        snapped.append(
          .cubic(to: to, duration: duration, startVelocity: speed, endVelocity: end))
      default: snapped.append(keyframe)
      }
    }
    if case .spring(let target, _?, _, _)? = whole.track.last { snapped.append(.move(to: target)) }
    track = snapped
  }

  /// The duration of the keyframe that is active at the request's time.
  fileprivate var currentDuration: Double? {
    var before = 0.0
    for count in 1...max(track.count, 1) {
      var prefix = self
      prefix.track = Array(track.prefix(count))
      guard let truth = try? ReferenceSolver().truth(for: .keyframes(prefix)) else { return nil }
      let end = truth.values[2].rounded
      if time <= end, end > before { return end - before }
      before = end
    }
    return nil
  }
}

extension KeyframeDescription {
  /// The keyframe's target value.
  fileprivate var target: Double {
    switch self {
    case .linear(let to, _, _), .cubic(let to, _, _, _), .spring(let to, _, _, _), .move(let to): to
    }
  }
}
