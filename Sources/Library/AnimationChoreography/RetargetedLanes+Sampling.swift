internal import AnimationNumerics
internal import CKernelInterface

extension RetargetedLanes {
  /// The number of lanes with one history that justify one scalar response. Smaller groups are left
  /// to the kernels, together with neighbours whose times differ.
  private static var fewest: Int { 8 }
  /// The block size of the kernels, in lanes. With the padding of 16 elements it is a kilobyte,
  /// which is certain to fit on the stack.
  private static var blockCount: Int { 112 }

  /// Fills buffers with positions and velocities of some lanes at a finite time, without
  /// allocation.
  ///
  /// The first lane goes to the first element. For lanes whose base is their original motion, the
  /// elements must already hold that motion.
  func sample(
    _ places: Range<Int>, at time: Double, into positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>?
  ) {
    let limit = places.upperBound
    var place = places.lowerBound
    while place < limit {
      let output = Output(
        positions: positions + (place - places.lowerBound),
        velocities: velocities.map { $0 + (place - places.lowerBound) })
      var end = end(from: place, to: limit, Self.timesDiffer | Self.kindsDiffer)
      guard isRetargeted(place) else {
        place = end
        continue
      }
      if end - place < Self.fewest, end < limit {
        let alike = self.end(
          from: end - 1, to: min(place + Self.blockCount, limit), Self.kindsDiffer)
        if alike > end {
          end = alike
          sampleEach(place..<end, at: time, output)
          place = end
          continue
        }
      }
      sampleTogether(place..<end, at: time, output)
      place = end
    }
  }

  /// Output pointers for the first of some lanes.
  private struct Output {
    var positions: UnsafeMutablePointer<Double>
    var velocities: UnsafeMutablePointer<Double>?

    func advanced(by count: Int) -> Output {
      Output(positions: positions + count, velocities: velocities.map { $0 + count })
    }
  }

  /// The spring of a lane's base; nil for any other base.
  func spring(ofBase place: Int) -> Spring? {
    guard base[place] >= 0,
      case .spring(let spring) = animations[base[place]].animation.node
    else { return nil }
    return spring
  }

  /// Position and velocity of a lane's base, unless it is the original motion.
  func sample(
    base place: Int, at time: Double, into position: UnsafeMutablePointer<Double>,
    velocity: UnsafeMutablePointer<Double>
  ) {
    sampleBaseTogether(
      place..<place + 1, at: time, Output(positions: position, velocities: velocity))
  }

  /// Lanes with one history: one spring response and one progress per layer, for all of them.
  private func sampleTogether(_ places: Range<Int>, at time: Double, _ output: Output) {
    let place = places.lowerBound
    sampleBaseTogether(places, at: time, output)
    for layer in 0..<Int(layerCount[place]) {
      let row = layer * count + place
      let begin = layerBegins[row]
      guard time >= begin else { continue }
      let animation = animations[layerAnimations[row]].animation
      let targets = UnsafePointer(layerTargets + row)
      if let velocities = output.velocities {
        let p = animation.progress(at: time - begin)
        Layer(value: p.value, velocity: p.velocity).apply(
          places.count, targets, output.positions, velocities)
      } else {
        Layer(value: animation.node.value(at: time - begin), velocity: 0).apply(
          places.count, targets, output.positions)
      }
    }
  }

  private func sampleBaseTogether(_ places: Range<Int>, at time: Double, _ output: Output) {
    let place = places.lowerBound
    if base[place] == Self.original { return }
    if base[place] == Self.rest {
      output.positions.update(from: start.base + place, count: places.count)
      output.velocities?.update(repeating: 0, count: places.count)
      return
    }
    let elapsed = time - startTime[place]
    guard elapsed > 0, let spring = spring(ofBase: place) else {
      output.positions.update(from: start.base + place, count: places.count)
      output.velocities?.update(from: velocity.base + place, count: places.count)
      return
    }
    Moved(
      response: spring.unitResponse(at: elapsed), from: start.base + place, to: target.base + place,
      velocity: velocity.base + place
    ).move(places.count, output.positions, output.velocities)
  }

  /// Lanes whose histories differ only in times, at most a block of them.
  private func sampleEach(_ places: Range<Int>, at time: Double, _ output: Output) {
    sampleBaseEach(places, at: time, output)
    for layer in 0..<Int(layerCount[places.lowerBound]) {
      let row = layer * count
      let animation = animations[layerAnimations[row + places.lowerBound]].animation
      if let velocities = output.velocities {
        for place in places where time >= layerBegins[row + place] {
          let i = place - places.lowerBound
          let p = animation.progress(at: time - layerBegins[row + place])
          Layer(value: p.value, velocity: p.velocity).apply(
            1, layerTargets + (row + place), output.positions + i, velocities + i)
        }
        continue
      }
      withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.blockCount) { values in
        guard let values = values.baseAddress else { return }
        let begins = UnsafePointer(layerBegins + (row + places.lowerBound))
        for i in 0..<places.count { values[i] = time - begins[i] }
        animation.node.replace(values, places.count)
        Self.applyLayer(
          values, places.count, layerTargets + (row + places.lowerBound), begins, at: time,
          output.positions)
      }
    }
  }

  /// Applies a layer to the motion below, for lanes on which it has begun, with each lane's
  /// progress.
  private static func applyLayer(
    _ values: UnsafePointer<Double>, _ count: Int, _ targets: UnsafePointer<Double>,
    _ begins: UnsafePointer<Double>, at time: Double, _ positions: UnsafeMutablePointer<Double>
  ) {
    let whole = count & ~7
    let now = SIMD8(repeating: time)
    var i = 0
    while i < whole {
      let (p, target, below) = (
        SIMD8.load(values + i), SIMD8.load(targets + i), SIMD8.load(positions + i)
      )
      var moved = below + (target - below) * p
      moved.replace(with: target, where: p .== 1)
      moved.replace(with: below, where: now .< SIMD8.load(begins + i))
      moved.store(positions + i)
      i += 8
    }
    for i in whole..<count where time >= begins[i] {
      let below = positions[i]
      positions[i] = values[i] == 1 ? targets[i] : below + (targets[i] - below) * values[i]
    }
  }

  private func sampleBaseEach(_ places: Range<Int>, at time: Double, _ output: Output) {
    guard var coefficients = spring(ofBase: places.lowerBound)?.coefficients else {
      return sampleBaseTogether(places, at: time, output)
    }
    let first = places.lowerBound
    let couldBeSampled = withUnsafeTemporaryAllocation(
      of: Double.self, capacity: Self.blockCount + 16
    ) { delays in
      guard let delays = delays.baseAddress else { return false }
      (delays + places.count).update(repeating: 0, count: 16)
      let sums = subtract(time, from: places, into: delays)
      // Otherwise the kernel could not count the turns, or an intermediate result might overflow.
      guard sums.elapsed * max(coefficients.phase, coefficients.decay) < 0x1p50,
        sums.numbers <= 0x1p900
      else { return false }
      // At time 0 the kernel's clocks are the rounded differences of a scalar call. The kernel's
      // own differences would be exact.
      var columns = SpringItems(
        from: start.base + first, to: target.base + first, velocity: velocity.base + first,
        delay: delays, delayLow: nil, delayHead: nil, delayTail: nil)
      var frame = SpringFrame(
        time: 0, first: 0, end: Int64(places.count), positions: output.positions,
        velocities: output.velocities)
      InstructionSet.current.springKernels.pointee.direct(&coefficients, &columns, &frame)
      return true
    }
    if couldBeSampled { return }
    for place in places {
      sampleBaseTogether(place..<place + 1, at: time, output.advanced(by: place - first))
    }
  }

  /// The starts of some lanes minus a time, and two sums of magnitudes: of these, and of all the
  /// lanes' numbers with some padding. The sums bound the maxima and are faster to compute.
  private func subtract(
    _ time: Double, from places: Range<Int>, into delays: UnsafeMutablePointer<Double>
  ) -> (elapsed: Double, numbers: Double) {
    let time = SIMD8(repeating: time)
    var (elapsed, numbers) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
    for i in stride(from: 0, to: places.count, by: 8) {
      let place = places.lowerBound + i
      let delay = SIMD8.load(startTime.base + place) - time
      delay.store(delays + i)
      elapsed += delay.magnitudes
      numbers +=
        SIMD8.load(start.base + place).magnitudes + SIMD8.load(target.base + place).magnitudes
        + SIMD8.load(velocity.base + place).magnitudes
    }
    return (elapsed.sum(), numbers.sum())
  }
}

/// A spring's response applied to starts, targets and velocities: `VectorArithmetic.combination`
/// for eight at a time.
private struct Moved {
  let response: UnitResponse
  let from, to, velocity: UnsafePointer<Double>

  func move(
    _ count: Int, _ positions: UnsafeMutablePointer<Double>,
    _ velocities: UnsafeMutablePointer<Double>?
  ) {
    typealias Eight = SIMD8<Double>
    let whole = count & ~7
    let a = Eight(repeating: response.displacement)
    let b = Eight(repeating: response.positionPerVelocity)
    let c = Eight(repeating: response.velocity)
    let d = Eight(repeating: response.velocityPerVelocity)
    var i = 0
    while i < whole {
      let (end, v) = (Eight.load(to + i), Eight.load(velocity + i))
      let x = Eight.load(from + i) - end
      let position = end + (x * a + v * b)
      let speed = Eight.zero + (x * c + v * d)
      let zeroIfFinite = (position - position) + (speed - speed)
      if any(zeroIfFinite .!= .zero) {
        // An intermediate result overflowed.
        for k in i..<i + 8 { moveOne(k, positions, velocities) }
      } else {
        position.store(positions + i)
        if let velocities { speed.store(velocities + i) }
      }
      i += 8
    }
    for k in whole..<count { moveOne(k, positions, velocities) }
  }

  private func moveOne(
    _ i: Int, _ positions: UnsafeMutablePointer<Double>,
    _ velocities: UnsafeMutablePointer<Double>?
  ) {
    let (from, to, velocity) = (from[i], to[i], velocity[i])
    positions[i] = ._combination(
      to, from: from, to: to, times: response.displacement, velocity: velocity,
      times: response.positionPerVelocity)
    velocities?[i] = ._combination(
      .zero, from: from, to: to, times: response.velocity, velocity: velocity,
      times: response.velocityPerVelocity)
  }
}

/// A layer's progress applied to the motion below: the product rule on R + p(T − R).
private struct Layer {
  let value, velocity: Double

  func apply(
    _ count: Int, _ targets: UnsafePointer<Double>, _ positions: UnsafeMutablePointer<Double>
  ) {
    if value == 1 { return positions.update(from: targets, count: count) }
    let whole = count & ~7
    let p = SIMD8(repeating: value)
    var i = 0
    while i < whole {
      let x = SIMD8.load(positions + i)
      (x + (SIMD8.load(targets + i) - x) * p).store(positions + i)
      i += 8
    }
    for k in whole..<count { positions[k] += (targets[k] - positions[k]) * value }
  }

  func apply(
    _ count: Int, _ targets: UnsafePointer<Double>, _ positions: UnsafeMutablePointer<Double>,
    _ velocities: UnsafeMutablePointer<Double>
  ) {
    let open = 1 - value
    if velocity.isFinite, open != 0 {
      for i in 0..<count {
        velocities[i] = (targets[i] - positions[i]) * velocity + velocities[i] * open
      }
    } else {
      for i in 0..<count {
        velocities[i] =
          (targets[i] - positions[i]).scaled(byRate: velocity) + velocities[i].scaled(byRate: open)
      }
    }
    apply(count, targets, positions)
  }
}

extension SIMD8<Double> {
  fileprivate var magnitudes: Self {
    let magnitude = SIMD8<UInt64>(repeating: UInt64.max >> 1)
    return unsafeBitCast(unsafeBitCast(self, to: SIMD8<UInt64>.self) & magnitude, to: Self.self)
  }
}
