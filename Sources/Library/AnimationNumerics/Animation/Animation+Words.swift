/// A value of a member of an animation in a choreography file.
package enum AnimationWord {
  case number(Double), text(String), flag(Bool)

  var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    }
  }
}

extension Animation.Node {
  /// A member of a choreography file.
  package typealias Member = (name: String, value: AnimationWord)

  /// The animation in the words of the choreography file: its kind with the parameters that make it
  /// again, and its modifiers, the innermost first.
  package var words: (base: [Member], modifiers: [[Member]]) {
    switch self {
    case .spring(let spring): return (spring.words("spring"), [])
    case .interpolatingSpring(let spring, let velocity):
      if let (name, value) = decay?.word {
        return ([("kind", .text("decay")), (name, .number(value))], [])
      }
      let rest: [Member] = velocity == 0 ? [] : [("initialVelocity", .number(velocity))]
      return (spring.words("interpolatingSpring") + rest, [])
    case .curve(let curve, let duration):
      let kind: [Member] = [("kind", .text(curve.name ?? "timingCurve"))]
      let points = curve.name == nil ? curve.words : []
      return (kind + points + [("duration", .number(duration))], [])
    case .delay(let base, let delay): return base.words(with: [("delay", .number(delay))])
    case .speed(let base, let speed): return base.words(with: [("speed", .number(speed))])
    case .repetition(let base, _, let count, let reverses):
      let times = count.map { ("repeatCount", AnimationWord.number(Double($0))) }
      return base.words(
        with: [times ?? ("repeatForever", .flag(true)), ("autoreverses", .flag(reverses))])
    case .logicalCompletion(let base, let after):
      return base.words(with: [("logicallyComplete", .number(after))])
    }
  }

  private func words(with modifier: [Member]) -> (base: [Member], modifiers: [[Member]]) {
    let words = words
    return (words.base, words.modifiers + [modifier])
  }
}

extension Spring {
  /// The parameters of an animation that make the spring again, where more than critical damping
  /// would count as critical with a member that says so.
  fileprivate func words(_ kind: String) -> [Animation.Node.Member] {
    let numbers = exactParameters.numbers
    let isPhysical = numbers.contains { $0.name == "damping" }
    let saysSo = dampingRatio > 1 && (kind != "spring" || isPhysical)
    return [("kind", .text(kind))]
      + numbers.map { ($0 == "dampingRatio" ? "dampingFraction" : $0, .number($1)) }
      + (saysSo ? [("allowOverDamping", .flag(true))] : [])
  }
}

extension UnitCurve {
  /// The control points, or the family, the shape and the parameters that differ from the usual ones;
  /// none for a straight line. Others are text of CSS.
  package var words: [Animation.Node.Member] {
    switch easing {
    case .identity: return []
    case .linear, .steps: return [("easing", .text("\(easing)"))]
    case .cubicBezier(let bezier):
      let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2]
      return zip(["x1", "y1", "x2", "y2"], points).map { ($0, .number($1)) }
    case .named(let easing):
      var words: [Animation.Node.Member] = [
        ("family", .text(easing.family.rawValue)), ("shape", .text(easing.shape.rawValue)),
      ]
      if easing.overshoot != 1.70158 { words.append(("overshoot", .number(easing.overshoot))) }
      if easing.amplitude != 1 { words.append(("amplitude", .number(easing.amplitude))) }
      if easing.period != 0.3 { words.append(("period", .number(easing.period))) }
      if easing.isPublishedInOut { words.append(("publishedInOut", .flag(true))) }
      return words
    }
  }
}
