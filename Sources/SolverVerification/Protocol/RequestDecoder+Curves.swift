extension BezierControlPoints {
  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      try reader.fraction("x1"), try reader.number("y1"), try reader.fraction("x2"),
      try reader.number("y2"))
  }
}

extension CubicBezierRequest {
  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      curve: try BezierControlPoints(reader), progress: try reader.number("progress"),
      outside: try reader.optionalChoice("outside", Outside.self) ?? .clamp)
  }
}

extension KeyframesRequest {
  init(_ reader: MemberReader) throws(SolverError) {
    var track: [KeyframeDescription] = []
    for keyframe in try reader.objects("track") {
      track.append(try KeyframeDescription(keyframe))
    }
    self.init(
      initial: try reader.number("initial"), track: track, time: try reader.number("time"))
  }
}

extension KeyframeDescription {
  /// The types of keyframe, as the protocol names them.
  private enum Form: String, CaseIterable {
    case linear
    case cubic
    case spring
    case move
  }

  init(_ reader: MemberReader) throws(SolverError) {
    let target = try reader.number("to")
    switch try reader.choice("type", Form.self) {
    case .linear:
      var curve: BezierControlPoints?
      if let points = try reader.optionalObject("curve") {
        curve = try BezierControlPoints(points)
      }
      self = .linear(to: target, duration: try reader.nonNegative("duration"), curve: curve)
    case .cubic:
      self = .cubic(
        to: target, duration: try reader.nonNegative("duration"),
        startVelocity: try reader.optionalNumber("startVelocity"),
        endVelocity: try reader.optionalNumber("endVelocity"))
    case .spring:
      var spring = SpringDescription.standard
      if let description = try reader.optionalObject("spring") {
        spring = try SpringDescription(description)
      }
      self = .spring(
        to: target,
        duration: reader["duration"] == nil ? nil : try reader.nonNegative("duration"),
        spring: spring, startVelocity: try reader.optionalNumber("startVelocity"))
    case .move:
      self = .move(to: target)
    }
  }
}

extension CSSKeyframesRequest {
  init(_ reader: MemberReader) throws(SolverError) {
    var frames: [CSSKeyframeDescription] = []
    var latest = 0.0
    for frame in try reader.objects("frames") {
      let offset = frame["offset"] == nil ? nil : try frame.fraction("offset")
      if let offset {
        guard offset >= latest else {
          throw frame.invalid("offset", "offsets must not decrease, and one before is \(latest)")
        }
        latest = offset
      }
      frames.append(
        CSSKeyframeDescription(
          value: try frame.number("v"), offset: offset, easing: try frame.optionalText("easing")))
    }
    self.init(
      frames: frames, easing: try reader.optionalText("easing") ?? "linear",
      progress: try reader.number("progress"))
  }
}

extension StaggerRequest {
  /// More delays than this are refused: they would not fit a line of answer.
  static let maximumCount = 500_000

  init(_ reader: MemberReader) throws(SolverError) {
    let count = try reader.count("count")
    guard count <= Self.maximumCount else {
      throw .unsupported("count is \(count): at most \(Self.maximumCount) delays are answered")
    }
    self.init(
      count: count, interval: try reader.nonNegative("interval"),
      maximumTotal: reader["maximumTotal"] == nil ? nil : try reader.nonNegative("maximumTotal"),
      maximumIndex: try reader.optionalCount("maximumIndex"))
  }
}
