internal import StrictJSON

#if canImport(ReferenceNumerics)
  import ReferenceNumerics
#endif

/// Asks for the delays of a staggered group.
public struct StaggerRequest: Sendable, Hashable {
  /// The number of items, ≥ 0.
  public var count: Int
  /// Seconds from one item to the next, ≥ 0.
  public var interval: Double
  /// The largest total in seconds: if count · interval exceeds it, the interval becomes
  /// maximumTotal/count.
  public var maximumTotal: Double?
  /// The last index with its own delay, which later items share; applied after shrinking the
  /// interval.
  public var maximumIndex: Int?

  /// Creates a request for one group.
  public init(
    count: Int, interval: Double, maximumTotal: Double? = nil, maximumIndex: Int? = nil
  ) {
    self.count = count
    self.interval = interval
    self.maximumTotal = maximumTotal
    self.maximumIndex = maximumIndex
  }
}

extension StaggerRequest: SolverQuestion {
  /// The largest number of delays; more would not fit in a line of answer.
  static let maximumCount = 500_000

  var request: SolverRequest { .stagger(self) }

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

  func write(to writer: inout MemberWriter) {
    writer.raw("count", "\(count)")
    writer.number("interval", interval)
    writer.number("maximumTotal", maximumTotal)
    if let maximumIndex { writer.raw("maximumIndex", "\(maximumIndex)") }
  }

  static var answerForm: AnswerForm { AnswerForm([.list("delays")]) { .delays($0[0]) } }

  var group: String {
    switch (maximumTotal, maximumIndex) {
    case (nil, nil): "by interval"
    case (_, nil): "total capped"
    case (nil, _): "index capped"
    default: "both capped"
    }
  }
}

#if !hasFeature(Embedded)  // Nobody is judged there.
  extension StaggerRequest {
    /// Computes the exact delays and rounds them.
    func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
      var interval = ReferenceValue(interval)
      let items = ReferenceValue(Double(count))
      if let total = maximumTotal, count > 0,
        (items * interval).compared(to: ReferenceValue(total)) > 0
      {
        interval = ReferenceValue(total) / items
      }
      let values = (0..<count).map { index in
        let place = maximumIndex.map { min($0, index) } ?? index
        return TrueValue(ReferenceValue(Double(place)) * interval)
      }
      return SolverTruth(rounded: .delays(values.map { $0.rounded }), values: values)
    }

    /// The largest delay.
    func scales(of truth: SolverTruth) -> [Double] {
      let last = truth.values.map { $0.rounded.magnitude }.max() ?? 1
      return truth.values.map { _ in last > 0 ? last : 1 }
    }
  }
#endif

extension SolverMethod {
  /// Throws "unsupported" unless the method implements it.
  public func stagger(_ request: StaggerRequest) throws(SolverError) -> [Double] {
    throw unsupported(.stagger)
  }
}
