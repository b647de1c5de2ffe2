import Testing

@testable import ReferenceNumerics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct ReferenceElementaryTests {
  /// The C library is within an ulp of what it computes from the same number.
  @Test(arguments: [-15.75, -1, -0.3, 0x1p-30, 0.5, 2.25, 7.9])
  func elementaryFunctionsAreTheirs(x: Double) {
    let radians = ReferenceElementary.sinCos(radians: x)
    for (reference, other) in [
      (ReferenceElementary.exp2(x), exp2(x)),
      (ReferenceElementary.exponentialMinusOne(x), expm1(x)),
      (radians.sin, sin(x)), (radians.cos, cos(x)),
    ] {
      #expect(
        (reference.double - other).magnitude <= other.ulp, "\(x): \(reference.double), \(other)")
    }
  }

  @Test func exactValuesAreExact() {
    #expect(ReferenceElementary.exp2(-3).double == 0.125)
    #expect(ReferenceElementary.oneMinusExp2(minus: 2).double == 0.75)
    #expect(ReferenceElementary.oneMinusExp2(minus: 0x1p-60).double == 0x1.62e42fefa39efp-61)
    for (parts, one) in [(4.0, 1.0), (2, 0.5)] {
      let (sin, cos) = ReferenceElementary.sinCos(one, parts: parts)
      #expect(sin.double == 1 && cos.double == 0, "a quarter of \(parts)")
      // An eighth of a turn.
      let half = ReferenceElementary.sinCos(one / 2, parts: parts)
      #expect(half.sin.double == 0.5.squareRoot() && half.cos.double == 0.5.squareRoot())
    }
  }
}
