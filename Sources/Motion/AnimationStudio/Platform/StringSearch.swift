// Embedded Swift lacks string search.

extension StringProtocol {
  /// The first occurrence of a text in this one, or nil.
  func firstRange(of text: String) -> Range<Index>? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(text) {
        return rest.startIndex..<rest.index(rest.startIndex, offsetBy: text.count)
      }
      rest.removeFirst()
    }
    return nil
  }
}
