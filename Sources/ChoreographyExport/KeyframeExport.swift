internal import AnimationNumerics
internal import Foundation
internal import ChoreographyFiles

/// A curve as keyframes: curves as one exact linear keyframe with that curve, springs as cubic
/// keyframes with the same values and velocities at their joints.
///
/// The cubic keyframes are found one after the other, each as long as the error allows. Among the
/// errors that need the same number, the smallest is used, which makes the last keyframe as long as
/// the others. The keyframes contain the printed numbers, with as few digits as keep the error. The
/// error bounds the difference of those numbers from the curve at every time.
struct KeyframeExport: Sendable {
  /// One keyframe.
  struct Frame: Hashable, Sendable, Encodable {
    /// The interpolation of a keyframe.
    enum Kind: String, Sendable, Encodable {
      case cubic, linear, move
    }

    /// The interpolation to its value.
    var kind: Kind
    /// Seconds from the start to its end.
    var time: Double
    /// The duration in seconds.
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

  /// The keyframes; the first one starts at 0.
  let frames: [Frame]
  /// An upper bound of the difference from the curve.
  let error: Double

  /// The largest number of keyframes; more are useless in practice.
  private static let maximumFrames = 1000

  /// Converts a curve.
  ///
  /// - Throws: `DocumentError` if the error cannot be kept with a thousand keyframes.
  init(_ curve: ProgressCurve, error epsilon: Double) throws(DocumentError) {
    // Fewer digits than the error has cannot keep it.
    let fewest = max(4, Int((1 - log10(epsilon)).rounded(.up)))
    // The best keyframes may exceed their sampled error slightly, and printing adds to it.
    for room in [0.98, 0.9, 0.7, 0.4] {
      var isPossible = false
      for digits in fewest...fewest + 4 {
        guard let frames = Self.frames(of: curve, room * epsilon, digits: digits) else { continue }
        isPossible = true
        let error = max(Self.bound(of: frames, curve, floor: epsilon / 1000), curve.tail)
        guard error <= epsilon else { continue }
        self.frames = frames
        self.error = error
        return
      }
      guard isPossible else { break }
    }
    throw DocumentError(
      path: "error", value: "\(epsilon)",
      reason: "leave \(Self.maximumFrames) keyframes or fewer: use a larger error")
  }

  // MARK: Finding them

  private static func frames(
    of curve: ProgressCurve, _ epsilon: Double, digits: Int
  ) -> [Frame]? {
    var frames: [Frame] = []
    var value = 0.0
    for piece in curve.pieces where piece.start < curve.duration {
      let (start, end) = (piece.start, min(piece.end, curve.duration))
      // Values within rounding of 0 and 1 are printed as 0 and 1.
      let first = Decimals.rounded(piece.progress(at: start).value, places: 15)
      let length = Decimals.rounded(end - start, digits: 14)
      if first != value {
        frames.append(Frame(kind: .move, time: start, duration: 0, value: first))
        value = first
      }
      // The final value is the animation's target, not the spring's value at that time.
      let isLast = end == curve.duration && piece.end == .infinity
      let last = isLast ? 1 : Decimals.rounded(piece.progress(at: end).value, places: 15)
      if piece.isRest {
        frames.append(Frame(kind: .linear, time: end, duration: length, value: last))
      } else if let whole = piece.wholeCurve {
        frames.append(
          Frame(
            kind: .linear, time: end, duration: length, value: last, curve: whole.swiftExpression))
      } else {
        let division = Division(
          piece: piece, end: end, last: last, digits: digits,
          limit: maximumFrames - frames.count)
        guard let cubics = division.frames(epsilon) else { return nil }
        frames += cubics
      }
      value = last
      guard frames.count <= maximumFrames else { return nil }
    }
    if value != 1 {
      frames.append(Frame(kind: .move, time: curve.duration, duration: 0, value: 1))
    }
    return frames
  }

  /// An upper bound of the difference between keyframes and the curve.
  private static func bound(of frames: [Frame], _ curve: ProgressCurve, floor: Double) -> Double {
    var result = DifferenceBound()
    var time = 0.0
    var value = 0.0
    var rest = curve.pieces[...]
    for frame in frames {
      while let piece = rest.first, piece.end <= time { rest = rest.dropFirst() }
      // Linear keyframes are pieces of the curve, and a jump takes no time.
      if frame.kind == .cubic, let piece = rest.first {
        let hermite = Hermite(from: value, at: time, frame)
        result.include(
          from: time, to: frame.time, piece.enclosed, hermite.enclosed, floor: floor)
      }
      (time, value) = (frame.time, frame.value)
    }
    return result.bound
  }

  /// The keyframes as Swift code of a `KeyframeTrack`.
  var swift: [String] {
    frames.map { frame in
      let to = Decimals.exact(frame.value)
      let duration = Decimals.exact(frame.duration)
      switch frame.kind {
      case .move: return "MoveKeyframe(\(to))"
      case .linear:
        let curve = frame.curve.map { ", timingCurve: \($0)" } ?? ""
        return "LinearKeyframe(\(to), duration: \(duration)\(curve))"
      case .cubic:
        return "CubicKeyframe(\(to), duration: \(duration), "
          + "startVelocity: \(Decimals.exact(frame.startVelocity ?? 0)), "
          + "endVelocity: \(Decimals.exact(frame.endVelocity ?? 0)))"
      }
    }
  }
}

/// A cubic keyframe as a function of time.
private struct Hermite {
  let start: Double
  /// The coefficients of the powers of the time since `start`.
  let c0: Double
  let c1: Double
  let c2: Double
  let c3: Double

  init(from value: Double, at start: Double, _ frame: KeyframeExport.Frame) {
    self.init(
      from: value, at: start, to: frame.value, duration: frame.duration, frame.startVelocity ?? 0,
      frame.endVelocity ?? 0)
  }

  init(
    from value: Double, at start: Double, to end: Double, duration: Double, _ v0: Double,
    _ v1: Double
  ) {
    self.start = start
    let mean = (end - value) / duration
    c0 = value
    c1 = v0
    c2 = (3 * mean - 2 * v0 - v1) / duration
    c3 = (v0 + v1 - 2 * mean) / (duration * duration)
  }

  func value(at time: Double) -> Double {
    let τ = time - start
    return c0 + τ * (c1 + τ * (c2 + τ * c3))
  }

  func bend(_ a: Double, _ b: Double) -> Double {
    // The second derivative is linear in time.
    max(
      (2 * c2 + 6 * c3 * (a - start)).magnitude, (2 * c2 + 6 * c3 * (b - start)).magnitude)
  }

  var enclosed: EnclosedFunction {
    EnclosedFunction(
      value: value, bend: bend,
      range: { a, b in
        let (x, y) = (value(at: a), value(at: b))
        let sagitta = bend(a, b) * (b - a) * (b - a) / 8
        return .hull([x, y], slack: sagitta)
      })
  }
}

/// A piece of a curve divided into cubic keyframes at whole ticks of a decimal clock.
private struct Division {
  let piece: ProgressPiece
  let end: Double
  /// The value at the end.
  let last: Double
  let digits: Int
  /// The greatest number of keyframes.
  let limit: Int
  /// The number of decimals of the ticks.
  private let places: Int
  private let ticks: Int

  init(piece: ProgressPiece, end: Double, last: Double, digits: Int, limit: Int) {
    self.piece = piece
    self.end = end
    self.last = last
    self.digits = digits
    self.limit = limit
    let length = end - piece.start
    places = digits - Int(log10(length).rounded(.down))
    ticks = Int((length * pow(10, Double(places))).rounded(.down))
  }

  /// Seconds from the piece's start to a tick; the last tick is the end.
  private func time(_ tick: Int) -> Double {
    tick >= ticks ? end - piece.start : Decimals.value(tick, places: places)
  }

  private func value(_ tick: Int) -> Double {
    tick >= ticks
      ? last : Decimals.rounded(piece.progress(at: piece.start + time(tick)).value, places: digits)
  }

  private func velocity(_ tick: Int) -> Double {
    let velocity = piece.progress(at: min(piece.start + time(tick), end)).velocity
    // A vertical tangent has no finite velocity for a keyframe; a velocity within rounding of 0 is
    // 0.
    return velocity.isFinite && velocity.magnitude * (end - piece.start) > 1e-12
      ? Decimals.rounded(velocity, digits: digits + 1) : 0
  }

  /// The greatest difference at 24 points between two ticks.
  private func difference(_ a: Int, _ b: Int) -> Double {
    let (start, length) = (piece.start + time(a), time(b) - time(a))
    let cubic = Hermite(
      from: a == 0 ? piece.progress(at: piece.start).value : value(a), at: start, to: value(b),
      duration: length, velocity(a), velocity(b))
    var worst = 0.0
    for step in 1...24 {
      let time = start + length * Double(step) / 24
      worst = max(
        worst, (cubic.value(at: time) - piece.progress(at: min(time, end)).value).magnitude)
    }
    return worst
  }

  /// The end ticks of keyframes that keep an error; nil if there would be too many.
  private func division(_ epsilon: Double, most: Int) -> [Int]? {
    var ends = [0]
    var longest = Double(ticks)
    while ends[ends.count - 1] < ticks {
      let from = ends[ends.count - 1]
      guard ends.count <= most else { return nil }
      guard difference(from, ticks) > epsilon else { return ends + [ticks] }
      // The error grows with the length, apart from ripples, so start with the longest of a
      // decreasing series.
      var length = min(Double(ticks - from), 4 * longest)
      while length > 1, difference(from, from + Int(length)) > epsilon { length *= 0.8 }
      guard length > 1 else { return nil }
      var (good, bad) = (from + Int(length), min(from + Int(length / 0.8) + 1, ticks))
      while bad - good > max((good - from) / 64, 1) {
        let middle = (good + bad) / 2
        if difference(from, middle) <= epsilon { good = middle } else { bad = middle }
      }
      ends.append(good)
      longest = Double(good - from)
    }
    return ends
  }

  /// The keyframes; nil if an error cannot be kept.
  func frames(_ epsilon: Double) -> [KeyframeExport.Frame]? {
    guard ticks > 0, var best = division(epsilon, most: limit) else { return nil }
    var (fails, works) = (epsilon / 16, epsilon)
    for _ in 0..<6 {
      let middle = (fails + works) / 2
      if let found = division(middle, most: best.count - 1), found.count <= best.count {
        (best, works) = (found, middle)
      } else {
        fails = middle
      }
    }
    return zip(best, best.dropFirst()).map { a, b in
      KeyframeExport.Frame(
        kind: .cubic, time: b >= ticks ? end : piece.start + time(b), duration: duration(a, b),
        value: value(b),
        startVelocity: velocity(a), endVelocity: velocity(b))
    }
  }

  /// Seconds between two ticks, with as few digits as the ticks have.
  private func duration(_ a: Int, _ b: Int) -> Double {
    if b < ticks { return Decimals.value(b - a, places: places) }
    let whole = (end - piece.start) * pow(10, Double(places))
    let isWhole = (whole - Double(ticks)).magnitude < 1e-6
    return isWhole ? Decimals.value(b - a, places: places) : time(b) - time(a)
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

  /// The curve as a Swift expression; nil for a straight line.
  var swiftExpression: String? {
    guard let c = bezier else { return formulaExpression }
    if c.x1 == c.y1, c.x2 == c.y2 { return nil }
    let number = Decimals.exact
    return swiftName
      ?? ".bezier(startControlPoint: UnitPoint(x: \(number(c.x1)), y: \(number(c.y1))), "
      + "endControlPoint: UnitPoint(x: \(number(c.x2)), y: \(number(c.y2))))"
  }
}
