#if SwiftUISource
  import StrictJSON

  /// Writes what a screen does as a choreography file.
  struct ChoreographyWriter {
    /// An element of the file, with its place in the source.
    struct Element {
      var name: String
      var group: String
      /// The offsets of the view and of what animates it.
      var position: Int
      var animation: Int
      var count = 1
      var delay = 0.0
      var stagger: Stagger?
      /// The properties, or the phases, as JSON.
      var members: [String]
      var isSequence = false
      var isLoop = false
      var isReveal = false
      /// Whether it is one item of a list.
      var isItem = false
      var isPlaced = false
      var countReads: Set<String> = []
      /// Whether nothing but an opacity moves.
      var isFade = false
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
      /// The properties that reverse at an inner phase, where one animation enters all phases.
      var turning: [String] = []
      var reduceMotion: String?
      /// The group of the view, without the suffix of an animator's content.
      var view: Substring { group.hasSuffix("/content") ? group.dropLast(8) : group[...] }
    }

    struct Stagger {
      var interval: Double
      var maximumIndex: Int?
      var maximumTotal: Double?
    }

    let player: ScreenPlayer
    /// The time of the first motion, from which all times count.
    let origin: Double
    private(set) var elements: [Element] = []
    private var names: [String: Int] = [:]

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

    private func base(_ moves: [ScreenPlayer.Move], members: [String]) -> Element {
      let node = moves[0].node
      var element = Element(
        name: node.name, group: node.group, position: node.position,
        animation: moves[0].animation.position, members: members)
      element.isLoop = moves.contains { $0.animation.isEndless }
      element.isReveal = moves.contains {
        $0.property == "opacity" && $0.to > $0.from
          || $0.property.hasPrefix("scale") && $0.from < 0.05
          || $0.property.hasPrefix("move")
      }
      element.isPlaced = moves.contains { SwiftUITables.placed.contains($0.property) }
      element.countReads = node.countReads
      element.trigger = moves[0].task
      element.isFade = moves.allSatisfy { $0.property == "opacity" }
      element.first = moves[0].animation
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
            one.animation.withoutDelay.json == two.animation.withoutDelay.json,
            (start(two) - start(one) - shift).magnitude < 1e-9
          else { return nil }
        }
      }
      let delay = first.map(start).min() ?? 0
      guard delay >= 0, let stagger = Self.stagger(items.map { start($0[0]) - start(items[0][0]) })
      else { return nil }
      let members = first.map { move in
        var animation = move.animation.withoutDelay
        let rest = start(move) - delay
        if rest > 1e-12 { animation.modifiers.append(.init(name: "delay", value: rest)) }
        return property(move.property, from: move.from, to: move.to, animation)
      }
      var element = base(first, members: members)
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
      guard interval >= 0 else { return nil }
      guard interval > 1e-12 else {
        return starts.allSatisfy { $0.magnitude < 1e-9 } ? Stagger(interval: 0) : nil
      }
      let cap = starts.indices.dropFirst().first { (starts[$0] - starts[$0 - 1]).magnitude < 1e-9 }
        .map { $0 - 1 }
      for (index, start) in starts.enumerated() {
        let expected = Double(min(index, cap ?? index)) * interval
        guard (start - expected).magnitude < 1e-9 * (1 + expected) else { return nil }
      }
      return Stagger(interval: interval, maximumIndex: cap)
    }

    private func property(
      _ name: String, from: Double, to: Double, _ animation: AnimationValue
    ) -> String {
      "{ \"name\": \"\(name)\", \"from\": \(from), \"to\": \(to), \"animation\": \(animation.json) }"
    }

    private func single(_ moves: [ScreenPlayer.Move]) -> Element {
      let members = moves.grouped(by: \.property).map { own in
        let name = own[0].property
        if own.count == 1, own[0].time == origin {
          return property(name, from: own[0].from, to: own[0].to, own[0].animation)
        }
        var list: [String] = []
        var last = own[0].from
        for move in own.sorted(by: { $0.time < $1.time }) {
          let at = move.time - origin
          if move.from != last {
            list.append("{ \"at\": \(at), \"to\": \(move.from), \"animation\": null }")
          }
          list.append(
            "{ \"at\": \(at), \"to\": \(move.to), \"animation\": \(move.animation.json) }")
          last = move.to
        }
        return
          "{ \"name\": \"\(name)\", \"from\": \(own[0].from), \"moves\": [\(list.joined(separator: ", "))] }"
      }
      return base(moves, members: members)
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
        if items.count > 1, items.allSatisfy({ $0.members == items[0].members }),
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
      _ node: Node, _ sequence: Node.Sequence, _ start: ScreenPlayer.Start, _ members: [String]
    ) -> Element {
      var element = Element(
        name: node.name, group: node.group, position: node.position, animation: sequence.position,
        members: members)
      element.isSequence = true
      element.isLoop = sequence.isLooping
      element.delay = start.time - origin
      element.countReads = start.node.countReads
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
        let steps = all.enumerated().map { step, phase in
          let values = columns.map { "\"\($0.name)\": \($0.values[step])" }.joined(separator: ", ")
          return "{ \"name\": \"\(phase.name)\", \"values\": { \(values) }, \"animation\": "
            + "\(phase.animation?.json ?? "null") }"
        }
        var element = self.element(
          first.nodes[index], sequence, start,
          [
            "\"phases\": { \"mode\": \"\(sequence.isLooping ? "loop" : "once")\", \"steps\": "
              + "[\(steps.joined(separator: ", "))] }"
          ])
        element.delay += max(lead, 0)
        element.isFade = columns.map(\.name) == ["opacity"]
        element.first = all.at(1)?.animation
        // With one animation for all, every property reverses when the same phase is entered.
        let animations = Set(all.map { $0.animation?.json ?? "" })
        if animations.count == 1, !sequence.isLooping, all.count > 2 {
          element.turning = columns.filter { column in
            column.values.indices.dropFirst().dropLast().contains {
              (column.values[$0] - column.values[$0 - 1])
                * (column.values[$0 + 1] - column.values[$0]) < 0
            }
          }.map(\.name)
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
        let members = tracks.filter { !$0.keyframes.isEmpty }.map { track in
          let name = unique(track.property, names)
          names.append(name)
          let frames = track.keyframes.map(keyframe).joined(separator: ", ")
          return "{ \"name\": \"\(name)\", \"from\": \(track.from), "
            + (sequence.isLooping ? "\"mode\": \"loop\", " : "") + "\"keyframes\": [\(frames)] }"
        }
        var element = self.element(tracks[0].node, sequence, start, members)
        element.delay += lead
        element.isFade = tracks.allSatisfy { $0.property == "opacity" }
        element.seconds = tracks[0].keyframes.lazy.compactMap(\.duration).first { $0 > 0 } ?? 0
        return element
      }.filter { !$0.members.isEmpty }
    }

    private func keyframe(_ frame: Node.Keyframe) -> String {
      var members = ["\"type\": \"\(frame.type)\"", "\"to\": \(frame.to)"]
      if let duration = frame.duration { members.append("\"duration\": \(duration)") }
      if let spring = frame.spring { members.append("\"spring\": \(spring)") }
      if let velocity = frame.startVelocity { members.append("\"startVelocity\": \(velocity)") }
      if let velocity = frame.endVelocity { members.append("\"endVelocity\": \(velocity)") }
      if let curve = frame.curve {
        let points = zip(["x1", "y1", "x2", "y2"], curve).map { "\"\($0)\": \($1)" }
        members.append("\"curve\": { \(points.joined(separator: ", ")) }")
      }
      return "{ \(members.joined(separator: ", ")) }"
    }

    // MARK: File

    /// The choreography file.
    ///
    /// - Parameters:
    ///   - appears: Whether it is played when the screen appears; otherwise a person triggers it.
    ///   - isEntrance: Whether it is part of the appearance, with the budgets of one.
    func json(
      name: String, title: String, appears: Bool, isEntrance: Bool, elements: [Element],
      isIndependent: Bool, isTimed: Bool
    ) -> String {
      let kind = isIndependent ? "perElement" : isTimed ? "timers" : "shared"
      var trigger = "\"kind\": \"\(kind)\""
      if appears, origin > 0 { trigger += ", \"layoutWait\": \(origin)" }
      var lines = [
        "\"format\": \"animation-choreography\"", "\"version\": 1",
        "\"name\": \(JSONWriter.string(name))", "\"title\": \(JSONWriter.string(title))",
        "\"trigger\": { \(trigger) }",
      ]
      // No time limit applies to phases, keyframes and answers to a tap.
      let isSequence = elements.allSatisfy(\.isSequence)
      if isSequence || (isTimed && isEntrance) {
        lines.append("\"budgets\": { \"minimumInterval\": null, \"entrance\": null }")
      } else if !isEntrance {
        // Only staggered elements have a cascade.
        lines.append(
          "\"budgets\": { \"minimumInterval\": null, \"cascade\": null, \"entrance\": null }")
      }
      let isMixed = !isSequence
      let list = elements.map { element -> String in
        var members = ["\"name\": \(JSONWriter.string(element.name))"]
        if element.isLoop {
          members.append("\"role\": \"ambient\"")
        } else if element.trigger?.isLate == true || element.trigger?.isRepeated == true {
          // Loading takes an unknown time, and repeated motion is not an entrance.
          members.append(
            "\"budgets\": { \"minimumInterval\": null, \"cascade\": null, \"entrance\": null }")
        } else if isMixed, element.isSequence {
          members.append("\"budgets\": { \"minimumInterval\": null, \"entrance\": null }")
        } else if !isEntrance, element.stagger != nil {
          members.append("\"budgets\": { \"cascade\": 0.3 }")
        } else if isEntrance, !element.isReveal, !element.isSequence, element.count > 1 {
          members.append("\"budgets\": { \"minimumInterval\": null }")
        }
        if element.count > 1 { members.append("\"count\": \(element.count)") }
        if element.delay > 0 { members.append("\"delay\": \(element.delay)") }
        if let stagger = element.stagger {
          var parts = ["\"interval\": \(stagger.interval)"]
          if let cap = stagger.maximumIndex { parts.append("\"maximumIndex\": \(cap)") }
          if let total = stagger.maximumTotal { parts.append("\"maximumTotal\": \(total)") }
          members.append("\"stagger\": { \(parts.joined(separator: ", ")) }")
        }
        if let reduced = element.reduceMotion { members.append("\"reduceMotion\": \(reduced)") }
        if element.members.first?.hasPrefix("\"phases\"") == true {
          members += element.members
        } else {
          members.append(
            "\"properties\": [\n        \(element.members.joined(separator: ",\n        "))\n      ]"
          )
        }
        return "    {\n      \(members.joined(separator: ",\n      "))\n    }"
      }
      lines.append("\"elements\": [\n\(list.joined(separator: ",\n"))\n  ]")
      return "{\n  \(lines.joined(separator: ",\n  "))\n}\n"
    }
  }
#endif
