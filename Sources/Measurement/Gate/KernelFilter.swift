/// Chooses kernels by a part of their name.
///
/// A name may be given as `animbench list` and `bench` print it: there the last part is the number of
/// items, which in a gate is another. Where no kernel has the whole text in its name, that part does not
/// count.
package struct KernelFilter: Sendable {
  /// What is looked for.
  package let text: String

  /// A filter.
  package init(_ text: String) {
    self.text = text
  }

  /// The text without the number of items at its end; nil if it has none.
  private var withoutSize: Substring? {
    guard let dot = text.lastIndex(of: ".") else { return nil }
    let size = text[text.index(after: dot)...]
    return size == "ITEMS" || (!size.isEmpty && size.allSatisfy { ("0"..."9").contains($0) })
      ? text[..<dot] : nil
  }

  /// The names that it chooses, in their order.
  package func chosen(from names: [String]) -> [String] {
    let whole = names.filter { $0.contains(text) }
    guard whole.isEmpty, let short = withoutSize else { return whole }
    return names.filter { $0.contains("\(short).") }
  }

  /// The names that a filter chooses, all of them without one.
  ///
  /// - Throws: ``Unknown`` if that is none.
  package static func chosen(
    from names: [String], by filter: KernelFilter?
  ) throws(Unknown) -> [String] {
    guard let filter else { return names }
    let chosen = filter.chosen(from: names)
    guard !chosen.isEmpty else { throw Unknown(text: filter.text, names: names) }
    return chosen
  }

  /// No kernel has such a name.
  package struct Unknown: Error, CustomStringConvertible {
    package let text: String
    package let names: [String]

    /// The text, and what there is.
    package var description: String {
      "no kernel of the gate has \"\(text)\" in its name; they are \(names.joined(separator: ", "))"
    }
  }
}
