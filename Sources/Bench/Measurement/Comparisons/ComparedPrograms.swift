internal import Foundation
internal import SolverVerification

extension ComparedMethod {
  /// The setting of a program, whose time is the one that it reports.
  private static let reported = "as it reports"

  /// The requests about one subject, and their truth.
  typealias Subject = (name: String, requests: [SolverRequest], truth: [TrueValue])

  /// A program that runs a loop over one motion.
  ///
  /// - Parameters:
  ///   - kind: "springs" or "curves".
  ///   - subjects: The requests that come first; the results of its loop count as well.
  ///   - truth: The truth of an item in the last frame of the loop.
  init(
    _ program: MeasuredProgram, _ kind: String, _ subjects: [Subject], loop: ThroughputRequest,
    truth: (Int) throws -> TrueValue
  ) throws {
    var worst = 0.0
    var unserved: [String] = []
    for (name, requests, truth) in subjects {
      if let error = program.error(of: requests, truth: truth) {
        worst = max(worst, error)
      } else {
        unserved.append(name)
      }
    }
    guard unserved.count < subjects.count else {
      throw SolverError.unsupported("serves none of the \(kind)")
    }
    _ = try program.nanoseconds(of: loop)
    let items = (0..<64).map { $0 * (loop.count - 1) / 63 }
    let values = try program.values(frame: loop.times.count - 1, items: items)
    for (item, value) in zip(items, values) {
      worst = max(worst, (try truth(item)).distanceBeyondRounding(to: value, in: program.scalar))
    }
    self.init(
      method: program.name,
      setting: ([Self.reported] + unserved.map { "without \($0)" }).joined(separator: ", "),
      scalar: program.scalar, error: worst, samples: loop.count,
      reported: { (try? program.nanoseconds(of: loop)) ?? .nan }, run: {})
  }
}

extension SpringComparison {
  /// A program that speaks the solver protocol.
  package func program(_ program: MeasuredProgram) throws -> ComparedMethod {
    let subjects = zip(Self.bounces, truth).map { bounce, truth in
      ("bounce \(bounce)", Self.times.map { Self.request(bounce, at: $0) }, truth)
    }
    // The items stand at the frame times that the other methods sample. There are many frames,
    // because a program's clock may be coarse.
    let last = Self.times[Self.times.count - 1]
    let loop = ThroughputRequest(
      motion: Self.request(Self.timedBounce, at: 0), delays: .each(Self.times.map { last - $0 }),
      count: Self.times.count, times: Array(repeating: last, count: 64),
      seconds: MeasuredProgram.seconds)
    let truth = truth[Self.bounces.firstIndex(of: Self.timedBounce)!]
    return try ComparedMethod(program, "springs", subjects, loop: loop) {
      item in truth[item]
    }
  }
}

extension CurveComparison {
  /// A program that speaks the solver protocol.
  package func program(_ program: MeasuredProgram) throws -> ComparedMethod {
    let subjects = zip(CurveWorkload.all, truth).map { curve, truth in
      (
        curve.name,
        points.map { x in
          SolverRequest.cubicBezier(CubicBezierRequest(curve: curve.curve, progress: x))
        }, truth
      )
    }
    let block = work.block(0)
    let loop = ThroughputRequest(
      motion: .cubicBezier(CubicBezierRequest(curve: CurveWorkload.ease.curve, progress: 0)),
      delays: .each(block.map { 1 - $0 }), count: block.count, times: [1],
      seconds: MeasuredProgram.seconds)
    return try ComparedMethod(program, "curves", subjects, loop: loop) {
      item in
      try loop.request(frame: 0, item: item).truth[0]
    }
  }
}
