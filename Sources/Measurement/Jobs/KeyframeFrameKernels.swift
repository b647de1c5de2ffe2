internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification
internal import Seeding

/// Many tracks at one time: a frame of a scene whose elements share their times, or do not.
final class TracksKernel<Scalar: BatchScalar & BitwiseCopyable>: TimedKernel {
  let description: KernelDescription
  private let scene: KeyframeScene
  private let plan: KeyframeTracksPlan?
  private let values: UnsafeMutableBufferPointer<Scalar>
  private var start = 0.0

  /// - Parameter isPlanned: Whether the plan samples, rather than the scalar function in a loop.
  init(_ scene: KeyframeScene, isPlanned: Bool) {
    self.scene = scene
    plan = isPlanned ? KeyframeTracksPlan(scene.tracks) : nil
    values = .allocate(capacity: scene.tracks.count)
    values.initialize(repeating: 0)
    // Of each track the head and the active piece, or the active row.
    let bytes = scene.isShared ? 40 : 88 + 64
    description = KernelDescription(
      family: "keyframes", workload: scene.path(ScalarType(Scalar.self)),
      method: isPlanned ? "ours-tracks" : "ours", items: values.count,
      scalar: ScalarType(Scalar.self),
      workingSetBytes: values.count * (bytes + MemoryLayout<Scalar>.size))
  }

  deinit { values.deallocate() }

  func prepare(round: Int) {
    var random = SplitMix64(seed: scene.seed &+ UInt64(round) &* 0x9E37)
    start = random.unit()
  }

  // As in `PointsKernel`.
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func run(calls: Int) {
    for call in 0..<calls {
      // Sixty frames of a second, again and again.
      let time = launder_double(
        (start + Double(call % 60) / 60).truncatingRemainder(dividingBy: 1))
      if let plan {
        plan.values(at: time, into: values)
      } else {
        for index in values.indices { values[index] = Scalar(scene.tracks[index].value(at: time)) }
      }
      launder_memory(values.baseAddress!)
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    run(calls: 1)
    return try KernelCheck(at: KernelCheck.places(of: values.count), bound: 1e-14) {
      item throws(SolverError) in
      var request = scene.requests[item]
      request.time = start
      let truth = try ReferenceSolver().truth(for: .keyframes(request)).values[0]
      return truth.distanceBeyondRounding(to: Double(values[item]), in: description.scalar)
    }
  }
}

/// The tracks of a scene: eight cubic segments each, about a second long.
struct KeyframeScene {
  let isShared: Bool
  let seed: UInt64
  let requests: [KeyframesRequest]
  let tracks: [ScalarTrack]

  /// - Parameter isShared: Whether all tracks have the same times.
  init(items: Int, isShared: Bool, seed: UInt64) throws(SolverError) {
    self.isShared = isShared
    self.seed = seed
    var random = SplitMix64(seed: seed)
    let durations = (0..<8).map { _ in random.number(0.5, 1.5) / 8 }
    requests = (0..<items).map { _ in
      KeyframesRequest(
        initial: 0,
        track: durations.map { duration in
          .cubic(
            to: random.number(-1, 1),
            duration: isShared ? duration : random.number(0.5, 1.5) / 8, startVelocity: nil,
            endVelocity: nil)
        }, time: 0)
    }
    var tracks: [ScalarTrack] = []
    for request in requests { tracks.append(try ScalarTrack(request)) }
    self.tracks = tracks
  }

  /// The job's name: keyframes.tracks-8-shared.double.10000.
  static func path(items: Int, isShared: Bool, _ scalar: ScalarType) -> String {
    "keyframes.tracks-8\(isShared ? "-shared" : "").\(scalar.rawValue).\(items)"
  }

  func path(_ scalar: ScalarType) -> String {
    Self.path(items: tracks.count, isShared: isShared, scalar)
  }

  /// The workloads of the grid at a number of items; not more than a scene may have.
  static func groups(
    items: Int, scalars: [ScalarType], seed: UInt64, methods: Set<String>?
  ) -> [JobGroup] {
    guard items <= 100_000 else { return [] }
    var groups: [JobGroup] = []
    for isShared in [true, false] {
      for scalar in scalars {
        groups.append(
          JobGroup(
            name: path(items: items, isShared: isShared, scalar), items: items, scalar: scalar
          ) { () throws(SolverError) in
            let scene = try KeyframeScene(items: items, isShared: isShared, seed: seed)
            return scene.kernels(scalar).filter {
              methods?.contains($0.description.method) ?? true
            }
          })
      }
    }
    return groups
  }

  private func kernels(_ scalar: ScalarType) -> [any TimedKernel] {
    switch scalar {
    case .double: [false, true].map { TracksKernel<Double>(self, isPlanned: $0) }
    case .float: [false, true].map { TracksKernel<Float>(self, isPlanned: $0) }
    }
  }
}
