package import SolverVerification

/// What a run of the suite found, with everything needed to judge it and to make it again.
///
/// Stored as JSON. `Results/README.md` defines every member; ``schema`` changes when a member
/// changes its meaning or goes away.
package struct ResultDocument: Codable, Sendable, Equatable {
  /// The schema that this version writes and reads.
  package static let currentSchema = "animbench-result/1"

  /// The schema of the document.
  package var schema = Self.currentSchema
  /// When the run ended, in UTC: 2026-11-21T05:30:00Z.
  package var created: String
  /// The command line that made it.
  package var command: [String]
  /// What kind of run: "quick", "standard", "full", "bench" or "compare".
  package var mode: String
  /// The seed of every generator.
  package var seed: UInt64
  /// Where it ran.
  package var machine: MachineRecord
  /// What ran.
  package var build: BuildRecord
  /// Whether times may be believed.
  package var noise: NoiseRecord?
  /// Errors of methods over case sets.
  package var accuracy: [AccuracyRow] = []
  /// Errors of methods over the scenarios.
  package var scenarios: [ScenarioRow] = []
  /// Times of methods and of calibration kernels.
  package var times: [TimeRow] = []
  /// What was to be timed and was not; absent where nothing was timed.
  package var refusals: [RefusalRecord]?
  /// Error against work, of methods that can trade one for the other.
  package var comparisons: [ComparisonRow] = []
  /// What the report draws besides tables; absent where nothing was studied.
  package var studies: Studies?

  /// Whether every promise of accuracy held, and every kernel of this package passed the check before
  /// it was timed.
  package var holds: Bool {
    accuracy.allSatisfy(\.holds) && !(refusals ?? []).contains(where: \.isBroken)
  }

  /// An empty document.
  package init(
    created: String, command: [String], mode: String, seed: UInt64, machine: MachineRecord,
    build: BuildRecord
  ) {
    self.created = created
    self.command = command
    self.mode = mode
    self.seed = seed
    self.machine = machine
    self.build = build
  }
}

/// The machine that a document was made on.
package struct MachineRecord: Codable, Sendable, Hashable {
  /// Operating system, architecture, processor and level in one name. Times compare within a class.
  package var machineClass: String
  /// "x86_64" or "arm64".
  package var architecture: String
  /// The processor's own name.
  package var processor: String
  /// How many cores the system shows.
  package var cores: Int
  /// Bytes of memory.
  package var memory: UInt64
  /// Name and version of the operating system.
  package var system: String
  /// The best instruction-set level of the processor.
  package var detectedLevel: String

  private enum CodingKeys: String, CodingKey {
    case machineClass = "class"
    case architecture, processor, cores, memory, system, detectedLevel
  }
}

/// The build that made a document.
package struct BuildRecord: Codable, Sendable, Hashable {
  /// The compiler.
  package var compiler: String
  /// "release" or "debug".
  package var configuration: String
  /// Flags beyond the package's own, as the building script told.
  package var flags: String
  /// The commit, "unknown" outside a repository.
  package var commit: String
  /// Whether files differed from the commit.
  package var modified: Bool
  /// The instruction-set level that ran.
  package var level: String
  /// "fused" where products and sums round once, "separate" where they do not: accuracy and digests
  /// compare only between equal ones.
  package var arithmetic: String
}

/// Whether times may be believed, by the calibration kernels and the clocks.
package struct NoiseRecord: Codable, Sendable, Hashable {
  /// "quiet", "noisy" or "unusable".
  package var verdict: String
  /// The interquartile range of the dependent chain over its median.
  package var spread: Double
  /// The share of wall time during which the thread did not run.
  package var stolen: Double
  /// What the verdict means, in a sentence.
  package var reason: String

  /// Whether times of this machine are to be believed.
  package var isQuiet: Bool { verdict == "quiet" }
}

/// A worst case in a document.
package struct WorstCaseRecord: Codable, Sendable, Hashable {
  /// Which number of the answer it is.
  package var number: AnswerNumber
  /// The request as a line of the solver protocol: it can be fed to `animbench sample`.
  package var request: String
  /// What the method said.
  package var observed: Double
  /// The truth, correctly rounded.
  package var truth: Double

  package init(number: AnswerNumber, request: String, observed: Double, truth: Double) {
    (self.number, self.request) = (number, request)
    (self.observed, self.truth) = (observed, truth)
  }

  /// The record of a worst case.
  init(_ worst: WorstCase) {
    self.init(
      number: worst.number, request: worst.request.encoded(identifier: 1),
      observed: worst.observed, truth: worst.truth)
  }

  private enum CodingKeys: String, CodingKey {
    case number = "member"
    case request, observed, truth
  }
}

/// The error of one method over one case set.
package struct AccuracyRow: Codable, Sendable, Hashable {
  /// The method.
  package var method: String
  /// The case set.
  package var caseSet: String
  /// How many cases were asked.
  package var cases: Int
  /// How many the set holds.
  package var available: Int
  /// How many the method refused or failed.
  package var refused: Int
  /// The scalar type.
  package var scalar: ScalarType
  /// The unit of the errors.
  package var unit: ErrorUnit
  /// The shape of the errors; absent when every case was refused.
  package var errors: ErrorSummary?
  /// The case of the largest error.
  package var worst: WorstCaseRecord?
  /// The largest error by regime, or by curve.
  package var regimes: [String: Double]
  /// The requests that caused them, as lines of the solver protocol; only for the main set.
  package var regimeInputs: [String: String]?
  /// The bound promised, if any.
  package var promise: Double?
  /// A digest of every bit of every answer, in order; equal inputs and equal arithmetic give an
  /// equal digest.
  package var digest: String

  /// The member of the answer that the row is about; nil where nothing was answered.
  package var member: AnswerMember? { worst?.number.member }

  /// What identifies the row across documents.
  package var historyKey: String { "\(method) \(caseSet) \(member?.rawValue ?? "")" }

  /// Whether the promise is kept; true without one.
  package var holds: Bool {
    guard let promise else { return true }
    guard let errors else { return false }
    return errors.maximum <= promise && refused == 0
  }
}

/// The error of one method over one scenario's elements and frames.
package struct ScenarioRow: Codable, Sendable, Hashable {
  /// The scenario.
  package var scenario: String
  /// The method.
  package var method: String
  /// How many elements.
  package var elements: Int
  /// How many samples were compared with the truth: those of moves under plain springs.
  package var samples: Int
  /// The largest scaled error; absent where nothing was compared.
  package var maximum: Double?
  /// Nanoseconds a sample, median.
  package var nanoseconds: Double
}

/// The time of one method on one workload.
package struct TimeRow: Codable, Sendable, Hashable {
  /// What was timed.
  package var kernel: JobDescription
  /// What checking it before found.
  package var check: JobCheck
  /// How many times the workload was done in one sample.
  package var callsPerSample: Int
  /// Nanoseconds an item, in the order in which they were measured.
  package var samples: [Double]
  /// Their median.
  package var median: Double
  /// Their minimum.
  package var minimum: Double
  /// Their interquartile range over the median.
  package var spread: Double
  /// The median of processor time an item, in nanoseconds: lower than ``median`` where the thread
  /// was kept from running. Absent where a program timed itself.
  package var processorMedian: Double?
  /// The median of the ratios, round by round, to the read–write pass of the same size.
  package var ratioToReadWrite: Double?
  /// The median of the ratios, round by round, to `memset` of the same output.
  package var ratioToMemset: Double?
  /// The median of the ratios, round by round, to the yardstick of the kernel's own kind.
  package var ratioToYardstick: Double?
  /// The plain way to do the job: the loop over the obvious formula in C, and where there is none, that in
  /// Swift, one thread, or this package's scalar function.
  package var plainMethod: String?
  /// The median of the ratios, round by round, of that method's time to this one's.
  package var speedUp: Double?
  /// The plain loop in Swift, where that in C is the plain method.
  package var swiftLoop: String?
  /// The median of the ratios, round by round, of that loop's time to this one's.
  package var speedUpOverSwift: Double?

  /// What identifies the row across documents.
  package var historyKey: String { "\(kernel.method) \(kernel.workload)" }

  /// Samples a second.
  package var itemsPerSecond: Double { 1e9 / median }
  /// How many items one core samples in a frame of 8.33 ms.
  package var itemsPerFrame: Double { 1e9 / 120 / median }
}

/// One point of error against work.
package struct ComparisonRow: Codable, Sendable, Hashable {
  /// What is computed: "springs", "curves" or "spring-as-easing".
  package var family: String
  /// The method.
  package var method: String
  /// Its setting: a step, a tolerance, a number of points.
  package var setting: String
  /// The type in which it computes.
  package var scalar: ScalarType
  /// The largest error.
  package var error: Double
  /// Nanoseconds a sample, median.
  package var nanoseconds: Double
  /// Whether no other point of the family and the type is both faster and more accurate.
  package var isParetoOptimal: Bool

  package init(
    family: String, method: String, setting: String, scalar: ScalarType = .double, error: Double,
    nanoseconds: Double, isParetoOptimal: Bool
  ) {
    self.family = family
    self.method = method
    self.setting = setting
    self.scalar = scalar
    self.error = error
    self.nanoseconds = nanoseconds
    self.isParetoOptimal = isParetoOptimal
  }
}

/// A kernel that was to be timed and was not.
package struct RefusalRecord: Codable, Sendable, Hashable {
  /// What was to be timed.
  package var kernel: JobDescription
  /// Why it was not.
  package var reason: String
  /// Whether a promise was broken, rather than the job not served or a model of another solver
  /// inaccurate.
  package var isBroken: Bool
}
