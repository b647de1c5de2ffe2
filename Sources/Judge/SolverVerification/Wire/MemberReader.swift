internal import StrictJSON

/// The members of an object of the solver protocol.
typealias MemberReader = StrictJSON.MemberReader<ProtocolDialect>

/// The dialect of the solver protocol: a null member counts as absent, and strings represent
/// numbers that JSON lacks.
enum ProtocolDialect: MemberDialect {
  static var readsNullAsAbsent: Bool { true }
  static var numbers: ClosedRange<Double> {
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  }

  static func number(_ value: JSONValue) -> Double? { value.double }

  static func failure(_ path: String, _ value: JSONValue?, must requirement: String) -> SolverError
  {
    error(path, value, "must \(requirement)")
  }

  static func error(_ path: String, _ value: JSONValue?, _ reason: String) -> SolverError {
    // Show the number that a protocol string represents.
    if case .string(let text)? = value, value?.double != nil {
      return .invalid(member: path, value: text, reason: reason)
    }
    return .invalid(member: path, value: value?.summary ?? "missing", reason: reason)
  }
}

extension StrictJSON.MemberReader<ProtocolDialect> {
  /// Reads the object that a text is.
  init(json: String) throws(SolverError) {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONReader.read(Array(json.utf8))
    } catch {
      throw .failed("it is not JSON: \(error.reason) (byte \(error.column))")
    }
    guard case .object(let members) = value else { throw .failed("it is not an object") }
    self.init(members)
  }

  /// A required seed.
  func seed() throws(SolverError) -> UInt64 {
    guard case .number(let text)? = self["seed"], let seed = UInt64(text) else {
      throw error("seed", "be a whole number")
    }
    return seed
  }

  /// The error for an invalid member, with a reason as a sentence.
  func invalid(_ name: String, _ reason: String) -> SolverError {
    ProtocolDialect.error(path(name), members[name], reason)
  }

  /// A number > 0.
  func positive(_ name: String) throws(SolverError) -> Double {
    let number = try number(name)
    guard number > 0 else { throw error(name, "be greater than 0") }
    return number
  }

  /// A number ≥ 0.
  func nonNegative(_ name: String) throws(SolverError) -> Double {
    try number(name, in: 0...ProtocolDialect.numbers.upperBound)
  }

  /// A number in [0, 1].
  func fraction(_ name: String) throws(SolverError) -> Double {
    let number = try number(name)
    guard (0...1).contains(number) else { throw error(name, "be in [0, 1]") }
    return number
  }

  /// An optional whole number ≥ 0.
  func optionalCount(_ name: String) throws(SolverError) -> Int? {
    guard let number = try optionalNumber(name, in: 0...ProtocolDialect.numbers.upperBound) else {
      return nil
    }
    guard number.rounded() == number else { throw error(name, "be a whole number") }
    guard let count = Int(exactly: number) else { throw error(name, "be below 9e18") }
    return count
  }

  /// A required whole number ≥ 0.
  func count(_ name: String) throws(SolverError) -> Int {
    guard let count = try optionalCount(name) else { throw error(name, "be a whole number") }
    return count
  }

  /// A copy of this reader with some members replaced by numbers.
  func with(numbers: [String: Int]) -> Self {
    var all = members
    for (name, number) in numbers { all[name] = .number(text: "\(number)") }
    return Self(all, path: path)
  }

  /// The numbers of a required list, which may be empty or contain non-finite numbers.
  func numbers(_ name: String) throws(SolverError) -> [Double] {
    guard let list = try optionalList(name) else { throw error(name, "be a list") }
    var numbers: [Double] = []
    for (path, value) in list {
      guard let number = value.double else {
        throw ProtocolDialect.failure(path, value, must: "be a number")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The objects of an optional list, which may be empty.
  func optionalObjects(_ name: String) throws(SolverError) -> [Self] {
    try Self.objects(optionalList(name) ?? [])
  }

  /// The objects of a required non-empty list.
  func objects(_ name: String) throws(SolverError) -> [Self] { try Self.objects(list(name)) }

  private static func objects(
    _ list: [(path: String, value: JSONValue)]
  ) throws(SolverError) -> [Self] {
    var readers: [Self] = []
    for (path, value) in list { readers.append(try Self(value, path: path)) }
    return readers
  }
}
