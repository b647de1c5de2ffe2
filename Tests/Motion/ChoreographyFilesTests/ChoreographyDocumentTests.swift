import AnimationNumerics
import Foundation
import StrictJSON
import Testing

@testable import AnimationChoreography
@testable import ChoreographyFiles
@testable import Seeding

@Suite struct ChoreographyDocumentTests {
  private func document(_ elements: String, rest: String = "") -> String {
    """
    {"format": "animation-choreography", "version": 1, "name": "test", \(rest)
     "elements": [\(elements)]}
    """
  }

  private func element(_ animation: String) -> String {
    """
    {"name": "a", "animation": \(animation), "properties": [{"name": "x", "from": 0, "to": 1}]}
    """
  }

  private func read(_ text: String) throws -> ChoreographyDocument {
    try ChoreographyDocument(bytes: Array(text.utf8))
  }

  private func message(_ text: String) -> String {
    do {
      _ = try read(text)
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  private func randomAnimation(_ random: inout SplitMix64) -> Animation {
    let spring = random.pick([
      Spring(duration: random.logarithmic(1e-3, 1e3), bounce: random.number(-0.99, 1)),
      Spring(response: random.logarithmic(1e-3, 1e3), dampingRatio: random.logarithmic(1e-3, 10)),
      Spring(
        mass: random.logarithmic(1e-3, 1e3), stiffness: random.logarithmic(1, 1e4),
        damping: random.logarithmic(1e-2, 1e3), allowOverDamping: true),
    ])
    let decays: [Decay.Parameter] = [
      .timeConstant(random.logarithmic(1e-3, 1e3)), .rate(random.logarithmic(1e-3, 1e3)),
      .decelerationPerMillisecond(random.number(0.9, 0.9999)),
      .decelerationPerSecond(random.number(0.001, 0.9)),
    ]
    var animation: Animation = random.pick([
      .spring(spring), .interpolatingSpring(spring, initialVelocity: random.number(-9, 9)),
      .timingCurve(
        random.unit(), random.number(-1, 2), random.unit(), random.number(-1, 2),
        duration: 0.1 + random.unit()),
      .timingCurve(random.pick(UnitCurve.named).curve, duration: 0.1 + random.unit()),
      .decay(try! Decay(random.pick(decays))),
      .timingCurve(
        UnitCurve(
          try! NamedEasing(
            random.pick(NamedEasing.Family.allCases), random.pick(NamedEasing.Shape.allCases),
            overshoot: random.number(0, 9), amplitude: random.number(0, 9),
            period: random.logarithmic(1e-2, 9), publishedInOut: random.unit() < 0.5)),
        duration: 0.1 + random.unit()),
    ])
    for _ in 0..<random.index(below: 4) {
      animation = random.pick([
        animation.delay(random.number(-1, 1)), animation.speed(random.logarithmic(0.1, 9)),
        animation.repeatCount(2 + random.index(below: 3), autoreverses: random.unit() < 0.5),
        animation.repeatForever(autoreverses: random.unit() < 0.5),
        animation.logicallyComplete(after: random.unit()),
      ])
    }
    return animation
  }

  /// What `Codable` writes is an animation of a file, and what the file's writer writes is read as the
  /// same animation.
  @Test func filesAndCodableHaveTheSameAnimations() throws {
    var random = SplitMix64(seed: 56)
    for _ in 0..<500 {
      let animation = randomAnimation(&random)
      let coded = try JSONEncoder().encode(animation)
      let value = try ChoreographyDocument.json(Array(coded))
      let read = try AnimationDecoder().animation(value, path: "animation")
      #expect(read == animation, "\(String(decoding: coded, as: UTF8.self))")
      let printed = AnimationPace.animation(animation).json
      let members = try DocumentMembers(.object(["animation": printed]), path: "element")
      guard
        case .animation(let back)? = try AnimationDecoder().optionalPace("animation", of: members)
      else {
        Issue.record("\(printed.pretty())")
        continue
      }
      for step in 0...20 {
        let time = Double(step) * 0.05
        let difference = back.progress(at: time).value - animation.progress(at: time).value
        #expect(difference.magnitude < 1e-9, "\(printed.pretty()) is not \(animation)")
      }
    }
  }

  /// Forms that people write: both readers find the same animation, or both refuse.
  @Test(arguments: [
    #"{"kind": "decay", "rate": 4}"#, #"{"kind": "decay"}"#,
    #"{"kind": "decay", "decelerationPerMillisecond": 0.998}"#,
    #"{"kind": "decay", "rate": 4, "timeConstant": 1}"#,
    #"{"kind": "decay", "decelerationPerSecond": 1.5}"#,
    #"{"kind": "circularEaseIn"}"#, #"{"kind": "circularEaseOut", "duration": 2}"#,
    #"{"kind": "timingCurve", "family": "elastic", "shape": "out", "period": 0.4, "duration": 1}"#,
    #"{"kind": "timingCurve", "family": "elastic", "shape": "round"}"#,
    #"{"kind": "timingCurve", "family": "elastic", "shape": "out", "x1": 0}"#,
    #"{"kind": "timingCurve", "family": "elastic", "shape": "out", "period": 0}"#,
    #"{"kind": "spring", "stiffness": 100, "damping": 40}"#,
    #"{"kind": "spring", "stiffness": 100, "damping": 40, "allowOverDamping": true}"#,
    #"{"kind": "interpolatingSpring", "stiffness": 100, "damping": 40}"#,
    #"{"kind": "interpolatingSpring", "duration": 0.5, "bounce": -0.5}"#,
    #"{"kind": "interpolatingSpring", "response": 0.5, "dampingFraction": 0.4}"#,
    #"{"kind": "interpolatingSpring", "response": 0.5, "dampingFraction": 3}"#,
    #"{"kind": "spring", "response": 0.5, "dampingFraction": 3}"#,
    #"{"kind": "spring", "bounce": -2}"#,
    #"{"kind": "interactiveSpring", "extraBounce": 0.1}"#, #"{"kind": "snappy", "duration": 0.2}"#,
  ])
  func bothReadersAgree(text: String) throws {
    let file = try? AnimationDecoder().animation(
      ChoreographyDocument.json(Array(text.utf8)), path: "animation")
    let coded = try? JSONDecoder().decode(Animation.self, from: Data(text.utf8))
    #expect(file == coded)
  }

  /// Named easings are curves of keyframes, too.
  @Test func keyframesTakeNamedEasings() throws {
    let text = #"""
      {"name": "a", "properties": [{"name": "x", "from": 0, "keyframes": [{"type": "linear", "to": 1,
       "duration": 1, "curve": {"family": "bounce", "shape": "out"}}]}]}
      """#
    let sampler = ChoreographySampler(try read(document(text)).choreography)
    let value = sampler.sample(lane: 0, at: 0.5).value
    #expect(value == NamedEasing(.bounce, .out).value(at: 0.5))
  }

  /// The first crossing of an under-damped spring is half a turn less acos(damping ratio) away.
  @Test func aClampedSpringStaysOnItsTargetFromItsArrivalOn() throws {
    let (ω, ζ) = (4 * Double.pi, 0.7)
    let arrival = (Double.pi - acos(ζ)) / (ω * (1 - ζ * ζ).squareRoot())
    let plain = Animation.spring(duration: 0.5, bounce: 0.3)
    for text in [
      #"{"kind": "spring", "duration": 0.5, "bounce": 0.3, "clamp": true, "delay": 0.1}"#,
      #"{"kind": "bouncy", "clamp": true, "delay": 0.1}"#,
    ] {
      let sampler = ChoreographySampler(try read(document(element(text))).choreography)
      for step in 0...400 {
        let time = Double(step) * 0.0025
        let value = sampler.sample(lane: 0, at: time).value
        let expected = time - 0.1 < arrival ? plain.progress(at: max(time - 0.1, 0)).value : 1
        #expect((value - expected).magnitude < 1e-12, "\(text) at \(time)")
      }
    }
    // A kick of 3 moves a second, in words of a library, and a spring that never arrives.
    let kicked =
      #"{"kind": "interpolatingSpring", "duration": 0.5, "bounce": 0.3, "initialVelocity": 3, "clamp": true}"#
    let sampler = ChoreographySampler(try read(document(element(kicked))).choreography)
    #expect(sampler.sample(lane: 0, at: 0).velocity == 3)
    #expect(sampler.sample(lane: 0, at: 0.25).value == 1)
    let words = try AnimationExpression("config: { tension: 200, friction: 10, clamp: true }")
    #expect(words.isClamped && words.written?.shown != nil)
    #expect(
      !(try AnimationExpression("withSpring(1, { damping: 20, overshootClamping: false })"))
        .isClamped)
    let smooth = try read(document(element(#"{"kind": "smooth", "clamp": true}"#)))
    guard case .moves(_, let moves) = smooth.choreography.elements[0].properties[0].motion else {
      Issue.record()
      return
    }
    #expect(moves[0].animation == .smooth)
    #expect(
      message(document(element(#"{"kind": "easeIn", "clamp": true}"#))).contains("be a spring"))
  }

  /// Easings of steps are keyframes as long as nothing interrupts them, and animations otherwise; clamped
  /// springs must not be interrupted.
  @Test func movesMayBeEasingsThatAreKeyframes() throws {
    func moves(_ list: String) -> String {
      document(#"{"name": "a", "properties": [{"name": "x", "from": 0, "moves": [\#(list)]}]}"#)
    }
    let steps = #"{"at": 0.1, "to": 1, "animation": "steps(2) 400ms"}"#
    let clamped = #"{"at": 0.6, "to": 0, "animation": {"kind": "bouncy", "clamp": true}}"#
    let curve = #"{"at": 2, "to": 5, "animation": "linear 200ms"}"#
    let sampler = ChoreographySampler(
      try read(moves("\(steps), \(clamped), \(curve)")).choreography)
    func value(_ time: Double) -> Double { sampler.sample(lane: 0, at: time).value }
    for (time, right) in [
      (0.05, 0), (0.2, 0), (0.31, 0.5), (0.55, 1), (1.9, 0), (2.1, 2.5), (3, 5),
    ] {
      #expect((value(time) - right).magnitude < 1e-12, "\(time)")
    }
    #expect(stride(from: 0.6, to: 2, by: 0.01).allSatisfy { value($0) >= 0 } && value(0.7) < 0.9)
    let clampedFirst = #"{"at": 0.1, "to": 1, "animation": {"kind": "bouncy", "clamp": true}}"#
    #expect(
      message(moves("\(clampedFirst), {\"at\": 0.2, \"to\": 0}")).contains(
        "clamps are not interrupted; use \"keyframes\", or animations only"))
    #expect(
      message(moves("\(clamped), {\"at\": 9, \"to\": 0, \"animation\": \"smooth\"}")).contains(
        "be a curve, linear(), steps() or a spring with a clamp"))
    for interruption in ["0.3, \"to\": 0", "0.3, \"to\": 0, \"animation\": \"smooth\""] {
      guard
        case .moves(_, let list) = try read(moves("\(steps), {\"at\": \(interruption)}"))
          .choreography.elements[0].properties[0].motion
      else {
        Issue.record("\(interruption) is not an animation")
        continue
      }
      let curve = try EasingFunction(css: "steps(2)")
      #expect(list.count == 2 && list[0].animation == .timingCurve(curve, duration: 0.4))
    }
    guard
      case .track = try read(moves("\(steps), {\"at\": 0.6, \"to\": 0}")).choreography.elements[0]
        .properties[0].motion
    else {
      Issue.record("steps that end are not keyframes")
      return
    }
    let phased = try read(
      document(
        #"{"name": "a", "phases": {"steps": [{"values": {"x": 0}, "animation": "steps(2) 1s"}, "#
          + #"{"values": {"x": 8}, "animation": "steps(2) 1s"}]}}"#))
    let phases = ChoreographySampler(phased.choreography)
    let values = (0...40).map { phases.sample(lane: 0, at: Double($0) * 0.11).value }
    #expect(Set(values) == [0, 4, 8], "\(values)")
  }

  /// Colours are texts: their timing is that of the numbers that stand for them.
  @Test func valuesMayBeTexts() throws {
    func property(_ text: String) -> String {
      document(#"{"name": "a", "properties": [{\#(text)}]}"#)
    }
    let colours =
      ##""name": "background-color", "from": "#fff", "frames": [{"percent": 0, "to": "#fff"}, {"percent": 50, "to": "rgb(0 0 0 / 50%)"}, {"percent": 100, "to": "#fff"}], "duration": 1"##
    let file = try read(property(colours))
    #expect(file.intents[0].texts == ["background-color": ["#fff", "rgb(0 0 0 / 50%)"]])
    let sampler = ChoreographySampler(file.choreography)
    #expect(sampler.sample(lane: 0, at: 0.25).value == 0.5)
    let stepped = try read(
      property(
        #""name": "color", "from": "red", "keyframes": [{"type": "linear", "to": "blue", "duration": 1, "curve": "steps(2)"}]"#
      ))
    let steps = ChoreographySampler(stepped.choreography)
    #expect([0.25, 0.75, 1.25].map { steps.sample(lane: 0, at: $0).value } == [0, 0.5, 1])
    func phases(_ first: String, _ second: String) -> String {
      document(
        #"{"name": "a", "phases": {"steps": [{"values": {\#(first)}, "animation": "linear 1s"}, {"values": {\#(second)}, "animation": "linear 1s"}]}}"#
      )
    }
    let coloured = try read(phases(#""x": 0, "color": "red""#, #""x": 8, "color": "lime""#))
    #expect(coloured.intents[0].texts == ["color": ["red", "lime"]])
    #expect(ChoreographySampler(coloured.choreography).sample(lane: 0, at: 0.5).value == 0.5)
    #expect(
      message(phases(#""color": "red""#, #""color": 2"#)).hasPrefix(
        "elements[0].phases.steps[1].values.color is 2; it must be a text, as in the first phase"))
    #expect(
      message(phases(#""opacity": "red""#, #""opacity": 1"#)).hasPrefix(
        "elements[0].phases.steps[0].values.opacity is \"red\"; it must be a number"))
    for (text, reason) in [
      (
        #""name": "color", "from": "red", "to": 1, "animation": "smooth""#,
        "to is 1; it must be a text"
      ),
      (#""name": "color", "from": 1, "to": "red", "animation": "smooth""#, "it must be a number"),
      (
        #""name": "opacity", "from": "red", "to": "blue", "animation": "smooth""#,
        "it must be a number"
      ),
      (#""name": "color", "from": "red", "to": "a;b", "animation": "smooth""#, "be a CSS value"),
      (#""name": "color", "from": "red", "to": "/*", "animation": "smooth""#, "be a CSS value"),
      (#""name": "color", "from": "red", "to": "rgb(1", "animation": "smooth""#, "be a CSS value"),
    ] {
      #expect(message(property(text)).contains(reason), "\(text): \(message(property(text)))")
    }
  }

  @Test func elementsHaveTriggersAndExits() throws {
    let enter =
      #""properties": [{"name": "x", "from": 5, "to": 9}, {"name": "y", "from": 1, "to": 1}]"#
    let read = try read(
      document(
        #"{"name": "a", "count": 3, "reduceMotion": "jump", "animation": "smooth", "leave": "ease-in 150ms", \#(enter)}, "#
          + #"{"name": "b", "on": "invalid", "animation": "smooth", \#(enter)}"#))
    #expect(read.choreography.elements.map(\.name) == ["a", "b", "a (leaving)"])
    #expect(read.intents.map(\.trigger) == [nil, "invalid", "leave"])
    #expect(read.intents[2].exitOf == "a" && read.intents[2].reducedMotion == .jump)
    let back = read.choreography.elements[2]
    #expect(back.count == 1 && back.propertyNames == ["x"])
    guard case .moves(9, let moves) = back.properties[0].motion else {
      Issue.record()
      return
    }
    #expect(moves[0].target == 5 && moves[0].animation == .easeIn(duration: 0.15))
    for (members, reason) in [
      (#""on": "leave""#, "another name"),
      (#""on": "x", "leave": "smooth""#, "not be combined with on"),
      (#""leave": {"kind": "smooth", "modifiers": [{"repeatForever": true}]}"#, "come to an end"),
    ] {
      let text = document(#"{"name": "a", "animation": "smooth", \#(members), \#(enter)}"#)
      #expect(message(text).contains(reason), "\(message(text))")
    }
    let both = document(
      #"{"name": "a", "animation": "smooth", \#(enter)}, {"name": "b", "on": "c", "animation": "smooth", \#(enter)}"#,
      rest: #""expectations": [{"overlap": ["a.x", "b.x"], "atLeast": 0.1}],"#)
    #expect(message(both).contains("elements of one trigger"))
  }

  @Test func staggersStartAnywhere() throws {
    func starts(_ stagger: String) throws -> [Double] {
      try read(
        document(
          #"{"name": "a", "count": 6, "delay": 1, "stagger": {"interval": 0.5, \#(stagger)}, "animation": "smooth", "properties": [{"name": "x", "from": 0, "to": 1}]}"#
        )
      ).choreography.elements[0].starts
    }
    #expect(try starts(#""from": "last""#) == [3.5, 3, 2.5, 2, 1.5, 1])
    #expect(try starts(#""from": 1, "maximumIndex": 2"#) == [1.5, 1, 1.5, 2, 2, 2])
    #expect(try starts(#""from": "edges", "columns": 3"#) == [1, 1, 1, 1, 1, 1])
    #expect(
      try starts(#""from": "center", "columns": 3, "axis": "x""#) == [1.5, 1, 1.5, 1.5, 1, 1.5])
    for (stagger, reason) in [
      (#""from": 6"#, "the index of an item, less than the count, 6"),
      (#""axis": "x""#, "combined with columns"),
      (#""from": "middle""#, "first, last, center, edges"), (#""columns": 0"#, "between 1"),
    ] {
      #expect(throws: DocumentError.self, "\(reason)") { try starts(stagger) }
      do { _ = try starts(stagger) } catch { #expect("\(error)".contains(reason), "\(error)") }
    }
  }

  @Test func animationsMeanWhatTheirSwiftExpressionsMean() throws {
    let pairs: [(String, Animation)] = [
      (#""smooth""#, .smooth), (#""easeIn""#, .easeIn), (#""default""#, .default),
      (#"{"kind": "spring", "duration": 0.4, "bounce": 0.2}"#, .spring(duration: 0.4, bounce: 0.2)),
      (
        #"{"kind": "spring", "response": 0.3, "dampingFraction": 0.5}"#,
        .spring(response: 0.3, dampingFraction: 0.5)
      ),
      (#"{"kind": "spring"}"#, .spring),
      (
        #"{"kind": "spring", "mass": 2, "stiffness": 100, "damping": 3}"#,
        .spring(Spring(mass: 2, stiffness: 100, damping: 3))
      ),
      (
        #"{"kind": "spring", "stiffness": 300, "dampingFraction": 1.7}"#,
        .spring(Spring(stiffness: 300, dampingRatio: 1.7))
      ),
      (
        #"{"kind": "snappy", "duration": 0.3, "extraBounce": 0.1}"#,
        .snappy(duration: 0.3, extraBounce: 0.1)
      ),
      (#"{"kind": "bouncy", "duration": 0.3}"#, .bouncy(duration: 0.3)),
      (#"{"kind": "interactiveSpring"}"#, .interactiveSpring),
      (
        #"{"kind": "interactiveSpring", "extraBounce": 0.1}"#,
        .interactiveSpring(duration: 0.15, extraBounce: 0.1)
      ),
      (
        #"{"kind": "interpolatingSpring", "stiffness": 200, "damping": 40}"#,
        .interpolatingSpring(stiffness: 200, damping: 40)
      ),
      (
        #"{"kind": "interpolatingSpring", "duration": 0.4, "initialVelocity": 2}"#,
        .interpolatingSpring(duration: 0.4, initialVelocity: 2)
      ),
      (#"{"kind": "decay"}"#, .decay(Decay(timeConstant: 0.325))),
      (#"{"kind": "decay", "timeConstant": 0.2}"#, .decay(Decay(timeConstant: 0.2))),
      (#"{"kind": "linear", "duration": 2}"#, .linear(duration: 2)),
      (
        #"{"kind": "timingCurve", "x1": 0.1, "y1": -1, "x2": 0.6, "y2": 2, "duration": 1}"#,
        .timingCurve(0.1, -1, 0.6, 2, duration: 1)
      ),
      (
        #"{"kind": "easeOut", "modifiers": [{"speed": 2}, {"repeatCount": 3, "autoreverses": false}, {"logicallyComplete": 0.1}, {"delay": 0.2}]}"#,
        .easeOut.speed(2).repeatCount(3, autoreverses: false).logicallyComplete(after: 0.1).delay(
          0.2)
      ),
    ]
    for (json, animation) in pairs {
      let read = try read(document(element(json)))
      guard case .moves(0, let moves) = read.choreography.elements[0].properties[0].motion else {
        Issue.record("no moves: \(json)")
        continue
      }
      #expect(moves == [.init(time: 0, target: 1, animation: animation)], "\(json)")
    }
  }

  @Test(arguments: [
    ("[]", "the document is an array of 0; it must be an object"),
    (
      #"{"format": "animation-choreography", "version": 2}"#,
      "version is 2; it must be 1, the only version that is known here"
    ),
    (#"{"format": "other"}"#, #"format is "other"; it must be "animation-choreography""#),
    ("{}", #"format is missing; it must be "animation-choreography""#),
    ("", "not JSON, line 1, column 1: the text ends where a value should be"),
    ("{\n  \"format\": \"animation-ch", "not JSON, line 2, column 26: the string does not end"),
  ])
  func foreignAndTruncatedDocumentsAreRejected(_ text: String, _ expected: String) {
    #expect(message(text) == expected)
  }

  @Test func errorsNameThePathAndTheValue() {
    let good = element(#""smooth""#)
    func with(_ animation: String) -> String {
      message(
        document(
          "\(good.replacing("\"a\"", with: "\"b\"")), \(good.replacing("\"a\"", with: "\"c\"")), \(element(animation))"
        ))
    }
    #expect(
      with(#"{"kind": "spring", "duration": -1}"#)
        == "elements[2].animation.duration is -1; it must be positive")
    #expect(
      with(#"{"kind": "spring", "bounce": -1}"#)
        == "elements[2].animation.bounce is -1; it must be finite and greater than -1")
    #expect(
      with(#"{"kind": "spring", "bounce": 1.5}"#)
        == "elements[2].animation.bounce is 1.5; it must be at most 1.0")
    #expect(
      with(#"{"kind": "spring", "duration": 1e999}"#)
        == "elements[2].animation.duration is 1e999; it must be finite")
    #expect(
      with(#"{"kind": "spring", "duration": "0.4"}"#)
        == #"elements[2].animation.duration is "0.4"; it must be a number"#)
    #expect(
      with(#"{"kind": "wobble"}"#).hasPrefix(
        #"elements[2].animation.kind is "wobble"; it must be one of default,"#))
    #expect(with("7") == "elements[2].animation is 7; it must be an object")
    #expect(
      with(#"{"kind": "smooth", "dealy": 1}"#)
        == #"elements[2].animation.dealy is 1; it must not be here; did you mean "delay"?"#)
    #expect(
      with(#"{"kind": "smooth", "colour": 1}"#).hasPrefix(
        "elements[2].animation.colour is 1; it must not be here: known members are kind, duration"))
    #expect(
      with(#"{"kind": "timingCurve", "x1": 2, "y1": 0, "x2": 1, "y2": 1}"#)
        == "elements[2].animation.x1 is 2; it must be between 0 and 1")
    #expect(
      with(#"{"kind": "smooth", "modifiers": [{"speed": 0}]}"#)
        == "elements[2].animation.modifiers[0].speed is 0; it must be at least 1e-06")
    #expect(
      with(#"{"token": "a.b"}"#)
        == #"elements[2].animation.token is "a.b"; it must be a motion token of the document, which has none"#
    )
    #expect(
      message(
        document(
          #"{"name": "a", "count": 0, "animation": "smooth", "properties": [{"name": "x", "from": 0, "to": 1}]}"#
        ))
        == "elements[0].count is 0; it must be between 1 and 1000000")
    #expect(
      message(
        document(
          #"{"name": "a", "stagger": {"interval": -0.1}, "animation": "smooth", "properties": [{"name": "x", "from": 0, "to": 1}]}"#
        ))
        == "elements[0].stagger.interval is -0.1; it must not be negative")
    #expect(
      message(document(#"{"name": "a", "properties": [{"name": "x", "from": 0, "to": 1}]}"#))
        == "elements[0].properties[0].animation is missing; it must be an animation, here or in the element"
    )
    #expect(
      message(
        document(#"{"name": "a", "properties": [{"name": "x", "from": 0, "keyframes": []}]}"#))
        == "elements[0].properties[0].keyframes is an array of 0; it must not be empty")
    #expect(
      message(
        document(
          #"{"name": "a", "phases": {"steps": [{"values": {"x": 0}}, {"values": {"y": 0}}]}}"#))
        == "elements[0].phases.steps[1].values.y is 0; it must not be here: the first phase does not have it"
    )
    #expect(
      message(document(good, rest: #""budgets": {"minimumInterval": 0.2},"#))
        == "budgets.minimumInterval is 0.2; it must leave minimumInterval (0.2) at most maximumInterval (0.05)"
    )
    #expect(
      message(document("\(good), \(good)"))
        == #"elements[1].name is "a"; it must differ from the names of the other elements"#)
    #expect(message(document("")) == "elements is an array of 0; it must not be empty")
  }

  /// Marks of byte order, and UTF-16 without one.
  @Test(
    arguments: [
      [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], [0xFE, 0xFF, 0x7B, 0x7D], [0xFF, 0xFE, 0x7B, 0x7D],
      [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D],
    ] as [[UInt8]])
  func otherEncodingsAreNamed(bytes: [UInt8]) {
    #expect {
      try ChoreographyDocument(bytes: bytes)
    } throws: {
      "\($0)".contains("must be UTF-8 without a byte order mark")
    }
  }

  @Test func anyBytesAreADocumentOrAnError() {
    var generator = SplitMix64(seed: 61)
    let valid = Array(
      document(element(#"{"kind": "spring", "duration": 0.4, "modifiers": [{"delay": 1}]}"#)).utf8)
    for _ in 0..<3000 {
      var bytes = valid
      for _ in 0...generator.index(below: 4) {
        let place = generator.index(below: bytes.count)
        switch generator.index(below: 4) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(generator.pick(Array("{}[]\",:0-e".utf8)), at: place)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      do {
        let document = try ChoreographyDocument(bytes: bytes)
        #expect(document.choreography.elements.count == 1)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
    let deep = Array(repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: DocumentError.self) { try ChoreographyDocument(bytes: deep) }
  }

  @Test func designTokensAreASourceOfAnimations() throws {
    let tokens = """
      "tokens": {
        "time": {"$type": "duration", "quick": {"$value": {"value": 200, "unit": "ms"}}, "slow": {"$value": "1.5s"}},
        "curve": {"$type": "cubicBezier", "out": {"$value": [0, 0, 0.58, 1]}},
        "color": {"$type": "color", "red": {"$value": "#f00"}},
        "motion": {
          "enter": {"$type": "transition", "$value": {"duration": "{time.quick}", "delay": {"value": 50, "unit": "ms"}, "timingFunction": "{curve.out}"}},
          "alias": {"$value": "{motion.enter}"},
          "pop": {"$type": "spring", "$value": {"duration": 0.4, "bounce": 0.3}},
          "late": {"$type": "transition", "$value": {"duration": "{time.slow}", "delay": "100ms"},
                   "$extensions": {"swift-animation-numerics.spring": {"stiffness": 100, "damping": 20}}}
        }
      },
      """
    func animation(_ token: String) throws -> Animation? {
      let read = try read(document(element(#"{"token": "\#(token)"}"#), rest: tokens))
      guard case .moves(_, let moves) = read.choreography.elements[0].properties[0].motion else {
        return nil
      }
      return moves[0].animation
    }
    #expect(try animation("motion.enter") == .easeOut(duration: 0.2).delay(0.05))
    #expect(try animation("motion.alias") == .easeOut(duration: 0.2).delay(0.05))
    #expect(try animation("motion.pop") == .spring(duration: 0.4, bounce: 0.3))
    #expect(
      try animation("motion.late") == .interpolatingSpring(stiffness: 100, damping: 20).delay(0.1))
    func wrong(_ tokens: String) -> String {
      message(document(element(#""smooth""#), rest: "\"tokens\": \(tokens),"))
    }
    #expect(
      wrong(#"{"a": {"$type": "transition", "$value": "{b}"}, "b": {"$value": "{a}"}}"#).hasSuffix(
        "it must not refer to itself, not even through others"))
    #expect(
      wrong(#"{"a": {"$type": "transition", "$value": {"duration": "{gone}"}}}"#)
        == #"tokens.a.$value.duration is "{gone}"; it must refer to a token that exists"#)
    #expect(
      wrong(#"{"a": {"$type": "transition", "$value": {"duration": {"value": 3, "unit": "min"}}}}"#)
        == #"tokens.a.$value.duration.unit is "min"; it must be "ms" or "s""#)
    #expect(
      wrong(#"{"a": {"$type": "transition", "$value": {"duration": "200ms"}}}"#)
        .hasPrefix("tokens.a.$value.timingFunction is missing"))
  }

  /// A spring has one way to be given; a member of another is not passed over.
  @Test(arguments: [
    (#""duration": 0.5, "stiffness": 100, "damping": 10"#, "duration"),
    (#""response": 0.5, "stiffness": 100, "damping": 10"#, "response"),
    (#""stiffness": 100, "damping": 10, "RATIO": 1"#, "damping"),
    (#""response": 0.5, "RATIO": 0.7, "bounce": 0.1"#, "bounce"),
  ])
  func waysToGiveASpringAreNotMixed(_ members: String, _ refused: String) {
    func message(_ ratio: String, _ text: String, rest: String = "") -> String {
      let members = members.replacing("RATIO", with: ratio)
      return self.message(
        document(
          text.replacing("SPRING", with: members), rest: rest.replacing("SPRING", with: members)))
    }
    let keyframe =
      #"{"name": "a", "properties": [{"name": "x", "from": 0, "keyframes": [{"type": "spring", "to": 1, "spring": {SPRING}}]}]}"#
    for message in [
      message("dampingFraction", element(#"{"kind": "spring", SPRING}"#)),
      message("dampingRatio", keyframe),
      message(
        "dampingFraction", element(#""smooth""#),
        rest: #""tokens": {"a": {"$type": "spring", "$value": {SPRING}}},"#),
    ] {
      #expect(message.contains("\(refused) is "), "\(message)")
    }
  }

  @Test func repeatedMembersAreRejected() throws {
    func message(_ text: String) -> String {
      do {
        _ = try ChoreographyDocument.json(Array(text.utf8))
        return "accepted"
      } catch { return "\(error)" }
    }
    #expect(
      message("{\n \"a\": {\"delay\": 1,\n  \"delay\": 2}}")
        == "line 3, column 3: the member \"delay\" occurs twice in its object")
    // An escape is the character that it stands for.
    #expect(message(#"{"a": 1, "\u0061": 2}"#).contains(#"column 10: the member "a" occurs twice"#))
    #expect(message(#"{"a": {"b": 1}, "c": {"b": 1}, "d": [{"b": 1}, {"b": 1}]}"#) == "accepted")
  }
}
