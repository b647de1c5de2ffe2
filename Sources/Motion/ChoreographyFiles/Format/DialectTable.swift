internal import AnimationNumerics
internal import CMotionResources
internal import Foundation

/// The rows and libraries of `dialects.txt`, whose head explains its lines.
struct DialectTable: Sendable {
  private(set) var rows: [Dialect] = []
  private(set) var libraries: [Library] = []

  static let shared = DialectTable(String(cString: dialects()))

  private init(_ text: String) {
    var section: [Int] = []
    var source = ""
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        section = line.dropFirst().dropLast().split(separator: " ").map { name in
          let found = libraries.firstIndex { $0.name == name }
          if found == nil { libraries.append(Library(name: String(name))) }
          return found ?? libraries.count - 1
        }
        continue
      }
      if line.hasPrefix("  ") {
        addToRow(line.dropFirst(2).first ?? " ", line.dropFirst(4))
        continue
      }
      let words = line.split(separator: " ")
      if words[0] == "source" {
        source = String(line.dropFirst(7))
      } else if let form = Dialect.Form(rawValue: String(words[0])) {
        for index in section { addRow(form, libraries[index].name, source, words.dropFirst()) }
      } else {
        for index in section { libraries[index].add(words.map(String.init), line: String(line)) }
      }
    }
  }

  private mutating func addRow(
    _ form: Dialect.Form, _ library: String, _ source: String, _ options: ArraySlice<Substring>
  ) {
    var row = Dialect(library, form)
    row.source = source
    row.isPrinted = !options.contains("unprinted")
    row.isCritical = options.contains("critical")
    row.isRounded = options.contains("rounded")
    row.endsAtDuration = options.contains("ends")
    for option in options {
      let value = option.drop { $0 != "=" }.dropFirst()
      if option.hasPrefix("kind=") { row.kind = .init(rawValue: String(value)) }
      if option.hasPrefix("easing=") {
        row.easing = UnitCurve.named.first { $0.name == value }?.curve.easing
      }
    }
    rows.append(row)
  }

  private mutating func addToRow(_ mark: Character, _ text: Substring) {
    let index = rows.count - 1
    switch mark {
    case "=": rows[index].add(template: String(text))
    case ":": rows[index].add(Self.parameter(text))
    case "-":
      let name = text.prefix { $0 != " " }
      rows[index].refusals[Dialect.key(name)] = String(text.dropFirst(name.count + 1))
    default: rows[index].rules = String(text)
    }
  }

  /// A parameter's line: "duration 500 ms or=time".
  private static func parameter(_ text: Substring) -> Dialect.Parameter {
    let words = text.split(separator: " ").map(String.init)
    var result = Dialect.Parameter(name: words[0])
    var role = words[0]
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 {
        let list = parts[1].split(separator: ",").map(String.init)
        switch parts[0] {
        case "as": role = parts[1]
        case "in":
          let ends = parts[1].components(separatedBy: "..").compactMap(Double.init)
          result.range = ends[0]...ends[1]
        case "times": result.factor = Double(parts[1]) ?? .nan
        case "plus": result.term = Double(parts[1]) ?? .nan
        case "after": result.suffix = parts[1]
        case "or": result.aliases = list
        default:
          result.words = list.map { word in
            let colon = word.lastIndex(of: ":") ?? word.endIndex
            return (String(word[..<colon]), Double(word[word.index(after: colon)...]) ?? .nan)
          }
        }
      } else if let unit = Dialect.Parameter.Unit(rawValue: word) {
        result.unit = unit
      } else if let storage = Dialect.Parameter.Storage(rawValue: word) {
        result.storage = storage
      } else {
        result.standard = Double(word)
      }
    }
    guard let known = Dialect.Parameter.Role(rawValue: role) else {
      preconditionFailure("dialects.txt: \(text)")
    }
    result.role = known
    return result
  }
}
