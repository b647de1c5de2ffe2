package import AnimationChoreography
internal import AnimationNumerics

/// The properties of one element's items over time.
package struct PlayedMotion {
  package let names: [String]
  private let count: Int
  private let sampler: ChoreographySampler

  package init(_ element: Choreography.Element) {
    (names, count) = (element.propertyNames, element.count)
    sampler = ChoreographySampler(Choreography(name: element.name, elements: [element]))
  }

  private func value(_ name: String, _ item: Int, _ time: Double) -> Double {
    let lane = min(item, count - 1) * names.count + names.firstIndex(of: name)!
    return Self.shown(sampler.sample(lane: lane, at: time).value, name)
  }

  /// A value as it is displayed: opacities are clipped to 0…1.
  private static func shown(_ value: Double, _ name: String) -> Double {
    name == "opacity" ? min(max(value, 0), 1) : value
  }

  /// The time at which a property differs most from what is played; nil below 1 % of its usual way.
  ///
  /// - Parameters:
  ///   - played: What is played instead; nil for a property that rests.
  ///   - rest: Its value then.
  ///   - usual: The motion that gives the scale.
  package func difference(
    of name: String, to played: Self?, rest: Double?, usual: Self
  ) -> (time: Double, says: Double, does: Double)? {
    var worst = (error: 0.0, time: 0.0, says: 0.0, does: 0.0)
    var reach = 0.0
    for item in Set([0, count - 1]) {
      let start = usual.value(name, item, -1)
      for step in 0..<240 {
        let time = Double(step) / 80
        let says = value(name, item, time)
        let does = played?.value(name, item, time) ?? Self.shown(rest ?? 0, name)
        reach = max(reach, (usual.value(name, item, time) - start).magnitude)
        // A jump at one of the times may be a rounding early or late.
        let error = min(
          (says - does).magnitude, (value(name, item, time + 1e-6) - does).magnitude,
          (value(name, item, time - 1e-6) - does).magnitude)
        if error > worst.error { worst = (error, time, says, does) }
      }
    }
    return worst.error > 0.01 * reach ? (worst.time, worst.says, worst.does) : nil
  }
}
