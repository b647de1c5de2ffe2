internal import Foundation

/// A file of another kind as a choreography: the one model in which importers and exports meet.
///
/// An importer adds elements, each with its line, and notes what it leaves out.
package struct ImportedChoreography: Sendable {
  /// A part of the file that is left out or changed.
  package struct Note: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1; 0 if the format has no lines.
    package var line: Int
    package var what: String
    package var reason: String
    /// The parts of the file that were not read; empty if all were, with an assumption.
    package var parts: [String]
    /// What another file must have alike for the parts to be the same, in a spelling that does not
    /// matter; empty if they need no comparison.
    package var keys: [String]

    /// "line 12: width: auto: it is not a number".
    package var description: String {
      let place = (line > 0 ? "line \(line): " : "") + DisplayText.line(String(what.prefix(80)))
      return place.isEmpty ? reason : "\(place): \(reason)"
    }
  }

  package let name: String
  /// "CSS".
  package let kind: String
  package private(set) var elements: [WrittenElement] = []
  /// The motions of the elements.
  private var motions: [[WrittenElement.Lowered]] = []
  package private(set) var notes: [Note] = []
  /// The line of each element, by its name.
  package private(set) var lines: [String: Int] = [:]
  /// What an element belongs to, by its name: the selector of an animation.
  package private(set) var groups: [String: String] = [:]
  /// What the file states of motion, by its name, with whether an element shows it: two files may
  /// differ in what none shows.
  package private(set) var statements: [String: (facts: MotionFacts, line: Int, isShown: Bool)] =
    [:]
  /// The names used so far, with the number of their repetitions.
  private var names: [String: Int] = [:]

  package static let maximumElements = 2000
  private static let maximumNotes = 2000

  package init(name: String, kind: String) {
    // The last component of a path without its extension.
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    self.name = stem.isEmpty ? kind.lowercased() : stem
    self.kind = kind
  }

  /// The parts of a file that its reader accounts for.
  package enum Item: String, CaseIterable, Sendable {
    case animation = "animations"
    case transition = "transitions"
    case keyframes
    case token = "tokens"
    case layer = "layers"
    /// Rules that are known not to be read, or not whole.
    case rule = "rules"
  }

  /// What became of each part: nothing yet, or whether it was read; the others are noted.
  private var items: [Item: [String: (line: Int, isRead: Bool?)]] = [:]

  /// The number of parts of each kind that the file has, that were read, and that were noted. What is
  /// found is read or noted: ``noteUnread()`` notes the rest.
  package var balance: [(item: Item, found: Int, read: Int, noted: Int)] {
    Item.allCases.compactMap { item in
      guard let all = items[item]?.values, !all.isEmpty else { return nil }
      let read = all.count { $0.isRead == true }
      return (item, all.count, read, all.count { $0.isRead == false })
    }
  }

  /// "12 animations (11 read, 1 noted), 3 keyframes (all read)"; nil if nothing is counted.
  package var balanceText: String? {
    let parts = balance.map { item, found, read, noted in
      "\(found) \(item.rawValue) ("
        + (read == found ? "all read" : "\(read) read, \(noted) noted") + ")"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  static let noMotion = "they are no motion"

  /// Whether nothing in the file is motion: there is nothing that could not be understood.
  package var isStill: Bool {
    elements.isEmpty && notes.allSatisfy { $0.reason.hasPrefix("\(Self.noMotion):") }
  }

  /// Counts a part, and records whether it is read, if that is known.
  mutating func find(_ item: Item, _ name: String, line: Int = 0, isRead: Bool? = nil) {
    if items[item]?[name] == nil { items[item, default: [:]][name] = (line, nil) }
    if let isRead { record(item, name, isRead: isRead) }
  }

  /// Whether a part that was counted is read.
  func isRead(_ item: Item, _ name: String) -> Bool { items[item]?[name]?.isRead == true }

  /// Records a statement of motion; those of one name add up, and are shown if one is.
  mutating func state(_ name: String, _ facts: MotionFacts, line: Int, isShown: Bool) {
    let before = statements[name]
    statements[name] = (
      facts.adding(to: before?.facts), before?.line ?? line, isShown || before?.isShown == true
    )
  }

  /// Records that a part that was counted is read, or left out with a note; what is read once is read.
  mutating func record(_ item: Item, _ name: String, isRead: Bool) {
    let isRead = isRead || self.isRead(item, name)
    items[item]?[name]?.isRead = isRead
  }

  /// The parts of a kind of which nothing is recorded, which from now on are noted.
  mutating func unread(_ item: Item) -> [String] {
    let names = (items[item] ?? [:]).filter { $0.value.isRead == nil }
      .sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }.map(\.key)
    for name in names { record(item, name, isRead: false) }
    return names
  }

  /// Notes every part of which nothing is recorded.
  mutating func noteUnread() {
    for item in Item.allCases {
      for name in unread(item) { note(items[item]?[name]?.line ?? 0, name, "it is not read") }
    }
  }

  /// The part of a style sheet that moves, as it is written; nil for other files.
  package var styles: String?
  /// The tokens of a file of design tokens; nil for other files.
  package var tokens: DesignTokens?

  /// The number of elements that stand for easings without a duration.
  var curves = 0

  /// A style sheet of at least four classes none of which waits for another is a library.
  private var subject: ChoreographyDocument.Subject {
    if curves > 0, curves == elements.count { return .curves }
    let isLibrary =
      kind == "CSS" && elements.count >= 4
      && elements.allSatisfy { $0.count == 1 && $0.delay == 0 && $0.intent.trigger == nil }
    return isLibrary ? .classes : .screen
  }

  package var isFull: Bool { elements.count >= Self.maximumElements }

  /// Adds an element, unless it is full or no choreography can have it; a name that is taken gets a
  /// number.
  ///
  /// - Returns: Whether it was added; otherwise a note says why not.
  @discardableResult package mutating func add(
    _ element: WrittenElement, line: Int = 0, group: String? = nil
  ) -> Bool {
    guard !isFull else {
      note(0, "", "only the first \(Self.maximumElements) elements are read")
      return false
    }
    let plain = element.name.isEmpty ? "element" : String(element.name.prefix(200))
    var unique = element
    unique.name = plain
    while lines[unique.name] != nil {
      names[plain, default: 1] += 1
      unique.name = "\(plain) (\(names[plain] ?? 2))"
    }
    do throws(DocumentError) {
      try unique.validate()
      motions.append(try unique.lowered(path: ""))
    } catch {
      note(
        line, plain, "it is left out: \(error.value ?? "a part") must \(error.reason)",
        keys: ["\(element)"])
      return false
    }
    lines[unique.name] = line
    groups[unique.name] = group
    elements.append(unique)
    return true
  }

  /// Adds an element whose progress goes from 0 to 1.
  mutating func add(_ name: String, line: Int = 0, pace: AnimationPace) {
    var element = WrittenElement(name: name)
    element.properties = [
      .init("progress", from: .number(0), .moves([.init(target: .number(1), pace: pace)]))
    ]
    add(element, line: line)
  }

  package mutating func note(
    _ line: Int, _ what: String, _ reason: String, parts: [String]? = nil, keys: [String]? = nil
  ) {
    let parts = parts ?? [what]
    let keys = keys ?? parts.map { "\($0) \(reason)" }
    if let same = notes.firstIndex(where: { ($0.line, $0.what, $0.reason) == (line, what, reason) })
    {
      notes[same].keys += keys.filter { !notes[same].keys.contains($0) }
    } else if notes.count < Self.maximumNotes {
      notes.append(Note(line: line, what: what, reason: reason, parts: parts, keys: keys))
    }
  }

  package func written() throws(DocumentError) -> WrittenChoreography {
    guard !elements.isEmpty else {
      let left = notes.prefix(5).map { "; \($0)" }.joined()
      throw DocumentError("this \(kind) file has no animation that could be read\(left)")
    }
    var result = WrittenChoreography(name: name, elements: elements)
    (result.subject, result.source, result.motions) = (subject, kind, motions)
    return result
  }
}
