internal import AnimationNumerics
internal import Foundation

/// One library's way to write an animation: a row of `dialects.txt`, which reads and prints it.
///
/// A template is the library's code with `$name` for a parameter's value, `?name` for anything, and
/// ‹…› around what is left out while its parameters have their defaults. The first one is printed;
/// all are read, members in any order.
package struct Dialect: Sendable {
  /// A value that a library writes.
  package struct Parameter: Sendable {
    package enum Unit: String, Sendable {
      case none, s, ms
      /// Tenths of a second.
      case ds
      /// Milliseconds, written as Dart's `Duration`.
      case dart
    }

    /// The number that the library keeps of the written one.
    enum Storage: String, Sendable { case double, single, whole }

    /// What a parameter says about a motion.
    enum Role: String, Sendable, Hashable {
      // What the formulas of a spring take: ``Dialect/oscillator(_:)``.
      case mass, stiffness, damping, ratio, period, bounce, linearBounce, frequency, settling,
        energy
      case origamiTension, origamiFriction, bounciness, pace, stepStiffness, stepDamping
      /// Whether a damping above the critical one counts: 0 or 1.
      case overDamps
      // The parameters of a decay, one of which determines it: ``Dialect/decay(_:)``.
      case timeConstant, rate, perMillisecond, perSecond
      /// What Motion multiplies the velocity by to get the way.
      case power
      case duration, delay, speed, easing
      case x1, y1, x2, y2
      /// The initial velocity in moves per second; that of a decay in units per second.
      case velocity
      /// How often it plays.
      case cycles
      /// How often it plays again.
      case extraCycles
      /// Whether every other cycle plays the same motion back: 0 or 1; 2 for backwards in time.
      case mirrors
      /// Whether every other cycle plays backwards in time: 0 or 1.
      case alternates
      case clamp
      /// When a motion counts as complete.
      case completion
      /// A list of words of other parameters and of easings.
      case options
      /// The animation that a modifier changes.
      case animation

      static let points: [Self] = [.x1, .y1, .x2, .y2]

      /// The members that make a spring or a decay.
      static let shapes: Set<Self> = [
        .mass, .stiffness, .damping, .ratio, .period, .bounce, .linearBounce, .frequency, .rate,
        .settling, .energy, .origamiTension, .origamiFriction, .bounciness, .pace, .perSecond,
        .stepStiffness, .stepDamping, .overDamps, .timeConstant, .perMillisecond,
      ]
    }

    package let name: String
    /// The library's default; nil if the number must be given.
    package var standard: Double?
    package var unit = Unit.none
    var range = -1e30...1e30
    var storage = Storage.double
    var role = Role.animation
    /// What the formulas take is the number in seconds, times this, plus `term`.
    var factor = 1.0
    var term = 0.0
    /// Words for numbers: `true`, `RepeatMode.Reverse`.
    var words: [(word: String, value: Double)] = []
    /// What follows the number: "f", "ms".
    var suffix = ""
    /// Other names.
    var aliases: [String] = []
    /// The names as ``Dialect/key(_:)`` makes them.
    fileprivate(set) var keys: [String] = []

    var isShape: Bool { Role.shapes.contains(role) }

    /// The library's units in a second.
    var perSecond: Double {
      switch unit {
      case .none, .s: 1
      case .ds: 10
      case .ms, .dart: 1000
      }
    }

    /// The number that counts, in seconds if it is a time.
    func effective(_ written: Double, isRounded: Bool = true) -> Double {
      let kept =
        switch storage {
        case .single where isRounded: Double(Float(written))
        case .whole where isRounded: written.rounded()
        default: written
        }
      return kept.isInfinite ? kept : min(max(kept, range.lowerBound), range.upperBound) / perSecond
    }

    /// What the formulas of a spring take for a written number.
    func taken(_ written: Double, isRounded: Bool = true) -> Double {
      effective(written, isRounded: isRounded) * factor + term
    }

    /// The number to write for a value in seconds: the shortest that is read as the value, if the
    /// library keeps as much.
    func written(_ value: Double) -> Double {
      switch storage {
      case .single: return Double("\(Float(value))") ?? value
      case .whole: return (value * perSecond).rounded()
      case .double:
        guard perSecond != 1 else { return value }
        if unit == .dart { return (value * 1e6).rounded() / 1000 }
        return (9..<17).lazy.map { Decimals.rounded(value * perSecond, digits: $0) }
          .first { $0 / perSecond == value } ?? value * perSecond
      }
    }

    func code(_ number: Double) -> String {
      if let word = words.first(where: { $0.value == number })?.word { return word }
      guard unit != .dart else {
        // Durations are whole microseconds.
        return number == number.rounded()
          ? "Duration(milliseconds: \(Decimals.exact(number)))"
          : "Duration(microseconds: \(Decimals.exact((number * 1000).rounded())))"
      }
      return Decimals.exact(number) + suffix
    }
  }

  package enum Form: String, Sendable {
    case spring, decay, curve
    /// Another animation, `$animation`, with more around it.
    case modifier
  }

  /// The library's name on the command line.
  package let library: String
  package let form: Form
  package private(set) var parameters: [Parameter] = []
  /// The parameters by their places in templates: "$duration".
  private(set) var places: [String: Int] = [:]
  /// Defaults, clamps, rounding, and the meaning of "duration", as a sentence.
  package var rules = ""
  /// The address and version of what was read.
  package var source = ""
  /// Whether `convert` prints the row.
  package var isPrinted = true
  /// Members that change the motion to one that no animation is, with the reason.
  var refusals: [String: String] = [:]
  /// The kind of the choreography format that reads the numbers.
  var kind: Animation.Kind?
  /// The easing of a curve that has no other.
  var easing: EasingFunction?
  /// Whether a damping above the critical one counts as critical.
  var isCritical = false
  /// Whether stiffness and damping are rounded to three decimals, as anime does.
  var isRounded = false
  /// Whether the motion jumps to the target when its first number, a duration, is over.
  var endsAtDuration = false
  var template = ""
  /// The templates as they are read.
  private(set) var shapes: [[ExpressionArgument]] = []

  init(_ library: String, _ form: Form) {
    (self.library, self.form) = (library, form)
    if form == .modifier { add(Parameter(name: "animation", standard: 0)) }
  }

  mutating func add(_ parameter: Parameter) {
    var parameter = parameter
    parameter.keys = ([parameter.name] + parameter.aliases).map(Self.key)
    places["$" + parameter.name.filter { $0 != "-" }] = parameters.count
    parameters.append(parameter)
  }

  mutating func add(template: String) {
    if shapes.isEmpty { self.template = template }
    do throws(ExpressionFailure) {
      shapes.append(
        try ExpressionParser.arguments(template.filter { !"‹›".contains($0) }, isTemplate: true))
    } catch {
      preconditionFailure("\(template): character \(error.offset): it must \(error.reason)")
    }
  }

  package static let all = DialectTable.shared.rows
  static let springs = all.filter(\.isSpring)
  static let curves = all.filter { $0.form == .curve }
  static let motions = springs + all.filter { $0.form == .decay } + curves
  static let modifiers = all.filter { $0.form == .modifier }

  /// The names of the libraries that have rows, in the table's order.
  package static let libraries: [String] = all.map(\.library).reduce(into: []) {
    if !$0.contains($1) { $0.append($1) }
  }

  package var isSpring: Bool { form == .spring }

  func index(of role: Parameter.Role) -> Int? { parameters.firstIndex { $0.role == role } }

  /// The code for values: the template with the texts of the parameters, nil for one in ‹…› that has its
  /// default.
  func code(_ text: (Parameter, _ isOptional: Bool) -> String?) -> String {
    func filled(_ part: Substring, _ isOptional: Bool) -> String? {
      var (result, rest) = ("", part)
      while let mark = rest.firstIndex(where: { "$?".contains($0) }) {
        result += rest[..<mark]
        let name = rest[rest.index(after: mark)...].prefix { $0.isLetter || $0.isNumber }
        if rest[mark] == "$" {
          guard let index = places["$\(name)"], let value = text(parameters[index], isOptional)
          else { return nil }
          result += value
        } else {
          result += name
        }
        rest = rest[rest.index(mark, offsetBy: name.count + 1)...]
      }
      return result + rest
    }
    var (result, rest) = ("", Substring(template))
    while let open = rest.firstIndex(of: "‹"), let close = rest[open...].firstIndex(of: "›") {
      result += filled(rest[..<open], false) ?? ""
      result += filled(rest[rest.index(after: open)..<close], true) ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return result + (filled(rest, false) ?? "")
  }

  /// A name without case, spaces and marks: "damping-ratio" is "dampingRatio".
  static func key(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
