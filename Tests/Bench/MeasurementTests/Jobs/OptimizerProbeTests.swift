import Testing

@testable import Measurement
import HostSystem

@Suite struct OptimizerProbeTests {
  @Test func hiddenWorkIsDoneEveryTime() {
    // Two hundred dependent multiply-adds take at least a hundred nanoseconds on any processor.
    let time = OptimizerProbe.time(calls: 1_000, isHidden: true)
    #expect(time.nanoseconds / 1_000 > 100)
  }

  // An unoptimised build hoists nothing.
  @Test(.enabled(if: BuildIdentity.configuration == "release"))
  func visibleWorkMovesOutOfTheLoop() {
    // If this fails the compiler no longer hoists, and the test above proves nothing.
    func fastest(_ isHidden: Bool) -> Double {
      (0..<5).map { _ in
        OptimizerProbe.time(calls: 2_000, isHidden: isHidden).nanoseconds
      }.min() ?? 0
    }
    #expect(fastest(false) < fastest(true) / 20)
  }

  @Test func theLoopFindsItselfSound() {
    #expect(OptimizerProbe.isSound)
  }

  @Test func aJobTakesTimeInProportionToItsCalls() throws {
    let items = SpringColumns<Double>(SpringWorkload(items: 20))
    let job = try AnimationNumericsSolver().frameJob(items)
    // In processor time, which a busy machine does not stretch.
    func fastest(calls: Int) -> Double {
      (0..<5).map { Sampler.time(job, calls: calls, round: $0).processor }.min() ?? 0
    }
    // Nanoseconds an item: if calls were merged, many would be cheaper than few.
    let ratio = fastest(calls: 500) / fastest(calls: 50)
    #expect(ratio > 0.3 && ratio < 3)
  }
}
