internal import SolverVerification

extension FaultySolver {
  private static let tracks: Set<SolverKind> = [.keyframes]

  /// Keyframe tracks, and parameters of springs.
  static let keyframes: [FaultySolver] = [
    FaultySolver(
      "keyframe-tangents", tracks, witness: "godot#60154 and #93596, glTF-Blender-Exporter#90"
    ) { tangents },
    FaultySolver(
      "keyframe-track", tracks, witness: "godot#959, Cinder-Skinning#4, Mine-imator#3, motion#3593"
    ) {
      ends
      velocities
    },
    FaultySolver(
      "parameters-reported", [.springParameters], witness: "SwiftUI's stiffness and bounce getters"
    ) {
      FaultForm.parameters(
        .stiffnessOfTheWrongForm,
        "the stiffness of over-damped springs is m w0^2 (2 z^2 - 1) instead of m w0^2"
      ) { if $0[4] > 1 { $0[1] *= 2 * $0[4] * $0[4] - 1 } }
      FaultForm.parameters(.parameterRounding, "the damping is z w0 m, half of what it is") {
        $0[2] /= 2
      }
      FaultForm.parameters(.bounceMirrored, "the bounce of over-damped springs is 1 - z") {
        if $0[4] > 1 { $0[6] = 1 - $0[4] }
      }
    },
  ]

  private static func row(
    _ fault: Fault, _ words: String, _ change: @escaping @Sendable (inout KeyframesRequest) -> Void
  ) -> FaultForm { FaultForm.changing(KeyframesRequest.self)(fault, words, change) }

  private static func each(
    _ change: @escaping @Sendable (KeyframeDescription) -> KeyframeDescription
  ) -> @Sendable (inout KeyframesRequest) -> Void { { $0.track = $0.track.map(change) } }

  /// Other given velocities.
  private static func tangents(
    _ words: String,
    _ change: @escaping @Sendable (_ start: Double?, _ end: Double?) -> (Double?, Double?)
  ) -> FaultForm {
    row(
      .keyframeTangents, words,
      each {
        guard case .cubic(let to, let duration, let start, let end) = $0 else { return $0 }
        let (first, last) = change(start, end)
        return .cubic(to: to, duration: duration, startVelocity: first, endVelocity: last)
      })
  }

  @FormBuilder private static var tangents: [FaultForm] {
    let reference = ReferenceSolver()
    row(
      .keyframeTangents,
      "tangents of cubic keyframes are taken per keyframe, not per second: their duration is missing"
    ) { $0.divideTangents(by: reference) }
    tangents("automatic tangents of cubic keyframes are zero") { ($0 ?? 0, $1 ?? 0) }
    tangents("tangents of cubic keyframes are zero, given ones too") { _, _ in (0, 0) }
    tangents("given tangents of cubic keyframes are ignored") { _, _ in (nil, nil) }
    tangents("given start velocities of cubic keyframes are ignored") { (nil, $1) }
    tangents("given end velocities of cubic keyframes are ignored") { start, _ in (start, nil) }
  }

  @FormBuilder private static var ends: [FaultForm] {
    FaultForm.answering(
      KeyframesRequest.self, .keyframeHold, "after its end a track holds the last target"
    ) { request, numbers, _ in
      guard request.time > numbers[2], let last = request.track.last else { return nil }
      return [last.target, numbers[1], numbers[2]]
    }
    row(.keyframeHold, "at a joint the later keyframe answers") { $0.time += 4 * $0.time.ulp }
    FaultForm(fault: .keyframeHold, words: "a track repeats after its end") { question, _ in
      let total = question.truth[2]
      guard var own = question.request.as(KeyframesRequest.self), total > 0, total.isFinite,
        own.time >= total
      else { return nil }
      own.time = own.time.truncatingRemainder(dividingBy: total)
      return (try? ReferenceSolver().truth(for: .keyframes(own)).values).map {
        Prediction(numbers: $0.map(\.rounded))
      }
    }
    row(
      .keyframeCurve, "the curve of a linear keyframe is ignored",
      each {
        guard case .linear(let to, let duration, _) = $0 else { return $0 }
        return .linear(to: to, duration: duration, curve: nil)
      })
    FaultForm.answering(
      KeyframesRequest.self, .keyframeDuration,
      "the duration of a spring keyframe without one counts as 0"
    ) { request, numbers, _ in [numbers[0], numbers[1], request.givenDuration] }
  }

  private static func velocity(
    _ words: String, _ number: FaultNumber? = nil,
    _ velocity: @escaping @Sendable (KeyframesRequest, [Double], Double) -> Double
  ) -> FaultForm {
    .answering(KeyframesRequest.self, .keyframeVelocity, words, number) {
      request, numbers, number in
      [numbers[0], velocity(request, numbers, number), numbers[2]]
    }
  }

  @FormBuilder private static var velocities: [FaultForm] {
    let sides: [(String, Double, Double)] = [
      ("forward", 1, 0), ("backward", 0, 1), ("central", 1, 1),
    ]
    velocity("velocities of keyframes are always zero") { _, _, _ in 0 }
    velocity("velocities of keyframes are per keyframe, not per second") { request, numbers, _ in
      numbers[1] * (request.currentDuration ?? 1)
    }
    sides.map { word, after, before -> FaultForm in
      velocity(
        "velocities of keyframes are \(word) differences over # s",
        .counts(1 / 60.0, [1.0 / 30, 1.0 / 60, 1.0 / 120, 1e-3, 1e-4, 1e-5, 1e-6])
      ) { request, _, step in
        func value(_ shift: Double) -> Double {
          var moved = request
          moved.time = max(0, moved.time + shift)
          let truth = try? ReferenceSolver().truth(for: .keyframes(moved))
          return truth?.values[0].rounded ?? .nan
        }
        let (late, early) = (value(after * step), value(0 - before * step))
        return (late - early) / ((after + before) * step)
      }
    }
  }
}

extension FaultForm {
  /// Changes mass, stiffness, damping, response, damping ratio, duration, bounce and settling time.
  fileprivate static func parameters(
    _ fault: Fault, _ words: String, _ change: @escaping @Sendable (inout [Double]) -> Void
  ) -> FaultForm {
    .changing(fault, words) { _, numbers, _ in
      var other = numbers
      if numbers.count > 6 { change(&other) }
      return other
    }
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
