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
