internal import SolverVerification

/// Looks for the fault behind wrong answers of the kinds that have no diagnosis of their own: by
/// asking the reference about the request that a faulty solver would have understood.
struct RequestDiagnosis {
  let observations: [Observation]
  let tolerance: Double
  private let reference = ReferenceSolver()

  init(observations: [Observation], tolerance: Double) {
    self.observations = observations
    self.tolerance = tolerance
  }

  /// What a faulty solver makes of a request, and of the answer to that.
  struct Candidate {
    var fault: Fault
    var text: String
    var request: (SolverRequest) -> SolverRequest? = { $0 }
    var answer: ((SolverRequest, [Double]) -> [Double])?
  }

  /// What was found.
  func findings() -> [Finding] {
    let wrong = observations.filter { observation in
      observation.judgements.contains { $0.error > tolerance }
    }
    return SolverKind.allCases.flatMap { kind -> [Finding] in
      let items = wrong.filter { $0.request.kind == kind }
      guard !items.isEmpty, kind != .spring, kind != .settling, kind != .cubicBezier else {
        return []
      }
      for candidate in candidates(for: kind) where explains(candidate, items) {
        return [Finding(candidate.fault, "\(candidate.text) (\(items.count) answers)")]
      }
      if kind == .stagger, let both = bothCaps(items) { return both }
      if kind == .steps, items.allSatisfy(isAtJump) {
        return [
          Finding(
            .stepsJump, "steps() takes the wrong side at the jumps: \(items.count) answers")
        ]
      }
      let members = Set(
        items.flatMap { $0.judgements.filter { $0.error > tolerance }.map(\.member) }
          .map { String($0.prefix { $0 != "[" }) })
      return [
        Finding(
          .unrecognised,
          "unrecognised: \(items.count) answers of kind \(kind.rawValue) are wrong "
            + "(\(members.sorted().joined(separator: ", ")))")
      ]
    }
  }

  private func explains(_ candidate: Candidate, _ items: [Observation]) -> Bool {
    let sample =
      items.count > 100 ? (0..<100).map { items[$0 * items.count / 100] } : items
    let judge = Judge(allowance: .honestDouble)
    let good = sample.count { item in
      guard let request = candidate.request(item.request) else { return false }
      // Where one number is all the answer, it is judged with everything that is granted.
      if candidate.answer == nil, item.judgements.count == 1, request.kind != .stagger {
        let answer = SolverAnswer.value(item.judgements[0].observed)
        return (try? judge.judge(answer, to: request))?[0].error ?? .infinity <= tolerance
      }
      guard let truth = try? reference.truth(for: request)
      else { return false }
      let plain = truth.values.map(\.rounded)
      let numbers = candidate.answer?(item.request, plain) ?? plain
      guard numbers.count == item.judgements.count else { return false }
      let largest = numbers.map(\.magnitude).filter(\.isFinite).max() ?? 0
      return zip(numbers, item.judgements).allSatisfy { number, judgement in
        guard number.isFinite, judgement.observed.isFinite else {
          return number == judgement.observed || judgement.error <= tolerance
        }
        let distance =
          judgement.member == "slope"
          ? Judge.chord(judgement.observed, number) : (number - judgement.observed).magnitude
        let wrong = (judgement.observed - judgement.truth).magnitude
        return distance <= max(tolerance, 1e-9 * largest, 1e-4 * min(wrong, largest))
          || judgement.error <= tolerance
      }
    }
    return good * 100 >= 93 * sample.count
  }

  private func isAtJump(_ item: Observation) -> Bool {
    guard case .steps(let request) = item.request,
      let count = Int(request.css.filter(\.isNumber))
    else { return false }
    let place = request.progress * Double(count)
    return (place - place.rounded()).magnitude < 1e-9
  }

  private func candidates(for kind: SolverKind) -> [Candidate] {
    switch kind {
    case .steps: steps
    case .linearEasing: linearEasings
    case .cssKeyframes: cssKeyframes
    case .keyframes: keyframes
    case .stagger: staggers
    case .unitCurve: unitCurves
    default: []
    }
  }

  private var steps: [Candidate] {
    func changed(
      _ fault: Fault, _ text: String, _ change: @escaping (inout StepsRequest) -> Void
    ) -> Candidate {
      Candidate(
        fault: fault, text: text,
        request: {
          guard case .steps(var request) = $0 else { return nil }
          change(&request)
          return .steps(request)
        })
    }
    func term(_ change: @escaping (String) -> String) -> (inout StepsRequest) -> Void {
      { request in
        let parts = request.css.split(separator: ",")
        let name =
          parts.count > 1
          ? parts[1].filter { $0.isLetter || $0 == "-" }.replacing("jump-", with: "") : "end"
        let count = request.css.filter(\.isNumber)
        request.css = "steps(\(count), jump-\(change(name)))"
      }
    }
    let terms = ["start", "end", "both", "none"]
    let exchanges = [("start", "end"), ("both", "none"), ("start", "both"), ("end", "none")]
    return [
      changed(.stepsBefore, "steps() ignores the before flag") { $0.before = false },
      changed(.stepsBefore, "steps() always holds a jump back, before flag or not") {
        $0.before = true
      },
      changed(
        .stepsTerm, "steps() exchanges jump-start with jump-end and jump-both with jump-none",
        term { ["start": "end", "end": "start", "both": "none", "none": "both"][$0] ?? $0 }),
    ]
      + exchanges.map { first, second in
        changed(
          .stepsTerm, "steps() exchanges jump-\(first) with jump-\(second)",
          term { $0 == first ? second : $0 == second ? first : $0 })
      }
      + terms.map { one in
        changed(.stepsTerm, "steps() treats every jump term as jump-\(one)", term { _ in one })
      }
      + terms.flatMap { from in
        terms.filter { $0 != from }.map { to in
          changed(
            .stepsTerm, "steps() treats jump-\(from) as jump-\(to)",
            term { $0 == from ? to : $0 })
        }
      }
      + [
        Candidate(
          fault: .stepsOutside, text: "steps() is clamped to [0, 1] outside",
          answer: { $1.map { min(max($0, 0), 1) } }),
        changed(.stepsRounded, "steps() rounds to the nearest step instead of stepping down") {
          $0.progress += 0.5 / Double(Int($0.css.filter(\.isNumber)) ?? 1)
        },
      ]
  }

  private var linearEasings: [Candidate] {
    func changed(
      _ text: String, _ change: @escaping (inout LinearEasingRequest) -> Void
    ) -> Candidate {
      Candidate(
        fault: .easingMisplaced, text: text,
        request: {
          guard case .linearEasing(var request) = $0 else { return nil }
          change(&request)
          return .linearEasing(request)
        })
    }
    return [
      changed("linear() is clamped outside [0, 1] instead of extended") {
        $0.progress = min(max($0.progress, 0), 1)
      },
      changed("linear() ignores its percentages") { request in
        let stops = request.css.dropFirst(7).dropLast().split(separator: ",").flatMap { stop in
          let words = stop.split(separator: " ")
          let number = words.first { !$0.hasSuffix("%") } ?? "0"
          return Array(repeating: String(number), count: max(1, words.count - 1))
        }
        request.css = "linear(\(stops.joined(separator: ", ")))"
      },
    ]
  }

  private var unitCurves: [Candidate] {
    func changed(
      _ fault: Fault, _ text: String, _ change: @escaping (inout UnitCurveRequest) -> Void
    ) -> Candidate {
      Candidate(
        fault: fault, text: text,
        request: {
          guard case .unitCurve(var request) = $0 else { return nil }
          change(&request)
          return .unitCurve(request)
        })
    }
    return [
      changed(.inverseIgnored, "inverse is ignored") { $0.inverse = false },
      changed(.curveNames, "ease in and ease out are exchanged") { request in
        let others: [UnitCurveName: UnitCurveName] = [
          .easeIn: .easeOut, .easeOut: .easeIn, .circularEaseIn: .circularEaseOut,
          .circularEaseOut: .circularEaseIn,
        ]
        request.name = others[request.name] ?? request.name
      },
      Candidate(
        fault: .curveSlope, text: "slopes are always 1", answer: { _, numbers in [numbers[0], 1] }),
      Candidate(
        fault: .curveSlope, text: "slopes are always 0", answer: { _, numbers in [numbers[0], 0] }),
    ]
  }

  private var cssKeyframes: [Candidate] {
    func changed(
      _ fault: Fault, _ text: String, _ change: @escaping (inout CSSKeyframesRequest) -> Void
    ) -> Candidate {
      Candidate(
        fault: fault, text: text,
        request: {
          guard case .cssKeyframes(var request) = $0 else { return nil }
          change(&request)
          return .cssKeyframes(request)
        })
    }
    return [
      changed(.easingIgnored, "the effect's easing is ignored") { $0.easing = "linear" },
      changed(.easingIgnored, "the easings of the frames are ignored") { request in
        for index in request.frames.indices { request.frames[index].easing = nil }
      },
      changed(.easingMisplaced, "a frame's easing shapes the interval that ends at it") { request in
        let easings = request.frames.map(\.easing)
        for index in request.frames.indices {
          request.frames[index].easing = index + 1 < easings.count ? easings[index + 1] : nil
        }
      },
      changed(.offsetsMisplaced, "all offsets are spread evenly, given or not") { request in
        let last = Double(request.frames.count - 1)
        for index in request.frames.indices {
          request.frames[index].offset = Double(index) / last
        }
      },
      changed(.stepsJump, "where two frames share an offset, the first answers at it") {
        $0.progress = $0.progress.nextDown
      },
    ]
  }

  private func changed(
    _ change: @escaping (inout StaggerRequest) -> Void
  ) -> (SolverRequest) -> SolverRequest? {
    {
      guard case .stagger(var request) = $0 else { return nil }
      change(&request)
      return .stagger(request)
    }
  }

  private var staggers: [Candidate] {
    func interval(of request: SolverRequest) -> Double {
      if case .stagger(let request) = request { request.interval } else { 0 }
    }
    return [
      Candidate(
        fault: .staggerTotal, text: "a stagger's total is not capped",
        request: changed { $0.maximumTotal = nil }),
      Candidate(
        fault: .staggerIndex, text: "a stagger's index is not capped",
        request: changed { $0.maximumIndex = nil }),
      Candidate(
        fault: .staggerShrink, text: "a capped total is divided by the gaps, not by the items",
        request: changed { request in
          guard let total = request.maximumTotal, request.count > 1,
            Double(request.count) * request.interval > total
          else { return }
          request.maximumTotal = nil
          request.interval = total / Double(request.count - 1)
        }),
      Candidate(
        fault: .staggerShrink, text: "the index is capped before the interval shrinks",
        request: changed { request in
          guard let total = request.maximumTotal else { return }
          let last = min(request.maximumIndex ?? .max, request.count - 1)
          let span = Double(last) * request.interval
          request.maximumTotal = nil
          if span > total { request.interval *= total / span }
        }),
      Candidate(
        fault: .staggerOffset, text: "delays start one interval late",
        answer: { request, delays in
          let step = delays.count > 1 ? delays[1] - delays[0] : interval(of: request)
          return delays.map { $0 + step }
        }),
      Candidate(
        fault: .staggerOffset, text: "delays start one interval, as asked, late",
        answer: { request, delays in delays.map { $0 + interval(of: request) } }),
      Candidate(
        fault: .staggerUnit, text: "delays are in milliseconds",
        answer: { _, delays in delays.map { 1_000 * $0 } }),
      Candidate(
        fault: .staggerReversed, text: "delays are in reverse order",
        answer: { _, delays in delays.reversed() }),
    ]
  }

  /// Neither cap applied: each explains a part.
  private func bothCaps(_ items: [Observation]) -> [Finding]? {
    let both = Candidate(
      fault: .staggerTotal, text: "",
      request: changed {
        $0.maximumTotal = nil
        $0.maximumIndex = nil
      })
    guard explains(both, items) else { return nil }
    return [
      Finding(.staggerTotal, "a stagger's total is not capped"),
      Finding(.staggerIndex, "a stagger's index is not capped"),
    ]
  }
}
