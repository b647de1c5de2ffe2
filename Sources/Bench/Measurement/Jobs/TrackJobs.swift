internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification
internal import Seeding

/// Many tracks sampled at one time; each has eight cubic segments and lasts about a second.
struct TracksWorkload: Sendable {
  /// The largest number of tracks that is measured.
  static let maximumItems = 100_000

  /// Whether all tracks have equal segment times.
  var isShared: Bool
  var items: Int
  /// The seed of times and values.
  var seed: UInt64

  /// The job's name: keyframes.tracks-8-shared.double.10000.
  func path(_ scalar: ScalarType) -> String {
    "keyframes.tracks-8\(isShared ? "-shared" : "").\(scalar.rawValue).\(items)"
  }

  private typealias Scene = (requests: [KeyframesRequest], tracks: [ScalarTrack])

  private func scene() throws -> Scene {
    var random = SplitMix64(seed: seed)
    let durations = (0..<8).map { _ in random.number(0.5, 1.5) / 8 }
    let requests = (0..<items).map { _ in
      KeyframesRequest(
        initial: 0,
        track: durations.map { duration in
          .cubic(
            to: random.number(-1, 1),
            duration: isShared ? duration : random.number(0.5, 1.5) / 8, startVelocity: nil,
            endVelocity: nil)
        }, time: 0)
    }
    return (requests, try requests.map { request in try ScalarTrack(request) })
  }

  /// The tracks by a loop over the scalar function, and by the plan.
  func group(_ scalar: ScalarType) -> JobGroup {
    switch scalar {
    case .double: group(Double.self)
    case .float: group(Float.self)
    }
  }

  private func group<Scalar: JobScalar>(_: Scalar.Type) -> JobGroup {
    JobGroup(
      path(Scalar.scalarType), items: items, scalar: Scalar.scalarType, inputs: scene,
      methods: [
        .init("ours") { scene in
          job("ours", scene) { (time: Double, values: UnsafeMutableBufferPointer<Scalar>) in
            for index in values.indices {
              values[index] = Scalar(scene.tracks[index].value(at: time))
            }
          }
        },
        .init("ours-tracks") { scene in
          let plan = KeyframeTracksPlan(scene.tracks)
          return job("ours-tracks", scene) {
            (time: Double, values: UnsafeMutableBufferPointer<Scalar>) in
            plan.values(at: time, into: values)
          }
        },
      ])
  }

  private func job<Scalar: JobScalar>(
    _ method: String, _ scene: Scene,
    _ sample: @escaping (_ time: Double, _ values: UnsafeMutableBufferPointer<Scalar>) -> Void
  ) -> Job {
    let values = Column<Scalar>(repeating: 0, count: items)
    let start = RoundState(0.0)
    // The head and the active segment of each track, or the active row.
    let bytes = isShared ? 40 : 88 + 64
    return Job(
      JobDescription(
        family: JobFamily.keyframes.name, workload: path(Scalar.scalarType), method: method,
        items: items, scalar: Scalar.scalarType,
        workingSetBytes: items * (bytes + MemoryLayout<Scalar>.size)),
      prepare: { round in
        var random = SplitMix64(seed: seed &+ UInt64(round) &* 0x9E37)
        start.value = random.unit()
      },
      run: { calls in
        for call in 0..<calls {
          // Cycles through the sixty frames of a second.
          let time = start.value + Double(call % 60) / 60
          sample(doNotOptimize(time.truncatingRemainder(dividingBy: 1)), values.buffer)
          doNotOptimize(memory: values.buffer.baseAddress!)
        }
      }, bound: 1e-14
    ) { item in
      var request = scene.requests[item]
      request.time = start.value
      let truth = try SolverRequest.keyframes(request).truth[0]
      return truth.distanceBeyondRounding(to: Double(values.buffer[item]), in: Scalar.scalarType)
    }
  }
}
