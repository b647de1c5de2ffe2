internal import StrictJSON

/// Collects the members of a JSON object in order.
struct MemberWriter {
  struct Member {
    var name: String
    /// The value as JSON.
    var json: String
    /// The value as plain text: strings are unquoted.
    var plain: String
    /// Whether the value contains numbers.
    var isNumeric: Bool
  }

  private(set) var members: [Member] = []
  /// Whether numbers are written as hexadecimal strings.
  let writesHexadecimal: Bool

  init(writesHexadecimal: Bool = false) { self.writesHexadecimal = writesHexadecimal }

  /// A writer for an object inside this one.
  func nested() -> MemberWriter { MemberWriter(writesHexadecimal: writesHexadecimal) }

  mutating func raw(_ name: String, _ json: String) {
    members.append(Member(name: name, json: json, plain: json, isNumeric: false))
  }

  /// Adds a value from a nested writer.
  mutating func nested(_ name: String, _ json: String) {
    members.append(Member(name: name, json: json, plain: json, isNumeric: true))
  }

  mutating func number(_ name: String, _ value: Double) {
    let plain = writesHexadecimal ? HexadecimalText.number(value) : ProtocolNumber.text(value)
    let json = writesHexadecimal ? "\"\(plain)\"" : plain
    members.append(
      Member(name: name, json: json, plain: plain.filter { $0 != "\"" }, isNumeric: true))
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

  /// Removes members.
  mutating func remove(_ names: String...) { members.removeAll { names.contains($0.name) } }

  mutating func text(_ name: String, _ value: String) {
    members.append(
      Member(name: name, json: JSONWriter.string(value), plain: value, isNumeric: false))
  }

  mutating func texts(_ name: String, _ values: [String]) {
    raw(name, JSONWriter.array(values.map { JSONWriter.string($0) }))
  }

  mutating func flag(_ name: String, _ value: Bool, unless standard: Bool) {
    if value != standard { raw(name, "\(value)") }
  }

  /// A list of objects, each written by a separate writer.
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
  var text: String { "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") }

  func finished() -> String { text + "}" }
}
