internal import AnimationNumerics
internal import ChoreographyFiles

/// A curve as keyframes: curves as one exact linear keyframe with that curve, springs as cubic
/// keyframes with the same values and velocities at their joints. The error bounds the difference of
/// the printed numbers from the curve at every time.
package struct KeyframeExport: Sendable, Encodable {
  struct Frame: Hashable, Sendable, Encodable {
    enum Kind: String, Sendable, Encodable {
      case cubic, linear, move
    }

    var kind: Kind
    /// Seconds from the start to its end.
    var time: Double
    var duration: Double
    /// The progress at its end.
    var value: Double
    /// The rate of progress at its start, per second, of a cubic one.
    var startVelocity: Double?
    /// The rate of progress at its end, per second, of a cubic one.
    var endVelocity: Double?
    /// The curve of a linear one, as Swift; nil for a straight line.
    var curve: String?
  }

  /// The keyframes as Swift code of a `KeyframeTrack`.
  package internal(set) var swift: [String]
  /// The keyframes; the first one starts at 0.
  let frames: [Frame]
  /// An upper bound of the difference from the curve; 0 if the keyframes are exact.
  package let error: Double

  /// Converts a curve; an error if the error cannot be kept.
  init(_ curve: ProgressCurve, error epsilon: Double) throws(DocumentError) {
    var (frames, value, error) = ([Frame](), 0.0, curve.tail)
    func move(to target: Double, at time: Double) {
      guard target != value else { return }
      frames.append(Frame(kind: .move, time: time, duration: 0, value: target))
      value = target
    }
    for piece in curve.pieces where piece.start < curve.duration {
      let end = min(piece.end, curve.duration)
      var parts = ExportedMotion.Parts(name: "animation", from: 0, delay: 0, isClipped: false)
      let whole = piece.wholeCurve.flatMap {
        $0.bezier != nil || $0.swiftExpression != nil ? $0 : nil
      }
      if whole == nil {
        try parts.add(piece, from: 0, to: 1, origin: 0, 0, end, epsilon)
      } else {
        let (first, last) = piece.ends(piece.start, end)
        parts.append(.init(start: piece.start, end: end, from: first, to: last, shape: .line))
      }
      for segment in parts.segments {
        move(to: segment.from, at: segment.start)
        var frame = Frame(
          kind: .linear, time: segment.end,
          duration: Decimals.rounded(segment.duration, digits: 14), value: segment.to,
          curve: whole?.swiftExpression)
        if case .cubic(let first, let last) = segment.shape {
          (frame.kind, frame.startVelocity, frame.endVelocity) = (.cubic, first, last)
        }
        frames.append(frame)
        value = segment.to
      }
      error = max(error, parts.error)
    }
    move(to: 1, at: curve.duration)
    guard error <= epsilon else {
      throw DocumentError("error", is: "\(epsilon)", must: "be larger")
    }
    (self.frames, self.error, swift) = (frames, error, frames.map(\.swift))
  }
}

extension KeyframeExport.Frame {
  fileprivate var swift: String {
    let to = Decimals.exact(value)
    let duration = Decimals.exact(duration)
    switch kind {
    case .move: return "MoveKeyframe(\(to))"
    case .linear:
      let curve = curve.map { ", timingCurve: \($0)" } ?? ""
      return "LinearKeyframe(\(to), duration: \(duration)\(curve))"
    case .cubic:
      return "CubicKeyframe(\(to), duration: \(duration), "
        + "startVelocity: \(Decimals.exact(startVelocity ?? 0)), "
        + "endVelocity: \(Decimals.exact(endVelocity ?? 0)))"
    }
  }
}

extension UnitCurve {
  /// The name that SwiftUI has for the Bézier curve: ".easeIn".
  var swiftName: String? {
    guard let c = bezier else { return nil }
    switch (c.x1, c.y1, c.x2, c.y2) {
    case (0.42, 0, 1, 1): return ".easeIn"
    case (0, 0, 0.58, 1): return ".easeOut"
    case (0.42, 0, 0.58, 1): return ".easeInOut"
    default: return nil
    }
  }

  /// The curve as a Swift expression; nil for a straight line, and for a named easing that SwiftUI
  /// does not have.
  var swiftExpression: String? {
    guard let c = bezier else { return Self.named.first { $0.curve == self }.map { ".\($0.name)" } }
    if c.x1 == c.y1, c.x2 == c.y2 { return nil }
    let number = Decimals.exact
    return swiftName
      ?? ".bezier(startControlPoint: UnitPoint(x: \(number(c.x1)), y: \(number(c.y1))), "
      + "endControlPoint: UnitPoint(x: \(number(c.x2)), y: \(number(c.y2))))"
  }
}
