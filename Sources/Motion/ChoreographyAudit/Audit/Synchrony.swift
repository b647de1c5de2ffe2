internal import AnimationChoreography
internal import ChoreographyFiles

/// The cost of separate triggers: how far apart items start compared with one shared trigger.
///
/// Every number comes from trials with the trigger's seeded jitter; no motion is sampled. A shared
/// trigger has no spread. Its document is measured as if it had separate triggers, and `isAlternative`
/// is true.
package struct Synchrony: Hashable, Sendable, Encodable {
  package let trigger: String
  /// Whether the numbers describe the document with separate triggers instead of its own shared
  /// trigger.
  package let isAlternative: Bool
  package let trials: Int
  /// The mean, over the trials, of the difference between the latest and the earliest trigger.
  package let meanStartSpread: Double
  /// The greatest difference between the latest and the earliest trigger.
  package let worstStartSpread: Double

  /// Measures a document's own trigger or, if that is shared, the separate triggers that it avoids.
  init(_ document: ChoreographyDocument, trials: Int = 200) {
    let own = document.trigger
    isAlternative = own.kind == .shared
    var model = own
    if isAlternative {
      model.kind = .perItem
      model.layoutWait = 0
    }
    trigger = model.kind.rawValue
    let reduced = Self.reduced(document.choreography)
    let lanes = reduced.elements.reduce(0) { $0 + $1.count * $1.propertyNames.count }
    let trials = min(trials, max(40_000 / max(lanes, 1), 10))
    self.trials = trials
    (meanStartSpread, worstStartSpread) = Self.spread(model, reduced, trials: trials)
  }

  /// Keeps at most 64 items of each element; a spread needs no more.
  private static func reduced(_ choreography: Choreography) -> Choreography {
    var reduced = choreography
    for index in reduced.elements.indices {
      reduced.elements[index].count = min(reduced.elements[index].count, 64)
    }
    reduced.elements = Array(reduced.elements.prefix(64))
    return reduced
  }

  private static func spread(
    _ model: TriggerModel, _ choreography: Choreography, trials: Int
  ) -> (Double, Double) {
    // Keyframes and phases have no timers of their own.
    let isMixed = choreography.elements.contains { element in
      element.phases != nil
        || element.properties.contains { if case .moves = $0.motion { false } else { true } }
    }
    let onTime: [Double] = isMixed && model.kind == .timers ? [0] : []
    let spreads = (0..<trials).map { trial in
      let lateness = model.lateness(of: choreography, trial: trial) + onTime
      return (lateness.max() ?? 0) - (lateness.min() ?? 0)
    }
    return (spreads.reduce(0, +) / Double(max(trials, 1)), spreads.max() ?? 0)
  }
}
