package import SolverVerification

/// Finds the faults behind wrong answers of any kind.
package struct Diagnosis {
  package let observations: [Observation]
  package let tolerance: (SolverKind) -> Double
  /// Smaller errors, as fractions of the scale, are roundings of any computation: no fault is
  /// sought behind them.
  private static let roundings = 0x1p-43

  /// The findings, largest error first; "unrecognised" if nothing fits.
  ///
  /// - Parameter progress: Called before each search with the finished share and the subject.
  package func findings(progress: (Double, String) -> Void = { _, _ in }) -> [Finding] {
    let (unusable, usable) = withoutUnusable()
    var ranked = unusable.map { RankedFinding(finding: $0, worst: .infinity) }
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
    ranked += NameReport(searches: searches, names: names).findings()
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
    let text = "unrecognised: \(wrong.count) answers are wrong (\(kinds))"
    return [
      Finding(
        text + (areRoundings ? ", by no more than roundings of double precision" : ""))
    ]
  }
}
