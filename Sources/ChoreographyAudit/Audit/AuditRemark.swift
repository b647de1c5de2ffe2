internal import AnimationNumerics
internal import AnimationChoreography
internal import ChoreographyFiles

/// Something that no budget is about and that is worth knowing.
package struct AuditRemark: Hashable, Sendable, Encodable {
  /// The rule.
  package enum Rule: String, CaseIterable, Sendable, Encodable {
    /// A time so long that milliseconds are meant, most likely.
    case unlikelyTime
    /// An opacity or a part of a colour that overshoots: it leaves the range it has, and is clipped.
    case overshootsRange
    /// A spring that is cut off before it arrives.
    case cutOffSpring
    /// An even number of repetitions there and back: it ends where it began, and jumps.
    case evenRepetitions
    /// Triggered phases that go back to a first phase in which nothing is seen.
    case endsHidden
    /// Triggered phases that do not rest on their last one.
    case returnsToFirstPhase
    /// The stagger interval is below half a frame, with no cap that requires it.
    case tinyInterval
    /// Something that never comes to rest and is no loop.
    case neverRests
    /// A loop, and how long a cycle takes.
    case loops

    /// Whether it is most likely a mistake.
    package var isWarning: Bool { self != .loops && self != .returnsToFirstPhase }
  }

  package let rule: Rule
  /// The element it is about; nil for the document.
  package let element: String?
  package let text: String
}

extension AuditRemark {
  /// Intervals below this cannot be told from none: half a frame at 60 Hz.
  private static let shortestInterval = 0.008

  /// Everything that is worth knowing of a document that was measured.
  static func all(
    _ elements: [ChoreographyAudit.Element], _ document: ChoreographyDocument
  ) -> [AuditRemark] {
    var remarks = document.unlikelyTimes.map {
      AuditRemark(rule: .unlikelyTime, element: nil, text: $0.description)
    }
    for (element, source) in zip(elements, document.choreography.elements) {
      func add(_ rule: Rule, _ text: String) {
        remarks.append(AuditRemark(rule: rule, element: element.name, text: text))
      }
      phases(element, source, add)
      keyframes(element, source, add)
      animations(element, source, add)
      if source.count > 1, let stagger = source.stagger, stagger.interval > 0,
        stagger.interval < shortestInterval
      {
        add(
          .tinyInterval,
          "\(element.name): \(DisplayText.milliseconds(stagger.interval)) between items is less than half a "
            + "frame: they seem to start together, and no cap asks for it.")
      }
    }
    return remarks
  }

  private static func phases(
    _ element: ChoreographyAudit.Element, _ source: Choreography.Element,
    _ add: (Rule, String) -> Void
  ) {
    guard let phases = source.phases, phases.cancellation == nil else { return }
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
      PropertyKind(phases.properties[property]) == .opacity && phases.steps[0].values[property] <= 0
        && phases.steps.last!.values[property] > 0
    }
    add(
      isHidden ? .endsHidden : .returnsToFirstPhase,
      "\(element.name) does not rest on its last phase, \(phases.steps.last?.name ?? ""): a "
        + "triggered run goes back to the first one, \(phases.steps[0].name), and ends at "
        + "\(ends.joined(separator: ", "))\(isHidden ? ", hidden" : "").")
  }

  private static func keyframes(
    _ element: ChoreographyAudit.Element, _ source: Choreography.Element,
    _ add: (Rule, String) -> Void
  ) {
    for (property, motion) in zip(element.properties, source.properties.map(\.motion)) {
      let name = "\(element.name).\(property.name)"
      switch motion {
      case .track(let track, _):
        guard let target = track.keyframes.last?.target,
          (target - property.motion.to).magnitude > 0.001 * property.motion.scale
        else { continue }
        add(
          .cutOffSpring,
          "\(name) rests at \(DisplayText.number(property.motion.to)), not at \(DisplayText.number(target)): its "
            + "last keyframe is cut off before its spring arrives.")
      case .loop(_, _, let period):
        add(.loops, "\(name) loops: a cycle takes \(DisplayText.milliseconds(period)).")
      case .moves: break
      }
    }
  }

  private static func animations(
    _ element: ChoreographyAudit.Element, _ source: Choreography.Element,
    _ add: (Rule, String) -> Void
  ) {
    for (index, property) in element.properties.enumerated() {
      let name = "\(element.name).\(property.name)"
      var isLoop = source.phases?.isLooping == true
      if index < source.properties.count {
        switch source.properties[index].motion {
        case .loop: isLoop = true
        case .moves(_, let moves):
          for move in moves {
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

/// The kind of property that its name suggests.
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
  /// The number of repetitions there and back, if it is even.
  fileprivate var evenRepetitions: Int? {
    var node = node
    while true {
      switch node {
      case .delay(let base, _), .speed(let base, _), .logicalCompletion(let base, _): node = base
      case .repetition(_, _, let count?, autoreverses: true) where count % 2 == 0: return count
      default: return nil
      }
    }
  }
}
