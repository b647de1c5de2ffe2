/// A keyframe effect of the Web Animations model on one number.
///
/// The effect's easing maps progress first and may leave [0, 1]. Each frame's easing then shapes
/// the interval that starts at that frame. Beyond the ends the outermost intervals are extended.
///
/// Source: Web Animations Level 1, §5.3.3 (computed offsets) and §5.3.4 (effect value).
public struct CSSKeyframes: Hashable, Sendable {
  /// One keyframe.
  public struct Frame: Hashable, Sendable {
    /// The value reached at the frame.
    public var value: Double
    /// The frame's position in [0, 1]; nil to be spaced evenly.
    public var offset: Double?
    /// The easing of the interval that starts here.
    public var easing: EasingFunction

    /// A keyframe.
    public init(_ value: Double, offset: Double? = nil, easing: EasingFunction = .identity) {
      self.value = value
      self.offset = offset
      self.easing = easing
    }
  }

  private let values: [Double]
  private let easings: [EasingFunction]
  /// The easing of the whole effect's progress.
  public let easing: EasingFunction
  /// The position of every frame. Missing ones are 0 for the first, 1 for the last, and evenly
  /// spaced between their neighbours.
  public let offsets: [Double]

  /// An effect with the given frames.
  ///
  /// - Throws: `EasingError.invalidFrames` if there are fewer than two frames, if offsets decrease,
  ///   leave [0, 1] or do not span it (there is no underlying value to fill in), or if a value is
  ///   not finite.
  public init(frames: [Frame], easing: EasingFunction = .identity) throws(EasingError) {
    guard frames.count >= 2 else {
      throw .invalidFrames(index: frames.count, reason: "at least two frames are needed")
    }
    var given = frames.map { $0.offset }
    given[0] = given[0] ?? 0
    given[given.count - 1] = given[given.count - 1] ?? 1
    var latest = 0.0
    for (index, frame) in frames.enumerated() {
      guard frame.value.isFinite else {
        throw .invalidFrames(index: index, reason: "the value \(frame.value) is not finite")
      }
      guard let offset = given[index] else { continue }
      guard (0...1).contains(offset) else {
        throw .invalidFrames(index: index, reason: "the offset \(offset) is not in 0...1")
      }
      guard offset >= latest else {
        throw .invalidFrames(
          index: index, reason: "the offset \(offset) is less than \(latest) before it")
      }
      latest = offset
    }
    guard given[0] == 0 else {
      throw .invalidFrames(index: 0, reason: "the first offset must be 0")
    }
    guard latest == 1 else {
      throw .invalidFrames(index: frames.count - 1, reason: "the last offset must be 1")
    }
    values = frames.map { $0.value }
    easings = frames.map { $0.easing }
    self.easing = easing
    offsets = LinearEasing.completed(given)
  }

  /// The value at `progress`, before the effect's easing is applied; NaN for NaN.
  public func value(at progress: Double) -> Double {
    let eased = easing.value(at: progress)
    guard !eased.isNaN else { return eased }
    let last = offsets.count - 1
    if eased < 0 && offsets[1] == 0 { return values[0] }
    if eased >= 1 && offsets[last - 1] == 1 { return values[last] }
    // The last frame at or before the progress, except frames at the end; else the first.
    let start = partition(1..<last) { offsets[$0] <= max(eased, 0) && offsets[$0] < 1 } - 1
    let length = offsets[start + 1] - offsets[start]
    let distance = easings[start].value(at: (eased - offsets[start]) / length)
    let value = (1 - distance) * values[start] + distance * values[start + 1]
    guard value.isNaN, !distance.isNaN else { return value }
    // Both products are infinite, so only the difference of the values counts.
    let change = values[start + 1] - values[start]
    return change == 0 ? values[start] : values[start] + distance * change
  }
}
