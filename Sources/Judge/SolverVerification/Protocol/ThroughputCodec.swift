internal import StrictJSON

extension ThroughputRequest {
  /// The members of the request's line.
  var members: String {
    var motion = MemberWriter()
    motion.text("kind", self.motion.kind.rawValue)
    self.motion.write(to: &motion)
    motion.remove("time", "progress")
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
      throw reader.error("of", "be an object")
    }
    self.motion = try SolverRequest(motion.with(numbers: ["time": 0, "progress": 0]))
    count = try reader.count("count")
    times = try reader.numbers("times")
    seconds = try reader.nonNegative("seconds")
    if reader["delays"] == nil {
      delays = .interval(try reader.nonNegative("interval"))
    } else {
      let list = try reader.numbers("delays")
      guard list.count == count else { throw reader.error("delays", "hold one for each item") }
      delays = .each(list)
    }
    guard !times.isEmpty, times.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      throw reader.error("times", "be numbers that are not negative, at least one")
    }
    guard seconds <= 60 else { throw reader.error("seconds", "be at most 60") }
    guard count.multipliedReportingOverflow(by: times.count).partialValue <= Self.maximumValues,
      count <= Self.maximumValues
    else { throw .unsupported("count × times is above \(Self.maximumValues)") }
  }
}

extension ThroughputSamplesRequest {
  /// The members of the request's line.
  var members: String {
    let list = items.map(String.init).joined(separator: ",")
    return "\"kind\":\"throughput-samples\",\"frame\":\(frame),\"items\":[\(list)]"
  }

  init(_ reader: MemberReader) throws(SolverError) {
    frame = try reader.count("frame")
    var indices: [Int] = []
    for number in try reader.numbers("items") {
      guard let index = Int(exactly: number), index >= 0 else {
        throw reader.error("items", "be indices")
      }
      indices.append(index)
    }
    items = indices
  }
}
