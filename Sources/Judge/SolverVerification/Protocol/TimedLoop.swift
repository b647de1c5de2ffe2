/// A timed loop over the items and frames of a throughput request; the values of its last round are
/// kept.
struct TimedLoop {
  /// The time of the fastest round, for all items and frames.
  private(set) var nanoseconds = Double.infinity
  /// The number of rounds.
  private(set) var rounds = 0
  private let count: Int
  /// One position for each item of each frame.
  private var positions: [Double]

  init(_ request: ThroughputRequest, _ method: any SolverMethod) throws(SolverError) {
    let loop: ThroughputLoop
    switch method {
    case let method as any ThroughputMethod: loop = try method.loop(of: request)
    case let method as any SpringBatchMethod: loop = try method.batchLoop(of: request)
    default: throw .unsupported("no loop is timed for \(request.motion.kind.rawValue)")
    }
    count = request.count
    positions = Array(repeating: 0, count: count * request.times.count)
    let started = ContinuousClock.now
    repeat {
      let begin = ContinuousClock.now
      for (frame, time) in request.times.enumerated() {
        try positions.withUnsafeMutableBufferPointer { positions throws(SolverError) in
          try loop(
            time,
            UnsafeMutableBufferPointer(rebasing: positions[frame * count..<(frame + 1) * count]))
        }
      }
      nanoseconds = min(nanoseconds, (ContinuousClock.now - begin).nanoseconds)
      rounds += 1
    } while (ContinuousClock.now - started).nanoseconds < request.seconds * 1e9
  }

  /// The values of some items in a frame.
  func values(_ request: ThroughputSamplesRequest) throws(SolverError) -> [Double] {
    let frames = count > 0 ? positions.count / count : 0
    guard request.frame < frames else {
      throw .invalid(
        member: "frame", value: "\(request.frame)", reason: "there are \(frames) frames")
    }
    guard request.items.allSatisfy({ $0 < count }) else {
      throw .invalid(member: "items", value: "\(request.items)", reason: "there are \(count) items")
    }
    return request.items.map { positions[request.frame * count + $0] }
  }
}

extension Duration {
  /// The duration as a number of nanoseconds.
  var nanoseconds: Double { self / .nanoseconds(1) }
}
