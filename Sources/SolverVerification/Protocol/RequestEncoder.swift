/// The members of a JSON object in the order in which they are added.
struct MemberWriter {
  /// One member.
  struct Member {
    var name: String
    /// The value as JSON.
    var json: String
    /// The value as bare text: a string without quotes.
    var plain: String
    /// Whether numbers stand in the value.
    var isNumeric: Bool
  }

  private(set) var members: [Member] = []
  /// Whether numbers are written as strings in hexadecimal.
  let writesHexadecimal: Bool

  init(writesHexadecimal: Bool = false) {
    self.writesHexadecimal = writesHexadecimal
  }

  /// A writer for an object inside this one.
  func nested() -> MemberWriter { MemberWriter(writesHexadecimal: writesHexadecimal) }

  mutating func raw(_ name: String, _ json: String) {
    members.append(Member(name: name, json: json, plain: json, isNumeric: false))
  }

  /// Adds a value made by a nested writer.
  mutating func nested(_ name: String, _ json: String) {
    members.append(Member(name: name, json: json, plain: json, isNumeric: true))
  }

  mutating func number(_ name: String, _ value: Double) {
    let plain = writesHexadecimal ? HexadecimalText.number(value) : JSONText.number(value)
    let json = writesHexadecimal ? "\"\(plain)\"" : plain
    members.append(
      Member(
        name: name, json: json, plain: plain.filter { $0 != "\"" }, isNumeric: true))
  }

  mutating func number(_ name: String, _ value: Double?) {
    if let value { number(name, value) }
  }

  mutating func numbers(_ name: String, _ values: [Double]) {
    let texts = values.map {
      writesHexadecimal ? "\"\(HexadecimalText.number($0))\"" : JSONText.number($0)
    }
    nested(name, "[" + texts.joined(separator: ",") + "]")
  }

  /// Leaves a member out.
  mutating func remove(_ name: String) { members.removeAll { $0.name == name } }

  mutating func text(_ name: String, _ value: String) {
    members.append(
      Member(name: name, json: JSONText.string(value), plain: value, isNumeric: false))
  }

  mutating func flag(_ name: String, _ value: Bool, unless standard: Bool) {
    if value != standard { raw(name, "\(value)") }
  }

  /// A list of objects, each written by a writer of its own.
  func list<Element>(
    _ elements: [Element], separator: String = ",",
    _ write: (Element, inout MemberWriter) -> Void
  ) -> String {
    let objects = elements.map { element in
      var writer = nested()
      write(element, &writer)
      return writer.finished()
    }
    return "[" + objects.joined(separator: separator) + "]"
  }

  /// The object without its closing brace.
  var text: String {
    "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",")
  }

  func finished() -> String { text + "}" }
}

extension SolverRequest {
  /// The request as a line of the solver protocol, without the line feed.
  ///
  /// - Parameter identifier: What the answer is to echo.
  public func encoded(identifier: Int) -> String {
    var writer = MemberWriter()
    writer.raw("id", "\(identifier)")
    writer.text("kind", kind.rawValue)
    write(to: &writer)
    return writer.finished()
  }

  /// Adds the members that are particular to the kind.
  func write(to writer: inout MemberWriter) {
    switch self {
    case .spring(let request): request.write(to: &writer)
    case .settling(let request):
      request.spring.write(to: &writer)
      writer.number("from", request.from)
      writer.number("to", request.to)
      writer.number("velocity", request.velocity)
      writer.number("epsilon", request.epsilon)
    case .springParameters(let request): request.spring.write(to: &writer)
    case .integrator(let request):
      request.motion.write(to: &writer)
      writer.text("method", request.method.rawValue)
      switch request.stepping {
      case .step(let step): writer.number("step", step)
      case .tolerance(let tolerance): writer.number("tolerance", tolerance)
      }
      writer.flag("allowUnstable", request.allowUnstable, unless: false)
    case .cubicBezier(let request):
      request.curve.write(to: &writer)
      writer.number("progress", request.progress)
      if request.outside != .clamp { writer.text("outside", request.outside.rawValue) }
    case .unitCurve(let request):
      writer.text("name", request.name.rawValue)
      writer.flag("inverse", request.inverse, unless: false)
      writer.number("progress", request.progress)
    case .linearEasing(let request):
      writer.text("css", request.css)
      writer.number("progress", request.progress)
    case .steps(let request):
      writer.text("css", request.css)
      writer.number("progress", request.progress)
      writer.flag("before", request.before, unless: false)
    case .keyframes(let request):
      writer.number("initial", request.initial)
      writer.nested("track", writer.list(request.track) { $0.write(to: &$1) })
      writer.number("time", request.time)
    case .cssKeyframes(let request):
      writer.nested(
        "frames",
        writer.list(request.frames) { frame, writer in
          writer.number("v", frame.value)
          writer.number("offset", frame.offset)
          if let easing = frame.easing { writer.text("easing", easing) }
        })
      if request.easing != "linear" { writer.text("easing", request.easing) }
      writer.number("progress", request.progress)
    case .advance(let request):
      request.spring.write(to: &writer)
      writer.number("from", request.from)
      writer.number("to", request.to)
      writer.number("velocity", request.velocity)
      writer.numbers("steps", request.steps)
    case .stagger(let request):
      writer.raw("count", "\(request.count)")
      writer.number("interval", request.interval)
      writer.number("maximumTotal", request.maximumTotal)
      if let index = request.maximumIndex { writer.raw("maximumIndex", "\(index)") }
    }
  }
}

extension SpringRequest {
  func write(to writer: inout MemberWriter) {
    spring.write(to: &writer)
    writer.number("from", from)
    writer.number("to", to)
    writer.number("velocity", velocity)
    writer.number("time", time)
  }
}

extension SpringDescription {
  func write(to writer: inout MemberWriter) {
    for member in members {
      switch member {
      case .number(let name, let value): writer.number(name, value)
      case .flag(let name, let value, let usual): writer.flag(name, value, unless: usual)
      }
    }
  }
}

extension BezierControlPoints {
  func write(to writer: inout MemberWriter) {
    writer.number("x1", x1)
    writer.number("y1", y1)
    writer.number("x2", x2)
    writer.number("y2", y2)
  }
}

extension KeyframeDescription {
  func write(to writer: inout MemberWriter) {
    switch self {
    case .linear(let target, let duration, let curve):
      writer.text("type", "linear")
      writer.number("to", target)
      writer.number("duration", duration)
      if let curve {
        var points = writer.nested()
        curve.write(to: &points)
        writer.nested("curve", points.finished())
      }
    case .cubic(let target, let duration, let startVelocity, let endVelocity):
      writer.text("type", "cubic")
      writer.number("to", target)
      writer.number("duration", duration)
      writer.number("startVelocity", startVelocity)
      writer.number("endVelocity", endVelocity)
    case .spring(let target, let duration, let spring, let startVelocity):
      writer.text("type", "spring")
      writer.number("to", target)
      writer.number("duration", duration)
      var members = writer.nested()
      spring.write(to: &members)
      writer.nested("spring", members.finished())
      writer.number("startVelocity", startVelocity)
    case .move(let target):
      writer.text("type", "move")
      writer.number("to", target)
    }
  }
}
