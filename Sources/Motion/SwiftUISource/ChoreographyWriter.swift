#if SwiftUISource
  import AnimationChoreography
  import AnimationNumerics
  import ChoreographyAudit
  import ChoreographyFiles

  /// What a screen does as a choreography.
  struct ChoreographyWriter {
    @dynamicMemberLookup struct Element {
      /// What the rules ask about it.
      var source: SourceScreen.Element
      /// The offset of the view.
      var position: Int
      var count = 1
      var delay = 0.0
      var stagger: Stagger?
      var properties: [WrittenElement.Property] = []
      var phases: Choreography.Phases?
      var propertyNames: [String] { properties.map(\.name) + (phases?.properties ?? []) }
      var isSequence = false
      var isPlaced = false
      var countReads: Set<String> = []
      /// Its first animation, or the seconds of its first keyframe.
      var first: AnimationValue?
      var seconds = 0.0
      /// Without delays and repetitions.
      var length: Double {
        guard var first else { return seconds }
        first.modifiers = []
        return first.logicalDuration
      }
      var trigger: Action.Task?
      /// The variables on which its times depend.
      var timing: Set<String> = []
      /// Whether it ends invisible, and whether a timer takes it back after a rest.
      var endsHidden = false
      var isTimeOut = false
      /// The group of the view, without the suffix of an animator's content.
      var view: Substring {
        source.group.hasSuffix("/content") ? source.group.dropLast(8) : source.group[...]
      }

      init(_ node: Node, animation: Int) {
        (source, position) = (.init(node.name, animation: animation), node.position)
        source.group = node.group
      }

      subscript<Part>(dynamicMember part: WritableKeyPath<SourceScreen.Element, Part>) -> Part {
        get { source[keyPath: part] }
        set { source[keyPath: part] = newValue }
      }
    }

    let player: ScreenPlayer
    /// The time of the first motion, from which all times count.
    let origin: Double
    private(set) var elements: [Element] = []
    private var names: [String: Int] = [:]
    private let failures = Failures()
    /// The first error of an animation that no choreography can have.
    var failure: DocumentError? { failures.first }

    private final class Failures {
      var first: DocumentError?
    }

    init(_ player: ScreenPlayer) {
      self.player = player
      origin = (player.moves.map(\.time) + player.starts.map(\.time)).min() ?? 0
      for group in player.moves.grouped(by: { $0.node.group }) { add(group) }
      for group in player.starts.grouped(by: { "\($0.node.group) \($0.sequence.position)" }) {
        add(group)
      }
      elements.sort { $0.position < $1.position }
      var taken: Set<String> = []
      for index in elements.indices {
        let name = elements[index].name
        // The items of a list may have numbers already.
        while !taken.insert(elements[index].name).inserted {
          names[name, default: 1] += 1
          elements[index].name = "\(name)-\(names[name]!)"
        }
      }
    }

    // MARK: Moves

    private mutating func add(_ moves: [ScreenPlayer.Move]) {
      let all = moves.grouped { $0.node.indices }
        .sorted { $0[0].node.indices.lexicographicallyPrecedes($1[0].node.indices) }
      if all.count > 1, let element = staggered(all) {
        elements.append(element)
        return
      }
      for (index, item) in all.enumerated() {
        var element = single(item)
        element.isItem = all.count > 1 && element.trigger?.isLate != true
        if all.count > 1 { element.name += "-\(index)" }
        elements.append(element)
      }
    }

    private func base(
      _ moves: [ScreenPlayer.Move], _ properties: [WrittenElement.Property]
    ) -> Element {
      let node = moves[0].node
      var element = Element(node, animation: moves[0].animation.position)
      element.properties = properties
      element.isLoop = moves.contains { $0.animation.isEndless }
      element.isReveal = moves.contains {
        $0.property == "opacity" && $0.to > $0.from
          || $0.property.hasPrefix("scale") && $0.from < 0.05 || $0.property.hasPrefix("move")
      }
      element.isPlaced = moves.contains { SwiftUITables.placed.contains($0.property) }
      element.countReads = node.countReads
      element.trigger = moves[0].task
      element.movesOnlyOpacity = moves.allSatisfy { $0.property == "opacity" }
      element.first = moves[0].animation
      element.timing = moves.reduce([]) { $0.union($1.animation.reads) }
      element.endsHidden = ["opacity", "scale"].contains { name in
        moves.last { $0.property == name }?.to == 0
      }
      element.isTimeOut = moves.contains(where: player.isTimeOut)
      return element
    }

    /// All items as one element; nil if they differ in more than a delay.
    private func staggered(_ items: [[ScreenPlayer.Move]]) -> Element? {
      guard let first = items.first else { return nil }
      func start(_ move: ScreenPlayer.Move) -> Double { move.time - origin + move.animation.delay }
      for item in items {
        guard item.count == first.count, Set(item.map(\.property)).count == item.count else {
          return nil
        }
        let shift = start(item[0]) - start(first[0])
        for (one, two) in zip(first, item) {
          guard one.property == two.property, one.from == two.from, one.to == two.to,
            one.animation.withoutDelay.isSame(as: two.animation.withoutDelay),
            (start(two) - start(one) - shift).magnitude < 1e-9
          else { return nil }
        }
      }
      let delay = first.map(start).min() ?? 0
      guard delay >= 0, let stagger = Self.stagger(items.map { start($0[0]) - start(items[0][0]) })
      else { return nil }
      let properties = first.map { move in
        var animation = move.animation.withoutDelay
        let rest = start(move) - delay
        if rest > 1e-12 { animation.modifiers.append(.init(name: "delay", value: rest)) }
        return property(move.property, from: move.from, [(0, move.to, animation)])
      }
      var element = base(first, properties)
      element.count = items.count
      element.delay = delay
      element.stagger = stagger.interval > 0 ? stagger : nil
      return element
    }

    /// The stagger of starts that count from the first; nil if there is none.
    static func stagger(_ starts: [Double]) -> Stagger? {
      guard starts.count > 1 else { return Stagger(interval: 0) }
      // Differences of decimals are decimals.
      let interval = (starts[1] * 1e12).rounded() / 1e12
      guard interval >= 0, interval.isFinite else { return nil }
      let cap = starts.indices.dropFirst().first { (starts[$0] - starts[$0 - 1]).magnitude < 1e-9 }
        .map { $0 - 1 }
      let stagger = Stagger(interval: interval, maximumIndex: cap)
      let areApart = zip(starts, stagger.delays(count: starts.count)).allSatisfy {
        ($0 - $1).magnitude < 1e-9 * (1 + $1)
      }
      return areApart ? stagger : nil
    }

    private func property(
      _ name: String, from: Double,
      _ moves: [(time: Double, to: Double, animation: AnimationValue?)]
    ) -> WrittenElement.Property {
      .init(
        name, from: .number(from),
        .moves(moves.map { .init(time: $0.time, target: .number($0.to), pace: pace($0.animation)) })
      )
    }

    private func pace(_ value: AnimationValue?) -> AnimationPace {
      animation(value).map(AnimationPace.animation) ?? .jump
    }

    private func animation(_ value: AnimationValue?) -> Animation? {
      do throws(DocumentError) {
        return try value?.animation()
      } catch {
        failures.first = failures.first ?? error
        return nil
      }
    }

    private func single(_ moves: [ScreenPlayer.Move]) -> Element {
      let properties = moves.grouped(by: \.property).map { own in
        var list: [(Double, Double, AnimationValue?)] = []
        var last = own[0].from
        for move in own.sorted(by: { $0.time < $1.time }) {
          let at = move.time - origin
          if move.from != last { list.append((at, move.from, nil)) }
          list.append((at, move.to, move.animation))
          last = move.to
        }
        return property(own[0].property, from: own[0].from, list)
      }
      return base(moves, properties)
    }

    // MARK: Sequences

    private mutating func add(_ starts: [ScreenPlayer.Start]) {
      // The parts of each item's sequence.
      let parts = starts.map { start in
        start.sequence.phases.isEmpty
          ? keyframes(start.sequence, start) : phases(start.sequence, start)
      }
      guard let first = parts.first else { return }
      for index in first.indices {
        let items = parts.compactMap { $0.at(index) }
        let starts = items.map(\.delay)
        if items.count > 1,
          items.allSatisfy({
            $0.properties == items[0].properties && $0.phases == items[0].phases
          }),
          let stagger = Self.stagger(starts.map { $0 - starts[0] })
        {
          var element = items[0]
          element.count = items.count
          element.stagger = stagger.interval > 0 ? stagger : nil
          elements.append(element)
        } else {
          for (number, var item) in items.enumerated() {
            if items.count > 1 { item.name += "-\(number)" }
            elements.append(item)
          }
        }
      }
    }

    private func element(
      _ node: Node, _ sequence: Node.Sequence, _ start: ScreenPlayer.Start
    ) -> Element {
      var element = Element(node, animation: sequence.position)
      element.isSequence = true
      element.isLoop = sequence.isLooping
      element.delay = start.time - origin
      element.countReads = start.node.countReads
      element.timing = sequence.timing
      element.trigger = start.task
      return element
    }

    private func phases(_ sequence: Node.Sequence, _ start: ScreenPlayer.Start) -> [Element] {
      guard let first = sequence.phases.first else { return [] }
      var all = sequence.phases
      // The delay of a run, if only the phase that it enters first has one, is the element's.
      let delays = all.map { $0.animation?.delay ?? 0 }
      let lead = sequence.isLooping || delays.count { $0 != 0 } > 1 ? 0 : delays.at(1) ?? 0
      if lead > 0 { all[1].animation = all[1].animation?.withoutDelay }
      return first.nodes.indices.compactMap { index in
        let nodes = all.map { $0.nodes.at(index) }
        guard
          nodes.allSatisfy({
            $0?.properties.map(\.name) == first.nodes[index].properties.map(\.name)
          })
        else { return nil }
        var columns: [(name: String, values: [Double])] = []
        for (number, property) in first.nodes[index].properties.enumerated() {
          let values = nodes.map { $0!.properties[number].value }
          let numbers = values.compactMap(\.double)
          guard numbers.count == values.count else { continue }
          if Set(numbers).count > 1 {
            columns.append((unique(property.name, columns.map(\.name)), numbers))
          }
        }
        guard !columns.isEmpty else { return nil }
        columns.sort { $0.name < $1.name }
        let steps = all.enumerated().map { step, phase in
          Choreography.Phases.Step(
            name: phase.name, values: columns.map { $0.values[step] },
            animation: animation(phase.animation))
        }
        var element = self.element(first.nodes[index], sequence, start)
        element.phases = Choreography.Phases(
          properties: columns.map(\.name), steps: steps, isLooping: sequence.isLooping)
        element.delay += max(lead, 0)
        element.movesOnlyOpacity = columns.map(\.name) == ["opacity"]
        element.first = all.at(1)?.animation
        // With one animation for all, every property reverses when the same phase is entered.
        let animations = Set(steps.map(\.animation))
        if animations.count == 1, !sequence.isLooping, all.count > 2 {
          element.turning = columns.filter { column in
            column.values.indices.dropFirst().dropLast().contains {
              (column.values[$0] - column.values[$0 - 1])
                * (column.values[$0 + 1] - column.values[$0]) < 0
            }
          }.map(\.name)
        }
        let away = columns.map { column in
          Set(column.values.indices.filter { column.values[$0] != column.values[0] })
        }
        let together = away.reduce(Set()) { $0.union($1) }
        if columns.count > 1, !sequence.isLooping, together.count == away.map(\.count).reduce(0, +)
        {
          element.inTurn = columns.map(\.name)
        }
        return element
      }
    }

    private func unique(_ name: String, _ taken: [String]) -> String {
      taken.contains(name) ? "\(name)\(taken.count + 1)" : name
    }

    private func keyframes(_ sequence: Node.Sequence, _ start: ScreenPlayer.Start) -> [Element] {
      sequence.tracks.grouped { $0.node.key }.map { tracks in
        var tracks = tracks
        // The initial wait that all tracks of a run share is the element's delay.
        let lead = sequence.isLooping ? 0 : tracks.map { $0.rest ?? 0 }.min() ?? 0
        for index in tracks.indices where !sequence.isLooping {
          guard let rest = tracks[index].rest else { continue }
          if rest - lead < 1e-12 {
            tracks[index].keyframes.removeFirst()
          } else {
            tracks[index].keyframes[0].duration = rest - lead
          }
        }
        var names: [String] = []
        var last: [String: Int] = [:]
        let properties = tracks.filter { !$0.keyframes.isEmpty }.map { track in
          let name = unique(track.property, names)
          names.append(name)
          last[name] = track.keyframes.last?.position
          return WrittenElement.Property(
            name, from: .number(track.from),
            .keyframes(
              track.keyframes.map { keyframe($0).map(WrittenValue.number) },
              isLooping: sequence.isLooping))
        }
        var element = self.element(tracks[0].node, sequence, start)
        element.properties = properties
        element.lastKeyframes = last
        element.delay += lead
        element.movesOnlyOpacity = tracks.allSatisfy { $0.property == "opacity" }
        element.seconds = tracks[0].keyframes.lazy.compactMap(\.duration).first { $0 > 0 } ?? 0
        return element
      }.filter { !$0.properties.isEmpty }
    }

    private func keyframe(_ frame: Node.Keyframe) -> Keyframe<Double> {
      let duration = frame.duration ?? 0
      switch frame.type {
      case "move": return .move(to: frame.to)
      case "cubic":
        return .cubic(
          to: frame.to, duration: duration, startVelocity: frame.startVelocity,
          endVelocity: frame.endVelocity)
      case "spring":
        return .spring(
          to: frame.to, duration: frame.duration.map { .fixed($0) } ?? .platformEstimate,
          spring: frame.spring ?? Spring(), startVelocity: frame.startVelocity)
      default:
        let curve = frame.curve.flatMap {
          try? CubicBezier(x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3])
        }
        return .linear(
          to: frame.to, duration: duration, timingCurve: curve.map { UnitCurve($0) } ?? .linear)
      }
    }

    // MARK: File

    /// The choreography.
    ///
    /// - Parameters:
    ///   - appears: Whether it is played when the screen appears; otherwise a person triggers it.
    ///   - isEntrance: Whether it is part of the appearance, with the budgets of one.
    func written(
      name: String, title: String, appears: Bool, isEntrance: Bool, elements: [Element],
      isIndependent: Bool, isTimed: Bool
    ) -> WrittenChoreography {
      func unlimited(_ limits: MotionGuideline.Limit...) -> MotionBudgets.Stated {
        var budgets = MotionBudgets.Stated()
        for limit in limits { budgets.limits[limit] = .some(nil) }
        return budgets
      }
      var file = WrittenChoreography(name: name)
      file.title = title
      file.trigger.kind = isIndependent ? .perItem : isTimed ? .timers : .shared
      if appears { file.trigger.layoutWait = origin }
      // No time limit applies to phases, keyframes and answers to a tap.
      let isSequence = elements.allSatisfy(\.isSequence)
      if isSequence || (isTimed && isEntrance) {
        file.budgets = unlimited(.minimumInterval, .entrance)
      } else if !isEntrance {
        // Only staggered elements have a cascade.
        file.budgets = unlimited(.minimumInterval, .cascade, .entrance)
      }
      file.elements = elements.map { element in
        var written = WrittenElement(name: element.name)
        if element.isLoop {
          written.intent.role = .ambient
        } else if element.trigger?.isLate == true || element.trigger?.isRepeated == true
          || element.endsHidden || element.isTimeOut
        {
          // Loading takes an unknown time, and no repeated motion, no exit and no message that
          // goes away again is an entrance.
          written.intent.budgets = unlimited(.minimumInterval, .cascade, .entrance)
        } else if !isSequence, element.isSequence {
          written.intent.budgets = unlimited(.minimumInterval, .entrance)
        } else if !isEntrance, element.stagger != nil {
          written.intent.budgets.limits[.cascade] = 0.3
        } else if isEntrance, !element.isReveal, !element.isSequence, element.count > 1 {
          written.intent.budgets = unlimited(.minimumInterval)
        }
        (written.count, written.delay) = (element.count, max(element.delay, 0))
        written.stagger = element.stagger
        written.intent.reducedMotion = element.reduceMotion
        written.properties = element.properties
        written.phases = element.phases.map { .init($0) }
        return written
      }
      return file
    }
  }
#endif
