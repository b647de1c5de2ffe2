internal import StrictJSON
internal import AnimationNumerics
internal import Foundation
internal import ChoreographyFiles

/// The edits that make elements of a choreography file faster, each by a factor of its own.
///
/// Every time of an element is divided by its factor and rounded down to a grid; rates are multiplied.
/// Animations with a default duration get an explicit one, the default divided by the factor; one of a
/// motion token, which others may share, gets a speed. Intervals stop at the shortest allowed. The
/// trigger, the budgets and the tokens stay.
struct TimeScaling {
  private let text: JSONText
  private var factor = 1.0
  /// The grid of the times, in seconds; short times use a finer one.
  private let grid: Double
  private let limits: MotionBudgets
  private(set) var edits: JSONEdits

  /// Factors are by the index of an element in the file; exits are those of the ways back.
  init(
    _ text: JSONText, factors: [Int: Double], exits: [Int: Double], grid: Double,
    limits: MotionBudgets
  ) {
    (self.text, self.grid, self.limits) = (text, grid, limits)
    edits = JSONEdits(text)
    for (index, factor) in factors {
      self.factor = factor
      walk([.member("elements"), .index(index)])
    }
    for (index, factor) in exits {
      self.factor = factor
      let path: [JSONText.Step] = [.member("elements"), .index(index), .member("leave")]
      guard let node = text.node(path) else { continue }
      if case .scalar = node.content { named(path, node) } else { walk(path) }
    }
  }

  /// Names of members that are times.
  private static let times: Set = [
    "duration", "response", "delay", "at", "maximumTotal", "logicallyComplete", "cancelledAt",
    "settlingDuration", "timeConstant",
  ]
  /// Names of members that are rates per second.
  private static let rates: Set = [
    "startVelocity", "endVelocity", "initialVelocity", "damping", "rate",
  ]
  /// Names of objects without such members.
  private static let others: Set = ["values", "reduceMotion", "budgets", "leave"]

  private mutating func walk(_ path: [JSONText.Step]) {
    guard let node = text.node(path) else { return }
    switch node.content {
    case .scalar: break
    case .array(let elements):
      for index in elements.indices { walk(path + [.index(index)]) }
    case .object(let members):
      let names = members.map(\.name)
      if names.contains("token") { return token(path) }
      for name in Set(names).sorted() {
        let member = path + [.member(name)]
        guard !Self.others.contains(name), let value = text.node(member) else { continue }
        switch value.content {
        case .scalar: scalar(member, name, value)
        default:
          if name == "furtherTriggers", case .array(let times) = value.content {
            for index in times.indices { time(member + [.index(index)]) }
          } else {
            walk(member)
          }
        }
      }
      defaults(of: path, names)
    }
  }

  /// Plays a motion token faster: its modifiers end with a speed.
  private mutating func token(_ path: [JSONText.Step]) {
    let modifiers = path + [.member("modifiers")]
    let speed = "{ \"speed\": \(Decimals.exact(Decimals.rounded(factor, digits: 6))) }"
    let list = text.node(modifiers).map { text.text($0).dropLast() }
    let isEmpty = list?.allSatisfy { "[ \n\t".contains($0) } ?? true
    edits.set(modifiers, to: isEmpty ? "[\(speed)]" : "\(list ?? ""), \(speed)]")
    time(path + [.member("delay")])
  }

  private func number(_ path: [JSONText.Step]) -> Double? {
    text.node(path).flatMap { Double(text.text($0)) }
  }

  private mutating func scalar(_ path: [JSONText.Step], _ name: String, _ node: JSONText.Node) {
    if Self.times.contains(name) {
      time(path)
    } else if name == "interval", let value = number(path) {
      let shortest = min(limits.minimumInterval ?? 0, value)
      edits.set(path, to: Decimals.exact(max(faster(value), shortest)))
    } else if Self.rates.contains(name), let value = number(path) {
      edits.set(path, to: Decimals.exact(Decimals.rounded(value * factor, digits: 9)))
    } else if name == "stiffness", let value = number(path) {
      edits.set(path, to: Decimals.exact(Decimals.rounded(value * factor * factor, digits: 9)))
    } else if name.hasPrefix("decelerationPer"), let value = number(path) {
      edits.set(path, to: Decimals.exact(Decimals.rounded(pow(value, factor), digits: 9)))
    } else if ["animation", "spring"].contains(name) {
      named(path, node)
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

  /// The default duration of an animation or a spring, in seconds.
  private static func defaultDuration(_ kind: String) -> Double? {
    switch kind {
    case "smooth", "snappy", "bouncy", "spring", "interpolatingSpring": 0.5
    case "interactiveSpring": 0.15
    case "decay": 0.325
    case "default": 0.55
    default: kind == "timingCurve" || UnitCurve.named.contains { $0.name == kind } ? 0.35 : nil
    }
  }

  /// Edits an animation or a spring that is given by its name only.
  private mutating func named(_ path: [JSONText.Step], _ node: JSONText.Node) {
    let word = text.text(node)
    guard word.hasPrefix("\""), word.count > 2 else { return }
    let kind = String(word.dropFirst().dropLast())
    let isSpring = path.last == .member("spring")
    if let seconds = Self.defaultDuration(kind) {
      let duration = Decimals.exact(faster(seconds))
      let stated = kind == "default" ? "\"spring\"" : word
      let bounce = kind == "snappy" ? 0.15 : kind == "bouncy" ? 0.3 : 0
      edits.set(
        path,
        to: isSpring
          ? "{ \"duration\": \(duration), \"bounce\": \(Decimals.exact(bounce)) }"
          : "{ \"kind\": \(stated), \"\(kind.length)\": \(duration) }")
    } else if !isSpring, let words = try? AnimationExpression(kind) {
      if let easing = words.easing {
        let delay = words.delay == 0 ? [] : [words.delay]
        let times = ([words.duration ?? AnimationExpression.standardDuration] + delay)
          .map { Decimals.cssTime(faster($0)) }
        edits.set(path, to: "\"\(easing) \(times.joined(separator: " "))\"")
      } else if var motion = words.motion {
        // Another library's words become SwiftUI's, those of a decay ours.
        switch motion.base {
        case .spring(let spring, let velocity):
          let period = 2 * .pi / spring.frequency
          motion.base = .spring(
            Oscillator(frequency: 2 * .pi / faster(period), ratio: spring.ratio),
            velocity: velocity * period / faster(period))
        case .decay(let decay, _):
          motion.base = .decay(Decay(timeConstant: faster(decay.timeConstant)), velocity: nil)
        case .curve(let easing, let duration):
          motion.base = .curve(easing, duration: faster(duration))
        }
        motion.delay = faster(motion.delay)
        let written = Dialect.all.lazy
          .filter { ["swiftui", "animationnumerics"].contains($0.library) && $0.isPrinted }
          .compactMap { WrittenMotion(motion, as: $0) }.first
        if let written { edits.set(path, to: "\"\(written.code)\"") }
      }
    }
  }

  /// Adds edits for members that an object leaves at their defaults.
  private mutating func defaults(of path: [JSONText.Step], _ names: [String]) {
    func says(_ any: [String]) -> Bool { any.contains(where: names.contains) }
    if let kindNode = text.node(path + [.member("kind")]) {
      let kind = text.text(kindNode).filter { $0 != "\"" }
      if kind == "default" { edits.set(path + [.member("kind")], to: "\"spring\"") }
      if let seconds = Self.defaultDuration(kind),
        !says(["duration", "response", "stiffness", "damping", "mass", "timeConstant", "rate"]),
        !names.contains(where: { $0.hasPrefix("decelerationPer") })
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
      edits.set(path + [.member("spring")], to: "{ \"duration\": \(Decimals.exact(faster(0.5))) }")
    }
  }
}

extension String {
  /// The member of a kind of animation that its duration is, or is proportional to.
  fileprivate var length: String { self == "decay" ? "timeConstant" : "duration" }
}
