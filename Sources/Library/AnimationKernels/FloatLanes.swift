// Written by `scripts/generate lanes` (scripts/lib/generate/lanes.py); do not edit.

internal import CKernelInterface

/// One lane of `Float`, for scalar calls.
struct F1: FloatLanes {
  typealias Bits = UInt32
  var vector: Float

  @inline(__always) init(vector: Float) { self.vector = vector }
  @inline(__always) init(_ scalar: Float) { vector = scalar }

  // A literal: with a size, loops over single lanes are not made vectors.
  @inline(__always) static var count: Int { 1 }
  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Float>, _ rest: Int) {}
  @inline(__always) static func broadcastBits(_ bits: UInt32) -> Bits { bits }

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
  @inline(__always) var least: Float { vector }
  @inline(__always) var greatest: Float { vector }
  @inline(__always) var sum: Float { vector }

  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { Self(vector: a.vector * b.vector) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { Self(vector: a.vector / b.vector) }
  @inline(__always) static prefix func - (a: Self) -> Self { Self(vector: -a.vector) }
  @inline(__always) static func shiftLeft(_ bits: Bits, by places: UInt32) -> Bits {
    bits &<< places
  }
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits { a &+ b }
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits { a & b }
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits { a ^ b }
}

/// Half vectors of `Float`.
struct HalfFloat: FloatLanes {
  typealias Bits = HalfFloats<UInt32>
  var vector: HalfFloats<Float>

  @inline(__always) init(vector: HalfFloats<Float>) { self.vector = vector }
  @inline(__always) init(_ scalar: Float) { vector = HalfFloats(repeating: scalar) }

  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Float>, _ rest: Int) {
    lane_store(vector, target, rest)
  }
  @inline(__always) static func broadcastBits(_ bits: UInt32) -> Bits { Bits(repeating: bits) }

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
        unsafeBitCast(bits, to: HalfFloats<Int32>.self), first.vector, second.vector))
  }
  @inline(__always) var least: Float { lane_least(vector) }
  @inline(__always) var greatest: Float { lane_greatest(vector) }
  @inline(__always) var sum: Float { lane_sum(vector) }

  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { Self(vector: a.vector * b.vector) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { Self(vector: a.vector / b.vector) }
  @inline(__always) static prefix func - (a: Self) -> Self {
    Self(vector: lane_negated(a.vector))
  }
  @inline(__always) static func shiftLeft(_ bits: Bits, by places: UInt32) -> Bits {
    bits &<< HalfFloats(repeating: places)
  }
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits { a &+ b }
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits { a & b }
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits { a ^ b }
}

/// Full vectors of `Float`.
struct FullFloat: FloatLanes {
  typealias Bits = FullFloats<UInt32>
  var vector: FullFloats<Float>

  @inline(__always) init(vector: FullFloats<Float>) { self.vector = vector }
  @inline(__always) init(_ scalar: Float) { vector = FullFloats(repeating: scalar) }

  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Float>, _ rest: Int) {
    lane_store(vector, target, rest)
  }
  @inline(__always) static func broadcastBits(_ bits: UInt32) -> Bits { Bits(repeating: bits) }

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
        unsafeBitCast(bits, to: FullFloats<Int32>.self), first.vector, second.vector))
  }
  @inline(__always) var least: Float { lane_least(vector) }
  @inline(__always) var greatest: Float { lane_greatest(vector) }
  @inline(__always) var sum: Float { lane_sum(vector) }

  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { Self(vector: a.vector * b.vector) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { Self(vector: a.vector / b.vector) }
  @inline(__always) static prefix func - (a: Self) -> Self {
    Self(vector: lane_negated(a.vector))
  }
  @inline(__always) static func shiftLeft(_ bits: Bits, by places: UInt32) -> Bits {
    bits &<< FullFloats(repeating: places)
  }
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits { a &+ b }
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits { a & b }
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits { a ^ b }
}
