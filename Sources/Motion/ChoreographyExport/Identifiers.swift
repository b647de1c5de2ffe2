internal import Foundation

/// Generates unique names that are valid in every target language.
struct Identifiers {
  private var taken: Set<String> = []
  /// The last number given to each name.
  private var numbers: [String: Int] = [:]

  mutating func next(_ name: String) -> String { unique(Self.safe(name)) }

  /// A unique name from an already valid one.
  mutating func unique(_ base: String) -> String {
    var candidate = base
    var number = numbers[base] ?? 1
    // Languages with camel case have one name for "row-2" and "row2".
    while !taken.insert(Self.camel(candidate)).inserted {
      number += 1
      candidate = "\(base)-\(number)"
    }
    numbers[base] = number
    return candidate
  }

  /// The name with lower-case letters, digits and hyphens only, starting with a letter.
  static func safe(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": result.unicodeScalars.append(scalar)
      case "A"..."Z":
        if let last = result.unicodeScalars.last, ("a"..."z").contains(last) { result += "-" }
        result += String(scalar).lowercased()
      default: if !result.isEmpty, !result.hasSuffix("-") { result += "-" }
      }
    }
    while result.hasSuffix("-") { result.removeLast() }
    guard let first = result.unicodeScalars.first, ("a"..."z").contains(first) else {
      return "item" + (result.isEmpty ? "" : "-\(result)")
    }
    return result
  }

  /// Joins two names, without repeating words that end the first and begin the second: "logo" and
  /// "logo-mark" give "logo-mark".
  static func joined(_ first: String, _ second: String) -> String {
    let (head, tail) = (first.split(separator: "-"), second.split(separator: "-"))
    let shared = (0...min(head.count, tail.count)).last { head.suffix($0) == tail.prefix($0) }
    return (head + tail.dropFirst(shared ?? 0)).joined(separator: "-")
  }

  /// "row-item" in the style of Swift, Kotlin and Dart: "rowItem".
  static func camel(_ identifier: String) -> String {
    let words = identifier.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The same for a type: "RowItem".
  static func type(_ identifier: String) -> String {
    let name = camel(identifier)
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
