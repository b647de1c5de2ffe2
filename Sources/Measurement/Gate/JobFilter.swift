/// Chooses jobs by a part of their name.
///
/// `animbench list` and `bench` print names that end with other numbers of items than a gate's.
/// Where no name contains the whole text, a number at its end is ignored.
package struct JobFilter: Sendable {
  /// The text to look for.
  package let text: String

  /// A filter.
  package init(_ text: String) {
    self.text = text
  }

  /// The text without the number of items at its end; nil if there is no such number.
  private var withoutSize: Substring? {
    guard let dot = text.lastIndex(of: ".") else { return nil }
    let size = text[text.index(after: dot)...]
    return size == "ITEMS" || (!size.isEmpty && size.allSatisfy { ("0"..."9").contains($0) })
      ? text[..<dot] : nil
  }

  /// The names that contain the text, in their order.
  package func chosen(from names: [String]) -> [String] {
    let whole = names.filter { $0.contains(text) }
    guard whole.isEmpty, let short = withoutSize else { return whole }
    return names.filter { $0.contains("\(short).") }
  }

  /// The names that a filter chooses; all of them without a filter.
  ///
  /// - Throws: ``Unknown`` if no name is chosen.
  package static func chosen(
    from names: [String], by filter: JobFilter?
  ) throws(Unknown) -> [String] {
    guard let filter else { return names }
    let chosen = filter.chosen(from: names)
    guard !chosen.isEmpty else { throw Unknown(text: filter.text, names: names) }
    return chosen
  }

  /// No job has such a name.
  package struct Unknown: Error, CustomStringConvertible {
    package let text: String
    package let names: [String]

    /// The text, and the names that exist.
    package var description: String {
      "no job of the gate has \"\(text)\" in its name; they are \(names.joined(separator: ", "))"
    }
  }
}
