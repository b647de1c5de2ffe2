import AnimationNumerics
import SolverVerification
import Testing

@testable import Seeding

/// Items that share a few springs have the bits of a batch under each of those springs, whose errors
/// are tested elsewhere.
@Suite struct FewSpringsTests {
  private let moves = RandomMoves(count: 700, seed: 21)
  /// Fifteen springs of all regimes, and one that is of another duration.
  private let springs = springsOfAllRegimes + [Spring(duration: 1.7, bounce: 0.2)]

  /// Which spring each item has: mixtures, and stretches of one.
  private func assigned(_ count: Int, of springs: Int) -> [Int] {
    var random = SplitMix64(seed: UInt64(count + springs))
    return (0..<count).map { $0 / 90 % 3 == 2 ? $0 / 90 % springs : random.index(below: springs) }
  }

  private func batch(
    _ springs: [Spring], _ moves: RandomMoves, _ algorithm: SpringBatchAlgorithm,
    _ level: InstructionSet
  ) throws -> SpringBatch<Double> {
    try SpringBatch(
      BatchSprings(springs, assigned: assigned(moves.from.count, of: springs.count)),
      from: moves.from, to: moves.to, velocities: moves.velocity, delays: .each(moves.delays),
      algorithm: algorithm, level: level)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 9, 16], InstructionSet.available)
  func itemsHaveTheBitsOfABatchUnderTheirSpring(count: Int, level: InstructionSet) throws {
    // Different regimes also where there are few.
    let springs = (0..<count).map { self.springs[($0 * 11 + 3) % 16] }
    let assigned = assigned(700, of: count)
    for algorithm in SpringBatchAlgorithm.allCases {
      let few = try batch(springs, moves, algorithm, level)
      for time in [0.1, 0.9, 6] {
        let frames = frame(of: few, at: time)
        let shared = try springs.map { spring in
          frame(of: try moves.batch(spring, algorithm: algorithm, level: level), at: time)
        }
        for i in 0..<700 {
          let expected = shared[assigned[i]]
          #expect(
            frames.positions[i] == expected.positions[i]
              && frames.velocities[i] == expected.velocities[i],
            "\(algorithm) at \(time): item \(i), \(springs[assigned[i]])")
        }
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func everyLengthAddressAndPartHasTheSameBits(level: InstructionSet) throws {
    for count in Array(0...100) + [257] {
      for algorithm in SpringBatchAlgorithm.allCases {
        let batch = try batch(springs, moves.prefix(count), algorithm, level)
        let whole = frame(of: batch, at: 0.8)
        #expect(frame(of: batch, at: 0.8, misalignment: 1) == whole, "\(count) items")
        #expect(frame(of: batch, at: 0.8, misalignment: 3) == whole, "\(count) items")
        for i in 0..<count {
          let state = batch.state(of: i, at: 0.8)
          #expect(
            state.position.bitPattern == whole.positions[i]
              && state.velocity.bitPattern == whole.velocities[i], "item \(i) of \(count)")
        }
      }
    }
  }

  @Test func levelsWithFusedMultiplyAddAgree() throws {
    let fused = InstructionSet.available.filter(\.hasFusedMultiplyAdd)
    for algorithm in SpringBatchAlgorithm.allCases {
      let frames = try fused.map { level in
        let frame = frame(of: try batch(springs, moves, algorithm, level), at: 0.9)
        return frame.positions + frame.velocities
      }
      #expect(Set(frames).count <= 1)
    }
  }

  @Test(arguments: FloatPrecision.allCases, InstructionSet.available)
  func itemsInSinglePrecisionHaveTheBitsOfABatchUnderTheirSpring(
    precision: FloatPrecision, level: InstructionSet
  ) throws {
    func frame(_ batch: SpringBatch<Float>, _ time: Double) -> [UInt32] {
      var positions = [Float](repeating: .nan, count: batch.count)
      var velocities = positions
      positions.withUnsafeMutableBufferPointer { p in
        velocities.withUnsafeMutableBufferPointer { v in
          batch.sample(at: time, into: p, velocities: v)
        }
      }
      return (positions + velocities).map(\.bitPattern)
    }
    for count in Array(0...40) + [100, 700] {
      let (from, to) = (
        moves.from.prefix(count).map { Float($0) }, moves.to.prefix(count).map { Float($0) }
      )
      let velocity = moves.velocity.prefix(count).map { Float($0) }
      let delays = ItemDelays.each(Array(moves.delays.prefix(count)))
      let assigned = assigned(count, of: 16)
      for algorithm in SpringBatchAlgorithm.allCases {
        let few = frame(
          try SpringBatch(
            BatchSprings(springs, assigned: assigned), from: from, to: to, velocities: velocity,
            delays: delays, algorithm: algorithm, precision: precision, level: level), 0.9)
        for (place, spring) in springs.enumerated() where count != 0 {
          let items = assigned.indices.filter { assigned[$0] == place }
          guard count == 700 || place == assigned[count - 1] else { continue }
          let shared = frame(
            try SpringBatch(
              .one(spring), from: from, to: to, velocities: velocity, delays: delays,
              algorithm: algorithm, precision: precision, level: level), 0.9)
          for i in items {
            #expect(
              few[i] == shared[i] && few[count + i] == shared[count + i],
              "\(algorithm), \(count) items: item \(i), \(spring)")
          }
        }
      }
    }
  }

  @Test func aKeptBufferEqualsAFreshOne() throws {
    let springs = [Spring(duration: 0.3, bounce: 0.2), .smooth(duration: 0.2)]
    let batch = try SpringBatch(
      springs, assigned: assigned(700, of: 2), from: moves.from, to: moves.to,
      velocities: moves.velocity, delays: .interval(0.003), settledWithin: 0.001)
    var frame = batch.incrementalFrame()
    var positions = [Double](repeating: .nan, count: 700)
    for time in [0.2, 0.21, 1.4, 0.9, 2.11, 5] {
      _ = positions.withUnsafeMutableBufferPointer { batch.update(&frame, at: time, positions: $0) }
      let fresh = AnimationNumericsTests.frame(of: batch, at: time)
      #expect(positions.map(\.bitPattern) == fresh.positions, "at \(time)")
    }
    #expect(positions == moves.to)
  }

  @Test func badInputIsNamed() {
    func message(_ springs: Int, _ assigned: [Int]) -> String {
      do {
        _ = try SpringBatch(
          [Spring](repeating: .smooth, count: springs), assigned: assigned, from: [0.0, 0],
          to: [1, 1])
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    #expect(message(0, [0, 0]) == "springs.count is 0; it must be from 1 to 16")
    #expect(message(17, [0, 0]) == "springs.count is 17; it must be from 1 to 16")
    #expect(message(2, [0, 2]) == "assigned[1] is 2; it must be the index of one of 2 springs")
    #expect(message(2, [0, -1]) == "assigned[1] is -1; it must be the index of one of 2 springs")
    #expect(message(2, [0]) == "assigned.count is 1; it must be 2, one for each item")
    #expect(message(16, [0, 15]) == "no error")
  }
}
