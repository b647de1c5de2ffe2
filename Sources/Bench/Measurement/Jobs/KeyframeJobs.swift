internal import AnimationNumerics
internal import SolverVerification
internal import Seeding

/// One track of cubic keyframes at many random times.
struct KeyframeWorkload: Sendable {
  var segments: Int
  /// The number of times.
  var items: Int
  /// The seed of values and times.
  var seed: UInt64

  /// The job's name: keyframes.cubic-8.double.1000.
  func path(_ scalar: ScalarType) -> String {
    "keyframes.cubic-\(segments).\(scalar.rawValue).\(items)"
  }

  /// The segments' durations, in seconds.
  private var durations: [Double] {
    request.track.compactMap {
      guard case .cubic(_, let duration, _, _) = $0 else { return nil }
      return duration
    }
  }

  /// The track. Its segments together last about a second, so that times in [0, 1] reach all of
  /// them.
  private var request: KeyframesRequest {
    var random = SplitMix64(seed: seed)
    let track = (0..<segments).map { _ in
      KeyframeDescription.cubic(
        to: random.number(-1, 1), duration: random.number(0.5, 1.5) / Double(segments),
        startVelocity: nil,
        endVelocity: nil)
    }
    return KeyframesRequest(initial: 0, track: track, time: 0)
  }

  /// The track by every method that supports it.
  func group(_ scalar: ScalarType, poolSize: Int = CurvePoints.poolSize) -> JobGroup {
    switch scalar {
    case .double:
      group(
        poolSize,
        [
          method("ours") { track in
            { times, values in
              for index in times.indices { values[index] = track.value(at: times[index]) }
            }
          }, planned(),
          // The knots and coefficients of the plain loop are rounded.
          method(TimedMethods.cLoop, bound: 1e-12) { track in
            let plain = PlainCubics(track, durations: durations)
            return { plain.sample($0, into: $1) }
          },
        ] as [JobGroup.Method<CurvePoints>])
    case .float: group(poolSize, [planned()] as [JobGroup.Method<UnitPoints<Float>>])
    }
  }

  private func group<Scalar: JobScalar>(
    _ poolSize: Int, _ methods: [JobGroup.Method<UnitPoints<Scalar>>]
  ) -> JobGroup {
    JobGroup(
      path(Scalar.scalarType), items: items, scalar: Scalar.scalarType,
      inputs: { UnitPoints(items: items, seed: seed, poolSize: poolSize) }, methods: methods)
  }

  private func planned<Scalar: JobScalar>() -> JobGroup.Method<UnitPoints<Scalar>> {
    method("ours-plan") { track in
      let plan = KeyframePlan(track)
      return { plan.values(at: $0, into: $1) }
    }
  }

  /// A method that samples the track. Values lie in [-1, 1] or slightly outside.
  private func method<Scalar: JobScalar>(
    _ name: String, bound: Double = 1e-14, sampler: @escaping (ScalarTrack) -> Sampling<Scalar>
  ) -> JobGroup.Method<UnitPoints<Scalar>> {
    .init(name) { points in
      points.job(
        family: JobFamily.keyframes.name, workload: path(Scalar.scalarType), method: name,
        bound: bound, sampling: sampler(try ScalarTrack(request))
      ) { time, value in
        var request = request
        request.time = time
        let truth = try SolverRequest.keyframes(request).truth[0]
        return Scalar.scalarType == .double
          ? truth.distance(to: value) : truth.distanceBeyondRounding(to: value, in: .float)
      }
    }
  }
}
