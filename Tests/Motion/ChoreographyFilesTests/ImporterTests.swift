import AnimationNumerics
import StrictJSON
import Testing

@testable import AnimationChoreography
@testable import ChoreographyFiles

/// Files of other kinds as choreographies.
@Suite struct ImporterTests {
  private func read(_ text: String, _ name: String) throws -> (
    document: ChoreographyDocument, imported: ImportedChoreography
  ) {
    let imported = try #require(try ForeignFile.choreography(Array(text.utf8), name: name))
    let written = try imported.written()
    let document = try ChoreographyDocument(written)
    try check(imported, written, document)
    return (document, imported)
  }

  /// What is printed reads as the same choreography, and every part that is found is read or noted.
  private func check(
    _ imported: ImportedChoreography, _ written: WrittenChoreography,
    _ document: ChoreographyDocument
  ) throws {
    let printed = try ChoreographyDocument(bytes: Array(written.text.utf8))
    // Only a style sheet tells what its page states.
    var intents = document.intents
    for index in intents.indices { intents[index].replacesTransform = false }
    #expect(printed.intents == intents, "\(written.text)")
    let samplers = [printed, document].map { ChoreographySampler($0.choreography) }
    #expect(samplers[0].lanes.count == samplers[1].lanes.count)
    for lane in samplers[0].lanes.indices {
      for step in 0..<40 {
        let values = samplers.map { $0.sample(lane: lane, at: Double(step) * 0.0713).value }
        let error = (values[0] - values[1]).magnitude
        #expect(error <= 1e-9 * max(1, values[0].magnitude), "\(values): \(written.text)")
      }
    }
    for (item, found, read, noted) in imported.balance {
      #expect(found == read + noted, "\(item): \(found) found, \(read) read, \(noted) noted")
    }
    #expect(!imported.notes.contains { $0.reason == "it is not read" }, "\(imported.notes)")
  }

  private static let modal = """
    :root { --ease: cubic-bezier(0.2, 0, 0, 1); --fast: 200ms }
    .modal { opacity: 0; transform: translateY(20px) scale(.5);
      transition: opacity var(--fast) ease, transform 300ms var(--ease) 50ms; }
    .modal.is-open { opacity: 1; transform: none }
    .dot { animation: blink 1s linear infinite alternate }
    .dot:nth-child(2) { animation-delay: .1s } .dot:nth-child(3) { animation-delay: .2s }
    @keyframes blink { from { opacity: .2 } 50% { opacity: 1; animation-timing-function: steps(2) } }
    .row { animation: in 100ms both; animation-delay: calc(var(--i) * 40ms + 10ms); color: red }
    @keyframes in { from { transform: translateX(1rem) rotate(.5turn) } }
    .link { color: red; transition: color .3s } nav { &.on .link { color: blue } }
    @media (prefers-reduced-motion: reduce) { .modal { transition: none } }
    """

  @Test func styleSheetsBecomeElements() throws {
    let (document, imported) = try read(Self.modal, "modal.css")
    let elements = document.choreography.elements
    #expect(elements.map(\.name) == [".modal.is-open", ".dot", ".row", "nav.on .link"])
    #expect(imported.lines[".row"] == 8)
    let modal = elements[0]
    #expect(modal.propertyNames == ["opacity", "scale", "y"])
    guard case .moves(20, let moves) = modal.properties[2].motion else { Issue.record(); return }
    let curve = UnitCurve(try CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1))
    #expect(
      moves[0].target == 0 && moves[0].animation == .timingCurve(curve, duration: 0.3).delay(0.05))
    #expect(document.intents[0].reducedMotion == .jump)
    #expect(elements[1].count == 3 && elements[1].stagger?.interval == 0.1)
    #expect(elements[2].delay == 0.01 && elements[2].stagger?.interval == 0.04)
    #expect(elements[2].propertyNames == ["rotation", "x"])
    // Colours stay texts.
    #expect(elements[3].propertyNames == ["color"])
    #expect(document.intents[3].texts == ["color": ["red", "blue"]])
    #expect(imported.notes.contains { $0.reason.contains("number of items") })
  }

  /// The motion of an element's property, and its leave.
  private func moves(
    _ css: String, _ element: String, _ property: String
  ) throws -> (from: Double, to: Double, animation: Animation?, element: Choreography.Element) {
    let document = try read(css, "a.css").document
    let found = try #require(document.choreography.elements.first { $0.name == element })
    let lane = try #require(found.properties.first { $0.name == property })
    guard case .moves(let from, let moves) = lane.motion, let move = moves.first else {
      Issue.record("\(lane.motion)")
      return (0, 0, nil, found)
    }
    return (from, move.target, move.animation, found)
  }

  /// Where no state is stated, delays are those of the properties, too, and count once; only what differs
  /// by item is the element's.
  @Test(arguments: [
    "opacity 300ms 50ms", "rotate 200ms, opacity 300ms 50ms", "opacity 300ms 50ms, rotate 200ms",
  ])
  func aDelayWithoutStatesCountsOnce(list: String) throws {
    let opacity = try moves(".a { transition: \(list) }", ".a", "opacity")
    #expect(
      opacity.element.delay == 0 && opacity.animation?.leadingDelay.delay == 0.05, "\(opacity)")
    let items = try moves(
      ".a { transition: \(list.replacing("50ms", with: "calc(50ms + var(--i) * 20ms)")) }", ".a",
      "opacity")
    #expect(items.element.delay == 0.05 && items.animation?.leadingDelay.delay == 0, "\(items)")
    #expect(items.element.stagger?.interval == 0.02)
  }

  /// A variable that a state sets also changes declarations of the plain rule, as in a browser.
  @Test func statesSetVariables() throws {
    let dialog = """
      dialog { --d: .25s; opacity: 0; transition: all var(--d) linear }
      dialog[open] { --d: .4s; opacity: 1; @starting-style { opacity: .5 } }
      .card { --y: 10px; translate: 0 var(--y); transition: translate .2s linear }
      .card.on { --y: 0px }
      """
    let opacity = try moves(dialog, "dialog[open]", "opacity")
    #expect(opacity.from == 0.5 && opacity.to == 1 && opacity.animation == .linear(duration: 0.4))
    let y = try moves(dialog, ".card.on", "y")
    #expect(y.from == 10 && y.to == 0 && y.animation == .linear(duration: 0.2))
    #expect(
      try read(dialog, "a.css").imported.notes.map(\.reason) == [
        "its reverse transition ends at other values and is not read"
      ])
    // A fallback takes precedence over a value that only a variant sets.
    let variant = """
      .a { opacity: 0; transition: opacity var(--d, 300ms) linear } .a.on { opacity: 1 }
      .b.slow { --d: 900ms } .b { color: red }
      """
    #expect(try moves(variant, ".a.on", "opacity").animation == .linear(duration: 0.3))
  }

  /// Transitions of items are staggered, wherever the file states it.
  @Test(arguments: [
    ".li:nth-child(2) { transition-delay: 50ms } .li:nth-child(3) { transition-delay: 100ms }",
    ".on .li:nth-child(2) { transition-delay: 50ms } .on .li:nth-child(3) { transition-delay: .1s }",
    """
    .li { transition-delay: calc(var(--i, 0) * 50ms) }
    .li:nth-child(2) { --i: 1 } .li:nth-child(3) { --i: 2 }
    """,
    """
    .li { transition-delay: calc(var(--i) * 50ms) } .li:nth-child(3) { --i: 2 }
    .li:nth-child(2) { --i: 1 } .li:nth-child(1) { --i: 0 }
    """,
  ])
  func itemsOfTransitionsAreStaggered(rows: String) throws {
    let css = ".li { opacity: 0; transition: opacity 300ms linear } .on .li { opacity: 1 } " + rows
    let found = try moves(css, ".on .li", "opacity")
    #expect(found.animation == .linear(duration: 0.3))
    #expect(found.element.count == 3 && found.element.delay == 0)
    #expect(found.element.stagger?.interval == 0.05)
  }

  /// An item's number that the page sets is not 0, although CSS falls back to 0.
  @Test func itemsHaveNumbersDespiteFallbacks() throws {
    let css = """
      .li { opacity: 0; transition: opacity var(--n, 300ms) linear calc(var(--i, 0) * 50ms) }
      .on .li { opacity: 1 }
      """
    let found = try moves(css, ".on .li", "opacity")
    #expect(found.element.count == 8 && found.element.stagger?.interval == 0.05)
    #expect(found.animation == .linear(duration: 0.3))
  }

  /// The parts of a transform are separate properties if browsers interpolate them separately and in
  /// that order; otherwise the values stay text.
  @Test(arguments: [
    ("rotate3d(1, 0, 0, 90deg)", "none", ["rotation-x"]),
    ("scale3d(.5, .5, .5) rotate3d(0, 0, 1, -9deg)", "none", ["rotation", "scale"]),
    ("scale(.1)", "scale3d(.5, .5, 1)", ["scale"]),
    ("scale(.1)", "scaleX(2)", ["scale-x", "scale-y"]),
    ("translateZ(0) translateX(1px)", "scale(2)", ["scale", "x"]),
    ("perspective(9px) rotateX(9deg)", "perspective(9px)", ["perspective", "rotation-x"]),
    ("perspective(9px) scale(2)", "none", ["scale"]), ("translateZ(0)", "rotate(0)", []),
    ("scale(0) rotate(9deg)", "none", ["rotation", "scale"]),
    ("scale(.1) translateX(9px)", "none", ["transform"]),
    ("rotate(9deg) translateX(9px)", "rotate(9deg)", ["transform"]),
    ("rotate(-200deg)", "translateX(0)", ["transform"]), ("skewX(9deg)", "scale(2)", ["transform"]),
    ("perspective(9px) rotateX(9deg)", "none", ["transform"]),
    ("skew(1deg, 2deg)", "none", ["transform"]),
    ("rotate3d(1, 1, 0, 9deg)", "none", ["transform"]),
    ("scale(2) scaleX(.5)", "scale(1) scaleX(1)", ["transform"]),
    ("skewX(9deg) skewX(40deg)", "none", ["transform"]),
    ("translateX(2em)", "none", ["x-em"]),
    ("matrix(1, 0, 0, 1, 9, 0)", "none", ["transform"]),
  ])
  func transformsAreReadByParts(from: String, to: String, parts: [String]) throws {
    let css = """
      @keyframes k { from { transform: \(from) } to { transform: \(to); opacity: .5 } } .a { animation: k 1s }
      """
    let element = try read(css, "a.css").document.choreography.elements[0]
    #expect(element.propertyNames.filter { $0 != "opacity" } == parts)
  }

  /// Beside a transform of the page, or another property that transforms, its parts would add up or
  /// apply in another order.
  @Test(arguments: [
    ("transform: rotate(5deg)", "transform: scale(2)", ["rotation", "scale"]),
    ("transform: rotate(5deg)", "translate: 9px", ["x"]),
    ("transform: rotate(5deg)", "translate: 2em", ["translate"]),
    ("rotate: 5deg", "transform: scale(2)", ["transform"]),
    ("rotate: 5deg", "translate: 2em", ["translate"]),
    ("translate: 9px", "translate: 2em", ["translate"]),
    ("translate: none", "translate: 2em", ["x-em"]),
    ("transform: none", "transform: scale(2)", ["scale"]),
    ("rotate: 5deg", "rotate: 9deg", ["rotation"]),
    ("top: 0", "rotate: 9deg; transform: rotateX(9deg)", ["rotation", "transform"]),
    ("top: 0", "rotate: 9deg; scale: 2", ["rotation", "scale"]),
  ])
  func transformsOfThePageStay(page: String, to: String, parts: [String]) throws {
    let animation = try read(
      ".a { \(page); animation: k 1s } @keyframes k { to { \(to) } }", "a.css"
    ).document
    let transition = try read(
      ".a { \(page); transition: 1s linear } .a.on { \(to) }", "a.css"
    ).document
    for document in [animation, transition] {
      #expect(document.choreography.elements[0].propertyNames.sorted() == parts)
    }
    let isOwn = page.hasPrefix("transform: r") && to.hasPrefix("transform")
    #expect(animation.intents[0].replacesTransform == isOwn)
    #expect(transition.intents[0].replacesTransform == to.contains("transform"))
  }

  /// An animation without a duration shows at once where it would end with one, if it holds its end, and
  /// before its delay where it begins.
  @Test(arguments: [
    ("linear 0 both", 0.1), ("linear 0 reverse both", 0.9), ("linear 1.5 forwards", 0.5),
    ("linear 1.5 alternate-reverse forwards", 0.5), ("steps(4, start) 0 both", 0.3),
    ("steps(4, start) 0 reverse both", 0.9), ("steps(4, jump-both) 1.5 forwards", 0.58),
    ("linear 2 alternate forwards", 0.1), ("linear infinite forwards", 0.9),
    ("linear infinite reverse forwards", 0.1), ("linear infinite alternate-reverse forwards", 0.1),
    ("linear 3 backwards", 1), ("linear 0 reverse backwards", 1),
  ])
  func animationsWithoutADurationEnd(timing: String, at end: Double) throws {
    let css = """
      .a { animation: k 0s .2s \(timing) } @keyframes k { from { opacity: .1 } to { opacity: .9 } }
      """
    let sampler = ChoreographySampler(try read(css, "a.css").document.choreography)
    let holdsStart = timing.hasSuffix(" both") || timing.hasSuffix(" backwards")
    let start = holdsStart ? timing.contains("reverse") ? 0.9 : 0.1 : 1
    let values = [0.1, 0.3].map { sampler.sample(lane: 0, at: $0).value }
    #expect(
      (values[0] - start).magnitude < 1e-12 && (values[1] - end).magnitude < 1e-12, "\(values)")
  }

  /// An animation of no cycles shows its first frame until its delay is over.
  @Test func framesShowBeforeADelay() throws {
    let css = ".a { animation: k 1s .2s 0 backwards } @keyframes k { from { opacity: .5 } }"
    let sampler = ChoreographySampler(try read(css, "a.css").document.choreography)
    #expect([0.1, 0.3].map { sampler.sample(lane: 0, at: $0).value } == [0.5, 1])
  }

  /// A property that switches between values in keyframes is read as texts, with its timing.
  @Test func discreteValuesAreTexts() throws {
    let read = try read(
      """
      .a { animation: k 1s } @keyframes k { from { visibility: hidden; z-index: 1 } to { z-index: 3 } }
      """, "a.css")
    #expect(read.document.intents[0].texts["z-index"] == ["revert-layer", "1", "3"])
    #expect(read.document.intents[0].texts["visibility"] == ["revert-layer", "hidden"])
  }

  /// A variable of another class does not replace a fallback; those of the page, and of what is around
  /// an item, do. White space before a fallback does not belong to it.
  @Test func fallbacksAreUsed() throws {
    let css = """
      .far { --d: reverse; --t: 9s } :root { --t: 2s } .near { --n: 3s }
      .a { animation: k var(--t, 1s) var(--d, normal) linear }
      .near .b, .near::before { animation: k var(--n, 1s) linear }
      @keyframes k { from { opacity: var(--o, .4) } to { opacity: 1 } }
      """
    let read = try read(css, "a.css").document.choreography
    #expect(read.elements.map(\.name) == [".a", ".near .b", ".near::before"])
    let sampler = ChoreographySampler(read)
    for (lane, seconds) in [2.0, 3, 3].enumerated() {
      let value = sampler.sample(lane: lane, at: 0.5).value
      #expect((value - 0.4 - 0.3 / seconds).magnitude < 1e-9, "\(lane): \(value)")
    }
  }

  /// An item of a row that has an animation of its own is named by its number, before a pseudo-element.
  @Test func itemsAreNamedByTheirNumber() throws {
    let css = """
      .a:before { animation: k 1s } .a:nth-child(2):before { animation-delay: .1s }
      .a:nth-child(3):before { animation-delay: .5s }
      .b i { animation: k 1s } .b i:nth-child(2) { animation: l 1s }
      @keyframes k { to { opacity: 0 } } @keyframes l { to { opacity: .5 } }
      """
    let names = try read(css, "a.css").document.choreography.elements.map(\.name)
    #expect(
      names == [
        ".a:nth-child(1)::before", ".a:nth-child(2)::before", ".a:nth-child(3)::before",
        ".b i:nth-child(1) k", ".b i:nth-child(2) l",
      ])
  }

  /// The part of a style sheet that moves stays as it is written: selectors, conditions, variables and
  /// negative delays.
  @Test func whatMovesStaysAsWritten() throws {
    let moving = """
      :root { --t: 1s }
      .a:hover { animation: k var(--t) -.3s infinite }
      @media (width > 9px) { .b { transition: opacity 1s } }
      .d { transition: opacity 1s }
      .d.on { opacity: .5 } /* see .b */
      @keyframes k { from { rotate: 9deg } }
      """
    let styles = try read(".c { color: red }\n\(moving)\n:root { --other: 1px }", "a.css").imported
      .styles
    let kept = moving.replacing(" /* see .b */", with: "").split(separator: "\n").joined(
      separator: "\n\n")
    #expect(styles == "\n\(kept)\n")
    #expect(
      try read("#a { opacity: 0; transition: all 1s } #a.on { opacity: 1 }", "a.css").imported
        .styles
        != nil)
  }

  /// Rules of less specific selectors time the animations that others name.
  @Test func animationsAreTimedByAllTheirRules() throws {
    let (document, imported) = try read(
      """
      .bar { animation-duration: 2s; animation-fill-mode: both } .bar.up { animation-name: k } .move { animation-duration: 300ms }
      .move::after { animation-duration: 4s } .move.fade.in { animation-name: k }
      .box .move.fade { animation-duration: 500ms } .box .move.fade.out { animation-name: k }
      .other { animation-name: k } @keyframes k { from { opacity: 0 } }
      .own { animation-name: k; animation-duration: 700ms }
      .slow { animation-name: k } .bar.slow, .bar.none { animation-duration: 3s }
      @media (prefers-reduced-motion: reduce) { .move, .bar { animation-duration: 1ms } }
      """, "a.css"
    )
    let elements = document.choreography.elements
    #expect(
      elements.map(\.name) == [
        ".bar.up", ".move.fade.in", ".box .move.fade.out", ".other", ".own", ".slow",
      ])
    let durations = try imported.written().text.split(separator: "\"duration\": ").dropFirst()
    #expect(
      durations.map { $0.prefix { $0.isNumber || $0 == "." } } == [
        "2", "0.3", "0.5", "2", "0.7", "3",
      ])
    // A class with its own duration takes the rest from the base class.
    #expect(try imported.written().text.split(separator: "\"fill\": \"both\"").count == 5)
    #expect(document.intents.map(\.reducedMotion) == Array(repeating: .jump, count: 6))
  }

  /// All matching rules together decide the start and the timing of a state.
  @Test func statesBeginWithAllTheirRules() throws {
    let css = """
      .in { transition: opacity 1s ease } .in { opacity: .5 } .x .in { transition: opacity 2s linear }
      .x.on .in { opacity: 1 }
      """
    let found = try moves(css, ".x.on .in", "opacity")
    #expect(found.from == 0.5 && found.animation == .linear(duration: 2))
    #expect(try read(css, "a.css").document.choreography.elements.count == 1)
    // The timing may be stated by the state alone.
    let bar = ".bar { opacity: .2 } .bar.up { opacity: 1; transition: opacity 150ms linear }"
    #expect(try moves(bar, ".bar.up", "opacity").animation == .linear(duration: 0.15))
    // A registered variable that is not inherited has its initial value; values may have line breaks.
    let utilities = """
      @property --x { syntax: "*"; inherits: false; initial-value: 0 }
      .far { --x: 90px } .menu { translate: var(--x)
        -8px; transition: translate .2s linear } .menu.on { --x: 5px; translate: var(--x) 0px }
      """
    let x = try moves(utilities, ".menu.on", "x")
    #expect(x.from == 0 && x.to == 5)
    #expect(try moves(utilities, ".menu.on", "y").from == -8)
  }

  /// Notes list the assumptions about a style sheet, and what is left out.
  @Test func assumptionsOfStyleSheetsAreSaid() throws {
    let notes = try read(
      """
      .fade { transition: opacity 1s } .a { transform-origin: top; animation: k 1s }
      .b { transform-origin: 50% center; animation: k 1s } @keyframes k { to { rotate: 9deg } }
      .c { color: red; opacity: 0; transition: opacity 1s, color 0s 2s } .c.on { color: blue; opacity: 1 }
      .d { animation: leave 1s } @keyframes leave { to { scale: 0; visibility: hidden } }
      .e { animation: fade 1s } @keyframes fade { to { opacity: 0%; visibility: hidden } }
      .f { animation: vanish 1s } @keyframes vanish { to { display: none } }
      """, "a.css"
    ).imported.notes.map { "\($0.what): \($0.reason)" }
    #expect(
      notes == [
        ".fade: no rule says where its transitions go; from 0 to 1 is assumed",
        ".a at top: transform-origin is not read; items rotate and scale about their centre",
        ".f display: it has no values between, and changes at once or halfway; the times are its animation's",
        ".d visibility; .e visibility; .f display: its start is the style of the page, which this file does "
          + "not have",
      ])
  }

  /// The last of two `@keyframes` counts, and a first frame times what it leaves out.
  @Test func keyframesAreReadAsBrowsersDo() throws {
    let text = try read(
      """
      @keyframes k { 50% { opacity: .2; scale: 3 } }
      @keyframes k { 0% { scale: 1; animation-timing-function: ease-out } to { opacity: 0; scale: 2 } }
      @media (prefers-reduced-motion: reduce) { @keyframes k { to { opacity: 0.7 } } }
      .a { animation: k 1s linear }
      """, "a.css"
    ).imported.written().text
    #expect(!text.contains("50") && !text.contains("0.7"))
    #expect(text.split(separator: "cubic-bezier(0.0, 0.0, 0.58, 1.0)").count == 3)
  }

  @Test func animationsThatFollowScrollingAreSaid() throws {
    let imported = try read(
      """
      .a { animation: k auto linear; animation-timeline: view() } .b { animation: k 1s }
      @keyframes k { from { opacity: 0 } }
      """, "a.css"
    ).imported
    #expect(imported.notes.map(\.reason) == ["it follows scrolling, not time"])
    #expect(imported.lines.keys.sorted() == [".b"])
  }

  /// Reduced motion may be other keyframes, of opacity alone.
  @Test func fadesOfReducedMotionAreRead() throws {
    let document = try read(
      """
      .a { animation: in 400ms both } @keyframes in { from { opacity: 0; translate: 0 9px } }
      @media (prefers-reduced-motion) { .a { animation: fade 120ms linear both } }
      @keyframes fade { from { opacity: 0 } }
      """, "a.css"
    ).document
    #expect(document.intents[0].reducedMotion == .fade(duration: 0.12))
  }

  /// Without a delay the first frame shows at once, whatever the fill mode.
  @Test(arguments: [
    ("", 0.0), ("both", 0), ("-200ms", 0.5), ("steps(2, start)", 0.5), ("infinite", 0),
    ("50ms", 1),
  ])
  func animationsBeginWithTheirFirstFrame(options: String, first: Double) throws {
    let css = """
      .a { animation: k 400ms \(options.contains("steps") ? "" : "linear") \(options) }
      @keyframes k { from { opacity: 0 } }
      """
    let (document, _) = try read(css, "a.css")
    let sampler = ChoreographySampler(document.choreography)
    #expect((sampler.sample(lane: 0, at: 0).value - first).magnitude < 1e-12)
  }

  /// A finite animation with a negative delay is the same one that started earlier.
  @Test func animationsStartInTheirMiddle() throws {
    func sampler(_ delay: String, _ fill: String) throws -> ChoreographySampler {
      let text = """
        .a { opacity: .3; animation: k 400ms \(delay) 3 alternate \(fill) }
        @keyframes k { 0% { opacity: 0; animation-timing-function: cubic-bezier(.3, -.2, .2, 1.4) }
          30% { opacity: 1; animation-timing-function: linear(0, .7 20%, 1) }
          60% { opacity: .2; animation-timing-function: steps(3) } to { opacity: .9 } }
        """
      let (document, imported) = try read(text, "a.css")
      #expect(imported.notes.isEmpty)
      return ChoreographySampler(document.choreography)
    }
    for fill in ["none", "forwards"] {
      let whole = try sampler("", fill)
      for delay in [0.05, 0.13, 0.2, 0.35, 0.41, 0.9, 1.19, 1.3] {
        let cut = try sampler("-\(delay)s", fill)
        for step in 1..<130 {
          let time = Double(step) / 100 + 0.0037
          let right = whole.sample(lane: 0, at: time + delay).value
          let value = cut.lanes.isEmpty ? 0.3 : cut.sample(lane: 0, at: time).value
          #expect((value - right).magnitude < 1e-9, "\(fill) -\(delay) s at \(time)")
        }
      }
    }
  }

  /// Cycles, directions and fills against the keyframe effect that the solver has for the browser's.
  @Test func framesMoveAsInABrowser() throws {
    for direction in ["normal", "reverse", "alternate", "alternate-reverse"] {
      let text = """
        .a { opacity: .3; animation: k 400ms 3 \(direction) forwards }
        @keyframes k { 0% { opacity: 0; animation-timing-function: ease-in } 30% { opacity: 1;
          animation-timing-function: linear(0, .7 20%, 1) } 80% { opacity: .5; animation-timing-function: ease } to { opacity: .9 } }
        """
      let (document, _) = try read(text, "a.css")
      let sampler = ChoreographySampler(document.choreography)
      let effect = try CSSKeyframes(frames: [
        .init(0, offset: 0, easing: .cubicBezier(.easeIn)),
        .init(1, offset: 0.3, easing: EasingFunction(css: "linear(0, .7 20%, 1)")),
        .init(0.5, offset: 0.8, easing: .cubicBezier(.ease)), .init(0.9, offset: 1),
      ])
      for step in 1..<480 where step % 160 != 0 {
        let time = Double(step) * 0.0025
        let cycle = Int(time / 0.4)
        var progress = time / 0.4 - Double(cycle)
        let isBack =
          direction == "reverse" || (direction == "alternate" && cycle == 1)
          || (direction == "alternate-reverse" && cycle != 1)
        if isBack { progress = 1 - progress }
        var values = [0.0]
        sampler.sample(at: time, into: &values)
        #expect(
          (values[0] - effect.value(at: progress)).magnitude < 1e-9, "\(direction) at \(time)")
      }
    }
  }

  /// Decreasing delays, reverse transitions, pointer states, and notes with their lines.
  @Test func styleSheetsRunFromTheLastItem() throws {
    let text = """
      .row { animation: in 100ms both; animation-delay: calc((var(--n) - var(--i)) * 40ms) }
      .bar { animation: in 100ms both; animation-delay: calc((5 - var(--i)) * 40ms + 10ms) }
      .li { animation: in 100ms both } .li:nth-child(1) { animation-delay: .3s }
      .li:nth-child(2) { animation-delay: .2s } .li:nth-child(3) { animation-delay: .1s }
      .btn { color: red; transition: color var(--none) .2s } .btn:hover { color: blue }
      .modal { opacity: 0; transition: opacity 150ms ease-in } .modal.open { opacity: 1; transition: opacity 300ms }
      .tile { opacity: 0; transition: opacity 200ms calc((sibling-count() - sibling-index()) * 30ms + 5ms) }
      .on .tile { opacity: 1 }
      @keyframes in { from { opacity: 0; transition-timing-function: ease } }
      """
    let (document, imported) = try read(text, "a.css")
    // The delay of each item by the formula of its rule, for the number of items that is assumed or known.
    let delays: [String: [Double]] = [
      ".row": (0..<8).map { 0.04 * Double(8 - $0) },
      ".bar": (0..<6).map { 0.04 * Double(5 - $0) + 0.01 },
      ".li": [0.3, 0.2, 0.1], ".on .tile": (1...8).map { 0.03 * Double(8 - $0) + 0.005 },
    ]
    for (name, delays) in delays {
      let element = try #require(document.choreography.elements.first { $0.name == name })
      #expect(element.propertyNames == ["opacity"])
      for (start, delay) in zip(element.starts, delays) {
        #expect((start - delay).magnitude < 1e-12, "\(name): \(element.starts)")
      }
      #expect(element.starts.count == delays.count)
    }
    #expect(document.intents[3].trigger == "hover")
    let leaving = try #require(
      document.choreography.elements.first { $0.name == ".modal.open (leaving)" })
    #expect(leaving.properties[0].motion.duration == 0.15)
    #expect(
      imported.notes.contains { $0.line == 5 && $0.reason.contains("not defined in this file") })
    #expect(imported.notes.contains { $0.line == 1 && $0.reason.contains("8 are assumed") })
  }

  @Test func otherJSONIsRejectedByItsKind() throws {
    let tokens =
      ##"{"entities": [{"class": "token", "type": "color", "id": "a", "value": "#000"}]}"##
    do {
      _ = try ForeignFile.choreography(Array(tokens.utf8), name: "tokens.json")
      Issue.record("accepted")
    } catch {
      #expect("\(error)".contains("looks like JSON, not like a choreography; files that are read"))
    }
    #expect(try ForeignFile.choreography(Array(#"{"elements": []}"#.utf8), name: "a.json") == nil)
    #expect(try ForeignFile.choreography(Array(#"{"elements": ["#.utf8), name: "a.json") == nil)
    // A resolver document holds sets of tokens; the later one counts.
    let resolver = """
      {"version": "2025.10", "sets": {"b": {"sources": [{"d": {"$type": "duration", "$value": {"value": 90, "unit": "ms"}}}]}},
       "resolutionOrder": [{"type": "set", "name": "a", "sources": [
         {"d": {"$type": "duration", "$value": {"value": 70, "unit": "ms"}},
          "e": {"x": {"$type": "cubicBezier", "$value": [0.2, 0, 0, 1]}}}, {"$ref": "other.json"}]}, {"$ref": "#/sets/b"}]}
      """
    let found = try DesignTokens(ChoreographyDocument.json(Array(resolver.utf8)), path: "")
    #expect(found.durations == ["d": 0.09] && found.curves.keys.sorted() == ["e.x"])
    #expect(found.otherFiles == 1)
    #expect(
      try read(resolver, "resolver.json").imported.notes.contains {
        $0.reason.contains("1 of its sources")
      })
  }

  @Test func lottieTimingsBecomeTracks() throws {
    let text = """
      {"v":"5.7","fr":50,"ip":0,"op":100,"w":1,"h":1,"layers":[{"nm":"box","ks":{
       "o":{"a":1,"k":[{"t":10,"s":[0],"h":1},{"t":20,"s":[100]}]},
       "p":{"a":1,"k":[{"t":0,"s":[0,0,0],"i":{"x":[0.1,0.2],"y":[1,1]},"o":{"x":[0.6,0.7],"y":[0,0]},
         "to":[1,2,0],"ti":[0,0,0]},{"t":50,"s":[10,80,0]}]},
       "r":{"a":0,"k":45}},"shapes":[{"s":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[1]}]}},
       {"ty":"gr","it":[{"ty":"fl","c":{"a":1,"k":[{"t":0,"s":[1,0.5,0,1],"i":{"x":[0.2],"y":[1]},
         "o":{"x":[0.7],"y":[0]}},{"t":50,"s":[0,0,1,1]}]}}]}]}]}
      """
    let (document, imported) = try read(text, "box.json")
    let box = document.choreography.elements[0]
    #expect(box.propertyNames == ["fill", "opacity", "x", "y"])
    #expect(document.intents[0].texts == ["fill": ["rgb(255 128 0)", "rgb(0 0 255)"]])
    guard case .track(let colour, 0) = box.properties[0].motion,
      case .linear(1, 1, let easing) = colour.keyframes[0]
    else { Issue.record(); return }
    #expect(easing == UnitCurve(try CubicBezier(x1: 0.7, y1: 0, x2: 0.2, y2: 1)))
    guard case .track(let track, 0) = box.properties[3].motion,
      case .linear(80, 1, let curve) = track.keyframes[0]
    else { Issue.record(); return }
    #expect(curve == UnitCurve(try CubicBezier(x1: 0.7, y1: 0, x2: 0.2, y2: 1)))
    guard case .track(let fade, _) = box.properties[1].motion else { Issue.record(); return }
    #expect(fade.value(at: 0.39) == 0 && fade.value(at: 0.41) == 1)
    #expect(imported.notes.contains { $0.reason.contains("spatial tangents") })
    let remapped = try read(
      text.replacing(
        #""layers":["#,
        with:
          ##""assets":[{"id":"a","layers":[{"nm":"in","ks":{"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[1]}]}}}]}],"layers":[{"nm":"loop","ty":0,"refId":"a","tm":{"a":0,"k":0}},"##
      ), "loop.json")
    #expect(remapped.document.choreography.elements.map(\.name) == ["box"])
    #expect(remapped.imported.notes[1].reason.contains("its time is remapped"))
    let dots = try read(
      #"{"v":"5.7","fr":30,"ip":0,"op":30,"layers":[{"nm":"dot","ks":{"o":{"a":1,"k":[{"t":0,"s":[30]},{"t":9,"s":[100]},{"t":18,"s":[30]}]}}},{"nm":"in","ks":{"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[100]}]}}}]}"#,
      "dots.json")
    #expect(dots.document.intents.map(\.role) == [.ambient, .entrance])
    let shapes = try read(
      """
      {"v":"5.7","fr":30,"ip":0,"op":30,"layers":[{"nm":"icon","ks":{},"shapes":[
       {"ty":"gr","nm":"hand","it":[
         {"ty":"st","w":{"a":1,"k":[{"t":0,"s":[1]},{"t":15,"s":[4]}]},"o":{"a":0,"k":100}},
         {"ty":"tr","r":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[90]}]}}]},
       {"ty":"tm","s":{"a":0,"k":0},"e":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[100]}]}},
       {"ty":"tm","hd":true,"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[50]}]}},
       {"ty":"tm","e":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[50]}]},"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[9]}]}},
       {"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[{"c":true}]}]}}]}]}
      """, "icon.json")
    let icons = shapes.document.choreography.elements
    #expect(icons.map(\.name) == ["icon", "icon/hand"])
    #expect(
      icons.map(\.propertyNames) == [
        ["stroke-width", "trim-end", "trim-end-2", "trim-offset-2"], ["rotation"],
      ])
    guard case .track(let trim, 0) = icons[0].properties[2].motion else { Issue.record(); return }
    #expect(trim.value(at: 0.5) == 0.25 && trim.value(at: 1) == 0.5)
    #expect(
      shapes.imported.notes.map(\.what) == [
        "1 hidden layers and shapes", "layers[0].shapes[2].o", "layers[0].shapes[4].ks",
      ])
    // Only the composition plays: curves are cut, and frames are those of the composition outside.
    let cut = try read(
      """
      {"v":"5.7","fr":60,"ip":0,"op":60,"assets":[{"id":"a","layers":[{"nm":"slow","ks":{
        "r":{"a":1,"k":[{"t":0,"s":[0]},{"t":10,"s":[90]}]}}}]}],
       "layers":[{"nm":"inner","refId":"a","st":10,"sr":2,"ks":{}},{"nm":"box","ks":{
        "o":{"a":1,"k":[{"t":-30,"s":[0],"i":{"x":[0.58],"y":[1]},"o":{"x":[0.42],"y":[0]}},{"t":30,"s":[100]}]},
        "r":{"a":1,"k":[{"t":30,"s":[0]},{"t":90,"s":[60]},{"t":300,"s":[0]}]},
        "p":{"a":1,"k":[{"t":0,"s":[null,1]},{"t":9,"s":[1e400,2]}]}}}]}
      """, "cut.json")
    let parts = cut.document.choreography.elements
    #expect(parts.map(\.name) == ["box", "inner/slow"])
    guard case .track(let shown, 0.5) = parts[0].properties[0].motion,
      case .track(let turned, 0) = parts[0].properties[1].motion,
      case .track(let slow, 0) = parts[1].properties[0].motion
    else { Issue.record(); return }
    let whole = try CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    for time in [0.0, 0.1, 0.25, 0.4, 0.5] {
      #expect(abs(shown.value(at: time) - whole.value(at: 0.5 + time)) < 1e-11)
    }
    #expect(turned.value(at: 0.75) == 15 && turned.value(at: 9) == 30)
    #expect(abs(slow.value(at: 20.0 / 60) - 45) < 1e-9 && slow.value(at: 0.6) == 90)
    #expect(cut.imported.notes.map(\.what) == ["1 layers", "layers[1].ks.p"])
    // A file of two seconds is an illustration; drawings are left out, and noted by their path.
    #expect(document.intents[0].role == .ambient)
    #expect(imported.notes.contains { $0.what == "layers[0].shapes[0].s" })
  }

  /// Configurations of desktops are refused with what to run instead.
  @Test(arguments: [
    ("animations {\n  bezier = a, 0, 0.2, 0.5, 1\n  animation = fade, 1, 3, a\n}", "x.conf"),
    ("hl.curve(\"easy\", { type = \"spring\", stiffness = 238, dampening = 24 })", "x.lua"),
    ("animations {\n  window-open { duration-ms 150; curve \"ease-out-quad\" }\n}", "config.kdl"),
    ("animations {\n  window-open { duration-ms 150; }\n}", "config"),
  ])
  func desktopConfigurationsAreRejected(text: String, name: String) {
    #expect {
      try read(text, name)
    } throws: {
      "\($0)".contains("a configuration of Hyprland or niri")
        && "\($0)".contains("choreo convert 'niri damping-ratio=0.8 stiffness=400'")
    }
  }

  @Test func tokensOfEverySpellingAreRead() throws {
    let tokens = try DesignTokens(
      ChoreographyDocument.json(
        Array(
          """
          {"d": {"$type": "duration", "$value": {"value": 200, "unit": "ms"}},
           "ease": {"std": {"$type": "cubicBezier", "$value": [0.4, 0, 0.2, 1]},
             "ref": {"$type": "cubicBezier", "$value": {"$ref": "#/ease/std/$value"}},
             "kw": {"$type": "cubicBezier", "$value": "ease-in-out"}},
           "old": {"value": "cubic-bezier(0.16, 1, 0.3, 1)", "type": "easing"}, "assets": [],
           "s": {"$type": "spring", "$value": {"bounce": 0.35, "duration": "400ms", "physics": {"stiffness": 300, "damping": 20, "mass": 1}}},
           "m": {"$type": "spring", "$value": {"stiffness": 800, "dampingRatio": 0.6}}}
          """.utf8)), path: "")
    #expect(tokens.curves.keys.sorted() == ["ease.kw", "ease.ref", "ease.std", "old"])
    #expect(
      tokens.curves["ease.ref"] == tokens.curves["ease.std"] && tokens.durations == ["d": 0.2])
    #expect(tokens.animations["s"] == .spring(duration: 0.4, bounce: 0.35))
    #expect(tokens.animations["m"] == .spring(Spring(stiffness: 800, dampingRatio: 0.6)))
    #expect(throws: DocumentError.self) {
      try DesignTokens(
        ChoreographyDocument.json(
          Array(#"{"e": {"$type": "cubicBezier", "$value": [1.5, 0, 0, 1]}}"#.utf8)), path: "")
    }
    // Published files have plain milliseconds, "other" types or none, and tokens of other files.
    let published = """
      {"base": {"value": 400, "type": "time"}, "long": {"$type": "duration", "$value": "600"},
       "quick": {"value": "50ms", "type": "other"}, "in": {"value": "ease-in", "type": "other"},
       "size": {"value": "8px", "type": "other"}, "slow": {"$value": "0.5s"},
       "t": {"$type": "transition", "$value": {"duration": "{elsewhere}", "timingFunction": [0, 0, 1, 1]}},
       "u": {"$type": "transition", "$value": {"duration": "{base}", "timingFunction": [0, 0, 1, 1]}}}
      """
    let field = try DesignTokens(
      ChoreographyDocument.json(Array(published.utf8)), path: "", isForeign: true)
    #expect(field.durations == ["base": 0.4, "long": 0.6, "quick": 0.05, "slow": 0.5])
    #expect(field.curves.keys.sorted() == ["in"] && field.unitless == ["base", "long"])
    let left = try read(published, "a.json").imported.notes.map(\.description)
    #expect(
      left == [
        "1 curves: they have no duration; export --format css writes them",
        "4 durations: they are no motion by themselves",
        "1 other tokens: they are no motion: no type",
        "durations: 2 without a unit, taken as milliseconds",
        "t.$value.duration is \"{elsewhere}\"; it must refer to a token of this file, or of one that is given by --with",
      ])
    #expect(throws: DocumentError.self) { try read("// a remark\n{}", "a.json5") }
  }

  /// Forms of published files: themes, classes that only state times, calls over several lines, and
  /// unknown tokens.
  @Test func publishedShapesAreRead() throws {
    func names(_ found: (document: ChoreographyDocument, imported: ImportedChoreography))
      -> [String]
    {
      found.document.choreography.elements.map(\.name)
    }
    func notes(_ imported: ImportedChoreography) -> String {
      imported.notes.map(\.description).joined(separator: "\n")
    }
    let theme = """
      @theme default { --ease-in: cubic-bezier(0.4, 0, 1, 1); --animate-spin: spin 1s linear infinite;
        @keyframes spin { to { transform: rotate(360deg) } } }
      """
    #expect(names(try read(theme, "theme.css")) == ["--ease-in", "--animate-spin"])
    let classes = try read(
      """
      :root { --x: 0.3; --d: 50ms }
      .duration-50 { transition-duration: var(--d) }
      .easing { transition-timing-function: cubic-bezier(var(--x), 0, 1, 1) }
      @mixin fade { .a { transition: opacity 1s } }
      @media (max-width: 9px) { .b { color: red } }
      @media (max-width: 8px) { .b { transition: none } }
      """, "classes.scss")
    #expect(names(classes) == [".duration-50", ".easing"])
    #expect(
      notes(classes.imported) == """
        easings: they have no duration; 350 ms are assumed
        .duration-50: no rule says where its transitions go; from 0 to 1 is assumed
        line 4: @mixin fade: @mixin is not read
        line 6: @media (max-width: 8px): only rules for every screen are read
        """)
    let custom = try read(
      """
      @custom-media --calm (prefers-reduced-motion: reduce);
      @custom-media --still (--calm);
      .a { transition: opacity 1s }
      @media (--still) { .a { transition: none } }
      @media (--narrow) { .a { transition: opacity 9s } }
      """, "custom.css")
    #expect(custom.document.intents.map(\.reducedMotion) == [.jump])
    #expect(
      notes(custom.imported).contains(
        "line 5: @media (--narrow): only rules for every screen are read"))
    let tokens = try read(
      """
      {"t": {"old": {"value": "200", "type": "time"}, "fast": {"value": "150ms"}},
       "e": {"value": "cubic-bezier(0.2, 0, 0, 1)"}, "loop": {"$type": "duration", "$value": "{loop}"},
       "in": {"$type": "transition", "$value": {"duration": "{t.fast}", "timingFunction": "{e}"}},
       "out": {"$type": "transition", "$value": {"duration": "{t.old}", "timingFunction": "{e}"}}}
      """, "tokens.json")
    #expect(names(tokens) == ["in", "out"])
    #expect(tokens.document.choreography.elements[0].properties[0].motion.duration == 0.15)
    #expect(tokens.document.choreography.elements[1].properties[0].motion.duration == 0.2)
    #expect(
      notes(tokens.imported) == """
        1 curves: they have no duration; export --format css writes them
        2 durations: they are no motion by themselves
        durations: 1 without a unit, taken as milliseconds
        loop.$value is "{loop}"; it must not refer to itself, not even through others
        """)
    let both = #"{"a": {"value": "90ms"}, "e": {"value": "cubic-bezier(0.2, 0, 0, 1)"}}"#
    #expect(
      try notes(read(both, "both.json").imported) == """
        curves: they have no duration; 350 ms are assumed
        1 durations: no curve of theirs is stated
        """)
    #expect {
      try read(#"{"a": {"value": "90ms"}, "b": {"value": "1s"}}"#, "durations.json")
    } throws: { "\($0)".contains("2 durations: no curve of theirs is stated") }
  }

  @Test func proseIsNoAnimation() {
    let schema =
      #"{"type": "object", "description": "The size of a thing, a multiple of the default font size", "properties": {}}"#
    #expect(ForeignFile.kind(Array(schema.utf8), name: "schema.json") == .json)
  }

  @Test func filesAreRecognised() {
    let rows: [(String, String, ForeignFile.Kind)] = [
      (Self.modal, "x", .css), ("$fast: 70ms;", "x", .css),
      ("mass: 1, stiffness: 600, damping: 15", "x", .expression),
      ("import SwiftUI", "x", .swift), ("0, 1\n1, 2\n", "x", .samples), ("<html>", "x", .html),
      (#"{"format": "animation-choreography"}"#, "x", .choreography), ("{\"a\": 1}", "x", .json),
      ("def f(x):\n  return {1: 2}", "x.py", .other),
    ]
    for (text, name, kind) in rows {
      #expect(ForeignFile.kind(Array(text.utf8), name: name) == kind, "\(text.prefix(20))")
    }
  }

  @Test func pagesAreReadForTheirStyles() throws {
    let (document, imported) = try read(
      "<template>\n</template>\n<style scoped>\n\(Self.modal)</style><p>", "Menu.vue")
    #expect(document.choreography.elements.count == 4 && imported.lines[".row"] == 11)
  }

  /// Every beginning of a file, and files made to be expensive, end in an answer or in an error.
  @Test func hostileFilesEnd() {
    func attempt(_ text: String, _ name: String) {
      do { _ = try ForeignFile.choreography(Array(text.utf8), name: name)?.written().text } catch {
        #expect(!error.description.isEmpty)
      }
    }
    for length in stride(from: 0, to: Self.modal.count, by: 7) {
      attempt(String(Self.modal.prefix(length)), "a.css")
    }
    attempt(
      ":root{" + (0..<40).map { "--a\($0):var(--a\($0 + 1)) var(--a\($0 + 1));" }.joined()
        + "} .a{animation:var(--a0) 1s}", "a.css")
    attempt(":root{--a:var(--a)} .a{transition:opacity var(--a)}", "a.css")
    attempt(String(repeating: ".a{", count: 100_000), "a.css")
    attempt(
      String(repeating: "(", count: 100_000) + ".a{transition:all calc("
        + String(repeating: "(", count: 50_000), "a.css")
    attempt(
      (0..<300).map { ".a\($0)" }.joined(separator: ",") + "{"
        + String(repeating: "&.b,&.c{", count: 30) + "transition:all 1s", "a.css")
    attempt(
      ".a{animation:k 1s 1000000000} @keyframes k{"
        + (0..<5000).map { "\(Double($0) / 50)%{opacity:\($0 % 2)}" }.joined() + "}", "a.css")
    attempt(
      "{\"fr\":1,\"layers\":[{\"refId\":\"a\"}],\"assets\":[{\"id\":\"a\",\"layers\":[{\"refId\":\"a\"},{\"refId\":\"a\"}]}]}",
      "a.json")
  }
}

extension Choreography.Motion {
  /// The duration of a single curve.
  fileprivate var duration: Double? {
    guard case .moves(_, let moves) = self else { return nil }
    return moves.first?.animation?.logicalDuration
  }
}
