import FaultModels
import Foundation
import SolverVerification
import Testing

/// Faults of published easing functions, with arithmetic of their own.
@Suite struct NamedEasingFaultTests {
  struct Planted: Sendable, CustomTestStringConvertible {
    let words: String
    let method: Tampered
    var testDescription: String { words }
  }

  private static func asked(
    _ words: String, _ change: @escaping @Sendable (inout NamedEasingRequest) -> Void
  ) -> Planted {
    Planted(
      words: words,
      method: Tampered(
        kinds: [.namedEasing], request: { $0.changed(NamedEasingRequest.self, change) ?? $0 },
        options: [.publishedInOut]))
  }

  /// Other values of one family, from the question and the right value.
  private static func changed(
    _ words: String, _ family: NamedEasingRequest.Family,
    _ value: @escaping @Sendable (NamedEasingRequest, Double) -> Double
  ) -> Planted {
    Planted(
      words: words,
      method: Tampered(
        kinds: [.namedEasing],
        result: { request, answer in
          guard let asked = request.as(NamedEasingRequest.self), asked.family == family,
            case .curve(var curve) = answer
          else { return answer }
          curve.value = value(asked, curve.value)
          return .curve(curve)
        }))
  }

  /// Another value of one family in shape `in`, and of the others by reflection and halves.
  private static func value(
    _ words: String, _ family: NamedEasingRequest.Family,
    _ value: @escaping @Sendable (NamedEasingRequest, Double) -> Double
  ) -> Planted {
    changed(words, family) { asked, _ in
      let p = asked.progress
      func easeIn(_ progress: Double) -> Double { value(asked, progress) }
      return switch asked.shape {
      case .in: easeIn(p)
      case .out: 1 - easeIn(1 - p)
      case .inOut: p < 0.5 ? easeIn(2 * p) / 2 : 1 - easeIn(2 - 2 * p) / 2
      case .outIn: p < 0.5 ? (1 - easeIn(1 - 2 * p)) / 2 : (1 + easeIn(2 * p - 1)) / 2
      }
    }
  }

  /// Another elastic, by its ease-out.
  private static func elastic(
    _ words: String, _ easeOut: @escaping @Sendable (NamedEasingRequest, Double) -> Double
  ) -> Planted {
    value(words, .elastic) { 1 - easeOut($0, 1 - $1) }
  }

  static let planted: [Planted] = [
    asked("in and out of bounce are exchanged") {
      guard $0.family == .bounce else { return }
      $0.shape = [.in: .out, .out: .in, .inOut: .outIn, .outIn: .inOut][$0.shape]!
    },
    asked("in-out and out-in are exchanged") {
      $0.shape = $0.shape == .inOut ? .outIn : $0.shape == .outIn ? .inOut : $0.shape
    },
    asked("in-out multiplies the overshoot by 1.525, unasked") {
      if $0.family == .back, $0.shape == .inOut, !$0.published { $0.overshoot *= 1.525 }
    },
    asked("in-out multiplies the period by 1.5, unasked") {
      if $0.family == .elastic, $0.shape == .inOut, !$0.published { $0.period *= 1.5 }
    },
    asked("the period is 0.4, whatever is asked") {
      if $0.family == .elastic { ($0.period, $0.published) = (0.4, false) }
    },
    elastic("elastic's 2^(10(p - 1)) is (2^(10(p - 1)) - 2^-10) 1024/1023") { asked, p in
      let angle = 2 * .pi / asked.period * p + asin(1 / max(asked.amplitude, 1))
      let envelope = (exp(-10 * p * log(2)) - 0x1p-10) * 1024 / 1023
      return 1 - max(asked.amplitude, 1) * envelope * sin(angle)
    },
    elastic("elastic swings in every shape as Penner's ease-out") { asked, p in
      let angle = 2 * .pi / asked.period * p - asin(1 / max(asked.amplitude, 1))
      return p == 1 ? 1 : 1 + max(asked.amplitude, 1) * exp(-10 * p * log(2)) * sin(angle)
    },
    asked("in-out adds 1.525 to the overshoot") {
      guard $0.family == .back, $0.shape == .inOut else { return }
      ($0.overshoot, $0.published) = ($0.overshoot + 1.525, false)
    },
    value("bounce has AHEasing's parabolas, of which the second is 0.7 deep", .bounce) {
      _, progress in
      let p = 1 - progress
      if p < 4.0 / 11 { return 1 - 121 * p * p / 16 }
      if p < 8.0 / 11 { return 0.3 - 9.075 * (p - 6.0 / 11) * (p - 6.0 / 11) }
      if p < 0.9 { return 1 - (4356 * p * p / 361 - 35442 * p / 1805 + 16061.0 / 1805) }
      return 1 - (54 * p * p / 5 - 513 * p / 25 + 10.72)
    },
    asked("in-out does not multiply overshoot and period where asked to") { $0.published = false },
    value("expo is the sixth power", .expo) { _, p in p * p * p * p * p * p },
    // gween e874ee3 and tween.lua 9cdcd39, after Penner's second edition.
    changed("expo is 2^(10(p - 1)) - 0.001, or 1.001 or 1.0005 as high going out", .expo) {
      asked, _ in
      let p = asked.progress
      func rise(_ p: Double) -> Double { p == 0 ? 0 : exp((10 * p - 10) * log(2)) - 0.001 }
      func fall(_ p: Double) -> Double { p == 1 ? 1 : 1.001 * (1 - exp(-10 * p * log(2))) }
      return switch asked.shape {
      case .in: rise(p)
      case .out: fall(p)
      case .inOut where p < 0.5: rise(2 * p) / 2
      case .inOut: p == 1 ? 1 : 0.50025 * (2 - exp((10 - 20 * p) * log(2)))
      case .outIn: p < 0.5 ? fall(2 * p) / 2 : 0.5 + rise(2 * p - 1) / 2
      }
    },
    // Universal Tween Engine c5ef780, TweenJS 6df2b9c.
    changed("elastic goes out by Penner's formula, no mirror of his ease-in", .elastic) {
      asked, value in
      let (p, a) = (asked.progress, max(asked.amplitude, 1))
      let period = asked.period * (asked.published ? 1.5 : 1)
      func fall(_ p: Double) -> Double {
        let angle = 2 * .pi / period * p - asin(1 / a)
        return p == 0 ? 0 : p == 1 ? 1 : 1 + a * exp(-10 * p * log(2)) * sin(angle)
      }
      return switch asked.shape {
      case .out: fall(p)
      case .inOut where p >= 0.5: 0.5 + fall(2 * p - 1) / 2
      case .outIn where p < 0.5: fall(2 * p) / 2
      default: value
      }
    },
    value("expo is (2^(10p) - 1)/1023", .expo) { _, p in (exp(10 * p * log(2)) - 1) / 1023 },
    value("the heights of bounce are multiplied by 7.5625", .bounce) { _, progress in
      let p = 1 - progress
      for (end, centre, height) in [
        (1, 0, 0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375), (9, 2.625, 0.984375),
      ] where p < end / 2.75 {
        return 1 - 7.5625 * ((p - centre / 2.75) * (p - centre / 2.75) + height)
      }
      return 0
    },
  ]

  private func findings(_ method: Tampered) -> [Finding] {
    foreignFindings(
      method, sets: ["named-easings", "named-easings-published", "ordinary-named-easings"],
      limit: 800)
  }

  @Test(arguments: planted) func aPublishedFaultIsNamed(planted: Planted) {
    let texts = findings(planted.method).map(\.text)
    #expect(texts.contains { $0.contains(planted.words) }, "\(texts)")
  }

  /// Several faults in one program, as in fogleman/ease: each has its family.
  @Test func familiesAreToldApart() {
    let words = ["in-out multiplies the overshoot by 1.525, unasked", "the period is 0.5"]
    let method = Tampered(
      kinds: [.namedEasing],
      request: {
        $0.changed(NamedEasingRequest.self) {
          if $0.family == .back, $0.shape == .inOut { $0.overshoot *= 1.525 }
          if $0.family == .elastic { $0.period = 0.5 }
        } ?? $0
      })
    let verdict = foreignVerdict(
      method, sets: ["named-easings", "ordinary-named-easings"], limit: 800)
    let texts = verdict.findings.map(\.text)
    #expect(words.allSatisfy { word in texts.contains { $0.hasPrefix(word) } }, "\(texts)")
    let places = verdict.places.map(\.text)
    for words in [
      "the family is \"back\" and the shape is \"in-out\"", "the family is \"elastic\"",
    ] {
      #expect(places.contains { $0.contains("only where " + words) }, "\(places)")
    }
  }

  @Test func withoutAFaultNothingIsNamed() {
    #expect(
      findings(Tampered(kinds: [.namedEasing], options: [.publishedInOut])).isEmpty)
  }
}
