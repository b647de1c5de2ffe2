internal import Foundation
internal import SolverVerification

/// Error maps of methods over springs and times.
enum SpringStudies {
  /// The edges of the columns: bounces from strongly over-damped to almost undamped, with narrow
  /// columns around critical damping.
  static let bounceEdges: [Double] =
    stride(from: -95, through: -5, by: 10).map { $0 / 100 }
    + [-0.01, -1e-4, -1e-8, 1e-8, 1e-4, 0.01]
    + stride(from: 5, through: 95, by: 10).map { $0 / 100 } + [0.999]

  /// The edges of the rows, in perceptual durations: three per decade.
  static let timeEdges: [Double] = (0...12).map { 0.01 * pow(10, Double($0) / 3) }

  /// The motions of one cell: two springs and times inside it, from rest and with velocity.
  private static func requests(bounce: ClosedRange<Double>, time: ClosedRange<Double>)
    -> [SpringRequest]
  {
    let duration = 0.5
    let naturalFrequency = 2 * Double.pi / duration
    var result: [SpringRequest] = []
    for (share, velocity) in [(0.25, 0.0), (0.7, -10 * naturalFrequency)] {
      let chosen = bounce.lowerBound + share * (bounce.upperBound - bounce.lowerBound)
      let periods = time.lowerBound * pow(time.upperBound / time.lowerBound, share)
      result.append(
        SpringRequest(
          spring: .bounce(duration: duration, bounce: chosen), velocity: velocity,
          time: periods * duration))
    }
    return result
  }

  /// A map for each method that supports springs.
  static func maps(of methods: [any SolverMethod]) -> [AccuracyMapRecord] {
    var requests: [SpringRequest] = []
    for row in zip(timeEdges, timeEdges.dropFirst()) {
      for column in zip(bounceEdges, bounceEdges.dropFirst()) {
        requests += Self.requests(bounce: column.0...column.1, time: row.0...row.1)
      }
    }
    let perCell = 2
    let columns = bounceEdges.count - 1
    return worst(of: methods, requests, outOf: perCell).map { method, cells in
      AccuracyMapRecord(
        method: method, bounceEdges: bounceEdges, timeEdges: timeEdges,
        samplesPerCell: perCell,
        errors: stride(from: 0, to: cells.count, by: columns).map {
          Array(cells[$0..<$0 + columns])
        })
    }
  }

  /// The neighbourhood of critical damping on both sides, down to the last bit of the damping
  /// ratio.
  static func nearCritical(of methods: [any SolverMethod]) -> [NearCriticalRecord] {
    let distances = (0...40).map { pow(10, -16 + Double($0) * 3 / 8) }
    let bounces = distances.reversed().map { -$0 } + [0] + distances
    let times = [0.1, 0.5, 1.0, 2.0]
    var requests: [SpringRequest] = []
    for bounce in bounces {
      for time in times {
        requests.append(
          SpringRequest(
            spring: .bounce(duration: 0.5, bounce: bounce), velocity: -5, time: time / 2))
      }
    }
    return worst(of: methods, requests, outOf: times.count).map {
      NearCriticalRecord(method: $0, bounces: bounces, errors: $1)
    }
  }

  /// The largest error of every `count` successive answers of each method that supports springs;
  /// infinite if there is no answer.
  private static func worst(
    of methods: [any SolverMethod], _ requests: [SpringRequest], outOf count: Int
  ) -> [(method: String, errors: [Double])] {
    let judge = Judge(allowance: .ownRounding, cache: TruthCache())
    return methods.filter { $0.kinds.contains(.spring) }.map { method in
      let errors = method.judged(requests.map { .spring($0) }, by: judge).map { asked in
        let errors = (try? asked.judgements.get())?.map(\.error)
        return errors?.map { $0.isNaN ? .infinity : $0 }.max() ?? .infinity
      }
      return (
        method.name,
        stride(from: 0, to: errors.count, by: count).map { errors[$0..<$0 + count].max()! }
      )
    }
  }
}
