public import AnimationNumerics

/// A choreography prepared for sampling: all of its items' properties at any time.
///
/// A *lane* is one property of one item. Lanes are ordered by element, then item, then property. A
/// sample fills one number per lane, without allocation. A lane has the same bits for any sequence
/// of frames, alone, in any part of the lanes and on any thread.
///
/// Lanes under plain springs are sampled by a `SpringBatch`, with its error. Other lanes that
/// share a motion are sampled together. Under springs they have the bits of the scalar functions.
/// Curves have the error of `CurvePlan` and cubic keyframes that of `KeyframePlan`, in the unit
/// of the move.
///
/// `retarget` retargets lanes while they move; they then have the bits of the
/// scalar functions.
public struct ChoreographySampler: Sendable {
  /// One property of one item.
  public struct Lane: Hashable, Sendable {
    /// The index of the element.
    public var element: Int
    /// The index of the item in its element.
    public var item: Int
    /// The index of the property in its element.
    public var property: Int
    /// Seconds from the shared trigger to the lane's own start: the item's delay, plus the delay of
    /// a single move's animation and the lateness of the item's trigger.
    public var start: Double
  }

  /// The lanes, in the order of the samples.
  public let lanes: [Lane]
  /// The prepared choreography.
  public let choreography: Choreography
  /// The method of computing positions.
  public let algorithm: SpringBatchAlgorithm
  /// The motions of the lanes, one entry for every property of every element.
  let motions: [LaneMotion]
  /// The index of the first motion of each element.
  private let firstMotions: [Int]
  let groups: LaneGroups
  /// The lanes by element, then property, then item, so that items with equal motions are
  /// neighbours.
  let places: PropertyMajorOrder
  var retargetedLanes: RetargetedLanes

  /// Prepares a choreography.
  ///
  /// - Parameters:
  ///   - choreography: The choreography.
  ///   - lateness: Seconds by which each item's trigger fires after the shared one, for the
  ///     items of all elements in order; nil for the shared trigger. A missing number defaults to
  ///     0.
  ///   - algorithm: The method of computing positions. `.direct` gives plain springs and curves the
  ///     bits of `Spring` and `UnitCurve`. Otherwise those of many lanes may differ in the last
  ///     place, and depend on the lanes prepared together.
  ///   - layerCapacity: The maximum number of unfinished layers of a retargeted lane, from 0 to
  ///     255.
  /// - Precondition: The choreography passes ``Choreography/validate()``, and lateness is finite.
  public init(
    _ choreography: Choreography, lateness: [Double]? = nil,
    algorithm: SpringBatchAlgorithm = .propagated, layerCapacity: Int = 8
  ) {
    ParameterError.trapping(choreography.validate)
    if let late = lateness?.firstIndex(where: { !$0.isFinite }), let lateness {
      trap("lateness[\(late)] is \(lateness[late]); it must be finite")
    }
    self.choreography = choreography
    self.algorithm = algorithm
    var lanes: [Lane] = []
    var motions: [LaneMotion] = []
    var firstMotions: [Int] = []
    var places = PropertyMajorOrder()
    var ordinal = 0
    for (elementIndex, element) in choreography.elements.enumerated() {
      let prepared =
        element.properties.map { LaneMotion.prepared($0.motion) }
        + (element.phases?.timelines().map { (0, .moves($0)) } ?? [])
      firstMotions.append(motions.count)
      motions += prepared.map { $0.motion }
      let starts = element.starts
      places.append(items: starts.count, properties: prepared.count)
      for (item, start) in starts.enumerated() {
        let late = lateness.flatMap { ordinal < $0.count ? $0[ordinal] : nil } ?? 0
        ordinal += 1
        for property in prepared.indices {
          lanes.append(
            Lane(
              element: elementIndex, item: item, property: property,
              start: start + prepared[property].delay + late))
        }
      }
    }
    self.lanes = lanes
    self.motions = motions
    self.firstMotions = firstMotions
    groups = LaneGroups(
      starts: lanes.map { $0.start },
      motionOfLane: lanes.map { firstMotions[$0.element] + $0.property }, motions, algorithm)
    self.places = places
    retargetedLanes = RetargetedLanes(count: lanes.count, layerCapacity: layerCapacity)
  }

  /// The motion of a lane after its start.
  func motion(of lane: Int) -> LaneMotion {
    motions[firstMotions[lanes[lane].element] + lanes[lane].property]
  }

  /// Fills the positions of all lanes at `time`, in seconds after the shared trigger, and their
  /// velocities in units per second.
  ///
  /// Velocities of plain springs and of lanes retargeted under springs come from kernels, those of
  /// other motions from the scalar functions.
  ///
  /// - Precondition: The buffers have room for as many numbers as there are lanes, and the time is
  ///   finite.
  public func sample(
    at time: Double, into positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>? = nil
  ) {
    sample(0..<lanes.count, at: time, into: positions, velocities: velocities)
  }

  /// Fills the positions of some lanes at `time`, in seconds after the shared trigger, and their
  /// velocities in units per second. Different threads may sample parts of a choreography
  /// concurrently.
  ///
  /// - Precondition: The lanes exist, the buffers have room for as many numbers, and the time is
  ///   finite.
  public func sample(
    _ part: Range<Int>, at time: Double, into positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>? = nil
  ) {
    let room = min(positions.count, velocities?.count ?? .max)
    if part.lowerBound < 0 || part.upperBound > lanes.count || room < part.count || !time.isFinite {
      validate(part, at: time, positions.count, velocities?.count)
    }
    guard let base = positions.baseAddress, !part.isEmpty else { return }
    let speeds = velocities?.baseAddress
    if retargetedLanes.hasOriginals {
      sampleOriginals(part, at: time, into: base, velocities: speeds)
    }
    if retargetedLanes.isTouched {
      sampleRetargeted(part, at: time, into: base, velocities: speeds)
    }
  }

  @inline(never)
  private func validate(_ part: Range<Int>, at time: Double, _ positions: Int, _ velocities: Int?) {
    trapUnless(
      part.lowerBound >= 0 && part.upperBound <= lanes.count,
      "lanes are \(part); there are \(lanes.count)")
    trapUnless(
      positions >= part.count, "positions has room for \(positions); it must be \(part.count)")
    trapUnless(
      velocities ?? part.count >= part.count,
      "velocities has room for \(velocities ?? 0); it must be \(part.count)")
    trapUnless(time.isFinite, "time is \(time); it must be finite")
  }

  /// Samples the original motions of lanes, without retargeting.
  func sampleOriginals(
    _ part: Range<Int>, at time: Double, into positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>?
  ) {
    groups.sample(part, at: time, into: positions)
    if velocities != nil || groups.leavesLanes(at: time) {
      sampleOthers(part, at: time, into: positions, velocities: velocities)
    }
  }

  /// Samples the lanes that are in no group, and all velocities. Seldom called, and so apart from
  /// frames of a few lanes.
  @inline(never) private func sampleOthers(
    _ part: Range<Int>, at time: Double, into positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>?
  ) {
    groups.eachOther(in: part, at: time) { lane in
      positions[lane - part.lowerBound] =
        motion(of: lane).sample(at: time - lanes[lane].start).value
    }
    guard let velocities else { return }
    groups.sampleSprings(part, at: time, velocities: velocities)
    for lane in part where !groups.isSpring(lane) {
      velocities[lane - part.lowerBound] =
        motion(of: lane).sample(at: time - lanes[lane].start).velocity
    }
  }

  /// The positions of all lanes at `time`, in seconds after the shared trigger.
  public func positions(at time: Double) -> [Double] {
    [Double](unsafeUninitializedCapacity: lanes.count) { buffer, count in
      buffer.initialize(repeating: 0)
      sample(at: time, into: buffer)
      count = lanes.count
    }
  }

  /// Position, velocity and acceleration of one lane at `time`, in seconds after the shared
  /// trigger.
  ///
  /// The acceleration along keyframes is the slope of their velocity over 1 µs.
  public func sample(lane: Int, at time: Double) -> MotionSample<Double> {
    let place = place(of: lane)
    guard retargetedLanes.isRetargeted(place) else { return sampleOriginal(lane: lane, at: time) }
    return retargetedLanes.sample(place, at: time) { sampleOriginal(lane: lane, at: time) }
  }

  private func sampleOriginal(lane: Int, at time: Double) -> MotionSample<Double> {
    let motion = motion(of: lane)
    if let state = groups.springState(of: lane, at: time),
      case .spring(let spring, _, let to) = motion
    {
      return MotionSample(
        value: state.position, velocity: state.velocity,
        acceleration: time < lanes[lane].start
          ? 0 : spring.acceleration(displacement: state.position - to, velocity: state.velocity))
    }
    var sample = motion.sample(at: time - lanes[lane].start)
    if let position = groups.position(of: lane, at: time) { sample.value = position }
    return sample
  }

  /// The removal time of the last of one lane's motions, in seconds after the shared trigger:
  /// infinite if it never ends, nil if the lane never moves. For callers, ``restTime(lane:within:)`` says
  /// it in the lane's own unit.
  package func removalTime(lane: Int) -> Double? {
    let place = place(of: lane)
    if retargetedLanes.isRetargeted(place) { return retargetedLanes.removalTime(of: place) }
    return motion(of: lane).removalTime.map { $0 + lanes[lane].start }
  }

  /// The time from which on one lane stays within `distance` of its end, in seconds after the shared
  /// trigger: infinite if it never ends, nil if the lane never moves.
  ///
  /// It is the last crossing of that band by a spring, and the end of a curve or track; for springs
  /// that are combined with the motion they interrupt it is an upper bound.
  ///
  /// - Parameters:
  ///   - lane: The lane.
  ///   - distance: In the lane's own unit, positive.
  /// - Precondition: The distance is positive.
  public func restTime(lane: Int, within distance: Double) -> Double? {
    trapUnless(distance > 0, "distance is \(distance); it must be positive")
    let place = place(of: lane)
    func original() -> (time: Double, end: Double)? {
      motion(of: lane).rest(within: distance).map { ($0.time + lanes[lane].start, $0.end) }
    }
    guard retargetedLanes.isRetargeted(place) else { return original()?.time }
    return retargetedLanes.restTime(of: place, within: distance) {
      original() ?? (lanes[lane].start, motion(of: lane).sample(at: .infinity).value)
    }
  }

  /// The time from which on every lane stays within `distance` of its end, in seconds after the shared
  /// trigger: a display link may stop then. Infinite if a lane never ends, nil if none moves.
  ///
  /// - Parameter distance: In the lanes' own units, positive.
  /// - Precondition: The distance is positive.
  public func restTime(within distance: Double) -> Double? {
    lanes.indices.lazy.compactMap { restTime(lane: $0, within: distance) }.max()
  }

  /// The time at which the last of one lane's motions is logically complete, in seconds after the
  /// shared trigger: infinite if it never ends, nil if the lane never moves.
  public func completionTime(lane: Int) -> Double? {
    let place = place(of: lane)
    if retargetedLanes.isRetargeted(place) { return retargetedLanes.completionTime(of: place) }
    return motion(of: lane).completionTime.map { $0 + lanes[lane].start }
  }

  /// The instants at which a new part of one lane's motion begins, in seconds after the shared
  /// trigger. Between them the motion is smooth.
  public func knots(lane: Int) -> [Double] {
    let place = place(of: lane)
    let original =
      retargetedLanes.isOriginal(place) ? motion(of: lane).knots.map { $0 + lanes[lane].start } : []
    return original + retargetedLanes.knots(of: place)
  }

  /// The spring of a lane with a single move from rest under a plain spring; nil for any other
  /// lane, and for a retargeted one.
  public func plainSpring(lane: Int) -> (spring: Spring, from: Double, to: Double)? {
    guard !retargetedLanes.isRetargeted(place(of: lane)),
      case .spring(let spring, let from, let to) = motion(of: lane)
    else { return nil }
    return (spring, from, to)
  }

  /// The name of a lane: "card[2].opacity".
  public func name(of lane: Int) -> String {
    let element = choreography.elements[lanes[lane].element]
    let item = element.count > 1 ? "[\(lanes[lane].item)]" : ""
    return "\(element.name)\(item).\(element.propertyNames[lanes[lane].property])"
  }
}
