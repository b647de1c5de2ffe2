internal import StrictJSON

/// The members of a JSON object in the order in which they are added.
struct MemberWriter {
  /// One member.
  struct Member {
    var name: String
    /// The value as JSON.
    var json: String
    /// The value as bare text: a string without quotes.
    var plain: String
    /// Whether numbers stand in the value.
    var isNumeric: Bool
  }

  private(set) var members: [Member] = []
  /// Whether numbers are written as strings in hexadecimal.
  let writesHexadecimal: Bool

  init(writesHexadecimal: Bool = false) {
    self.writesHexadecimal = writesHexadecimal
  }

  /// A writer for an object inside this one.
  func nested() -> MemberWriter { MemberWriter(writesHexadecimal: writesHexadecimal) }

  mutating func raw(_ name: String, _ json: String) {
    members.append(Member(name: name, json: json, plain: json, isNumeric: false))
  }

  /// Adds a value made by a nested writer.
  mutating func nested(_ name: String, _ json: String) {
    members.append(Member(name: name, json: json, plain: json, isNumeric: true))
  }

  mutating func number(_ name: String, _ value: Double) {
    let plain = writesHexadecimal ? HexadecimalText.number(value) : ProtocolNumber.text(value)
    let json = writesHexadecimal ? "\"\(plain)\"" : plain
    members.append(
      Member(
        name: name, json: json, plain: plain.filter { $0 != "\"" }, isNumeric: true))
  }

  mutating func number(_ name: String, _ value: Double?) {
    if let value { number(name, value) }
  }

  mutating func numbers(_ name: String, _ values: [Double]) {
    let texts = values.map {
      writesHexadecimal ? "\"\(HexadecimalText.number($0))\"" : ProtocolNumber.text($0)
    }
    nested(name, "[" + texts.joined(separator: ",") + "]")
  }

  /// Leaves a member out.
  mutating func remove(_ name: String) { members.removeAll { $0.name == name } }

  mutating func text(_ name: String, _ value: String) {
    members.append(
      Member(name: name, json: JSONWriter.string(value), plain: value, isNumeric: false))
  }

  mutating func flag(_ name: String, _ value: Bool, unless standard: Bool) {
    if value != standard { raw(name, "\(value)") }
  }

  /// A list of objects, each written by a writer of its own.
  func list<Element>(
    _ elements: [Element], separator: String = ",",
    _ write: (Element, inout MemberWriter) -> Void
  ) -> String {
    let objects = elements.map { element in
      var writer = nested()
      write(element, &writer)
      return writer.finished()
    }
    return "[" + objects.joined(separator: separator) + "]"
  }

  /// The object without its closing brace.
  var text: String {
    "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",")
  }

  func finished() -> String { text + "}" }
}
