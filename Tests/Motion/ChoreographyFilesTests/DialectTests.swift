import AnimationNumerics
import Foundation
import Seeding
import TestTiers
import Testing

@testable import ChoreographyFiles

/// The table of dialects: what is printed is read back, and what is not understood is refused.
@Suite struct DialectTests {
  /// The motions of each kind.
  private static let count = TestTier.isAll ? 2000 : 600

  /// Reads a printed line, and compares it with what was printed.
  private func expectSame(_ printed: WrittenMotion, _ motion: PlainMotion) {
    let line = printed.line
    // Where another library's reading would be taken, its name comes first: never for usual times.
    if case .curve = motion.base {
      #expect(line == printed.code)
    } else if printed.intended.map({ (0.6...600).contains($0.frequency) }) == true {
      #expect(line == printed.code)
    }
    let back: AnimationExpression
    do {
      back = try AnimationExpression(line)
    } catch {
      Issue.record("\(line): \(error)")
      return
    }
    // Another library may have the same code, if it shows the same motion.
    #expect(back.written?.shown == printed.shown, "\(line)")
    #expect(back.written?.easing == printed.easing, "\(line)")
    #expect(back.written?.decay == printed.decay, "\(line)")
    #expect(back.written?.decayVelocity == printed.decayVelocity, "\(line)")
    if let shown = back.shown {
      #expect(shown.base == ShownMotion(printed)?.base && shown.end == printed.end, "\(line)")
    }
    if printed.omissions.isEmpty, let plain = back.motion {
      #expect((plain.delay - motion.delay).magnitude <= 0.0005, "\(line)")
      #expect(plain.cycles == motion.cycles && plain.mirrors == motion.mirrors, "\(line)")
    }
  }

  /// Springs of every kind in every dialect. The printed numbers are within 10⁻⁵ of the spring's, but
  /// where the dialect rounds.
  @Test func everyPrintedSpringIsReadBack() throws {
    var random = SplitMix64(seed: 54)
    var printed: [String: Int] = [:]
    let rows = Dialect.all.filter { $0.isPrinted && $0.isSpring }
    for number in 0..<Self.count {
      let period = exp(Double.random(in: log(0.05)...log(5), using: &random))
      let ratio =
        number % 7 == 0 ? 1 : exp(Double.random(in: log(0.06)...log(4), using: &random))
      let spring = Oscillator(frequency: 2 * .pi / period, ratio: ratio)
      var motion = PlainMotion(.spring(spring, velocity: 0))
      if number % 5 == 1 {
        let velocity = Decimals.rounded(.random(in: -20...20, using: &random), digits: 3)
        motion.base = .spring(spring, velocity: velocity)
      }
      if number % 3 == 1 { motion.delay = Decimals.rounded(period / 3, digits: 3) }
      for index in stride(from: number % 8, to: rows.count, by: 8) {
        let dialect = rows[index]
        guard let written = WrittenMotion(motion, as: dialect) else { continue }
        printed["\(dialect.library) \(dialect.parameters.map(\.name))", default: 0] += 1
        expectSame(written, motion)
        let back = try #require(written.intended)
        let isRounded =
          dialect.parameters.contains { $0.storage == .whole }
          || dialect.rules.contains("bisects") || dialect.isRounded
        let tolerance = isRounded ? 0.05 : 1.1e-5
        let shown = dialect.isCritical ? min(ratio, 1) : ratio
        #expect(
          (back.frequency * period / 2 / .pi - 1).magnitude <= tolerance
            && (back.ratio - shown).magnitude <= tolerance * max(ratio, 1), "\(written.code)")
      }
    }
    #expect(
      printed.count == rows.count && printed.values.allSatisfy { $0 > Self.count / 60 },
      "\(printed)")
  }

  /// Decays in every dialect, and the velocities of those that state one, which decide their way.
  @Test func everyPrintedDecayIsReadBack() throws {
    var random = SplitMix64(seed: 56)
    var printed: Set<String> = []
    let rows = Dialect.all.filter { $0.isPrinted && [.decay, .spring].contains($0.form) }
    for number in 0..<Self.count / 4 {
      let constant = exp(Double.random(in: log(0.02)...log(4), using: &random))
      let decay = Decay(timeConstant: constant)
      let velocity =
        number % 3 == 0
        ? nil : Decimals.rounded(.random(in: -5000...5000, using: &random), digits: 5)
      var motion = PlainMotion(.decay(decay, velocity: velocity))
      if number % 4 == 1 { motion.delay = 0.25 }
      for dialect in rows {
        guard let written = WrittenMotion(motion, as: dialect) else { continue }
        printed.insert("\(dialect.library) \(dialect.form)")
        expectSame(written, motion)
        guard let back = written.decay else { continue }
        #expect((back.timeConstant / constant - 1).magnitude < 1.2e-5, "\(written.code)")
        guard written.code.contains("elocity"), let own = written.decayVelocity else { continue }
        // The way is the velocity times the time constant, whatever the library calls its numbers.
        let way = back.end(fromValue: 0, initialVelocity: own)
        let expected = decay.end(fromValue: 0, initialVelocity: velocity ?? decay.rate)
        #expect((way / expected - 1).magnitude < 2.5e-5, "\(written.code)")
      }
    }
    #expect(printed.filter { $0.hasSuffix("decay") }.count == 7, "\(printed)")
  }

  /// Decays as their libraries compute them: the time constant in ms and the way.
  @Test(
    arguments: [
      ("scrollView.decelerationRate = .normal", -1 / log(0.998), nil),
      ("UIScrollView.decelerationRate = UIScrollView.DecelerationRate.fast", -1 / log(0.99), nil),
      ("FrictionSimulation(0.135, 100, 2400)", -1000 / log(0.135), -2400 / log(0.135)),
      ("exponentialDecay(frictionMultiplier = 2f, absVelocityThreshold = 0.5f)", 1000 / 8.4, nil),
      ("animatable.animateDecay(1200f, exponentialDecay(2f))", 1000 / 8.4, 1200 / 8.4),
      ("FlingAnimation(holder).setStartVelocity(1200f).setFriction(2f)", 1000 / 8.4, 1200 / 8.4),
      (
        "Animated.decay(value, { velocity: 2.4, deceleration: 0.997, useNativeDriver: true })",
        1000 / 3.0, 800.0
      ),
      ("Animated.decay(value, { velocity: 2 })", 500.0, 1000.0),
      (#"{ type: "inertia", velocity: 200 }"#, 325.0, 160.0),
      (#"dragTransition={{ power: 0.3, timeConstant: 200, bounceDamping: 9 }}"#, 200.0, nil),
      (#"{ type: "inertia", velocity: 50, power: 0.3, timeConstant: 200 }"#, 200.0, 15.0),
      (".decay(Decay(rate: 4)).speed(2).delay(0.1)", 125.0, nil),
      ("decay timeConstant=0.5", 500.0, nil),
    ] as [(String, Double, Double?)])
  func decaysAreWhatTheirLibrariesCompute(text: String, constant: Double, way: Double?) throws {
    let words = try AnimationExpression(text)
    guard case .decay(let decay, let velocity)? = words.motion?.base else {
      Issue.record("\(text) is \(String(describing: words.motion))")
      return
    }
    #expect((decay.timeConstant * 1000 / constant - 1).magnitude < 1e-7, "\(text)")
    let progress = words.animation.progress(at: constant / 1000 + words.delay).value
    #expect((progress - 1 + exp(-1)).magnitude < 1e-7)
    let found = velocity.map { decay.end(fromValue: 0, initialVelocity: $0) }
    #expect((found == nil) == (way == nil), "\(text)")
    if let found, let way { #expect((found / way - 1).magnitude < 1e-7, "\(text)") }
  }

  /// Curves with delays and repetitions in every dialect.
  @Test func everyPrintedCurveIsReadBack() throws {
    var random = SplitMix64(seed: 48)
    func coordinate(_ range: ClosedRange<Double>) -> Double {
      let value = Double.random(in: range, using: &random)
      return Bool.random(using: &random) ? value : Decimals.rounded(value, places: 2)
    }
    let usual: [EasingFunction] = [
      .identity, .cubicBezier(.ease), .cubicBezier(.easeIn), .cubicBezier(.easeOut),
      .cubicBezier(.easeInOut),
    ]
    let named = NamedEasing.Family.allCases.flatMap { family in
      NamedEasing.Shape.allCases.map { EasingFunction.named(NamedEasing(family, $0)) }
    }
    var printed: [String: Int] = [:]
    let rows = Dialect.all.filter { $0.isPrinted && $0.form == .curve }
    for number in 0..<Self.count {
      let curve = try CubicBezier(
        x1: coordinate(0...1), y1: coordinate(-1...2), x2: coordinate(0...1),
        y2: coordinate(-1...2))
      let easing =
        number % 4 == 0
        ? usual[number / 4 % usual.count]
        : number % 4 == 1 ? named[number / 4 % named.count] : .cubicBezier(curve)
      var motion = PlainMotion(
        .curve(easing, duration: Decimals.rounded(coordinate(0.01...3), places: 3)))
      if number % 3 == 1 { motion.delay = Decimals.rounded(coordinate(0.01...2), places: 3) }
      if number % 5 == 2 { motion.cycles = number % 2 == 0 ? .infinity : 3 }
      motion.mirrors = motion.cycles != 1 && number % 3 == 0
      for index in stride(from: number % 5, to: rows.count, by: 5) {
        let dialect = rows[index]
        guard let written = WrittenMotion(motion, as: dialect) else { continue }
        printed[dialect.library, default: 0] += 1
        expectSame(written, motion)
        // The control points are kept, or the library has floats or whole milliseconds.
        let storages = Set(dialect.parameters.map(\.storage))
        if storages == [.double], !["compose", "coreanimation"].contains(dialect.library) {
          let isBezier = if case .cubicBezier? = written.easing { true } else { false }
          #expect(
            written.easing == easing || isBezier && easing.bezier != nil, "\(written.code)")
          for step in 0...20 {
            let time = Double(step) / 20
            let difference = written.easing!.value(at: time) - easing.value(at: time)
            #expect(difference.magnitude < 1e-12, "\(written.code) of \(easing) at \(time)")
          }
        }
      }
    }
    #expect(
      Set(printed.keys) == Set(rows.map(\.library))
        && printed.values.allSatisfy { $0 > Self.count / 60 },
      "\(printed)")
  }

  @Test func printedNumbersAreShort() throws {
    func code(_ text: String, _ library: String) throws -> [String] {
      let motion = try #require(try AnimationExpression(text).motion)
      return Dialect.all.filter { $0.library == library && $0.isPrinted }
        .compactMap { WrittenMotion(motion, as: $0)?.code }
    }
    #expect(
      try code("react-spring default", "swiftui")[0] == ".spring(duration: 0.4819, bounce: 0.0029)"
        || code("react-spring default", "swiftui")[0].count < 45)
    #expect(try code("snappy", "swiftui")[0] == ".spring(duration: 0.5, bounce: 0.15)")
    #expect(
      try code("cubic-bezier(0.2, 0, 0, 1) 350ms", "compose")
        == ["tween(350, easing = CubicBezierEasing(0.2f, 0f, 0f, 1f))"])
    #expect(
      try code("ease-out 300ms 100ms", "motion")
        == [#"{ duration: 0.3, ease: "easeOut", delay: 0.1 }"#])
    #expect(
      try code("ease-in-out 500ms infinite alternate", "swiftui")[0]
        == ".easeInOut(duration: 0.5).repeatForever()")
  }

  /// What an expression is: ω₀² and ζ of a spring, or CSS of a curve with its delay.
  private func reading(_ text: String) throws -> String {
    let words = try AnimationExpression(text)
    guard let motion = words.motion else { return "none" }
    var result: String
    switch motion.base {
    case .spring(let spring, let velocity):
      result =
        "spring \(DisplayText.number(spring.frequency * spring.frequency)) "
        + DisplayText.number(spring.ratio)
        + (velocity == 0 ? "" : " v\(DisplayText.number(velocity))")
    case .decay(let decay, _): result = "\(decay)"
    case .curve(let easing, let duration):
      result = "\(easing.shortCSS) \(DisplayText.milliseconds(duration))"
    }
    if motion.delay != 0 { result += " after \(DisplayText.milliseconds(motion.delay))" }
    if motion.cycles != 1 { result += " x\(motion.cycles)\(motion.mirrors ? " back" : "")" }
    return result
  }

  /// Expressions as people write them, and what they are, worked out by hand.
  @Test(arguments: [
    (
      "spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)",
      "spring 200 0.5"
    ),
    ("spring(Spring.DampingRatioHighBouncy, Spring.StiffnessMedium)", "spring 1500 0.2"),
    ("spring<Float>(stiffness = 200f)", "spring 200 1"),
    (
      "withTiming(100, { duration: 300, easing: Easing.bezier(0.25, 0.1, 0.25, 1) })", "ease 300 ms"
    ),
    (#"{ type: "spring", duration: 0.5, bounce: 0.3 }"#, "spring 387.3 0.7"),
    (#"{ type: "spring", bounce: 0.3 }"#, "spring 151.3 0.7"),
    ("spring({ bounce: 0.5, duration: 628 })", "spring 100.1 0.5"),
    ("animate x { duration: 400ms; easing: spring(0.2); }", "spring 246.7 0.8"),
    (
      "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) { }",
      "spring 387.3 0.7"
    ),
    ("UIView.animate(springDuration: 0.5, bounce: 0.3) { }", "spring 157.9 0.7"),
    (
      "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, "
        + "initialSpringVelocity: 0.0, options: [.curveEaseInOut, .allowUserInteraction], "
        + "animations: { if !self.isOpen { $0.alpha = 1 > 0 ? 1 : 0 } }, completion: nil)",
      "spring 387.3 0.7"
    ),
    ("UIView.animate(withDuration: 0.3) { self.view.alpha = 0 }", "ease-in-out 300 ms"),
    (
      "UIView.animate(withDuration: 0.3, delay: 0.1, options: .curveEaseOut, animations: { })",
      "ease-out 300 ms after 100 ms"
    ),
    (
      "UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, "
        + "UIView.AnimationOptions.curveLinear]) { }",
      "linear 1000 ms xinf back"
    ),
    (
      "UIView.animate(withDuration: 0.2, animations: { self.view.alpha = 0 }) { _ in done() }",
      "ease-in-out 200 ms"
    ),
    (
      "UIView.animate(withDuration: 0.2) { self.view.alpha = 0 } completion: { _ in done() }",
      "ease-in-out 200 ms"
    ),
    (
      "SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 500), bounce: 0.3)",
      "spring 157.9 0.7"
    ),
    ("Animated.spring(value, { toValue, tension: 40, friction: 7 })", "spring 230.2 0.725"),
    (".timingCurve(0.2, 0, 0, 1, duration: 0.3)", "cubic-bezier(0.2, 0, 0, 1) 300 ms"),
    ("{ duration: 0.3, ease: [0.2, 0, 0, 1] }", "cubic-bezier(0.2, 0, 0, 1) 300 ms"),
    (
      #"{ duration: 300, easing: "cubic-bezier(0.2, 0, 0, 1)" }"#,
      "cubic-bezier(0.2, 0, 0, 1) 300 ms"
    ),
    (#"{ duration: 300, easing: "ease-out" }"#, "ease-out 300 ms"),
    ("{ duration: 300, easing: Easing.bezier(0.2, 0, 0, 1) }", "cubic-bezier(0.2, 0, 0, 1) 300 ms"),
    ("{ duration: 300, ease: cubicBezier(0.2, 0, 0, 1) }", "cubic-bezier(0.2, 0, 0, 1) 300 ms"),
    (
      "animate x { duration: 300ms; easing: cubic-bezier(0.2, 0, 0, 1); }",
      "cubic-bezier(0.2, 0, 0, 1) 300 ms"
    ),
    (#"{ type: "spring", duration: 0.8, bounce: 0.25 }"#, "spring 137.4 0.75"),
    ("SpringDescription(mass: 1, stiffness: 100, damping: 40)", "spring 100 2"),
    (#"{ type: "spring", stiffness: 100, damping: 40 }"#, "spring 100 2"),
    (".easeOut(duration: 0.2).delay(0.5)", "ease-out 200 ms after 500 ms"),
    (".snappy(duration: 0.4).speed(2).delay(0.1)", "spring 987 0.85 after 100 ms"),
    (".snappy.delay(0.1)", "spring 157.9 0.85 after 100 ms"),
    (".easeInOut(duration: 0.5).repeatForever(autoreverses: true)", "ease-in-out 500 ms xinf back"),
    (".easeInOut(duration: 0.5).repeatCount(3)", "ease-in-out 500 ms x3.0 back"),
    (".spring(.snappy(duration: 0.4)).speed(2)", "spring 987 0.85"),
    (".spring(.bouncy)", "spring 157.9 0.7"),
    (".interpolatingSpring(.snappy)", "spring 157.9 0.85"),
    (".spring(duration: 0.2 * 2)", "spring 246.7 1"),
    ("Spring(duration: 0.4, bounce: 0.2)", "spring 246.7 0.8"),
    ("withAnimation(.easeIn(duration: 0.2)) { isOn.toggle() }", "ease-in 200 ms"),
    ("ease 300ms 100ms", "ease 300 ms after 100 ms"),
    ("ease 300ms -100ms", "ease 300 ms after -100 ms"),
    ("transition: transform 300ms ease-out 50ms", "ease-out 300 ms after 50 ms"),
    ("animation: fade 300ms linear 3", "linear 300 ms x3.0"),
    ("stiffness 600, damping ratio 0.62, mass 2", "spring 300 0.62"),
    ("dampingRatio=0.62 mass=2 stiffness=600", "spring 300 0.62"),
    ("flutter mass=2 stiffness=600 ratio=0.62", "spring 300 0.62"),
    (
      ".interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 5)",
      "spring 100 0.5 v5"
    ),
    (#"{ type: "spring", stiffness: 300, damping: 20, velocity: 2 }"#, "spring 300 0.5774 v2"),
    ("coreanimation mass=1 stiffness=100 damping=10 velocity=5", "spring 100 0.5 v5"),
    (
      "tween(350, easing = FastOutSlowInEasing)",
      "cubic-bezier(0.4, 0, 0.2, 1) 350 ms"
    ),
    (
      "tween(durationMillis = 350, delayMillis = 50, easing = LinearEasing)",
      "linear 350 ms after 50 ms"
    ),
    (
      "infiniteRepeatable(tween(300, easing = LinearEasing), RepeatMode.Reverse)",
      "linear 300 ms xinf back"
    ),
    (
      "curve: Curves.easeOutBack, duration: const Duration(milliseconds: 300)",
      "cubic-bezier(0.175, 0.885, 0.32, 1.275) 300 ms"
    ),
    ("material emphasized-decelerate 400ms", "cubic-bezier(0.05, 0.7, 0.1, 1) 400 ms"),
    (
      #"gsap.to(".box", { duration: 1, ease: "power2.out" })"#,
      "easeOutCubic 1000 ms"
    ),
    (
      #"transition={{ duration: 0.2, ease: "easeIn", repeat: Infinity, repeatType: "mirror" }}"#,
      "ease-in 200 ms xinf back"
    ),
    (
      "withDelay(100, withRepeat(withTiming(1, { duration: 200, easing: Easing.linear }), -1, true))",
      "linear 200 ms after 100 ms xinf back"
    ),
    ("spring(1 100 10 0)", "spring 100 0.5"),
    (
      "SpringForce(0f).setStiffness(SpringForce.STIFFNESS_LOW).setDampingRatio(0.75f)",
      "spring 200 0.75"
    ),
    ("spring({ frame, fps, config: { stiffness: 200, damping: 10 } })", "spring 200 0.3536"),
    ("adw_spring_params_new(0.62, 2, 600)", "spring 300 0.62"),
    ("SpringAnimation { spring: 2; damping: 0.2 }", "spring 125 0.559"),
    ("harmonica.NewSpring(harmonica.FPS(60), 6.0, 0.5)", "spring 36 0.5"),
    ("SpringMotion(200, 1.1)", "spring 200 1.1"),
    (
      #"gsap.to(".box", { x: 100, opacity: 0, duration: 1, ease: "power2.out", delay: 0.5 })"#,
      "easeOutCubic 1000 ms after 500 ms"
    ),
    (
      #"gsap.fromTo(".box", { x: 0 }, { x: 100, duration: 1, ease: "none" })"#, "linear 1000 ms"
    ),
    (
      #"animate(".box", { opacity: [0, 1] }, { duration: 0.5, ease: "easeOut" })"#,
      "ease-out 500 ms"
    ),
    (
      #"animate(box, { x: 100 }, { type: "spring", stiffness: 300, damping: 20 })"#,
      "spring 300 0.5774"
    ),
    (
      #"animate(".box", { x: 250, duration: 500, ease: "linear" })"#, "linear 500 ms"
    ),
    (
      "animateFloatAsState(targetValue = 1f, animationSpec = tween(300, easing = LinearEasing))",
      "linear 300 ms"
    ),
    (
      "fadeIn(animationSpec = tween(220, delayMillis = 90))",
      "cubic-bezier(0.4, 0, 0.2, 1) 220 ms after 90 ms"
    ),
    (
      "Animated.timing(fade, { toValue: 1, duration: 1000, easing: Easing.linear, useNativeDriver: true }).start()",
      "linear 1000 ms"
    ),
    (
      "AnimatedOpacity(opacity: 1, duration: const Duration(milliseconds: 300), curve: Curves.easeIn)",
      "ease-in 300 ms"
    ),
    (
      "withAnimation(.easeIn(duration: 0.2), completionCriteria: .removed) { show() } completion: { hide() }",
      "ease-in 200 ms"
    ),
    ("animation: fade 2s linear both", "linear 2000 ms"),
    (
      "box.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300, easing: 'linear' })",
      "linear 300 ms"
    ),
  ])
  func expressionsAreReadAsTheirLibrariesReadThem(text: String, expected: String) throws {
    #expect(try reading(text) == expected)
  }

  /// Svelte's step by its own recurrence: samples of a spring whose roots are those of the step.
  @Test func svelteStepsFollowTheirOscillator() throws {
    for (stiffness, damping) in [(0.15, 0.8), (0.1, 0.3), (0.05, 0.6)] {
      let words = try AnimationExpression("svelte stiffness=\(stiffness) damping=\(damping)")
      let spring = try #require(words.written?.shown)
      var (last, current) = (0.0, 0.0)
      var values = [0.0]
      for _ in 0..<40 {
        let next = current + (current - last) * (1 - damping) + (1 - current) * stiffness
        (last, current) = (current, next)
        values.append(current)
      }
      // x(t) − 1 solves x″ + 2ζω₀x′ + ω₀²x = 0, so three samples are related by its roots.
      let (β, ω) = (spring.ratio * spring.frequency / 60, spring.frequency / 60)
      let inner = ω * ω - β * β
      let cosine = inner >= 0 ? cos(inner.squareRoot()) : cosh((-inner).squareRoot())
      for index in 2..<40 {
        let predicted =
          2 * exp(-β) * cosine * (values[index] - 1) - exp(-2 * β) * (values[index - 1] - 1)
        #expect((predicted - (values[index + 1] - 1)).magnitude < 1e-12)
      }
    }
  }

  /// Every word is accounted for: the message names the word and the nearest known one.
  @Test(arguments: [
    (".spring(duration: slow, bounce: 0.2)", "slow"),
    (".easeIn(duration: isOn ? 0.2 : 0.4)", "?"),
    ("motion visualDuratio=0.4", "did you mean visualDuration?"),
    (#"{ type: "spring", stifness: 300, damping: 20 }"#, "did you mean stiffness?"),
    (".spring(duration: 0.4).dealy(0.2)", "dealy"),
    (".spring(duration: 0.4, bounce: 0.2, wobble: 3)", "wobble"),
    (".spring(0.4)", "0.4"),
    (
      "spring(dampingRatio = Spring.DampingRatioMediumBounce, stiffness = 200f)",
      "Spring.DampingRatioMediumBouncy"
    ),
    (#"{ duration: 0.3, ease: "easeOt" }"#, "did you mean easeOut?"),
    (#"{ duration: 0.3, ease: "anticipate" }"#, "two curves"),
    (#"{ duration: 0.3 }"#, "have type: \"spring\""),
    (#"{ duration: 0.3, ease: "easeOut", stagger: 0.1 }"#, "stagger"),
    (#"{ duration: 0.3, ease: "easeIn", repeat: 2, repeatType: "reverse" }"#, "backwards"),
    ("withSpring({ stiffness: 100 })", "withSpring"),
    ("damping: 0.8 (the ratio), stiffness: 380", "the"),
    (
      "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 5) { }",
      "not have initialSpringVelocity 5: how the spring"
    ),
    (
      "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, "
        + "initialSpringVelocity: 0, options: .curveEaseOut) { }",
      "what a curve does to a spring is not documented"
    ),
    (
      "UIView.animate(withDuration: 0.5, delay: 0, options: .autoreverse) { }",
      "not play back without repeating"
    ),
    (
      "UIView.animate(withDuration: 0.5, delay: 0, options: [.curveEaseOt]) { }",
      "did you mean"
    ),
    ("UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.8)", "how it takes the duration"),
    ("ease-out 300ms bounce", "bounce"),
    ("ease 1s 2s 3s", "3s"),
    ("material emphasized 300ms", "two curves"),
    ("bezier = name, 0.2, 0, 0, 1", "0.2"),
    ("spring(duration: 0.4px)", "px"),
    ("{ type: \"spring\", stiffness: 100, damping: 10, mass: [1] }", "mass"),
    ("withDecay({ velocity: 200 })", "depends on the frame rate"),
    ("splineBasedDecay<Float>(density)", "run choreo fit"),
    (#"{ type: "inertia", velocity: 200, min: 0 }"#, "(at character 35: min: 0 })"),
    (#"{ type: "inertia", velocity: 200, modifyTarget: snap }"#, "decides the end"),
    (
      "gsap.to(box, { inertia: { x: 500, resistance: 200 } })",
      "power3.out in |velocity|/resistance"
    ),
    ("FrictionSimulation(0.1, 0, 100, constantDeceleration: 5)", "stops the motion early"),
    ("FrictionSimulation(1.1, 0, 100)", "be a decay that moves"),
    ("Animated.decay(value, { velocity: 0 })", "be a decay that moves"),
    ("Animated.decay(value, { velocity: 1, decelaration: 0.9 })", "did you mean deceleration"),
    ("cubic-bezier(1.2, 0, 0, 1)", "between 0 and 1"),
    (".spring(duration: 0.4", "close its bracket"),
    // Angular's; anime's has a spring of defaults, but not without naming it.
    ("animate('300ms 100ms ease-out')", "have type"), ("animate(box, {})", "ease"),
    (
      "box.animate([{ x: 0, easing: 'ease-in' }, { x: 1 }], { duration: 300, easing: 'linear' })",
      "two keyframes without offset and easing"
    ),
    (
      "box.animate([{ x: 0 }, { x: 2 }, { x: 1 }], { duration: 300, easing: 'linear' })",
      "two keyframes"
    ),
    (#"animate(box, { x: [0, 2, 1] }, { duration: 0.5, ease: "easeOut" })"#, "two keyframes"),
    (
      #"gsap.to(".box", { x: 100, duration: 1, ease: "none", stagger: 0.1 })"#,
      "a choreography has staggers"
    ),
  ])
  func whatIsNotUnderstoodIsAnError(text: String, word: String) {
    do throws(DocumentError) {
      let read = try AnimationExpression(text)
      Issue.record("\(text) is read as \(read.motion.map { "\($0)" } ?? "keyframes")")
    } catch {
      #expect(error.reason.contains(word), "\(error)")
    }
  }

  /// Where libraries differ, the others are told.
  @Test func otherReadingsAreTold() throws {
    let object = try AnimationExpression(#"{ type: "spring", duration: 0.5, bounce: 0.3 }"#)
    #expect(object.written?.dialect.library == "motion")
    #expect(
      object.otherReadings.first == "swiftui would read a spring of duration 0.5 s, bounce 0.3")
    #expect(
      try AnimationExpression("tension 170 friction 26").otherReadings.first?.hasPrefix(
        "react-spring would read") == true)
    for text in [
      "motion duration=0.5 bounce=0.3", "stiffness 380, damping ratio 0.8", "snappy",
      ".spring(duration: 0.5, bounce: 0.3)", "ease-out 300ms",
    ] {
      #expect(try AnimationExpression(text).otherReadings.isEmpty, "\(text)")
    }
  }

  /// A token's duration and bounce are taken, as in a token file; its physics are told if they differ.
  @Test func physicsBesideABounceAreCompared() throws {
    let other = try AnimationExpression(
      #"{ bounce: 0.35, duration: "400ms", physics: { stiffness: 300, damping: 20, mass: 1 } }"#)
    #expect(other.animation == .spring(duration: 0.4, bounce: 0.35))
    #expect(
      other.otherReadings == ["its physics would be a spring of duration 0.3628 s, bounce 0.4226"])
    let same = try AnimationExpression(
      #"{ bounce: 0.3, duration: "400ms", physics: { stiffness: 246.74, damping: 21.991 } }"#)
    #expect(same.otherReadings.isEmpty)
  }

  /// Any text ends in a reading or an error, not in a trap.
  @Test func spoiltExpressionsAreRefused() {
    var random = SplitMix64(seed: 7)
    let texts = [
      ".spring(.snappy(duration: 0.4)).speed(2).delay(0.1)",
      #"{ type: "spring", duration: 0.5, bounce: 0.3, repeat: Infinity }"#,
      "infiniteRepeatable(tween(300, easing = CubicBezierEasing(0.2f, 0f, 0f, 1f)))",
      "hl.curve(\"a\", { type = \"bezier\", points = { { 0.2, 0 }, { 0, 1 } } })",
      "transition: transform 300ms cubic-bezier(0.2, 0, 0, 1) 50ms;", "spring(1 100 10 0)",
    ].map(Array.init)
    for _ in 0..<3000 {
      var text = texts[Int.random(in: 0..<texts.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let other = texts[Int.random(in: 0..<texts.count, using: &random)]
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.remove(at: place)
        case 1: text[place] = other[Int.random(in: 0..<other.count, using: &random)]
        default: text.insert(contentsOf: other.shuffled(using: &random).prefix(3), at: place)
        }
      }
      _ = try? AnimationExpression(String(text))
    }
  }
}
