internal import ChoreographyFiles

/// The changes that a repair makes to a design: "fab: duration 400 → 235 ms, start 250 → 145 ms".
struct RepairCosts {
  /// A line for the trigger and for each element that changes.
  private(set) var lines: [String] = []

  init(from old: ChoreographyRepair.State, to new: ChoreographyRepair.State) {
    let triggers = (old.document.trigger, new.document.trigger)
    if triggers.0.kind != triggers.1.kind { lines.append("one trigger for all elements") }
    add("trigger", [("after appearance", triggers.0.layoutWait, triggers.1.layoutWait)])
    for (before, after) in zip(old.audit.elements, new.audit.elements) {
      var changes: [(String, Double?, Double?)] = []
      var known: Set<[Double]> = []
      for (a, b) in zip(before.properties, after.properties) {
        let durations = [a.motion.nominalDuration, b.motion.nominalDuration].compactMap { $0 }
        if durations.count == 2, known.insert(durations).inserted {
          changes.append(("duration", durations[0], durations[1]))
        }
      }
      if known.isEmpty {
        // Phases and keyframes have no single duration.
        changes.append(
          (
            "length", before.settled - (before.starts.max() ?? 0),
            after.settled - (after.starts.max() ?? 0)
          ))
      }
      changes.append(("start", before.starts.min(), after.starts.min()))
      changes.append(("interval", before.interval, after.interval))
      add(before.label, changes, starts: (before.differentStarts, after.differentStarts))
    }
  }

  private mutating func add(
    _ label: String, _ changes: [(name: String, from: Double?, to: Double?)],
    starts: (from: Int, to: Int) = (1, 1)
  ) {
    var words = changes.compactMap { change -> String? in
      guard let from = change.from, let to = change.to else { return nil }
      let shown = [from, to].map { DisplayText.milliseconds($0, unit: "") }
      return shown[0] == shown[1] ? nil : "\(change.name) \(shown[0]) → \(shown[1]) ms"
    }
    if starts.from != starts.to { words.append("different starts \(starts.from) → \(starts.to)") }
    if !words.isEmpty { lines.append("\(label): \(words.joined(separator: ", "))") }
  }
}

extension ChoreographyAudit.Element {
  /// The number of items that start at different times.
  fileprivate var differentStarts: Int { Set(starts).count }
}
