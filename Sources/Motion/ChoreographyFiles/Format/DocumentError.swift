/// The reason why a file could not be read: the path of a member and its value.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the member, as in `elements[2].animation.duration`; empty for the whole document.
  public package(set) var path: String
  /// The value as written; nil if it is missing or the document is not JSON.
  public package(set) var value: String?
  /// The fault or the requirement on the member.
  public package(set) var reason: String
  /// The line, from 1, if a ``ChoreographyFile`` knows it.
  public package(set) var line: Int?

  package init(_ path: String, is value: String?, must reason: String) {
    (self.path, self.value, self.reason) = (path, value, reason)
  }

  /// An error of the whole document, in a sentence.
  package init(_ sentence: String, line: Int? = nil) {
    self.init("", is: nil, must: sentence)
    self.line = line
  }

  /// "line 12: elements[2].animation.duration is -1; it must be positive".
  public var description: String {
    if path.isEmpty, value == nil { return reason }
    let place = path.isEmpty ? "the document" : path
    return (line.map { "line \($0): " } ?? "")
      + "\(place) is \(value ?? "missing"); it must \(reason)"
  }
}
