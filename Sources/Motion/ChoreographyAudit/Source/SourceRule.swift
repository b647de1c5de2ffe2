package import Presentation

/// A rule about SwiftUI source, its source, and how serious it is to break it.
package struct SourceRule: Sendable {
  package let name: String
  package let level: CheckReport.Level
  /// The guideline that states it.
  package let source: String
  package let summary: String

  private static let trigger = "Coordinate Multi-Element Entrances with Shared Trigger"
  private static let stagger = "Stagger Child Elements for Orchestrated Reveals"
  private static let phases = "Use PhaseAnimator for Multi-Step Sequences"
  private static let interval = "Stagger Reveals at 30-50ms Intervals"
  private static let keyframes = "Use KeyframeAnimator for Timeline-Precise Motion"

  package static let all: [SourceRule] = [
    .init(
      name: "independent-triggers", level: .failure, source: trigger,
      summary: "Elements of one entrance are started by one state."),
    .init(
      name: "appear-without-layout-wait", level: .warning, source: trigger,
      summary: "A change of position starts after layout."),
    .init(
      name: "entrance-over-budget", level: .failure, source: trigger,
      summary: "An entrance is over within 400 ms."),
    .init(
      name: "simultaneous-reveal", level: .failure, source: stagger,
      summary: "The items of a list do not all appear at once."),
    .init(
      name: "cascade-over-cap", level: .failure, source: stagger,
      summary: "The last item starts within 300 ms."),
    .init(
      name: "interval-too-short", level: .failure, source: interval,
      summary: "Neighbours start at least 20 ms apart."),
    .init(
      name: "interval-too-long", level: .failure, source: interval,
      summary: "Neighbours start at most 50 ms apart."),
    .init(
      name: "chained-timers", level: .failure, source: phases,
      summary: "Steps are phases or keyframes, not timers."),
    .init(
      name: "phases-end-hidden", level: .warning, source: phases,
      summary: "A triggered run of phases ends visible."),
    .init(
      name: "loop-without-reduced-motion", level: .warning, source: phases,
      summary: "An endless animation stops under reduced motion."),
    .init(
      name: "phases-force-timing", level: .warning, source: keyframes,
      summary: "Properties with times of their own use keyframes."),
    .init(
      name: "spring-keyframe-cut-off", level: .warning, source: keyframes,
      summary: "The last spring keyframe lasts until its spring arrives."),
    .init(
      name: "animation-without-value", level: .warning,
      source: "Apple, View.animation(_:), deprecated",
      summary: "An animation names the value that it animates."),
    .init(
      name: "unlikely-time", level: .warning, source: "choreography format",
      summary: "Times are in seconds."),
    .init(
      name: "even-repetitions", level: .warning, source: "choreography audit",
      summary: "A motion that goes there and back does not jump at its end."),
    .init(
      name: "superfluous-disable", level: .warning, source: "choreography audit",
      summary: "A comment disables a rule that is known and would be broken."),
    .init(
      name: "unreadable-file", level: .warning, source: "choreography audit",
      summary: "A file can be read as Swift."),
    .init(
      name: "never-rests", level: .warning, source: "choreography audit",
      summary: "An animation that is not a loop comes to rest."),
  ]

  package static func named(_ name: String) -> SourceRule? { all.first { $0.name == name } }

  /// The address of its page, with an example that breaks it and one that keeps it.
  package var page: String {
    "https://github.com/OWNER/swift-animation-numerics/blob/main/"
      + "Sources/Motion/choreo/choreo.docc/Rules/\(name).md"
  }

  /// The rule of a remark of the audit; nil for what needs no finding here.
  package static func name(_ remark: AuditRemark.Rule) -> String? {
    switch remark {
    case .unlikelyTime: "unlikely-time"
    case .cutOffSpring: "spring-keyframe-cut-off"
    case .evenRepetitions: "even-repetitions"
    case .endsHidden: "phases-end-hidden"
    case .neverRests: "never-rests"
    case .overshootsRange, .idleKick, .tinyInterval, .returnsToFirstPhase, .loops: nil
    }
  }
}
