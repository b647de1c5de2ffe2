internal import SolverVerification

// What is no number fits every model that is tried on what is left, so it is named first and taken
// out.

extension Diagnosis {
  /// A finding for each kind of which answers are not finite although the truth is, and the
  /// observations that are still to be explained.
  ///
  /// Springs keep theirs: where a formula divides by zero or overflows is a fault with a name of its
  /// own. So are infinite settling times and slopes.
  func withoutNotFinite() -> (findings: [Finding], observations: [Observation]) {
    var found: [Finding] = []
    var rest: [Observation] = []
    for kind in SolverKind.allCases {
      let items = observations.filter { $0.request.kind == kind }
      let broken = items.filter(\.isNotFinite)
      if broken.isEmpty || kind == .spring {
        rest += items
        continue
      }
      let members = Set(
        broken.flatMap { $0.notFinite.map { String($0.member.prefix { $0 != "[" }) } })
      found.append(
        Finding(
          .notFinite,
          "not finite: \(broken.count) of \(items.count) answers of kind \(kind.rawValue) "
            + "(\(members.sorted().joined(separator: ", ")))"))
      rest += items.filter { !$0.isNotFinite }
    }
    return (found, rest)
  }
}

extension Observation {
  /// The numbers of the answer that are not finite although the truth is.
  fileprivate var notFinite: [Judgement] {
    judgements.filter { judgement in
      guard judgement.truth.isFinite else { return false }
      // An infinite time says never, and an infinite slope is that of a vertical tangent.
      let mayBeInfinite = request.kind == .settling || judgement.member == "slope"
      return mayBeInfinite ? judgement.observed.isNaN : !judgement.observed.isFinite
    }
  }

  fileprivate var isNotFinite: Bool { !notFinite.isEmpty }
}
