/// A text that is compiled in, with places such as ‹title›.
package enum Template {
  /// The text with its places filled, in one pass: what is filled in is not read again.
  package static func filled(
    _ template: UnsafePointer<CChar>, _ texts: [String: String] = [:]
  ) -> String {
    String(cString: template).split(omittingEmptySubsequences: false) { "‹›".contains($0) }
      .enumerated().map { $0 % 2 == 0 ? String($1) : texts[String($1)] ?? "" }.joined()
  }
}
