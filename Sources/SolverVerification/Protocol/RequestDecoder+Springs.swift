extension MemberReader: SpringMembers {
  func has(_ name: String) -> Bool { self[name] != nil }
}

extension SpringDescription {
  /// Reads the one parameterisation whose members are there.
  ///
  /// - Parameter allowsSettling: Whether a parameterisation may have an `epsilon`; not where that already
  ///   means something else.
  init(_ reader: MemberReader, allowsSettling: Bool = true) throws(SolverError) {
    let all = SpringParameterisation.all.filter { allowsSettling || !$0.usesEpsilon }
    let meant = all.filter { reader.has($0.lead) }
    guard let first = meant.first else {
      if let orphan = all.first(where: { $0.companions.contains(where: reader.has) }) {
        throw reader.invalid(
          orphan.lead,
          "\(Self.list(orphan.companions)) \(orphan.companions.count == 1 ? "needs" : "need") a "
            + orphan.lead)
      }
      let ways = all.map { Self.list([$0.lead] + $0.companions) }
      throw reader.invalid(
        all[0].lead,
        "a spring is \(ways.dropLast().joined(separator: ", ")), or \(ways[ways.count - 1])")
    }
    guard meant.count == 1 else {
      throw reader.invalid(meant[1].lead, "\(first.lead) already describes the spring")
    }
    self = try first.read(reader)
  }

  /// "mass, stiffness and damping".
  private static func list(_ names: [String]) -> String {
    names.count == 1
      ? names[0] : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
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
