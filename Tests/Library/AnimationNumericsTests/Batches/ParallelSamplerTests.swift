import AnimationNumerics
import Testing

@Suite struct ParallelSamplerTests {
  @Test("Any number of threads gives the bits of one") func bitsOfOneThread() throws {
    let moves = RandomMoves(count: 5000)
    for algorithm in SpringBatchAlgorithm.allCases {
      let batch = try moves.batch(.bouncy, algorithm: algorithm)
      for threads in [1, 2, 3, 7] {
        let sampler = ParallelSampler(threads: threads, itemsPerThread: 300)
        for time in [0.3, 0.5, 1.7] {
          var positions = [Double](repeating: .nan, count: 5000)
          var velocities = positions
          positions.withUnsafeMutableBufferPointer { p in
            velocities.withUnsafeMutableBufferPointer { v in
              sampler.sample(batch, at: time, into: p, velocities: v)
            }
          }
          let alone = frame(of: batch, at: time)
          #expect(positions.map(\.bitPattern) == alone.positions, "\(threads) threads at \(time)")
          #expect(velocities.map(\.bitPattern) == alone.velocities, "\(threads) threads at \(time)")
        }
      }
    }
  }

  @Test func bitsOfOneThreadInSinglePrecisionAndUnderFewSprings() throws {
    let moves = RandomMoves(count: 3_001)
    let springs = [Spring.smooth, .bouncy, Spring(duration: 0.3, bounce: -0.4)]
    let assigned = (0..<3_001).map { $0 * 7 % 3 }
    let few = try SpringBatch(
      springs, assigned: assigned, from: moves.from, to: moves.to, velocities: moves.velocity,
      delays: .each(moves.delays))
    let floats = try SpringBatch(
      .bouncy, from: moves.from.map { Float($0) }, to: moves.to.map { Float($0) },
      delays: .interval(0.0003), precision: .fast)
    for threads in [1, 2, 5] {
      let sampler = ParallelSampler(threads: threads, itemsPerThread: 300)
      for time in [0.3, 1.7] {
        var positions = [Double](repeating: .nan, count: 3_001)
        positions.withUnsafeMutableBufferPointer { sampler.sample(few, at: time, into: $0) }
        #expect(positions.map(\.bitPattern) == frame(of: few, at: time).positions)
        var (singles, alone) = (
          [Float](repeating: .nan, count: 3_001), [Float](repeating: 0, count: 3_001)
        )
        singles.withUnsafeMutableBufferPointer { sampler.sample(floats, at: time, into: $0) }
        alone.withUnsafeMutableBufferPointer { floats.sample(at: time, into: $0) }
        #expect(singles.map(\.bitPattern) == alone.map(\.bitPattern), "\(threads) threads")
      }
    }
  }

  @Test func severalThreadsShareASampler() async throws {
    let batch = try RandomMoves(count: 4_000).batch(.bouncy, algorithm: .direct)
    let sampler = ParallelSampler(threads: 3, itemsPerThread: 100)
    let times = (0..<40).map { 0.05 * Double($0) }
    let found = await withTaskGroup(of: (Double, [UInt64]).self) { group in
      for time in times {
        group.addTask {
          var positions = [Double](repeating: .nan, count: 4_000)
          positions.withUnsafeMutableBufferPointer { sampler.sample(batch, at: time, into: $0) }
          return (time, positions.map(\.bitPattern))
        }
      }
      var found: [Double: [UInt64]] = [:]
      for await (time, positions) in group { found[time] = positions }
      return found
    }
    for time in times { #expect(found[time] == frame(of: batch, at: time).positions) }
  }

  /// An optimised build leaves out the message of a precondition.
  @Test func aTrapSaysWhatWasWrong() async throws {
    let ended = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ParallelSampler(threads: .max)
    }
    let said = String(decoding: ended.standardErrorContent, as: UTF8.self)
    #expect(said.contains("threads is 9223372036854775807; it must be from 1 to 1024"))
  }
}
