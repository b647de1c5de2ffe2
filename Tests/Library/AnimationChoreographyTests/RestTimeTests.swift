import AnimationChoreography
import AnimationNumerics
import Seeding
import Testing

@Suite struct RestTimeTests {
  @Test(arguments: 0..<24)
  func aLaneStaysWithinTheDistanceFromItsRestTimeOn(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var sampler = ChoreographySampler(RandomChoreography.make(&random))
    var time = 0.0
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      time += Double.random(in: 0...0.4, using: &random)
      let lanes = sampler.lanes.indices.filter { _ in Bool.random(using: &random) }
      try sampler.retarget(
        lanes: lanes, to: lanes.map { _ in Double.random(in: -30...30, using: &random) },
        with: .spring(duration: 0.5, bounce: 0.3), at: time)
      if Bool.random(using: &random) {
        try sampler.retarget(
          lanes: lanes, to: lanes.map { _ in Double.random(in: -30...30, using: &random) },
          with: .interpolatingSpring(duration: 0.4, bounce: 0.2), at: time + 0.1)
        time += 0.1
      }
    }
    var latest: Double?
    for lane in sampler.lanes.indices {
      guard let rest = sampler.restTime(lane: lane, within: 0.25) else { continue }
      latest = max(latest ?? rest, rest)
      guard rest.isFinite else { continue }
      let end = sampler.sample(lane: lane, at: rest + 1e4).value
      for later in stride(from: 0, to: 2, by: 0.02) {
        let value = sampler.sample(lane: lane, at: rest + later + 1e-9).value
        #expect(abs(value - end) <= 0.25 + 1e-9, "\(sampler.name(of: lane)) at \(rest + later)")
      }
    }
    #expect(sampler.restTime(within: 0.25) == latest)
  }

  @Test func aSpringRestsAtItsLastCrossing() {
    let sampler = ChoreographySampler(
      Choreography(
        name: "card",
        elements: [
          .init(
            name: "card",
            properties: [
              .init("y", from: 900, to: 0, animation: .bouncy.delay(0.2)),
              .init("opacity", from: 0, to: 1, animation: .linear(duration: 0.3)),
              .init("fixed", from: 3, to: 3, animation: nil),
            ])
        ]))
    let settled = Spring.bouncy.settlingDuration(target: 900.0, epsilon: 0.5)
    #expect(abs((sampler.restTime(lane: 0, within: 0.5) ?? 0) - (0.2 + settled)) < 1e-9)
    #expect(sampler.restTime(lane: 1, within: 0.5) == 0.3)
    #expect(abs((sampler.restTime(within: 0.5) ?? 0) - (0.2 + settled)) < 1e-9)
  }
}
