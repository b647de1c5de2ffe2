internal import StrictJSON

import ReferenceNumerics

/// One keyframe under the rules of Web Animations.
public struct CSSKeyframeDescription: Sendable, Hashable {
  /// The value at this keyframe.
  public var value: Double
  /// The offset of the keyframe in [0, 1]; nil to compute it.
  public var offset: Double?
  /// The CSS easing of the interval that starts here; nil for linear.
  public var easing: String?

  /// Creates a keyframe.
  public init(value: Double, offset: Double? = nil, easing: String? = nil) {
    self.value = value
    self.offset = offset
    self.easing = easing
  }
}

/// Asks for the value of a list of keyframes under the rules of Web Animations.
public struct CSSKeyframesRequest: Sendable, Hashable {
  /// The keyframes, with non-decreasing offsets.
  public var frames: [CSSKeyframeDescription]
  /// The CSS easing of the whole effect.
  public var easing: String
  /// The progress before the effect's easing.
  public var progress: Double

  /// Creates a request for one list and progress.
  public init(frames: [CSSKeyframeDescription], easing: String = "linear", progress: Double) {
    self.frames = frames
    self.easing = easing
    self.progress = progress
  }
}

extension SolverKind {
  /// Value of a list of keyframes under the rules of Web Animations.
  public static let cssKeyframes = Self("css-keyframes", CSSKeyframesRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/cssKeyframes``.
  public static func cssKeyframes(_ request: CSSKeyframesRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/cssKeyframes``.
public protocol CSSKeyframesMethod: SolverMethod {
  /// Value of a list of keyframes under the rules of Web Animations.
  func cssKeyframes(_ request: CSSKeyframesRequest) throws(SolverError) -> Double
}

extension CSSKeyframesRequest: ProgressQuestion {
  static var kind: SolverKind { .cssKeyframes }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .value(try method.serving((any CSSKeyframesMethod).self, Self.kind).cssKeyframes(self))
  }

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

  func write(to writer: inout MemberWriter) {
    writer.nested(
      "frames",
      writer.list(frames) { frame, writer in
        writer.number("v", frame.value)
        writer.number("offset", frame.offset)
        if let easing = frame.easing { writer.text("easing", easing) }
      })
    if easing != "linear" { writer.text("easing", easing) }
    writer.number("progress", progress)
  }

  static var answerForm: AnswerForm { .value }

  var group: String {
    if easing != "linear" { return "effect eased" }
    let here = frames.count { $0.offset == progress }
    if here > 1 { return "at a jump" }
    return here == 1 || progress == 0 || progress == 1 ? "at a frame" : "between frames"
  }

  /// Computed offsets, and the progress between the effect's easing and the interval's, are
  /// rounded to `Double`, which the easing functions take. So the answer is accurate to an ulp of
  /// the values instead of correctly rounded, and beside a vertical tangent to 10⁻⁸ of them.
  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    guard frames.count >= 2 else {
      throw .invalid(
        member: "frames", value: "an array of \(frames.count)",
        reason: "must hold at least two frames")
    }
    var easings: [ReferenceEasing] = []
    for (index, frame) in frames.enumerated() {
      easings.append(
        try ReferenceEasing(css: frame.easing ?? "linear", member: "frames[\(index)].easing"))
    }
    let places = try Self.places(of: frames)
    let effect = try ReferenceEasing(css: easing, member: "easing")
    let progress = effect.value(at: self.progress)
    let eased = progress.double
    let last = frames.count - 1

    func exactly(_ value: Double) -> SolverTruth { SolverTruth(exactly: .value(value)) }
    // Before two frames at 0, and from two frames at 1 on, the outermost frame applies.
    if eased < 0, places[1].offset == 0 { return exactly(frames[0].value) }
    if eased >= 1, places[last - 1].offset == 1 { return exactly(frames[last].value) }
    let start = Self.interval(of: eased, places)
    let (lower, upper) = (
      ReferenceValue(places[start].offset), ReferenceValue(places[start + 1].offset)
    )
    let share = (progress - lower) / (upper - lower)
    let shaped = easings[start].value(at: share.double)
    let from = ReferenceValue(frames[start].value)
    let to = ReferenceValue(frames[start + 1].value)
    return SolverTruth(Self.answerForm, [from + (to - from) * shaped])
  }

  /// A frame's offset, and whether it is exact.
  private typealias Place = (offset: Double, isExact: Bool)

  /// The interval of an eased progress: the last frame at or before it, except frames at the end.
  private static func interval(of eased: Double, _ places: [Place]) -> Int {
    places.dropLast().lastIndex { $0.offset <= max(eased, 0) && $0.offset < 1 } ?? 0
  }

  /// The offset of every frame: if missing, 0 for the first, 1 for the last, and evenly spaced
  /// between neighbours for the rest.
  private static func places(of frames: [CSSKeyframeDescription]) throws(SolverError) -> [Place] {
    var given = frames.map(\.offset)
    given[0] = given[0] ?? 0
    given[given.count - 1] = given[given.count - 1] ?? 1
    guard given[0] == 0 else {
      throw .invalid("frames[0].offset", given[0] ?? 0, "the first frame must be at 0")
    }
    guard given[given.count - 1] == 1 else {
      throw .invalid(
        "frames[\(given.count - 1)].offset", given[given.count - 1] ?? 1,
        "the last frame must be at 1")
    }
    return given.indices.map { index in
      if let offset = given[index] { return (offset, true) }
      let before = given[..<index].lastIndex { $0 != nil } ?? 0
      let after = given[index...].firstIndex { $0 != nil } ?? given.count - 1
      let (lower, upper) = (ReferenceValue(given[before] ?? 0), ReferenceValue(given[after] ?? 1))
      let share = ReferenceValue(Double(index - before)) / ReferenceValue(Double(after - before))
      let place = lower + (upper - lower) * share
      let offset = place.double
      return (offset, place.compared(to: ReferenceValue(offset)) == 0)
    }
  }

  /// Whether the effect's easing jumps at exactly the progress or, without one, an interval's
  /// easing at a position that `Double` computes exactly.
  var isAtExactJump: Bool {
    guard let effect = try? ReferenceEasing(css: easing, member: "easing") else { return false }
    guard case .identity = effect else { return effect.hasJump(at: progress) }
    guard frames.count >= 2, let places = try? Self.places(of: frames) else { return false }
    let start = Self.interval(of: progress, places)
    let (lower, upper) = (places[start], places[start + 1])
    let distance = DoublePair.sum(progress, -lower.offset)
    let length = DoublePair.sum(upper.offset, -lower.offset)
    let share = distance.high / length.high
    guard lower.isExact, upper.isExact, distance.low == 0, length.low == 0,
      (-distance.high).addingProduct(share, length.high) == 0, share.isFinite,
      let shape = try? ReferenceEasing(css: frames[start].easing ?? "linear", member: "easing")
    else { return false }
    return shape.hasJump(at: share)
  }

  /// The largest value of the frames and of the answer.
  func scales(of truth: SolverTruth) -> [Double] {
    let reach = frames.map { $0.value.magnitude }.max() ?? 1
    return [max(reach, truth.values[0].rounded.magnitude, .leastNormalMagnitude)]
  }

  func inputAllowance(_ allowance: Allowance) -> Double? {
    isDecidedExactly ? nil : allowance.shift(of: progress) ?? ScalarType.double.ulp(of: progress)
  }

  /// Whether the interval and the position in it are exact without rounding: the progress equals
  /// a given offset and is not eased first.
  private var isDecidedExactly: Bool {
    easing == "linear"
      && (progress == 0 || progress == 1 || frames.contains { $0.offset == progress })
  }
}
