internal import AnimationChoreography
internal import AnimationNumerics
internal import ChoreographyFiles

/// A choreography as SwiftUI: a view modifier for each element, and a screen that plays them;
/// separate animations as an extension of `Animation`.
///
/// Motions keep their form: moves are `.animation(_:value:)`, one for neighbours that share it;
/// phases are a `phaseAnimator`; keyframes are `KeyframeTrack`s, loops of which repeat while the
/// view is visible. Motions without such a form become cubic keyframes, whose bound is stated.
/// Properties without a SwiftUI modifier are left to the caller, in a comment.
///
/// Source: Apple, `keyframeAnimator(initialValue:repeating:content:keyframes:)`: what does not
/// repeat shows the value at the beginning of its keyframes, and every repetition starts from the
/// value at the end.
struct SwiftUIFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) { self.sheet = sheet }

  var text: String {
    let title = ExportText.comment("\(sheet.name): \(sheet.title)")
    if let animations = sheet.animations { return Self.tokens(animations, name: sheet.name) }
    var lines = ["// \(title)", "// Exact but where a bound is stated.", "import SwiftUI"]
    lines += screen
    for element in sheet.elements { lines += modifier(element) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A screen that plays the choreography, with a text for each element.
  private var screen: [String] {
    var (types, names) = (Identifiers(), Identifiers())
    for element in sheet.elements { _ = types.unique(element.fullIdentifier) }
    var flags = ["isVisible"]
    for element in sheet.elements where !flags.contains(element.flag) { flags.append(element.flag) }
    for taken in flags + ["body"] { _ = names.unique(taken) }
    let views = sheet.elements.map { element in
      (element, name: Self.swiftName(Identifiers.camel(names.unique(element.identifier))))
    }
    let uses = views.map { element, name in
      let index = element.stagger == nil ? "" : ", index: $0"
      let type = Identifiers.type(element.fullIdentifier)
      let use = "\(name).modifier(\(type)(isVisible: \(element.flag)\(index)))"
      guard element.count > 1 else { return use }
      return "ForEach(0..<\(element.count), id: \\.self) { \(index.isEmpty ? "_ in " : "")\(use) }"
    }
    let wait = "try? await Task.sleep(for: .seconds(\(ExportText.number(sheet.layoutWait))))"
    let task = (sheet.layoutWait > 0 ? [wait] : []) + ["isVisible = true"]
    let buttons = flags.dropFirst().map { "Button(\"\($0)\") { \($0).toggle() }" }
    let body = ["VStack {"] + indented(uses + buttons) + ["}", ".task {"] + indented(task) + ["}"]
    return ["", "struct \(Identifiers.type(types.unique("\(sheet.identifier)-preview"))): View {"]
      + indented(
        flags.map { "@State private var \($0) = false" } + ["", "var body: some View {"]
          + indented(body) + ["}", ""]
          + views.map { "private var \($1): some View { Text(\"\($0.identifier)\") }" }) + ["}"]
  }

  /// Animations as static members, without the groups that all names share.
  static func tokens(
    _ animations: [(name: String, animation: Animation)], name: String, module: String = "SwiftUI",
    _ code: (Animation) -> String? = {
      Self.hasExpression($0.node) ? "Animation\(Self.expression($0))" : nil
    }
  ) -> String {
    let paths = animations.map { $0.name.split(separator: ".") }
    let shared = paths.map { $0.count - 1 }.min() ?? 0
    let common = (0..<max(shared, 0)).first { index in Set(paths.map { $0[index] }).count > 1 }
    var names = Identifiers()
    var text = "// \(ExportText.comment(name))\nimport \(module)\n\nextension Animation {\n"
    for (path, (_, animation)) in zip(paths, animations) {
      let own = Identifiers.safe(path.dropFirst(common ?? shared).joined(separator: "-"))
      // SwiftUI has members of these names.
      let isTaken = Animation.Kind(rawValue: Identifiers.camel(own)) != nil
      let name = Identifiers.camel(names.next(isTaken ? "\(own)-motion" : own))
      guard let code = code(animation) else {
        text += "    // \(name): SwiftUI has no such curve, except as keyframes\n"
        continue
      }
      text += "    static let \(swiftName(name)) = \(code)\n"
    }
    return text + "}\n"
  }

  /// A name in Swift, in backticks if it is a keyword.
  static func swiftName(_ name: String) -> String {
    let keywords =
      "as break case catch class continue default defer do else enum extension fallthrough false for "
      + "func guard if import in init inout internal is let nil operator private protocol public repeat "
      + "rethrows return self static struct subscript super switch throw throws true try var where while"
    return keywords.split(separator: " ").contains { $0 == name } ? "`\(name)`" : name
  }

  func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "    \($0)" } }

  func modifier(_ element: ExportSheet.Element) -> [String] {
    let reduced = element.reduced
    // If only moves differ, each modifier gets a condition; keyframes are written twice.
    let isShared =
      reduced.map { reduced in
        !element.properties.contains { isTrack($0, element) }
          && !reduced.properties.contains { isTrack($0, reduced) }
      } ?? true
    let own = isShared ? chain(element, calm: reduced) : chain(element)
    var (members, body) = (own.members, own.view)
    if !isShared, let reduced {
      let calm = chain(reduced, prefix: "Calm")
      members += calm.members
      body = ["if reduceMotion {"] + indented(calm.view) + ["} else {"] + indented(own.view) + ["}"]
    }
    var first = ["var isVisible: Bool"]
    if element.stagger != nil { first.append("var index = 0") }
    if reduced != nil {
      first.append("@Environment(\\.accessibilityReduceMotion) private var reduceMotion")
    }
    return ["", "struct \(Identifiers.type(element.fullIdentifier)): ViewModifier {"]
      + indented(
        first + members + ["", "func body(content: Content) -> some View {"] + indented(body)
          + ["}"]) + ["}"]
  }

  /// The modifiers of an element's view, and the members that its type needs for them.
  struct Chain {
    var view: [String]
    var members: [String] = []
  }

  /// The modifiers of an element.
  ///
  /// - Parameters:
  ///   - calm: The element under reduced motion, if each modifier has a condition for it.
  ///   - prefix: Distinguishes the names from those of another chain of the type.
  func chain(
    _ element: ExportSheet.Element, calm: ExportSheet.Element? = nil, prefix: String = ""
  ) -> Chain {
    let phases = phases(element)
    var chain = Chain(view: [])
    var shared: String?
    func close() {
      if let shared { chain.view.append(".animation(\(shared), value: isVisible)") }
      shared = nil
    }
    for property in element.properties {
      let from = ExportText.number(property.animated?.from ?? property.from)
      let to = ExportText.number(property.animated?.to ?? property.to)
      guard !isTrack(property, element), phases?.properties.contains(property.name) != true else {
        continue
      }
      guard property.kind != .rest, from != to else {
        chain.view.append(view(property.name, from))
        continue
      }
      func code(_ property: ExportSheet.Property?, _ element: ExportSheet.Element) -> String {
        let own = property?.animated.map { self.animation(of: $0, element) } ?? "nil"
        guard let name = property?.name, let back = element.back(name) else { return own }
        let leaving = back.animated.map { self.animation(of: $0, element.exits[0]) } ?? "nil"
        return leaving == own ? own : "(isVisible ? \(own) : \(leaving))"
      }
      var animation = code(property, element)
      if let calm {
        let other = code(calm.property(property.name), calm)
        if other != animation { animation = "reduceMotion ? \(other) : \(animation)" }
      }
      if animation != shared { close() }
      shared = animation
      chain.view.append(view(property.name, "isVisible ? \(to) : \(from)"))
    }
    close()
    var animators = phases.map { [phaseAnimator(element, $0, prefix)] } ?? []
    for (number, group) in tracks(element, without: phases).enumerated() {
      animators.append(animator(element, group, prefix, number == 0 ? "" : "\(number + 1)"))
    }
    for animator in animators {
      chain.view += animator.view
      chain.members += animator.members
    }
    chain.view = ["content"] + indented(chain.view)
    // A phase animator without a trigger runs as long as it is there.
    if let phases, phases.isLooping {
      let rest = phases.properties.indices.map {
        view(phases.properties[$0], ExportText.number(phases.steps[0].values[$0]))
      }
      chain.view =
        ["if isVisible {"] + indented(chain.view) + ["} else {"]
        + indented(["content"] + indented(rest)) + ["}"]
    }
    return chain
  }
}
