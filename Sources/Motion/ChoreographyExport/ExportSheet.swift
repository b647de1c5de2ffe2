package import AnimationNumerics
internal import Foundation
internal import AnimationChoreography
package import ChoreographyFiles

/// A whole choreography for export: its elements with delays and staggers, every property's motion,
/// and the motion under reduced motion.
package struct ExportSheet: Sendable {
  /// A single move under one animation.
  struct Move: Sendable {
    /// The animation without its leading delay. A delay within it is in `curve.delay`.
    let animation: Animation
    /// Seconds from the item's start to the motion, with every delay; negative where the motion starts
    /// in its middle at once.
    let delay: Double
    let from: Double
    let to: Double
    /// The animation as a curve from 0 to 1.
    let curve: ProgressCurve
  }

  /// A single move: its values, its animation, and the delay before it.
  struct Animated: Sendable {
    let from, to: Double
    let animation: Animation
    let delay: Double
  }

  package struct Element: Sendable {
    package let name: String
    /// The name as an identifier: lower-case letters, digits and hyphens.
    let identifier: String
    /// The identifier behind that of its screen, for names that all screens share.
    let fullIdentifier: String
    package let count: Int
    /// Seconds from the trigger to the first item's start.
    package let delay: Double
    /// The additional delay of each item; nil if all start together.
    let stagger: ExportSubject.Stagger?
    package internal(set) var properties: [Property]
    /// The phases that move some of the properties.
    var phases: Choreography.Phases?
    /// The trigger that starts it; nil for the screen's own.
    var trigger: String?
    /// Whether its page states a `transform` that its properties replace.
    var replacesTransform = false
    /// The class that it has while its trigger holds, and the name of that state in code.
    var state: String { "is-\(trigger.map(Identifiers.safe) ?? "visible")" }
    var flag: String { Identifiers.camel(state) }
    /// The motion back to the start when the trigger is reversed; empty if unspecified, else
    /// one element.
    var exits: [Element] = []
    /// The element under reduced motion; empty if unspecified or unchanged, else one element.
    var reductions: [Element] = []
    var reduced: Element? { reductions.first }

    func property(_ name: String) -> Property? { properties.first { $0.name == name } }

    /// The exit of a property; nil if nothing states one.
    func back(_ property: String) -> Property? { exits.first?.property(property) }

    /// The property name of a separate animation, whose element has the animation's name.
    static let progress = "progress"
  }

  package let name: String
  package var title: String { document?.title ?? name }
  /// The document as it was read; nil for separate animations.
  let document: ChoreographyDocument?
  var identifier: String { Identifiers.safe(name) }
  /// Seconds from the appearance of the screen to the trigger.
  var layoutWait: Double { document?.choreography.layoutWait ?? 0 }
  /// The greatest error, as a fraction of how far a motion goes.
  package let error: Double
  package private(set) var elements: [Element]
  /// The number of parts of the source that are left out.
  package var omissions = 0
  /// The errors of parts that cannot be exported.
  package let failures: [DocumentError]

  /// The separate animations; nil for a choreography.
  private(set) var animations: [(name: String, animation: Animation)]?
  /// Durations beside separate animations, in seconds.
  private(set) var durations: [(name: String, seconds: Double)] = []
  /// Curves beside separate animations, without a duration.
  private(set) var easings: [(name: String, curve: CubicBezier)] = []
  /// Whether the separate animations are curves without a duration of their own.
  private(set) var hasAssumedDurations = false

  /// The sheet without the properties of texts that a format cannot say, and their names.
  func without(_ leavesOut: (Property) -> Bool) -> (sheet: ExportSheet, names: [String]) {
    var (copy, names) = (self, [String]())
    func strip(_ element: inout Element) {
      var properties = element.properties
      properties.removeAll { property in
        guard property.texts != nil, leavesOut(property) else { return false }
        let name = "\(element.name).\(property.name)"
        if !names.contains(name) { names.append(name) }
        if let place = element.phases?.properties.firstIndex(of: property.name) {
          element.phases?.properties.remove(at: place)
          for step in element.phases!.steps.indices {
            element.phases?.steps[step].values.remove(at: place)
          }
          if element.phases!.properties.isEmpty { element.phases = nil }
        }
        return true
      }
      element.properties = properties
      for index in element.exits.indices { strip(&element.exits[index]) }
      for index in element.reductions.indices { strip(&element.reductions[index]) }
      element.exits.removeAll(where: \.properties.isEmpty)
    }
    guard allElements.contains(where: { $0.properties.contains { $0.texts != nil } }) else {
      return (self, [])
    }
    for index in elements.indices { strip(&copy.elements[index]) }
    copy.elements.removeAll(where: \.properties.isEmpty)
    copy.omissions += names.count
    return (copy, names)
  }

  /// A statement about the whole export, with the number of parts that it lacks.
  func claim(_ statement: String) -> String {
    statement + (omissions == 0 ? "." : ", without \(omissions) parts that are left out.")
  }

  /// Whether any element changes under reduced motion.
  var reducesMotion: Bool { elements.contains { $0.reduced != nil } }

  /// The sheet of a document; the greatest error is a fraction of how far a motion goes.
  package init(_ document: ChoreographyDocument, error epsilon: Double) {
    (name, error, self.document) = (document.choreography.name, epsilon, document)
    let curves = ExportCurves(error: epsilon)
    var failures: [DocumentError] = []
    let intents = document.intents
    elements = Self.joined(Self.elements(document.choreography, curves, &failures), intents)
    let changes = intents.filter { $0.exitOf == nil }.map {
      $0.reducedMotion != nil && $0.reducedMotion != .same
    }
    if changes.contains(true) {
      var ignored: [DocumentError] = []
      let all = Self.elements(document.reducingMotion.choreography, curves, &ignored)
      for (index, calm) in Self.joined(all, intents).enumerated() where changes[index] {
        elements[index].reductions = [calm]
      }
    }
    self.failures = failures
  }

  /// The elements with their triggers and their ways back.
  private static func joined(_ all: [Element], _ intents: [ElementIntent]) -> [Element] {
    var result: [Element] = []
    for (var element, intent) in zip(all, intents) {
      element.trigger = intent.trigger
      element.replacesTransform = intent.replacesTransform
      for index in element.properties.indices where !intent.texts.isEmpty {
        element.properties[index].texts = intent.texts[element.properties[index].name]
      }
      if let name = intent.exitOf {
        for index in result.indices where result[index].name == name {
          result[index].exits = [element]
        }
      } else {
        result.append(element)
      }
    }
    return result
  }

  /// The elements that enter and leave, each with itself under reduced motion.
  var variants: [(element: Element, reduced: Element?)] {
    var pairs: [(element: Element, reduced: Element?)] = []
    for element in elements {
      pairs.append((element, element.reduced))
      for back in element.exits {
        pairs.append((back, element.reduced.map { $0.exits.first ?? back }))
      }
    }
    return pairs
  }

  /// Every element that enters or leaves, as usual and under reduced motion.
  var allElements: [Element] { variants.flatMap { [$0.element, $0.reduced].compactMap { $0 } } }

  /// The part that the screen's own trigger starts, for formats that play at once.
  var startedByScreen: ExportSheet {
    var copy = self
    copy.elements.removeAll { $0.trigger != nil }
    return copy
  }

  /// Notes about the properties that a format does not draw, with its reason; nil if it does.
  func notDrawn(_ reason: (Element, Property) -> String?) -> [String] {
    guard animations == nil else { return [] }
    return elements.flatMap { element in
      element.properties.filter { $0.kind != .rest || $0.from != 0 }.compactMap { property in
        reason(element, property).map { "\(element.name).\(property.name) is not drawn: \($0)" }
      }
    }
  }

  /// The same for a format that draws only certain properties.
  func notDrawn(except drawn: Set<String>, _ reason: String) -> [String] {
    notDrawn { drawn.contains($1.name) ? nil : reason }
  }

  /// Notes about the motions that formats which play at once leave out.
  var leftOutNotes: [String] {
    variants.compactMap { element, _ in
      element.trigger.map { "\(element.name) is left out: nothing plays it on the trigger \($0)" }
    }
  }

  /// Creates a sheet of separate animations, each exported as its progress from 0 to 1.
  package init(
    _ subjects: [ExportSubject], name: String, error epsilon: Double,
    durations: [(name: String, seconds: Double)] = [],
    easings: [(name: String, curve: CubicBezier)] = [], hasAssumedDurations: Bool = false
  ) {
    (self.name, error, document) = (name, epsilon, nil)
    (self.durations, self.easings) = (durations, easings)
    self.hasAssumedDurations = hasAssumedDurations
    var failures: [DocumentError] = []
    elements = Self.elements(
      Choreography(
        name: name,
        elements: subjects.map { subject in
          .init(
            name: subject.name,
            properties: [.init(Element.progress, from: 0, to: 1, animation: subject.animation)])
        }), ExportCurves(error: epsilon), &failures)
    self.failures = failures
    animations = subjects.map { ($0.name, $0.animation) }
  }
}

extension ExportedMotion {
  /// The segments without the initial wait, and its duration; a loop keeps all segments.
  var afterWait: (delay: Double, segments: [Segment]) {
    guard period == nil, let first = segments.first, first.shape == .line, first.from == first.to,
      first.from == from, segments.count > 1
    else { return (delay, segments) }
    return (delay + first.end, Array(segments.dropFirst()))
  }

  /// Seconds from the item's start to the first segment after the wait, and from there to the end
  /// or to the next cycle.
  var play: (wait: Double, length: Double) {
    let (wait, segments) = afterWait
    let length = duration - (segments.first?.start ?? 0)
    return (wait, period ?? Decimals.rounded(length, places: 15))
  }
}

extension ExportSheet.Element {
  /// Seconds from the trigger to an item's motion as an expression of its index: "0.1 + index * 0.05".
  ///
  /// - Parameter wait: Seconds from the item's start to its motion.
  func delayExpression(
    _ wait: Double, in language: StaggerLanguage, _ number: (Double) -> String = ExportText.number
  ) -> String {
    let common = delay + wait
    guard let stagger else { return number(common) }
    let own = "\(stagger.place(in: language)) * \(number(stagger.interval))"
    return common == 0 ? own : "\(number(common)) + \(own)"
  }

  /// The largest error of the items' printed starts, in seconds, for numbers as they are printed and read.
  func startError(_ delay: Double, _ read: (Double) -> Double) -> Double {
    let (sum, interval) = (self.delay + delay, stagger?.interval ?? 0)
    let last = stagger?.places.upperBound ?? 0
    return (read(sum) - sum).magnitude + last * (read(interval) - interval).magnitude
  }

  func delay(ofItem index: Int) -> Double {
    delay + (stagger.map { $0.place(of: index) * $0.interval } ?? 0)
  }

  /// The largest delay of an item, in seconds.
  var lastDelay: Double { delay + (stagger.map { $0.places.upperBound * $0.interval } ?? 0) }
}
