import AnimationNumerics
@testable import Seeding
import Testing

@Suite struct VelocityEstimatorTests {
  /// The estimate at the end of samples of a known motion.
  private func estimate(
    _ times: [Double], window: Double = 0.1, _ motion: (Double) -> Double
  ) -> Double {
    var estimator = VelocityEstimator<Double>(window: window)
    for time in times { estimator.add(motion(time), at: time) }
    return estimator.velocity(at: times.last) ?? .nan
  }

  @Test(arguments: [60.0, 90, 120, 1000])
  func constantVelocityAndAccelerationAreExact(rate: Double) {
    let times = (0...40).map { 5 + Double($0) / rate }
    #expect((estimate(times) { 40 + 1800 * ($0 - 5) } - 1800).magnitude < 1e-8)
    let end = times[40] - 5
    let accelerated = estimate(times) { 900 * ($0 - 5) - 4000 * ($0 - 5) * ($0 - 5) / 2 }
    #expect((accelerated - (900 - 4000 * end)).magnitude < 1e-7)
    // x‴h²/6 and less: a sine of 2 Hz with an amplitude of 100.
    let ω = 2 * Double.pi * 2
    let sine = estimate(times) { t in
      Spring(duration: 0.5, bounce: 1).value(
        fromValue: 100, toValue: 0, initialVelocity: 0, time: t - 5)
    }
    let exact = Spring(duration: 0.5, bounce: 1).velocity(
      fromValue: 100, toValue: 0, initialVelocity: 0, time: end)
    #expect((sine - exact).magnitude < 100 * ω * ω * ω * 0.1 * 0.1 / 6)
  }

  @Test func unevenSamplesAreWeighted() {
    var random = SplitMix64(seed: 4)
    var times = [1.0]
    for _ in 0..<200 { times.append(times.last! + random.number(0.004, 0.025)) }
    let end = times[200]
    #expect(
      (estimate(times) { 300 * $0 + 2500 * ($0 - end) * ($0 - end) } - 300).magnitude < 1e-7)
  }

  @Test func onlyTheWindowCounts() {
    let times = (0...30).map { Double($0) / 120 }
    // At rest until 0.15, then 600 points per second.
    func motion(_ time: Double) -> Double { max(time - 0.15, 0) * 600 }
    #expect((estimate(times, window: 0.1) { motion($0) } - 600).magnitude < 1e-9)
    #expect((estimate(times, window: 0.25) { motion($0) } - 600).magnitude > 50)
  }

  @Test func equalAndReorderedTimesAreOrdinary() {
    var samples = (0...20).map { (time: Double($0) / 120, position: Double($0) * 7) }
    let reference = estimate(samples.map(\.time)) { $0 * 840 }
    var estimator = VelocityEstimator<Double>()
    // Two samples share a time, where the later one counts; the last ones are out of order.
    samples.swapAt(15, 18)
    samples.swapAt(16, 20)
    for sample in samples {
      estimator.add(-1e6, at: sample.time)
      estimator.add(sample.position, at: sample.time)
    }
    #expect((estimator.velocity()! - reference).magnitude < 1e-9)
    for (position, time) in [(Double.nan, 0.16), (3, .nan), (.infinity, 0.1), (2, .infinity)] {
      estimator.add(position, at: time)
    }
    #expect((estimator.velocity(at: .nan)! - reference).magnitude < 1e-9)
    var once = VelocityEstimator<Double>()
    #expect(once.velocity() == nil)
    for _ in 0..<1000 { once.add(3, at: 1) }
    #expect(once.velocity() == 0)
    once.add(5, at: 1.01)
    #expect((once.velocity()! - 200).magnitude < 1e-9)
    once.removeAll()
    #expect(once.velocity(at: 2) == nil)
  }

  @Test func bunchesOfSamplesDoNotAmplifyNoise() {
    var estimator = VelocityEstimator<Double>()
    // Three coalesced samples within a microsecond, a pixel apart, and one a frame later.
    for (position, time) in [(0.0, 0.0), (0.3, 1e-6), (0.6, 2e-6), (10, 1.0 / 60)] {
      estimator.add(position, at: time)
    }
    #expect((estimator.velocity()! - 582).magnitude < 1)
  }

  @Test func aPointerThatRestsHasNoVelocity() {
    var estimator = VelocityEstimator<Double>()
    for i in 0...12 { estimator.add(Double(i) * 10, at: Double(i) / 120) }
    #expect((estimator.velocity(at: 0.1)! - 1200).magnitude < 1e-9)
    #expect((estimator.velocity(at: 0.13)! - 1200).magnitude < 1e-9)
    #expect(estimator.velocity(at: 0.15) == 0)
    // After the pause it moves the other way.
    for i in 0...2 { estimator.add(120 - Double(i), at: 0.15 + Double(i) / 120) }
    #expect((estimator.velocity()! + 120).magnitude < 1e-9)
  }

  @Test func vectorsAreEstimatedComponentByComponent() {
    var estimator = VelocityEstimator<AnimatablePair<Double, Double>>()
    for i in 0...12 {
      let t = Double(i) / 120
      estimator.add(AnimatablePair(100 - 250 * t, 1000 * t * t), at: t)
    }
    let velocity = estimator.velocity(at: 0.1)!
    #expect((velocity.first + 250).magnitude < 1e-9 && (velocity.second - 200).magnitude < 1e-9)
  }

  /// The place of the last move again, 2 to 8 ms later, is the touch's end.
  @Test(arguments: [0.0, 0.002, 0.004, 0.008])
  func theEndOfATouchDoesNotLowerTheVelocity(delay: Double) {
    var finger = VelocityEstimator<Double>()
    for frame in 0...20 { finger.add(Double(frame) * 15, at: Double(frame) / 120) }
    finger.add(300, at: 20.0 / 120 + delay)
    #expect((finger.velocity()! - 1800).magnitude < 1e-9)
    #expect((finger.velocity(at: 20.0 / 120 + delay)! - 1800).magnitude < 1e-9)
    // After a rest the touch ends without velocity, whether the time is given or not.
    finger.add(300, at: 20.0 / 120 + 0.05)
    #expect(finger.velocity() == 0)
  }

  @Test func theEstimateOfFiniteSamplesIsNeverNaN() {
    var random = SplitMix64(seed: 0x5645)
    for _ in 0..<3_000 {
      var estimator = VelocityEstimator<Double>(window: random.pick([0.1, 1e-300, .infinity]))
      let step = random.logarithmic(2 * Double.leastNonzeroMagnitude, 0.03)
      let size = random.logarithmic(1e-300, 1.7e308)
      for sample in 0..<1 + random.index(below: 9) {
        estimator.add(
          random.pick([random.number(-1, 1) * size, -size, size]),
          at: Double(sample + random.index(below: 2)) * step)
      }
      #expect(estimator.velocity()?.isNaN == false, "\(step) \(size)")
    }
    // Exact where squares of the times vanish, and where differences of the positions overflow.
    let near = estimate((0...5).map { Double($0) * 1e-200 }) { $0 * 1e200 }
    #expect((near / 1e200 - 1).magnitude < 1e-15)
    let far = estimate([0, 0.01, 0.02]) { ($0 - 0.01) * 1.7e307 * 1e3 }
    #expect(far == .infinity)
  }
}
