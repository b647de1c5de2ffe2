internal import AnimationNumerics
internal import AnimationChoreography
internal import StrictJSON
internal import ChoreographyFiles

extension AuditedDocument {
  /// The JSON that the page's script reads.
  package var content: String {
    let finite = audit.done.isFinite ? audit.done : 4
    let end = min(max(finite, budgets.entrance ?? 0, budgets.cascade ?? 0, 0.2) * 1.04 + 0.05, 20)
    let ownReduction = document.intents.contains { $0.reducedMotion != nil }
    return ScriptJSON.object([
      ("end", ScriptJSON.number(end)), ("cascade", ScriptJSON.number(budgets.cascade)),
      ("entrance", ScriptJSON.number(budgets.entrance)),
      ("own", AuditPage.variant(document.choreography, audit.elements, end: end)),
      (
        "reduced",
        ownReduction
          ? {
            let choreography = document.reducingMotion.choreography
            return AuditPage.variant(
              choreography, ChoreographyAudit.elements(ChoreographySampler(choreography)), end: end)
          }() : "null"
      ),
    ])
  }
}

extension AuditPage {
  /// The largest number of drawn rows; further rows are only counted.
  private static var maximumRows: Int { 200 }
  /// Samples per second.
  private static var rate: Double { 120 }
  /// The largest number of samples of one property.
  private static var maximumFrames: Int { 2400 }

  /// One choreography: the motion of each element, stored once for all its items, and the start of
  /// each item.
  static func variant(
    _ choreography: Choreography, _ elements: [ChoreographyAudit.Element], end: Double
  ) -> String {
    let sampler = ChoreographySampler(choreography)
    let counts = elements.map(\.starts.count)
    // Every element gets one row while there is room; large elements share the rest.
    var shown = counts.map { min($0, 1) }
    var left = Self.maximumRows - shown.reduce(0, +)
    for index in shown.indices where left > 0 {
      let open = counts[index...].reduce(0) { $0 + ($1 > 1 ? 1 : 0) }
      let more = min(counts[index] - shown[index], open > 0 ? max(left / open, 1) : 0, left)
      shown[index] += more
      left -= more
    }
    if elements.count > Self.maximumRows {
      for index in shown.indices.dropFirst(Self.maximumRows) { shown[index] = 0 }
    }
    var rows: [String] = []
    var parts: [String] = []
    var lane = 0
    for (index, (element, source)) in zip(elements, choreography.elements).enumerated() {
      if shown[index] > 0 {
        parts.append(part(element, source, lane: lane, sampler, end: end))
        for item in 0..<shown[index] {
          rows.append(row(of: item, element, source, part: parts.count - 1, end: end))
        }
      }
      lane += source.count * source.propertyNames.count
    }
    let hidden = counts.reduce(0, +) - rows.count
    return ScriptJSON.object([
      ("rows", ScriptJSON.array(rows)), ("elements", ScriptJSON.array(parts)),
      ("hidden", "\(hidden)"),
    ])
  }

  private static func row(
    of item: Int, _ element: ChoreographyAudit.Element, _ source: Choreography.Element, part: Int,
    end: Double
  ) -> String {
    let shown = element.item(item)
    func time(_ time: Double) -> String { ScriptJSON.number(min(time, end)) }
    return ScriptJSON.object([
      ("name", ScriptJSON.string(shown.name)), ("element", "\(part)"), ("item", "\(item)"),
      ("origin", ScriptJSON.number(source.starts[item])),
      ("start", ScriptJSON.number(shown.start)), ("perceptualEnd", time(shown.perceptualEnd)),
      ("settled", time(shown.settled)), ("done", time(shown.done)),
    ])
  }

  /// One element: the value and speed of each property in every frame since the item's start, their
  /// minimum and maximum, and the instants at which something begins.
  private static func part(
    _ element: ChoreographyAudit.Element, _ source: Choreography.Element, lane: Int,
    _ sampler: ChoreographySampler, end: Double
  ) -> String {
    let start = source.starts[0]
    let rate = min(Self.rate, Double(Self.maximumFrames) / end)
    let frames = Int((end * rate).rounded(.up))
    let properties = element.properties.indices.map { property -> String in
      let samples = (0...frames).map { frame in
        sampler.sample(lane: lane + property, at: start + Double(frame) / rate)
      }
      let from = sampler.sample(lane: lane + property, at: start - 1).value
      let marks = sampler.knots(lane: lane + property).map { $0 - start }.filter {
        $0 > 0 && $0 < end
      }
      return ScriptJSON.object([
        ("name", ScriptJSON.string(element.properties[property].name)), ("from", Self.short(from)),
        ("values", ScriptJSON.array(samples.map { Self.short($0.value) })),
        ("speeds", ScriptJSON.array(samples.map { Self.short($0.velocity) })),
        ("marks", ScriptJSON.array(marks.prefix(100).map(Self.short))),
      ])
    }
    let phases = (element.phaseEntries ?? []).filter { $0.time - start < end }.prefix(100).map {
      ScriptJSON.object([
        ("name", ScriptJSON.string($0.name)), ("time", Self.short($0.time - start)),
      ])
    }
    return ScriptJSON.object([
      ("name", ScriptJSON.string(element.name)), ("rate", ScriptJSON.number(rate)),
      ("properties", ScriptJSON.array(properties)), ("phases", ScriptJSON.array(Array(phases))),
    ])
  }

  /// Rounds to about five digits, finer than any screen shows.
  private static func short(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return ScriptJSON.number(value) }
    let unit = value.magnitude < 1 ? 1e5 : value.magnitude < 1000 ? 1e3 : 10
    return ScriptJSON.number((value * unit).rounded() / unit)
  }
}
