import Testing

@testable import AnimationChoreography
@testable import ChoreographyAudit
@testable import ChoreographyFiles

@Suite struct AuditRemarkTests {
  private func rules(_ elements: String, _ rest: String = "") throws -> [AuditRemark.Rule] {
    try remarks(elements, rest).map(\.rule)
  }

  private func remarks(_ elements: String, _ rest: String = "") throws -> [AuditRemark] {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", \(rest)
       "elements": [\(elements)]}
      """
    return ChoreographyAudit(try ChoreographyDocument(bytes: Array(text.utf8))).remarks
  }

  private func element(_ property: String, _ animation: String, _ more: String = "") -> String {
    #"{"name": "a", \#(more) "animation": \#(animation), "properties": [{"name": "\#(property)", "from": 0, "to": 1}]}"#
  }

  @Test func whatCannotOvershootDoesNotBounce() throws {
    for property in ["opacity", "alpha", "backgroundColor", "hue", "tint.red"] {
      #expect(try rules(element(property, #""bouncy""#)) == [.overshootsRange], "\(property)")
      #expect(try rules(element(property, #""smooth""#)).isEmpty, "\(property)")
    }
    // A name that only sounds like one.
    #expect(try rules(element("scored", #""bouncy""#)).isEmpty)
    #expect(try rules(element("scale", #""bouncy""#)).isEmpty)
  }

  @Test func anEvenNumberThereAndBackEndsWhereItBegan() throws {
    func animation(_ count: Int, _ reverses: Bool) -> String {
      #"{"kind": "easeOut", "modifiers": [{"repeatCount": \#(count), "autoreverses": \#(reverses)}]}"#
    }
    #expect(try rules(element("x", animation(4, true))) == [.evenRepetitions])
    #expect(try rules(element("x", animation(3, true))).isEmpty)
    #expect(try rules(element("x", animation(4, false))).isEmpty)
  }

  @Test func tinyIntervalsAreSaidUnlessACapMadeThem() throws {
    func stagger(_ text: String) -> String { #""count": 9, "stagger": \#(text),"# }
    #expect(
      try rules(element("x", #""smooth""#, stagger(#"{"interval": 0.006}"#))) == [.tinyInterval])
    #expect(try rules(element("x", #""smooth""#, stagger(#"{"interval": 0.009}"#))).isEmpty)
    #expect(
      try rules(
        element("x", #""smooth""#, stagger(#"{"interval": 0.04, "maximumTotal": 0.03}"#))
      ).isEmpty)
  }

  @Test func phasesThatEndHiddenAreWarnedOf() throws {
    func phases(_ property: String) -> String {
      #"{"name": "a", "phases": {"steps": [{"values": {"\#(property)": 0}}, {"values": {"\#(property)": 1}, "animation": "smooth"}]}}"#
    }
    #expect(try rules(phases("opacity")) == [.endsHidden])
    // Without size there is nothing to see.
    #expect(try rules(phases("scale")) == [.endsHidden])
    #expect(try rules(phases("x")) == [.returnsToFirstPhase])
  }

  @Test func timesInMillisecondsAreGuessed() throws {
    let remarks = try remarks(
      element("x", #"{"kind": "smooth", "duration": 400}"#, #""delay": 50,"#),
      #""budgets": {"entrance": 900},"#)
    #expect(
      remarks.filter { $0.rule == .unlikelyTime }.map(\.text) == [
        "budgets.entrance is 900 s; times are in seconds; did you mean 0.9?",
        "elements[0].animation.duration is 400 s; times are in seconds; did you mean 0.4?",
        "elements[0].delay is 50 s; times are in seconds; did you mean 0.05?",
      ])
    #expect(
      try self.remarks(element("x", #""ease 250s 120s""#)).map(\.text) == [
        "elements[0].animation is 250 s; times are in seconds; did you mean 0.25?",
        "elements[0].animation is 120 s; times are in seconds; did you mean 0.12?",
      ])
    // 10 s and 30 s are long, and may be meant.
    #expect(
      try rules(
        element("x", #"{"kind": "smooth", "duration": 10}"#, #""delay": 30,"#),
        #""budgets": {"entrance": null, "cascade": null},"#
      ).isEmpty)
    // Numbers of phases are values of properties, not times.
    #expect(
      try !rules(
        #"{"name": "a", "phases": {"steps": [{"values": {"delay": 99}}, {"values": {"delay": 99}}]}}"#
      ).contains(.unlikelyTime))
  }

  @Test func loopsSayHowLongACycleTakes() throws {
    let loop =
      #"{"name": "a", "properties": [{"name": "x", "from": 0, "mode": "loop", "keyframes": [{"type": "linear", "to": 1, "duration": 0.3}]}, {"name": "y", "from": 0, "mode": "loop", "keyframes": [{"type": "linear", "to": 1, "duration": 0.8}]}]}"#
    let remarks = try remarks(loop)
    #expect(remarks.map(\.rule) == [.loops, .loops])
    // They start over together.
    #expect(remarks.allSatisfy { $0.text.contains("800 ms") })
  }
}
