import ReferenceNumerics
internal import StrictJSON

/// A CSS easing function, read from its text and evaluated exactly.
///
/// The parser is independent of the solver's. It follows the grammar of CSS Easing Functions Level
/// 2: names and keywords in any case, white space and comments between tokens; the end of the text
/// closes what is open. A number is rounded to `Double`, a percentage then divided by 100.
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
      try reader.expectClose()
      result = try bezier(numbers[0], numbers[1], numbers[2], numbers[3])
    case "steps":
      guard reader.opens() else { throw .init(reason: "( is missing") }
      let number = try reader.numberOrPercentage()
      guard number.isInteger, let count = Int(exactly: number.value) else {
        throw .init(reason: "\(number.value) is not a whole number of steps")
      }
      var position = ReferenceSteps.Position.jumpEnd
      if reader.take(",") {
        let word = try reader.name()
        let name = word == "start" ? "jump-start" : word == "end" ? "jump-end" : word
        guard let known = ReferenceSteps.Position(rawValue: name) else {
          throw .init(reason: "\(word) is not a place of the jumps")
        }
        position = known
      }
      try reader.expectClose()
      result = try steps(count, position)
    default: throw .init(reason: "\(name) is not an easing function")
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
      var isExact = true
      while !reader.isAt(",") && !reader.isAt(")") && !reader.isAtEnd {
        let number = try reader.numberOrPercentage()
        if number.isPercentage {
          // The percentages are adjacent, before or after the number.
          guard inputs.count < 2, inputs.isEmpty || !reader.hasNumberBetween else {
            throw .init(reason: "a stop has one number and at most two percentages")
          }
          inputs.append(number.value / 100)
          isExact = isExact && number.isExactFraction
          reader.hasNumberBetween = false
        } else {
          guard output == nil else { throw .init(reason: "a stop has one number") }
          output = number.value
          reader.hasNumberBetween = !inputs.isEmpty
        }
      }
      reader.hasNumberBetween = false
      guard let output else { throw .init(reason: "a stop has no number") }
      stops.append(ReferenceLinearEasing.Stop(output: output, inputs: inputs, isExact: isExact))
    } while reader.take(",")
    try reader.expectClose()
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

  /// Whether the value jumps at exactly this progress.
  func hasJump(at progress: Double) -> Bool {
    switch self {
    case .identity, .cubicBezier: false
    case .linear(let easing): easing.hasJump(at: progress)
    case .steps(let easing): easing.hasJump(at: progress)
    }
  }

  /// The value at a progress, which may be outside [0, 1]; of steps that of the rounded product.
  func value(at progress: Double) -> ReferenceValue {
    switch self {
    case .identity: ReferenceValue(progress)
    case .cubicBezier(let curve): curve.value(at: progress, outside: .extend)
    case .linear(let easing): easing.value(at: progress)
    case .steps(let easing): easing.roundedValue(at: progress)
    }
  }
}

/// Reads the tokens of a CSS text. Source: CSS Syntax Module Level 3, §4.
struct CSSReader {
  /// A syntax error.
  struct Failure: Error {
    var reason: String
  }

  /// A number as written.
  struct Number {
    var value: Double
    var isPercentage: Bool
    /// Whether it has neither a point nor an exponent.
    var isInteger: Bool
    /// Whether the hundredth part of the value is that of the text, without a rounding.
    var isExactFraction: Bool
  }

  private let characters: [Unicode.Scalar]
  private var position = 0
  /// Whether the current stop has a number after a percentage.
  var hasNumberBetween = false

  init(_ text: String) { characters = Array(text.unicodeScalars) }

  private func at(_ index: Int) -> Unicode.Scalar? {
    index < characters.count ? characters[index] : nil
  }

  private func isDigit(_ index: Int) -> Bool { at(index).map { ("0"..."9").contains($0) } ?? false }

  private mutating func skip() {
    while let next = at(position) {
      if " \t\n\r\u{C}".unicodeScalars.contains(next) {
        position += 1
      } else if next == "/", at(position + 1) == "*" {
        position += 2
        while position < characters.count, !(at(position) == "*" && at(position + 1) == "/") {
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
    while let next = at(position), next.properties.isAlphabetic || next == "-" { position += 1 }
    guard position > start else { throw Failure(reason: "a name should be here") }
    return text(from: start).lowercased()
  }

  private func text(from start: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: characters[start..<position])
    return String(view)
  }

  /// Skips an opening parenthesis that follows immediately, as required after a function name.
  mutating func opens() -> Bool {
    guard at(position) == "(" else { return false }
    position += 1
    return true
  }

  mutating func isAt(_ character: Unicode.Scalar) -> Bool {
    skip()
    return at(position) == character
  }

  /// Whether nothing but white space and comments follows.
  var isAtEnd: Bool {
    mutating get {
      skip()
      return position == characters.count
    }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  mutating func expect(_ character: Unicode.Scalar) throws(Failure) {
    guard take(character) else { throw Failure(reason: "\(character) is missing") }
  }

  /// Skips a closing parenthesis, for which the end of the text stands, too.
  mutating func expectClose() throws(Failure) {
    if !isAtEnd { try expect(")") }
  }

  mutating func expectEnd() throws(Failure) {
    guard isAtEnd else { throw Failure(reason: "text after the end") }
  }

  mutating func number() throws(Failure) -> Double {
    let number = try numberOrPercentage()
    guard !number.isPercentage else {
      throw Failure(reason: "a percentage where a number should be")
    }
    return number.value
  }

  /// A number in CSS syntax: an optional sign, digits with an optional point, an exponent.
  mutating func numberOrPercentage() throws(Failure) -> Number {
    skip()
    let start = position
    if at(position) == "+" || at(position) == "-" { position += 1 }
    let digits = position
    while isDigit(position) { position += 1 }
    var places = 0
    if at(position) == ".", isDigit(position + 1) {
      position += 1
      while isDigit(position) { (position, places) = (position + 1, places + 1) }
    }
    guard position > digits else { throw Failure(reason: "a number is expected") }
    var isInteger = places == 0
    let mantissa = text(from: digits).filter { $0 != "." }
    if at(position) == "e" || at(position) == "E" {
      var next = position + 1
      if at(next) == "+" || at(next) == "-" { next += 1 }
      if isDigit(next) {
        let exponent = position + 1
        position = next
        while isDigit(position) { position += 1 }
        isInteger = false
        places =
          Int(text(from: exponent)).map { places.subtractingReportingOverflow($0) }
          .flatMap { $0.overflow ? nil : $0.partialValue } ?? .max
      }
    }
    let text = text(from: start)
    guard let value = Double(text), value.isFinite else {
      throw Failure(reason: "\(text) is not a number")
    }
    let isPercentage = at(position) == "%"
    if isPercentage { position += 1 }
    return Number(
      value: value, isPercentage: isPercentage, isInteger: isInteger && !isPercentage,
      isExactFraction: Self.isExactFraction(value, mantissa, places: places))
  }

  /// Whether `value`/100 is exactly the hundredth part of a decimal with so many places. Decimals of
  /// more digits than a `Double` holds count as inexact.
  private static func isExactFraction(_ value: Double, _ mantissa: String, places: Int) -> Bool {
    guard let digits = Double(mantissa), digits < 0x1p53, (-15...20).contains(places) else {
      return false
    }
    // Powers of ten up to 10²² are exact.
    let power = (0..<places.magnitude).reduce(1.0) { power, _ in power * 10 }
    let hundredth = value.magnitude / 100
    return places < 0
      ? digits * power < 0x1p53 && (-value.magnitude).addingProduct(hundredth, 100) == 0
      : (-digits).addingProduct(hundredth, power * 100) == 0
  }
}
