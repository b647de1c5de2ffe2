package import HostSystem
package import SolverVerification

/// The results of a run, with everything needed to judge and to repeat it.
///
/// Stored as JSON. `Results/README.md` defines every member; ``schema`` changes when a member
/// changes its meaning or is removed.
package struct ResultDocument: StoredDocument, Encodable, Sendable, Equatable {
  /// The schema that this version reads and writes.
  package static let currentSchema = "animbench-result/1"

  package var schema = Self.currentSchema
  /// The time at which the run ended, in UTC: 2026-11-21T05:30:00Z.
  package var created: String
  /// The command line of the run.
  package var command: [String]
  /// The kind of run: "quick", "standard", "full", "bench" or "compare".
  package var mode: String
  /// The seed of every generator.
  package var seed: UInt64
  /// The machine that ran it.
  package var machine: MachineRecord
  /// The build that ran.
  package var build: BuildRecord
  /// The noise of the machine during timing.
  package var noise: NoiseRecord?
  /// Errors of methods over case sets.
  package var accuracy: [AccuracyRow] = []
  /// The commit whose accuracy this is, if it is not the build's; see `gate --update-baseline`.
  package var accuracyCommit: String?
  /// Times of methods and of calibration jobs.
  package var times: [TimeRow] = []
  /// Jobs that could not be timed; absent if nothing was timed.
  package var untimedJobs: [UntimedJobRecord]?
  /// Error against work, for methods that can trade one for the other.
  package var comparisons: [ComparisonRow] = []
  /// Data that the report draws besides tables; absent if nothing was studied.
  package var studies: Studies?

  /// Whether every accuracy promise held, and every job of this package passed its check before it
  /// was timed.
  package var holds: Bool {
    accuracy.allSatisfy(\.holds) && !(untimedJobs ?? []).contains(where: \.isBroken)
  }

  /// Creates an empty document, by default of this process.
  package init(
    created: String = RunEnvironment.timestamp(), command: [String] = CommandLine.arguments,
    mode: String, seed: UInt64, machine: MachineRecord = RunEnvironment.machine,
    build: BuildRecord = RunEnvironment.build()
  ) {
    (self.created, self.command, self.mode, self.seed) = (created, command, mode, seed)
    (self.machine, self.build) = (machine, build)
  }

  package func check(path: String) throws(FileFailure) { try DocumentCheck(path: path).check(self) }
}

/// The machine on which a document was made.
package struct MachineRecord: Codable, Sendable, Hashable {
  /// Operating system, architecture, processor and level in one name. Times are comparable only
  /// within a class.
  package var machineClass: String
  /// "x86_64" or "arm64".
  package var architecture: String
  /// The processor's own name.
  package var processor: String
  /// The number of cores that the system reports.
  package var cores: Int
  /// The memory size in bytes.
  package var memory: UInt64
  /// The name and version of the operating system.
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
  /// The commit of a build outside a repository.
  package static let unknownCommit = "unknown"

  package var compiler: String
  /// "release" or "debug".
  package var configuration: String
  /// Flags beyond the package's own, as reported by the build script.
  package var flags: String
  /// The commit; "unknown" outside a repository.
  package var commit: String
  /// Whether files differed from the commit.
  package var modified: Bool
  /// The instruction-set level in use.
  package var level: String
  /// "fused" where multiply-adds round once, "separate" where they round twice. Accuracy and
  /// digests are comparable only between equal values.
  package var arithmetic: String
}

/// The noise of the machine, judged by the calibration jobs and the clocks.
package struct NoiseRecord: Codable, Sendable, Hashable {
  /// "quiet", "noisy" or "unusable".
  package var verdict: String
  /// The interquartile range of the dependent chain's times over their median.
  package var spread: Double
  /// The share of wall time during which the thread did not run.
  package var stolen: Double
  /// The reason for the verdict, in one sentence.
  package var reason: String

  /// Whether times of this machine are reliable.
  package var isQuiet: Bool { verdict == "quiet" }
  /// Whether not even ratios of times are.
  package var isUnusable: Bool { verdict == "unusable" }
}

package struct WorstCaseRecord: Codable, Sendable, Hashable {
  package var number: AnswerNumber
  /// The request as a line of the solver protocol, which `animbench sample` accepts.
  package var request: String
  /// The method's answer.
  package var observed: Double
  /// The truth, correctly rounded.
  package var truth: Double

  private enum CodingKeys: String, CodingKey {
    case number = "member"
    case request, observed, truth
  }
}

extension WorstCaseRecord {
  init(_ worst: WorstCase) {
    self.init(
      number: worst.number, request: worst.request.encoded(identifier: 1),
      observed: worst.observed, truth: worst.truth)
  }
}

/// The error of one method over one case set.
package struct AccuracyRow: Codable, Sendable, Hashable {
  package var method: String
  package var caseSet: String
  /// The number of cases asked.
  package var cases: Int
  /// The number of cases in the set.
  package var available: Int
  /// The number of cases that the method rejected or failed; absent if none.
  package var rejected: Int?
  package var scalar: ScalarType
  package var unit: ErrorUnit
  /// The distribution of the errors; absent if every case was rejected.
  package var errors: ErrorSummary?
  /// The case with the largest error.
  package var worst: WorstCaseRecord?
  /// The largest error by regime, or by curve.
  package var regimes: [String: Double]
  /// The requests with these errors, as lines of the solver protocol; only for the main set.
  package var regimeInputs: [String: String]?
  /// The promised bound, if any.
  package var promise: Double?
  /// A digest of every bit of every answer, in order. Equal inputs and equal arithmetic give equal
  /// digests.
  package var digest: String

  /// The member of the answer that the row is about; nil if nothing was answered.
  package var member: AnswerMember? { worst?.number.member }

  /// The number of cases that the method rejected or failed.
  package var rejectedCount: Int { rejected ?? 0 }

  /// The identity of the row across documents.
  package var historyKey: String { "\(method) \(caseSet) \(member?.rawValue ?? "")" }

  /// Whether the promise holds; true without a promise.
  package var holds: Bool {
    guard let promise else { return true }
    guard let errors else { return false }
    return errors.maximum <= promise && rejectedCount == 0
  }
}

/// The time of one method on one workload.
package struct TimeRow: Codable, Sendable, Hashable {
  package var job: JobDescription
  /// The result of its check before timing.
  package var check: JobCheck
  package var callsPerSample: Int
  /// Nanoseconds per item, in the order of measurement.
  package var samples: [Double]
  package var median: Double
  package var minimum: Double
  /// The interquartile range of the samples over their median.
  package var spread: Double
  /// The median of processor time per item, in nanoseconds. It is below ``median`` if the thread
  /// was interrupted. Absent if a program timed itself.
  package var processorMedian: Double?
  /// The median over rounds of the ratio to the read–write pass of equal size.
  package var ratioToReadWrite: Double?
  /// The median over rounds of the ratio to `memset` of equal output size.
  package var ratioToMemset: Double?
  /// The median over rounds of the ratio to the yardstick of the job's kind.
  package var ratioToYardstick: Double?
  /// The plain method for the job: the loop over the obvious formula in C. If there is none, the
  /// loop in Swift, one thread, or this package's scalar function.
  package var plainMethod: String?
  /// The median over rounds of the ratio of the plain method's time to this one's.
  package var speedUp: Double?
  /// The plain loop in Swift, if the plain method is the loop in C.
  package var swiftLoop: String?
  /// The median over rounds of the ratio of the Swift loop's time to this one's.
  package var speedUpOverSwift: Double?

  /// The identity of the row across documents.
  package var historyKey: String { "\(job.method) \(job.workload)" }

  /// The number of items that one core samples in a frame of 8.33 ms.
  package var itemsPerFrame: Double { 1e9 / 120 / median }
}

/// One point of error against work.
package struct ComparisonRow: Codable, Sendable, Hashable {
  /// The subject: "springs", "curves", "spring-as-easing" or "interruption".
  package var family: String
  package var method: String
  /// The method's setting: a step, a tolerance or a number of points.
  package var setting: String
  /// The type used for computation.
  package var scalar = ScalarType.double
  /// The largest error.
  package var error: Double
  /// The median of nanoseconds per sample.
  package var nanoseconds: Double
  /// Whether no other point of the family and type is both faster and more accurate.
  package var isParetoOptimal = false
}

/// A job that could not be timed.
package struct UntimedJobRecord: Codable, Sendable, Hashable {
  package var job: JobDescription
  /// The reason why it was not timed.
  package var reason: String
  /// Whether a promise was broken, as opposed to an unsupported job or an inaccurate model of
  /// another solver.
  package var isBroken: Bool
}
