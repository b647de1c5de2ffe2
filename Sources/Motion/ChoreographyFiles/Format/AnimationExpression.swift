internal import Foundation
package import AnimationNumerics
internal import StrictJSON
internal import Presentation

/// An animation in words: what commands and files take wherever an animation is given.
///
/// - CSS: `cubic-bezier(0.2, 0, 0, 1) 300ms 50ms`, `ease-out 0.2s`, `linear(0, 0.5, 1)`, `steps(4)`.
/// - SwiftUI: `snappy`, `easeInOut(duration: 0.3)`, `.spring(response: 0.4, dampingFraction: 0.8)`.
/// - A spring of any ``SpringDialect``: `motion visualDuration=0.5 bounce=0.2`,
///   `stiffness 380, damping ratio 0.8`, `{ type: "spring", stiffness: 300, damping: 20 }`.
/// - The name of a spring: `material expressive-fast-spatial`, `react-spring wobbly`.
/// - An object of the choreography format.
package struct AnimationExpression: Sendable {
  package enum Pace: Sendable {
    case spring(WrittenSpring)
    case animation(Animation)
    /// A CSS easing function; its duration is the expression's.
    case easing(EasingFunction)
  }

  package let pace: Pace
  /// The duration of a curve if it is stated, in seconds.
  package let duration: Double?
  package let delay: Double
  /// Whether the motion stays on its target from its arrival there on: `clamp: true`.
  package let isClamped: Bool

  /// The duration of an easing without one, SwiftUI's.
  package static let standardDuration = 0.35

  /// Reads an expression.
  ///
  /// - Throws: `DocumentError` with the text, and what is accepted.
  package init(_ text: String, path: String = "animation") throws(DocumentError) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    func failure(_ reason: String) -> DocumentError {
      DocumentError(path: path, value: JSONValue.string(text).summary, reason: reason)
    }
    guard trimmed.utf8.count <= 100_000 else { throw failure("be shorter than 100,000 characters") }
    if trimmed.hasPrefix("{"), let value = try? ChoreographyDocument.json(Array(trimmed.utf8)),
      case .object(let members) = value, members["kind"] != nil || members["token"] != nil
    {
      pace = .animation(try AnimationDecoder().animation(value, path: path))
      (duration, delay, isClamped) = (nil, 0, false)
      return
    }
    if let css = try Self.css(trimmed, failure) {
      (pace, duration, delay) = (
        .easing(css.easing), css.times.first, css.times.dropFirst().first ?? 0
      )
      isClamped = false
      return
    }
    var words = ExpressionWords(trimmed)
    isClamped = words.takeClamp()
    pace = try words.pace(path, failure)
    delay = 0
    if case .animation(let animation) = pace, case .curve(_, let seconds) = animation.node {
      duration = seconds
    } else {
      duration = nil
    }
  }

  /// The animation; nil for linear() and steps(), which are keyframes.
  package var animation: Animation? {
    let base: Animation
    switch pace {
    case .animation(let animation): base = animation
    case .spring(let written):
      guard let spring = try? written.shown.spring() else { return nil }
      base = .spring(spring)
    case .easing(let easing):
      guard let curve = easing.unitCurve else { return nil }
      base = .timingCurve(curve, duration: duration ?? Self.standardDuration)
    }
    return delay == 0 ? base : base.delay(delay)
  }

  /// The spring, as it is written or as SwiftUI writes it; nil for a curve.
  package var writtenSpring: WrittenSpring? {
    switch pace {
    case .spring(let written): return written
    case .animation(let animation):
      let spring: Spring
      switch animation.node {
      case .spring(let plain), .interpolatingSpring(let plain, initialVelocity: 0): spring = plain
      default: return nil
      }
      return SpringDialect.all.first.flatMap { WrittenSpring(Oscillator(spring), as: $0) }
    case .easing: return nil
    }
  }

  /// The easing function of a curve over a duration; nil for anything else.
  package var easing: EasingFunction? {
    switch pace {
    case .easing(let easing): return easing
    case .animation(let animation):
      guard case .curve(let curve, _) = animation.node, let bezier = curve.bezier else {
        return nil
      }
      return .cubicBezier(bezier)
    case .spring: return nil
    }
  }

  // MARK: CSS

  /// An easing function with times beside it; nil if the text is something else.
  private static func css(
    _ text: String, _ failure: (String) -> DocumentError
  ) throws(DocumentError) -> (easing: EasingFunction, times: [Double])? {
    var easing: EasingFunction?
    var times: [Double] = []
    for part in CSSText.parts(text.hasSuffix(";") ? String(text.dropLast()) : text) {
      if let time = CSSText.seconds(part) {
        times.append(time)
        continue
      }
      do throws(EasingError) {
        guard easing == nil else { return nil }
        easing = try EasingFunction(css: part)
      } catch {
        guard ["cubic-bezier(", "linear(", "steps("].contains(where: part.lowercased().hasPrefix)
        else {
          return nil
        }
        // SwiftUI's .linear(duration: 0.3) is not CSS.
        if part.contains(":") { return nil }
        throw failure("be a CSS easing function: \(error)")
      }
    }
    guard let easing, times.count <= 2 else { return nil }
    guard times.first ?? 1 > 0, times.allSatisfy({ $0.magnitude <= 1e6 }) else {
      throw failure("have a duration greater than 0")
    }
    return (easing, times)
  }
}

/// An expression that is not CSS: words, and names with numbers.
private struct ExpressionWords {
  private var heads: [String] = []
  private var pairs: [(name: String, value: Double, unit: String)] = []
  private var positional: [Double] = []

  /// Reads words, `name = 1`, `name: 1`, `name 1` and bare numbers; other characters separate them.
  init(_ text: String) {
    var name: String?
    var index = text.startIndex
    func scan(while isPart: (Character) -> Bool) -> String {
      let start = index
      while index < text.endIndex, isPart(text[index]) { index = text.index(after: index) }
      return String(text[start..<index])
    }
    while index < text.endIndex {
      let character = text[index]
      let next = text[text.index(after: index)...].first
      if character.isNumber || ("-+.".contains(character) && next?.isNumber == true) {
        var digits = String(character)
        index = text.index(after: index)
        digits += scan { $0.isNumber || $0 == "." }
        if "eE".contains(text[index...].first ?? " "),
          text[text.index(after: index)...].first.map({ $0.isNumber || "-+".contains($0) }) == true
        {
          digits += String(text[index])
          index = text.index(after: index)
          digits += String(text[index])
          index = text.index(after: index)
          digits += scan(while: \.isNumber)
        }
        let unit = scan { $0.isLetter || $0 == "%" }
        guard let value = Double(digits) else {
          heads.append(digits)
          continue
        }
        if let name { pairs.append((name, value, unit)) } else { positional.append(value) }
        name = nil
      } else if character.isLetter {
        let word = scan { $0.isLetter || $0.isNumber || "-_".contains($0) }
        if let last = name { heads.append(last) }
        name = word
      } else {
        // A separator ends a word, except before its number.
        if let last = name, !":= \"'\t".contains(character) {
          heads.append(last)
          name = nil
        }
        index = text.index(after: index)
      }
    }
    if let name { heads.append(name) }
    // "damping ratio 0.8".
    if let ratio = pairs.firstIndex(where: { $0.name.lowercased() == "ratio" }),
      heads.last?.lowercased() == "damping"
    {
      heads.removeLast()
      pairs[ratio].name = "dampingRatio"
    }
  }

  /// Removes `clamp: true` or `overshootClamping: true`, and returns whether it was there.
  mutating func takeClamp() -> Bool {
    let names: Set = ["clamp", "overshootclamping"]
    guard let place = heads.firstIndex(where: { names.contains($0.lowercased()) }) else {
      return false
    }
    heads.remove(at: place)
    guard place < heads.count, let flag = Bool(heads[place]) else { return true }
    heads.remove(at: place)
    return flag
  }

  func pace(
    _ path: String, _ failure: (String) -> DocumentError
  ) throws(DocumentError) -> AnimationExpression.Pace {
    let repetitions: Set = [
      "repeat", "repeattype", "loop", "yoyo", "infinite", "infinity", "alternate",
    ]
    if let word = heads.first(where: { repetitions.contains($0.lowercased()) }) {
      throw failure("run once, without \(word): a choreography file can repeat it")
    }
    // Prose is not an animation, even if it has a word of one.
    guard heads.count <= 8 else { throw failure("be an animation in a few words") }
    let dialect = heads.first { head in SpringDialect.names.contains(head.lowercased()) }
      .map { $0.lowercased() }
    if pairs.isEmpty, let name = heads.last, let spring = SpringDialect.preset(name, of: dialect),
      dialect != nil || AnimationDecoder.Kind(rawValue: name) == nil
    {
      return .spring(spring)
    }
    if dialect == nil, let kind = heads.compactMap(AnimationDecoder.Kind.init).first,
      let animation = try animation(kind, path)
    {
      return .animation(animation)
    }
    guard !pairs.isEmpty else {
      let kinds = AnimationDecoder.Kind.allCases.map(\.rawValue)
      let known = kinds + SpringDialect.presets.map(\.name)
      let nearest = heads.first.flatMap { Spelling.nearest(to: $0, in: known) }
      throw failure(
        nearest.map { "be an animation, such as \($0)" }
          ?? "be \(kinds.joined(separator: ", ")), a CSS easing such as cubic-bezier(0.2, 0, 0, 1) "
          + "300ms, or a spring such as \"motion visualDuration=0.5 bounce=0.2\" (libraries: "
          + "\(SpringDialect.names.joined(separator: ", ")))")
    }
    return .spring(try spring(dialect, failure))
  }

  /// An animation of the format; nil if the numbers are those of a dialect.
  private func animation(
    _ kind: AnimationDecoder.Kind, _ path: String
  ) throws(DocumentError) -> Animation? {
    var object: [String: JSONValue] = ["kind": .string(kind.rawValue)]
    for pair in pairs {
      let value = pair.unit == "ms" ? pair.value / 1000 : pair.value
      object[pair.name] = .number(text: Decimals.exact(value))
    }
    if kind == .timingCurve, positional.count >= 4 {
      for (name, value) in zip(["x1", "y1", "x2", "y2"], positional) {
        object[name] = .number(text: Decimals.exact(value))
      }
    }
    if kind == .spring {
      let own: Set = ["duration", "bounce", "response", "dampingFraction", "blendDuration"]
      guard positional.isEmpty, pairs.allSatisfy({ own.contains($0.name) }) else { return nil }
    }
    return try AnimationDecoder().animation(.object(object), path: path)
  }

  private func spring(
    _ dialect: String?, _ failure: (String) -> DocumentError
  ) throws(DocumentError) -> WrittenSpring {
    // At rest a velocity changes nothing.
    let pairs = pairs.filter { !($0.name.lowercased().hasSuffix("velocity") && $0.value == 0) }
    let rows = SpringDialect.all.filter { dialect == nil || $0.name == dialect }
    let known = Array(Set(rows.flatMap { $0.parameters.map(\.name) })).sorted()
    var names: [String] = []
    for pair in pairs {
      guard let name = known.first(where: { $0.lowercased() == pair.name.lowercased() }) else {
        let nearest = Spelling.nearest(to: pair.name, in: known).map { "; did you mean \($0)?" }
        throw failure(
          "use the numbers of \(dialect ?? "a library"); \"\(pair.name)\" is unknown"
            + (nearest ?? ": they are \(known.joined(separator: ", "))"))
      }
      names.append(name)
    }
    let found = rows.compactMap { row -> WrittenSpring? in
      guard names.allSatisfy({ name in row.parameters.contains { $0.name == name } }) else {
        return nil
      }
      var numbers: [Double] = []
      for parameter in row.parameters {
        if let index = names.firstIndex(of: parameter.name) {
          let pair = pairs[index]
          let perUnit: Double =
            switch (pair.unit, parameter.unit) {
            case ("ms", .seconds): 0.001
            case ("s", .milliseconds): 1000
            default: 1
            }
          numbers.append(pair.value * perUnit)
        } else {
          guard let standard = parameter.standard else { return nil }
          numbers.append(standard)
        }
      }
      return WrittenSpring(row, numbers)
    }
    guard let first = found.first else {
      let forms = rows.map { $0.parameters.map(\.name).joined(separator: " ") }
      throw failure("give one of \(forms.prefix(8).joined(separator: "; ")) together")
    }
    // Without a name, the parameters of SwiftUI and of physics have their usual meaning.
    if dialect == nil, first.dialect.name != "swiftui",
      let other = found.first(where: { !$0.intended.isNear(first.intended) })
    {
      throw failure(
        "begin with a library's name, because \(first.dialect.name) and \(other.dialect.name) differ"
      )
    }
    let spring = first.intended
    guard spring.frequency.isFinite, spring.frequency > 0, spring.ratio.isFinite, spring.ratio >= 0
    else {
      throw failure(
        "be a spring: its natural frequency is \(spring.frequency) and its damping ratio "
          + "\(spring.ratio)")
    }
    return first
  }
}
