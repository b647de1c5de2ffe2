internal import AnimationNumerics

/// Lanes that are retargeted while they move, stored in columns. It performs
/// `AnimatedValue.retarget` on many values at once, without allocation.
///
/// A lane has a base and layers on it, like an `AnimatedValue`. The base is its original motion,
/// which the owner samples, a value at rest, or a spring. A layer is an animation that takes the
/// motion below to its own target, R′ = R + p(T − R). All lanes of one call share the time and the
/// animation. So neighbours with one history need one spring response and one progress per layer.
/// Neighbours whose histories differ only in times are computed by kernels. Both give every lane
/// the bits of the scalar functions.
final class RetargetedLanes: @unchecked Sendable {
  // Sendable because it changes only by retargeting, which requires an exclusive owner.

  /// The number of lanes.
  let count: Int
  /// The maximum number of layers of a lane.
  let layerCapacity: Int

  /// The start of the spring, or the value at rest.
  let start: AlignedColumn<Double>
  let velocity, target, startTime: AlignedColumn<Double>
  /// The number of the base's spring, or ``original``, or ``rest``.
  let base: AlignedColumn<Int32>
  let layerCount: AlignedColumn<UInt8>
  /// The difference of a lane's history from that of the previous lane: ``timesDiffer``,
  /// ``kindsDiffer``.
  let joints: AlignedColumn<UInt8>
  private let memory: ColumnOwner
  /// One row per layer, one element per lane; uninitialised where there is no layer.
  let layerTargets, layerBegins: UnsafeMutablePointer<Double>
  let layerAnimations: UnsafeMutablePointer<Int32>
  let animations: AnimationTable

  struct State {
    /// The number of lanes whose base is their original motion.
    var originals: Int
    /// The largest number of layers that any lane has had.
    var mostLayers = 0
    var isTouched = false
    /// The time of the last retargeting.
    var lastRetargeting = -Double.infinity
  }

  let state: MutableCell<State>

  static var original: Int32 { -1 }
  static var rest: Int32 { -2 }
  static var timesDiffer: UInt8 { 1 }
  static var kindsDiffer: UInt8 { 2 }

  /// Lanes on their original motions.
  ///
  /// - Parameter layerCapacity: The maximum number of layers of a lane, from 0 to 255.
  init(count: Int, layerCapacity: Int) {
    trapUnless(
      (0...255).contains(layerCapacity),
      "layerCapacity is \(layerCapacity); it must be from 0 to 255")
    self.count = count
    self.layerCapacity = layerCapacity
    let memory = ColumnOwner(
      byteCount: 4 * ColumnMemory.bytes(count, of: Double.self)
        + ColumnMemory.bytes(count, of: Int32.self)
        + 2 * ColumnMemory.bytes(count, of: UInt8.self) + ColumnMemory.bytes(of: State.self))
    var arena = memory.arena
    self.memory = memory
    func column() -> AlignedColumn<Double> { arena.column(repeating: 0, count: count) }
    (start, velocity, target, startTime) = (column(), column(), column(), column())
    base = arena.column(repeating: Self.original, count: count)
    layerCount = arena.column(repeating: 0, count: count)
    joints = arena.column(repeating: 0, count: count)
    (layerTargets, layerBegins, layerAnimations) = Self.rows(count * layerCapacity)
    animations = AnimationTable(used: count * (layerCapacity + 1))
    state = arena.cell(State(originals: count))
  }

  /// A copy with its own columns.
  init(copying lanes: RetargetedLanes) {
    count = lanes.count
    layerCapacity = lanes.layerCapacity
    let offset: Int
    (memory, offset) = lanes.memory.copied()
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

  /// The time of the last retargeting of any lane.
  var lastRetargeting: Double { state.value.lastRetargeting }
  /// Whether any lane has been retargeted.
  var isTouched: Bool { state.value.isTouched }
  /// Whether some lanes have their original motion as their base.
  var hasOriginals: Bool { state.value.originals > 0 }
  /// Whether a lane has its original motion as its base.
  func isOriginal(_ place: Int) -> Bool { base[place] == Self.original }
  /// Whether a lane has been retargeted.
  func isRetargeted(_ place: Int) -> Bool { base[place] != Self.original || layerCount[place] > 0 }

  /// The end of the neighbours from a lane on whose histories do not differ in any of `kinds`.
  func end(from place: Int, to limit: Int, _ kinds: UInt8) -> Int {
    let mask = UInt64(kinds) &* 0x0101_0101_0101_0101
    var i = place + 1
    while i < limit {
      // May read past the end, where nothing differs.
      let word = UnsafeRawPointer(joints.elements + i).loadUnaligned(as: UInt64.self)
      let found = UInt64(littleEndian: word) & mask
      if found != 0 { return min(i + found.trailingZeroBitCount / 8, limit) }
      i += 8
    }
    return limit
  }

  /// The end of the run of lanes from `place` on whose bases are all the original motion, or all
  /// another one.
  func end(from place: Int, to limit: Int) -> Int {
    var end = place
    repeat {
      end = self.end(from: end, to: limit, Self.kindsDiffer)
    } while end < limit && isOriginal(end) == isOriginal(place)
    return end
  }
}

extension RetargetedLanes {
  /// The first of some lanes without room for another layer at `time`; nil if all have room.
  func firstFull(_ places: Range<Int>, at time: Double) -> Int? {
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

  /// The number of a lane's layers that are no longer visible. The last layer within rounding of
  /// its target hides everything below it.
  private func finishedLayers(of place: Int, at time: Double) -> Int {
    var layer = Int(layerCount[place]) - 1
    while layer >= 0 {
      let entry = animations[layerAnimations[layer * count + place]]
      let begin = layerBegins[layer * count + place]
      if time >= begin + entry.removalTime {
        let p = entry.animation.progress(at: time - begin)
        if max((1 - p.value).magnitude, p.velocity.magnitude) < 0x1p-54 { return layer + 1 }
      }
      layer -= 1
    }
    return 0
  }

  /// The number of an animation, for the following calls.
  func number(of animation: Animation) -> Int32 {
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

  /// Sets lanes to their targets, which are `stride` ≥ 1 elements apart, at once.
  func jump(_ places: Range<Int>, to targets: UnsafePointer<Double>, stride: Int, at time: Double) {
    rebase(places, Self.rest, at: time)
    copy(targets, stride, to: start.elements + places.lowerBound, places.count)
  }

  /// Pointers to some lanes' starts and velocities. The owner fills them for lanes whose base is
  /// their original motion.
  func starts(
    from place: Int
  ) -> (positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>) {
    (start.elements + place, velocity.elements + place)
  }

  /// Retargets lanes under a spring, from their position and velocity at `time`. For lanes whose
  /// base is their original motion, ``starts(from:)`` must hold that state.
  func retarget(
    _ places: Range<Int>, to targets: UnsafePointer<Double>, stride: Int, under number: Int32,
    at time: Double
  ) {
    // The current state is the new start. Sampling reads each element before replacing it.
    sample(
      places, at: time, into: start.elements + places.lowerBound,
      velocities: velocity.elements + places.lowerBound)
    if hasOriginals || state.value.mostLayers > 0 {
      // A vertical tangent passes on no velocity.
      for place in places where !velocity[place].isFinite { velocity.elements[place] = 0 }
    }
    rebase(places, number, at: time)
    copy(targets, stride, to: target.elements + places.lowerBound, places.count)
  }

  /// Adds an animation to new targets as a layer, for which all lanes have room at `time`.
  func addLayer(
    _ places: Range<Int>, to targets: UnsafePointer<Double>, stride: Int, by number: Int32,
    at time: Double
  ) {
    (state.value.isTouched, state.value.lastRetargeting) = (true, time)
    var place = places.lowerBound
    while place < places.upperBound {
      let end = end(from: place, to: places.upperBound, Self.timesDiffer | Self.kindsDiffer)
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
    // Neighbours that differed may now agree, and those at the ends may now differ.
    place = places.lowerBound
    while place < places.upperBound {
      join(place)
      place = end(from: place, to: places.upperBound, Self.timesDiffer | Self.kindsDiffer)
    }
    if place < count { join(place) }
  }

  /// Drops the lowest layers of neighbours with one history. Their base then rests at the target of
  /// the last dropped layer.
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

  /// Sets the base of lanes and removes their layers.
  private func rebase(_ places: Range<Int>, _ number: Int32, at time: Double) {
    (state.value.isTouched, state.value.lastRetargeting) = (true, time)
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

  /// Records the difference of a lane's history from that of the previous lane.
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
