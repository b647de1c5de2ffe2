import AnimationNumerics
import Seeding
import TestTiers
import Testing

@testable import AnimationChoreography

/// The sampler against the functions of one lane at one time that it replaces: ``MoveTimeline`` and
/// ``ScalarTrack``.
@Suite struct SamplerTests {
  /// Times around every joint of a lane's motion, and others in between.
  private func times(of sampler: ChoreographySampler, _ random: inout SplitMix64) -> [Double] {
    var times = [-1, -0.0, 0, 1e-300, 50, 1e6]
    for lane in sampler.lanes.indices where lane % 7 == 0 {
      for knot in sampler.knots(lane: lane).prefix(12) {
        times += [knot.nextDown, knot, knot.nextUp]
      }
    }
    times += (0..<60).map { _ in Double.random(in: -0.2...4, using: &random) }
    return times
  }

  /// A lane's value by the scalar functions.
  private func reference(_ sampler: ChoreographySampler, _ lane: Int, at time: Double) -> Double {
    sampler.motion(of: lane).sample(at: time - sampler.lanes[lane].start).value
  }

  /// The names of the lanes whose positions differ from those of their own functions.
  private func lanes(
    of sampler: ChoreographySampler, at time: Double,
    where belongs: (LaneMotion) -> Bool = { _ in true }, _ agrees: (Double, Double) -> Bool
  ) -> [String] {
    let positions = sampler.positions(at: time)
    return sampler.lanes.indices.compactMap { lane in
      guard belongs(sampler.motion(of: lane)) else { return nil }
      let exact = reference(sampler, lane, at: time)
      return agrees(positions[lane], exact)
        ? nil : "\(sampler.name(of: lane)): \(positions[lane]), not \(exact)"
    }
  }

  private func isNoPlainSpring(_ motion: LaneMotion) -> Bool {
    if case .spring = motion { false } else { true }
  }

  @Test(arguments: (0..<40).map(UInt64.init).sample(10))
  func anyChoreographyHasTheValuesOfItsLanes(seed: UInt64) {
    var random = SplitMix64(seed: 0x5A3D + seed)
    let choreography = RandomChoreography.make(&random)
    let lateness =
      seed % 3 == 0
      ? (0..<200).map { _ in Double.random(in: 0...0.05, using: &random) } : nil
    for algorithm in SpringBatchAlgorithm.allCases {
      let sampler = ChoreographySampler(choreography, lateness: lateness, algorithm: algorithm)
      for time in times(of: sampler, &random) {
        let wrong = lanes(of: sampler, at: time) { position, exact in
          (position - exact).magnitude <= 1e-13 * RandomChoreography.scale
        }
        #expect(wrong.isEmpty, "\(algorithm) at \(time)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func aLaneHasTheSameBitsAloneAndInAnyPart(seed: UInt64) {
    var random = SplitMix64(seed: 0xB175 + seed)
    let lateness =
      seed % 2 == 0
      ? (0..<200).map { _ in Double.random(in: 0...0.05, using: &random) } : nil
    let sampler = ChoreographySampler(RandomChoreography.make(&random), lateness: lateness)
    let count = sampler.lanes.count
    let times = times(of: sampler, &random)
    let whole = times.map { sampler.positions(at: $0) }
    for (k, time) in times.enumerated().reversed() {
      let cut = Int.random(in: 0...count, using: &random)
      var parts = [Double](repeating: .nan, count: count)
      parts.withUnsafeMutableBufferPointer { buffer in
        sampler.sample(
          cut..<count, at: time, into: UnsafeMutableBufferPointer(rebasing: buffer[cut...]))
        sampler.sample(
          0..<cut, at: time, into: UnsafeMutableBufferPointer(rebasing: buffer[..<cut]))
      }
      #expect(parts.map(\.bitPattern) == whole[k].map(\.bitPattern), "in parts at \(time)")
      let lane = Int.random(in: 0..<count, using: &random)
      #expect(sampler.sample(lane: lane, at: time).value.bitPattern == whole[k][lane].bitPattern)
    }
  }

  @Test func springsAndCurvesHaveTheBitsOfScalarCallsWhereTheyAreAskedFor() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<20 {
      let choreography = RandomChoreography.make(&random, tracks: false)
      let sampler = ChoreographySampler(choreography, algorithm: .direct)
      for time in times(of: sampler, &random) {
        let wrong = lanes(of: sampler, at: time, where: isNoPlainSpring, ==)
        #expect(wrong.isEmpty, "at \(time)")
      }
    }
  }

  @Test func tracksOfSpringsAndJumpsHaveTheBitsOfScalarCalls() throws {
    let springs = [
      Spring(duration: 0.5, bounce: 0.3), Spring(duration: 0.3),
      Spring(duration: 0.2, bounce: -0.5),
    ]
    let track = try ScalarTrack(
      initialValue: 3, initialVelocity: 2,
      keyframes: [
        .move(to: 2), .spring(to: 5, duration: .fixed(0.3), spring: springs[0]), .move(to: 1),
        .spring(to: -1, duration: .fixed(0), spring: springs[1]),
        .spring(to: 7, duration: .fixed(0.17), spring: springs[1], startVelocity: 9),
        .spring(to: 0, spring: springs[2]), .move(to: 4),
      ])
    let sampler = ChoreographySampler(
      Choreography(
        name: "track",
        elements: [
          .init(
            name: "e", count: 300, stagger: Stagger(interval: 0.004),
            properties: [.init("x", .track(track, from: -2))])
        ]))
    var random = SplitMix64(seed: 1)
    for time in times(of: sampler, &random) {
      let wrong = lanes(of: sampler, at: time, ==)
      #expect(wrong.isEmpty, "at \(time)")
    }
  }

  @Test func curvesThatManyLanesShareKeepTheErrorOfTheirPlan() {
    let curves: [UnitCurve] = [
      .easeInOut, .easeOut, .circularEaseIn, .linear,
      .bezier(startControlPoint: .init(x: 0.3, y: -0.6), endControlPoint: .init(x: 0.4, y: 1.7)),
    ]
    for curve in curves {
      let sampler = ChoreographySampler(
        Choreography(
          name: "curve",
          elements: [
            .init(
              name: "e", count: 1000, stagger: Stagger(interval: 0.0005),
              properties: [
                .init("x", from: -3, to: 5, animation: .timingCurve(curve, duration: 0.35))
              ])
          ]))
      for step in -2...40 {
        let time = Double(step) * 0.025
        let wrong = lanes(of: sampler, at: time) { ($0 - $1).magnitude <= 8 * 1.1e-15 }
        #expect(wrong.isEmpty, "\(curve) at \(time)")
      }
    }
  }

  @Test func motionsThatKernelsCannotHoldAreSampledByTheScalarFunctions() throws {
    let huge = try ScalarTrack(
      initialValue: 0x1p990, keyframes: [.cubic(to: -0x1p990, duration: 1e-3)])
    let sampler = ChoreographySampler(
      Choreography(
        name: "extremes",
        elements: [
          .init(name: "a", count: 3, properties: [.init("x", .track(huge, from: 0))]),
          .init(
            name: "b", delay: 1e200,
            properties: [.init("x", from: 0, to: 1, animation: .easeIn)]),
          .init(
            name: "c", count: 2, stagger: Stagger(interval: 0.1),
            properties: [
              .init("x", from: 0, to: 1, animation: .spring(duration: 1, bounce: 1).speed(2)),
              .init("y", from: 0, to: 1, animation: .spring(duration: 1, bounce: 1)),
              .init("z", from: 0x1p1000, to: -0x1p1000, animation: .easeIn.delay(-0.1)),
            ]),
        ]))
    for time in [-1, 0, 0.0005, 0.7, 1e12, 1e25, 1e200, 1.5e200, 1e308, -1e308] {
      let positions = sampler.positions(at: time)
      for lane in sampler.lanes.indices {
        let exact = sampler.sample(lane: lane, at: time).value
        #expect(positions[lane].bitPattern == exact.bitPattern, "\(lane) at \(time)")
      }
      // A batch of plain springs forms their clocks more exactly than one subtraction can.
      let wrong = lanes(of: sampler, at: time, where: isNoPlainSpring) {
        $0 == $1 || ($0.isNaN && $1.isNaN)
      }
      #expect(wrong.isEmpty, "at \(time)")
    }
  }
}
