internal import AnimationNumerics
internal import StrictJSON

extension DesignTokens {
  /// The tokens as a choreography: a progress from 0 to 1 for each animation, and for each curve if
  /// there are no animations.
  func choreography(name: String) -> ImportedChoreography {
    var result = ImportedChoreography(name: name, kind: "design tokens")
    for name in animations.keys.sorted() {
      result.add(name, animation: .object(["token": .string(name)]))
    }
    if !animations.isEmpty { result.tokens = Self.without(Set(failures.map(\.name)), in: root) }
    for (name, curve) in curves.sorted(by: { $0.key < $1.key }) where animations.isEmpty {
      result.add(name, animation: .string("\(EasingFunction.cubicBezier(curve)) 350ms"))
    }
    if animations.isEmpty, !curves.isEmpty {
      result.note(0, "curves", "they have no duration of their own; 350 ms are assumed")
    }
    if animations.isEmpty, curves.isEmpty, !durations.isEmpty {
      result.note(0, "\(durations.count) durations", "nothing says by which curve they run")
    }
    for (name, error) in failures {
      result.note(0, error.path.hasPrefix(name) ? "" : name, "\(error)")
    }
    if otherFiles > 0 {
      result.note(0, "resolver", "\(otherFiles) of its sources are other files and are left out")
    }
    return result
  }

  /// A group without some of its tokens.
  private static func without(_ names: Set<String>, in value: JSONValue, at prefix: String = "")
    -> JSONValue
  {
    guard !names.isEmpty, case .object(var members) = value else { return value }
    for (name, child) in members {
      let path = prefix.isEmpty ? name : "\(prefix).\(name)"
      members[name] = names.contains(path) ? nil : without(names, in: child, at: path)
    }
    return .object(members)
  }
}
