/// Asks a program to run and time a loop over many items and frames.
///
/// Item i starts after its delay. At a frame's time it is evaluated at max(0, time − delay), which
/// is the time of a spring or the progress of a curve.
public struct ThroughputRequest: Sendable, Hashable {
  /// The start times of the items.
  public enum Delays: Sendable, Hashable {
    /// A constant interval between items, in seconds.
    case interval(Double)
    /// One delay in seconds for each item.
    case each([Double])
  }

  /// The motion of every item; its own time or progress is ignored.
  public var motion: SolverRequest
  /// The start times of the items.
  public var delays: Delays
  /// The number of items.
  public var count: Int
  /// The time of each frame in seconds.
  public var times: [Double]
  /// The time limit of the loop in seconds.
  public var seconds: Double

  /// The largest number of stored values.
  static let maximumValues = 10_000_000

  /// Creates a request for one loop.
  public init(motion: SolverRequest, delays: Delays, count: Int, times: [Double], seconds: Double) {
    self.motion = motion
    self.delays = delays
    self.count = count
    self.times = times
    self.seconds = seconds
  }

  /// The delay of an item in seconds.
  public func delay(of item: Int) -> Double {
    switch delays {
    case .interval(let interval): Double(item) * interval
    case .each(let delays): delays[item]
    }
  }

  /// The request that an item's value in a frame answers.
  public func request(frame: Int, item: Int) -> SolverRequest {
    motion.with(input: max(0, times[frame] - delay(of: item)))
  }
}

/// Asks for values of the last round of the most recently timed loop.
public struct ThroughputSamplesRequest: Sendable, Hashable {
  /// The index of the frame.
  public var frame: Int
  /// The indices of the items.
  public var items: [Int]

  /// Creates a request for some values of a frame.
  public init(frame: Int, items: [Int]) {
    self.frame = frame
    self.items = items
  }
}
