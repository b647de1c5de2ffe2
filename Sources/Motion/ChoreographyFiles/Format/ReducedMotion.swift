internal import AnimationNumerics
internal import AnimationChoreography
internal import StrictJSON

/// The motion of an element under reduced motion.
package enum ReducedMotion: Hashable, Sendable {
  /// Unchanged on purpose, for motion that does not cross the screen.
  case same
  /// Everything jumps to its end at once; a loop rests at its first value.
  case jump
  /// The opacity goes to its end with an ease-in-out of the given duration; everything else jumps.
  case fade(duration: Double)
  /// Every time is multiplied by a factor in (0, 1], and springs do not bounce.
  case shorter(factor: Double)

  /// The property that a fade animates.
  static let fading = "opacity"

  private enum Kind: String, CaseIterable {
    case same, jump, fade, shorter
  }

  /// Reads `"fade"` or `{"kind": "fade", "duration": 0.2}`; nil if the value is missing.
  init?(_ value: JSONValue?, path: String) throws(DocumentError) {
    guard let value else { return nil }
    var members = value
    if case .string(let word) = value {
      guard Kind(rawValue: word) != nil else {
        throw DocumentError(
          path, is: value.summary,
          must: "be one of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")), or an object "
            + "with such a kind")
      }
      members = .object(["kind": value])
    }
    try self.init(DocumentMembers(members, path: path))
  }

  private init(_ members: DocumentMembers) throws(DocumentError) {
    let kind = try members.word("kind", Kind.self)
    switch kind {
    case .same, .jump:
      try members.allow(["kind"])
      self = kind == .same ? .same : .jump
    case .fade:
      try members.allow(["kind", "duration"])
      self = .fade(duration: try members.optionalDuration("duration") ?? 0.2)
    case .shorter:
      try members.allow(["kind", "factor"])
      let factor = try members.optionalNumber("factor", in: 0...1) ?? 0.5
      guard factor >= 0.001 else { throw members.error("factor", "be at least 0.001") }
      self = .shorter(factor: factor)
    }
  }

  /// This reduced motion, or a jump if a fade has no opacity to animate.
  func possible(for properties: [String]) -> ReducedMotion {
    if case .fade = self, !properties.contains(Self.fading) { return .jump }
    return self
  }

  /// The name in a document.
  package var word: String {
    switch self {
    case .same: Kind.same.rawValue
    case .jump: Kind.jump.rawValue
    case .fade: Kind.fade.rawValue
    case .shorter: Kind.shorter.rawValue
    }
  }

  /// "a fade of 200 ms".
  package var description: String {
    switch self {
    case .same: "animates as usual, on purpose"
    case .jump: "appears instantly"
    case .fade(let duration): "fades over \(DisplayText.milliseconds(duration))"
    case .shorter(let factor): "takes \(DisplayText.percent(factor)) of the time, without bounce"
    }
  }
}

extension ChoreographyDocument {
  /// The document under reduced motion. Elements that specify nothing animate as usual. Intervals of
  /// reduced elements are not judged, and expectations are those of the full motion.
  package var reducingMotion: ChoreographyDocument {
    var copy = self
    copy.expectations = []
    for (index, intent) in intents.enumerated() {
      guard let reduced = intent.reducedMotion else { continue }
      if reduced != .same {
        copy.intents[index].budgets.limits.updateValue(nil, forKey: .minimumInterval)
        copy.intents[index].budgets.limits.updateValue(nil, forKey: .maximumInterval)
      }
      copy.choreography.elements[index] = choreography.elements[index].reduced(reduced)
    }
    return copy
  }

  /// The document under reduced motion, without the specification of reduced motion itself.
  package var onlyReducingMotion: ChoreographyDocument {
    var copy = reducingMotion
    for index in copy.intents.indices { copy.intents[index].reducedMotion = nil }
    return copy
  }
}

extension Choreography.Element {
  fileprivate func reduced(_ how: ReducedMotion) -> Self {
    var copy = self
    switch how {
    case .same: return self
    case .jump: return reducingMotion
    case .fade(let duration):
      let fade = Animation.easeInOut(duration: duration)
      copy = reducingMotion
      for (index, property) in properties.enumerated() where property.name == ReducedMotion.fading {
        let (from, end) = property.motion.ends
        copy.properties[index].motion = .moves(
          from: from, [.init(time: 0, target: end, animation: fade)])
      }
      if let phases {
        // One animation enters a phase, so all other properties stay at the resting phase.
        for index in phases.steps.indices {
          copy.phases?.steps[index].animation = fade
          for (property, name) in phases.properties.enumerated() where name != ReducedMotion.fading
          {
            copy.phases?.steps[index].values[property] = phases.steps[0].values[property]
          }
        }
      }
      return copy
    case .shorter(let factor):
      copy.delay *= factor
      copy.stagger = stagger.map {
        Stagger(
          interval: $0.interval * factor, maximumTotal: $0.maximumTotal.map { $0 * factor },
          maximumIndex: $0.maximumIndex, from: $0.origin, in: $0.grid)
      }
      for (index, property) in properties.enumerated() {
        copy.properties[index].motion = property.motion.shortened(factor)
      }
      if let phases {
        for index in phases.steps.indices {
          copy.phases?.steps[index].animation = phases.steps[index].animation?.shortened(factor)
        }
        copy.phases?.furtherTriggers = phases.furtherTriggers.map { $0 * factor }
        copy.phases?.cancellationTime = phases.cancellationTime.map { $0 * factor }
      }
      return copy
    }
  }
}

extension Choreography.Motion {
  /// The motion in less time and without bounce.
  fileprivate func shortened(_ factor: Double) -> Self {
    func shortened(_ track: ScalarTrack, _ from: Double) -> ScalarTrack {
      // A duration given as a number remains one.
      (try? ScalarTrack(initialValue: from, keyframes: track.keyframes.map { $0.shortened(factor) }))
        ?? track
    }
    switch self {
    case .moves(let from, let moves):
      return .moves(
        from: from,
        moves.map {
          .init(
            time: $0.time * factor, target: $0.target, animation: $0.animation?.shortened(factor))
        })
    case .track(let track, let from): return .track(shortened(track, from), from: from)
    case .loop(let track, let from, let period):
      return .loop(shortened(track, from), from: from, period: period * factor)
    }
  }
}

extension Keyframe<Double> {
  fileprivate func shortened(_ factor: Double) -> Self {
    switch self {
    case .linear(let to, let duration, let curve):
      .linear(to: to, duration: duration * factor, timingCurve: curve)
    case .cubic(let to, let duration, let start, let end):
      .cubic(
        to: to, duration: duration * factor, startVelocity: start.map { $0 / factor },
        endVelocity: end.map { $0 / factor })
    case .spring(let to, let duration, let spring, let velocity):
      .spring(
        to: to,
        duration: {
          if case .fixed(let seconds) = duration { return .fixed(seconds * factor) }
          return duration
        }(), spring: spring.shortened(factor), startVelocity: velocity.map { $0 / factor })
    case .move: self
    }
  }
}

extension Spring {
  fileprivate func shortened(_ factor: Double) -> Spring {
    Spring(duration: duration * factor, bounce: min(bounce, 0))
  }
}

extension Animation {
  fileprivate func shortened(_ factor: Double) -> Animation { Self.shortened(node, factor) }

  private static func shortened(_ node: Node, _ factor: Double) -> Animation {
    switch node {
    case .spring(let spring): .spring(spring.shortened(factor))
    case .interpolatingSpring(let spring, let velocity):
      .interpolatingSpring(spring.shortened(factor), initialVelocity: velocity / factor)
    case .curve(let curve, let duration): .timingCurve(curve, duration: duration * factor)
    case .delay(let base, let delay): shortened(base, factor).delay(delay * factor)
    case .speed(let base, let speed): shortened(base, factor).speed(speed)
    case .repetition(let base, _, let count?, let reverses):
      shortened(base, factor).repeatCount(count, autoreverses: reverses)
    case .repetition(let base, _, nil, let reverses):
      shortened(base, factor).repeatForever(autoreverses: reverses)
    case .logicalCompletion(let base, let after):
      shortened(base, factor).logicallyComplete(after: after * factor)
    }
  }
}
