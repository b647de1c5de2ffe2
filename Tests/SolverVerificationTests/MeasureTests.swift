import SolverVerification
import Testing

@Suite struct MeasureTests {
  @Test func theRemainderOfTheTruthCounts() {
    let truth = TrueValue(rounded: 1, remainder: 0.25 * Double.ulpOfOne)
    #expect(truth.distance(to: 1) == 0.25 * Double.ulpOfOne)
    #expect(truth.distance(to: 1 + Double.ulpOfOne) == 0.75 * Double.ulpOfOne)
    #expect(ulpError(of: 1, exact: truth) == 0.25)
  }

  @Test func whatIsNotFiniteIsNeverCloseByAccident() {
    let one = TrueValue(rounded: 1)
    #expect(one.distance(to: .nan) == .infinity)
    #expect(one.distance(to: -.infinity) == .infinity)
    #expect(TrueValue(rounded: .infinity).distance(to: .infinity) == 0)
    #expect(TrueValue(rounded: .infinity).distance(to: .greatestFiniteMagnitude) == .infinity)
    #expect(ulpError(of: Float.infinity, exact: 1e39) == 0)
    #expect(ulpError(of: Float.nan, exact: 1) == .infinity)
  }

  @Test func floatUlpsAreRealNumbers() {
    #expect(ulpError(of: Float(1), exact: 1 + Double(Float.ulpOfOne) / 4) == 0.25)
    // Subnormals use the spacing of the smallest normal binade.
    #expect(ulpError(of: Float(0), exact: Double(Float.leastNonzeroMagnitude)) == 1)
  }

  @Test func theScaleIsTheMoveOrTheVelocityWhicheverIsLarger() {
    #expect(MotionScale(from: 1, to: 3, velocity: 0, naturalFrequency: 4).position == 2)
    #expect(MotionScale(from: 1, to: 3, velocity: -12, naturalFrequency: 4).position == 3)
    #expect(MotionScale(from: 1, to: 3, velocity: -12, naturalFrequency: 4).velocity == 12)
    #expect(MotionScale(from: 5, to: 5, velocity: 0, naturalFrequency: 4).position == 5)
  }

  @Test func halfAnUlpOfTheAnswerIsGranted() {
    let request = SpringRequest(
      spring: .bounce(duration: 1, bounce: 0), from: 0, to: 1, time: 0.25)
    func error(offBy ulps: Double, _ allowance: Allowance) -> Double {
      MotionError(
        of: MotionAnswer(position: 0.75 + ulps * 0.75.ulp, velocity: 2),
        position: TrueValue(rounded: 0.75), velocity: TrueValue(rounded: 2), request: request,
        naturalFrequency: 2 * .pi, dampingRatio: 1, allowance: allowance
      ).position
    }
    #expect(error(offBy: 0, .ownRounding) == 0)
    #expect(error(offBy: 1, .ownRounding) == 0.5 * 0.75.ulp)
    #expect(error(offBy: 2, .honestDouble) == 0)
    #expect(error(offBy: 64, .honestDouble) > 0)
  }

  @Test func aDistributionKeepsItsShape() throws {
    var distribution = ErrorDistribution()
    #expect(distribution.summary() == nil)
    for exponent in 1...100 { distribution.insert(exponent <= 99 ? 1e-16 : .nan) }
    let summary = try #require(distribution.summary())
    #expect(summary.count == 100)
    #expect(summary.maximum == .infinity)
    #expect(summary.median == 1e-16)
    #expect(summary.quantile99 == 1e-16)
    #expect(summary.quantile999 == .infinity)
    #expect(summary.histogram[2] == 99)
    #expect(summary.histogram.last == 1)
  }

  @Test(arguments: [
    (1.0, SpringRegime.undamped), (0.95, .lightlyDamped), (0.9, .underDamped),
    (0.01, .underDamped), (1e-16, .nearCriticalBelow), (0, .critical), (-0.0, .critical),
    (-1e-16, .nearCriticalAbove), (-0.01, .overDamped), (-0.5, .overDamped),
    (-0.99, .stronglyOverDamped), (7, .undamped),
  ])
  func bouncesFallIntoTheirRegime(bounce: Double, regime: SpringRegime) {
    #expect(SpringDescription.bounce(duration: 1, bounce: bounce).regime == regime)
  }
}
