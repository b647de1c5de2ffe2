// Written by `scripts/generate coefficients` (scripts/lib/generate/coefficients.py); do not edit.

/// The polynomials of the elementary functions, rounded to their scalar type.
///
/// Each is the minimax approximation on the reduced argument; `head` + `tail` is its
/// constant term, `c1`, `c2`, … are the rest, lowest power first.
enum ElementaryCoefficients {
  /// (2^r − 1) / r for |r| ≤ ½.
  /// Relative error of the polynomial: 1.8e-17.
  enum ExponentialDouble {
    static var head: Double { 0x1.62e42fefa39efp-1 }
    static var tail: Double { 0x1.ccb50196ebe0fp-56 }
    static var c1: Double { 0x1.ebfbdff82c598p-3 }
    static var c2: Double { 0x1.c6b08d704a08ep-5 }
    static var c3: Double { 0x1.3b2ab6fba1e40p-7 }
    static var c4: Double { 0x1.5d87fe78b211ap-10 }
    static var c5: Double { 0x1.4309130958e74p-13 }
    static var c6: Double { 0x1.ffcbfc1ea38d6p-17 }
    static var c7: Double { 0x1.62bfd4b4ae7fdp-20 }
    static var c8: Double { 0x1.b525a09304761p-24 }
    static var c9: Double { 0x1.e605d28a49969p-28 }
    static var c10: Double { 0x1.e8cab82e1e06dp-32 }
  }

  /// sin(πr/2) / r in z = r², for |r| ≤ ½.
  /// Relative error of the polynomial: 3.3e-18.
  enum SineDouble {
    static var head: Double { 0x1.921fb54442d18p+0 }
    static var tail: Double { 0x1.02644e735d073p-54 }
    static var c1: Double { -0x1.4abbce625be41p-1 }
    static var c2: Double { 0x1.466bc67758700p-4 }
    static var c3: Double { -0x1.32d2cce2d5360p-8 }
    static var c4: Double { 0x1.50782fca38b82p-13 }
    static var c5: Double { -0x1.e30063a029055p-19 }
    static var c6: Double { 0x1.e3eed5ce1e0a9p-25 }
    /// `c3` where z < 0: 1 − 2^−x = sinh ρ − (cosh ρ − 1), ρ = x·ln 2, with `CosineDouble`, |x| ≤ ½.
    /// Relative error of both polynomials: 4.3e-17.
    static var hyperbolicC3: Double { -0x1.32d2ccec7107ep-8 }
  }

  /// (cos(πr/2) − 1) / r² in z = r², for |r| ≤ ½.
  /// Relative error of the polynomial: 3.9e-20.
  enum CosineDouble {
    static var head: Double { -0x1.3bd3cc9be45dep+0 }
    static var tail: Double { -0x1.31649f7277068p-54 }
    static var c1: Double { 0x1.03c1f081b5aaep-2 }
    static var c2: Double { -0x1.55d3c7e3c9280p-6 }
    static var c3: Double { 0x1.e1f5068367b1dp-11 }
    static var c4: Double { -0x1.a6d1ec7e0b735p-16 }
    static var c5: Double { 0x1.f9cc40ac9febbp-22 }
    static var c6: Double { -0x1.b263c3480532cp-28 }
  }

  /// (2^r − 1) / r for |r| ≤ ½.
  /// Relative error of the polynomial: 1.1e-08.
  enum ExponentialFloat {
    static var head: Float { 0x1.62e4300000000p-1 }
    static var tail: Float { 0x1.775a240000000p-28 }
    static var c1: Float { 0x1.ebfbde0000000p-3 }
    static var c2: Float { 0x1.c6af6e0000000p-5 }
    static var c3: Float { 0x1.3b2ba00000000p-7 }
    static var c4: Float { 0x1.5f07b40000000p-10 }
    static var c5: Float { 0x1.4308fa0000000p-13 }
  }

  /// sin(πr/2) / r in z = r², for |r| ≤ ½.
  /// Relative error of the polynomial: 3.2e-09.
  enum SineFloat {
    static var head: Float { 0x1.921fb60000000p+0 }
    static var tail: Float { -0x1.a32bd20000000p-25 }
    static var c1: Float { -0x1.4abbba0000000p-1 }
    static var c2: Float { 0x1.465e920000000p-4 }
    static var c3: Float { -0x1.2d93020000000p-8 }
  }

  /// (cos(πr/2) − 1) / r² in z = r², for |r| ≤ ½.
  /// Relative error of the polynomial: 6.4e-11.
  enum CosineFloat {
    static var head: Float { -0x1.3bd3cc0000000p+0 }
    static var tail: Float { -0x1.ee0ec80000000p-26 }
    static var c1: Float { 0x1.03c1de0000000p-2 }
    static var c2: Float { -0x1.55c5e00000000p-6 }
    static var c3: Float { 0x1.d9d57e0000000p-11 }
  }
}
