import AnimationChoreography
import AnimationNumerics
import Foundation
import Presentation
import RecordedTexts
import Seeding
import TestTiers
import Testing

@testable import ChoreographyAudit
@testable import ChoreographyFiles

/// What moves differently in two versions of a file.
@Suite struct DifferenceTests {
  private typealias Version = (
    side: ChoreographyDifference.Side?, statements: ChoreographyDifference.Statements
  )

  private func version(_ text: String, _ name: String) throws -> Version {
    let bytes = Array(text.utf8)
    guard let imported = try ForeignFile.choreography(bytes, name: name) else {
      return (.init(try ChoreographyDocument(bytes: bytes)), [:])
    }
    guard !imported.elements.isEmpty else { return (nil, imported.statements) }
    let document = try ChoreographyDocument(imported.written())
    return (
      .init(document, lines: imported.lines, groups: imported.groups), imported.statements
    )
  }

  private func difference(
    _ old: String, _ new: String, _ name: String
  ) throws -> ChoreographyDifference {
    let (old, new) = (try version(old, name), try version(new, name))
    return ChoreographyDifference(
      old.side, new.side, stating: (old.statements, new.statements))
  }

  // MARK: Spelling

  /// Versions of a file that are spelled differently.
  private static let spellings: [(name: String, old: String, new: String)] = [
    (
      "keywords.css", ".a { transition: opacity 200ms ease; opacity: 0 } .a.on { opacity: 1 }",
      """
      .a { opacity: 0; transition-property: opacity; transition-duration: .2s;
        transition-timing-function: cubic-bezier(.25, .1, .25, 1) }
      .a.on { opacity: 1.0 }
      """
    ),
    (
      "moved.css",
      """
      @keyframes rise { from { opacity: 0; transform: translateY(8px) } to { opacity: 1 } }
      .a { animation: rise 0.3s ease-out 100ms both }
      .b { animation: rise 0.3s linear }
      """,
      """
      .b { animation-name: up; animation-duration: 300ms; animation-timing-function: cubic-bezier(0,0,1,1) }
      .a { animation: 300ms cubic-bezier(0, 0, .58, 1) .1s both up }
      @keyframes up { 0% { transform: translateY(8px); opacity: 0 } 100% { opacity: 1 } }
      """
    ),
    (
      "two.css",
      """
      @keyframes fade { from { opacity: 0 } } @keyframes turn { to { rotate: 90deg } }
      .a { animation: fade 1s, turn 2s steps(1, end) }
      """,
      """
      @keyframes rotate { to { rotate: .25turn } } @keyframes appear { 0% { opacity: 0 } }
      .a { animation: appear 1000ms, rotate 2s step-end }
      """
    ),
    (
      "lists.css",
      """
      .card { transition: rotate 200ms ease, opacity .3s cubic-bezier(.25,.1,.25,1) 50ms }
      .wait { transition: opacity .1s 20ms }
      @keyframes slide { from { translate: 0 20px } } .toast { animation: slide .25s ease-out }
      @media (prefers-reduced-motion: reduce) { .toast { animation: none } .wait { transition: none } }
      """,
      """
      @keyframes rise { 0% { translate: 0 20px } }
      .toast { animation: 250ms rise cubic-bezier(0,0,.58,1) }
      .wait { transition-property: opacity; transition-duration: 100ms; transition-delay: .02s }
      .card { transition: opacity 300ms ease 0.05s, rotate .2s }
      @media (prefers-reduced-motion: reduce) { .wait { transition: none } }
      @media (prefers-reduced-motion: reduce) { .toast { animation-name: none } }
      """
    ),
    (
      "colours.css",
      ".a { color: #FFF; transition: color .2s } .a:hover { color: rgba(0,0,0,.50) }",
      ".a { color: #ffffff; transition: color 0.20s } .a:hover { color: rgba(0, 0, 0, 0.5) }"
    ),
    (
      "variables.css",
      ":root { --d: 200ms } .a { opacity: 0; transition: all var(--d) } .a.b { opacity: 1 }",
      ".a { opacity: 0; transition: all .2s } .a.b { opacity: 100% }"
    ),
    (
      "minified.css",
      """
      .a > .b::after, .c[data-x="y"]:is(:hover, :focus) { width: 0; transition: all calc(1s * 2) }
      .a > .b::after, .c[data-x="y"]:is(:hover, :focus) { background: none; color: white }
      .a > .b:hover::after { background: none no-repeat; color: rgba(255, 0, 0, 0.5) }
      .a > .b:focus::after { color: hsl(120, 100%, 25%); transform: translate3d(0, 0, 0) }
      @keyframes f {
        0% { transform: scale(0, 0) translate(-700px, 0px); transform-origin: 50% 0% }
        90% { transform: rotate(60deg) translateY(0) skewX(.5turn); transform-origin: top left }
      }
      @keyframes unused { to { filter: blur(0px); animation-timing-function: ease-out } }
      .d { animation: f 1s; transform-origin: left top }
      """,
      """
      .a>.b:after,.c[data-x=y]:is(:hover,:focus){width:0;transition:all calc(1s*2)}
      .a>.b:after,.c[data-x=y]:is(:hover,:focus){background:0 0;color:#fff}
      .a>.b:hover:after{background:none no-repeat;color:#ff000080}
      .a>.b:focus:after{color:green;transform:translateZ(0)}
      @keyframes f{0%{transform:scale(0)translate(-700px);transform-origin:50% 0}
      90%{transform:rotate(60deg)translate(0)skewX(180deg);transform-origin:0 0}}
      @keyframes unused{to{filter:blur();animation-timing-function:cubic-bezier(0,0,.58,1)}}
      .d{animation:f 1s;transform-origin:0 0}
      """
    ),
    (
      "prefixed.css",
      "@keyframes f { 0% { -webkit-transform: translate3d(0px); transform: translate3d(0px) } } "
        + "@keyframes g { to { rotate: 1turn } } .a { animation: f 1s, g 1s }",
      "@keyframes g { to { rotate: 1turn } } @keyframes f { 0% { transform: translate3d(0px) } } "
        + ".a { animation: f 1s, g 1s }"
    ),
    (
      "places.css",
      ".a { background: 50%/50% 50% no-repeat; transition: background-color 1s } "
        + ".a:hover { background-color: red }",
      ".a { background: 50% / 50% 50% no-repeat; transition: background-color 1s } "
        + ".a:hover { background-color: #F00 }"
    ),
    (
      "springs.json",
      """
      {"format": "animation-choreography", "version": 1, "name": "t", "elements": [
        {"name": "a", "animation": {"kind": "spring", "mass": 1, "stiffness": 100, "damping": 10},
         "properties": [{"name": "x", "from": 0, "to": 300}]},
        {"name": "b", "animation": {"kind": "easeOut", "duration": 0.2, "delay": 0.1},
         "properties": [{"name": "opacity", "from": 0, "to": 1}]}]}
      """,
      """
      {"version": 1, "format": "animation-choreography", "name": "other", "elements": [
        {"name": "b", "delay": 0.1, "animation": {"kind": "easeOut", "duration": 0.2},
         "properties": [{"name": "opacity", "to": 1, "from": 0}]},
        {"name": "a", "animation": {"kind": "spring", "duration": 0.6283185307179586, "bounce": 0.5},
         "properties": [{"name": "x", "from": 0, "to": 300}]}]}
      """
    ),
    (
      "motion.tokens.json",
      """
      {"a": {"$type": "transition", "$value": {"duration": {"value": 200, "unit": "ms"},
        "delay": {"value": 0, "unit": "ms"}, "timingFunction": [0.25, 0.1, 0.25, 1]}}}
      """,
      """
      {"curve": {"$type": "cubicBezier", "$value": [0.25, 0.1, 0.25, 1]},
       "a": {"$value": {"timingFunction": "{curve}", "delay": {"value": 0, "unit": "s"},
        "duration": {"value": 0.2, "unit": "s"}}, "$type": "transition"}}
      """
    ),
    (
      "lottie.json",
      lottie(#""t": 0, "s": [0], "o": {"x": [0.4], "y": [0]}, "i": {"x": [0.2], "y": [1]}"#),
      lottie(
        #""s": [0.0], "i": {"y": 1, "x": 0.20}, "o": {"y": 0, "x": 0.4}, "t": 0.0, "e": [100]"#)
    ),
  ]

  private static func lottie(_ key: String) -> String {
    """
    {"v": "5.7", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [{"ty": 4, "nm": "box",
     "ip": 0, "op": 60, "st": 0, "ks": {"o": {"a": 1, "k": [{\(key)}, {"t": 30, "s": [100]}]}},
     "shapes": []}]}
    """
  }

  @Test(arguments: spellings.indices)
  func anotherSpellingIsNoDifference(index: Int) throws {
    let (name, old, new) = Self.spellings[index]
    let found = try difference(old, new, name)
    #expect(found.isEmpty, "\(name): \(found)")
    #expect(try version(old, name).side != nil, "\(name) is not read")
  }

  // MARK: Edits

  /// A style sheet of parts, each of which an edit may change.
  private struct Sheet {
    var delay = 40.0
    var duration = 240.0
    var curve = [0.2, 0, 0.1, 1]
    var middle = 0.4
    var state = ":hover"
    var colour = "#0a66c2"

    var text: String {
      """
      @keyframes in { 0% { opacity: 0 } 50% { opacity: \(middle) } 100% { opacity: 1 } }
      .still { transition: opacity 200ms; opacity: 0 } .still.on { opacity: 1 }
      .card { animation: in \(duration)ms cubic-bezier(\(curve.map { "\($0)" }.joined(separator: ",")))
        \(delay)ms both }
      .link { color: red; transition: color 150ms } .link\(state) { color: \(colour) }
      """
    }
  }

  @Test func oneEditIsNamedAndNothingElse() throws {
    var generator = SplitMix64(seed: 59)
    for _ in 0..<(TestTier.isAll ? 40 : 4) {
      var old = Sheet()
      old.delay = (10 + 200 * generator.unit()).rounded()
      old.duration = (100 + 500 * generator.unit()).rounded()
      old.middle = 0.2 + 0.5 * generator.unit()
      let edits: [(fact: String, element: String, edit: (inout Sheet, Double) -> Void)] = [
        ("delay", ".card", { $0.delay += $1 }), ("duration", ".card", { $0.duration += $1 }),
        ("curve", ".card", { $0.curve[2] += $1 / 200 }),
        ("at 50 %", ".card", { $0.middle += $1 / 500 }),
        ("trigger", ".link:focus", { sheet, _ in sheet.state = ":focus" }),
        ("to", ".link:hover", { sheet, _ in sheet.colour = "#0a66c3" }),
      ]
      for (fact, element, edit) in edits {
        var new = old
        edit(&new, 1 + 50 * generator.unit())
        let found = try difference(old.text, new.text, "sheet.css")
        #expect(found.elements.map(\.name) == [element], "\(fact): \(found)\n\(new.text)")
        guard let changed = found.elements.first else { continue }
        #expect(changed.state == (fact == "trigger" ? .renamed : .changed))
        let facts = changed.changes + changed.properties.flatMap(\.changes)
        #expect(facts.map(\.name) == [fact], "\(facts)")
        // Back again the same differs.
        let back = try difference(new.text, old.text, "sheet.css")
        #expect(back.elements.count == 1 && abs(back.fraction - found.fraction) < 0.02)
      }
    }
  }

  /// Edits of what no element of a file shows, each with what is said of it.
  private static let unplayed: [(old: String, new: String, told: String)] = [
    (
      "@keyframes g { to { opacity: 0 } }", "@keyframes g { to { opacity: .5 } }",
      "@keyframes g: opacity at 100 % 0 → .5"
    ),
    ("@keyframes g { to { opacity: 0 } }", "", "@keyframes g is removed"),
    (
      "@keyframes g { to { opacity: 0 } } .a { animation: g 1s paused }",
      "@keyframes g { to { opacity: 0 } } .a { animation: g 2s paused }",
      ".a, animation: duration 1000 ms → 2000 ms"
    ),
    (
      ".b { color: red; transition: color .15s, top .15s } .b:hover { color: blue }",
      ".b { color: red; transition: color .15s, top .3s } .b:hover { color: blue }",
      ".b, transition of top: duration 150 ms → 300 ms"
    ),
    (":root { --fast: 100ms }", ":root { --fast: 150ms }", "--fast: 100ms → 150ms"),
    ("$fast: 100ms;", "$fast: 150ms;", "$fast: 100ms → 150ms"),
    (
      ":root { --d: 1s } .a { animation: g var(--d) } .slow { --d: 2s } @keyframes g { to { top: 0 } }",
      ":root { --d: 1s } .a { animation: g var(--d) } .slow { --d: 3s } @keyframes g { to { top: 0 } }",
      ".slow --d: 2s → 3s"
    ),
    (
      ":root { --d: 1s } @media (prefers-reduced-motion) { :root { --d: 1ms } }",
      ":root { --d: 1s } @media (prefers-reduced-motion) { :root { --d: 9ms } }",
      ":root under reduced motion --d: 1ms → 9ms"
    ),
    (
      ".c { animation-duration: 200ms }", ".c { animation-duration: .3s }",
      ".c: animation-duration 200ms → .3s"
    ),
  ]

  @Test(arguments: unplayed.indices)
  func whatNoElementShowsIsCompared(index: Int) throws {
    let (old, new, told) = Self.unplayed[index]
    var file = DifferenceReport.File("a.css", .changed)
    file.difference = try difference(old, new, "a.css")
    let report = DifferenceReport([file], failOver: 0.5)
    #expect(
      report.text(TerminalStyle(hasColor: false))
        == "a.css differs. That is over 50.0 %.\n\na.css\n  \(told)\n")
    #expect(report.isOver)
    #expect(try difference(old, old.replacing("1s", with: "1000ms"), "a.css").isEmpty)
  }

  /// An animation that ends and one that does not differ when the first has ended.
  @Test(arguments: [1, 3, 10]) func anEndIsADifference(count: Int) throws {
    func text(_ count: String) -> String {
      "@keyframes f { from { opacity: 0 } } .a { animation: f 1s linear \(count) }"
    }
    for (old, new) in [("\(count)", "infinite"), ("infinite", "\(count)")] {
      let found = try difference(text(old), text(new), "a.css")
      let property = try #require(found.elements.first?.properties.first?.difference)
      #expect(property.fraction > 0.999 && property.until == nil)
      #expect((property.time - Double(count)).magnitude < 0.01)
    }
  }

  /// Of two equal rules the last counts.
  @Test func theLastVariableCounts() throws {
    func text(_ first: Int, _ last: Int) -> String {
      ":root { --d: \(first)s } :root { --d: \(last)s } "
        + ".a { opacity: 0; transition: opacity var(--d) } .a.b { opacity: 1 }"
    }
    #expect(try difference(text(1, 2), text(3, 2), "a.css").isEmpty)
    #expect(try difference(text(1, 2), text(1, 3), "a.css").elements.map(\.name) == [".a.b"])
  }

  /// A straight move of 100 in 200 ms that starts 20 ms later is 10 behind.
  @Test func theSizeOfADifferenceIsTheKnownOne() throws {
    func text(_ delay: Int) -> String {
      ".a { width: 0; transition: width 200ms linear \(delay)ms } .a:hover { width: 100px }"
    }
    let found = try difference(text(0), text(20), "a.css")
    let property = try #require(found.elements.first?.properties.first?.difference)
    #expect(property.found <= 10 + 1e-9 && property.found > 9.99)
    #expect(property.bound >= 10 - 1e-9 && property.bound < 10.2)
    #expect(property.fraction == property.bound / 100 && property.until == nil)
    #expect((0.02...0.2).contains(property.time))
  }

  /// No sample is further apart than the bound, and the largest difference found is one.
  @Test func theBoundHolds() throws {
    let pairs = [
      ("profile-screen-entrance", "profile-screen-independent-triggers"),
      ("notification-list", "notification-list-flash"),
      ("notification-list", "notification-list-uncapped"), ("menu-options", "menu-options-slow"),
      ("staggered-grid", "staggered-grid-50"), ("activity-feed", "activity-feed-flash"),
      ("celebration-badge", "celebration-badge-timers"), ("pulsing-indicator", "loading-dots"),
    ]
    var compared = 0
    for (first, second) in pairs {
      let documents = try [first, second].map { try #require(ScenarioCatalogue.named($0)) }
      let found = ChoreographyDifference(.init(documents[0]), .init(documents[1]))
      let samplers = documents.map { ChoreographySampler($0.choreography) }
      for element in found.elements where element.state == .changed {
        for property in element.properties {
          guard let difference = property.difference else { continue }
          func lanes(_ sampler: ChoreographySampler) -> [Int] {
            sampler.lanes.indices.filter { lane in
              let part = sampler.choreography.elements[sampler.lanes[lane].element]
              return part.name == element.name
                && part.propertyNames[sampler.lanes[lane].property] == property.name
            }
          }
          for (a, b) in zip(lanes(samplers[0]), lanes(samplers[1])) {
            for step in 0...4000 {
              let time = (difference.until ?? 4) * Double(step) / 4000
              let apart = abs(
                samplers[0].sample(lane: a, at: time).value
                  - samplers[1].sample(lane: b, at: time).value)
              #expect(
                apart <= difference.bound, "\(element.name) \(property.name) at \(time) s: \(apart)"
              )
            }
          }
          #expect(difference.found <= difference.bound)
          #expect(difference.found >= 0.98 * difference.bound - 2e-6, "\(difference)")
          compared += 1
        }
      }
    }
    #expect(compared > 5)
  }

  // MARK: Names

  @Test func anotherNameIsSaid() throws {
    let old = ".card { transition: opacity 200ms; opacity: 0 } .card.on { opacity: 1 }"
    let found = try difference(old, old.replacing(".card", with: ".tile"), "a.css")
    #expect(found.elements.map(\.state) == [.renamed])
    #expect(found.elements.first?.was == ".card.on" && found.elements.first?.name == ".tile.on")
    var file = DifferenceReport.File("a.css", .changed)
    file.difference = found
    let report = DifferenceReport([file], failOver: 0)
    #expect(report.text(TerminalStyle(hasColor: false)).contains(".card.on is now .tile.on"))
    #expect(!report.isOver)
    // Of two that move alike the one with the likelier name is it.
    let two = ".a-bell { transition: top 1s } .a-door { transition: top 1s }"
    let swapped = try difference(
      two, ".b-door { transition: top 1s } .b-bell { transition: top 1s }", "a.css")
    #expect(
      swapped.elements.map { "\($0.was ?? "") \($0.name)" } == [
        ".a-door .b-door", ".a-bell .b-bell",
      ])
    // Another name and another motion are two elements.
    let both = try difference(
      old, old.replacing(".card", with: ".tile").replacing("200", with: "300"), "a.css")
    #expect(Set(both.elements.map(\.state)) == [.added, .removed] && both.fraction == 1)
  }

  @Test func whatIsAddedOrRemovedIsNamed() throws {
    let old = """
      .a { transition: opacity 200ms; opacity: 0 } .a.on { opacity: 1 }
      @media (prefers-reduced-motion: reduce) { .a { transition: none } }
      """
    let without = try difference(old, String(old.split(separator: "\n")[0]), "a.css")
    #expect(without.elements.first?.changes.map(\.name).contains("reduced motion") == true)
    #expect(without.elements.first?.changes.first { $0.name == "reduced motion" }?.new == nil)
    let more = try difference(
      old, old.replacing("opacity: 1 }", with: "opacity: 1; left: 9px }"), "a.css")
    #expect(more.elements.isEmpty, "transition names opacity alone: \(more)")
    let empty = try difference("", old, "a.css")
    #expect(Set(empty.elements.map(\.state)) == [.added])
    #expect(empty.elements.map(\.name).contains(".a.on"))
  }

  @Test func budgetsThatBreakAndMendAreTold() throws {
    func text(_ milliseconds: Int) -> String {
      "@keyframes in { from { opacity: 0 } } .a { animation: in \(milliseconds)ms }"
    }
    let broken = try difference(text(300), text(900), "a.css")
    #expect(broken.budgets.map(\.name) == ["entrance"] && broken.budgets[0].isBroken)
    let mended = try difference(text(900), text(300), "a.css")
    #expect(mended.budgets.map(\.name) == ["entrance"] && !mended.budgets[0].isBroken)
    #expect(try difference(text(900), text(901), "a.css").budgets.isEmpty)
  }

  // MARK: Texts

  @Test(.enabled(if: InstructionSet.current.hasFusedMultiplyAdd)) func recordedText() throws {
    let pairs = [
      ("menu-options", "menu-options-slow"), ("notification-list", "notification-list-flash"),
      ("celebration-badge", "celebration-badge-timers"), ("pulsing-indicator", "loading-dots"),
    ]
    var texts: [(name: String, text: String)] = []
    let files = try pairs.map { old, new in
      var file = DifferenceReport.File("\(new).json", .changed)
      file.sides = (
        .init(try #require(ScenarioCatalogue.named(old))),
        .init(try #require(ScenarioCatalogue.named(new)))
      )
      file.difference = ChoreographyDifference(file.sides.old, file.sides.new)
      return file
    }
    let report = DifferenceReport(files, failOver: 0.01)
    texts.append(("text", report.text(TerminalStyle(hasColor: false))))
    texts.append(("markdown", report.markdown))
    texts.append(("json", try RecordedTexts.json(report)))
    texts.append(("github", report.report.annotations))
    texts.append(("html", report.html))
    #expect(try RecordedTexts("Recorded/differences.txt").differences(texts) == [])
  }
}
