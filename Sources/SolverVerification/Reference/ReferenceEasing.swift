import ReferenceNumerics
internal import StrictJSON

/// A CSS easing function, read from its text and evaluated exactly.
///
/// The parser is independent of the solver's. It follows the grammar of CSS Easing Functions Level
/// 2: names and keywords in any case, white space and comments between tokens.
enum ReferenceEasing {
  case identity
  case cubicBezier(ReferenceCubicBezier)
  case linear(ReferenceLinearEasing)
  case steps(ReferenceSteps)

  /// Parses a text; `member` is its path for errors.
  init(css text: String, member: String) throws(SolverError) {
    do throws(CSSReader.Failure) {
      self = try Self.read(text)
    } catch {
      throw .invalid(member: member, value: JSONWriter.string(text), reason: error.reason)
    }
  }

  private static func read(_ text: String) throws(CSSReader.Failure) -> ReferenceEasing {
    var reader = CSSReader(text)
    let name = try reader.name()
    let result: ReferenceEasing
    switch name {
    case "linear" where !reader.opens(): result = .identity
    case "ease": result = try bezier(0.25, 0.1, 0.25, 1)
    case "ease-in": result = try bezier(0.42, 0, 1, 1)
    case "ease-out": result = try bezier(0, 0, 0.58, 1)
    case "ease-in-out": result = try bezier(0.42, 0, 0.58, 1)
    case "step-start": result = try steps(1, .jumpStart)
    case "step-end": result = try steps(1, .jumpEnd)
    case "linear": result = try linear(&reader)
    case "cubic-bezier":
      guard reader.opens() else { throw .init(reason: "( is missing") }
      var numbers: [Double] = []
      for index in 0..<4 {
        if index > 0 { try reader.expect(",") }
        numbers.append(try reader.number())
      }
      try reader.expect(")")
      result = try bezier(numbers[0], numbers[1], numbers[2], numbers[3])
    case "steps":
      guard reader.opens() else { throw .init(reason: "( is missing") }
      let number = try reader.number()
      guard let count = Int(exactly: number) else {
        throw .init(reason: "\(number) is no whole number of steps")
      }
      var position = ReferenceSteps.Position.jumpEnd
      if reader.take(",") {
        let word = try reader.name()
        let name = word == "start" ? "jump-start" : word == "end" ? "jump-end" : word
        guard let known = ReferenceSteps.Position(rawValue: name) else {
          throw .init(reason: "\(word) is no place of the jumps")
        }
        position = known
      }
      try reader.expect(")")
      result = try steps(count, position)
    default: throw .init(reason: "\(name) is no easing function")
    }
    try reader.expectEnd()
    return result
  }

  private static func linear(
    _ reader: inout CSSReader
  ) throws(CSSReader.Failure) -> ReferenceEasing {
    var stops: [ReferenceLinearEasing.Stop] = []
    repeat {
      var output: Double?
      var inputs: [Double] = []
      while !reader.isAt(",") && !reader.isAt(")") {
        let (value, isPercentage) = try reader.numberOrPercentage()
        if isPercentage {
          // The percentages are adjacent, before or after the number.
          guard inputs.count < 2, inputs.isEmpty || !reader.hasNumberBetween else {
            throw .init(reason: "a stop has one number and at most two percentages")
          }
          inputs.append(value / 100)
          reader.hasNumberBetween = false
        } else {
          guard output == nil else { throw .init(reason: "a stop has one number") }
          output = value
          reader.hasNumberBetween = !inputs.isEmpty
        }
      }
      reader.hasNumberBetween = false
      guard let output else { throw .init(reason: "a stop has no number") }
      stops.append(ReferenceLinearEasing.Stop(output: output, inputs: inputs))
    } while reader.take(",")
    try reader.expect(")")
    do {
      return .linear(try ReferenceLinearEasing(stops: stops))
    } catch {
      throw .init(reason: "\(error)")
    }
  }

  private static func bezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(CSSReader.Failure) -> ReferenceEasing {
    do {
      return .cubicBezier(try ReferenceCubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    } catch {
      throw .init(reason: "\(error)")
    }
  }

  private static func steps(
    _ count: Int, _ position: ReferenceSteps.Position
  ) throws(CSSReader.Failure) -> ReferenceEasing {
    do {
      return .steps(try ReferenceSteps(count: count, position: position))
    } catch {
      throw .init(reason: "\(error)")
    }
  }

  /// The number of steps of a `steps()`; nil for any other easing.
  var stepCount: Int? {
    if case .steps(let easing) = self { easing.count } else { nil }
  }

  /// The value at a progress, which may be outside [0, 1].
  func value(at progress: Double) -> ReferenceValue {
    switch self {
    case .identity: ReferenceValue(progress)
    case .cubicBezier(let curve): curve.value(at: progress, outside: .extend)
    case .linear(let easing): easing.value(at: progress)
    case .steps(let easing): easing.value(at: progress)
    }
  }
}

/// Reads the tokens of a CSS text.
struct CSSReader {
  /// A syntax error.
  struct Failure: Error {
    var reason: String
  }

  private let characters: [Character]
  private var position = 0
  /// Whether the current stop has a number after a percentage.
  var hasNumberBetween = false

  init(_ text: String) {
    characters = Array(text)
  }

  private mutating func skip() {
    while position < characters.count {
      if characters[position].isWhitespace {
        position += 1
      } else if characters[position...].starts(with: "/*") {
        position += 2
        while position < characters.count, !characters[position...].starts(with: "*/") {
          position += 1
        }
        position = min(position + 2, characters.count)
      } else {
        return
      }
    }
  }

  /// A name or keyword in lower case.
  mutating func name() throws(Failure) -> String {
    skip()
    let start = position
    while position < characters.count, characters[position].isLetter || characters[position] == "-"
    {
      position += 1
    }
    guard position > start else { throw Failure(reason: "a name should be here") }
    return String(characters[start..<position]).lowercased()
  }

  /// Skips an opening parenthesis that follows immediately, as required after a function name.
  mutating func opens() -> Bool {
    guard position < characters.count, characters[position] == "(" else { return false }
    position += 1
    return true
  }

  mutating func isAt(_ character: Character) -> Bool {
    skip()
    return position < characters.count && characters[position] == character
  }

  mutating func take(_ character: Character) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  mutating func expect(_ character: Character) throws(Failure) {
    guard take(character) else { throw Failure(reason: "\(character) is missing") }
  }

  mutating func expectEnd() throws(Failure) {
    skip()
    guard position == characters.count else { throw Failure(reason: "text after the end") }
  }

  mutating func number() throws(Failure) -> Double {
    let (value, isPercentage) = try numberOrPercentage()
    guard !isPercentage else { throw Failure(reason: "a percentage where a number should be") }
    return value
  }

  /// A number in CSS syntax: an optional sign, digits with an optional point, an exponent.
  mutating func numberOrPercentage() throws(Failure) -> (value: Double, isPercentage: Bool) {
    skip()
    let start = position
    func at(_ index: Int) -> Character? { index < characters.count ? characters[index] : nil }
    func isDigit(_ index: Int) -> Bool { at(index).map { $0.isASCII && $0.isNumber } ?? false }
    if at(position) == "+" || at(position) == "-" { position += 1 }
    let digits = position
    while isDigit(position) { position += 1 }
    if at(position) == ".", isDigit(position + 1) {
      position += 1
      while isDigit(position) { position += 1 }
    }
    guard position > digits else { throw Failure(reason: "a number should be here") }
    if at(position) == "e" || at(position) == "E" {
      var next = position + 1
      if at(next) == "+" || at(next) == "-" { next += 1 }
      if isDigit(next) {
        position = next
        while isDigit(position) { position += 1 }
      }
    }
    let text = String(characters[start..<position])
    guard let value = Double(text), value.isFinite else {
      throw Failure(reason: "\(text) is no number")
    }
    if at(position) == "%" {
      position += 1
      return (value, true)
    }
    return (value, false)
  }
}
