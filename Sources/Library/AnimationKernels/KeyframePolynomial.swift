internal import CKernelInterface

/// A cubic piece of a track in every lane: one piece for all, or one each.
struct PieceLanes<L: DoubleLanes> {
  var anchor: L
  var c0: L
  var c0Low: L
  var c1: L
  var c2: L
  var c3: L
}

extension PieceLanes {
  @inline(__always) init(_ piece: UnsafePointer<KeyframePiece>) {
    anchor = L(piece.pointee.anchor)
    c0 = L(piece.pointee.c0)
    c0Low = L(piece.pointee.c0Low)
    c1 = L(piece.pointee.c1)
    c2 = L(piece.pointee.c2)
    c3 = L(piece.pointee.c3)
  }
}

/// The quantity sampled from a track: value or velocity.
protocol KeyframeQuantity {
  static func sample<L: DoubleLanes>(_ piece: PieceLanes<L>, at time: L) -> L
  /// The quantity after the end, for the piece that holds the last value.
  static func held(_ piece: UnsafePointer<KeyframePiece>) -> Double
}

enum KeyframeValue: KeyframeQuantity {
  /// Error: half an ulp of the result, plus under 2·2⁻⁵³ of the scale. The scale is the largest of
  /// the piece's change and its duration times its end velocities.
  @inline(__always) static func sample<L: DoubleLanes>(_ piece: PieceLanes<L>, at time: L) -> L {
    let s = time - piece.anchor
    var p = L.multiplyAdd(piece.c3, s, piece.c2)
    p = L.multiplyAdd(p, s, piece.c1)
    return piece.c0 + L.multiplyAdd(p, s, piece.c0Low)
  }

  @inline(__always)
  static func held(_ piece: UnsafePointer<KeyframePiece>) -> Double { piece.pointee.c0 }
}

enum KeyframeVelocity: KeyframeQuantity {
  @inline(__always) static func sample<L: DoubleLanes>(_ piece: PieceLanes<L>, at time: L) -> L {
    let s = time - piece.anchor
    return L.multiplyAdd(L.multiplyAdd(L(3) * piece.c3, s, piece.c2 + piece.c2), s, piece.c1)
  }

  @inline(__always) static func held(_ piece: UnsafePointer<KeyframePiece>) -> Double { 0 }
}

/// Times before 0 are clamped to 0, and times after the last end to one just past it. NaN stays
/// NaN.
@inline(__always) func clamped<L: DoubleLanes>(_ time: L, horizon: L) -> L {
  L.less(horizon, L.selectLess(time, L(0), then: L(0), else: time))
}
