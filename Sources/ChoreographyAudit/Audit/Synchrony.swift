internal import AnimationNumerics
internal import AnimationChoreography
package import ChoreographyFiles

/// What triggers of their own cost: how far items come to be apart from where one shared trigger
/// would have them.
///
/// Every number comes from drawings of the trigger's seeded jitter. Of a document with a shared
/// trigger both spreads are 0, exactly; `alternative` then says what triggers of their own would make
/// of it.
package struct Synchrony: Hashable, Sendable, Encodable {
  /// The kind of trigger.
  package let trigger: String
  /// Whether the numbers are about the document's own trigger, or about what it would be with
  /// triggers of their own.
  package let isAlternative: Bool
  /// The number of drawings.
  package let trials: Int
  /// The mean, over the drawings, of the difference between the latest and the earliest trigger.
  package let meanStartSpread: Double
  /// The greatest such difference.
  package let worstStartSpread: Double
  /// The mean, over the drawings, of the greatest error of a distance: how far two properties, each as
  /// a fraction of its own move, come to be from the distance a shared trigger gives them.
  package let meanDistanceError: Double
  /// The greatest such error.
  package let worstDistanceError: Double

  /// Measures a document's own trigger, or, if it is shared, what it spares.
  init(_ document: ChoreographyDocument, trials: Int = 200) {
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
    (meanStartSpread, worstStartSpread, meanDistanceError, worstDistanceError) =
      Self.measure(model, reduced, trials: trials)
  }

  /// The spreads of a document with exactly its own trigger: zeros if it is shared.
  package static func measured(
    _ document: ChoreographyDocument, trials: Int = 50
  ) -> (startSpread: Double, distanceError: Double) {
    let (_, start, _, distance) = measure(
      document.trigger, reduced(document.choreography), trials: trials)
    return (start, distance)
  }

  /// At most 64 items of each element: a spread needs no more.
  private static func reduced(_ choreography: Choreography) -> Choreography {
    var reduced = choreography
    for index in reduced.elements.indices {
      reduced.elements[index].count = min(reduced.elements[index].count, 64)
    }
    reduced.elements = Array(reduced.elements.prefix(64))
    return reduced
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
    // With its sign, so that being late counts the same for a move up and a move down. What comes back is
    // measured by how far it goes, as `MotionMeasure.scale` is: its end is near its start, if not there.
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
      // What all share is no error of a distance: the plan is compared with the drawing as it would be
      // if the earliest trigger were on time.
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
