import AnimationNumerics
import Foundation
import Testing

@testable import AnimationChoreography
@testable import ChoreographyAudit
@testable import ChoreographyFiles

@Suite struct ChoreographyAuditTests {
  private func audit(_ name: String) -> ChoreographyAudit {
    ChoreographyAudit(ScenarioCatalogue.named(name)!)
  }

  private func element(_ audit: ChoreographyAudit, _ name: String) -> ChoreographyAudit.Element {
    audit.elements.first { $0.name == name }!
  }

  @Test func theFloatingButtonOfTheEntranceSettlesLongAfterItsBudget() {
    let audit = audit("profile-screen-entrance")
    let fab = element(audit, "fab")
    let spring = Spring(duration: 0.4, bounce: 0.3)
    #expect(fab.starts == [0.25])
    #expect(fab.perceptualEnd == 0.25 + 0.4)
    #expect(
      (fab.settled - (0.25 + spring.settlingDuration(target: 1.0, epsilon: 0.01))).magnitude < 1e-12
    )
    #expect((fab.done - (0.25 + spring.settlingDuration)).magnitude < 1e-12)
    // 0.67 s to 1 % and 0.90 s to 0.1 %, against a stated 0.4 s.
    #expect((fab.settled - 0.67).magnitude < 0.005 && (fab.done - 0.90).magnitude < 0.006)
    #expect(audit.settled == fab.settled && audit.total == fab.settled)
    #expect(audit.cascade == 0.25)
    #expect(!audit.isKept)
    let entrance = audit.verdicts.first { $0.budget == "entrance" }!
    #expect(!entrance.isKept)
    #expect(
      entrance.remedy!.contains("fab settles at 669 ms and starts at 250 ms: start it earlier."))
    #expect(
      audit.verdict == "Breaks 1 of 3 budgets: the entrance takes 669 ms, 269 ms too long.")
    #expect(audit.verdicts.filter { !$0.isKept }.map(\.budget) == ["entrance"])
  }

  @Test func theRemedyKeepsTheBudgetAndLittleMoreDoesNot() throws {
    func total(_ milliseconds: Double) throws -> Double {
      let text = """
        {"format": "animation-choreography", "version": 1, "name": "t", "elements": [{"name": "fab",
         "delay": 0.25, "animation": {"kind": "spring", "duration": \(milliseconds / 1000), "bounce": 0.3},
         "properties": [{"name": "scale", "from": 0, "to": 1}]}]}
        """
      return ChoreographyAudit(try ChoreographyDocument(bytes: Array(text.utf8))).total
    }
    let (kept, broken) = (try total(143.3), try total(143.5))
    #expect(kept <= 0.4)
    #expect(broken > 0.4)
  }

  @Test func overshootAndPeaksAreTheTextbooks() {
    let motion = element(audit("profile-screen-entrance"), "fab").properties[0].motion
    // ζ = 0.7: overshoot e^(−πζ/√(1−ζ²)); from rest the acceleration is greatest at once, ω₀².
    #expect((motion.overshoot - 0.045988).magnitude < 1e-6)
    let frequency = 2 * Double.pi / 0.4
    #expect((motion.peakAcceleration! - frequency * frequency).magnitude < 1e-9)
    #expect(motion.peakAccelerationTime == 0)
    // ω₀ e^(−ζφ/√(1−ζ²)) with φ = acos ζ, at φ/ω_d.
    #expect((motion.peakVelocity - 7.2031685).magnitude < 1e-6)
    let critical = element(audit("profile-screen-entrance"), "title").properties[0].motion
    #expect(critical.overshoot == 0)
    // ω₀/e, at 1/ω₀.
    #expect((critical.peakVelocity - 2 * Double.pi / 0.35 / 2.718281828459045).magnitude < 1e-9)
    #expect((critical.peakVelocityTime - 0.35 / (2 * Double.pi)).magnitude < 1e-6)
  }

  @Test func settlingOfAnyMotionIsItsLastCrossing() {
    // The same spring, once as a plain move and once behind a modifier that hides it.
    let plain = Choreography(
      name: "p",
      elements: [.init(name: "a", properties: [.init("x", from: 0, to: 1, animation: .bouncy)])])
    let hidden = Choreography(
      name: "h",
      elements: [
        .init(name: "a", properties: [.init("x", from: 0, to: 1, animation: .bouncy.speed(1))])
      ])
    let a = MotionMeasure(ChoreographySampler(plain), lane: 0)
    let b = MotionMeasure(ChoreographySampler(hidden), lane: 0)
    #expect((a.settled - b.settled).magnitude < 1e-12)
    #expect((a.done - b.done).magnitude < 1e-12)
    #expect((a.overshoot - b.overshoot).magnitude < 1e-12)
    #expect((a.peakVelocity - b.peakVelocity).magnitude < 1e-9)
  }

  @Test func framesAreCountedFromTheTrigger() {
    let property = element(audit("activity-feed"), "row").properties[0]
    // From 0 until 514.3 ms: 30 frames at 60 Hz, 61 at 120 Hz.
    #expect(property.frames == [60, 120].map { Int(property.motion.done * $0) })
  }

  @Test func framesAreCountedAtTheRatesGiven() throws {
    let scenario = try #require(ScenarioCatalogue.named("activity-feed"))
    let audit = ChoreographyAudit(scenario, frameRates: [24, 29.97])
    let property = element(audit, "row").properties[0]
    #expect(property.frames == [24, 29.97].map { Int(property.motion.done * $0) })
    let text = AuditText(audit: audit, budgets: scenario.budgets, isVerbose: true).text
    #expect(text.contains("frames 24/29.97"))
    #expect(text.contains(" 12/15"))
  }

  @Test(arguments: [
    ("activity-feed-flash", "interval", "stagger them by 20 ms to 50 ms"),
    ("notification-list-flash", "interval", "stagger them by 20 ms to 42 ms"),
    ("menu-options-slow", "interval", "at most 50 ms"),
    ("menu-options-slow", "cascade", "an interval of at most 100 ms"),
    (
      "notification-list-uncapped", "cascade",
      "no interval keeps both 20 ms and a last start within 300 ms for 20 items; cap the index at 7 with an interval of 40 ms, or at 15 with an interval of 20 ms"
    ),
    ("profile-screen-independent-triggers", "trigger", "one trigger"),
    ("celebration-badge-timers", "trigger", "instead of timers"),
    // And those of the correct listings that break their own rules.
    ("staggered-grid", "interval", "at 15 with an interval of 20 ms"),
    ("photo-grid", "cascade", "an interval of at most 37 ms, or cap the index at 7"),
    ("entrance-template", "entrance", "fab settles at 669 ms"),
    ("loading-dots", "interval", "at most 50 ms"),
  ])
  func brokenBudgetsSayWhatToChange(_ name: String, _ budget: String, _ remedy: String) {
    let verdict = audit(name).verdicts.first { $0.budget == budget }
    #expect(verdict?.isKept == false)
    #expect(verdict?.remedy?.contains(remedy) == true, "\(verdict?.remedy ?? "no remedy")")
  }

  @Test func remarksTellWhatTheListingsDoNotSay() {
    #expect(
      audit("celebration-badge").remarks.contains {
        $0.rule == .endsHidden && $0.text.contains("ends at opacity 0, rotation -15, scale 0.5")
      })
    #expect(
      audit("logo-reveal-phases").remarks.contains {
        $0.rule == .endsHidden && $0.text.contains("ends at opacity 0")
      })
    #expect(
      audit("loading-dots").remarks.contains {
        $0.rule == .cutOffSpring && $0.text.hasPrefix("dot.y rests at -3.03")
      })
    #expect(audit("pulsing-indicator").remarks.map(\.text) == ["dot loops: a cycle takes 1600 ms."])
    #expect(audit("pulsing-indicator").total == .infinity)
    #expect(audit("pulsing-indicator").isKept)
    // The bell comes back to where it starts.
    #expect(audit("notification-bell").remarks.isEmpty)
  }

  /// The audit of elements as a document spells them.
  private func audit(elements: String, budgets: String = "{}") throws -> ChoreographyAudit {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "budgets": \(budgets),
       "elements": [\(elements)]}
      """
    return ChoreographyAudit(try ChoreographyDocument(bytes: Array(text.utf8)))
  }

  @Test func aMotionThatEndsInAJumpIsMeasuredToItsEnd() throws {
    // Shown for 0.25 s, then hidden with a jump, 0.4 s after the first of 12 rows.
    let peek = """
      {"name": "row", "count": 12, "stagger": {"interval": 0.04}, "phases": {"steps": [
        {"name": "hidden", "values": {"opacity": 0}, "animation": null},
        {"name": "shown", "values": {"opacity": 1},
         "animation": {"kind": "snappy", "duration": 0.25}}]}}
      """
    for judgement in MotionBudgets.Judgement.allCases {
      let audit = try audit(elements: peek, budgets: "{\"judgedAt\": \"\(judgement.rawValue)\"}")
      #expect((audit.total - (11 * 0.04 + 0.25)).magnitude < 1e-9, "\(judgement)")
      #expect(audit.verdicts.first { $0.budget == "entrance" }?.isKept == false)
      let motion = audit.elements[0].properties[0].motion
      #expect(motion.perceptualEnd == 0.25)
      #expect((motion.settled - 0.25).magnitude < 1e-12 && motion.done == motion.settled)
      // ω₀ e^(−ζφ/√(1−ζ²)) with φ = acos ζ, of ζ = 0.85 and ω₀ = 2π/0.25.
      let (ratio, frequency) = (0.85, 2 * Double.pi / 0.25)
      #expect((motion.peakVelocity - 10.3).magnitude < 0.1)
      #expect(motion.peakVelocity < frequency * ratio)
    }
    // The same of moves, and of a jump that nothing moves before.
    let moves = try audit(
      elements: """
        {"name": "a", "properties": [{"name": "x", "from": 0, "moves": [
          {"at": 0, "to": 1, "animation": "smooth"}, {"at": 0.3, "to": 5, "animation": null}]}]},
        {"name": "b", "properties": [{"name": "x", "from": 0, "to": 1, "animation": null}]},
        {"name": "c", "properties": [{"name": "x", "from": 0, "moves": [
          {"at": 0, "to": 1, "animation": null}, {"at": 0.5, "to": 2, "animation": null}]}]}
        """)
    #expect(moves.elements.map(\.perceptualEnd) == [0.3, 0, 0.5])
    #expect(
      zip(moves.elements.map(\.done), [0.3, 0, 0.5]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
    #expect(moves.elements[0].properties[0].motion.to == 5)
  }

  @Test func aMissingBoundLeavesTheOtherOne() throws {
    func verdict(_ interval: Double, _ budgets: String) throws -> BudgetVerdict? {
      try audit(
        elements: """
          {"name": "b", "count": 3, "stagger": {"interval": \(interval)}, "animation": "smooth",
           "properties": [{"name": "x", "from": 0, "to": 1}]}
          """, budgets: budgets
      ).verdicts.first { $0.budget == "interval" }
    }
    let long = try verdict(0.12, #"{"minimumInterval": null}"#)
    #expect(long?.isKept == false && long?.limit == "at most 50 ms")
    #expect(long?.remedy == "b: use an interval of at most 50 ms.")
    #expect(try verdict(0, #"{"minimumInterval": null}"#)?.isKept == true)
    let short = try verdict(0.01, #"{"maximumInterval": null, "cascade": null}"#)
    #expect(short?.isKept == false && short?.limit == "at least 20 ms")
    #expect(short?.remedy == "b: use an interval of at least 20 ms.")
    #expect(try verdict(0.12, #"{"maximumInterval": null}"#)?.isKept == true)
    #expect(try verdict(0.12, #"{"minimumInterval": null, "maximumInterval": null}"#) == nil)
    #expect(try verdict(0.12, "{}")?.limit == "20 ms to 50 ms")
  }

  @Test func whatComesBackIsMeasuredByHowFarItGoes() throws {
    /// To `reach` and then to 1, by straight lines.
    func scale(_ reach: Double) throws -> Double {
      try audit(
        elements: """
          {"name": "a", "properties": [{"name": "x", "from": 0, "keyframes": [
            {"type": "linear", "to": \(reach), "duration": 0.2},
            {"type": "linear", "to": 1, "duration": 0.2}]}]}
          """
      ).elements[0].properties[0].motion.scale
    }
    #expect(try scale(2.5) == 1)
    #expect(try scale(2.99) == 1)
    #expect((try scale(3.01) - 3.01).magnitude < 1e-12)
  }

  @Test(arguments: [4000.0, 6000, 1e9])
  func anOvershootIsNeverTooLargeToTell(_ velocity: Double) throws {
    let audit = try audit(
      elements:
        #"{"name": "e", "animation": {"kind": "interpolatingSpring", "duration": 0.3, "initialVelocity": \#(velocity)}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    )
    // (1 − (1 + (ω₀ − v)t) e^(−ω₀t)) is greatest where its derivative is 0, at v/(ω₀(v − ω₀)).
    let ω = 2 * Double.pi / 0.3
    let time = velocity / (ω * (velocity - ω))
    let most = -(1 + (ω - velocity) * time) * exp(-ω * time)
    let overshoot = audit.elements[0].properties[0].motion.overshoot
    #expect((overshoot / most - 1).magnitude < 1e-9, "\(overshoot), \(most)")
  }

  @Test func aDecayEndsWhereItsRestIsSmall() throws {
    let audit = try audit(
      elements: """
        {"name": "e", "animation": {"kind": "decay", "timeConstant": 0.2},
         "properties": [{"name": "x", "from": 0, "to": 300}]}
        """)
    let motion = audit.elements[0].properties[0].motion
    // e^(−t/τ) of the way is left, at first with the speed 300/τ.
    #expect((motion.settled - 0.2 * log(100)).magnitude < 1e-9)
    #expect((motion.done - 0.2 * log(1000)).magnitude < 1e-9)
    #expect((motion.peakVelocity - 1500).magnitude < 1e-6)
    #expect(motion.overshoot == 0)
  }

  @Test func everythingFitsTheColumnsThereAre() throws {
    for scenario in ScenarioCatalogue.all {
      let audit = ChoreographyAudit(scenario)
      for columns in [60, 80, 100] {
        let text = AuditText(
          audit: audit, budgets: scenario.budgets, columns: columns, listsEvents: true,
          isVerbose: columns > 80
        ).text
        let wide = text.split(separator: "\n").filter { $0.count > columns }
        #expect(wide == [], "\(scenario.name), \(columns)")
      }
      // Without a column limit nothing is folded.
      let whole = AuditText(audit: audit, budgets: scenario.budgets, columns: 1000).text
      #expect(whole == AuditText(audit: audit, budgets: scenario.budgets).text)
    }
  }

  /// Straight moves of 1 s are within 1 % of their end after 990 ms, those of 100 ms after 99 ms.
  @Test(arguments: [
    (1, 1.0, 0, "{}", "Breaks 1 of 2 budgets: the entrance takes 990 ms, 590 ms too long."),
    (1, 0.1, 0, "{}", "Keeps all 2 budgets."),
    (1, 0.1, 0, #"{"cascade": null, "entrance": null}"#, "No budgets apply."),
    (1, 0.1, 0, #"{"cascade": null}"#, "Keeps its budget."),
    (
      1, 0.1, 0, #"{"cascade": null, "entrance": 0.09899}"#,
      "Breaks its budget: the entrance takes 99 ms, under 0.1 ms too long."
    ),
    (
      6, 0.1, 0.0125, "{}",
      "Breaks 1 of 3 budgets: the items of row start 12.5 ms apart, 7.5 ms too close."
    ),
    (5, 0.1, 0, "{}", "Breaks 1 of 3 budgets: the items of row start together."),
    (
      9, 0.1, 0.12, "{}",
      "Breaks 3 of 3 budgets: the items of row start 120 ms apart, 70 ms too far; "
        + "the last item starts at 960 ms, 660 ms too late; the entrance takes 1059 ms, 659 ms too long."
    ),
  ])
  func theVerdictIsTheFirstLineAndTheLastOfALongText(
    _ count: Int, _ duration: Double, _ interval: Double, _ budgets: String, _ verdict: String
  ) throws {
    let stagger = count > 1 ? #""stagger": {"interval": \#(interval)},"# : ""
    let audit = try audit(
      elements:
        #"{"name": "row", "count": \#(count), \#(stagger) "animation": {"kind": "linear", "duration": \#(duration)}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#,
      budgets: budgets)
    #expect(audit.verdict == verdict)
    let lines = AuditText(audit: audit, budgets: MotionBudgets()).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == verdict)
    // The file has no title.
    #expect(lines[1] == audit.name)
    #expect((lines[lines.count - 2] == verdict) == (lines.count > 25))
    #expect(!lines.contains { $0.hasPrefix("trigger") || $0.hasPrefix("solvers") })
  }

  @Test func failedExpectationsAreInTheVerdict() throws {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "trigger": {"kind": "perElement",
       "layout": {"duration": 0.05}}, "budgets": {"reduceMotion": true},
       "expectations": [{"property": "a.x", "event": "end", "at": 0.1},
        {"name": "late", "property": "a.x", "event": "end", "at": 0.5}],
       "elements": [{"name": "a", "animation": {"kind": "linear", "duration": 0.1},
         "properties": [{"name": "x", "from": 0, "to": 1}]}]}
      """
    // A single item has no spread.
    #expect(
      ChoreographyAudit(try ChoreographyDocument(bytes: Array(text.utf8))).verdict
        == "Breaks 3 of 5 budgets: motion starts 50 ms before layout is done; a does not specify "
        + "reduced motion; elements have independent triggers. Fails 1 of 2 expectations: "
        + "late: a.x end at 500 ms ± 5 ms; found at 100 ms.")
  }

  @Test func aSharedTriggerSpreadsNothing() {
    let shared = ScenarioCatalogue.named("profile-screen-entrance")!
    #expect(shared.trigger.lateness(of: shared.choreography, trial: 0).isEmpty)
    #expect(Synchrony(shared).isAlternative)
    let independent = ScenarioCatalogue.named("profile-screen-independent-triggers")!
    let measured = Synchrony(independent, trials: 50)
    // Up to three frames late, each moved on to its frame: at most two frames apart.
    #expect((measured.worstStartSpread - 2.0 / 60).magnitude < 1e-12)
    // Seeded: the same drawing again.
    #expect(Synchrony(independent, trials: 50) == measured)
  }

  /// The motion of each trigger has the limits for itself, and none is added to another.
  @Test func everyTriggerIsJudgedForItself() throws {
    func line(_ name: String, _ duration: Double, _ rest: String = "") -> String {
      "{\"name\": \"\(name)\", \(rest) \"animation\": {\"kind\": \"linear\", \"duration\": \(duration)}, "
        + "\"properties\": [{\"name\": \"x\", \"from\": 0, \"to\": 1}]}"
    }
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "elements": [
       \(line("a", 0.3, "\"leave\": \"linear 200ms\",")), \(line("b", 0.6, "\"on\": \"invalid\","))]}
      """
    let audit = ChoreographyAudit(try ChoreographyDocument(bytes: Array(text.utf8)))
    let entrances = audit.verdicts.filter { $0.budget == "entrance" }
    #expect(entrances.map(\.element) == [nil, "the trigger invalid", "the trigger leave"])
    #expect(entrances.map(\.isKept) == [true, false, true])
    // A line is within 1 % of its end for the last hundredth of its time.
    for (verdict, seconds) in zip(entrances, [0.297, 0.594, 0.198]) {
      #expect((verdict.measured - seconds).magnitude < 1e-9)
    }
    #expect((audit.total - 0.297).magnitude < 1e-9)
    #expect(audit.verdict.contains("the motion of the trigger invalid takes 594 ms"))
    #expect(MotionEvents(audit).overlaps(atMost: 9).isEmpty)
    #expect(audit.reducedMotion.elements.map(\.name) == ["a", "b"])
    #expect(AuditText(audit: audit, budgets: MotionBudgets()).text.contains("b.x on invalid"))
  }

  @Test func cascadesFromTheCenterAreMeasuredByDistance() throws {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "elements": [
       {"name": "a", "count": 24, "stagger": {"interval": 0.04, "from": "center"}, "animation": "linear 50ms",
        "properties": [{"name": "x", "from": 0, "to": 1}]}]}
      """
    let audit = ChoreographyAudit(try ChoreographyDocument(bytes: Array(text.utf8)))
    // The outermost items are 11.5 intervals from the middle, the inner ones half of one.
    #expect((audit.cascade - 0.46).magnitude < 1e-12 && audit.elements[0].starts[11] == 0.02)
    #expect(try #require(audit.countTimesInterval) == 12.5 * 0.04)
    let remedy = try #require(audit.verdicts.first { $0.budget == "cascade" }?.remedy)
    // 300 ms over 11.5 intervals.
    #expect(remedy.contains("an interval of at most 26 ms, or cap the index at 7"), "\(remedy)")
  }
}
