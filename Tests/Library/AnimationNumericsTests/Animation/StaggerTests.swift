import AnimationNumerics
import Testing

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

  static let origins: [(Stagger.Origin, Int?, Stagger.Grid.Axis?, [Double])] = [
    (.last, nil, nil, [6, 5, 4, 3, 2, 1, 0]), (.center, nil, nil, [3, 2, 1, 0, 1, 2, 3]),
    (.edges, nil, nil, [0, 1, 2, 3, 2, 1, 0]), (.index(2), nil, nil, [2, 1, 0, 1, 2, 3, 4]),
    (.index(9), nil, nil, [6, 5, 4, 3, 2, 1, 0]),
    // Rows 0 1 2, 3 4 5 and 6.
    (.first, 3, nil, [0, 1, 2, 1, (2.0).squareRoot(), (5.0).squareRoot(), 2]),
    (
      .last, 3, nil,
      [2, (5.0).squareRoot(), (8.0).squareRoot(), 1, (2.0).squareRoot(), (5.0).squareRoot(), 0]
    ),
    (.center, 3, nil, [(2.0).squareRoot(), 1, (2.0).squareRoot(), 1, 0, 1, (2.0).squareRoot()]),
    (.center, 4, .x, [1.5, 0.5, 0.5, 1.5, 1.5, 0.5, 0.5]), (.edges, 3, nil, [0, 0, 0, 0, 1, 0, 0]),
    (.edges, 5, .x, [0, 1, 2, 1, 0, 0, 1]), (.last, 3, .y, [2, 2, 2, 1, 1, 1, 0]),
  ]

  @Test(arguments: origins)
  func distancesCountFromTheOrigin(
    origin: Stagger.Origin, columns: Int?, axis: Stagger.Grid.Axis?, distances: [Double]
  ) throws {
    let grid = columns.map { Stagger.Grid(columns: $0, axis: axis) }
    let stagger = Stagger(interval: 0.25, from: origin, in: grid)
    #expect(stagger.delays(count: 7) == distances.map { $0 * 0.25 })
    // The interval shrinks by the largest distance, then the cap applies.
    let (items, farthest) = (distances.max()! + 1, min(distances.max()!, 1))
    let limited = Stagger(
      interval: 0.25, maximumTotal: 0.5, maximumIndex: 1, from: origin, in: grid)
    let interval = items * 0.25 > 0.5 ? 0.5 / items : 0.25
    #expect(limited.delays(count: 7) == distances.map { min($0, 1) * interval })
    #expect(limited.cascade(count: 7) == farthest * interval)
    // A batch starts its items by these delays, and reverses them likewise.
    let (from, to) = ([Double](repeating: 0, count: 7), [Double](repeating: 1, count: 7))
    var batch = try SpringBatch(.bouncy, from: from, to: to, delays: .stagger(stagger))
    var each = try SpringBatch(
      .bouncy, from: from, to: to, delays: .each(stagger.delays(count: 7)))
    try batch.retarget(to: from, delays: .stagger(stagger), at: 0.3)
    try each.retarget(to: from, delays: .each(stagger.delays(count: 7)), at: 0.3)
    var (a, b) = (from, from)
    batch.sample(at: 0.7, into: &a)
    each.sample(at: 0.7, into: &b)
    #expect(a == b && a != from)
  }

  @Test func theFarthestItemIsFound() {
    for count in 1...30 {
      for columns in [nil, 1, 2, 3, 5, 8, 31] {
        for axis in [nil, Stagger.Grid.Axis.x, .y] {
          for origin in [Stagger.Origin.first, .last, .center, .edges, .index(4)] {
            let grid = columns.map { Stagger.Grid(columns: $0, axis: axis) }
            let stagger = Stagger(interval: 1, from: origin, in: grid)
            let delays = stagger.delays(count: count)
            #expect(
              stagger.distances(count: count) == delays.min()!...delays.max()!,
              "\(count) \(stagger)")
          }
        }
      }
    }
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
      try Stagger(
        validating: interval, maximumTotal: maximumTotal, maximumIndex: maximumIndex)
    }
    #expect(error?.description.hasPrefix(beginning) == true)
  }
}
