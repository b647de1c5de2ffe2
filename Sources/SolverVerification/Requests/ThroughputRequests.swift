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

  /// What the value of an item in a frame answers.
  public func request(frame: Int, item: Int) -> SolverRequest {
    motion.with(input: max(0, times[frame] - delay(of: item)))
  }

  /// The members of the request's line.
  var members: String {
    var motion = MemberWriter()
    motion.text("kind", self.motion.kind.rawValue)
    self.motion.write(to: &motion)
    motion.remove("time")
    motion.remove("progress")
    var writer = MemberWriter()
    writer.text("kind", "throughput")
    writer.raw("of", motion.finished())
    switch delays {
    case .interval(let interval): writer.number("interval", interval)
    case .each(let delays): writer.numbers("delays", delays)
    }
    writer.raw("count", "\(count)")
    writer.numbers("times", times)
    writer.number("seconds", seconds)
    return String(writer.text.dropFirst())
  }

  init(_ reader: MemberReader) throws(SolverError) {
    guard let motion = try reader.optionalObject("of") else {
      throw reader.invalid("of", "must be an object")
    }
    self.motion = try SolverRequest(motion.with(numbers: ["time": 0, "progress": 0]))
    count = try reader.count("count")
    times = try reader.numbers("times")
    seconds = try reader.nonNegative("seconds")
    if reader["delays"] == nil {
      delays = .interval(try reader.nonNegative("interval"))
    } else {
      let list = try reader.numbers("delays")
      guard list.count == count else {
        throw reader.invalid("delays", "must hold one for each item")
      }
      delays = .each(list)
    }
    guard !times.isEmpty, times.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      throw reader.invalid("times", "must be numbers that are not negative, at least one")
    }
    guard seconds <= 60 else { throw reader.invalid("seconds", "must be at most 60") }
    guard count.multipliedReportingOverflow(by: times.count).partialValue <= Self.mostValues,
      count <= Self.mostValues
    else { throw .unsupported("count × times is above \(Self.mostValues)") }
  }
}

/// Asks for values of the last round of the loop that was timed last.
public struct ThroughputSamplesRequest: Sendable, Hashable {
  /// The index of the frame.
  public var frame: Int
  /// The indices of the items.
  public var items: [Int]

  /// The members of the request's line.
  var members: String {
    let list = items.map(String.init).joined(separator: ",")
    return "\"kind\":\"throughput-samples\",\"frame\":\(frame),\"items\":[\(list)]"
  }

  /// A request for some values of a frame.
  public init(frame: Int, items: [Int]) {
    self.frame = frame
    self.items = items
  }

  init(_ reader: MemberReader) throws(SolverError) {
    frame = try reader.count("frame")
    var indices: [Int] = []
    for number in try reader.numbers("items") {
      guard let index = Int(exactly: number), index >= 0 else {
        throw reader.invalid("items", "must be indices")
      }
      indices.append(index)
    }
    items = indices
  }
}
