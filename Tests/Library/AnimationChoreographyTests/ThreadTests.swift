import AnimationChoreography
import AnimationNumerics
import Foundation
import Seeding
import Testing

/// Values that eight threads read at once; nightly under the thread sanitizer (`scripts/sanitize thread`).
@Suite struct ThreadTests {
  /// What each of eight threads computes at the same time.
  private func onEightThreads(_ work: @escaping @Sendable () -> [Double]) -> [[Double]] {
    let (lock, ended) = (NSLock(), DispatchSemaphore(value: 0))
    nonisolated(unsafe) var results: [[Double]] = []
    for _ in 0..<8 {
      Thread {
        let result = work()
        lock.withLock { results.append(result) }
        ended.signal()
      }.start()
    }
    for _ in 0..<8 { ended.wait() }
    return lock.withLock { results }
  }

  @Test func eightThreadsReadOneBatchPlanAndSampler() throws {
    var random = SplitMix64(seed: 8)
    let from = (0..<500).map { _ in Double.random(in: -9...9, using: &random) }
    let batch = try SpringBatch(
      Spring(duration: 0.5, bounce: 0.3), from: from, to: from.map { 1 - $0 },
      delays: .interval(0.002))
    let decays = try DecayBatch(
      Decay(timeConstant: 0.3), from: from, velocities: from, delays: .interval(0.002))
    let plans = [
      CurvePlan(.easeInOut), CurvePlan(UnitCurve(NamedEasing(.elastic, .out))),
      CurvePlan(try EasingFunction(css: "linear(0, 0.7 20%, 1)")),
    ]
    let sampler = ChoreographySampler(RandomChoreography.make(&random))
    let work: @Sendable () -> [Double] = {
      var result: [Double] = []
      var positions = [Double](repeating: 0, count: 500)
      for frame in 0..<40 {
        let time = Double(frame) / 30
        batch.sample(at: time, into: &positions)
        result += positions
        decays.sample(at: time, into: &positions)
        result += positions + sampler.positions(at: time)
        result += plans.map { $0.value(at: time / 2) }
      }
      return result
    }
    let alone = work().map(\.bitPattern)
    for result in onEightThreads(work) { #expect(result.map(\.bitPattern) == alone) }
  }
}
