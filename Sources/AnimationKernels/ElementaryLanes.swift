/// Lanes that have the elementary functions of a spring, each in its scalar's precision.
protocol ElementaryLanes: Lanes {
  static var zero: Self { get }
  static var one: Self { get }
  /// Octaves of decay after which a displacement counts as nothing. Such a displacement is far below
  /// every error bound, and far above the subnormal numbers, which would slow a frame down.
  static var restOctaves: Self { get }

  /// The elements of a table of sixteen at this many indices.
  static func lookup(_ table: UnsafePointer<Scalar>, _ index: UnsafePointer<UInt8>) -> Self

  /// A number of preparation, rounded to the lanes' scalar.
  static func rounding(_ value: Double) -> Self
  /// A sum of preparation, as a sum of two of the lanes' scalars.
  static func sum(_ high: Double, _ low: Double) -> (Self, Self)

  /// The part of ab that the rounded product p = ab lost.
  static func productTail(_ a: Self, _ b: Self, product p: Self) -> Self
  /// 2^(x + low).
  static func exp2(_ x: Self, low: Self) -> Self
  /// 2^x, in fewer operations.
  static func exp2(_ x: Self) -> Self
  /// 1 − 2^(−x − low) for 0 ≤ x.
  static func oneMinusExp2(minus x: Self, low: Self) -> Self
  /// sin and cos of x + low quarter turns.
  static func sinCos(quarterTurns x: Self, low: Self) -> (sin: Self, cos: Self)
  /// The same where the sign bit of `regime` is clear; 1 − 2^(−x − low) and anything where it is set.
  static func sinCosOrApproach(_ x: Self, low: Self, regime: Self) -> (sin: Self, cos: Self)
}

extension DoubleLanes {
  @inline(__always) static var zero: Self { Self(0) }
  @inline(__always) static var one: Self { Self(1) }
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
  @inline(__always)
  static func sinCos(quarterTurns x: Self, low: Self) -> (sin: Self, cos: Self) {
    Elementary<Self>.sinCos(quarterTurns: x, low: low)
  }
  @inline(__always)
  static func sinCosOrApproach(_ x: Self, low: Self, regime: Self) -> (sin: Self, cos: Self) {
    Elementary<Self>.sinCosOrApproach(x, low: low, regime: regime)
  }
}

extension FloatLanes {
  @inline(__always) static var zero: Self { Self(0) }
  @inline(__always) static var one: Self { Self(1) }
  @inline(__always) static var restOctaves: Self { coefficient(48) }

  @inline(__always) static func rounding(_ value: Double) -> Self { Self(Float(value)) }
  @inline(__always) static func sum(_ high: Double, _ low: Double) -> (Self, Self) {
    let first = Float(high)
    return (Self(first), Self(Float((high - Double(first)) + low)))
  }

  /// Without fused multiply-add by the splitting that `DoubleLanes` explains, for |a|, |b| < 2¹¹⁵.
  @inline(__always)
  static func productTail(_ a: Self, _ b: Self, product p: Self) -> Self {
    #if FUSED_MULTIPLY_ADD || arch(arm64) || arch(arm64_32)
      return fused(a, b, -p)
    #else
      let splitter = Self(0x1p12 + 1)
      let aScaled = a * splitter
      let aHead = aScaled - (aScaled - a)
      let aTail = a - aHead
      let bScaled = b * splitter
      let bHead = bScaled - (bScaled - b)
      let bTail = b - bHead
      return ((aHead * bHead - p) + aHead * bTail + aTail * bHead) + aTail * bTail
    #endif
  }

  @inline(__always) static func exp2(_ x: Self, low: Self) -> Self {
    FloatElementary<Self>.exp2(x, low: low)
  }
  @inline(__always) static func exp2(_ x: Self) -> Self { FloatElementary<Self>.exp2(x) }
  @inline(__always) static func oneMinusExp2(minus x: Self, low: Self) -> Self {
    FloatElementary<Self>.oneMinusExp2(minus: x, low: low)
  }
  @inline(__always)
  static func sinCos(quarterTurns x: Self, low: Self) -> (sin: Self, cos: Self) {
    FloatElementary<Self>.sinCos(quarterTurns: x, low: low)
  }
  @inline(__always)
  static func sinCosOrApproach(_ x: Self, low: Self, regime: Self) -> (sin: Self, cos: Self) {
    let (sin, cos) = sinCos(quarterTurns: x, low: low)
    return (selectNegative(regime.bits, then: oneMinusExp2(minus: x, low: low), else: sin), cos)
  }
}
