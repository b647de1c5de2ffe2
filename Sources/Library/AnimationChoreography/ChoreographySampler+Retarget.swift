public import AnimationNumerics

extension ChoreographySampler {
  /// Retargets all or some of the lanes while they move.
  ///
  /// From `time` on a lane moves as if `AnimatedValue.retarget(to:with:velocity:at:)` had been applied to
  /// its motion, including moves and keyframes still to come:
  ///
  /// - A spring inherits position and velocity, which are continuous, and replaces the motion.
  ///   Before `time` the lane holds its position.
  /// - Any other animation, including a spring with a modifier, is a layer on the motion R, which
  ///   continues below: R′ = R + p(T − R) with the progress p and the target T. The motion below
  ///   does not change, also before `time`. The number of unfinished layers of a lane is limited to
  ///   the prepared capacity.
  /// - A nil animation jumps.
  ///
  /// Nothing is allocated, with two exceptions: other copies of the sampler exist, which do not
  /// change, or a spring with a modifier is new, whose settling time is then computed once. A lane
  /// that continues from an original motion other than a plain spring takes its velocity from the
  /// scalar functions, once.
  ///
  /// - Parameters:
  ///   - lanes: The lanes; nil for all.
  ///   - targets: Their new targets, finite, one number per lane.
  ///   - animation: The animation to them; nil jumps.
  ///   - time: Seconds after the shared trigger, finite. A late event, with a time before the last
  ///     retargeting of any lane, counts as simultaneous with it.
  /// - Throws: `ParameterError`; nothing has changed then.
  /// - Precondition: The lanes exist.
  public mutating func retarget(
    _ lanes: Range<Int>? = nil, to targets: UnsafeBufferPointer<Double>,
    with animation: Animation?, at time: Double
  ) throws(ParameterError) {
    try retarget(.part(lanes ?? 0..<self.lanes.count), targets, animation, time)
  }

  /// Retargets all or some of the lanes to an array of targets.
  ///
  /// - Throws: `ParameterError`; nothing has changed then.
  public mutating func retarget(
    _ lanes: Range<Int>? = nil, to targets: [Double], with animation: Animation?, at time: Double
  ) throws(ParameterError) {
    try targets.withUnsafeBufferPointer { targets throws(ParameterError) in
      try retarget(lanes, to: targets, with: animation, at: time)
    }
  }

  /// Retargets all or some of the lanes, each after a delay of its own: a screen that leaves in a
  /// stagger.
  ///
  /// A delayed animation is a layer, as `Animation.delay(_:)` says: until a lane's turn its old
  /// motion continues, and then is combined with the new one. Lanes without a delay are retargeted
  /// as without `delays`. The call allocates.
  ///
  /// `delays` are the seconds of each lane, finite and not negative; the rest is as without them.
  ///
  /// - Throws: `ParameterError`; nothing has changed then.
  /// - Precondition: The lanes exist.
  public mutating func retarget(
    _ lanes: Range<Int>? = nil, to targets: [Double], with animation: Animation?,
    delays: [Double], at time: Double
  ) throws(ParameterError) {
    let lanes = lanes ?? 0..<self.lanes.count
    for (name, numbers) in [("targets", targets), ("delays", delays)]
    where numbers.count != lanes.count {
      throw ParameterError(
        "\(name).count", is: Double(numbers.count), must: "be \(lanes.count), one for each lane")
    }
    if let index = delays.firstIndex(where: { !($0 >= 0 && $0.isFinite) }) {
      throw ParameterError(
        "delays[\(index)]", is: delays[index], must: "be finite and not negative")
    }
    var changed = self
    // Lanes of one delay share an animation.
    for (delay, indices) in Dictionary(grouping: delays.indices, by: { delays[$0] }) {
      let delayed = delay == 0 ? animation : (animation ?? .linear(duration: 0)).delay(delay)
      try changed.retarget(
        lanes: indices.map { lanes.lowerBound + $0 }, to: indices.map { targets[$0] },
        with: delayed, at: time)
    }
    self = changed
  }

  /// Retargets a selection of lanes while they move.
  ///
  /// `lanes` are in ascending order; the rest is as for a range of lanes. Items of one property are
  /// best retargeted together, although other lanes are between them.
  ///
  /// - Throws: `ParameterError`; nothing has changed then.
  /// - Precondition: The lanes exist, and their order is strictly ascending.
  public mutating func retarget(
    lanes: [Int], to targets: [Double], with animation: Animation?, at time: Double
  ) throws(ParameterError) {
    try lanes.withUnsafeBufferPointer { lanes throws(ParameterError) in
      try targets.withUnsafeBufferPointer { targets throws(ParameterError) in
        try retarget(.selection(lanes), targets, animation, time)
      }
    }
  }

  /// The lanes of one property of all items of an element.
  ///
  /// - Precondition: The element and the property exist.
  public func lanes(element: Int, property: Int) -> [Int] {
    let properties = choreography.elements[element].propertyNames.count
    trapUnless(
      (0..<properties).contains(property), "property is \(property); there are \(properties)")
    return lanes.indices.filter {
      lanes[$0].element == element && lanes[$0].property == property
    }
  }

  private enum Selection {
    case part(Range<Int>)
    case selection(UnsafeBufferPointer<Int>)

    var count: Int {
      switch self {
      case .part(let part): part.count
      case .selection(let lanes): lanes.count
      }
    }

    var isPart: Bool { if case .part = self { true } else { false } }

    subscript(index: Int) -> Int {
      switch self {
      case .part(let part): part.lowerBound + index
      case .selection(let lanes): lanes[index]
      }
    }
  }

  private mutating func retarget(
    _ selection: Selection, _ targets: UnsafeBufferPointer<Double>, _ animation: Animation?,
    _ time: Double
  ) throws(ParameterError) {
    check(selection)
    guard targets.count == selection.count else {
      throw ParameterError(
        "targets.count", is: Double(targets.count),
        must: "be \(selection.count), one for each lane")
    }
    guard time.isFinite else { throw ParameterError("time", is: time, must: "be finite") }
    if let index = targets.firstIndex(where: { !$0.isFinite }) {
      throw ParameterError(
        "the target of lane \(selection[index])", is: targets[index], must: "be finite")
    }
    guard let base = targets.baseAddress, !targets.isEmpty else { return }
    let time = max(time, retargetedLanes.lastRetargeting)
    let kind = animation.map { $0.isPlainSpring ? Kind.spring : .layer } ?? .jump
    if kind == .layer {
      var stretches = Stretches(selection, self)
      while let (stretch, _) = stretches.next() {
        if let place = retargetedLanes.firstFull(stretch.places, at: time) {
          let lane = stretch.lane + (place - stretch.places.lowerBound) * stretch.stride
          let capacity = retargetedLanes.layerCapacity
          throw ParameterError(
            "the number of animations that combine on lane \(lane)", is: Double(capacity + 1),
            must: "be at most the layer capacity, \(capacity)")
        }
      }
    }
    if !isKnownUniquelyReferenced(&retargetedLanes) {
      retargetedLanes = RetargetedLanes(copying: retargetedLanes)
    }
    let lanes = retargetedLanes
    let number = animation.map { lanes.number(of: $0) } ?? 0
    var stretches = Stretches(selection, self)
    while let (stretch, index) = stretches.next() {
      let (targets, stride) = (base + index, selection.isPart ? stretch.stride : 1)
      switch kind {
      case .jump: lanes.jump(stretch.places, to: targets, stride: stride, at: time)
      case .layer: lanes.addLayer(stretch.places, to: targets, stride: stride, by: number, at: time)
      case .spring:
        if lanes.hasOriginals { fillStarts(stretch, at: time) }
        lanes.retarget(stretch.places, to: targets, stride: stride, under: number, at: time)
      }
    }
  }

  private enum Kind {
    case jump, layer, spring
  }

  private func check(_ selection: Selection) {
    switch selection {
    case .part(let part):
      trapUnless(
        part.lowerBound >= 0 && part.upperBound <= lanes.count,
        "lanes are \(part); there are \(lanes.count)")
    case .selection(let selected):
      var last = -1
      for lane in selected {
        trapUnless(
          lane > last && lane < lanes.count,
          "lane \(lane) follows lane \(last); lanes must ascend, and there are \(lanes.count)")
        last = lane
      }
    }
  }

  /// A walk over the stretches of selected lanes, each with the selection index of its first lane.
  private struct Stretches {
    private let selection: Selection
    private let lanes: [Lane]
    private let places: PropertyMajorOrder
    private var ofPart: PropertyMajorOrder.Stretches
    private var index = 0

    init(_ selection: Selection, _ sampler: ChoreographySampler) {
      self.selection = selection
      (lanes, places) = (sampler.lanes, sampler.places)
      if case .part(let part) = selection {
        ofPart = sampler.places.stretches(of: part)
      } else {
        ofPart = sampler.places.stretches(of: 0..<0)
      }
    }

    mutating func next() -> (PropertyMajorOrder.Stretch, Int)? {
      switch selection {
      case .part(let part): return ofPart.next().map { ($0, $0.lane - part.lowerBound) }
      case .selection(let selected):
        guard index < selected.count else { return nil }
        let (start, first) = (index, selected[index])
        let place = place(of: first)
        index += 1
        let stride = index < selected.count ? selected[index] - first : 1
        // At the end of an element, places may be consecutive where lanes are not.
        while index < selected.count, selected[index] == first + (index - start) * stride,
          self.place(of: selected[index]) == place + (index - start)
        {
          index += 1
        }
        return (
          PropertyMajorOrder.Stretch(
            places: place..<place + (index - start), lane: first,
            stride: index == start + 1 ? 1 : stride), start
        )
      }
    }

    private func place(of lane: Int) -> Int { places.place(of: lane, element: lanes[lane].element) }
  }

  func place(of lane: Int) -> Int { places.place(of: lane, element: lanes[lane].element) }

  /// The block size for positions and velocities on the stack: a kilobyte.
  private static var blockCount: Int { 64 }

  /// Stores the current state of those lanes of a stretch whose base is their original motion as
  /// their start.
  private func fillStarts(_ stretch: PropertyMajorOrder.Stretch, at time: Double) {
    var place = stretch.places.lowerBound
    while place < stretch.places.upperBound {
      let end = retargetedLanes.end(from: place, to: stretch.places.upperBound)
      if retargetedLanes.isOriginal(place) {
        let skipped = (place - stretch.places.lowerBound) * stretch.stride
        let (positions, velocities) = retargetedLanes.starts(from: place)
        sampleOriginals(
          PropertyMajorOrder.Stretch(
            places: place..<end, lane: stretch.lane + skipped, stride: stretch.stride), at: time,
          into: positions, velocities: velocities)
      }
      place = end
    }
  }

  /// Samples the original motions of a stretch, without a stride.
  private func sampleOriginals(
    _ stretch: PropertyMajorOrder.Stretch, at time: Double,
    into positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>
  ) {
    let (count, stride) = (stretch.places.count, stretch.stride)
    if stride == 1 || count == 1 {
      return sampleOriginals(
        stretch.lane..<stretch.lane + count, at: time, into: positions, velocities: velocities)
    }
    let items = max(Self.blockCount / stride, 1)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * Self.blockCount) { room in
      guard let room = room.baseAddress else { return }
      var item = 0
      while item < count {
        let end = min(item + items, count)
        let first = stretch.lane + item * stride
        let part = first..<first + (end - item - 1) * stride + 1
        sampleOriginals(part, at: time, into: room, velocities: room + Self.blockCount)
        for i in item..<end {
          positions[i] = room[(i - item) * stride]
          velocities[i] = room[Self.blockCount + (i - item) * stride]
        }
        item = end
      }
    }
  }

  /// Applies retargeting to the original motions, which the buffers hold.
  func sampleRetargeted(
    _ part: Range<Int>, at time: Double, into positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>?
  ) {
    var stretches = places.stretches(of: part)
    while let stretch = stretches.next() {
      let offset = stretch.lane - part.lowerBound
      sampleRetargeted(
        stretch, at: time, into: positions + offset, velocities: velocities.map { $0 + offset })
    }
  }

  private func sampleRetargeted(
    _ stretch: PropertyMajorOrder.Stretch, at time: Double,
    into positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>?
  ) {
    let stride = stretch.stride
    if stride == 1 {
      return retargetedLanes.sample(
        stretch.places, at: time, into: positions, velocities: velocities)
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * Self.blockCount) { room in
      guard let x = room.baseAddress else { return }
      let v = velocities == nil ? nil : x + Self.blockCount
      var place = stretch.places.lowerBound
      while place < stretch.places.upperBound {
        let block = place..<min(place + Self.blockCount, stretch.places.upperBound)
        let first = (place - stretch.places.lowerBound) * stride
        for i in 0..<block.count { x[i] = positions[first + i * stride] }
        if let v, let velocities {
          for i in 0..<block.count { v[i] = velocities[first + i * stride] }
        }
        retargetedLanes.sample(block, at: time, into: x, velocities: v)
        for i in 0..<block.count { positions[first + i * stride] = x[i] }
        if let v, let velocities {
          for i in 0..<block.count { velocities[first + i * stride] = v[i] }
        }
        place = block.upperBound
      }
    }
  }
}

extension Animation {
  /// Whether it inherits position and velocity, instead of being combined with the running motion.
  fileprivate var isPlainSpring: Bool { if case .spring = node { true } else { false } }
}
