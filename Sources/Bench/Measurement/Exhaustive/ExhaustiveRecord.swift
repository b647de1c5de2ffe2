internal import AnimationNumerics

/// The results of an exhaustive run: one row for each output of each subject.
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
    /// The first input with the largest error; nil if no input has an error.
    package var at: Float?
    package var bound: Double
    package var unit: String

    /// Whether every input meets the bound.
    package var isHeld: Bool { worst <= bound }
  }

  package var schema = ExhaustiveRecord.currentSchema
  package var commit: String
  package var level: String
  package var machineClass: String
  package var rows: [Row]

  /// A record from the results of units, by name. The chunks of a subject may come in any order.
  package init(
    _ units: [(unit: String, result: [ExhaustiveResult])], commit: String, level: String,
    machineClass: String
  ) {
    (self.commit, self.level, self.machineClass) = (commit, level, machineClass)
    var totals: [String: [ExhaustiveResult]] = [:]
    for (unit, results) in units.sorted(by: { $0.unit < $1.unit }) {
      let name = String(unit[..<(unit.lastIndex(of: "/") ?? unit.endIndex)])
      var total = totals[name] ?? Array(repeating: ExhaustiveResult(), count: results.count)
      guard total.count == results.count else { continue }
      for index in results.indices { total[index].merge(results[index]) }
      totals[name] = total
    }
    rows = ExhaustiveSubject.all.flatMap { subject -> [Row] in
      guard let total = totals[subject.name], total.count == subject.outputs.count else {
        return []
      }
      return zip(subject.outputs, total).map { output, result in
        Row(
          subject: subject.name, output: output.name, inputs: result.count,
          reach: result.count == subject.inputCount ? subject.input.reach : .some,
          worst: result.worst, at: result.worst == 0 ? nil : Float(bitPattern: result.at),
          bound: output.bound, unit: output.unit)
      }
    }
  }
}

extension ExhaustiveSubject.Input {
  fileprivate var reach: ExhaustiveRecord.Reach {
    switch self {
    case .every: .everyInput
    case .time: .everyTime
    case .argument: .everyArgument
    }
  }
}
