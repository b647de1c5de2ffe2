import AnimationNumerics
import Testing

@testable import AnimationChoreography

@Suite struct ChoreographyTests {
  private func feed(count: Int) -> Choreography {
    Choreography(
      name: "feed", layoutWait: 0.05,
      elements: [
        .init(
          name: "row", count: count, stagger: Stagger(interval: 0.04),
          properties: [
            .init("opacity", from: 0, to: 1, animation: .smooth(duration: 0.35)),
            .init("y", from: 12, to: 0, animation: .smooth(duration: 0.35)),
          ])
      ])
  }

  @Test func everyLaneIsItsOwnSpring() {
    let sampler = ChoreographySampler(feed(count: 5))
    #expect(sampler.lanes.count == 10)
    #expect(sampler.name(of: 7) == "row[3].y")
    let spring = Spring(duration: 0.35)
    for step in 0...40 {
      let time = Double(step) / 60
      let positions = sampler.positions(at: time)
      for (lane, position) in positions.enumerated() {
        let start = sampler.lanes[lane].start
        let from = lane % 2 == 0 ? 0.0 : 12.0
        let to = lane % 2 == 0 ? 1.0 : 0.0
        #expect(start == Double(lane / 2) * 0.04)
        let exact = spring.value(
          fromValue: from, toValue: to, initialVelocity: 0, time: time - start)
        #expect((position - exact).magnitude <= 1e-15 * (to - from).magnitude)
        #expect(sampler.sample(lane: lane, at: time).value == position)
      }
    }
  }

  @Test func aDelayIsTheSameInAnyPlace() {
    func choreography(_ element: Choreography.Element) -> [Double] {
      ChoreographySampler(Choreography(name: "", elements: [element])).positions(at: 0.4)
    }
    let a = choreography(
      .init(name: "a", delay: 0.25, properties: [.init("x", from: 3, to: 5, animation: .bouncy)]))
    let b = choreography(
      .init(name: "b", properties: [.init("x", from: 3, to: 5, animation: .bouncy.delay(0.25))]))
    let c = choreography(
      .init(
        name: "c",
        properties: [
          .init("x", .moves(from: 3, [.init(time: 0.25, target: 5, animation: .bouncy)]))
        ]))
    #expect(a == b)
    #expect(a == c)
  }

  @Test func framesDoNotMatter() {
    let sampler = ChoreographySampler(feed(count: 300))
    // 24, 60, 120 and 240 Hz share the instants k/12.
    for k in 0...6 {
      let values = [24, 60, 120, 240].map { rate in
        sampler.positions(at: Double(k * rate / 12) / Double(rate))
      }
      #expect(values.allSatisfy { $0 == values[0] })
    }
    // Dropped frames, and a time that runs backwards, leave no trace.
    let reference = sampler.positions(at: 0.3)
    _ = sampler.positions(at: 2)
    #expect(sampler.positions(at: 0.3) == reference)
  }

  @Test func latenessMovesItemsAndASharedTriggerDoesNot() {
    let shared = ChoreographySampler(feed(count: 3))
    let late = ChoreographySampler(feed(count: 3), lateness: [0, 0.02, 0])
    #expect(late.lanes[2].start == 0.04 + 0.02)
    #expect(late.positions(at: 0.2)[0] == shared.positions(at: 0.2)[0])
    #expect(late.positions(at: 0.2)[2] < shared.positions(at: 0.2)[2])
  }

  @Test func phasesAndKeyframesAreLanesToo() throws {
    let track = try ScalarTrack(
      initialValue: 1, keyframes: [.linear(to: 3, duration: 1), .move(to: 7)])
    let choreography = Choreography(
      name: "mixed",
      elements: [
        .init(
          name: "badge", count: 2, stagger: Stagger(interval: 0.5),
          properties: [.init("glow", .track(track, from: 1))],
          phases: .init(
            properties: ["scale", "angle"],
            steps: [
              .init(name: "a", values: [0, 0], animation: .linear(duration: 1)),
              .init(name: "b", values: [1, 0], animation: .linear(duration: 1)),
              .init(name: "c", values: [1, 10], animation: .linear(duration: 1)),
            ]))
      ])
    let sampler = ChoreographySampler(choreography)
    #expect(sampler.positions(at: 0.75) == [2.5, 0.75, 0, 1.5, 0.25, 0])
    // The scale does not move while only the angle changes.
    #expect(sampler.positions(at: 1.25) == [7, 1, 2.5, 2.5, 0.75, 0])
    #expect(sampler.removalTime(lane: 2) == 3)
    #expect(sampler.removalTime(lane: 3) == 1.5)
    #expect(choreography.elements[0].phases!.schedule.entries.map(\.time) == [0, 1, 2])
    #expect(choreography.elements[0].phases!.reducingMotion.schedule.completionTime == 0)
  }

  @Test func tenThousandItemsAreSampled() {
    var sampler = ChoreographySampler(feed(count: 10_000))
    #expect(sampler.positions(at: 100).count == 20_000)
    sampler = ChoreographySampler(
      Choreography(
        name: "own springs",
        elements: (0..<2000).map { index in
          .init(
            name: "e\(index)", delay: Double(index) * 0.001,
            properties: [
              .init(
                "x", from: 0, to: 1,
                animation: .spring(duration: 0.2 + Double(index) * 0.001, bounce: 0.2))
            ])
        }))
    #expect(sampler.positions(at: 100).allSatisfy { $0 == 1 })
  }

  @Test func reducedMotionIsAtItsEndAtOnce() throws {
    let track = try ScalarTrack(initialValue: 1, keyframes: [.linear(to: 3, duration: 1)])
    let choreography = Choreography(
      name: "screen", layoutWait: 0.1,
      elements: [
        Choreography.Element(
          name: "row", count: 3, delay: 0.2, stagger: Stagger(interval: 0.1),
          properties: [
            .init("y", from: 12, to: 0, animation: .bouncy), .init("x", .track(track, from: 1)),
            .init("glow", .loop(track, from: 1, period: 2)),
          ])
      ])
    let reduced = choreography.reducingMotion
    #expect(reduced.name == "screen" && reduced.layoutWait == 0.1)
    for time in [0, 0.3, 9] {
      #expect(ChoreographySampler(reduced).positions(at: time) == [0, 3, 1, 0, 3, 1, 0, 3, 1])
    }
  }
}
