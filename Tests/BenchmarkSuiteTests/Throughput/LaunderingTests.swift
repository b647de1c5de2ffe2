import Testing

@testable import BenchmarkSuite

@Suite struct LaunderingTests {
  @Test func launderedWorkIsDoneEveryTime() {
    // Two hundred dependent multiply-adds take at least a hundred nanoseconds on any processor.
    let time = LaunderingProbe.time(calls: 1_000, isLaundered: true)
    #expect(time.nanoseconds / 1_000 > 100)
  }

  @Test func withoutLaunderingTheWorkMovesOutOfTheLoop() {
    // If this fails the compiler no longer hoists, and the test above proves nothing.
    func fastest(_ isLaundered: Bool) -> Double {
      (0..<5).map { _ in
        LaunderingProbe.time(calls: 2_000, isLaundered: isLaundered).nanoseconds
      }.min() ?? 0
    }
    #expect(fastest(false) < fastest(true) / 20)
  }

  @Test(arguments: [10, 100])
  func aKernelTakesTimeInProportionToItsCalls(factor: Int) throws {
    let items = SpringItems(SpringWorkload(items: 100))
    let kernel = try OurScalarFrameKernel(items)
    func fastest(calls: Int) -> Double {
      (0..<9).map { round in Sampler.time(kernel, calls: calls, round: round).wall }.min() ?? 0
    }
    // Nanoseconds an item: if calls were merged, many would be cheaper than few.
    let ratio = fastest(calls: 10 * factor) / fastest(calls: 10)
    #expect(ratio > 0.5 && ratio < 2)
  }
}
