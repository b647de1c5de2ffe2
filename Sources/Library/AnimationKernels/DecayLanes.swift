internal import CKernelInterface

// Decays of many items. With g = τ(1 − e^(−t/τ)) and r = e^(−t/τ), a position is from + g·v₀ and a
// velocity r·v₀. Lanes execute the operations of a scalar call.

func decays(_ items: UnsafePointer<DecayItems>, _ frame: UnsafePointer<SpringFrame>) {
  DecayLanes<WideDouble, DoubleColumn>(items, frame).sample()
}

func decaySingles(_ items: UnsafePointer<DecayItems>, _ frame: UnsafePointer<SpringFrame>) {
  DecayLanes<WideDouble, FloatColumn>(items, frame).sample()
}

/// A frame of decays, in columns of `Double`, or of `Float` computed in `Double` and rounded once.
private struct DecayLanes<L: DoubleLanes, Column: LaneColumn> {
  private let items: DecayItems
  private let time: Double
  private let first, count: Int
  private let from, velocity: UnsafePointer<Column.Scalar>
  private let positions: UnsafeMutablePointer<Column.Scalar>
  private let velocities: UnsafeMutablePointer<Column.Scalar>?

  @inline(__always) init(_ items: UnsafePointer<DecayItems>, _ frame: UnsafePointer<SpringFrame>) {
    self.items = items.pointee
    time = frame.pointee.time
    first = Int(frame.pointee.first)
    count = Int(frame.pointee.end &- frame.pointee.first)
    from = items.pointee.from.assumingMemoryBound(to: Column.Scalar.self) + first
    velocity = items.pointee.velocity.assumingMemoryBound(to: Column.Scalar.self) + first
    positions = frame.pointee.positions.assumingMemoryBound(to: Column.Scalar.self)
    velocities = frame.pointee.velocities.map { $0.assumingMemoryBound(to: Column.Scalar.self) }
  }

  /// Seconds since the start of the items from `i` on, as a sum.
  @inline(__always)
  private func elapsed<Lane: DoubleLanes>(_ i: Int, _: Lane.Type) -> (time: Lane, low: Lane) {
    guard let delay = items.delay else {
      return Elapsed.difference(Lane(time), Lane(items.start))
    }
    let (high, low) = Elapsed.difference(Lane(time), Lane.load(delay + i))
    guard let delayLow = items.delayLow else { return (high, low) }
    return Elapsed.normalized(high, low - Lane.load(delayLow + i))
  }

  /// g and r of the items from `i` on: 0 and 1 before their start.
  @inline(__always)
  private func response<Lane: DoubleLanes>(_ i: Int, _: Lane.Type) -> (gain: Lane, rest: Lane) {
    let (time, timeLow) = elapsed(i, Lane.self)
    var (rate, rateLow, constant) = (
      Lane(items.rate), Lane(items.rateLow), Lane(items.timeConstant)
    )
    if let rates = items.rates {
      rate = Lane.load(rates + i)
      rateLow = Lane.load(items.rateLows.unsafelyUnwrapped + i)
      constant = Lane.load(items.timeConstants.unsafelyUnwrapped + i)
    }
    let (octaves, low) = SpringDecay.product(rate, rateLow, time, timeLow)
    let (remaining, gone) = Elementary<Lane>.decayed(octaves, low: low)
    return (
      Lane.selectLess(Lane.zero, time, then: constant * gone, else: Lane.zero),
      Lane.selectLess(Lane.zero, time, then: remaining, else: Lane.one)
    )
  }

  @inline(__always) func sample() {
    let isCommon = items.delay == nil && items.rates == nil
    var common = (gain: L.zero, rest: L.one)
    if isCommon {
      let (gain, rest) = response(0, D1.self)
      common = (L(gain.vector), L(rest.vector))
    }
    var k = 0
    while k < count {
      let (gain, rest) = isCommon ? common : response(first &+ k, L.self)
      let v = Column.load(velocity + k, as: L.self)
      let position = Column.load(from + k, as: L.self) + v * gain
      Column.store(position, positions + k, upTo: count &- k)
      if let velocities { Column.store(v * rest, velocities + k, upTo: count &- k) }
      k &+= L.count
    }
  }
}

func decayStates(
  _ ends: UnsafeRawPointer, _ speeds: UnsafeRawPointer, _ gain: Double, _ remaining: Double,
  _ frame: UnsafePointer<SpringFrame>
) {
  let states = DecayStates<Double>(ends, speeds, gain, remaining, frame)
  var k = 0
  states.move(WideDouble.self, &k)
  states.finish(HalfDouble.self, k)
}

func decayStateSingles(
  _ ends: UnsafeRawPointer, _ speeds: UnsafeRawPointer, _ gain: Double, _ remaining: Double,
  _ frame: UnsafePointer<SpringFrame>
) {
  let states = DecayStates<Float>(ends, speeds, Float(gain), Float(remaining), frame)
  var k = 0
  states.move(FullFloat.self, &k)
  states.finish(HalfFloat.self, k)
}

/// A frame of decays with one response.
private struct DecayStates<Scalar: BinaryFloatingPoint> {
  private let ends, speeds: UnsafePointer<Scalar>
  private let gain, remaining: Scalar
  private let count: Int
  private let positions: UnsafeMutablePointer<Scalar>
  private let velocities: UnsafeMutablePointer<Scalar>?

  @inline(__always) init(
    _ ends: UnsafeRawPointer, _ speeds: UnsafeRawPointer, _ gain: Scalar, _ remaining: Scalar,
    _ frame: UnsafePointer<SpringFrame>
  ) {
    let first = Int(frame.pointee.first)
    self.ends = ends.assumingMemoryBound(to: Scalar.self) + first
    self.speeds = speeds.assumingMemoryBound(to: Scalar.self) + first
    (self.gain, self.remaining) = (gain, remaining)
    count = Int(frame.pointee.end) &- first
    positions = frame.pointee.positions.assumingMemoryBound(to: Scalar.self)
    velocities = frame.pointee.velocities.map { $0.assumingMemoryBound(to: Scalar.self) }
  }

  /// Whole vectors.
  @inline(__always) func move<L: Lanes>(_ lanes: L.Type, _ k: inout Int) where L.Scalar == Scalar {
    if let velocities {
      while k &+ L.count <= count {
        let speed = L.load(speeds + k)
        L.negatedMultiplyAdd(L(gain), speed, L.load(ends + k)).store(positions + k)
        (L(remaining) * speed).store(velocities + k)
        k &+= L.count
      }
    } else {
      while k &+ L.count <= count {
        let speed = L.load(speeds + k)
        L.negatedMultiplyAdd(L(gain), speed, L.load(ends + k)).store(positions + k)
        k &+= L.count
      }
    }
  }

  /// What is left, vector by vector; columns are readable past their end.
  @inline(__always) func finish<L: Lanes>(_ lanes: L.Type, _ start: Int) where L.Scalar == Scalar {
    var k = start
    while k < count {
      let speed = L.load(speeds + k)
      L.negatedMultiplyAdd(L(gain), speed, L.load(ends + k)).store(positions + k, upTo: count &- k)
      if let velocities { (L(remaining) * speed).store(velocities + k, upTo: count &- k) }
      k &+= L.count
    }
  }
}
