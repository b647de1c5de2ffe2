import Foundation
import SolverVerification
import Testing

@testable import FaultModels
@testable import Seeding

/// A spring solver by a closure.
struct SpringModel: SolverMethod {
  let name: String
  let summary = "a model of a test"
  let kinds: Set<SolverKind> = [.spring]
  let answer: @Sendable (SpringRequest) -> MotionAnswer

  init(_ name: String, _ answer: @escaping @Sendable (SpringRequest) -> MotionAnswer) {
    self.name = name
    self.answer = answer
  }

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer { answer(request) }
}

/// The careful answer, which tests then spoil.
@Sendable func careful(_ request: SpringRequest) -> MotionAnswer {
  (ModelSpring(request.spring) ?? ModelSpring(frequency: 1, ratio: 1)).answer(request)
}

private let springSets = [
  "main", "near-critical", "with-velocity", "at-rest", "over-damped-strong", "parameterisations",
]

/// What the diagnosis says of a solver of springs.
func springFindings(_ method: any SolverMethod, limit: Int = 70) -> [Finding] {
  Verifier(
    standard: .tolerance(1e-9), caseSets: springSets.compactMap(CaseSet.named), limit: limit,
    cache: sharedTruths
  ).namingFaults.verdict(on: method).findings
}

/// What the search finds in each cell, without some rows.
func springResults(
  _ method: any SolverMethod, limit: Int = 70, without isBanned: @escaping (FaultPart) -> Bool
) -> [CellResult<SpringProgram>] {
  let box = Box()
  var verifier = Verifier(
    standard: .tolerance(1e-9), caseSets: springSets.compactMap(CaseSet.named), limit: limit,
    cache: sharedTruths)
  verifier.diagnosis = { observations, _ in
    box.observations = observations
    return []
  }
  _ = verifier.verdict(on: method)
  return SpringDiagnosis(observations: box.observations, tolerance: 1e-9)
    .results(isBanned: isBanned)
}

private final class Box: @unchecked Sendable {
  var observations: [Observation] = []
}

/// Names that claim nothing.
private let modest: Set<Fault> = [.unrecognised, .notPredicted, .notFinite]

/// How many random trials a test makes: a sample, or as many as the environment says.
private func trials(_ sample: Int) -> Range<Int> {
  let text = ProcessInfo.processInfo.environment["ANIMBENCH_FAULT_TRIALS"]
  return 0..<(text.flatMap { Int($0) } ?? sample)
}

@Suite struct SynthesisTests {
  // MARK: Faults without a row

  /// A random number that hangs on a request alone.
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
      let spring = ModelSpring(request.spring) ?? ModelSpring(frequency: 1, ratio: 1)
      return ModelSpring(frequency: spring.frequency, ratio: pow(spring.ratio, 1.1)).answer(request)
    },
    SpringModel("time to a power") { request in
      var other = request
      other.time = pow(request.time, 1.01)
      return careful(other)
    },
  ]

  @Test(arguments: unknown.indices)
  func whatHasNoRowHasNoName(index: Int) {
    let found = springFindings(Self.unknown[index])
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { modest.contains($0.fault) }, "\(found.map(\.text))")
  }

  /// Solvers that are wrong in ways drawn at random, none of which is a row.
  @Test func randomFaultsOutsideTheTableHaveNoName() {
    for trial in trials(2) {
      var random = SplitMix64(seed: 0x0FF &+ UInt64(trial))
      let size = random.logarithmic(1e-6, 0.3)
      let weights = (0..<6).map { _ in random.number(-3, 3) }
      let form = random.index(below: 4)
      let method = SpringModel("random fault \(trial)") { request in
        var answer = careful(request)
        let w = request.spring.approximateNaturalFrequency ?? 1
        let scale = MotionScale(
          from: request.from, to: request.to, velocity: request.velocity, naturalFrequency: w)
        let ratio = request.spring.approximateDampingRatio
        let wave = sin(
          weights[0] * w * request.time + weights[1] * ratio + weights[2]
            + weights[3] * (answer.position - request.to) / scale.position)
        switch form {
        case 0: answer.position += size * wave * scale.position
        case 1:
          var other = request
          other.time = max(0, request.time * (1 + 0.1 * size * wave))
          answer = careful(other)
        case 2:
          answer.position += size * wave * (answer.velocity / w)
          answer.velocity += size * wave * scale.velocity
        default:
          var other = request
          other.velocity *= 1 + wave
          other.from += size * wave * scale.position
          answer = careful(other)
        }
        return answer
      }
      let found = springFindings(method)
      #expect(found.allSatisfy { modest.contains($0.fault) }, "\(trial): \(found.map(\.text))")
    }
  }

  /// Without the row that a defect is, nothing else takes its place.
  @Test(
    arguments: [
      "over-damped-as-critical", "over-damped-missing-square", "over-damped-stiffness",
      "velocity-plus-target", "negative-bounce-mirrored", "third-order-rk4",
    ])
  func withoutItsRowADefectHasNoName(name: String) throws {
    let defect = try #require(DefectModel.all.first { $0.name == name })
    let results = springResults(defect, without: { defect.expected.contains($0.fault) })
    #expect(!results.isEmpty)
    let named = results.flatMap(\.explanations).map { $0.program.parts.map(\.words) }
    #expect(named.isEmpty, "\(named)")
  }

  // MARK: Faults together

  private static let composed: [(SpringModel, Set<Fault>)] = [
    (
      SpringModel("microseconds, two exponentials, velocity plus the move") { request in
        var other = request
        other.time = (request.time * 1e6).rounded(.down) / 1e6
        var answer = careful(other)
        if let spring = ModelSpring(request.spring), spring.gap < 0 {
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
        let spring = ModelSpring(request.spring) ?? ModelSpring(frequency: 1, ratio: 1)
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
    _ request: SpringRequest, _ spring: ModelSpring
  ) -> MotionAnswer {
    let (w, b) = (spring.frequency, spring.ratio * spring.frequency)
    let root = (b * b - w * w).squareRoot()
    guard root > 0 else {
      return ModelSpring(frequency: w, ratio: 1).answer(request)
    }
    let (fast, slow, d) = (-b - root, -b + root, request.from - request.to)
    let second = (request.velocity - fast * d) / (slow - fast)
    let first = d - second
    let (e1, e2) = (exp(fast * request.time), exp(slow * request.time))
    return MotionAnswer(
      position: first * e1 + second * e2 + request.to,
      velocity: first * fast * e1 + second * slow * e2)
  }

  @Test(arguments: composed.indices)
  func composedFaultsAreNamedExactly(index: Int) {
    let (method, faults) = Self.composed[index]
    let found = springFindings(method, limit: 150)
    let named = Set(found.map(\.fault)).subtracting([.notPredicted])
    #expect(named == faults, "\(found.map(\.text))")
  }

  /// A fault that shows on one side of a threshold is said to.
  @Test func aFaultOfOneSideIsSaidToBe() {
    let method = SpringModel("ratio 1 % off for negative velocities") { request in
      guard request.velocity < 0, let spring = ModelSpring(request.spring) else {
        return careful(request)
      }
      return ModelSpring(frequency: spring.frequency, ratio: spring.ratio * 1.01).answer(request)
    }
    let found = springFindings(method, limit: 150)
    #expect(found.contains { $0.fault == .parameterRounding && $0.text.contains("where v0 < 0") })
  }

  /// Pairs of rows: both are named, or what is not is called unrecognised.
  @Test func pairsOfRowsComeApartOrStayOpen() {
    let table = SpringTable()
    for trial in trials(4) {
      var random = SplitMix64(seed: 0x9A1 &+ UInt64(trial))
      var program = SpringProgram()
      while program.parts.count < 2 {
        let branch = [0, 2][random.index(below: 2)]
        program = random.pick(
          table.neighbours(of: program, branch: branch, member: 1, isFirstRound: true))
      }
      let chosen = program
      let method = SpringModel("pair \(trial)") { request in
        let truth = careful(request)
        guard let item = SpringItem(request, truth: truth, seed: 1) else { return truth }
        let core = chosen.core.runCore(on: item)
        return MotionAnswer(
          position: chosen.answer(for: item, member: 0, core: core).value,
          velocity: chosen.answer(for: item, member: 1, core: core).value)
      }
      let found = springFindings(method)
      let names = Set(found.map(\.fault))
      let missing = program.parts.filter { !names.contains($0.fault) }
      // A part that the other hides entirely changes nothing.
      let isHonest =
        missing.isEmpty || !names.isDisjoint(with: modest)
        || found.allSatisfy { $0.text.contains("predicts all") }
      #expect(
        isHonest, "\(trial): \(program.parts.map(\.words)) but \(found.map(\.text))")
    }
  }
}
