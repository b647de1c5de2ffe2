package import StrictJSON

/// The members of one object of a document, each taken by its name; what nobody asked for is an
/// error, so that a misspelled member is found.
package struct DocumentMembers {
  /// The path of the object; empty at the top.
  let path: String
  private let members: [String: JSONValue]

  package init(_ value: JSONValue, path: String) throws(DocumentError) {
    guard case .object(let members) = value else {
      throw DocumentError(path: path, value: value.summary, reason: "be an object")
    }
    self.path = path
    self.members = members
  }

  /// The path of a member.
  func path(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  subscript(_ name: String) -> JSONValue? { members[name] }

  package func has(_ name: String) -> Bool { members[name] != nil }

  /// All names, in order.
  var names: [String] { members.keys.sorted() }

  func error(_ name: String, _ reason: String) -> DocumentError {
    DocumentError(path: path(name), value: members[name]?.summary, reason: reason)
  }

  /// Refuses members other than the given ones and `comment`, a string that any object may hold.
  func allow(_ allowed: [String]) throws(DocumentError) {
    _ = try optionalText("comment")
    for name in names where !allowed.contains(name) && name != "comment" {
      let shown = name.count <= 40 ? name : name.prefix(40) + "…"
      throw DocumentError(
        path: path(String(shown)), value: members[name]?.summary,
        reason: "not be here: known members are \(allowed.joined(separator: ", "))")
    }
  }

  /// A finite number, if the member is there.
  func optionalNumber(
    _ name: String, in range: ClosedRange<Double> = -1e100...1e100
  ) throws(DocumentError) -> Double? {
    guard let value = members[name] else { return nil }
    guard case .number(let text) = value, let number = Double(text) else {
      throw error(name, "be a number")
    }
    guard number.isFinite else { throw error(name, "be a finite number") }
    guard range.contains(number) else {
      throw error(
        name,
        number < range.lowerBound
          ? range.lowerBound == 0 ? "not be negative" : "be at least \(range.lowerBound)"
          : "be at most \(range.upperBound)")
    }
    return number
  }

  /// A finite number that has to be there.
  func number(
    _ name: String, in range: ClosedRange<Double> = -1e100...1e100
  ) throws(DocumentError) -> Double {
    guard let number = try optionalNumber(name, in: range) else {
      throw error(name, "be a number")
    }
    return number
  }

  /// Seconds > 0, if the member is there.
  func optionalDuration(_ name: String) throws(DocumentError) -> Double? {
    guard let number = try optionalNumber(name) else { return nil }
    guard number > 0 else { throw error(name, "be positive") }
    guard Self.durations.contains(number) else {
      throw error(
        name, "be between \(Self.durations.lowerBound) and \(Self.durations.upperBound) seconds")
    }
    return number
  }

  /// A mass, a stiffness or the like, > 0, if the member is there.
  func optionalQuantity(_ name: String) throws(DocumentError) -> Double? {
    guard let number = try optionalNumber(name) else { return nil }
    guard number > 0 else { throw error(name, "be positive") }
    guard Self.quantities.contains(number) else {
      throw error(
        name, "be between \(Self.quantities.lowerBound) and \(Self.quantities.upperBound)")
    }
    return number
  }

  /// The same of a member that has to be there.
  func quantity(_ name: String) throws(DocumentError) -> Double {
    guard let number = try optionalQuantity(name) else { throw error(name, "be a number") }
    return number
  }

  /// A damping or a damping ratio, ≥ 0, if the member is there.
  func optionalDamping(_ name: String) throws(DocumentError) -> Double? {
    try optionalNumber(name, in: 0...Self.quantities.upperBound)
  }

  /// The same of a member that has to be there.
  func damping(_ name: String) throws(DocumentError) -> Double {
    guard let number = try optionalDamping(name) else { throw error(name, "be a number") }
    return number
  }

  /// Seconds ≥ 0, if the member is there.
  func optionalTime(_ name: String) throws(DocumentError) -> Double? {
    try optionalNumber(name, in: 0...Self.durations.upperBound)
  }

  /// A whole number in a range, if the member is there.
  func optionalCount(
    _ name: String, in range: ClosedRange<Int>
  ) throws(DocumentError) -> Int? {
    let numbers = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    guard let number = try optionalNumber(name, in: numbers) else { return nil }
    guard number.rounded() == number else { throw error(name, "be a whole number") }
    guard let count = Int(exactly: number), range.contains(count) else {
      throw error(name, "be between \(range.lowerBound) and \(range.upperBound)")
    }
    return count
  }

  func optionalFlag(_ name: String) throws(DocumentError) -> Bool? {
    guard let value = members[name] else { return nil }
    guard case .boolean(let flag) = value else { throw error(name, "be true or false") }
    return flag
  }

  func optionalText(_ name: String) throws(DocumentError) -> String? {
    guard let value = members[name] else { return nil }
    guard case .string(let text) = value else { throw error(name, "be a string") }
    return text
  }

  /// A string of at least one character that has to be there.
  func text(_ name: String) throws(DocumentError) -> String {
    guard let text = try optionalText(name) else { throw error(name, "be a string") }
    guard !text.isEmpty else { throw error(name, "not be empty") }
    return text
  }

  /// One of some words.
  func optionalWord<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) throws(DocumentError) -> Word? where Word.RawValue == String {
    guard let text = try optionalText(name) else { return nil }
    guard let word = Word(rawValue: text) else {
      throw error(name, "be one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }

  /// The members of an object, if it is there.
  func optionalObject(_ name: String) throws(DocumentError) -> DocumentMembers? {
    guard let value = members[name] else { return nil }
    return try DocumentMembers(value, path: path(name))
  }

  /// The elements of a list with their paths, if it is there.
  func optionalList(_ name: String) throws(DocumentError) -> [(path: String, value: JSONValue)]? {
    guard let value = members[name] else { return nil }
    guard case .array(let elements) = value else { throw error(name, "be a list") }
    return elements.enumerated().map { ("\(path(name))[\($0.offset)]", $0.element) }
  }

  /// The elements of a list of at least one, which has to be there.
  func list(
    _ name: String, atMost limit: Int = .max
  ) throws(DocumentError) -> [(path: String, value: JSONValue)] {
    guard let list = try optionalList(name) else { throw error(name, "be a list") }
    guard !list.isEmpty else { throw error(name, "not be empty") }
    guard list.count <= limit else { throw error(name, "hold at most \(limit)") }
    return list
  }

  /// Masses, stiffnesses and dampings that a document may state: of any of them a spring can be made.
  static var quantities: ClosedRange<Double> { 1e-30...1e30 }

  /// Durations that a document may state, in seconds: from a microsecond to eleven days.
  static var durations: ClosedRange<Double> { 1e-6...1e6 }
}
