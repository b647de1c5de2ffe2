import AnimationNumerics
import Foundation
import StrictJSON
import TestTiers
import Testing

@testable import AnimationChoreography
@testable import ChoreographyExport
@testable import ChoreographyFiles
@testable import Seeding

extension ExportedMotion {
  /// The value at a time after the item's start.
  fileprivate func value(at time: Double) -> Double {
    var local = time - delay
    guard local >= 0, let last = segments.last else { return from }
    if let period { local -= (local / period).rounded(.down) * period }
    guard local < last.end else { return last.to }
    return (segments.last { $0.start <= local } ?? segments[0]).value(at: local)
  }
}

@Suite struct ExportSheetTests {
  /// The greatest difference between the export and the sampler, and its bound.
  private func difference(
    _ document: ChoreographyDocument, error: Double
  ) -> [(name: String, found: Double, bound: Double)] {
    let sheet = ExportSheet(document, error: error)
    #expect(sheet.failures.isEmpty, "\(sheet.failures)")
    let sampler = ChoreographySampler(document.choreography)
    var lane = 0
    var result: [(name: String, found: Double, bound: Double)] = []
    for (element, source) in zip(sheet.elements, document.choreography.elements) {
      for (index, property) in element.properties.enumerated() {
        let motion = property.motion
        let start = source.starts[0]
        let settles = motion.period == nil
        // A loop is compared once it is periodic.
        let begin = settles ? -0.1 : 40 * motion.period!
        let length = settles ? motion.duration * 1.3 + 0.2 : 2.2 * motion.period!
        var worst = 0.0
        let jumps = zip(motion.segments, motion.segments.dropFirst()).filter { $0.to != $1.from }
          .map { $0.0.end }
        for step in 0...4000 {
          let time = begin + length * Double(step) / 4000
          let local = motion.period.map { time - (time / $0).rounded(.down) * $0 } ?? time
          // On either side of a jump both values are right.
          if jumps.contains(where: { ($0 - local).magnitude < 1e-6 }) { continue }
          var exact = sampler.sample(lane: lane + index, at: start + time).value
          // As it is shown.
          if property.name == "opacity" { exact = min(max(exact, 0), 1) }
          worst = max(worst, (motion.value(at: time) - exact).magnitude)
        }
        result.append((sampler.name(of: lane + index), worst, motion.error))
      }
      lane += element.properties.count * source.count
    }
    return result
  }

  @Test(arguments: [0.01, 0.002, 0.0002])
  func everyScenarioIsWithinItsStatedError(_ error: Double) {
    for scenario in ScenarioCatalogue.all {
      for (name, found, bound) in difference(scenario, error: error) {
        #expect(found <= bound + 1e-9, "\(scenario.name) \(name): \(found) > \(bound)")
      }
    }
  }

  /// Engines disagree about keyframes of an opacity beyond 1.
  @Test func noOpacityHasAKeyframeThatIsClipped() {
    var count = 0
    for scenario in ScenarioCatalogue.all {
      let sheet = ExportSheet(scenario, error: 0.002)
      for element in sheet.elements {
        for property in element.properties where property.name == "opacity" {
          let knots = property.motion.knots
          #expect(
            knots.allSatisfy { (0...1).contains($0) }, "\(scenario.name) \(element.name): \(knots)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  /// A motion that crosses a limit less than a microsecond before its end is held at the limit. The error is how
  /// far the end is from it.
  @Test func aCrossingAtTheEndIsHeld() {
    let segment = ExportedMotion.Segment(
      start: 0, end: 1, from: 1.25, to: 1 - 1e-7, shape: .cubic(0, -0.5))
    let clipped = ExportedMotion(
      from: 1.25, segments: [segment], period: nil, delay: 0, error: 0.25
    ).clipped
    #expect(clipped.from == 1 && clipped.to == 1)
    #expect((clipped.error - 0.25 - 1e-7).magnitude < 1e-12)
  }

  /// A motion that is beyond a limit only within a microsecond of its ends moves all the way between them.
  @Test(arguments: [
    (0.5, 1.0000001), (-0.0000001, 0.5), (-0.0000001, 1.0000001), (1.0000001, 0.5),
  ])
  func aCrossingNextToAnEndLeavesTheRest(from: Double, to: Double) {
    let slope = (to - from) * 1.5
    let segment = ExportedMotion.Segment(
      start: 0, end: 1, from: from, to: to, shape: .cubic(slope, slope))
    let motion = ExportedMotion(from: from, segments: [segment], period: nil, delay: 0, error: 0)
    let clipped = motion.clipped
    #expect(clipped.error < 1.1e-7)
    for step in 0...100 {
      let time = Double(step) / 100
      let right = min(max(motion.value(at: time), 0), 1)
      let off: Double = clipped.value(at: time) - right
      #expect(off.magnitude <= clipped.error + 1e-15)
    }
  }

  /// Both axes make one translation, so each is a property of its own with a type.
  @Test func animatedVariablesAreRegistered() throws {
    let document = try document(
      #"{"name": "a", "animation": "smooth", "properties": [{"name": "x", "from": 0, "to": 1}, {"name": "y", "from": 2, "to": 0}]}"#
    )
    let text = ExportFormat.css.text(ExportSheet(document, error: 0.002))
    let rule =
      #/@property --\S+-[xy] \{ syntax: "<length>"; inherits: false; initial-value: 0px; \}\n/#
    #expect(text.matches(of: rule).count == 2, "\(text)")
  }

  @Test func aMotionIsClippedWhereItIsBeyondALimit() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      var segments: [ExportedMotion.Segment] = []
      var (time, value) = (0.0, number(-1...2))
      let from = value
      for _ in 0..<4 {
        let (end, to) = (time + number(0.01...1), number(-1...2))
        segments.append(
          .init(
            start: time, end: end, from: value, to: to,
            shape: Bool.random(using: &random) ? .line : .cubic(number(-9...9), number(-9...9))))
        (time, value) = (end, to)
      }
      let motion = ExportedMotion(
        from: from, segments: segments, period: nil, delay: 0.1, error: 0)
      let clipped = motion.clipped
      #expect(clipped.knots.allSatisfy { (0...1).contains($0) })
      #expect(clipped.duration == motion.duration && clipped.error < 1e-4)
      #expect(clipped.segments.allSatisfy { $0.duration >= 1e-6 })
      for step in -5...400 {
        let time = 0.1 + motion.duration * Double(step) / 390
        let shown = min(max(motion.value(at: time), 0), 1)
        #expect((clipped.value(at: time) - shown).magnitude <= clipped.error + 1e-9)
      }
    }
  }

  /// An animation that ends at its start then shows its target, which no easing function does.
  @Test(arguments: [(2, true), (4, true), (3, false)])
  func aRepetitionEndsAtItsTarget(count: Int, autoreverses: Bool) throws {
    let document = try document(
      """
      {"name": "badge", "delay": 0.1, "properties": [
        {"name": "scale", "from": 1, "to": 1.25, "animation": {"kind": "easeInOut", "duration": 0.1,
         "modifiers": [{"repeatCount": \(count), "autoreverses": \(autoreverses)}]}},
        {"name": "opacity", "from": 0, "to": 1, "animation": {"kind": "smooth", "duration": 0.3,
         "modifiers": [{"repeatCount": 2}]}}]}
      """)
    for (name, found, bound) in difference(document, error: 0.002) {
      #expect(found <= bound + 1e-9, "\(name): \(found) > \(bound)")
    }
    let sheet = ExportSheet(document, error: 0.002)
    let scale = sheet.elements[0].properties[0]
    #expect(scale.motion.to == 1.25 && scale.motion.jumps && scale.move == nil)
    let css = ExportFormat.css.text(sheet)
    #expect(css.contains("scale: 1.25;") && css.contains("animation: t-badge-scale"))
    #expect(!css.contains("--ease-t-badge-scale"))
    // One property of CSS runs all animations of an element.
    let tailwind = ExportFormat.tailwind.text(sheet)
    #expect(tailwind.split(separator: "\n").filter { $0.hasPrefix("     animate-") }.count == 1)
    #expect(
      tailwind.contains("--animate-t-badge: t-badge-scale ")
        && tailwind.contains(", t-badge-opacity "))
  }

  /// Tailwind's theme registers and combines properties that CSS lacks.
  @Test func tailwindCombinesBothAxes() throws {
    let document = try document(
      """
      {"name": "card", "properties": [
        {"name": "x", "from": 9, "to": 0, "animation": "linear 300ms"},
        {"name": "y", "from": 9, "to": 0, "animation": "linear 300ms"}]}
      """)
    let tailwind = ExportFormat.tailwind.text(ExportSheet(document, error: 0.002))
    #expect(tailwind.contains(#"@property --card-y { syntax: "<length>"; inherits: false;"#))
    #expect(tailwind.contains("[translate:var(--card-x)_var(--card-y)]"))
  }

  /// Reduced motion is exported as Tailwind's `motion-reduce` variants.
  @Test func tailwindKeepsWhatIsSaidOfReducedMotion() throws {
    let document = try document(
      """
      {"name": "a", "count": 3, "stagger": {"interval": 0.04}, "reduceMotion": "jump", "animation": {"kind": "smooth", "duration": 0.3},
       "properties": [{"name": "y", "from": 10, "to": 0}, {"name": "opacity", "from": 0, "to": 1}]},
      {"name": "b", "reduceMotion": "same", "animation": {"kind": "smooth", "duration": 0.3},
       "properties": [{"name": "y", "from": 10, "to": 0}]},
      {"name": "c", "reduceMotion": "fade", "animation": {"kind": "smooth", "duration": 0.3},
       "properties": [{"name": "y", "from": 10, "to": 0}, {"name": "opacity", "from": 0, "to": 1}]}
      """)
    let tailwind = ExportFormat.tailwind.text(ExportSheet(document, error: 0.002))
    func classes(_ element: String) -> Substring {
      let start = tailwind.firstRange(of: "/* .\(element):")!.upperBound
      return tailwind[start..<tailwind[start...].firstRange(of: "*/")!.lowerBound]
    }
    // One property of CSS holds all transitions of an element.
    #expect(classes("a").split(separator: "\n").filter { $0.contains("[transition:") }.count == 1)
    #expect(classes("a").contains("motion-reduce:transition-none"))
    #expect(!classes("b").contains("motion-reduce:"))
    #expect(classes("c").contains("motion-reduce:[transition:opacity_"))
  }

  /// A loop's items start one after the other, each with its own delay before the first cycle only.
  @Test func loopsOfSwiftUIKeepStaggersAndStopForLessMotion() throws {
    let document = try document(
      """
      {"name": "dot", "role": "ambient", "count": 3, "stagger": {"interval": 0.12}, "delay": 0.5,
       "reduceMotion": "jump", "properties": [
        {"name": "y", "from": 2, "mode": "loop", "keyframes": [
          {"type": "linear", "to": -16, "duration": 0.2}, {"type": "linear", "to": 2, "duration": 0.3}]},
        {"name": "scale", "from": 1, "to": 2, "animation": {"kind": "linear", "duration": 0.4,
          "modifiers": [{"repeatForever": true, "autoreverses": false}]}}]},
      {"name": "bar", "role": "ambient", "properties": [
        {"name": "y", "from": 2, "mode": "loop", "keyframes": [
          {"type": "linear", "to": -16, "duration": 0.2}, {"type": "linear", "to": 2, "duration": 0.3}]}]}
      """)
    let text = ExportFormat.swiftUI.text(ExportSheet(document, error: 0.002))
    let parts = text.components(separatedBy: "struct TBar")
    let (dot, bar) = (parts[0], try #require(parts.last))
    #expect(dot.contains("Task.sleep(for: .seconds(0.5 + Double(index) * 0.12))"))
    // Loops of two periods are separate animators: the tracks of one wait for each other.
    #expect(dot.contains("repeating: isLooping)") && dot.contains("repeating: isLooping2)"))
    // A cycle starts at its first value, even if it ends elsewhere.
    #expect(
      dot.contains("MoveKeyframe(1)\n                        LinearKeyframe(2, duration: 0.4)"))
    #expect(!dot.contains("MoveKeyframe(2)"))
    // A loop of keyframes rests on its first value, a repetition at its target.
    #expect(
      dot.contains(
        """
                if reduceMotion {
                    content
                        .offset(y: 2)
                        .scaleEffect(isVisible ? 2 : 1)
                        .animation(nil, value: isVisible)
                } else {
        """
      ))
    #expect(bar.contains("repeating: isVisible)") && !bar.contains("Task"))
    #expect(!bar.contains("reduceMotion"))
  }

  /// Phases and keyframes are written twice, moves with a condition.
  @Test func swiftUIReadsReducedMotionOfPhasesAndKeyframes() throws {
    let document = try document(
      """
      {"name": "a", "reduceMotion": "jump", "properties": [
        {"name": "x", "from": 0, "keyframes": [{"type": "linear", "to": 5, "duration": 0.2}]},
        {"name": "y", "from": 1, "to": 2, "animation": {"kind": "linear", "duration": 0.4}}]},
      {"name": "b", "reduceMotion": {"kind": "shorter", "factor": 0.5}, "phases": {"mode": "once", "steps": [
        {"values": {"scale": 1}, "animation": {"kind": "linear", "duration": 0.2}},
        {"values": {"scale": 2}, "animation": {"kind": "linear", "duration": 0.2}}]}}
      """)
    let text = ExportFormat.swiftUI.text(ExportSheet(document, error: 0.002))
    #expect(
      text.contains(
        """
                        .offset(x: isVisible ? 5 : 0)
                        .offset(y: isVisible ? 2 : 1)
                        .animation(nil, value: isVisible)
        """))
    #expect(
      text.components(separatedBy: ".phaseAnimator([1.0, 2.0], trigger: isVisible)").count == 3)
    #expect(text.contains(".linear(duration: 0.1)") && text.contains(".linear(duration: 0.2)"))
    #expect(text.components(separatedBy: "    if reduceMotion {").count == 3)
  }

  /// The listings of the guidelines come back in their own form.
  @Test func swiftUIKeepsTheFormOfTheListings() throws {
    func text(_ name: String) throws -> String {
      let document = try #require(ScenarioCatalogue.named(name))
      return ExportFormat.swiftUI.text(ExportSheet(document, error: 0.002))
    }
    let wanted = [
      "profile-screen-entrance": [
        """
                content
                    .scaleEffect(isVisible ? 1 : 0.5)
                    .opacity(isVisible ? 1 : 0)
                    .animation(.spring(duration: 0.4, bounce: 0.2), value: isVisible)
            }
        """,
        ".animation(.smooth(duration: 0.35).delay(0.1 + Double(index) * 0.04), value: isVisible)",
      ],
      "notification-list": [
        """
                    .opacity(isVisible ? 1 : 0)
                    .offset(y: isVisible ? 0 : 20)
                    .animation(.smooth(duration: 0.3).delay(Double(index) * 0.04), value: isVisible)
        """
      ],
      "celebration-badge": [
        "struct CelebrationBadge: ViewModifier {", "case initial, scaleUp, settle",
        """
                var scale: Double {
                    switch self {
                    case .initial: return 0.5
                    case .scaleUp: return 1.2
                    case .settle: return 1
                    }
                }
        """,
        """
                    .phaseAnimator(Phase.allCases, trigger: isVisible) { view, phase in
                        view
        """,
        "                case .scaleUp: return .bouncy(duration: 0.4)\n",
      ],
      "pulsing-indicator": [
        ".phaseAnimator(Phase.allCases) { view, phase in",
        "} animation: { _ in\n                    .smooth(duration: 0.8)",
      ],
      "notification-bell": [
        ".phaseAnimator([0.0, -15.0, 15.0, -10.0, 10.0, 0.0], trigger: isVisible)",
        ".snappy(duration: 0.15)",
      ],
      "logo-reveal": [
        """
                        KeyframeTrack(\\.scale) {
                            SpringKeyframe(1.15, duration: 0.25, spring: .snappy)
                            SpringKeyframe(0.95, duration: 0.15, spring: .smooth)
                            SpringKeyframe(1, duration: 0.2, spring: .smooth)
                        }
        """, "                    CubicKeyframe(2, duration: 0.2)\n",
      ],
    ]
    for (name, parts) in wanted {
      let found = try text(name)
      for part in parts { #expect(found.contains(part), "\(name): \(found)") }
    }
    let tokens = ExportSheet(
      ["motion.list-item", "motion.card", "motion.default"].map {
        ExportSubject(.snappy.delay(0.1), name: $0)
      }, name: "motion", error: 0.01)
    #expect(
      ExportFormat.swiftUI.text(tokens).hasSuffix(
        """
        extension Animation {
            static let listItem = Animation.snappy.delay(0.1)
            static let card = Animation.snappy.delay(0.1)
            static let defaultMotion = Animation.snappy.delay(0.1)
        }

        """))
  }

  /// Springs stay springs, staggers are the container's or the index's, and nothing waits for 0 ms.
  @Test func exportsHaveTheFormsOfTheirToolkits() throws {
    let wanted: [(ExportFormat, String, [String])] = [
      (
        .motion, "notification-list",
        [
          "visible: { transition: { staggerChildren: 0.04 } }",
          "    transition: { type: \"spring\", stiffness: 438.649084, damping: 41.887902, mass: 1, restDelta: 0.0005 },\n",
        ]
      ),
      (
        .motion, "photo-grid",
        ["visible: (index) => ({", "delay: Math.min(index, 8) * 0.04 }", "custom={index}"]
      ),
      (
        .motion, "loading-dots-loop",
        ["y: [0, -16, 0, 0],", "repeat: Infinity, delay: index * 0.12"]
      ),
      (
        .css, "profile-screen-entrance",
        [
          "  scale: 0.5;\n  opacity: 0;\n  transition: scale var(--duration-profile-screen-entrance-spring-400) "
            + "var(--ease-profile-screen-entrance-spring-400),\n",
          "--ease-profile-screen-entrance-smooth-350) 50ms,",
          "@starting-style {\n  .profile-screen-entrance.is-visible .header {\n    scale: 0.5;",
        ]
      ),
      (
        .flutter, "photo-grid",
        [
          "_at(controller, (index < 8 ? index : 8) * 0.04, ",
          "const _Spring(438.649084, 37.6991118, ", "Interval(start / ",
        ]
      ),
      (
        .compose, "photo-grid",
        [
          "PhotoGridDelay(minOf(index, 8) * 40, spring(dampingRatio = 0.9f, stiffness = 438.649084f",
          "fun Transition<Boolean>.photoGridPhotoScale(index: Int = 0): State<Float> =",
        ]
      ),
    ]
    for (format, scenario, parts) in wanted {
      let document = try #require(ScenarioCatalogue.named(scenario))
      let text = format.text(ExportSheet(document, error: 0.002))
      for part in parts { #expect(text.contains(part), "\(format): \(part)") }
      #expect(!text.contains(" 0ms"))
    }
  }

  @Test func namesDoNotRepeatTheirScreen() throws {
    let names = [
      ("logo", "logo", "logo"), ("logo", "logo-mark", "logo-mark"), ("a-b", "c", "a-b-c"),
      ("celebration-badge", "badge", "celebration-badge"), ("a-b", "b-a", "a-b-a"),
    ]
    for (screen, element, name) in names {
      #expect(Identifiers.joined(screen, element) == name)
    }
    var identifiers = Identifiers()
    #expect(
      ["row2", "row-2", "row2"].map { identifiers.next($0) } == ["row2", "row-2-2", "row2-3"])
  }

  /// Every format queries reduced motion by its platform's own means.
  @Test func everyPlatformIsAskedForReducedMotion() throws {
    let document = try document(
      """
      {"name": "a", "count": 2, "stagger": {"interval": 0.05}, "reduceMotion": "fade", "animation": "smooth",
       "properties": [{"name": "scale", "from": 3, "to": 7}, {"name": "opacity", "from": 0, "to": 1}]},
      {"name": "b", "animation": "smooth", "properties": [{"name": "x", "from": 0, "to": 1}]}
      """)
    let sheet = ExportSheet(document, error: 0.01)
    let compose = ExportFormat.compose.text(sheet)
    // The stagger is that of reduced motion, too: a fade has none.
    for part in [
      "fun tAScaleSpec(index: Int = 0): FiniteAnimationSpec<Float> = TDelay(index * 50, spring(",
      "val tAScaleCalmSpec: FiniteAnimationSpec<Float> = snap(0)\n", "    1.0f at 200\n",
      "fun Transition<Boolean>.tAScale(index: Int = 0): State<Float> =\n    animateFloat({ if (targetState) tAScaleSpec(index) else spring() }) { if (it) 7.0f else 3.0f }",
      "tBX()", "!ValueAnimator.areAnimatorsEnabled()",
    ] { #expect(compose.contains(part), "\(part)") }
    #expect(!compose.contains("tBXCalm"))
    let flutter = ExportFormat.flutter.text(sheet)
    #expect(flutter.contains("tAScaleCalm(") && flutter.contains("tAScale("))
    #expect(flutter.contains("Threshold((0) / ") && flutter.contains("package:flutter/widgets"))
    #expect(flutter.contains("accessibilityFeatures.reduceMotion") && !flutter.contains("BXCalm"))
    // Without specified reduced motion nothing is queried.
    let plain = ExportSheet(
      try self.document(
        #"{"name": "b", "animation": "smooth", "properties": [{"name": "x", "from": 0, "to": 1}]}"#),
      error: 0.01)
    for format in ExportFormat.all {
      let text = format.text(plain)
      #expect(
        !text.contains("reducesMotion") && !text.contains("reduceMotion")
          && !text.contains("calm {"), "\(format)")
    }
  }

  /// Compose has whole milliseconds only, and no two knots in one.
  @Test func composeSaysWhatMillisecondsCost() throws {
    func precision(_ element: String) throws -> [String] {
      ExportFormat.compose.text(ExportSheet(try document(element), error: 0.01))
        .split(separator: "\n").filter { $0.hasPrefix("// ") }.dropFirst(3).map { String($0) }
    }
    let line = #"{"kind": "linear", "duration": 0.2}"#
    #expect(
      try precision(
        #"{"name": "a", "properties": [{"name": "x", "from": 0, "to": 1, "animation": \#(line)}]}"#)
        == ["// exact"])
    #expect(
      try precision(
        #"{"name": "a", "delay": 0.0125, "properties": [{"name": "x", "from": 0, "to": 1, "animation": \#(line)}]}"#
      ) == ["// off by at most 0.0025 of the move"])
    #expect(
      try precision(
        #"{"name": "a", "properties": [{"name": "x", "from": 0, "keyframes": [{"type": "linear", "to": 1, "duration": 0.2}, {"type": "move", "to": 3}, {"type": "linear", "to": 4, "duration": 0.2}]}]}"#
      ) == ["// off by at most 0.00125 of the move, besides 1 ms at each jump"])
  }

  /// Tokens have transitions and durations: parts, intervals and periods are kept, and a note says what
  /// applies them.
  @Test func tokensCarryPartsStaggersAndLoops() throws {
    let document = try document(
      """
      {"name": "a.b", "count": 4, "stagger": {"interval": 0.05, "maximumIndex": 2}, "delay": 0.1,
       "reduceMotion": "jump", "properties": [
        {"name": "x", "from": 0, "mode": "loop", "keyframes": [
          {"type": "linear", "to": 5, "duration": 0.2, "curve": {"x1": 0.2, "y1": 0, "x2": 0, "y2": 1}},
          {"type": "move", "to": 3}, {"type": "linear", "to": 0, "duration": 0.3}]},
        {"name": "stagger", "from": 0, "to": 1, "animation": {"kind": "linear", "duration": 0.2}}]},
      {"name": "a-b", "phases": {"mode": "once", "steps": [
        {"values": {"scale": 1}, "animation": {"kind": "linear", "duration": 0.2}},
        {"values": {"scale": 2}, "animation": {"kind": "linear", "duration": 0.2}}]}}
      """)
    let sheet = ExportSheet(document, error: 0.01)
    let json = try ChoreographyDocument.json(Array(ExportFormat.tokens.text(sheet).utf8))
    let tokens = try DesignTokens(json, path: "").animations
    // Names that become equal are made distinct, and so is a property named like the stagger.
    func line(_ duration: Double) throws -> Animation {
      .timingCurve(try UnitCurve(CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)), duration: duration)
    }
    #expect(try tokens["t.a-b.stagger"] == line(0.2).delay(0.1))
    #expect(
      tokens["t.a-b.x.1"]
        == .timingCurve(try UnitCurve(CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1)), duration: 0.2)
        .delay(0.1))
    #expect(try tokens["t.a-b.x.2"] == line(0).delay(0.3))
    #expect(try tokens["t.a-b.x.3"] == line(0.3).delay(0.3))
    #expect(tokens["t.a-b.x.4"] == nil)
    #expect(tokens["t.a-b-2.scale.1"] != nil && tokens["t.a-b-2.scale.2"] != nil)
    #expect(try tokens["t.reduced-motion.a-b.stagger.1"] == line(0))
    func value(_ path: [String]) -> String? {
      var value = json
      for name in path {
        guard case .object(let members) = value, let member = members[name] else { return nil }
        value = member
      }
      if case .number(let text) = value { return text } else { return nil }
    }
    #expect(value(["t", "a-b", "stagger-2", "$value", "value"]) == "50")
    #expect(value(["t", "a-b", "x", "period", "$value", "value"]) == "500")
    #expect(
      ExportFormat.tokens.notes(sheet) == [
        "nothing staggers by the token \"stagger\": a.b",
        "nothing repeats by the token \"period\": a.b.x",
        "nothing plays the parts of a motion in turn: a-b.scale",
        "the application chooses the group \"reduced-motion\"",
      ])
    #expect(ExportFormat.compose.notes(sheet) == [])
    // A number without a property of the platform is noted.
    for format in [ExportFormat.css, .webAnimations, .tailwind, .swiftUI, .motion] {
      let notes = format.notes(sheet)
      #expect(notes.count == 1 && notes[0].hasPrefix("a.b.stagger is not drawn: "), "\(notes)")
    }
  }

  /// A composition of loops lasts until all of them repeat together, in whole frames.
  @Test func loopsOfLottieHaveNoSeam() throws {
    func loop(_ name: String, _ duration: Double, _ reduce: String = "") -> String {
      #"{"name": "\#(name)", \#(reduce)"role": "ambient", "properties": [{"name": "x", "from": 0, "to": 1, "animation": {"kind": "linear", "duration": \#(duration), "modifiers": [{"repeatForever": true}]}}]}"#
    }
    func members(_ elements: String) throws -> (frames: Double, rate: Double, notes: [String]) {
      let sheet = ExportSheet(try document(elements), error: 0.01)
      let text = ExportFormat.lottie.text(sheet)
      guard case .object(let members) = try ChoreographyDocument.json(Array(text.utf8)) else {
        return (0, 0, [])
      }
      let notes = ExportFormat.lottie.notes(sheet)
      for note in notes { #expect(text.contains(note.replacing("\"", with: "\\\""))) }
      return (members["op"]?.double ?? 0, members["fr"]?.double ?? 0, notes)
    }
    // 0.8 s and 1.1 s, there and back: together every 8.8 s.
    var found = try members("\(loop("a", 0.4)), \(loop("b", 0.55))")
    #expect(found.frames == 528 && found.rate == 60 && found.notes.isEmpty)
    // 43.998 frames are rounded to 44 by changing the frame rate.
    found = try members(loop("a", 0.36665))
    #expect(found.frames == 44 && (found.frames / found.rate - 0.7333).magnitude < 1e-9)
    found = try members("\(loop("a", 0.40001)), \(loop("b", 0.55))")
    #expect(found.notes.count == 1 && found.notes[0].contains("seam"))
    // 0.8 s and 0.4000004 s: twice the other, if it were rounded to microseconds.
    found = try members("\(loop("a", 0.4)), \(loop("b", 0.2000002))")
    #expect(found.notes.count == 1 && found.notes[0].contains("seam"))
    found = try members(
      "\(loop("a", 0.4)), {\"name\": \"b\", \"animation\": \"smooth\", \"properties\": [{\"name\": \"hue\", \"from\": 0, \"to\": 1}]}"
    )
    #expect(found.notes.count == 2 && found.notes[1].hasPrefix("b.hue is not drawn"))
    found = try members(loop("a", 0.4, #""reduceMotion": "jump", "#))
    #expect(found.notes.count == 1 && found.notes[0].contains("--reduce-motion"))
  }

  /// A loop of `steps` keyframes; each cycle ends where it starts.
  private func cycle(_ name: String, _ duration: Double, steps: Int) -> String {
    let frames = (0...steps).map { step in
      let percent = Decimals.exact(100 * Double(step) / Double(steps))
      return #"{"percent": \#(percent), "to": \#((step % steps * 37) % 101), "curve": "ease"}"#
    }
    return
      #"{"name": "\#(name)", "from": 0, "duration": \#(duration), "iterations": "infinite", "frames": [\#(frames.joined(separator: ", "))]}"#
  }

  private func loops(_ periods: [Double]) throws -> ChoreographyDocument {
    try document(
      periods.enumerated().map { index, period in
        #"{"name": "e\#(index)", "delay": \#(index % 3 == 1 ? 0.07 : 0), "role": "ambient", "properties": [\#(cycle("rotation", period, steps: 50)), \#(cycle("x", period, steps: 30))]}"#
      }.joined(separator: ", "))
  }

  /// A cycle of many keyframes is written once; its composition's time is remapped.
  @Test(
    arguments: [
      (periods: [0.1, 0.25, 0.5, 1, 0.1, 0.25], note: ""),
      (
        periods: (0..<30).map { 0.1 + 0.0137 * Double($0) },
        note:
          "loops of 30 periods do not meet within 60 s and 20000 keyframes: the file holds 10.4 s, and a player that starts over shows a seam"
      ),
      (
        periods: [0.1, 0.11, 0.12, 3.3333],
        note:
          "loops of 4 periods do not meet within 60 s and 20000 keyframes: the file holds 13.3 s, and a player that starts over shows a seam"
      ),
    ]) func manyLoopsOfLottieStaySmall(periods: [Double], note: String) throws
  {
    let document = try loops(periods)
    let sheet = ExportSheet(document, error: 0.002)
    #expect(ExportFormat.lottie.notes(sheet) == (note.isEmpty ? [] : [note]))
    let text = ExportFormat.lottie.text(sheet)
    #expect(text.utf8.count < 50_000 + 20_000 * periods.count, "\(text.utf8.count) bytes")
    let frames = PrintedPlayers.all("\"op\": ([0-9.]+)", text)
    let seconds = try #require(Double(frames[0][1])) / 60
    let assets = PrintedPlayers.all(
      "\"id\": \"(loop-[0-9]+)\", \"layers\": \\[\\n(.*?)\\n\\]\\}", text)
    let sampler = ChoreographySampler(document.choreography)
    var (random, compared) = (SplitMix64(seed: 12), 0)
    for asset in assets {
      let layer = try #require(
        PrintedPlayers.all("\"refId\": \"\(asset[1])\"[^\\n]*(\"tm\"[^\\n]*)", text).first)
      let clock = try #require(PrintedPlayers.lottie("\"fr\": 60 \(layer[1])").first)
      for line in asset[2].split(separator: "\n") {
        let name = try #require(PrintedPlayers.all("\"nm\": \"e([0-9]+)\"", String(line)).first)
        let (index, played) = (Int(name[1])!, PrintedPlayers.lottie("\"fr\": 60 \(line)"))
        let (period, delay) = (periods[index], index % 3 == 1 ? 0.07 : 0)
        for _ in 0..<100 {
          let time = seconds * random.unit()
          let phase = (time - delay + period) / period
          guard phase - phase.rounded(.down) < 1 - 2e-5 / period else { continue }
          let later = note.isEmpty ? time + 10 * seconds : time
          let inner = try #require(clock.value(at: time))
          for (lane, place) in [(0, 0.0), (1, 36 + 56 * Double(index % 8))] {
            let exact = sampler.sample(lane: 2 * index + lane, at: later).value + place
            let found = played[lane].value(at: inner) ?? .nan
            #expect((found - exact).magnitude < 1e-3, "e\(index) \(lane) at \(time)")
            compared += 1
          }
        }
      }
    }
    #expect(compared >= 300)
  }

  /// The notes name whatever Lottie's limits cut off.
  @Test func limitsOfLottieAreSaid() throws {
    func loop(_ name: String, _ duration: Double) -> String {
      #"{"name": "\#(name)", "from": 0, "to": 1, "animation": {"kind": "linear", "duration": \#(duration), "modifiers": [{"repeatForever": true}]}}"#
    }
    let mixed = (0..<30).map { index in
      #"{"name": "e\#(index)", "properties": [\#(loop("y", 0.05)), \#(loop("x", 15 + 0.005 * Double(index)))]}"#
    }
    var sheet = ExportSheet(try document(mixed.joined(separator: ", ")), error: 0.002)
    var notes = ExportFormat.lottie.notes(sheet)
    #expect(notes.count == 2 && notes[0].contains("31 periods"), "\(notes)")
    #expect(notes.last == "30 loops stop after 333 keyframes")
    #expect(ExportFormat.lottie.text(sheet).utf8.count < 2_000_000)
    sheet = ExportSheet(
      try document(
        #"{"name": "a", "properties": [{"name": "x", "from": 0, "to": 1, "animation": {"kind": "linear", "duration": 61}}]}"#
      ), error: 0.002)
    notes = ExportFormat.lottie.notes(sheet)
    #expect(notes == ["what comes after 60 s is cut off"])
    #expect(ExportFormat.lottie.text(sheet).contains("\"op\": 3600"))
  }

  @Test func whatCannotBeExportedIsNamed() throws {
    let sheet = ExportSheet(
      try document(
        #"{"name": "a", "properties": [{"name": "x", "from": 0, "to": 1, "animation": {"kind": "spring", "bounce": 1}}]}"#
      ), error: 0.01)
    #expect(
      sheet.failures.map(\.description) == [
        "a.x: animation is Animation.spring(duration: 0.5, bounce: 1.0); it must come to an end: without damping it never settles"
      ])
  }

  /// No text contains a rounding residue of 0, such as 2.2e-16 of a move of 1.
  @Test func noExportPrintsWhatRoundingLeaves() throws {
    let noise = try Regex("[0-9]e-(0[9]|[1-9][0-9])")
    for name in ["celebration-badge", "loading-dots-loop", "logo-reveal", "notification-bell"]
      .sample(1)
    {
      let scenario = try #require(ScenarioCatalogue.named(name))
      let sheet = ExportSheet(scenario, error: 0.01)
      for format in ExportFormat.all {
        for line in format.text(sheet).split(separator: "\n") where line.contains("e-") {
          #expect(
            line.firstMatch(of: noise) == nil, "\(scenario.name) \(format): \(line.prefix(200))")
        }
      }
      for subject in ExportSubject.all(in: scenario).prefix(2) {
        guard let text = try? AnimationExport(subject, error: 0.02).text else { continue }
        #expect(text.firstMatch(of: noise) == nil, "\(scenario.name): \(text)")
      }
    }
    let thirds = Animation.linear(duration: 0.2).repeatCount(3)
    for (name, animation) in [("line", .linear(duration: 0.3)), ("thirds", thirds)] {
      let export = try AnimationExport(ExportSubject(animation, name: name), error: 0.002)
      #expect(export.text.firstMatch(of: noise) == nil, "\(export.text)")
      #expect(!export.text.contains("00000"), "\(export.text)")
    }
    // Parts that meet but for their last places do not jump.
    let reveal = ExportSheet(ScenarioCatalogue.named("logo-reveal")!, error: 0.01)
    for property in reveal.elements[0].properties {
      #expect(!property.motion.jumps, "\(property.name)")
      for (before, after) in zip(property.motion.segments, property.motion.segments.dropFirst()) {
        #expect(before.to == after.from, "\(property.name) at \(after.start)")
      }
    }
  }

  private func document(_ elements: String) throws -> ChoreographyDocument {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "elements": [\(elements)]}
      """
    return try ChoreographyDocument(bytes: Array(text.utf8))
  }

  @Test func combinedMovesAreWithinTheirStatedError() throws {
    let animations = [
      #""smooth""#, #""bouncy""#, #"{"kind": "easeInOut", "duration": 0.4}"#, "null",
      #"{"kind": "spring", "duration": 0.3, "bounce": 0.4, "modifiers": [{"speed": 1.5}]}"#,
      #"{"kind": "linear", "duration": 0.2, "delay": 0.05}"#,
    ]
    var random = SplitMix64(seed: 7)
    for round in 0..<60 {
      var time = 0.0
      let moves = (0..<4).map { _ -> String in
        time += Double(random.next() % 300) / 1000
        let animation = animations[Int(random.next() % UInt64(animations.count))]
        let to = Double(random.next() % 2000) / 100 - 10
        return #"{"at": \#(time), "to": \#(to), "animation": \#(animation)}"#
      }
      let text =
        #"{"name": "a", "delay": 0.1, "properties": [{"name": "x", "from": 0, "moves": [\#(moves.joined(separator: ", "))]}]}"#
      for (name, found, bound) in difference(try document(text), error: 0.004) {
        #expect(found <= bound + 1e-9, "round \(round) \(name): \(found) > \(bound): \(text)")
        #expect(bound <= 0.004 * 40)
      }
    }
  }

  @Test func whatIsACurveIsExportedExactly() throws {
    let text =
      #"{"name": "a", "properties": [{"name": "x", "from": 2, "to": 5, "animation": {"kind": "easeIn", "duration": 0.4}}, {"name": "y", "from": 0, "keyframes": [{"type": "cubic", "to": 1, "duration": 0.3, "startVelocity": 2, "endVelocity": -1}, {"type": "linear", "to": 0, "duration": 0.1, "curve": {"x1": 0.2, "y1": 0, "x2": 0, "y2": 1}}]}]}"#
    for (name, found, bound) in difference(try document(text), error: 0.002) {
      #expect(bound == 0 && found < 1e-12, "\(name): \(found)")
    }
    let css = ExportFormat.css.text(ExportSheet(try document(text), error: 0.002))
    #expect(css.contains("cubic-bezier(0.42, 0, 1, 1); /* exact */"))
    #expect(!css.contains("linear(0"))
  }

  @Test func loopsAreLoops() throws {
    let text =
      #"{"name": "a", "role": "ambient", "properties": [{"name": "x", "from": 0, "to": 1, "animation": {"kind": "easeInOut", "duration": 0.5, "delay": 0.2, "modifiers": [{"repeatForever": true}]}}]}"#
    let document = try document(text)
    for (name, found, bound) in difference(document, error: 0.002) {
      #expect(found <= bound + 1e-9, "\(name): \(found)")
    }
    let sheet = ExportSheet(document, error: 0.002)
    #expect(sheet.elements[0].properties[0].motion.period == 1)
    #expect(ExportFormat.css.text(sheet).contains("infinite"))
    #expect(ExportFormat.webAnimations.text(sheet).contains("iterations: Infinity"))
    #expect(ExportFormat.flutter.text(sheet).contains("// Repeats: "))
  }

  @Test func staggersAreCalculated() {
    let sheet = ExportSheet(ScenarioCatalogue.named("photo-grid")!, error: 0.002)
    #expect(
      ExportFormat.css.text(sheet).contains("calc(min(var(--i, 0), 8) * 40ms)"))
    #expect(ExportFormat.swiftUI.text(sheet).contains("Double(min(index, 8)) * 0.04"))
  }

  @Test func springsComeBackFromTokens() throws {
    let sheet = ExportSheet(
      ScenarioCatalogue.named("profile-screen-entrance")!, error: 0.002)
    let json = try ChoreographyDocument.json(Array(ExportFormat.tokens.text(sheet).utf8))
    let tokens = try DesignTokens(json, path: "").animations
    let name = "profile-screen-entrance.header.scale"
    #expect(tokens[name] == .spring(duration: 0.4, bounce: 0.2))
    #expect(tokens["profile-screen-entrance.title.y"] == .smooth(duration: 0.35).delay(0.05))
  }

  @Test func lottieIsJSONWhoseTimesGrow() throws {
    for scenario in ScenarioCatalogue.all {
      let text = ExportFormat.lottie.text(ExportSheet(scenario, error: 0.005))
      let json = try ChoreographyDocument.json(Array(text.utf8))
      var lists = 0
      func visit(_ value: JSONValue) {
        switch value {
        case .array(let elements):
          let times = elements.compactMap { element -> Double? in
            if case .object(let members) = element { members["t"]?.double } else { nil }
          }
          if times.count == elements.count, times.count > 1 {
            lists += 1
            #expect(
              zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(scenario.name) \(times)")
          }
          elements.forEach(visit)
        case .object(let members): members.values.forEach(visit)
        default: break
        }
      }
      visit(json)
      #expect(lists > 0, "\(scenario.name)")
    }
  }

  @Test func noNameBreaksOutOfItsFormat() throws {
    let name = #"*/ } \n </script> " ' ${x} -- \\ é 9"#
    let text =
      #"{"name": "\#(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))", "properties": [{"name": "1 {;}", "from": 0, "to": 1, "animation": "smooth"}, {"name": "1 {;}-", "from": 0, "keyframes": [{"type": "linear", "to": 1, "duration": 1}]}]}"#
    let sheet = ExportSheet(try document(text), error: 0.01)
    // In Swift names are literals, which end at an unescaped quote alone.
    for format in ExportFormat.all where format != .swift {
      let text = format.text(sheet)
      #expect(!text.contains("</script>"), "\(format)")
      // JSON has no such comments to end.
      guard ![.tokens, .lottie].contains(format) else { continue }
      #expect(
        text.components(separatedBy: "/*").count == text.components(separatedBy: "*/").count,
        "\(format)")
    }
    #expect(sheet.elements[0].identifier.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
  }

  @Test func theWayBackFindsASpringAgain() throws {
    let spring = Spring(duration: 0.42, bounce: 0.25)
    let samples = (0...90).map { step -> (time: Double, value: Double) in
      let time = Double(step) / 60
      return (time, 10 - 30 * spring.value(target: 1.0, time: time))
    }
    let fit = SpringFit(samples: samples, from: 10, to: -20)
    #expect(
      (fit.spring.duration - 0.42).magnitude < 1e-3 && (fit.spring.bounce - 0.25).magnitude < 1e-3)
    #expect(fit.error < 1e-3 && fit.meanError <= fit.error)
    // Through linear() and back: the error is that of both.
    let curve = try ProgressCurve(.spring(spring), tail: 0.0005)
    let line = try LinearExport(curve, error: 0.002)
    let back = try SpringFit(try EasingFunction(css: line.css), duration: curve.duration)
    #expect(back.error < 0.006 && back.isProved)
    #expect((back.spring.duration - 0.42).magnitude < 0.005)
  }

  @Test func theErrorOfAFitIsNowhereExceeded() throws {
    for css in [
      "cubic-bezier(0.2, 0, 0, 1)", "ease", "linear(0, 0.4 20%, 1.1 60%, 1)", "linear",
      // It moves before its first stop, too.
      "linear(0 20%, 1 80%)",
    ] {
      let easing = try EasingFunction(css: css)
      let fit = try SpringFit(easing, duration: 0.4)
      var worst = 0.0
      for step in 0...20_000 {
        let time = Double(step) / 10_000
        let value = time >= 0.4 ? 1 : easing.value(at: time / 0.4)
        worst = max(worst, (fit.spring.value(target: 1.0, time: time) - value).magnitude)
      }
      #expect(worst <= fit.error, "\(css)")
      #expect(fit.error < worst * 1.02 + 1e-5, "\(css)")
    }
    #expect(throws: DocumentError.self) {
      try SpringFit(try EasingFunction(css: "steps(3)"), duration: 1)
    }
  }

  @Test func samplesAreReadStrictly() throws {
    func read(_ text: String) throws -> [Double] {
      try RecordedSamples.read(Array(text.utf8)).map(\.value)
    }
    #expect(try read("time,value\n0,1\n0.1,2\r\n0.2;3\n") == [1, 2, 3])
    // Decimal commas, where commas do not separate.
    #expect(try read("0;0\n1,5;0,2\n2,5;0,5\n") == [0, 0.2, 0.5])
    #expect(try read("Zeit\tWert\n0\t0\n1,5\t0,2\n2,5\t0,5\n") == [0, 0.2, 0.5])
    #expect(try read("0,0 0,0\n1,5 0,2\n2, 3\n") == [0, 0.2, 3])
    for bad in [
      "0,1\n0,2\n1,3", "0,1\n1,x\n2,3", "0,1\n1,2", "", "0\n1\n2", "0,0\n1,5,0,2\n2,5,0,5",
      "time,x,y\n0,1,2\n1,2,3\n2,3,4",
    ] {
      #expect(throws: DocumentError.self, "\(bad)") { try read(bad) }
    }
  }

  /// Another trigger and the exit in every format, or a note on what is left out.
  @Test func triggersAndExitsAreExported() throws {
    let document = try document(
      """
      {"name": "card", "animation": {"kind": "smooth", "duration": 0.3}, "leave": "ease-in 150ms 50ms",
       "properties": [{"name": "opacity", "from": 0, "to": 1}]},
      {"name": "field", "on": "invalid", "animation": "linear 100ms", "properties": [{"name": "x", "from": 4, "to": 0}]}
      """)
    let sheet = ExportSheet(document, error: 0.002)
    func text(_ format: ExportFormat) -> String { format.text(sheet) }
    let css = text(.css)
    #expect(
      css.contains(
        "transition: opacity var(--duration-t-ease-in-150) var(--ease-t-ease-in-150) 50ms;"))
    #expect(css.contains(".t.is-visible .card {") && css.contains(".t.is-invalid .field {"))
    #expect(text(.webAnimations).contains(#"{ selector: ".card", trigger: "leave", "#))
    #expect(text(.webAnimations).contains(#"{ selector: ".field", trigger: "invalid", "#))
    #expect(
      text(.motion).contains(
        "hidden: { opacity: 0, transition: { opacity: { duration: 0.15, ease: [0.42, 0, 1, 1], delay: 0.05 } } }"
      ))
    #expect(text(.motion).contains(#""invalid": {"#))
    #expect(
      text(.swiftUI).contains(
        "isVisible ? .smooth(duration: 0.3) : .easeIn(duration: 0.15).delay(0.05)"))
    #expect(text(.swiftUI).contains("isVisible: isInvalid"))
    #expect(text(.compose).contains("delayMillis = 50"))
    #expect(text(.flutter).contains("tCardLeavingOpacity("))
    #expect(text(.tokens).contains(#""card (leaving)": {"#))
    let pictured = ExportFormat.lottie.notes(sheet).joined()
    #expect(!text(.lottie).contains("field") && pictured.contains("the trigger invalid"))
    #expect(pictured.contains("card (leaving) is left out"))
    #expect(ExportFormat.tailwind.notes(sheet).joined().contains("card (leaving) is left out"))
  }

  /// Tokens have no property: in Motion they are transitions.
  @Test func separateAnimationsAreTransitionsInMotion() throws {
    let sheet = ExportSheet(
      [
        ExportSubject(.spring(duration: 0.4, bounce: 0.3), name: "motion.pop"),
        ExportSubject(.easeOut(duration: 0.2).delay(0.1), name: "motion.default"),
      ], name: "tokens", error: 0.002)
    let text = ExportFormat.motion.text(sheet)
    #expect(
      text.contains(
        "export const motionPopTransition = { type: \"spring\", stiffness: 246.74011, damping: 21.9911486, mass: 1 };"
      ), "\(text)")
    #expect(
      text.contains(
        "motionDefaultTransition = { duration: 0.2, ease: [0, 0, 0.58, 1], delay: 0.1 };"),
      "\(text)")
  }

  /// Ends that Kotlin's single precision rounds leave a curve as it is.
  @Test func curvesKeepTheirEndsInSinglePrecision() throws {
    let sheet = ExportSheet(
      try document(
        #"{"name": "a", "properties": [{"name": "scale", "from": 0.6, "keyframes": [{"type": "linear", "to": 1, "duration": 0.3, "curve": {"x1": 0.33, "y1": 0, "x2": 0.67, "y2": 1}}, {"type": "linear", "to": 0.6, "duration": 0.3, "curve": {"x1": 0.33, "y1": 0, "x2": 0.67, "y2": 1}}]}]}"#
      ), error: 0.002)
    let text = ExportFormat.compose.text(sheet)
    #expect(
      text.components(separatedBy: "CubicBezierEasing(0.33f, 0.0f, 0.67f, 1.0f)").count == 3,
      "\(text)")
  }

  /// Phases of colours are keyframes in CSS; elsewhere the other properties stay phases.
  @Test func phasesOfColoursAreSaid() throws {
    let sheet = ExportSheet(
      try document(
        #"{"name": "a", "phases": {"steps": [{"values": {"x": 0, "color": "red"}, "animation": "linear 1s"}, {"values": {"x": 8, "color": "lime"}, "animation": "linear 1s"}]}}"#
      ), error: 0.002)
    let css = ExportFormat.css.text(sheet)
    #expect(css.contains("50% { color: lime }") && css.contains("100% { color: red }"), "\(css)")
    let swift = ExportFormat.swiftUI.text(sheet)
    #expect(swift.contains(".phaseAnimator([") && !swift.contains("color"), "\(swift)")
    #expect(ExportFormat.swiftUI.notes(sheet).joined().contains("a.color is left out"))
  }

  /// The bound follows the motion: neither a held value between curves, nor the rounding of times
  /// beside a vertical tangent, makes it larger than what the printed numbers are off.
  @Test(arguments: [
    ("1.2s linear -.1s infinite", "0%, 20%, 80%, 100% { scale: 1 } 50% { scale: 1.5 }"),
    ("1s cubic-bezier(0, 0, 0, 1)", "20% { scale: 2 } 47% { scale: 3 }"),
    ("1s cubic-bezier(1, .96, 0, 1.65)", "from { scale: 1 } 79% { scale: 1.03 } to { scale: 1 }"),
  ])
  func boundsAreNoLargerThanTheMotionIsOff(timing: String, frames: String) throws {
    let css = ".a { animation: k \(timing) } @keyframes k { \(frames) }"
    let imported = try #require(try ForeignFile.choreography(Array(css.utf8), name: "a.css"))
    let sheet = ExportSheet(try ChoreographyDocument(imported.written()), error: 0.002)
    let text = ExportFormat.webAnimations.text(sheet)
    let bounds = PrintedPlayers.all("off by at most ([0-9.e-]+)", text)
    #expect(bounds.allSatisfy { Double($0[1])! < 1e-4 }, "\(text)")
  }

  /// A value that an animation holds from its start on is shown, although nothing plays.
  @Test func heldValuesAreShown() throws {
    let css =
      ".a { animation: k 1s 0 both } @keyframes k { from { width: 9px; opacity: .5 } }"
    let imported = try #require(try ForeignFile.choreography(Array(css.utf8), name: "a.css"))
    let sheet = ExportSheet(try ChoreographyDocument(imported.written()), error: 0.002)
    let text = ExportFormat.webAnimations.text(sheet)
    #expect(text.contains(#"style: { opacity: "0.5", width: "9px" }"#), "\(text)")
  }

  /// A value that the page supplies is left to it, and what is left out is not called exact.
  @Test func valuesOfThePageAreLeftToIt() throws {
    let css = """
      .a { border-color: red; transition: all 1s linear } .a:hover { border-color: blue; width: 9px }
      .b { animation: k 1s linear -0.3s infinite } @keyframes k { to { color: teal; opacity: 0 } }
      """
    let imported = try #require(try ForeignFile.choreography(Array(css.utf8), name: "a.css"))
    let sheet = ExportSheet(try ChoreographyDocument(imported.written()), error: 0.002)
    let module = ExportFormat.webAnimations.text(sheet)
    #expect(module.contains("{ offset: 0, width: null, easing"), "\(module)")
    #expect(module.contains("// Exact, without 1 parts that are left out."), "\(module)")
    for format in [ExportFormat.css, .tailwind, .webAnimations] {
      #expect(!format.text(sheet).contains("revert-layer"), "\(format)")
    }
  }

  /// Each motion of a module has its own bound.
  @Test func everyMotionHasItsBound() throws {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "elements": [{"name": "a", "properties": [
        {"name": "x", "from": 0, "to": 9, "animation": {"kind": "spring", "duration": 0.4, "bounce": 0.3}},
        {"name": "y", "from": 0, "to": 9, "animation": {"kind": "easeIn", "duration": 0.4}}]}]}
      """
    let sheet = ExportSheet(try ChoreographyDocument(bytes: Array(text.utf8)), error: 0.002)
    let module = ExportFormat.webAnimations.text(sheet)
    let bounds = PrintedPlayers.all(
      "/\\* off by at most [0-9.e-]+ of the move \\*/ \\{ keyframes", module)
    // Two of the one spring: as usual, and the same under reduced motion.
    #expect(bounds.count == 2 && module.contains("// Exact, except where a bound is written."))
  }

  /// Parts take the place of the page's own transform, without starting its transition. What the page
  /// states beside the properties that move stays.
  @Test(arguments: [
    (
      "transform: none", "transform: scale(2)", #"style: { transform: "none", transition: "none" }"#
    ),
    (
      "transform: rotate(9deg)", "transform: translateX(9px) rotate(9deg)",
      #"style: { transform: "none", rotate: "9deg", transition: "none" }"#
    ),
    ("transform: rotate(9deg)", "translate: 9px", "style: {}"),
  ])
  func transformsOfThePageAreReplaced(page: String, state: String, style: String) throws {
    let css = ".a { \(page); transition: 1s } .a.on { \(state) }"
    let imported = try #require(try ForeignFile.choreography(Array(css.utf8), name: "a.css"))
    let sheet = ExportSheet(try ChoreographyDocument(imported.written()), error: 0.002)
    let text = ExportFormat.webAnimations.text(sheet)
    #expect(text.contains(style), "\(text)")
    #expect(ExportFormat.css.text(sheet).contains("  transform: none;") == (style != "style: {}"))
  }

  /// A value halfway from the first text to the third is not the second.
  @Test func valuesBetweenTextsAreNone() throws {
    let css = """
      .a { color: red; animation: k 1s linear } @keyframes k { 1% { color: lime } to { color: blue } }
      .b { color: red; animation: l 1s steps(2) } @keyframes l { 1% { color: lime } 2% { color: red } \
      to { color: blue } }
      """
    let imported = try #require(try ForeignFile.choreography(Array(css.utf8), name: "a.css"))
    let sheet = ExportSheet(try ChoreographyDocument(imported.written()), error: 0.002)
    let notes = ExportFormat.webAnimations.notes(sheet)
    #expect(notes.count == 1 && notes[0].hasPrefix(".b.color is left out"), "\(notes)")
    #expect(ExportFormat.css.text(sheet).contains("color: lime"))
    let numbers = ".c { animation: m 1s } @keyframes m { from { z-index: 1 } to { z-index: 0 } }"
    let layers = try #require(try ForeignFile.choreography(Array(numbers.utf8), name: "a.css"))
    let own = ExportSheet(try ChoreographyDocument(layers.written()), error: 0.002)
    #expect(ExportFormat.css.notes(own) == [])
  }

  /// A property that stays at a value without an effect needs no note.
  @Test func partsWithoutEffectAreNotNoted() throws {
    let css =
      ".a { transform: rotate(5deg); animation: k 1s } @keyframes k { to { transform: scale(2) } }"
    let imported = try #require(try ForeignFile.choreography(Array(css.utf8), name: "a.css"))
    let sheet = ExportSheet(try ChoreographyDocument(imported.written()), error: 0.002)
    #expect(ExportFormat.css.text(sheet).contains("transform: none;"))
    #expect(ExportFormat.swiftUI.notes(sheet) == [] && ExportFormat.motion.notes(sheet) == [])
  }

  /// Colours go through CSS and come back; formats without them say so.
  @Test func coloursAreSaidWhereTheyCanBe() throws {
    let css = """
      .card { color: red; background-color: #fff; opacity: 0; transition: color .3s ease-in .1s, \
      background-color 400ms linear(0, 1.2 60%, 1), opacity .2s }
      .card.is-visible { color: rgb(0 0 255 / 50%); background-color: #000; opacity: 1 }
      .dot { animation: glow 2s infinite } @keyframes glow { 50% { border-color: lime } }
      """
    func read(_ css: String) throws -> ChoreographyDocument {
      let imported = try #require(try ForeignFile.choreography(Array(css.utf8), name: "a.css"))
      return try ChoreographyDocument(imported.written())
    }
    let document = try read(css)
    let sheet = ExportSheet(document, error: 0.002)
    #expect(document.intents[1].texts == ["border-color": ["revert-layer", "lime"]])
    let text = ExportFormat.css.text(sheet)
    for part in [
      "  color: red;\n", "  color: rgb(0 0 255 / 50%);\n", "50% { border-color: lime }",
      "a-dot-border-color 2000ms cubic-bezier(0.25, 0.1, 0.25, 1) infinite both",
    ] {
      #expect(text.contains(part), "\(part): \(text)")
    }
    #expect(!text.contains("revert-layer") && !text.contains(" 0% { border-color"))
    let notes = ExportFormat.css.notes(sheet)
    #expect(notes.count == 1 && notes[0].hasPrefix(".card.is-visible.background-color is left out"))
    // The colours of what was written move as those of what was read.
    let back = try read(text)
    func colours(_ document: ChoreographyDocument) -> [(texts: [String], animation: Animation?)] {
      zip(document.choreography.elements, document.intents).flatMap { element, intent in
        element.properties.compactMap { property in
          guard case .moves(0, let moves) = property.motion, property.name == "color" else {
            return nil
          }
          return (intent.texts["color"] ?? [], moves[0].animation)
        }
      }
    }
    let (before, after) = (colours(document), colours(back))
    #expect(before.count == 1 && !after.isEmpty)
    #expect(
      after.allSatisfy { $0.texts == before[0].texts && $0.animation == before[0].animation })
    #expect(back.choreography.elements.contains { $0.propertyNames.contains("border-color") })
    #expect(ExportFormat.webAnimations.text(sheet).contains("borderColor: \"lime\""))
    #expect(ExportFormat.tokens.text(sheet).contains("from lime to revert-layer"))
    for format in ExportFormat.all
    where ![.css, .webAnimations, .tailwind, .tokens, .swift].contains(format) {
      let text = format.text(sheet)
      #expect(!text.contains("lime") && !text.contains("color"), "\(format): \(text)")
      #expect(format.notes(sheet).filter { $0.contains("its values are texts") }.count == 3)
      #expect(!format.isEmpty(sheet))
    }
  }

  /// Tokens keep their names, and equal ones are not merged. A spring keeps its given numbers if
  /// SwiftUI shows the same spring.
  @Test func springsKeepTheirNumbersInSwiftUI() {
    func text(_ spring: Spring) -> String {
      SwiftUIFormat.expression(Animation.Node.interpolatingSpring(spring, initialVelocity: 2))
    }
    #expect(
      text(Spring(mass: 1, stiffness: 170, damping: 26))
        == ".interpolatingSpring(mass: 1, stiffness: 170, damping: 26, initialVelocity: 2)")
    #expect(
      text(Spring(duration: 0.5, bounce: 0.3))
        == ".interpolatingSpring(duration: 0.5, bounce: 0.3, initialVelocity: 2)")
    let slow = Spring(mass: 1, stiffness: 100, damping: 40, allowOverDamping: true)
    #expect(text(slow).hasPrefix(".interpolatingSpring(duration: 0.628"))
  }

  @Test func separateAnimationsAreCustomPropertiesInCSS() throws {
    let curve = Animation.timingCurve(0.2, 0, 0, 1, duration: 0.35)
    let subjects = ["easing.a", "easing.b"].map { ExportSubject(curve, name: $0) }
    let css = ExportFormat.css.text(
      ExportSheet(
        subjects, name: "t", error: 0.002, durations: [("duration.fast.01", 0.07)],
        easings: [("ease.out", .easeOut), ("easing.a", .easeIn)], hasAssumedDurations: true))
    #expect(
      css
        == """
        /* t */
        :root {
          --duration-fast-01: 70ms;
          --ease-out: cubic-bezier(0.0, 0.0, 0.58, 1.0);
          --ease-easing-a: cubic-bezier(0.42, 0.0, 1.0, 1.0);
          --ease-easing-a-2: cubic-bezier(0.2, 0.0, 0.0, 1.0); /* exact */
          --ease-easing-b: cubic-bezier(0.2, 0.0, 0.0, 1.0); /* exact */
        }

        """.replacing(".0,", with: ",").replacing("1.0)", with: "1)"))
  }

  /// Springs between those that settle at once and those that never do. Each is exported or refused within the
  /// budget of steps; a search without one does not end, and this test with it.
  @Test func everySpringIsExportedOrRefused() throws {
    var springs: [String] = []
    for exponent in stride(from: 1, through: 16, by: 3) {
      let bounce = 1 - pow(10, -Double(exponent))
      for sign in [1.0, -1] {
        springs.append(#""kind": "spring", "duration": 0.5, "bounce": \#(sign * bounce)"#)
        springs.append(
          #""kind": "spring", "duration": \#(pow(10, -Double(exponent))), "bounce": \#(0.5 * sign)"#
        )
        springs.append(
          #""kind": "interpolatingSpring", "mass": 1, "stiffness": 100, "damping": \#(pow(10, sign * Double(exponent)))"#
        )
        springs.append(
          #""kind": "interpolatingSpring", "mass": 1, "stiffness": \#(pow(10, sign * Double(exponent))), "damping": 10"#
        )
      }
    }
    springs += [0.99995, 0.99999, 0.9999999].map {
      #""kind": "spring", "duration": 0.5, "bounce": \#($0)"#
    }
    for spring in springs.sample(12) {
      let text = """
        {"format": "animation-choreography", "version": 1, "name": "t", "elements": [{"name": "e",
          "animation": {\(spring)}, "properties": [{"name": "x", "from": 0, "to": 1}]}]}
        """
      guard let document = try? ChoreographyDocument(bytes: Array(text.utf8)) else { continue }
      let sheet = ExportSheet(document, error: 0.01)
      let segments = sheet.elements.flatMap(\.properties).map(\.motion.segments.count)
      #expect(
        segments.allSatisfy { $0 <= ExportedMotion.Parts.maximum + 1 }
          && (!sheet.failures.isEmpty || segments == segments.filter { $0 > 0 }), "\(spring)")
      for subject in ExportSubject.all(in: document) {
        _ = try? AnimationExport(subject, error: 0.01)
      }
    }
  }
}
