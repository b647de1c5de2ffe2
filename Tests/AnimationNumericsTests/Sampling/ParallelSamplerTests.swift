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
}
