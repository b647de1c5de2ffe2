#if SwiftUISource
  import ChoreographyAudit
  import ChoreographyFiles
  import AnimationChoreography

  extension ScreenReader {
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
      let played =
        writer.elements.isEmpty ? nil : try? ChoreographyDocument(written)
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
