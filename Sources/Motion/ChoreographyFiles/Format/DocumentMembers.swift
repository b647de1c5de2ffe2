package import StrictJSON
internal import Presentation

/// The members of one object of a document, read by name. Unexpected members are errors, so that
/// misspellings are found.
package typealias DocumentMembers = MemberReader<DocumentDialect>

/// The dialect of documents: null is an invalid value, and numbers are JSON numbers.
package enum DocumentDialect: MemberDialect {
  package static var readsNullAsAbsent: Bool { false }
  package static var numbers: ClosedRange<Double> { -1e100...1e100 }

  package static func number(_ value: JSONValue) -> Double? {
    if case .number(let text) = value { Double(text) } else { nil }
  }

  package static func failure(
    _ path: String, _ value: JSONValue?, must requirement: String
  ) -> DocumentError {
    DocumentError(path, is: value?.summary, must: requirement)
  }
}

extension MemberReader<DocumentDialect> {
  /// Rejects members other than the given ones and `comment`, an optional string of any object.
  package func allow(_ allowed: [String]) throws(DocumentError) {
    _ = try optionalText("comment")
    for name in names where !allowed.contains(name) && name != "comment" {
      let shown = name.count <= 40 ? name : name.prefix(40) + "…"
      throw DocumentError(
        path(String(shown)), is: members[name]?.summary,
        must: Spelling.nearest(to: name, in: allowed).map { "not be here; did you mean \"\($0)\"?" }
          ?? "not be here: known members are \(allowed.joined(separator: ", "))")
    }
  }

  /// An optional duration in seconds, > 0.
  func optionalDuration(_ name: String) throws(DocumentError) -> Double? {
    try optionalPositive(name, in: Self.durations, " seconds")
  }

  /// An optional number > 0.
  func optionalPositive(
    _ name: String, in range: ClosedRange<Double>, _ unit: String
  ) throws(DocumentError) -> Double? {
    guard let number = try optionalNumber(name) else { return nil }
    guard number > 0 else { throw error(name, "be positive") }
    guard range.contains(number) else {
      throw error(name, "be between \(range.lowerBound) and \(range.upperBound)\(unit)")
    }
    return number
  }

  /// An optional time in seconds, ≥ 0.
  func optionalTime(_ name: String) throws(DocumentError) -> Double? {
    try optionalNumber(name, in: 0...Self.durations.upperBound)
  }

  /// An optional whole number in a range.
  func optionalCount(_ name: String, in range: ClosedRange<Int>) throws(DocumentError) -> Int? {
    let numbers = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    guard let number = try optionalNumber(name, in: numbers) else { return nil }
    guard number.rounded() == number else { throw error(name, "be a whole number") }
    guard let count = Int(exactly: number), range.contains(count) else {
      throw error(name, "be between \(range.lowerBound) and \(range.upperBound)")
    }
    return count
  }

  /// A required non-empty string.
  func filledText(_ name: String) throws(DocumentError) -> String {
    let text = try text(name)
    guard !text.isEmpty else { throw error(name, "not be empty") }
    return text
  }

  /// The range of masses, stiffnesses and dampings in a document; any of them make a valid spring.
  static var quantities: ClosedRange<Double> { 1e-30...1e30 }

  /// The range of durations in a document, in seconds: from a microsecond to eleven days.
  static var durations: ClosedRange<Double> { 1e-6...1e6 }
}
