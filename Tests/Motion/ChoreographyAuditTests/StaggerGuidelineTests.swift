import Testing

@testable import ChoreographyAudit

@Suite struct StaggerGuidelineTests {
  @Test func tablesCoverEveryGroupFromThreeItemsOn() {
    for guideline in StaggerGuideline.all {
      #expect(guideline.row(count: 2) == nil)
      for count in 3...60 {
        #expect(guideline.row(count: count) != nil, "\(count) items")
      }
    }
    #expect(StaggerGuideline.childReveal.row(count: 20)?.interval == 0.015...0.02)
    #expect(StaggerGuideline.listReveal.row(count: 13)?.maximumIndex == 8)
  }

  @Test func noCountTraps() {
    for guideline in StaggerGuideline.all {
      for count in [Int.min, -1, 0, 3, 20, .max] { _ = guideline.row(count: count) }
    }
  }
}
