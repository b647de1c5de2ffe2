internal import AnimationChoreography
internal import AnimationNumerics
package import ChoreographyFiles

/// The differences in motion between an old and a new version of a choreography.
///
/// Elements are matched by name, then by selector, then by equal motion, which is a new name. Motions
/// that are within 2·10⁻⁶ of the move of each other are the same, however they are spelled.
package struct ChoreographyDifference: Sendable, Encodable {
  /// One of both choreographies.
  package typealias Side = AuditedDocument

  /// How an element, a property or a file differs.
  package enum State: String, Sendable, Encodable {
    case changed, renamed, added, removed, unreadable
  }

  /// An element that is not the same.
  package struct Element: Sendable, Encodable {
    package let name: String
    /// Its name before, if it is another one.
    package let was: String?
    package let state: State
    /// Its line in the new file; of a removed element, in the old one.
    package let line: Int?
    /// What differs beside its properties.
    package let changes: [MotionFacts.Change]
    package let properties: [Property]
    /// Whether it is a variable, keyframes or a timing that nothing in the file shows.
    package var isUnplayed = false
    /// Seconds until its last item has settled to 1 %.
    package let settled: Pair

    /// The property that differs most.
    package var worst: Property? {
      properties.max { ($0.difference?.fraction ?? 1) < ($1.difference?.fraction ?? 1) }
    }

    /// The largest difference as a fraction of the move; 1 for what was added or removed.
    package var fraction: Double {
      switch state {
      case .added, .removed, .unreadable: 1
      case .changed, .renamed: worst.map { $0.difference?.fraction ?? 1 } ?? (isUnplayed ? 1 : 0)
      }
    }
  }

  package struct Property: Sendable, Encodable {
    package let name: String
    package let state: State
    package let changes: [MotionFacts.Change]
    /// Nil for a property that was added or removed.
    package let difference: MotionDifference?
    package let settled: Pair
  }

  /// Seconds before and after; nil where there is nothing to measure.
  package struct Pair: Hashable, Sendable, Encodable {
    package let old: Double?
    package let new: Double?
  }

  /// A budget or an expectation that one of both keeps.
  package struct Budget: Sendable, Encodable {
    package let name: String
    package fileprivate(set) var isBroken: Bool
    /// What is wrong in the new one, or was in the old one.
    package fileprivate(set) var problem: String
    package fileprivate(set) var remedy: String?
    package fileprivate(set) var line: Int?
  }

  package private(set) var elements: [Element] = []
  package private(set) var budgets: [Budget] = []
  /// What differs of the whole: its trigger and the wait for layout.
  package private(set) var changes: [MotionFacts.Change] = []
  /// Seconds until everything has ended under the budgets' judgement.
  package let total: Pair

  package var isEmpty: Bool { elements.isEmpty && budgets.isEmpty && changes.isEmpty }

  /// The largest difference as a fraction of the move.
  package var fraction: Double { elements.map(\.fraction).max() ?? 0 }
}

extension ChoreographyDifference {
  /// The animations, transitions, keyframes and variables of a file by name, and whether an element plays them.
  package typealias Statements = [String: (facts: MotionFacts, line: Int, isShown: Bool)]

  /// Compares two choreographies; one without any motion is nil.
  package init(
    _ old: Side?, _ new: Side?, stating statements: (old: Statements, new: Statements) = ([:], [:])
  ) {
    total = Pair(old: old?.audit.total, new: new?.audit.total)
    var (left, right) = (old.map(ComparedElement.all) ?? [], new.map(ComparedElement.all) ?? [])
    var names: [String: String] = [:]
    /// Takes the pairs that two elements make, the first for each.
    func match(_ isSilent: Bool, _ isPair: (ComparedElement, ComparedElement) -> Bool) {
      for element in right {
        guard let index = left.firstIndex(where: { isPair($0, element) }) else { continue }
        let before = left.remove(at: index)
        right.removeAll { $0.name == element.name }
        names[before.name] = element.name
        if let difference = element.difference(from: before, isRenamed: !isSilent) {
          elements.append(difference)
        }
      }
    }
    match(true) { $0.name == $1.name }
    match(true) { $0.group == $1.group && $0.moves(like: $1) }
    let groups = (Set(left.map(\.group)), Set(right.map(\.group)))
    for group in groups.0.intersection(groups.1)
    where left.count(where: { $0.group == group }) == 1
      && right.count(where: { $0.group == group }) == 1
    {
      match(true) { $0.group == group && $1.group == group }
    }
    // Of those that move alike, one whose name has a word in common is the likelier one.
    match(false) { !$0.words.isDisjoint(with: $1.words) && $0.moves(like: $1) }
    match(false) { $0.moves(like: $1) }
    elements += left.map { $0.alone(.removed) } + right.map { $0.alone(.added) }
    let order =
      (new?.document.intents.isEmpty == false ? new : old)?.audit.elements.map(\.name) ?? []
    let places = Dictionary(zip(order, order.indices)) { first, _ in first }
    elements.sort { (places[$0.name] ?? .max, $0.name) < (places[$1.name] ?? .max, $1.name) }
    // Statements of a renamed element get its new name; those of an added or removed one are not listed again.
    let alone = elements.filter { [.added, .removed].contains($0.state) }.map { $0.name + ", " }
    var before = statements.old
    for element in elements {
      guard let was = element.was else { continue }
      for (name, statement) in before where name.hasPrefix(was + ", ") {
        before[element.name + name.dropFirst(was.count)] = statement
        before[name] = nil
      }
    }
    elements += Self.unplayed(before, statements.new).filter { part in
      !alone.contains(where: part.name.hasPrefix)
    }
    compare(old, new, names)
  }

  /// The statements that differ and that no element plays in at least one version; where an element
  /// plays both, the element's own differences are listed.
  private static func unplayed(_ old: Statements, _ new: Statements) -> [Element] {
    Set(old.keys).union(new.keys).sorted().compactMap { name in
      let (before, after) = (old[name], new[name])
      let shown = [before, after].compactMap { $0?.isShown }
      let changes = (before?.facts ?? .init()).changes(to: after?.facts ?? .init())
      guard shown.contains(false), !changes.isEmpty else { return nil }
      let state: State = before == nil ? .added : after == nil ? .removed : .changed
      return Element(
        name: name, was: nil, state: state, line: (after ?? before)?.line,
        changes: state == .changed ? changes : [], properties: [], isUnplayed: true,
        settled: .init(old: nil, new: nil))
    }
  }

  /// Compares budgets, expectations and the trigger, with the new name of each element.
  private mutating func compare(_ old: Side?, _ new: Side?, _ names: [String: String]) {
    func all(_ side: Side?, _ names: [String: String]) -> [Budget] {
      guard let side else { return [] }
      return side.audit.verdicts.map { verdict in
        let name = verdict.element.map { names[$0] ?? $0 }
        return Budget(
          name: name.map { "\(verdict.budget) of \($0)" } ?? verdict.budget,
          isBroken: !verdict.isKept, problem: verdict.problem ?? "", remedy: verdict.remedy,
          line: verdict.element.flatMap { side.lines[$0] })
      }
        + side.audit.expectations.map {
          Budget(name: "expectation \($0.name)", isBroken: !$0.isMet, problem: "found \($0.found)")
        }
    }
    let before = Dictionary(all(old, names).map { ($0.name, $0) }) { $1 }
    let after = all(new, [:])
    for var budget in after {
      let was = before[budget.name]
      guard budget.isBroken != was?.isBroken ?? false else { continue }
      if let was, was.isBroken { (budget.problem, budget.remedy) = (was.problem, was.remedy) }
      budgets.append(budget)
    }
    let left = Set(after.map(\.name))
    for var gone in before.values.sorted(by: { $0.name < $1.name })
    where gone.isBroken && !left.contains(gone.name) {
      (gone.isBroken, gone.remedy, gone.line) = (false, nil, nil)
      budgets.append(gone)
    }
    guard let old, let new else { return }
    func facts(_ side: Side) -> MotionFacts {
      var facts = MotionFacts()
      facts.add("trigger", side.document.trigger.kind.rawValue)
      facts.add("layout wait", DisplayText.milliseconds(side.audit.layoutWait))
      return facts
    }
    changes = facts(old).changes(to: facts(new))
  }
}

/// An element with what its comparison needs.
private struct ComparedElement {
  let side: ChoreographyDifference.Side
  let index: Int
  let sampler: ChoreographySampler
  /// The lane of its first item's first property.
  let lane: Int

  static func all(_ side: ChoreographyDifference.Side) -> [ComparedElement] {
    let sampler = ChoreographySampler(side.document.choreography)
    var lane = 0
    return side.document.choreography.elements.enumerated().map { index, element in
      defer { lane += element.count * element.propertyNames.count }
      return ComparedElement(side: side, index: index, sampler: sampler, lane: lane)
    }
  }

  /// The words of its name.
  var words: Set<Substring> {
    Set(name.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 2 })
  }
  var source: Choreography.Element { side.document.choreography.elements[index] }
  var name: String { source.name }
  var group: String { side.groups[name] ?? name }
  var line: Int? { side.lines[name] }
  var intent: ElementIntent { side.document.intents[index] }
  var measured: ChoreographyAudit.Element { side.audit.elements[index] }

  /// The facts of a property. Exits follow the elements that they belong to.
  func facts(_ property: String) -> MotionFacts {
    let written = side.document.written.first { $0.name == intent.exitOf ?? name }
    return written.map {
      intent.exitOf == nil ? MotionFacts(property, of: $0) : MotionFacts(exitOf: $0)
    } ?? MotionFacts()
  }

  /// Curves have no duration of their own.
  var isCurve: Bool { side.document.subject == .curves }
  var settled: Double? { isCurve ? nil : measured.settled }

  func settled(_ property: Int) -> Double? {
    if isCurve { return nil }
    let measured = measured.properties[property]
    return (source.starts.max() ?? 0) + measured.delay + measured.motion.settled
  }

  func texts(_ property: String) -> [String]? {
    intent.texts[property]?.map { TextValues.canonical($0, of: property) }
  }

  /// Whether every property moves like that of another element, which may have another name.
  func moves(like other: ComparedElement) -> Bool {
    let names = source.propertyNames.sorted()
    guard names == other.source.propertyNames.sorted(), source.count == other.source.count,
      (measured.settled - other.measured.settled).magnitude < 1e-6
        || measured.settled == other.measured.settled
    else { return false }
    return names.allSatisfy { difference(of: $0, to: other)?.isSame == true }
  }

  /// The difference of a property; nil if one of both does not have it.
  func difference(of property: String, to new: ComparedElement) -> MotionDifference? {
    guard let first = source.propertyNames.firstIndex(of: property),
      let second = new.source.propertyNames.firstIndex(of: property)
    else { return nil }
    guard texts(property) == new.texts(property) else { return .text }
    let scale = max(
      measured.properties[first].motion.scale, new.measured.properties[second].motion.scale)
    let (old, other) = (
      EnclosedMotion(sampler, lane: lane + first),
      EnclosedMotion(new.sampler, lane: new.lane + second)
    )
    func starts(_ element: ComparedElement, _ property: Int) -> [Double] {
      let starts = element.source.starts
      let lead = element.sampler.lanes[element.lane + property].start - starts[0]
      return starts.map { $0 + lead }
    }
    guard source.count > 0, new.source.count > 0 else { return nil }
    // Items whose starts differ by the same time differ alike.
    var seen: Set<Double> = []
    var worst: MotionDifference?
    for (a, b) in zip(starts(self, first), starts(new, second)) {
      let shift = ((b - a) / MotionDifference.instant).rounded()
      guard seen.insert(shift).inserted else { continue }
      let isEqual = shift == 0 && source.moves(first, like: new.source, second)
      let found = isEqual ? .none : MotionDifference(old, at: a, other, at: b, scale: scale)
      if found.fraction > worst?.fraction ?? -1 { worst = found }
    }
    return worst
  }

  /// What differs from the same element before; nil if nothing does.
  func difference(from old: ComparedElement, isRenamed: Bool) -> ChoreographyDifference.Element? {
    let common = source.propertyNames.filter(old.source.propertyNames.contains)
    var properties: [ChoreographyDifference.Property] = []
    for name in common {
      guard let found = old.difference(of: name, to: self), !found.isSame else { continue }
      properties.append(
        .init(
          name: name, state: .changed, changes: old.facts(name).changes(to: facts(name)),
          difference: found, settled: settled(name, before: old)))
    }
    properties += old.source.propertyNames.filter { !common.contains($0) }.map {
      old.alone($0, .removed)
    }
    properties += source.propertyNames.filter { !common.contains($0) }.map { alone($0, .added) }
    // What is stated differently but moves the same is spelling, except for these.
    let lasting = ["trigger", "role", "count", "reduced motion"]
    let changes = MotionFacts(old.source, old.intent).changes(to: MotionFacts(source, intent))
      .filter { !properties.isEmpty || lasting.contains($0.name) }
    guard isRenamed || !properties.isEmpty || !changes.isEmpty else { return nil }
    return .init(
      name: name, was: isRenamed ? old.name : nil, state: isRenamed ? .renamed : .changed,
      line: line, changes: changes, properties: properties,
      settled: .init(old: old.settled, new: settled))
  }

  private func settled(
    _ property: String, before old: ComparedElement
  ) -> ChoreographyDifference.Pair {
    .init(
      old: old.source.propertyNames.firstIndex(of: property).flatMap(old.settled),
      new: source.propertyNames.firstIndex(of: property).flatMap(settled))
  }

  private func alone(
    _ property: String, _ state: ChoreographyDifference.State
  ) -> ChoreographyDifference.Property {
    let time = source.propertyNames.firstIndex(of: property).flatMap(settled)
    return .init(
      name: property, state: state, changes: [], difference: nil,
      settled: state == .added ? .init(old: nil, new: time) : .init(old: time, new: nil))
  }

  /// The element as one that only one of both has.
  func alone(_ state: ChoreographyDifference.State) -> ChoreographyDifference.Element {
    let time = settled
    return .init(
      name: name, was: nil, state: state, line: line, changes: [],
      properties: source.propertyNames.map { alone($0, state) },
      settled: state == .added ? .init(old: nil, new: time) : .init(old: time, new: nil))
  }
}

extension Choreography.Element {
  /// Whether two properties have the same motion, number by number.
  fileprivate func moves(_ property: Int, like other: Self, _ second: Int) -> Bool {
    guard property < properties.count, second < other.properties.count else {
      return property >= properties.count && second >= other.properties.count
        && phases == other.phases
    }
    switch (properties[property].motion, other.properties[second].motion) {
    case (.moves(let from, let moves), .moves(let start, let others)):
      return from == start && moves.count == others.count
        && zip(moves, others).allSatisfy {
          $0.time == $1.time && $0.target == $1.target && $0.animation == $1.animation
        }
    case (.track(let track, let from), .track(let other, let start)):
      return from == start && track.keyframes == other.keyframes
    case (.loop(let track, let from, let period), .loop(let other, let start, let time)):
      return from == start && period == time && track.keyframes == other.keyframes
    default: return false
    }
  }
}
