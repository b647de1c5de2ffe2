import AnimationNumerics
import Testing

@testable import ChoreographyAudit

struct StaggerTests {
  @Test func delaysAreMultiplesOfTheInterval() {
    #expect(Stagger(interval: 0.25).delays(count: 5) == [0, 0.25, 0.5, 0.75, 1])
    #expect(Stagger(interval: 0.04).cascade(count: 5) == 0.16)
  }

  @Test func aMaximumTotalShrinksTheInterval() {
    let stagger = Stagger(interval: 0.04, maximumTotal: 0.3)
    #expect(stagger.interval(count: 7) == 0.04)
    #expect(stagger.interval(count: 24) == 0.3 / 24)
    #expect(stagger.delay(of: 23, count: 24) == 23 * (0.3 / 24))
    #expect(stagger.interval(count: 50) == 0.006)
  }

  @Test func anIndexCapIsAppliedAfterTheShrink() {
    let stagger = Stagger(interval: 0.5, maximumTotal: 1, maximumIndex: 2)
    #expect(stagger.delays(count: 4) == [0, 0.25, 0.5, 0.5])
    #expect(stagger.delays(count: 2) == [0, 0.5])
  }

  @Test func emptyAndSingleGroupsWork() {
    let stagger = Stagger(interval: 0.1, maximumTotal: 0, maximumIndex: 0)
    #expect(stagger.delays(count: 0) == [])
    #expect(stagger.delays(count: 1) == [0])
    #expect(stagger.cascade(count: 0) == 0)
  }

  @Test func aBufferGetsTheSameDelays() {
    let stagger = Stagger(interval: 0.035, maximumTotal: 0.3, maximumIndex: 8)
    var delays = [Double](repeating: -1, count: 40)
    delays.withUnsafeMutableBufferPointer { stagger.fillDelays($0) }
    #expect(delays == stagger.delays(count: 40))
    #expect(delays[8] == delays[39])
    #expect(delays == (0..<40).map { stagger.delay(of: $0, count: 40) })
  }

  @Test(
    arguments: [
      (-0.1, nil, nil, "interval is -0.1"), (.nan, nil, nil, "interval is nan"),
      (.infinity, nil, nil, "interval is inf"), (0.1, -1, nil, "maximumTotal is -1"),
      (0.1, .nan, nil, "maximumTotal is nan"), (0.1, nil, -3, "maximumIndex is -3"),
    ] as [(Double, Double?, Int?, String)])
  func badParametersAreNamed(
    interval: Double, maximumTotal: Double?, maximumIndex: Int?, beginning: String
  ) {
    let error = #expect(throws: ParameterError.self) {
      try Stagger.validated(
        interval: interval, maximumTotal: maximumTotal, maximumIndex: maximumIndex)
    }
    #expect(error?.description.hasPrefix(beginning) == true)
  }

  @Test func guidelineTablesCoverEveryGroupFromThreeItemsOn() throws {
    for guideline in StaggerGuideline.all {
      #expect(guideline.row(count: 2) == nil)
      for count in 3...60 {
        let row = try #require(guideline.row(count: count))
        let stagger = try #require(guideline.stagger(count: count))
        #expect(stagger.cascade(count: count) <= guideline.maximumCascade, "\(row)")
      }
    }
    #expect(StaggerGuideline.childReveal.row(count: 20)?.interval == 0.015...0.02)
    #expect(StaggerGuideline.listReveal.row(count: 13)?.maximumIndex == 8)
  }
}
