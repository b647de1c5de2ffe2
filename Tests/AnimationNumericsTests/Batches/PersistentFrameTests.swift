import AnimationNumerics
import Testing

@Suite struct PersistentFrameTests {
  @Test("A kept buffer equals a fresh one, forwards, backwards and across jumps")
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
      var frame = batch.persistentFrame()
      var positions = [Double](repeating: .nan, count: batch.count)
      var velocities = positions
      // 2.2 is when the last item of the ordered ones has started and moves.
      let times = [0.05, 0.06, 0.3, 0.9, 0.91, 0.4, -1, 0.5, 2.2, 2.9, 0.02, 9, 9.1, 1.2]
      for time in times {
        positions.withUnsafeMutableBufferPointer { p in
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

  @Test func itemsAtRestAreNotTouched() throws {
    let moves = RandomMoves(count: 5000)
    let batch = try moves.batch(
      Spring(duration: 0.2, bounce: 0), .interval(0.001), settledWithin: 0.001)
    var frame = batch.persistentFrame()
    var positions = [Double](repeating: .nan, count: batch.count)
    positions.withUnsafeMutableBufferPointer { batch.update(&frame, at: 2, positions: $0) }
    // Whoever touched these would put a number there.
    for i in 0..<5000 { positions[i] = .nan }
    positions.withUnsafeMutableBufferPointer { batch.update(&frame, at: 2.01, positions: $0) }
    let touched = positions.indices.filter { !positions[$0].isNaN }
    #expect(touched.count < 500)
    #expect(touched.contains(2009) && !touched.contains(2010) && !touched.contains(100))
  }
}
