internal import AnimationNumerics
internal import CMeasuring
package import SolverVerification
internal import Seeding

/// One track of cubic keyframes at many random times.
struct KeyframeWorkload: Sendable {
  /// How many segments.
  var segments: Int
  /// How many times.
  var items: Int
  /// The seed of values and times.
  var seed: UInt64

  /// The job's name: keyframes.cubic-8.double.1000.
  var name: String { path(.double) }

  /// The same in a scalar type.
  func path(_ scalar: ScalarType) -> String {
    "keyframes.cubic-\(segments).\(scalar.rawValue).\(items)"
  }

  /// How long each segment takes, in seconds.
  var durations: [Double] {
    request.track.compactMap {
      guard case .cubic(_, let duration, _, _) = $0 else { return nil }
      return duration
    }
  }

  /// The track: segments that together last about a second, so that times in [0, 1] reach all of them.
  var request: KeyframesRequest {
    var random = SplitMix64(seed: seed)
    let track = (0..<segments).map { _ in
      KeyframeDescription.cubic(
        to: random.number(-1, 1), duration: random.number(0.5, 1.5) / Double(segments),
        startVelocity: nil,
        endVelocity: nil)
    }
    return KeyframesRequest(initial: 0, track: track, time: 0)
  }
}

/// Samples a track, by the plan, by the scalar function or by the plain loop in C.
final class KeyframeKernel: ObservableKernel {
  /// What samples.
  enum Form: String, CaseIterable {
    case ours
    case plan = "ours-plan"
    case plain = "c-loop"
  }

  let description: KernelDescription
  private let workload: KeyframeWorkload
  private let track: ScalarTrack
  private let plan: KeyframePlan?
  private let plain: PlainCubics?
  private let times: CurvePoints

  init(_ workload: KeyframeWorkload, _ form: Form, points: CurvePoints) throws(SolverError) {
    self.workload = workload
    track = try ScalarTrack(workload.request)
    plan = form == .plan ? KeyframePlan(track) : nil
    plain =
      form == .plain
      ? PlainCubics(track, durations: workload.durations) : nil
    times = points
    description = KernelDescription(
      family: "keyframes", workload: workload.name, method: form.rawValue,
      items: workload.items, workingSetBytes: workload.items * 16)
  }

  private var next = 0

  func prepare(round: Int) { next = round &* 7919 }

  func run(calls: Int) {
    for _ in 0..<calls {
      let block = times.block(next)
      launder_memory(UnsafeMutableRawPointer(mutating: block.baseAddress!))
      if let plan {
        plan.values(at: block, into: times.values)
      } else if let plain {
        plain.sample(block, into: times.values)
      } else {
        for index in block.indices { times.values[index] = track.value(at: block[index]) }
      }
      launder_memory(times.values.baseAddress!)
      next += 1
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    let block = times.block(next)
    run(calls: 1)
    // Values lie in [-1, 1] or little beyond; the plain loop's knots and coefficients are rounded.
    return try KernelCheck(
      at: KernelCheck.places(of: workload.items), bound: plain == nil ? 1e-14 : 1e-12
    ) { item throws(SolverError) in
      var request = workload.request
      request.time = block[item]
      let truth = try ReferenceSolver().truth(for: .keyframes(request))
      return truth.values[0].distance(to: times.values[item])
    }
  }

  func insertOutputs(into digest: inout AnswerDigest) {
    for value in times.values { digest.insert(value) }
  }
}

/// The methods that can be timed on keyframes.
package enum KeyframeKernelRegistry {
  /// The workloads of the grid at a number of items.
  package static func groups(
    items: Int, scalars: [ScalarType], seed: UInt64, methods: Set<String>?
  ) -> [JobGroup] {
    var groups: [JobGroup] = []
    for segments in [4, 16, 64] {
      let workload = KeyframeWorkload(segments: segments, items: items, seed: seed)
      for scalar in scalars {
        groups.append(
          JobGroup(name: workload.path(scalar), items: items, scalar: scalar) {
            () throws(SolverError) in
            if scalar == .double { return try kernels(workload, methods: methods) }
            guard methods?.contains("ours-plan") ?? true else { return [] }
            return [try FloatKeyframeKernel(workload)]
          })
      }
    }
    return groups
      + KeyframeScene.groups(items: items, scalars: scalars, seed: seed, methods: methods)
  }

  static func kernels(
    _ workload: KeyframeWorkload, methods: Set<String>?, poolSize: Int = CurvePoints.poolSize
  ) throws(SolverError) -> [any TimedKernel] {
    // Random times of the first second, which is about as long as the track.
    let points = CurvePoints(items: workload.items, seed: workload.seed, poolSize: poolSize)
    var kernels: [any TimedKernel] = []
    for form in KeyframeKernel.Form.allCases where methods?.contains(form.rawValue) ?? true {
      kernels.append(try KeyframeKernel(workload, form, points: points))
    }
    return kernels
  }
}
