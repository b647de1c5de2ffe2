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
}
