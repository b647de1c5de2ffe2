#if canImport(Testing)
  internal import FaultModels
  public import SolverVerification
  public import Testing

  /// Expects a solver's answers to be accurate, and records one issue if they are not.
  ///
  /// ```swift
  /// @Test func mySolverIsAccurate() async {
  ///   await expectAccurate(MySolver(), within: .single, cases: .ordinary)
  /// }
  /// ```
  ///
  /// The issue has the verdict's headline, the faults that explain the wrong answers, and the simplest request
  /// that shows one, as a line of the solver protocol. The whole verdict is attached to the test as a text.
  /// A solver that fails, rejects valid requests, answers numbers that are not finite, or serves nothing
  /// that is asked is an issue, too.
  ///
  /// Each set asks at most 1,000 requests, the same in every run. ``SolverVerification/Verifier`` has
  /// further options.
  ///
  /// - Parameters:
  ///   - solver: The solver under test.
  ///   - standard: The largest error allowed, as a fraction of the motion's scale: `.visual` (10⁻³),
  ///     `.single` (10⁻⁵), `.double` (10⁻⁹), `.exact` (10⁻¹⁵), or a number such as `.tolerance(1e-7)`.
  ///   - cases: The requests: `.ordinary` for what interfaces ask, `.judged` for everything, or a list such
  ///     as `[.ordinarySprings]`.
  ///   - sourceLocation: Where the issue is reported; by default the caller's line.
  /// - Returns: The verdict.
  @discardableResult
  @concurrent
  public func expectAccurate(
    _ solver: some SolverMethod, within standard: Verifier.Standard, cases: [CaseSet] = .ordinary,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Verdict {
    let verifier = Verifier(standard: standard, caseSets: cases, cache: truths).namingFaults
    let verdict = verifier.verdict(on: solver)
    if let summary = verdict.issueSummary {
      Attachment.record(verdict.text, named: verdict.attachmentName, sourceLocation: sourceLocation)
      Issue.record(Comment(rawValue: summary), sourceLocation: sourceLocation)
    }
    return verdict
  }

  /// Truths that the tests of one run share: most of the time of a verdict is spent on them.
  private let truths = TruthCache()
#endif
