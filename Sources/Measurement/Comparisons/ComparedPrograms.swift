internal import Foundation
package import SolverVerification

extension ComparedMethod {
  /// The setting of a program, whose time is the one that it reports.
  private static let reported = "as it reports"

  /// A program that runs a loop over one motion.
  ///
  /// - Parameters:
  ///   - error: The largest error of its earlier answers; the results of its loop count as well.
  ///   - truth: The truth of an item in the last frame of the loop.
  init(
    _ program: MeasuredProgram, unserved: [String], error: Double, loop: ThroughputRequest,
    truth: (Int) throws(SolverError) -> TrueValue
  ) throws(SolverError) {
    _ = try program.nanoseconds(of: loop)
    let items = (0..<64).map { $0 * (loop.count - 1) / 63 }
    let values = try program.values(frame: loop.times.count - 1, items: items)
    var worst = error
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
  package func program(_ program: MeasuredProgram) throws(SolverError) -> ComparedMethod {
    var worst = 0.0
    var unserved: [String] = []
    for (bounce, truth) in zip(Self.bounces, truth) {
      let requests = Self.times.map { Self.request(bounce, at: $0) }
      if let error = program.error(of: requests, truth: truth) {
        worst = max(worst, error)
      } else {
        unserved.append("bounce \(bounce)")
      }
    }
    guard unserved.count < Self.bounces.count else {
      throw .unsupported("serves none of the springs")
    }
    // The items stand at the frame times that the other methods sample. There are many frames,
    // because a program's clock may be coarse.
    let last = Self.times[Self.times.count - 1]
    let loop = ThroughputRequest(
      motion: Self.request(Self.timedBounce, at: 0), delays: .each(Self.times.map { last - $0 }),
      count: Self.times.count, times: Array(repeating: last, count: 64),
      seconds: MeasuredProgram.seconds)
    let truth = truth[Self.bounces.firstIndex(of: Self.timedBounce)!]
    return try ComparedMethod(program, unserved: unserved, error: worst, loop: loop) {
      item throws(SolverError) in truth[item]
    }
  }
}

extension CurveComparison {
  /// A program that speaks the solver protocol.
  package func program(_ program: MeasuredProgram) throws(SolverError) -> ComparedMethod {
    var worst = 0.0
    var unserved: [String] = []
    for (curve, truth) in zip(CurveWorkload.all, truth) {
      let requests = points.map { x in
        SolverRequest.cubicBezier(CubicBezierRequest(curve: curve.curve, progress: x))
      }
      if let error = program.error(of: requests, truth: truth) {
        worst = max(worst, error)
      } else {
        unserved.append(curve.name)
      }
    }
    guard unserved.count < CurveWorkload.all.count else {
      throw .unsupported("serves none of the curves")
    }
    let block = work.block(0)
    let loop = ThroughputRequest(
      motion: .cubicBezier(CubicBezierRequest(curve: CurveWorkload.ease.curve, progress: 0)),
      delays: .each(block.map { 1 - $0 }), count: block.count, times: [1],
      seconds: MeasuredProgram.seconds)
    return try ComparedMethod(program, unserved: unserved, error: worst, loop: loop) {
      item throws(SolverError) in
      try ReferenceSolver().truth(for: loop.request(frame: 0, item: item)).values[0]
    }
  }
}
