import AnimationNumerics
import Testing

@testable import AnimationChoreography
@testable import ChoreographyAudit
@testable import ChoreographyFiles

@Suite struct ReducedMotionTests {
  private func document(_ elements: String, _ rest: String = "") throws -> ChoreographyDocument {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", \(rest)
       "elements": [\(elements)]}
      """
    return try ChoreographyDocument(bytes: Array(text.utf8))
  }

  private func element(_ reduced: String) -> String {
    """
    {"name": "a", "count": 3, "delay": 0.1, "stagger": {"interval": 0.04}, \(reduced)
     "animation": {"kind": "bouncy", "duration": 0.4},
     "properties": [{"name": "opacity", "from": 0, "to": 1}, {"name": "y", "from": 20, "to": 0}]}
    """
  }

  private func positions(_ document: ChoreographyDocument, _ time: Double) -> [Double] {
    ChoreographySampler(document.reducingMotion.choreography).positions(at: time)
  }

  @Test func aJumpIsThereAtOnce() throws {
    let document = try document(element(#""reduceMotion": "jump","#))
    #expect(positions(document, -0.01) == [0, 20, 0, 20, 0, 20])
    #expect(positions(document, 0) == [1, 0, 1, 0, 1, 0])
  }

  @Test func aFadeMovesTheOpacityOnly() throws {
    let document = try document(
      element(#""reduceMotion": {"kind": "fade", "duration": 0.3},"#))
    let half = positions(document, 0.15)
    #expect(half.enumerated().allSatisfy { ($0 % 2 == 0 ? 0.5 : 0) - $1 == 0 }, "\(half)")
    #expect(positions(document, 0.3) == [1, 0, 1, 0, 1, 0])
    let report = ChoreographyAudit(document).reducedMotion
    #expect(report.elements[0].moving.isEmpty && report.unspecified.isEmpty)
    #expect(report.settled < 0.3 && report.settled > 0.25)
  }

  @Test func shorterTakesAFactorOfTheTimeAndDoesNotBounce() throws {
    let document = try document(element(#""reduceMotion": {"kind": "shorter", "factor": 0.5},"#))
    let reduced = document.reducingMotion.choreography.elements[0]
    #expect(reduced.delay == 0.05 && reduced.stagger?.interval == 0.02)
    let motion = ChoreographyAudit(document.reducingMotion).elements[0].properties[1].motion
    #expect(motion.overshoot == 0)
    #expect(motion.perceptualEnd == 0.2)
  }

  @Test func shorterTakesTheFactorOfEveryKindOfTime() throws {
    let reduction = #""reduceMotion": {"kind": "shorter", "factor": 0.25},"#
    let track = try document(
      """
      {"name": "a", \(reduction) "properties": [{"name": "y", "from": 0, "keyframes": [
        {"type": "linear", "to": 1, "duration": 0.4}, {"type": "cubic", "to": 3, "duration": 0.8}]}]}
      """)
    let choreography = track.reducingMotion.choreography
    // A quarter of 0.4 s is the first keyframe's, a quarter of 1.2 s all of them.
    #expect(
      [0.05, 0.1, 0.3].map { ChoreographySampler(choreography).positions(at: $0)[0] } == [
        0.5, 1, 3,
      ])
    // Likewise for an animation that is logically complete before it ends.
    let early = try document(
      """
      {"name": "a", \(reduction) "animation":
        {"kind": "easeIn", "duration": 0.8, "modifiers": [{"logicallyComplete": 0.6}]},
       "properties": [{"name": "y", "from": 0, "to": 1}]}
      """)
    let sampler = ChoreographySampler(early.reducingMotion.choreography)
    #expect(sampler.completionTime(lane: 0) == 0.15)
    #expect(sampler.positions(at: 0.2) == [1] && sampler.positions(at: 0.19)[0] < 1)
  }

  @Test func loopsRestAtTheirFirstValue() throws {
    for name in ["loading-dots-loop", "pulsing-indicator-reduce-motion"] {
      let document = ScenarioCatalogue.named(name)!
      let first = ChoreographySampler(document.choreography).positions(at: -1)
      for step in 0..<40 {
        let values = positions(document, Double(step) * 0.13)
        for (index, lane) in ChoreographySampler(document.choreography).lanes.enumerated() {
          let property = document.choreography.elements[0].propertyNames[lane.property]
          if property != "opacity" { #expect(values[index] == first[index], "\(name) \(property)") }
        }
      }
    }
  }

  @Test func theDocumentSpeaksForElementsThatSayNothing() throws {
    let second =
      #"{"name": "b", "animation": "smooth", "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    let fading = try document("\(element("")), \(second)", #""reduceMotion": "fade","#)
    // An element without opacity cannot fade: it jumps.
    #expect(fading.intents.map(\.reducedMotion) == [.fade(duration: 0.2), .jump])
    do {
      _ = try document(
        second.replacing(#""name": "b","#, with: #""name": "b", "reduceMotion": "fade","#))
      Issue.record("a fade of nothing")
    } catch {
      #expect("\(error)".contains("elements[0].reduceMotion"))
    }
  }

  @Test func silenceIsSaid() throws {
    let silent = try document(element(""))
    let text = AuditText(audit: ChoreographyAudit(silent), budgets: silent.budgets).text
    #expect(text.contains("Reduced motion: not specified"))
    #expect(!ChoreographyAudit(silent).verdicts.contains { $0.budget == "reduceMotion" })
    let asked = try document(element(""), #""budgets": {"reduceMotion": true},"#)
    let verdict = ChoreographyAudit(asked).verdicts.first { $0.budget == "reduceMotion" }
    #expect(verdict?.isKept == false && verdict?.remedy?.contains("of a to \"fade\"") == true)
  }

  @Test func aLoopOfKeyframesStartsOver() throws {
    let sampler = ChoreographySampler(ScenarioCatalogue.named("loading-dots-loop")!.choreography)
    // 0.12 s is the second dot's start; a cycle takes 0.8 s.
    for time in [0.05, 0.2, 0.33, 0.7] {
      let first = sampler.positions(at: 0.12 + time)
      for cycle in 1...40 {
        let later = sampler.positions(at: 0.12 + time + 0.8 * Double(cycle))
        #expect((later[2] - first[2]).magnitude < 1e-9)
        #expect((later[3] - first[3]).magnitude < 1e-9)
      }
    }
    #expect(sampler.positions(at: 0.2)[0] == -16)
    #expect(sampler.removalTime(lane: 0) == .infinity)
    let motion = ChoreographyAudit(ScenarioCatalogue.named("loading-dots-loop")!)
      .elements[0].properties[0].motion
    #expect((motion.peak!.time - 0.2).magnitude < 1e-6)
    #expect(motion.done == .infinity)
  }
}
