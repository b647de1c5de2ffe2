package import HostSystem
internal import AnimationNumerics

/// The results of an exhaustive run or of one of its shards: a row for each output of each subject.
package struct ExhaustiveRecord: StoredDocument, Sendable, Hashable, Encodable {
  /// The schema that this version writes and reads.
  package static let currentSchema = "animbench-exhaustive/1"

  /// The set of inputs that a row covers.
  package enum Reach: String, Sendable, Codable {
    /// All single-precision numbers.
    case everyInput = "every input"
    /// All numbers that an elementary function accepts.
    case everyArgument = "every argument"
    /// All finite times in single precision.
    case everyTime = "every Float time"
    /// A part of the inputs.
    case some = "some inputs"
  }

  /// One output of one subject.
  package struct Row: Sendable, Hashable, Codable {
    package var subject: String
    package var output: String
    package var inputs: Int
    package var reach: Reach
    /// The largest error; infinite where an answer should be finite but is not.
    package var worst: Double
    /// The input with the largest error, of several the one with the least bit pattern; nil if no
    /// input has an error.
    package var at: Float?
    package var bound: Double
    package var unit: String

    /// Whether every input meets the bound.
    package var isHeld: Bool { worst <= bound }
  }

  package var schema = ExhaustiveRecord.currentSchema
  package var commit: String
  /// Whether the program's files were modified; nil if not.
  package var modified: Bool?
  package var level: String
  package var machineClass: String
  /// The number of inputs of each chunk, if not all of them were tested.
  package var limit: Int?
  /// The shard as "K/N"; nil for a whole run.
  package var shard: String?
  package var rows: [Row]

  /// Creates the record of a shard of this process.
  ///
  /// - Parameter results: For each subject of the plan, the result of each output.
  package init(_ plan: ExhaustivePlan, _ shard: Shard, _ results: [[ExhaustiveResult]]) {
    let build = RunEnvironment.build()
    commit = build.commit
    modified = build.modified ? true : nil
    level = build.level
    machineClass = RunEnvironment.machine.machineClass
    limit = plan.limit == 1 << 24 ? nil : plan.limit
    self.shard = shard == .whole ? nil : "\(shard)"
    rows = zip(plan.subjects, results).flatMap { subject, results in
      zip(subject.outputs, results).map { output, result in
        Row(
          subject: subject.name, output: output.name, inputs: result.count,
          reach: subject.reach(of: result.count), worst: result.worst,
          at: result.worst == 0 ? nil : Float(bitPattern: result.at), bound: output.bound,
          unit: output.unit)
      }
    }
  }

  /// The first member by which another record belongs to another run or shard; nil if there is
  /// none.
  package func difference(
    from other: Self, anyMachine: Bool = false
  ) -> (place: String, reason: String)? {
    let members: [(String, String, String)] = [
      ("commit", commit, other.commit),
      ("modified", "\(modified ?? false)", "\(other.modified ?? false)"),
      ("level", level, other.level),
      ("machineClass", machineClass, anyMachine ? machineClass : other.machineClass),
      ("limit", "\(limit ?? 1 << 24)", "\(other.limit ?? 1 << 24)"),
      ("shard", shard ?? "1/1", other.shard ?? "1/1"),
    ]
    return members.first { $0.1 != $0.2 }.map { ($0.0, "is \($0.2), not \($0.1)") }
  }

  /// Joins the records of shards.
  ///
  /// - Parameter anyMachine: Whether the shards may be from different machine classes.
  /// - Returns: The record of the whole run, or of the shards that are there, and the names of the
  ///   missing ones.
  /// - Throws: ``FileFailure``: a record is not of a shard, of another run, or not complete.
  package static func joined(
    _ documents: [(path: String, record: Self)], anyMachine: Bool
  ) throws(FileFailure) -> (record: Self, missing: [String]) {
    guard let first = documents.first else {
      throw .inputOutput(path: "merge", reason: "no document was named")
    }
    var joined = first.record
    var shards: [Shard: Self] = [:]
    var count = 0
    for (path, record) in documents {
      func bad(_ place: String, _ reason: String) -> FileFailure {
        .badDocument(path: path, place: place, reason: reason)
      }
      guard let name = record.shard, let shard = try? Shard(name, environment: [:]) else {
        throw bad("shard", "is \(record.shard ?? "missing"); it must be K/N")
      }
      var expected = first.record
      expected.shard = count == 0 ? name : "\(shard.index)/\(count)"
      count = count == 0 ? shard.count : count
      if let (place, reason) = expected.difference(from: record, anyMachine: anyMachine) {
        throw bad(place, "\(reason): it belongs to another run than \(first.path)")
      }
      if let fault = record.fault(shard) { throw bad("rows", fault) }
      guard record.rows.map(\.name) == first.record.rows.map(\.name) else {
        throw bad("rows", "are of other subjects than those of \(first.path)")
      }
      if let other = shards[shard] {
        guard other.rows == record.rows else {
          throw bad("rows", "differ from those of another document of shard \(name)")
        }
        continue
      }
      if !shards.isEmpty {
        for index in joined.rows.indices { joined.rows[index].merge(record.rows[index]) }
      }
      if record.machineClass != joined.machineClass { joined.machineClass = "any" }
      shards[shard] = record
    }
    joined.shard = nil
    let missing = (1...count).map { "\($0)/\(count)" }.filter { name in
      !shards.keys.contains { "\($0)" == name }
    }
    return (joined, missing)
  }

  /// The reason why the rows are not those of a shard; nil if they may be.
  private func fault(_ shard: Shard) -> String? {
    let plan = ExhaustivePlan(limit: limit, where: rows.map(\.subject).contains)
    let expected = zip(plan.subjects, plan.inputCounts(shard)).flatMap { subject, count in
      subject.outputs.map { (name: "\(subject.name) \($0.name)", count: count) }
    }
    guard rows.map(\.name) == expected.map(\.name) else { return "are not those of whole subjects" }
    for (row, expected) in zip(rows, expected) where row.inputs != expected.count {
      return "\(row.name) has \(row.inputs) inputs, not \(expected.count)"
    }
    return nil
  }
}

extension ExhaustiveRecord.Row {
  fileprivate var name: String { "\(subject) \(output)" }

  /// Adds the row of other inputs.
  fileprivate mutating func merge(_ other: Self) {
    inputs += other.inputs
    if other.worst > worst
      || other.worst == worst && (other.at?.bitPattern ?? 0) < (at?.bitPattern ?? 0)
    {
      (worst, at) = (other.worst, other.at)
    }
    let whole = ExhaustiveSubject.all.first { $0.name == subject }
    reach = whole?.reach(of: inputs) ?? .some
  }
}

extension ExhaustiveSubject {
  /// The reach of so many inputs.
  fileprivate func reach(of count: Int) -> ExhaustiveRecord.Reach {
    guard count == inputCount else { return .some }
    return switch input {
    case .every: .everyInput
    case .time: .everyTime
    case .argument: .everyArgument
    }
  }
}
