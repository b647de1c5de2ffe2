internal import Foundation
internal import SolverVerification

extension FaultySolver {
  /// Easings of CSS, unit curves and named easings.
  static let easings: [FaultySolver] = [
    FaultySolver(
      "steps", [.steps],
      witness: "anime#1179 and PR 670, servo#43060, ladybird PR 2173, Motion One 9d1d257"
    ) {
      let row = FaultForm.changing(StepsRequest.self)
      let terms = ["start", "end", "both", "none"]
      term("exchanges jump-start with jump-end and jump-both with jump-none") {
        ["start": "end", "end": "start", "both": "none", "none": "both"][$0] ?? $0
      }
      [("start", "end"), ("both", "none"), ("start", "both"), ("end", "none")].map {
        first, second -> FaultForm in
        term("exchanges jump-\(first) with jump-\(second)") {
          $0 == first ? second : $0 == second ? first : $0
        }
      }
      terms.flatMap { from -> [FaultForm] in
        terms.filter { $0 != from }.map { to -> FaultForm in
          term("treats jump-\(from) as jump-\(to)") { $0 == from ? to : $0 }
        }
      }
      terms.map { one -> FaultForm in term("treats every jump term as jump-\(one)") { _ in one } }
      row("steps() ignores the before flag") { $0.before = false }
      row("steps() always holds a jump back, before flag or not") { $0.before = true }
      row("step-start is treated as step-end") { if $0.css == "step-start" { $0.css = "step-end" } }
      row("step-end is treated as step-start") { if $0.css == "step-end" { $0.css = "step-start" } }
      model("jump-none is divided by its steps, one more than its jumps") {
        $0.extraJumps["none"] = 0
      }
      model("jump-both is divided by its steps, one less than its jumps") {
        $0.extraJumps["both"] = 0
      }
      FaultForm.changing("steps() is clamped to [0, 1] outside") { _, numbers, _ in
        numbers.map { min(max($0, 0), 1) }
      }
      model("steps() rounds to the nearest step instead of stepping down") {
        $0.rounding = .toNearestOrAwayFromZero
      }
      model("steps() rounds to the nearest step, and jump-none is divided by its steps") {
        $0.rounding = .toNearestOrAwayFromZero
        $0.extraJumps["none"] = 0
      }
      [
        ("jump-start counts by rounding up", ["start"]),
        ("jump-start and jump-both round up", ["start", "both"]),
      ].map { words, terms -> FaultForm in
        FaultForm.answering(StepsRequest.self)(
          "\(words): nothing has jumped where an interval starts"
        ) { own, _ in
          // Those that round both have jumped at the very start.
          guard !own.before, own.progress != 1, own.progress != 0 || terms.count == 1,
            case (let count?, let term) = StepsModel.parts(own.css), terms.contains(term),
            case let product = own.progress * Double(count), product == product.rounded()
          else { return nil }
          return [product / Double(count + (term == "both" ? 1 : 0))]
        }
      }
      row("steps() takes its progress for at most 0.999") { $0.progress = min($0.progress, 0.999) }
      row("steps() takes its progress as a 32-bit number") { $0.progress = $0.progress.single }
      [("late", -1.0), ("early", 1)].map { word, sign -> FaultForm in
        FaultForm.asking(
          StepsRequest.self,
          "steps() takes the wrong side at the jumps: it jumps # of the progress \(word)",
          .near(1e-9, [1e-12, 1e-9, 1e-6])
        ) { $0.progress += sign * $1 }
      }
    },
    FaultySolver(
      "linear-stops", [.linearEasing, .cssKeyframes], witness: "Firefox 153 (32 bits), Chromium 156"
    ) {
      let row = FaultForm.changing(LinearEasingRequest.self)
      row("linear() is clamped outside [0, 1] instead of extended") {
        $0.progress = min(max($0.progress, 0), 1)
      }
      row("linear() ignores the second of two percentages") {
        $0.css = StopList.changingPlaces($0.css) { $0.prefix(1).map(\.self) }
      }
      row("where several stops of linear() share a place, the first of them answers at it") {
        request in
        let isShared = StopList.placed(request.css)?.count { $0.place == request.progress } ?? 0 > 1
        if isShared { request.progress = request.progress.nextDown }
      }
      FaultForm.answering(LinearEasingRequest.self)("values of linear() are clamped to [0, 1]") {
        $1.map { min(max($0, 0), 1) }
      }
      stops("stops of linear() without a place are put as if all were evenly spread") {
        StopList.value($0, at: $1, isByIndex: true)
      }
      stops("stops of linear() are 32-bit numbers") {
        StopList.value($0, at: Float($1)).map { Double($0) }
      }
      let second = StopList.answeringByTheSecondAtTheStart
      stops(
        "stops of linear() are 32-bit numbers, and before several at one place the second answers"
      ) { StopList.value(second($0), at: Float($1)).map { Double($0) } }
      FaultForm(
        words:
          "before several stops of linear() at one place the second of them answers, not the first"
      ) { question, _ in
        question.answer(
          to: question.request.changed(LinearEasingRequest.self) { $0.css = second($0.css) }
            ?? question.request.changed(CSSKeyframesRequest.self) { $0.changeEasings(second) })
      }
    },
    FaultySolver(
      "frame-easing", [.cssKeyframes],
      witness:
        "reanimated#7950, motionone#96, animatelo#2, sbox#8147, csswg#14492, web-animations PR 6"
    ) {
      let row = FaultForm.changing(CSSKeyframesRequest.self)
      row("the effect's easing is ignored") { $0.easing = "linear" }
      row("the easings of the frames are ignored") { $0.easings = $0.easings.map { _ in nil } }
      row("a frame's easing shapes the interval that ends at it") {
        $0.easings = $0.easings.dropFirst() + [nil]
      }
      row("the effect's easing shapes each interval without one, as an animation's of CSS does") {
        request in
        request.easings = request.easings.map { [easing = request.easing] in $0 ?? easing }
        request.easing = "linear"
      }
      row("a frame without an easing has that of the frame before") { request in
        var last: String?
        request.easings = request.easings.map { own in
          last = own ?? last
          return last
        }
      }
      row("the progress eased by the effect is clamped to [0, 1]") { request in
        guard let eased = CSSKeyframesRequest.progress(request.progress, easedBy: request.easing)
        else { return }
        (request.easing, request.progress) = ("linear", min(max(eased, 0), 1))
      }
      row("the easing of the first frame counts, every other is ignored") {
        $0.easings = $0.easings.prefix(1) + $0.easings.dropFirst().map { _ in nil }
      }
      row("the progress eased by a frame is clamped to [0, 1]") { request in
        var isEffect = BezierControlPoints(css: request.easing) != nil
        request.replaceBeziers { curve, progress in
          defer { isEffect = false }
          let value = ModelBezier(curve).value(at: progress)
          return isEffect || (0...1).contains(value) ? nil : min(max(value, 0), 1)
        }
      }
      row("step-start is treated as step-end") { request in
        request.changeEasings { $0 == "step-start" ? "step-end" : $0 }
      }
      ["ease", "ease-in", "ease-out", "ease-in-out"].map { easing -> FaultForm in
        row("a frame without an easing is eased by \(easing)") { request in
          request.easings = request.easings.map { $0 ?? easing }
        }
      }
      row("all offsets are spread evenly, given or not") { request in
        let last = Double(request.frames.count - 1)
        for index in request.frames.indices { request.frames[index].offset = Double(index) / last }
      }
      FaultForm(words: "missing offsets are put as if all were evenly spread") { question, _ in
        guard var request = question.request.as(CSSKeyframesRequest.self) else { return nil }
        let offsets = request.frames.map(\.offset).filledByIndex
        // Offsets that decrease have no right answer.
        guard offsets == offsets.sorted() else { return .undecided }
        for index in request.frames.indices { request.frames[index].offset = offsets[index] }
        return question.answer(to: .cssKeyframes(request))
      }
      row("where two frames share an offset, the first answers at it") {
        $0.progress = $0.progress.nextDown
      }
    },
    FaultySolver(
      "numbers-written", motions.union([.linearEasing, .cssKeyframes, .steps, .cubicBezier]),
      witness: "WebKitGTK and Firefox: styles are printed with 6 digits"
    ) {
      [false, true].map { isCut -> FaultForm in
        FaultForm.changing(
          "numbers are \(isCut ? "cut to" : "written with") # significant digits",
          .counts(6, (2...9).map { Double($0) })
        ) { _, numbers, digits in numbers.map { $0.written(digits: Int(digits), isCut: isCut) } }
        .with(\.isOfOutput)
      }
      // A page can read values outside an easing's ends only as a printed style.
      FaultForm.changing(
        "outside [0, 1] numbers are written with # significant digits",
        .counts(6, (4...7).map { Double($0) })
      ) { request, numbers, digits in
        guard let progress = request.input, !(0...1).contains(progress) else { return numbers }
        return numbers.map { $0.written(digits: Int(digits)) }
      }.with(\.isOfOutput)
      FaultForm.changing("single precision: every number is a 32-bit number") { _, numbers, _ in
        numbers.map(\.single)
      }.with(\.isSinglePrecision)
    },
    FaultySolver(
      "named-easings", [.unitCurve, .cssKeyframes, .namedEasing],
      witness: "sass-easing#3, EaseMotion-css PR 81780, vlang/v PR 25956; bevy, gween, flux"
    ) {
      let row = FaultForm.changing(UnitCurveRequest.self)
      let answers = FaultForm.answering(UnitCurveRequest.self)
      answers("ease in, ease out and ease in out are Penner's sines") { own, _ in
        guard !own.inverse, (0...1).contains(own.progress) else { return nil }
        return Sines.value(own.name, at: own.progress).map { [$0.value, $0.slope] }
      }
      FaultForm.changing(CSSKeyframesRequest.self)("named easings are Penner's sines") { request in
        request.replaceBeziers { curve, progress in Sines.value(curve, at: progress) }
      }
      row("inverse is ignored") { $0.inverse = false }
      row("ease in and ease out are exchanged") { request in
        request.name = request.name.opposite ?? request.name
      }
      [1, 0].map { slope -> FaultForm in
        answers("slopes are always \(slope)") { [$1[0], Double(slope)] }
      }
      namedEasings
    },
  ]

  private static func term(_ words: String, _ change: @escaping @Sendable (String) -> String)
    -> FaultForm
  {
    .asking(StepsRequest.self, "steps() \(words)") { request, _ in
      let (count, name) = StepsModel.parts(request.css)
      request.css = "steps(\(count ?? 1), jump-\(change(name)))"
    }
  }

  private static func model(
    _ words: String, _ change: @escaping @Sendable (inout StepsModel) -> Void
  ) -> FaultForm {
    .answering(StepsRequest.self)(words) { request, numbers in
      let right = StepsModel()
      var model = right
      change(&model)
      // Where the plain model is not right itself, roundings decide.
      guard let value = model.value(request), right.value(request) != value else { return nil }
      return [value] + numbers.dropFirst()
    }
  }

  private static func stops(
    _ words: String, _ value: @escaping @Sendable (_ css: String, _ progress: Double) -> Double?
  ) -> FaultForm {
    .answering(LinearEasingRequest.self)(words) { own, numbers in
      value(own.css, own.progress).map { [$0] + numbers.dropFirst() }
    }
  }
}

private enum Sines {
  static func value(_ name: UnitCurveName, at p: Double) -> (value: Double, slope: Double)? {
    switch name {
    case .easeIn: (1 - cos(p * .pi / 2), .pi / 2 * sin(p * .pi / 2))
    case .easeOut: (sin(p * .pi / 2), .pi / 2 * cos(p * .pi / 2))
    case .easeInOut: ((1 - cos(p * .pi)) / 2, .pi / 2 * sin(p * .pi))
    default: nil
    }
  }

  static func value(_ curve: BezierControlPoints, at p: Double) -> Double? {
    let names: [(String, UnitCurveName)] = [
      ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
    ]
    return names.first { BezierControlPoints(css: $0.0) == curve }.flatMap {
      value($0.1, at: p)?.value
    }
  }
}
