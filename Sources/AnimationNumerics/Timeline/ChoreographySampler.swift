/// A choreography prepared for sampling: all of its items' properties at any time.
///
/// A *lane* is one property of one item. Lanes are ordered by element, then item, then property, and
/// a sample fills one number for each. Items that share a spring are evaluated together, and lanes of
/// a group that start at one time share one evaluation; nothing is allocated. Values are the same bits
/// whichever frames are asked for.
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

  /// Lanes under one spring, next to each other where they start together.
  struct SpringGroup: Sendable {
    var spring: Spring
    var lanes: [Int32] = []
    var starts: [Double] = []
    var froms: [Double] = []
    var targets: [Double] = []
  }

  /// The lanes, in the order of the samples.
  public let lanes: [Lane]
  /// What was prepared.
  public let choreography: Choreography
  let motions: [Motion]
  private let groups: [SpringGroup]
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
    (groups, others) = Self.grouped(lanes, motions)
  }

  private static func grouped(
    _ lanes: [Lane], _ motions: [Motion]
  ) -> ([SpringGroup], [Int32]) {
    var groups: [SpringGroup] = []
    var indexOfSpring: [Spring: Int] = [:]
    var others: [Int32] = []
    for (lane, motion) in motions.enumerated() {
      guard case .spring(let spring, let from, let to) = motion else {
        others.append(Int32(lane))
        continue
      }
      let index = indexOfSpring[spring] ?? groups.count
      if index == groups.count {
        groups.append(SpringGroup(spring: spring))
        indexOfSpring[spring] = index
      }
      groups[index].lanes.append(Int32(lane))
      groups[index].starts.append(lanes[lane].start)
      groups[index].froms.append(from)
      groups[index].targets.append(to)
    }
    return (groups, others)
  }

  /// Fills the positions of all lanes at `time`, in seconds after the shared trigger.
  ///
  /// - Precondition: The buffer has room for as many numbers as there are lanes.
  public func sample(at time: Double, into positions: UnsafeMutableBufferPointer<Double>) {
    precondition(positions.count >= lanes.count, "the buffer is too small")
    for group in groups {
      var response = UnitResponse.identity
      var start = Double.nan
      for index in group.lanes.indices {
        if group.starts[index] != start {
          start = group.starts[index]
          response = group.spring.unitResponse(at: time - start)
        }
        let (from, to) = (group.froms[index], group.targets[index])
        positions[Int(group.lanes[index])] =
          response == .identity
          ? from
          : .combination(
            to, from: from, to: to, times: response.displacement, velocity: 0,
            times: response.displacementOfVelocity)
      }
    }
    for lane in others {
      positions[Int(lane)] = sample(lane: Int(lane), at: time).value
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
    motions[lane].sample(at: time - lanes[lane].start)
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
    case .track(let track, _): [0] + track.segments.ends.map(\.high)
    case .spring: [0]
    }
  }
}
