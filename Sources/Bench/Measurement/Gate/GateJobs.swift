internal import AnimationNumerics
internal import SolverVerification

/// The jobs that a gate times: this package's own methods at sizes that fit the nearest caches.
/// Memory traffic varies by more than any margin.
enum GateJobs {
  /// The number of items of a batch.
  private static let batchItems = 1_000
  /// The number of items of a scalar function. With more, a sample would contain too few calls.
  private static let scalarItems = 100
  /// The number of input points, which stay in a cache.
  private static let poolSize = 64 * batchItems
  private static let seed = CaseSet.standardSeed

  /// A workload, and the predicate that selects its timed methods.
  private typealias Selection = (group: JobGroup, isTimed: (_ method: String) -> Bool)

  /// The jobs with the wanted names; all jobs if nil. Each call makes them anew.
  static func maker(_ wanted: Set<String>? = nil) -> () throws -> [Job] {
    let selections = springs + curves + keyframes + interfaces
    let found = selections.filter { group, _ in
      wanted?.contains { $0.hasSuffix("/\(group.name)") } ?? true
    }
    return {
      try found.flatMap { group, isTimed in
        try group.jobs { isTimed($0) && wanted?.contains("\($0)/\(group.name)") ?? true }
      }
    }
  }

  /// Selects this package's methods: the scalar functions for few items, all others for many.
  private static func own(_ group: JobGroup) -> Selection {
    (group, { MethodName($0).isOurs && ($0 == "ours") == (group.items == scalarItems) })
  }

  private static var springs: [Selection] {
    let variants: [SpringWorkload.Variant] = [
      (.uniform, .shared, .position), (.uniform, .shared, .positionAndVelocity),
      (.arbitrary, .shared, .position), (.arbitrary, .perItem, .positionAndVelocity),
    ]
    return [scalarItems, batchItems].flatMap { items in
      ScalarType.allCases.flatMap { scalar in
        variants.map { variant in
          own(
            SpringWorkload(
              items: items, delays: variant.delays, springs: variant.springs,
              outputs: variant.outputs, scalar: scalar, seed: seed
            ).group)
        }
      }
    }
  }

  private static var curves: [Selection] {
    CurveWorkload.all.filter { $0.name != "steep" }.flatMap { curve in
      [scalarItems, batchItems].map { items in
        own(curve.group(items: items, scalar: .double, seed: seed, poolSize: poolSize))
      }
    }
      + ([.expo, .elastic, .bounce] as [NamedEasingRequest.Family]).map { family in
        let workload = NamedEasingWorkload(family: family, shape: .inOut)
        return own(workload.group(items: batchItems, seed: seed, poolSize: poolSize))
      }
  }

  private static var keyframes: [Selection] {
    [scalarItems, batchItems].map { items in
      own(
        KeyframeWorkload(segments: 16, items: items, seed: seed).group(.double, poolSize: poolSize))
    }
  }

  /// The workloads of a user interface: choreographies, single calls, and a screen-sized batch that
  /// is made, sampled and retargeted. Each choreography and call represents similar ones.
  private static var interfaces: [Selection] {
    let motions: [ChoreographyWorkload.Motion] = [
      .spring, .ease, .layers, .cubics, .manyCubics, .phases, .springIntoSpring,
    ]
    let choreographies = motions.map {
      ChoreographyWorkload(motion: $0, items: scalarItems, seed: seed).group
    }
    let names = ["spring-value", "unit-curve", "animated-spring", "spring", "settling-duration"]
    let calls = names.compactMap { name in Call.all.first { $0.name == name } }
      .map { $0.group(items: scalarItems, seed: seed) }
    let screens: [(SpringWorkload.Delays, method: String)] = [
      (.arbitrary, "ours-direct"), (.uniform, "ours-propagated"),
    ]
    let batches = screens.flatMap { delays, method -> [Selection] in
      let workload = SpringWorkload(items: 24, delays: delays, seed: seed)
      return [workload.group, PreparationJobs.group(workload)].map { ($0, { $0 == method }) }
    }
    let decays = [DecayWorkload.Variant.uniform, .perItem].map {
      DecayWorkload(variant: $0, items: batchItems, seed: seed).group
    }
    let retarget = RetargetWorkload(part: .whole, items: batchItems, seed: seed).group
    return (choreographies + calls).map { ($0, { MethodName($0).isOurs }) } + batches
      + ([retarget] + decays).map { ($0, { $0 == "ours-propagated" }) }
  }
}

extension Job {
  /// The job with a share of its calls made twice inside the timed region, for tests of the gate.
  /// The extra time is spent computing, not waiting.
  func slowed(by share: Double) -> Job {
    var job = self
    job.run = { [run] calls in run(calls + Int((Double(calls) * share).rounded())) }
    return job
  }
}

/// Another solver with every answer changed by one ulp, for tests of the gate.
struct UlpLosingSolver: SolverMethod {
  let solver: any SolverMethod

  var name: String { solver.name }
  var summary: String { solver.summary }
  var kinds: Set<SolverKind> { solver.kinds }

  func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    switch try solver.answer(request) {
    case .motion(var answer):
      answer.position = answer.position.nextUp
      return .motion(answer)
    case .curve(var answer):
      answer.value = answer.value.nextUp
      return .curve(answer)
    case let other: return other
    }
  }
}
