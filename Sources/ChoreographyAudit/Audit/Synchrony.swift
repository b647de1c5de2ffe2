internal import AnimationNumerics
internal import AnimationChoreography
internal import ChoreographyFiles

/// The cost of separate triggers: how far apart items drift compared with one shared trigger.
///
/// Every number comes from trials with the trigger's seeded jitter. A shared trigger has no spread.
/// Its document is measured as if it had separate triggers, and `isAlternative` is true.
package struct Synchrony: Hashable, Sendable, Encodable {
  /// The kind of trigger.
  package let trigger: String
  /// Whether the numbers describe the document with separate triggers instead of its own shared
  /// trigger.
  package let isAlternative: Bool
  /// The number of trials.
  package let trials: Int
  /// The mean, over the trials, of the difference between the latest and the earliest trigger.
  package let meanStartSpread: Double
  /// The greatest difference between the latest and the earliest trigger.
  package let worstStartSpread: Double
  /// The mean, over the trials, of the greatest distance error. That is how far the distance
  /// between two properties, each as a fraction of its own move, deviates from that under a shared
  /// trigger.
  package let meanDistanceError: Double
  /// The greatest distance error.
  package let worstDistanceError: Double

  /// Measures a document's own trigger or, if that is shared, the separate triggers that it avoids.
  ///
  /// - Parameter measuresDistances: Whether distances are measured; otherwise their errors are 0.
  init(_ document: ChoreographyDocument, trials: Int = 200, measuresDistances: Bool = true) {
    let own = document.trigger
    isAlternative = own.kind == .shared
    var model = own
    if isAlternative {
      model.kind = .perElement
      model.layoutWait = 0
    }
    trigger = model.kind.rawValue
    let reduced = Self.reduced(document.choreography)
    let lanes = reduced.elements.reduce(0) { $0 + $1.count * $1.propertyNames.count }
    let trials = min(trials, max(40_000 / max(lanes, 1), 10))
    self.trials = trials
    guard measuresDistances else {
      (meanDistanceError, worstDistanceError) = (0, 0)
      (meanStartSpread, worstStartSpread) = Self.spread(model, reduced, trials: trials)
      return
    }
    (meanStartSpread, worstStartSpread, meanDistanceError, worstDistanceError) =
      Self.measure(model, reduced, trials: trials)
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

  /// The mean and the greatest start spread, without sampling any motion.
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

  private static func measure(
    _ model: TriggerModel, _ choreography: Choreography, trials: Int
  ) -> (Double, Double, Double, Double) {
    let planned = ChoreographySampler(choreography)
    let lanes = planned.lanes.indices
    let end = min(
      lanes.compactMap { planned.removal(lane: $0) }.filter(\.isFinite).max() ?? 4, 10)
    let times = (0...120).map { end * Double($0) / 120 }
    let plan = times.map { planned.positions(at: $0) }
    // Signed scales, so that lateness counts the same for a move up and a move down. A motion that
    // comes back is measured by how far it goes, as in `MotionMeasure.scale`, because its end is
    // near its start.
    let scales = lanes.map { lane in
      let values = plan.map { $0[lane] }
      let first = planned.sample(lane: lane, at: -1).value
      let move = values[values.count - 1] - first
      let reach = values.map { ($0 - first).magnitude }.max() ?? 0
      return move.magnitude * 3 >= reach && move != 0 ? move : max(reach, 1e-300)
    }
    var spreads: [Double] = []
    var errors: [Double] = []
    for trial in 0..<trials {
      let drawn = model.sampler(of: choreography, trial: trial)
      let lateness = lanes.flatMap { lane in
        zip(drawn.knots(lane: lane), planned.knots(lane: lane)).map { $0 - $1 }
      }
      spreads.append((lateness.max() ?? 0) - (lateness.min() ?? 0))
      // Lateness common to all items is not a distance error. The plan is compared with the trial
      // shifted so that the earliest trigger is on time.
      let shared = lateness.min() ?? 0
      var worst = 0.0
      for (time, plan) in zip(times, plan) {
        let positions = drawn.positions(at: time + shared)
        var (least, most) = (Double.infinity, -Double.infinity)
        for lane in lanes {
          let error = (positions[lane] - plan[lane]) / scales[lane]
          least = min(least, error)
          most = max(most, error)
        }
        worst = max(worst, most - least)
      }
      errors.append(worst)
    }
    let count = Double(max(trials, 1))
    return (
      spreads.reduce(0, +) / count, spreads.max() ?? 0, errors.reduce(0, +) / count,
      errors.max() ?? 0
    )
  }
}
