internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

/// Jobs that make a batch, which is the cost of a list before its first frame, and jobs that make
/// it and sample that frame.
enum PreparationJobs {
  /// The standard sizes: a screen, a visualisation, and the contest of tween libraries.
  static let sizes = [24, 10_000, SpringWorkload.contestItems]

  /// Making every kind of batch, and the first frame of those with one spring.
  static func groups(items: Int, scalars: [ScalarType], seed: UInt64) -> [JobGroup] {
    let kinds: [(SpringWorkload.Delays, SpringWorkload.Springs)] = [
      (.uniform, .shared), (.arbitrary, .shared), (.arbitrary, .four), (.arbitrary, .perItem),
    ]
    return scalars.flatMap { scalar in
      let workloads = kinds.map { delays, springs in
        SpringWorkload(items: items, delays: delays, springs: springs, scalar: scalar, seed: seed)
      }
      return workloads.map { group($0) }
        + workloads.filter(\.springs.isOne).map { group($0, isSampled: true) }
    }
  }

  /// The job's name: preparation.uniform.double.24, preparation.first-frame.uniform.double.24.
  private static func name(_ workload: SpringWorkload, isSampled: Bool) -> String {
    let springs = workload.springs.isOne ? "" : "-\(workload.springs.rawValue)"
    return "preparation\(isSampled ? ".first-frame" : "").\(workload.delays.rawValue)\(springs)"
      + ".\(workload.scalar.rawValue).\(workload.items)"
  }

  static func group(_ workload: SpringWorkload, isSampled: Bool = false) -> JobGroup {
    switch workload.scalar {
    case .double: group(Double.self, workload, isSampled)
    case .float: group(Float.self, workload, isSampled)
    }
  }

  private static func group<Scalar: JobScalar>(
    _: Scalar.Type, _ workload: SpringWorkload, _ isSampled: Bool
  ) -> JobGroup {
    let name = name(workload, isSampled: isSampled)
    func description(_ method: String, bytes: Int) -> JobDescription {
      JobDescription(
        family: JobFamily.preparation.name, workload: name, method: method,
        items: workload.items, scalar: workload.scalar, workingSetBytes: bytes)
    }
    var methods = [SpringBatchAlgorithm.direct, .propagated].map { algorithm in
      let method = "ours-\(algorithm.rawValue)"
      return JobGroup.Method<SpringColumns<Scalar>>(method) {
        try job($0, algorithm, isSampled) { description(method, bytes: $0) }
      }
    }
    if isSampled {
      // A frame of the plain loop, which has nothing to make.
      methods.append(
        .init(TimedMethods.cLoop) {
          try $0.plainJob().map {
            $0.described(as: description(TimedMethods.cLoop, bytes: $0.description.workingSetBytes))
          }
        })
    }
    return JobGroup(
      name, items: workload.items, scalar: workload.scalar,
      inputs: { SpringColumns<Scalar>(workload) }, methods: methods)
  }

  /// - Parameter description: The job's description, given the bytes that a batch occupies.
  private static func job<Scalar: JobScalar>(
    _ items: SpringColumns<Scalar>, _ algorithm: SpringBatchAlgorithm, _ isSampled: Bool,
    _ description: (_ bytes: Int) -> JobDescription
  ) throws -> Job {
    let make = try items.maker(algorithm)
    let before = heap_bytes()
    let bytes = withExtendedLifetime(try make()) { heap_bytes() - before }
    let start = RoundState(0.0)
    return Job(
      description(bytes), prepare: { start.value = items.startTime(round: $0) },
      run: { calls in
        for call in 0..<calls {
          // The check has made an equal batch, so it is not rejected.
          guard var batch = try? make() else { return }
          if isSampled {
            let time = items.frameTime(start: start.value, call: call)
            batch.sample(at: doNotOptimize(time), into: items.positions)
            doNotOptimize(memory: items.positions.baseAddress!)
          } else {
            doNotOptimize(&batch)
          }
        }
      }
    ) {
      let time = items.startTime(round: 0)
      try make().sample(at: time, into: items.positions)
      return try items.check(
        at: time,
        bound: Scalar.scalarType == .double
          ? 1e-15 : FloatPrecision.precise.promisedError(algorithm))
    }
  }
}
