import FaultModels
import Foundation
import SolverVerification
import TestTiers
import Testing

/// Faults of programs written outside of the project.
@Suite struct OutsiderFaultTests {
  private struct Planted {
    let fault: String?
    let words: String
    let sets: [String]
    let method: Tampered
  }

  private static func asked<Request>(
    _ kind: SolverKind, _ type: Request.Type, _ change: @escaping @Sendable (inout Request) -> Void
  ) -> Tampered where Request: Sendable {
    Tampered(
      kinds: [kind], request: { $0.changed(type, change) ?? $0 },
      options: Set(SolverOption.allCases))
  }

  /// Staggers with another distance.
  private static func staggers(
    _ distance: @escaping @Sendable (_ x: Double, _ y: Double) -> Double
  ) -> Tampered {
    Tampered(
      kinds: [.stagger],
      result: {
        guard let request = $0.as(StaggerRequest.self), let grid = request.grid, grid.axis == nil,
          request.from != .edges
        else { return $1 }
        let (lastX, lastY) = (Double(grid.columns - 1), Double(grid.rows - 1))
        var (x, y) = (0.0, 0.0)
        switch request.from {
        case .last: (x, y) = (lastX, lastY)
        case .center: (x, y) = (lastX / 2, lastY / 2)
        case .index(let index):
          (x, y) = (Double(index % grid.columns), Double(index / grid.columns))
        default: break
        }
        let distances = (0..<request.count).map { item in
          distance(
            abs(Double(item % grid.columns) - x), abs(Double(item / grid.columns) - y))
        }
        let items = distances.max()! + 1
        let interval = min(request.interval, (request.maximumTotal ?? .infinity) / items)
        return .delays(
          distances.map { min($0, request.maximumIndex.map(Double.init) ?? .infinity) * interval })
      }, options: [.staggerFrom, .staggerGrid])
  }

  /// Another spring where it is given by duration or response.
  private static func durations(_ change: @escaping @Sendable (Double) -> Double) -> Tampered {
    asked(.spring, SpringRequest.self) {
      switch $0.spring {
      case .bounce(let duration, let bounce):
        $0.spring = .bounce(duration: change(duration), bounce: bounce)
      case .dampingRatio(let response, let ratio):
        $0.spring = .dampingRatio(response: change(response), dampingRatio: ratio)
      default: break
      }
    }
  }

  /// Parameters of which one is changed.
  private static func parameters(
    _ change: @escaping @Sendable (inout SpringParametersAnswer) -> Void
  ) -> Tampered {
    Tampered(
      kinds: [.springParameters],
      result: {
        guard case .springParameters(var answer) = $1 else { return $1 }
        change(&answer)
        return .springParameters(answer)
      })
  }

  /// Staggers with every delay changed.
  private static func delays(
    _ change: @escaping @Sendable (StaggerRequest, Double) -> Double
  ) -> Tampered {
    Tampered(
      kinds: [.stagger],
      result: {
        guard let request = $0.as(StaggerRequest.self), case .delays(let delays) = $1 else {
          return $1
        }
        return .delays(delays.map { change(request, $0) })
      })
  }

  private static let planted: [Planted] = [
    Planted(
      fault: "rounded-stiffness", words: "a duration or response below 0.1 s counts as that",
      sets: ["main", "parameterisations"], method: durations { max($0, 0.1) }),
    Planted(
      fault: "rounded-stiffness", words: "a duration or response above 2 s counts as that",
      sets: ["main", "parameterisations"], method: durations { min($0, 2) }),
    Planted(
      fault: "initial-velocity", words: "where the target is below the start",
      sets: ["with-velocity"],
      method: asked(.spring, SpringRequest.self) {
        if $0.to < $0.from { $0.velocity.negate() }
      }),
    Planted(
      fault: "parameters-reported", words: "the damping is z w0 m", sets: ["spring-parameters"],
      method: parameters { $0.damping /= 2 }),
    Planted(
      fault: "parameters-reported", words: "the bounce of over-damped springs is 1 - z",
      sets: ["spring-parameters"],
      method: parameters { if $0.dampingRatio > 1 { $0.bounce = 1 - $0.dampingRatio } }),
    Planted(
      fault: "staggers", words: "delays are 2 times what they should be", sets: ["staggers"],
      method: delays { 2 * $1 }),
    Planted(
      fault: "staggers", words: "sums of columns and rows", sets: ["stagger-grid-from"],
      method: staggers { $0 + $1 }),
    Planted(
      fault: "staggers", words: "the larger of columns and rows", sets: ["stagger-grid-from"],
      method: staggers { max($0, $1) }),
    Planted(
      fault: "staggers", words: "from the center starts at the item before the middle",
      sets: ["stagger-from"],
      method: asked(.stagger, StaggerRequest.self) {
        if $0.from == .center { $0.from = .index(($0.count - 1) / 2) }
      }),
    Planted(
      fault: "staggers", words: "from the edges starts at the center", sets: ["stagger-from"],
      method: asked(.stagger, StaggerRequest.self) {
        if $0.from == .edges { $0.from = .center }
      }),
    Planted(
      fault: "staggers", words: "taken over the gaps", sets: ["staggers"],
      method: asked(.stagger, StaggerRequest.self) {
        guard let total = $0.maximumTotal, $0.count > 1 else { return }
        $0.interval = min($0.interval, total / Double($0.count - 1))
        $0.maximumTotal = nil
      }),
    Planted(
      fault: "linear-stops", words: "put as if all were evenly spread", sets: ["linear-easings"],
      method: asked(.linearEasing, LinearEasingRequest.self) {
        // The texts have two numbers of a stop only where all have places.
        let stops = $0.css.dropFirst(7).dropLast().split(separator: ",")
        guard !$0.css.contains("25% 75%"), !$0.css.contains("50% 50%") else { return }
        let placed = stops.enumerated().map { index, stop in
          stop.contains("%")
            ? "\(stop)" : "\(stop) \(Double(100 * index) / Double(stops.count - 1))%"
        }
        $0.css = "linear(\(placed.joined(separator: ",")))"
      }),
    Planted(
      fault: "frame-easing", words: "put as if all were evenly spread", sets: ["css-keyframes"],
      method: asked(.cssKeyframes, CSSKeyframesRequest.self) {
        let last = Double($0.frames.count - 1)
        let offsets = $0.frames.indices.map { [frames = $0.frames] index in
          frames[index].offset ?? Double(index) / last
        }
        // Nobody is asked for offsets that decrease.
        guard offsets == offsets.sorted() else { return }
        for index in offsets.indices { $0.frames[index].offset = offsets[index] }
      }),
    Planted(
      fault: "frame-easing", words: "without an easing is eased by ease-in-out",
      sets: ["css-keyframes"],
      method: asked(.cssKeyframes, CSSKeyframesRequest.self) {
        for index in $0.frames.indices where $0.frames[index].easing == nil {
          $0.frames[index].easing = "ease-in-out"
        }
      }),
    Planted(
      fault: "frame-easing", words: "shapes each interval", sets: ["css-keyframes"],
      method: asked(.cssKeyframes, CSSKeyframesRequest.self) {
        for index in $0.frames.indices where $0.frames[index].easing == nil {
          $0.frames[index].easing = $0.easing
        }
        $0.easing = "linear"
      }),
    Planted(
      fault: "settling-on-a-grid", words: "settling times ignore the clamp",
      sets: ["settle-moves", "clamped-settling"],
      method: asked(.settling, SettlingRequest.self) { $0.clamp = false }),
    Planted(
      fault: "settling-without-velocity", words: "and its clamp ignore the initial velocity",
      sets: ["settle-moves", "clamped-settling"],
      method: asked(.settling, SettlingRequest.self) { $0.velocity = 0 }),
    Planted(
      fault: "settling-of-the-envelope", words: "of a move from rest, without its phase",
      sets: ["settle-moves", "ordinary-settling"],
      method: Tampered(
        kinds: [.settling],
        result: {
          // Undamped springs are a special case.
          guard let request = $0.as(SettlingRequest.self),
            let spring = DoubleSpring(request.spring),
            spring.gap > 0, spring.ratio > 0
          else { return $1 }
          // So are springs whose ratio rounds to 1.
          if case .physical(let mass, let stiffness, let damping, _) = request.spring,
            damping * damping == 4 * stiffness * mass
          {
            return $1
          }
          let decay = spring.ratio * spring.frequency
          let shares = (request.from - request.to).magnitude / request.epsilon
          return .settling(max(0, log(shares) / decay))
        })),
    Planted(
      fault: "settling-of-the-envelope",
      words: "that of the slow exponential alone, when over-damped",
      sets: ["settle-moves", "ordinary-settling"],
      method: Tampered(
        kinds: [.settling],
        result: {
          guard let request = $0.as(SettlingRequest.self),
            let spring = DoubleSpring(request.spring), spring.gap < 0, request.from != request.to
          else { return $1 }
          let slow = spring.frequency / (spring.ratio + (-spring.gap).squareRoot())
          let shares = (request.from - request.to).magnitude / request.epsilon
          return .settling(max(0, log(shares) / slow))
        })),
    Planted(
      fault: "bezier-points", words: "control points are 32-bit numbers",
      sets: ["curves-hard", "curves-random"],
      method: asked(.cubicBezier, CubicBezierRequest.self) {
        $0.curve = $0.curve.inSinglePrecision
      }),
    Planted(
      fault: "rounded-stiffness", words: "a duration below 0.1 s counts as that",
      sets: ["main", "parameterisations", "zero-duration"],
      method: asked(.spring, SpringRequest.self) {
        guard case .bounce(let duration, let bounce) = $0.spring, duration > 0 else { return }
        $0.spring = .bounce(duration: max(duration, 0.1), bounce: bounce)
      }),
    Planted(
      fault: nil, words: "a stop is before the one in front of it",
      sets: ["linear-easings"],
      method: Tampered(
        kinds: [.linearEasing],
        result: {
          guard let request = $0.as(LinearEasingRequest.self) else { return $1 }
          return value(sorted(request.css), at: request.progress).map { .value($0) } ?? $1
        })),
    Planted(
      fault: "frame-easing", words: "has that of the frame before", sets: ["css-keyframes"],
      method: asked(.cssKeyframes, CSSKeyframesRequest.self) {
        var last: String?
        for index in $0.frames.indices {
          last = $0.frames[index].easing ?? last
          $0.frames[index].easing = last
        }
      }),
    Planted(
      fault: "staggers", words: "delays are rounded to the nearest whole milliseconds",
      sets: ["staggers"],
      method: delays { ($1 * 1e3).rounded() / 1e3 }),
    Planted(
      fault: "keyframe-track", words: "given start velocities", sets: ["keyframes"],
      method: asked(.keyframes, KeyframesRequest.self) {
        $0.track = $0.track.map {
          guard case .cubic(let to, let duration, _, let end) = $0 else { return $0 }
          return .cubic(to: to, duration: duration, startVelocity: nil, endVelocity: end)
        }
      }),
    Planted(
      fault: "keyframe-track", words: "given end velocities", sets: ["keyframes"],
      method: asked(.keyframes, KeyframesRequest.self) {
        $0.track = $0.track.map {
          guard case .cubic(let to, let duration, let start, _) = $0 else { return $0 }
          return .cubic(to: to, duration: duration, startVelocity: start, endVelocity: nil)
        }
      }),
    Planted(
      fault: "mass-in-the-wrong-place", words: "the mass is ignored", sets: ["stiffness-ratio"],
      method: asked(.spring, SpringRequest.self) {
        if case .stiffness(let stiffness, let ratio, _) = $0.spring {
          $0.spring = .stiffness(stiffness, dampingRatio: ratio, mass: 1)
        }
      }),
    Planted(
      fault: "bezier-newton-steps",
      words: "4 steps of Newton's method from s = x, without a bracket",
      sets: ["curves-hard", "curves-random"],
      method: Tampered(
        kinds: [.cubicBezier],
        result: {
          guard let request = $0.as(CubicBezierRequest.self), request.progress > 0,
            request.progress < 1
          else { return $1 }
          return .curve(newton(request.curve, request.progress, steps: 4))
        })),
    Planted(
      fault: "named-easings", words: "inverse is ignored", sets: ["unit-curves"],
      method: asked(.unitCurve, UnitCurveRequest.self) { $0.inverse = false }),
    Planted(
      fault: "named-easings", words: "ease in and ease out are exchanged", sets: ["unit-curves"],
      method: asked(.unitCurve, UnitCurveRequest.self) {
        switch $0.name {
        case .easeIn: $0.name = .easeOut
        case .easeOut: $0.name = .easeIn
        case .circularEaseIn: $0.name = .circularEaseOut
        case .circularEaseOut: $0.name = .circularEaseIn
        default: break
        }
      }),
    Planted(
      fault: "named-easings", words: "slopes are always 1", sets: ["unit-curves"],
      method: Tampered(
        kinds: [.unitCurve],
        result: {
          guard case .curve(let answer) = $1 else { return $1 }
          return .curve(CurveAnswer(value: answer.value, slope: 1))
        })),
    Planted(
      fault: "steps", words: "is clamped to [0, 1] outside", sets: ["steps"],
      method: Tampered(
        kinds: [.steps],
        result: {
          guard case .value(let value) = $1 else { return $1 }
          return .value(min(max(value, 0), 1))
        })),
    Planted(
      fault: "steps", words: "rounds to the nearest step", sets: ["ordinary-steps"],
      method: asked(.steps, StepsRequest.self) {
        let count = Double($0.css.filter(\.isNumber)) ?? 1
        $0.progress = ($0.progress * count).rounded() / count
      }),
    Planted(
      fault: "staggers", words: "total is not capped", sets: ["staggers"],
      method: asked(.stagger, StaggerRequest.self) { $0.maximumTotal = nil }),
    Planted(
      fault: "staggers", words: "index is not capped", sets: ["staggers"],
      method: asked(.stagger, StaggerRequest.self) { $0.maximumIndex = nil }),
    Planted(
      fault: "staggers", words: "start one interval, as asked, late",
      sets: ["ordinary-staggers"],
      method: delays { $1 + $0.interval }),
    Planted(
      fault: "keyframe-track", words: "after its end a track holds the last target",
      sets: ["keyframes"],
      method: Tampered(
        kinds: [.keyframes],
        result: {
          guard let request = $0.as(KeyframesRequest.self), case .keyframes(var answer) = $1,
            request.time > answer.duration
          else { return $1 }
          switch request.track.last {
          case .spring(let to, _, _, _)?: answer.value = to
          default: break
          }
          return .keyframes(answer)
        })),
  ]

  /// The stops of a `linear()` in the order of their places, which are as written: stops out of order
  /// are not moved.
  private static func sorted(_ css: String) -> [(value: Double, place: Double)] {
    var (values, places): ([Double], [Double?]) = ([], [])
    for stop in css.dropFirst(7).dropLast().split(separator: ",") {
      let words = stop.split(separator: " ")
      let given = words.filter { $0.hasSuffix("%") }.map { Double($0.dropLast())! / 100 }
      values += Array(
        repeating: Double(words.first { !$0.hasSuffix("%") }!)!, count: max(given.count, 1))
      places += given.isEmpty ? [nil] : given
    }
    let last = places.count - 1
    (places[0], places[last]) = (places[0] ?? 0, places[last] ?? 1)
    let filled = places.indices.map { index in
      if let place = places[index] { return place }
      let before = places[..<index].lastIndex { $0 != nil }!
      let after = places[index...].firstIndex { $0 != nil }!
      let share = Double(index - before) / Double(after - before)
      return places[before]! + (places[after]! - places[before]!) * share
    }
    let order = values.indices.sorted { (filled[$0], $0) < (filled[$1], $1) }
    return order.map { (values[$0], filled[$0]) }
  }

  private static func value(_ stops: [(value: Double, place: Double)], at x: Double) -> Double? {
    guard stops.count > 1 else { return nil }
    var index = 0
    while index < stops.count - 2, stops[index + 1].place <= x { index += 1 }
    let (from, to) = (stops[index], stops[index + 1])
    if from.place == to.place { return x < from.place ? from.value : to.value }
    return from.value + (to.value - from.value) * (x - from.place) / (to.place - from.place)
  }

  private static func newton(
    _ curve: BezierControlPoints, _ x: Double, steps: Int
  ) -> CurveAnswer {
    func point(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * ((1 - s) * (1 - s) * a + 2 * (1 - s) * s * (b - a) + s * s * (1 - b))
    }
    var s = x
    for _ in 0..<steps {
      let fall = slope(curve.x1, curve.x2, s)
      if fall == 0 { break }
      s -= (point(curve.x1, curve.x2, s) - x) / fall
    }
    let (dx, dy) = (slope(curve.x1, curve.x2, s), slope(curve.y1, curve.y2, s))
    return CurveAnswer(
      value: point(curve.y1, curve.y2, s),
      slope: dx == 0 ? (dy < 0 ? -.infinity : .infinity) : dy / dx)
  }

  /// Interrupted frames need all digits of a number that plain ones show to six, and integrators keep
  /// state over a change of target.
  @Test func numbersOfFramesHaveAllDigits() {
    let cut = Self.asked(.advance, AdvanceRequest.self) {
      $0.steps = $0.steps.map { min($0, 0.0412345678) }
    }
    let found = foreignFindings(
      cut, sets: ["ordinary-advance", "advance-uneven", "advance-retargets"], limit: 250)
    #expect(found.map(\.solver) == ["frame-lengths"], "\(found.map(\.text))")
    #expect(found.allSatisfy { $0.text.contains("contradicts none") }, "\(found.map(\.text))")
  }

  /// A settling time that ignores the velocity, but not in the crossing at which a clamp ends it.
  @Test func aClampMayBeFoundFromTheMotionAsked() throws {
    let method = Tampered(
      kinds: [.settling],
      result: { asked, right in
        guard var request = asked.as(SettlingRequest.self),
          let spring = DoubleSpring(request.spring), spring.gap > 0
        else { return right }
        let isClamped = request.clamp
        let velocity = request.velocity
        (request.clamp, request.velocity) = (false, 0)
        guard
          case .settling(let free)? = try? ReferenceSolver(cache: sharedTruths).answer(
            .settling(request))
        else { return right }
        guard isClamped else { return .settling(free) }
        let d = request.from - request.to
        let damped = spring.frequency * spring.gap.squareRoot()
        let rise = velocity + spring.ratio * spring.frequency * d
        // The first zero of d cos + (rise/damped) sin after the start.
        var crossing = atan2(-d * damped, rise) / damped
        while crossing <= 0 { crossing += .pi / damped }
        if d == 0 { crossing = velocity == 0 ? .infinity : .pi / damped }
        return .settling(min(free, crossing))
      }, options: [.clamp])
    let found = foreignFindings(method, sets: ["settle-moves", "clamped-settling"], limit: 300)
    #expect(found.map(\.solver) == ["settling-without-velocity"], "\(found.map(\.text))")
  }

  /// A range limits what a faulty motion shows.
  @Test func motionsShownWithinARangeAreNamed() {
    let method = Self.asked(.spring, SpringRequest.self) {
      if case .bounce(let duration, let bounce) = $0.spring, bounce < 0 {
        $0.spring = .dampingRatio(response: duration, dampingRatio: 1 - bounce)
      }
    }
    let found = foreignFindings(method, sets: ["main", "range-spring"], limit: 300)
    #expect(found.map(\.solver) == ["over-damped-stiffness"], "\(found.map(\.text))")
  }

  /// A velocity in another unit also decides where a clamp ends the motion.
  @Test func aClampIsFoundByTheMistakenVelocity() {
    let method = Self.asked(.spring, SpringRequest.self) { $0.velocity *= $0.to - $0.from }
    let found = foreignFindings(method, sets: ["with-velocity", "clamped-spring"], limit: 300)
    let faults = found.map(\.solver)
    #expect(
      faults.contains("initial-velocity")
        && Set(faults).isSubset(of: ["initial-velocity", nil]),
      "\(found.map(\.text))")
  }

  /// A name of one regime says so, even where no clamp and a clamp are both wrong.
  @Test func aNameIsLimitedToTheBranchesThatDoNotContradictIt() {
    let method = Self.asked(.spring, SpringRequest.self) {
      if DoubleSpring($0.spring)?.gap ?? 0 < 0 { $0.velocity.negate() }
    }
    let found = foreignFindings(method, sets: ["with-velocity", "clamped-spring"], limit: 300)
    #expect(
      found.first?.text.hasPrefix("the initial velocity has the wrong sign, when over-damped")
        == true, "\(found.map(\.text))")
  }

  /// Sixteen halvings that go on below a point where they meet x exactly.
  @Test func anExactMeetingOfHalvingsContradictsNoName() {
    let method = Tampered(
      kinds: [.cubicBezier],
      result: {
        guard let asked = $0.as(CubicBezierRequest.self), asked.progress > 0, asked.progress < 1
        else { return $1 }
        let (p, x) = (asked.curve, asked.progress)
        func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
          (((1 - 3 * b + 3 * a) * s + 3 * b - 6 * a) * s + 3 * a) * s
        }
        func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
          (3 * (1 - 3 * b + 3 * a) * s + 2 * (3 * b - 6 * a)) * s + 3 * a
        }
        var (low, high, s) = (0.0, 1.0, 0.5)
        for _ in 0..<16 {
          s = (low + high) / 2
          if coordinate(p.x1, p.x2, s) < x { low = s } else { high = s }
        }
        return .curve(
          CurveAnswer(
            value: coordinate(p.y1, p.y2, s), slope: slope(p.y1, p.y2, s) / slope(p.x1, p.x2, s)))
      })
    let found = foreignFindings(method, sets: ["curves-named", "ordinary-curves"], limit: 400)
    #expect(found.map(\.solver) == ["bezier-bisection-1e-3"], "\(found.map(\.text))")
  }

  /// Frames that all count as the first are not smoothed by a share of nearly nothing.
  @Test func aFittedNumberStaysNearThoseOfPrograms() {
    let method = Self.asked(.advance, AdvanceRequest.self) { request in
      request.steps = request.steps.map { [first = request.steps[0]] _ in first }
    }
    let found = foreignFindings(method, sets: ["ordinary-advance", "advance-uneven"], limit: 250)
    #expect(!found.contains { $0.text.contains("smoothed") }, "\(found.map(\.text))")
  }

  @Test(arguments: planted.indices.sample(5)) func aFaultOfOneKindIsNamed(index: Int) {
    let planted = Self.planted[index]
    if planted.fault == nil {
      return expectPlace(planted.words, planted.method, sets: planted.sets, limit: 300)
    }
    let found = foreignFindings(planted.method, sets: planted.sets, limit: 300)
    #expect(found.map(\.solver) == [planted.fault], "\(planted.words): \(found.map(\.text))")
    #expect(found.first?.text.contains(planted.words) == true, "\(found.map(\.text))")
    // If every answer is wrong, none can contradict.
    let text = found.first?.text ?? ""
    #expect(
      text.contains("contradicts none")
        || text.contains("predicts all") && !text.contains("contradicts"))
  }

  /// An envelope that is infinite for over-damped springs predicts some of these answers, too.
  @Test func aTimeThatIsAlwaysInfiniteIsNoEnvelope() {
    let method = Tampered(kinds: [.settling], result: { _, _ in .settling(.infinity) })
    let found = foreignFindings(method, sets: ["ordinary-settling"], limit: 300)
    #expect(found.map(\.solver) == [nil], "\(found.map(\.text))")
  }

  /// A fault that is named in plain motions also explains interrupted and clamped ones.
  @Test func interruptedMotionsHaveTheSameFaults() {
    let cut = Self.asked(.advance, AdvanceRequest.self) {
      $0.steps = $0.steps.map { min($0, 0.04) }
    }
    let frames = foreignFindings(
      cut, sets: ["ordinary-advance", "advance-uneven", "advance-retargets"], limit: 250)
    #expect(frames.map(\.solver) == ["frame-lengths"], "\(frames.map(\.text))")
    #expect(frames.allSatisfy { $0.text.contains("frames longer than 40 ms count as that") })
    let slow = Self.asked(.spring, SpringRequest.self) {
      if case .bounce(let duration, let bounce) = $0.spring {
        $0.spring = .bounce(duration: 2 * duration, bounce: bounce)
      }
    }
    let springs = foreignFindings(slow, sets: ["main", "clamped-spring"], limit: 250)
    #expect(!springs.contains { $0.text.hasPrefix("unrecognised") })
    #expect(
      springs.first?.text.contains("the natural frequency is 0.5 times") == true,
      "\(springs.map(\.text))")
  }

  /// Frames of other lengths are not taken for an integrator whose steps reach the same times.
  @Test(arguments: [(false, "nearest 1/500 s"), (true, "every frame counts as 20 ms")])
  func frameLengthsAreNotTakenForSteps(isFixed: Bool, words: String) {
    let method = Self.asked(.advance, AdvanceRequest.self) {
      $0.steps = $0.steps.map { isFixed ? 0.02 : ($0 * 500).rounded() / 500 }
    }
    let found = foreignFindings(method, sets: ["ordinary-advance", "advance-uneven"], limit: 300)
    // Frame by frame, a clock that ticks is the same.
    #expect(found.map(\.solver) == [isFixed ? "frame-lengths" : "clock"], "\(found.map(\.text))")
    #expect(found.first?.text.contains(words) == true)
  }

  /// A loop that draws before it steps.
  @Test func theFrameBeforeIsNoLengthOfFrames() {
    let method = Tampered(
      kinds: [.advance],
      result: {
        guard let request = $0.as(AdvanceRequest.self), case .frames(let answer) = $1 else {
          return $1
        }
        return .frames(
          FramesAnswer(
            positions: [request.from] + answer.positions.dropLast(),
            velocities: [request.velocity] + answer.velocities.dropLast()))
      }, options: Set(SolverOption.allCases))
    let found = foreignFindings(
      method, sets: ["ordinary-advance", "advance-uneven", "advance-retargets"], limit: 300)
    #expect(found.map(\.solver) == ["frame-lengths"], "\(found.map(\.text))")
    #expect(found.allSatisfy { $0.text.contains("are those of the frame before: predicts all") })
  }

  /// A program may treat critical springs as critical, and ends of curves as ends.
  @Test func whatIsACaseOfItsOwnRefutesNothing() {
    let springs = Self.asked(.spring, SpringRequest.self) { request in
      guard let spring = DoubleSpring(request.spring), spring.ratio < 1, spring.gap > 0 else {
        return
      }
      if case .physical(let mass, let stiffness, let damping, _) = request.spring,
        damping == 2 * (stiffness * mass).squareRoot()
      {
        return
      }
      request.velocity -= 2 * spring.ratio * spring.frequency * (request.from - request.to)
    }
    let motions = foreignFindings(springs, sets: ["parameterisations"], limit: 1_000)
    #expect(motions.map(\.solver) == ["initial-velocity"], "\(motions.map(\.text))")
    let curves = Tampered(
      kinds: [.cubicBezier],
      result: {
        guard let request = $0.as(CubicBezierRequest.self), case .curve(var answer) = $1,
          request.progress > 0, request.progress < 1
        else { return $1 }
        answer.slope = 1
        return .curve(answer)
      })
    let slopes = foreignFindings(curves, sets: ["curves-hard", "curves-named"], limit: 300)
    #expect(slopes.map(\.solver) == ["bezier-slope"], "\(slopes.map(\.text))")
  }

  @Test(arguments: [false, true]) func aClampThatHoldsThePositionAloneIsNamed(returns: Bool) {
    let method = Tampered(
      kinds: [.spring],
      result: {
        guard var request = $0.as(SpringRequest.self), request.clamp else { return $1 }
        request.clamp = false
        guard let free = try? DoubleSolver().motion(request), case .motion(var answer) = $1 else {
          return $1
        }
        let isBeyond = (free.position - request.to) * (request.from - request.to) < 0
        if returns, !isBeyond { answer = free }
        answer.velocity = free.velocity
        return .motion(answer)
      }, options: [.clamp])
    let found = foreignFindings(method, sets: ["main", "clamped-spring"], limit: 300)
    #expect(Set(found.map(\.solver)) == ["clamp-mistaken"], "\(found.map(\.text))")
    #expect(
      found.contains { $0.text.contains(returns ? "only while" : "the position alone") },
      "\(found.map(\.text))")
  }

  @Test func aClampWithoutTheVelocityIsNamed() {
    let method = Tampered(
      kinds: [.spring],
      result: {
        guard var request = $0.as(SpringRequest.self), request.clamp,
          let spring = DoubleSpring(request.spring)
        else { return $1 }
        request.clamp = false
        let end = spring.firstReturn(displacement: request.from - request.to, velocity: 0)
        return .motion(
          request.time >= end
            ? MotionAnswer(position: request.to, velocity: 0) : careful(request))
      }, options: [.clamp])
    let found = foreignFindings(method, sets: ["main", "clamped-spring"], limit: 600)
    #expect(found.map(\.solver) == ["clamp-mistaken"], "\(found.map(\.text))")
    #expect(
      found.first?.text.contains("would return without its velocity") == true,
      "\(found.map(\.text))")
  }
}
