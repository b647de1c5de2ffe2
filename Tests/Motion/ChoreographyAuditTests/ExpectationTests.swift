import AnimationNumerics
import Testing

@testable import AnimationChoreography
@testable import ChoreographyAudit
@testable import ChoreographyFiles

@Suite struct ExpectationTests {
  private func audit(_ elements: String, _ expectations: String = "[]") throws -> ChoreographyAudit
  {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t",
       "expectations": \(expectations), "elements": [\(elements)]}
      """
    return ChoreographyAudit(try ChoreographyDocument(bytes: Array(text.utf8)))
  }

  private let logo = """
    {"name": "logo", "count": 2, "delay": 0.1, "stagger": {"interval": 0.03}, "properties": [
      {"name": "scale", "from": 0, "keyframes": [
        {"type": "cubic", "to": 1.2, "duration": 0.2, "startVelocity": 0, "endVelocity": 0},
        {"type": "cubic", "to": 1, "duration": 0.1, "startVelocity": 0, "endVelocity": 0}]},
      {"name": "rotation", "from": 5, "keyframes": [
        {"type": "linear", "to": 5, "duration": 0.15}, {"type": "linear", "to": 0, "duration": 0.1}]},
      {"name": "x", "from": 0, "to": 1, "animation": {"kind": "bouncy", "delay": 0.05}}]}
    """

  @Test func eventsAreWhereTheMathematicsSays() throws {
    let audit = try audit(logo)
    let motions = audit.elements[0].properties.map(\.motion)
    #expect((motions[0].peak!.time - 0.2).magnitude < 1e-6)
    #expect((motions[0].peak!.value - 1.2).magnitude < 1e-12)
    #expect(motions[0].departure == 0 && motions[1].departure == 0.15)
    #expect(motions[1].peak == nil)
    // A spring's first peak is half a period of its damped frequency after its start.
    let spring = Spring.bouncy
    let damped =
      spring.naturalFrequency * (1 - spring.dampingRatio * spring.dampingRatio).squareRoot()
    #expect((motions[2].peak!.time - Double.pi / damped).magnitude < 1e-6)
    let events = MotionEvents(audit).all
    #expect(events.map(\.time) == events.map(\.time).sorted())
    let start = events.first { $0.property == "logo.x" && $0.kind == .start }
    #expect((start!.time - 0.15).magnitude < 1e-12)
  }

  @Test(arguments: [
    (
      #"{"property": "logo.scale", "event": "peak", "at": 0.3, "within": 0.001, "value": 1.2}"#,
      true
    ),
    (#"{"property": "logo.scale", "event": "peak", "at": 0.31}"#, false),
    (#"{"property": "logo.scale", "event": "peak", "value": 1.25, "tolerance": 0.04}"#, false),
    (#"{"property": "logo[1].scale", "event": "peak", "at": 0.33}"#, true),
    (#"{"property": "logo.rotation", "event": "start", "at": 0.25, "within": 0.0001}"#, true),
    (#"{"property": "logo.rotation", "event": "peak", "at": 0.25}"#, false),
    (
      #"{"property": "logo.rotation", "event": "start", "before": {"property": "logo.scale", "event": "peak"}, "by": 0.05}"#,
      true
    ),
    (
      #"{"property": "logo.rotation", "event": "start", "before": {"property": "logo.scale", "event": "peak"}, "by": 0.06}"#,
      false
    ),
    (
      #"{"property": "logo.rotation", "event": "start", "after": {"property": "logo.scale", "event": "start"}}"#,
      true
    ),
    (
      #"{"order": [{"property": "logo.scale", "event": "start"}, {"property": "logo.x", "event": "start"}, {"property": "logo.rotation", "event": "start"}]}"#,
      true
    ),
    (
      #"{"order": [{"property": "logo.rotation", "event": "start"}, {"property": "logo.x", "event": "start"}]}"#,
      false
    ),
    (#"{"overlap": ["logo.scale", "logo.rotation"]}"#, true),
    (#"{"overlap": ["logo.scale", "logo.rotation"], "atMost": 0.1}"#, true),
    (#"{"overlap": ["logo.scale", "logo.rotation"], "atLeast": 0.2}"#, false),
  ])
  func expectationsHoldOrFail(_ expectation: String, _ isMet: Bool) throws {
    let audit = try audit(logo, "[\(expectation)]")
    #expect(audit.expectations.map(\.isMet) == [isMet], "\(audit.expectations)")
    #expect(audit.meetsExpectations == isMet)
  }

  @Test func everyEventHasAValue() throws {
    let ring =
      #"{"name": "ring", "count": 2, "stagger": {"interval": 0.03}, "properties": [{"name": "angle", "from": 0, "to": 90, "animation": {"kind": "easeInOut", "duration": 0.2}}]}"#
    func found(_ event: String, _ value: Double) throws -> ExpectationVerdict {
      try audit(
        ring, #"[{"property": "ring[1].angle", "event": "\#(event)", "value": \#(value)}]"#
      ).expectations[0]
    }
    #expect(try found("end", 90).isMet)
    #expect(try !found("end", 80).isMet)
    // Within 1 % and 0.1 % of 90, at the bound.
    #expect(try found("settled", 89.1).isMet)
    #expect(try found("done", 89.91).isMet)
    #expect(try found("end", 80).found == "at 230 ms with 90")
  }

  @Test(arguments: [
    // A cycle is like the one before: there, back and there again; jumps back; without end.
    (#"{"repeatCount": 3}"#, 0.1), (#"{"repeatCount": 3, "autoreverses": false}"#, 0.1),
    (#"{"repeatForever": true, "autoreverses": false}"#, 0.1),
    (#"{"repeatForever": true}"#, 0.1),
  ])
  func aRepetitionPeaksTheFirstTime(_ repetition: String, _ time: Double) throws {
    for kind in ["easeIn", "linear", "easeInOut"] {
      for delay in [0, 0.35] {
        let audit = try audit(
          #"{"name": "a", "delay": \#(delay), "properties": [{"name": "x", "from": 0, "to": 360, "animation": {"kind": "\#(kind)", "duration": 0.1, "modifiers": [\#(repetition)]}}]}"#
        )
        let peak = try #require(audit.elements[0].properties[0].motion.peak)
        #expect((peak.time - time).magnitude < 1e-5, "\(kind), \(delay): \(peak)")
        #expect((peak.value - 360).magnitude < 1e-5)
      }
    }
  }

  @Test func anEndThatIsOnlyComeToIsNoPeak() throws {
    for animation in ["smooth", "easeInOut", "linear"] {
      let audit = try audit(
        #"{"name": "a", "properties": [{"name": "x", "from": 0, "to": 1, "animation": "\#(animation)"}]}"#
      )
      #expect(audit.elements[0].properties[0].motion.peak == nil, "\(animation)")
    }
  }

  @Test func aWrongExpectationIsRejectedWithItsPath() throws {
    func message(_ expectation: String) -> String {
      do {
        _ = try audit(logo, "[\(expectation)]")
        return "accepted"
      } catch { return "\(error)" }
    }
    #expect(
      message(#"{"property": "logo.scal", "event": "peak", "at": 1}"#)
        == #"expectations[0].property is "logo.scal"; it must be a property of an element, as in logo.scale, logo.rotation, logo.x"#
    )
    #expect(
      message(#"{"property": "logo[2].scale", "event": "peak", "at": 1}"#)
        == #"expectations[0].property is "logo[2].scale"; it must have an index from 0 to 1: logo has 2 items"#
    )
    #expect(message(#"{"property": "logo.scale", "event": "top", "at": 1}"#).contains("peakSpeed"))
    #expect(message(#"{"property": "logo.scale", "event": "peak"}"#).contains("expectations[0].at"))
    #expect(
      message(#"{"property": "logo.scale", "event": "peak", "within": 1, "value": 1}"#)
        .contains("be combined with at"))
  }

  @Test func theScaleOfTheShippedLogoPeaksWhenItShould() throws {
    let audit = ChoreographyAudit(ScenarioCatalogue.named("logo-reveal-timed")!)
    #expect(audit.expectations.count == 4 && audit.isKept)
    let text = String(decoding: ScenarioCatalogue.text(of: "logo-reveal-timed")!, as: UTF8.self)
    let late = text.replacing(
      #""to": 1.15, "duration": 0.2"#, with: #""to": 1.15, "duration": 0.22"#)
    let failed = ChoreographyAudit(try ChoreographyDocument(bytes: Array(late.utf8)))
    #expect(failed.expectations.filter { !$0.isMet }.map(\.name) == ["scale peaks at 200 ms"])
    #expect(!failed.isKept)
  }
}
