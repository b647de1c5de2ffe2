internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification
internal import AnimationChoreography
internal import ChoreographyFiles

/// Accuracy and speed of methods on the scenarios: every element at sixty frames per second.
package enum ScenarioMeasurement {
  /// The methods besides ours: those that applications are likely to use instead.
  private static let others = ["textbook", "apple-spring", "rk4-60hz", "verlet-300hz"]

  /// One move of a scenario under a plain spring.
  private struct Move: Hashable {
    var spring: Spring
    var from: Double
    var to: Double
    var start: Double
  }

  package static func rows(isQuick: Bool) -> [ScenarioRow] {
    ScenarioCatalogue.all.filter { $0.flaw == nil }.flatMap { rows(of: $0, isQuick: isQuick) }
  }

  private static func rows(of scenario: ChoreographyDocument, isQuick: Bool) -> [ScenarioRow] {
    let sampler = ChoreographySampler(scenario.choreography)
    var moves: [Move] = []
    for (index, lane) in sampler.lanes.enumerated() {
      guard let plain = sampler.plainSpring(lane: index) else { continue }
      let move = Move(
        spring: plain.spring, from: plain.from, to: plain.to, start: lane.start)
      // Equal simultaneous moves are compared only once.
      if !moves.contains(move) { moves.append(move) }
    }
    moves = Array(moves.prefix(isQuick ? 4 : 24))
    var rows = [
      ScenarioRow(
        scenario: scenario.name, method: "ours", elements: sampler.lanes.count,
        samples: moves.isEmpty ? 0 : moves.count * frames.count,
        maximum: error(of: AnimationNumericsSolver(), over: moves),
        nanoseconds: nanoseconds(of: sampler))
    ]
    guard !moves.isEmpty else { return rows }
    for name in others {
      guard let method = MethodRegistry.named(name) as? any SpringBatchMethod else { continue }
      rows.append(
        ScenarioRow(
          scenario: scenario.name, method: name, elements: sampler.lanes.count,
          samples: moves.count * frames.count, maximum: error(of: method, over: moves),
          nanoseconds: nanoseconds(of: method, over: moves)))
    }
    return rows
  }

  /// A second and a half at sixty frames per second.
  private static let frames = (0..<90).map { Double($0) / 60 }

  private static func request(_ move: Move, at time: Double) -> SpringRequest {
    SpringRequest(
      spring: .bounce(duration: move.spring.duration, bounce: move.spring.bounce),
      from: move.from, to: move.to, time: max(0, time - move.start))
  }

  /// The largest scaled error of position; nil if nothing was compared.
  private static func error(of method: any SolverMethod, over moves: [Move]) -> Double? {
    let requests = moves.flatMap { move in
      stride(from: 0, to: frames.count, by: 9).map { frame in
        SolverRequest.spring(request(move, at: frames[frame]))
      }
    }
    return method.judged(requests, by: Judge(allowance: .honestDouble))
      .flatMap { (try? $0.judgements.get()) ?? [] }
      .filter { $0.member == .position }.map(\.error).max()
  }

  /// Nanoseconds per sample over all lanes, as the median over frames.
  private static func nanoseconds(of sampler: ChoreographySampler) -> Double {
    let buffer = UnsafeMutableBufferPointer<Double>.allocate(capacity: max(1, sampler.lanes.count))
    buffer.initialize(repeating: 0)
    defer { buffer.deallocate() }
    let calls = max(1, 20_000 / (max(1, sampler.lanes.count) * 40))
    let times = frames.map { frame in
      let start = MonotonicClock.now()
      for call in 0..<calls {
        sampler.sample(at: doNotOptimize(frame + Double(call) * 1e-6), into: buffer)
        doNotOptimize(memory: buffer.baseAddress!)
      }
      return Double(MonotonicClock.now() - start) / Double(calls * max(1, sampler.lanes.count))
    }
    return Statistics.median(times)
  }

  /// Nanoseconds per sample of consecutive moves over all frames, as the median over repetitions.
  private static func nanoseconds(
    of method: any SpringBatchMethod, over moves: [Move]
  ) -> Double {
    let positions = UnsafeMutableBufferPointer<Double>.allocate(capacity: frames.count)
    positions.initialize(repeating: 0)
    defer { positions.deallocate() }
    let times = (0..<9).map { repetition in
      let shifted = frames.map { $0 + Double(repetition) * 1e-6 }
      let start = MonotonicClock.now()
      shifted.withUnsafeBufferPointer { shifted in
        for move in moves {
          try? method.sample(
            request(move, at: 0), times: shifted, positions: positions, velocities: nil)
          doNotOptimize(memory: positions.baseAddress!)
        }
      }
      return Double(MonotonicClock.now() - start) / Double(moves.count * frames.count)
    }
    return Statistics.median(times)
  }
}
