"""The lanes: one, half a vector and a full one, each of Double and of Float. Those of Double are a part of
LaneArithmetic.swift, where debug builds specialise what uses them, those of Float are FloatLanes.swift.

Comparisons and selections in code that is generic over `SIMD` compile to a loop over the lanes, even
when specialised; on a concrete vector type they are one instruction. So every type is written out.
"""
from common import ROOT

KERNELS = ROOT / "Sources/Library/AnimationKernels"
START = "// Written by `scripts/generate lanes`; do not edit up to the end mark.\n\n"
END = "\n// End of what `scripts/generate lanes` writes.\n"

HEAD = """// Written by `scripts/generate lanes` (scripts/lib/generate/lanes.py); do not edit.

internal import CKernelInterface

"""

ONE = """/// One lane of `{scalar}`, for scalar calls.
struct {name}: {kind}Lanes {{
  typealias Bits = {bits}
  var vector: {scalar}

  @inline(__always) init(vector: {scalar}) {{ self.vector = vector }}
  @inline(__always) init(_ scalar: {scalar}) {{ vector = scalar }}

  // A literal: with a size, loops over single lanes are not made vectors.
  @inline(__always) static var count: Int {{ 1 }}
  @inline(__always) func storePart(_ target: UnsafeMutablePointer<{scalar}>, _ rest: Int) {{}}
  @inline(__always) static func broadcastBits(_ bits: {bits}) -> Bits {{ bits }}

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

MANY = """/// {role} of `{scalar}`.
struct {name}: {kind}Lanes {{
  typealias Bits = {width}<{bits}>
  var vector: {width}<{scalar}>

  @inline(__always) init(vector: {width}<{scalar}>) {{ self.vector = vector }}
  @inline(__always) init(_ scalar: {scalar}) {{ vector = {width}(repeating: scalar) }}

  @inline(__always) func storePart(_ target: UnsafeMutablePointer<{scalar}>, _ rest: Int) {{
    lane_store(vector, target, rest)
  }}
  @inline(__always) static func broadcastBits(_ bits: {bits}) -> Bits {{ Bits(repeating: bits) }}

  @inline(__always) static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {{
    Self(vector: lane_fused(a.vector, b.vector, c.vector))
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
      vector: lane_negative(
        unsafeBitCast(bits, to: {width}<{signed}>.self), first.vector, second.vector))
  }}
  @inline(__always) var least: {scalar} {{ lane_least(vector) }}
  @inline(__always) var greatest: {scalar} {{ lane_greatest(vector) }}
  @inline(__always) var sum: {scalar} {{ lane_sum(vector) }}
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
  @inline(__always) static func addBits(_ a: Bits, _ b: Bits) -> Bits {{ a &+ b }}
  @inline(__always) static func and(_ a: Bits, _ b: Bits) -> Bits {{ a & b }}
  @inline(__always) static func xor(_ a: Bits, _ b: Bits) -> Bits {{ a ^ b }}
}}
"""

ONE_CONVERSION = """
  @inline(__always) init(floats: Float) {{ vector = Double(floats) }}
  @inline(__always) var floats: Float {{ Float(vector) }}
  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Float>, _ rest: Int) {{}}
  @inline(__always) func after(_ first: Self) -> Self {{ self }}
"""

MANY_CONVERSION = """
  @inline(__always) init(floats: {width}<Float>) {{ vector = lane_widened(floats) }}
  @inline(__always) var floats: {width}<Float> {{ lane_narrowed(vector) }}
  @inline(__always) func storePart(_ target: UnsafeMutablePointer<Float>, _ rest: Int) {{
    lane_store_narrowed(vector, target, rest)
  }}
  @inline(__always) func after(_ first: Self) -> Self {{
    Self(vector: lane_after(vector, first.vector))
  }}
"""

# Only kernels of Double use these.
DOUBLE_BITS = """
  @inline(__always) static func shiftRight(_ bits: Bits, by places: {bits}) -> Bits {{
    bits &>> {repeated}
  }}
  @inline(__always) static func subtractBits(_ a: Bits, _ b: Bits) -> Bits {{ a &- b }}
  @inline(__always) static func or(_ a: Bits, _ b: Bits) -> Bits {{ a | b }}
"""


def wrappers(kind, letter, bits):
    parts = []
    for role in ["One", "Half", "Full"]:
        one = role == "One"
        width = f"{role}{kind}s"
        values = dict(kind=kind, scalar=kind, bits=bits, signed=bits.removeprefix("U"), width=width)
        values["name"] = f"{letter}1" if one else f"{role}{kind}"
        values["role"] = f"{role} vectors"
        # Line breaks as swift format makes them.
        values["negation"] = (
            "{ Self(vector: -a.vector) }" if one else "{\n    Self(vector: lane_negated(a.vector))\n  }")
        values["repeated"] = "places" if one else f"{width}(repeating: places)"
        own = "" if kind == "Float" else (ONE_CONVERSION if one else MANY_CONVERSION) + DOUBLE_BITS
        parts.append(((ONE if one else MANY) + own + TAIL).format(**values))
    return "\n".join(parts)


def texts():
    """The generated files: path → text."""
    arithmetic = KERNELS / "LaneArithmetic.swift"
    before, rest = arithmetic.read_text().split(START)
    after = rest.split(END)[1]
    doubles = wrappers("Double", "D", "UInt64")
    return {
        arithmetic: before + START + doubles + END + after,
        KERNELS / "FloatLanes.swift": HEAD + wrappers("Float", "F", "UInt32"),
    }
