internal import AnimationNumerics
internal import AnimationChoreography
internal import ChoreographyFiles

/// A remark that no budget covers.
package struct AuditRemark: Hashable, Sendable, Encodable {
  package enum Rule: String, CaseIterable, Sendable, Encodable {
    /// A time so long that it was probably meant in milliseconds.
    case unlikelyTime
    /// An opacity or colour component that overshoots its range and is clipped.
    case overshootsRange
    /// A spring keyframe that ends before its spring arrives.
    case cutOffSpring
    /// A kick of a move without distance, which has no effect.
    case idleKick
    /// An even number of autoreversed repetitions: the motion ends at its start value and jumps.
    case evenRepetitions
    /// Triggered phases that return to a first phase in which nothing is visible.
    case endsHidden
    /// Triggered phases that do not rest on their last phase.
    case returnsToFirstPhase
    /// The stagger interval is below half a frame, with no cap that requires it.
    case tinyInterval
    /// Motion that never comes to rest and is not a loop.
    case neverRests
    /// A loop and the duration of a cycle.
    case loops

    /// Whether the remark is probably a mistake.
    package var isWarning: Bool { self != .loops && self != .returnsToFirstPhase }
  }

  package let rule: Rule
  /// The element concerned; nil for the whole document.
  package let element: String?
  package let text: String
}

extension AuditRemark {
  /// The shortest visible interval: half a frame at 60 Hz.
  private static let shortestInterval = 0.008

  static func all(
    _ elements: [ChoreographyAudit.Element], _ document: ChoreographyDocument
  ) -> [AuditRemark] {
    let times = document.unlikelyTimes.map {
      AuditRemark(rule: .unlikelyTime, element: nil, text: $0.description)
    }
    return zip(elements, document.choreography.elements).reduce(times) { remarks, pair in
      var found = Found(element: pair.0, source: pair.1)
      found.phases()
      found.keyframes()
      found.animations()
      if pair.1.count > 1, let stagger = pair.1.stagger, stagger.interval > 0,
        stagger.interval < shortestInterval
      {
        found.add(
          .tinyInterval,
          "\(pair.0.name): \(DisplayText.milliseconds(stagger.interval)) between items is less than half a "
            + "frame: they seem to start together, and no cap causes it.")
      }
      return remarks + found.remarks
    }
  }
}

/// The remarks on one element.
private struct Found {
  let element: ChoreographyAudit.Element
  let source: Choreography.Element
  var remarks: [AuditRemark] = []

  mutating func add(_ rule: AuditRemark.Rule, _ text: String) {
    remarks.append(AuditRemark(rule: rule, element: element.name, text: text))
  }

  mutating func phases() {
    guard let phases = source.phases, phases.cancellationTime == nil else { return }
    if phases.isLooping {
      add(
        .loops,
        "\(element.name) loops: a cycle takes \(DisplayText.milliseconds(phases.schedule.period ?? 0))."
      )
      return
    }
    let returning = phases.properties.indices.filter { property in
      phases.steps.last?.values[property] != phases.steps.first?.values[property]
    }
    guard !returning.isEmpty else { return }
    let ends = returning.map { property in
      "\(phases.properties[property]) \(DisplayText.number(phases.steps[0].values[property]))"
    }
    let isHidden = phases.properties.indices.contains { property in
      let name = phases.properties[property]
      return (PropertyKind(name) == .opacity || name.hasPrefix("scale"))
        && phases.steps[0].values[property] <= 0 && phases.steps.last!.values[property] > 0
    }
    add(
      isHidden ? .endsHidden : .returnsToFirstPhase,
      "\(element.name) does not rest on its last phase, \(phases.steps.last?.name ?? ""): a "
        + "triggered run goes back to the first one, \(phases.steps[0].name), and ends at "
        + "\(ends.joined(separator: ", "))\(isHidden ? ", hidden" : "").")
  }

  mutating func keyframes() {
    for (property, motion) in zip(element.properties, source.properties.map(\.motion)) {
      let name = "\(element.name).\(property.name)"
      switch motion {
      case .track(let track, let from): cutOff(track, from: from, property.motion, name)
      case .loop(_, _, let period):
        add(.loops, "\(name) loops: a cycle takes \(DisplayText.milliseconds(period)).")
      case .moves: break
      }
    }
  }

  /// Spring keyframes that miss their target by more than 1 % of the motion, or the last one by
  /// more than 0.1 %.
  private mutating func cutOff(
    _ track: ScalarTrack, from: Double, _ motion: MotionMeasure, _ name: String
  ) {
    let reach = max(motion.scale, track.keyframes.map { ($0.target - from).magnitude }.max() ?? 0)
    for (index, (keyframe, start, end)) in track.spans.enumerated() {
      guard case .spring(let target, _, _, _) = keyframe, end.isFinite else { continue }
      let value = track.value(at: start < end ? end.nextDown : start)
      let isLast = index == track.keyframes.count - 1
      guard (target - value).magnitude > (isLast ? 0.001 : 0.01) * reach else { continue }
      let time = DisplayText.milliseconds(end - start)
      add(
        .cutOffSpring,
        "\(name) \(isLast ? "rests" : "is") at \(DisplayText.number(value)), not at "
          + "\(DisplayText.number(target)): keyframe \(index + 1) is cut off after \(time), before its "
          + "spring arrives.")
    }
  }

  mutating func animations() {
    for (index, property) in element.properties.enumerated() {
      let name = "\(element.name).\(property.name)"
      var isLoop = source.phases?.isLooping == true
      if index < source.properties.count {
        switch source.properties[index].motion {
        case .loop: isLoop = true
        case .moves(_, let moves):
          var from = property.motion.from
          for move in moves {
            if let kick = move.animation?.kick, move.target == from {
              add(
                .idleKick,
                "\(name): a kick of \(DisplayText.number(kick)) moves a second has no effect, because it goes "
                  + "from \(DisplayText.number(from)) to \(DisplayText.number(move.target)); a spring keyframe "
                  + "has a startVelocity in units a second.")
            }
            from = move.target
            guard let count = move.animation?.evenRepetitions else { continue }
            add(
              .evenRepetitions,
              "\(name) goes there and back \(count == 2 ? "once" : "\(count / 2) times") and then jumps to "
                + "\(DisplayText.number(move.target)): an odd number of repetitions ends there.")
          }
        case .track: break
        }
      }
      let kind = PropertyKind(property.name)
      if kind != .other, property.motion.overshoot > 0.001 {
        add(
          .overshootsRange,
          "\(name) overshoots by \(DisplayText.percent(property.motion.overshoot)): "
            + (kind == .opacity ? "an opacity" : "a colour")
            + " cannot go beyond its range and is clipped; a spring without bounce fits.")
      }
      if property.motion.done == .infinity, !isLoop {
        add(.neverRests, "\(name) never comes to rest.")
      }
    }
  }
}

enum PropertyKind {
  case opacity, color, other

  init(_ name: String) {
    let name = name.lowercased()
    let colors = [
      "color", "colour", "hue", "saturation", "brightness", "tint", "red", "green", "blue",
    ]
    if name.hasSuffix("opacity") || name.hasSuffix("alpha") {
      self = .opacity
    } else if colors.contains(where: { name == $0 || name.hasSuffix(".\($0)") })
      || name.hasSuffix("color") || name.hasSuffix("colour")
    {
      self = .color
    } else {
      self = .other
    }
  }
}

extension Animation {
  /// The initial velocity of its spring, in moves per second; nil without one.
  fileprivate var kick: Double? {
    for case .interpolatingSpring(_, let velocity) in sequence(first: node, next: \.modified) {
      return velocity == 0 ? nil : velocity
    }
    return nil
  }

  /// The number of autoreversed repetitions, if it is even.
  fileprivate var evenRepetitions: Int? {
    for case .repetition(_, _, let count, let reverses) in sequence(first: node, next: \.modified) {
      return reverses ? count.flatMap { $0 % 2 == 0 ? $0 : nil } : nil
    }
    return nil
  }
}
