#if arch(wasm32)
  public import CKernelInterface

  // One sample of one spring, for callers that notice every nanosecond. WebAssembly has one level,
  // so these functions bypass the kernel table, whose calls cannot be inlined.
  //
  // Without fused multiply-add, Dekker products are half of a sample's cost. Each is needed twice:
  // time times both rates, and both reduced arguments times their leading coefficients. So lane 0
  // computes the envelope, and lane 1 the angle or the other exponential. Each lane performs the
  // operations of `SpringDecay`, the regimes and `Elementary` in their order and gives their bits.
  // Negation is exact throughout, so octaves are counted downwards from the start.
  //
  // Valid for a time > 0 at which e is above 2^−512 and the phase below 2⁵⁰. The result is infinite
  // or NaN if an intermediate sum was.

  /// The position of a move.
  public func springPosition(
    _ spring: UnsafePointer<SpringCoefficients>, from: Double, to: Double, velocity: Double,
    time: Double
  ) -> Double {
    let terms = terms(spring, time)
    return position(spring.pointee, from, to, velocity, terms.e, terms.c, terms.s)
  }

  /// The velocity of a move that starts at the given displacement from its target.
  ///
  /// It does not take two positions: the compiler would merge it with `springPosition`, and the
  /// merged function calls through a table.
  public func springSpeed(
    _ spring: UnsafePointer<SpringCoefficients>, displacement: Double, velocity: Double,
    time: Double
  ) -> Double {
    let terms = terms(spring, time)
    return speed(spring.pointee, displacement, velocity, terms.e, terms.c, terms.s)
  }

  @inline(__always)
  private func terms(
    _ spring: UnsafePointer<SpringCoefficients>, _ time: Double
  ) -> (e: Double, c: Double, s: Double) {
    if spring.pointee.regime > 0 { return turning(spring, time) }
    let (e, approach) = falling(spring, time)
    return (e, 1, spring.pointee.regime < 0 ? approach : time)
  }

  /// The operations of `SpringResponse` and `Double.combination`.
  @inline(__always) private func position(
    _ spring: SpringCoefficients, _ from: Double, _ to: Double, _ velocity: Double, _ e: Double,
    _ c: Double, _ s: Double
  ) -> Double {
    to + ((from - to) * (e * (spring.mix * s + c)) + velocity * (spring.gain * (e * s)))
  }

  @inline(__always) private func speed(
    _ spring: SpringCoefficients, _ displacement: Double, _ velocity: Double, _ e: Double,
    _ c: Double, _ s: Double
  ) -> Double {
    0
      + (displacement * (0 - spring.restoring * (e * s))
        + velocity * (e * (-spring.velocityMix * s + c)))
  }

  private typealias Exponential = ElementaryCoefficients.ExponentialDouble

  /// The products of both rates and the time, the first negated, with their rounding errors.
  @inline(__always) private func products(
    _ spring: UnsafePointer<SpringCoefficients>, _ time: Double, sign: Double
  ) -> (x: Pair, low: Pair) {
    let spring = spring.pointee
    let rate = Pair(-spring.decay, sign * spring.phase)
    let x = rate * Pair(time)
    return (
      x,
      Pair.productTail(rate, Pair(time), product: x)
        + Pair(-spring.decayLow, sign * spring.phaseLow) * Pair(time)
    )
  }

  /// e, c and s of an under-damped spring.
  @inline(__always) private func turning(
    _ spring: UnsafePointer<SpringCoefficients>, _ time: Double
  ) -> (e: Double, c: Double, s: Double) {
    typealias S = ElementaryCoefficients.SineDouble
    typealias C = ElementaryCoefficients.CosineDouble
    let (x, low) = products(spring, time, sign: 1)
    let shifted = x + Pair.shift
    let r = (x - (shifted - Pair.shift)) + low
    let r2 = r * r
    let r4 = r2 * r2

    // Both halves of the polynomial of 2^r at once.
    typealias E = Exponential
    let (a, a2) = (Pair(r.first), Pair(r2.first))
    let halves = Pair(E.c4, E.c8, a, E.c3, E.c7) * a2 + Pair(E.c2, E.c6, a, E.c1, E.c5)
    let power = ((E.c10 * r.first + E.c9) * r4.first + halves.second) * r4.first + halves.first

    // Sine and cosine at once.
    let (z, z2) = (Pair(r2.second), Pair(r4.second))
    let waves =
      (Pair(S.c6, C.c6, z, S.c5, C.c5) * z2 + Pair(S.c4, C.c4, z, S.c3, C.c3)) * z2
      + Pair(S.c2, C.c2, z, S.c1, C.c1)
    let cosine = (waves.second * r2.second + C.head) * r2.second + 1

    let rest = r * (Pair(power, waves.first) * Pair(r.first, r2.second) + Pair(E.tail, S.tail))
    let sums = leading(r, Pair(E.head, S.head), rest)
    let (sin, cos) = Quadrant<D1>.turned(
      sine: D1(sums.second), cosine: D1(cosine), by: shifted.second.bitPattern)
    return (scaled(1 + sums.first, by: shifted.first), cos.vector, sin.vector)
  }

  /// e, and s of an over-damped spring.
  @inline(__always) private func falling(
    _ spring: UnsafePointer<SpringCoefficients>, _ time: Double
  ) -> (e: Double, s: Double) {
    typealias E = Exponential
    let (all, allLow) = products(spring, time, sign: -1)
    // Beyond 60 octaves the other exponential is negligible.
    let isLong = !(all.second > -60)
    let x = Pair(all.first, isLong ? -60 : all.second)
    let low = Pair(allLow.first, isLong ? 0 : allLow.second)
    let shifted = x + Pair.shift
    let r = (x - (shifted - Pair.shift)) + low
    let r2 = r * r
    let r4 = r2 * r2
    let lower = line(r, E.c3, E.c4) * r2 + line(r, E.c1, E.c2)
    let upper = line(r, E.c7, E.c8) * r2 + line(r, E.c5, E.c6)
    let power = (line(r, E.c9, E.c10) * r4 + upper) * r4 + lower
    let q = leading(r, Pair(E.head), r * (power * r + Pair(E.tail)))
    let other = scaled(1, by: shifted.second)
    return (scaled(1 + q.first, by: shifted.first), (1 - other) - other * q.second)
  }

  /// Lane form of `Elementary.leading`.
  @inline(__always) private func leading(_ r: Pair, _ head: Pair, _ rest: Pair) -> Pair {
    let product = r * head
    return product + (Pair.productTail(r, head, product: product) + rest)
  }

  /// a + bx in both lanes.
  @inline(__always)
  private func line(_ x: Pair, _ a: Double, _ b: Double) -> Pair { Pair(b, b, x, a, a) }

  /// A number times 2^k, where k is the integer in the low bits of another number.
  @inline(__always) private func scaled(_ x: Double, by shifted: Double) -> Double {
    Double(bitPattern: x.bitPattern &+ (shifted.bitPattern &<< 52))
  }

  /// Two doubles in one register.
  private struct Pair {
    let lanes: lane_double2

    @inline(__always) init(lanes: lane_double2) { self.lanes = lanes }
    @inline(__always) init(_ first: Double, _ second: Double) {
      lanes = lane_double2(first, second)
    }
    @inline(__always) init(_ both: Double) { lanes = lane_double2(both, both) }

    /// The pair (b, d) times `x`, plus the pair (a, c).
    @inline(__always) init(_ b: Double, _ d: Double, _ x: Pair, _ a: Double, _ c: Double) {
      self = Pair(b, d) * x + Pair(a, c)
    }

    /// Lane form of `Elementary.roundingShift`.
    @inline(__always) static var shift: Self { Self(0x1.8p52) }

    @inline(__always) var first: Double { lanes.x }
    @inline(__always) var second: Double { lanes.y }

    @inline(__always) static func + (a: Self, b: Self) -> Self {
      Self(lanes: lane_plus_double2(a.lanes, b.lanes))
    }
    @inline(__always) static func - (a: Self, b: Self) -> Self {
      Self(lanes: lane_minus_double2(a.lanes, b.lanes))
    }
    @inline(__always) static func * (a: Self, b: Self) -> Self {
      Self(lanes: lane_times_double2(a.lanes, b.lanes))
    }

    /// Lane form of `DoubleLanes.productTail`.
    @inline(__always) static func productTail(_ a: Self, _ b: Self, product p: Self) -> Self {
      let (aHead, aTail) = a.halves
      let (bHead, bTail) = b.halves
      return ((aHead * bHead - p) + aHead * bTail + aTail * bHead) + aTail * bTail
    }

    @inline(__always) private var halves: (head: Self, tail: Self) {
      let scaled = self * Pair(0x1p27 + 1)
      let head = scaled - (scaled - self)
      return (head, self - head)
    }
  }
#endif
