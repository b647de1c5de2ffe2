import AnimationNumerics

/// The lanes of a choreography in groups that are sampled together: one of plain springs, and one
/// for each other shared motion.
struct LaneGroups: Sendable {
  /// Lanes of plain springs, in order. It samples itself: accessing batch and lanes from outside
  /// would count two references in every frame.
  private struct SpringGroup: Sendable {
    var batch: SpringBatch<Double>
    var lanes: LaneList

    func sample(_ part: Range<Int>, at time: Double, into positions: UnsafeMutablePointer<Double>) {
      lanes.view.sample(part, into: positions) { places, output in
        batch.sample(
          places, at: time, into: UnsafeMutableBufferPointer(start: output, count: places.count))
      }
    }

    func sample(_ part: Range<Int>, at time: Double, velocities: UnsafeMutablePointer<Double>) {
      lanes.view.sample(part, into: velocities) { places, output in
        // A batch computes velocities only together with positions.
        let block = LaneList.blockCount
        withUnsafeTemporaryAllocation(of: Double.self, capacity: block) { positions in
          var place = places.lowerBound
          while place < places.upperBound {
            let end = min(place + block, places.upperBound)
            batch.sample(
              place..<end, at: time,
              into: UnsafeMutableBufferPointer(rebasing: positions[..<(end - place)]),
              velocities: UnsafeMutableBufferPointer(
                start: output + (place - places.lowerBound), count: end - place))
            place = end
          }
        }
      }
    }
  }

  /// Groups of lanes with one motion, each in the order of their starts, at a fixed address.
  /// Otherwise reference counting would dominate a frame of a few lanes.
  private final class MotionGroups: @unchecked Sendable {
    // Sendable because it is immutable.
    struct Group {
      var motion: MotionLanes.View
      var lanes: LaneList.View
    }

    let groups: UnsafeMutableBufferPointer<Group>
    private let owners: [(motion: MotionLanes, lanes: LaneList)]

    init(_ groups: [(motion: MotionLanes, lanes: LaneList)]) {
      owners = groups
      self.groups = .allocate(capacity: groups.count)
      _ = self.groups.initialize(
        from: groups.map { Group(motion: $0.motion.view, lanes: $0.lanes.view) })
    }

    deinit { groups.deallocate() }

    /// Samples the lanes of a group that are in a part but not all neighbours there.
    @inline(never) func sampleScattered(
      _ group: Int, _ part: Range<Int>, at time: Double,
      into positions: UnsafeMutablePointer<Double>
    ) {
      groups[group].lanes.sample(part, into: positions) { places, output in
        sample(group, places, at: time, into: output)
      }
    }

    /// Samples lanes of a group, by their indices in it.
    @inline(__always) func sample(
      _ group: Int, _ places: Range<Int>, at time: Double,
      into positions: UnsafeMutablePointer<Double>
    ) {
      let motion = UnsafeRawPointer(groups.baseAddress! + group)
        .assumingMemoryBound(to: MotionLanes.View.self)
      MotionLanes.View.sample(motion, places, at: time, into: positions)
    }
  }

  /// The way a lane is sampled.
  private enum Place: Sendable {
    case springs(Int)
    case motion(group: Int, Int)
    /// Alone, by the scalar functions.
    case none
  }

  private var springs: SpringGroup?
  private let motions: MotionGroups
  private var places: [Place] = []
  private var ungrouped: [Int] = []

  /// The number of lanes from which preparing carried states soon pays off.
  private static var carriedCount: Int { 64 }

  init(
    starts: [Double], motionOfLane: [Int], _ motions: [LaneMotion],
    _ algorithm: SpringBatchAlgorithm
  ) {
    places = Array(repeating: .none, count: starts.count)
    var lanesOfMotion: [[Int]] = Array(repeating: [], count: motions.count)
    var springLanes: [Int] = []
    for (lane, motion) in motionOfLane.enumerated() {
      if case .spring = motions[motion] {
        springLanes.append(lane)
      } else {
        lanesOfMotion[motion].append(lane)
      }
    }
    // Lanes that a batch rejects, such as those with an infinite start, are sampled one by one.
    if let batch = Self.batch(
      of: springLanes.map { (motions[motionOfLane[$0]], starts[$0]) }, algorithm)
    {
      springs = SpringGroup(batch: batch, lanes: LaneList(springLanes))
      for (place, lane) in springLanes.enumerated() { places[lane] = .springs(place) }
    }
    var groups: [(motion: MotionLanes, lanes: LaneList)] = []
    var curves = MotionCurves(algorithm, count: starts.count - springLanes.count)
    for (motion, lanes) in zip(motions, lanesOfMotion)
    where lanes.allSatisfy({ starts[$0].magnitude <= MotionLanes.View.largestTime }) {
      guard !lanes.isEmpty, let plan = motion.plan(&curves) else { continue }
      // Lanes with equal starts keep their order.
      let ordered = lanes.sorted { (starts[$0], $0) < (starts[$1], $1) }
      for (place, lane) in ordered.enumerated() {
        places[lane] = .motion(group: groups.count, place)
      }
      groups.append((MotionLanes(plan, starts: ordered.map { starts[$0] }), LaneList(ordered)))
    }
    self.motions = MotionGroups(groups)
    for (lane, place) in places.enumerated() {
      if case .none = place { ungrouped.append(lane) }
    }
  }

  private static func batch(
    of lanes: [(motion: LaneMotion, start: Double)], _ algorithm: SpringBatchAlgorithm
  ) -> SpringBatch<Double>? {
    guard !lanes.isEmpty else { return nil }
    var (few, indices): ([Spring], [Int]) = ([], [])
    var (springs, froms, targets): ([Spring], [Double], [Double]) = ([], [], [])
    for lane in lanes {
      guard case .spring(let spring, let from, let to) = lane.motion else { continue }
      springs.append(spring)
      froms.append(from)
      targets.append(to)
      guard few.count <= SpringBatch<Double>.maximumSharedSprings else { continue }
      if few.last == spring {
        indices.append(few.count - 1)
      } else if let index = few.firstIndex(of: spring) {
        indices.append(index)
      } else {
        indices.append(few.count)
        few.append(spring)
      }
    }
    let delays = ItemDelays.each(lanes.map { $0.start })
    let algorithm = lanes.count < carriedCount ? .direct : algorithm
    if few.count == 1 {
      return try? SpringBatch(
        few[0], from: froms, to: targets, delays: delays, algorithm: algorithm)
    }
    if few.count <= SpringBatch<Double>.maximumSharedSprings {
      return try? SpringBatch(
        few, assigned: indices, from: froms, to: targets, delays: delays, algorithm: algorithm)
    }
    return try? SpringBatch(springs, from: froms, to: targets, delays: delays, algorithm: algorithm)
  }

  /// Fills the positions of the grouped lanes of a part. `positions` is the output of the part's
  /// first lane.
  func sample(_ part: Range<Int>, at time: Double, into positions: UnsafeMutablePointer<Double>) {
    springs?.sample(part, at: time, into: positions)
    guard time.magnitude <= MotionLanes.View.largestTime else { return }
    let motions = motions
    for group in 0..<motions.groups.count {
      let lanes = motions.groups[group].lanes
      if let output = lanes.output(in: part, positions) {
        motions.sample(group, 0..<lanes.count, at: time, into: output)
      } else {
        motions.sampleScattered(group, part, at: time, into: positions)
      }
    }
  }

  /// Fills the velocities of the grouped plain springs of a part. `velocities` is the output of the
  /// part's first lane.
  func sampleSprings(
    _ part: Range<Int>, at time: Double, velocities: UnsafeMutablePointer<Double>
  ) {
    springs?.sample(part, at: time, velocities: velocities)
  }

  /// Whether a lane is a plain spring in a group.
  func isSpring(_ lane: Int) -> Bool {
    if case .springs = places[lane] { true } else { false }
  }

  /// Whether some lanes are sampled one by one.
  @inline(__always) func leavesLanes(at time: Double) -> Bool {
    time.magnitude > MotionLanes.View.largestTime || !ungrouped.isEmpty
  }

  /// Calls `body` with the lanes of a part that are sampled one by one.
  func eachOther(in part: Range<Int>, at time: Double, _ body: (Int) -> Void) {
    if time.magnitude > MotionLanes.View.largestTime {
      for lane in part {
        if case .springs = places[lane] { continue }
        body(lane)
      }
    } else if !ungrouped.isEmpty {
      let first = partition(ungrouped.indices) { ungrouped[$0] < part.lowerBound }
      for lane in ungrouped[first...].prefix(while: { $0 < part.upperBound }) { body(lane) }
    }
  }

  /// Position and velocity of a grouped plain spring; nil for any other lane.
  func springState(of lane: Int, at time: Double) -> MotionState? {
    guard case .springs(let place) = places[lane], let springs else { return nil }
    return springs.batch.state(of: place, at: time)
  }

  /// The position of a lane of any other group; nil for a lane that is sampled alone.
  func position(of lane: Int, at time: Double) -> Double? {
    guard case .motion(let group, let place) = places[lane],
      time.magnitude <= MotionLanes.View.largestTime
    else { return nil }
    var position = 0.0
    motions.sample(group, place..<place + 1, at: time, into: &position)
    return position
  }
}

/// The lanes of a group, by their indices in it.
private final class LaneList: @unchecked Sendable {
  // Sendable because it is immutable.
  private let lanes: UnsafeMutableBufferPointer<Int32>
  let view: View

  /// The block size, on the stack, for lanes that are not contiguous: a kilobyte.
  static var blockCount: Int { 128 }

  init(_ lanes: [Int]) {
    self.lanes = .allocate(capacity: lanes.count)
    _ = self.lanes.initialize(from: lanes.lazy.map(Int32.init))
    let isAscending = zip(lanes, lanes.dropFirst()).allSatisfy { $0 < $1 }
    view = View(
      lanes: UnsafePointer(self.lanes.baseAddress!), count: lanes.count, isAscending: isAscending,
      isContiguous: isAscending && lanes[lanes.count - 1] - lanes[0] == lanes.count - 1)
  }

  deinit { lanes.deallocate() }

  /// The lanes in the form of a frame; valid as long as the list.
  struct View {
    let lanes: UnsafePointer<Int32>
    /// At least 1.
    let count: Int
    /// Whether group indices are in the order of lanes.
    let isAscending: Bool
    /// Whether they are, and the lanes are neighbours.
    let isContiguous: Bool

    /// The output of the first lane if all of them are neighbours in a part.
    @inline(__always)
    func output(
      in part: Range<Int>, _ positions: UnsafeMutablePointer<Double>
    ) -> UnsafeMutablePointer<Double>? {
      let first = Int(lanes[0])
      guard isContiguous, first >= part.lowerBound, first &+ count <= part.upperBound else {
        return nil
      }
      return positions + (first &- part.lowerBound)
    }

    /// Calls `sample` with index ranges and the outputs of their positions, until all lanes of a
    /// part are filled. `positions` is the output of the part's first lane.
    @inline(__always) func sample(
      _ part: Range<Int>, into positions: UnsafeMutablePointer<Double>,
      _ sample: (Range<Int>, UnsafeMutablePointer<Double>) -> Void
    ) {
      var places = 0..<count
      if isAscending {
        if lanes[0] < part.lowerBound || lanes[count - 1] >= part.upperBound {
          let first = partition(places) { lanes[$0] < part.lowerBound }
          let end = partition(places) { lanes[$0] < part.upperBound }
          guard first < end else { return }
          places = first..<end
        }
        let first = Int(lanes[places.lowerBound])
        if Int(lanes[places.upperBound - 1]) - first == places.count - 1 {
          return sample(places, positions + (first - part.lowerBound))
        }
      }
      withUnsafeTemporaryAllocation(of: Double.self, capacity: LaneList.blockCount) { buffer in
        guard let base = buffer.baseAddress else { return }
        var place = places.lowerBound
        while place < places.upperBound {
          let block = place..<min(place + LaneList.blockCount, places.upperBound)
          sample(block, base)
          for place in block where isAscending || part.contains(Int(lanes[place])) {
            positions[Int(lanes[place]) - part.lowerBound] = base[place - block.lowerBound]
          }
          place = block.upperBound
        }
      }
    }
  }
}

extension LaneMotion {
  /// The motion for many lanes; nil for a plain spring, and if a number does not fit the kernels.
  fileprivate func plan(_ curves: inout MotionCurves) -> MotionPlan? {
    switch self {
    case .spring, .loop: nil
    case .track(let track, let from): MotionPlan(track, from: from, curves: &curves)
    case .moves(let timeline):
      MotionPlan(
        initial: timeline.initial, starts: timeline.starts, values: timeline.states,
        loop: timeline.loop, cancellationTime: timeline.cancellationTime, curves: &curves)
    }
  }
}
