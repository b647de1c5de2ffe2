import Testing

@testable import Seeding
@testable import SolverVerification

@Suite struct CertifiedBezierTests {
  /// The certified computation agrees with the reference far below the last place, and succeeds nearly
  /// everywhere on ordinary curves.
  @Test func itAgreesWithTheReference() throws {
    let reference = ReferenceSolver()
    var answered = 0
    let requests =
      CaseSet.ordinaryCurves.subset(300, seed: 1)
      + ["curves-hard", "curves-random", "curves-clustered"].compactMap(CaseSet.named)
      .flatMap { $0.subset(150, seed: 2) }
    for request in requests.compactMap({ $0.as(CubicBezierRequest.self) }) {
      guard let short = request.certifiedTruth else { continue }
      answered += 1
      let long = try reference.truth(for: .cubicBezier(request))
      for (a, b) in zip(short.values, long.values) {
        let distance = ((a.rounded - b.rounded) + (a.remainder - b.remainder)).magnitude
        #expect(distance <= 0x1p-58 * max(1, b.rounded.magnitude), "\(request)")
      }
      let (a, b) = (short.values[0], long.values[0])
      #expect(
        ((a.rounded - b.rounded) + (a.remainder - b.remainder)).magnitude
          <= 0x1p-78 * max(1, b.rounded.magnitude), "\(request)")
    }
    #expect(answered > 500)
  }

  /// A dozen operations on pairs, each off by at most 5·2⁻¹⁰⁶ of a number up to the largest coefficient.
  @Test(arguments: [(0.25, 0.75), (0, 1), (1, 0), (1.0 / 3, 2.0 / 3), (-3, 4)])
  func theRoundingErrorIsBounded(p1: Double, p2: Double) {
    let cubic = PairCubic(p1, p2)
    let largest = [1, 3 * p1, 3 * (p2 - 2 * p1), 1 + 3 * (p1 - p2)].map(\.magnitude).max() ?? 1
    #expect(cubic.roundingError >= 60 * 0x1p-106 * largest)
  }

  @Test func ordinaryCurvesHardlyNeedTheReference() {
    let requests = CaseSet.ordinaryCurves.subset(2_000, seed: 3)
    let answered = requests.count {
      guard let request = $0.as(CubicBezierRequest.self) else { return false }
      return request.certifiedTruth != nil
    }
    #expect(answered > 1_900)
  }
}
