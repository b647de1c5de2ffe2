import AnimationNumerics
import Testing

/// What is deprecated still compiles and does what its new name does. The tests are deprecated themselves, so
/// that the former names are not warned of.
@Suite struct FormerNamesTests {
  @available(*, deprecated)
  @Test func errorsAreCaughtUnderTheirFormerNames() {
    #expect(throws: Spring.ParameterError.self) { try Spring(.duration(-1, bounce: 0)) }
    #expect(throws: Stagger.ParameterError.self) { try Stagger.validated(interval: .nan) }
    #expect(SpringBatchError.self == ParameterError.self)
    #expect(KeyframeError.self == ParameterError.self)
  }

  @available(*, deprecated)
  @Test func estimatesHaveTheirFormerNames() {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    #expect(
      spring.appleSettlingEstimate(target: 1.0, initialVelocity: 2, epsilon: 0.01)
        == spring.platformSettlingEstimate(target: 1.0, initialVelocity: 2, epsilon: 0.01))
    #expect(SpringKeyframeDuration.appleEstimate == .platformEstimate)
  }

  @available(*, deprecated)
  @Test func spansAreFilled() throws {
    let batch = try SpringBatch(
      Spring(duration: 0.4, bounce: 0.3), from: [0, 1, 2], to: [1, 3, 5])
    var expected = [Double](repeating: 0, count: 3)
    batch.sample(at: 0.1, into: &expected)
    var positions = [Double](repeating: 0, count: 3)
    var span = positions.mutableSpan
    batch.sample(at: 0.1, into: &span)
    #expect(positions == expected)
  }
}
