// Records have no public initialisers; in release builds, where nothing is testable, this is empty.
#if DEBUG
  import AnimationNumerics
  import Foundation
  import SolverVerification

  @testable package import Measurement

  /// A small document with something for every part of the report.
  package enum ReportFixture {
    package static let hostile = "<script>alert('x')</script> & \"quotes\" | pipe"

    package static func document() throws -> ResultDocument {
      var document = ResultDocument(
        created: "2026-11-21T05:30:00Z", command: ["animbench", hostile], mode: "quick",
        seed: 0x5EED,
        machine: MachineRecord(
          machineClass: "linux-x86_64-test-v4", architecture: "x86_64", processor: "Test processor",
          cores: 2, memory: 1 << 34, system: "Linux", detectedLevel: "x86-64-v4"),
        build: BuildRecord(
          compiler: "Swift 6.3.1", configuration: "release", flags: "", commit: "abc123",
          modified: false, level: "x86-64-v4", arithmetic: "fused"))
      document.noise = NoiseRecord(
        verdict: "noisy", spread: 0.05, stolen: 0, reason: "a loop in registers varied by 5 %")
      document.accuracy = [
        accuracy("ours", promise: 1e-15, errors: [0, 1e-17, 3e-17, 4.7e-16]),
        accuracy("textbook", promise: nil, errors: [1e-16, 2e-16, 9e-9]),
        accuracy("broken", promise: 1e-15, errors: [1e-3, .infinity]),
      ]
      for (method, nanoseconds) in [("ours", 1.5), ("textbook", 18)] {
        for items in [1_000, 10_000] {
          document.times.append(
            time("spring.uniform.shared.position.double", method, items, nanoseconds))
        }
      }
      for (method, nanoseconds) in [("memset", 0.1), ("read-write", 0.4)] {
        for items in [1_000, 10_000] {
          var row = time("calibration.\(method).double", method, items, nanoseconds)
          row.job.family = JobDescription.calibration
          document.times.append(row)
        }
      }
      document.comparisons = [
        ComparisonRow(
          family: "springs", method: "ours", setting: "closed form", error: 4e-16, nanoseconds: 1.5,
          isParetoOptimal: true),
        ComparisonRow(
          family: "springs", method: "rk4", setting: "h = D/64", error: 5.7e-7, nanoseconds: 40,
          isParetoOptimal: false),
      ]
      document.studies = try studies()
      return document
    }

    private static func accuracy(
      _ method: String, promise: Double?, errors: [Double]
    ) -> AccuracyRow {
      var distribution = ErrorDistribution()
      for error in errors { distribution.insert(error) }
      return AccuracyRow(
        method: method, caseSet: "main", cases: errors.count, available: 218_280, rejected: 0,
        scalar: .double, unit: .scaled, errors: distribution.summary(),
        worst: WorstCaseRecord(
          number: AnswerNumber(.position), request: #"{"id":1,"kind":"spring","bounce":0.3}"#,
          observed: 0.5,
          truth: 0.25),
        regimes: ["critical": errors[0], "under-damped": errors.max()!], promise: promise,
        digest: "0123456789abcdef")
    }

    private static func time(
      _ job: String, _ method: String, _ items: Int, _ nanoseconds: Double
    ) -> TimeRow {
      let samples = [0.98, 1, 1.02].map { $0 * nanoseconds }
      return TimeRow(
        job: JobDescription(
          family: "spring", workload: "\(job).\(items)", method: method, items: items,
          workingSetBytes: items * 32),
        check: JobCheck(error: 2e-16, bound: 1e-15, count: 64), callsPerSample: 10,
        samples: samples, median: nanoseconds, minimum: samples[0], spread: 0.02,
        processorMedian: nanoseconds, ratioToReadWrite: nanoseconds / 0.4,
        ratioToMemset: nanoseconds / 0.1, ratioToYardstick: nil,
        plainMethod: method == "ours" ? "textbook" : nil,
        speedUp: method == "ours" ? 18 / nanoseconds : nil)
    }

    private static func studies() throws -> Studies {
      var studies = Studies()
      studies.convergence = [
        ConvergenceRecord(
          method: "rk4", order: 4, measuredOrder: 4.02, steps: [0.125, 0.0625],
          errors: [3e-3, 1.6e-4])
      ]
      studies.stability = [
        StabilityRecord(
          method: "rk4", dampingRatios: [0.5, 1], observed: [2.7, 2.78], stated: [2.7, 2.785])
      ]
      return studies
    }
  }
#endif
