public import AnimationNumerics

extension Choreography {
  /// Validates every number, for choreographies from untrusted sources. ``ChoreographySampler``
  /// traps with the same message.
  ///
  /// - Throws: The first error, with its location: "elements[2].count is -3; it must be 0 or more".
  public func validate() throws(ParameterError) {
    try Self.check("layoutWait", layoutWait)
    for (index, element) in elements.enumerated() { try element.validate("elements[\(index)]") }
  }

  fileprivate static func check(_ place: String, _ value: Double) throws(ParameterError) {
    guard value.isFinite else { throw ParameterError(place, is: value, must: "be finite") }
  }
}

extension Choreography.Element {
  fileprivate func validate(_ place: String) throws(ParameterError) {
    guard count >= 0 else {
      throw ParameterError("\(place).count", is: Double(count), must: "be 0 or more")
    }
    try Choreography.check("\(place).delay", delay)
    for (index, property) in properties.enumerated() {
      try property.motion.validate("\(place).properties[\(index)]")
    }
    try phases?.validate("\(place).phases")
  }
}

extension Choreography.Motion {
  fileprivate func validate(_ place: String) throws(ParameterError) {
    switch self {
    case .moves(let from, let moves):
      try Choreography.check("\(place).from", from)
      for (index, move) in moves.enumerated() {
        try Choreography.check("\(place).moves[\(index)].target", move.target)
      }
      try MoveTimeline.validate(moves, "\(place).moves")
    case .track(_, let from): try Choreography.check("\(place).from", from)
    case .loop(_, let from, let period):
      try Choreography.check("\(place).from", from)
      guard period > 0 else {
        throw ParameterError("\(place).period", is: period, must: "be positive")
      }
    }
  }
}

extension Choreography.Phases {
  fileprivate func validate(_ place: String) throws(ParameterError) {
    guard !steps.isEmpty else {
      throw ParameterError("\(place).steps.count", is: 0, must: "be at least 1")
    }
    for (index, step) in steps.enumerated() {
      let place = "\(place).steps[\(index)].values"
      guard step.values.count == properties.count else {
        throw ParameterError(
          "\(place).count", is: Double(step.values.count),
          must: "be \(properties.count), one for each property")
      }
      for (index, value) in step.values.enumerated() {
        try Choreography.check("\(place)[\(index)]", value)
      }
    }
    for (index, time) in furtherTriggers.enumerated() {
      try Choreography.check("\(place).furtherTriggers[\(index)]", time)
    }
    if let cancellationTime, cancellationTime.isNaN {
      throw ParameterError("\(place).cancellationTime", is: cancellationTime, must: "not be NaN")
    }
  }
}

extension MoveTimeline {
  /// Validates that times are finite and ascending.
  static func validate(_ moves: [Move], _ place: String) throws(ParameterError) {
    var last = -Double.infinity
    for (index, move) in moves.enumerated() {
      guard move.time.isFinite, move.time >= last else {
        throw ParameterError(
          "\(place)[\(index)].time", is: move.time,
          must: last.isFinite ? "be finite and not before \(last)" : "be finite")
      }
      last = move.time
    }
  }
}

extension ParameterError {
  /// Traps with the message of the error that `body` throws.
  static func trapping(_ body: () throws(ParameterError) -> Void) {
    do { try body() } catch { trap(error.description) }
  }
}
