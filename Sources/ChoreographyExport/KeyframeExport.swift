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
        let hermite = Hermite(
          from: value, at: time, to: frame.value, duration: frame.duration,
          frame.startVelocity ?? 0, frame.endVelocity ?? 0)
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
  let c0, c1, c2, c3: Double

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

  var enclosed: EnclosedFunction { EnclosedFunction(bend: bend, value: value) }
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

  /// A joint of keyframes: its tick, and seconds, value and velocity as they are printed.
  private typealias Joint = (tick: Int, time: Double, value: Double, velocity: Double)

  private func joint(_ tick: Int) -> Joint {
    let time = time(tick)
    let progress = piece.progress(at: min(piece.start + time, end))
    // A vertical tangent has no finite velocity for a keyframe; a velocity within rounding of 0 is
    // 0.
    let velocity = progress.velocity
    let isVelocity = velocity.isFinite && velocity.magnitude * (end - piece.start) > 1e-12
    return (
      tick, time, tick >= ticks ? last : Decimals.rounded(progress.value, places: digits),
      isVelocity ? Decimals.rounded(velocity, digits: digits + 1) : 0
    )
  }

  /// The order in which points of a keyframe are compared: the greatest differences come first.
  private static let order = [
    12, 8, 16, 5, 19, 10, 14, 24, 3, 21, 6, 18, 11, 13, 9, 15, 7, 17, 4, 20, 2, 22, 1, 23,
  ]

  /// Whether a keyframe from a joint to a tick differs by at most an error at 24 points.
  private func keeps(_ epsilon: Double, from a: Joint, to tick: Int) -> Bool {
    let b = joint(tick)
    let (start, length) = (piece.start + a.time, b.time - a.time)
    let cubic = Hermite(
      from: a.tick == 0 ? piece.progress(at: piece.start).value : a.value, at: start, to: b.value,
      duration: length, a.velocity, b.velocity)
    return Self.order.allSatisfy { step in
      let time = start + length * Double(step) / 24
      let apart = cubic.value(at: time) - piece.progress(at: min(time, end)).value
      return !(apart.magnitude > epsilon)
    }
  }

  /// The joints of keyframes that keep an error; nil if there would be too many.
  private func division(_ epsilon: Double, most: Int) -> [Joint]? {
    var joints = [joint(0)]
    var longest = Double(ticks)
    while joints[joints.count - 1].tick < ticks {
      let from = joints[joints.count - 1]
      guard joints.count <= most else { return nil }
      guard !keeps(epsilon, from: from, to: ticks) else { return joints + [joint(ticks)] }
      // The error grows with the length, apart from ripples, so start with the longest of a
      // decreasing series.
      var length = min(Double(ticks - from.tick), 4 * longest)
      while length > 1, !keeps(epsilon, from: from, to: from.tick + Int(length)) { length *= 0.8 }
      guard length > 1 else { return nil }
      var (good, bad) = (from.tick + Int(length), min(from.tick + Int(length / 0.8) + 1, ticks))
      while bad - good > max((good - from.tick) / 64, 1) {
        let middle = (good + bad) / 2
        if keeps(epsilon, from: from, to: middle) { good = middle } else { bad = middle }
      }
      joints.append(joint(good))
      longest = Double(good - from.tick)
    }
    return joints
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
        kind: .cubic, time: b.tick >= ticks ? end : piece.start + b.time,
        duration: duration(a.tick, b.tick), value: b.value, startVelocity: a.velocity,
        endVelocity: b.velocity)
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
