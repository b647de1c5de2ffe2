internal import ChoreographyFiles

/// Whether an expectation is met, and the measurement.
package struct ExpectationVerdict: Hashable, Sendable, Encodable {
  /// The expectation's name, or its text.
  package let name: String
  package let path: String
  package let expected: String
  package let found: String
  package let isMet: Bool

  /// The expectation, preceded by its name if it has one.
  package var wanted: String { name == expected ? expected : "\(name): \(expected)" }

  package var text: String { "\(wanted); found \(found)" }
}

extension ExpectationVerdict {
  init(_ expectation: Expectation, _ events: MotionEvents) {
    let (expected, found, isMet) = Self.judged(expectation.claim, events)
    (self.expected, self.found, self.isMet) = (expected, found, isMet)
    name = expectation.name ?? expected
    path = expectation.path
  }

  /// Tolerance for the rounding of summed times.
  private static var slack: Double { 1e-9 }

  private static func time(_ event: (time: Double, value: Double?)?) -> String {
    event.map { "at \(DisplayText.milliseconds($0.time))" } ?? "never"
  }

  private static func judged(
    _ claim: Expectation.Claim, _ events: MotionEvents
  ) -> (expected: String, found: String, isMet: Bool) {
    switch claim {
    case .at(let event, let time, let within, let value, let tolerance):
      let found = events.event(event)
      var expected = event.description
      var text = Self.time(found)
      var isMet = found != nil
      if let time {
        expected += " at \(DisplayText.milliseconds(time)) ± \(DisplayText.milliseconds(within))"
        isMet = isMet && (found!.time - time).magnitude <= within + slack
      }
      if let value {
        expected += " with \(DisplayText.number(value)) ± \(DisplayText.number(tolerance))"
        text +=
          found?.value.map { " with \(DisplayText.number($0))" } ?? ", where no value is known"
        isMet =
          isMet && found!.value.map { ($0 - value).magnitude <= tolerance * (1 + slack) } ?? false
      }
      return (expected, text, isMet)
    case .apart(let event, let other, let isAfter, let by):
      let (a, b) = (events.event(event), events.event(other))
      let room = by > 0 ? "at least \(DisplayText.milliseconds(by)) " : ""
      let isMet = a.flatMap { a in
        b.map { (isAfter ? a.time - $0.time : $0.time - a.time) >= by - slack }
      }
      return (
        "\(event.description) \(room)\(isAfter ? "after" : "before") \(other.description)",
        "\(time(a)), the other \(time(b))", isMet ?? false
      )
    case .order(let list):
      let times = list.map { events.event($0)?.time }
      let isMet = zip(times, times.dropFirst()).allSatisfy { a, b in
        a.flatMap { a in b.map { a <= $0 + slack } } ?? false
      }
      return (
        list.map(\.description).joined(separator: ", then "),
        list.map { time(events.event($0)) }.joined(separator: ", "), isMet
      )
    case .overlap(let first, let second, let least, let most):
      let (a, b) = (events.span(first), events.span(second))
      let seconds = a.flatMap { a in
        b.map { max(min(a.upperBound, $0.upperBound) - max(a.lowerBound, $0.lowerBound), 0) }
      }
      var limits: [String] = []
      if let least { limits.append("at least \(DisplayText.milliseconds(least))") }
      if let most { limits.append("at most \(DisplayText.milliseconds(most))") }
      let isMet = seconds.map {
        least == nil && most == nil
          ? $0 > 0 : $0 >= (least ?? 0) - slack && $0 <= (most ?? .infinity) + slack
      }
      return (
        "\(first.name) and \(second.name) move together"
          + (limits.isEmpty ? "" : " for \(limits.joined(separator: " and "))"),
        seconds.map { $0 > 0 ? "for \(DisplayText.milliseconds($0))" : "never" } ?? "never",
        isMet ?? false
      )
    }
  }
}
