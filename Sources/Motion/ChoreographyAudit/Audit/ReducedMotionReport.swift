internal import AnimationChoreography
internal import ChoreographyFiles

/// The motion of a choreography under reduced motion.
package struct ReducedMotionReport: Sendable, Encodable {
  package struct Element: Sendable, Encodable {
    package let name: String
    /// "same", "jump", "fade", "shorter"; nil if unspecified.
    package let kind: String?
    package let text: String
    /// The time when its last item has settled to 1 %.
    package let settled: Double
    /// Properties that still move, except opacities and colours.
    package let moving: [String]
  }

  package let elements: [Element]
  /// The time when everything has settled to 1 %.
  package let settled: Double

  /// The elements that specify no reduced motion.
  package var unspecified: [String] { elements.filter { $0.kind == nil }.map(\.name) }

  init(_ document: ChoreographyDocument, measured: [ChoreographyAudit.Element], isBrief: Bool) {
    // Elements that specify nothing move as measured.
    let isSaid = !isBrief && document.intents.contains { $0.reducedMotion != nil }
    let reduced =
      isSaid
      ? ChoreographyAudit.elements(ChoreographySampler(document.reducingMotion.choreography))
      : measured
    elements = zip(document.intents, reduced).compactMap { intent, element in
      // The exit of an element is reduced like its entrance.
      intent.exitOf != nil
        ? nil
        : Element(
          name: element.name, kind: intent.reducedMotion?.word,
          text: intent.reducedMotion?.description
            ?? "not specified: animates as usual; \"reduceMotion\" may be \"fade\", \"jump\", "
            + "\"shorter\" or \"same\"", settled: element.settled,
          moving: element.properties.filter {
            PropertyKind($0.name) == .other && ($0.motion.settled > 0 || $0.motion.peakVelocity > 0)
              && $0.motion.scale > 0
          }.map(\.name))
    }
    settled = elements.map(\.settled).max() ?? 0
  }
}
