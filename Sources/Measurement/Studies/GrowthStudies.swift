internal import AnimationChoreography
internal import AnimationNumerics
internal import SolverVerification
internal import Seeding

/// The time per lane of a choreography as lanes, pieces of motion or concurrent animations
/// increase.
enum GrowthStudies {
  private static let seed: UInt64 = CaseSet.standardSeed
  /// The number of lanes for other axes: a long list, which fits the nearest cache.
  private static let lanes = 1_000
  private static let laneCounts = [1, 4, 24, 100, 1_000, 10_000]
  private static let pieceCounts = [1, 2, 4, 8, 16, 32]
  private static let layerCounts = [1, 2, 4, 8]

  /// The choreographies of one record.
  private struct Series {
    var axis: GrowthRecord.Axis
    var motion: String
    var counts: [Int]
    var choreography: (_ count: Int) throws -> Choreography
  }

  /// One record for each motion of each axis.
  ///
  /// - Parameter plan: The sampling of each choreography.
  static func records(
    plan: SamplingPlan = SamplingPlan(rounds: 15)
  ) throws -> [GrowthRecord] {
    var records: [GrowthRecord] = []
    for axis in GrowthRecord.Axis.allCases {
      records += try measured(all.filter { $0.axis == axis }, plan)
    }
    return records
  }

  private static func measured(
    _ series: [Series], _ plan: SamplingPlan
  ) throws -> [GrowthRecord] {
    var jobs: [Job] = []
    for one in series {
      for count in one.counts {
        let choreography = try one.choreography(count)
        jobs.append(
          ChoreographyWorkload.job(
            ChoreographySampler(choreography),
            workload: "\(one.axis.rawValue).\(one.motion).\(count)", seed: seed))
      }
    }
    let (samples, refusals) = Sampler.measure(jobs, plan: plan)
    if let refusal = refusals.first {
      throw SolverError.failed("\(refusal.description.workload): \(refusal.reason)")
    }
    var medians = samples.map { Statistics.median($0.wall) }[...]
    return series.map { one in
      defer { medians = medians.dropFirst(one.counts.count) }
      return GrowthRecord(
        axis: one.axis, motion: one.motion, lanes: one.axis == .lanes ? nil : lanes,
        counts: one.counts, nanoseconds: Array(medians.prefix(one.counts.count)))
    }
  }

  private static var all: [Series] {
    let motions: [ChoreographyWorkload.Motion] = [
      .spring, .ease, .cubics, .springs, .springIntoSpring,
    ]
    return motions.map { motion in
      Series(axis: .lanes, motion: motion.rawValue, counts: laneCounts) {
        count in
        try ChoreographyWorkload(motion: motion, items: count, seed: seed).choreography()
      }
    } + [
      Series(axis: .pieces, motion: "cubic-keyframes", counts: pieceCounts) {
        count in
        list(.track(try ScalarTrack(initialValue: 0, keyframes: cubics(count)), from: 0))
      },
      Series(axis: .pieces, motion: "springs-into-springs", counts: pieceCounts) { count in
        list(.moves(from: 0, moves(count, every: 0.9 / Double(count), .spring(Spring()))))
      },
      Series(axis: .layers, motion: "curves-over-curves", counts: layerCounts) { count in
        // All of them run between the last one's start and the first one's end.
        list(.moves(from: 0, moves(count, every: 0.04, .easeInOut(duration: 0.6))))
      },
      Series(axis: .layers, motion: "curves-over-a-spring", counts: layerCounts) { count in
        var all = moves(count + 1, every: 0.04, .easeInOut(duration: 0.6))
        all[0].animation = .spring(Spring())
        return list(.moves(from: 0, all))
      },
    ]
  }

  private static func list(_ motion: Choreography.Motion) -> Choreography {
    Choreography(
      name: "list",
      elements: [
        .init(
          name: "item", count: lanes,
          stagger: Stagger(interval: ChoreographyWorkload.cascade / Double(lanes)),
          properties: [.init("offset", motion)])
      ])
  }

  private static func cubics(_ count: Int) -> [Keyframe<Double>] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      .cubic(to: random.number(-1, 1), duration: random.number(0.7, 1.1) / Double(count))
    }
  }

  private static func moves(
    _ count: Int, every interval: Double, _ animation: Animation
  ) -> [MoveTimeline<Double>.Move] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map {
      .init(
        time: interval * Double($0), target: random.number(-1, 1), animation: animation)
    }
  }
}
