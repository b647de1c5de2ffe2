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

/// What samples a track.
enum KeyframeForm: String, CaseIterable {
  /// The scalar function.
  case ours
  case plan = "ours-plan"
  /// The plain loop in C.
  case plain = "c-loop"
}

extension PointsKernel {
  /// A form that samples a track.
  convenience init(
    _ form: KeyframeForm, _ points: UnitPoints<Scalar>, _ workload: KeyframeWorkload,
    sampler: @escaping (ScalarTrack) -> Sampling<Scalar>
  ) {
    let scalar = ScalarType(Scalar.self)
    let reference = ReferenceSolver()
    // Values lie in [-1, 1] or little beyond; the plain loop's knots and coefficients are rounded.
    self.init(
      family: "keyframes", workload: workload.path(scalar), method: form.rawValue, points: points,
      bound: form == .plain ? 1e-12 : 1e-14,
      error: { time, value throws(SolverError) in
        var request = workload.request
        request.time = time
        let truth = try reference.truth(for: .keyframes(request)).values[0]
        return scalar == .double
          ? truth.distance(to: value) : truth.distanceBeyondRounding(to: value, in: .float)
      }, sampler: { () throws(SolverError) in sampler(try ScalarTrack(workload.request)) })
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
            let points = UnitPoints<Float>(items: items, seed: seed)
            let kernel = PointsKernel(.plan, points, workload) { track in
              let plan = KeyframePlan(track)
              return { plan.values(at: $0, into: $1) }
            }
            return [kernel]
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
    let forms = KeyframeForm.allCases.filter { methods?.contains($0.rawValue) ?? true }
    return forms.map { form in
      PointsKernel(form, points, workload) { track in
        switch form {
        case .ours:
          return { times, values in
            for index in times.indices { values[index] = track.value(at: times[index]) }
          }
        case .plan:
          let plan = KeyframePlan(track)
          return { plan.values(at: $0, into: $1) }
        case .plain:
          let plain = PlainCubics(track, durations: workload.durations)
          return { plain.sample($0, into: $1) }
        }
      }
    }
  }
}
