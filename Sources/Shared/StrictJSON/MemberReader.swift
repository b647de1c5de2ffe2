/// The differences between formats whose objects are read member by member: the error type and the
/// syntax of numbers.
package protocol MemberDialect: Sendable {
  associatedtype Failure: Error
  /// Whether a member that is null counts as absent.
  static var readsNullAsAbsent: Bool { get }
  /// The default range of a member's number.
  static var numbers: ClosedRange<Double> { get }
  /// The number that a value represents; nil if it is not a number.
  static func number(_ value: JSONValue) -> Double?
  /// The error for a value that violates a requirement; the value is nil if the member is missing.
  static func failure(_ path: String, _ value: JSONValue?, must requirement: String) -> Failure
}

/// Reads the members of one object and rejects invalid ones with the member's path and value.
///
/// The functions are not inlined: specialised copies in every reader of a document would add a
/// fiftieth to the page's second module.
package struct MemberReader<Dialect: MemberDialect>: Sendable {
  package typealias Failure = Dialect.Failure

  /// The path of the object; empty for the outermost one.
  package let path: String
  package let members: [String: JSONValue]

  package init(_ members: [String: JSONValue], path: String = "") {
    self.members = members
    self.path = path
  }

  /// Reads the members of a value that must be an object.
  package init(_ value: JSONValue, path: String) throws(Failure) {
    guard case .object(let members) = value else {
      throw Dialect.failure(path, value, must: "be an object")
    }
    self.init(members, path: path)
  }

  @inline(never)
  package func path(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  package subscript(_ name: String) -> JSONValue? {
    let value = members[name]
    return Dialect.readsNullAsAbsent && value == .null ? nil : value
  }

  @inline(never) package func has(_ name: String) -> Bool { self[name] != nil }

  /// All names in ascending order.
  package var names: [String] { members.keys.sorted() }

  /// The error for a member that violates a requirement.
  @inline(never) package func error(_ name: String, _ requirement: String) -> Failure {
    Dialect.failure(path(name), members[name], must: requirement)
  }

  /// An optional finite number.
  @inline(never) package func optionalNumber(
    _ name: String, in range: ClosedRange<Double> = Dialect.numbers
  ) throws(Failure) -> Double? {
    guard let value = self[name] else { return nil }
    guard let number = Dialect.number(value) else { throw error(name, "be a number") }
    guard number.isFinite else { throw error(name, "be finite") }
    guard range.contains(number) else {
      throw error(
        name,
        number < range.lowerBound
          ? range.lowerBound == 0 ? "not be negative" : "be at least \(range.lowerBound)"
          : "be at most \(range.upperBound)")
    }
    return number
  }

  /// A required finite number.
  @inline(never) package func number(
    _ name: String, in range: ClosedRange<Double> = Dialect.numbers
  ) throws(Failure) -> Double {
    guard let number = try optionalNumber(name, in: range) else { throw error(name, "be a number") }
    return number
  }

  @inline(never) package func optionalFlag(_ name: String) throws(Failure) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .boolean(let flag) = value else { throw error(name, "be true or false") }
    return flag
  }

  @inline(never) package func optionalText(_ name: String) throws(Failure) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let text) = value else { throw error(name, "be a string") }
    return text
  }

  /// A required string.
  @inline(never) package func text(_ name: String) throws(Failure) -> String {
    guard let text = try optionalText(name) else { throw error(name, "be a string") }
    return text
  }

  /// An optional word from a fixed set.
  @inline(never) package func optionalWord<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) throws(Failure) -> Word? where Word.RawValue == String {
    guard let text = try optionalText(name) else { return nil }
    guard let word = Word(rawValue: text) else { throw error(name, Self.oneOf(type)) }
    return word
  }

  /// A required word from a fixed set.
  @inline(never) package func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) throws(Failure) -> Word where Word.RawValue == String {
    guard let word = try optionalWord(name, type) else { throw error(name, Self.oneOf(type)) }
    return word
  }

  private static func oneOf<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type
  ) -> String where Word.RawValue == String {
    "be one of \(Word.allCases.map { $0.rawValue }.joined(separator: ", "))"
  }

  @inline(never) package func optionalObject(_ name: String) throws(Failure) -> Self? {
    guard let value = self[name] else { return nil }
    return try Self(value, path: path(name))
  }

  /// The elements of an optional list, with their paths.
  @inline(never)
  package func optionalList(
    _ name: String
  ) throws(Failure) -> [(path: String, value: JSONValue)]? {
    guard let value = self[name] else { return nil }
    guard case .array(let elements) = value else { throw error(name, "be a list") }
    let path = path(name)
    return elements.enumerated().map { ("\(path)[\($0.offset)]", $0.element) }
  }

  /// The elements of a required non-empty list, with their paths.
  @inline(never)
  package func list(
    _ name: String, atMost limit: Int = .max
  ) throws(Failure) -> [(path: String, value: JSONValue)] {
    guard let list = try optionalList(name) else { throw error(name, "be a list") }
    guard !list.isEmpty else { throw error(name, "not be empty") }
    guard list.count <= limit else { throw error(name, "hold at most \(limit)") }
    return list
  }
}
