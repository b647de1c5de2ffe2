import SolverVerification
import Testing

/// Backward steps and jumps between neighbours are found in answers that are each within a
/// tolerance, and never in exact ones.
@Suite struct SmoothnessTests {
  /// A Bézier curve solved by Newton's method, which ends by a rule.
  struct Newton: CubicBezierMethod {
    let name = "newton"
    let summary = "Newton's method"
    let kinds: Set<SolverKind> = [.cubicBezier]
    /// Whether to end, from the distance in x and the step of the parameter.
    let ends: @Sendable (_ distance: Double, _ step: Double) -> Bool
    /// An error of the value that is everywhere nearly the same.
    var offset = 0.0

    func bezier(_ request: CubicBezierRequest) -> CurveAnswer {
      let (curve, x) = (request.curve, request.progress)
      func coordinate(_ s: Double, _ p: Double, _ q: Double) -> Double {
        ((1 + 3 * (p - q)) * s + 3 * (q - 2 * p)) * s * s + 3 * p * s
      }
      func slope(_ s: Double, _ p: Double, _ q: Double) -> Double {
        (3 * (1 + 3 * (p - q)) * s + 6 * (q - 2 * p)) * s + 3 * p
      }
      guard x > 0, x < 1 else { return CurveAnswer(value: x, slope: 0) }
      var s = x
      for _ in 0..<50 {
        let distance = coordinate(s, curve.x1, curve.x2) - x
        let step = distance / max(slope(s, curve.x1, curve.x2), 1e-9)
        if ends(distance.magnitude, step.magnitude) { break }
        s -= step
      }
      let value = coordinate(s, curve.y1, curve.y2) + offset * x * (1 - x)
      return CurveAnswer(value: value, slope: 0)
    }

    func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
      guard let request = request.as(CubicBezierRequest.self) else { throw .unsupported("") }
      return .partial(.curve(bezier(request)), missing: [.slope])
    }
  }

  private func breaches(_ method: any SolverMethod, tolerance: Double) -> [Breach] {
    Verifier(standard: .tolerance(tolerance), caseSets: CaseSet.smoothnessSets, limit: nil)
      .verdict(on: method).breaches
  }

  @Test func exactAnswersAreSmooth() {
    #expect(breaches(ReferenceSolver(), tolerance: 1e-15).isEmpty)
  }

  @Test func anIterationThatEndsByItsDistanceJumps() throws {
    // Slint's solver before August 2026: within 0.01 of x.
    let found = breaches(Newton { distance, _ in distance <= 0.01 }, tolerance: 0.05)
    #expect(!found.isEmpty)
    #expect(found.contains { $0.member == .step && $0.worst.error > 0.01 })
  }

  @Test func aSmoothErrorIsNoJump() {
    var method = Newton { _, step in step <= 1e-12 }
    #expect(breaches(method, tolerance: 1e-3).isEmpty)
    method.offset = 1e-3
    #expect(breaches(method, tolerance: 1e-3).isEmpty)
  }
}
