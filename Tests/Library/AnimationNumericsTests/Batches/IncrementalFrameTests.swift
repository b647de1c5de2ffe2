import AnimationNumerics
import Testing

@Suite struct IncrementalFrameTests {
  @Test("An incremental frame equals a fresh one, forwards, backwards and across jumps")
  func keptEqualsFresh() throws {
    let moves = RandomMoves(count: 3000)
    // Ten groups that start in a shuffled order.
    let scattered: [Double] = moves.delays.enumerated().map { i, delay in
      let group = (i / 300 * 7) % 10
      return Double(group) * 0.2 + delay * 0.01
    }
    for delays in [ItemDelays.interval(0.0007), .each(scattered), .together] {
      let batch = try moves.batch(
        Spring(duration: 0.3, bounce: 0.2), delays, settledWithin: 0.001)
      var frame = batch.incrementalFrame()
      var positions = [Double](repeating: .nan, count: batch.count)
      var velocities = positions
      // 2.2 is when the last item of the ordered ones has started and moves.
      let times = [0.05, 0.06, 0.3, 0.9, 0.91, 0.4, -1, 0.5, 2.2, 2.9, 0.02, 9, 9.1, 1.2]
      for time in times {
        _ = positions.withUnsafeMutableBufferPointer { p in
          velocities.withUnsafeMutableBufferPointer { v in
            batch.update(&frame, at: time, positions: p, velocities: v)
          }
        }
        let fresh = AnimationNumericsTests.frame(of: batch, at: time)
        #expect(positions.map(\.bitPattern) == fresh.positions, "\(delays) at \(time)")
        #expect(velocities.map(\.bitPattern) == fresh.velocities, "\(delays) at \(time)")
      }
    }
  }

  @Test("A few items have the bits of their runs, also when the last one starts")
  func fewItemsHaveTheBitsOfTheirRuns() throws {
    let spring = Spring(duration: 0.3, bounce: 0.2)
    for count in [1, 4, 11, 16, 17, 24, 63, 64, 65, 200] {
      let moves = RandomMoves(count: count, seed: UInt64(count))
      for delays in [ItemDelays.interval(0.1), .each(moves.delays), .together] {
        for algorithm in SpringBatchAlgorithm.allCases {
          let batch = try moves.batch(spring, delays, algorithm: algorithm)
          var kept = batch.incrementalFrame()
          var positions = [Double](repeating: .nan, count: count)
          var velocities = positions
          // 0.1 (count − 1) is when the last of the ordered ones starts, or its neighbour as a double.
          let last = 0.1 * Double(count - 1)
          for time in [-1, 0, 0.05, 0.4, last.nextDown, last, last.nextUp, last + 0.2, 30, 90, 1e4]
          {
            _ = positions.withUnsafeMutableBufferPointer { p in
              velocities.withUnsafeMutableBufferPointer { v in
                batch.update(&kept, at: time, positions: p, velocities: v)
              }
            }
            let fresh = AnimationNumericsTests.frame(of: batch, at: time)
            #expect(
              positions.map(\.bitPattern) == fresh.positions,
              "\(count) items, \(delays), \(algorithm), at \(time)")
            #expect(velocities.map(\.bitPattern) == fresh.velocities)
          }
        }
      }
    }
  }

  @Test func itemsAtRestAreNotTouched() throws {
    let moves = RandomMoves(count: 5000)
    let batch = try moves.batch(
      Spring(duration: 0.2, bounce: 0), .interval(0.001), settledWithin: 0.001)
    var frame = batch.incrementalFrame()
    var positions = [Double](repeating: .nan, count: batch.count)
    _ = positions.withUnsafeMutableBufferPointer { batch.update(&frame, at: 2, positions: $0) }
    // Any write to these would leave a number.
    for i in 0..<5000 { positions[i] = .nan }
    _ = positions.withUnsafeMutableBufferPointer { batch.update(&frame, at: 2.01, positions: $0) }
    let touched = positions.indices.filter { !positions[$0].isNaN }
    #expect(touched.count < 500)
    #expect(touched.contains(2009) && !touched.contains(2010) && !touched.contains(100))
  }
}
