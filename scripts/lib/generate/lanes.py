"""One wrapper for every vector width: those of Double as a part of LaneArithmetic.swift, where debug builds
specialise what uses them, those of Float as FloatLanes.swift.

Comparisons and selections in code that is generic over `SIMD` compile to a loop over the lanes, even
when specialised; on a concrete vector type they are one instruction. So every width is written out.
"""
from common import ROOT

KERNELS = ROOT / "Sources/AnimationKernels"
START = "// Written by `scripts/generate lanes`; do not edit up to the end mark.\n\n"
END = "\n// End of what `scripts/generate lanes` writes.\n"

HEAD = """// Written by `scripts/generate lanes` (scripts/lib/generate/lanes.py); do not edit.

internal import CKernelInterface

"""

ONE = """/// One lane of `{scalar}`: what a scalar call computes with.
struct {name}: {kind}Lanes {{
  var vector: {scalar}

  @inline(__always) init(vector: {scalar}) {{ self.vector = vector }}
  @inline(__always) init(_ scalar: {scalar}) {{ vector = scalar }}

  @inline(__always) static var count: Int {{ 1 }}

  @inline(__always) static func load(_ source: UnsafePointer<{scalar}>) -> Self {{
    Self(vector: source.pointee)
  }}
  @inline(__always) func store(_ target: UnsafeMutablePointer<{scalar}>) {{
    target.pointee = vector
  }}
  @inline(__always) var bits: {bits} {{ vector.bitPattern }}
  @inline(__always) init(bits: {bits}) {{ vector = {scalar}(bitPattern: bits) }}
  @inline(__always) static func broadcastBits(_ bits: {bits}) -> {bits} {{ bits }}

  @inline(__always) static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {{
    Self(vector: c.vector.addingProduct(a.vector, b.vector))
  }}
  @inline(__always) static func selectLess(
    _ a: Self, _ b: Self, then first: Self, else second: Self
  ) -> Self {{
    Self(vector: a.vector < b.vector ? first.vector : second.vector)
  }}
  @inline(__always) static func selectNegative(
    _ bits: Bits, then first: Self, else second: Self
  ) -> Self {{
    bits.leadingZeroBitCount == 0 ? first : second
  }}
  @inline(__always) var least: {scalar} {{ vector }}
  @inline(__always) var greatest: {scalar} {{ vector }}
  @inline(__always) var sum: {scalar} {{ vector }}
"""

MANY = """/// {count} lanes of `{scalar}`.
struct {name}: {kind}Lanes {{
  var vector: SIMD{count}<{scalar}>

  @inline(__always) init(vector: SIMD{count}<{scalar}>) {{ self.vector = vector }}
  @inline(__always) init(_ scalar: {scalar}) {{ vector = SIMD{count}(repeating: scalar) }}

  @inline(__always) static var count: Int {{ {count} }}

  @inline(__always) static func load(_ source: UnsafePointer<{scalar}>) -> Self {{
    Self(vector: UnsafeRawPointer(source).loadUnaligned(as: SIMD{count}<{scalar}>.self))
  }}
  @inline(__always) func store(_ target: UnsafeMutablePointer<{scalar}>) {{
    UnsafeMutableRawPointer(target).storeBytes(of: vector, as: SIMD{count}<{scalar}>.self)
  }}
  @inline(__always) var bits: SIMD{count}<{bits}> {{
    unsafeBitCast(vector, to: SIMD{count}<{bits}>.self)
  }}
  @inline(__always) init(bits: SIMD{count}<{bits}>) {{
    vector = unsafeBitCast(bits, to: SIMD{count}<{scalar}>.self)
  }}
  @inline(__always) static func broadcastBits(_ bits: {bits}) -> SIMD{count}<{bits}> {{
    SIMD{count}(repeating: bits)
  }}

  @inline(__always) static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {{
    Self(vector: lane_fused_{c}(a.vector, b.vector, c.vector))
  }}
  @inline(__always) static func selectLess(
    _ a: Self, _ b: Self, then first: Self, else second: Self
  ) -> Self {{
    Self(vector: second.vector.replacing(with: first.vector, where: a.vector .< b.vector))
  }}
  @inline(__always) static func selectNegative(
    _ bits: Bits, then first: Self, else second: Self
  ) -> Self {{
    Self(
      vector: lane_negative_{c}(
        unsafeBitCast(bits, to: lane_bits_{c}.self), first.vector, second.vector))
  }}
  @inline(__always) var least: {scalar} {{ lane_least_{c}(vector) }}
  @inline(__always) var greatest: {scalar} {{ lane_greatest_{c}(vector) }}
  @inline(__always) var sum: {scalar} {{ lane_sum_{c}(vector) }}
"""

TAIL = """
  @inline(__always) static func + (a: Self, b: Self) -> Self {{ Self(vector: a.vector + b.vector) }}
  @inline(__always) static func - (a: Self, b: Self) -> Self {{ Self(vector: a.vector - b.vector) }}
  @inline(__always) static func * (a: Self, b: Self) -> Self {{ Self(vector: a.vector * b.vector) }}
  @inline(__always) static func / (a: Self, b: Self) -> Self {{ Self(vector: a.vector / b.vector) }}
  @inline(__always) static prefix func - (a: Self) -> Self {negation}
  @inline(__always) static func shiftLeft(_ bits: Bits, by places: {bits}) -> Bits {{
    bits &<< {repeated}
  }}
  @inline(__always) static func shiftRight(_ bits: Bits, by places: {bits}) -> Bits {{
    bits &>> {repeated}
  }}
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits {{ a &+ b }}
  @inline(__always) static func subtractBits(_ a: Bits, _ b: Bits) -> Bits {{ a &- b }}
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits {{ a & b }}
  @inline(__always) static func or(_ a: Bits, _ b: Bits) -> Bits {{ a | b }}
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits {{ a ^ b }}
}}
"""

ONE_CONVERSION = """
  @inline(__always) static func load(_ source: UnsafePointer<Float>) -> Self {{
    Self(vector: Double(source.pointee))
  }}
  @inline(__always) func store(_ target: UnsafeMutablePointer<Float>) {{
    target.pointee = Float(vector)
  }}
"""

MANY_CONVERSION = """
  @inline(__always) init(floats: SIMD{count}<Float>) {{
    vector = lane_widened{count}(floats)
  }}
  @inline(__always) var floats: SIMD{count}<Float> {{ lane_narrowed{count}(vector) }}
  @inline(__always) static func load(_ source: UnsafePointer<Float>) -> Self {{
    Self(floats: UnsafeRawPointer(source).loadUnaligned(as: SIMD{count}<Float>.self))
  }}
  @inline(__always) func store(_ target: UnsafeMutablePointer<Float>) {{
    UnsafeMutableRawPointer(target).storeBytes(of: floats, as: SIMD{count}<Float>.self)
  }}
"""


def wrappers(kind, letter, bits, widths):
    parts = []
    for count in widths:
        values = dict(kind=kind, scalar=kind, bits=bits, count=count, name=f"{letter}{count}", c=f"{kind.lower()}{count}")
        # Line breaks as swift format makes them.
        values["negation"] = (
            "{ Self(vector: -a.vector) }" if count == 1
            else f"{{\n    Self(vector: lane_negated_{values['c']}(a.vector))\n  }}")
        values["repeated"] = "places" if count == 1 else f"SIMD{count}(repeating: places)"
        conversion = "" if kind == "Float" else ONE_CONVERSION if count == 1 else MANY_CONVERSION
        parts.append(((ONE if count == 1 else MANY) + conversion + TAIL).format(**values))
    return "\n".join(parts)


def texts():
    """The generated files: path → text."""
    arithmetic = KERNELS / "LaneArithmetic.swift"
    before, rest = arithmetic.read_text().split(START)
    after = rest.split(END)[1]
    doubles = wrappers("Double", "D", "UInt64", [1, 2, 4, 8, 16])
    return {
        arithmetic: before + START + doubles + END + after,
        KERNELS / "FloatLanes.swift": HEAD + wrappers("Float", "F", "UInt32", [1, 4, 8, 16]),
    }
