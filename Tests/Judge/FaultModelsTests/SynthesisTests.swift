import Foundation
import SolverVerification
import TestTiers
import Testing

@testable import FaultModels
@testable import Seeding

/// The random trials of a test: the first few, or those that the environment names, as
/// "FIRST..<LAST"; scripts/search-faults does.
private func trials(_ sample: Int) -> Range<Int> {
  let text = ProcessInfo.processInfo.environment["ANIMBENCH_FAULT_TRIALS"] ?? ""
  let bounds = text.split(separator: "..<").compactMap { Int($0) }
  return bounds.count == 2 && bounds[0] <= bounds[1] ? bounds[0]..<bounds[1] : 0..<sample
}

@Suite struct SynthesisTests {
  // MARK: Faults without a row

  /// A random number that depends on the request alone.
  @Sendable private static func noise(_ request: SpringRequest) -> Double {
    var random = SplitMix64(seed: request.time.bitPattern ^ request.velocity.bitPattern)
    return random.number(-1, 1)
  }

  private static let unknown: [SpringModel] = [
    SpringModel("noise of 1e-7") { request in
      var answer = careful(request)
      answer.position += 1e-7 * noise(request) * (request.to - request.from)
      return answer
    },
    SpringModel("noise of 1e-3") { request in
      var answer = careful(request)
      answer.position += 1e-3 * noise(request)
      answer.velocity *= 1 + 1e-3 * noise(request)
      return answer
    },
    SpringModel("frozen after a while") { request in
      var other = request
      other.time = min(other.time, 0.37 + 0.1 * request.velocity.magnitude.squareRoot())
      return careful(other)
    },
    SpringModel("a wrong power of the ratio") { request in
      let spring = DoubleSpring(request.spring) ?? DoubleSpring(frequency: 1, ratio: 1)
      return DoubleSpring(frequency: spring.frequency, ratio: pow(spring.ratio, 1.1)).answer(
        request)
    },
    SpringModel("time to a power") { request in
      var other = request
      other.time = pow(request.time, 1.01)
      return careful(other)
    },
  ]

  @Test(.secondTier, arguments: unknown.indices)
  func whatHasNoRowHasNoName(index: Int) {
    let found = springFindings(Self.unknown[index])
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { modest.contains($0.fault) }, "\(found.map(\.text))")
  }

  /// Solvers with random faults that no row models.
  @Test(.secondTier, arguments: trials(4)) func randomFaultsOutsideTheTableHaveNoName(
    trial: Int
  ) {
    let found = RandomFault.findings(trial)
    #expect(found.allSatisfy { modest.contains($0.fault) }, "\(trial): \(found.map(\.text))")
  }

  /// Names of remaining rows that describe a defect as well: a factor that is 0 to a thousandth,
  /// springs that are critically damped in the branch that is named.
  private static let alsoTrue: [String: Set<Fault>] = [
    "hyperbolic-cap": [.constant, .velocityMissing],
    "over-damped-as-critical": [.dampingIgnored],
    "critical-band": [.overDampedAsCritical, .dampingIgnored],
    "initial-velocity-ignored": [.velocityIgnoresInitial, .initialVelocityScaled],
  ]

  /// The defects of springs: those that once got a false name, or all.
  private static let leftOut: [String] =
    ProcessInfo.processInfo.environment["ANIMBENCH_FAULT_TRIALS"] == nil
    ? [
      "over-damped-missing-square", "over-damped-stiffness", "negative-bounce-mirrored",
      "two-exponentials", "hyperbolic-overflow", "hyperbolic-cap", "critical-band",
      "velocity-plus-target", "initial-velocity-ignored",
    ] : DefectModel.all.filter { $0.kinds.contains(.spring) }.map(\.name)

  /// Without the row of a defect, no other row is named instead.
  @Test(.secondTier, arguments: leftOut) func withoutItsRowADefectHasNoName(name: String) throws {
    let defect = try #require(DefectModel.all.first { $0.name == name })
    let results = springResults(defect, without: { defect.expected.contains($0.fault) })
    #expect(!results.isEmpty)
    let alsoTrue = Self.alsoTrue[name] ?? []
    let named = results.compactMap(\.explanation).flatMap(\.program.parts).filter {
      !alsoTrue.contains($0.fault)
    }
    #expect(named.isEmpty, "\(named.map(\.words))")
  }

  // MARK: Faults together

  private static let composed: [(SpringModel, Set<Fault>)] = [
    (
      SpringModel("microseconds, two exponentials, velocity plus the move") { request in
        var other = request
        other.time = (request.time * 1e6).rounded(.down) / 1e6
        var answer = careful(other)
        if let spring = DoubleSpring(request.spring), spring.gap < 0 {
          answer = twoExponentials(other, spring)
          answer.velocity += request.to - request.from
        }
        return answer
      }, [.clock, .cancellationNearCritical, .velocityPlusTarget]
    ),
    (
      SpringModel("milliseconds and a mirrored bounce") { request in
        var other = request
        other.time = (request.time * 1e3).rounded(.down) / 1e3
        if case .bounce(let duration, let bounce) = request.spring, bounce < 0 {
          other.spring = .dampingRatio(response: duration, dampingRatio: 1 - bounce)
        }
        return careful(other)
      }, [.clock, .bounceMirrored]
    ),
    (
      SpringModel("explicit Euler in frames, from rest") { request in
        let spring = DoubleSpring(request.spring) ?? DoubleSpring(frequency: 1, ratio: 1)
        var (x, v) = (request.from - request.to, 0.0)
        for _ in 0..<Int(min((request.time * 60 + 1e-9).rounded(.down), 1e6)) {
          let a = -spring.frequency * (spring.frequency * x + 2 * spring.ratio * v)
          (x, v) = (x + v / 60, v + a / 60)
        }
        return MotionAnswer(position: x + request.to, velocity: v)
      }, [.firstOrder, .ignoresInitialVelocity]
    ),
  ]

  @Sendable private static func twoExponentials(
    _ request: SpringRequest, _ spring: DoubleSpring
  ) -> MotionAnswer {
    let (w, b) = (spring.frequency, spring.ratio * spring.frequency)
    let root = (b * b - w * w).squareRoot()
    guard root > 0 else {
      return DoubleSpring(frequency: w, ratio: 1).answer(request)
    }
    let (fast, slow, d) = (-b - root, -b + root, request.from - request.to)
    let second = (request.velocity - fast * d) / (slow - fast)
    let first = d - second
    let (e1, e2) = (exp(fast * request.time), exp(slow * request.time))
    return MotionAnswer(
      position: first * e1 + second * e2 + request.to,
      velocity: first * fast * e1 + second * slow * e2)
  }

  @Test(.secondTier, arguments: composed.indices)
  func composedFaultsAreNamedExactly(index: Int) {
    let (method, faults) = Self.composed[index]
    let found = springFindings(method, limit: 150)
    let named = Set(found.map(\.fault)).subtracting([.notPredicted])
    #expect(named == faults, "\(found.map(\.text))")
  }

  /// Pairs of rows: both are named, or the missing one is reported as unrecognised.
  @Test(arguments: trials(TestTier.isAll ? 4 : 1)) func pairsOfRowsComeApartOrStayOpen(trial: Int) {
    let pair = RowPair(trial)
    let found = springFindings(pair.method)
    #expect(
      pair.isHonest(found), "\(trial): \(pair.program.parts.map(\.words)) but \(found.map(\.text))")
  }
}
