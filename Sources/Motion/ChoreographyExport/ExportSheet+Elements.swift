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
        let source = index < element.properties.count ? element.properties[index].motion : nil
        do throws(DocumentError) {
          if let source, let ends = curves.ends(of: source, name) {
            let (move, animated) = try Self.moves(source, of: element, shown: nil, curves)
            properties.append(
              Property(
                name: name,
                source: .spring(
                  sampler, lane: lane + index, itemStart: itemStart, error: curves.error),
                from: ends.from, to: ends.to, move: move, animated: animated, track: nil))
            continue
          }
          let motion = try ExportedMotion(
            sampler, lane: lane + index, itemStart: itemStart, curves: curves)
          let (move, animated) =
            try source.map { source throws(DocumentError) in
              try Self.moves(source, of: element, shown: motion, curves)
            } ?? (nil, nil)
          // Keyframes depend on the value that they begin with.
          let track: ScalarTrack? =
            switch source {
            case .track(let track, motion.from), .loop(let track, motion.from, _): track
            default: nil
            }
          properties.append(
            Property(
              name: name, source: .motion(motion), from: motion.from, to: motion.to, move: move,
              animated: animated, track: track))
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

  /// The only move of a motion: as it is shown, if that begins and ends where its animation does, and as
  /// the source has it, where it jumps only if it is repeated; `shown` is nil if it is smooth and whole.
  private static func moves(
    _ motion: Choreography.Motion, of element: Choreography.Element, shown: ExportedMotion?,
    _ curves: ExportCurves
  ) throws(DocumentError) -> (move: Move?, animated: Animated?) {
    guard case .moves(let from, let moves) = motion, moves.count == 1, from != moves[0].target,
      let animation = moves[0].animation, animation.loop == nil
    else { return (nil, nil) }
    let (time, to, head) = (moves[0].time, moves[0].target, animation.headStart)
    let jumps = shown?.jumps ?? false
    var move: Move?
    // An easing function cannot jump, but a transition can start in its middle, at once.
    let leading = jumps ? head : animation.leadingDelay
    if let leading, shown.map({ $0.from == from && $0.to == to }) ?? true,
      !jumps || time == 0 && element.starts.allSatisfy({ $0 == 0 })
    {
      let curve = try curves.curve(of: leading.rest)
      if !jumps || !curve.jumps {
        move = Move(
          animation: leading.rest, delay: time + leading.delay + curve.delay, from: from, to: to,
          curve: curve)
      }
    }
    guard !jumps || move != nil || isRepetition(animation.node) else { return (nil, nil) }
    let stated = head ?? animation.leadingDelay
    return (move, Animated(from: from, to: to, animation: stated.rest, delay: time + stated.delay))
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
