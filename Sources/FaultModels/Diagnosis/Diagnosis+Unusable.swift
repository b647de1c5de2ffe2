internal import SolverVerification

// What is no number fits every model that is tried on what is left, and a list of another length fits
// none: both are named first and taken out.

extension Diagnosis {
  /// A finding for each kind of which answers have the wrong length, or are not finite although the
  /// truth is, and the observations that are still to be explained.
  ///
  /// Springs keep what is not finite: where a formula divides by zero or overflows is a fault with a
  /// name of its own. So are infinite settling times and slopes.
  func withoutUnusable() -> (findings: [Finding], observations: [Observation]) {
    var found: [Finding] = []
    var rest: [Observation] = []
    for kind in SolverKind.allCases {
      // What cannot be judged speaks for nothing.
      let all = observations.filter { observation in
        observation.request.kind == kind
          && !observation.judgements.contains { $0.truth.isNaN }
      }
      let misshapen = all.filter { $0.wrongLength != nil }
      if let finding = finding(ofWrongLengths: misshapen, among: all, kind) {
        found.append(finding)
      }
      let items = all.filter { $0.wrongLength == nil }
      let broken = items.filter(\.isNotFinite)
      if broken.isEmpty || kind == .spring {
        rest += items
        continue
      }
      let members = Set(broken.flatMap { $0.notFinite.map(\.member.rawValue) })
      found.append(
        Finding(
          .notFinite,
          "not finite: \(broken.count) of \(items.count) answers of kind \(kind.rawValue) "
            + "(\(members.sorted().joined(separator: ", ")))"))
      rest += items.filter { !$0.isNotFinite }
    }
    return (found, rest)
  }

  /// What is common to lists of the wrong length, or the first of them.
  private func finding(
    ofWrongLengths misshapen: [Observation], among all: [Observation], _ kind: SolverKind
  ) -> Finding? {
    let lengths = misshapen.compactMap(\.wrongLength)
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
      .wrongLength,
      "the wrong length: \(misshapen.count) of \(all.count) answers of kind \(kind.rawValue) have "
        + "another count of numbers than was asked for, \(example)")
  }
}

extension Observation {
  /// The lengths of a list that has another one than was asked for.
  fileprivate var wrongLength: (observed: Int, truth: Int)? {
    judgements.first { $0.member == .length }.map {
      (Int($0.observed), Int($0.truth))
    }
  }

  /// The numbers of the answer that are not finite although the truth is.
  fileprivate var notFinite: [Judgement] {
    judgements.filter { judgement in
      guard judgement.truth.isFinite else { return false }
      // An infinite time says never, and an infinite slope is that of a vertical tangent.
      let mayBeInfinite = request.kind == .settling || judgement.member == .slope
      return mayBeInfinite ? judgement.observed.isNaN : !judgement.observed.isFinite
    }
  }

  fileprivate var isNotFinite: Bool { !notFinite.isEmpty }
}
