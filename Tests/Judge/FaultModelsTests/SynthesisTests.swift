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
    #expect(found.allSatisfy { $0.solver == nil }, "\(found.map(\.text))")
  }

  /// Solvers with random faults that no row models.
  @Test(.secondTier, arguments: trials(4)) func randomFaultsOutsideTheTableHaveNoName(
    trial: Int
  ) {
    let found = RandomFault.findings(trial)
    #expect(found.allSatisfy { $0.solver == nil }, "\(trial): \(found.map(\.text))")
  }
}
