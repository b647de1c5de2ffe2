public import AnimationNumerics

/// A choreography prepared for sampling: all of its items' properties at any time.
///
/// A *lane* is one property of one item. Lanes are ordered by element, then item, then property, and
/// a sample fills one number for each. Lanes that move by plain springs are sampled by a
/// ``SpringBatch``, the others one by one; nothing is allocated. Values are the same bits whichever
/// frames are asked for, and the same for one lane as for all.
public struct ChoreographySampler: Sendable {
  /// One property of one item.
  public struct Lane: Hashable, Sendable {
    /// The index of the element.
    public var element: Int
    /// The index of the item in its element.
    public var item: Int
    /// The index of the property in its element.
    public var property: Int
    /// Seconds from the shared trigger to the lane's own start: the item's delay, the delay of a
    /// single move's animation, and the lateness of the item's trigger.
    public var start: Double
  }

  /// How one lane moves after its start.
  enum Motion: Sendable {
    case moves(MoveTimeline<Double>)
    case track(ScalarTrack, from: Double)
    /// One plain spring from rest, which every other lane of its group shares.
    case spring(Spring, from: Double, to: Double)
  }

  /// Lanes that are sampled in one call.
  struct SpringGroup: Sendable {
    var batch: SpringBatch<Double>
    var lanes: [Int32]
  }

  /// The lanes, in the order of the samples.
  public let lanes: [Lane]
  /// What was prepared.
  public let choreography: Choreography
  let motions: [Motion]
  private let group: SpringGroup?
  /// Where a lane stands in the group; -1 if it is in none.
  private let places: [Int32]
  /// The lanes that are in no group.
  private let others: [Int32]

  /// Prepares a choreography.
  ///
  /// - Parameters:
  ///   - choreography: What to prepare.
  ///   - lateness: Seconds by which each item's own trigger fires after the shared one, items of all
  ///     elements in order; nil for the shared trigger. A missing one counts as 0.
  public init(_ choreography: Choreography, lateness: [Double]? = nil) {
    self.choreography = choreography
    var lanes: [Lane] = []
    var motions: [Motion] = []
    var ordinal = 0
    for (elementIndex, element) in choreography.elements.enumerated() {
      let prepared =
        element.properties.map { Motion.prepared($0.motion) }
        + (element.phases?.timelines().map { (0, .moves($0)) } ?? [])
      for (item, start) in element.starts.enumerated() {
        let late = lateness.flatMap { ordinal < $0.count ? $0[ordinal] : nil } ?? 0
        ordinal += 1
        for (property, (delay, motion)) in prepared.enumerated() {
          lanes.append(
            Lane(
              element: elementIndex, item: item, property: property, start: start + delay + late))
          motions.append(motion)
        }
      }
    }
    self.lanes = lanes
    self.motions = motions
    group = Self.group(lanes, motions)
    var places = Array(repeating: Int32(-1), count: lanes.count)
    for (place, lane) in (group?.lanes ?? []).enumerated() { places[Int(lane)] = Int32(place) }
    self.places = places
    others = places.indices.filter { places[$0] < 0 }.map(Int32.init)
  }

  private static func group(_ lanes: [Lane], _ motions: [Motion]) -> SpringGroup? {
    var springs: [Spring] = []
    var indices: [Int32] = []
    var (froms, targets, starts): ([Double], [Double], [Double]) = ([], [], [])
    for (lane, motion) in motions.enumerated() {
      guard case .spring(let spring, let from, let to) = motion else { continue }
      springs.append(spring)
      indices.append(Int32(lane))
      froms.append(from)
      targets.append(to)
      starts.append(lanes[lane].start)
    }
    guard let first = springs.first else { return nil }
    // What a batch cannot take, such as a start at no finite time, is sampled one by one.
    let batch =
      springs.allSatisfy { $0 == first }
      ? try? SpringBatch(
        first, from: froms, to: targets, delays: .each(starts), algorithm: .direct)
      : try? SpringBatch(
        springs, from: froms, to: targets, delays: .each(starts), algorithm: .direct)
    return batch.map { SpringGroup(batch: $0, lanes: indices) }
  }

  /// Fills the positions of all lanes at `time`, in seconds after the shared trigger.
  ///
  /// - Precondition: The buffer has room for as many numbers as there are lanes, and the time is
  ///   finite.
  public func sample(at time: Double, into positions: UnsafeMutableBufferPointer<Double>) {
    precondition(
      positions.count >= lanes.count,
      "positions has room for \(positions.count); it must be \(lanes.count)")
    if let group {
      if others.isEmpty {
        group.batch.sample(
          at: time, into: UnsafeMutableBufferPointer(rebasing: positions[..<lanes.count]))
      } else {
        sample(group, at: time, into: positions)
      }
    }
    for lane in others {
      positions[Int(lane)] =
        motions[Int(lane)].sample(at: time - lanes[Int(lane)].start).value
    }
  }

  /// Samples lanes that others stand between, part by part through the stack.
  private func sample(
    _ group: SpringGroup, at time: Double, into positions: UnsafeMutableBufferPointer<Double>
  ) {
    let part = 128
    withUnsafeTemporaryAllocation(of: Double.self, capacity: part) { buffer in
      for first in stride(from: 0, to: group.lanes.count, by: part) {
        let last = min(first + part, group.lanes.count)
        group.batch.sample(
          first..<last, at: time,
          into: UnsafeMutableBufferPointer(rebasing: buffer[..<(last - first)]))
        for index in first..<last {
          positions[Int(group.lanes[index])] = buffer[index - first]
        }
      }
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

  /// Position, velocity and acceleration of one lane at `time`, in seconds after the shared trigger.
  ///
  /// The acceleration along keyframes is the slope of their velocity over 1 µs.
  public func sample(lane: Int, at time: Double) -> MotionSample<Double> {
    guard let group, places[lane] >= 0, case .spring(let spring, _, let to) = motions[lane] else {
      return motions[lane].sample(at: time - lanes[lane].start)
    }
    let state = group.batch.state(of: Int(places[lane]), at: time)
    return MotionSample(
      value: state.position, velocity: state.velocity,
      acceleration: time < lanes[lane].start
        ? 0
        : spring.acceleration(displacement: state.position - to, velocity: state.velocity))
  }

  /// When the last of one lane's motions is removed, in seconds after the shared trigger: infinite
  /// for what never ends, nil if the lane never moves.
  public func removal(lane: Int) -> Double? {
    motions[lane].removal.map { $0 + lanes[lane].start }
  }

  /// When the last of one lane's motions is logically complete, in seconds after the shared trigger:
  /// infinite for what never ends, nil if the lane never moves.
  public func logicalCompletion(lane: Int) -> Double? {
    motions[lane].logicalCompletion.map { $0 + lanes[lane].start }
  }

  /// The instants at which a new part of one lane's motion begins, in seconds after the shared
  /// trigger. Between them the motion is smooth.
  public func knots(lane: Int) -> [Double] {
    motions[lane].knots.map { $0 + lanes[lane].start }
  }

  /// The spring of a lane that makes one move from rest under a plain spring; nil for any other.
  public func plainSpring(lane: Int) -> (spring: Spring, from: Double, to: Double)? {
    guard case .spring(let spring, let from, let to) = motions[lane] else { return nil }
    return (spring, from, to)
  }

  /// The name of a lane: "card[2].opacity".
  public func name(of lane: Int) -> String {
    let element = choreography.elements[lanes[lane].element]
    let item = element.count > 1 ? "[\(lanes[lane].item)]" : ""
    return "\(element.name)\(item).\(element.propertyNames[lanes[lane].property])"
  }
}

extension ChoreographySampler.Motion {
  /// A motion, and the delay before anything of it moves: a single move's own delay is taken out, so
  /// that a plain spring is seen as one.
  static func prepared(_ motion: Choreography.Motion) -> (delay: Double, Self) {
    switch motion {
    case .track(let track, let from):
      return (0, .track(track, from: from))
    case .moves(let from, let moves):
      guard moves.count == 1, let move = moves.first, let animation = move.animation else {
        return (0, .moves(MoveTimeline(initialValue: from, moves: moves)))
      }
      let (delay, rest) = animation.leadingDelay
      if case .spring(let spring) = rest.node {
        return (move.time + delay, .spring(spring, from: from, to: move.target))
      }
      let timeline = MoveTimeline(
        initialValue: from, moves: [.init(time: 0, target: move.target, animation: rest)])
      return (move.time + delay, .moves(timeline))
    }
  }

  func sample(at time: Double) -> MotionSample<Double> {
    switch self {
    case .moves(let timeline):
      return timeline.sample(at: time)
    case .track(let track, let from):
      guard time >= 0 else { return MotionSample(value: from) }
      let velocity = track.velocity(at: time)
      // Of the slopes to both sides the smaller: the other one may reach over a jump of the velocity.
      let h = 0x1p-20
      let before = (velocity - track.velocity(at: time - h)) / h
      let after = (track.velocity(at: time + h) - velocity) / h
      let slope = before.magnitude < after.magnitude ? before : after
      return MotionSample(
        value: track.value(at: time), velocity: velocity,
        acceleration: time <= track.duration && slope.isFinite ? slope : 0)
    case .spring(let spring, let from, let to):
      var value = AnimatedValue(from)
      value.retarget(to: to, with: .spring(spring), at: 0)
      return time < 0 ? MotionSample(value: from) : value.sample(at: time)
    }
  }

  var removal: Double? {
    switch self {
    case .moves(let timeline): timeline.removal
    case .track(let track, _): track.duration
    case .spring(let spring, let from, let to): from == to ? 0 : spring.settlingDuration
    }
  }

  var logicalCompletion: Double? {
    switch self {
    case .moves(let timeline): timeline.logicalCompletion
    case .track(let track, _): track.duration
    case .spring(let spring, _, _): spring.duration
    }
  }

  var knots: [Double] {
    switch self {
    case .moves(let timeline): timeline.moveTimes
    case .track(let track, _): [0] + track.segments.ends.map { $0.high }
    case .spring: [0]
    }
  }
}
