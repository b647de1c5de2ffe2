import SolverVerification
import Testing

/// Published curves and springs as case sets.
@Suite struct MotionCorpusTests {
  @Test func everyCurveAndSpringStandsOnceAndIsNamed() {
    for set in CaseSet.corpusSets {
      let names = Set(set.requests.compactMap(MotionCorpus.name(of:)))
      #expect(set.requests.allSatisfy { MotionCorpus.name(of: $0) != nil })
      let published =
        set.kind == .spring
        ? MotionCorpus.springs.map(\.name)
        : MotionCorpus.curves.flatMap { from in
          from.curves.map { "\(from.publisher) \($0.name)" }
        }
      // A duplicate curve would be found under its first name only.
      #expect(names == Set(published), "\(Set(published).symmetricDifference(names))")
      #expect(published.count == names.count)
    }
  }

  private struct OneWrongCurve: SolverMethod {
    let name = "one-wrong-curve"
    let summary = "the reference, but for one published curve"
    let kinds: Set<SolverKind> = [.cubicBezier]

    func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
      let answer = try ReferenceSolver().answer(request)
      guard case .curve(let curve) = answer, MotionCorpus.name(of: request) == "Primer ease-out"
      else { return answer }
      return .curve(CurveAnswer(value: curve.value + 1e-4, slope: curve.slope))
    }
  }

  /// A fault that shows on one published curve only is named by that curve.
  @Test func theVerdictNamesTheWorstPublishedMotion() {
    let verdict = Verifier(standard: .double, caseSets: [.corpusCurves], limit: 500)
      .verdict(on: OneWrongCurve())
    #expect(verdict.kinds.first?.worstOfCorpus == "Primer ease-out")
    #expect(
      verdict.text.contains("cubic-bezier: worst on published motion 1.0e-04, Primer ease-out"),
      "\(verdict.text)")
  }
}
