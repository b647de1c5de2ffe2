internal import CKernelInterface

// The coefficients of one spring. The library's `SpringQuantities` states the formulas in the same
// order. Here only the rates keep their second word, and every other quotient stops at its first.
// All levels give the same bits.

/// A sum of two doubles, about 106 bits.
typealias LongNumber = (high: Double, low: Double)

/// - Parameters:
///   - frequency: ω₀.
///   - ratio: ζ.
///   - criticality: 1 − ζ².
#if arch(wasm32)
  // Not inlined: on the web every byte counts.
  @inline(never)
#else
  @inline(__always)
#endif
func springCoefficients(
  _ frequency: LongNumber, _ ratio: LongNumber, _ criticality: LongNumber,
  _ spring: UnsafeMutablePointer<SpringCoefficients>
) {
  let one: LongNumber = (1, 0)
  let octavesPerNeper: LongNumber = (0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56)
  var k = SpringCoefficients()
  if criticality.high > 0 {
    // 2/π.
    let quarterTurnsPerRadian: LongNumber = (0x1.45f306dc9c883p-1, -0x1.6b01ec5417056p-55)
    let (root, inverse) = LongArithmetic.squareRoot(criticality)
    let damped = LongArithmetic.product(frequency, root)
    (k.decay, k.decayLow) = LongArithmetic.product(
      LongArithmetic.product(ratio, frequency), octavesPerNeper)
    (k.phase, k.phaseLow) = LongArithmetic.product(damped, quarterTurnsPerRadian)
    k.mix = LongArithmetic.quotient(ratio, root, inverse)
    k.velocityMix = k.mix
    k.gain = LongArithmetic.quotient(one, damped, 1 / damped.high)
    k.restoring = LongArithmetic.quotient(frequency, root, inverse)
    k.regime = 1
  } else if criticality.high < 0 {
    let (root, inverse) = LongArithmetic.squareRoot((-criticality.high, -criticality.low))
    let twice: LongNumber = (2 * root.high, 2 * root.low)
    let sum = LongArithmetic.sum(ratio, root)
    let difference = LongArithmetic.product(frequency, twice)
    let inverseSum = 1 / sum.high
    let slow = frequency.high * inverseSum
    let rate = LongArithmetic.normal(slow, LongArithmetic.rest(frequency, slow, sum) * inverseSum)
    // The first word may be off by several places; the second corrects it.
    let rest = LongArithmetic.rest(frequency, rate.high, sum)
    (k.decay, k.decayLow) = LongArithmetic.product(
      LongArithmetic.normal(rate.high, rest * inverseSum), octavesPerNeper)
    (k.phase, k.phaseLow) = LongArithmetic.product(difference, octavesPerNeper)
    let product = LongArithmetic.product(sum, twice)
    k.mix = LongArithmetic.quotient(one, product, inverseSum * (0.5 * inverse))
    k.velocityMix = LongArithmetic.quotient(sum, twice, 0.5 * inverse)
    k.gain = LongArithmetic.quotient(one, difference, 1 / difference.high)
    k.restoring = LongArithmetic.quotient(frequency, twice, 0.5 * inverse)
    k.regime = -1
  } else {
    (k.decay, k.decayLow) = LongArithmetic.product(frequency, octavesPerNeper)
    k.mix = frequency.high
    k.velocityMix = frequency.high
    k.gain = 1
    k.restoring = LongArithmetic.product(frequency, frequency).high
  }
  storePair(spring, 0, k.decay, k.decayLow)
  storePair(spring, 1, k.phase, k.phaseLow)
  storePair(spring, 2, k.mix, k.velocityMix)
  storePair(spring, 3, k.gain, k.restoring)
  spring.pointee.regime = k.regime
}

/// Stores the two members of a struct of doubles that follow `index` pairs. A copy reads sixteen bytes
/// at a time, and would wait for two stores to reach the cache.
@inline(__always) private func storePair<Whole>(
  _ whole: UnsafeMutablePointer<Whole>, _ index: Int, _ first: Double, _ second: Double
) {
  (UnsafeMutableRawPointer(whole) + 16 * index).storeBytes(
    of: SIMD2(first, second), as: SIMD2<Double>.self)
}

/// Starts from ω₀ = 2π/D, ζ and 1 − ζ². The latter is b(2 − b) up to critical damping and
/// b(2 + b)/(1 + b)² above it, so nothing cancels. Inputs out of range here are handled by the
/// library's `Spring+Parameterisations.swift`.
@inline(__always) func springOfBounce(
  _ duration: Double, _ bounce: Double, _ spring: UnsafeMutablePointer<SpringNumbers>
) {
  let twoPi: LongNumber = (0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52)
  let frequency = LongArithmetic.quotient(twoPi, (duration, 0))
  let ratio: LongNumber
  let criticality: LongNumber
  if bounce >= 0 {
    ratio = LongArithmetic.exactSum(1, -bounce)
    criticality = LongArithmetic.product(LongArithmetic.exactSum(2, -bounce), (bounce, 0))
  } else {
    ratio = LongArithmetic.quotient((1, 0), LongArithmetic.exactSum(1, bounce))
    let product = LongArithmetic.product(LongArithmetic.exactSum(2, bounce), (bounce, 0))
    criticality = LongArithmetic.product(LongArithmetic.product(product, ratio), ratio)
  }
  springNumbers(frequency, ratio, criticality, spring)
}

/// Starts from ω₀ = √(k/m), ζ = c/√(4km) and 1 − ζ² = (4km − c²)/4km. Both products are exact, and
/// where the leading parts of their difference cancel, they do so exactly. Damping above critical
/// is clamped to critical unless `allowsOverDamping` is nonzero.
@inline(__always) func springOfMass(
  _ mass: Double, _ stiffness: Double, _ damping: Double, _ allowsOverDamping: Int32,
  _ spring: UnsafeMutablePointer<SpringNumbers>
) {
  let frequency = LongArithmetic.root(LongArithmetic.quotient((stiffness, 0), (mass, 0)))
  let quarter = LongArithmetic.exactProduct(stiffness, mass)
  let product: LongNumber = (4 * quarter.high, 4 * quarter.low)
  let square = LongArithmetic.exactProduct(damping, damping)
  var criticality = LongArithmetic.quotient(
    LongArithmetic.sum(product, (-square.high, -square.low)), product)
  var ratio: LongNumber = (1, 0)
  if criticality.high < 0 && allowsOverDamping == 0 {
    criticality = (0, 0)
  } else {
    ratio = LongArithmetic.quotient((damping, 0), LongArithmetic.root(product))
  }
  springNumbers(frequency, ratio, criticality, spring)
}

/// Stores ω₀, ζ and 1 − ζ², and the coefficients.
@inline(__always) private func springNumbers(
  _ frequency: LongNumber, _ ratio: LongNumber, _ criticality: LongNumber,
  _ spring: UnsafeMutablePointer<SpringNumbers>
) {
  storePair(spring, 0, frequency.high, frequency.low)
  storePair(spring, 1, ratio.high, ratio.low)
  storePair(spring, 2, criticality.high, criticality.low)
  // A C structure begins at its first member, and this one ends with the coefficients.
  let place = UnsafeMutableRawPointer(spring) + 6 * MemoryLayout<Double>.stride
  springCoefficients(
    frequency, ratio, criticality, place.assumingMemoryBound(to: SpringCoefficients.self))
}

enum LongArithmetic {
  /// a + b as a normalised sum, where |a| ≥ |b| or a is 0.
  @inline(__always) static func normal(_ a: Double, _ b: Double) -> LongNumber {
    let high = a + b
    return (high, b - (high - a))
  }

  /// The exact sum of two doubles.
  @inline(__always) static func exactSum(_ a: Double, _ b: Double) -> LongNumber {
    let high = a + b
    let second = high - a
    return (high, (a - (high - second)) + (b - second))
  }

  /// The exact product of two doubles.
  @inline(__always) static func exactProduct(_ a: Double, _ b: Double) -> LongNumber {
    let high = a * b
    return (high, D1.productTail(D1(a), D1(b), product: D1(high)).vector)
  }

  @inline(__always) static func sum(_ a: LongNumber, _ b: LongNumber) -> LongNumber {
    let high = exactSum(a.high, b.high)
    let low = exactSum(a.low, b.low)
    let first = normal(high.high, high.low + low.high)
    return normal(first.high, first.low + low.low)
  }

  @inline(__always) static func product(_ a: LongNumber, _ b: LongNumber) -> LongNumber {
    let p = exactProduct(a.high, b.high)
    return normal(p.high, p.low + (a.high * b.low + a.low * b.high))
  }

  /// a − qb for q ≈ a/b.
  @inline(__always) static func rest(_ a: LongNumber, _ q: Double, _ b: LongNumber) -> Double {
    let p = exactProduct(q, b.high)
    return ((a.high - p.high) - p.low) + (a.low - q * b.low)
  }

  /// a/b, rounded once, for `inverse` ≈ 1/b.
  @inline(__always)
  static func quotient(_ a: LongNumber, _ b: LongNumber, _ inverse: Double) -> Double {
    let q = a.high * inverse
    return q + rest(a, q, b) * inverse
  }

  /// a/b in two words: the second from the exact remainder of the first.
  @inline(__always) static func quotient(_ a: LongNumber, _ b: LongNumber) -> LongNumber {
    let first = a.high / b.high
    return normal(first, rest(a, first, b) / b.high)
  }

  /// √a in two words: the second from the exact remainder of the first.
  @inline(__always) static func root(_ a: LongNumber) -> LongNumber {
    let root = a.high.squareRoot()
    return normal(root, rest(a, root, (root, 0)) / (2 * root))
  }

  /// √a and an approximation of 1/√a.
  @inline(__always) static func squareRoot(_ a: LongNumber) -> (root: LongNumber, inverse: Double) {
    let root = a.high.squareRoot()
    let inverse = 1 / root
    return (normal(root, rest(a, root, (root, 0)) * (0.5 * inverse)), inverse)
  }
}
