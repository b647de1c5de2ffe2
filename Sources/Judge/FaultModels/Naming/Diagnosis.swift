public import SolverVerification

extension Verifier {
  /// This verifier with a diagnosis: verdicts state where answers are wrong, and name the faults
  /// behind them, or report them as unrecognised.
  public var namingFaults: Verifier { namingFaults { _, _ in } }

  /// Adds a diagnosis and reports the progress of its searches.
  ///
  /// - Parameter progress: Called before each search with the finished share and the subject, such
  ///   as "settling times".
  public func namingFaults(
    progress: @escaping @Sendable (_ share: Double, _ subject: String) -> Void
  ) -> Verifier {
    var verifier = self
    verifier.diagnosis = { input in
      Diagnosed(
        places: Localiser(input).statements(),
        findings: Diagnosis(observations: input.observations, tolerance: input.tolerance)
          .findings(progress: progress))
    }
    return verifier
  }
}

/// Finds the faults behind wrong answers of any kind.
package struct Diagnosis {
  package let observations: [Observation]
  package let tolerance: (SolverKind) -> Double
  /// Smaller errors, as fractions of the scale, are roundings of any computation: no fault is
  /// sought behind them.
  private static let roundings = 0x1p-43

  /// The findings, largest error first; "unrecognised" if nothing fits.
  package func findings(progress: (Double, String) -> Void = { _, _ in }) -> [Finding] {
    let (unusable, usable) = withoutUnusable()
    var ranked: [RankedFinding] = unusable.map { ($0, .infinity) }
    let kinds = SolverKind.allCases.compactMap { kind in
      KindAnswers(kind, usable, tolerance: max(tolerance(kind), Self.roundings))
    }.filter { $0.answers.contains { $0.evidence.contains(where: \.isWrong) } }
    var searches = kinds.map { kind in
      let bound = AccuracyLevel.double.bound
      return Naming(kind) {
        kind.tolerance > bound ? KindAnswers(kind.kind, usable, tolerance: bound) : nil
      }
    }
    var names = kinds.map { _ in [Name]() }
    // A fault named in one kind is tried in the others, where too few answers may be wrong to name it.
    for round in 0..<2 {
      let known = names.flatMap { $0 }.map { ($0.solver, $0.form, $0.setting.number) }
      guard round == 0 || !known.isEmpty else { break }
      for index in kinds.indices {
        let subject = kinds[index].kind.rawValue
        progress(Double(round * kinds.count + index) / Double(2 * kinds.count), subject)
        names[index] += searches[index].names(known: known)
      }
    }
    ranked += NameReport(searches: searches, names: names).findings
    guard !ranked.isEmpty else { return unrecognised }
    return ranked.enumerated().sorted {
      ($0.element.worst, $1.offset) > ($1.element.worst, $0.offset)
    }.map(\.element.finding)
  }

  /// A finding for wrong answers that no other finding covers; empty if none is wrong.
  private var unrecognised: [Finding] {
    let wrong = observations.filter { $0.isWrong(at: tolerance($0.request.kind)) }
    guard !wrong.isEmpty else { return [] }
    let kinds = Set(wrong.map(\.request.kind.rawValue)).sorted().joined(separator: ", ")
    let areRoundings = !wrong.contains { $0.isWrong(at: Self.roundings) }
    let limit = areRoundings ? ", by no more than roundings of double precision" : ""
    return [Finding("unrecognised: \(wrong.count) answers are wrong (\(kinds))\(limit)")]
  }

  /// Findings for kinds with answers of the wrong length or non-finite answers to finite truths,
  /// and the observations that remain: non-finite answers fit every model tried on the remaining
  /// answers, and lists of the wrong length fit none.
  ///
  /// Springs keep non-finite answers: a formula that divides by zero or overflows is a fault with
  /// its own name. Infinite settling times and slopes are kept for the same reason.
  private func withoutUnusable() -> (findings: [Finding], observations: [Observation]) {
    var (found, rest): ([Finding], [Observation]) = ([], [])
    for kind in SolverKind.allCases {
      // Answers without a reference value are not evidence.
      let all = observations.filter { observation in
        observation.request.kind == kind && !observation.judgements.contains { $0.truth.isNaN }
      }
      if let finding = finding(ofWrongLengths: all, kind) { found.append(finding) }
      let items = all.filter { $0.wrongLength == nil }
      let broken = kind == .spring ? [] : items.filter { !$0.notFinite.isEmpty }
      rest += items.filter { kind == .spring || $0.notFinite.isEmpty }
      guard !broken.isEmpty else { continue }
      let members = Set(broken.flatMap { $0.notFinite.map(\.member.rawValue) })
      found.append(
        Finding(
          "not finite: \(broken.count) of \(items.count) answers of kind \(kind.rawValue) "
            + "(\(members.sorted().joined(separator: ", ")))"))
    }
    return (found, rest)
  }

  /// The common property of all lists of the wrong length, or else the property of the first.
  private func finding(ofWrongLengths all: [Observation], _ kind: SolverKind) -> Finding? {
    let lengths = all.compactMap(\.wrongLength)
    guard let first = lengths.first else { return nil }
    let excess = Set(lengths.map { $0.observed - $0.truth })
    let observed = Set(lengths.map(\.observed))
    let example =
      if excess.count == 1, let one = excess.first {
        "always \(one.magnitude) too \(one < 0 ? "few" : "many")"
      } else if lengths.count > 1, observed.count == 1 {
        "always \(first.observed)"
      } else {
        "such as \(first.observed) instead of \(first.truth)"
      }
    return Finding(
      "the wrong length: \(lengths.count) of \(all.count) answers of kind \(kind.rawValue) have "
        + "another count of numbers than was asked for, \(example)")
  }
}

extension Observation {
  /// The observed and the expected length of a list whose length is wrong.
  fileprivate var wrongLength: (observed: Int, truth: Int)? {
    judgements.first { $0.member == .length }.map { (Int($0.observed), Int($0.truth)) }
  }

  /// The non-finite numbers of an answer whose truth is finite.
  fileprivate var notFinite: [Judgement] {
    judgements.filter { judgement in
      guard judgement.truth.isFinite else { return false }
      // An infinite time means "never"; an infinite slope means a vertical tangent.
      let mayBeInfinite = request.kind == .settling || judgement.member == .slope
      return mayBeInfinite ? judgement.observed.isNaN : !judgement.observed.isFinite
    }
  }
}
