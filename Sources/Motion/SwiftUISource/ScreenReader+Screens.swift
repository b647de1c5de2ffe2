#if SwiftUISource
  import AnimationChoreography
  import ChoreographyAudit
  import ChoreographyFiles

  extension ScreenReader {
    /// The reduced motion of an element in the format's words: the nearest of its kinds.
    static func reduced(
      _ element: ChoreographyWriter.Element, _ reduced: [ChoreographyWriter.Element]
    ) -> ReducedMotion? {
      // Reduced motion may replace phases or keyframes by plain moves of the same view.
      let ofView = reduced.filter { $0.view == element.view }
      let calm = ofView.first { $0.group == element.group }
      if let calm, calm.properties == element.properties, calm.phases == element.phases {
        return .same
      }
      if let fade = ofView.first(where: \.movesOnlyOpacity),
        element.propertyNames.contains("opacity"),
        fade.first?.kind == "easeInOut" || !element.movesOnlyOpacity
      {
        return .fade(duration: max(fade.length, 0.001))
      }
      guard let calm, !calm.movesOnlyOpacity || element.movesOnlyOpacity else { return .jump }
      if element.isLoop, !calm.isLoop { return .jump }
      let ratio = element.length > 0 ? calm.length / element.length : 1
      let factor = (ratio * 1e12).rounded() / 1e12
      return .shorter(factor: min(max(factor, 0.001), 1))
    }

    func write(
      _ event: Event, _ player: ScreenPlayer, _ elements: [ChoreographyWriter.Element],
      _ calm: Calm?
    ) {
      let writer = ChoreographyWriter(player)
      let sites = independent(player)
      // A timer that starts a loop only shifts it.
      let isTimed = player.moves.contains { $0.time > writer.origin && player.isChained($0) }
      // No entrance begins so long after its screen.
      let isEntrance = event.isEntrance && writer.origin <= 1
      let count = screens.count { $0.name == event.name || $0.name.hasPrefix(event.name + "-") }
      let name = count > 0 ? "\(event.name)-\(count + 1)" : event.name
      let written = writer.written(
        name: name,
        title: event.isEntrance ? "what appears" : "what \(event.triggers[0].kind) changes",
        appears: event.isEntrance, isEntrance: isEntrance, elements: elements,
        isIndependent: isEntrance && sites.count > 1, isTimed: isTimed)
      do {
        if let failure = writer.failure { throw failure }
        let document = try ChoreographyDocument(written)
        if let calm { noteReducedMotion(document, elements, player, calm) }
        for late in player.moves.compactMap(\.task.late) {
          evaluator.assumptions[late.position] =
            "what follows `\(late.text)` is loaded: no time budget applies to it"
        }
        screens.append(
          SourceScreen(
            written: written, document: document,
            elements: elements.map { element in
              let task = element.trigger
              var found = element.source
              found.isUnwaited =
                event.isEntrance && element.isPlaced && !element.isLoop
                && task?.trigger.kind == "onAppear" && task?.waits == false
                && task?.isRepeated == false && writer.origin == 0
              (found.timing, found.counts) =
                (premises(element.timing), premises(element.countReads))
              return found
            }, triggers: sites))
      } catch {
        covered.subtract(player.covered)
        evaluator.note(elements[0].animation, "\(name): \(error)")
      }
    }

    /// The assumptions about variables that were read, as text.
    private func premises(_ reads: Set<String>) -> [String] {
      reads.compactMap { evaluator.premises[$0] }.sorted()
    }

    /// The offsets of the triggers that start elements independently of each other. The items of a
    /// list share one, because they may be added one by one.
    private func independent(_ player: ScreenPlayer) -> [Int] {
      var triggers: [String: Trigger] = [:]
      for move in player.moves
      where !move.animation.isEndless && !move.task.isLate && move.property != ScreenPlayer.content
      {
        let trigger = move.task.trigger
        // Only one of exclusive branches is shown.
        let isExclusive = triggers.values.contains { known in
          known.branches.contains { key, value in
            trigger.branches[key].map { $0 != value } ?? false
          }
        }
        // Each view with a modifier has its own instance of the modifier's trigger, and each row
        // that starts a timer its own timer.
        let isOwnTimer = move.task.isTimed && !player.isTimeOut(move)
        let view = isOwnTimer ? trigger.key : Evaluator.shape(trigger.key)
        if !isExclusive { triggers["\(view) \(trigger.position)"] = trigger }
      }
      return triggers.values.map(\.position).sorted()
    }

    /// A screen under reduced motion: what plays, and its views when all has been played.
    struct Calm {
      var player: ScreenPlayer
      var end: Node
    }

    /// Notes what the source does under reduced motion that no kind of the format expresses.
    ///
    /// - Parameters:
    ///   - document: The file that was written, with the nearest kinds.
    ///   - elements: Its elements.
    ///   - player: The motion without reduced motion.
    func noteReducedMotion(
      _ document: ChoreographyDocument, _ elements: [ChoreographyWriter.Element],
      _ player: ScreenPlayer, _ calm: Calm
    ) {
      let writer = ChoreographyWriter(calm.player)
      let written = writer.written(
        name: "calm", title: "", appears: false, isEntrance: false, elements: writer.elements,
        isIndependent: false, isTimed: false)
      let played = writer.elements.isEmpty ? nil : try? ChoreographyDocument(written)
      var ends: [String: Node] = [:]
      for node in calm.end.all { ends[node.key] = node }
      for (index, element) in elements.enumerated() {
        guard let kind = document.intents[index].reducedMotion else { continue }
        let said = PlayedMotion(document.reducingMotion.choreography.elements[index])
        let usual = PlayedMotion(document.choreography.elements[index])
        let done = zip(writer.elements, played?.choreography.elements ?? [])
          .filter { $0.0.view == element.view }.map { PlayedMotion($0.1) }
        for name in said.names {
          let move = player.moves.first { $0.node.group == element.group && $0.property == name }
          let rest = move.flatMap { ends[$0.node.key] }?.properties.first { $0.name == name }?
            .value.double
          let found = done.first { $0.names.contains(name) }
          guard found != nil || rest != nil,
            let worst = said.difference(of: name, to: found, rest: rest, usual: usual)
          else { continue }
          evaluator.assumptions[element.animation] =
            "with reduced motion \(element.name).\(name) is \(DisplayText.number(worst.does)) at "
            + "\(DisplayText.milliseconds(worst.time)); the nearest kind of a choreography is "
            + "that it \(kind.description), to \(DisplayText.number(worst.says)) by then"
          break
        }
      }
    }
  }
#endif
