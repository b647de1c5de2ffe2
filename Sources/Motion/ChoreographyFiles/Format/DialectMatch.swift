internal import AnimationNumerics
internal import Foundation
internal import Presentation

/// The values of a dialect's parameters in an expression. Every part of the expression must have a
/// place in the template; the first one without is the failure.
struct DialectMatch {
  let dialect: Dialect
  /// The numbers as written, in the dialect's units; nil where the default holds.
  private(set) var numbers: [Double?]
  private(set) var easing: EasingFunction?
  /// The animation that a modifier changes.
  private(set) var inner: ExpressionNode?
  /// The number of names that were understood.
  private(set) var understood = 0
  private var failure: ExpressionFailure?

  init(_ dialect: Dialect) {
    self.dialect = dialect
    numbers = dialect.parameters.map { _ in nil }
  }

  /// Reads an expression by the template that understands most of it.
  static func best(
    _ dialect: Dialect, _ arguments: [ExpressionArgument]
  ) throws(ExpressionFailure) -> DialectMatch {
    var worst: ExpressionFailure?
    for shape in dialect.shapes where shape.isLike(arguments) {
      var match = DialectMatch(dialect)
      match.read(arguments, as: shape, of: dialect.library, at: arguments.first?.start ?? 0)
      guard let failure = match.result else { return match }
      if failure.understood > worst?.understood ?? -1 { worst = failure }
    }
    throw worst ?? ExpressionFailure(0, "be an animation")
  }

  /// Reads names with values, whatever the library's code for them.
  static func words(
    _ dialect: Dialect, _ pairs: [ExpressionArgument]
  ) throws(ExpressionFailure) -> DialectMatch {
    var match = DialectMatch(dialect)
    let places = dialect.parameters.map { parameter in
      ExpressionArgument(
        label: parameter.name,
        value: ExpressionNode(kind: .word("$" + parameter.name.filter { $0 != "-" }), start: 0),
        start: 0)
    }
    match.read(pairs, as: places, of: dialect.library, at: 0)
    if let failure = match.result { throw failure }
    return match
  }

  /// The failure with what was understood; nil if all of the expression was.
  private var result: ExpressionFailure? {
    failure.map { ExpressionFailure($0.offset, $0.reason, understood: understood) }
  }

  private mutating func fail(_ offset: Int, _ reason: String) {
    if failure == nil { failure = ExpressionFailure(offset, reason) }
  }

  private func parameter(_ place: ExpressionNode) -> Int? {
    guard case .word(let word) = place.kind else { return nil }
    return dialect.places[word]
  }

  /// The names that an argument of a template may have.
  private func names(_ place: ExpressionArgument) -> [String] {
    let known = parameter(place.value).map { dialect.parameters[$0] }
    let own = place.label.map { [$0] } ?? known.map { [$0.name] } ?? []
    return own + (known?.aliases ?? [])
  }

  /// Whether an argument of a template may have a name.
  private func has(_ place: ExpressionArgument, _ key: String) -> Bool {
    if place.key == key { return true }
    if let index = parameter(place.value) {
      return dialect.parameters[index].keys.dropFirst(place.label == nil ? 0 : 1).contains(key)
    }
    guard place.label == nil, case .word(let word) = place.value.kind, word.hasPrefix("?") else {
      return false
    }
    return Dialect.key(word) == key
  }

  private mutating func read(
    _ arguments: [ExpressionArgument], as places: [ExpressionArgument], of owner: String,
    at start: Int, isObject: Bool = false
  ) {
    var open = places
    let library = Library.of(dialect.library)
    for var argument in arguments {
      var index: Int?
      // JavaScript's { toValue } is { toValue: toValue }.
      if isObject, argument.label == nil, case .word(let word) = argument.value.kind {
        argument = ExpressionArgument(label: word, value: argument.value, start: argument.start)
      }
      // At rest a velocity changes nothing.
      if let key = argument.key, key.hasSuffix("velocity"), dialect.form != .decay,
        case .number(0, _) = argument.value.kind
      {
        understood += 1
        open.removeAll { has($0, key) }
        continue
      }
      if let key = argument.key {
        index = open.firstIndex { has($0, key) }
      } else {
        index =
          open.firstIndex { $0.label == nil } ?? (library.takesPositions && !open.isEmpty ? 0 : nil)
      }
      guard let index else {
        let name = argument.label ?? argument.value.canonical
        if library.ignored.contains(argument.key ?? Dialect.key(name)) {
          understood += argument.label == nil ? 0 : 1
          continue
        }
        if let reason = dialect.refusals[argument.key ?? ""] {
          fail(argument.start, "not have \(name): \(reason)")
          continue
        }
        let known = places.flatMap(names)
        let advice = Spelling.advice(name, known)
        fail(
          argument.start,
          "hold only what \(owner) has, which is not \(name)"
            + (advice.isEmpty && !known.isEmpty
              ? ": it has \(known.joined(separator: ", "))" : advice))
        continue
      }
      if argument.label != nil { understood += 1 }
      let place = open.remove(at: index).value
      if case (.number(let only, _), .number(let own, _)) = (place.kind, argument.value.kind),
        own != only, let name = argument.label, let reason = dialect.refusals[argument.key ?? ""]
      {
        fail(argument.start, "not have \(name) \(argument.value.canonical): \(reason)")
      }
      read(argument.value, as: place)
    }
    for place in open { missing(place, of: owner, at: start) }
  }

  /// A part of the template that the expression leaves out.
  private mutating func missing(_ place: ExpressionArgument, of owner: String, at start: Int) {
    if let index = parameter(place.value) {
      let parameter = dialect.parameters[index]
      guard parameter.standard == nil else { return }
      return fail(start, "give the \(parameter.name) of \(owner)")
    }
    switch place.value.kind {
    case .object(let members), .list(let members):
      for member in members { missing(member, of: owner, at: start) }
    case .word(let word) where word.hasPrefix("?"): break
    case .closure, .number: break
    default:
      fail(
        start,
        "have \(place.label.map { "\($0): " } ?? "")\(place.value.canonical), as \(owner) has")
    }
  }

  private mutating func read(_ node: ExpressionNode, as place: ExpressionNode) {
    if case .word("$animation") = place.kind {
      inner = node
      return
    }
    if let index = parameter(place) { return read(node, for: index) }
    switch (place.kind, node.kind) {
    case (.word("?keyframes"), _):
      // Three frames, or three values of a property.
      let more = "easing:|offset:|\\},\\{.*\\},\\{|\\[[^\\]{(]*,[^\\]{(]*,"
      if node.canonical.range(of: more, options: .regularExpression) != nil {
        fail(node.start, "have two keyframes without offset and easing: write one move's easing")
      }
    case (.word("?anything"), _), (.closure, .closure): break
    case (.word(let word), .word), (.word(let word), .number), (.word(let word), .text),
      (.word(let word), .call):
      if word.hasPrefix("?") { return }
      guard Self.name(word) == Self.name(node.canonical) else {
        return fail(node.start, "have \(word) here, not \(node.canonical)")
      }
      understood += 3
    case (.number(let expected, _), .number(let value, _)):
      if expected != value { fail(node.start, "have \(place.canonical), not \(node.canonical)") }
    case (.text(let template), .text) where template.hasPrefix("?"): break
    case (.text(let template), .text(let text)) where template.contains("$"):
      read(text, at: node.start, as: template)
    case (.text(let expected), .text(let text)), (.text(let expected), .word(let text)):
      guard expected == text else {
        return fail(node.start, "have \"\(expected)\" here, not \(node.canonical)")
      }
      understood += 3
    case (.list(let places), .list(let arguments)):
      understood += 1
      read(arguments, as: places, of: dialect.library, at: node.start)
    case (.object(let places), .object(let arguments)):
      understood += 1
      read(arguments, as: places, of: dialect.library, at: node.start, isObject: true)
    case (.call, .call), (.call, .word): readCall(node, as: place)
    default:
      let code = dialect.template.filter { !"‹›$?".contains($0) }
      fail(node.start, "be written as \(dialect.library) writes it: \(code)")
    }
  }

  private static func name(_ text: String) -> Substring {
    for prefix in ["Animation.", "Spring.", "."] where text.hasPrefix(prefix) {
      return text.dropFirst(prefix.count)
    }
    return Substring(text)
  }

  /// Whether a name is a template's. SwiftUI's dot may be left out.
  static func isName(_ own: String, _ name: String) -> Bool {
    Self.name(own) == Self.name(name) && (!own.hasPrefix(".") || name.hasPrefix("."))
  }

  /// Reads a call and the members that are called on it, in any order.
  private mutating func readCall(_ node: ExpressionNode, as place: ExpressionNode) {
    guard case .call(let receiver, let name, let places) = place.kind else { return }
    if let receiver {
      if case .word("$animation") = receiver.kind {
        guard case .call(let own?, let member, let arguments) = node.kind, member == name else {
          return fail(node.start, "have \(name)")
        }
        understood += 5
        inner = own
        return read(arguments, as: places, of: name, at: node.start)
      }
      let (base, members) = Self.flattened(place)
      let (ownBase, ownMembers) = Self.flattened(node)
      readCall(ownBase, as: base)
      var open = members
      for member in ownMembers {
        guard let index = open.firstIndex(where: { $0.name == member.name }) else {
          let known = members.map(\.name).joined(separator: ", ")
          fail(node.start, "call only \(known), not \(member.name)")
          continue
        }
        understood += 1
        read(
          member.arguments, as: open.remove(at: index).arguments, of: member.name, at: node.start)
      }
      for rest in open {
        for argument in rest.arguments { missing(argument, of: rest.name, at: node.start) }
      }
      return
    }
    switch node.kind {
    case .call(nil, let own, let arguments)
    where Self.isName(own, name)
      || name.hasPrefix("?") && own.contains(".")
        && own.split(separator: ".").last == name.split(separator: ".").last:
      understood += 5
      read(arguments, as: places, of: name, at: node.start)
    case .word(let own) where Self.isName(own, name) && dialect.library == "swiftui":
      understood += 5
      read([], as: places, of: name, at: node.start)
    default: fail(node.start, "be \(name)(…)")
    }
  }

  private static func flattened(
    _ node: ExpressionNode
  ) -> (base: ExpressionNode, members: [(name: String, arguments: [ExpressionArgument])]) {
    guard case .call(let receiver?, let name, let arguments) = node.kind else { return (node, []) }
    let (base, members) = flattened(receiver)
    return (base, members + [(name, arguments)])
  }

  /// Reads a text by a template with numbers in it, such as the path of GSAP's CustomEase.
  private mutating func read(_ text: String, at start: Int, as template: String) {
    var (rest, pattern) = (Substring(text), Substring(template))
    while let character = pattern.first {
      guard character == "$" else {
        guard rest.first == character else { break }
        rest.removeFirst()
        pattern.removeFirst()
        continue
      }
      let name = pattern.dropFirst().prefix { $0.isLetter || $0.isNumber }
      let digits = rest.prefix { $0.isNumber || "+-.eE".contains($0) }
      guard let value = Double(digits),
        let index = dialect.parameters.firstIndex(where: { $0.name == name })
      else { break }
      numbers[index] = value
      rest = rest.dropFirst(digits.count)
      pattern = pattern.dropFirst(name.count + 1)
    }
    guard rest.isEmpty, pattern.isEmpty else {
      return fail(start, "have a text like \(template.filter { $0 != "$" })")
    }
    understood += 1
  }

  private mutating func read(_ node: ExpressionNode, for index: Int) {
    let parameter = dialect.parameters[index]
    do throws(ExpressionFailure) {
      switch parameter.role {
      case .options: readOptions(node)
      case .easing: easing = try Library.of(dialect.library).easing(node)
      default: numbers[index] = try value(node, of: parameter)
      }
    } catch {
      understood += error.understood
      fail(error.offset, error.reason)
    }
  }

  /// Reads options: words of other parameters, easings, and those that change nothing.
  private mutating func readOptions(_ node: ExpressionNode) {
    let options = if case .list(let list) = node.kind { list.map(\.value) } else { [node] }
    for var option in options {
      // UIView.AnimationOptions.curveEaseOut is .curveEaseOut.
      let word = ".\(option.canonical.split(separator: ".").last ?? "")"
      option.kind = .word(word)
      let values = dialect.parameters.map { Self.value(of: word, in: $0.words) }
      if let index = values.firstIndex(where: { $0 != nil }) {
        numbers[index] = values[index]
        understood += 1
      } else if let reason = dialect.refusals[Dialect.key(word)] {
        fail(option.start, "not have \(word): \(reason)")
      } else if Library.of(dialect.library).ignored.contains(Dialect.key(word)) {
        understood += 1
      } else if let index = dialect.index(of: .easing) {
        read(option, for: index)
      } else {
        fail(option.start, "not have the option \(word)")
      }
    }
    if let back = dialect.index(of: .mirrors), let count = dialect.index(of: .cycles),
      numbers[back] == 1, numbers[count] == nil
    {
      fail(node.start, "not play back without repeating")
    }
  }

  private static func value(of word: String, in known: [(word: String, value: Double)]) -> Double? {
    known.first { $0.word == word || $0.word.hasSuffix(".\(name(word))") }?.value
  }

  private func value(
    _ node: ExpressionNode, of parameter: Dialect.Parameter
  ) throws(ExpressionFailure) -> Double {
    func failure(_ reason: String) -> ExpressionFailure { ExpressionFailure(node.start, reason) }
    let isTime = parameter.unit != .none
    func time(_ value: Double, _ unit: String) -> Double? {
      let perSecond: Double
      switch unit {
      case "": return value
      case "s", ".seconds", "seconds": perSecond = 1
      case "ms", ".milliseconds", "milliseconds": perSecond = 1000
      case "microseconds": perSecond = 1e6
      default: return nil
      }
      let own = parameter.perSecond
      // 0.55 s are 550 ms, not 550.0000000000001.
      return own == perSecond
        ? value
        : own > perSecond
          ? Decimals.rounded(value * (own / perSecond), digits: 15) : value / (perSecond / own)
    }
    let evaluated = ExpressionParser.evaluated(node)
    switch evaluated.kind {
    case .number(let value, let unit):
      if isTime, let time = time(value, unit) { return time }
      if !isTime, unit.isEmpty || ["f", "F"].contains(unit) { return value }
      throw failure("have no unit \(unit) at \(parameter.name)")
    case .word(let word):
      let known = parameter.words + Library.of(dialect.library).constants
      if let found = Self.value(of: word, in: known) { return found }
      throw failure(
        "have a number for \(parameter.name), not \(word)"
          + Spelling.advice(word, known.map(\.word)))
    case .text(let text):
      if let found = parameter.words.first(where: { $0.word == "\"\(text)\"" || $0.word == text }) {
        return found.value
      }
      if let inner = try? ExpressionParser.arguments(text), inner.count == 1,
        case .number = inner[0].value.kind
      {
        return try value(
          ExpressionNode(kind: inner[0].value.kind, start: node.start), of: parameter)
      }
    case .call(nil, let name, let arguments) where isTime && Self.name(name) == "Duration":
      var sum = 0.0
      for argument in arguments {
        guard case .number(let value, "") = ExpressionParser.evaluated(argument.value).kind,
          let time = time(value, argument.label ?? "none")
        else { throw failure("have Duration(milliseconds: …), microseconds or seconds") }
        sum += time
      }
      return sum
    case .call(nil, let name, let arguments)
    where arguments.count == 1 && arguments[0].label == nil:
      if ["CGFloat", "Double", "Float", "TimeInterval"].contains(name) {
        return try value(arguments[0].value, of: parameter)
      }
      if isTime, [".seconds", ".milliseconds"].contains(name),
        case .number(let value, "") = arguments[0].value.kind,
        let time = time(value, String(name.dropFirst()))
      {
        return time
      }
    default: break
    }
    throw failure("have a number for \(parameter.name), not \(node.canonical)")
  }
}

extension [ExpressionArgument] {
  /// Whether a text may be one of this template: it begins with the same kind of value, or call.
  fileprivate func isLike(_ text: [ExpressionArgument]) -> Bool {
    guard let place = first?.value.kind, let node = text.first?.value.kind else { return true }
    switch (place, node) {
    case (.call(nil, let name, _), .call(nil, let own, _)),
      (.call(nil, let name, _), .word(let own)):
      return name.hasPrefix("?") || DialectMatch.isName(own, name)
    case (.call(nil, _, _), .object), (.call(nil, _, _), .list), (.call(nil, _, _), .number),
      (.call(nil, _, _), .text):
      return false
    case (.object, .object): return true
    case (.object, _), (.list, .object): return false
    default: return true
    }
  }
}
