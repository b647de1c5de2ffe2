package import StrictJSON

/// The members of one object of a document, each taken by its name; what nobody asked for is an
/// error, so that a misspelled member is found.
package typealias DocumentMembers = MemberReader<DocumentDialect>

/// Objects of documents: null is a value that nothing may have, and numbers are JSON's.
package enum DocumentDialect: MemberDialect {
  package static var readsNullAsAbsent: Bool { false }
  package static var numbers: ClosedRange<Double> { -1e100...1e100 }

  package static func number(_ value: JSONValue) -> Double? {
    if case .number(let text) = value { Double(text) } else { nil }
  }

  package static func failure(
    _ path: String, _ value: JSONValue?, must requirement: String
  ) -> DocumentError {
    DocumentError(path: path, value: value?.summary, reason: requirement)
  }
}

extension MemberReader<DocumentDialect> {
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

  /// Seconds > 0, if the member is there.
  func optionalDuration(_ name: String) throws(DocumentError) -> Double? {
    try optionalPositive(name, in: Self.durations, " seconds")
  }

  /// A mass, a stiffness or the like, > 0, if the member is there.
  func optionalQuantity(_ name: String) throws(DocumentError) -> Double? {
    try optionalPositive(name, in: Self.quantities, "")
  }

  private func optionalPositive(
    _ name: String, in range: ClosedRange<Double>, _ unit: String
  ) throws(DocumentError) -> Double? {
    guard let number = try optionalNumber(name) else { return nil }
    guard number > 0 else { throw error(name, "be positive") }
    guard range.contains(number) else {
      throw error(name, "be between \(range.lowerBound) and \(range.upperBound)\(unit)")
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
    try number(name, in: 0...Self.quantities.upperBound)
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

  /// A string of at least one character that has to be there.
  func filledText(_ name: String) throws(DocumentError) -> String {
    let text = try text(name)
    guard !text.isEmpty else { throw error(name, "not be empty") }
    return text
  }

  /// Masses, stiffnesses and dampings that a document may state: of any of them a spring can be made.
  static var quantities: ClosedRange<Double> { 1e-30...1e30 }

  /// Durations that a document may state, in seconds: from a microsecond to eleven days.
  static var durations: ClosedRange<Double> { 1e-6...1e6 }
}
