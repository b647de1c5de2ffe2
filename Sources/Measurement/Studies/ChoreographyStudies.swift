internal import AnimationNumerics
internal import AnimationChoreography
internal import ChoreographyAudit
internal import ChoreographyFiles

/// The scenarios of the catalogue, audited and sampled for the page's player.
enum ChoreographyStudies {
  /// The largest number of lanes that are sampled and played.
  static let playedLanes = 16
  /// The largest number of lanes that are recorded.
  private static let keptLanes = 1_000
  /// The largest number of changes of one lane that are recorded.
  private static let markedChanges = 60
  private static let sampleInterval = 1.0 / 60
  /// Seconds for which endless motion is shown.
  private static let longest = 4.0

  /// One record for each scenario.
  static func records() -> [ChoreographyRecord] {
    ScenarioCatalogue.all.map(record)
  }

  static func record(_ document: ChoreographyDocument) -> ChoreographyRecord {
    let audit = ChoreographyAudit(document)
    let sampler = ChoreographySampler(document.choreography)
    let duration = min(audit.done.isFinite ? audit.done : longest, longest)
    let samples = Int((duration / sampleInterval).rounded(.up)) + 1
    var lanes: [LaneRecord] = []
    for (index, lane) in sampler.lanes.prefix(keptLanes).enumerated() {
      let motion = audit.elements[lane.element].properties[lane.property].motion
      let change = motion.to == motion.from ? motion.scale : motion.to - motion.from
      let unit = change == 0 ? 1 : change
      lanes.append(
        LaneRecord(
          name: sampler.name(of: index), start: lane.start, settled: lane.start + motion.settled,
          done: lane.start + motion.done, overshoot: motion.overshoot,
          peakSpeed: motion.peakVelocity / unit.magnitude,
          positions: (0..<(index < playedLanes ? samples : 0)).map { sample in
            let time = Double(sample) * sampleInterval
            let position = sampler.sample(lane: index, at: time).value
            // Precise enough for display: a ten-thousandth of the change is less than a pixel.
            return ((position - motion.from) / unit * 10_000).rounded() / 10_000
          },
          group: group(of: lane, in: document.choreography),
          changes: sampler.changes(lane: index, until: duration - lane.start, atMost: markedChanges)
            .map { lane.start + $0 }))
    }
    return ChoreographyRecord(
      name: audit.name, title: audit.title, flaw: audit.flaw, laneCount: sampler.lanes.count,
      lanes: lanes,
      budgets: audit.verdicts.map { verdict in
        BudgetRecord(
          name: verdict.budget, element: verdict.element, limit: verdict.limit,
          found: verdict.measured, holds: verdict.isKept, remedy: verdict.remedy)
      },
      cascadeLimit: document.budgets.cascade, entranceLimit: document.budgets.entrance,
      duration: duration, sampleInterval: sampleInterval)
  }

  /// The element and its property without the item: "card offset".
  private static func group(
    of lane: ChoreographySampler.Lane, in choreography: Choreography
  ) -> String {
    let element = choreography.elements[lane.element]
    return "\(element.name) \(element.propertyNames[lane.property])"
  }
}
