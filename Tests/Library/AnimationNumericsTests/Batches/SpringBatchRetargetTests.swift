import AnimationNumerics
import Seeding
import Testing

@Suite struct SpringBatchRetargetTests {
  private static let springs = springsOfAllRegimes

  /// Batches of every kind of springs, by both algorithms.
  private func batches(
    _ moves: RandomMoves, _ delays: ItemDelays
  ) throws -> [(name: String, spring: (Int) -> Spring, batch: SpringBatch<Double>)] {
    let count = moves.from.count
    var all: [(name: String, spring: (Int) -> Spring, batch: SpringBatch<Double>)] = []
    for algorithm in SpringBatchAlgorithm.allCases {
      let shared = Spring(duration: 0.4, bounce: 0.3)
      all.append(
        (
          "shared \(algorithm)", { _ in shared },
          try moves.batch(shared, delays, algorithm: algorithm)
        )
      )
      all.append(
        (
          "few \(algorithm)", { Self.springs[$0 % 15] },
          try SpringBatch(
            Self.springs, assigned: (0..<count).map { $0 % 15 }, from: moves.from, to: moves.to,
            velocities: moves.velocity, delays: delays, algorithm: algorithm)
        ))
      all.append(
        (
          "own \(algorithm)", { Self.springs[$0 * 7 % 15] },
          try moves.batch(
            (0..<count).map { Self.springs[$0 * 7 % 15] }, delays, algorithm: algorithm)
        ))
    }
    return all
  }

  private func states(_ batch: SpringBatch<Double>, at time: Double) -> [MotionState] {
    (0..<batch.count).map { batch.state(of: $0, at: time) }
  }

  @Test func positionAndVelocityGoOnFromWhereTheyWere() throws {
    let moves = RandomMoves(count: 300)
    for (name, _, batch) in try batches(moves, .each(moves.delays)) {
      for (items, time) in [(0..<300, 0.5), (20..<213, 0.31), (130..<256, -2), (3..<4, 9)] {
        var moved = batch
        let before = states(batch, at: time)
        try moved.retarget(
          items, to: [Double](repeating: 7, count: items.count), at: time)
        let after = states(moved, at: time)
        for i in items { #expect(before[i] == after[i], "\(name), item \(i) at \(time)") }
        // Other copies do not change.
        #expect(states(batch, at: time) == before)
      }
    }
  }

  @Test func itemsMoveOnAsTheirSpringsSay() throws {
    let count = 300
    let moves = RandomMoves(count: count)
    for delays in [ItemDelays.each(moves.delays), .interval(0.001), .together] {
      for (name, spring, original) in try batches(moves, delays) {
        var batch = original
        var random = SplitMix64(seed: 11)
        // The last retargeting of each item; nil before the first.
        var last: [(from: MotionState, to: Double, time: Double)?] = Array(
          repeating: nil, count: count)
        // Whole fractions, so that a difference of times is exact.
        var time = 0.125
        for _ in 0..<6 {
          let bounds = [random.next() % 301, random.next() % 301].map { Int($0) }.sorted()
          let items = time < 0.25 || time > 0.5 ? 0..<count : bounds[0]..<bounds[1]
          let targets = items.map { _ in random.number(-100, 100) }
          let now = states(batch, at: time)
          try batch.retarget(items, to: targets, at: time)
          for (target, i) in zip(targets, items) { last[i] = (now[i], target, time) }
          for later in [time, time + 0x1p-7, time + 0.25, time + 40] {
            let whole = frame(of: batch, at: later)
            for i in 0..<count {
              let state = batch.state(of: i, at: later)
              #expect(
                state.position.bitPattern == whole.positions[i]
                  && state.velocity.bitPattern == whole.velocities[i],
                "\(name): item \(i) alone at \(later)")
              guard let (from, to, start) = last[i] else {
                let before = original.state(of: i, at: later)
                let scale = 100 + moves.velocity[i].magnitude
                #expect((state.position - before.position).magnitude <= 1e-14 * scale)
                continue
              }
              let exact = spring(i).value(
                fromValue: from.position, toValue: to, initialVelocity: from.velocity,
                time: later - start)
              let scale = max(
                (from.position - to).magnitude,
                from.velocity.magnitude / spring(i).naturalFrequency)
              #expect(
                (state.position - exact).magnitude <= 1e-15 * scale + exact.ulp,
                "\(name): item \(i) at \(later), \(state.position) instead of \(exact)")
            }
          }
          time += Double(13 + random.next() % 38) / 256
        }
      }
    }
  }

  /// Beside such times a motion is shorter than their spacing, and still arrives.
  @Test(arguments: [1e18, -1e18, 5e17, 1e100, -1e200])
  func itemsMoveOnAtTimesOfAnySize(time: Double) throws {
    for algorithm in SpringBatchAlgorithm.allCases {
      for count in [1, 40, 700] {
        let ones = [Double](repeating: 1, count: count)
        var batch = try SpringBatch<Double>(
          .smooth, from: ones, to: ones, velocities: ones.map { _ in 0 }, algorithm: algorithm)
        var kept = batch.incrementalFrame()
        var positions = ones
        func update(at time: Double) {
          _ = positions.withUnsafeMutableBufferPointer {
            batch.update(&kept, at: time, positions: $0)
          }
        }
        update(at: time)
        try batch.retarget(to: ones.map { _ in 100 }, at: time)
        for (later, expected) in [(time.nextDown, 1.0), (time, 1), (time + 1000 * time.ulp, 100)] {
          update(at: later)
          #expect(positions.allSatisfy { ($0 - expected).magnitude < 1e-9 }, "\(algorithm)")
          #expect(frame(of: batch, at: later).positions == positions.map(\.bitPattern))
          #expect((batch.state(of: 0, at: later).position - expected).magnitude < 1e-9)
        }
        let late = try SpringBatch<Double>(
          .smooth, from: ones, to: ones.map { _ in 100 }, velocities: ones.map { _ in 0 },
          delays: .each(ones.map { _ in time }), algorithm: algorithm)
        #expect((late.state(of: 0, at: time + 1000 * time.ulp).position - 100).magnitude < 1e-9)
      }
    }
  }

  @Test func aDirectBatchKeepsTheBitsOfScalarCalls() throws {
    let moves = RandomMoves(count: 300)
    let spring = Spring(duration: 0.4, bounce: -0.2)
    var batch = try moves.batch(spring, algorithm: .direct)
    let untouched = batch
    let before = states(batch, at: 0.25)
    try batch.retarget(40..<200, to: [Double](repeating: -3, count: 160), at: 0.25)
    for time in [0.25, 0.265625, 0.5, 3] {
      for i in 0..<300 {
        let state = batch.state(of: i, at: time)
        if (40..<200).contains(i) {
          let exact = spring.value(
            fromValue: before[i].position, toValue: -3, initialVelocity: before[i].velocity,
            time: time - 0.25)
          #expect(state.position == exact)
        } else {
          #expect(state == untouched.state(of: i, at: time))
        }
      }
    }
  }

  @Test func anErrorNamesThePlaceAndChangesNothing() throws {
    let moves = RandomMoves(count: 300)
    var batch = try moves.batch(Spring(duration: 0.4, bounce: 0.3))
    let before = frame(of: batch, at: 0.4)
    #expect(throws: ParameterError("targets.count", is: 2, must: "be 3, one for each item")) {
      try batch.retarget(5..<8, to: [1.0, 2], at: 0.3)
    }
    #expect(
      throws: ParameterError("targets[1]", is: .infinity, must: "be finite")
    ) {
      try batch.retarget(5..<8, to: [1, .infinity, 3], at: 0.3)
    }
    #expect(
      throws: ParameterError("time", is: .infinity, must: "be finite")
    ) {
      try batch.retarget(5..<8, to: [1.0, 2, 3], at: .infinity)
    }
    #expect(throws: ParameterError.self) {
      try batch.retarget(5..<8, to: [1.0, 2, 3], at: 1e20)
    }
    let after = frame(of: batch, at: 0.4)
    #expect(before.positions == after.positions && before.velocities == after.velocities)
  }

  @Test func keptBuffersFollow() throws {
    let moves = RandomMoves(count: 3000)
    for delays in [ItemDelays.interval(0.0007), .each(moves.delays)] {
      var batch = try SpringBatch(
        Spring(duration: 0.3, bounce: 0.2), from: moves.from, to: moves.to, delays: delays,
        settledWithin: 0.001)
      var kept = batch.incrementalFrame()
      var positions = [Double](repeating: .nan, count: 3000)
      var velocities = positions
      for (step, time) in [0.05, 0.3, 1.5, 4, 4.1, 4.2, 9].enumerated() {
        if step % 2 == 1 {
          try batch.retarget(
            step == 3 ? nil : 200..<900,
            to: [Double](repeating: Double(step), count: step == 3 ? 3000 : 700), at: time - 0.04)
        }
        _ = positions.withUnsafeMutableBufferPointer { p in
          velocities.withUnsafeMutableBufferPointer { v in
            batch.update(&kept, at: time, positions: p, velocities: v)
          }
        }
        let fresh = frame(of: batch, at: time)
        #expect(positions.map(\.bitPattern) == fresh.positions, "\(delays) at \(time)")
        #expect(velocities.map(\.bitPattern) == fresh.velocities, "\(delays) at \(time)")
      }
    }
  }

  @Test func floatsGoOnFromTheirOwnState() throws {
    let moves = RandomMoves(count: 500)
    let from = moves.from.map { Float($0) }
    let to = moves.to.map { Float($0) }
    for algorithm in SpringBatchAlgorithm.allCases {
      for precision in FloatPrecision.allCases {
        for own in [false, true] {
          let springs = (0..<500).map { Self.springs[own ? $0 % 15 : 4] }
          let delays = ItemDelays.each(moves.delays)
          var batch =
            own
            ? try SpringBatch(
              springs, from: from, to: to, delays: delays, algorithm: algorithm,
              precision: precision)
            : try SpringBatch(
              springs[0], from: from, to: to, delays: delays, algorithm: algorithm,
              precision: precision)
          let before = (0..<500).map { batch.state(of: $0, at: 0.375) }
          try batch.retarget(20..<400, to: [Float](repeating: 9, count: 380), at: 0.375)
          for time in [0.375, 0.4375, 1, 30] {
            for i in 20..<400 {
              let state = batch.state(of: i, at: time)
              let exact = springs[i].value(
                fromValue: Double(before[i].position), toValue: 9,
                initialVelocity: Double(before[i].velocity), time: time - 0.375)
              let scale = max(
                (Double(before[i].position) - 9).magnitude,
                Double(before[i].velocity).magnitude / springs[i].naturalFrequency)
              #expect(
                (Double(state.position) - exact).magnitude
                  <= 0x1p-22 * scale + Double(Float(exact).ulp),
                "\(algorithm) \(precision) own \(own): item \(i) at \(time)")
            }
          }
        }
      }
    }
  }

  /// A batch, and for each item the values that it has had and the turns from which it has them.
  private struct Twin {
    var batch: SpringBatch<Double>
    var values: [[(turn: Double, value: AnimatedValue<Double>)]]
    var springs: [Spring]
    /// The largest scale of an item's moves.
    var scales: [Double]

    init(
      _ spring: Spring, _ moves: RandomMoves, algorithm: SpringBatchAlgorithm = .propagated
    ) throws {
      batch = try moves.batch(spring, algorithm: algorithm)
      springs = Array(repeating: spring, count: moves.from.count)
      scales = Array(repeating: 0, count: moves.from.count)
      values = zip(moves.from, moves.velocity).map {
        [(-.infinity, AnimatedValue($0, velocity: $1))]
      }
      for i in values.indices { retargetItem(i, to: moves.to[i], nil, at: moves.delays[i]) }
    }

    /// Retargets one item of the expectation. A retargeting replaces later ones.
    mutating func retargetItem(_ item: Int, to target: Double, _ spring: Spring?, at turn: Double) {
      values[item].removeAll { $0.turn > turn }
      springs[item] = spring ?? springs[item]
      var value = values[item].last!.value
      let now = value.sample(at: turn)
      scales[item] = max(
        scales[item], (now.value - target).magnitude,
        now.velocity.magnitude / springs[item].naturalFrequency)
      value.retarget(to: target, with: .spring(springs[item]), at: turn)
      values[item].append((turn, value))
    }

    func check(at times: [Double], _ name: String) {
      for time in times {
        let whole = frame(of: batch, at: time)
        for i in values.indices {
          let sample = values[i].last { $0.turn <= time }!.value.sample(at: time)
          let position = Double(bitPattern: whole.positions[i])
          let velocity = Double(bitPattern: whole.velocities[i])
          // Each of several motions may have its promised error of 1e-15.
          #expect(
            (position - sample.value).magnitude <= 4e-15 * scales[i] + sample.value.ulp
              && (velocity - sample.velocity).magnitude
                <= 4e-15 * scales[i] * springs[i].naturalFrequency * 4,
            "\(name): item \(i) at \(time)")
          guard i % 37 == 0 else { continue }
          let alone = batch.state(of: i, at: time)
          #expect(alone.position == position && alone.velocity == velocity)
        }
      }
    }
  }

  /// There, back in a reversed stagger, and elsewhere while most still wait for their turn.
  @Test(arguments: SpringBatchAlgorithm.allCases, [0.3, -0.3, 0.95])
  func aListTurnsRoundInItsStagger(algorithm: SpringBatchAlgorithm, bounce: Double) throws {
    for count in [7, 1000] {
      var moves = RandomMoves(count: count)
      moves.delays = (0..<count).map { Double($0) * 0.0007 }
      var twin = try Twin(Spring(duration: 0.5, bounce: bounce), moves, algorithm: algorithm)
      let stagger = Stagger(interval: 0.0009)
      let other = Spring(duration: 0.3, bounce: 0.1)
      for (stage, time) in [0.375, 0.5, 0.75, 3].enumerated() {
        let targets = (0..<count).map { Double($0 % 17) - Double(stage) }
        let delays = stagger.delays(count: count)
        let spring = stage == 1 ? other : nil
        for k in 0..<count {
          let item = stage == 2 ? k : count - 1 - k
          twin.retargetItem(item, to: targets[item], spring, at: time + delays[k])
        }
        switch stage {
        case 1:
          try twin.batch.retarget(
            items: Array((0..<count).reversed()), to: targets.reversed(), with: spring,
            delays: .interval(0.0009), at: time)
        case 2: try twin.batch.retarget(to: targets, delays: .stagger(stagger), at: time)
        default:
          try twin.batch.retarget(
            to: targets, delays: .stagger(Stagger(interval: 0.0009, from: .last)), at: time)
        }
        twin.check(at: [time, time + 0.01, time + 0.3, time + 0.7, time + 2], "stage \(stage)")
      }
      // All together and at once: what was discarded is not missed.
      for i in 0..<count { twin.retargetItem(i, to: 3, nil, at: 3.25) }
      try twin.batch.retarget(to: [Double](repeating: 3, count: count), at: 3.25)
      twin.check(at: [3.25, 3.5, 5], "at once")
    }
  }

  /// Selections by list and mask, in any order, some under other springs, up to more than a table
  /// of shared springs holds.
  @Test func selectionsTurnUnderSpringsOfTheirOwn() throws {
    let count = 600
    var twin = try Twin(Spring(duration: 0.5, bounce: 0.2), RandomMoves(count: count))
    var random = SplitMix64(seed: 8)
    var time = 0.25
    for step in 0..<24 {
      let spring = step % 3 == 2 ? nil : Spring(duration: 0.3 + Double(step) / 64, bounce: 0.1)
      let mask = (0..<count).map { _ in random.next() % 5 < (step % 2 == 0 ? 1 : 4) }
      var items = (0..<count).filter { mask[$0] }
      if step % 4 == 1 { items.reverse() }
      let targets = items.map { _ in random.number(-100, 100) }
      let delays = items.map { _ in step % 3 == 0 ? 0 : random.number(0, 0.2) }
      for (k, item) in items.enumerated() {
        twin.retargetItem(item, to: targets[k], spring, at: time + delays[k])
      }
      if step % 4 == 1 {
        try twin.batch.retarget(
          items: items, to: targets, with: spring, delays: .each(delays), at: time)
      } else {
        try twin.batch.retarget(
          where: mask, to: targets, with: spring, delays: .each(delays), at: time)
      }
      if step % 6 == 5 { twin.check(at: [time, time + 0.1, time + 1], "step \(step)") }
      time += 0.0625
    }
  }

  @Test func lateEventsCountAsSimultaneousWithTheLast() throws {
    let moves = RandomMoves(count: 100)
    var batches = try (0..<2).map { _ in try moves.batch(Spring(duration: 0.4, bounce: 0.3)) }
    for (late, time) in [0.3, 0.5].enumerated() {
      try batches[late].retarget(20..<80, to: [Double](repeating: 1, count: 60), at: 0.5)
      try batches[late].retarget(40..<90, to: [Double](repeating: 2, count: 50), at: time)
      try batches[late].retarget(
        items: [3, 1], to: [5, 6], delays: .interval(0.1), at: time - 1)
    }
    #expect(states(batches[0], at: 0.7) == states(batches[1], at: 0.7))
  }

  @Test func whatIsWrongWithASelectionIsSaid() throws {
    let moves = RandomMoves(count: 300)
    var batch = try moves.batch(Spring(duration: 0.4, bounce: 0.3))
    let before = frame(of: batch, at: 0.4)
    #expect(throws: ParameterError("items[2]", is: 7, must: "not occur twice")) {
      try batch.retarget(items: [7, 8, 7], to: [1, 2, 3], at: 0.3)
    }
    #expect(throws: ParameterError("delays[1]", is: -1, must: "be finite and not negative")) {
      try batch.retarget(5..<7, to: [1, 2], delays: .each([0, -1]), at: 0.3)
    }
    #expect(throws: ParameterError("targets.count", is: 1, must: "be 2, one for each item")) {
      try batch.retarget(items: [1, 2], to: [1], delays: .interval(0.1), at: 0.3)
    }
    let after = frame(of: batch, at: 0.4)
    #expect(before.positions == after.positions && before.velocities == after.velocities)
  }

  @Test func keptBuffersAndFloatsFollowATurnRound() throws {
    let moves = RandomMoves(count: 3000)
    let stagger = Stagger(interval: 0.0002)
    for precision in FloatPrecision.allCases {
      var batch = try SpringBatch(
        Spring(duration: 0.3, bounce: 0.2), from: moves.from.map { Float($0) },
        to: moves.to.map { Float($0) }, delays: .stagger(stagger), precision: precision,
        settledWithin: 0.001)
      var kept = batch.incrementalFrame()
      var (positions, velocities) = ([Float](repeating: .nan, count: 3000), [Float]())
      velocities = positions
      let old = batch
      try batch.retarget(
        to: moves.from.map { Float($0) }, delays: .stagger(Stagger(interval: 0.0002, from: .last)),
        at: 0.5)
      for time in [0.1, 0.5, 0.6, 0.9, 1.2, 4] {
        batch.update(&kept, at: time, positions: &positions, velocities: &velocities)
        for i in stride(from: 0, to: 3000, by: 7) {
          let state = batch.state(of: i, at: time)
          #expect(Float(state.position) == positions[i] && Float(state.velocity) == velocities[i])
          let turn = 0.5 + Double(2999 - i) * 0.0002
          if time < turn { #expect(state == old.state(of: i, at: time)) }
          let now = old.state(of: i, at: turn)
          guard time >= turn, time < 3 else { continue }
          let exact = Spring(duration: 0.3, bounce: 0.2).value(
            fromValue: now.position, toValue: Double(Float(moves.from[i])),
            initialVelocity: now.velocity, time: time - turn)
          // Within the settling band, and the 5 ulp of the scale of fast kernels.
          #expect((state.position - exact).magnitude <= 2e-4 * 200 + 1e-3 * 200)
        }
      }
    }
  }
}
