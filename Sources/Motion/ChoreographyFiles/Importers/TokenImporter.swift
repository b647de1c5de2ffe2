internal import AnimationNumerics

extension DesignTokens {
  /// The tokens as a choreography: a progress from 0 to 1 for each animation, and for each curve if
  /// there are no animations.
  func choreography(name: String) -> ImportedChoreography {
    var result = ImportedChoreography(name: name, kind: "design tokens")
    result.tokens = self
    for (name, animation) in animations.sorted(by: { $0.key < $1.key }) {
      result.find(.token, name, isRead: true)
      result.add(name, pace: .animation(animation))
    }
    let values = tokens.values.compactMap(\.value).map { "\($0)" }.joined()
    func leaveOut<Value>(
      _ tokens: [String: Value], _ what: String, _ reason: String, _ text: (Value) -> String?
    ) {
      for (name, value) in tokens {
        result.find(.token, name, isRead: false)
        guard let text = text(value) else { continue }
        // What refers to it shows it.
        let isShown = ["{\(name)}", "{\(name).value}", "#/\(name.replacing(".", with: "/"))"]
          .contains(where: values.contains)
        var facts = MotionFacts()
        facts.add("", text)
        result.state(name, facts, line: 0, isShown: isShown)
      }
      guard !tokens.isEmpty else { return }
      let parts = tokens.map { "\($0) \($1)" }.sorted()
      result.note(0, "\(tokens.count) \(what)", reason, parts: parts, keys: [])
    }
    if animations.isEmpty {
      for (name, curve) in curves.sorted(by: { $0.key < $1.key }) {
        result.find(.token, name, isRead: true)
        result.add(
          name, pace: .init(.cubicBezier(curve), duration: AnimationExpression.standardDuration))
        result.curves += 1
      }
      if !curves.isEmpty {
        result.note(0, "curves", "they have no duration; 350 ms are assumed")
      }
    } else {
      leaveOut(curves, "curves", "they have no duration; export --format css writes them") {
        MotionFacts.text(.cubicBezier($0))
      }
    }
    leaveOut(
      durations, "durations",
      animations.isEmpty ? "no curve of theirs is stated" : "they are no motion by themselves"
    ) { DisplayText.milliseconds($0) }
    let types = Set(others.values).sorted()
    leaveOut(
      others, "other tokens",
      "\(ImportedChoreography.noMotion): \(types.prefix(5).joined(separator: ", "))"
        + (types.count > 5 ? " and others" : "")
    ) { _ in nil }
    if !unitless.isEmpty {
      result.note(0, "durations", "\(unitless.count) without a unit, taken as milliseconds")
    }
    for name in contradictions {
      result.note(0, name, "its physics is another spring; its duration and bounce count")
    }
    for (name, error) in failures {
      result.find(.token, name, isRead: false)
      result.note(0, error.path.hasPrefix(name) ? "" : name, "\(error)")
    }
    if otherFiles > 0 {
      result.note(0, "resolver", "\(otherFiles) of its sources are other files and are left out")
    }
    return result
  }
}
