/// Reads one JSON text from arbitrary bytes.
///
/// The solver protocol does not use Foundation's reader because numbers must keep their text,
/// nesting must be bounded, and a line must cost about a microsecond.
package struct JSONReader {
  /// The largest nesting depth; deeper texts are rejected so that no line can exhaust the stack.
  static let maximumDepth = 128

  /// The text of the top-level member "id" as written; nil if it is missing.
  private(set) var identifier: String?

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// Whether bare NaN and Infinity are accepted, as written by some languages' JSON writers.
  private let readsBareNonFinite: Bool
  /// Whether repeated member names in an object are rejected.
  private let rejectsRepeatedMembers: Bool
  /// Whether JSON5 and JSON with comments are accepted.
  private let isRelaxed: Bool
  /// Whether the positions of all values are kept.
  private let keepsNodes: Bool
  /// The values read so far that are not yet part of a larger one, if they are kept.
  private var nodes: [JSONText.Node] = []
  /// The values inside the value that has just been read, if they are kept.
  private var content = JSONText.Content.scalar

  /// Reads all of `bytes` as one JSON value.
  package static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, readsBareNonFinite: Bool = false,
    rejectsRepeatedMembers: Bool = false
  ) throws(JSONSyntaxError) -> (value: JSONValue, identifier: String?) {
    var reader = JSONReader(
      bytes: bytes, readsBareNonFinite: readsBareNonFinite,
      rejectsRepeatedMembers: rejectsRepeatedMembers, isRelaxed: false, keepsNodes: false)
    return (try reader.whole(), reader.identifier)
  }

  /// Reads all of `bytes` as one JSON value.
  package static func read(
    _ bytes: [UInt8], rejectsRepeatedMembers: Bool = false
  ) throws(JSONSyntaxError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONSyntaxError) in
      try read(buffer, rejectsRepeatedMembers: rejectsRepeatedMembers).value
    }
  }

  /// Reads all of `bytes` as one JSON value, with its position.
  static func located(
    _ bytes: UnsafeBufferPointer<UInt8>, rejectsRepeatedMembers: Bool, isRelaxed: Bool
  ) throws(JSONSyntaxError) -> (value: JSONValue, root: JSONText.Node) {
    var reader = JSONReader(
      bytes: bytes, readsBareNonFinite: isRelaxed, rejectsRepeatedMembers: rejectsRepeatedMembers,
      isRelaxed: isRelaxed, keepsNodes: true)
    return (try reader.whole(), reader.nodes[0])
  }

  private mutating func whole() throws(JSONSyntaxError) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw error("text after the end of the value") }
    return value
  }

  private func error(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, column: position + 1)
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current {
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        position += 1
      } else if isRelaxed, let end = commentEnd {
        position = end
      } else {
        return
      }
    }
  }

  /// The end of the comment that starts here; nil if none does, or it does not end.
  private var commentEnd: Int? {
    let rest = bytes[position...]
    if rest.starts(with: "//".utf8) {
      return rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
    guard rest.starts(with: "/*".utf8) else { return nil }
    return rest.indices.dropFirst(2).first { bytes[$0...].starts(with: "*/".utf8) }.map { $0 + 2 }
  }

  /// Skips `byte` if it is next.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count - position >= length else { return false }
    for offset in 0..<length where bytes[position + offset] != word.utf8Start[offset] {
      return false
    }
    position += length
    return true
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    guard depth <= Self.maximumDepth else {
      throw error("nested deeper than \(Self.maximumDepth) levels")
    }
    let start = position
    let value = try unlocated(depth: depth)
    if keepsNodes {
      nodes.append(.init(range: start..<position, content: content))
      content = .scalar
    }
    return value
  }

  private mutating func unlocated(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    guard let byte = current else { throw error("the text ends where a value should be") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "'") where isRelaxed: return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if readsBareNonFinite, take(word: "-Infinity") { return .string("-Infinity") }
      return .number(text: try isRelaxed ? relaxedNumber() : number())
    case UInt8(ascii: "+") where isRelaxed, UInt8(ascii: ".") where isRelaxed:
      return .number(text: try relaxedNumber())
    case UInt8(ascii: "t") where take(word: "true"): return .boolean(true)
    case UInt8(ascii: "f") where take(word: "false"): return .boolean(false)
    case UInt8(ascii: "n") where take(word: "null"): return .null
    case UInt8(ascii: "N") where readsBareNonFinite && take(word: "NaN"): return .string("NaN")
    case UInt8(ascii: "I") where readsBareNonFinite && take(word: "Infinity"):
      return .string("Infinity")
    default: throw error("not JSON: no value starts here")
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    position += 1
    var members: [String: JSONValue] = [:]
    var names: [(name: String, start: Int)] = []
    skipSpace()
    var isOpen = !take(UInt8(ascii: "}"))
    while isOpen {
      skipSpace()
      let place = position
      let name = try name()
      guard !rejectsRepeatedMembers || members[name] == nil else {
        throw JSONSyntaxError(
          reason: "the object has a member of this name already", column: place + 1,
          repeatedMember: name)
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("a colon should be here") }
      skipSpace()
      let start = position
      // If repeated names are allowed, the last member counts, as in most readers.
      members[name] = try value(depth: depth + 1)
      if depth == 0, name == "id" {
        identifier = String(decoding: bytes[start..<position], as: UTF8.self)
      }
      if keepsNodes { names.append((name, place)) }
      isOpen = try hasNext(before: UInt8(ascii: "}"), "the object does not end")
    }
    if keepsNodes {
      content = .object(
        zip(names, takeNodes(names.count)).map { .init(name: $0.name, start: $0.start, value: $1) })
    }
    return .object(members)
  }

  private mutating func name() throws(JSONSyntaxError) -> String {
    if current == UInt8(ascii: "\"") || isRelaxed && current == UInt8(ascii: "'") {
      return try string()
    }
    let name = isRelaxed ? word() : ""
    guard !name.isEmpty else { throw error("a member's name should be here") }
    return name
  }

  /// Reads what no space, mark, quote or comment interrupts.
  private mutating func word() -> String {
    let start = position
    while let byte = current, byte > 0x20, !",:[]{}\"'/".utf8.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    var isOpen = !take(UInt8(ascii: "]"))
    while isOpen {
      elements.append(try value(depth: depth + 1))
      isOpen = try hasNext(before: UInt8(ascii: "]"), "the array does not end")
    }
    if keepsNodes { content = .array(takeNodes(elements.count)) }
    return .array(elements)
  }

  /// Skips a comma and returns true, or the end of the object or array and returns false.
  private mutating func hasNext(
    before end: UInt8, _ unfinished: String
  ) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    if take(end) { return false }
    guard take(UInt8(ascii: ",")) else {
      throw error(current == nil ? unfinished : "a comma should be here")
    }
    guard isRelaxed else { return true }
    skipSpace()
    return !take(end)
  }

  /// Removes the last nodes, which are part of a larger value.
  private mutating func takeNodes(_ count: Int) -> [JSONText.Node] {
    defer { nodes.removeLast(count) }
    return Array(nodes.suffix(count))
  }

  /// Reads a number by JSON's grammar, which has no leading zeros, plus signs or bare points.
  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads a number of JSON5: with a sign, a bare point, or hexadecimal.
  private mutating func relaxedNumber() throws(JSONSyntaxError) -> String {
    let start = position
    let text = word()
    let end = position
    position = start
    if (try? number()) != nil, position == end { return text }
    position = start
    // By bytes: the web page, which has no tables of Unicode, reads JSON, too.
    let first = text.utf8.first { !"+-".utf8.contains($0) } ?? 0
    guard ".0123456789".utf8.contains(first), !text.utf8.contains(UInt8(ascii: "p")),
      let value = Double(text)
    else { throw error("a number should be here") }
    position = end
    return "\(value)"
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      position += 1
    }
    guard position > start else { throw error("a digit should be here") }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    let quote = bytes[position]
    position += 1
    var start = position
    var text = ""
    while let byte = current {
      switch byte {
      case quote:
        try append(start..<position, to: &text)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        try append(start..<position, to: &text)
        position += 1
        // The text of JSON5 may go on in the next line.
        if !isRelaxed || !take(UInt8(ascii: "\n")) {
          text.unicodeScalars.append(try escape())
        }
        start = position
      case 0..<0x20:
        throw error("a control character inside a string")
      default:
        position += 1
      }
    }
    throw error("the string does not end")
  }

  private mutating func append(_ range: Range<Int>, to text: inout String) throws(JSONSyntaxError) {
    guard !range.isEmpty else { return }
    let part = String(decoding: bytes[range], as: UTF8.self)
    // What is not UTF-8 was replaced. `String(validating:as:)` needs macOS 15.
    guard part.utf8.elementsEqual(bytes[range]) else { throw error("not UTF-8") }
    text += part
  }

  /// Reads the rest of an escape after a backslash. A lone surrogate, which is not valid Unicode
  /// text, becomes U+FFFD.
  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let byte = current else { throw error("the string does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try hexadecimal(4)
      if let scalar = Unicode.Scalar(high) { return scalar }
      let resume = position
      if high < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
        let low = try hexadecimal(4)
        if (0xDC00..<0xE000).contains(low) {
          return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
        }
      }
      position = resume
      return "\u{FFFD}"
    case UInt8(ascii: "'") where isRelaxed: return Unicode.Scalar(byte)
    case UInt8(ascii: "v") where isRelaxed: return "\u{B}"
    case UInt8(ascii: "0") where isRelaxed: return "\0"
    case UInt8(ascii: "x") where isRelaxed: return Unicode.Scalar(UInt8(try hexadecimal(2)))
    default: throw error("an unknown escape")
    }
  }

  private mutating func hexadecimal(_ count: Int) throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("\(count) hexadecimal digits should be here")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
