/// Asks a program to run a loop over many items and frames, and to time it.
///
/// Item i starts after its delay; at the time of a frame it is asked at max(0, time − delay), the time
/// of a spring or the progress of a curve.
public struct ThroughputRequest: Sendable, Hashable {
  /// When the items start.
  public enum Delays: Sendable, Hashable {
    /// This many seconds after each other.
    case interval(Double)
    /// One delay in seconds for each item.
    case each([Double])
  }

  /// What every item does; its own time or progress says nothing.
  public var motion: SolverRequest
  /// When the items start.
  public var delays: Delays
  /// How many items.
  public var count: Int
  /// The time of each frame in seconds.
  public var times: [Double]
  /// Seconds to spend.
  public var seconds: Double

  /// More values than these are not kept.
  static let mostValues = 10_000_000

  /// A request for one loop.
  public init(
    motion: SolverRequest, delays: Delays, count: Int, times: [Double], seconds: Double
  ) {
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

  #if !hasFeature(Embedded)  // Nothing is timed there.
    /// What the value of an item in a frame answers.
    public func request(frame: Int, item: Int) -> SolverRequest {
      motion.with(input: max(0, times[frame] - delay(of: item)))
    }
  #endif
}

/// Asks for values of the last round of the loop that was timed last.
public struct ThroughputSamplesRequest: Sendable, Hashable {
  /// The index of the frame.
  public var frame: Int
  /// The indices of the items.
  public var items: [Int]

  /// A request for some values of a frame.
  public init(frame: Int, items: [Int]) {
    self.frame = frame
    self.items = items
  }
}
