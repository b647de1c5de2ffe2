internal import AnimationNumerics
internal import Foundation
internal import Presentation

/// Finds the dialects in which an expression is an animation.
struct ExpressionReader {
  /// One way to read an expression: its spring or curve, and what is around it.
  struct Reading {
    typealias Layer = (motion: WrittenMotion, start: Int)

    var motion: WrittenMotion
    /// The place where it is written.
    var start = 0
    /// The modifiers, innermost first, each with the place of what it changes.
    var modifiers: [Layer] = []
    /// Whether only the names of numbers tell the library.
    var isGuess = false
    /// What the reading is of, if it is not the expression's numbers.
    var origin: String?

    /// The motion and its modifiers, each of which may repeat, delay or change what is inside.
    var layers: [Layer] { [(motion, start)] + modifiers }
  }

  private typealias Failure = ExpressionFailure
  private typealias Argument = ExpressionArgument

  /// The library that the expression names first.
  private let library: String?

  /// Reads an expression: the reading that is taken, and those of other libraries that differ from it.
  static func readings(of text: String) throws(ExpressionFailure) -> [Reading] {
    var arguments = try ExpressionParser.arguments(text)
    var library: String?
    if let first = arguments.first, first.label == nil, arguments.count > 1,
      case .word(let word) = first.value.kind,
      let known = Library.all.first(where: { $0.name == word.lowercased() })?.name
    {
      library = known
      arguments.removeFirst()
    }
    guard !arguments.isEmpty else { throw ExpressionFailure(0, accepted) }
    let reader = ExpressionReader(library: library)
    if library == nil || Library.of(library ?? "").isCSS {
      let rest = arguments.first.map { String(text.dropFirst($0.start)) } ?? ""
      if let reading = try reader.css(rest, offset: text.count - rest.count) { return [reading] }
    }
    return try reader.read(arguments)
  }

  /// Labels of an animation: `transition: { … }`.
  private static let labels: Set = [
    "transition", "dragtransition", "animation", "config", "animationspec", "curve", "easing",
    "ease", "spring",
  ]

  private func read(_ arguments: [Argument]) throws(Failure) -> [Reading] {
    var best: Failure?
    func matches(_ rows: [Dialect]) -> [DialectMatch] {
      rows.filter { library == nil || $0.library == library }.compactMap { row in
        do throws(ExpressionFailure) {
          return try DialectMatch.best(row, arguments)
        } catch {
          if error.understood > best?.understood ?? 0 { best = error }
          return nil
        }
      }
    }
    let start = arguments.first?.start ?? 0
    if case .call(_, let name, _)? = arguments.first?.value.kind,
      let reason = Library.all.lazy.compactMap({ $0.refusals[name] }).first
    {
      throw Failure(start, "not be \(name): \(reason)")
    }
    var found = matches(Dialect.motions).map { Reading(motion: WrittenMotion($0), start: start) }
    for match in found.isEmpty ? matches(Dialect.modifiers) : [] {
      guard let inner = match.inner else { continue }
      return try read([Argument(inner)]).map { reading in
        var reading = reading
        reading.modifiers.append((WrittenMotion(match), inner.start))
        return reading
      }
    }
    if found.isEmpty, let inner = unwrapped(arguments) { return try read(inner) }
    if found.isEmpty, let both = try tokenSpring(arguments) { return both }
    let members = arguments.count == 1 ? Self.members(arguments[0].value) : nil
    // Other libraries read members without their shape, as people type them.
    let isProse = members != nil || arguments.allSatisfy(Self.isProse)
    found = Self.likely(found)
    if isProse, found.isEmpty || members != nil {
      do throws(ExpressionFailure) {
        let named = Self.likely(try prose(members ?? arguments, isObject: members != nil))
        let known = found
        found += named.filter { other in
          // Of numbers in a library's shape only times are worth a word.
          known.isEmpty
            || other.motion.hasTime
              && !known.contains { $0.motion.dialect.library == other.motion.dialect.library }
        }
      } catch {
        // Text that has the shape of a library gets the library's failure.
        if error.understood >= best?.understood ?? 0 { best = error }
      }
    }
    guard !found.isEmpty else {
      throw best ?? unknownCall(arguments) ?? Failure(start, Self.accepted)
    }
    return found
  }

  /// The failure of a call of a function that no library has.
  private func unknownCall(_ arguments: [Argument]) -> Failure? {
    guard let node = arguments.first?.value, case .call(let receiver, let name, _) = node.kind
    else { return nil }
    let known = Dialect.all.flatMap(\.shapes).compactMap { shape -> String? in
      guard case .call(let own, let name, _)? = shape.first?.value.kind else { return nil }
      return (own == nil) == (receiver == nil) ? name : nil
    }
    return Failure(
      node.start, "call what a library has, not \(name)\(Spelling.advice(name, known))")
  }

  private static func isProse(_ argument: Argument) -> Bool {
    switch argument.value.kind {
    case .word, .number, .text, .list: true
    case .call: argument.label != nil || isEasing(argument.value)
    case .object, .closure: false
    }
  }

  /// Whether it is an easing with numbers: "back.out(1.7)".
  private static func isEasing(_ node: ExpressionNode) -> Bool {
    Library.all.contains { $0.find(node.canonical) != nil }
  }

  private static func members(_ node: ExpressionNode) -> [Argument]? {
    guard case .object(let members) = node.kind else { return nil }
    return members.filter { member in
      if case .text("spring") = member.value.kind, member.label == "type" { false } else { true }
    }
  }

  /// The spring of a token with its duration and bounce, which are taken, and its `physics`.
  ///
  /// Source: github.com/design-tokens/community-group issue 429.
  private func tokenSpring(_ arguments: [Argument]) throws(Failure) -> [Reading]? {
    guard arguments.count == 1, case .object(var members) = arguments[0].value.kind,
      let index = members.firstIndex(where: { $0.label == "physics" }), members.count > 1
    else { return nil }
    let physics = members.remove(at: index)
    var rest = arguments[0]
    rest.value.kind = .object(members)
    // The format's numbers are SwiftUI's.
    let readings = try read([rest])
    guard
      var taken = readings.first(where: { $0.motion.dialect.library == "swiftui" })
        ?? readings.first, var other = try read([Argument(physics.value)]).first
    else { return nil }
    taken.isGuess = false
    other.origin = "its physics"
    return [taken, other]
  }

  private func unwrapped(_ arguments: [Argument]) -> [Argument]? {
    guard arguments.count == 1 else { return nil }
    let value = arguments[0].value
    if let label = arguments[0].label {
      return Self.labels.contains(label.lowercased()) ? [Argument(value)] : nil
    }
    guard case .object(let members) = value.kind, members.count == 1,
      case .object = members[0].value.kind
    else { return nil }
    return members
  }

  /// The readings whose duration is nearer to a usual one, 0.3 s, than it would be in a unit 1000 times
  /// as long or short; all of them if there are none.
  private static func likely(_ readings: [Reading]) -> [Reading] {
    let likely = readings.filter { reading in
      zip(reading.motion.dialect.parameters, reading.motion.numbers).allSatisfy {
        $0.unit == .none || !($0.isShape || $0.role == .duration)
          || (0.009...9.5).contains($1 / $0.perSecond)
      }
    }
    return likely.isEmpty ? readings : likely
  }

  private static let accepted =
    "be \(Animation.Kind.allCases.map(\.rawValue).joined(separator: ", ")), a CSS easing such "
    + "as cubic-bezier(0.2, 0, 0, 1) 300ms, or an animation of a library, such as \"motion "
    + "visualDuration=0.5 bounce=0.2\" (libraries: \(Dialect.libraries.joined(separator: ", ")))"

  /// Reads words, and names with numbers.
  private func prose(_ arguments: [Argument], isObject: Bool) throws(Failure) -> [Reading] {
    var pairs: [Argument] = []
    var words: [(word: String, start: Int)] = []
    var times: [ExpressionNode] = []
    let parameters = Dialect.all.filter { library == nil || $0.library == library }
      .flatMap(\.parameters)
    let known = Set(parameters.flatMap { [$0.name] + $0.aliases }.map(Dialect.key))
    for argument in arguments {
      if argument.label != nil {
        pairs.append(argument)
        continue
      }
      if case .word(let word) = argument.value.kind {
        words.append((word, argument.start))
        continue
      }
      if Self.isEasing(argument.value) {
        words.append((argument.value.canonical, argument.start))
        continue
      }
      // "damping ratio 0.8": the longest name before a number.
      let start = words.indices.first { start in
        known.contains(Dialect.key(words[start...].map(\.word).joined()))
      }
      if let start {
        pairs.append(
          Argument(
            label: words[start...].map(\.word).joined(separator: " "), value: argument.value,
            start: words[start].start))
        words.removeSubrange(start...)
      } else if case .number(_, let unit) = argument.value.kind, !unit.isEmpty {
        times.append(argument.value)
      } else {
        let word = words.last?.word
        throw Failure(
          words.last?.start ?? argument.start,
          "have the name of a library's number, not \(word ?? argument.value.canonical)"
            + Spelling.advice(word ?? "", parameters.map(\.name)), understood: pairs.count)
      }
    }
    let names = words.filter {
      !["spring", "decay", "a", "with"].contains($0.word.lowercased()) || pairs.isEmpty
    }
    if pairs.isEmpty { return try named(names, times) }
    if let name = names.first {
      throw Failure(name.start, "not hold \(name.word)", understood: pairs.count)
    }
    if let time = times.first {
      throw Failure(time.start, "name the number \(time.canonical)", understood: pairs.count)
    }
    var found: [Reading] = []
    var best: Failure?
    func isSpecific(_ row: Dialect) -> Bool {
      library == nil && Library.of(row.library).isSpecific
    }
    let rows = Dialect.motions
      .filter { $0.isPrinted && $0.easing == nil && (library == nil || $0.library == library) }
    let knowing = rows.filter { row in
      pairs.allSatisfy { pair in
        let key = pair.key ?? ""
        return row.parameters.contains { $0.keys.contains(key) } || key.hasSuffix("velocity")
          || Library.of(row.library).ignored.contains(key)
      }
    }
    let tried = knowing.isEmpty ? rows : knowing
    for row in tried.filter({ !isSpecific($0) }) + tried.filter(isSpecific)
    where found.isEmpty || !isSpecific(row) {
      do throws(ExpressionFailure) {
        let match = try DialectMatch.words(row, pairs)
        let motion = WrittenMotion(match)
        // A duration alone is no animation.
        let isStated =
          row.form != .curve ? motion.hasShape : match.easing != nil || row.index(of: .x1) != nil
        guard library != nil || isStated else { continue }
        found.append(Reading(motion: motion, isGuess: library == nil))
      } catch {
        if error.understood > best?.understood ?? -1 { best = error }
      }
    }
    if found.isEmpty, let best { throw best }
    let isScript = { (reading: Reading) in Library.of(reading.motion.dialect.library).isScript }
    return isObject ? found.filter(isScript) + found.filter { !isScript($0) } : found
  }

  /// A spring or an easing by its name, with a duration and a delay.
  private func named(
    _ names: [(word: String, start: Int)], _ times: [ExpressionNode]
  ) throws(Failure) -> [Reading] {
    let known = Animation.Kind.allCases.map(\.rawValue) + Dialect.named.map(\.name)
    func failure(_ start: Int, _ near: String?) -> Failure {
      Failure(start, near.map { "be an animation, such as \($0)" } ?? Self.accepted)
    }
    // Godot's names are two words.
    guard names.count == 1 || library != nil && names.count == 2, times.count <= 2 else {
      let near = names.lazy.compactMap {
        Spelling.nearest(to: $0.word, in: known + Dialect.libraries)
      }.first
      throw failure(names.first?.start ?? 0, near)
    }
    let (word, start) = (names.map(\.word).joined(separator: " "), names[0].start)
    if times.isEmpty, let spring = Dialect.named(word, of: library) {
      return [Reading(motion: spring)]
    }
    let node = ExpressionNode(kind: .word(word), start: start)
    var best: Failure?
    var found: [Reading] = []
    for owner in Library.all where library == nil || library == owner.name {
      let easing: EasingFunction
      do throws(ExpressionFailure) { easing = try owner.easing(node) } catch {
        if error.reason.contains("can be read") { best = error }
        continue
      }
      guard !found.contains(where: { $0.motion.easing == easing }) else { continue }
      var stated = try css(easing, times)
      if !found.isEmpty { stated.origin = "\(owner.name)'s \(word)" }
      found.append(stated)
    }
    guard found.isEmpty else { return found }
    throw best
      ?? failure(start, Spelling.nearest(to: word, in: known + Library.all.flatMap(\.easingNames)))
  }

  /// An easing with a duration and a delay of CSS.
  private func css(_ easing: EasingFunction, _ times: [ExpressionNode]) throws(Failure) -> Reading {
    let row = Dialect.curves[0]
    var stated: [Double?] = row.parameters.map { _ in nil }
    for (time, role) in zip(times, [Dialect.Parameter.Role.duration, .delay]) {
      guard case .number(let value, let unit) = time.kind, ["s", "ms"].contains(unit),
        let index = row.index(of: role)
      else { throw ExpressionFailure(time.start, "have times in s or ms") }
      stated[index] = unit == "s" ? Decimals.rounded(value * 1000, digits: 15) : value
    }
    return Reading(motion: WrittenMotion(row, stated, easing: easing))
  }

  /// An easing function with times, a number of cycles and a direction beside it, or a declaration
  /// of `transition` or `animation` with one; nil if the text is something else.
  private func css(_ text: String, offset: Int) throws(Failure) -> Reading? {
    var body = Substring(text)
    if body.last == ";" { body = body.dropLast() }
    var isDeclaration = false
    for name in ["transition:", "animation:"] where body.hasPrefix(name) {
      body = body.dropFirst(name.count)
      isDeclaration = true
    }
    let row = Dialect.curves[0]
    var stated: [Double?] = row.parameters.map { _ in nil }
    func set(_ role: Dialect.Parameter.Role, _ value: Double) -> Bool {
      guard let index = row.index(of: role), stated[index] == nil else { return false }
      stated[index] = value
      return true
    }
    var easing: EasingFunction?
    var unknown: String?
    var names = 0
    for part in CSSText.parts(String(body)) {
      if let (value, unit) = CSSText.number(part), unit == "s" || unit == "ms" {
        let time = unit == "s" ? Decimals.rounded(value * 1000, digits: 15) : value
        if set(.duration, time) || set(.delay, time) { continue }
      } else if easing == nil, let found = try cssEasing(part, in: text, offset) {
        easing = found
        continue
      } else if part == "infinite" || Double(part).map({ $0 > 0 }) == true {
        if set(.cycles, Double(part) ?? .infinity) { continue }
      } else if part == "alternate" || part == "normal" {
        if set(.alternates, part == "alternate" ? 1 : 0) { continue }
      } else if isDeclaration, ["none", "forwards", "backwards", "both", "running"].contains(part) {
        continue
      } else if isDeclaration, names == 0, part.first?.isLetter == true || part.hasPrefix("--"),
        part.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
      {
        names += 1
        continue
      }
      unknown = unknown ?? part
    }
    if isDeclaration, easing == nil, unknown == nil, stated[1] != nil {
      easing = .cubicBezier(.ease)
    }
    guard let easing else { return nil }
    if let unknown {
      throw Failure(
        offset + Self.place(of: unknown, in: text), "not hold \(unknown) beside a CSS easing")
    }
    let motion = WrittenMotion(row, stated, easing: easing)
    guard motion.duration ?? 0 > 0, motion.duration ?? 0 <= 1e6, motion.delay.magnitude <= 1e6
    else { throw ExpressionFailure(offset, "have a duration greater than 0") }
    return Reading(motion: motion, start: offset)
  }

  private func cssEasing(
    _ part: String, in text: String, _ offset: Int
  ) throws(Failure) -> EasingFunction? {
    do throws(EasingError) {
      return try EasingFunction(css: part)
    } catch {
      // SwiftUI's .linear(duration: 0.3) is not CSS.
      guard ["cubic-bezier(", "linear(", "steps("].contains(where: part.lowercased().hasPrefix),
        !part.contains(":")
      else { return nil }
      throw Failure(offset + Self.place(of: part, in: text), "be a CSS easing function: \(error)")
    }
  }

  private static func place(of part: String, in text: String) -> Int {
    text.range(of: part).map { text.distance(from: text.startIndex, to: $0.lowerBound) } ?? 0
  }
}
