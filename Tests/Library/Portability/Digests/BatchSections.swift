import AnimationNumerics
import Seeding

/// Items of a batch, and when each starts.
private struct Moves {
  let count: Int
  let from, to, velocity, delays: [Double]
  let assigned: [Int]
  let springs: [Spring]

  init(_ random: inout SplitMix64) {
    count = 1 + random.integer(below: 300)
    from = random.column(count, -100, 100)
    to = random.column(count, -100, 100)
    velocity = random.column(count, -500, 500)
    delays = random.column(count, 0, 1.5)
    var springs: [Spring] = []
    for _ in 0..<count { springs.append(random.spring()) }
    self.springs = springs
    let few = min(count, 16)
    assigned = (0..<count).map { $0 * 7 % few }
  }

  var few: [Spring] { Array(springs.prefix(16)) }

  func itemDelays(_ round: Int) -> ItemDelays {
    switch round % 4 {
    case 0: .together
    case 1: .interval(0.002)
    case 2: .each(delays)
    default: .stagger(Stagger(interval: 0.01, maximumTotal: 0.7, maximumIndex: 90))
    }
  }
}

func recordBatches(_ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 17)
  let times = [-0.1, 0.05, 0.3, 0.9, 1.6, 4]
  for algorithm in SpringBatchAlgorithm.allCases {
    recorder.section("SpringBatch.double.\(algorithm.rawValue)") { recorder in
      for round in 0..<36 {
        let moves = Moves(&random)
        let delays = moves.itemDelays(round)
        let within = round % 5 == 0 ? 0.01 : nil
        do throws(ParameterError) {
          let batch =
            switch round % 3 {
            case 0:
              try SpringBatch(
                moves.springs[0], from: moves.from, to: moves.to, velocities: moves.velocity,
                delays: delays, algorithm: algorithm, settledWithin: within)
            case 1:
              try SpringBatch(
                moves.springs, from: moves.from, to: moves.to, delays: delays, algorithm: algorithm)
            default:
              try SpringBatch(
                moves.few, assigned: moves.assigned, from: moves.from, to: moves.to,
                velocities: moves.velocity, delays: delays, algorithm: algorithm,
                settledWithin: within)
            }
          put(batch, at: times, &recorder)
        } catch {
          recorder.put(Double.nan)
        }
      }
    }
  }
  for precision in FloatPrecision.allCases {
    for algorithm in SpringBatchAlgorithm.allCases {
      recorder.section("SpringBatch.float.\(precision.rawValue).\(algorithm.rawValue)") {
        recorder in
        for round in 0..<36 {
          let moves = Moves(&random)
          let delays = moves.itemDelays(round)
          let (from, to) = (moves.from.map { Float($0) }, moves.to.map { Float($0) })
          let velocity = moves.velocity.map { Float($0) }
          do throws(ParameterError) {
            let batch =
              switch round % 3 {
              case 0:
                try SpringBatch(
                  moves.springs[0], from: from, to: to, velocities: velocity, delays: delays,
                  algorithm: algorithm, precision: precision)
              case 1:
                try SpringBatch(
                  moves.springs, from: from, to: to, delays: delays, algorithm: algorithm,
                  precision: precision)
              default:
                try SpringBatch(
                  moves.few, assigned: moves.assigned, from: from, to: to, velocities: velocity,
                  delays: delays, algorithm: algorithm, precision: precision)
              }
            put(batch, at: times, &recorder)
          } catch {
            recorder.put(Double.nan)
          }
        }
      }
    }
  }
  recordParallelSampler(&recorder)
}

/// Frames of a batch: whole, in part, one item, and in buffers that are kept.
private func put(
  _ batch: SpringBatch<Double>, at times: [Double], _ recorder: inout DigestRecorder
) {
  let count = batch.count
  let columns = (0..<4).map { _ in Column(repeating: 0.0, count: count) }
  let part = count / 3..<count
  var kept = batch.incrementalFrame()
  for (k, time) in times.enumerated() {
    batch.sample(
      at: time, into: columns[0].buffer, velocities: k & 1 == 0 ? columns[1].buffer : nil)
    recorder.put(columns[0].numbers)
    recorder.put(columns[1].numbers)
    batch.update(&kept, at: time, positions: columns[2].buffer, velocities: columns[3].buffer)
    recorder.put(columns[2].numbers)
    recorder.put(columns[3].numbers)
    batch.sample(
      part, at: time, into: UnsafeMutableBufferPointer(rebasing: columns[0].buffer[part]))
    recorder.put(columns[0].numbers)
    recorder.put(batch.state(of: count / 2, at: time))
  }
  for column in columns { column.free() }
}

private func put(
  _ batch: SpringBatch<Float>, at times: [Double], _ recorder: inout DigestRecorder
) {
  let count = batch.count
  let columns = (0..<4).map { _ in Column(repeating: Float(0), count: count) }
  let part = count / 3..<count
  var kept = batch.incrementalFrame()
  for (k, time) in times.enumerated() {
    batch.sample(
      at: time, into: columns[0].buffer, velocities: k & 1 == 0 ? columns[1].buffer : nil)
    recorder.put(columns[0].numbers)
    recorder.put(columns[1].numbers)
    batch.update(&kept, at: time, positions: columns[2].buffer, velocities: columns[3].buffer)
    recorder.put(columns[2].numbers)
    recorder.put(columns[3].numbers)
    batch.sample(
      part, at: time, into: UnsafeMutableBufferPointer(rebasing: columns[0].buffer[part]))
    recorder.put(columns[0].numbers)
    let state = batch.state(of: count / 2, at: time)
    recorder.put([Float(state.position), Float(state.velocity)])
  }
  for column in columns { column.free() }
}

private func recordParallelSampler(_ recorder: inout DigestRecorder) {
  recorder.section("ParallelSampler") { recorder in
    var random = SplitMix64(seed: 18)
    let count = 3001
    let (from, to) = (random.column(count, -9, 9), random.column(count, -9, 9))
    let sampler = ParallelSampler(threads: 3, itemsPerThread: 500)
    let positions = Column(repeating: 0.0, count: count)
    let singles = Column(repeating: Float(0), count: count)
    do throws(ParameterError) {
      let batch = try SpringBatch(.bouncy, from: from, to: to, delays: .interval(0.0005))
      let floatBatch = try SpringBatch(
        .bouncy, from: from.map { Float($0) }, to: to.map { Float($0) }, delays: .interval(0.0005))
      for time in [0.2, 0.9] {
        sampler.sample(batch, at: time, into: positions.buffer)
        sampler.sample(floatBatch, at: time, into: singles.buffer)
        recorder.put(positions.numbers)
        recorder.put(singles.numbers)
      }
    } catch {
      recorder.put(Double.nan)
    }
    positions.free()
    singles.free()
  }
}
