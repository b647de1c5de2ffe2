#if SwiftUISource
  import AnimationChoreography
  import AnimationNumerics
  import ChoreographyFiles

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
        let said = Lanes(document.reducingMotion.choreography.elements[index])
        let usual = Lanes(document.choreography.elements[index])
        let done = zip(writer.elements, played?.choreography.elements ?? [])
          .filter { $0.0.view == element.view }.map { Lanes($0.1) }
        for name in said.names {
          let move = player.moves.first { $0.node.group == element.group && $0.property == name }
          let rest = move.flatMap { ends[$0.node.key] }?.properties.first { $0.name == name }?
            .value.double
          let found = done.first { $0.names.contains(name) }
          guard found != nil || rest != nil else { continue }
          var worst = (error: 0.0, time: 0.0, says: 0.0, does: 0.0)
          var reach = 0.0
          for item in Set([0, element.count - 1]) {
            for step in 0..<240 {
              let time = Double(step) / 80
              let says = said.value(name, item, time)
              let does = found?.value(name, item, time) ?? rest!
              reach = max(
                reach, (usual.value(name, item, time) - usual.value(name, item, -1)).magnitude)
              // A jump at one of the times may be a rounding early or late.
              let error = min(
                (says - does).magnitude, (said.value(name, item, time + 1e-6) - does).magnitude,
                (said.value(name, item, time - 1e-6) - does).magnitude)
              if error > worst.error { worst = (error, time, says, does) }
            }
          }
          guard worst.error > 0.01 * reach else { continue }
          evaluator.assumptions[element.animation] =
            "with reduced motion \(element.name).\(name) is \(DisplayText.number(worst.does)) at "
            + "\(DisplayText.milliseconds(worst.time)); the nearest kind of a choreography is "
            + "that it \(kind.description), to \(DisplayText.number(worst.says)) by then"
          break
        }
      }
    }

    /// The properties of one element's items over time.
    private struct Lanes {
      let names: [String]
      private let count: Int
      private let sampler: ChoreographySampler

      init(_ element: Choreography.Element) {
        (names, count) = (element.propertyNames, element.count)
        sampler = ChoreographySampler(Choreography(name: element.name, elements: [element]))
      }

      func value(_ name: String, _ item: Int, _ time: Double) -> Double {
        let lane = min(item, count - 1) * names.count + names.firstIndex(of: name)!
        return sampler.sample(lane: lane, at: time).value
      }
    }
  }
#endif
