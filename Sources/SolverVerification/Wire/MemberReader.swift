internal import StrictJSON

/// Reads the members of one object of a request and refuses what makes no sense, naming the member
/// and its value.
struct MemberReader {
  /// What stands before a member's name in errors: "" at the top, "track[2]." inside.
  let path: String
  let members: [String: JSONValue]

  init(_ members: [String: JSONValue], path: String = "") {
    self.members = members
    self.path = path
  }

  /// The value of a member; null counts as absent.
  subscript(_ name: String) -> JSONValue? {
    let value = members[name]
    return value == .null ? nil : value
  }

  func has(_ name: String) -> Bool { self[name] != nil }

  func invalid(_ name: String, _ reason: String) -> SolverError {
    guard let value = members[name] else {
      return .invalid(member: path + name, value: "missing", reason: reason)
    }
    // A number given as one of the protocol's strings is shown as the number it says.
    if case .string(let text) = value, value.double != nil {
      return .invalid(member: path + name, value: text, reason: reason)
    }
    return .invalid(member: path + name, value: value.summary, reason: reason)
  }

  /// A finite number, if the member is there.
  func optionalNumber(_ name: String) throws(SolverError) -> Double? {
    guard let value = self[name] else { return nil }
    guard let number = value.double else { throw invalid(name, "must be a number") }
    guard number.isFinite else { throw invalid(name, "must be finite") }
    return number
  }

  /// A finite number that has to be there.
  func number(_ name: String) throws(SolverError) -> Double {
    guard let number = try optionalNumber(name) else { throw invalid(name, "must be a number") }
    return number
  }

  /// A number > 0.
  func positive(_ name: String) throws(SolverError) -> Double {
    let number = try number(name)
    guard number > 0 else { throw invalid(name, "must be greater than 0") }
    return number
  }

  /// A number ≥ 0.
  func nonNegative(_ name: String) throws(SolverError) -> Double {
    let number = try number(name)
    guard number >= 0 else { throw invalid(name, "must not be negative") }
    return number
  }

  /// A number in [0, 1].
  func fraction(_ name: String) throws(SolverError) -> Double {
    let number = try number(name)
    guard (0...1).contains(number) else { throw invalid(name, "must be in [0, 1]") }
    return number
  }

  /// A whole number ≥ 0, if the member is there.
  func optionalCount(_ name: String) throws(SolverError) -> Int? {
    guard let number = try optionalNumber(name) else { return nil }
    guard number >= 0 else { throw invalid(name, "must not be negative") }
    guard let count = Int(exactly: number) else { throw invalid(name, "must be a whole number") }
    return count
  }

  /// A whole number ≥ 0 that has to be there.
  func count(_ name: String) throws(SolverError) -> Int {
    guard let count = try optionalCount(name) else {
      throw invalid(name, "must be a whole number")
    }
    return count
  }

  /// A boolean, or the default.
  func flag(_ name: String, default standard: Bool) throws(SolverError) -> Bool {
    switch self[name] {
    case nil: return standard
    case .boolean(let flag): return flag
    default: throw invalid(name, "must be true or false")
    }
  }

  /// A string, if the member is there.
  func optionalText(_ name: String) throws(SolverError) -> String? {
    switch self[name] {
    case nil: return nil
    case .string(let text): return text
    default: throw invalid(name, "must be a string")
    }
  }

  /// A string that has to be there.
  func text(_ name: String) throws(SolverError) -> String {
    guard let text = try optionalText(name) else { throw invalid(name, "must be a string") }
    return text
  }

  /// One of the words of an enumeration, if the member is there.
  func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws(SolverError) -> Choice? where Choice.RawValue == String {
    guard let text = try optionalText(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw invalid(name, "must be one of \(words)")
    }
    return choice
  }

  /// One of the words of an enumeration, which has to be there.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws(SolverError) -> Choice where Choice.RawValue == String {
    guard let choice = try optionalChoice(name, type) else {
      let words = Choice.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw invalid(name, "must be one of \(words)")
    }
    return choice
  }

  /// The members of an object, if the member is there.
  func optionalObject(_ name: String) throws(SolverError) -> MemberReader? {
    switch self[name] {
    case nil: return nil
    case .object(let members): return MemberReader(members, path: "\(path)\(name).")
    default: throw invalid(name, "must be an object")
    }
  }

  /// This reader, with numbers instead of some members.
  func with(numbers: [String: Int]) -> MemberReader {
    var all = members
    for (name, number) in numbers { all[name] = .number(text: "\(number)") }
    return MemberReader(all, path: path)
  }

  /// The numbers of a list, possibly empty.
  func numbers(_ name: String) throws(SolverError) -> [Double] {
    guard case .array(let elements) = self[name] else { throw invalid(name, "must be a list") }
    var numbers: [Double] = []
    for (index, element) in elements.enumerated() {
      guard let number = element.double else {
        throw .invalid(
          member: "\(path)\(name)[\(index)]", value: element.summary, reason: "must be a number")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The objects of a list, possibly empty or missing.
  func optionalObjects(_ name: String) throws(SolverError) -> [MemberReader] {
    switch self[name] {
    case nil: return []
    case .array(let elements) where elements.isEmpty: return []
    default: return try objects(name)
    }
  }

  /// The objects of a list of at least one.
  func objects(_ name: String) throws(SolverError) -> [MemberReader] {
    guard case .array(let elements) = self[name] else { throw invalid(name, "must be a list") }
    guard !elements.isEmpty else { throw invalid(name, "must not be empty") }
    var readers: [MemberReader] = []
    for (index, element) in elements.enumerated() {
      guard case .object(let members) = element else {
        throw .invalid(
          member: "\(path)\(name)[\(index)]", value: element.summary, reason: "must be an object")
      }
      readers.append(MemberReader(members, path: "\(path)\(name)[\(index)]."))
    }
    return readers
  }
}
