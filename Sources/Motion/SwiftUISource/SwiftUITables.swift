#if SwiftUISource
  import CMotionResources

  /// The part of SwiftUI that is understood, as data: the sections of `swiftui.txt`, which explains
  /// each of them.
  enum SwiftUITables {
    /// The lines of each section, as words.
    private static let sections: [String: [[String]]] = {
      var sections: [String: [[String]]] = [:]
      var name = ""
      for line in String(cString: swiftui_names()).split(separator: "\n")
      where !line.hasPrefix("#") {
        if line.hasPrefix("[") {
          name = String(line.dropFirst().dropLast())
        } else {
          sections[name, default: []].append(line.split(separator: " ").map(String.init))
        }
      }
      return sections
    }()

    private static func words(_ name: String) -> Set<String> {
      Set(sections[name, default: []].joined())
    }

    private static func table<Value>(
      _ name: String, _ value: (ArraySlice<String>) -> Value
    ) -> [String: Value] {
      Dictionary(
        uniqueKeysWithValues: sections[name, default: []].map { ($0[0], value($0.dropFirst())) })
    }

    static let animations = table("animations") { Array($0) }
    static let springParameters = words("springParameters")
    static let curves = table("curves") { $0.compactMap { Double($0) } }
    static let properties = table("properties") { pairs in
      let pairs = pairs.map { $0.split(separator: "=", omittingEmptySubsequences: false) }
      return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
    }
    static let placed = words("placed")
    static let animating = words("animating")
    static let unmeasured = words("unmeasured")
    private static let plain = words("plain")
    static let views = words("views")
    static let presentations = words("presentations")
    static let buttons = words("buttons")
    static let appearing = words("appearing")
    static let animatedCalls = words("animatedCalls")
    static let unsupported = table("unsupported") { $0.joined(separator: " ") }
    static let ignoredParameters = words("ignoredParameters")
    static let floats = words("floats")
    static let integers = words("integers")
    static let seconds = table("seconds") { Double($0.joined())! }
    static let keyframes = table("keyframes") { $0.joined() }
    static let edges = table("edges") { ($0.first ?? "", Double($0.last ?? "") ?? .nan) }
    static let timed = words("timed")
    static let mutating = words("mutating")
    static let reordering = words("reordering")
    private static let families = words("families")

    /// Whether a modifier is one of SwiftUI's, whose effect is known or is no motion.
    static func isModifier(_ name: String) -> Bool {
      unmeasured.contains(name) || presentations.contains(name) || plain.contains(name)
        || animatedCalls.contains(name) || families.contains(where: name.hasPrefix)
        || name.lowercased().hasSuffix("gesture") || name.hasSuffix("Style")
    }

    static let unary: [String: @Sendable (Double) -> Double] = [
      "abs": { $0.magnitude }, "sqrt": { $0.squareRoot() }, "floor": { $0.rounded(.down) },
      "ceil": { $0.rounded(.up) }, "round": { $0.rounded() },
    ]
  }
#endif
