/// The reason why a document is invalid: the member, its value, and the requirement.
package struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the member, as in `elements[2].animation.duration`; empty for the whole document.
  package var path: String
  /// The value as written; nil if it is missing or the document is not JSON.
  package var value: String?
  /// The fault or the requirement on the member.
  package var reason: String

  package init(_ path: String, is value: String?, must reason: String) {
    (self.path, self.value, self.reason) = (path, value, reason)
  }

  /// An error of the whole document, in a sentence.
  package init(_ sentence: String) { self.init("", is: nil, must: sentence) }

  /// "elements[2].animation.duration is -1; it must be positive".
  package var description: String {
    if path.isEmpty, value == nil { return reason }
    let place = path.isEmpty ? "the document" : path
    return "\(place) is \(value ?? "missing"); it must \(reason)"
  }
}
