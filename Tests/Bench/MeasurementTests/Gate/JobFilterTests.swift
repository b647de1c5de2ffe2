import Testing

@testable import Measurement

@Suite struct JobFilterTests {
  private let names = [
    "ours/curve.ease.double.100", "ours-plan/curve.ease.double.1000",
    "ours-plan/curve.ease-out.double.1000", "ours/spring.uniform.double.100",
  ]

  @Test func partsOfNamesChoose() throws {
    #expect(try JobFilter.chosen(from: names, by: nil) == names)
    #expect(try JobFilter.chosen(from: names, by: JobFilter("ease-out")) == [names[2]])
    #expect(
      try JobFilter.chosen(from: names, by: JobFilter("ours/")) == [names[0], names[3]])
  }

  @Test func theNumberOfItemsNeedNotFit() throws {
    // As `list` and `bench` print it.
    for size in ["ITEMS", "10000", "1000000"] {
      #expect(
        try JobFilter.chosen(from: names, by: JobFilter("curve.ease.double.\(size)"))
          == [names[0], names[1]])
    }
    // Where it does, it counts.
    #expect(
      try JobFilter.chosen(from: names, by: JobFilter("curve.ease.double.1000")) == [names[1]]
    )
  }

  @Test(arguments: ["sprng", "curve.steep.double.ITEMS", "ease.1.", "x.100"])
  func aNameThatNothingHasIsRejected(_ text: String) {
    #expect {
      try JobFilter.chosen(from: names, by: JobFilter(text))
    } throws: {
      "\($0)".contains("\"\(text)\"") && "\($0)".contains(names[3])
    }
  }
}
