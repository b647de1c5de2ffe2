internal import SolverVerification

extension FaultySolver {
  /// Keyframe tracks, and parameters of springs.
  static let keyframes: [FaultySolver] = [
    FaultySolver(
      "keyframe-track", [.keyframes],
      witness: "godot#60154, #93596 and #959, glTF-Blender-Exporter#90, Cinder-Skinning#4, "
        + "Mine-imator#3, motion#3593, motion's springs of a duration, at their target from it on"
    ) {
      let row = FaultForm.changing(KeyframesRequest.self)
      let answers = FaultForm.answering(KeyframesRequest.self)
      answers(
        "tangents of cubic keyframes are taken per keyframe, not per second: their duration is missing"
      ) { request, numbers in
        // A track's value is linear in its tangents: their contribution is divided by the duration.
        var level = request
        level.changeTangents { _, _ in (0, 0) }
        guard let duration = request.cubicDuration, duration > 0,
          let other = SolverRequest.keyframes(level).rightNumbers
        else { return nil }
        return zip(other, numbers).prefix(2).map { $0 + ($1 - $0) / duration } + [numbers[2]]
      }
      tangents("automatic tangents of cubic keyframes are zero") { ($0 ?? 0, $1 ?? 0) }
      tangents("tangents of cubic keyframes are zero, given ones too") { _, _ in (0, 0) }
      tangents("given tangents of cubic keyframes are ignored") { _, _ in (nil, nil) }
      tangents("given start velocities of cubic keyframes are ignored") { (nil, $1) }
      tangents("given end velocities of cubic keyframes are ignored") { start, _ in (start, nil) }
      answers("after its end a track holds the last target") { request, numbers in
        guard request.time > numbers[2], let last = request.track.last else { return nil }
        return [last.target, numbers[1], numbers[2]]
      }
      FaultForm(
        words:
          "a spring keyframe ends at its target: what follows starts there, with the velocity it had"
      ) { question, _ in
        guard let request = question.request.as(KeyframesRequest.self) else { return nil }
        return request.endingSpringsAtTheirTargets.map { question.answer(to: .keyframes($0)) }
          ?? .undecided
      }
      row("at a joint the later keyframe answers") { $0.time += 4 * $0.time.ulp }
      FaultForm(words: "a track repeats after its end") { question, _ in
        let total = question.truth[2]
        guard total > 0, total.isFinite else { return nil }
        return question.answer(
          to: question.request.changed(KeyframesRequest.self) {
            if $0.time >= total { $0.time.formTruncatingRemainder(dividingBy: total) }
          })
      }
      row("the curve of a linear keyframe is ignored") { request in
        request.track = request.track.map {
          guard case .linear(let to, let duration, _) = $0 else { return $0 }
          return .linear(to: to, duration: duration, curve: nil)
        }
      }
      answers("velocities of keyframes are always zero") { [$1[0], 0, $1[2]] }
      answers("velocities of keyframes are per keyframe, not per second") {
        [$1[0], $1[1] * ($0.current?.duration ?? 1), $1[2]]
      }
    },
    FaultySolver(
      "parameters-reported", [.springParameters], witness: "SwiftUI's stiffness and bounce getters"
    ) {
      FaultForm.parameters(
        "the stiffness of over-damped springs is m w0^2 (2 z^2 - 1) instead of m w0^2"
      ) { if $0[4] > 1 { $0[1] *= 2 * $0[4] * $0[4] - 1 } }
      FaultForm.parameters("the damping is z w0 m, half of what it is") { $0[2] /= 2 }
      FaultForm.parameters("the bounce of over-damped springs is 1 - z") {
        if $0[4] > 1 { $0[6] = 1 - $0[4] }
      }
    },
  ]

  private static func tangents(
    _ words: String,
    _ change: @escaping @Sendable (_ start: Double?, _ end: Double?) -> (Double?, Double?)
  ) -> FaultForm { FaultForm.changing(KeyframesRequest.self)(words) { $0.changeTangents(change) } }
}

extension FaultForm {
  /// Changes mass, stiffness, damping, response, damping ratio, duration, bounce and settling time.
  fileprivate static func parameters(
    _ words: String, _ change: @escaping @Sendable (inout [Double]) -> Void
  ) -> FaultForm {
    .changing(words) { _, numbers, _ in
      var other = numbers
      if numbers.count > 6 { change(&other) }
      return other
    }
  }
}

extension KeyframesRequest {
  var ends: [Double] {
    track.indices.compactMap { index in
      var prefix = self
      prefix.track = Array(track[...index])
      return SolverRequest.keyframes(prefix).rightNumbers?[2]
    }
  }

  /// Whether one of some keyframes is a spring that starts with the velocity of the keyframe before.
  func takesOverVelocity(in places: Range<Int>, _ ends: [Double]) -> Bool {
    places.dropFirst().contains { place in
      guard case .spring(_, _, _, nil) = track[place], ends.indices.contains(place - 1) else {
        return false
      }
      var before = self
      // Just before its end, where a rounding does not reach the spring.
      before.time = ends[place - 1] * (1 - 0x1p-30)
      return SolverRequest.keyframes(before).rightNumbers.map { $0[1].magnitude > 1e-6 } ?? false
    }
  }

  /// The index of the keyframe that is active at the request's time, and its duration.
  fileprivate var current: (index: Int, duration: Double)? {
    let ends = ends
    guard let index = ends.firstIndex(where: { time <= $0 && $0 > 0 }) else { return nil }
    return (index, ends[index] - (index > 0 ? ends[index - 1] : 0))
  }

  fileprivate mutating func changeTangents(_ change: (Double?, Double?) -> (Double?, Double?)) {
    track = track.map {
      guard case .cubic(let to, let duration, let start, let end) = $0 else { return $0 }
      let (first, last) = change(start, end)
      return .cubic(to: to, duration: duration, startVelocity: first, endVelocity: last)
    }
  }

  /// The track with a cubic keyframe for each spring that has ended, which has the spring's velocity
  /// at the end; nil for an estimated duration, which depends on the start.
  fileprivate var endingSpringsAtTheirTargets: KeyframesRequest? {
    var other = self
    for (index, end) in ends.enumerated() where end < time {
      guard case .spring(let to, let duration, _, _) = track[index] else { continue }
      guard let duration else { return nil }
      var last = other
      last.time = end
      other.track[index] = .cubic(
        to: to, duration: duration, startVelocity: 0,
        endVelocity: SolverRequest.keyframes(last).rightNumbers?[1])
    }
    return other
  }

  /// The duration of the last cubic keyframe that has begun.
  fileprivate var cubicDuration: Double? {
    track[...(current?.index ?? track.count - 1)].lazy.reversed().compactMap { keyframe in
      if case .cubic(_, let duration, _, _) = keyframe { duration } else { nil }
    }.first
  }
}
