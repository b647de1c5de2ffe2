/// The decision of a gate, with the samples behind it.
package struct GateDocument: Codable, Sendable {
  package static let currentSchema = "animbench-gate/1"

  package var schema = Self.currentSchema
  /// The time at which the gate ended, in UTC.
  package var created = RunEnvironment.timestamp()
  package var command = CommandLine.arguments
  /// The base of the comparison: a program or a document.
  package var base: String
  /// The candidate's build.
  package var build = RunEnvironment.build()
  /// The machine that ran the gate.
  package var machine = RunEnvironment.machine
  /// The rules for times.
  package var rules: GateRules
  /// Differences in accuracy.
  package var accuracy: [GateAccuracyRow] = []
  /// The number of accuracy rows compared.
  package var accuracyCompared = 0
  /// The factor by which an error may exceed the base's; nil if it must not exceed it at all.
  package var accuracyAllowance: Double?
  /// Instruction and allocation counts.
  package var counts: [GateCountRow] = []
  /// Time comparisons.
  package var times: [GateTimeRow] = []
  /// The comparison of the candidate with itself.
  package var control: GateTimeRow?
  /// The regressions that are accepted, with their reasons; nil without any.
  package var accepted: [String]?
  /// Notes for the reader, such as skipped comparisons and the reasons.
  package var remarks: [String] = []
  /// The duration of the gate, in seconds.
  package var seconds: Double = 0

  /// Creates a gate without comparisons.
  package init(base: String, rules: GateRules) { (self.base, self.rules) = (base, rules) }

  /// The verdict of the whole table.
  package var verdict: GateVerdict {
    if accuracy.contains(where: \.isBroken) || counts.contains(where: \.isBroken) {
      return .regression
    }
    if accuracyCompared == 0, counts.isEmpty, isWithoutTimes { return .notCompared }
    // If a build differs from itself, differences have no meaning.
    let isControlBroken = control?.verdict == .regression
    if times.contains(where: { $0.verdict == .regression }) {
      return isControlBroken ? .inconclusive : .regression
    }
    let isOpen = times.contains { $0.verdict == .inconclusive }
    return isOpen || isControlBroken ? .inconclusive : .pass
  }

  /// Whether there are rows of times, none of which was measured.
  package var isWithoutTimes: Bool {
    !times.isEmpty && times.allSatisfy { $0.verdict == .notMeasured }
  }
}

/// The count of one job in two builds.
package struct GateCountRow: Codable, Sendable, Hashable {
  /// The job.
  package var job: String
  /// "instructions" or "allocations".
  package var what: String
  /// The instruction-set level counted.
  package var level: String
  /// The count for one call of the base.
  package var base: Double
  /// The count for one call of the candidate.
  package var candidate: Double
  /// Whether the difference fails the gate.
  package var isBroken: Bool
  /// The functions whose instructions grew, the most first; nil if they are not known.
  package var functions: [Function]?

  /// A function of a job: its own instructions in one call of each build's job.
  package struct Function: Codable, Sendable, Hashable {
    package var name: String
    package var base: Double
    package var candidate: Double
  }
}

/// A difference in accuracy between two documents.
package struct GateAccuracyRow: Codable, Sendable, Hashable {
  /// The differing row: method, case set, member.
  package var name: String
  /// Whether the difference fails the gate.
  package var isBroken: Bool
  /// The largest error of the base; nil for a new row.
  package var base: Double?
  /// The largest error of the candidate; nil for a removed row.
  package var candidate: Double?
  /// The difference in one sentence.
  package var text: String
  /// The candidate's worst case, as a line of the solver protocol.
  package var request: String?
  /// The base's and the candidate's answers to it; nil unless both were asked and differ.
  package var answers: [String]?
}
