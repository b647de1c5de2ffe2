internal import AnimationNumerics

extension CSSImporter {
  /// How an element moves under reduced motion; nil if the file does not say.
  mutating func reducedMotion(
    _ state: String, _ base: String, _ element: WrittenElement
  ) -> ReducedMotion? {
    if full.contains(state) || full.contains(base) { return .jump }
    var names = ["*", ":root", "html", base, state]
    names += Self.bases(state) + timers(of: state, style(state))
    var found = names.reduce(into: []) { $0 += reduced[$1] ?? [] }
    var taken = Set(names)
    // Important declarations of other selectors win, too.
    let compounds = Self.compounds(state)
    for name in reduced.keys.sorted() where Self.covers(Self.compounds(name), compounds) {
      found += (reduced[name] ?? []).filter(\.isImportant)
      taken.insert(name)
    }
    func paces(_ declarations: [Declaration]) -> [Entry] {
      ["transition", "animation"].flatMap { timings($0, resolved(declarations)) }
    }
    var declarations = found.filter(\.moves)
    if declarations.isEmpty, found.contains(where: { $0.name.hasPrefix("--") }) {
      // Times may be variables that are others under reduced motion.
      let own = [base, state].flatMap { moreGeneral(than: $0) + [$0] }.flatMap(style)
      if paces(own).map(\.duration) != paces(own + found).map(\.duration) {
        declarations = resolved(own + found).filter(\.moves)
      }
    }
    guard !declarations.isEmpty else { return nil }
    usedReduced.formUnion(taken)
    let entries = paces(declarations)
    let times = declarations.filter { $0.name.hasSuffix("-duration") }.compactMap {
      CSSText.seconds($0.value)
    }
    let longest = (entries.map(\.duration) + times).max() ?? 0
    if longest <= 0.001 {
      noteRest(of: element, under: declarations, state)
      return .jump
    }
    let isFade = entries.contains { entry in
      entry.name == "opacity"
        || sheet.keyframes[entry.name]?.flatMap(\.declarations).allSatisfy {
          $0.name == "opacity" || $0.moves
        } == true
    }
    if isFade, element.propertyNames.contains(ReducedMotion.fading) {
      return .fade(duration: longest)
    }
    result.note(
      declarations[0].line, state, "its other motion under prefers-reduced-motion is not read",
      keys: [state + Self.text(entries) + "\(times)"])
    return nil
  }

  /// Notes what stays of an element when a style sheet only makes its durations tiny: delays and
  /// endless repetition.
  mutating func noteRest(
    of element: WrittenElement, under declarations: [Declaration], _ state: String
  ) {
    func states(_ suffix: String) -> Bool {
      declarations.contains {
        $0.name.hasSuffix(suffix)
          || !$0.name.hasSuffix("-duration")
            && ["animation", "transition"].contains(CSSTimings.plain($0.name))
      }
    }
    let isOff = declarations.contains { $0.value == "none" }
    guard !isOff, let line = declarations.first?.line else { return }
    if element.intent.role == .ambient, !states("-iteration-count") {
      result.note(line, state, "with reduced motion it still repeats without end; here it rests")
    }
    let wait = element.delay + (element.stagger?.delays(count: element.count).max() ?? 0)
    if wait > 0, !states("-delay") {
      result.note(
        line, state,
        "with reduced motion it still waits up to \(DisplayText.milliseconds(wait)); here it does not"
      )
    }
  }
}
