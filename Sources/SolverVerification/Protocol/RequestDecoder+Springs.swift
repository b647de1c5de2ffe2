extension SpringDescription {
  /// Reads the one parameterisation whose members are there.
  ///
  /// - Parameter allowsSettling: Whether `settlingDuration`, `dampingRatio` and `epsilon` may
  ///   describe the spring; not where `epsilon` already means something else.
  init(_ reader: MemberReader, allowsSettling: Bool = true) throws(SolverError) {
    let leads = ["duration", "response", "mass", "settlingDuration"].filter {
      reader[$0] != nil && (allowsSettling || $0 != "settlingDuration")
    }
    guard let lead = leads.first else {
      let member = ["bounce", "dampingRatio", "stiffness", "damping"].first { reader[$0] != nil }
      switch member {
      case "bounce": throw reader.invalid("duration", "bounce needs a duration")
      case "dampingRatio": throw reader.invalid("response", "dampingRatio needs a response")
      case nil:
        throw reader.invalid(
          "duration",
          "a spring is duration and bounce, response and dampingRatio, or mass, stiffness and "
            + "damping")
      default: throw reader.invalid("mass", "stiffness and damping need a mass")
      }
    }
    guard leads.count == 1 else {
      throw reader.invalid(leads[1], "\(lead) already describes the spring")
    }
    switch lead {
    case "duration":
      let duration = try reader.positive("duration")
      let bounce = try reader.number("bounce")
      guard bounce > -1 else { throw reader.invalid("bounce", "must be greater than -1") }
      self = .bounce(duration: duration, bounce: bounce)
    case "response":
      self = .dampingRatio(
        response: try reader.positive("response"),
        dampingRatio: try reader.nonNegative("dampingRatio"))
    case "mass":
      self = .physical(
        mass: try reader.positive("mass"), stiffness: try reader.positive("stiffness"),
        damping: try reader.nonNegative("damping"),
        allowOverDamping: try reader.flag("allowOverDamping", default: true))
    default:
      let epsilon = reader["epsilon"] == nil ? 0.001 : try reader.positive("epsilon")
      guard epsilon < 1 else {
        throw reader.invalid("epsilon", "must be less than 1, the move that settles")
      }
      self = .settling(
        settlingDuration: try reader.positive("settlingDuration"),
        dampingRatio: try reader.positive("dampingRatio"), epsilon: epsilon)
    }
  }
}

extension SpringRequest {
  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      spring: try SpringDescription(reader), from: try reader.optionalNumber("from") ?? 0,
      to: try reader.optionalNumber("to") ?? 1,
      velocity: try reader.optionalNumber("velocity") ?? 0, time: try reader.nonNegative("time"))
  }
}

extension SettlingRequest {
  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      spring: try SpringDescription(reader, allowsSettling: false),
      from: try reader.optionalNumber("from") ?? 0, to: try reader.optionalNumber("to") ?? 1,
      velocity: try reader.optionalNumber("velocity") ?? 0,
      epsilon: reader["epsilon"] == nil ? 0.001 : try reader.positive("epsilon"))
  }
}

extension IntegratorRequest {
  init(_ reader: MemberReader) throws(SolverError) {
    let motion = try SpringRequest(reader)
    let method = try reader.choice("method", IntegratorMethod.self)
    let stepping: IntegratorStepping =
      method == .adaptive
      ? .tolerance(try reader.positive("tolerance")) : .step(try reader.positive("step"))
    self.init(
      motion: motion, method: method, stepping: stepping,
      allowUnstable: try reader.flag("allowUnstable", default: false))
  }
}

extension AdvanceRequest {
  /// More frames than these are refused: they would not fit a line of answer.
  static let maximumCount = 20_000

  init(_ reader: MemberReader) throws(SolverError) {
    let steps = try reader.numbers("steps")
    guard steps.count <= Self.maximumCount else {
      throw .unsupported("steps has \(steps.count) frames: at most \(Self.maximumCount) are served")
    }
    for (index, step) in steps.enumerated() where !(step >= 0 && step.isFinite) {
      throw .invalid("steps[\(index)]", step, "must be a number that is not negative")
    }
    self.init(
      spring: try SpringDescription(reader), from: try reader.optionalNumber("from") ?? 0,
      to: try reader.optionalNumber("to") ?? 1,
      velocity: try reader.optionalNumber("velocity") ?? 0, steps: steps)
  }
}
