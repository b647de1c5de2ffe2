internal import CKernelInterface

/// Many moves, each from its own start: the arithmetic of a scalar call, lane by lane.
enum SpringDirect {
  @inline(__always)
  static func sample<Moves: MoveColumns>(
    _ moves: Moves,
    _ i: Int, _ k: Int, _ elapsed: (time: Moves.L, low: Moves.L), _ r: SpringResponse<Moves.L>
  ) {
    let from = moves.from(i)
    let to = moves.to(i)
    let v₀ = moves.velocity(i)
    let x₀ = moves.displacement(from: from, to: to)
    let rest = moves.count &- k
    let moved = moves.combination(to, x₀, r.displacement, v₀, r.positionPerVelocity)
    let position = Moves.L.selectLess(Moves.L.zero, elapsed.time, then: moved, else: from)
    moves.store(position: position, k, rest: rest)
    if moves.hasVelocities {
      let moving = moves.combination(.zero, x₀, r.velocity, v₀, r.velocityPerVelocity)
      let velocity = Moves.L.selectLess(Moves.L.zero, elapsed.time, then: moving, else: v₀)
      moves.store(velocity: velocity, k, rest: rest)
    }
  }

  /// All items under one spring of the regime R.
  @inline(__always) static func shared<Moves: MoveColumns, R: SpringRegime>(
    _ moves: Moves, _ spring: UnsafePointer<SpringCoefficients>, _ regime: R.Type
  ) {
    let lanes = SpringLanes<Moves.L>(spring.pointee)
    var k = 0
    while k < moves.count {
      let i = moves.first &+ k
      let elapsed = moves.elapsed(i)
      sample(moves, i, k, elapsed, R.response(lanes, time: elapsed.time, low: elapsed.low))
      k &+= Moves.L.count
    }
  }

  @inline(__always)
  static func shared<Moves: MoveColumns>(_ moves: Moves, _ spring: UnsafeRawPointer) {
    let spring = spring.assumingMemoryBound(to: SpringCoefficients.self)
    if spring.pointee.regime > 0 {
      shared(moves, spring, UnderDamped.self)
    } else if spring.pointee.regime < 0 {
      shared(moves, spring, OverDamped.self)
    } else {
      shared(moves, spring, CriticallyDamped.self)
    }
  }

  /// Items with one spring each, in any mixture of regimes.
  @inline(__always) static func perItem<Moves: MoveColumns, Springs: SpringVectors>(
    _ moves: Moves, _ springs: Springs
  )
  where Springs.L == Moves.L {
    var k = 0
    while k < moves.count {
      let i = moves.first &+ k
      let elapsed = moves.elapsed(i)
      let spring = springs.lanes(i)
      var basis = UnderDamped.basis(spring, time: elapsed.time, low: elapsed.low)
      if springs.regimes(i) != 1 {
        // Lanes in different regimes: computes each regime's basis in every lane and selects.
        let over = OverDamped.basis(spring, time: elapsed.time, low: elapsed.low)
        let critical = CriticallyDamped.basis(spring, time: elapsed.time, low: elapsed.low)
        let regime = springs.regime(i)
        let zero = Moves.L.zero
        basis.c = Moves.L.selectLess(zero, regime, then: basis.c, else: over.c)
        basis.s = Moves.L.selectLess(
          zero, regime, then: basis.s,
          else: Moves.L.selectLess(regime, zero, then: over.s, else: critical.s))
      }
      let envelope = SpringDecay.envelope(spring, time: elapsed.time, low: elapsed.low)
      sample(moves, i, k, elapsed, SpringResponse(spring, envelope: envelope, basis: basis))
      k &+= Moves.L.count
    }
  }
}

/// Columns of `Double` under one spring. Tails of at most half a vector use the half-width kernel.
func springDirect(
  _ spring: UnsafeRawPointer, _ items: UnsafePointer<SpringItems>,
  _ frame: UnsafePointer<SpringFrame>
) {
  let count = Int(frame.pointee.end &- frame.pointee.first)
  let rest = count % WideDouble.count
  let whole = rest > HalfDouble.count ? count : count &- rest
  if whole > 0 { springDirectWide(spring, items, frame, whole) }
  if whole < count { springDirectNarrow(spring, items, frame, whole, count) }
}

// Separate functions that take pointers: columns passed by value go through memory, which stalls a
// frame of a few items.

@inline(never) private func springDirectWide(
  _ spring: UnsafeRawPointer, _ items: UnsafePointer<SpringItems>,
  _ frame: UnsafePointer<SpringFrame>, _ end: Int
) {
  SpringDirect.shared(DoubleMoves<WideDouble, DoubleColumn>(items, frame, from: 0, to: end), spring)
}

@inline(never) private func springDirectNarrow(
  _ spring: UnsafeRawPointer, _ items: UnsafePointer<SpringItems>,
  _ frame: UnsafePointer<SpringFrame>, _ start: Int, _ end: Int
) {
  SpringDirect.shared(
    DoubleMoves<HalfDouble, DoubleColumn>(items, frame, from: start, to: end), spring)
}
