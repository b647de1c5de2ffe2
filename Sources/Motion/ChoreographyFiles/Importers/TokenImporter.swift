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
    if !animations.isEmpty { result.tokens = strict(root, without: Set(failures.map(\.name))) }
    for (name, curve) in curves.sorted(by: { $0.key < $1.key }) where animations.isEmpty {
      result.add(name, animation: .string("\(EasingFunction.cubicBezier(curve)) 350ms"))
    }
    if animations.isEmpty, !curves.isEmpty {
      result.note(0, "curves", "they have no duration; 350 ms are assumed")
    }
    if animations.isEmpty, !durations.isEmpty {
      result.note(0, "\(durations.count) durations", "no curve of theirs is stated")
    }
    if !unitless.isEmpty {
      result.note(0, "durations", "\(unitless.count) without a unit, taken as milliseconds")
    }
    for (name, error) in failures {
      result.note(0, error.path.hasPrefix(name) ? "" : name, "\(error)")
    }
    if otherFiles > 0 {
      result.note(0, "resolver", "\(otherFiles) of its sources are other files and are left out")
    }
    return result
  }

  /// A group without some of its tokens, and with units for all durations.
  private func strict(
    _ value: JSONValue, without names: Set<String>, at prefix: String = ""
  ) -> JSONValue {
    guard !names.isEmpty || !unitless.isEmpty, case .object(var members) = value else {
      return value
    }
    for (name, child) in members {
      let path = prefix.isEmpty ? name : "\(prefix).\(name)"
      members[name] = names.contains(path) ? nil : strict(child, without: names, at: path)
      guard unitless.contains(path), case .object(var token)? = members[name] else { continue }
      for key in ["$value", "value"] { token[key] = Self.withUnits(token[key]) ?? token[key] }
      members[name] = .object(token)
    }
    return .object(members)
  }
}
