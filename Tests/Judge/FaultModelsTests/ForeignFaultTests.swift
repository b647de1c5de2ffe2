import FaultModels
import SolverVerification
import TestTiers
import Testing

@testable import Seeding

/// Faults of springs with parameters drawn at random: each is named, alone, and as what it is.
@Suite struct ForeignSpringFaultTests {
  private func expect(
    _ fault: String?, _ method: Tampered, containing text: String? = nil, limit: Int = 120
  ) {
    let found = foreignFindings(
      method, sets: ["main", "near-critical", "with-velocity", "at-rest", "parameterisations"],
      limit: limit)
    #expect(found.map(\.solver) == [fault], "\(found.map(\.text))")
    if let text { #expect(found.first?.text.contains(text) == true, "\(found.map(\.text))") }
  }

  @Test(.secondTier) func clocksThatTickAtAnyRate() {
    var random = SplitMix64(seed: 0x71C)
    let rate = Double(20 + random.index(below: 150))
    expect(
      "clock", springs { $0.time = ($0.time * rate).rounded(.down) / rate },
      containing: "last 1/\(Int(rate)) s")
  }

  /// NaN and infinite answers are named "not finite" and no other fault.
  @Test(.secondTier, arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNoNumberIsCalledNotFinite(value: Double) {
    expect(nil, motions { $1.position = value }, containing: "(position)")
    expect(nil, motions { $1.velocity = value }, containing: "(velocity)")
    expect(
      nil, motions { _, answer in answer = MotionAnswer(position: value, velocity: value) },
      containing: "(position, velocity)")
    // Nor if a few finite answers are left, which any model would fit.
    expect(
      nil, motions { if $0.time > 0.05 { $1.position = value } }, containing: "not finite")
  }

  @Test(.secondTier) func stifferSpringsAreNotFasterClocks() {
    var random = SplitMix64(seed: 0x571F)
    let factor = random.number(1.1, 1.9)
    expect(
      "conversion",
      springs { request in
        switch request.spring {
        case .bounce(let duration, let bounce):
          request.spring = .bounce(duration: duration / factor, bounce: bounce)
        case .dampingRatio(let response, let ratio):
          request.spring = .dampingRatio(response: response / factor, dampingRatio: ratio)
        case .physical(let mass, let stiffness, let damping, let allow):
          request.spring = .physical(
            mass: mass, stiffness: stiffness * factor * factor, damping: damping * factor,
            allowOverDamping: allow)
        case .settling, .stiffness: break
        }
      })
  }

  @Test func aBounceOfTheWrongSign() {
    let method = Tampered(
      kinds: [.spring],
      request: {
        guard var request = $0.as(SpringRequest.self),
          case .bounce(let duration, let bounce) = request.spring, bounce.magnitude < 1
        else { return $0 }
        request.spring = .bounce(duration: duration, bounce: -bounce)
        return .spring(request)
      })
    let found = foreignFindings(method, sets: ["main", "near-critical", "at-rest"])
    #expect(found.map(\.solver) == ["over-damped-stiffness"], "\(found.map(\.text))")
  }

  @Test func overDampingThatWasNotAllowed() {
    expect(
      "over-damped-as-critical",
      springs {
        guard case .physical(let mass, let stiffness, let damping, _) = $0.spring else { return }
        $0.spring = .physical(
          mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
      }, limit: 300)  // Twelve wrong answers make a name.
  }

  /// Springs given by mass, stiffness and damping, converted without the mass or without a factor of two.
  @Test(.secondTier) func conversionsFromWhichTheMassOrATwoIsMissing() {
    func method(
      _ change: @escaping @Sendable (_ mass: Double, inout Double, inout Double) -> Void
    ) -> Tampered {
      springs {
        guard case .physical(let mass, let k, let c, let isOverDamped) = $0.spring else { return }
        var frequency = (k / mass).squareRoot()
        var ratio = c / (2 * (k * mass).squareRoot())
        change(mass, &frequency, &ratio)
        $0.spring = .physical(
          mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
          allowOverDamping: isOverDamped)
      }
    }
    expect(
      "mass-in-the-wrong-place", method { mass, frequency, _ in frequency *= mass.squareRoot() },
      containing: "missing from the natural frequency", limit: 400)
    expect(
      "mass-in-the-wrong-place", method { mass, _, ratio in ratio *= mass.squareRoot() },
      containing: "missing from the damping ratio", limit: 400)
    expect(
      "conversion", method { _, _, ratio in ratio *= 2 }, containing: "c/sqrt(k m)",
      limit: 400)
  }

  @Test(.secondTier) func anInitialVelocityInMovesOrDroppedWhenOverDamped() {
    let inMoves = foreignFindings(
      springs { $0.velocity *= $0.to - $0.from }, sets: ["main", "with-velocity"])
    #expect(inMoves.map(\.solver) == ["initial-velocity"], "\(inMoves.map(\.text))")
    let dropped = foreignFindings(
      springs { if $0.spring.approximateDampingRatio > 1 { $0.velocity = 0 } },
      sets: ["main", "with-velocity"])
    #expect(dropped.map(\.solver) == ["initial-velocity"], "\(dropped.map(\.text))")
  }

  @Test func fromAndToExchanged() {
    expect("position-reported", springs { ($0.from, $0.to) = ($0.to, $0.from) })
  }

  @Test(arguments: (0..<4).sample(1)) func clampsAreToldApart(kind: Int) {
    let texts = ["to the move", "at the target", "[0, 1]", "at 1"]
    let method = motions { request, answer in
      let (low, high) = (min(request.from, request.to), max(request.from, request.to))
      switch kind {
      case 0: answer.position = min(max(answer.position, low), high)
      case 1:
        answer.position =
          request.to > request.from
          ? min(answer.position, request.to) : max(answer.position, request.to)
      case 2: answer.position = min(max(answer.position, 0), 1)
      default: answer.position = min(answer.position, 1)
      }
    }
    expect("clamped", method, containing: texts[kind])
  }

  @Test func snappingIsNotStrongDamping() {
    var random = SplitMix64(seed: 0x54A9)
    let threshold = random.logarithmic(1e-4, 1e-2)
    let method = motions { request, answer in
      let frequency = request.spring.approximateNaturalFrequency ?? 1
      let move = max((request.to - request.from).magnitude, request.velocity.magnitude / frequency)
      if (answer.position - request.to).magnitude < threshold * move,
        answer.velocity.magnitude < threshold * move * frequency
      {
        answer = MotionAnswer(position: request.to, velocity: 0)
      }
    }
    expect("rests-early", method)
  }

  @Test(.secondTier) func constantsAndExchangedMembers() {
    var random = SplitMix64(seed: 0xC057)
    let offset = random.number(1e-5, 1e-2)
    expect("position-reported", motions { _, answer in answer.position += offset })
    expect("position-reported", motions { _, answer in answer.position = offset })
    expect(
      "velocity-plus-target",
      motions { _, answer in
        answer = MotionAnswer(position: answer.velocity, velocity: answer.position)
      })
  }

  @Test(.secondTier) func digitsThatAreWrittenAway() {
    var random = SplitMix64(seed: 0xD161)
    let digits = 4 + random.index(below: 4)
    // Digits are cut here, not rounded.
    expect(
      "numbers-written",
      motions { _, answer in
        answer.position = significant(answer.position, digits)
        answer.velocity = significant(answer.velocity, digits)
      }, containing: "\(digits) significant digits")
    let grid = foreignFindings(
      motions { _, answer in
        answer.position = (answer.position * 1024).rounded() / 1024
        answer.velocity = (answer.velocity * 1024).rounded() / 1024
      }, sets: springSets)
    #expect(grid.map(\.solver) == ["pixel-snapping", "pixel-snapping"], "\(grid.map(\.text))")
    for member in ["positions", "velocities"] {
      #expect(grid.contains { $0.text.contains("\(member) are multiples of 2^-10") })
    }
  }

  @Test(arguments: (0..<6).sample(2)) func velocitiesOfEverySort(kind: Int) {
    var random = SplitMix64(seed: 0x7E10 &+ UInt64(kind))
    let factor = random.pick([1e-3, 1.0 / 60, 7])
    let words = [
      "too small by the move", "per radian", "per period", "the derivative of the envelope",
      "times what it should be", "has the wrong sign",
    ]
    let method = motions { request, answer in
      let frequency = request.spring.approximateNaturalFrequency ?? 1
      let decay = request.spring.approximateDampingRatio * frequency
      switch kind {
      case 0: answer.velocity -= request.to - request.from
      case 1: answer.velocity /= frequency
      case 2: answer.velocity *= 2 * .pi / frequency
      case 3: answer.velocity += decay * (answer.position - request.to)
      case 4: answer.velocity *= factor
      default:
        if request.spring.approximateDampingRatio < 1 { answer.velocity = -answer.velocity }
      }
    }
    expect("velocity-plus-target", method, containing: words[kind])
  }

  /// Small random errors everywhere: no fault is named.
  @Test(.secondTier) func noiseIsNotGivenAName() {
    let method = motions { request, answer in
      var random = SplitMix64(seed: request.time.bitPattern ^ request.velocity.bitPattern)
      answer.position *= 1 + random.number(-1e-5, 1e-5)
    }
    let found = foreignFindings(
      method, sets: ["main", "near-critical", "with-velocity", "at-rest"])
    #expect(!found.isEmpty && found.allSatisfy { $0.solver == nil }, "\(found)")
  }
}

private func significant(_ value: Double, _ digits: Int) -> Double {
  guard value != 0, value.isFinite else { return value }
  // Through text, like a program that prints few digits.
  var text = "\(value.magnitude)"
  var exponent = 0
  if let mark = text.firstIndex(of: "e") {
    exponent = Int(text[text.index(after: mark)...]) ?? 0
    text = String(text[..<mark])
  }
  let whole = text.split(separator: ".")[0]
  let all = text.filter(\.isNumber)
  let leading = all.prefix { $0 == "0" }.count
  let kept = all.dropFirst(leading).prefix(digits)
  return Double("\(value < 0 ? "-" : "")0.\(kept)e\(exponent + whole.count - leading)") ?? value
}

/// Faults of the other kinds.
@Suite struct ForeignFaultTests {
  @Test(.secondTier) func settlingBandsUnitsAndCaps() {
    var random = SplitMix64(seed: 0x5E77)
    let factor = random.pick([0.1, 2, 10])
    let cap = random.number(2, 6)
    func method(
      _ request: @escaping @Sendable (inout SettlingRequest) -> Void,
      _ time: @escaping @Sendable (Double) -> Double = { $0 }
    ) -> Tampered {
      Tampered(
        kinds: [.settling],
        request: {
          guard var asked = $0.as(SettlingRequest.self) else { return $0 }
          request(&asked)
          return .settling(asked)
        },
        result: {
          guard case .settling(let answer) = $1 else { return $1 }
          return .settling(time(answer))
        })
    }
    let cases: [(String, Tampered)] = [
      ("times as wide as asked", method { $0.epsilon *= factor }),
      ("times the true one", method({ _ in }, { $0 * 1_000 })),
      ("are cut at", method({ _ in }, { min($0, cap) })),
      (
        "takes over-damped springs for critical ones",
        method {
          guard case .bounce(let duration, let bounce) = $0.spring, bounce < 0 else { return }
          $0.spring = .bounce(duration: duration, bounce: 0)
        }
      ),
      ("ignores the initial velocity", method { $0.velocity = 0 }),
    ]
    for (words, method) in cases {
      let found = foreignFindings(method, sets: ["settle"], limit: 80)
      #expect(found.only.contains(words), "\(found.map(\.text))")
    }
    // Faults that show only in moves of another size than 1.
    let ofMoves: [(String, Tampered)] = [
      ("a share of the move", method { $0.epsilon *= ($0.from - $0.to).magnitude }),
      ("whatever is asked", method { $0.epsilon = 0.001 }),
      ("that of a move of 1", method { ($0.from, $0.to) = (0, 1) }),
    ]
    for (words, method) in ofMoves {
      #expect(foreignFindings(method, sets: ["settle"], limit: 80).isEmpty)
      let found = foreignFindings(method, sets: ["settle", "settle-moves"], limit: 120)
      #expect(found.only.contains(words), "\(found.map(\.text))")
    }
    // The velocity moves as the position does, with the acceleration as its velocity.
    let rest = Tampered(
      kinds: [.settling],
      result: { request, answer in
        guard let asked = request.as(SettlingRequest.self), case .settling(let still) = answer,
          case .bounce(let duration, let bounce) = asked.spring
        else { return answer }
        let frequency = 2 * Double.pi / duration
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        let slow = SettlingRequest(
          spring: asked.spring, from: asked.velocity, to: 0,
          velocity: -frequency
            * (frequency * (asked.from - asked.to) + 2 * ratio * asked.velocity),
          epsilon: asked.epsilon)
        guard
          case .settling(let slowing) =
            try? ReferenceSolver(cache: sharedTruths).answer(.settling(slow))
        else { return answer }
        return .settling(max(still, slowing))
      })
    let found = foreignFindings(rest, sets: ["settle"], limit: 80)
    #expect(found.map(\.solver) == ["settling-at-rest"], "\(found.map(\.text))")
  }

  private func curves(
    _ change: @escaping @Sendable (inout CubicBezierRequest) -> Void,
    _ result: @escaping @Sendable (CubicBezierRequest, inout CurveAnswer) -> Void = { _, _ in }
  ) -> Tampered {
    Tampered(
      kinds: [.cubicBezier],
      request: {
        guard var request = $0.as(CubicBezierRequest.self) else { return $0 }
        change(&request)
        return .cubicBezier(request)
      },
      result: {
        guard let request = $0.as(CubicBezierRequest.self), case .curve(var answer) = $1 else {
          return $1
        }
        result(request, &answer)
        return .curve(answer)
      })
  }

  @Test(.secondTier) func controlPointsThatAreMistaken() {
    @Sendable func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    let cases: [(String, Tampered)] = [
      (
        "are exchanged",
        curves {
          $0.curve = BezierControlPoints($0.curve.x2, $0.curve.y2, $0.curve.x1, $0.curve.y1)
        }
      ),
      (
        "are exchanged",
        curves {
          guard (0...1).contains($0.curve.y1) else { return }
          $0.curve = BezierControlPoints($0.curve.y1, $0.curve.x1, $0.curve.x2, $0.curve.y2)
        }
      ),
      (
        "ordinates of the control points are clamped",
        curves {
          $0.curve = BezierControlPoints(
            $0.curve.x1, clamped($0.curve.y1), $0.curve.x2, clamped($0.curve.y2))
        }
      ),
      ("values are clamped", curves({ _ in }, { $1.value = clamped($1.value) })),
      ("upside down", curves({ _ in }, { $1.value = 1 - $1.value })),
      ("the curve is ignored", curves({ _ in }, { $1.value = $0.progress })),
    ]
    for (words, method) in cases {
      let found = foreignFindings(method, sets: ["curves-random", "curves-named", "curves-hard"])
      // A few slopes at ends are too few for a name of their own.
      let named = found.filter { $0.solver != nil }
      #expect(named.only.contains(words), "\(found.map(\.text))")
    }
  }

  /// Solvers of x(s) = x as engines ship them, which answer no slopes.
  @Test(.secondTier) func solversOfEngines() {
    @Sendable func single(_ curve: BezierControlPoints) -> BezierControlPoints {
      func single(_ value: Double) -> Double { Double(Float(value)) }
      return BezierControlPoints(
        single(curve.x1), single(curve.y1), single(curve.x2), single(curve.y2))
    }
    @Sendable func cubic(_ first: Double, _ second: Double) -> (Double) -> (
      value: Double, slope: Double
    ) {
      let c = 3 * first
      let b = 3 * (second - first) - c
      let a = 1 - c - b
      return { (((a * $0 + b) * $0 + c) * $0, (3 * a * $0 + 2 * b) * $0 + c) }
    }
    // Firefox: 32-bit control points, eight steps of Newton's method from the progress, then bisection.
    let firefox = values { curve, progress in
      let points = single(curve)
      let (x, y) = (cubic(points.x1, points.x2), cubic(points.y1, points.y2))
      var s = progress
      for _ in 0..<8 {
        let (place, slope) = x(s)
        if abs(place - progress) <= 1e-7 { return y(s).value }
        if abs(slope) <= 1e-6 { break }
        s -= (place - progress) / slope
      }
      var (lower, upper) = (0.0, 1.0)
      s = progress
      for _ in 0..<100 where abs(x(s).value - progress) > 1e-7 {
        if x(s).value < progress { lower = s } else { upper = s }
        s = (lower + upper) / 2
      }
      return y(s).value
    }
    // JavaFX: four steps of Newton's method from 17 samples, wherever they lead, by Bernstein polynomials.
    let javaFX = values { curve, progress in
      @Sendable func bernstein(_ first: Double, _ second: Double, _ s: Double) -> Double {
        s * (3 * (1 - s) * ((1 - s) * first + s * second) + s * s)
      }
      let samples = (0...16).map { bernstein(curve.x1, curve.x2, Double($0) / 16) }
      let index = samples.dropFirst().dropLast().lastIndex { $0 <= progress } ?? 0
      let share = (progress - samples[index]) / (samples[index + 1] - samples[index])
      var s = (Double(index) + share) / 16
      for _ in 0..<4 {
        let rest = 1 - s
        let slope =
          3
          * (rest * (rest * curve.x1 + 2 * s * (curve.x2 - curve.x1)) + s * s * (1 - curve.x2))
        if slope == 0 { break }
        s -= (bernstein(curve.x1, curve.x2, s) - progress) / slope
      }
      return bernstein(curve.y1, curve.y2, s)
    }
    for (method, words, tolerance) in [
      (
        firefox,
        ["8 steps, then bisection, until x is met to 1e-07, of 32-bit control points"],
        1e-9
      ),
      (
        firefox,
        ["8 steps, then bisection, until x is met to 1e-07, of 32-bit control points"],
        1e-5
      ),
      (javaFX, ["4 steps of Newton's method from 17 samples, without a bracket"], 1e-9),
    ] {
      let found = foreignFindings(
        method,
        sets: [
          "curves-random", "curves-named", "curves-hard", "curves-clustered", "ordinary-curves",
        ], limit: 1_000,
        tolerance: tolerance)
      #expect(found.count == words.count, "\(found.map(\.text))")
      for text in words {
        #expect(found.contains { $0.text.contains(text) }, "\(found.map(\.text))")
      }
    }
  }

  /// A solver of values inside [0, 1], which answers no slopes.
  private func values(
    _ value: @escaping @Sendable (BezierControlPoints, Double) -> Double
  ) -> Tampered {
    Tampered(
      kinds: [.cubicBezier],
      result: {
        guard let request = $0.as(CubicBezierRequest.self), case .curve(var answer) = $1 else {
          return $1
        }
        if request.progress > 0, request.progress < 1 {
          answer.value = value(request.curve, request.progress)
        }
        return .partial(.curve(answer), missing: ["slope"])
      })
  }

  @Test func slopesAndWhatLiesOutside() {
    let sets = ["curves-random", "curves-named", "curves-outside"]
    let clamping = foreignFindings(curves { $0.outside = .clamp }, sets: sets, limit: 300)
    #expect(clamping.map(\.solver) == ["bezier-slope"], "\(clamping.map(\.text))")
    #expect(clamping.first?.text.contains("clamped although") == true)
    // Few are asked to be clamped; twelve wrong answers make a name.
    let extending = foreignFindings(curves { $0.outside = .extend }, sets: sets, limit: 300)
    #expect(extending.first?.text.contains("extended although") == true, "\(extending)")
    let inverse = foreignFindings(curves({ _ in }, { $1.slope = 1 / $1.slope }), sets: sets)
    #expect(inverse.first?.text.contains("dx/dy") == true, "\(inverse)")
  }

  @Test func curvesThatAreNoNumbersAreCalledNotFinite() {
    for method in [curves({ _ in }, { $1.value = .nan }), curves({ _ in }, { $1.slope = .nan })] {
      let found = foreignFindings(method, sets: ["curves-random", "curves-named"])
      #expect(found.map(\.solver) == [nil], "\(found.map(\.text))")
    }
  }

  @Test func slopesWhereACurveIsClampedMayBeEither() {
    let flat = curves({ _ in }) { request, answer in
      if request.outside == .clamp, !(0...1).contains(request.progress) { answer.slope = 0 }
    }
    #expect(foreignFindings(flat, sets: ["curves-outside"], limit: 400).isEmpty)
  }

  @Test func stepsAndTheirTerms() {
    func steps(_ change: @escaping @Sendable (inout StepsRequest) -> Void) -> Tampered {
      Tampered(
        kinds: [.steps],
        request: {
          guard var request = $0.as(StepsRequest.self) else { return $0 }
          change(&request)
          return .steps(request)
        })
    }
    let cases: [(String, Tampered)] = [
      ("jump-both is", steps { $0.css = $0.css.replacing("both", with: "start") }),
      ("end", steps { $0.css = $0.css.prefix { $0 != "," && $0 != ")" } + ")" }),
      ("ignores the before flag", steps { $0.before = false }),
      ("always holds a jump back", steps { $0.before = true }),
      ("the wrong side at the jumps", steps { $0.progress = $0.progress - 1e-12 }),
    ]
    for (words, method) in cases {
      let found = foreignFindings(method, sets: ["steps"], limit: 600)
      #expect(found.only.contains(words), "\(found.map(\.text))")
    }
  }

  /// fl(k/n) may mean either side; k/n that a double holds may not.
  @Test func onlyRoundedJumpsMayFallOnEitherSide() throws {
    let judge = Judge(allowance: .honestDouble)
    func error(_ value: Double, _ progress: Double, _ count: Int, before: Bool = false) throws
      -> Double
    {
      try judge.judge(
        .value(value),
        to: .steps(StepsRequest(css: "steps(\(count))", progress: progress, before: before)))[0]
        .error
    }
    // fl(1/3)·3 rounds to 1 and is a little less.
    let third = 1.0 / 3
    #expect(third * 3 == 1 && (-1.0).addingProduct(third, 3) < 0)
    for value in [0, third] { #expect(try error(value, third, 3) < 1e-16) }
    #expect(try error(2.0 / 3, third, 3) > 0.3)
    for allowance in [Allowance.honestDouble, .ownRounding] {
      let judge = Judge(allowance: allowance)
      for (value, isRight) in [(0.5, true), (0.25, false)] {
        let error = try judge.judge(
          .value(value), to: .steps(StepsRequest(css: "steps(4)", progress: 0.5)))[0].error
        #expect((error == 0) == isRight)
      }
    }
    #expect(try error(0.25, 0.5, 4, before: true) == 0)
    #expect(try error(0.5, 0.5, 4, before: true) > 0.2)
  }

  @Test func frameOffsetsAsGivenAreExact() throws {
    let frames = [(0.0, 0.0), (10, 0.5), (20, 0.5), (30, 1)].map {
      CSSKeyframeDescription(value: $0.0, offset: $0.1, easing: nil)
    }
    let request = SolverRequest.cssKeyframes(
      CSSKeyframesRequest(frames: frames, easing: "linear", progress: 0.5))
    for allowance in [Allowance.honestDouble, .ownRounding] {
      let judge = Judge(allowance: allowance)
      #expect(try judge.judge(.value(20), to: request)[0].error == 0)
      #expect(try judge.judge(.value(10), to: request)[0].error > 0.1)
    }
  }

  @Test func easingsOfKeyframesAndStaggers() {
    func frames(_ change: @escaping @Sendable (inout CSSKeyframesRequest) -> Void) -> Tampered {
      Tampered(
        kinds: [.cssKeyframes],
        request: {
          guard var request = $0.as(CSSKeyframesRequest.self) else { return $0 }
          change(&request)
          return .cssKeyframes(request)
        })
    }
    let easings: [(String, Tampered)] = [
      ("the effect's easing is ignored", frames { $0.easing = "linear" }),
      (
        "the easings of the frames are ignored",
        frames { for index in $0.frames.indices { $0.frames[index].easing = nil } }
      ),
    ]
    for (words, method) in easings {
      let found = foreignFindings(method, sets: ["css-keyframes"], limit: 300)
      #expect(found.only.contains(words), "\(found.map(\.text))")
    }
    func delays(_ change: @escaping @Sendable ([Double]) -> [Double]) -> Tampered {
      Tampered(
        kinds: [.stagger],
        result: {
          if case .delays(let delays) = $1 { return .delays(change(delays)) }
          return $1
        })
    }
    let staggers: [(String, Tampered)] = [
      ("times what they should be", delays { $0.map { 1_000 * $0 } }),
      ("in reverse order", delays { $0.reversed() }),
    ]
    for (words, method) in staggers {
      let found = foreignFindings(method, sets: ["staggers"])
      #expect(found.only.contains(words), "\(found.map(\.text))")
    }
  }

  @Test(.secondTier) func keyframesAndTheirTangents() {
    func tracks(_ change: @escaping @Sendable (KeyframeDescription) -> KeyframeDescription)
      -> Tampered
    {
      Tampered(
        kinds: [.keyframes],
        request: {
          guard var request = $0.as(KeyframesRequest.self) else { return $0 }
          request.track = request.track.map(change)
          return .keyframes(request)
        })
    }
    let cases: [(String, Tampered)] = [
      (
        "automatic tangents of cubic keyframes are zero",
        tracks {
          guard case .cubic(let to, let duration, let start, let end) = $0 else { return $0 }
          return .cubic(
            to: to, duration: duration, startVelocity: start ?? 0, endVelocity: end ?? 0)
        }
      ),
      (
        "linear keyframe",
        tracks {
          guard case .linear(let to, let duration, _) = $0 else { return $0 }
          return .linear(to: to, duration: duration, curve: nil)
        }
      ),
      (
        "velocit",
        Tampered(
          kinds: [.keyframes],
          result: {
            guard case .keyframes(var answer) = $1 else { return $1 }
            answer.velocity = 0
            return .keyframes(answer)
          })
      ),
    ]
    for (words, method) in cases {
      let found = foreignFindings(method, sets: ["keyframes"], limit: 150)
      #expect(found.only.contains(words), "\(found.map(\.text))")
    }
  }

  /// Where each keyframe begins, as far as durations are given.
  private static func begins(_ track: [KeyframeDescription]) -> [Double] {
    var begins = [0.0]
    for keyframe in track {
      switch keyframe {
      case .linear(_, let duration, _), .cubic(_, let duration, _, _),
        .spring(_, let duration?, _, _):
        begins.append(begins[begins.count - 1] + duration)
      case .spring: return begins
      case .move: begins.append(begins[begins.count - 1])
      }
    }
    return begins
  }

  private static func answer(_ request: KeyframesRequest, at time: Double) -> KeyframesAnswer? {
    var asked = request
    asked.time = time
    guard
      case .keyframes(let answer) =
        try? ReferenceSolver(cache: sharedTruths).answer(.keyframes(asked))
    else { return nil }
    return answer
  }

  @Test(.secondTier) func tangentsOfZeroByHermitesFormula() {
    // The keyframe after it starts with velocity zero, too.
    @Sendable func still(_ request: KeyframesRequest) -> KeyframesRequest {
      var request = request
      request.track = request.track.map {
        guard case .cubic(let to, let duration, _, _) = $0 else { return $0 }
        return .cubic(to: to, duration: duration, startVelocity: 0, endVelocity: 0)
      }
      return request
    }
    let method = Tampered(
      kinds: [.keyframes],
      request: {
        guard let request = $0.as(KeyframesRequest.self) else { return $0 }
        return .keyframes(still(request))
      },
      result: {
        guard let request = $0.as(KeyframesRequest.self), case .keyframes(var answer) = $1,
          case let begins = Self.begins(request.track),
          let end = begins.indices.dropFirst().first(where: { request.time <= begins[$0] }),
          case let index = end - 1,
          case .cubic(let to, let duration, _, _) = request.track[index], duration > 0
        else { return $1 }
        var from = request.initial
        if index > 0 {
          from = Self.answer(still(request), at: begins[index])?.value ?? .nan
          // Where keyframes meet, the earlier one answers.
          if case .move(let place) = request.track[index - 1] { from = place }
        }
        let s = (request.time - begins[index]) / duration
        answer.value = from + (to - from) * s * s * (3 - 2 * s)
        answer.velocity = (to - from) * 6 * s * (1 - s) / duration
        return .keyframes(answer)
      })
    let found = foreignFindings(method, sets: ["keyframes"], limit: 300)
    #expect(found.first?.solver == "keyframe-track", "\(found.map(\.text))")
    #expect(found.first?.text.contains("given ones too") == true, "\(found.map(\.text))")
  }

  /// A cubic keyframe before a spring ends as fast as the spring would have started.
  @Test(.secondTier) func springsFromRestLeaveTheKeyframeBeforeThemAsItWas() {
    let method = Tampered(
      kinds: [.keyframes],
      request: {
        guard var request = $0.as(KeyframesRequest.self) else { return $0 }
        let (whole, begins) = (request, Self.begins(request.track))
        for (index, keyframe) in whole.track.enumerated() {
          guard case .spring(let to, let duration, let spring, nil) = keyframe else { continue }
          request.track[index] = .spring(
            to: to, duration: duration, spring: spring, startVelocity: 0)
          if index > 0, index < begins.count,
            case .cubic(let to, let duration, let start, nil) = whole.track[index - 1]
          {
            request.track[index - 1] = .cubic(
              to: to, duration: duration, startVelocity: start,
              endVelocity: Self.answer(whole, at: begins[index])?.velocity)
          }
        }
        return .keyframes(request)
      })
    expectPlace("spring", method, sets: ["keyframes"], limit: 400)
  }
}
