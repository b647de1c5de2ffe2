import AnimationNumerics
import ReferenceNumerics
import SolverVerification
import TestTiers
import Testing

@testable import Seeding

/// Items with random moves, the same for the same seed.
struct RandomMoves {
  var from: [Double]
  var to: [Double]
  var velocity: [Double]
  var delays: [Double]

  init(count: Int, seed: UInt64 = 1) {
    var random = SplitMix64(seed: seed)
    from = (0..<count).map { _ in random.number(-100, 100) }
    // Every third target is 0: no rounding of the absolute position hides the motion's error there.
    to = (0..<count).map { $0 % 3 == 0 ? 0 : random.number(-100, 100) }
    velocity = (0..<count).map { _ in random.number(-2000, 2000) }
    delays = (0..<count).map { _ in random.number(-0.1, 0.7) }
  }

  func prefix(_ count: Int) -> RandomMoves {
    var part = self
    part.from = Array(from.prefix(count))
    part.to = Array(to.prefix(count))
    part.velocity = Array(velocity.prefix(count))
    part.delays = Array(delays.prefix(count))
    return part
  }

  func batch(
    _ spring: Spring, _ delays: ItemDelays? = nil,
    algorithm: SpringBatchAlgorithm = .propagated, settledWithin: Double? = nil,
    level: InstructionSet = .current
  ) throws -> SpringBatch<Double> {
    try SpringBatch(
      .one(spring), from: from, to: to, velocities: velocity,
      delays: delays ?? .each(self.delays), algorithm: algorithm, settledWithin: settledWithin,
      level: level)
  }

  func batch(
    _ springs: [Spring], _ delays: ItemDelays? = nil,
    algorithm: SpringBatchAlgorithm = .propagated, level: InstructionSet = .current
  ) throws -> SpringBatch<Double> {
    try SpringBatch(
      .perItem(springs), from: from, to: to, velocities: velocity,
      delays: delays ?? .each(self.delays), algorithm: algorithm, level: level)
  }
}

/// A whole frame as bit patterns, written to an address off by `misalignment` doubles.
func frame(
  of batch: SpringBatch<Double>, at time: Double, misalignment: Int = 0
) -> (positions: [UInt64], velocities: [UInt64]) {
  var positions = [Double](repeating: .nan, count: batch.count + misalignment)
  var velocities = positions
  positions.withUnsafeMutableBufferPointer { p in
    velocities.withUnsafeMutableBufferPointer { v in
      batch.sample(
        at: time, into: UnsafeMutableBufferPointer(rebasing: p[misalignment...]),
        velocities: UnsafeMutableBufferPointer(rebasing: v[misalignment...]))
    }
  }
  return (
    positions.dropFirst(misalignment).map(\.bitPattern),
    velocities.dropFirst(misalignment).map(\.bitPattern)
  )
}

let springsOfAllRegimes = [
  -0.99, -0.5, -0.05, -1e-3, -1e-9, -1e-16, 0, 1e-16, 1e-9, 1e-3, 0.05, 0.3, 0.7, 0.99, 1,
].map { Spring(duration: 0.5, bounce: $0) }

private let fused = InstructionSet.available.filter(\.hasFusedMultiplyAdd)

@Suite struct SpringBatchIdentityTests {
  @Test("A direct batch gives the bits of a scalar call", arguments: springsOfAllRegimes)
  func directEqualsScalar(spring: Spring) throws {
    var moves = RandomMoves(count: 101)
    // Delays of few digits, so that time − delay is a double and a scalar call can be told it.
    moves.delays = moves.delays.map { ($0 * 1024).rounded() / 1024 }
    let batch = try moves.batch(spring, algorithm: .direct)
    for time in [-1, 0, 0.25, 0.5, 0.8125, 1.75, 30] {
      let frame = frame(of: batch, at: time)
      for i in 0..<batch.count {
        let elapsed = time - moves.delays[i]
        let position = spring.value(
          fromValue: moves.from[i], toValue: moves.to[i], initialVelocity: moves.velocity[i],
          time: elapsed)
        let velocity = spring.velocity(
          fromValue: moves.from[i], toValue: moves.to[i], initialVelocity: moves.velocity[i],
          time: elapsed)
        #expect(frame.positions[i] == position.bitPattern, "\(spring) item \(i) at \(time)")
        #expect(frame.velocities[i] == velocity.bitPattern, "\(spring) item \(i) at \(time)")
      }
    }
  }

  /// Coefficients of velocity may overflow where positions do not.
  @Test func fastSpringsMoveFarWithoutOverflow() throws {
    let spring = Spring(duration: 3.5e-10, bounce: 0.2)
    let batch = try SpringBatch(
      spring, from: [Double](repeating: 0, count: 40), to: [Double](repeating: 1e300, count: 40),
      delays: .interval(2e-12), algorithm: .propagated)
    for time in [1e-10, 2e-10, 3e-10, 1e-9, 1e-8] {
      var positions = [Double](repeating: 0, count: 40)
      batch.sample(at: time, into: &positions)
      for (item, position) in positions.enumerated() {
        let exact: Double = spring.value(
          fromValue: 0, toValue: 1e300, initialVelocity: 0, time: time - Double(item) * 2e-12)
        #expect(abs(position - exact) <= 1e287, "item \(item) at \(time)")
      }
    }
  }

  @Test func ownSpringsGiveTheBitsOfScalarCalls() throws {
    var random = SplitMix64(seed: 3)
    var moves = RandomMoves(count: 331)
    moves.delays = moves.delays.map { ($0 * 1024).rounded() / 1024 }
    // Long stretches of one regime, and mixtures.
    let springs = (0..<331).map { i in
      let any = springsOfAllRegimes[Int(random.next() % 15)]
      return i < 70
        ? springsOfAllRegimes[11] : i < 140 ? springsOfAllRegimes[1] : i < 200 ? .smooth : any
    }
    for level in InstructionSet.available where level == .current {
      let batch = try moves.batch(springs, algorithm: .direct, level: level)
      for time in [-1, 0.25, 0.625, 1.75] {
        let frame = frame(of: batch, at: time)
        for i in 0..<batch.count {
          let position = springs[i].value(
            fromValue: moves.from[i], toValue: moves.to[i], initialVelocity: moves.velocity[i],
            time: time - moves.delays[i])
          let velocity = springs[i].velocity(
            fromValue: moves.from[i], toValue: moves.to[i], initialVelocity: moves.velocity[i],
            time: time - moves.delays[i])
          #expect(frame.positions[i] == position.bitPattern, "item \(i) at \(time)")
          #expect(frame.velocities[i] == velocity.bitPattern, "item \(i) at \(time)")
        }
      }
    }
  }

  @Test("Bits do not depend on the number of items, the part, the address or the level")
  func bitsAreTheItemsOwn() throws {
    let moves = RandomMoves(count: 700)
    let springs = (0..<700).map { springsOfAllRegimes[($0 / 5) % 15] }
    for kind in 0..<5 {
      func make(_ moves: RandomMoves, _ level: InstructionSet) throws -> SpringBatch<Double> {
        switch kind {
        case 0: try moves.batch(.bouncy, .interval(1.0 / 997), level: level)
        case 1: try moves.batch(.bouncy, algorithm: .direct, level: level)
        case 2: try moves.batch(.smooth, .stagger(Stagger(interval: 0.003, maximumIndex: 40)))
        default:
          try moves.batch(
            Array(springs.prefix(moves.from.count)),
            algorithm: kind == 3 ? .direct : .propagated, level: level)
        }
      }
      for time in [0.1, 0.4, 2.0] {
        for levels in [fused, [InstructionSet.baseline]] {
          var expected: (positions: [UInt64], velocities: [UInt64])?
          for level in levels where kind != 2 || level == .current {
            let whole = frame(of: try make(moves, level), at: time)
            if let expected {
              #expect(whole == expected, "kind \(kind), \(level) at \(time)")
            }
            expected = whole
            let batch = try make(moves, level)
            #expect(frame(of: batch, at: time, misalignment: 1) == whole)
            #expect(frame(of: batch, at: time, misalignment: 3) == whole)
            for i in stride(from: 0, to: 700, by: 37) {
              let state = batch.state(of: i, at: time)
              #expect(state.position.bitPattern == whole.positions[i], "kind \(kind) item \(i)")
              #expect(state.velocity.bitPattern == whole.velocities[i], "kind \(kind) item \(i)")
            }
            for count in 0...100 where kind == 1 || kind >= 3 {
              let part = frame(of: try make(moves.prefix(count), level), at: time)
              #expect(part.positions == Array(whole.positions.prefix(count)), "\(count) items")
              #expect(part.velocities == Array(whole.velocities.prefix(count)), "\(count) items")
            }
            for range in [0..<1, 3..<20, 250..<530, 699..<700, 17..<17] {
              var positions = [Double](repeating: 0, count: range.count)
              positions.withUnsafeMutableBufferPointer { batch.sample(range, at: time, into: $0) }
              #expect(positions.map(\.bitPattern) == Array(whole.positions[range]), "\(range)")
            }
          }
        }
      }
    }
  }
}

@Suite struct PerItemSpringBatchTests {
  @Test("Bits do not depend on the springs of the neighbours", arguments: springsOfAllRegimes)
  func bitsDoNotDependOnNeighbours(spring: Spring) throws {
    let moves = RandomMoves(count: 200, seed: 21)
    let alike = [Spring](repeating: spring, count: 200)
    // One item in three keeps its spring among all the others.
    let mixed = (0..<200).map { $0 % 3 == 0 ? spring : springsOfAllRegimes[$0 % 15] }
    for level in InstructionSet.available {
      for algorithm in SpringBatchAlgorithm.allCases {
        let a = try moves.batch(alike, algorithm: algorithm, level: level)
        let b = try moves.batch(mixed, algorithm: algorithm, level: level)
        for time in [0.05, 0.3, 1, 40] {
          let (alone, among) = (frame(of: a, at: time), frame(of: b, at: time))
          for i in stride(from: 0, to: 200, by: 3) {
            #expect(alone.positions[i] == among.positions[i], "\(level) item \(i) at \(time)")
            #expect(alone.velocities[i] == among.velocities[i], "\(level) item \(i) at \(time)")
          }
        }
      }
    }
  }

  @Test func itemsWaitAndComeToRestExactly() throws {
    let moves = RandomMoves(count: 150)
    let springs = (0..<150).map { springsOfAllRegimes[1 + $0 % 14 % 13] }
    for level in InstructionSet.available {
      let batch = try moves.batch(springs, .interval(0.01), level: level)
      let early = frame(of: batch, at: 0.5)
      for i in 50..<150 {
        #expect(early.positions[i] == moves.from[i].bitPattern)
        #expect(early.velocities[i] == moves.velocity[i].bitPattern)
      }
      let late = frame(of: batch, at: 60_000)
      #expect(late.positions == moves.to.map(\.bitPattern))
      #expect(late.velocities.allSatisfy { Double(bitPattern: $0) == 0 })
    }
  }

  @Test("Strongly over-damped: a fast root long gone, a slow one hardly begun")
  func theFastRootIsForgotten() throws {
    for bounce in [-0.999, -0.999_999_999, -1 + 0x1p-50] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      let reference = try ReferenceSpring(duration: 0.5, bounce: bounce)
      let moves = RandomMoves(count: 40)
      for level in InstructionSet.available {
        // A neighbour in another regime, for the kernel that serves them all.
        let springs = (0..<40).map { $0 % 4 == 3 ? Spring.bouncy : spring }
        let batch = try moves.batch(springs, .together, level: level)
        for time in [1e-3, 1, 1000, 1e9, 1e18] {
          let frame = frame(of: batch, at: time)
          for i in 0..<40 where i % 4 != 3 {
            let exact = reference.sample(
              from: ReferenceValue(moves.from[i]), to: ReferenceValue(moves.to[i]),
              velocity: ReferenceValue(moves.velocity[i]), time: ReferenceValue(time))
            let scale = max(
              (moves.from[i] - moves.to[i]).magnitude,
              moves.velocity[i].magnitude / spring.naturalFrequency)
            let error = exact.position.error(of: Double(bitPattern: frame.positions[i])).magnitude
            #expect(
              error <= exact.position.double.ulp / 2 + 2.5 * scale * 0x1p-52,
              "\(bounce) \(level) item \(i) at \(time): \(error / scale)")
          }
        }
      }
    }
  }

  @Test func amplitudesThatWouldOverflowAreAvoided() throws {
    // Next to critical damping an amplitude is 10⁷ times the displacement.
    let spring = Spring(duration: 0.5, bounce: 1e-16)
    let huge = 1e300
    let batch = try SpringBatch([spring], from: [huge], to: [-huge])
    for time in [0.1, 0.4] {
      let exact = spring.value(fromValue: huge, toValue: -huge, initialVelocity: 0, time: time)
      #expect((batch.state(of: 0, at: time).position - exact).magnitude <= 4 * exact.ulp)
    }
    let float = try SpringBatch([spring], from: [Float(2e31)], to: [Float(-2e31)], precision: .fast)
    let exact = spring.value(
      fromValue: Float(2e31), toValue: -2e31, initialVelocity: 0, time: 0.1)
    let state = float.state(of: 0, at: 0.1)
    #expect((Float(state.position) - exact).magnitude <= 4 * exact.ulp)
  }
}

@Suite struct SpringBatchContractTests {
  @Test func waitingItemsHoldTheirStartAndSettledOnesTheirTarget() throws {
    let moves = RandomMoves(count: 600)
    for spring in springsOfAllRegimes where spring.dampingRatio > 0.005 {
      for algorithm in SpringBatchAlgorithm.allCases {
        let batch = try moves.batch(spring, .interval(0.01), algorithm: algorithm)
        let early = frame(of: batch, at: 2.5)
        for i in 250..<600 { #expect(early.positions[i] == moves.from[i].bitPattern) }
        #expect(early.positions[249] != moves.from[249].bitPattern)
        let rest = spring.dampingRatio > 1 ? 20_000.0 : 8000
        let late = frame(of: batch, at: rest)
        #expect(late.positions == moves.to.map(\.bitPattern), "\(spring)")
        #expect(late.velocities.allSatisfy { $0 == 0 }, "\(spring)")
      }
    }
  }

  @Test func settledItemsAreExactlyAtRest() throws {
    let moves = RandomMoves(count: 900)
    for bounce in [-0.3, 0, 0.3] {
      let spring = Spring(duration: 0.3, bounce: bounce)
      for (algorithm, delays) in [
        (SpringBatchAlgorithm.propagated, ItemDelays.interval(0.002)), (.direct, .interval(0.002)),
        (.propagated, .each(moves.delays)),
      ] {
        let plain = try moves.batch(spring, delays, algorithm: algorithm)
        let batch = try moves.batch(spring, delays, algorithm: algorithm, settledWithin: 0.01)
        for time in [0.2, 0.6, 0.9, 1.3] {
          let exact = frame(of: plain, at: time).positions
          let held = frame(of: batch, at: time).positions
          var settled = 0
          for i in 0..<900 where held[i] != exact[i] {
            settled += 1
            let scale = max(
              (moves.from[i] - moves.to[i]).magnitude,
              moves.velocity[i].magnitude / spring.naturalFrequency)
            #expect(held[i] == moves.to[i].bitPattern)
            let distance = (Double(bitPattern: exact[i]) - moves.to[i]).magnitude
            #expect(distance <= 0.01 * scale, "item \(i) at \(time)")
          }
          if time == 1.3 { #expect(settled > 100) }
        }
      }
    }
  }

  @Test func spansGetTheNumbersOfArrays() throws {
    let moves = RandomMoves(count: 37)
    let batch = try moves.batch(Spring(duration: 0.4, bounce: 0.3))
    let zeros = [Double](repeating: 0, count: 37)
    var (positions, velocities) = (zeros, zeros)
    batch.sample(at: 0.1, into: &positions, velocities: &velocities)
    var (spanPositions, spanVelocities, onlyPositions) = (zeros, zeros, zeros)
    var first = spanPositions.mutableSpan
    var second = spanVelocities.mutableSpan
    batch.sample(at: 0.1, into: &first, velocities: &second)
    #expect(spanPositions == positions && spanVelocities == velocities)
    var only = onlyPositions.mutableSpan
    batch.sample(at: 0.1, into: &only)
    #expect(onlyPositions == positions)
  }

  @Test func wrongBuffersAreRejected() async {
    await #expect(processExitsWith: .failure) {
      let batch = try SpringBatch(.smooth, from: [0, 0], to: [1, 1])
      var short = [0.0]
      short.withUnsafeMutableBufferPointer { batch.sample(at: 0.5, into: $0) }
    }
    await #expect(processExitsWith: .failure) {
      let batch = try SpringBatch(.smooth, from: [0, 0], to: [1, 1])
      var long = [0.0, 0, 0]
      long.withUnsafeMutableBufferPointer { batch.sample(at: 0.5, into: $0) }
    }
    await #expect(processExitsWith: .failure) {
      let batch = try SpringBatch(.smooth, from: [0, 0], to: [1, 1])
      var right = [0.0, 0]
      right.withUnsafeMutableBufferPointer { batch.sample(at: .nan, into: $0) }
    }
  }

  @Test func badInputIsNamed() {
    func message(_ make: () throws -> SpringBatch<Double>) -> String {
      do {
        _ = try make()
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message { try SpringBatch(.smooth, from: [0, 1], to: [1]) }
        == "to.count is 1; it must be 2, one for each item")
    #expect(
      message { try SpringBatch(.smooth, from: [0, .nan], to: [1, 1]) }
        == "from[1] is nan; it must be finite")
    #expect(
      message { try SpringBatch(.smooth, from: [0], to: [1], delays: .interval(-1)) }
        == "interval is -1; it must be finite and not negative")
    #expect(
      message { try SpringBatch(.smooth, from: [0], to: [1], settledWithin: 0) }
        == "settledWithin is 0; it must be greater than 0 and less than 1")
    #expect(
      message { try SpringBatch([.smooth], from: [0, 0], to: [1, 1]) }
        == "springs.count is 1; it must be 2, one for each item")
    #expect(
      message { try SpringBatch(.bouncy, from: [0, 0], to: [1, 1], delays: .each([0, 1e18])) }
        == "the span of delays is 1e+18; it must be less than 2^50 quarter turns of the spring")
  }

  @Test("A non-finite number is named in every place, at every level")
  func badNumbersAreNamedInEveryPlace() {
    for level in InstructionSet.available {
      for count in [1, 2, 16, 17, 18, 33, 50] {
        let fine = (0..<count).map { Double($0) }
        for place in 0..<count {
          for bad in [Double.nan, .infinity, -.infinity] {
            var numbers = fine
            numbers[place] = bad
            func names(_ column: String, _ make: () throws -> Void) {
              #expect(throws: ParameterError.self, "\(column)[\(place)] of \(count), \(level)") {
                try make()
              }
              do { try make() } catch {
                #expect("\(error)" == "\(column)[\(place)] is \(bad); it must be finite")
              }
            }
            names("from") {
              _ = try SpringBatch(.one(.smooth), from: numbers, to: fine, level: level)
            }
            names("delays") {
              _ = try SpringBatch(
                .one(.smooth), from: fine, to: fine, delays: .each(numbers), level: level)
            }
            let singles = numbers.map { Float($0) }
            names("to") {
              _ = try SpringBatch(
                .one(.smooth), from: fine.map { Float($0) }, to: singles, level: level)
            }
          }
        }
      }
    }
  }

  @Test("Delays in order or not are found wherever they change")
  func orderIsFound() throws {
    // One item that starts late, or early, among others: a frame while only it waits or moves.
    for count in [2, 17, 40, 300] {
      let (from, to) = ([Double](repeating: 1, count: count), [Double](repeating: 2, count: count))
      for place in [0, 1, count / 2, count - 1] {
        for (other, own) in [(0.0, 5.0), (5.0, 0.0)] {
          var delays = [Double](repeating: other, count: count)
          delays[place] = own
          let batch = try SpringBatch(.smooth, from: from, to: to, delays: .each(delays))
          let positions = frame(of: batch, at: 2).positions.map { Double(bitPattern: $0) }
          for i in 0..<count {
            #expect((positions[i] == 1) == (delays[i] == 5), "item \(i) of \(count), \(place)")
          }
        }
      }
    }
  }

  @Test func hugeValuesAndTimesFallBackToScalarCalls() throws {
    let huge = 1.7e308
    for algorithm in SpringBatchAlgorithm.allCases {
      let batch = try SpringBatch(
        .smooth, from: [-huge, huge], to: [huge, 0], algorithm: algorithm)
      for time in [0.1, 0.3, 900] {
        for i in 0..<2 {
          let position = Spring.smooth.value(
            fromValue: [-huge, huge][i], toValue: [huge, 0][i], initialVelocity: 0, time: time)
          #expect(batch.state(of: i, at: time).position == position && position.isFinite)
        }
      }
      let undamped = Spring(duration: 0.5, bounce: 1)
      let late = try SpringBatch(undamped, from: [0], to: [1], algorithm: algorithm)
      for time in [1e15, 1e18] {
        #expect(
          late.state(of: 0, at: time).position
            == undamped.value(fromValue: 0.0, toValue: 1, initialVelocity: 0, time: time))
      }
    }
  }

  @Test func anEmptyBatchIsSampled() throws {
    let batch = try SpringBatch(.smooth, from: [], to: [])
    #expect(frame(of: batch, at: 1).positions.isEmpty)
  }
}

@Suite struct SpringBatchAccuracyTests {
  /// An error with the input that caused it.
  struct Worst: CustomStringConvertible {
    var ulps = 0.0
    var input = ""

    mutating func note(_ ulps: Double, _ input: @autoclosure () -> String) {
      if !(ulps <= self.ulps) { (self.ulps, self.input) = (ulps, input()) }
    }

    var description: String { "\(ulps) ulp, \(input)" }
  }

  @Test(
    "Error in ulp of the scale, every level and algorithm", arguments: springsOfAllRegimes.sample(4)
  )
  func error(spring: Spring) throws {
    let moves = RandomMoves(count: 1500, seed: 9)
    let reference = try ReferenceSpring(duration: 0.5, bounce: spring.bounce)
    let interval = 1.0 / 1021
    let levels = InstructionSet.available
    for delays in [ItemDelays.interval(interval), .each(moves.delays)] {
      let batches = try levels.flatMap { level in
        try SpringBatchAlgorithm.allCases.map {
          try moves.batch(spring, delays, algorithm: $0, level: level)
        } + [
          moves.batch([Spring](repeating: spring, count: 1500), delays, level: level)
        ]
      }
      var position = [Worst](repeating: Worst(), count: batches.count)
      var velocity = position
      for time in [0.21, 0.9, 1.7, 2.3, 3.1, 7.3, 1000.1] {
        let frames = batches.map { frame(of: $0, at: time) }
        for i in stride(from: 0, to: 1500, by: 97) {
          let delay =
            delays == .each(moves.delays)
            ? ReferenceValue(moves.delays[i]) : ReferenceValue(Double(i)) * ReferenceValue(interval)
          let elapsed = ReferenceValue(time) - delay
          guard elapsed.double > 0 else { continue }
          let exact = reference.sample(
            from: ReferenceValue(moves.from[i]), to: ReferenceValue(moves.to[i]),
            velocity: ReferenceValue(moves.velocity[i]), time: elapsed)
          let scale = max(
            (moves.from[i] - moves.to[i]).magnitude,
            moves.velocity[i].magnitude / spring.naturalFrequency)
          let granted = exact.position.double.ulp / 2
          for (k, frame) in frames.enumerated() {
            let p = exact.position.error(of: Double(bitPattern: frame.positions[i])).magnitude
            let v = exact.velocity.error(of: Double(bitPattern: frame.velocities[i])).magnitude
            position[k].note(
              max(0, p - granted) / scale / 0x1p-52, "item \(i) at \(time)")
            velocity[k].note(
              v / spring.naturalFrequency / scale / 0x1p-52, "item \(i) at \(time)")
          }
        }
      }
      for (k, batch) in batches.enumerated() {
        let name = "\(batch.level) \(batch.algorithm) \(spring)"
        #expect(
          position[k].ulps <= (batch.level.hasFusedMultiplyAdd ? 2.25 : 2.5),
          "\(name): position \(position[k])")
        #expect(velocity[k].ulps <= 3, "\(name): velocity \(velocity[k])")
      }
      let worst = batches.indices.max { position[$0].ulps < position[$1].ulps }!
      print(
        "worst of \(spring): \(batches[worst].level) \(batches[worst].algorithm)", position[worst])
    }
  }
}
