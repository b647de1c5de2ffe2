// Lane arithmetic: vector types and their widths, the elementary functions, the response of a
// spring, and its propagation over many items.
//
// All of it is in one file, because a debug build optimises each file separately. Generic functions
// are specialised and inlined only if their bodies and the vector types are in the same file. If
// the file were split, in debug builds a scalar call would take ten times as long, and a frame of
// propagated items three times.

internal import CKernelInterface

/// A vector: a fixed number of numbers that are computed together.
///
/// A kernel is one function, generic over `Lanes`. A scalar call runs its one-lane form, and a
/// batch runs its wide forms. All forms execute the same operations in the same order, so one item
/// and many give the same bits.
///
/// The conforming types are written out, because comparisons generic over `SIMD` compile
/// to a loop over the lanes. Everything is internal and always inlined. The linker could otherwise
/// share a helper's symbol between instruction-set levels, which would crash an older processor.
protocol Lanes: BitwiseCopyable {
  associatedtype Scalar: BinaryFloatingPoint
  /// The bit patterns of all lanes.
  associatedtype Bits: BitwiseCopyable
  /// The bit pattern of one lane.
  associatedtype Word: FixedWidthInteger & UnsignedInteger

  static var count: Int { get }
  init(_ scalar: Scalar)
  /// Stores the first `rest` lanes, fewer than all.
  func storePart(_ target: UnsafeMutablePointer<Scalar>, _ rest: Int)

  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  static prefix func - (a: Self) -> Self

  /// ab + c with one rounding, only for levels with the instruction: others call a library function
  /// for every lane. Kernels use `multiplyAdd`.
  static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self

  /// `first` where a < b, else `second`; a lane with NaN takes `second`.
  static func selectLess(_ a: Self, _ b: Self, then first: Self, else second: Self) -> Self
  /// `first` where the sign bit is set, else `second`.
  static func selectNegative(_ bits: Bits, then first: Self, else second: Self) -> Self
  /// The minimum of all lanes, none of which may be NaN.
  var least: Scalar { get }
  var greatest: Scalar { get }
  /// The sum of all lanes, in no particular order.
  var sum: Scalar { get }

  static func broadcastBits(_ bits: Word) -> Bits
  static func shiftLeft(_ bits: Bits, by places: Word) -> Bits
  static func addBits(_ a: Bits, _ b: Bits) -> Bits
  static func and(_ a: Bits, _ b: Bits) -> Bits
  static func xor(_ a: Bits, _ b: Bits) -> Bits
}

/// Lanes of `Double`. They also read and write columns of `Float`, converting every lane.
protocol DoubleLanes: ElementaryLanes where Scalar == Double, Word == UInt64 {
  associatedtype Floats: BitwiseCopyable
  init(floats: Floats)
  var floats: Floats { get }
  func storePart(_ target: UnsafeMutablePointer<Float>, _ rest: Int)

  static func shiftRight(_ bits: Bits, by places: Word) -> Bits
  static func subtractBits(_ a: Bits, _ b: Bits) -> Bits
  static func or(_ a: Bits, _ b: Bits) -> Bits
}

protocol FloatLanes: ElementaryLanes where Scalar == Float, Word == UInt32 {}

extension DoubleLanes {
  @inline(__always) static func load(_ source: UnsafePointer<Float>) -> Self {
    Self(floats: UnsafeRawPointer(source).loadUnaligned(as: Floats.self))
  }
  @inline(__always) func store(_ target: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(target).storeBytes(of: floats, as: Floats.self)
  }

  /// A literal from the source, in every lane.
  @inline(__always) static func coefficient(_ number: Double) -> Self {
    #if arch(arm64) || arch(arm64_32)
      Self(lane_kept_double(number))
    #else
      Self(number)
    #endif
  }
}

extension FloatLanes {
  /// A literal from the source, in every lane.
  @inline(__always) static func coefficient(_ number: Float) -> Self {
    #if arch(arm64) || arch(arm64_32)
      Self(lane_kept_float(number))
    #else
      Self(number)
    #endif
  }
}

extension Lanes {
  @inline(__always) static var count: Int { MemoryLayout<Self>.size / MemoryLayout<Scalar>.size }

  @inline(__always) static func load(_ source: UnsafePointer<Scalar>) -> Self {
    UnsafeRawPointer(source).loadUnaligned(as: Self.self)
  }
  @inline(__always) func store(_ target: UnsafeMutablePointer<Scalar>) {
    UnsafeMutableRawPointer(target).storeBytes(of: self, as: Self.self)
  }

  @inline(__always) var bits: Bits { unsafeBitCast(self, to: Bits.self) }
  @inline(__always) init(bits: Bits) { self = unsafeBitCast(bits, to: Self.self) }

  @inline(__always) static var zero: Self { Self(0) }
  @inline(__always) static var one: Self { Self(1) }

  /// ab + c: one rounding where the level has fused multiply-add, otherwise two.
  @inline(__always) static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
    #if FUSED_MULTIPLY_ADD || arch(arm64) || arch(arm64_32)
      fused(a, b, c)
    #else
      a * b + c
    #endif
  }

  /// c − ab, rounded like `multiplyAdd`.
  @inline(__always) static func negatedMultiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
    #if FUSED_MULTIPLY_ADD || arch(arm64) || arch(arm64_32)
      fused(-a, b, c)
    #else
      c - a * b
    #endif
  }

  /// Stores the first `rest` lanes, or all if there are fewer.
  @inline(__always)
  func store(_ target: UnsafeMutablePointer<Scalar>, upTo rest: Int) {
    if rest >= Self.count {
      store(target)
    } else {
      storePart(target, rest)
    }
  }

  @inline(__always)
  static func less(_ a: Self, _ b: Self) -> Self { selectLess(a, b, then: a, else: b) }

  @inline(__always)
  static func greater(_ a: Self, _ b: Self) -> Self { selectLess(a, b, then: b, else: a) }
}

extension ElementaryLanes {
  /// The rounding error of p = ab: p + productTail is exactly ab.
  ///
  /// Without fused multiply-add it uses Veltkamp's splitting and Dekker's product (T. J. Dekker, "A
  /// floating-point technique for extending the available precision", Numer. Math. 18, 1971), for
  /// |a|, |b| below 2⁹⁹⁵, of `Float` below 2¹¹⁵.
  @inline(__always) static func productTail(_ a: Self, _ b: Self, product p: Self) -> Self {
    #if FUSED_MULTIPLY_ADD || arch(arm64) || arch(arm64_32)
      return fused(a, b, -p)
    #else
      let aScaled = a * splitter
      let aHead = aScaled - (aScaled - a)
      let aTail = a - aHead
      let bScaled = b * splitter
      let bHead = bScaled - (bScaled - b)
      let bTail = b - bHead
      return ((aHead * bHead - p) + aHead * bTail + aTail * bHead) + aTail * bTail
    #endif
  }
}

// MARK: - Widths of this level

// A full vector hides the latency of long dependency chains, and half of one serves tails and
// tables in registers. Both are chosen here alone.

#if VECTORS_512
  typealias HalfDoubles = SIMD8
  typealias FullDoubles = SIMD16
  typealias HalfFloats = SIMD8
  typealias FullFloats = SIMD16
#elseif arch(arm64) || arch(arm64_32)
  // Four registers: by llvm-mca's models, faster on small cores and about equal on wide ones. Not
  // measured on arm64 hardware.
  typealias HalfDoubles = SIMD4
  typealias FullDoubles = SIMD8
  typealias HalfFloats = SIMD4
  typealias FullFloats = SIMD8
#elseif VECTORS_256
  typealias HalfDoubles = SIMD4
  typealias FullDoubles = SIMD8
  typealias HalfFloats = SIMD8
  typealias FullFloats = SIMD16
#else
  typealias HalfDoubles = SIMD2
  typealias FullDoubles = SIMD4
  typealias HalfFloats = SIMD4
  typealias FullFloats = SIMD8
#endif

/// As many lanes as hide the latency of a spring.
#if NARROW_LANES
  // Half the code, for modules that must be small (scripts/web). The bits are the same.
  typealias WideDouble = HalfDouble
#else
  typealias WideDouble = FullDouble
#endif

#if VECTORS_512 || VECTORS_256 || arch(arm64) || arch(arm64_32)
  /// The lanes of matrices, and of curves without a table.
  typealias MatrixDouble = HalfDouble
#else
  typealias MatrixDouble = FullDouble
#endif

#if VECTORS_512 || arch(arm64) || arch(arm64_32)
  /// As many lanes as `FullDouble` has.
  typealias MatchingFloat = FullFloat
#else
  typealias MatchingFloat = HalfFloat
#endif

// MARK: - Lanes of Double

// Written by `scripts/generate lanes`; do not edit up to the end mark.

/// One lane of `Double`, for scalar calls.
struct D1: DoubleLanes {
  typealias Bits = UInt64
  var vector: Double

  @inline(__always) init(vector: Double) { self.vector = vector }
  @inline(__always) init(_ scalar: Double) { vector = scalar }

  // A literal: with a size, loops over single lanes are not made vectors.
  @inline(__always) static var count: Int { 1 }
  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Double>, _ rest: Int) {}
  @inline(__always) static func broadcastBits(_ bits: UInt64) -> Bits { bits }

  @inline(__always) static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(vector: c.vector.addingProduct(a.vector, b.vector))
  }
  @inline(__always) static func selectLess(
    _ a: Self, _ b: Self, then first: Self, else second: Self
  ) -> Self {
    Self(vector: a.vector < b.vector ? first.vector : second.vector)
  }
  @inline(__always) static func selectNegative(
    _ bits: Bits, then first: Self, else second: Self
  ) -> Self {
    bits.leadingZeroBitCount == 0 ? first : second
  }
  @inline(__always) var least: Double { vector }
  @inline(__always) var greatest: Double { vector }
  @inline(__always) var sum: Double { vector }

  @inline(__always) init(floats: Float) { vector = Double(floats) }
  @inline(__always) var floats: Float { Float(vector) }
  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Float>, _ rest: Int) {}
  @inline(__always) func after(_ first: Self) -> Self { self }

  @inline(__always) static func shiftRight(_ bits: Bits, by places: UInt64) -> Bits {
    bits &>> places
  }
  @inline(__always) static func subtractBits(_ a: Bits, _ b: Bits) -> Bits { a &- b }
  @inline(__always) static func or(_ a: Bits, _ b: Bits) -> Bits { a | b }

  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { Self(vector: a.vector * b.vector) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { Self(vector: a.vector / b.vector) }
  @inline(__always) static prefix func - (a: Self) -> Self { Self(vector: -a.vector) }
  @inline(__always) static func shiftLeft(_ bits: Bits, by places: UInt64) -> Bits {
    bits &<< places
  }
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits { a &+ b }
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits { a & b }
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits { a ^ b }
}

/// Half vectors of `Double`.
struct HalfDouble: DoubleLanes {
  typealias Bits = HalfDoubles<UInt64>
  var vector: HalfDoubles<Double>

  @inline(__always) init(vector: HalfDoubles<Double>) { self.vector = vector }
  @inline(__always) init(_ scalar: Double) { vector = HalfDoubles(repeating: scalar) }

  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Double>, _ rest: Int) {
    lane_store(vector, target, rest)
  }
  @inline(__always) static func broadcastBits(_ bits: UInt64) -> Bits { Bits(repeating: bits) }

  @inline(__always) static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(vector: lane_fused(a.vector, b.vector, c.vector))
  }
  @inline(__always) static func selectLess(
    _ a: Self, _ b: Self, then first: Self, else second: Self
  ) -> Self {
    Self(vector: second.vector.replacing(with: first.vector, where: a.vector .< b.vector))
  }
  @inline(__always) static func selectNegative(
    _ bits: Bits, then first: Self, else second: Self
  ) -> Self {
    Self(
      vector: lane_negative(
        unsafeBitCast(bits, to: HalfDoubles<Int64>.self), first.vector, second.vector))
  }
  @inline(__always) var least: Double { lane_least(vector) }
  @inline(__always) var greatest: Double { lane_greatest(vector) }
  @inline(__always) var sum: Double { lane_sum(vector) }

  @inline(__always) init(floats: HalfDoubles<Float>) { vector = lane_widened(floats) }
  @inline(__always) var floats: HalfDoubles<Float> { lane_narrowed(vector) }
  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Float>, _ rest: Int) {
    lane_store_narrowed(vector, target, rest)
  }
  @inline(__always) func after(_ first: Self) -> Self {
    Self(vector: lane_after(vector, first.vector))
  }

  @inline(__always) static func shiftRight(_ bits: Bits, by places: UInt64) -> Bits {
    bits &>> HalfDoubles(repeating: places)
  }
  @inline(__always) static func subtractBits(_ a: Bits, _ b: Bits) -> Bits { a &- b }
  @inline(__always) static func or(_ a: Bits, _ b: Bits) -> Bits { a | b }

  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { Self(vector: a.vector * b.vector) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { Self(vector: a.vector / b.vector) }
  @inline(__always) static prefix func - (a: Self) -> Self {
    Self(vector: lane_negated(a.vector))
  }
  @inline(__always) static func shiftLeft(_ bits: Bits, by places: UInt64) -> Bits {
    bits &<< HalfDoubles(repeating: places)
  }
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits { a &+ b }
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits { a & b }
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits { a ^ b }
}

/// Full vectors of `Double`.
struct FullDouble: DoubleLanes {
  typealias Bits = FullDoubles<UInt64>
  var vector: FullDoubles<Double>

  @inline(__always) init(vector: FullDoubles<Double>) { self.vector = vector }
  @inline(__always) init(_ scalar: Double) { vector = FullDoubles(repeating: scalar) }

  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Double>, _ rest: Int) {
    lane_store(vector, target, rest)
  }
  @inline(__always) static func broadcastBits(_ bits: UInt64) -> Bits { Bits(repeating: bits) }

  @inline(__always) static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(vector: lane_fused(a.vector, b.vector, c.vector))
  }
  @inline(__always) static func selectLess(
    _ a: Self, _ b: Self, then first: Self, else second: Self
  ) -> Self {
    Self(vector: second.vector.replacing(with: first.vector, where: a.vector .< b.vector))
  }
  @inline(__always) static func selectNegative(
    _ bits: Bits, then first: Self, else second: Self
  ) -> Self {
    Self(
      vector: lane_negative(
        unsafeBitCast(bits, to: FullDoubles<Int64>.self), first.vector, second.vector))
  }
  @inline(__always) var least: Double { lane_least(vector) }
  @inline(__always) var greatest: Double { lane_greatest(vector) }
  @inline(__always) var sum: Double { lane_sum(vector) }

  @inline(__always) init(floats: FullDoubles<Float>) { vector = lane_widened(floats) }
  @inline(__always) var floats: FullDoubles<Float> { lane_narrowed(vector) }
  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Float>, _ rest: Int) {
    lane_store_narrowed(vector, target, rest)
  }
  @inline(__always) func after(_ first: Self) -> Self {
    Self(vector: lane_after(vector, first.vector))
  }

  @inline(__always) static func shiftRight(_ bits: Bits, by places: UInt64) -> Bits {
    bits &>> FullDoubles(repeating: places)
  }
  @inline(__always) static func subtractBits(_ a: Bits, _ b: Bits) -> Bits { a &- b }
  @inline(__always) static func or(_ a: Bits, _ b: Bits) -> Bits { a | b }

  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { Self(vector: a.vector * b.vector) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { Self(vector: a.vector / b.vector) }
  @inline(__always) static prefix func - (a: Self) -> Self {
    Self(vector: lane_negated(a.vector))
  }
  @inline(__always) static func shiftLeft(_ bits: Bits, by places: UInt64) -> Bits {
    bits &<< FullDoubles(repeating: places)
  }
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits { a &+ b }
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits { a & b }
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits { a ^ b }
}

// End of what `scripts/generate lanes` writes.

// MARK: - Lanes with elementary functions

/// Lanes with the elementary functions of a spring, each in its scalar's precision.
protocol ElementaryLanes: Lanes {
  /// Octaves of decay after which a displacement is flushed to zero. That is far below every error
  /// bound, and far above the subnormal numbers, which would slow a frame down.
  static var restOctaves: Self { get }

  /// The same lanes, scheduled after `first`. On levels with few registers this keeps two
  /// computations from overlapping and spilling. Only vectors of `Double` need it.
  func after(_ first: Self) -> Self

  /// The elements of a table of sixteen at as many indices as there are lanes.
  static func lookup(_ table: UnsafePointer<Scalar>, _ index: UnsafePointer<UInt8>) -> Self

  /// A number from preparation, rounded to the lanes' scalar.
  static func rounding(_ value: Double) -> Self
  /// A sum from preparation, as a sum of two of the lanes' scalars.
  static func sum(_ high: Double, _ low: Double) -> (Self, Self)

  /// 2^s + 1, where s is half of the significand's bits, rounded up.
  static var splitter: Self { get }
  /// 2^(x + low).
  static func exp2(_ x: Self, low: Self) -> Self
  /// 2^x, in fewer operations.
  static func exp2(_ x: Self) -> Self
  /// 1 − 2^(−x − low) for 0 ≤ x.
  static func oneMinusExp2(minus x: Self, low: Self) -> Self
  /// sin and cos of x + low quarter turns.
  static func sinCos(quarterTurns x: Self, low: Self) -> (sin: Self, cos: Self)
  /// `sinCos` where the sign bit of `regime` is clear; where it is set, `sin` is 1 − 2^(−x − low)
  /// and `cos` is unspecified.
  static func sinCosOrApproach(_ x: Self, low: Self, regime: Self) -> (sin: Self, cos: Self)
}

extension DoubleLanes {
  @inline(__always) static var splitter: Self { Self(0x1p27 + 1) }
  @inline(__always) static var restOctaves: Self { coefficient(512) }

  @inline(__always) static func rounding(_ value: Double) -> Self { Self(value) }
  @inline(__always) static func sum(_ high: Double, _ low: Double) -> (Self, Self) {
    (Self(high), Self(low))
  }

  @inline(__always) static func exp2(_ x: Self, low: Self) -> Self {
    Elementary<Self>.exp2(x, low: low)
  }
  @inline(__always) static func exp2(_ x: Self) -> Self { Elementary<Self>.exp2(x) }
  @inline(__always) static func oneMinusExp2(minus x: Self, low: Self) -> Self {
    Elementary<Self>.oneMinusExp2(minus: x, low: low)
  }
  @inline(__always) static func sinCos(quarterTurns x: Self, low: Self) -> (sin: Self, cos: Self) {
    Elementary<Self>.sinCos(quarterTurns: x, low: low)
  }
  @inline(__always)
  static func sinCosOrApproach(_ x: Self, low: Self, regime: Self) -> (sin: Self, cos: Self) {
    Elementary<Self>.sinCosOrApproach(x, low: low, regime: regime)
  }
}

extension FloatLanes {
  @inline(__always) static var splitter: Self { Self(0x1p12 + 1) }
  @inline(__always) static var restOctaves: Self { coefficient(48) }
  @inline(__always) func after(_ first: Self) -> Self { self }

  @inline(__always) static func rounding(_ value: Double) -> Self { Self(Float(value)) }
  @inline(__always) static func sum(_ high: Double, _ low: Double) -> (Self, Self) {
    let first = Float(high)
    return (Self(first), Self(Float((high - Double(first)) + low)))
  }

  @inline(__always) static func exp2(_ x: Self, low: Self) -> Self {
    FloatElementary<Self>.exp2(x, low: low)
  }
  @inline(__always) static func exp2(_ x: Self) -> Self { FloatElementary<Self>.exp2(x) }
  @inline(__always) static func oneMinusExp2(minus x: Self, low: Self) -> Self {
    FloatElementary<Self>.oneMinusExp2(minus: x, low: low)
  }
  @inline(__always) static func sinCos(quarterTurns x: Self, low: Self) -> (sin: Self, cos: Self) {
    FloatElementary<Self>.sinCos(quarterTurns: x, low: low)
  }
  @inline(__always)
  static func sinCosOrApproach(_ x: Self, low: Self, regime: Self) -> (sin: Self, cos: Self) {
    let (sin, cos) = sinCos(quarterTurns: x, low: low)
    return (selectNegative(regime.bits, then: oneMinusExp2(minus: x, low: low), else: sin), cos)
  }
}

// MARK: - Elementary functions

/// The elementary functions of the kernels, in units that make the argument reduction exact.
///
/// Angles are counted in quarter turns and exponents in octaves (powers of two). So the integer
/// part of an argument is removed without rounding, and π and ln 2 enter only through the
/// coefficients. Goals, in this order: the same operations for every lane count; an error of about
/// one ulp; no branch.
///
/// `scripts/prove` proves the bounds that begin with "Proved" from these operations and their
/// coefficients. They hold with and without fused multiply-add, for low = 0 and for any `low` of at
/// most a few ulp of x. A rounded sum r + low costs up to half an ulp more, and one beyond ½ more
/// than that.
///
/// Adding 1.5·2⁵² rounds to an integer: one addition on every instruction set, and the integer
/// appears in the low bits of the sum.
enum Elementary<L: DoubleLanes> {
  /// 1.5·2⁵², where one ulp is 1: adding it rounds to an integer.
  @inline(__always) static var roundingShift: L { L.coefficient(0x1.8p52) }

  /// 2^(x + low) − 1 = 2^k (1 + q) − 1, in parts: the integer k as bits, and q.
  ///
  /// - Parameters:
  ///   - x: Octaves, |x| < 2⁵⁰.
  ///   - low: A correction of x below its last place.
  @inline(__always) private static func octaves(_ x: L, _ low: L) -> (shifted: L, q: L) {
    typealias C = ElementaryCoefficients.ExponentialDouble
    let shifted = x + roundingShift
    let r = (x - (shifted - roundingShift)) + low
    // head·r carries almost all of the result. It is added last, and `tail` corrects its rounding.
    let rest = r * L.multiplyAdd(exponentialRest(r), r, L.coefficient(C.tail))
    return (shifted, leading(r, L.coefficient(C.head), rest))
  }

  /// ((2^r − 1)/r − head)/r for |r| ≤ ½.
  @inline(__always) private static func exponentialRest(_ r: L) -> L {
    typealias C = ElementaryCoefficients.ExponentialDouble
    // Estrin's scheme: half as long a dependency chain as Horner's.
    let r2 = r * r
    let r4 = r2 * r2
    let lower = L.multiplyAdd(line(r, C.c3, C.c4), r2, line(r, C.c1, C.c2))
    let upper = L.multiplyAdd(line(r, C.c7, C.c8), r2, line(r, C.c5, C.c6))
    return L.multiplyAdd(L.multiplyAdd(line(r, C.c9, C.c10), r4, upper), r4, lower)
  }

  /// a + bx.
  @inline(__always) private static func line(_ x: L, _ a: Double, _ b: Double) -> L {
    L.multiplyAdd(L.coefficient(b), x, L.coefficient(a))
  }

  /// ab + c for c small against ab, without the rounding error of ab.
  @inline(__always) private static func leading(_ a: L, _ b: L, _ c: L) -> L {
    #if FUSED_MULTIPLY_ADD || arch(arm64) || arch(arm64_32)
      return L.fused(a, b, c)
    #else
      let p = a * b
      return p + (L.productTail(a, b, product: p) + c)
    #endif
  }

  /// The integer in the low bits of `shifted`, moved into the exponent field. Multiplying by 2^k is
  /// then an integer addition to the bit pattern.
  @inline(__always) private static func exponentBits(_ shifted: L) -> L.Bits {
    L.shiftLeft(shifted.bits, by: 52)
  }

  /// 2^(x + low) for −1000 ≤ x ≤ 1000.
  /// Proved (exp2low): 0.970 ulp fused, 1.037 separate; 1.216 and 1.282 where low is not 0.
  @inline(__always) static func exp2(_ x: L, low: L) -> L {
    let (shifted, q) = octaves(x, low)
    return L(bits: L.addBits((L(1) + q).bits, exponentBits(shifted)))
  }

  /// 2^x for −1000 ≤ x ≤ 1000, in fewer operations.
  /// Proved (exp2): 0.983 ulp fused, 1.269 separate.
  @inline(__always) static func exp2(_ x: L) -> L {
    typealias C = ElementaryCoefficients.ExponentialDouble
    let shifted = x + roundingShift
    let r = x - (shifted - roundingShift)
    let p = L.multiplyAdd(exponentialRest(r), r, L.coefficient(C.head))
    return L(bits: L.addBits(L.multiplyAdd(p, r, L(1)).bits, exponentBits(shifted)))
  }

  /// 1 − 2^(−x − low) for 0 ≤ x; 1 beyond 60 octaves.
  /// Proved (approach): 1.186 ulp fused, 1.426 separate; 1.769 and 2.009 where low is not 0.
  ///
  /// 1 − 2^k(1 + q) is formed as (1 − 2^k) − 2^k q. The bracket is exact, so nothing cancels when x
  /// is small and k = 0.
  @inline(__always) static func oneMinusExp2(minus x: L, low: L) -> L {
    // The rounding error of a huge x may itself be many octaves.
    let bounded = L.less(x, L(60))
    let rest = L.selectLess(x, L(60), then: low, else: L.zero)
    let (shifted, q) = octaves(-bounded, -rest)
    let power = L(bits: L.addBits(L(1).bits, exponentBits(shifted)))
    return (L(1) - power) - power * q
  }

  /// 2^(−x − low) and 1 − 2^(−x − low) for 0 ≤ x from one reduction; 0 and 1 from
  /// `L.restOctaves` on. The bounds are those of `exp2` and `oneMinusExp2`.
  @inline(__always) static func decayed(_ x: L, low: L) -> (remaining: L, gone: L) {
    // As in `oneMinusExp2`; the rounding error of an infinite x is not a number.
    let bounded = L.less(x, L.restOctaves)
    let rest = L.selectLess(x, L.restOctaves, then: low, else: L.zero)
    let (shifted, q) = octaves(-bounded, -rest)
    let power = L(bits: L.addBits(L(1).bits, exponentBits(shifted)))
    let remaining = L(bits: L.addBits((L(1) + q).bits, exponentBits(shifted)))
    return (
      L.selectLess(x, L.restOctaves, then: remaining, else: L.zero), (L(1) - power) - power * q
    )
  }

  /// sin and cos of (x + low) quarter turns for |x| < 2⁵⁰.
  /// Proved (sine): 0.855 ulp fused, 0.982 separate; 1.424 and 1.538 where low is not 0.
  /// Proved (cosine): 1.085 ulp fused, 1.351 separate; 1.776 and 2.034 where low is not 0.
  @inline(__always) static func sinCos(quarterTurns x: L, low: L) -> (sin: L, cos: L) {
    let shifted = x + roundingShift
    let r = (x - (shifted - roundingShift)) + low
    let z = r * r
    let cosine = L.multiplyAdd(cosineSlope(z), z, L(1))
    return Quadrant<L>.turned(sine: sine(r, z), cosine: cosine, by: shifted.bits)
  }

  /// sin(πr/2) for z = r² ≤ ¼.
  @inline(__always) private static func sine(_ r: L, _ z: L) -> L {
    typealias C = ElementaryCoefficients.SineDouble
    return leading(r, L.coefficient(C.head), sineRest(r, z, L.coefficient(C.c3)))
  }

  /// sin(πr/2) − r·`head` for z = r² ≤ ¼; sinh(πr/2) − r·`head` for z = −r² ≥ −1/16 and its own
  /// coefficient of z³.
  @inline(__always) private static func sineRest(_ r: L, _ z: L, _ c3: L) -> L {
    typealias C = ElementaryCoefficients.SineDouble
    let z2 = z * z
    let middle = L.multiplyAdd(L.coefficient(C.c4), z, c3)
    let p = L.multiplyAdd(L.multiplyAdd(line(z, C.c5, C.c6), z2, middle), z2, line(z, C.c1, C.c2))
    return r * L.multiplyAdd(p, z, L.coefficient(C.tail))
  }

  /// (cos(πr/2) − 1)/z and (cosh(πr/2) − 1)/z likewise.
  @inline(__always) private static func cosineSlope(_ z: L) -> L {
    typealias C = ElementaryCoefficients.CosineDouble
    let z2 = z * z
    let p = L.multiplyAdd(
      L.multiplyAdd(line(z, C.c5, C.c6), z2, line(z, C.c3, C.c4)), z2, line(z, C.c1, C.c2))
    return L.multiplyAdd(p, z, L.coefficient(C.head))
  }

  /// sin and cos of (x + low) quarter turns, with the bits of `sinCos`, where the sign bit of
  /// `regime` is clear. Where it is set, `sin` is 1 − 2^(−x − low) and `cos` is unspecified.
  /// Proved (mixed): 1.27 ulp fused, 1.44 separate; 1.83 and 1.97 where low is not 0.
  ///
  /// One pair of polynomials serves both, because 1 − 2^−r = sinh ρ − (cosh ρ − 1) with ρ = r·ln 2.
  /// The hyperbolic functions are the circular ones of an argument whose square is negative. The
  /// leading term r·ln 2 is added last, to everything else.
  @inline(__always) static func sinCosOrApproach(_ x: L, low: L, regime: L) -> (sin: L, cos: L) {
    typealias C = ElementaryCoefficients.SineDouble
    let shifted = x + roundingShift
    let rest = (x - (shifted - roundingShift)) + low
    let head = L.selectNegative(
      regime.bits, then: L(ElementaryCoefficients.ExponentialDouble.head), else: L(C.head))
    let c3 = L.selectNegative(regime.bits, then: L(C.hyperbolicC3), else: L(C.c3))
    // 2 ln 2/π converts octaves to the unit of the sine's polynomial; z has its square, negative.
    let r = rest * L.selectNegative(regime.bits, then: L(0x1.c3dc98f7e969cp-2), else: L(1))
    let z = rest * rest * L.selectNegative(regime.bits, then: L(-0x1.8ec9808862f58p-3), else: L(1))
    let slope = cosineSlope(z)
    let sineRest = sineRest(r, z, c3)
    let turned = Quadrant<L>.turned(
      sine: leading(rest, head, sineRest), cosine: L.multiplyAdd(slope, z, L(1)), by: shifted.bits)
    // As in `oneMinusExp2`. Beyond 60 octaves nothing above is valid, and the result is 1.
    let q = leading(rest, head, L.negatedMultiplyAdd(slope, z, sineRest))
    let power = L(bits: L.subtractBits(L(1).bits, exponentBits(shifted)))
    let approach = L.selectLess(x, L(60), then: L.multiplyAdd(power, q, L(1) - power), else: L(1))
    return (L.selectNegative(regime.bits, then: approach, else: turned.sin), turned.cos)
  }
}

/// Reconstruction of an angle's sine and cosine from those of its reduced part.
enum Quadrant<L: Lanes> {
  /// sin and cos of an angle that is `quarterTurns` more than one with the given sine and cosine.
  /// Only the two low bits of `quarterTurns` are used.
  ///
  /// Odd quarter turns exchange sine and cosine. The sine changes sign in quadrants 2 and 3, the
  /// cosine in quadrants 1 and 2.
  @inline(__always)
  static func turned(sine: L, cosine: L, by quarterTurns: L.Bits) -> (sin: L, cos: L) {
    let width = L.Word(L.Word.bitWidth)
    let signBit = L.broadcastBits(1 &<< (width &- 1))
    // The two bits, moved to the sign bit.
    let odd = L.shiftLeft(quarterTurns, by: width &- 1)
    let half = L.shiftLeft(quarterTurns, by: width &- 2)
    let sin = L.selectNegative(odd, then: cosine, else: sine)
    let cos = L.selectNegative(odd, then: sine, else: cosine)
    return (
      sin: L(bits: L.xor(sin.bits, L.and(half, signBit))),
      cos: L(bits: L.xor(cos.bits, L.and(L.xor(half, odd), signBit)))
    )
  }
}

// MARK: - Spring response

/// A spring's responses to a unit displacement and to a unit velocity, after some time.
///
/// Every other spring quantity is a linear combination of these four numbers.
struct SpringResponse<L: ElementaryLanes> {
  /// x(t) for x₀ = 1, v₀ = 0.
  var displacement: L
  /// x′(t) for x₀ = 1, v₀ = 0.
  var velocity: L
  /// x(t) for x₀ = 0, v₀ = 1.
  var positionPerVelocity: L
  /// x′(t) for x₀ = 0, v₀ = 1.
  var velocityPerVelocity: L

  /// Combines the envelope and the basis of `SpringCoefficients`.
  @inline(__always) init(_ spring: SpringLanes<L>, envelope e: L, basis: (c: L, s: L)) {
    let (c, s) = basis
    let es = e * s
    displacement = e * L.multiplyAdd(spring.mix, s, c)
    // A subtraction, not a negation: at rest it gives 0, not −0.
    velocity = L.zero - spring.restoring * es
    positionPerVelocity = spring.gain * es
    velocityPerVelocity = e * L.multiplyAdd(-spring.velocityMix, s, c)
  }
}

/// A spring's coefficients in every lane: one spring for all, or one per lane.
struct SpringLanes<L: ElementaryLanes> {
  var decay: L
  var decayLow: L
  var phase: L
  var phaseLow: L
  var mix: L
  var velocityMix: L
  var gain: L
  var restoring: L
}

extension SpringLanes {
  /// The same spring in every lane.
  @inline(__always) init(_ spring: SpringCoefficients) {
    (decay, decayLow) = L.sum(spring.decay, spring.decayLow)
    (phase, phaseLow) = L.sum(spring.phase, spring.phaseLow)
    mix = L.rounding(spring.mix)
    velocityMix = L.rounding(spring.velocityMix)
    gain = L.rounding(spring.gain)
    restoring = L.rounding(spring.restoring)
  }
}

/// The solution of x″ + 2ζω₀x′ + ω₀²x = 0 in one damping regime.
///
/// Each regime supplies c and s of `SpringCoefficients`; everything else is common.
protocol SpringRegime {
  static func basis<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> (c: L, s: L)
}

extension SpringRegime {
  /// The four unit responses after `time` + `low` seconds, time ≥ 0.
  ///
  /// Error of each, scaled by 1, ω₀, 1/ω₀ and 1: under 4u, u = 2⁻⁵³, in all tests, at any time. The
  /// decay and the phase keep the rounding errors of their products with the time.
  ///
  /// `scripts/prove spring` propagates the errors of 2^x, sine, cosine and 1 − 2^−x through these
  /// operations, for every spring and up to 2⁴⁰ quarter turns:
  /// Proved (displacement): 5.66 u fused, 6.24 separate.
  /// Proved (velocity): 6.01 u fused, 6.34 separate.
  /// Proved (positionPerVelocity): 6.01 u fused, 6.34 separate.
  /// Proved (velocityPerVelocity): 5.15 u fused, 6.03 separate.
  ///
  /// For a move, in u of max(|x₀|, |v₀|/ω₀) and of ω₀ times that, from rest and with any velocity,
  /// plus half an ulp of the position:
  /// Proved (positionFromRest): 7.66 u fused, 8.24 separate.
  /// Proved (speedFromRest): 8.01 u fused, 8.34 separate.
  /// Proved (position): 12.24 u fused, 13.05 separate.
  /// Proved (speed): 12.14 u fused, 12.82 separate.
  @inline(__always) static func response<L: ElementaryLanes>(
    _ spring: SpringLanes<L>, time: L, low: L
  ) -> SpringResponse<L> {
    let e = SpringDecay.envelope(spring, time: time, low: low)
    let (c, s) = basis(spring, time: time.after(e), low: low)
    return SpringResponse(spring, envelope: e, basis: (c, s))
  }
}

enum SpringDecay {
  /// 2^(−decay·t), exactly 0 from `L.restOctaves` octaves on.
  @inline(__always)
  static func envelope<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> L {
    let (octaves, octavesLow) = product(spring.decay, spring.decayLow, time, low)
    let e = L.exp2(-octaves, low: -octavesLow)
    return L.selectLess(octaves, L.restOctaves, then: e, else: L.zero)
  }

  /// (a + aLow)(t + tLow) as a rounded product and its rounding error.
  @inline(__always)
  static func product<L: ElementaryLanes>(_ a: L, _ aLow: L, _ t: L, _ tLow: L) -> (L, L) {
    let p = a * t
    let tail = L.productTail(a, t, product: p)
    return (p, tail + L.multiplyAdd(aLow, t, a * tLow))
  }
}

/// ζ < 1.
enum UnderDamped: SpringRegime {
  @inline(__always)
  static func basis<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> (c: L, s: L) {
    let (turns, turnsLow) = SpringDecay.product(spring.phase, spring.phaseLow, time, low)
    let (sin, cos) = L.sinCos(quarterTurns: turns, low: turnsLow)
    return (cos, sin)
  }
}

/// ζ = 1.
enum CriticallyDamped: SpringRegime {
  @inline(__always)
  static func basis<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> (c: L, s: L) {
    (L.one, time + low)
  }
}

/// ζ > 1. The difference of the two exponentials is e^(−r₁t)(1 − e^(−(r₂−r₁)t)), which neither
/// cancels nor overflows for any ζ.
enum OverDamped: SpringRegime {
  @inline(__always)
  static func basis<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> (c: L, s: L) {
    let (octaves, octavesLow) = SpringDecay.product(spring.phase, spring.phaseLow, time, low)
    return (L.one, L.oneMinusExp2(minus: octaves, low: octavesLow))
  }
}

func springResponse(
  _ decay: Double, _ decayLow: Double, _ phase: Double, _ phaseLow: Double, _ mix: Double,
  _ velocityMix: Double, _ time: Double, _ low: Double, _ regime: Int32,
  _ lag: UnsafeMutablePointer<Double>
) -> SpringTerms {
  let lanes = SpringLanes<D1>(
    decay: D1(decay), decayLow: D1(decayLow), phase: D1(phase), phaseLow: D1(phaseLow),
    mix: D1(mix), velocityMix: D1(velocityMix), gain: D1(1), restoring: D1(1))
  let r =
    regime > 0
    ? UnderDamped.response(lanes, time: D1(time), low: D1(low))
    : regime < 0
      ? OverDamped.response(lanes, time: D1(time), low: D1(low))
      : CriticallyDamped.response(lanes, time: D1(time), low: D1(low))
  lag.pointee = r.positionPerVelocity.vector
  return SpringTerms(
    displacement: r.displacement.vector, velocityPerVelocity: r.velocityPerVelocity.vector)
}

// MARK: - Decay

func decayResponse(
  _ rate: Double, _ rateLow: Double, _ time: Double, _ timeLow: Double,
  _ remaining: UnsafeMutablePointer<Double>
) -> Double {
  let (octaves, low) = SpringDecay.product(D1(rate), D1(rateLow), D1(time), D1(timeLow))
  let response = Elementary<D1>.decayed(octaves, low: low)
  remaining.pointee = response.remaining.vector
  return response.gone.vector
}

// MARK: - Propagation

/// The difference of a frame's time and the items' delays.
enum Elapsed<L: ElementaryLanes> {
  /// t − delay with its rounding error. At t = 1000 s that error is 10⁻¹³ s, or a thousand ulp for
  /// a fast spring.
  @inline(__always) static func difference(_ time: L, _ delay: L) -> (time: L, low: L) {
    let difference = time - delay
    let delayRounded = time - difference
    return (difference, (time - (difference + delayRounded)) + (delayRounded - delay))
  }

  /// A normalised sum, where |low| ≤ |high| or high is 0.
  @inline(__always) static func normalized(_ high: L, _ low: L) -> (time: L, low: L) {
    let sum = high + low
    return (sum, low - (sum - high))
  }
}

/// Many moves under one spring, all under way: two products per item.
///
/// The motion is linear. So its state at time t follows from its state at any earlier time r by the
/// 2×2 matrix Φ(t − r), for every start:
///
///     x(t) = A·x(r) + B·v(r)        A, B: first row of Φ(t − r)
///
/// Preparation carries every item of a run to a time r at which all of them have started. A frame
/// then needs one Φ per run, and reads no more bytes per item than the inputs have.
///
/// In `Double`, with one spring or shared springs, in the units of `SpringRegime.response`
/// (`scripts/prove batches`):
/// Proved (carriedPositionFromRest): 21.33 u fused, 22.61 separate.
/// Proved (carriedSpeedFromRest): 20.99 u fused, 22.46 separate.
/// Proved (carriedPosition): 31.73 u fused, 33.69 separate.
/// Proved (carriedSpeed): 31.26 u fused, 33.47 separate.
enum SpringPropagation<Matrix: DoubleLanes> {
  /// Calls `body` with each run of the frame: its first and last requested item, and its matrix.
  /// The matrix has four elements, `Matrix.count` apart, in the order of `SpringResponse`.
  @inline(__always) static func eachRun<R: SpringRegime>(
    _ spring: SpringCoefficients, _ regime: R.Type, _ runs: SpringRunColumns, _ frame: RunFrame,
    _ body: (_ start: Int, _ end: Int, _ row: UnsafePointer<Double>) -> Void
  ) {
    let lanes = SpringLanes<Matrix>(spring)
    let time = Matrix(frame.time)
    var run = Int(frame.firstRun)
    let last = Int(frame.lastRun)
    while run < last {
      // The matrices of as many runs as there are lanes.
      var elapsed = Elapsed.difference(time, Matrix.load(runs.reference + run))
      if let referenceLow = runs.referenceLow {
        elapsed = Elapsed.normalized(elapsed.time, elapsed.low - Matrix.load(referenceLow + run))
      }
      var matrices = R.response(lanes, time: elapsed.time, low: elapsed.low)
      withUnsafeBytes(of: &matrices) { bytes in
        let rows = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self)
        let count = min(Matrix.count, last &- run)
        var k = 0
        while k < count {
          let start = max(runs.start[run &+ k], frame.first)
          let end = min(runs.start[run &+ k &+ 1], frame.end)
          body(Int(start), Int(end), rows + k)
          k &+= 1
        }
      }
      run &+= Matrix.count
    }
  }

  /// The matrix of a run with this reference time, equal in every lane.
  @inline(__always) static func matrix(
    _ spring: UnsafePointer<SpringCoefficients>, _ reference: Double, _ referenceLow: Double?,
    time: Double
  ) -> SpringResponse<Matrix> {
    var elapsed = Elapsed.difference(Matrix(time), Matrix(reference))
    if let referenceLow {
      elapsed = Elapsed.normalized(elapsed.time, elapsed.low - Matrix(referenceLow))
    }
    let lanes = SpringLanes<Matrix>(spring.pointee)
    let regime = spring.pointee.regime
    if regime > 0 { return UnderDamped.response(lanes, time: elapsed.time, low: elapsed.low) }
    if regime < 0 { return OverDamped.response(lanes, time: elapsed.time, low: elapsed.low) }
    return CriticallyDamped.response(lanes, time: elapsed.time, low: elapsed.low)
  }

  @inline(__always) static func eachRun(
    _ spring: SpringCoefficients, _ runs: SpringRunColumns, _ frame: RunFrame,
    _ body: (_ start: Int, _ end: Int, _ row: UnsafePointer<Double>) -> Void
  ) {
    if spring.regime > 0 {
      eachRun(spring, UnderDamped.self, runs, frame, body)
    } else if spring.regime < 0 {
      eachRun(spring, OverDamped.self, runs, frame, body)
    } else {
      eachRun(spring, CriticallyDamped.self, runs, frame, body)
    }
  }
}

/// The part of a frame that concerns the runs.
struct RunFrame {
  var time: Double
  var firstRun: Int64
  var lastRun: Int64
  var first: Int64
  var end: Int64
}

/// A run's items and its matrix, in the scalar type of the columns.
struct MovingRun<Scalar: BinaryFloatingPoint> {
  var displacement: UnsafePointer<Scalar>
  var velocity: UnsafePointer<Scalar>
  var to: UnsafePointer<Scalar>
  var positions: UnsafeMutablePointer<Scalar>
  var velocities: UnsafeMutablePointer<Scalar>?
  var a, b, c, d: Scalar

  /// The items of a run from `start` on, which is in the frame.
  @inline(__always) init(
    _ states: UnsafePointer<SpringStates>, _ frame: UnsafePointer<SpringFrame>, from start: Int,
    _ matrix: (a: Scalar, b: Scalar, c: Scalar, d: Scalar)
  ) {
    let offset = start &- Int(frame.pointee.first)
    displacement = states.pointee.displacement.assumingMemoryBound(to: Scalar.self) + start
    velocity = states.pointee.velocity.assumingMemoryBound(to: Scalar.self) + start
    to = states.pointee.to.assumingMemoryBound(to: Scalar.self) + start
    positions = frame.pointee.positions.assumingMemoryBound(to: Scalar.self) + offset
    velocities = frame.pointee.velocities.map {
      $0.assumingMemoryBound(to: Scalar.self) + offset
    }
    (a, b, c, d) = matrix
  }

  /// Computes at most one vector, from `i` to `count`, and stores only the requested lanes. Columns
  /// are readable past their end.
  @inline(__always)
  func finish<L: Lanes>(_ lanes: L.Type, _ i: Int, _ count: Int) where L.Scalar == Scalar {
    guard i < count else { return }
    let x = L.load(displacement + i)
    let v = L.load(velocity + i)
    (L.load(to + i) + L.multiplyAdd(L(a), x, L(b) * v)).store(positions + i, upTo: count &- i)
    if let velocities {
      L.multiplyAdd(L(c), x, L(d) * v).store(velocities + i, upTo: count &- i)
    }
  }

  /// Computes as many whole vectors as fit between `i` and `count`.
  ///
  /// The target is added last: a sum that included it would be rounded twice at its magnitude.
  @inline(__always)
  func step<L: Lanes>(_ lanes: L.Type, _ i: inout Int, _ count: Int) where L.Scalar == Scalar {
    if let velocities {
      while i &+ L.count <= count {
        let x = L.load(displacement + i)
        let v = L.load(velocity + i)
        (L.load(to + i) + L.multiplyAdd(L(a), x, L(b) * v)).store(positions + i)
        L.multiplyAdd(L(c), x, L(d) * v).store(velocities + i)
        i &+= L.count
      }
    } else {
      while i &+ L.count <= count {
        let x = L.load(displacement + i)
        let v = L.load(velocity + i)
        (L.load(to + i) + L.multiplyAdd(L(a), x, L(b) * v)).store(positions + i)
        i &+= L.count
      }
    }
  }
}

func springPropagate(
  _ springs: UnsafeRawPointer, _ states: UnsafePointer<SpringStates>, _ firstRun: Int64,
  _ lastRun: Int64, _ frame: UnsafePointer<SpringFrame>
) {
  let spring = springs.assumingMemoryBound(to: SpringCoefficients.self)
  // A few items are one run; a vector of matrices would be wasted on it.
  if lastRun &- firstRun == 1 {
    springPropagateOne(spring, states, Int(firstRun), frame)
  } else {
    springPropagateMany(spring, states, firstRun, lastRun, frame)
  }
}

// Read the frame's fields individually. A struct copy right after the stores defeats store
// forwarding, and the resulting stall keeps two frames from overlapping.

@inline(__always) private func springPropagateOne(
  _ spring: UnsafePointer<SpringCoefficients>, _ states: UnsafePointer<SpringStates>, _ run: Int,
  _ frame: UnsafePointer<SpringFrame>
) {
  let start = states.pointee.runs.start
  let r = SpringPropagation<D1>.matrix(
    spring, states.pointee.runs.reference[run], states.pointee.runs.referenceLow?[run],
    time: frame.pointee.time)
  propagate(
    states, frame, from: max(start[run], frame.pointee.first),
    to: min(start[run &+ 1], frame.pointee.end),
    (
      r.displacement.vector, r.positionPerVelocity.vector, r.velocity.vector,
      r.velocityPerVelocity.vector
    ))
}

@inline(never) private func springPropagateMany(
  _ spring: UnsafePointer<SpringCoefficients>, _ states: UnsafePointer<SpringStates>,
  _ firstRun: Int64, _ lastRun: Int64, _ frame: UnsafePointer<SpringFrame>
) {
  let part = RunFrame(
    time: frame.pointee.time, firstRun: firstRun, lastRun: lastRun, first: frame.pointee.first,
    end: frame.pointee.end)
  typealias Matrix = MatrixDouble
  SpringPropagation<Matrix>.eachRun(spring.pointee, states.pointee.runs, part) {
    start, end, row in
    propagate(
      states, frame, from: Int64(start), to: Int64(end),
      (row[0], row[2 &* Matrix.count], row[Matrix.count], row[3 &* Matrix.count]))
  }
}

@inline(__always) private func propagate(
  _ states: UnsafePointer<SpringStates>, _ frame: UnsafePointer<SpringFrame>, from start: Int64,
  to end: Int64, _ matrix: (a: Double, b: Double, c: Double, d: Double)
) {
  let (start, count) = (Int(start), Int(end &- start))
  let run = MovingRun<Double>(states, frame, from: start, matrix)
  var i = 0
  run.step(WideDouble.self, &i, count)
  run.step(HalfDouble.self, &i, count)
  run.finish(HalfDouble.self, i, count)
}

func floatSpringPropagate(
  _ springs: UnsafeRawPointer, _ states: UnsafePointer<SpringStates>, _ firstRun: Int64,
  _ lastRun: Int64, _ frame: UnsafePointer<SpringFrame>
) {
  let spring = springs.assumingMemoryBound(to: SpringCoefficients.self).pointee
  let part = RunFrame(
    time: frame.pointee.time, firstRun: firstRun, lastRun: lastRun, first: frame.pointee.first,
    end: frame.pointee.end)
  typealias Kernel = SpringPropagation<MatrixDouble>
  // Elements below 2⁻⁴⁸ of their scale (1, 1/ω₀ or ω₀) are flushed to zero, so that no subnormal
  // arises. The comparison uses squares: ω₀² = restoring/gain.
  let flushThreshold = 0x1p-96
  Kernel.eachRun(spring, states.pointee.runs, part) { start, end, row in
    let (a, c) = (row[0], row[MatrixDouble.count])
    let (b, d) = (row[2 &* MatrixDouble.count], row[3 &* MatrixDouble.count])
    let run = MovingRun<Float>(
      states, frame, from: start,
      (
        a: a * a < flushThreshold ? 0 : Float(a),
        b: b * b * spring.restoring < flushThreshold * spring.gain ? 0 : Float(b),
        c: c * c * spring.gain < flushThreshold * spring.restoring ? 0 : Float(c),
        d: d * d < flushThreshold ? 0 : Float(d)
      ))
    var i = 0
    run.step(FullFloat.self, &i, end &- start)
    run.step(HalfFloat.self, &i, end &- start)
    run.finish(HalfFloat.self, i, end &- start)
  }
}
