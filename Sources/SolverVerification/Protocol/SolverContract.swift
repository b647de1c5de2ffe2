internal import StrictJSON

/// What a program promises: what it works in, and what it may be asked.
///
/// A program that knows the question `hello` answers with it; see <doc:VerifyingYourSolver>. Nothing is
/// asked outside its domain; its scalar type and its clock are granted for pass or fail.
public struct SolverContract: Sendable, Hashable {
  /// The solver's name.
  public var solver: String?
  /// The solver's version.
  public var version: String?
  /// The scalar type in which the solver works.
  public var scalar: ScalarType?
  /// The step, in seconds, in which it tells time; 0 if it takes time as it is.
  public var clock: Double?
  /// The kinds of request that it serves; nil to have them found out.
  public var kinds: Set<SolverKind>?
  /// Bounces that it serves, both ends included.
  public var bounce: ClosedRange<Double>?
  /// Times in seconds that it serves.
  public var time: ClosedRange<Double>?
  /// Progress that it serves.
  public var progress: ClosedRange<Double>?
  /// Initial velocities, in units per second, that it serves.
  public var velocity: ClosedRange<Double>?

  /// A contract that promises and excludes nothing.
  public init() {}

  /// This contract, with what it leaves open taken from another.
  public func completed(by other: SolverContract) -> SolverContract {
    var result = other
    result.solver = solver ?? other.solver
    result.version = version ?? other.version
    result.scalar = scalar ?? other.scalar
    result.clock = clock ?? other.clock
    result.kinds = kinds ?? other.kinds
    result.bounce = bounce ?? other.bounce
    result.time = time ?? other.time
    result.progress = progress ?? other.progress
    result.velocity = velocity ?? other.velocity
    return result
  }

  /// Whether nothing is excluded but kinds.
  var isUnbounded: Bool { bounce == nil && time == nil && progress == nil && velocity == nil }

  /// Whether anything is granted for pass or fail.
  var grants: Bool { scalar == .float || clock ?? 0 > 0 }

  /// Whether a request may be asked.
  public func admits(_ request: SolverRequest) -> Bool {
    func admits(_ range: ClosedRange<Double>?, _ value: Double?) -> Bool {
      guard let range, let value else { return true }
      return range.contains(value)
    }
    let domain = request.question.domain
    return admits(bounce, domain.spring?.approximateBounce) && admits(velocity, domain.velocity)
      && domain.times.allSatisfy { admits(time, $0) } && admits(progress, domain.progress)
  }

  /// The contract in a line: "react-spring 9.7, float32, clock 1e-06 s, bounce in [-0.9, 0.9]"; nil
  /// if it says nothing.
  public var summary: String? {
    var parts: [String] = []
    if let solver { parts.append(version.map { "\(solver) \($0)" } ?? solver) }
    if let scalar { parts.append(scalar.wireName) }
    if let clock, clock > 0 { parts.append("clock \(clock) s") }
    if let kinds {
      let names = SolverKind.allCases.filter(kinds.contains).map(\.rawValue)
      parts.append("kinds " + names.joined(separator: " "))
    }
    for (name, range) in [
      ("bounce", bounce), ("time", time), ("progress", progress), ("velocity", velocity),
    ] {
      if let range { parts.append("\(name) in [\(range.lowerBound), \(range.upperBound)]") }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension SolverContract {
  /// Reads the answer to `hello`; nil where it is none.
  ///
  /// - Throws: Which member makes no sense.
  init?(_ answer: AnswerMembers) throws(SolverError) {
    let reader = MemberReader(answer.members)
    guard let name = try? reader.optionalText("solver") else { return nil }
    self.init()
    solver = name
    version = try reader.optionalText("version")
    if let text = try reader.optionalText("scalar") {
      guard let type = ScalarType(wireName: text) else {
        throw reader.error("scalar", "be float32 or float64")
      }
      scalar = type
    }
    if reader["clock"] != nil { clock = try reader.nonNegative("clock") }
    if case .array(let names)? = reader["kinds"] {
      // A kind that this version does not ask about is no error.
      kinds = Set(
        names.compactMap {
          if case .string(let name) = $0 { SolverKind(rawValue: name) } else { nil }
        })
    }
    if let domain = try reader.optionalObject("domain") {
      bounce = try domain.optionalRange("bounce")
      time = try domain.optionalRange("time")
      progress = try domain.optionalRange("progress")
      velocity = try domain.optionalRange("velocity")
    }
  }
}

extension MemberReader {
  /// Two numbers in ascending order, if the member is there.
  fileprivate func optionalRange(_ name: String) throws(SolverError) -> ClosedRange<Double>? {
    guard let value = self[name] else { return nil }
    guard case .array(let ends) = value, ends.count == 2, let low = ends[0].double,
      let high = ends[1].double, low <= high
    else { throw error(name, "be two numbers, the lesser first") }
    return low...high
  }
}
