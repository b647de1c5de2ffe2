import AnimationNumerics
import StrictJSON
import TestTiers
import Testing

@testable import ChoreographyAudit
@testable import ChoreographyFiles

@Suite struct RepairTests {
  private func file(_ elements: String, _ rest: String = "") -> String {
    """
    {"format": "animation-choreography", "version": 1, "name": "t", \(rest)
     "elements": [\(elements)]}
    """
  }

  private func audit(_ bytes: [UInt8]) throws -> ChoreographyAudit {
    ChoreographyAudit(try ChoreographyDocument(bytes: bytes))
  }

  /// The repaired file, after checking what every repair promises.
  private func repaired(_ text: String) throws -> (text: String, changes: [String])? {
    let bytes = Array(text.utf8)
    switch try ChoreographyRepair().repair(bytes) {
    case .unnecessary:
      #expect(try audit(bytes).isKept)
      return (text, [])
    case .impossible(let reasons):
      #expect(try !audit(bytes).isKept)
      #expect(!reasons.isEmpty)
      return nil
    case .repaired(let proposals):
      let before = try audit(bytes)
      #expect(!before.isKept)
      #expect((1...3).contains(proposals.count))
      #expect(Set(proposals.map(\.kind)).count == proposals.count)
      for proposal in proposals {
        let text = String(decoding: proposal.bytes, as: UTF8.self)
        let after = try audit(proposal.bytes)
        #expect(after.isKept && !proposal.costs.isEmpty, "\(text)")
        // A cascade has at least three different starts.
        for (a, b) in zip(before.elements, after.elements) where b.starts != a.starts {
          #expect(Set(b.starts).count >= min(3, b.starts.count), "\(text)")
        }
        guard case .unnecessary = try ChoreographyRepair().repair(proposal.bytes) else {
          Issue.record("a second repair changes something: \(text)")
          return nil
        }
      }
      return (
        String(decoding: proposals[0].bytes, as: UTF8.self),
        [proposals[0].title] + proposals[0].costs
      )
    }
  }

  private func proposals(_ text: String) throws -> [ChoreographyRepair.Proposal] {
    guard case .repaired(let proposals) = try ChoreographyRepair().repair(Array(text.utf8)) else {
      Issue.record("there is no proposal")
      return []
    }
    return proposals
  }

  /// 8 straight moves of 200 ms, 40 ms apart, are within 1 % after 280 + 198 ms. Within 400 ms,
  /// 202 ms are left for 7 gaps (28.9 ms each, 25 ms in steps of 5 ms) or for 5 gaps of 40 ms.
  /// Divided by 1.15 or 1.16, in steps of 5 ms: 7 · 30 + 0.99 · 170 = 378 ms, and no factor under
  /// 1.143 suffices, because 7 · 35 leaves 155 ms.
  @Test func threeProposalsSayWhatTheyCost() throws {
    let list =
      #"{"name": "row", "count": 8, "stagger": {"interval": 0.04}, "animation": {"kind": "linear", "duration": 0.2}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    let found = try proposals(file(list))
    #expect(found.map(\.kind) == [.interval, .cap, .speed])
    #expect(
      found.map(\.costs) == [
        ["row: interval 40 → 25 ms"], ["row: different starts 8 → 6"],
        ["row: duration 200 → 170 ms, interval 40 → 30 ms"],
      ])
    let texts = found.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts[0] == file(list.replacing("0.04", with: "0.025")))
    #expect(texts[1] == file(list.replacing("0.04", with: #"0.04, "maximumIndex": 5"#)))
    #expect(texts[2] == file(list.replacing("0.04", with: "0.03").replacing("0.2}", with: "0.17}")))
  }

  @Test func aTriggerIsMendedInOneWord() throws {
    let two =
      #"{"name": "a", "animation": {"kind": "linear", "duration": 0.1}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    let elements = "\(two), \(two.replacing("\"a\"", with: "\"b\""))"
    let trigger = #""trigger": {"kind": "perElement", "jitter": {"maximum": 0.05}, "seed": 2},"#
    let found = try proposals(file(elements, trigger))
    #expect(found.map(\.kind) == [.trigger])
    #expect(found[0].costs == ["one trigger for all elements"])
    #expect(
      String(decoding: found[0].bytes, as: UTF8.self)
        == file(elements, #""trigger": {"kind": "shared", "seed": 2},"#))
    // A trigger before layout is moved behind it.
    let early = try proposals(file(elements, #""trigger": {"layout": {"duration": 0.05}},"#))
    #expect(early.map(\.costs) == [["trigger: after appearance 0 → 50 ms"]])
    // With other broken budgets it is part of every proposal.
    let slow = try proposals(file(elements.replacing("0.1", with: "0.6"), trigger))
    #expect(slow.map(\.kind) == [.speed])
    #expect(slow[0].costs.first == "one trigger for all elements")
    // The largest multiple of 5 ms whose 99 % are within 400 ms.
    #expect(
      slow[0].costs.dropFirst() == ["a: duration 600 → 400 ms", "b: duration 600 → 400 ms"])
  }

  @Test func aGridOf24KeepsItsCascade() throws {
    let grid = String(decoding: ScenarioCatalogue.text(of: "staggered-grid")!, as: UTF8.self)
    let found = try proposals(grid)
    // 6 different starts where intervals shrink, 3 where they stay; F7 had 2.
    for (kind, starts) in [(ChoreographyRepair.Kind.interval, 6), (.cap, 3)] {
      let proposal = try #require(found.first { $0.kind == kind })
      #expect(Set(try audit(proposal.bytes).elements[0].starts).count >= starts)
    }
  }

  /// Springs in words get times of the same grid as all others.
  @Test(arguments: ["swiftui duration=0.5 bounce=0.25", "motion visualDuration=0.4 bounce=0.2"])
  func springsInWordsKeepToTheGrid(words: String) throws {
    let list =
      "{\"name\": \"a\", \"animation\": \"\(words)\", \"properties\": [{\"name\": \"x\", \"from\": 0, \"to\": 1}]}"
    let text = try #require(try repaired(file(list))).text
    let match = try #require(text.firstMatch(of: /spring\(duration: ([0-9.]+),/))
    let steps = try #require(Double(match.1)) / 0.005
    #expect((steps - steps.rounded()).magnitude < 1e-9, "\(match.0)")
  }

  @Test func everyScenarioIsRepairedOrSaidToBeBeyondRepair() throws {
    var impossible: [String] = []
    for scenario in ScenarioCatalogue.all.sample(5) {
      let text = String(decoding: ScenarioCatalogue.text(of: scenario.name)!, as: UTF8.self)
      guard let repaired = try repaired(text) else {
        impossible.append(scenario.name)
        continue
      }
      print("\(scenario.name): \(repaired.changes.joined(separator: "; "))")
    }
    #expect(impossible == [])
  }

  @Test func theFirstChangeThatSufficesIsTaken() throws {
    // 20 items at 40 ms: the cap alone keeps both budgets.
    let list =
      #"{"name": "row", "count": 20, "stagger": {"interval": 0.04}, "animation": {"kind": "smooth", "duration": 0.2}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    let capped = try repaired(file(list))
    #expect(capped?.text.contains(#""stagger": {"interval": 0.04, "maximumIndex": 4}"#) == true)
    // A cap that uses the budget exactly is found, although 0.3 / 0.1 rounds to less than 3.
    let exact =
      #"{"name": "row", "count": 20, "budgets": {"cascade": 0.3, "maximumInterval": 0.1}, "stagger": {"interval": 0.1}, "animation": {"kind": "smooth", "duration": 0.02}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    #expect(try repaired(file(exact))?.text.contains(#""maximumIndex": 3}"#) == true)
    // Two items 90 ms apart are too far apart: no cap changes that, an interval does.
    let slow =
      #"{"name": "row", "count": 2, "stagger": {"interval": 0.09}, "animation": {"kind": "smooth", "duration": 0.2}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    #expect(try repaired(file(slow))?.text.contains(#""interval": 0.05"#) == true)
    // Items that start together get a stagger.
    let flash =
      #"{"name": "row", "count": 5, "animation": {"kind": "smooth", "duration": 0.2}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    #expect(try repaired(file(flash))?.text.contains(#""stagger": { "interval": 0.04 }"#) == true)
    // One element that takes too long can only be made faster.
    let long =
      #"{"name": "a", "animation": "bouncy", "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    let fast = try repaired(file(long))
    #expect(fast?.changes.first?.hasPrefix("what is late at most") == true)
    #expect(fast?.text.contains(#"{ "kind": "bouncy", "duration": 0."#) == true)
  }

  /// An element of a file whose entrance has to be 1.7 times as fast.
  private func tight(_ element: String, _ rest: String = "") throws -> String {
    let total = try audit(Array(file(element, rest).utf8)).total
    return file(
      element, rest + "\"budgets\": {\"entrance\": \(total / 1.7), \"cascade\": \(total / 1.7)},")
  }

  /// An ambient element, an exit that keeps its budget and an entrance that keeps it stay as they are;
  /// each late element gets the factor that it needs.
  @Test func onlyWhatIsLateIsChanged() throws {
    func element(_ name: String, _ seconds: Double, _ rest: String = "") -> String {
      #"{"name": "\#(name)", \#(rest)"animation": {"kind": "linear", "duration": \#(seconds)}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    }
    let spinner =
      #"{"name": "spinner", "role": "ambient", "animation": {"kind": "linear", "duration": 0.9, "modifiers": [{"repeatForever": true, "autoreverses": false}]}, "properties": [{"name": "rotation", "from": 0, "to": 360}]}"#
    let text = file(
      [
        element("row", 0.6, #""leave": "ease-in 200ms", "#), element("late", 0.44),
        element("kept", 0.3), spinner,
      ]
      .joined(separator: ", "))
    let found = try proposals(text)
    #expect(found.map(\.kind) == [.speed])
    #expect(
      found[0].costs == ["row: duration 600 → 400 ms", "late: duration 440 → 400 ms"])
    #expect(
      String(decoding: found[0].bytes, as: UTF8.self)
        == text.replacing("0.6}", with: "0.4}").replacing("0.44}", with: "0.4}"))
    // Of an exit that is late only the exit.
    let exit = text.replacing("0.6}", with: "0.3}").replacing("0.44}", with: "0.4}")
      .replacing("200ms", with: "600ms")
    let slow = try proposals(exit)[0]
    #expect(slow.costs == ["row (leaving): duration 600 → 400 ms"])
    // Others may use the token.
    let shared = file(
      [
        #"{"name": "a", "delay": 0.2, "animation": {"token": "t"}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#,
        #"{"name": "b", "animation": {"token": "t", "modifiers": [{"delay": 0.01}]}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#,
      ].joined(separator: ", "),
      #""tokens": {"t": {"$type": "spring", "$value": {"duration": 0.3}}},"#)
    let faster = String(decoding: try proposals(shared)[0].bytes, as: UTF8.self)
    #expect(faster.contains(#"{"token": "t", "modifiers": [{ "speed": 1."#), "\(faster)")
    #expect(faster.contains(#"{"token": "t", "modifiers": [{"delay": 0.01}]}"#))
  }

  @Test func everyKindOfTimeIsMadeFaster() throws {
    let rest =
      #""tokens": {"quick": {"$type": "duration", "$value": {"value": 400, "unit": "ms"}}, "old": {"$type": "transition", "$value": {"duration": "600ms", "delay": {"value": 0, "unit": "ms"}, "timingFunction": [0, 0, 1, 1]}}, "t": {"$type": "transition", "$value": {"duration": "{quick}", "timingFunction": [0, 0, 1, 1]}}, "s": {"$type": "spring", "$value": {"duration": 0.6, "bounce": 0.1}}},"#
    let animations = [
      #""smooth""#, #""default""#, #""easeOut""#, #""interactiveSpring""#, #"{"kind": "default"}"#,
      #"{"kind": "snappy", "extraBounce": 0.1}"#, #"{"kind": "spring", "dampingFraction": 0.5}"#,
      #"{"kind": "spring", "response": 0.7}"#, #"{"token": "t"}"#, #"{"token": "old"}"#,
      #"{"token": "s"}"#,
      #"{"kind": "interpolatingSpring", "mass": 2, "stiffness": 100, "damping": 20, "initialVelocity": 2}"#,
      #"{"kind": "easeIn", "duration": 1, "modifiers": [{"delay": 0.2}, {"speed": 0.5}], "delay": 0.1}"#,
      #""cubic-bezier(0.2, 0, 0, 1) 900ms 50ms""#, #""linear(0, 0.5 30%, 1) 900ms""#,
      #""motion visualDuration=0.9 bounce=0.2""#, #""linear(duration: 0.9)""#, #""decay""#,
      #"{"kind": "decay"}"#, #"{"kind": "decay", "timeConstant": 0.4}"#,
    ]
    for animation in animations.sample(5) {
      let element =
        #"{"name": "a", "delay": 0.35, "animation": \#(animation), "properties": [{"name": "x", "from": 0, "to": 1}]}"#
      #expect(try repaired(tight(element, rest)) != nil, "\(animation)")
    }
    let keyframes = [
      #"{"type": "spring", "to": 1}"#, #"{"type": "spring", "to": 1, "spring": "bouncy"}"#,
      #"{"type": "spring", "to": 1, "duration": 0.9, "spring": {"stiffness": 50, "damping": 9}}"#,
      #"{"type": "spring", "to": 1, "spring": {"bounce": 0.2}}"#,
      #"{"type": "cubic", "to": 1, "duration": 0.9, "startVelocity": 1, "endVelocity": 0}"#,
      #"{"type": "linear", "to": 1, "duration": 0.9}"#,
    ]
    for keyframe in keyframes {
      let element =
        #"{"name": "a", "properties": [{"name": "x", "from": 0, "keyframes": [\#(keyframe)]}]}"#
      #expect(try repaired(tight(element)) != nil, "\(keyframe)")
    }
    // A property of phases may be called anything.
    let phases =
      #"{"name": "a", "phases": {"steps": [{"values": {"duration": 0, "delay": 5}}, {"values": {"duration": 900, "delay": 5}, "animation": "smooth"}]}}"#
    let fast = try repaired(tight(phases))
    #expect(fast?.text.contains(#""duration": 900, "delay": 5"#) == true)
  }

  /// Rates are per second, a stiffness per second squared; a mass is neither.
  @Test func ratesAreMultiplied() throws {
    let text = file(
      #"{"name": "a", "animation": {"kind": "interpolatingSpring", "mass": 2, "stiffness": 100, "damping": 20, "initialVelocity": 3}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    )
    let scaled = TimeScaling(
      try JSONText(Array(text.utf8)), factors: [0: 2.5], exits: [:], grid: 0.01,
      limits: MotionBudgets())
    #expect(
      String(decoding: scaled.edits.bytes, as: UTF8.self).contains(
        #""mass": 2, "stiffness": 625, "damping": 50, "initialVelocity": 7.5"#))
  }

  @Test func whatIsWrittenOtherwiseStays() throws {
    let text = """
      {
        "format": "animation-choreography", "version": 1, "name": "t",
        "comment": "kept   as it is",
        "elements": [
          {
            "name": "row", "count": 20,
            "stagger": {
              "interval": 0.040
            },
            "animation": { "kind":"smooth","duration":0.20 },
            "properties": [ { "name": "x", "from": 0, "to": 1 } ]
          }
        ]
      }

      """
    let result = try repaired(text)?.text
    #expect(
      result
        == text.replacing(
          "\"interval\": 0.040\n", with: "\"interval\": 0.040,\n        \"maximumIndex\": 4\n"))
  }

  @Test func ownBudgetsAndRolesAreRespected() throws {
    // A loop is not an entrance; an element with its own budget is judged by it.
    let elements =
      #"{"name": "dots", "role": "ambient", "count": 3, "stagger": {"interval": 0.12}, "phases": {"mode": "loop", "steps": [{"values": {"y": 0}, "animation": "smooth"}, {"values": {"y": 1}, "animation": "smooth"}]}}, {"name": "late", "delay": 1, "budgets": {"entrance": 2, "cascade": 1}, "animation": "smooth", "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    #expect(try audit(Array(file(elements).utf8)).isKept)
    let broken = file(elements.replacing(#""entrance": 2"#, with: #""entrance": 1.2"#))
    let verdict = try audit(Array(broken.utf8)).verdicts.first { !$0.isKept }
    #expect(verdict?.budget == "entrance" && verdict?.element == "late")
    #expect(try repaired(broken) != nil)
    // Without the role, a loop breaks the entrance and no number repairs it.
    let loop = file(elements.replacing(#""role": "ambient", "#, with: ""))
    #expect(try repaired(loop) == nil)
  }

  @Test func whatCannotBeRepairedSaysWhy() throws {
    let text = file(
      #"{"name": "a", "animation": {"kind": "smooth", "duration": 9}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    )
    guard case .impossible(let reasons) = try ChoreographyRepair().repair(Array(text.utf8)) else {
      Issue.record("nine seconds are not to be mended")
      return
    }
    #expect(reasons.count == 2 && reasons[0].contains("entrance"))
    #expect(reasons[1].contains("twice") || reasons[1].contains("more than 2 times"))
    #expect(throws: DocumentError.self) { try ChoreographyRepair().repair(Array("{}".utf8)) }
  }

  private func reasons(_ text: String) throws -> [String] {
    guard case .impossible(let reasons) = try ChoreographyRepair().repair(Array(text.utf8)) else {
      Issue.record("it was repaired")
      return []
    }
    return reasons
  }

  @Test func anExpectationThatHindersARepairIsNamed() throws {
    let reasons = try reasons(
      file(
        #"{"name": "a", "animation": {"kind": "smooth", "duration": 0.6}, "properties": [{"name": "x", "from": 0, "to": 10}]}"#,
        #""expectations": [{"name": "slow", "property": "a.x", "event": "end", "at": 0.6}],"#))
    #expect(reasons.count == 2 && reasons[0].hasPrefix("entrance"))
    let last = try #require(reasons.last)
    #expect(last.hasPrefix("what is late at most 1."), "\(last)")
    #expect(
      last.contains(
        "times as fast would keep the budgets, but not the expectation: slow: a.x end at 600 ms"),
      "\(last)")
  }

  @Test func onlyWhatWasChangedIsSaid() throws {
    // The total leaves less than 20 ms; without it three items fit as they are, and need no cap.
    let fixed = try repaired(
      file(
        #"{"name": "b", "count": 3, "stagger": {"interval": 0.04, "maximumTotal": 0.03}, "animation": {"kind": "smooth", "duration": 0.1}, "properties": [{"name": "x", "from": 0, "to": 1}]}"#
      ))
    #expect(fixed?.changes == ["other intervals", "b: interval 10 → 40 ms"])
    #expect(fixed?.text.contains(#""stagger": {"interval": 0.04}"#) == true)
  }

  @Test func differencesShowWhatChanged() {
    let text = LineDifference.text(
      from: Array("a\nb\nc\nd\ne\nf\n".utf8), to: Array("a\nb\nX\nd\ne\nf\n".utf8), name: "n")
    #expect(
      text == "--- n\n+++ n, repaired\n@@ line 1 @@\n a\n b\n-c\n+X\n d\n e\n")
  }

  @Test(arguments: [(2, 0.3), (5, 0.3), (8, 0.3), (12, 0.3), (60, 0.3), (60, 0.05), (1000, 1.0)])
  func suggestionsKeepTheirBudget(_ count: Int, _ budget: Double) throws {
    let found = try #require(
      StaggerSuggestion(count: count, budget: budget, intervals: 0.02...0.05))
    #expect(found.lastStart <= budget * (1 + 1e-12))
    #expect((0.02...0.05).contains(found.interval))
    #expect(
      Stagger(interval: found.interval, maximumIndex: found.maximumIndex).cascade(count: count)
        == found.lastStart)
  }

  @Test(arguments: [9, 12, 13, 15, 16])
  func noIndexIsCappedWhereAnIntervalFits(_ count: Int) {
    let found = StaggerSuggestion(count: count, budget: 0.3, intervals: 0.02...0.05)
    #expect(
      found?.maximumIndex == nil && found?.interval ?? 0 >= 0.02, "\(String(describing: found))")
    #expect(
      StaggerSuggestion(count: 17, budget: 0.3, intervals: 0.02...0.05)?.maximumIndex == 8)
  }

  @Test func sixtyItemsAreCappedAtEight() {
    let found = StaggerSuggestion(count: 60, budget: 0.3, intervals: 0.02...0.05)
    #expect(found?.interval == 0.03 && found?.maximumIndex == 8)
    #expect(StaggerSuggestion(count: 60, budget: 0.01, intervals: 0.02...0.05) == nil)
  }

  @Test func cascadesFromTheCenterAreCappedByDistance() throws {
    let text = file(
      #"{"name": "a", "count": 24, "stagger": {"interval": 0.05, "from": "center"}, "animation": "linear 50ms", "properties": [{"name": "x", "from": 0, "to": 1}]}"#
    )
    guard case .repaired(let proposals) = try ChoreographyRepair().repair(Array(text.utf8)) else {
      Issue.record()
      return
    }
    // 6 · 50 ms, and 300 ms over 11.5 intervals in steps of 5 ms.
    let cap = try #require(proposals.first { $0.kind == .cap })
    #expect(
      String(decoding: cap.bytes, as: UTF8.self).contains(#""from": "center", "maximumIndex": 6"#))
    let interval = try #require(proposals.first { $0.kind == .interval })
    #expect(String(decoding: interval.bytes, as: UTF8.self).contains(#""interval": 0.025, "from""#))
    for proposal in proposals { #expect(try audit(proposal.bytes).isKept) }
  }
}
