/// A JSON text with the position of each value. Single values can be changed while everything else
/// keeps its order, whitespace and unknown members.
package struct JSONText: Sendable {
  /// The text, UTF-8.
  package let bytes: [UInt8]
  /// The parsed value.
  package let value: JSONValue
  /// The position of the outermost value.
  package let root: Node

  /// The position of a value and of the values inside it.
  package struct Node: Sendable {
    /// The bytes of the value.
    package let range: Range<Int>
    package let content: Content
  }

  /// The values inside a value.
  package enum Content: Sendable {
    case scalar
    case array([Node])
    case object([Member])
  }

  /// A member of an object.
  package struct Member: Sendable {
    package let name: String
    /// The position of its name.
    package let start: Int
    package let value: Node
  }

  /// One step from a value to one inside it.
  package enum Step: Hashable, Sendable {
    case member(String)
    case index(Int)
  }

  /// Reads a text.
  ///
  /// - Throws: `JSONSyntaxError` as ``JSONReader`` does.
  package init(
    _ bytes: [UInt8], rejectsRepeatedMembers: Bool = false, isRelaxed: Bool = false
  ) throws(JSONSyntaxError) {
    self.bytes = bytes
    (value, root) = try bytes.withUnsafeBufferPointer { buffer throws(JSONSyntaxError) in
      try JSONReader.located(
        buffer, rejectsRepeatedMembers: rejectsRepeatedMembers, isRelaxed: isRelaxed)
    }
  }

  /// The value at a path; for repeated names the last member, as readers interpret it.
  package func node(_ path: [Step]) -> Node? {
    var node = root
    for step in path {
      switch (step, node.content) {
      case (.index(let index), .array(let elements)) where elements.indices.contains(index):
        node = elements[index]
      case (.member(let name), .object(let members)):
        guard let member = members.last(where: { $0.name == name }) else { return nil }
        node = member.value
      default: return nil
      }
    }
    return node
  }

  package func text(_ node: Node) -> String { String(decoding: bytes[node.range], as: UTF8.self) }

  /// The lines of byte positions in ascending order, in one pass.
  package func lines(of positions: [Int]) -> [Int] {
    var (line, start) = (1, 0)
    return positions.map { position in
      let end = max(min(position, bytes.count), start)
      line += bytes[start..<end].count { $0 == UInt8(ascii: "\n") }
      start = end
      return line
    }
  }
}

/// Changes of a JSON text, applied all at once.
package struct JSONEdits: Sendable {
  private let text: JSONText
  private var edits: [(range: Range<Int>, replacement: String)] = []

  package init(_ text: JSONText) { self.text = text }

  package var isEmpty: Bool { edits.isEmpty }

  /// Replaces the value of a member or an element, or adds the member.
  ///
  /// A new member follows the last one, on a separate line if the others have separate lines.
  package mutating func set(_ path: [JSONText.Step], to value: String) {
    if let node = text.node(path) {
      if text.text(node) != value { edits.append((node.range, value)) }
      return
    }
    guard case .member(let name) = path.last, let object = text.node(path.dropLast()),
      case .object(let members) = object.content
    else { return }
    let end = members.last?.value.range.upperBound ?? object.range.lowerBound + 1
    let space = members.last.map { separator(before: $0.start) } ?? " "
    let comma = members.isEmpty ? "" : ","
    edits.append((end..<end, "\(comma)\(space)\"\(name)\": \(value)"))
  }

  /// Removes a member and all its repetitions.
  package mutating func remove(_ path: [JSONText.Step]) {
    guard case .member(let name) = path.last, let object = text.node(path.dropLast()),
      case .object(let members) = object.content
    else { return }
    for (index, member) in members.enumerated() where member.name == name {
      let range =
        index > 0
        ? members[index - 1].value.range.upperBound..<member.value.range.upperBound
        : member.start..<(members.count > 1 ? members[1].start : member.value.range.upperBound)
      edits.append((range, ""))
    }
  }

  /// The changed text.
  package var bytes: [UInt8] {
    var result: [UInt8] = []
    var position = 0
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for edit in ordered.map(\.element) where edit.range.lowerBound >= position {
      result += text.bytes[position..<edit.range.lowerBound]
      result += Array(edit.replacement.utf8)
      position = edit.range.upperBound
    }
    return result + text.bytes[position...]
  }

  /// The whitespace before a member, starting at the end of the previous line.
  private func separator(before start: Int) -> String {
    var position = start
    while position > 0, [0x20, 0x09, 0x0A, 0x0D].contains(text.bytes[position - 1]) {
      position -= 1
    }
    let space = String(decoding: text.bytes[position..<start], as: UTF8.self)
    return space.isEmpty ? " " : space
  }
}
