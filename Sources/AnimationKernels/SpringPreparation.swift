internal import CKernelInterface

// The coefficients of one spring. The library's `SpringQuantities` states the formulas, in the same
// order; here only the rates keep their second word, and no other quotient is divided further than its
// first needs. All levels give the same bits.

/// A sum of two doubles, about 106 bits.
typealias LongNumber = (high: Double, low: Double)

/// - Parameters:
///   - frequency: ω₀.
///   - ratio: ζ.
///   - criticality: 1 − ζ².
#if arch(wasm32)
  // Once: a page counts bytes.
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
    let rate = LongArithmetic.normal(
      slow, LongArithmetic.rest(frequency, slow, sum) * inverseSum)
    // The first digit may have been off by some places; with the second one it is not.
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
  spring.pointee = k
}

/// From ω₀ = 2π/D, ζ and 1 − ζ² on, which are b(2 − b) below the critical damping and b(2 + b)/(1 + b)² above it:
/// nothing cancels. The library's `Spring+Parameterisations.swift` has the same for what is out of range here.
@inline(__always)
func springOfBounce(
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

/// From ω₀ = √(k/m), ζ = c/√(4km) and 1 − ζ² = (4km − c²)/4km on: both products are exact, and where the leading
/// parts of their difference cancel, they do so exactly. More than critical damping counts as critical, unless
/// `allowsOverDamping` is not 0.
@inline(__always)
func springOfMass(
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

/// Writes down ω₀, ζ and 1 − ζ², and the coefficients.
@inline(__always)
private func springNumbers(
  _ frequency: LongNumber, _ ratio: LongNumber, _ criticality: LongNumber,
  _ spring: UnsafeMutablePointer<SpringNumbers>
) {
  (spring.pointee.frequency, spring.pointee.frequencyLow) = frequency
  (spring.pointee.ratio, spring.pointee.ratioLow) = ratio
  (spring.pointee.criticality, spring.pointee.criticalityLow) = criticality
  // A structure of C begins with its first member, and this one ends with the coefficients.
  let place = UnsafeMutableRawPointer(spring) + 6 * MemoryLayout<Double>.stride
  springCoefficients(
    frequency, ratio, criticality, place.assumingMemoryBound(to: SpringCoefficients.self))
}

enum LongArithmetic {
  /// a + b in normal form, where |a| ≥ |b| or a is 0.
  @inline(__always)
  static func normal(_ a: Double, _ b: Double) -> LongNumber {
    let high = a + b
    return (high, b - (high - a))
  }

  /// The exact sum of two doubles.
  @inline(__always)
  static func exactSum(_ a: Double, _ b: Double) -> LongNumber {
    let high = a + b
    let second = high - a
    return (high, (a - (high - second)) + (b - second))
  }

  /// The exact product of two doubles.
  @inline(__always)
  static func exactProduct(_ a: Double, _ b: Double) -> LongNumber {
    let high = a * b
    return (high, D1.productTail(D1(a), D1(b), product: D1(high)).vector)
  }

  @inline(__always)
  static func sum(_ a: LongNumber, _ b: LongNumber) -> LongNumber {
    let high = exactSum(a.high, b.high)
    let low = exactSum(a.low, b.low)
    let first = normal(high.high, high.low + low.high)
    return normal(first.high, first.low + low.low)
  }

  @inline(__always)
  static func product(_ a: LongNumber, _ b: LongNumber) -> LongNumber {
    let p = exactProduct(a.high, b.high)
    return normal(p.high, p.low + (a.high * b.low + a.low * b.high))
  }

  /// a − qb, for a q that is about a/b.
  @inline(__always)
  static func rest(_ a: LongNumber, _ q: Double, _ b: LongNumber) -> Double {
    let p = exactProduct(q, b.high)
    return ((a.high - p.high) - p.low) + (a.low - q * b.low)
  }

  /// a/b, rounded once, with `inverse` about 1/b.
  @inline(__always)
  static func quotient(_ a: LongNumber, _ b: LongNumber, _ inverse: Double) -> Double {
    let q = a.high * inverse
    return q + rest(a, q, b) * inverse
  }

  /// a/b in two digits: the second from the exact rest of the first.
  @inline(__always)
  static func quotient(_ a: LongNumber, _ b: LongNumber) -> LongNumber {
    let first = a.high / b.high
    return normal(first, rest(a, first, b) / b.high)
  }

  /// √a, the second word from the exact rest of the first.
  @inline(__always)
  static func root(_ a: LongNumber) -> LongNumber {
    let root = a.high.squareRoot()
    return normal(root, rest(a, root, (root, 0)) / (2 * root))
  }

  /// √a and about 1/√a.
  @inline(__always)
  static func squareRoot(_ a: LongNumber) -> (root: LongNumber, inverse: Double) {
    let root = a.high.squareRoot()
    let inverse = 1 / root
    return (normal(root, rest(a, root, (root, 0)) * (0.5 * inverse)), inverse)
  }
}
