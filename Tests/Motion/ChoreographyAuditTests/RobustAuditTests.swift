import AnimationNumerics
import TestTiers
import Testing

@testable import AnimationChoreography
@testable import ChoreographyAudit
@testable import ChoreographyFiles

/// The audit of delays within animations and of loops; it ends whatever the numbers.
@Suite struct RobustAuditTests {
  private func audit(_ elements: String, budgets: String = "{}") throws -> ChoreographyAudit {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "budgets": \(budgets),
       "elements": [\(elements)]}
      """
    return ChoreographyAudit(try ChoreographyDocument(bytes: Array(text.utf8)))
  }

  /// A delay under a speed starts the element later, wherever a start is shown or judged.
  @Test func aDelayWithinAnAnimationDelaysTheStart() throws {
    let move = #""from": 0, "to": 1, "animation": {"kind": "spring", "duration": 0.3, "bounce": 0"#
    for (modifiers, start) in [
      (#"[{"delay": 0.7}, {"speed": 2}]"#, 0.35), (#"[{"delay": 0.2}, {"repeatCount": 3}]"#, 0.2),
      (#"[{"delay": 0.3}]"#, 0.3),
    ] {
      let audit = try audit(
        #"{"name": "a", "count": 2, "stagger": {"interval": 0.04}, "properties": [{"name": "still", "from": 1, "to": 1, "animation": "smooth"}, {"name": "x", \#(move), "modifiers": \#(modifiers)}}]}"#,
        budgets: #"{"cascade": 0.23}"#)
      #expect((audit.elements[0].starts[0] - start).magnitude < 1e-9)
      #expect((audit.cascade - start - 0.04).magnitude < 1e-9)
      #expect(audit.verdicts.first { $0.budget == "cascade" }?.isKept == false)
      #expect((audit.elements[0].cascade - 0.04).magnitude < 1e-9)
      let events = MotionEvents(audit)
      #expect((events.event(.start, 0, 0, 1)!.time - start).magnitude < 1e-9)
      #expect(events.event(.settled, 0, 1, 1)!.time > start + 0.04 + 0.15)
      let text = AuditText(audit: audit, budgets: MotionBudgets()).text
      #expect(
        text.contains("\(Int(start * 1000))–\(Int((start * 1000 + 40).rounded()))"), "\(text)")
    }
  }

  /// The overshoot of a phase in a loop is that of the same phase alone.
  @Test func aLoopsOvershootBelongsToItsPhase() throws {
    func overshoot(_ animations: [String], _ mode: String) throws -> Double {
      let steps = zip([1, 1.2, 0.9], animations).map {
        #"{"values": {"scale": \#($0)}, "animation": {\#($1)}}"#
      }
      let audit = try audit(
        #"{"name": "p", "role": "ambient", "phases": {"mode": "\#(mode)", "steps": [\#(steps.joined(separator: ", "))]}}"#
      )
      return audit.elements[0].properties[0].motion.overshoot
    }
    let curve = #""kind": "easeInOut", "duration": 0.6"#
    let spring = #""kind": "spring", "duration": 0.45, "bounce": 0.35"#
    let mixed = [curve, spring, #""kind": "linear", "duration": 0.25, "delay": 0.1"#]
    // exp(-pi z / sqrt(1 - z^2)) with z = 0.65
    #expect((try overshoot(mixed, "once") - 0.0681).magnitude < 2e-4)
    #expect((try overshoot(mixed, "loop") - 0.0681).magnitude < 2e-4)
    #expect(try overshoot([curve, curve, curve], "loop") < 1e-9)
    let line = #""kind": "linear", "duration": 0.3"#
    #expect(try overshoot([line, line, line], "loop") < 1e-9)
  }

  /// Every loop is bounded by a count, whatever the numbers.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      #""stiffness": 100, "damping": 1e-14"#, #""stiffness": 100, "damping": 1e-30"#,
      #""stiffness": 100, "damping": 1e-15, "initialVelocity": 3"#,
      #""stiffness": 1e12, "damping": 1e-9"#, #""stiffness": 1e-12, "damping": 1e-24"#,
      #""mass": 1e20, "stiffness": 1e-20, "damping": 1e-3"#, #""stiffness": 1e20, "damping": 1e20"#,
      #""duration": 1e-6, "bounce": 0.9999999999"#, #""duration": 1e6, "bounce": -0.999999999"#,
    ].sample(1))
  func anAuditEndsForExtremeSprings(_ spring: String) throws {
    let animation = #"{"kind": "interpolatingSpring", \#(spring)"#
    let audit = try audit(
      #"{"name": "a", "properties": [{"name": "x", "from": 0, "to": 1, "animation": \#(animation)}}, {"name": "y", "from": 0, "moves": [{"at": 0, "to": 1, "animation": \#(animation)}}, {"at": 0.1, "to": 1e9, "animation": \#(animation), "modifiers": [{"speed": 1e-6}]}}]}, {"name": "z", "from": 0, "to": 1, "animation": \#(animation), "modifiers": [{"speed": 1e6}, {"repeatCount": 3}]}}]}"#
    )
    #expect(audit.elements[0].properties.allSatisfy { !$0.motion.settled.isNaN })
  }

  @Test func deepFilesAreRejectedOrCombined() throws {
    func read(_ modifiers: [String]) throws -> ChoreographyAudit {
      try audit(
        #"{"name": "a", "properties": [{"name": "x", "from": 0, "to": 1, "animation": {"kind": "linear", "duration": 1, "modifiers": [\#(modifiers.joined(separator: ", "))]}}]}"#
      )
    }
    let fast = try read(Array(repeating: #"{"speed": 1.0000001}"#, count: 20_000))
    #expect((fast.perceptualEnd * 1.002 - 1).magnitude < 1e-5)
    let mixed = try read(
      (0..<20_000).map { $0 % 2 == 0 ? #"{"speed": 1}"# : #"{"delay": 0.00001}"# })
    #expect((mixed.cascade - 0.1).magnitude < 1e-9)
    #expect(throws: DocumentError.self) {
      try read(Array(repeating: #"{"repeatCount": 1}"#, count: 20_000))
    }
    let tokens = (0..<15_000).map { #""t\#($0)": {"$value": "{t\#($0 + 1)}"}"# }
    let file =
      #"{\#(tokens.joined(separator: ", ")), "t15000": {"$type": "spring", "$value": {"duration": 1}}}"#
    let error = #expect(throws: DocumentError.self) {
      try DesignTokens(ChoreographyDocument.json(Array(file.utf8)), path: "")
    }
    #expect(error?.description.contains("at most 100 references") == true)
  }

  @Test func whatHasNoEffectIsSaidWithItsNumber() throws {
    let audit = try audit(
      """
      {"name": "a", "properties": [
        {"name": "cut", "from": 0, "keyframes": [{"type": "spring", "to": 3, "duration": 0.1, "spring": "smooth"}]},
        {"name": "zero", "from": 0, "keyframes": [{"type": "spring", "to": 3, "duration": 0, "spring": "snappy"}]},
        {"name": "kick", "from": 2, "to": 2, "animation": {"kind": "interpolatingSpring", "stiffness": 100, "damping": 10, "initialVelocity": 5}}]}
      """)
    let texts = audit.remarks.map(\.text)
    // 1 - (1 + w t) e^(-w t) with w = 4 pi, t = 0.1: 0.3577 of 3.
    #expect(
      texts.contains {
        $0.hasPrefix("a.cut rests at 1.073, not at 3: keyframe 1 is cut off after 100 ms")
      }, "\(texts)")
    #expect(
      texts.contains {
        $0.hasPrefix("a.zero rests at 0, not at 3: keyframe 1 is cut off after 0 ms")
      }, "\(texts)")
    #expect(
      texts.contains { $0.hasPrefix("a.kick: a kick of 5 moves a second has no effect") },
      "\(texts)")
  }
}
