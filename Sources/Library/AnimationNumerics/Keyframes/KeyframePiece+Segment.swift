package import CKernelInterface

extension KeyframePiece {
  /// The cubic of a segment that starts at `begin`, about a time in its middle. Nil if the segment
  /// is not a cubic, or is so short, long or steep that a coefficient would overflow or underflow.
  ///
  /// With v₀, v₁ the velocities at the ends, D = change/duration and τ the local time,
  ///
  ///     start + v₀τ + k₂τ² + k₃τ³,   k₂ = (3D − 2v₀ − v₁)/d,   k₃ = (v₀ + v₁ − 2D)/d²
  ///
  /// is moved to the anchor in 106 bits, so that each coefficient is rounded once.
  package init?(_ segment: KeyframeSegment<Double>, begin: DoubleDouble, end: DoubleDouble) {
    let duration = segment.duration
    let start = DoubleDouble(segment.start)
    let mean = DoubleDouble(sum: segment.end, -segment.start) / DoubleDouble(duration)
    var coefficients: [DoubleDouble]
    switch segment.shape {
    case .jump:
      self = .constant(segment.end, until: KeyframePiece.lastTime(until: end))
      return
    case .linear(.linear): coefficients = [start, mean, DoubleDouble(0), DoubleDouble(0)]
    case .cubic(let startVelocity, let endVelocity):
      let v₀ = DoubleDouble(startVelocity)
      let v₁ = DoubleDouble(endVelocity)
      let d = DoubleDouble(duration)
      coefficients = [
        start, v₀, (mean * 3 - v₀ * 2 - v₁) / d, (v₀ + v₁ - mean * 2) / d / d,
      ]
    case .linear, .steepCubic, .spring:
      return nil
    }
    let anchor = begin.high + duration / 2
    let τ = DoubleDouble(sum: anchor, -begin.high) - DoubleDouble(begin.low)
    // Repeated Horner steps turn powers of the local time into powers about the anchor.
    for first in 0..<3 {
      for k in stride(from: 2, through: first, by: -1) {
        coefficients[k] = coefficients[k] + coefficients[k + 1] * τ
      }
    }
    guard coefficients.allSatisfy({ $0.high.magnitude < 0x1p900 }), segment.isAboveUnderflow else {
      return nil
    }
    self.init(
      end: KeyframePiece.lastTime(until: end), anchor: anchor, c0: coefficients[0].high,
      c0Low: coefficients[0].low, c1: coefficients[1].high, c2: coefficients[2].high,
      c3: coefficients[3].high, unused: 0)
  }

  static func constant(_ value: Double, until end: Double) -> KeyframePiece {
    KeyframePiece(end: end, anchor: 0, c0: value, c0Low: 0, c1: 0, c2: 0, c3: 0, unused: 0)
  }

  /// The last finite double not after an exact end.
  package static func lastTime(until end: DoubleDouble) -> Double {
    end.low < 0 ? end.high.nextDown : min(end.high, .greatestFiniteMagnitude)
  }
}

extension KeyframeSegment<Double> {
  /// Whether coefficients that underflow are harmless.
  ///
  /// The coefficient of τᵏ is a value over dᵏ. For a long segment it may be subnormal or 0 although
  /// its term counts. It is wrong by 2⁻¹⁰⁷⁴ or a few times that, which τ ≤ d magnifies by up to d³.
  /// The result must not exceed an ulp of the values, or the least positive number.
  fileprivate var isAboveUnderflow: Bool {
    guard duration > 1 else { return true }
    var reach = max(start.magnitude, end.magnitude)
    if case .cubic(let startVelocity, let endVelocity) = shape {
      reach = max(reach, (startVelocity * duration).magnitude, (endVelocity * duration).magnitude)
    }
    return reach == 0 || duration * duration * duration * 0x1p-1010 <= reach && reach < .infinity
  }
}
