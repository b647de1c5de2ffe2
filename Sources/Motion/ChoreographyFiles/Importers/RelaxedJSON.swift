package import StrictJSON

extension ChoreographyDocument {
  /// Parses JSON, JSON5 or JSON with comments.
  package static func relaxedJSON(_ bytes: [UInt8]) throws(DocumentError) -> JSONValue {
    do throws(DocumentError) {
      return try json(bytes)
    } catch {
      guard let plain = RelaxedJSON.strict(bytes),
        let value = try? JSONReader.read(plain, rejectsRepeatedMembers: true)
      else { throw error }
      return value
    }
  }
}

/// JSON5 and JSON with comments as JSON, line by line: comments and commas before a closing bracket
/// become spaces, names and strings get double quotes, and numbers JSON's form.
///
/// Source: The JSON5 Data Interchange Format 1.0.0.
enum RelaxedJSON {
  /// The JSON; nil if a comment or a string does not end.
  static func strict(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    // The place of a comma that no value has followed yet.
    var comma: Int?
    var index = 0
    func byte(_ offset: Int = 0) -> UInt8 {
      index + offset < bytes.count ? bytes[index + offset] : 0
    }
    while index < bytes.count {
      let first = byte()
      switch (first, byte(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while index < bytes.count, byte() != UInt8(ascii: "\n") { index += 1 }
        continue
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        index += 2
        while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
          guard index < bytes.count else { return nil }
          result.append(byte() == UInt8(ascii: "\n") ? byte() : UInt8(ascii: " "))
          index += 1
        }
        index += 2
        continue
      case (9...13, _), (32, _): result.append(first)
      case (UInt8(ascii: ","), _):
        comma = result.count
        result.append(first)
      case (UInt8(ascii: "]"), _), (UInt8(ascii: "}"), _):
        if let comma { result[comma] = UInt8(ascii: " ") }
        comma = nil
        result.append(first)
      case (UInt8(ascii: "\""), _), (UInt8(ascii: "'"), _):
        comma = nil
        guard let end = string(bytes, from: index, into: &result) else { return nil }
        index = end
        continue
      case (UInt8(ascii: "{"), _), (UInt8(ascii: "["), _), (UInt8(ascii: ":"), _):
        comma = nil
        result.append(first)
      default:
        comma = nil
        let start = index
        while index < bytes.count, !isEnd(byte()) { index += 1 }
        guard index > start else { return nil }
        let rest = bytes[index...].drop { $0 <= 32 }
        let isName = rest.first == UInt8(ascii: ":")
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        result += isName ? Array("\"\(text)\"".utf8) : word(text)
        continue
      }
      index += 1
    }
    return result
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 32 || ",:[]{}\"'/".utf8.contains(byte)
  }

  private static func word(_ text: String) -> [UInt8] {
    if ["true", "false", "null"].contains(text) { return Array(text.utf8) }
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    let sign = isNegative ? "-" : ""
    if digits == "Infinity" { return Array("\(sign)1e999".utf8) }
    if digits == "NaN" { return Array("null".utf8) }
    if digits.lowercased().hasPrefix("0x"), let number = UInt64(digits.dropFirst(2), radix: 16) {
      return Array("\(sign)\(number)".utf8)
    }
    guard let lead = digits.first, lead.isNumber || lead == "." else {
      return Array("\"\(text)\"".utf8)
    }
    if lead == "." { digits = "0" + digits }
    var parts = digits.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { "eE".contains($0) })
    if parts[0].last == "." { parts[0] += "0" }
    return Array((sign + parts.joined(separator: "e")).utf8)
  }

  /// Copies a string in double quotes, and returns the place behind it.
  private static func string(
    _ bytes: [UInt8], from start: Int, into result: inout [UInt8]
  ) -> Int? {
    let quote = bytes[start]
    var index = start + 1
    result.append(UInt8(ascii: "\""))
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == quote {
        result.append(UInt8(ascii: "\""))
        return index
      }
      guard byte == UInt8(ascii: "\\"), index < bytes.count else {
        if byte == UInt8(ascii: "\"") { result.append(UInt8(ascii: "\\")) }
        result.append(byte)
        continue
      }
      let escaped = bytes[index]
      index += 1
      switch escaped {
      case UInt8(ascii: "'"): result.append(escaped)
      // The text goes on in the next line.
      case UInt8(ascii: "\n"): break
      case UInt8(ascii: "v"): result += Array("\\u000b".utf8)
      case UInt8(ascii: "0"): result += Array("\\u0000".utf8)
      case UInt8(ascii: "x"): result += Array("\\u00".utf8)
      default: result += [byte, escaped]
      }
    }
    return nil
  }
}
