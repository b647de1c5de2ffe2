internal import StrictJSON

/// The promises of a program: its scalar type, its clock, and the requests that it supports.
///
/// A program that supports the question `hello` answers with it; see <doc:VerifyingYourSolver>.
/// Requests outside its domain are not asked. Its scalar type and its clock enlarge the allowances
/// for pass or fail.
public struct SolverContract: Sendable, Hashable {
  /// The solver's name.
  public var solver: String?
  /// The solver's version.
  public var version: String?
  /// The scalar type in which the solver computes.
  public var scalar: ScalarType?
  /// The resolution of its time, in seconds; 0 if it uses time exactly.
  public var clock: Double?
  /// The kinds of request that it serves; nil to determine them by requests.
  public var kinds: Set<SolverKind>?
  /// The extensions of kinds that it serves; nil if unspecified, which counts as none.
  public var options: Set<SolverOption>?
  /// The supported range of bounces, both ends included.
  public var bounce: ClosedRange<Double>?
  /// The supported range of times in seconds.
  public var time: ClosedRange<Double>?
  /// The supported range of progress.
  public var progress: ClosedRange<Double>?
  /// The supported range of initial velocities, in units per second.
  public var velocity: ClosedRange<Double>?

  /// The supported ranges, by their names in the protocol.
  private static let ranges:
    [(name: String, range: any WritableKeyPath<Self, ClosedRange<Double>?> & Sendable)] = [
      ("bounce", \.bounce), ("time", \.time), ("progress", \.progress), ("velocity", \.velocity),
    ]

  /// Creates a contract that promises and excludes nothing.
  public init() {}

  /// This contract, with unspecified members taken from another.
  public func completed(by other: SolverContract) -> SolverContract {
    var result = other
    result.solver = solver ?? other.solver
    result.version = version ?? other.version
    result.scalar = scalar ?? other.scalar
    result.clock = clock ?? other.clock
    result.kinds = kinds ?? other.kinds
    result.options = options ?? other.options
    for (_, range) in Self.ranges {
      result[keyPath: range] = self[keyPath: range] ?? other[keyPath: range]
    }
    return result
  }

  /// Whether nothing except kinds is excluded.
  var isUnbounded: Bool {
    Self.ranges.allSatisfy { self[keyPath: $0.range] == nil } && scalar != .float
  }

  /// Whether it enlarges any allowance for pass or fail.
  var grants: Bool { scalar == .float || clock ?? 0 > 0 }

  /// Whether a request is within the contract.
  public func admits(_ request: SolverRequest) -> Bool {
    func admits(_ range: ClosedRange<Double>?, _ value: Double?) -> Bool {
      guard let range, let value else { return true }
      return range.contains(value)
    }
    // A number that its scalar type cannot hold is outside every range.
    guard scalar != .float || request.heldInFloat != nil else { return false }
    let domain = request.question.domain
    return admits(bounce, domain.spring?.approximateBounce) && admits(velocity, domain.velocity)
      && domain.times.allSatisfy { admits(time, $0) } && admits(progress, domain.progress)
      && domain.moves.allSatisfy {
        admits(bounce, $0.spring?.approximateBounce) && admits(velocity, $0.velocity)
      }
  }

  /// The contract as one line: "react-spring 9.7, float32, clock 1e-06 s, bounce in [-0.9, 0.9]";
  /// nil if it is empty.
  public var summary: String? {
    let name = solver.map { solver in version.map { "\(solver) \($0)" } ?? solver }
    let asked = kinds.map { kinds in
      let names = SolverKind.allCases.filter(kinds.contains).map(\.rawValue)
      return "kinds " + (names.isEmpty ? "none that is known" : names.joined(separator: " "))
    }
    let parts = [name].compactMap(\.self) + precision + [asked].compactMap(\.self) + scope
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The scalar type, clock, options and ranges, by which a solver is asked less or allowed more.
  var limits: [String] { precision + scope }

  private var precision: [String] {
    [scalar?.wireName, clock.flatMap { $0 > 0 ? "clock \($0) s" : nil }].compactMap(\.self)
  }

  private var scope: [String] {
    let given = options.flatMap { $0.isEmpty ? nil : $0.map(\.rawValue).sorted() }
    return [given.map { "options " + $0.joined(separator: " ") }].compactMap(\.self)
      + Self.ranges.compactMap { name, range in
        self[keyPath: range].map { "\(name) in [\($0.lowerBound), \($0.upperBound)]" }
      }
  }
}

extension SolverContract {
  /// Decodes the answer to `hello`.
  ///
  /// - Throws: The invalid member.
  init(_ answer: AnswerMembers) throws(SolverError) {
    let reader = MemberReader(answer.members)
    try self.init(options: reader)
    solver = try reader.text("solver")
    version = try reader.optionalText("version")
  }

  /// Decodes the members besides the solver's name.
  init(options reader: MemberReader) throws(SolverError) {
    self.init()
    if let text = try reader.optionalText("scalar") {
      guard let type = ScalarType(wireName: text) else {
        throw reader.error("scalar", "be float32 or float64")
      }
      scalar = type
    }
    if reader["clock"] != nil { clock = try reader.nonNegative("clock") }
    // An unknown name is not an error; this version does not ask about it.
    kinds = try reader.optionalNames("kinds").map { Set($0.compactMap(SolverKind.init(rawValue:))) }
    options = try reader.optionalNames("options").map {
      Set($0.compactMap(SolverOption.init(rawValue:)))
    }
    if let domain = try reader.optionalObject("domain") {
      for (name, range) in Self.ranges { self[keyPath: range] = try domain.optionalRange(name) }
    }
  }

  /// Writes the members besides the solver's name; those that promise and exclude nothing are left
  /// out.
  func write(to writer: inout MemberWriter) {
    if let scalar { writer.text("scalar", scalar.wireName) }
    writer.number("clock", clock)
    if let kinds {
      writer.texts("kinds", SolverKind.allCases.filter(kinds.contains).map(\.rawValue))
    }
    if let options { writer.texts("options", options.map(\.rawValue).sorted()) }
    var domain = writer.nested()
    for (name, range) in Self.ranges {
      guard let range = self[keyPath: range] else { continue }
      domain.numbers(name, [range.lowerBound, range.upperBound])
    }
    if !domain.members.isEmpty { writer.raw("domain", domain.finished()) }
  }
}

extension MemberReader {
  /// An optional member with a list of texts.
  func optionalNames(_ name: String) throws(SolverError) -> [String]? {
    guard let value = self[name] else { return nil }
    guard case .array(let elements) = value else { throw error(name, "be a list of names") }
    var names: [String] = []
    for case .string(let name) in elements { names.append(name) }
    guard names.count == elements.count else { throw error(name, "hold names only") }
    return names
  }

  /// An optional member with two numbers in ascending order.
  fileprivate func optionalRange(_ name: String) throws(SolverError) -> ClosedRange<Double>? {
    guard let value = self[name] else { return nil }
    guard case .array(let ends) = value, ends.count == 2, let low = ends[0].double,
      let high = ends[1].double, low <= high
    else { throw error(name, "be two numbers, the lesser first") }
    return low...high
  }
}
