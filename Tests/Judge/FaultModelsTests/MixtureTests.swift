import Foundation
import SolverVerification
import TestTiers
import Testing

@testable import FaultModels
@testable import Seeding

/// A solver with a random combination of faults, which the diagnosis must separate.
private struct Mixture: SpringMethod {
  let name = "mixture"
  let summary = "a right solver with faults switched on"
  let kinds: Set<SolverKind> = [.spring]

  var clock = 1.0
  var delay = 0.0
  var velocityFactor = 1.0
  var treatsOverAsCritical = false
  var mirrorsBounce = false
  var grid: Double?
  var isSingle = false
  var addsTarget = false
  var reversesVelocity = false
  var velocityScale = 1.0
  var band = 0.0

  /// The faults that a diagnosis should name.
  var faults: Set<Fault> {
    var result: Set<Fault> = []
    if clock != 1 { result.insert(.clock) }
    if delay != 0 { result.insert(.clockOffset) }
    if velocityFactor == 0 {
      result.insert(.ignoresInitialVelocity)
    } else if velocityFactor == -1 {
      result.insert(.initialVelocityReversed)
    } else if velocityFactor != 1 {
      result.insert(.initialVelocityScaled)
    }
    if treatsOverAsCritical { result.insert(.overDampedAsCritical) }
    if mirrorsBounce { result.insert(.bounceMirrored) }
    if grid != nil { result.insert(.quantised) }
    if isSingle { result.insert(.singlePrecision) }
    if addsTarget { result.insert(.velocityPlusTarget) }
    if reversesVelocity { result.insert(.velocityReversed) }
    if velocityScale != 1 { result.insert(.velocityInAnotherUnit) }
    if band > 0 { result.insert(.criticalBand) }
    return result
  }

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    guard case .bounce(let duration, let asked) = request.spring else {
      throw .unsupported("duration and bounce only")
    }
    var bounce = asked
    if treatsOverAsCritical, bounce < 0 { bounce = 0 }
    if bounce.magnitude < band { bounce = 0 }
    var inner = request
    inner.velocity *= velocityFactor
    inner.time = max(0, request.time * clock - delay)
    inner.spring =
      mirrorsBounce && bounce < 0
      ? .dampingRatio(response: duration, dampingRatio: 1 - bounce)
      : .bounce(duration: duration, bounce: bounce)
    var answer = try DoubleSolver().motion(inner)
    if addsTarget, asked < 0 { answer.velocity += request.to - request.from }
    if reversesVelocity { answer.velocity = -answer.velocity }
    answer.velocity *= velocityScale
    if let grid { answer.position = (answer.position / grid).rounded() * grid }
    if isSingle {
      answer.position = Double(Float(answer.position))
      answer.velocity = Double(Float(answer.velocity))
    }
    return answer
  }
}

private func diagnosed(_ method: any SolverMethod) -> [Finding] {
  let names = ["main", "near-critical", "over-damped-strong", "with-velocity", "at-rest"]
  return Verifier(
    standard: .tolerance(1e-9), caseSets: names.compactMap(CaseSet.named), limit: 100,
    cache: sharedTruths
  ).namingFaults.verdict(on: method).findings
}

@Suite struct MixtureTests {
  /// Every fault alone, with parameters drawn at random.
  @Test(.secondTier, arguments: 0..<11)
  func aFaultAloneIsNamedWhateverItsSize(kind: Int) {
    var random = SplitMix64(seed: 0xFA01 &+ UInt64(kind))
    for _ in 0..<2 {
      var solver = Mixture()
      Self.add(kind, to: &solver, &random)
      let findings = diagnosed(solver)
      #expect(Set(findings.map(\.fault)) == solver.faults, "\(solver): \(findings.map(\.text))")
    }
  }

  /// Two or three faults that do not hide each other.
  @Test(.secondTier, arguments: 0..<10)
  func aMixtureComesApart(round: Int) {
    var random = SplitMix64(seed: 0x313 &+ UInt64(round))
    var solver = Mixture()
    // One of the clock or the initial velocity, one of the damping, one of the output.
    Self.add(random.pick([0, 1, 2, 3]), to: &solver, &random)
    Self.add(random.pick([4, 5]), to: &solver, &random)
    if random.next() & 1 == 0 { Self.add(random.pick([8, 9, 10]), to: &solver, &random) }
    let findings = diagnosed(solver)
    #expect(
      Set(findings.map(\.fault)).isSuperset(of: solver.faults),
      "\(solver.faults) from \(solver): \(findings.map(\.text))")
    #expect(!findings.contains { $0.fault == .unrecognised }, "\(findings.map(\.text))")
  }

  private static func add(_ kind: Int, to solver: inout Mixture, _ random: inout SplitMix64) {
    switch kind {
    case 0:
      solver.clock = random.next() & 1 == 0 ? random.number(0.85, 0.99) : random.number(1.01, 1.2)
    case 1: solver.delay = random.number(0.002, 0.03)
    case 2: solver.velocityFactor = random.pick([0, -1])
    case 3: solver.velocityFactor = random.number(1.5, 20)
    case 4: solver.treatsOverAsCritical = true
    case 5: solver.mirrorsBounce = true
    case 6: solver.grid = random.pick([1.0 / 64, 0x1p-20, 1e-3, 1e-5])
    case 7: solver.isSingle = true
    case 8: solver.addsTarget = true
    case 9: solver.reversesVelocity = true
    case 10: solver.velocityScale = random.pick([0.001, 1_000, 60])
    default: solver.band = random.logarithmic(1e-5, 1e-3)
    }
  }

  @Test(.secondTier) func anUnknownFaultIsCalledUnrecognised() {
    struct Odd: SpringMethod {
      let name = "odd"
      let summary = "adds a wave of its own"
      let kinds: Set<SolverKind> = [.spring]

      func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
        var answer = try DoubleSolver().motion(request)
        answer.position += 0.3 * sin(7 * request.time + 3 * answer.velocity)
        return answer
      }
    }
    let findings = diagnosed(Odd())
    #expect(findings.contains { $0.fault == .unrecognised })
    let named = findings.map(\.fault).filter { $0 != .unrecognised && $0 != .velocityByDifferences }
    #expect(named.isEmpty, "\(findings.map(\.text))")
  }
}
