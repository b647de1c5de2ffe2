import SolverVerification
import Testing

@testable import Measurement
@testable import Seeding

@Suite struct StatisticsTests {
  @Test func medianIsTheMiddleOrTheMeanOfTheTwoMiddleOnes() {
    #expect(Statistics.median([3, 1, 2]) == 2)
    #expect(Statistics.median([4, 1, 2, 3]) == 2.5)
    #expect(Statistics.median([]).isNaN)
  }

  @Test func theUpperMedianIsAValueThatOccurred() {
    #expect(Statistics.upperMedian([3, 1, 2]) == 2)
    #expect(Statistics.upperMedian([4, 1, 2, 3]) == 3)
    #expect(Statistics.upperMedian([]).isNaN)
  }

  @Test func quantilesAreValuesThatOccurred() {
    let values = (1...100).map(Double.init)
    #expect(Statistics.quantile(0.25, ofSorted: values) == 25)
    #expect(Statistics.quantile(0.251, ofSorted: values) == 26)
    #expect(Statistics.quantile(1, ofSorted: values) == 100)
    #expect(Statistics.quantile(0, ofSorted: values) == 1)
    #expect(Statistics.quantile(0.5, ofSorted: []).isNaN)
  }

  @Test func theSpreadIsTheQuartilesDistanceOverTheMedian() {
    #expect(Statistics.relativeSpread([8, 1, 4, 3, 2, 7, 6, 5]) == 4 / 4.5)
  }

  @Test func boundsOfTheMedianAreTheRanksOfTheBinomialDistribution() {
    // P(Binomial(20, 1/2) <= 2) = 211/2^20 = 2.01e-4 and P(<= 3) = 1351/2^20 = 1.29e-3, so at a
    // risk of 1e-3 the third smallest value bounds the median.
    let values = (1...20).map(Double.init)
    #expect(Statistics.medianBounds(values, risk: 1e-3) == (3, 18))
    #expect(Statistics.medianBounds(values, risk: 2e-4) == (2, 19))
  }

  @Test func tooFewValuesBoundNothing() {
    #expect(Statistics.medianBounds([1, 2, 3], risk: 1e-3) == (-.infinity, .infinity))
  }

  @Test func boundsHoldTheMedianAsOftenAsTheySay() {
    var random = SplitMix64(seed: 1)
    var misses = 0
    for _ in 0..<2_000 {
      let values = (0..<20).map { _ in random.unit() }
      if Statistics.medianBounds(values, risk: 0.02).lower > 0.5 { misses += 1 }
    }
    // At most 2 % are allowed; ranks are coarse, the exact chance is 0.59 %.
    #expect(misses < 40)
    #expect(misses > 0)
  }
}
