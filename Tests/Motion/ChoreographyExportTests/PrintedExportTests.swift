import AnimationChoreography
import AnimationNumerics
import Foundation
import TestTiers
import Testing

@testable import ChoreographyExport
@testable import ChoreographyFiles
@testable import Seeding

/// The printed numbers of every format, played at random times, stay within the bound that is printed with
/// them.
@Suite struct PrintedExportTests {
  /// One property of one element each.
  private static func document(_ motions: [String]) throws -> ChoreographyDocument {
    let names = ["x", "y", "scale", "rotation", "opacity"]
    let list = motions.enumerated().map { index, motion in
      #"{"name": "e\#(index)", "delay": \#(index % 3 == 2 ? 0.15 : 0), "properties": [{"name": "\#(names[index % 5])", \#(motion)}]}"#
    }
    let text =
      #"{"format": "animation-choreography", "version": 1, "name": "t", "elements": [\#(list.joined(separator: ", "))]}"#
    return try ChoreographyDocument(bytes: Array(text.utf8))
  }

  /// - Parameter isKept: Whether the error asked for is kept, too: where no tangent is vertical.
  private func check(
    _ document: ChoreographyDocument, error: Double, seed: UInt64, isKept: Bool = false
  ) {
    let sheet = ExportSheet(document, error: error)
    let sampler = ChoreographySampler(document.choreography)
    struct Lane {
      var index: Int
      var property: ExportSheet.Property
      var kind: ExportSheet.Property.Kind { property.kind }
      var motion: ExportedMotion { property.motion }
    }
    let all = sheet.elements.enumerated().compactMap { index, element in
      element.properties.first.map { Lane(index: index, property: $0) }
    }
    let curves = CSSCurves(sheet)
    let moving = all.filter { !$0.motion.segments.isEmpty }
    let tracks = moving.filter {
      $0.property.move.map { !curves.keeps($0) }
        ?? ($0.motion.duration > 1e-5 || sheet.elements[$0.index].delay > 0)
    }
    let swiftUI = SwiftUIFormat(sheet)
    let swiftUITracks = all.filter { swiftUI.isTrack($0.property, sheet.elements[$0.index]) }
    typealias Format = (
      ExportFormat, [Lane], jump: Double, rounding: Double, (String) -> [Played?]
    )
    let formats: [Format] = [
      (.css, tracks, 1e-6, 1e-7, PrintedPlayers.css),
      (.webAnimations, moving, 1e-6, 1e-7, PrintedPlayers.webAnimations),
      (.motion, moving, 1e-6, 1e-7, PrintedPlayers.motion),
      (.swiftUI, swiftUITracks, 0, 1e-7, PrintedPlayers.swiftUI),
      (.compose, all.filter { $0.kind != .rest }, 1e-3, 1e-6, PrintedPlayers.compose),
      (.flutter, all.filter { $0.kind != .rest }, 0, 1e-7, PrintedPlayers.flutter),
      (.lottie, moving, 2e-5, 1e-7, PrintedPlayers.lottie),
    ]
    var random = SplitMix64(seed: seed)
    for (format, properties, jump, rounding, play) in formats {
      let text = format.text(sheet)
      let played = play(text)
      #expect(played.count == properties.count, "\(format): \(played.count) of \(properties.count)")
      // Players are not given motions that they cannot show.
      for match in PrintedPlayers.all(
        "ezier(?:Easing)?\\(([-0-9.e, f]*)\\)", text)
      {
        for number in PrintedPlayers.numbers(match[1]) {
          #expect(number.magnitude <= 100, "\(format): \(match[0])")
        }
      }
      for (lane, played) in zip(properties, played) {
        let (property, motion, element) = (lane.property, lane.motion, sheet.elements[lane.index])
        guard let played, motion.reach > 1e-9 else { continue }
        // The error asked for is kept, apart from what printing costs: whole milliseconds, and where Motion stops
        // its search for a place on a curve.
        let asked = format == .compose ? 0.02 : format == .motion ? error + 4e-4 : error
        #expect(
          !isKept || played.bound.fraction <= asked * 1.001,
          "\(format) \(element.name).\(property.name): \(played.bound) of \(error) asked for")
        let begin = motion.period == nil ? 0 : 40 * motion.period!
        let jumps = zip([motion.from] + motion.segments.map(\.to), motion.segments).filter {
          ($0 - $1.from).magnitude > 5e-4 * motion.reach
        }.map { element.delay + motion.delay + $1.start }
        // A loop jumps from its last value to its first one.
        let seams = motion.period.map { period in
          motion.to != motion.segments[0].from
            ? [0, period].map { element.delay + motion.delay + $0 } : []
        }
        var worst = (error: 0.0, time: 0.0)
        // At a vertical tangent, segments last microseconds, which random times do not meet: so each segment is
        // sampled, too, as densely at its ends.
        let length = motion.period ?? motion.duration * 1.2
        var times = (0..<300).map { _ in length * random.unit() }
        for segment in motion.segments {
          for share in (0...18).map({ pow(0.3, Double($0)) }) {
            let part = segment.duration * share
            times += [segment.start + part, segment.end - part]
          }
        }
        for place in times {
          let time = begin + element.delay + motion.delay + place
          let local =
            motion.period.map {
              time - begin - ((time - begin - element.delay - motion.delay) / $0).rounded(.down)
                * $0
            } ?? time
          let slack = max(3 * jump, 2e-6, played.bound.jump)
          if jumps.contains(where: { ($0 - local).magnitude < slack }) { continue }
          if let seams,
            seams.contains(where: { ($0 - local).magnitude < slack + played.bound.drift })
          {
            continue
          }
          var exact = sampler.sample(lane: lane.index, at: time).value
          if property.name == "opacity" { exact = min(max(exact, 0), 1) }
          if format == .lottie {
            let place = 36 + 56 * Double(property.name == "y" ? lane.index / 8 : lane.index % 8)
            exact =
              ["x", "y"].contains(property.name)
              ? place + exact : property.name == "rotation" ? exact : exact * 100
          }
          guard var value = played.value(at: format == .lottie ? local : time - begin) else {
            continue
          }
          let unit = format == .lottie && ["scale", "opacity"].contains(property.name) ? 100.0 : 1
          if property.name == "opacity" { value = min(max(value, 0), unit) }
          // The move of an opacity may go further than what is shown of it.
          let reach = max(motion.reach, property.move.map { ($0.to - $0.from).magnitude } ?? 0)
          let apart = (value - exact).magnitude / unit / reach
          if !(apart <= worst.error) { worst = (apart, time) }
        }
        #expect(
          worst.error <= max(played.bound.fraction, rounding) + 1e-9,
          "\(format) \(element.name).\(property.name): \(worst.error) at \(worst.time) of \(played.bound): \(motion)"
        )
        // A bound of more than three times the error says little, unless it is less than can be seen.
        #expect(
          played.bound.fraction <= max(3 * worst.error, 1e-3),
          "\(format) \(element.name).\(property.name): \(played.bound) is far above \(worst.error)")
      }
    }
  }

  private static let hop =
    #""from": 0, "keyframes": [{"type": "cubic", "to": 0, "duration": 0.4, "startVelocity": -400, "endVelocity": 400}, {"type": "cubic", "to": 0, "duration": 0.2, "startVelocity": -150, "endVelocity": 150}]"#
  private static let plateau =
    #""from": 0, "keyframes": [{"type": "cubic", "to": 50, "duration": 0.2}, {"type": "cubic", "to": 50, "duration": 0.2}, {"type": "cubic", "to": 0, "duration": 0.2}]"#
  private static let back =
    #""from": 0, "moves": [{"at": 0, "to": 100, "animation": {"kind": "linear", "duration": 0.4}}, {"at": 0.2, "to": 0, "animation": {"kind": "linear", "duration": 0.4}}]"#

  /// Motions that leave a value and come back to it, which the ends of a segment do not show.
  @Test func noFormatLosesAMotionBetweenEqualEnds() throws {
    let kick =
      #""from": 1, "keyframes": [{"type": "spring", "to": 1, "duration": 0.8, "spring": "bouncy", "startVelocity": 9}]"#
    let nearly =
      #""from": 1, "keyframes": [{"type": "cubic", "to": 1.0000001, "duration": 0.3, "startVelocity": 5, "endVelocity": -4}, {"type": "move", "to": 3}, {"type": "linear", "to": 3, "duration": 0.1}]"#
    let overshooting =
      #""from": 0, "to": 0.7, "animation": {"kind": "timingCurve", "x1": 0.3, "y1": -1.4, "x2": 0.2, "y2": 2.5, "duration": 0.5, "modifiers": [{"repeatCount": 3}]}"#
    for (seed, error) in [(1, 0.002), (2, 0.0005)] as [(UInt64, Double)] {
      let motions = [Self.hop, Self.plateau, Self.back, kick, overshooting, Self.hop, nearly]
      check(try Self.document(motions), error: error, seed: seed)
    }
    // Once 288 kB of straight lines.
    let sheet = ExportSheet(try Self.document([Self.hop]), error: 0.002)
    #expect(ExportFormat.lottie.text(sheet).utf8.count < 4000)
    #expect(ExportFormat.css.text(sheet).contains("/* exact */"))
    #expect(sheet.elements[0].properties[0].motion.reach.rounded() == 40)
  }

  /// The error asked for is a fraction of how far a motion goes from its first value, of what is shown of
  /// it: not of a part's own move, of a target that it never reaches, or of an opacity beyond 1.
  @Test func theErrorAskedForIsAFractionOfTheMove() throws {
    func spring(_ to: Double, _ duration: Double, _ velocity: Double) -> String {
      #"{"type": "spring", "to": \#(to), "duration": \#(duration), "spring": {"duration": 0.45, "bounce": 0.13}, "startVelocity": \#(velocity)}"#
    }
    let there = #"{"type": "linear", "to": 87.07, "duration": 0.39}"#
    let back =
      #""from": 8.582, "keyframes": [\#(there), \#(spring(86.687, 0.225, 27.484)), \#(spring(-39.111, 0.27, -64.468))]"#
    let unreached =
      #""from": 0, "moves": [{"at": 0, "to": 1000, "animation": "smooth"}, {"at": 0.02, "to": 3, "animation": "bouncy"}]"#
    let beyond = #""from": 0.2, "to": 3, "animation": {"kind": "spring", "bounce": 0.3}"#
    let track = #""from": 0.5, "keyframes": [\#(spring(4, 0.4, 0)), \#(spring(0.9, 0.6, -3))]"#
    let motions = [back, unreached, back, unreached, beyond, back, back, back, back, track]
    let document = try Self.document(motions)
    check(document, error: 0.002, seed: 5, isKept: true)
    check(document, error: 0.0005, seed: 6, isKept: true)
    for property in ExportSheet(document, error: 0.002).elements.flatMap(\.properties) {
      let motion = property.motion
      #expect(motion.error <= 0.002 * motion.reach && motion.error > 0, "\(motion)")
    }
  }

  /// Springs, curves with vertical tangents and opacities beyond what is shown, with delays that are not whole
  /// milliseconds. (At a vertical tangent beside a jump, the greatest error is within the jump.)
  @Test func boundsAreAtMostThreeTimesTheError() throws {
    let steep = #""kind": "timingCurve", "x1": 0, "y1": 1, "x2": 1, "y2": 0, "duration": 0.4"#
    func spring(_ duration: Double, _ bounce: Double) -> String {
      #""kind": "spring", "duration": \#(duration), "bounce": \#(bounce)"#
    }
    func move(_ from: Double, _ to: Double, _ animation: String, _ more: String = "") -> String {
      #""from": \#(from), "to": \#(to), "animation": {\#(animation), "modifiers": [\#(more)]}"#
    }
    let late = #"{"delay": 0.0327}"#
    let motions = [
      move(0, 1, steep, late), move(0, 1, steep, #"{"speed": 1.7}"#), move(0, 80, spring(0.35, 0)),
      move(0, 80, spring(0.7, 0.4), late), move(0, 1, spring(0.35, 0)), move(3, 1, steep),
      #""from": 0, "moves": [{"at": 0, "to": 9, "animation": {\#(steep)}}, {"at": 0.1234, "to": 3, "animation": "bouncy"}]"#,
      move(0, 40, #""kind": "easeInOut", "duration": 0.3"#, #"{"delay": 0.0325}, {"speed": 1.7}"#),
      move(0, 2, #""kind": "easeIn", "duration": 0.3"#, #"{"repeatCount": 2}"#),
      move(-0.4, 1.3, #""kind": "easeInOut", "duration": 0.3"#), move(0, 1, steep),
      move(0, 1, steep, late), move(0, 1, spring(0.2, 0.2)), move(0, 7, steep),
      move(0.2, 0.9, spring(0.5, 0.6)),
    ]
    check(try Self.document(motions), error: 0.002, seed: 8)
    check(try Self.document(motions), error: 0.0004, seed: 9)
  }

  /// A jump that waits, for its element or for itself, shows in no format before its time.
  @Test(arguments: [
    (ExportFormat.css, "animation: t-e2-scale 0.001ms linear 150ms both"),
    (.css, "animation: t-e0-x 0.001ms linear 250ms both"),
    (.css, "  0% { scale: 1 }\n  0.0001% { scale: 2 }"),
    (.tailwind, "--animate-t-e2: t-e2-scale 0.001ms linear 150ms both;"),
    (.tailwind, "--animate-t-e0: t-e0-x 0.001ms linear 250ms both;"),
    (.webAnimations, "delay: (index) => 150"), (.webAnimations, "wait: 250, duration: 0"),
    (.motion, "duration: 0, delay: 0.15 }"), (.motion, "delay: 0.25 }"),
    (.tokens, "\"delay\": { \"value\": 150, \"unit\": \"ms\" }"),
    (.tokens, "\"delay\": { \"value\": 250, \"unit\": \"ms\" }"),
    (.swiftUI, "LinearKeyframe(1, duration: 0.15)"),
    (.swiftUI, "LinearKeyframe(0, duration: 0.25)"),
    (.swift, "delay: 0.15"), (.swift, "time: 0.25, target: 5"),
    (.compose, "snap(150)"), (.compose, "delayMillis = 250"),
    (.flutter, "Threshold((0.15)"), (.flutter, "_at(controller, 0.25, "),
    (.lottie, "{\"t\": 0, \"s\": [100, 100], \"h\": 1}, {\"t\": 9, \"s\": [200, 200]"),
    (.lottie, "{\"t\": 0, \"s\": [36], \"h\": 1}, {\"t\": 15, \"s\": [41]"),
  ])
  func jumpsThatWaitDoSoInEveryFormat(format: ExportFormat, line: String) throws {
    let motions = [
      #""from": 0, "moves": [{"at": 0.25, "to": 5}]"#, #""from": 0, "moves": [{"at": 0, "to": 5}]"#,
      #""from": 1, "moves": [{"at": 0, "to": 2}]"#,
    ]
    let document = try Self.document(motions)
    check(document, error: 0.002, seed: 10)
    let text = format.text(ExportSheet(document, error: 0.002))
    #expect(text.contains(line), "\(format): \(text)")
  }

  /// A negative delay starts a motion in its middle. Transitions and SwiftUI say so where nothing else
  /// delays it; elsewhere the motion jumps there.
  @Test func motionsStartInTheirMiddle() throws {
    let motions = ["spring", "easeOut", "linear", "bouncy", "easeIn"].map { kind in
      let own = kind == "spring" ? #", "duration": 0.4, "bounce": 0.2"# : #", "duration": 0.3"#
      return
        #""from": 0, "to": 1, "animation": {"kind": "\#(kind)"\#(own), "modifiers": [{"delay": -0.05}]}"#
    }
    let document = try Self.document(motions)
    check(document, error: 0.002, seed: 7)
    func count(_ text: String, _ format: ExportFormat) -> Int {
      format.text(ExportSheet(document, error: 0.002)).components(separatedBy: text).count - 1
    }
    // The third element has its own delay; its reduced motion is the same motion, stated.
    #expect(count(" -50ms", .css) == 4 && count("wait: -50,", .webAnimations) == 8)
    #expect(count("_-50ms]", .tailwind) == 4 && count("value\": -50,", .tokens) == 4)
    #expect(count(".delay(-0.05)", .swiftUI) == 4)
    for format in [ExportFormat.compose, .flutter, .lottie, .motion] {
      #expect(count("-0.05", format) + count("-50", format) == 0, "\(format)")
    }
  }

  /// Quadratic or slow work on each of many different motions takes minutes here.
  @Test(.secondTier, .timeLimit(.minutes(10)), arguments: ExportFormat.all)
  func manyDifferentSpringsAreExportedSoon(format: ExportFormat) throws {
    var random = SplitMix64(seed: 3)
    let motions = (0..<2000).map { _ in
      #""from": 0, "to": 1, "animation": {"kind": "spring", "duration": \#(random.number(0.2, 0.9)), "bounce": \#(random.number(-0.5, 0.8))}"#
    }
    let text = format.text(ExportSheet(try Self.document(motions), error: 0.002))
    #expect(text.utf8.count > 100_000)
  }

  @Test(arguments: (1...40).map { UInt64($0) }.sample(1))
  func randomChoreographiesStayWithinThePrintedBound(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ low: Double, _ high: Double) -> String {
      // Few digits and many: what people write, and what programs do.
      let value = Double.random(in: low...high, using: &random)
      return Bool.random(using: &random) ? "\(value)" : "\((value * 20).rounded() / 20)"
    }
    func animation() -> String {
      let kinds = [
        #""kind": "spring", "duration": \#(number(0.1, 0.8)), "bounce": \#(number(-0.4, 0.6))"#,
        #""kind": "easeInOut", "duration": \#(number(0.1, 0.8))"#,
        #""kind": "linear", "duration": \#(number(0.1, 0.8))"#,
        #""kind": "timingCurve", "x1": 0, "y1": 1.2, "x2": 0.3, "y2": 1, "duration": \#(number(0.1, 0.8))"#,
        #""kind": "interpolatingSpring", "stiffness": 180, "damping": 14, "initialVelocity": \#(number(-3, 3))"#,
      ]
      let modifiers = [
        "", "", #"{"speed": 1.5}"#, #"{"delay": 0.125}, {"speed": 2}"#, #"{"repeatCount": 3}"#,
      ]
      return
        "{\(kinds.randomElement(using: &random)!), \"modifiers\": [\(modifiers.randomElement(using: &random)!)]}"
    }
    func keyframe() -> String {
      let to = number(-1, 1)
      return [
        #"{"type": "cubic", "to": \#(to), "duration": \#(number(0.05, 0.5)), "startVelocity": \#(number(-9, 9)), "endVelocity": \#(number(-9, 9))}"#,
        #"{"type": "cubic", "to": \#(to), "duration": \#(number(0.05, 0.5))}"#,
        #"{"type": "linear", "to": \#(to), "duration": \#(number(0.05, 0.5)), "curve": {"x1": 0.2, "y1": 0, "x2": 0, "y2": 1.3}}"#,
        #"{"type": "spring", "to": \#(to), "duration": \#(number(0.1, 0.6)), "spring": "snappy"}"#,
        #"{"type": "move", "to": \#(to)}"#, #"{"type": "linear", "to": 0.5, "duration": 0.1}"#,
      ].randomElement(using: &random)!
    }
    let motions = (0..<8).map { index -> String in
      let from = number(-1, 1)
      switch index % 4 {
      case 0: return #""from": \#(from), "to": \#(number(-1, 1)), "animation": \#(animation())"#
      case 1:
        let moves = [0, 0.1, 0.3].map {
          #"{"at": \#($0), "to": \#(number(-1, 1)), "animation": \#(animation())}"#
        }
        return #""from": \#(from), "moves": [\#(moves.joined(separator: ", "))]"#
      default:
        let mode = index == 3 ? #", "mode": "loop""# : ""
        // A loop needs time.
        let frames =
          (0..<4).map { _ in keyframe() } + [#"{"type": "linear", "to": 0.25, "duration": 0.2}"#]
        return #""from": \#(from)\#(mode), "keyframes": [\#(frames.joined(separator: ", "))]"#
      }
    }
    check(try Self.document(motions), error: 0.002, seed: seed)
  }

  /// Names that all screens of a page share carry the screen; paths stay out of texts.
  @Test func twoScreensDoNotShareNames() throws {
    func text(_ screen: String, _ format: ExportFormat) throws -> Set<String> {
      let document = #"""
        {"format": "animation-choreography", "version": 1, "name": "\#(screen)", "elements": [{"name": "title", "properties": [
          {"name": "opacity", "from": 0, "to": 1, "animation": "smooth"}, {"name": "y", \#(Self.hop)}]}]}
        """#
      let text = format.text(
        ExportSheet(try ChoreographyDocument(bytes: Array(document.utf8)), error: 0.01))
      let names = PrintedPlayers.all(
        "(?:@keyframes |--ease-|--duration-|--animate-|fun |fun [A-Z][^.]*\\.|Animation<double> |struct |export const )([A-Za-z][-A-Za-z0-9]*)[ :({]",
        text)
      return Set(names.map { $0[1] })
    }
    for format in [ExportFormat.css, .motion, .tailwind, .compose, .flutter, .swiftUI] {
      let (one, other) = (try text("one", format), try text("other", format))
      #expect(!one.isEmpty)
      #expect(
        one.intersection(other).subtracting(["Values"]).isEmpty,
        "\(format): \(one) \(other)")
    }
  }
}
