/// The delays of a group whose items start one after another.
///
/// Item i of N starts at
///
///     min(i, maximumIndex) · h,    h = interval, or maximumTotal/N where N·interval > maximumTotal
///
/// So a maximum total shrinks the interval as the number of items grows, and a maximum index makes
/// all later items start together. With both, the index is capped after the interval has shrunk.
///
/// Error: each delay is within 1.5 ulp of the exact value for the given binary numbers.
public struct Stagger: Hashable, Sendable {
  /// Seconds from one item's start to the next, ≥ 0, before any shrinking.
  public let interval: Double
  /// The time in seconds within which all N intervals must fit, ≥ 0; nil for no limit.
  public let maximumTotal: Double?
  /// The index, ≥ 0, from which on all items share one delay; nil for no limit.
  public let maximumIndex: Int?

  /// A stagger with the given limits.
  ///
  /// - Parameters:
  ///   - interval: Seconds between neighbours, finite and ≥ 0.
  ///   - maximumTotal: Seconds that `count · interval` may not exceed, finite and ≥ 0.
  ///   - maximumIndex: The last index with its own delay, ≥ 0.
  /// - Precondition: The values are in these ranges;
  ///   ``validated(interval:maximumTotal:maximumIndex:)`` throws instead.
  public init(interval: Double, maximumTotal: Double? = nil, maximumIndex: Int? = nil) {
    do {
      self = try .validated(
        interval: interval, maximumTotal: maximumTotal, maximumIndex: maximumIndex)
    } catch {
      trap("\(error)")
    }
  }

  /// A validated stagger, for values from data.
  ///
  /// - Throws: ``ParameterError``, which names the parameter and its value.
  public static func validated(
    interval: Double, maximumTotal: Double? = nil, maximumIndex: Int? = nil
  ) throws(ParameterError) -> Stagger {
    for (name, value) in [("interval", interval), ("maximumTotal", maximumTotal ?? 0)]
    where !(value >= 0 && value.isFinite) {
      throw ParameterError(name, is: value, must: "be finite and not negative")
    }
    if let maximumIndex, maximumIndex < 0 {
      throw ParameterError("maximumIndex", is: Double(maximumIndex), must: "not be negative")
    }
    return Stagger(valid: interval, maximumTotal, maximumIndex)
  }

  private init(valid interval: Double, _ maximumTotal: Double?, _ maximumIndex: Int?) {
    self.interval = interval
    self.maximumTotal = maximumTotal
    self.maximumIndex = maximumIndex
  }
}

extension Stagger {
  /// The seconds between neighbours in a group of `count` items: `interval`, or less if the maximum
  /// total requires it.
  public func interval(count: Int) -> Double {
    guard let maximumTotal, Double(count) * interval > maximumTotal else { return interval }
    return maximumTotal / Double(count)
  }

  /// The delay of item `index` in a group of `count` items, in seconds.
  ///
  /// - Precondition: `index` is not negative.
  public func delay(of index: Int, count: Int) -> Double {
    trapUnless(index >= 0, "index is \(index); it must not be negative")
    return Double(min(index, maximumIndex ?? index)) * interval(count: count)
  }

  /// The cascade: the delay of the last of `count` items, in seconds; 0 for an empty group.
  public func cascade(count: Int) -> Double {
    count > 0 ? delay(of: count - 1, count: count) : 0
  }

  /// The delays of all items of a group, in seconds.
  ///
  /// - Precondition: `count` is not negative.
  public func delays(count: Int) -> [Double] {
    trapUnless(count >= 0, "count is \(count); it must not be negative")
    return [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      fillDelays(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initialized = count
    }
  }

  /// Fills a buffer with the delays of a group of its size, in seconds, without allocation.
  public func fillDelays(_ delays: UnsafeMutableBufferPointer<Double>) {
    let interval = interval(count: delays.count)
    let last = maximumIndex ?? .max
    for index in delays.indices {
      delays[index] = Double(min(index, last)) * interval
    }
  }
}
