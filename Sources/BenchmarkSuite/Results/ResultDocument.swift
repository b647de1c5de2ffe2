public import SolverVerification

/// What a run of the suite found, with everything needed to judge it and to make it again.
///
/// Stored as JSON. `Results/README.md` defines every member; ``schema`` changes when a member
/// changes its meaning or goes away.
public struct ResultDocument: Codable, Sendable, Equatable {
  /// The schema that this version writes and reads.
  public static let currentSchema = "animbench-result/1"

  /// The schema of the document.
  public var schema = Self.currentSchema
  /// When the run ended, in UTC: 2026-11-21T05:30:00Z.
  public var created: String
  /// The command line that made it.
  public var command: [String]
  /// What kind of run: "quick", "standard", "full", "bench" or "compare".
  public var mode: String
  /// The seed of every generator.
  public var seed: UInt64
  /// Where it ran.
  public var machine: MachineRecord
  /// What ran.
  public var build: BuildRecord
  /// Whether times may be believed.
  public var noise: NoiseRecord?
  /// Errors of methods over case sets.
  public var accuracy: [AccuracyRow] = []
  /// Errors of methods over the scenarios.
  public var scenarios: [ScenarioRow] = []
  /// Times of methods and of calibration kernels.
  public var times: [TimeRow] = []
  /// What was to be timed and was not; absent where nothing was timed.
  public var refusals: [RefusalRecord]?
  /// Error against work, of methods that can trade one for the other.
  public var comparisons: [ComparisonRow] = []
  /// What the report draws besides tables; absent where nothing was studied.
  public var studies: Studies?

  /// Whether every promise of accuracy held, and every kernel of this package passed the check before
  /// it was timed.
  public var holds: Bool {
    accuracy.allSatisfy(\.holds) && !(refusals ?? []).contains(where: \.isBroken)
  }

  /// An empty document.
  public init(
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
public struct MachineRecord: Codable, Sendable, Hashable {
  /// Operating system, architecture, processor and level in one name. Times compare within a class.
  public var machineClass: String
  /// "x86_64" or "arm64".
  public var architecture: String
  /// The processor's own name.
  public var processor: String
  /// How many cores the system shows.
  public var cores: Int
  /// Bytes of memory.
  public var memory: UInt64
  /// Name and version of the operating system.
  public var system: String
  /// The best instruction-set level of the processor.
  public var detectedLevel: String

  private enum CodingKeys: String, CodingKey {
    case machineClass = "class"
    case architecture, processor, cores, memory, system, detectedLevel
  }
}

/// The build that made a document.
public struct BuildRecord: Codable, Sendable, Hashable {
  /// The compiler.
  public var compiler: String
  /// "release" or "debug".
  public var configuration: String
  /// Flags beyond the package's own, as the building script told.
  public var flags: String
  /// The commit, "unknown" outside a repository.
  public var commit: String
  /// Whether files differed from the commit.
  public var modified: Bool
  /// The instruction-set level that ran.
  public var level: String
  /// "fused" where products and sums round once, "separate" where they do not: accuracy and digests
  /// compare only between equal ones.
  public var arithmetic: String
}

/// Whether times may be believed, by the calibration kernels and the clocks.
public struct NoiseRecord: Codable, Sendable, Hashable {
  /// "quiet", "noisy" or "unusable".
  public var verdict: String
  /// The interquartile range of the dependent chain over its median.
  public var spread: Double
  /// The share of wall time during which the thread did not run.
  public var stolen: Double
  /// What the verdict means, in a sentence.
  public var reason: String
}

/// A worst case in a document.
public struct WorstCaseRecord: Codable, Sendable, Hashable {
  /// The member of the answer.
  public var member: String
  /// The request as a line of the solver protocol: it can be fed to `animbench sample`.
  public var request: String
  /// What the method said.
  public var observed: Double
  /// The truth, correctly rounded.
  public var truth: Double
}

/// The error of one method over one case set.
public struct AccuracyRow: Codable, Sendable, Hashable {
  /// The method.
  public var method: String
  /// The case set.
  public var caseSet: String
  /// How many cases were asked.
  public var cases: Int
  /// How many the set holds.
  public var available: Int
  /// How many the method refused or failed.
  public var refused: Int
  /// The scalar type.
  public var scalar: ScalarType
  /// The unit of the errors.
  public var unit: ErrorUnit
  /// The shape of the errors; absent when every case was refused.
  public var errors: ErrorSummary?
  /// The case of the largest error.
  public var worst: WorstCaseRecord?
  /// The largest error by regime, or by curve.
  public var regimes: [String: Double]
  /// The requests that caused them, as lines of the solver protocol; only for the main set.
  public var regimeInputs: [String: String]?
  /// The bound promised, if any.
  public var promise: Double?
  /// A digest of every bit of every answer, in order; equal inputs and equal arithmetic give an
  /// equal digest.
  public var digest: String

  /// Whether the promise is kept; true without one.
  public var holds: Bool {
    guard let promise else { return true }
    guard let errors else { return false }
    return errors.maximum <= promise && refused == 0
  }
}

/// The error of one method over one scenario's elements and frames.
public struct ScenarioRow: Codable, Sendable, Hashable {
  /// The scenario.
  public var scenario: String
  /// The method.
  public var method: String
  /// How many elements.
  public var elements: Int
  /// How many samples were compared with the truth: those of moves under plain springs.
  public var samples: Int
  /// The largest scaled error; absent where nothing was compared.
  public var maximum: Double?
  /// Nanoseconds a sample, median.
  public var nanoseconds: Double
}

/// The time of one method on one workload.
public struct TimeRow: Codable, Sendable, Hashable {
  /// What was timed.
  public var kernel: KernelDescription
  /// What checking it before found.
  public var check: KernelCheck
  /// How many times the workload was done in one sample.
  public var callsPerSample: Int
  /// Nanoseconds an item, in the order in which they were measured.
  public var samples: [Double]
  /// Their median.
  public var median: Double
  /// Their minimum.
  public var minimum: Double
  /// Their interquartile range over the median.
  public var spread: Double
  /// The median of processor time an item, in nanoseconds: lower than ``median`` where the thread
  /// was kept from running.
  public var processorMedian: Double
  /// The median of the ratios, round by round, to the read–write pass of the same size.
  public var ratioToReadWrite: Double?
  /// The median of the ratios, round by round, to `memset` of the same output.
  public var ratioToMemset: Double?
  /// The median of the ratios, round by round, to the yardstick of the kernel's own kind.
  public var ratioToYardstick: Double?
  /// The plain way to do the job: a loop over the obvious formula, or one thread.
  public var plainMethod: String?
  /// The median of the ratios, round by round, of that method's time to this one's.
  public var speedUp: Double?

  /// Samples a second.
  public var itemsPerSecond: Double { 1e9 / median }
  /// How many items one core samples in a frame of 8.33 ms.
  public var itemsPerFrame: Double { 1e9 / 120 / median }
}

/// One point of error against work.
public struct ComparisonRow: Codable, Sendable, Hashable {
  /// What is computed: "springs", "curves" or "spring-as-easing".
  public var family: String
  /// The method.
  public var method: String
  /// Its setting: a step, a tolerance, a number of points.
  public var setting: String
  /// The type in which it computes; absent in documents from before Float was compared: Double.
  public var scalar: ScalarType?
  /// The largest error.
  public var error: Double
  /// Nanoseconds a sample, median.
  public var nanoseconds: Double
  /// Whether no other point of the family and the type is both faster and more accurate.
  public var isParetoOptimal: Bool
}

/// A kernel that was to be timed and was not.
public struct RefusalRecord: Codable, Sendable, Hashable {
  /// What was to be timed.
  public var kernel: KernelDescription
  /// Why it was not.
  public var reason: String
  /// Whether a promise was broken, rather than the job not served or a model of another solver
  /// inaccurate.
  public var isBroken: Bool
}
