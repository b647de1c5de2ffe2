package import AnimationNumerics
#if canImport(Dispatch) && !hasFeature(Embedded)
  internal import Dispatch
#endif
internal import Foundation
internal import AnimationChoreography
package import ChoreographyFiles

/// A whole choreography for export: its elements with delays and staggers, every property's motion,
/// and the motion under reduced motion.
package struct ExportSheet: Sendable {
  package struct Property: Sendable {
    package let name: String
    /// The texts of its values, by the numbers that stand for them; nil for numbers.
    fileprivate(set) var texts: [String]?
    fileprivate var source: Source
    /// The first and the last value of the motion.
    let from, to: Double
    /// The motion, counted from its item's start.
    package var motion: ExportedMotion {
      switch source {
      case .motion(let motion): motion
      case .spring(let sampler, let lane, let itemStart, let error):
        // This cannot fail, by the choice of `ExportCurves.ends`.
        try! ExportedMotion(
          sampler, lane: lane, itemStart: itemStart, curves: ExportCurves(error: error))
      }
    }

    /// The text that a printed number stands for; nil for a number, and between two texts.
    private func text(_ number: String) -> String? {
      guard let place = Double(number).flatMap({ Int(exactly: $0.rounded(.down)) }), let texts,
        texts.indices.contains(place), ExportText.number(TextValues.number(place)) == number
      else { return nil }
      return texts[place]
    }

    /// Whether a printed number stands for the value that the page supplies.
    func isUnstated(_ number: String) -> Bool { text(number) == TextValues.unstated }
    /// Whether keyframes show the value that the page supplies.
    var showsPage: Bool { move == nil && texts?.contains(TextValues.unstated) == true }

    /// A value as it is printed.
    func shown(_ number: String) -> String { text(number) ?? number }

    /// Whether CSS can express the motion of texts: each move goes from one text to another under one
    /// easing.
    func isTextual(_ error: Double) -> Bool {
      if let curve = move?.curve {
        return curve.bezier != nil || (try? LinearExport(curve, error: error, proves: false)) != nil
      }
      return motion.knots.allSatisfy { text(ExportText.number($0)) != nil }
        && motion.segments.allSatisfy { $0.parts(within: -3...4, grain: 1e-9).count == 1 }
    }

    /// The period of a loop; nil for any other motion.
    var period: Double? { move == nil ? motion.period : nil }
    /// The final value; for a loop, its first one.
    var resting: Double { period == nil ? to : from }
    /// Its only move; nil for any other motion.
    let move: Move?
    /// The move and its spring if it is a spring from rest, which begins where its move does; keyframes
    /// begin where the first of them moves.
    var spring: (move: Move, spring: Spring)? {
      move.flatMap { move in move.delay < 0 ? nil : move.animation.plainSpring.map { (move, $0) } }
    }

    /// Seconds from its item's start to its motion.
    var wait: Double { spring?.move.delay ?? motion.play.wait }

    /// The one move that the source states; nil for any other motion. It may jump, as a repeated spring
    /// does, and an opacity may leave 0 to 1; then ``move`` is nil.
    let animated: Animated?
    /// The keyframes that the source states; nil for any other motion, and for keyframes that begin with
    /// another value.
    let track: ScalarTrack?

    fileprivate enum Source {
      case motion(ExportedMotion)
      /// The motion of a plain spring, made when it is asked for: formats with easings or springs of
      /// their own never need it.
      case spring(ChoreographySampler, lane: Int, itemStart: Double, error: Double)
    }

    enum Kind {
      /// The property never moves.
      case rest
      /// The value changes at once when its item starts.
      case jump
      case move
      case keyframes
    }

    var kind: Kind {
      if move != nil { return .move }
      guard let first = motion.segments.first else { return .rest }
      let isJump = motion.period == nil && motion.segments.count == 1 && first.from == first.to
      return isJump ? .jump : .keyframes
    }
  }

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
    package fileprivate(set) var properties: [Property]
    /// The phases that move some of the properties.
    fileprivate(set) var phases: Choreography.Phases?
    /// The trigger that starts it; nil for the screen's own.
    var trigger: String?
    /// Whether its page states a `transform` that its properties replace.
    fileprivate(set) var replacesTransform = false
    /// The class that it has while its trigger holds, and the name of that state in code.
    var state: String { "is-\(trigger.map(Identifiers.safe) ?? "visible")" }
    var flag: String { Identifiers.camel(state) }
    /// The motion back to the start when the trigger is reversed; empty if unspecified, else
    /// one element.
    var exits: [Element] = []

    func property(_ name: String) -> Property? { properties.first { $0.name == name } }

    /// The exit of a property; nil if nothing states one.
    func back(_ property: String) -> Property? { exits.first?.property(property) }

    /// The property name of a separate animation, whose element has the animation's name.
    static let progress = "progress"
  }

  package let name: String
  package let title: String
  /// The document as it was read; nil for separate animations.
  let document: ChoreographyDocument?
  let identifier: String
  /// Seconds from the appearance of the screen to the trigger.
  let layoutWait: Double
  /// The greatest error, as a fraction of how far a motion goes.
  package let error: Double
  package private(set) var elements: [Element]
  /// The elements under reduced motion; nil where unspecified or unchanged.
  package private(set) var reduced: [Element?]
  /// The number of parts of the source that are left out.
  package var omissions = 0
  /// The errors of parts that cannot be exported.
  package let failures: [DocumentError]

  /// The separate animations; nil for a choreography.
  let animations: [(name: String, animation: Animation)]?
  /// Durations beside separate animations, in seconds.
  let durations: [(name: String, seconds: Double)]
  /// Curves beside separate animations, without a duration.
  let easings: [(name: String, curve: CubicBezier)]
  /// Whether the separate animations are curves without a duration of their own.
  let hasAssumedDurations: Bool

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
      element.exits.removeAll(where: \.properties.isEmpty)
    }
    guard allElements.contains(where: { $0.properties.contains { $0.texts != nil } }) else {
      return (self, [])
    }
    for index in elements.indices {
      strip(&copy.elements[index])
      if var calm = reduced[index] {
        strip(&calm)
        copy.reduced[index] = calm
      }
    }
    let kept = elements.indices.filter { !copy.elements[$0].properties.isEmpty }
    (copy.elements, copy.reduced) = (kept.map { copy.elements[$0] }, kept.map { copy.reduced[$0] })
    copy.omissions += names.count
    return (copy, names)
  }

  /// A statement about the whole export, with the number of parts that it lacks.
  func claim(_ statement: String) -> String {
    statement + (omissions == 0 ? "." : ", without \(omissions) parts that are left out.")
  }

  /// Whether any element changes under reduced motion.
  var reducesMotion: Bool { reduced.contains { $0 != nil } }

  /// The sheet of a document; the greatest error is a fraction of how far a motion goes.
  package init(_ document: ChoreographyDocument, error epsilon: Double) {
    name = document.choreography.name
    title = document.title
    self.document = document
    identifier = Identifiers.safe(name)
    layoutWait = document.choreography.layoutWait
    error = epsilon
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
      reduced = zip(Self.joined(all, intents), changes).map { $1 ? $0 : nil }
    } else {
      reduced = elements.map { _ in nil }
    }
    self.failures = failures
    (animations, durations, easings, hasAssumedDurations) = (nil, [], [], false)
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
    for (element, reduced) in zip(elements, reduced) {
      pairs.append((element, reduced))
      for back in element.exits {
        pairs.append((back, reduced == nil ? nil : reduced?.exits.first ?? back))
      }
    }
    return pairs
  }

  /// Every element that enters or leaves, as usual and under reduced motion.
  var allElements: [Element] { variants.flatMap { [$0.element, $0.reduced].compactMap { $0 } } }

  /// The part that the screen's own trigger starts, for formats that play at once.
  var startedByScreen: ExportSheet {
    var copy = self
    let own = elements.indices.filter { elements[$0].trigger == nil }
    (copy.elements, copy.reduced) = (own.map { elements[$0] }, own.map { reduced[$0] })
    return copy
  }

  /// The sheet with all motions of its elements made, for formats that ask for them often.
  var withMotions: ExportSheet {
    var copy = self
    copy.elements = elements.concurrentMap { element in
      var element = element
      for index in element.properties.indices {
        element.properties[index].source = .motion(element.properties[index].motion)
      }
      return element
    }
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
    (self.durations, self.easings) = (durations, easings)
    self.hasAssumedDurations = hasAssumedDurations
    self.name = name
    title = name
    document = nil
    identifier = Identifiers.safe(name)
    layoutWait = 0
    error = epsilon
    var failures: [DocumentError] = []
    elements = Self.elements(
      Choreography(
        name: name,
        elements: subjects.map { subject in
          .init(
            name: subject.name,
            properties: [.init(Element.progress, from: 0, to: 1, animation: subject.animation)])
        }), ExportCurves(error: epsilon), &failures)
    reduced = elements.map { _ in nil }
    self.failures = failures
    animations = subjects.map { ($0.name, $0.animation) }
  }

  private static func elements(
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

/// Drawing a choreography with squares, for Lottie.
enum ExportedPicture {
  /// The side of a square, and the room around it.
  static let (size, gap) = (40.0, 16.0)
  private static let columns = 8

  /// The middle of the square with an index.
  static func place(_ index: Int) -> (x: Double, y: Double) {
    func middle(_ number: Int) -> Double { gap + Double(number) * (size + gap) + size / 2 }
    return (middle(index % columns), middle(index / columns))
  }

  /// The size of a picture of some squares.
  static func extent(_ count: Int) -> (width: Int, height: Int) {
    func room(_ number: Int) -> Int { Int(gap + Double(number) * (size + gap)) }
    return (room(columns), room((max(count, 1) + columns - 1) / columns))
  }

  /// The largest number of items drawn per element.
  static let maximumItems = 64
  /// The properties that can be drawn.
  static let properties = ["opacity", "x", "y", "scale", "rotation"]

  /// Notes on what is not drawn.
  static func notes(_ sheet: ExportSheet) -> [String] {
    let started = sheet.startedByScreen
    return sheet.leftOutNotes
      + started.notDrawn { _, property in
        properties.contains(property.name) || property.kind == .rest
          ? nil : "squares have \(properties.joined(separator: ", "))"
      }
      + started.elements.filter { $0.count > maximumItems }.map {
        "of \($0.name) \(maximumItems) items of \($0.count) are drawn"
      }
  }
}

/// Generates unique names that are valid in every target language.
struct Identifiers {
  private var taken: Set<String> = []
  /// The last number given to each name.
  private var numbers: [String: Int] = [:]

  mutating func next(_ name: String) -> String { unique(Self.safe(name)) }

  /// A unique name from an already valid one.
  mutating func unique(_ base: String) -> String {
    var candidate = base
    var number = numbers[base] ?? 1
    // Languages with camel case have one name for "row-2" and "row2".
    while !taken.insert(Self.camel(candidate)).inserted {
      number += 1
      candidate = "\(base)-\(number)"
    }
    numbers[base] = number
    return candidate
  }

  /// The name with lower-case letters, digits and hyphens only, starting with a letter.
  static func safe(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": result.unicodeScalars.append(scalar)
      case "A"..."Z":
        if let last = result.unicodeScalars.last, ("a"..."z").contains(last) { result += "-" }
        result += String(scalar).lowercased()
      default: if !result.isEmpty, !result.hasSuffix("-") { result += "-" }
      }
    }
    while result.hasSuffix("-") { result.removeLast() }
    guard let first = result.unicodeScalars.first, ("a"..."z").contains(first) else {
      return "item" + (result.isEmpty ? "" : "-\(result)")
    }
    return result
  }

  /// Joins two names, without repeating words that end the first and begin the second: "logo" and
  /// "logo-mark" give "logo-mark".
  static func joined(_ first: String, _ second: String) -> String {
    let (head, tail) = (first.split(separator: "-"), second.split(separator: "-"))
    let shared = (0...min(head.count, tail.count)).last { head.suffix($0) == tail.prefix($0) }
    return (head + tail.dropFirst(shared ?? 0)).joined(separator: "-")
  }

  /// "row-item" in the style of Swift, Kotlin and Dart: "rowItem".
  static func camel(_ identifier: String) -> String {
    let words = identifier.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

/// Formats numbers and texts for the exported files.
enum ExportText {
  /// At most nine significant digits.
  static func number(_ value: Double) -> String {
    Decimals.exact(Decimals.rounded(value == 0 ? 0 : value, digits: 9))
  }

  /// The control points of an easing, with fractions as coordinates: 2.2e-16 prints as 0.
  static func points(_ easing: (x1: Double, y1: Double, x2: Double, y2: Double)) -> [String] {
    [easing.x1, easing.y1, easing.x2, easing.y2].map { number($0.magnitude < 1e-9 ? 0 : $0) }
  }

  /// A number that Kotlin and Dart read as floating point.
  static func decimal(_ value: Double) -> String {
    let text = number(value)
    return text.contains(".") || text.contains("e") ? text : text + ".0"
  }

  /// A number in single precision, for Kotlin.
  static func float(_ value: Double) -> String { decimal(value) + "f" }

  /// A bound, rounded up to three digits.
  static func bound(_ value: Double) -> String {
    guard value > 0 else { return "0" }
    let nearest = Decimals.rounded(value, digits: 3)
    return DisplayText.number(
      nearest >= value * (1 - 1e-9) ? nearest : Decimals.rounded(value * 1.005, digits: 3))
  }

  /// A single line that cannot end a comment, nor the page element that it is pasted into.
  static func comment(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in DisplayText.line(text).unicodeScalars {
      switch (result.last, scalar) {
      case ("*", "/"), ("-", "-"), ("<", "/"): result.append(" ")
      default: break
      }
      result.append(scalar)
    }
    return String(result)
  }

  /// Formats seconds as milliseconds, to twelve digits.
  static func milliseconds(_ seconds: Double) -> String {
    Decimals.exact(Decimals.rounded(seconds * 1000, digits: 12))
  }

  /// The bound of an error, with its unit.
  static func offBy(_ fraction: Double) -> String {
    "off by at most \(bound(fraction)) of the move"
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

/// The curves of animations, each computed once because that is slow.
final class ExportCurves {
  /// The greatest error, as a fraction of the move.
  let error: Double
  private var curves: [Animation: Result<ProgressCurve, DocumentError>] = [:]
  private var moves: [Animation: Result<ExportedMotion, DocumentError>] = [:]

  init(error: Double) { self.error = error }

  func curve(of animation: Animation) throws(DocumentError) -> ProgressCurve {
    let found =
      curves[animation]
      ?? Result { () throws(DocumentError) in
        try ProgressCurve(animation, tail: min(0.001, error / 2))
      }
    curves[animation] = found
    return try found.get()
  }

  /// The move from 0 to 1 under an animation without a leading delay.
  func unitMove(of animation: Animation) throws(DocumentError) -> ExportedMotion {
    let found =
      moves[animation]
      ?? Result { () throws(DocumentError) in
        try ExportedMotion(curve(of: animation), error: error)
      }
    moves[animation] = found
    return try found.get()
  }

  /// The first and the last value of a motion that is made only when it is asked for; nil for any other.
  ///
  /// It is the move of a plain spring of few swings, whose parts are certainly found, and whose
  /// values neither rounding nor clipping changes.
  func ends(of motion: Choreography.Motion, _ name: String) -> (from: Double, to: Double)? {
    guard case .moves(let from, let moves) = motion, moves.count == 1, error >= 1e-4,
      let animation = moves[0].animation, animation.headStart == nil,
      let spring = animation.leadingDelay.rest.plainSpring, spring.dampingRatio <= 2,
      let curve = try? curve(of: animation.leadingDelay.rest),
      curve.duration * spring.naturalFrequency <= 60
    else { return nil }
    let (to, grain) = (moves[0].target, 1e-6 * (moves[0].target - from).magnitude)
    let isOpacity = name == "opacity"
    for value in [from, to] {
      guard value == 0 || value.magnitude > grain, grain > 0 else { return nil }
      guard !isOpacity || value == 0 || value == 1 || (1e-6...1 - 1e-6).contains(value) else {
        return nil
      }
    }
    return (from, to)
  }
}

extension Array where Element: Sendable {
  /// The results of a function for all elements, computed on all cores.
  func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    #if canImport(Dispatch) && !hasFeature(Embedded)
      return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
        nonisolated(unsafe) let start = buffer.baseAddress
        DispatchQueue.concurrentPerform(iterations: count) { index in
          (start! + index).initialize(to: transform(self[index]))
        }
        initialized = count
      }
    #else
      return map(transform)
    #endif
  }
}
