internal import AnimationChoreography
internal import AnimationNumerics
internal import ChoreographyFiles

extension SwiftUIFormat {
  /// The phases of an element if a phase animator runs them: without interruptions, and in a loop
  /// without a wait, which would be in every cycle.
  func phases(_ element: ExportSheet.Element) -> Choreography.Phases? {
    guard let phases = element.phases, phases.steps.count > 1, phases.furtherTriggers.isEmpty,
      phases.cancellationTime == nil,
      phases.steps.allSatisfy({ $0.animation.map { Self.hasExpression($0.node) } ?? false }),
      phases.properties.allSatisfy({ name in element.properties.contains { $0.name == name } }),
      !phases.isLooping
        || element.stagger == nil && element.delay == 0 && phases.schedule.period != nil
          && element.properties.count == phases.properties.count
    else { return nil }
    return phases
  }

  /// A phase animator and the enumeration of its phases; a list of numbers if phases without names
  /// move one property under one animation.
  func phaseAnimator(
    _ element: ExportSheet.Element, _ phases: Choreography.Phases, _ prefix: String
  ) -> Chain {
    let waits = element.stagger != nil || element.delay > 0
    var identifiers = Identifiers()
    let cases = phases.steps.map { Self.swiftName(Identifiers.camel(identifiers.next($0.name))) }
    let animations = phases.steps.enumerated().map { index, step in
      let own = Self.expression(step.animation!)
      // The phase after the resting one is entered first.
      return waits && index == 1 ? "\(own).delay(\(delay(element, 0)))" : own
    }
    let isPlain =
      phases.properties.count == 1 && Set(animations).count == 1
      && phases.steps.map(\.name) == phases.steps.indices.map { "\($0)" }
    let type = "\(prefix)Phase"
    let list =
      isPlain
      ? "[\(phases.steps.map { ExportText.decimal($0.values[0]) }.joined(separator: ", "))]"
      : "\(type).allCases"
    let trigger = phases.isLooping ? "" : ", trigger: isVisible"
    var chain = Chain(view: [".phaseAnimator(\(list)\(trigger)) { view, phase in", "    view"])
    var members = ["", "enum \(type): CaseIterable {", "    case \(cases.joined(separator: ", "))"]
    /// Equal values share a case.
    func choice(_ subject: String, _ values: [String]) -> [String] {
      var groups: [(value: String, cases: [String])] = []
      for (value, name) in zip(values, cases) {
        if let same = groups.firstIndex(where: { $0.value == value }) {
          groups[same].cases.append(".\(name)")
        } else {
          groups.append((value, [".\(name)"]))
        }
      }
      return ["switch \(subject) {"]
        + groups.map { "case \($0.cases.joined(separator: ", ")): return \($0.value)" } + ["}"]
    }
    for (index, property) in phases.properties.enumerated() {
      let name = Self.swiftName(Identifiers.camel(CSSNames(element).identifier(property)))
      chain.view += indented(indented([view(property, isPlain ? "phase" : "phase.\(name)")]))
      let values = phases.steps.map { ExportText.number($0.values[index]) }
      members += ["", "    var \(name): Double {"] + indented(indented(choice("self", values)))
      members.append("    }")
    }
    if !isPlain { chain.members = members + ["}"] }
    if Set(animations).count == 1 {
      chain.view += ["} animation: { _ in", "    \(animations[0])", "}"]
    } else {
      chain.view += ["} animation: { phase in"] + indented(choice("phase", animations)) + ["}"]
    }
    return chain
  }

  /// Whether a property needs keyframes: also a jump that waits, because a view without an animation
  /// changes at once.
  func isTrack(_ property: ExportSheet.Property, _ element: ExportSheet.Element) -> Bool {
    switch property.kind {
    case .rest: false
    case .move: property.animated.map { !Self.hasExpression($0.animation.node) } ?? false
    case .jump: element.stagger != nil || element.delay + property.motion.delay > 0
    case .keyframes: property.animated == nil
    }
  }

  /// The keyframe properties, grouped by animator. A loop's tracks restart together, so they share
  /// one period and one start.
  func tracks(
    _ element: ExportSheet.Element, without phases: Choreography.Phases?
  ) -> [[ExportSheet.Property]] {
    var groups: [[ExportSheet.Property]] = []
    for property in element.properties
    where isTrack(property, element) && phases?.properties.contains(property.name) != true {
      let same = groups.firstIndex { group in
        group[0].motion.period == property.motion.period
          && (property.motion.period == nil || group[0].motion.delay == property.motion.delay)
      }
      if let same { groups[same].append(property) } else { groups.append([property]) }
    }
    return groups
  }

  /// A keyframe animator of properties, and the type of its values.
  ///
  /// A loop waits outside its keyframes, because these would wait in every cycle. It starts to
  /// repeat after its delay and shows its first value until then.
  func animator(
    _ element: ExportSheet.Element, _ group: [ExportSheet.Property], _ prefix: String,
    _ suffix: String
  ) -> Chain {
    let isLoop = group[0].motion.period != nil
    let waits = element.stagger != nil || element.delay + group[0].motion.delay > 0
    let values = "\(prefix)Values\(suffix)"
    let flag = (prefix.isEmpty ? "isLooping" : "isCalmlyLooping") + suffix
    let names = group.map {
      Self.swiftName(Identifiers.camel(CSSNames(element).identifier($0.name)))
    }
    let start = isLoop ? "repeating: \(waits ? flag : "isVisible")" : "trigger: isVisible"
    var chain = Chain(
      view: [
        ".keyframeAnimator(initialValue: \(values)(), \(start)) { view, values in", "    view",
      ])
    chain.members = isLoop && waits ? ["@State private var \(flag) = false"] : []
    chain.members += ["", "struct \(values) {"]
    for (property, name) in zip(group, names) {
      chain.members.append("    var \(name) = \(ExportText.decimal(property.motion.from))")
      chain.view.append("        \(view(property.name, "values.\(name)"))")
    }
    chain.members.append("}")
    chain.view.append("} keyframes: { _ in")
    for (property, name) in zip(group, names) {
      let (bound, frames) = frames(property, element)
      chain.view += indented(
        (bound.map { ["// \($0)"] } ?? []) + ["KeyframeTrack(\\.\(name)) {"] + indented(frames)
          + ["}"])
    }
    chain.view.append("}")
    if isLoop, waits {
      let wait = delay(element, group[0].motion.delay)
      chain.view += [
        ".task(id: isVisible) {", "    \(flag) = false", "    guard isVisible else { return }",
        "    do { try await Task.sleep(for: .seconds(\(wait))) } catch { return }",
        "    \(flag) = true", "}",
      ]
    }
    return chain
  }

  /// The keyframes of a property, and their bound if they are not the motion's own.
  func frames(
    _ property: ExportSheet.Property, _ element: ExportSheet.Element
  ) -> (bound: String?, frames: [String]) {
    let motion = property.motion
    let isLoop = motion.period != nil
    // A cycle starts at the end value of the previous one.
    let returns = isLoop && motion.to != motion.from
    let track: ScalarTrack? =
      if case .keyframes(let track) = property.source { track } else { nil }
    let wait = track == nil ? motion.play.wait : 0
    var frames: [String] = []
    if !isLoop, element.stagger != nil || element.delay + wait > 0 {
      frames.append(
        "LinearKeyframe(\(ExportText.number(motion.from)), duration: \(delay(element, wait)))")
    }
    if let track, motion.period.map({ track.duration <= $0 * (1 + 1e-12) }) ?? true {
      if returns { frames.append("MoveKeyframe(\(Decimals.exact(motion.from)))") }
      frames += Self.keyframes(track)
      let end = Decimals.exact(track.value(at: .infinity))
      if let rest = motion.period.map({ $0 - track.duration }), rest > 1e-9 {
        frames.append("LinearKeyframe(\(end), duration: \(ExportText.number(rest)))")
      }
      return (nil, frames)
    }
    func read(_ seconds: Double) -> Double { Double(ExportText.number(seconds)) ?? .nan }
    let printed = PrintedMotion(
      motion, .init(limits: nil, times: PrintedMotion.Style.durations()),
      shift: element.startError(isLoop ? motion.delay : wait, read))
    for (index, part) in printed.parts.enumerated() {
      if part.jumps || index == 0 && returns { frames.append("MoveKeyframe(\(part.from))") }
      frames.append(keyframe(part))
    }
    return (printed.statement, frames)
  }

  /// The keyframes of a track as its source has them.
  ///
  /// SwiftUI hands on too large a velocity from an over-damped spring, so the next keyframe gets the
  /// right one.
  static func keyframes(_ track: ScalarTrack) -> [String] {
    let number = Decimals.exact
    var inherited: Double?
    return track.spans.map { keyframe, start, end in
      let length = number(Decimals.rounded(end - start, digits: 15))
      func velocity(_ label: String, _ value: Double?) -> String {
        value.map { ", \(label): \(number($0))" } ?? ""
      }
      let velocityBefore = inherited
      inherited = nil
      switch keyframe {
      case .move(let to), .linear(let to, 0, _), .cubic(let to, 0, _, _):
        return "MoveKeyframe(\(number(to)))"
      case .linear(let to, let duration, let curve):
        let timing = curve.swiftExpression.map { ", timingCurve: \($0)" } ?? ""
        return "LinearKeyframe(\(number(to)), duration: \(number(duration))\(timing))"
      case .cubic(let to, let duration, let start, let end):
        return "CubicKeyframe(\(number(to)), duration: \(number(duration))"
          + velocity("startVelocity", start ?? velocityBefore) + velocity("endVelocity", end) + ")"
      case .spring(let to, let duration, let spring, let start):
        let seconds =
          switch duration {
          case .fixed(let seconds): ", duration: \(number(seconds))"
          case .platformEstimate: ""
          case .settling: ", duration: \(length)"
          }
        if spring.dampingRatio > 1 { inherited = track.velocity(at: end.nextDown) }
        return "SpringKeyframe(\(number(to))\(seconds), spring: "
          + (preset(spring)
            ?? "Spring(duration: \(number(spring.duration)), bounce: \(number(spring.bounce)))")
          + velocity("startVelocity", start ?? velocityBefore) + ")"
      }
    }
  }

  func keyframe(_ part: PrintedMotion.Part) -> String {
    let end = "\(part.to), duration: \(part.end)"
    switch part.easing {
    case let c? where c.count == 4:
      return "LinearKeyframe(\(end), timingCurve: .bezier(startControlPoint: "
        + "UnitPoint(x: \(c[0]), y: \(c[1])), endControlPoint: UnitPoint(x: \(c[2]), y: \(c[3]))))"
    case let v?: return "CubicKeyframe(\(end), startVelocity: \(v[0]), endVelocity: \(v[1]))"
    case nil: return "LinearKeyframe(\(end))"
    }
  }
}
