internal import AnimationChoreography
internal import StrictJSON

/// A required property of the motion; an audit fails if it does not hold.
package struct Expectation: Hashable, Sendable {
  /// An instant of a property's motion.
  package struct Event: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable, Encodable {
      /// The property leaves its first value.
      case start
      /// It is first farthest from its first value, beyond its end or before it reverses.
      case peak
      /// It has its greatest speed.
      case peakSpeed
      /// It stays within 1 % of its move from then on.
      case settled
      /// It stays within 0.1 % of its move from then on.
      case done
      /// It is logically complete.
      case end
    }

    package var place: Place
    package var kind: Kind

    /// "logo.scale peak".
    package var description: String { "\(place.name) \(kind.rawValue)" }
  }

  /// A property of one item.
  package struct Place: Hashable, Sendable {
    /// The text as written: "logo.scale", "card[2].opacity".
    package var name: String
    package var element: Int
    package var item: Int
    package var property: Int
  }

  package enum Claim: Hashable, Sendable {
    /// The event is at a time, and the property then has a value; either may be omitted.
    case at(Event, time: Double?, within: Double, value: Double?, tolerance: Double)
    /// The event follows or precedes another one by at least some seconds.
    case apart(Event, Event, isAfter: Bool, by: Double)
    /// The events occur in this order.
    case order([Event])
    /// Two properties move at the same time, from start to settled, for a duration within bounds.
    case overlap(Place, Place, atLeast: Double?, atMost: Double?)

    var places: [Place] {
      switch self {
      case .at(let event, _, _, _, _): [event.place]
      case .apart(let a, let b, _, _): [a.place, b.place]
      case .order(let events): events.map(\.place)
      case .overlap(let a, let b, _, _): [a, b]
      }
    }
  }

  package var name: String?
  package var path: String
  package var claim: Claim
}

extension Expectation {
  init(
    _ value: JSONValue, path: String, of elements: [Choreography.Element]
  ) throws(DocumentError) {
    let members = try DocumentMembers(value, path: path)
    self.path = path
    name = try members.optionalText("name")
    claim =
      if members.has("order") {
        try .readOrder(members, of: elements)
      } else if members.has("overlap") {
        try .readOverlap(members, of: elements)
      } else {
        try .readEvent(members, of: elements)
      }
  }
}

// Separate functions: of one with all three, compilers order the stack by chance, and no two builds are equal.
extension Expectation.Claim {
  fileprivate static func readOrder(
    _ members: DocumentMembers, of elements: [Choreography.Element]
  ) throws(DocumentError) -> Self {
    try members.allow(["name", "order"])
    var events: [Expectation.Event] = []
    for (path, value) in try members.list("order", atMost: 100) {
      events.append(try .init(alone: DocumentMembers(value, path: path), of: elements))
    }
    guard events.count > 1 else { throw members.error("order", "hold at least two events") }
    return .order(events)
  }

  fileprivate static func readOverlap(
    _ members: DocumentMembers, of elements: [Choreography.Element]
  ) throws(DocumentError) -> Self {
    try members.allow(["name", "overlap", "atLeast", "atMost"])
    var places: [Expectation.Place] = []
    for (path, value) in try members.list("overlap", atMost: 2) {
      guard case .string(let text) = value else {
        throw DocumentError(path, is: value.summary, must: "be a property")
      }
      places.append(try .init(text, path: path, of: elements))
    }
    guard places.count == 2 else { throw members.error("overlap", "hold two properties") }
    let (least, most) = (try members.optionalTime("atLeast"), try members.optionalTime("atMost"))
    if let least, let most, least > most {
      throw members.error("atLeast", "be at most atMost, \(most)")
    }
    return .overlap(places[0], places[1], atLeast: least, atMost: most)
  }

  fileprivate static func readEvent(
    _ members: DocumentMembers, of elements: [Choreography.Element]
  ) throws(DocumentError) -> Self {
    try members.allow([
      "name", "property", "event", "at", "within", "value", "tolerance", "after", "before", "by",
    ])
    let event = try Expectation.Event(members, of: elements)
    if let relation = ["after", "before"].first(where: members.has) {
      return try .readDistance(event, relation, members, of: elements)
    }
    let (time, value) = (try members.optionalTime("at"), try members.optionalNumber("value"))
    guard time != nil || value != nil else {
      throw members.error("at", "be a time, unless value, after or before says what is expected")
    }
    for (name, needed) in [("within", "at"), ("tolerance", "value"), ("by", "after")]
    where members.has(name) && !members.has(needed) {
      throw members.error(name, "be combined with \(needed)")
    }
    return .at(
      event, time: time, within: try members.optionalTime("within") ?? within, value: value,
      tolerance: try members.optionalNumber("tolerance", in: 0...1e100) ?? tolerance)
  }

  private static func readDistance(
    _ event: Expectation.Event, _ relation: String, _ members: DocumentMembers,
    of elements: [Choreography.Element]
  ) throws(DocumentError) -> Self {
    for other in [
      "at", "within", "value", "tolerance", relation == "after" ? "before" : "after",
    ] where members.has(other) {
      throw members.error(other, "not be combined with \(relation)")
    }
    let other = try Expectation.Event(
      alone: DocumentMembers(members[relation] ?? .null, path: members.path(relation)),
      of: elements)
    return .apart(
      event, other, isAfter: relation == "after", by: try members.optionalTime("by") ?? 0)
  }

  /// The default tolerance of times: less than a third of a frame at 60 Hz.
  private static var within: Double { 0.005 }
  /// The default tolerance of values, in the value's unit.
  private static var tolerance: Double { 0.01 }
}

extension Expectation.Event {
  /// Reads an event that is a separate object.
  fileprivate init(
    alone members: DocumentMembers, of elements: [Choreography.Element]
  ) throws(DocumentError) {
    try members.allow(["property", "event"])
    try self.init(members, of: elements)
  }

  fileprivate init(
    _ members: DocumentMembers, of elements: [Choreography.Element]
  ) throws(DocumentError) {
    kind = try members.word("event", Kind.self)
    place = try Expectation.Place(
      members.filledText("property"), path: members.path("property"), of: elements)
  }
}

extension Expectation.Place {
  /// Reads a property's place: the element's name, an optional item index in brackets (the first
  /// item by default), a point, and the property's name. If several element names match, the
  /// longest one is used.
  fileprivate init(
    _ text: String, path: String, of elements: [Choreography.Element]
  ) throws(DocumentError) {
    name = text
    var candidates: [(element: Int, item: Int, property: Int)] = []
    var beyond: Choreography.Element?
    for (index, element) in elements.enumerated() where text.hasPrefix(element.name) {
      var rest = text.dropFirst(element.name.count)
      var item = 0
      if rest.hasPrefix("["), let close = rest.firstIndex(of: "]"),
        let number = Int(rest[rest.index(after: rest.startIndex)..<close])
      {
        // Only the element's name matches, so the index is the error.
        guard (0..<element.count).contains(number) else {
          beyond = beyond ?? element
          continue
        }
        item = number
        rest = rest[rest.index(after: close)...]
      }
      guard rest.hasPrefix("."),
        let property = element.propertyNames.firstIndex(of: String(rest.dropFirst()))
      else { continue }
      candidates.append((index, item, property))
    }
    guard
      let best = candidates.max(by: {
        elements[$0.element].name.count < elements[$1.element].name.count
      })
    else {
      if let beyond {
        throw DocumentError(
          path, is: JSONValue.string(text).summary,
          must: beyond.count == 1
            ? "have the index 0: \(beyond.name) is one item"
            : "have an index from 0 to \(beyond.count - 1): \(beyond.name) has \(beyond.count) items"
        )
      }
      let known = elements.flatMap { element in
        element.propertyNames.map { "\(element.name).\($0)" }
      }
      throw DocumentError(
        path, is: JSONValue.string(text).summary,
        must: "be a property of an element, as in " + known.prefix(12).joined(separator: ", ")
          + (known.count > 12 ? ", …" : ""))
    }
    (element, item, property) = best
  }
}
