internal import StrictJSON
internal import ChoreographyFiles

/// The edits that make everything in a choreography file faster by a factor.
///
/// Every time of the elements and of their motion tokens is divided by the factor and rounded down
/// to a grid; rates are multiplied. Animations with a default duration get an
/// explicit one, the default divided by the factor. Intervals stop at the shortest allowed. The
/// trigger and the budgets stay.
struct TimeScaling {
  private let text: JSONText
  private let factor: Double
  /// The grid of the times, in seconds; short times use a finer one.
  private let grid: Double
  private let limits: MotionBudgets
  private(set) var edits: JSONEdits

  init(_ text: JSONText, factor: Double, grid: Double, limits: MotionBudgets) {
    self.text = text
    self.factor = factor
    self.grid = grid
    self.limits = limits
    edits = JSONEdits(text)
    for part in ["elements", "tokens"] {
      walk([.member(part)], isToken: part == "tokens")
    }
  }

  /// Names of members that are times.
  private static let times: Set = [
    "duration", "response", "delay", "at", "maximumTotal", "logicallyComplete", "cancelledAt",
    "settlingDuration", "timeConstant",
  ]
  /// Names of members that are rates per second.
  private static let rates: Set = ["startVelocity", "endVelocity", "initialVelocity", "damping"]
  /// Names of objects without such members.
  private static let others: Set = ["values", "reduceMotion", "budgets"]

  private mutating func walk(_ path: [JSONText.Step], isToken: Bool) {
    guard let node = text.node(path) else { return }
    switch node.content {
    case .scalar: break
    case .array(let elements):
      for index in elements.indices { walk(path + [.index(index)], isToken: isToken) }
    case .object(let members):
      let names = members.map(\.name)
      if names.contains("unit"), names.contains("value") {
        token(path)
        return
      }
      for name in Set(names).sorted() {
        let member = path + [.member(name)]
        guard !Self.others.contains(name), let value = text.node(member) else { continue }
        switch value.content {
        case .scalar: scalar(member, name, value, isToken: isToken)
        default:
          if name == "furtherTriggers", case .array(let times) = value.content {
            for index in times.indices { time(member + [.index(index)]) }
          } else {
            walk(member, isToken: isToken)
          }
        }
      }
      if !isToken { defaults(of: path, names) }
    }
  }

  private func number(_ path: [JSONText.Step]) -> Double? {
    text.node(path).flatMap { Double(text.text($0)) }
  }

  private mutating func scalar(
    _ path: [JSONText.Step], _ name: String, _ node: JSONText.Node, isToken: Bool
  ) {
    if Self.times.contains(name) {
      time(path)
    } else if name == "interval", let value = number(path) {
      let shortest = min(limits.minimumInterval ?? 0, value)
      edits.set(path, to: Decimals.exact(max(faster(value), shortest)))
    } else if Self.rates.contains(name), let value = number(path) {
      edits.set(path, to: Decimals.exact(Decimals.rounded(value * factor, digits: 9)))
    } else if name == "stiffness", let value = number(path) {
      edits.set(path, to: Decimals.exact(Decimals.rounded(value * factor * factor, digits: 9)))
    } else if ["animation", "spring", "leave"].contains(name) {
      named(path, node)
    }
    // A duration token as text: "200ms".
    if isToken, name == "duration" || name == "delay" || name == "$value" {
      token(text: path, node)
    }
  }

  private mutating func time(_ path: [JSONText.Step]) {
    guard let value = number(path) else { return }
    edits.set(path, to: Decimals.exact(faster(value)))
  }

  /// Divides a time and rounds down to the grid, or to a finer one if too little would be left.
  private func faster(_ seconds: Double) -> Double {
    let value = seconds / factor
    return RoundTimes.grids.filter { $0 <= grid }.map { RoundTimes.roundedDown(value, $0) }
      .first { $0 >= value * 0.8 } ?? Decimals.rounded(value, digits: 4)
  }

  // MARK: Defaults

  /// The default duration of an animation or a spring, in seconds.
  private static func defaultDuration(_ kind: String) -> Double? {
    switch kind {
    case "linear", "easeIn", "easeOut", "easeInOut", "timingCurve": 0.35
    case "smooth", "snappy", "bouncy", "spring", "interpolatingSpring": 0.5
    case "interactiveSpring": 0.15
    case "decay": 0.325
    default: nil
    }
  }

  /// Edits an animation or a spring that is given by its name only.
  private mutating func named(_ path: [JSONText.Step], _ node: JSONText.Node) {
    let word = text.text(node)
    guard word.hasPrefix("\""), word.count > 2 else { return }
    let kind = String(word.dropFirst().dropLast())
    let isSpring = path.last == .member("spring")
    if kind == "default" {
      edits.set(
        path,
        to: "{ \"kind\": \"spring\", \"duration\": \(Decimals.exact(faster(0.55))) }")
    } else if let seconds = Self.defaultDuration(kind) {
      let duration = Decimals.exact(faster(seconds))
      let bounce = kind == "snappy" ? 0.15 : kind == "bouncy" ? 0.3 : 0
      edits.set(
        path,
        to: isSpring
          ? "{ \"duration\": \(duration), \"bounce\": \(Decimals.exact(bounce)) }"
          : "{ \"kind\": \(word), \"\(kind.length)\": \(duration) }")
    } else if !isSpring, let words = try? AnimationExpression(kind) {
      // A spring in a library's words becomes one in SwiftUI's.
      if let spring = words.writtenSpring?.shown {
        let period = faster(2 * .pi / spring.frequency)
        let faster = Oscillator(frequency: 2 * .pi / period, ratio: spring.ratio)
        guard let dialect = SpringDialect.all.first else { return }
        WrittenSpring(faster, as: dialect).map { edits.set(path, to: "\"\($0.code)\"") }
      } else if let easing = words.easing {
        let delay = words.delay == 0 ? [] : [words.delay]
        let times = ([words.duration ?? AnimationExpression.standardDuration] + delay)
          .map { Decimals.cssTime(faster($0)) }
        edits.set(path, to: "\"\(easing) \(times.joined(separator: " "))\"")
      }
    }
  }

  /// Adds edits for members that an object leaves at their defaults.
  private mutating func defaults(of path: [JSONText.Step], _ names: [String]) {
    func says(_ any: [String]) -> Bool { any.contains(where: names.contains) }
    if let kindNode = text.node(path + [.member("kind")]) {
      let kind = text.text(kindNode).filter { $0 != "\"" }
      if kind == "default" {
        edits.set(path + [.member("kind")], to: "\"spring\"")
        edits.set(
          path + [.member("duration")], to: Decimals.exact(faster(0.55)))
      } else if let seconds = Self.defaultDuration(kind),
        !says(["duration", "response", "stiffness", "damping", "mass", "timeConstant"])
      {
        let usesResponse = says(["dampingFraction"])
        edits.set(
          path + [.member(usesResponse ? "response" : kind.length)],
          to: Decimals.exact(faster(seconds)))
      }
    }
    // A keyframe's spring lasts half a second by default.
    if case .member("spring") = path.last, !says(["duration", "response", "stiffness", "damping"]) {
      edits.set(path + [.member("duration")], to: Decimals.exact(faster(0.5)))
    }
    let isSpringKeyframe = text.node(path + [.member("type")]).map { text.text($0) } == "\"spring\""
    if isSpringKeyframe, !names.contains("spring") {
      edits.set(
        path + [.member("spring")],
        to: "{ \"duration\": \(Decimals.exact(faster(0.5))) }")
    }
  }

  // MARK: Tokens

  /// Edits a token object such as {"value": 200, "unit": "ms"}.
  private mutating func token(_ path: [JSONText.Step]) {
    let unit = text.node(path + [.member("unit")]).map { text.text($0) }
    guard let value = number(path + [.member("value")]) else { return }
    let scale = unit == "\"ms\"" ? 1000.0 : 1
    edits.set(
      path + [.member("value")],
      to: Decimals.exact(
        Decimals.rounded(faster(value / scale) * scale, digits: 9)))
  }

  private mutating func token(text path: [JSONText.Step], _ node: JSONText.Node) {
    let word = text.text(node).filter { $0 != "\"" }
    for (unit, scale) in [("ms", 1000.0), ("s", 1)] where word.hasSuffix(unit) {
      guard let value = Double(word.dropLast(unit.count)) else { return }
      let faster = Decimals.rounded(faster(value / scale) * scale, digits: 9)
      edits.set(path, to: "\"\(Decimals.exact(faster))\(unit)\"")
      return
    }
  }
}

extension String {
  /// The member of a kind of animation that its duration is, or is proportional to.
  fileprivate var length: String { self == "decay" ? "timeConstant" : "duration" }
}
