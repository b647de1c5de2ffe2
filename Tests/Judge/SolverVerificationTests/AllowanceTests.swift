import Foundation
import ReferenceNumerics
import Testing

@testable import SolverVerification

/// Right programs whose numbers are `Float`, or whose clock is coarse, pass.
@Suite struct AllowanceTests {
  /// The exact answers for rounded inputs, rounded.
  private struct Rounding: SolverMethod {
    let name = "rounding"
    let summary = "the reference after a conversion of its inputs"
    let kinds: Set<SolverKind> = [.spring, .cubicBezier]
    var clock = 0.0
    var number: @Sendable (Double) -> Double = { $0 }

    func answer(_ asked: SolverRequest) throws(SolverError) -> SolverAnswer {
      let reference = ReferenceSolver()
      if var request = asked.as(SpringRequest.self) {
        request.from = number(request.from)
        request.to = number(request.to)
        request.velocity = number(request.velocity)
        if clock > 0 { request.time = (request.time / clock).rounded(.down) * clock }
        request.time = number(request.time)
        switch request.spring {
        case .bounce(let duration, let bounce):
          request.spring = .bounce(duration: number(duration), bounce: number(bounce))
        case .dampingRatio(let response, let ratio):
          request.spring = .dampingRatio(response: number(response), dampingRatio: number(ratio))
        case .physical(let mass, let stiffness, let damping, let allows):
          request.spring = .physical(
            mass: number(mass), stiffness: number(stiffness), damping: number(damping),
            allowOverDamping: allows)
        default: throw .unsupported("another spring")
        }
        guard case .motion(let motion) = try reference.answer(.spring(request)) else {
          return .value(.nan)
        }
        return .motion(
          MotionAnswer(position: number(motion.position), velocity: number(motion.velocity)))
      }
      if var request = asked.as(CubicBezierRequest.self) {
        request.curve = BezierControlPoints(
          number(request.curve.x1), number(request.curve.y1), number(request.curve.x2),
          number(request.curve.y2))
        request.progress = number(request.progress)
        guard case .curve(let curve) = try reference.answer(.cubicBezier(request)) else {
          return .value(.nan)
        }
        return .curve(CurveAnswer(value: number(curve.value), slope: number(curve.slope)))
      }
      throw .unsupported("only springs and curves")
    }
  }

  private func breaches(
    of method: Rounding, _ sets: [String], _ contract: (inout SolverContract) -> Void
  ) -> [String] {
    var verifier = Verifier(
      standard: .tolerance(1e-9), caseSets: sets.compactMap(CaseSet.named), limit: 60)
    contract(&verifier.contract)
    return verifier.verdict(on: method).rows.filter { !$0.isWithinBound }.map {
      "\($0.caseSet) \($0.group) \($0.member): \($0.errors.maximum)"
    }
  }

  @Test func aRightProgramInSinglePrecisionPasses() {
    let method = Rounding(number: { Double(Float($0)) })
    let sets = [
      "large-offsets", "ordinary-springs", "near-critical", "curves-outside", "curves-random",
    ]
    let found = breaches(of: method, sets) { $0.scalar = .float }
    #expect(found.isEmpty, "\(found)")
    // A larger error fails.
    let worse = Rounding(number: { Double(Float($0 * 1.0002)) })
    #expect(!breaches(of: worse, sets) { $0.scalar = .float }.isEmpty)
  }

  @Test func aCoarseClockIsGranted() {
    let method = Rounding(clock: 0.1)
    let sets = ["ordinary-springs", "near-critical", "large-offsets", "lightly-damped"]
    let found = breaches(of: method, sets) { $0.clock = 0.1 }
    #expect(found.isEmpty, "\(found)")
    #expect(!breaches(of: Rounding(clock: 0.2), sets) { $0.clock = 0.1 }.isEmpty)
  }

  @Test func aScalarTypeExcludesRequestsAndKindsDoNot() {
    var contract = SolverContract()
    contract.kinds = [.spring]
    #expect(contract.isUnbounded)
    contract.scalar = .double
    #expect(contract.isUnbounded)
    contract.scalar = .float
    #expect(!contract.isUnbounded)
  }

  @Test func numbersThatFloatsCannotHoldAreNotAsked() throws {
    func held(_ bounce: String) throws -> SolverRequest? {
      try SolverRequest.decode(
        line:
          #"{"id":1,"kind":"spring","duration":0.5,"bounce":\#(bounce),"from":0,"to":0.1,"velocity":0,"time":0.3}"#
      ).request.get().heldInFloat
    }
    #expect(try held("-0.99999999") == nil)
    guard let request = try held("0.1")?.as(SpringRequest.self) else {
      throw SolverError.unsupported("")
    }
    #expect(request.to == Double(Float(0.1)) && request.time == Double(Float(0.3)))
    guard case .bounce(_, let bounce) = request.spring else { throw SolverError.unsupported("") }
    #expect(bounce == Double(Float(0.1)))
  }
}
