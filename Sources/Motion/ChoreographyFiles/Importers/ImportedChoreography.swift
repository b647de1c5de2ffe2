internal import Foundation
package import StrictJSON

/// A file of another kind as a choreography: the one model in which importers and exports meet.
///
/// An importer adds elements as the members that the choreography format has for them, each with
/// its line, and notes what it leaves out. ``text`` is a choreography file, so everything that is
/// read is checked by ``ChoreographyDocument``, and everything that files can do works on imports.
package struct ImportedChoreography: Sendable {
  /// A part of the file that is left out or changed.
  package struct Note: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1; 0 if the format has no lines.
    package var line: Int
    package var what: String
    package var reason: String

    /// "line 12: width: auto: it is not a number".
    package var description: String {
      let place = (line > 0 ? "line \(line): " : "") + DisplayText.line(String(what.prefix(80)))
      return place.isEmpty ? reason : "\(place): \(reason)"
    }
  }

  package let name: String
  /// "CSS".
  package let kind: String
  package private(set) var elements: [JSONValue] = []
  /// Design tokens to which elements refer.
  package var tokens: JSONValue?
  package private(set) var notes: [Note] = []
  /// The line of each element, by its name.
  package private(set) var lines: [String: Int] = [:]
  /// The names used so far, with the number of their repetitions.
  private var names: [String: Int] = [:]

  /// The largest number of elements.
  package static let maximumElements = 2000
  /// The largest number of notes that are kept.
  private static let maximumNotes = 200

  package init(name: String, kind: String) {
    // The last component of a path without its extension.
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    self.name = stem.isEmpty ? kind.lowercased() : stem
    self.kind = kind
  }

  package var isFull: Bool { elements.count >= Self.maximumElements }

  /// Adds an element, unless it is full; a name that is taken gets a number.
  package mutating func add(_ name: String, line: Int = 0, _ members: [String: JSONValue]) {
    guard !isFull else {
      return note(0, "", "only the first \(Self.maximumElements) elements are read")
    }
    let plain = name.isEmpty ? "element" : String(name.prefix(200))
    var unique = plain
    while lines[unique] != nil {
      names[plain, default: 1] += 1
      unique = "\(plain) (\(names[plain] ?? 2))"
    }
    lines[unique] = line
    elements.append(.object(members.merging(["name": .string(unique)]) { $1 }))
  }

  /// Adds an element whose progress goes from 0 to 1 under an animation.
  mutating func add(_ name: String, line: Int = 0, animation: JSONValue) {
    add(
      name, line: line,
      ["properties": .array([.property("progress", from: 0, to: 1, animation: animation)])])
  }

  package mutating func note(_ line: Int, _ what: String, _ reason: String) {
    let note = Note(line: line, what: what, reason: reason)
    if notes.count < Self.maximumNotes, !notes.contains(note) { notes.append(note) }
  }

  /// The choreography file.
  package func text() throws(DocumentError) -> String {
    guard !elements.isEmpty else {
      let left = notes.prefix(5).map { "; \($0)" }.joined()
      throw DocumentError(
        path: "", value: nil, reason: "this \(kind) file has no animation that could be read\(left)"
      )
    }
    var file: [String: JSONValue] = [
      "format": .string(ChoreographyDocument.format), "version": .number(1), "name": .string(name),
      "source": .string(kind), "elements": .array(elements),
    ]
    file["tokens"] = tokens
    return JSONValue.object(file).pretty() + "\n"
  }
}

extension JSONValue {
  package static func number(_ value: Double) -> JSONValue { .number(text: Decimals.exact(value)) }

  /// A property of an element from one value to another.
  package static func property(
    _ name: String, from: Double, to: Double, animation: JSONValue
  ) -> JSONValue {
    .object([
      "name": .string(name), "from": .number(from), "to": .number(to), "animation": animation,
    ])
  }

  /// The order in which members are written; the others follow by name.
  private static let order = [
    "format", "version", "name", "title", "source", "trigger", "role", "count", "delay", "stagger",
    "percent", "type", "kind", "from", "to", "animation", "duration",
  ]

  /// The value with line breaks, its members in the order in which people write them.
  ///
  /// - Precondition: The value is as shallow as a choreography.
  func pretty(_ indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .null: return "null"
    case .boolean(let flag): return "\(flag)"
    case .number(let text): return text
    case .string(let text): return JSONWriter.string(text)
    case .array(let elements):
      let parts = elements.map { $0.pretty(inner) }
      return Self.joined(parts, "[", "]", indent)
    case .object(let members):
      func rank(_ name: String) -> Int { Self.order.firstIndex(of: name) ?? Self.order.count }
      let names = members.keys.sorted { (rank($0), $0) < (rank($1), $1) }
      let parts = names.map { "\(JSONWriter.string($0)): \(members[$0]?.pretty(inner) ?? "null")" }
      return Self.joined(parts, "{ ", " }", indent)
    }
  }

  private static func joined(
    _ parts: [String], _ open: String, _ close: String, _ indent: String
  ) -> String {
    if parts.isEmpty { return "\(open.prefix(1))\(close.suffix(1))" }
    let line = open + parts.joined(separator: ", ") + close
    if line.utf8.count + indent.utf8.count <= 100, !line.utf8.contains(10) { return line }
    let inner = indent + "  "
    return "\(open.prefix(1))\n" + parts.map { inner + $0 }.joined(separator: ",\n")
      + "\n\(indent)\(close.suffix(1))"
  }
}
