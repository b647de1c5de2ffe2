package import AnimationNumerics
internal import AnimationChoreography
package import ChoreographyFiles

/// An animation to export, the properties that it moves, and its start.
package struct ExportSubject: Sendable {
  /// The animation's name: the first of `properties`, or a given name.
  package var name: String
  package var animation: Animation
  /// The properties that share the animation and its start: "card.opacity", "card.y".
  package var properties: [String]
  /// Seconds from the trigger to the first item's start, without the animation's own delay.
  package var delay: Double
  /// The additional delay of each item; nil if all start together.
  package var stagger: Stagger?

  /// The relative delays of an element's items.
  package struct Stagger: Hashable, Sendable, Encodable {
    /// Seconds between neighbours.
    package var interval: Double
    package var count: Int
    /// The place from which on items start together, if any do because of it.
    package var maximumIndex: Int?
    /// The origin and the grid of places other than the index.
    let from: String?
    let columns: Int?
    let axis: String?
    /// The rule of the places.
    let rule: AnimationNumerics.Stagger

    private enum CodingKeys: String, CodingKey {
      case interval, count, maximumIndex, from, columns, axis
    }

    package init(
      interval: Double, count: Int, maximumIndex: Int? = nil,
      as rule: AnimationNumerics.Stagger = .init(interval: 0)
    ) {
      (self.interval, self.count, self.maximumIndex) = (interval, count, maximumIndex)
      (from, columns) = (rule.isPlain ? nil : "\(rule.origin)", rule.grid?.columns)
      axis = rule.grid?.axis?.rawValue
      self.rule = .init(interval: 0, maximumIndex: maximumIndex, from: rule.origin, in: rule.grid)
    }
  }

  package init(
    _ animation: Animation, name: String, properties: [String] = [], delay: Double = 0,
    stagger: Stagger? = nil
  ) {
    (self.name, self.animation, self.properties) = (name, animation, properties)
    (self.delay, self.stagger) = (delay, stagger)
  }

  /// The animations of a document, in its order. Properties of one element with the same motion and
  /// start are combined.
  ///
  /// Keyframes are omitted, because they have no single curve. Moves start at their own time; a
  /// phase starts when its element's schedule first enters it.
  package static func all(in document: ChoreographyDocument) -> [ExportSubject] {
    document.choreography.elements.flatMap { element -> [ExportSubject] in
      var result: [ExportSubject] = []
      let stagger = Stagger(element)
      func add(_ animation: Animation?, _ property: String, at time: Double) {
        guard let animation else { return }
        let delay = element.delay + time
        let same = result.firstIndex { $0.animation == animation && $0.delay == delay }
        if let same {
          result[same].properties.append(property)
        } else {
          result.append(
            .init(animation, name: property, properties: [property], delay: delay, stagger: stagger)
          )
        }
      }
      for property in element.properties {
        guard case .moves(_, let moves) = property.motion else { continue }
        for (index, move) in moves.enumerated() {
          let suffix = moves.count > 1 ? "[\(index)]" : ""
          add(move.animation, "\(element.name).\(property.name)\(suffix)", at: move.time)
        }
      }
      if let phases = element.phases {
        let entries = phases.schedule.entries
        for (index, step) in phases.steps.enumerated() {
          guard let entry = entries.first(where: { $0.phase == index }) else { continue }
          add(step.animation, "\(element.name).\(step.name)", at: entry.time)
        }
      }
      return result
    }
  }
}

extension ExportSubject.Stagger {
  init?(_ element: Choreography.Element) {
    guard element.count > 1, let stagger = element.stagger,
      stagger.interval(count: element.count) > 0
    else { return nil }
    let uncapped = AnimationNumerics.Stagger(interval: 0, from: stagger.origin, in: stagger.grid)
    let farthest = uncapped.distances(count: element.count).upperBound
    self.init(
      interval: stagger.interval(count: element.count), count: element.count,
      maximumIndex: stagger.maximumIndex.flatMap { Double($0) < farthest ? $0 : nil }, as: stagger)
  }
}
