extension EasingFunction {
  /// Parses a CSS easing function: a keyword (`linear`, `ease`, `ease-in`, `ease-out`,
  /// `ease-in-out`, `step-start`, `step-end`) or one of `cubic-bezier()`, `linear()`, `steps()`.
  ///
  /// Letter case, white space and comments are handled as in CSS, and the end of the text closes what
  /// is open. `calc()` and escapes are unsupported.
  ///
  /// - Throws: `EasingError.invalidText` with the text and the position of the error.
  public init(css text: String) throws(EasingError) {
    var parser = CSSEasingParser(text)
    self = try parser.easing()
  }
}

/// A parser of one CSS easing function, by the grammar of CSS Easing Functions Level 2, §2.
struct CSSEasingParser {
  private var tokens: CSSTokens

  init(_ text: String) { tokens = CSSTokens(text) }

  mutating func easing() throws(EasingError) -> EasingFunction {
    let start = try tokens.peek().offset
    let result: EasingFunction
    switch try tokens.next().kind {
    case .keyword("linear"): result = .identity
    case .keyword("ease"): result = .cubicBezier(.ease)
    case .keyword("ease-in"): result = .cubicBezier(.easeIn)
    case .keyword("ease-out"): result = .cubicBezier(.easeOut)
    case .keyword("ease-in-out"): result = .cubicBezier(.easeInOut)
    case .keyword("step-start"): result = .steps(.stepStart)
    case .keyword("step-end"): result = .steps(.stepEnd)
    case .function("cubic-bezier"): result = try cubicBezier()
    case .function("linear"): result = try linear(from: start)
    case .function("steps"): result = try steps(from: start)
    case .end: throw tokens.error(at: start, "expected an easing function, found nothing")
    case .keyword(let name): throw tokens.error(at: start, "unknown easing keyword \"\(name)\"")
    case .function(let name): throw tokens.error(at: start, "unknown easing function \(name)()")
    case .number, .percentage, .comma, .close:
      throw tokens.error(at: start, "expected an easing function")
    }
    let rest = try tokens.next()
    guard rest.kind == .end else {
      throw tokens.error(at: rest.offset, "unexpected text after the easing function")
    }
    return result
  }

  private mutating func cubicBezier() throws(EasingError) -> EasingFunction {
    var coordinates: [Double] = []
    for name in ["x1", "y1", "x2", "y2"] {
      if !coordinates.isEmpty { try expect(.comma, "a comma before \(name)") }
      let token = try tokens.next()
      guard case .number(let value, _) = token.kind else {
        throw tokens.error(at: token.offset, "expected the number \(name)")
      }
      guard name.hasPrefix("y") || (0...1).contains(value) else {
        throw tokens.error(at: token.offset, "\(name) is \(value), but must be between 0 and 1")
      }
      coordinates.append(value)
    }
    try close("\")\" after y2")
    return .cubicBezier(
      CubicBezier(
        checkedX1: coordinates[0], y1: coordinates[1], x2: coordinates[2], y2: coordinates[3]))
  }

  /// `linear( [ <number> && <percentage>{0,2} ]# )`. A point with two percentages stands for two
  /// points, and a single point is valid.
  private mutating func linear(from start: Int) throws(EasingError) -> EasingFunction {
    var points: [LinearEasing.Point] = []
    repeat {
      var output: Double?
      var inputs: [Double] = []
      let first = try tokens.peek()
      var inputsAreComplete = false
      scan: while true {
        let token = try tokens.peek()
        switch token.kind {
        case .number(let value, _):
          guard output == nil else {
            throw tokens.error(at: token.offset, "a point of linear() has only one output")
          }
          output = value
          inputsAreComplete = !inputs.isEmpty
        case .percentage(let value):
          guard inputs.count < 2, !inputsAreComplete else {
            throw tokens.error(
              at: token.offset, "a point of linear() has at most two inputs, side by side")
          }
          inputs.append(value / 100)
        default: break scan
        }
        _ = try tokens.next()
      }
      guard let output else {
        throw tokens.error(at: first.offset, "expected a point of linear(): a number")
      }
      points.append(LinearEasing.Point(output, at: inputs.first))
      if inputs.count == 2 { points.append(LinearEasing.Point(output, at: inputs[1])) }
    } while try acceptComma()
    try close("\",\" or \")\"")
    do throws(EasingError) {
      return .linear(try LinearEasing(points))
    } catch {
      throw tokens.error(at: start, "\(error)")
    }
  }

  private mutating func steps(from start: Int) throws(EasingError) -> EasingFunction {
    let token = try tokens.next()
    // `Int` may have only 32 bits.
    guard case .number(let value, isInteger: true) = token.kind, value.magnitude < 0x1p53,
      let count = Int(exactly: value)
    else { throw tokens.error(at: token.offset, "expected a whole number of steps") }
    var jump = StepsEasing.Jump.end
    if try acceptComma() {
      let position = try tokens.next()
      switch position.kind {
      case .keyword("start"): jump = .start
      case .keyword("end"): jump = .end
      case .keyword(let name):
        guard let named = StepsEasing.Jump(rawValue: name) else { fallthrough }
        jump = named
      default:
        throw tokens.error(
          at: position.offset,
          "expected jump-start, jump-end, jump-none, jump-both, start or end")
      }
    }
    try close("\")\"")
    do throws(EasingError) {
      return .steps(try StepsEasing(count: count, jump: jump))
    } catch {
      throw tokens.error(at: token.offset, "\(error)")
    }
  }

  private mutating func acceptComma() throws(EasingError) -> Bool {
    guard try tokens.peek().kind == .comma else { return false }
    _ = try tokens.next()
    return true
  }

  /// Consumes a closing parenthesis; the end of the text stands for one (CSS Syntax Level 3, §5.4.9).
  private mutating func close(_ what: String) throws(EasingError) {
    if try tokens.peek().kind != .end { try expect(.close, what) }
  }

  private mutating func expect(_ kind: CSSTokens.Kind, _ what: String) throws(EasingError) {
    let token = try tokens.next()
    guard token.kind == kind else { throw tokens.error(at: token.offset, "expected \(what)") }
  }
}
