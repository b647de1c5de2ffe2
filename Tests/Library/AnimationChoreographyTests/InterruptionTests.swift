import Seeding
import TestTiers
import Testing

@testable import AnimationChoreography
@testable import AnimationNumerics

/// Retargeted lanes, against ``AnimatedValue`` and against its documented rules.
@Suite struct InterruptionTests {
  /// Elements of one and of several properties whose lanes rest.
  private static func resting(
    _ counts: [(items: Int, properties: Int)], algorithm: SpringBatchAlgorithm = .propagated,
    layerCapacity: Int = 8
  ) -> ChoreographySampler {
    ChoreographySampler(
      Choreography(
        name: "resting",
        elements: counts.enumerated().map { index, count in
          .init(
            name: "e\(index)", count: count.items,
            properties: (0..<count.properties).map {
              .init("p\($0)", from: Double($0 + index), to: Double($0 + index), animation: nil)
            })
        }), algorithm: algorithm, layerCapacity: layerCapacity)
  }

  private static let counts: [(items: Int, properties: Int)] = [
    (1, 1), (1, 3), (40, 1), (30, 3), (1, 2), (170, 2),
  ]

  /// Some lanes: all, a part, a property, or a random selection.
  private static func lanes(
    of sampler: ChoreographySampler, _ random: inout SplitMix64
  ) -> (part: Range<Int>?, lanes: [Int]) {
    let count = sampler.lanes.count
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return (0..<count, Array(0..<count))
    case 1, 2:
      let lower = Int.random(in: 0..<count, using: &random)
      let part = lower..<Int.random(in: lower...count, using: &random)
      return (part, Array(part))
    case 3:
      let lane = sampler.lanes.randomElement(using: &random)!
      return (nil, sampler.lanes(element: lane.element, property: lane.property))
    default:
      let share = Int.random(in: 1...8, using: &random)
      return (
        nil, (0..<count).filter { _ in Int.random(in: 0...share, using: &random) == 0 }
      )
    }
  }

  private static func send(
    _ sampler: inout ChoreographySampler, _ selection: (part: Range<Int>?, lanes: [Int]),
    _ targets: [Double], _ animation: Animation?, _ time: Double
  ) throws {
    if let part = selection.part {
      try sampler.retarget(part, to: targets, with: animation, at: time)
    } else {
      try sampler.retarget(lanes: selection.lanes, to: targets, with: animation, at: time)
    }
  }

  private static func state(
    of sampler: ChoreographySampler, at time: Double
  ) -> (positions: [Double], velocities: [Double]) {
    var positions = [Double](repeating: .nan, count: sampler.lanes.count)
    var velocities = positions
    positions.withUnsafeMutableBufferPointer { positions in
      velocities.withUnsafeMutableBufferPointer { velocities in
        sampler.sample(at: time, into: positions, velocities: velocities)
      }
    }
    return (positions, velocities)
  }

  @Test(arguments: (0..<24).map(UInt64.init).sample(8))
  func lanesHaveTheBitsOfAnimatedValues(seed: UInt64) {
    var random = SplitMix64(seed: 0x1A7E + seed)
    var sampler = Self.resting(
      Self.counts, algorithm: seed % 2 == 0 ? .propagated : .direct, layerCapacity: 3)
    var values = sampler.positions(at: 0).map { AnimatedValue($0) }
    var time = 0.0
    for _ in 0..<40 {
      time += [0, 0.01, 0.2, 3].randomElement(using: &random)!
      let selection = Self.lanes(of: sampler, &random)
      let targets = selection.lanes.map { _ in Double.random(in: -9...9, using: &random) }
      let animation: Animation? =
        Int.random(in: 0..<6, using: &random) == 0 ? nil : RandomChoreography.animation(&random)
      do {
        if Int.random(in: 0..<5, using: &random) == 0 {
          // Each at its own time: neighbours that differ in times only.
          for (index, lane) in selection.lanes.enumerated() {
            time += 1e-4
            try sampler.retarget(
              lane..<lane + 1, to: [targets[index]], with: animation, at: time)
            values[lane].retarget(to: targets[index], with: animation, at: time)
          }
        } else {
          try Self.send(&sampler, selection, targets, animation, time)
          for (index, lane) in selection.lanes.enumerated() {
            values[lane].retarget(to: targets[index], with: animation, at: time)
          }
        }
      } catch {
        // Rejected: nothing has changed.
      }
      for instant in [-1, time, time + 1e-3, time + 0.1, time + 0.4, time + 70, 1e9] {
        let (positions, velocities) = Self.state(of: sampler, at: instant)
        #expect(sampler.positions(at: instant) == positions)
        let wrong = values.indices.filter {
          positions[$0] != values[$0].value(at: instant)
            || velocities[$0] != values[$0].velocity(at: instant)
        }
        let first = wrong.first ?? 0
        #expect(
          wrong.isEmpty,
          "at \(instant) after \(time): \(wrong), \(positions[first]) \(velocities[first]), \(values[first])"
        )
        let lane = values.indices.randomElement(using: &random)!
        let sample = sampler.sample(lane: lane, at: instant)
        let exact = values[lane].sample(at: instant)
        #expect(sample.value == exact.value && sample.velocity == exact.velocity)
        // Before the retargeting the sampler's acceleration is not compared.
        let scale = 1e-12 * max(exact.acceleration.magnitude, 1e4)
        #expect(
          instant < time || (sample.acceleration - exact.acceleration).magnitude <= scale,
          "\(sample.acceleration), not \(exact.acceleration)")
      }
      let lane = values.indices.randomElement(using: &random)!
      if let removal = values[lane].removalTime {
        #expect(sampler.removalTime(lane: lane) == removal)
        #expect(sampler.completionTime(lane: lane) == values[lane].completionTime)
      }
    }
  }

  /// A lane's motion by the documented rules: the base, and the layers on it.
  private struct Model {
    var base: (Double) -> MotionSample<Double>
    var layers: [(animation: Animation, target: Double, begin: Double)] = []

    func sample(at time: Double) -> MotionSample<Double> {
      layers.reduce(base(time)) { below, layer in
        guard time >= layer.begin else { return below }
        let p = layer.animation.progress(at: time - layer.begin)
        let rest = layer.target - below.value
        return MotionSample(
          value: below.value + rest * p.value,
          velocity: below.velocity * (1 - p.value) + rest * p.velocity)
      }
    }

    mutating func retarget(to target: Double, with animation: Animation?, at time: Double) {
      switch animation?.node {
      case nil: self = Model { _ in MotionSample(value: target) }
      case .spring(let spring):
        let now = sample(at: time)
        self = Model { later in
          let elapsed = max(later - time, 0)
          return MotionSample(
            value: spring.value(
              fromValue: now.value, toValue: target, initialVelocity: now.velocity, time: elapsed),
            velocity: spring.velocity(
              fromValue: now.value, toValue: target, initialVelocity: now.velocity, time: elapsed))
        }
      default: layers.append((animation!, target, time))
      }
    }
  }

  @Test(arguments: 0..<24)
  func anyChoreographyGoesOnFromWhatItDoes(seed: UInt64) throws {
    var random = SplitMix64(seed: 0x60E5 + seed)
    let lateness =
      seed % 3 == 0 ? (0..<200).map { _ in Double.random(in: 0...0.05, using: &random) } : nil
    var sampler = ChoreographySampler(
      RandomChoreography.make(&random), lateness: lateness,
      algorithm: seed % 2 == 0 ? .propagated : .direct)
    let original = sampler
    var models = sampler.lanes.indices.map { lane in
      Model { original.motion(of: lane).sample(at: $0 - original.lanes[lane].start) }
    }
    var time = Double.random(in: -0.1...0.5, using: &random)
    for _ in 0..<6 {
      let selection = Self.lanes(of: sampler, &random)
      let targets = selection.lanes.map { _ in Double.random(in: -9...9, using: &random) }
      let animation: Animation? =
        Int.random(in: 0..<8, using: &random) == 0 ? nil : RandomChoreography.animation(&random)
      let before = Self.state(of: sampler, at: time)
      try Self.send(&sampler, selection, targets, animation, time)
      if let animation, case .spring = animation.node {
        let after = Self.state(of: sampler, at: time)
        let jumps = sampler.lanes.indices.filter {
          after.positions[$0] != before.positions[$0]
            || after.velocities[$0] != before.velocities[$0]
        }
        #expect(
          jumps.isEmpty,
          "\(jumps.map { (sampler.name(of: $0), before.positions[$0], before.velocities[$0], after.velocities[$0], original.motion(of: $0)) })"
        )
        let held = sampler.positions(at: time - 1)
        #expect(selection.lanes.allSatisfy { held[$0] == before.positions[$0] })
      }
      for (index, lane) in selection.lanes.enumerated() {
        models[lane].retarget(to: targets[index], with: animation, at: time)
      }
      for instant in (0..<8).map({ time + Double($0 * $0) * 0.02 }) + [50] {
        let (positions, velocities) = Self.state(of: sampler, at: instant)
        let wrong = sampler.lanes.indices.filter { lane in
          let exact = models[lane].sample(at: instant)
          // Velocities under the fastest of these springs and curves are some 100 moves per second.
          return
            !((positions[lane] - exact.value).magnitude <= 1e-11 * RandomChoreography.scale
            && (velocities[lane] == exact.velocity
              || (velocities[lane] - exact.velocity).magnitude
                <= 1e-9 * RandomChoreography.scale))
        }
        #expect(
          wrong.isEmpty,
          "\(wrong.map { (sampler.name(of: $0), positions[$0], velocities[$0], models[$0].sample(at: instant)) }) at \(instant) after \(time)"
        )
      }
      time += Double.random(in: 0...0.4, using: &random)
    }
  }

  @Test(arguments: 0..<12)
  func aLaneHasTheSameBitsAloneAndInAnyPart(seed: UInt64) throws {
    var random = SplitMix64(seed: 0xA10E + seed)
    var sampler = ChoreographySampler(RandomChoreography.make(&random))
    let count = sampler.lanes.count
    var time = 0.1
    for _ in 0..<5 {
      let selection = Self.lanes(of: sampler, &random)
      let targets = selection.lanes.map { _ in Double.random(in: -9...9, using: &random) }
      let animation = RandomChoreography.animation(&random)
      for (index, lane) in selection.lanes.enumerated() {
        try sampler.retarget(
          lane..<lane + 1, to: [targets[index]], with: animation,
          at: time + Double(index / 20) * 1e-3)
      }
      for instant in [time - 1, time, time + 0.005, time + 0.2, 40] {
        let whole = Self.state(of: sampler, at: instant)
        #expect(
          sampler.positions(at: instant).map(\.bitPattern) == whole.positions.map(\.bitPattern))
        let cut = Int.random(in: 0...count, using: &random)
        for part in [0..<cut, cut..<count] where !part.isEmpty {
          var positions = [Double](repeating: .nan, count: part.count)
          positions.withUnsafeMutableBufferPointer { sampler.sample(part, at: instant, into: $0) }
          #expect(
            positions.map(\.bitPattern) == whole.positions[part].map(\.bitPattern),
            "\(part) at \(instant)")
        }
        let lane = Int.random(in: 0..<count, using: &random)
        let sample = sampler.sample(lane: lane, at: instant)
        #expect(sample.value.bitPattern == whole.positions[lane].bitPattern)
      }
      time += 0.15
    }
  }

  @Test func lateEventsCountAsSimultaneousWithTheLast() throws {
    var samplers = Array(repeating: Self.resting(Self.counts, algorithm: .propagated), count: 2)
    for (late, time) in [0.3, 0.5].enumerated() {
      try samplers[late].retarget(0..<3, to: [1, 2, 3], with: .bouncy, at: 0.5)
      try samplers[late].retarget(1..<4, to: [4, 5, 6], with: .smooth, at: time)
      try samplers[late].retarget(2..<3, to: [7], with: .easeIn, at: time - 1)
    }
    #expect(samplers[0].positions(at: 0.6) == samplers[1].positions(at: 0.6))
  }

  @Test func aCopyStaysAsItIs() throws {
    var sampler = Self.resting([(50, 2)])
    try sampler.retarget(to: (0..<100).map { Double($0) }, with: .smooth, at: 0)
    try sampler.retarget(10..<60, to: (0..<50).map { Double($0) }, with: .easeIn, at: 0.1)
    let copy = sampler
    let before = copy.positions(at: 0.3)
    try sampler.retarget(to: Array(repeating: 7, count: 100), with: .bouncy, at: 0.2)
    #expect(copy.positions(at: 0.3) == before)
    #expect(sampler.positions(at: 0.3) != before)
    #expect(sampler.positions(at: 0.2) == copy.positions(at: 0.2))
  }

  @Test(arguments: [.bouncy, .easeInOut, nil] as [Animation?])
  func lanesLeaveOneAfterAnother(animation: Animation?) throws {
    let delays = [0, 0.1, 0.1, 0.2, 0]
    var sampler = Self.resting([(5, 1)])
    try sampler.retarget(to: [9, 9, 9, 9, 9], with: .smooth, at: 0)
    var expected = (0..<5).map { AnimatedValue(sampler.sample(lane: $0, at: 0).value) }
    for lane in 0..<5 {
      expected[lane].retarget(to: 9, with: .smooth, at: 0)
      let delayed =
        delays[lane] == 0 ? animation : (animation ?? .linear(duration: 0)).delay(delays[lane])
      expected[lane].retarget(to: Double(lane), with: delayed, at: 0.3)
    }
    try sampler.retarget(
      to: (0..<5).map { Double($0) }, with: animation, delays: delays, at: 0.3)
    for step in 0..<40 {
      let time = 0.3 + Double(step) * 0.03
      for (lane, position) in sampler.positions(at: time).enumerated() {
        #expect(position == expected[lane].value(at: time), "lane \(lane) at \(time)")
      }
    }
    let before = sampler.positions(at: 0.5)
    for wrong in [[0, 0, 0, -1, 0], [0, 0], [.nan, 0, 0, 0, 0]] {
      #expect(throws: ParameterError.self) {
        try sampler.retarget(to: [1, 1, 1, 1, 1], with: animation, delays: wrong, at: 0.4)
      }
    }
    #expect(sampler.positions(at: 0.5) == before)
  }

  @Test func aCallThatWouldExceedTheLayersChangesNothing() throws {
    var sampler = Self.resting([(20, 2)], layerCapacity: 3)
    let targets = (0..<40).map { Double($0) }
    for k in 0..<3 {
      try sampler.retarget(to: targets, with: .easeInOut(duration: 1), at: Double(k) * 0.1)
    }
    // One lane gets room, so the first without room is the second of the property.
    try sampler.retarget(4..<5, to: [3], with: .smooth, at: 0.3)
    let before = Self.state(of: sampler, at: 0.7)
    #expect(
      throws: ParameterError(
        "the number of animations that combine on lane 6", is: 4,
        must: "be at most the layer capacity, 3")
    ) {
      try sampler.retarget(
        lanes: Array(stride(from: 4, to: 40, by: 2)), to: Array(repeating: 1, count: 18),
        with: .linear, at: 0.4)
    }
    #expect(
      throws: ParameterError("the target of lane 9", is: .infinity, must: "be finite")
    ) {
      try sampler.retarget(8..<10, to: [0, .infinity], with: nil, at: 0.4)
    }
    #expect(
      throws: ParameterError("targets.count", is: 1, must: "be 40, one for each lane")
    ) {
      try sampler.retarget(to: [1], with: nil, at: 0.4)
    }
    #expect(throws: ParameterError.self) {
      try sampler.retarget(8..<9, to: [1], with: nil, at: .nan)
    }
    #expect(Self.state(of: sampler, at: 0.7) == before)
    // Finished moves are dropped from the knots.
    try sampler.retarget(to: targets, with: .linear, at: 1.21)
    #expect(sampler.knots(lane: 0) == [0.2, 1.21])
  }

  @Test func aGestureStaysBounded() throws {
    var sampler = Self.resting([(100, 1)])
    for frame in 0..<3000 {
      let time = Double(frame) / 120
      try sampler.retarget(
        to: Array(repeating: Double(frame), count: 100),
        with: .spring(duration: 0.3 + Double(frame) * 1e-4), at: time)
      if frame % 7 == 0 {
        try sampler.retarget(
          5..<9, to: [1, 2, 3, 4], with: .easeIn(duration: 0.1 + Double(frame) * 1e-4), at: time)
      }
    }
    #expect(sampler.retargetedLanes.animations.count <= 16)
    #expect(sampler.positions(at: 100).allSatisfy { $0 <= 3000 })
  }
}
