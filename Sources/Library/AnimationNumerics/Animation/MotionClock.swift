/// The time of a motion, which may be paused, slowed down, reversed and set, as a function of the
/// time of frames.
///
/// ```swift
/// var clock = MotionClock(at: frameTime)
/// clock.setRate(0.25, at: frameTime)        // slow motion, without a jump
/// card.value(at: clock.time(at: frameTime))
/// ```
///
/// A value that is retargeted at times of the clock needs a clock that does not run back; for
/// scrubbing, sample a `MoveTimeline` or a `ChoreographySampler`. Frame times that are not finite
/// count as that of the last change.
public struct MotionClock: Hashable, Sendable {
  /// The motion's seconds for each second of the frames, when it runs; negative runs backwards.
  public private(set) var rate: Double
  /// Whether the time stands still.
  public private(set) var isPaused: Bool
  private var frameTime: Double
  private var startTime: Double

  /// A clock that runs from `startTime` at `frameTime` on.
  ///
  /// - Precondition: All numbers are finite.
  public init(at frameTime: Double = 0, startTime: Double = 0, rate: Double = 1) {
    trapUnless(
      frameTime.isFinite && startTime.isFinite && rate.isFinite,
      "the clock's numbers are \(frameTime), \(startTime) and \(rate); they must be finite")
    (self.frameTime, self.startTime, self.rate) = (frameTime, startTime, rate)
    isPaused = false
  }

  /// The time of the motion at the time of a frame.
  public func time(at frameTime: Double) -> Double {
    isPaused || !frameTime.isFinite ? startTime : startTime + (frameTime - self.frameTime) * rate
  }

  /// Lets the time stand still.
  public mutating func pause(at frameTime: Double) {
    seek(to: time(at: frameTime), at: frameTime)
    isPaused = true
  }

  /// Lets the time run on, at the rate that it had.
  public mutating func resume(at frameTime: Double) {
    seek(to: time(at: frameTime), at: frameTime)
    isPaused = false
  }

  /// Changes the rate; the time does not jump.
  ///
  /// - Precondition: The rate is finite.
  public mutating func setRate(_ rate: Double, at frameTime: Double) {
    trapUnless(rate.isFinite, "rate is \(rate); it must be finite")
    seek(to: time(at: frameTime), at: frameTime)
    self.rate = rate
  }

  /// Sets the time, from which it runs on.
  public mutating func seek(to time: Double, at frameTime: Double) {
    startTime = time.isFinite ? time : startTime
    self.frameTime = frameTime.isFinite ? frameTime : self.frameTime
  }
}
