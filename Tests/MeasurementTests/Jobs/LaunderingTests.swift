import Testing

@testable import Measurement

@Suite struct LaunderingTests {
  @Test func launderedWorkIsDoneEveryTime() {
    // Two hundred dependent multiply-adds take at least a hundred nanoseconds on any processor.
    let time = LaunderingProbe.time(calls: 1_000, isLaundered: true)
    #expect(time.nanoseconds / 1_000 > 100)
  }

  // An unoptimised build hoists nothing.
  @Test(.enabled(if: RunEnvironment.configuration == "release"))
  func withoutLaunderingTheWorkMovesOutOfTheLoop() {
    // If this fails the compiler no longer hoists, and the test above proves nothing.
    func fastest(_ isLaundered: Bool) -> Double {
      (0..<5).map { _ in
        LaunderingProbe.time(calls: 2_000, isLaundered: isLaundered).nanoseconds
      }.min() ?? 0
    }
    #expect(fastest(false) < fastest(true) / 20)
  }

  @Test func theLoopFindsItselfSound() {
    #expect(LaunderingProbe.isSound)
  }

  @Test func aKernelTakesTimeInProportionToItsCalls() throws {
    let kernel = try OurScalarFrameKernel(SpringItems(SpringWorkload(items: 20)))
    // In processor time, which a busy machine does not stretch.
    func fastest(calls: Int) -> Double {
      (0..<5).map { Sampler.time(kernel, calls: calls, round: $0).processor }.min() ?? 0
    }
    // Nanoseconds an item: if calls were merged, many would be cheaper than few.
    let ratio = fastest(calls: 500) / fastest(calls: 50)
    #expect(ratio > 0.3 && ratio < 3)
  }
}
