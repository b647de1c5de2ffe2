import Foundation
import Presentation
import SolverVerification
import Testing

@testable import Measurement

@Suite struct StudiesTests {
  @Test func integratorsConvergeWithTheirOrder() {
    for record in IntegratorStudies.convergence() where record.order > 0 {
      let measured = record.measuredOrder ?? .nan
      #expect(abs(measured - Double(record.order)) < 0.1, "\(record.method): \(measured)")
    }
  }

  @Test func integratorsAreStableAsFarAsTheyState() {
    for record in IntegratorStudies.stability() {
      for (ratio, limits) in zip(record.dampingRatios, zip(record.observed, record.stated)) {
        #expect(
          abs(limits.0 - limits.1) <= 0.02 * limits.1,
          "\(record.method) at ζ = \(ratio): ran to \(limits.0), states \(limits.1)")
      }
    }
  }

  @Test func mapsAndNearCriticalErrorsOfOurSolverKeepThePromise() throws {
    let map = try #require(SpringStudies.maps(of: [AnimationNumericsSolver()]).first)
    #expect(map.errors.count == map.timeEdges.count - 1)
    #expect(map.errors.allSatisfy { $0.count == map.bounceEdges.count - 1 })
    #expect(map.errors.joined().max()! <= 1e-15)
    let record = try #require(SpringStudies.nearCritical(of: [AnimationNumericsSolver()]).first)
    #expect(record.bounces.count == record.errors.count)
    #expect(record.errors.max()! <= 1e-15)
  }
}
