internal import CKernelInterface

/// A fixed number of numbers that are computed together: the vector a kernel is written in.
///
/// A kernel is one function, generic over `Lanes`. Its one-lane form is what a scalar call runs, its
/// wide forms are what a batch runs, and all of them execute the same operations in the same order;
/// so one item and many give the same bits.
///
/// The conforming types (`Lanes+Widths.swift`) are written out by width, because comparisons that
/// are generic over `SIMD` compile to a loop over the lanes. Everything is internal and always
/// inlined: a helper that survived as a symbol of its own could be shared by the linker between the
/// instruction-set levels, and then crash an older processor.
protocol Lanes {
  associatedtype Scalar: BinaryFloatingPoint
  /// The bit patterns of all lanes.
  associatedtype Bits
  /// One lane's bit pattern.
  associatedtype Word: FixedWidthInteger & UnsignedInteger

  static var count: Int { get }
  init(_ scalar: Scalar)
  static func load(_ source: UnsafePointer<Scalar>) -> Self
  func store(_ target: UnsafeMutablePointer<Scalar>)

  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  static prefix func - (a: Self) -> Self

  /// ab + c with one rounding. Only for levels that have the instruction: elsewhere it is a library
  /// call for every lane. Kernels use `multiplyAdd`.
  static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self

  /// `first` where a < b, else `second`; a lane with NaN takes `second`.
  static func selectLess(_ a: Self, _ b: Self, then first: Self, else second: Self) -> Self
  /// `first` where the sign bit is set, else `second`.
  static func selectNegative(_ bits: Bits, then first: Self, else second: Self) -> Self
  /// Whether every lane is at most the lane of `bound`; false if one is NaN.
  func allAtMost(_ bound: Self) -> Bool
  /// Of all lanes, none of which is NaN.
  var least: Scalar { get }
  var greatest: Scalar { get }
  /// Of all lanes, in no order.
  var sum: Scalar { get }

  var bits: Bits { get }
  init(bits: Bits)
  static func broadcastBits(_ bits: Word) -> Bits
  static func shiftLeft(_ bits: Bits, by places: Word) -> Bits
  static func shiftRight(_ bits: Bits, by places: Word) -> Bits
  static func addBits(_ a: Bits, _ b: Bits) -> Bits
  static func subtractBits(_ a: Bits, _ b: Bits) -> Bits
  static func and(_ a: Bits, _ b: Bits) -> Bits
  static func or(_ a: Bits, _ b: Bits) -> Bits
  static func xor(_ a: Bits, _ b: Bits) -> Bits
}

/// Lanes of `Double`. They also read and write columns of `Float`: every lane is converted.
protocol DoubleLanes: ElementaryLanes where Scalar == Double, Word == UInt64 {
  static func load(_ source: UnsafePointer<Float>) -> Self
  func store(_ target: UnsafeMutablePointer<Float>)
}

protocol FloatLanes: ElementaryLanes where Scalar == Float, Word == UInt32 {}

extension DoubleLanes {
  /// A number that is written in the source, in every lane.
  @inline(__always)
  static func coefficient(_ number: Double) -> Self {
    #if arch(arm64) || arch(arm64_32)
      Self(lane_kept_double(number))
    #else
      Self(number)
    #endif
  }
}

extension FloatLanes {
  /// A number that is written in the source, in every lane.
  @inline(__always)
  static func coefficient(_ number: Float) -> Self {
    #if arch(arm64) || arch(arm64_32)
      Self(lane_kept_float(number))
    #else
      Self(number)
    #endif
  }
}

extension Lanes {
  /// ab + c: one rounding where the level has fused multiply-add, two elsewhere.
  @inline(__always)
  static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
    #if FUSED_MULTIPLY_ADD || arch(arm64) || arch(arm64_32)
      fused(a, b, c)
    #else
      a * b + c
    #endif
  }

  /// c − ab, rounded likewise.
  @inline(__always)
  static func negatedMultiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
    #if FUSED_MULTIPLY_ADD || arch(arm64) || arch(arm64_32)
      fused(-a, b, c)
    #else
      c - a * b
    #endif
  }

  @inline(__always)
  static func less(_ a: Self, _ b: Self) -> Self { selectLess(a, b, then: a, else: b) }

  @inline(__always)
  static func greater(_ a: Self, _ b: Self) -> Self { selectLess(a, b, then: b, else: a) }
}

extension DoubleLanes {
  /// The part of ab that the rounded product p = ab lost: p + productTail is ab exactly.
  ///
  /// Without fused multiply-add by Veltkamp's splitting and Dekker's product (T. J. Dekker, "A
  /// floating-point technique for extending the available precision", Numer. Math. 18, 1971), for
  /// |a|, |b| below 2⁹⁹⁵.
  @inline(__always)
  static func productTail(_ a: Self, _ b: Self, product p: Self) -> Self {
    #if FUSED_MULTIPLY_ADD || arch(arm64) || arch(arm64_32)
      return fused(a, b, -p)
    #else
      let splitter = Self(0x1p27 + 1)
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
