import Foundation
import Seeding
import SolverVerification
import TestTiers
import Testing

@testable import Measurement

@Suite struct ChangePointTests {
  /// Noise as stored ratios have it: a normal part, and now and then a slow run.
  private struct Noise {
    var generator: SplitMix64
    let deviation: Double

    mutating func next() -> Double {
      let normal = (0..<12).reduce(-6.0) { sum, _ in
        sum + Double.random(in: 0..<1, using: &generator)
      }
      let isSlow = Double.random(in: 0..<1, using: &generator) < 0.05
      return deviation * (normal + (isSlow ? 3 : 0))
    }
  }

  private func series(
    _ seed: UInt64, noise deviation: Double, steps: [Int]
  ) -> [Double] {
    var noise = Noise(generator: SplitMix64(seed: seed), deviation: deviation)
    return (0..<30).map { index in
      1.7 * pow(1.01, Double(steps.count { $0 <= index })) * exp(noise.next())
    }
  }

  @Test func aSlowCreepIsFoundWithItsRuns() {
    let steps = [8, 16, 23]
    let found = (0..<200).map {
      ChangePoints.steps(series(UInt64($0), noise: 0.002, steps: steps), risk: 0.01 / 60)
        .map(\.index)
    }
    // Never overlooked; all three steps, each within a run of its own, in nine of ten histories.
    #expect(found.allSatisfy { !$0.isEmpty })
    let exact = found.count {
      $0.count == 3 && zip($0, steps).allSatisfy { abs($0 - $1) <= 1 }
    }
    #expect(exact >= 180, "\(exact)")
  }

  /// Where the noise of a run is as large as each of three steps, that they came is found in most histories
  /// by the growth with time, but not where each is: the place is a range then.
  @Test func stepsBelowTheNoiseAreFoundTogether() {
    let found = (0..<100).map {
      ChangePoints.steps(series(UInt64($0), noise: 0.01, steps: [8, 15, 22]), risk: 0.01 / 25)
    }
    #expect(found.count { !$0.isEmpty } >= 65, "\(found.count { !$0.isEmpty })")
    let single = found.filter { $0.count == 1 }.flatMap { $0 }
    #expect(single.count { $0.range.count > 3 } * 2 > single.count)
    #expect(single.allSatisfy { $0.range.contains($0.index) })
    let one = (0..<100).map {
      ChangePoints.steps(series(UInt64($0), noise: 0.01, steps: [15]), risk: 0.01 / 25)
    }
    #expect(one.count { !$0.isEmpty } <= 20)
    let large = (0..<100).map { seed in
      ChangePoints.steps(
        series(UInt64(seed), noise: 0.0033, steps: [15]), risk: 0.01 / 25)
    }
    #expect(large.count { !$0.isEmpty } >= 75, "\(large.count { !$0.isEmpty })")
  }

  @Test(arguments: [0.004, 0.001, 0.02].sample(1)) func flatSeriesRaiseFewAlarms(noise: Double) {
    let seeds: Range<UInt64> = 1_000..<(TestTier.isAll ? 2_000 : 1_200)
    let alarms = seeds.count {
      !ChangePoints.steps(series($0, noise: noise, steps: []), risk: 0.01).isEmpty
    }
    #expect(alarms * 100 < seeds.count, "\(alarms) of \(seeds.count)")
  }

  @Test func aStepInTheLastRunsIsNoted() {
    let found = (0..<200).map {
      ChangePoints.recentStep(series(UInt64($0), noise: 0.002, steps: [27]))
    }
    #expect(found.count { $0 == 27 } >= 130, "\(found.count { $0 == 27 })")
    // Ranks alone hardly ever tell so few from chance.
    let decided = (0..<50).count {
      !ChangePoints.steps(
        series(UInt64($0), noise: 0.002, steps: [27]), risk: 0.01 / 60
      ).isEmpty
    }
    #expect(decided <= 1 && ChangePoints.fewestAfter(of: 30, risk: 0.01 / 60) == 6)
    let flat = (1_000..<4_000).count {
      ChangePoints.recentStep(series($0, noise: 0.004, steps: [])) != nil
    }
    #expect(flat <= 1, "\(flat) of 3000")
    #expect(ChangePoints.recentStep((0..<19).map { $0 < 15 ? 1 : 2 }) == nil)
    #expect(ChangePoints.recentStep((0..<20).map { $0 < 17 ? 1 : 2 }) == 17)
  }

  @Test func theTailOfRanksIsCounted() {
    // 8 values have 70 divisions into 4 and 4: one has all 16 pairs in order, one has 15, two have 14.
    #expect(ChangePoints.tail(4, 4, atLeast: 16) == 1.0 / 70)
    #expect(ChangePoints.tail(4, 4, atLeast: 15) == 2.0 / 70)
    #expect(ChangePoints.tail(4, 4, atLeast: 14) == 4.0 / 70)
    #expect(ChangePoints.tail(3, 5, atLeast: 0) == 1)
  }

  @Test func fewOrEqualOrImpossibleValuesDecideNothing() {
    #expect(ChangePoints.steps([1, 1, 1, 2, 2, 2], risk: 0.01).isEmpty)
    #expect(ChangePoints.steps(Array(repeating: 1, count: 40), risk: 0.01).isEmpty)
    #expect(ChangePoints.steps((0..<40).map { $0 < 20 ? 1 : .nan }, risk: 0.01).isEmpty)
    #expect(
      ChangePoints.steps((0..<40).map { $0 < 20 ? 1 : 1.01 }, risk: 0.01).map(\.index) == [20])
    // Only the last 64 values count.
    #expect(
      ChangePoints.steps((0..<100).map { $0 < 70 ? 1 : 1.01 }, risk: 0.01).map(\.index) == [70])
  }
}
