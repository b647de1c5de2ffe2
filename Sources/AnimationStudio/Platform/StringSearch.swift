// Embedded Swift does not search strings.

extension StringProtocol {
  /// Where a text first stands in this one; nil if it does not.
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
