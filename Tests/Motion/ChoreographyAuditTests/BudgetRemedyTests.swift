import Foundation
import Testing

@testable import ChoreographyAudit
@testable import ChoreographyFiles

/// Following a remedy keeps its budget.
@Suite struct BudgetRemedyTests {
  private func audit(_ elements: String) throws -> ChoreographyAudit {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "elements": [\(elements)]}
      """
    return ChoreographyAudit(try ChoreographyDocument(bytes: Array(text.utf8)))
  }

  private func verdict(_ budget: String, _ elements: String) throws -> BudgetVerdict {
    try #require(try audit(elements).verdicts.first { $0.budget == budget })
  }

  /// A property's animation: its kind, its duration in milliseconds and its delay in seconds.
  private struct Timing {
    var kind: String
    var milliseconds: Double
    var delay: Double

    func text(_ name: String) -> String {
      #"""
      {"name": "\#(name)", "from": 0, "to": 10, "animation":
       {"kind": "\#(kind)", "duration": \#(milliseconds / 1000), "delay": \#(delay)}}
      """#
    }
  }

  private func element(_ y: Timing, _ r: Timing, start: Double, _ stagger: String) -> String {
    #"{"name": "a", "delay": \#(start), \#(stagger) "properties": [\#(y.text("y")), \#(r.text("r"))]}"#
  }

  @Test(arguments: [
    // One element's delay, the other's duration, which of them ends last, and a stagger.
    ("smooth", 100.0, 0.29, "easeInOut", 360.0, 0.1, ""),
    ("smooth", 300, 0.2, "linear", 490, 0, ""),
    ("smooth", 300, 0.05, "easeInOut", 360, 0, #""count": 3, "stagger": {"interval": 0.04},"#),
    ("smooth", 300, 0.1, "smooth", 300, 0.1, ""),
    ("bouncy", 500, 0, "linear", 200, 0, ""),
  ])
  func durationsThatAnEntranceAdvisesKeepIt(
    _ kind: String, _ duration: Double, _ delay: Double, _ other: String, _ otherDuration: Double,
    _ start: Double, _ stagger: String
  ) throws {
    var timings = [
      "y": Timing(kind: kind, milliseconds: duration, delay: delay),
      "r": Timing(kind: other, milliseconds: otherDuration, delay: 0),
    ]
    let broken = element(timings["y"]!, timings["r"]!, start: start, stagger)
    let remedy = try #require(try verdict("entrance", broken).remedy)
    for line in remedy.split(separator: "\n") {
      guard
        let match = line.firstMatch(
          of: /^(.*) settles? at .*: shorten (?:it|them) from ([0-9.]+) to ([0-9.]+) ms/)
      else { continue }
      let names =
        match.1 == "a"
        ? ["y", "r"] : match.1.split(separator: ", ").map { String($0.dropFirst(2)) }
      for name in names {
        // It names the duration of this property.
        #expect(timings[name]!.milliseconds == Double(match.2)!, "\(line)")
        timings[name]!.milliseconds = Double(match.3)!
      }
    }
    let mended = element(timings["y"]!, timings["r"]!, start: start, stagger)
    // Nothing is to be shortened to less than half of its time.
    #expect(
      try verdict("entrance", mended).isKept != remedy.contains("start it earlier"), "\(remedy)")
    // Or an earlier start, or a shorter interval, with the durations as they are.
    if let match = remedy.firstMatch(of: /start it within ([0-9.]+) ms/) {
      let lead = min(delay, 0)
      let early = element(
        Timing(kind: kind, milliseconds: duration, delay: delay),
        Timing(kind: other, milliseconds: otherDuration, delay: 0),
        start: Double(match.1)! / 1000 - lead, stagger)
      #expect(try verdict("entrance", early).isKept, "\(remedy)")
    }
  }

  @Test func aModifierIsNoDuration() throws {
    let remedy = try verdict(
      "entrance",
      #"{"name": "a", "animation": {"kind": "easeIn", "duration": 0.2, "modifiers": [{"repeatCount": 3}]}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    ).remedy
    // Settled to 1 %, a little before its end.
    #expect(remedy == "a settles at 599 ms: play it at least 1.5 times as fast.")
  }

  /// Started together, the items end exactly at the limit: no interval is short enough.
  @Test func noIntervalIsAdvisedWhereThereIsNoRoom() throws {
    let remedy = try verdict(
      "entrance",
      #"{"name": "a", "count": 3, "delay": 0.25, "stagger": {"interval": 0.0625}, "budgets": {"entrance": 0.5, "judgedAt": "perceptual"}, "animation": {"kind": "linear", "duration": 0.25}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    ).remedy
    #expect(remedy == "a ends at 625 ms: shorten it from 250 to 125 ms.")
  }

  private func row(_ stagger: String, count: Int = 60) -> String {
    #"{"name": "row", "count": \#(count), "stagger": {\#(stagger)}, "animation": {"kind": "smooth", "duration": 0.05}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
  }

  @Test(arguments: [
    #""interval": 0.03"#, #""interval": 0.01"#, #""interval": 0.09"#, #""interval": 0.05"#,
  ])
  func everyCapThatACascadeAdvisesKeepsIt(_ stagger: String) throws {
    let remedy = try #require(try verdict("cascade", row(stagger)).remedy)
    let caps = remedy.matches(of: /at ([0-9]+) with an interval of ([0-9.]+) ms/)
    #expect(!caps.isEmpty, "\(remedy)")
    for cap in caps {
      let interval = Double(cap.2)! / 1000
      let mended = try audit(row(#""interval": \#(interval), "maximumIndex": \#(cap.1)"#))
      for budget in ["cascade", "interval"] {
        #expect(mended.verdicts.first { $0.budget == budget }?.isKept == true, "\(remedy)")
      }
    }
  }

  @Test func aTotalThatShrinksTheIntervalHasToGo() throws {
    let broken = row(#""interval": 0.04, "maximumTotal": 0.3"#)
    let remedy = try #require(try verdict("interval", broken).remedy)
    #expect(
      remedy.contains(
        "at 7 with an interval of 40 ms, or at 15 with an interval of 20 ms without maximumTotal"),
      "\(remedy)")
    #expect(try audit(row(#""interval": 0.04, "maximumIndex": 7"#)).verdicts[0].isKept)
    #expect(try audit(row(#""interval": 0.02, "maximumIndex": 15"#)).verdicts[0].isKept)
  }

  @Test(arguments: [
    (#""role": "ambient", "budgets": {"entrance": 0.1},"#, "set its own entrance to null."),
    (
      #""budgets": {"entrance": 0.1},"#,
      "give it the role ambient and set its own entrance to null."
    ),
    ("", "give it the role ambient."),
  ])
  func whatNeverEndsIsToldWhatItHasNotYet(_ said: String, _ advice: String) throws {
    let remedy = try verdict(
      "entrance",
      #"{"name": "loop", \#(said) "animation": {"kind": "linear", "duration": 1, "modifiers": [{"repeatForever": true}]}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    ).remedy
    #expect(
      remedy == "loop never ends, so no duration keeps it; if that is intended, \(advice)")
  }
}
