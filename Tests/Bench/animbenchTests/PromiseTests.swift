import SolverVerification
import TestTiers
import Testing

@testable import Measurement
@testable import animbench

/// Every promise is measured by `animbench verify`, and held.
@Suite struct PromiseTests {
  private static let methods: [String] = {
    var names: [String] = []
    for promise in Promise.all where !names.contains(promise.method) {
      names.append(promise.method)
    }
    return names
  }()

  @Test(arguments: methods) func everyPromiseIsMeasuredAndHeld(name: String) throws {
    let method = try #require(Verify.methods.first { $0.name == name })
    let promises = Promise.all.filter { $0.method == name }
    let sets = try promises.map { try #require(CaseSet.named($0.caseSet)) }
    let verdict = Verifier(standard: .promises, caseSets: sets, limit: TestTier.isAll ? 150 : 60)
      .verdict(on: method)
    #expect(verdict.outcome == .passed, "\(verdict.text)")
    for promise in promises {
      #expect(promise.scalar == method.scalar)
      let rows = verdict.rows.filter {
        $0.caseSet == promise.caseSet && $0.bound == promise.bound
      }
      #expect(!rows.isEmpty, "\(promise)")
    }
  }

  /// One ulp at one point of a method changes its digest, which the gate compares.
  @Test(arguments: ["main", "curves-random", "settle"])
  func oneUlpAtOnePointOfAMethodIsNoticed(name: String) throws {
    struct OffByOne: SolverMethod {
      let name = "ours"
      let summary = "off by one ulp at one point"
      let kinds: Set<SolverKind> = [.spring, .cubicBezier, .settling]
      let victim: SolverRequest?

      func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
        let answer = try AnimationNumericsSolver().answer(request)
        guard request == victim else { return answer }
        switch answer {
        case .motion(let motion):
          return .motion(
            MotionAnswer(position: motion.position.nextUp, velocity: motion.velocity))
        case .curve(let curve):
          return .curve(CurveAnswer(value: curve.value, slope: curve.slope.nextDown))
        case .settling(let time): return .settling(time.nextUp)
        default: return answer
        }
      }
    }
    let set = try #require(CaseSet.named(name))
    let cache = TruthCache()
    func digests(_ victim: SolverRequest?) -> [String?] {
      AccuracyMeasurement.rows(
        of: OffByOne(victim: victim), over: set, size: 120, seed: 3, cache: cache
      ).map(\.digest)
    }
    let requests = set.subset(120, seed: 3)
    let right = digests(nil)
    #expect(right == digests(nil))
    for place in [0, 57, 119] { #expect(digests(requests[place]) != right) }
  }
}
