/// Lanes that are sent elsewhere while they move, in columns: what `AnimatedValue.retarget` does to
/// one value, for many at once and without allocating.
///
/// A lane has a base and layers on it, as an ``AnimatedValue`` has. The base is its original motion,
/// which the owner samples, a value at rest, or a spring; a layer is an animation that takes what runs
/// below to a target of its own, R′ = R + p(T − R). All lanes of one call have the time and the
/// animation in common, so a stretch of neighbours with one history needs one spring's response and
/// one progress for each layer, whatever their number; neighbours of one history but for the times are
/// computed by kernels. Both give every lane the bits of the scalar functions.
package final class InterruptedLanes: @unchecked Sendable {
  // Sendable because it changes only by retargeting, for which an owner must be alone.

  /// The number of lanes.
  package let count: Int
  /// How many layers a lane may have.
  package let layerCapacity: Int

  /// Where a spring starts, or a value rests.
  let start: AlignedColumn<Double>
  let velocity, target, startTime: AlignedColumn<Double>
  /// The number of the base's spring, or ``original``, or ``rest``.
  let base: AlignedColumn<Int32>
  let layerCount: AlignedColumn<UInt8>
  /// How a lane's history differs from that of the lane before it: ``timesDiffer``, ``kindsDiffer``.
  let joints: AlignedColumn<UInt8>
  /// What the columns stand in.
  private let memory: ColumnMemory
  /// One row for each layer, one element for each lane; not initialised where there is no layer.
  let layerTargets, layerBegins: UnsafeMutablePointer<Double>
  let layerAnimations: UnsafeMutablePointer<Int32>
  let animations: AnimationTable

  struct State {
    /// How many lanes have their original motion for a base.
    var originals: Int
    /// The most layers that any lane ever had.
    var mostLayers = 0
    var isTouched = false
  }

  let state: Changing<State>

  static var original: Int32 { -1 }
  static var rest: Int32 { -2 }
  static var timesDiffer: UInt8 { 1 }
  static var kindsDiffer: UInt8 { 2 }

  /// Lanes on their original motions.
  ///
  /// - Parameter layerCapacity: How many layers a lane may have, from 0 to 255.
  package init(count: Int, layerCapacity: Int) {
    trapUnless(
      (0...255).contains(layerCapacity),
      "layerCapacity is \(layerCapacity); it must be from 0 to 255")
    self.count = count
    self.layerCapacity = layerCapacity
    let memory = ColumnMemory(
      byteCount: 4 * ColumnMemory.bytes(count, of: Double.self)
        + ColumnMemory.bytes(count, of: Int32.self)
        + 2 * ColumnMemory.bytes(count, of: UInt8.self) + ColumnMemory.bytes(of: State.self))
    var room = memory.room
    self.memory = memory
    func column() -> AlignedColumn<Double> { room.column(repeating: 0, count: count) }
    (start, velocity, target, startTime) = (column(), column(), column(), column())
    base = room.column(repeating: Self.original, count: count)
    layerCount = room.column(repeating: 0, count: count)
    joints = room.column(repeating: 0, count: count)
    (layerTargets, layerBegins, layerAnimations) = Self.rows(count * layerCapacity)
    animations = AnimationTable(used: count * (layerCapacity + 1))
    state = room.changing(State(originals: count))
  }

  /// The same with columns of its own.
  package init(copying lanes: InterruptedLanes) {
    count = lanes.count
    layerCapacity = lanes.layerCapacity
    let memory = lanes.memory.copy()
    let offset = memory.offset(from: lanes.memory)
    self.memory = memory
    (start, velocity) = (lanes.start.moved(by: offset), lanes.velocity.moved(by: offset))
    (target, startTime) = (lanes.target.moved(by: offset), lanes.startTime.moved(by: offset))
    base = lanes.base.moved(by: offset)
    (layerCount, joints) = (lanes.layerCount.moved(by: offset), lanes.joints.moved(by: offset))
    (layerTargets, layerBegins, layerAnimations) = Self.rows(count * layerCapacity)
    let used = count * lanes.state.value.mostLayers
    layerTargets.update(from: lanes.layerTargets, count: used)
    layerBegins.update(from: lanes.layerBegins, count: used)
    layerAnimations.update(from: lanes.layerAnimations, count: used)
    animations = AnimationTable(copying: lanes.animations)
    state = lanes.state.moved(by: offset)
  }

  private static func rows(
    _ count: Int
  ) -> (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Int32>) {
    (.allocate(capacity: count), .allocate(capacity: count), .allocate(capacity: count))
  }

  deinit {
    layerTargets.deallocate()
    layerBegins.deallocate()
    layerAnimations.deallocate()
  }

  /// Whether any lane was ever sent elsewhere.
  package var isTouched: Bool { state.value.isTouched }
  /// Whether some lanes show their original motions, or something that lies on these.
  package var hasOriginals: Bool { state.value.originals > 0 }
  /// Whether a lane shows its original motion, or something that lies on it.
  package func isOriginal(_ place: Int) -> Bool { base[place] == Self.original }
  /// Whether a lane was sent elsewhere.
  package func isInterrupted(_ place: Int) -> Bool {
    base[place] != Self.original || layerCount[place] > 0
  }

  /// The end of the neighbours from a place on whose histories differ in nothing of `kinds`.
  func end(from place: Int, to limit: Int, _ kinds: UInt8) -> Int {
    let mask = UInt64(kinds) &* 0x0101_0101_0101_0101
    var i = place + 1
    while i < limit {
      // Read past the end, where nothing differs.
      let word = UnsafeRawPointer(joints.elements + i).loadUnaligned(as: UInt64.self)
      let found = UInt64(littleEndian: word) & mask
      if found != 0 { return min(i + found.trailingZeroBitCount / 8, limit) }
      i += 8
    }
    return limit
  }

  /// The end of the neighbours from a place on that all have their original motion for a base, or all
  /// have not.
  package func end(from place: Int, to limit: Int) -> Int {
    var end = place
    repeat {
      end = self.end(from: end, to: limit, Self.kindsDiffer)
    } while end < limit && isOriginal(end) == isOriginal(place)
    return end
  }
}

extension InterruptedLanes {
  /// The first of some places at which no layer has room at `time`; nil if all have room.
  package func firstFull(_ places: Range<Int>, at time: Double) -> Int? {
    var place = places.lowerBound
    while place < places.upperBound {
      let layers = Int(layerCount[place])
      if layers >= layerCapacity, layers - finishedLayers(of: place, at: time) >= layerCapacity {
        return place
      }
      place = end(from: place, to: places.upperBound, Self.timesDiffer | Self.kindsDiffer)
    }
    return nil
  }

  /// How many of a lane's layers can no longer be seen: the last that is within rounding of its target
  /// shows nothing of what runs below it.
  private func finishedLayers(of place: Int, at time: Double) -> Int {
    var layer = Int(layerCount[place]) - 1
    while layer >= 0 {
      let entry = animations[layerAnimations[layer * count + place]]
      let begin = layerBegins[layer * count + place]
      if time >= begin + entry.removal {
        let p = entry.animation.progress(at: time - begin)
        if max((1 - p.value).magnitude, p.velocity.magnitude) < 0x1p-54 { return layer + 1 }
      }
      layer -= 1
    }
    return 0
  }

  /// The number of an animation for the calls that follow.
  package func number(of animation: Animation) -> Int32 {
    animations.number(of: animation) { renumber in
      for place in 0..<count {
        if base[place] >= 0 { base.elements[place] = renumber(base[place]) }
        for layer in 0..<Int(layerCount[place]) {
          let element = layerAnimations + (layer * count + place)
          element.pointee = renumber(element.pointee)
        }
      }
    }
  }

  /// Lets lanes stand at their targets.
  ///
  /// - Parameters:
  ///   - places: Which lanes.
  ///   - targets: Where each goes, the lanes' elements `stride` apart.
  ///   - stride: 1 or more.
  ///   - time: When, in seconds.
  package func jump(
    _ places: Range<Int>, to targets: UnsafePointer<Double>, stride: Int, at time: Double
  ) {
    restart(places, Self.rest, at: time)
    copy(targets, stride, to: start.elements + places.lowerBound, places.count)
  }

  /// Where some lanes' starts and velocities stand, for the owner to fill for lanes whose base is their
  /// original motion.
  package func starts(
    from place: Int
  ) -> (positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>) {
    (start.elements + place, velocity.elements + place)
  }

  /// Sends lanes to their targets under a spring, from where and as fast as they are at `time`. What
  /// lanes show then whose base is their original motion stands in ``starts(from:)``.
  ///
  /// - Parameters:
  ///   - places: Which lanes.
  ///   - targets: Where each goes, the lanes' elements `stride` apart.
  ///   - stride: 1 or more.
  ///   - number: The spring's number.
  ///   - time: When, in seconds.
  package func send(
    _ places: Range<Int>, to targets: UnsafePointer<Double>, stride: Int, under number: Int32,
    at time: Double
  ) {
    // Where they are is where they start from. What is replaced is read before.
    sample(
      places, at: time, into: start.elements + places.lowerBound,
      velocities: velocity.elements + places.lowerBound)
    if hasOriginals || state.value.mostLayers > 0 {
      // A vertical tangent hands on no velocity.
      for place in places where !velocity[place].isFinite { velocity.elements[place] = 0 }
    }
    restart(places, number, at: time)
    copy(targets, stride, to: target.elements + places.lowerBound, places.count)
  }

  /// Lays an animation to targets on what lanes do.
  ///
  /// - Parameters:
  ///   - places: Which lanes; all have room for a layer at `time`.
  ///   - targets: Where each goes, the lanes' elements `stride` apart.
  ///   - stride: 1 or more.
  ///   - number: The animation's number.
  ///   - time: When, in seconds.
  package func lay(
    _ places: Range<Int>, to targets: UnsafePointer<Double>, stride: Int, by number: Int32,
    at time: Double
  ) {
    state.value.isTouched = true
    var place = places.lowerBound
    while place < places.upperBound {
      let end = end(
        from: place, to: places.upperBound, Self.timesDiffer | Self.kindsDiffer)
      let lanes = place..<end
      drop(finishedLayers(of: place, at: time), of: lanes)
      let row = Int(layerCount[place]) * count + place
      copy(
        targets + (place - places.lowerBound) * stride, stride, to: layerTargets + row, lanes.count)
      (layerBegins + row).update(repeating: time, count: lanes.count)
      (layerAnimations + row).update(repeating: number, count: lanes.count)
      let layers = layerCount[place] + 1
      (layerCount.elements + place).update(repeating: layers, count: lanes.count)
      state.value.mostLayers = max(state.value.mostLayers, Int(layers))
      place = end
    }
    // Where neighbours differed they may be alike now, and the other way round at the ends.
    place = places.lowerBound
    while place < places.upperBound {
      join(place)
      place = end(from: place, to: places.upperBound, Self.timesDiffer | Self.kindsDiffer)
    }
    if place < count { join(place) }
  }

  /// Forgets the lowest layers of neighbours with one history, whose base then rests at the last of
  /// their targets.
  private func drop(_ layers: Int, of places: Range<Int>) {
    guard layers > 0 else { return }
    let place = places.lowerBound
    if isOriginal(place) { state.value.originals -= places.count }
    (base.elements + place).update(repeating: Self.rest, count: places.count)
    (start.elements + place).update(
      from: layerTargets + ((layers - 1) * count + place), count: places.count)
    (startTime.elements + place).update(
      repeating: layerBegins[(layers - 1) * count + place], count: places.count)
    let left = Int(layerCount[place]) - layers
    for layer in 0..<left {
      let (to, from) = (layer * count + place, (layer + layers) * count + place)
      (layerTargets + to).update(from: layerTargets + from, count: places.count)
      (layerBegins + to).update(from: layerBegins + from, count: places.count)
      (layerAnimations + to).update(from: layerAnimations + from, count: places.count)
    }
    (layerCount.elements + place).update(repeating: UInt8(left), count: places.count)
  }

  /// Gives lanes another base, without layers.
  private func restart(_ places: Range<Int>, _ number: Int32, at time: Double) {
    state.value.isTouched = true
    if hasOriginals {
      var originals = 0
      for place in places where isOriginal(place) { originals += 1 }
      state.value.originals -= originals
    }
    let first = places.lowerBound
    (base.elements + first).update(repeating: number, count: places.count)
    (startTime.elements + first).update(repeating: time, count: places.count)
    (layerCount.elements + first).update(repeating: 0, count: places.count)
    (joints.elements + first).update(repeating: 0, count: places.count)
    join(first)
    if places.upperBound < count { join(places.upperBound) }
  }

  private func copy(
    _ targets: UnsafePointer<Double>, _ stride: Int, to column: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    if stride == 1 { return column.update(from: targets, count: count) }
    for i in 0..<count { column[i] = targets[i * stride] }
  }

  /// Notes how a lane's history differs from that of the lane before it.
  private func join(_ place: Int) {
    guard place > 0 else { return }
    joints.elements[place] = difference(place - 1, place)
  }

  private func difference(_ a: Int, _ b: Int) -> UInt8 {
    guard base[a] == base[b], layerCount[a] == layerCount[b] else { return Self.kindsDiffer }
    var difference = base[a] >= 0 && startTime[a] != startTime[b] ? Self.timesDiffer : 0
    for layer in 0..<Int(layerCount[a]) {
      let row = layer * count
      if layerAnimations[row + a] != layerAnimations[row + b] { return Self.kindsDiffer }
      if layerBegins[row + a] != layerBegins[row + b] { difference = Self.timesDiffer }
    }
    return difference
  }
}
