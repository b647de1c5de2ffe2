internal import AnimationChoreography
internal import AnimationNumerics
internal import ChoreographyFiles

extension ExportSheet {
  static func elements(
    _ choreography: Choreography, _ curves: ExportCurves, _ failures: inout [DocumentError]
  ) -> [Element] {
    let sampler = ChoreographySampler(choreography)
    let screen = Identifiers.safe(choreography.name)
    var identifiers = Identifiers()
    var full = Identifiers()
    var lane = 0
    return choreography.elements.map { element in
      let names = element.propertyNames
      let itemStart = element.starts[0]
      let identifier = identifiers.next(element.name)
      var properties: [Property] = []
      for (index, name) in names.enumerated() {
        do throws(DocumentError) {
          let motion = try ExportedMotion(
            sampler, lane: lane + index, itemStart: itemStart, curves: curves)
          let source =
            index < element.properties.count
            ? try source(element.properties[index].motion, of: element, motion, curves) : .other
          properties.append(Property(name: name, motion: motion, source: source))
        } catch {
          var error = error
          let place = sampler.name(of: lane + index)
          if error.path != place { error.path = "\(place): \(error.path)" }
          failures.append(error)
        }
      }
      lane += names.count * element.count
      return Element(
        name: element.name, identifier: identifier,
        fullIdentifier: full.unique(Identifiers.joined(screen, identifier)), count: element.count,
        delay: element.delay, stagger: ExportSubject.Stagger(element), properties: properties,
        phases: element.phases)
    }
  }

  /// A motion as the source states it; one move that jumps only if it is repeated.
  private static func source(
    _ motion: Choreography.Motion, of element: Choreography.Element, _ shown: ExportedMotion,
    _ curves: ExportCurves
  ) throws(DocumentError) -> Property.Source {
    switch motion {
    // Keyframes depend on the value that they begin with.
    case .track(let track, shown.from), .loop(let track, shown.from, _): return .keyframes(track)
    case .track, .loop, .moves: break
    }
    guard case .moves(let from, let moves) = motion, moves.count == 1, from != moves[0].target,
      let animation = moves[0].animation, animation.loop == nil
    else { return .other }
    let (time, to, head) = (moves[0].time, moves[0].target, animation.headStart)
    let jumps = shown.jumps
    let stated = head ?? animation.leadingDelay
    let animated = Animated(
      from: from, to: to, animation: stated.rest, delay: time + stated.delay)
    // An easing function cannot jump, but a transition can start in its middle, at once.
    if let leading = jumps ? head : animation.leadingDelay, shown.from == from, shown.to == to,
      !jumps || time == 0 && element.starts.allSatisfy({ $0 == 0 })
    {
      let curve = try curves.curve(of: leading.rest)
      if !jumps || !curve.jumps {
        let move = Move(
          animation: leading.rest, delay: time + leading.delay + curve.delay, from: from, to: to,
          curve: curve)
        return .move(move, stated: animated)
      }
    }
    return !jumps || isRepetition(animation.node) ? .animation(animated) : .other
  }

  private static func isRepetition(_ node: Animation.Node) -> Bool {
    switch node {
    case .repetition(_, _, let count, _): count != nil
    case .delay(let base, let delay): delay >= 0 && isRepetition(base)
    case .speed(let base, let speed): speed > 0 && isRepetition(base)
    case .logicalCompletion(let base, _): isRepetition(base)
    case .spring, .interpolatingSpring, .curve: false
    }
  }
}
