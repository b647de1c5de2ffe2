internal import AnimationNumerics
package import AnimationChoreography
package import StrictJSON

/// A choreography as a file: the motion, its trigger, and the budgets it should keep.
///
/// The format is JSON in UTF-8, documented in the article "The choreography file". This is version
/// 1. An unknown member, a number out of range, another version or another kind of file is rejected
/// with the path of the member and its value:
///
///     elements[2].animation.duration is -1; it must be positive
///
/// Any byte sequence is either a valid document or an error.
package struct ChoreographyDocument: Sendable {
  /// The name of the format, which readers check first.
  package static let format = "animation-choreography"
  /// The version that this reader supports.
  package static let version = 1

  /// What the elements of a document are to each other.
  package enum Subject: Sendable {
    /// Parts of one screen.
    case screen
    /// The classes of a style sheet, which pages use one by one.
    case classes
    /// Easings without motion.
    case curves
  }

  package var title: String
  package var source: String?
  /// The flaw, if the document is an example of a mistake.
  package var flaw: String?
  package var trigger: TriggerModel
  /// The limits that an audit checks.
  package var budgets: MotionBudgets
  package var choreography: Choreography
  /// The purpose, budgets and reduced motion of each element, in order.
  package var intents: [ElementIntent]
  package var expectations: [Expectation]
  /// The elements as their file states them.
  package private(set) var written: [WrittenElement]
  /// Times so long that they were probably meant in another unit.
  package var unlikelyTimes: [UnlikelyTime]
  package private(set) var subject = Subject.screen

  package var name: String { choreography.name }

  package init(bytes: [UInt8]) throws(DocumentError) { try self.init(Self.text(bytes)) }

  package init(_ text: JSONText) throws(DocumentError) { try self.init(json: text.value) }

  private init(json: JSONValue) throws(DocumentError) {
    let members = try DocumentMembers(json, path: "")
    guard try members.optionalText("format") == Self.format else {
      throw members.error("format", "be \"\(Self.format)\"")
    }
    // Another version may have other members, so check the version first.
    guard let version = try members.optionalNumber("version") else {
      throw members.error("version", "be \(Self.version)")
    }
    guard version == Double(Self.version) else {
      throw members.error("version", "be \(Self.version), the only version that is known here")
    }
    try members.allow([
      "$schema", "format", "version", "name", "title", "source", "flaw", "trigger", "budgets",
      "reduceMotion", "tokens", "elements", "expectations",
    ])
    _ = try members.optionalText("$schema")
    var written = WrittenChoreography(name: try members.filledText("name"))
    written.title = try members.optionalText("title")
    written.source = try members.optionalText("source")
    let flaw = try members.optionalText("flaw")
    written.trigger = try TriggerModel(try members.optionalObject("trigger"))
    written.budgets = try MotionBudgets.Stated(try members.optionalObject("budgets"))
    let reduceMotion = try ReducedMotion(members["reduceMotion"], path: "reduceMotion")
    var decoder = MotionDecoder()
    if let tokens = members["tokens"] {
      decoder.animations.tokens = try DesignTokens(tokens, path: "tokens").animations
    }
    for (path, value) in try members.list("elements") {
      var element = try decoder.element(value, path: path)
      element.intent.reducedMotion =
        element.intent.reducedMotion ?? reduceMotion?.possible(for: element.propertyNames)
      written.elements.append(element)
    }
    try self.init(written, UnlikelyTime.all(in: json))
    self.flaw = flaw
    for (path, value) in try members.optionalList("expectations") ?? [] {
      let expectation = try Expectation(value, path: path, of: choreography.elements)
      guard Set(expectation.claim.places.map { intents[$0.element].trigger }).count == 1 else {
        throw DocumentError(
          path, is: expectation.claim.places.map(\.name).joined(separator: ", "),
          must: "be about elements of one trigger, from which their times count")
      }
      expectations.append(expectation)
    }
  }

  #if !hasFeature(Embedded)
    /// The document of a choreography that was read from a file of another kind.
    package init(_ written: WrittenChoreography) throws(DocumentError) {
      if written.motions.isEmpty { for element in written.elements { try element.validate() } }
      try self.init(written, UnlikelyTime.all(in: written.json))
    }
  #endif

  private init(
    _ written: WrittenChoreography, _ unlikelyTimes: [UnlikelyTime]
  ) throws(DocumentError) {
    (title, source) = (written.title ?? written.name, written.source)
    (self.written, subject) = (written.elements, written.subject)
    (trigger, budgets) = (written.trigger, written.budgets.applied(to: MotionBudgets()))
    let elements: [Choreography.Element]
    (elements, intents) = try Self.lowered(written)
    choreography = Choreography(
      name: written.name, layoutWait: trigger.layoutWait, elements: elements)
    (expectations, self.unlikelyTimes) = ([], unlikelyTimes)
  }

  /// The motions of elements, followed by those of their exits, so that the indices in the file stay.
  private static func lowered(
    _ written: WrittenChoreography
  ) throws(DocumentError) -> ([Choreography.Element], [ElementIntent]) {
    var (all, leaving): ([WrittenElement.Lowered], [WrittenElement.Lowered]) = ([], [])
    var names: Set<String> = []
    var (lanes, moves) = (0, 0)
    for (index, element) in written.elements.enumerated() {
      let path = "elements[\(index)]"
      let parts =
        if written.motions.isEmpty { try element.lowered(path: path) } else {
          written.motions[index]
        }
      for (number, part) in parts.enumerated() {
        guard names.insert(part.element.name).inserted else {
          throw DocumentError(
            number == 0 ? "\(path).name" : "\(path).leave", is: "\"\(part.element.name)\"",
            must: "differ from the names of the other elements")
        }
      }
      let motion = parts[0].element
      lanes += motion.count * motion.propertyNames.count
      guard lanes <= 4 * MotionDecoder.maximumCount else {
        throw DocumentError(
          "\(path).count", is: "\(motion.count)",
          must: "keep the whole at or under \(4 * MotionDecoder.maximumCount) moving properties")
      }
      for case .moves(_, let list) in motion.properties.map(\.motion) where list.count > 1 {
        moves += list.count
      }
      moves += (motion.phases?.steps.count ?? 0) * (motion.phases?.properties.count ?? 0)
      guard moves <= Self.maximumMoves else {
        throw DocumentError(
          path, is: "an element that brings the moves and phases to \(moves)",
          must: "keep them at or under \(Self.maximumMoves)")
      }
      all.append(parts[0])
      leaving += parts.dropFirst()
    }
    all += leaving
    return (all.map(\.element), all.map(\.intent))
  }

  /// Moves that interrupt each other are prepared together; this many fit in memory in the worst
  /// case.
  private static var maximumMoves: Int { 20_000 }

  /// Parses JSON strictly: repeated member names are an error.
  package static func json(_ bytes: [UInt8]) throws(DocumentError) -> JSONValue {
    try text(bytes).value
  }

  /// Parses JSON, JSON5 or JSON with comments; repeated member names are an error.
  ///
  /// Source: The JSON5 Data Interchange Format 1.0.0.
  package static func relaxedJSON(_ bytes: [UInt8]) throws(DocumentError) -> JSONValue {
    try text(bytes, isRelaxed: true).value
  }

  /// Parses JSON like ``json(_:)`` and keeps the positions of its values.
  package static func text(
    _ bytes: [UInt8], isRelaxed: Bool = false
  ) throws(DocumentError) -> JSONText {
    // Detects a byte order mark or UTF-16, which some editors write.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xFF, 0xFE]) || bytes.prefix(2).contains(0)
    {
      throw DocumentError("not JSON: it must be UTF-8 without a byte order mark")
    }
    do throws(JSONSyntaxError) {
      return try JSONText(bytes, rejectsRepeatedMembers: true, isRelaxed: isRelaxed)
    } catch {
      let position = min(error.column - 1, bytes.count)
      let line = bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
      let start = bytes[..<position].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let place = "line \(line), column \(position - start + 1)"
      throw DocumentError(
        error.repeatedMember.map { name in
          let shown = JSONValue.string(name).summary
          return "\(place): the member \(shown) occurs twice in its object"
        } ?? "not JSON, \(place): \(error.reason)", line: line)
    }
  }
}
