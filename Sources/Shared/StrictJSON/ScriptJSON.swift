/// JSON that is safe inside a script element.
package enum ScriptJSON {
  package static func string(_ text: String) -> String { JSONWriter.string(text, inScript: true) }

  /// A number; null for missing and non-finite values.
  package static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "null" }
    // Whole numbers are written without a fraction: most samples are 0 or 1.
    return value.magnitude < 1e15 && value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }

  package static func array(_ values: [String]) -> String { JSONWriter.array(values) }

  package static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { "\(string($0.name)):\($0.value)" }.joined(separator: ",") + "}"
  }
}
