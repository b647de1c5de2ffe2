import AnimationNumerics
import RecordedValues
import Testing

/// The expectations of web-platform-tests, at the tolerances that those tests state.
@Suite struct EasingWebPlatformTests {
  static let expectations = Result { try WebPlatformExpectations.load() }

  static func rows(_ kind: String) throws -> [WebPlatformExpectations.Row] {
    let rows = try expectations.get().rows.filter { $0.kind == kind }
    #expect(!rows.isEmpty)
    return rows
  }

  @Test func whatMustParseParses() throws {
    for row in try Self.rows("parse-valid") + Self.rows("computed") {
      guard case .text(let text) = row.input, case .text(let expected) = row.expected else {
        Issue.record("\(row) is not a pair of texts")
        continue
      }
      // calc() is not understood, and a list is more than one function.
      if text.contains("calc") || text == "linear, ease, linear" { continue }
      #expect(
        try Self.isSame(EasingFunction(css: text), EasingFunction(css: expected)),
        "\(text) should mean \(expected)")
    }
  }

  /// Equality, with inputs of `linear()` compared to the six digits that CSS serialises.
  static func isSame(_ a: EasingFunction, _ b: EasingFunction) -> Bool {
    guard case .linear(let a) = a, case .linear(let b) = b else { return a == b }
    return a.outputs == b.outputs
      && zip(a.inputs, b.inputs).allSatisfy { abs($0 - $1) <= 1e-6 }
  }

  @Test func whatMustNotParseIsRefused() throws {
    for row in try Self.rows("parse-invalid") {
      guard case .text(let text) = row.input else { continue }
      // One stop is enough since 2024; the tests still say what was before.
      if ["linear(0)", "linear(0 0% 100%)"].contains(text) { continue }
      #expect(throws: EasingError.self, "\(text)") { try EasingFunction(css: text) }
    }
  }

  @Test func positionsUnderEffectAndKeyframeEasing() throws {
    for row in try Self.rows("style-left-px") {
      guard case .timing(let timing) = row.input, case .number(let expected) = row.expected else {
        continue
      }
      let easing = try EasingFunction(css: timing.keyframeEasings.first ?? "linear")
      let effect = try CSSKeyframes(
        frames: [.init(timing.from!, easing: easing), .init(timing.to!)],
        easing: EasingFunction(css: timing.effectEasing!))
      let value = effect.value(at: timing.currentTime! / timing.duration!)
      #expect(abs(value - expected) <= row.tolerance, "\(timing): \(value)")
    }
  }

  @Test func widthsUnderTheSecondFramesEasing() throws {
    for row in try Self.rows("style-width-px") {
      guard case .timing(let timing) = row.input, case .number(let expected) = row.expected else {
        continue
      }
      let frames = try #require(timing.frames)
      let second = try EasingFunction(css: timing.secondFrameEasing!)
      let effect = try CSSKeyframes(frames: [
        .init(frames[0]), .init(frames[1], easing: second), .init(frames[2]),
      ])
      let value = effect.value(at: timing.currentTime! / timing.duration!)
      #expect(abs(value - expected) <= row.tolerance, "\(timing): \(value)")
    }
  }

  @Test func equivalentEasingsGiveTheSame() throws {
    for row in try Self.rows("equivalence") {
      guard case .timing(let timing) = row.input, case .number(let expected) = row.expected else {
        continue
      }
      let progress = timing.currentTime! / timing.duration!
      if let easing = timing.easing, let equivalent = timing.equivalent {
        let values = try [easing, equivalent].map { css in
          let easing = try EasingFunction(css: css)
          return [progress, progress.nextDown].map { easing.value(at: $0) * timing.to! }
        }
        #expect(abs(values[0][0] - values[1][0]) <= row.tolerance, "\(timing)")
        // The expected number is exact arithmetic's on the double 600/1000 < 3/5, where engines,
        // whose product 0.6 · 5 rounds to 3, have jumped: either side of a jump is right.
        let distances = values.joined().map { abs($0 - expected) }
        #expect(distances.min()! <= row.tolerance, "\(timing): \(values)")
      } else {
        // Control points on the diagonal are the identity, to the last bit.
        let values = try timing.keyframeEasings.map {
          try CSSKeyframes(
            frames: [.init(0, easing: EasingFunction(css: $0)), .init(100)],
            easing: EasingFunction(css: timing.effectEasing!)
          ).value(at: progress)
        }
        #expect(values.count == 2 && values[0] == values[1])
      }
    }
  }

  @Test func progressThroughPhasesAndDirections() throws {
    for row in try Self.rows("progress") {
      guard case .timing(let timing) = row.input, case .number(let expected) = row.expected else {
        continue
      }
      let (progress, before) = Self.directedProgress(timing)
      let value = try EasingFunction(css: timing.easing!).value(at: progress, before: before)
      #expect(abs(value - expected) <= row.tolerance, "\(timing): \(value), not \(expected)")
    }
  }

  /// The Web Animations timing model: progress before easing, and the before flag.
  static func directedProgress(
    _ timing: WebPlatformExpectations.Timing
  ) -> (progress: Double, before: Bool) {
    let time = timing.currentTime ?? 0
    let delay = timing.delay ?? 0
    let iterations = timing.iterations ?? 1
    let start = timing.iterationStart ?? 0
    let active = (timing.duration ?? 0) * iterations
    let isBefore = time < delay
    let isAfter = time >= delay + active
    let activeTime = isBefore ? 0 : min(time - delay, active)
    let overall = start + activeTime / timing.duration!
    var simple = overall - overall.rounded(.down)
    if simple == 0 && !isBefore && activeTime == active && iterations != 0 { simple = 1 }
    let iteration = simple == 1 ? overall.rounded(.down) - 1 : overall.rounded(.down)
    let isOdd = Int(iteration) % 2 != 0
    let isForwards =
      switch timing.direction ?? "normal" {
      case "reverse": false
      case "alternate": !isOdd
      case "alternate-reverse": isOdd
      default: true
      }
    return (isForwards ? simple : 1 - simple, isForwards ? isBefore : isAfter)
  }

  @Test func chromiumsUnitTestOfCubicBeziers() throws {
    for row in try Self.expectations.get().vendorUnitTests {
      let p = row.curve
      let curve = try CubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3])
      let value =
        row.fn == "slope"
        ? curve.slope(at: row.x, outside: .extend) : curve.value(at: row.x, outside: .extend)
      #expect(abs(value - row.expected) <= row.tolerance, "\(row): \(value)")
    }
  }
}
