internal import SolverVerification

/// What a gate decided, with the samples behind it.
public struct GateDocument: Codable, Sendable {
  /// The schema of gate documents.
  public static let currentSchema = "animbench-gate/1"

  /// The schema of the document.
  public var schema = Self.currentSchema
  /// When the gate ended, in UTC.
  public var created: String
  /// The command line that ran it.
  public var command: [String]
  /// What the candidate was compared with: a program or a document.
  public var base: String
  /// The candidate's build.
  public var build: BuildRecord
  /// Where it ran.
  public var machine: MachineRecord
  /// The rules for times.
  public var rules: GateRules
  /// Differences in accuracy.
  public var accuracy: [GateAccuracyRow] = []
  /// How many accuracy rows were compared.
  public var accuracyCompared = 0
  /// Instruction and allocation counts.
  public var counts: [GateCountRow] = []
  /// Times.
  public var times: [GateTimeRow] = []
  /// The candidate against itself.
  public var control: GateTimeRow?
  /// What a reader should know: what was not compared and why.
  public var remarks: [String] = []
  /// How long the gate took, in seconds.
  public var seconds: Double = 0

  /// The verdict of the whole table.
  public var verdict: GateVerdict {
    if accuracy.contains(where: \.isBroken) || counts.contains(where: \.isBroken) {
      return .regression
    }
    // Where a build differs from itself no difference means anything.
    let isControlBroken = control?.verdict == .regression
    if times.contains(where: { $0.verdict == .regression }) {
      return isControlBroken ? .inconclusive : .regression
    }
    let isOpen = times.contains { $0.verdict == .inconclusive }
    return isOpen || isControlBroken ? .inconclusive : .pass
  }

  /// How the command ends.
  ///
  /// - Parameter isStrict: Whether an undecided table is an error.
  public func exitStatus(isStrict: Bool) -> ExitStatus {
    switch verdict {
    case .pass, .notCompared: .success
    case .regression: .broken
    case .inconclusive: isStrict ? .undecidable : .success
    }
  }
}

/// The count of one kernel in two builds.
public struct GateCountRow: Codable, Sendable, Hashable {
  /// The kernel.
  public var kernel: String
  /// "instructions" or "allocations".
  public var what: String
  /// The instruction-set level counted.
  public var level: String
  /// A call of the base.
  public var base: Double
  /// A call of the candidate.
  public var candidate: Double
  /// Whether it blocks.
  public var isBroken: Bool
}
