// The code of the article "Sampling many items", compiled and run.

import AnimationIntegrators
import AnimationNumerics
import Testing

@Test func theCodeOfSamplingManyItemsRuns() throws {
  let rows = (0..<10_000).map { Double($0) * 44 }
  let slots = rows.map { $0 - 300 }
  let list = try SpringBatch(.smooth, from: rows, to: slots, delays: .interval(0.002))
  var positions = [Double](repeating: 0, count: rows.count)
  list.sample(at: 0.35, into: &positions)

  let groups = try SpringBatch(
    [.snappy, .smooth, .bouncy], assigned: rows.indices.map { $0 % 3 }, from: rows, to: slots,
    delays: .interval(0.002))
  let state = groups.state(of: 17, at: 0.35)

  let feed = try SpringBatch(
    .smooth, from: rows, to: slots, delays: .interval(0.002), settledWithin: 0.001)
  var frame = feed.incrementalFrame()
  for step in 0..<120 {
    feed.update(&frame, at: Double(step) / 120, positions: &positions)
  }

  let threads = ParallelSampler(threads: 4)
  threads.sample(list, at: 0.35, into: &positions)

  let oscillators = OscillatorArray(.bouncy)
  var speeds = [Double](repeating: 0, count: rows.count)
  try oscillators.propagate(
    step: 1 / 120, targets: slots, positions: &positions, velocities: &speeds)

  let eased = CurvePlan(.easeInOut)
  let inputs: [Float] = [0, 0.25, 0.5, 0.75, 1]
  var outputs = [Float](repeating: 0, count: inputs.count)
  eased.values(at: inputs, into: &outputs)

  #expect(state.position < rows[17] && state.position > slots[17] - 50)
  #expect(positions[0] < rows[0])
  #expect(outputs.first == 0 && outputs[2] == 0.5 && outputs.last == 1)
}
