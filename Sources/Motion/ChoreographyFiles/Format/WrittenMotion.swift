package import AnimationNumerics
internal import Foundation

/// A spring or a curve with its delay and its repetition, in no library's words.
package struct PlainMotion: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    /// The velocity is in moves per second.
    case spring(Oscillator, velocity: Double)
    /// The velocity is in units per second; nil if the way tells it.
    case decay(Decay, velocity: Double?)
    case curve(EasingFunction, duration: Double)
  }

  package var base: Base
  /// Seconds before the first cycle.
  package var delay = 0.0
  /// The number of cycles; infinity for ever.
  package var cycles = 1.0
  /// Whether every other cycle plays the same motion back.
  package var mirrors = false

  package init(_ base: Base, delay: Double = 0, cycles: Double = 1, mirrors: Bool = false) {
    (self.base, self.delay, self.cycles, self.mirrors) = (base, delay, cycles, mirrors)
  }

  /// The times that are unlikely, each with its name: "duration of 300 s".
  package var unlikelyTimes: [String] {
    let duration =
      switch base {
      case .spring(let spring, _): 2 * .pi / spring.frequency
      case .decay(let decay, _): decay.timeConstant
      case .curve(_, let duration): duration
      }
    return [
      ("duration", duration, UnlikelyTime.longestDuration),
      ("delay", delay, UnlikelyTime.longestDelay),
    ].filter { $0.1 > $0.2 }.map { "\($0.0) of \(DisplayText.number($0.1)) s" }
  }

  /// An animation's motion; nil for one with a delay in each cycle.
  package init?(_ animation: Animation) { self.init(animation.node) }

  private init?(_ node: Animation.Node) {
    switch node {
    case .spring(let spring): self.init(.spring(Oscillator(spring), velocity: 0))
    case .interpolatingSpring(let spring, let velocity):
      if let decay = node.decay.flatMap({ try? Decay($0) }) {
        self.init(.decay(decay, velocity: nil))
        return
      }
      self.init(.spring(Oscillator(spring), velocity: velocity))
    case .curve(let curve, let duration): self.init(.curve(curve.easing, duration: duration))
    case .delay(let inner, let delay):
      self.init(inner)
      self.delay += delay
    case .speed(let inner, let speed):
      guard speed > 0 else { return nil }
      self.init(inner)
      self = faster(speed)
    case .repetition(let inner, _, let count, let autoreverses):
      self.init(inner)
      guard cycles == 1, delay == 0 else { return nil }
      (cycles, mirrors) = (count.map(Double.init) ?? .infinity, autoreverses)
    case .logicalCompletion(let inner, _): self.init(inner)
    }
  }

  package func faster(_ speed: Double) -> Self {
    var result = self
    switch base {
    case .spring(let spring, let velocity):
      result.base = .spring(
        Oscillator(frequency: spring.frequency * speed, ratio: spring.ratio),
        velocity: velocity * speed)
    case .decay(let decay, let velocity):
      result.base = .decay(Decay(rate: decay.rate * speed), velocity: velocity.map { $0 * speed })
    case .curve(let easing, let duration): result.base = .curve(easing, duration: duration / speed)
    }
    result.delay = delay / speed
    return result
  }
}

/// A motion in the words of a library.
package struct WrittenMotion: Sendable {
  package let dialect: Dialect
  /// The numbers as written, in the dialect's units: one for each parameter, 0 for an easing.
  package let numbers: [Double]
  /// The numbers that are given, not defaults.
  let isGiven: [Bool]
  private let statedEasing: EasingFunction?
  /// What is written around it, innermost first.
  private let wrappers: [WrittenMotion]
  /// What the dialect cannot say of the motion: "the delay of 50 ms".
  package let omissions: [String]

  init(_ match: DialectMatch) { self.init(match.dialect, match.numbers, easing: match.easing) }

  /// The numbers of a dialect, nil for its defaults.
  init(_ dialect: Dialect, _ stated: [Double?], easing: EasingFunction? = nil) {
    self.dialect = dialect
    numbers = zip(stated, dialect.parameters).map { $0 ?? $1.standard ?? 0 }
    isGiven = stated.map { $0 != nil }
    (statedEasing, wrappers, omissions) = (easing, [], [])
  }

  /// The numbers of a spring's shape, with the defaults of all else.
  init(_ dialect: Dialect, shape: [Double]) {
    var rest = shape[...]
    self.init(dialect, dialect.parameters.map { $0.isShape ? rest.popFirst() : nil })
  }

  /// A motion in a dialect, its numbers as short as they may be; nil if the dialect cannot say it.
  package init?(_ motion: PlainMotion, as dialect: Dialect) {
    var values = dialect.parameters.map { $0.standard ?? 0 }
    var (delay, cycles) = (motion.delay, motion.cycles)
    func set(_ role: Dialect.Parameter.Role, _ value: Double) -> Bool {
      guard let index = dialect.index(of: role) else { return false }
      values[index] = dialect.parameters[index].written(value)
      return true
    }
    func setShape(_ spring: Oscillator) -> Bool {
      guard let short = Self.numbers(of: spring, in: dialect) else { return false }
      for (index, value) in short { values[index] = value }
      return true
    }
    var easing: EasingFunction?
    var omissions: [String] = []
    switch (motion.base, dialect.form) {
    case (.spring(let spring, let velocity), .spring):
      guard setShape(spring), set(.velocity, velocity) || velocity == 0 else { return nil }
    case (.decay(let decay, _), .spring):
      guard setShape(Oscillator(decay.spring)),
        set(.velocity, Decimals.rounded(decay.rate, digits: 6))
      else { return nil }
    case (.decay(let decay, let velocity), .decay):
      guard setShape(Oscillator(frequency: decay.rate, ratio: 1)) else { return nil }
      let power = dialect.index(of: .power).map { values[$0] * decay.rate } ?? 1
      if let index = dialect.index(of: .velocity), dialect.template.contains("$velocity") {
        let own = (velocity ?? decay.rate) / power / dialect.parameters[index].factor
        values[index] = Decimals.rounded(own, digits: 6)
      } else if let velocity {
        omissions.append("the velocity of \(DisplayText.number(velocity)) per second")
      }
    case (.curve(let curve, let duration), .curve):
      let own = dialect.easing
      guard own == nil || own == curve, set(.duration, duration) else { return nil }
      if dialect.index(of: .easing) != nil {
        guard let kept = Library.of(dialect.library).kept(curve) else { return nil }
        easing = kept
      } else if own == nil {
        guard let c = curve.bezier else { return nil }
        for (role, value) in zip(Dialect.Parameter.Role.points, [c.x1, c.y1, c.x2, c.y2]) {
          _ = set(role, value)
        }
      }
    default: return nil
    }
    let back = motion.mirrors
    // Only a symmetric curve plays the same backwards.
    var isSymmetric = false
    if case .curve(let curve, _) = motion.base { isSymmetric = curve.isSymmetric }
    if cycles != 1,
      !back || dialect.index(of: .mirrors) != nil
        || isSymmetric && dialect.index(of: .alternates) != nil,
      set(.cycles, cycles) || set(.extraCycles, cycles - 1)
    {
      if back, !set(.mirrors, 1) { _ = set(.alternates, 1) }
      cycles = 1
    }
    var wrappers: [WrittenMotion] = []
    func wrap(_ role: Dialect.Parameter.Role, _ value: Double) -> Bool {
      // A decay is an own call, except in our own library.
      guard dialect.form != .decay || dialect.library == "animationnumerics" else { return false }
      let row = Dialect.modifiers.first { row in
        guard row.library == dialect.library, row.isPrinted, let index = row.index(of: role),
          role != .cycles || !back || row.index(of: .mirrors) != nil
            || isSymmetric && row.index(of: .alternates) != nil
        else { return false }
        let parameter = row.parameters[index]
        return row.template.contains("$\(parameter.name)")
          ? value.isFinite || parameter.words.contains { $0.value == value }
          : parameter.standard == value
      }
      guard let row else { return false }
      let stated = row.parameters.map { parameter -> Double? in
        switch parameter.role {
        case role: parameter.written(value)
        case .mirrors, .alternates: back ? 1 : 0
        default: nil
        }
      }
      wrappers.append(WrittenMotion(row, stated))
      return true
    }
    if cycles != 1, wrap(.cycles, cycles) { cycles = 1 }
    // A delay within a repetition would be repeated.
    if delay != 0, cycles == 1, wrappers.isEmpty && set(.delay, delay) || wrap(.delay, delay) {
      delay = 0
    }
    if delay != 0 { omissions.append("the delay of \(DisplayText.milliseconds(delay))") }
    if cycles != 1 { omissions.append("the repetition") }
    self.dialect = dialect
    (numbers, statedEasing, self.omissions) = (values, easing, omissions)
    self.wrappers = wrappers
    isGiven = dialect.parameters.map { dialect.template.contains("$\($0.name)") }
  }

  /// The shortest numbers of a spring, by their parameters: its own if six digits hold them, otherwise
  /// those that are off by 10⁻⁵ at most. Nil if the dialect has none.
  private static func numbers(
    of spring: Oscillator, in dialect: Dialect
  ) -> [(index: Int, value: Double)]? {
    let parameters = dialect.parameters
    let shape = parameters.indices.filter { parameters[$0].isShape }
    let exact = shape.compactMap { index in
      Dialect.number(parameters[index].role, of: spring).map {
        ($0 - parameters[index].term) / parameters[index].factor * parameters[index].perSecond
      }
    }
    guard exact.count == shape.count, exact.allSatisfy(\.isFinite) else { return nil }
    func rounded(_ digits: Int) -> [Double] {
      zip(exact, shape).map { value, index in
        switch parameters[index].storage {
        case .whole: value.rounded()
        case .single: Double("\(Float(Decimals.rounded(value, digits: digits)))") ?? value
        case .double: Decimals.rounded(value, digits: digits)
        }
      }
    }
    func read(_ numbers: [Double]) -> Oscillator {
      let values = zip(shape, numbers).map { (parameters[$0].role, parameters[$0].taken($1)) }
      return dialect.oscillator(Dictionary(uniqueKeysWithValues: values))
    }
    func isNear(_ numbers: [Double], _ tolerance: Double) -> Bool {
      read(numbers).isNear(read(exact), within: tolerance)
    }
    let digits = Array(1...15)
    let short =
      digits.prefix(6).lazy.map(rounded).first { isNear($0, 1e-14) }
      ?? digits.dropFirst(2).lazy.map(rounded).first { isNear($0, 1e-5) } ?? rounded(15)
    // What clamps or rounds by more than 5 % is not the spring.
    let wanted = Oscillator(
      frequency: spring.frequency, ratio: dialect.isCritical ? min(spring.ratio, 1) : spring.ratio)
    guard zip(shape, short).allSatisfy({ parameters[$0].range.contains($1) }),
      read(short).isNear(wanted, within: 0.05)
    else { return nil }
    return Array(zip(shape, short))
  }

  private func number(_ role: Dialect.Parameter.Role) -> Double? {
    dialect.index(of: role).map { dialect.parameters[$0].effective(numbers[$0]) }
  }

  private func oscillator(isRounded: Bool) -> Oscillator? {
    guard dialect.isSpring else { return nil }
    let values = zip(dialect.parameters, numbers).filter(\.0.isShape)
      .map { ($0.role, $0.taken($1, isRounded: isRounded)) }
    return dialect.oscillator(Dictionary(uniqueKeysWithValues: values))
  }

  /// The spring as written, before the library rounds its numbers; nil for a curve.
  package var intended: Oscillator? { oscillator(isRounded: false) }

  /// The spring that the library shows; nil for a curve.
  package var shown: Oscillator? { oscillator(isRounded: true) }

  /// The decay that the library shows; nil for anything else.
  package var decay: Decay? {
    guard dialect.form == .decay else { return nil }
    return zip(dialect.parameters, numbers).lazy
      .compactMap { Dialect.decay($0.role, $0.taken($1)) }.first
  }

  /// The initial velocity of a decay in units per second; nil if it is not stated.
  package var decayVelocity: Double? {
    guard let decay, let index = dialect.index(of: .velocity), isGiven[index] else { return nil }
    return dialect.parameters[index].taken(numbers[index])
      * (number(.power).map { $0 * decay.rate } ?? 1)
  }

  package var easing: EasingFunction? {
    guard dialect.form == .curve else { return nil }
    if let known = dialect.easing ?? statedEasing { return known }
    let points = Dialect.Parameter.Role.points.compactMap(number)
    guard points.count == 4 else { return Library.of(dialect.library).standard }
    return EasingFunction(bezier: points)
  }

  package var duration: Double? { number(.duration) }
  package var velocity: Double { number(.velocity) ?? 0 }
  package var delay: Double { number(.delay) ?? 0 }
  package var isClamped: Bool { number(.clamp) == 1 }
  var speed: Double? { number(.speed) }
  /// When it counts as complete; nil if that is not stated.
  var completion: Double? { number(.completion) }
  /// The velocity that a modifier gives a spring; nil for other modifiers.
  var addedVelocity: Double? { dialect.form == .modifier && velocity != 0 ? velocity : nil }
  package var plays: (cycles: Double, mirrors: Bool, alternates: Bool) {
    let extra = number(.extraCycles).map { $0 < 0 ? .infinity : $0 + 1 }
    let cycles = number(.cycles).map { $0 < 0 ? .infinity : $0 }
    let direction = number(.mirrors)
    return (cycles ?? extra ?? 1, direction == 1, number(.alternates) == 1 || direction == 2)
  }

  /// The second at which the library jumps to the target; nil if it does not.
  package var end: Double? { dialect.endsAtDuration ? number(.settling) : nil }

  /// The library's code, which ``AnimationExpression`` reads as the same motion; after the library's name
  /// where another library's reading would be taken.
  package var line: String {
    let code = code
    guard let back = try? AnimationExpression(code), let words = back.written else {
      return "\(dialect.library) \(code)"
    }
    let isSame =
      words.shown == shown && words.velocity == velocity && words.end == end
      && words.easing == easing && (shown != nil || words.duration == duration)
      && words.decay == decay && (decay == nil || words.decayVelocity == decayVelocity)
    return isSame ? code : "\(dialect.library) \(code)"
  }

  package var code: String { wrappers.reduce(code(around: nil)) { $1.code(around: $0) } }

  private func code(around inner: String?) -> String {
    dialect.code { parameter, isOptional in
      if parameter.role == .easing {
        return statedEasing.map { Library.of(dialect.library).code($0) }
      }
      if let inner, parameter.name == "animation" { return inner }
      guard let index = dialect.parameters.firstIndex(where: { $0.name == parameter.name }),
        !isOptional || parameter.standard != numbers[index]
      else { return nil }
      return parameter.code(numbers[index])
    }
  }
}

extension EasingFunction {
  /// Whether the curve plays the same backwards: p(t) = 1 − p(1 − t).
  var isSymmetric: Bool {
    switch self {
    case .identity: true
    case .cubicBezier(let c): c.x1 + c.x2 == 1 && c.y1 + c.y2 == 1
    case .named(let easing): easing.shape == .inOut || easing.shape == .outIn
    case .linear, .steps: false
    }
  }
}
