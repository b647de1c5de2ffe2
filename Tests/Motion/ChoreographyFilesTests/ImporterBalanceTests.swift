import AnimationNumerics
import StrictJSON
import Testing

@testable import AnimationChoreography
@testable import ChoreographyFiles

/// What a file says is read or noted, never guessed.
@Suite struct ImporterBalanceTests {
  private struct Read {
    let document: ChoreographyDocument
    let imported: ImportedChoreography
    var notes: String { imported.notes.map(\.description).joined(separator: "\n") }

    /// The value of an element's first property.
    func value(_ name: String, _ time: Double) -> Double? {
      guard let element = document.choreography.elements.first(where: { $0.name == name }) else {
        return nil
      }
      let one = Choreography(name: "", elements: [element])
      return ChoreographySampler(one).sample(lane: 0, at: time).value
    }
  }

  private func read(
    _ text: String, _ name: String = "a.css", with companions: [(name: String, bytes: [UInt8])] = []
  ) throws -> Read {
    let imported = try #require(
      try ForeignFile.choreography(Array(text.utf8), name: name, with: companions))
    for (item, found, read, noted) in imported.balance {
      #expect(found == read + noted, "\(item): \(found), \(read), \(noted)")
    }
    return Read(document: try ChoreographyDocument(imported.written()), imported: imported)
  }

  /// The parts of a style sheet, counted by their words: every one is read or noted.
  @Test func balancesCountEveryPart() throws {
    let read = try read(
      """
      @keyframes a { to { opacity: 0 } } @keyframes b { to { rotate: 9deg } } @keyframes c { to { x: y } }
      .one { animation: a 1s, b 2s } .two { animation: gone 1s } .three { animation: c 1s paused }
      .four { animation-name: a } .five { animation: b 3s; animation-timeline: view() }
      .link { color: red; transition: color .2s, left .3s } .link:hover { color: blue }
      """)
    let balance = Dictionary(
      uniqueKeysWithValues: read.imported.balance.map {
        ($0.item, [$0.found, $0.read, $0.noted])
      })
    // `.four` has no duration of its own, and no rule gives it one.
    #expect(balance[.animation] == [6, 2, 4] && balance[.transition] == [2, 1, 1])
    #expect(balance[.keyframes] == [3, 2, 1])
    #expect(
      read.imported.balanceText
        == "6 animations (2 read, 4 noted), 2 transitions (1 read, 1 noted), "
        + "3 keyframes (2 read, 1 noted)")
    for part in ["gone", "paused", "scrolling", "no duration", ".link left", "c: nothing"] {
      #expect(read.notes.contains(part), "\(part): \(read.notes)")
    }
  }

  /// Declarations that `CSS.supports()` of Chromium rejects leave the valid one before them in force, and are
  /// noted; a valid one replaces it.
  @Test(arguments: [
    "transition: opacity 1s cubic-bezier(2, 0, 0, 1)", "transition: opacity 1s easeInOutQuad",
    "transition: opacity 300", "transition-duration: 300",
    "transition-duration: -1s", "transition-delay: 2", "transition-timing-function: slow",
    "transition: opacity 1s, left 2s steps(0)", "transition-timing-function: ease, steps(x)",
  ])
  func invalidDeclarationsAreIgnored(declaration: String) throws {
    func sheet(_ more: String) -> String {
      ".a { opacity: 0; transition: opacity 400ms linear; \(more) } .a.on { opacity: 1 }"
    }
    let ignored = try read(sheet(declaration))
    #expect(ignored.value(".a.on", 0.1) == 0.25)
    #expect(ignored.notes.contains("as browsers ignore an invalid one"), "\(ignored.notes)")
    #expect(try read(sheet("transition: opacity 200ms linear")).value(".a.on", 0.1) == 0.5)
    let reset = try read(sheet("transition-timing-function: initial; transition-delay: unset"))
    #expect(reset.notes.isEmpty && reset.value(".a.on", 0.1).map { $0 > 0.3 } == true)
  }

  @Test(arguments: [
    "animation: k 2s infinte", "animation: k 2s cubic-bezier(0, 0)",
    "animation-direction: backward",
    "animation-fill-mode: forward", "animation-iteration-count: -1", "animation-duration: 2",
    "animation-play-state: pause",
  ])
  func invalidAnimationsAreIgnored(declaration: String) throws {
    let frames = "@keyframes k { from { opacity: 0 } to { opacity: 1 } }"
    let ignored = try read("\(frames) .a { animation: k 1s linear; \(declaration) }")
    #expect(ignored.value(".a", 0.25) == 0.25)
    #expect(ignored.notes.contains("as browsers ignore an invalid one"), "\(ignored.notes)")
    let found = ignored.imported.balance.first { $0.item == .animation }
    #expect(found?.found == 1 && found?.read == 1)
  }

  /// Values that `CSS.supports()` of Chromium rejects, or accepts, as the second value of a property.
  @Test(arguments: [
    ("left: 10", false), ("left: 10qx", false), ("left: 0", true), ("left: 3dvh", true),
    ("transform: translateX(10)", false), ("transform: translateX(0)", true),
    ("transform: rotate(45)", false), ("transform: rotate(1turn)", true),
    ("transform: scale(1px)", false), ("transform: scale(50%)", true),
    ("transform: translate(1px 2px)", false), ("transform: rotate3d(1, 0, 0, 3deg)", true),
    ("rotate: 45", false), ("translate: 10", false), ("filter: blur(3)", false),
    ("filter: hue-rotate(3)", false), ("filter: brightness(2)", true), ("border-radius: 3", false),
    ("padding: 1 2", false), ("margin: 0 auto", true), ("opacity: 1px", false),
    ("opacity: 50%", true), ("line-height: 2", true), ("stroke-width: 2", true),
    ("z-index: 3", true),
    ("letter-spacing: 1", false), ("box-shadow: 0 0 3 red", false),
    ("background: nosuchcolour", false), ("background: url(a.png) no-repeat", true),
    ("background-color: #ff", false), ("border-color: red blue", true), ("fill: nosuch", false),
    ("outline-color: RebeccaPurple", true), ("width: nosuch", false), ("z-index: 1.5", false),
  ])
  func invalidValuesAreIgnored(declaration: String, isValid: Bool) throws {
    let property = declaration.prefix { $0 != ":" }
    let sheet =
      ".a { transition: all 1s } .a.on { color: red; \(declaration) } .b { animation: k 1s }"
    let read = try read("@keyframes k { to { color: red } } \(sheet)")
    #expect(
      read.notes.contains("\(declaration): it is not valid") != isValid,
      "\(property): \(read.notes)")
  }

  /// Colours, too: an element of which only an invalid one is left does not move.
  @Test func invalidColoursAreIgnored() throws {
    let read = try read(
      """
      @keyframes k { from { color: nosuchcolour } to { color: red; opacity: 0 } }
      .a { animation: k 1s } .b { color: red; transition: color 1s } .b.on { color: nosuchcolour }
      """)
    #expect(read.document.intents[0].texts["color"] == ["revert-layer", "red"])
    #expect(!read.document.choreography.elements.contains { $0.name == ".b.on" })
    #expect(read.notes.contains("color: nosuchcolour: it is not valid, and browsers ignore it"))
  }

  /// Integers and visibility have values between; other words do not, and say so.
  @Test func stepsAreRead() throws {
    let read = try read(
      """
      .a { z-index: 1; visibility: hidden; display: none; opacity: 0;
        transition: z-index 1s, visibility 1s, display 1s allow-discrete, opacity 0s .4s }
      .a.on { z-index: 5; visibility: visible; display: block; opacity: 1 }
      """)
    #expect(read.document.intents[0].texts["z-index"] == ["1", "5"])
    #expect(read.document.intents[0].texts["visibility"] == ["hidden", "visible"])
    #expect(read.value(".a.on", 0.39) == 0 && read.value(".a.on", 0.41) == 1)
    #expect(read.notes.contains(".a display: it has no values between"), "\(read.notes)")
    #expect(read.imported.balanceText == "4 transitions (3 read, 1 noted)")
    let stateless = try self.read(
      ".a { transition: overlay 1s allow-discrete, visibility .2s, opacity .4s }")
    #expect(
      stateless.document.choreography.elements[0].properties.map(\.name) == [
        "visibility", "opacity",
      ])
    #expect(stateless.imported.balanceText == "3 transitions (2 read, 1 noted)")
    let frames = try self.read(
      ".a { animation: k 1s } @keyframes k { from { display: none; opacity: 0 } to { display: block } }"
    )
    #expect(frames.notes.contains(".a display: it has no values between"), "\(frames.notes)")
    #expect(frames.imported.balanceText == "1 animations (all read), 1 keyframes (all read)")
  }

  /// A shorthand supplies the start of what a state sets by its own name.
  @Test func shorthandsStateTheirParts() throws {
    for (rest, state, start) in [
      ("border: 1px solid #ced4da", "border-color: red", "#ced4da"),
      ("background: url(a.png) teal no-repeat", "background-color: red", "teal"),
      ("background: url(a.png)", "background-color: red", "transparent"),
      ("border-left: 2px dotted blue", "border-left-color: red", "blue"),
    ] {
      let read = try read(".a { \(rest); transition: all 1s } .a:hover { \(state) }")
      let name = state.split(separator: ":")[0]
      #expect(read.document.intents[0].texts[String(name)] == [start, "red"], "\(rest)")
    }
    let sides = try read(
      ".a { margin: 1px 2px 3px; transition: all 1s linear } .a:hover { margin-left: 6px }")
    #expect(sides.value(".a:hover", 0.5) == 4)
  }

  /// A variable of unrelated rules has no value here if they disagree.
  @Test func unrelatedRulesDoNotSetAVariable() throws {
    let css =
      ".x { --c: red } .y { --c: blue } .a { color: tan; transition: color 1s } .a:hover { color: var(--c) }"
    #expect(try read(css).document.intents[0].texts["color"] == ["tan", "var(--c)"])
    let one = css.replacing("--c: blue", with: "--c: red")
    #expect(try read(one).document.intents[0].texts["color"] == ["tan", "red"])
  }

  @Test func opacityIsClamped() throws {
    let read = try read(".a { opacity: 2; transition: opacity 1s linear } .a.on { opacity: -50% }")
    #expect(read.value(".a.on", 0.25) == 0.75)
  }

  /// Important declarations win over later rules, over more specific ones, and over animations.
  @Test func importantDeclarationsWin() throws {
    let read = try read(
      """
      @keyframes k { from { opacity: 0; rotate: 0deg } to { opacity: 1; rotate: 40deg } }
      .a { opacity: 0; transition: opacity 1s linear !important } .a { transition: none }
      .a.on { opacity: 1 !important } .a.on { opacity: .5 }
      .c { opacity: .7 !important; animation: k 1s linear }
      """)
    #expect(read.value(".a.on", 0.25) == 0.25)
    #expect(read.value(".c", 0.25) == 10)
    #expect(read.notes.contains("!important of its style wins over it in opacity"))
  }

  /// What only an invalid declaration states is found and noted.
  @Test func anAnimationThatIsIgnoredIsCounted() throws {
    let read = try read(
      "@keyframes k { to { opacity: 0 } } .a { animation: k 1s } .b { animation: k 2s twice }")
    #expect(read.imported.balanceText?.hasPrefix("2 animations (1 read, 1 noted)") == true)
    #expect(read.document.choreography.elements.map(\.name) == [".a"])
  }

  /// Counts as CSS has them, by its formula for the last value.
  @Test func countsNeedNotBeWhole() throws {
    let read = try read(
      """
      @keyframes up { from { translate: 0 0 } to { translate: 0 100px } }
      .a { animation: up 0.2s linear 2 alternate forwards }
      .b { animation: up 0.2s linear 1.5 alternate forwards }
      .c { animation: up 0.2s linear 3 alternate-reverse forwards }
      .d { animation: up 0.2s linear 2.25 reverse both }
      .e { animation: up 0.2s linear 0 alternate both }
      .f { animation: up 0s linear 2 alternate both }
      .g { animation: up 0.2s linear 0.5 alternate }
      .h { animation: up 0.2s ease-in 2.5 alternate-reverse forwards }
      .i { animation: up 0s linear .3s reverse both } .j { animation: up 1s 0 }
      """)
    let easeIn = try CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1).value(at: 0.5)
    for (name, end) in [
      (".a", 0.0), (".b", 50), (".c", 0), (".d", 75), (".e", 0), (".f", 0), (".g", 0),
      (".h", 100 * easeIn), (".i", 0),
    ] {
      let value = try #require(read.value(name, 9), "\(name): \(read.notes)")
      #expect((value - end).magnitude < 1e-9, "\(name) ends at \(value), not \(end)")
    }
    #expect(try #require(read.value(".g", 0.0999)) > 49)
    // Both a reversed one that has not begun and one of no cycles hold their first value.
    #expect(read.value(".i", 0.2) == 100)
    #expect(!read.document.choreography.elements.contains { $0.name == ".j" })
    #expect(read.notes.contains("its count is 0"))
  }

  /// An endless animation that begins in its middle is the same one, seen later.
  @Test func loopsStartInTheirMiddle() throws {
    let read = try read(
      """
      @keyframes k { 0% { opacity: 1; animation-timing-function: ease } 60% { opacity: .2 } }
      .whole { animation: k 1.2s linear infinite } .dot { animation: k 1.2s linear -1s infinite }
      .turn { animation: k 1.2s linear infinite alternate }
      .late { animation: k 1.2s linear -1.5s infinite alternate }
      """)
    for step in 0..<40 {
      let time = Double(step) * 0.07 + 0.003
      for (late, whole, shift) in [(".dot", ".whole", 1.0), (".late", ".turn", 1.5)] {
        let (a, b) = (read.value(late, time)!, read.value(whole, time + shift)!)
        #expect((a - b).magnitude < 1e-9, "\(late) at \(time): \(a), not \(b)")
      }
    }
    #expect(read.imported.notes.isEmpty, "\(read.notes)")
  }

  /// Rules that only time what others name: those of the same items are read, the others are noted with
  /// what they state.
  @Test func timingWithoutANameIsReadOrNoted() throws {
    let read = try read(
      """
      @keyframes k { from { opacity: 0 } to { opacity: 1 } }
      .dot { animation: k 1s linear both } .dot:last-child { animation-delay: .5s }
      .dot.fast { animation-duration: .5s } .row > div { animation: k 2s linear }
      .row .second { animation-delay: -.32s } .dot:hover { animation-play-state: paused }
      .late { transition-delay: 2s } .list { transition-property: opacity }
      .stop { animation-name: none; transition-duration: 0s }
      .card { opacity: 0; transition: opacity 1s } .card.on { opacity: 1; transition-delay: .2s }
      """)
    #expect(read.value(".dot:last-child", 0.75) == 0.25 && read.value(".dot.fast", 0.25) == 0.5)
    #expect(
      read.imported.notes.flatMap(\.parts) == [
        ".row .second { animation-delay: -.32s }", ".dot:hover { animation-play-state: paused }",
        ".late { transition-delay: 2s }", ".list { transition-property: opacity }",
      ], "\(read.notes)")
    #expect(read.imported.balanceText?.contains("1 transitions (all read)") == true)
    #expect(read.imported.balanceText?.contains("4 rules (0 read, 4 noted)") == true)
  }

  /// Only what holds on every screen with a mouse counts; the rest is noted.
  @Test(arguments: [
    ("(hover: none)", 1), ("(pointer: coarse)", 1), ("(update: slow)", 1), ("print", 1),
    ("not screen", 1), ("(-webkit-min-device-pixel-ratio: 2)", 1), ("(scripting: none)", 1),
    ("screen", 3.0), ("all and (hover: hover)", 3), ("only screen and (any-pointer: fine)", 3),
    ("print, screen", 3), ("(hover)", 3),
  ])
  func rulesForSomeScreensAreNotRead(query: String, duration: Double) throws {
    let read = try read(
      """
      .a { opacity: 0; transition: opacity 1s linear } .a.on { opacity: 1 }
      @media \(query) { .a { transition: opacity 3s linear } }
      """)
    #expect(try #require(read.value(".a.on", 0.3)) == 0.3 / duration)
    #expect(read.notes.contains("@media \(query)") == (duration == 1), "\(read.notes)")
  }

  /// Later layers win over earlier ones, in the order of their first mention, and rules without a layer
  /// over all of them; an export of the rules keeps that order.
  @Test func layersAreInTheirOrder() throws {
    let read = try read(
      """
      @import "tokens.css"; @layer low, high;
      .a { transition: opacity 1s linear } .b { opacity: 0 } .b.on { opacity: 1 }
      @layer high { .a, .b { transition: opacity 4s linear } }
      @layer low { .a { opacity: 0 } .a, .b { transition: opacity 2s linear } .a.on { opacity: 1 } }
      """)
    #expect(read.value(".a.on", 0.5) == 0.5 && read.value(".b.on", 0.5) == 0.125)
    let styles = try #require(read.imported.styles)
    #expect(styles.hasPrefix("\n@layer low, high;\n\n@import \"tokens.css\";\n"), "\(styles)")
  }

  /// Reduced motion by variables, by important declarations of other selectors, and beside other
  /// conditions; keyframes of its own are noted.
  @Test func reducedMotionIsFoundWhereverItIsStated() throws {
    let read = try read(
      """
      :root { --fast: .3s } .a { opacity: 0; transition: opacity var(--fast) } .a.on { opacity: 1 }
      [data-b] { opacity: 0; transition: opacity 1s } [data-b][data-x] { color: red }
      [data-b][data-x][data-y] { opacity: 1; transition: opacity 2s } .c { opacity: 0; transition: opacity 1s } .c.on { opacity: 1 }
      @media (prefers-reduced-motion: reduce), (update: slow) {
        :root { --fast: 0s } [data-b] { transition: none !important }
        @keyframes k { from { opacity: .5 } } }
      @media (prefers-reduced-motion: reduce) and (width < 9px) { .c { transition: none } }
      """)
    let intents = Dictionary(
      uniqueKeysWithValues: zip(read.document.choreography.elements, read.document.intents).map {
        ($0.name, $1.reducedMotion)
      })
    for name in [".a.on", "[data-b][data-x][data-y]", ".c.on"] {
      #expect(intents[name] == .jump, "\(name): \(intents)")
    }
    #expect(read.notes.contains("keyframes for reduced motion are not read"), "\(read.notes)")
    #expect(read.notes.contains("its other conditions are taken as met"))
  }

  /// A page's other styles are noted.
  @Test(arguments: [
    "<link href=\"a.css\" rel=\"stylesheet\">", "<i class='x' style='animation-delay: .2s'></i>",
    "",
  ])
  func stylesBesideAPagesOwnAreNoted(html: String) throws {
    let page = "<style>.a { opacity: 0; transition: opacity 1s } .a.on { opacity: 1 }</style>"
    let read = try read("<html>\n\(html)\n\(page)", "a.html")
    #expect(read.notes.contains("line 2: ") != html.isEmpty, "\(read.notes)")
  }

  /// The last of several transitions of a property counts, also of prefixed ones.
  @Test func transitionsOfOnePropertyAreOne() throws {
    let read = try read(
      """
      .a { transition: -webkit-box-shadow 3s, opacity 3s; transition: box-shadow 1s, -webkit-box-shadow 1s, opacity 2s, opacity 1s linear }
      .b { opacity: 0; transition: opacity 9s, opacity 1s linear } .b.on { opacity: 1 }
      """)
    #expect(
      read.document.choreography.elements[0].properties.map(\.name) == ["box-shadow", "opacity"])
    #expect(read.value(".b.on", 0.25) == 0.25)
  }

  /// Mixins of SCSS and Less are noted as not read; variables of Less are read.
  @Test func preprocessorsAreNoted() throws {
    let read = try read(
      """
      @time: .4s; @half: @time / 2;
      .a { opacity: 0; @include fade($x: 1s); .mixin(all; 1s); @apply animate-spin }
      .b { @extend .a; opacity: 0; transition: opacity @time linear } .b.on { opacity: 1 }
      @media (width > 9px) { @keyframes k { to { opacity: 0 } } }
      """, "a.less")
    #expect(read.value(".b.on", 0.1) == 0.25)
    for part in ["@include fade", ".mixin(all; 1s)", "@apply", "@extend"] {
      #expect(read.imported.notes.flatMap(\.parts).contains { $0.hasPrefix(part) }, "\(read.notes)")
    }
    #expect(read.notes.contains("line 4: @media (width > 9px)"), "\(read.notes)")
  }

  /// A registered variable moves from its initial value; any other jumps, which is noted.
  @Test func variablesMoveIfTheyAreRegistered() throws {
    let read = try read(
      """
      @property --turn { syntax: "<angle>"; inherits: false; initial-value: 0deg }
      @keyframes k { to { --turn: 90deg } } @keyframes l { from { --n: 0 } to { --n: 9 } }
      .a { animation: k 1s linear } .b { animation: l 1s } .c { transition: --turn 1s, --n 1s }
      .c:hover { --turn: 180deg; --n: 1 }
      """)
    #expect(read.document.intents[0].texts["--turn"] == ["0deg", "90deg"])
    #expect(read.document.choreography.elements.map(\.name) == [".a", ".b", ".c:hover"])
    #expect(read.document.intents[2].texts == ["--turn": ["0deg", "180deg"]])
    #expect(read.notes.contains(".b --n: it has no values between"), "\(read.notes)")
    #expect(read.notes.contains(".c --n: it has no values between"), "\(read.notes)")
  }

  /// A file of variables: easings, and times with an easing.
  @Test func variablesOfTransitionsAreRead() throws {
    let read = try read(
      """
      :root { --ease: linear; --fast: 150ms ease-in-out; --time: 100ms; --shadow: 0 1px 2px red;
        --slow: opacity 500ms var(--ease) 100ms, scale 1s ease-out; --two: 1s, 2s }
      """)
    let names = read.document.choreography.elements.map(\.name)
    #expect(names == ["--ease", "--fast", "--slow opacity", "--slow scale"])
    #expect((try #require(read.value("--slow opacity", 0.35)) - 0.5).magnitude < 1e-12)
    #expect(read.notes.contains("--time: a duration alone is no motion"), "\(read.notes)")
  }

  /// In and out points and parents of Lottie layers are noted as not read.
  @Test func layersSayWhatTheyLeaveOut() throws {
    let text = """
      {"fr":10,"ip":0,"op":10,"layers":[
       {"ty":4,"nm":"a","ind":1,"ip":0,"op":10,"ks":{"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":5,"s":[50]}]}}},
       {"ty":4,"nm":"b","ind":2,"parent":1,"ip":3,"op":10,"ks":{}},{"ty":3,"ip":2,"op":9,"ks":{}},
       {"ty":5,"nm":"t","ip":0,"op":8,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"Hi"}}]}}}]}
      """
    let read = try read(text, "a.json")
    #expect(read.notes.contains("2 layers: in and out points are not read"), "\(read.notes)")
    #expect(read.notes.contains("1 layers: they have parents"), "\(read.notes)")
    // A text with one keyframe is still.
    #expect(!read.notes.contains("layers[3].t"), "\(read.notes)")
    // Other versions of what is not read are other parts.
    let other = try self.read(text.replacing("\"ip\":3", with: "\"ip\":4"), "a.json")
    #expect(other.notes == read.notes && other.imported.notes != read.imported.notes)
  }

  /// Each line of a style sheet that a choreography does not hold has its note.
  @Test(arguments: [
    (".a { animation: k 1s both paused }", "it is paused"),
    (".a { animation: k 1s; animation-composition: add }", "it would add to the values below"),
    ("@container (width > 9px) { .a { animation: k 1s } }", "only rules for every size are read"),
    ("@import 'b.css'; .a { animation: k 1s }", "other files are read if they are given by --with"),
    (":root { --x: k .5s var(--gone) }", "a variable is not defined in this file"),
    (
      ".a { animation: k 1s, l 2s } @keyframes l { to { opacity: .5 } }",
      "k and l both move opacity"
    ),
    (".a { animation: k 1s, k 2s }", "k and k both move opacity"),
    (".a { animation: k 1s 99999 }", "its count 99999.0 is read as 1666.0"),
    (".a { animation: m 1s } @keyframes m { 120% { scale: 2 } to { scale: 1 } }", "not between 0"),
    (
      ".a { animation: m 1s } @keyframes m { to { opacity: 0 !important; scale: 2 } }", "!important"
    ),
    (
      ".a { animation: m 1s } @keyframes m { to { opacity: faint; scale: 2 } }",
      "browsers ignore it"
    ),
    (".a { animation: m 1s } @keyframes m { to { transform: spin(1); scale: 2 } }", "not valid"),
    (
      ".a { animation: m 1s } @keyframes m { 0% { animation-timing-function: ease-in; opacity: 0 } 50% { scale: 2 } }",
      "its first frame has an easing but no scale"
    ),
    (
      ".a { animation: m 1s } @keyframes m { to { width: 0 } }",
      "its start is the style of the page"
    ),
    (
      ".a { animation: k 1s infinite } @media (prefers-reduced-motion) { .a { animation-duration: .01ms } }",
      "it still repeats without end"
    ),
    (
      ".a { animation: k 1s .3s } @media (prefers-reduced-motion) { .a { animation-duration: .01ms } }",
      "it still waits up to 300 ms"
    ),
    (
      "@keyframes b { 50% { opacity: .4 } } .busy { animation: b 0.01ms infinite } .a { animation: k 1s }",
      "line 2: .busy: it is left out: a cycle of 1e-05 s must last between"
    ),
    (
      ".long { animation: k 2000000s linear } .a { animation: k 1s }",
      "line 2: .long: it is left out"
    ),
    (
      ".b { transition: opacity 1s } .b:hover { opacity: .5; animation: k 1s }",
      ".b:hover opacity: its animation moves it, too"
    ),
    (".b { opacity: 0; transition: opacity 1e-320s } .b.on { opacity: 1 }", "it is left out"),
  ])
  func whatIsNotReadIsNoted(css: String, note: String) throws {
    let text = "@keyframes k { to { opacity: 0 } }\n" + css
    do {
      let imported = try #require(try ForeignFile.choreography(Array(text.utf8), name: "a.css"))
      let notes = imported.notes.map(\.description).joined(separator: "\n")
      #expect(notes.contains(note), "\(notes)")
      if note.contains("left out"), !css.contains("transition") {
        #expect(imported.balance.contains { $0.item == .animation && $0.noted == 1 })
      }
      for (item, found, read, noted) in imported.balance {
        #expect(found == read + noted, "\(item): \(found), \(read), \(noted)")
      }
    }
  }

  @Test func actionsTriggerAnimations() throws {
    let read = try read(
      """
      .btn:hover { animation: k 1s } .btn:not(:hover) .x { animation: k 1s } .b:focus-visible i { animation: k 1s }
      @keyframes k { 25% { translate: -4px } }
      """)
    #expect(read.document.intents.map(\.trigger) == ["hover", nil, "focus-visible"])
  }

  /// A text as long as a published shadow animates, and a variable that the page sets stays.
  @Test func textsStayTexts() throws {
    let shadow = (0..<20).map { "\($0)em -1.5em 0 0 rgba(0, 0, 0, .2)" }.joined(separator: ", ")
    let read = try read(
      """
      .a { animation: k 1s } @keyframes k { from { box-shadow: \(shadow) } to { box-shadow: none } }
      .b { animation: l 1s } @keyframes l { from { height: 0 } to { height: var(--h, auto) } }
      """)
    #expect(read.document.intents[0].texts["box-shadow"]?.contains(shadow) == true)
    #expect(read.document.intents[1].texts["height"]?.contains("var(--h, auto)") == true)
  }

  /// Many stops are read, more than any file may have are refused in the author's words.
  @Test func longEasingsAreRead() throws {
    func css(_ count: Int) -> String {
      let stops = (0...count).map { "\(Double($0 * $0) / Double(count * count))" }
      return
        ".a { opacity: 0; transition: opacity 1s linear(\(stops.joined(separator: ", "))) }\n.a.on { opacity: 1 }"
    }
    let read = try read(css(6000))
    #expect((try #require(read.value(".a.on", 0.5)) - 0.25).magnitude < 1e-6)
    #expect {
      try self.read(css(10_001))
    } throws: { "\($0)".contains("linear() of 10002 stops must have at most 10000") }
  }

  @Test func twoKeyframesAtOneTimeAreAJump() throws {
    let text = """
      {"fr":10,"ip":0,"op":10,"layers":[{"nm":"a","ks":{"r":{"a":1,"k":[
        {"t":0,"s":[0]},{"t":5,"s":[50]},{"t":5,"s":[80]},{"t":9,"s":[100]},{"t":9,"s":[7]}]}}},
       {"nm":"b","ks":{}},{"nm":"c","hd":true,"ks":{}}]}
      """
    let read = try read(text, "a.json")
    for (time, value) in [(0.49, 49.0), (0.55, 82.5), (0.7, 90), (0.91, 7)] {
      #expect((try #require(read.value("a", time)) - value).magnitude < 1e-9, "\(time)")
    }
    #expect(read.imported.balanceText == "3 layers (1 read, 2 noted)")
  }

  /// Tokens are all counted; a spring says so if its physics is another one.
  @Test func tokensAreAllAccountedFor() throws {
    let text = """
      {"d": {"value": "240ms"}, "calm": {"value": "0.36"}, "red": {"$type": "color", "$value": "#f00"},
       "pop": {"$type": "spring", "$value": {"bounce": 0.35, "duration": "400ms", "physics": {"stiffness": 300, "damping": 20, "mass": 1}}},
       "in": {"$type": "transition", "$value": {"duration": "{d}", "timingFunction": "{ease}"}},
       "ease": {"$type": "cubicBezier", "$value": [0, 0, 0, 1]}, "bad": {"$type": "cubicBezier", "$value": [2, 0, 0, 1]}}
      """
    let read = try read(text, "a.json")
    #expect(read.imported.balanceText == "7 tokens (2 read, 5 noted)")
    for part in [
      "pop: its physics is another spring", "1 durations: they are no motion", "2 other tokens",
      "bad",
    ] {
      #expect(read.notes.contains(part), "\(read.notes)")
    }
  }

  /// A curve that only another version has is another part, though the note is the same; a group that
  /// extends another one has tokens that are not read.
  @Test func tokensThatAreNotReadDiffer() throws {
    func tokens(_ y: Double) throws -> Read {
      try read(
        """
        {"in": {"$type": "transition", "$value": {"duration": "1s", "timingFunction": "ease"}},
         "out": {"$type": "cubicBezier", "$value": [0, \(y), 0, 1]}, "more": {"$extends": "{in}"}}
        """, "a.json")
    }
    let (old, new) = (try tokens(0), try tokens(0.5))
    #expect(old.notes == new.notes && old.imported.notes != new.imported.notes)
    #expect(old.notes.contains("more.$extends"), "\(old.notes)")
    #expect(old.imported.balanceText == "3 tokens (1 read, 2 noted)")
  }

  /// Variables, keyframes and tokens of other files, and JSON as people write it.
  @Test func filesUseOthers() throws {
    let base = ":root { --fast: 200ms; --out: ease-out } @keyframes k { from { opacity: 0 } }"
    let css = ".a { animation: k var(--fast) var(--out) both }"
    let sheet = try read(css, "a.css", with: [("b.css", Array(base.utf8))])
    #expect(sheet.imported.notes.isEmpty && sheet.imported.balanceText == "1 animations (all read)")
    #expect(try #require(sheet.value(".a", 0.2)) == 1)
    let tokens = """
      { // relaxed
        $type: 'transition', /* two
        lines */ go: { $value: { duration: '{t.fast}', timingFunction: [.2, 0, 0, +1.,], }, },
      }
      """
    let others = #"{"t": {"fast": {"$type": "duration", "$value": {"value": 150, "unit": "ms"}}}}"#
    let read = try read(tokens, "a.json5", with: [("t.json", Array(others.utf8))])
    let curve = UnitCurve(try CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1))
    guard case .moves(_, let moves) = read.document.choreography.elements[0].properties[0].motion
    else { Issue.record(); return }
    #expect(moves[0].animation == .timingCurve(curve, duration: 0.15))
    #expect(read.imported.balanceText == "1 tokens (all read)")
  }

  /// JSON5's own examples, and texts that are no JSON5.
  @Test func relaxedJSONIsRead() throws {
    for (text, expected) in [
      (
        "{a: 0xFF, 'b': .5, c: 5., d: +1, e: 1e3, f: 0.10,}",
        #"{"a":255.0,"b":0.5,"c":5.0,"d":1.0,"e":1e3,"f":0.10}"#
      ),
      (
        "['it\\'s', \"a\\\nb\", 'say \"x\"', '\\x41', // end\n 1e3 /* , */]",
        #"["it's","ab","say \"x\"","A",1e3]"#
      ),
      ("{true: null, $x_1: -Infinity, b/**/: {}}", #"{"true":null,"$x_1":"-Infinity","b":{}}"#),
    ] {
      let expected = try JSONReader.read(Array(expected.utf8))
      #expect(try ChoreographyDocument.relaxedJSON(Array(text.utf8)) == expected)
    }
    for (text, place) in [
      ("{a: 1,\n /* ", "line 2, column 2"), ("'a", "line 1, column 3"),
      ("{a: 'b']", "line 1, column 8"),
      ("// names\n{a: ease}", "line 2, column 5"), ("{a: 1, 'a': 2}", "line 1, column 8"),
      ("[,]", "line 1, column 2"), ("[0x]", "line 1, column 2"), ("[1 2]", "line 1, column 4"),
    ] {
      let error = #expect(throws: DocumentError.self) {
        try ChoreographyDocument.relaxedJSON(Array(text.utf8))
      }
      #expect("\(error!)".contains(place), "\(text): \(error!)")
    }
  }
}
