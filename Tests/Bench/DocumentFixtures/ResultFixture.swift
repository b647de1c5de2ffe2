// Records have no public initialisers; in release builds, where nothing is testable, this is empty.
#if DEBUG
  import SolverVerification

  @testable package import Measurement

  /// A document of one accuracy row and one time.
  package enum ResultFixture {
    package static func document() -> ResultDocument {
      var document = ResultDocument(
        created: "2026-11-21T05:00:00Z", command: ["animbench"], mode: "quick", seed: 7,
        machine: RunEnvironment.machine, build: RunEnvironment.build())
      // The tests need no repository.
      document.build.commit = "0123456789abcdef0123456789abcdef01234567"
      document.accuracy = [
        AccuracyRow(
          method: "ours", caseSet: "main", cases: 3, available: 10, rejected: 0, scalar: .double,
          unit: .scaled, errors: distribution([0, 1e-16, .infinity]),
          worst: WorstCaseRecord(
            number: AnswerNumber(.position), request: "{}", observed: .nan, truth: -.infinity),
          regimes: ["critical": 1e-16], promise: 1e-15, digest: "0123456789abcdef")
      ]
      document.times = [
        TimeRow(
          job: JobDescription(
            family: "spring", workload: "spring.a", method: "ours", items: 10, workingSetBytes: 80),
          check: JobCheck(error: 0, bound: 1e-15, count: 10), callsPerSample: 5,
          samples: [3, 1, 2.5], median: 2.5, minimum: 1, spread: 0.5, processorMedian: 2.4,
          ratioToReadWrite: 1.5, ratioToMemset: nil, ratioToYardstick: 2)
      ]
      return document
    }

    private static func distribution(_ errors: [Double]) -> ErrorSummary? {
      var distribution = ErrorDistribution()
      for error in errors { distribution.insert(error) }
      return distribution.summary()
    }
  }
#endif
