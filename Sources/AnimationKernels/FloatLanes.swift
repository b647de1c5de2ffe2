// Written by `scripts/generate lanes` (scripts/lib/generate/lanes.py); do not edit.

internal import CKernelInterface

/// One lane of `Float`: what a scalar call computes with.
struct F1: FloatLanes {
  var vector: Float

  @inline(__always) init(vector: Float) { self.vector = vector }
  @inline(__always) init(_ scalar: Float) { vector = scalar }

  @inline(__always) static var count: Int { 1 }

  @inline(__always) static func load(_ source: UnsafePointer<Float>) -> Self {
    Self(vector: source.pointee)
  }
  @inline(__always) func store(_ target: UnsafeMutablePointer<Float>) {
    target.pointee = vector
  }
  @inline(__always) var bits: UInt32 { vector.bitPattern }
  @inline(__always) init(bits: UInt32) { vector = Float(bitPattern: bits) }
  @inline(__always) static func broadcastBits(_ bits: UInt32) -> UInt32 { bits }

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
  @inline(__always) static func shiftRight(_ bits: Bits, by places: UInt32) -> Bits {
    bits &>> places
  }
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits { a &+ b }
  @inline(__always) static func subtractBits(_ a: Bits, _ b: Bits) -> Bits { a &- b }
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits { a & b }
  @inline(__always) static func or(_ a: Bits, _ b: Bits) -> Bits { a | b }
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits { a ^ b }
}

/// 4 lanes of `Float`.
struct F4: FloatLanes {
  var vector: SIMD4<Float>

  @inline(__always) init(vector: SIMD4<Float>) { self.vector = vector }
  @inline(__always) init(_ scalar: Float) { vector = SIMD4(repeating: scalar) }

  @inline(__always) static var count: Int { 4 }

  @inline(__always) static func load(_ source: UnsafePointer<Float>) -> Self {
    Self(vector: UnsafeRawPointer(source).loadUnaligned(as: SIMD4<Float>.self))
  }
  @inline(__always) func store(_ target: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(target).storeBytes(of: vector, as: SIMD4<Float>.self)
  }
  @inline(__always) var bits: SIMD4<UInt32> {
    unsafeBitCast(vector, to: SIMD4<UInt32>.self)
  }
  @inline(__always) init(bits: SIMD4<UInt32>) {
    vector = unsafeBitCast(bits, to: SIMD4<Float>.self)
  }
  @inline(__always) static func broadcastBits(_ bits: UInt32) -> SIMD4<UInt32> {
    SIMD4(repeating: bits)
  }

  @inline(__always) static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(vector: lane_fused_float4(a.vector, b.vector, c.vector))
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
      vector: lane_negative_float4(
        unsafeBitCast(bits, to: lane_bits_float4.self), first.vector, second.vector))
  }
  @inline(__always) var least: Float { lane_least_float4(vector) }
  @inline(__always) var greatest: Float { lane_greatest_float4(vector) }
  @inline(__always) var sum: Float { lane_sum_float4(vector) }

  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { Self(vector: a.vector * b.vector) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { Self(vector: a.vector / b.vector) }
  @inline(__always) static prefix func - (a: Self) -> Self {
    Self(vector: lane_negated_float4(a.vector))
  }
  @inline(__always) static func shiftLeft(_ bits: Bits, by places: UInt32) -> Bits {
    bits &<< SIMD4(repeating: places)
  }
  @inline(__always) static func shiftRight(_ bits: Bits, by places: UInt32) -> Bits {
    bits &>> SIMD4(repeating: places)
  }
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits { a &+ b }
  @inline(__always) static func subtractBits(_ a: Bits, _ b: Bits) -> Bits { a &- b }
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits { a & b }
  @inline(__always) static func or(_ a: Bits, _ b: Bits) -> Bits { a | b }
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits { a ^ b }
}

/// 8 lanes of `Float`.
struct F8: FloatLanes {
  var vector: SIMD8<Float>

  @inline(__always) init(vector: SIMD8<Float>) { self.vector = vector }
  @inline(__always) init(_ scalar: Float) { vector = SIMD8(repeating: scalar) }

  @inline(__always) static var count: Int { 8 }

  @inline(__always) static func load(_ source: UnsafePointer<Float>) -> Self {
    Self(vector: UnsafeRawPointer(source).loadUnaligned(as: SIMD8<Float>.self))
  }
  @inline(__always) func store(_ target: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(target).storeBytes(of: vector, as: SIMD8<Float>.self)
  }
  @inline(__always) var bits: SIMD8<UInt32> {
    unsafeBitCast(vector, to: SIMD8<UInt32>.self)
  }
  @inline(__always) init(bits: SIMD8<UInt32>) {
    vector = unsafeBitCast(bits, to: SIMD8<Float>.self)
  }
  @inline(__always) static func broadcastBits(_ bits: UInt32) -> SIMD8<UInt32> {
    SIMD8(repeating: bits)
  }

  @inline(__always) static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(vector: lane_fused_float8(a.vector, b.vector, c.vector))
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
      vector: lane_negative_float8(
        unsafeBitCast(bits, to: lane_bits_float8.self), first.vector, second.vector))
  }
  @inline(__always) var least: Float { lane_least_float8(vector) }
  @inline(__always) var greatest: Float { lane_greatest_float8(vector) }
  @inline(__always) var sum: Float { lane_sum_float8(vector) }

  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { Self(vector: a.vector * b.vector) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { Self(vector: a.vector / b.vector) }
  @inline(__always) static prefix func - (a: Self) -> Self {
    Self(vector: lane_negated_float8(a.vector))
  }
  @inline(__always) static func shiftLeft(_ bits: Bits, by places: UInt32) -> Bits {
    bits &<< SIMD8(repeating: places)
  }
  @inline(__always) static func shiftRight(_ bits: Bits, by places: UInt32) -> Bits {
    bits &>> SIMD8(repeating: places)
  }
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits { a &+ b }
  @inline(__always) static func subtractBits(_ a: Bits, _ b: Bits) -> Bits { a &- b }
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits { a & b }
  @inline(__always) static func or(_ a: Bits, _ b: Bits) -> Bits { a | b }
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits { a ^ b }
}

/// 16 lanes of `Float`.
struct F16: FloatLanes {
  var vector: SIMD16<Float>

  @inline(__always) init(vector: SIMD16<Float>) { self.vector = vector }
  @inline(__always) init(_ scalar: Float) { vector = SIMD16(repeating: scalar) }

  @inline(__always) static var count: Int { 16 }

  @inline(__always) static func load(_ source: UnsafePointer<Float>) -> Self {
    Self(vector: UnsafeRawPointer(source).loadUnaligned(as: SIMD16<Float>.self))
  }
  @inline(__always) func store(_ target: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(target).storeBytes(of: vector, as: SIMD16<Float>.self)
  }
  @inline(__always) var bits: SIMD16<UInt32> {
    unsafeBitCast(vector, to: SIMD16<UInt32>.self)
  }
  @inline(__always) init(bits: SIMD16<UInt32>) {
    vector = unsafeBitCast(bits, to: SIMD16<Float>.self)
  }
  @inline(__always) static func broadcastBits(_ bits: UInt32) -> SIMD16<UInt32> {
    SIMD16(repeating: bits)
  }

  @inline(__always) static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(vector: lane_fused_float16(a.vector, b.vector, c.vector))
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
      vector: lane_negative_float16(
        unsafeBitCast(bits, to: lane_bits_float16.self), first.vector, second.vector))
  }
  @inline(__always) var least: Float { lane_least_float16(vector) }
  @inline(__always) var greatest: Float { lane_greatest_float16(vector) }
  @inline(__always) var sum: Float { lane_sum_float16(vector) }

  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  @inline(__always) static func * (a: Self, b: Self) -> Self { Self(vector: a.vector * b.vector) }
  @inline(__always) static func / (a: Self, b: Self) -> Self { Self(vector: a.vector / b.vector) }
  @inline(__always) static prefix func - (a: Self) -> Self {
    Self(vector: lane_negated_float16(a.vector))
  }
  @inline(__always) static func shiftLeft(_ bits: Bits, by places: UInt32) -> Bits {
    bits &<< SIMD16(repeating: places)
  }
  @inline(__always) static func shiftRight(_ bits: Bits, by places: UInt32) -> Bits {
    bits &>> SIMD16(repeating: places)
  }
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits { a &+ b }
  @inline(__always) static func subtractBits(_ a: Bits, _ b: Bits) -> Bits { a &- b }
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits { a & b }
  @inline(__always) static func or(_ a: Bits, _ b: Bits) -> Bits { a | b }
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits { a ^ b }
}
