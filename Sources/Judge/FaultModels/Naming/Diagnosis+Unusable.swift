internal import SolverVerification

// Non-finite answers fit every model tried on the remaining answers, and lists of the wrong length
// fit none. Both are reported first and removed.

extension Diagnosis {
  /// Findings for kinds with answers of the wrong length or non-finite answers to finite truths,
  /// and the observations that remain.
  ///
  /// Springs keep non-finite answers: a formula that divides by zero or overflows is a fault with
  /// its own name. Infinite settling times and slopes are kept for the same reason.
  func withoutUnusable() -> (findings: [Finding], observations: [Observation]) {
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
