internal import SolverVerification

/// A fault of a solver, as a change of the request and of the correct answer to the changed
/// request.
struct RequestRow {
  var fault: Fault
  var text: String
  /// The misunderstood request; nil if the row does not apply.
  var request: (SolverRequest) -> SolverRequest? = { $0 }
  /// A wrong choice in computing `steps()`.
  var steps: ((inout StepsModel) -> Void)?
  /// A wrong choice in computing the delays of a stagger.
  var stagger: ((inout StaggerModel) -> Void)?
  /// A wrong step at a change of target.
  var retarget: RetargetStep?
  /// The program behind wrong springs, in answers about motions with changes of target.
  var springs: SpringProgram?
  /// The program behind wrong frames, in answers about frames with changes of target.
  var frames: FrameProgram?
  /// The answer, from the original request and the correct answer to the misunderstood one.
  var answer: ((SolverRequest, [Double]) -> [Double])?
}

extension RequestRow {
  /// Makes rows of solvers that answer a different request of the same kind.
  static func changing<Request>(
    _ type: Request.Type
  ) -> (Fault, String, @escaping (inout Request) -> Void) -> RequestRow {
    { fault, text, change in
      RequestRow(fault: fault, text: text, request: { $0.changed(type, change) })
    }
  }
}

/// The rows of the kinds whose faults are misunderstood requests.
enum RequestRows {
  /// Every row of a kind.
  ///
  /// - Parameter curves: The programs found in the answers about cubic Béziers alone.
  static func all(_ kind: SolverKind, curves: [CurveProgram] = []) -> [RequestRow] {
    switch kind {
    case .steps: steps + writtenOutside
    case .linearEasing: linearEasings + written + writtenOutside
    case .cssKeyframes: cssKeyframes + curves.map(easedBy) + written
    case .keyframes: keyframes
    case .stagger: staggers + staggerOrigins
    case .unitCurve: unitCurves
    case .namedEasing: namedEasings
    case .decay: decays
    case .decayEnd: decayEnds
    case .smooth: smoothing
    case .springParameters: springParameters
    default: []
    }
  }

  /// Faults of spring parameters.
  private static var springParameters: [RequestRow] {
    [
      RequestRow(
        fault: .stiffnessOfTheWrongForm,
        text: "the stiffness of over-damped springs is m w0^2 (2 z^2 - 1) instead of m w0^2",
        answer: { _, numbers in
          // The order is mass, stiffness, damping, response, damping ratio, and so on.
          guard numbers.count > 4, numbers[4] > 1 else { return numbers }
          var other = numbers
          other[1] *= 2 * numbers[4] * numbers[4] - 1
          return other
        }),
      RequestRow(
        fault: .parameterRounding, text: "the damping is z w0 m, half of what it is",
        answer: { _, numbers in
          var other = numbers
          if numbers.count > 2 { other[2] /= 2 }
          return other
        }),
      RequestRow(
        fault: .bounceMirrored, text: "the bounce of over-damped springs is 1 - z",
        answer: { _, numbers in
          guard numbers.count > 6, numbers[4] > 1 else { return numbers }
          var other = numbers
          other[6] = 1 - numbers[4]
          return other
        }),
    ]
  }

  private static var steps: [RequestRow] {
    func term(_ change: @escaping (String) -> String) -> (inout StepsRequest) -> Void {
      { request in
        let (count, name) = StepsModel.parts(request.css)
        request.css = "steps(\(count ?? 1), jump-\(change(name)))"
      }
    }
    func model(
      _ fault: Fault, _ text: String, _ change: @escaping (inout StepsModel) -> Void
    ) -> RequestRow { RequestRow(fault: fault, text: text, steps: change) }
    let row = RequestRow.changing(StepsRequest.self)
    let terms = ["start", "end", "both", "none"]
    let exchanges = [("start", "end"), ("both", "none"), ("start", "both"), ("end", "none")]
    return [
      row(.stepsBefore, "steps() ignores the before flag") { $0.before = false },
      row(.stepsBefore, "steps() always holds a jump back, before flag or not") {
        $0.before = true
      },
      row(
        .stepsTerm, "steps() exchanges jump-start with jump-end and jump-both with jump-none",
        term { ["start": "end", "end": "start", "both": "none", "none": "both"][$0] ?? $0 }),
    ]
      + exchanges.map { first, second in
        row(
          .stepsTerm, "steps() exchanges jump-\(first) with jump-\(second)",
          term { $0 == first ? second : $0 == second ? first : $0 })
      }
      + terms.map { one in
        row(
          .stepsTerm, "steps() treats every jump term as jump-\(one)",
          term { _ in one })
      }
      + terms.flatMap { from in
        terms.filter { $0 != from }.map { to in
          row(
            .stepsTerm, "steps() treats jump-\(from) as jump-\(to)",
            term { $0 == from ? to : $0 })
        }
      }
      + [
        RequestRow(
          fault: .stepsOutside, text: "steps() is clamped to [0, 1] outside",
          answer: { $1.map { min(max($0, 0), 1) } }),
        model(.stepsRounded, "steps() rounds to the nearest step instead of stepping down") {
          $0.rounding = .toNearestOrAwayFromZero
        },
        model(
          .stepsRounded, "steps() rounds to the nearest step, halves to even, instead of down"
        ) { $0.rounding = .toNearestOrEven },
        model(.stepsRounded, "steps() rounds up to the next step instead of stepping down") {
          $0.rounding = .up
        },
        model(.stepsTerm, "jump-none is divided by its steps, one more than its jumps") {
          $0.extraJumps["none"] = 0
        },
        model(.stepsTerm, "jump-both is divided by its steps, one less than its jumps") {
          $0.extraJumps["both"] = 0
        },
        model(.stepsOutside, "steps() inside [0, 1] is not held within its jumps") {
          $0.isBounded = false
        },
      ]
      + [1e-12, 1e-9, 1e-6].flatMap { shift in
        [
          row(
            .stepsJump,
            "steps() takes the wrong side at the jumps: it jumps \(shift) of the progress late"
          ) { $0.progress -= shift },
          row(
            .stepsJump,
            "steps() takes the wrong side at the jumps: it jumps \(shift) of the progress early"
          ) { $0.progress += shift },
        ]
      }
  }

  private static var linearEasings: [RequestRow] {
    let row = RequestRow.changing(LinearEasingRequest.self)
    func percents(
      _ verb: String, _ note: String, _ rule: FloatingPointRoundingRule
    ) -> RequestRow {
      row(.easingMisplaced, "linear() \(verb) its percentages to whole percents\(note)") {
        request in
        request.css = StopList.changingPlaces(request.css) { places in
          places.map { "\((Double($0.dropLast()) ?? 0).rounded(rule))%" }
        }
      }
    }
    return [
      row(.easingMisplaced, "linear() is clamped outside [0, 1] instead of extended") {
        $0.progress = min(max($0.progress, 0), 1)
      },
      row(
        .easingMisplaced, StopList.startWords
      ) { $0.css = StopList.answeringByTheLastAtTheStart($0.css) },
      row(
        .easingMisplaced, "linear() ignores its percentages"
      ) { $0.css = StopList.withoutPlaces($0.css) },
      row(
        .easingMisplaced, "linear() ignores the second of two percentages"
      ) { $0.css = StopList.changingPlaces($0.css) { $0.prefix(1).map(\.self) } },
      percents("rounds", "", .toNearestOrAwayFromZero), percents("cuts", "", .down),
      percents("rounds", ", halves to even", .toNearestOrEven),
      row(
        .easingMisplaced,
        "linear() is clamped outside its first and last stop instead of extended"
      ) {
        guard let stops = StopList.placed($0.css), let first = stops.first, let last = stops.last
        else { return }
        let end = $0.progress < first.place ? first : $0.progress > last.place ? last : nil
        if let end { $0.css = "linear(\(end.value), \(end.value))" }
      },
      row(
        .stepsJump,
        "where several stops of linear() share a place, the first of them answers at it"
      ) { request in
        let isShared = StopList.placed(request.css)?.count { $0.place == request.progress } ?? 0 > 1
        if isShared { request.progress = request.progress.nextDown }
      },
      RequestRow(
        fault: .clamped, text: "values of linear() are clamped to [0, 1]",
        answer: { $1.map { min(max($0, 0), 1) } }),
      stops(
        .easingMisplaced, "percentages of linear() that decrease are not moved to the one before"
      ) {
        StopList.value($0, at: $1, isOrdered: false)
      },
      stops(
        .easingMisplaced, "stops of linear() without a place are put as if all were evenly spread"
      ) {
        StopList.value($0, at: $1, isByIndex: true)
      },
      stops(.easingMisplaced, "stops of linear() are sorted by their places") {
        StopList.value($0, at: $1, isOrdered: false, isSorted: true)
      },
      stops(.singlePrecision, "stops of linear() are 32-bit numbers") {
        StopList.value($0, at: Float($1)).map { Double($0) }
      },
      stops(
        .easingMisplaced,
        "stops of linear() are 32-bit numbers, and before several at one place the last of them answers"
      ) {
        StopList.value(StopList.answeringByTheLastAtTheStart($0), at: Float($1)).map { Double($0) }
      },
    ]
  }

  private static func stops(
    _ fault: Fault, _ text: String,
    _ value: @escaping (_ css: String, _ progress: Double) -> Double?
  ) -> RequestRow {
    RequestRow(
      fault: fault, text: text,
      answer: { request, numbers in
        guard let own = request.as(LinearEasingRequest.self),
          let value = value(own.css, own.progress)
        else { return numbers }
        return [value] + numbers.dropFirst()
      })
  }

  /// Faults of printing the numbers.
  private static var written: [RequestRow] {
    [
      RequestRow(
        fault: .singlePrecision, text: "every value is a 32-bit number",
        answer: { $1.map { Double(Float($0)) } })
    ]
      + (3...9).map { digits in
        RequestRow(
          fault: .quantised, text: "numbers are written with \(digits) significant digits",
          answer: { $1.map { SpringProgram.written($0, digits: digits, cutOff: false) } })
      }
  }

  /// Rounding of printed styles, only outside an easing's ends: a page can read values there only
  /// as a printed style.
  private static var writtenOutside: [RequestRow] {
    (4...7).map { digits in
      RequestRow(
        fault: .quantised,
        text: "outside [0, 1] numbers are written with \(digits) significant digits",
        answer: { request, numbers in
          guard let progress = request.input, !(0...1).contains(progress) else { return numbers }
          return numbers.map { SpringProgram.written($0, digits: digits, cutOff: false) }
        })
    }
  }

  /// Keyframes whose cubic Béziers have the fault found in the solver's cubic Béziers.
  private static func easedBy(_ curves: CurveProgram) -> RequestRow {
    RequestRow.changing(CSSKeyframesRequest.self)(
      curves.parts.first?.fault ?? .curveTolerance,
      "its cubic Béziers: " + curves.parts.map(\.words).joined(separator: "; ")
    ) { $0.replaceBeziers { curves.value($0, at: $1) } }
  }

  private static var unitCurves: [RequestRow] {
    let row = RequestRow.changing(UnitCurveRequest.self)
    return [
      row(.inverseIgnored, "inverse is ignored") { $0.inverse = false },
      row(.curveNames, "ease in and ease out are exchanged") { request in
        request.name = request.name.opposite ?? request.name
      },
      RequestRow(
        fault: .curveSlope, text: "slopes are always 1", answer: { _, numbers in [numbers[0], 1] }),
      RequestRow(
        fault: .curveSlope, text: "slopes are always 0", answer: { _, numbers in [numbers[0], 0] }),
    ]
  }

  private static var cssKeyframes: [RequestRow] {
    let row = RequestRow.changing(CSSKeyframesRequest.self)
    let reference = ReferenceSolver(cache: TruthCache())
    return [
      row(.easingIgnored, "the effect's easing is ignored") { $0.easing = "linear" },
      row(.easingIgnored, "the easings of the frames are ignored") { request in
        for index in request.frames.indices { request.frames[index].easing = nil }
      },
      row(.easingMisplaced, "a frame's easing shapes the interval that ends at it") { request in
        let easings = request.frames.map(\.easing)
        for index in request.frames.indices {
          request.frames[index].easing = index + 1 < easings.count ? easings[index + 1] : nil
        }
      },
      row(.easingMisplaced, StopList.startWords) { request in
        let corrected = StopList.answeringByTheLastAtTheStart
        request.easing = corrected(request.easing)
        for index in request.frames.indices {
          request.frames[index].easing = request.frames[index].easing.map(corrected)
        }
      },
      row(.offsetsMisplaced, "all offsets are spread evenly, given or not") { request in
        let last = Double(request.frames.count - 1)
        for index in request.frames.indices {
          request.frames[index].offset = Double(index) / last
        }
      },
      row(.offsetsMisplaced, "missing offsets are put as if all were evenly spread") { request in
        let offsets = request.frames.map(\.offset).filledByIndex
        for index in request.frames.indices { request.frames[index].offset = offsets[index] }
      },
      row(
        .easingMisplaced,
        "the effect's easing shapes each interval without one, as an animation's of CSS does"
      ) { request in
        for index in request.frames.indices {
          request.frames[index].easing = request.frames[index].easing ?? request.easing
        }
        request.easing = "linear"
      },
      row(.easingMisplaced, "a frame without an easing has that of the frame before") { request in
        for index in request.frames.indices.dropFirst() {
          request.frames[index].easing =
            request.frames[index].easing ?? request.frames[index - 1].easing
        }
      },
      row(.clamped, "the progress eased by the effect is clamped to [0, 1]") { request in
        let ramp = [0.0, 1].map { CSSKeyframeDescription(value: $0, offset: $0) }
        let asked = CSSKeyframesRequest(
          frames: ramp, easing: request.easing, progress: request.progress)
        guard let eased = try? reference.truth(for: .cssKeyframes(asked)).values.first?.rounded
        else { return }
        (request.easing, request.progress) = ("linear", min(max(eased, 0), 1))
      },
      row(.stepsJump, "where two frames share an offset, the first answers at it") {
        $0.progress = $0.progress.nextDown
      },
    ]
      + ["ease", "ease-in", "ease-out", "ease-in-out"].map { easing in
        row(.easingMisplaced, "a frame without an easing is eased by \(easing)") { request in
          for index in request.frames.indices where request.frames[index].easing == nil {
            request.frames[index].easing = easing
          }
        }
      }
  }

  private static var staggers: [RequestRow] {
    let row = RequestRow.changing(StaggerRequest.self)
    func interval(of request: SolverRequest) -> Double {
      if let request = request.as(StaggerRequest.self) { request.interval } else { 0 }
    }
    return [
      row(.staggerTotal, "a stagger's total is not capped") { $0.maximumTotal = nil },
      row(.staggerIndex, "a stagger's index is not capped") { $0.maximumIndex = nil },
      row(
        .staggerIndex,
        "a stagger's index is capped only where its total exceeds the cap"
      ) { request in
        let total = Double(request.count) * request.interval
        if total <= request.maximumTotal ?? .infinity { request.maximumIndex = nil }
      },
      row(.staggerShrink, "a capped total is divided by the gaps, not by the items") { request in
        guard let total = request.maximumTotal, request.count > 1,
          Double(request.count) * request.interval > total
        else { return }
        request.maximumTotal = nil
        request.interval = total / Double(request.count - 1)
      },
      row(.staggerShrink, "the index is capped before the interval shrinks") { request in
        guard let total = request.maximumTotal else { return }
        let last = min(request.maximumIndex ?? .max, request.count - 1)
        let span = Double(last) * request.interval
        request.maximumTotal = nil
        if span > total { request.interval *= total / span }
      },
      RequestRow(
        fault: .staggerShrink, text: "delays beyond a capped total are cut to it: nothing shrinks",
        request: { request in
          guard var own = request.as(StaggerRequest.self) else { return nil }
          own.maximumTotal = nil
          return .stagger(own)
        },
        answer: { request, delays in
          guard let own = request.as(StaggerRequest.self), let total = own.maximumTotal else {
            return delays
          }
          return delays.map { min($0, total) }
        }),
      RequestRow(
        fault: .staggerOffset, text: "every delay is 0", answer: { $1.map { _ in 0 } }),
      RequestRow(
        fault: .staggerReversed, text: "delays run from the middle outwards",
        answer: { _, delays in
          let middle = Double(delays.count - 1) / 2
          let step = delays.count > 1 ? delays[1] - delays[0] : 0
          return delays.indices.map { (Double($0) - middle).magnitude * step }
        }),
      RequestRow(
        fault: .staggerReversed, text: "delays run from both edges inwards",
        answer: { _, delays in
          let last = delays.count - 1
          let step = delays.count > 1 ? delays[1] - delays[0] : 0
          return delays.indices.map { Double(min($0, last - $0)) * step }
        }),
      RequestRow(
        fault: .staggerOffset, text: "delays start one interval late",
        answer: { request, delays in
          let step = delays.count > 1 ? delays[1] - delays[0] : interval(of: request)
          return delays.map { $0 + step }
        }),
      RequestRow(
        fault: .staggerOffset, text: "delays start one interval, as asked, late",
        answer: { request, delays in delays.map { $0 + interval(of: request) } }),
      RequestRow(
        fault: .staggerUnit, text: "every delay is twice what it should be",
        answer: { _, delays in delays.map { 2 * $0 } }),
      RequestRow(
        fault: .staggerUnit, text: "delays are in milliseconds",
        answer: { _, delays in delays.map { 1_000 * $0 } }),
      RequestRow(
        fault: .staggerReversed, text: "delays are in reverse order",
        answer: { _, delays in delays.reversed() }),
    ] + staggerTicks
  }

  /// Faults of rounding the delays of a stagger.
  private static var staggerTicks: [RequestRow] {
    let rules: [(String, FloatingPointRoundingRule)] = [
      ("to the nearest", .toNearestOrAwayFromZero), ("down to", .down), ("up to", .up),
    ]
    return [(1_000.0, "milliseconds"), (60, "frames of 60 Hz")].flatMap { rate, unit in
      rules.map { word, rule in
        RequestRow(
          fault: .quantised, text: "delays are rounded \(word) whole \(unit)",
          answer: { $1.map { ($0 * rate).rounded(rule) / rate } })
      }
    }
  }
}
