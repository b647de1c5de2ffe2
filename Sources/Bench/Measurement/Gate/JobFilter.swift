/// Selects jobs by a part of their name.
///
/// The names printed by `animbench list` and `bench` end with other item counts than a gate's. If
/// no name contains the whole text, a number at its end is ignored.
package struct JobFilter: Sendable {
  /// The text to search for.
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The text without the item count at its end; nil if it has none.
  private var withoutSize: Substring? {
    guard let dot = text.lastIndex(of: ".") else { return nil }
    let size = text[text.index(after: dot)...]
    return size == "ITEMS" || (!size.isEmpty && size.allSatisfy { ("0"..."9").contains($0) })
      ? text[..<dot] : nil
  }

  /// The names that contain the text, in their original order.
  package func chosen(from names: [String]) -> [String] {
    let whole = names.filter { $0.contains(text) }
    guard whole.isEmpty, let short = withoutSize else { return whole }
    return names.filter { $0.contains("\(short).") }
  }

  /// The names that a filter selects; all of them without a filter.
  ///
  /// - Throws: ``NoMatch`` if no name is selected.
  package static func chosen(
    from names: [String], by filter: JobFilter?
  ) throws(NoMatch) -> [String] {
    guard let filter else { return names }
    let chosen = filter.chosen(from: names)
    guard !chosen.isEmpty else { throw NoMatch(text: filter.text, names: names) }
    return chosen
  }

  /// The error for a filter that selects no job.
  package struct NoMatch: Error, CustomStringConvertible {
    package let text: String
    package let names: [String]

    /// The filter's text, and the existing names.
    package var description: String {
      "no job of the gate has \"\(text)\" in its name; they are \(names.joined(separator: ", "))"
    }
  }
}
