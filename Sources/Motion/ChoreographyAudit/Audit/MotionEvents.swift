internal import AnimationNumerics
package import AnimationChoreography
package import ChoreographyFiles

/// The events of all properties: when each property peaks, which properties overlap, and in which
/// order they move.
package struct MotionEvents {
  package let audit: ChoreographyAudit
  /// The source of values that were not measured; nil if none are needed.
  private let sampler: ChoreographySampler?

  package init(_ audit: ChoreographyAudit, sampler: ChoreographySampler? = nil) {
    (self.audit, self.sampler) = (audit, sampler)
  }

  /// An event of one property of an element's first item, or of the requested item.
  package struct Event: Hashable, Sendable, Encodable {
    /// The property's name, such as "logo.scale".
    package let property: String
    package let kind: Expectation.Event.Kind
    /// Seconds after the trigger; infinite if the event never occurs.
    package let time: Double
    /// The value at a peak, or the greatest speed.
    package let value: Double?
  }

  /// The time of an event and the value there; nil if it never occurs.
  func event(
    _ kind: Expectation.Event.Kind, _ element: Int, _ item: Int, _ property: Int
  ) -> (time: Double, value: Double?)? {
    let motion = audit.elements[element].properties[property].motion
    let start = audit.elements[element].origin(item: item, property: property)
    let (time, value): (Double, Double?)
    switch kind {
    case .start: (time, value) = (motion.departure, motion.from)
    case .peak:
      guard let peak = motion.peak else { return nil }
      (time, value) = (peak.time, peak.value)
    case .peakSpeed: (time, value) = (motion.peakVelocityTime, motion.peakVelocity)
    case .settled: (time, value) = (motion.settled, nil)
    case .done: (time, value) = (motion.done, nil)
    case .end: (time, value) = (motion.perceptualEnd, nil)
    }
    guard time.isFinite else { return nil }
    return (start + time, value ?? self.value(element, item, property, at: start + time))
  }

  /// The value of a property of an item at a time after the trigger; nil without a sampler.
  private func value(_ element: Int, _ item: Int, _ property: Int, at time: Double) -> Double? {
    guard let sampler,
      let lane = sampler.lanes.firstIndex(where: {
        $0.element == element && $0.item == item && $0.property == property
      })
    else { return nil }
    return sampler.sample(lane: lane, at: time).value
  }

  func event(_ event: Expectation.Event) -> (time: Double, value: Double?)? {
    self.event(event.kind, event.place.element, event.place.item, event.place.property)
  }

  /// The time span of a property's motion, from start to settled.
  func span(_ place: Expectation.Place) -> ClosedRange<Double>? {
    guard
      let start = event(.start, place.element, place.item, place.property)?.time
    else { return nil }
    let end = event(.settled, place.element, place.item, place.property)?.time ?? .infinity
    return start...max(start, end)
  }

  /// Every start, peak, greatest speed and settling of the first item of every element, in order of
  /// time.
  package var all: [Event] {
    var events: [Event] = []
    for (index, element) in audit.elements.enumerated() {
      for (place, property) in element.properties.enumerated() {
        for kind in [Expectation.Event.Kind.start, .peakSpeed, .peak, .settled] {
          guard let (time, value) = event(kind, index, 0, place) else { continue }
          events.append(
            Event(
              property: "\(element.name).\(property.name)\(element.suffix)", kind: kind, time: time,
              value: kind == .peak || kind == .peakSpeed ? value : nil))
        }
      }
    }
    return events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  /// The duration of simultaneous motion for the first pairs of elements that overlap, in the
  /// document's order.
  package func overlaps(atMost count: Int) -> [(first: String, second: String, seconds: Double)] {
    let spans = audit.elements.map { element in
      (
        name: element.name, trigger: element.trigger, start: element.starts.min() ?? 0,
        end: max(element.settled, element.starts.min() ?? 0)
      )
    }
    var found: [(first: String, second: String, seconds: Double)] = []
    for (index, a) in spans.enumerated() {
      // At most 10,000 partners of each: the time stays near 0.1 s for any real screen.
      for b in spans[(index + 1)...].prefix(10_000)
      where found.count < count && a.trigger == b.trigger {
        let seconds = min(a.end, b.end) - max(a.start, b.start)
        if seconds > 0 { found.append((a.name, b.name, seconds)) }
      }
      if found.count >= count { break }
    }
    return found
  }
}
