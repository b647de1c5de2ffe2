internal import Foundation
internal import SolverVerification

extension FaultySolver {
  /// Named easings, as published code has them.
  @FormBuilder static var namedEasings: [FaultForm] {
    let row = FaultForm.changing(NamedEasingRequest.self)
    row("in and out are exchanged") { $0.shape = $0.shape.exchanged }
    row("in-out and out-in are exchanged") { $0.shape = $0.shape.turned }
    row("in and out of bounce are exchanged, also in its halves") {
      if $0.family == .bounce { $0.shape = $0.shape.exchanged.turned }
    }
    ([(.back, "the overshoot by 1.525"), (.elastic, "the period by 1.5")]
      as [(NamedEasingRequest.Family, String)]).map { family, words -> FaultForm in
        row("in-out multiplies \(words), unasked") {
          if $0.family == family, $0.shape == .inOut { $0.published = true }
        }
      }
    row("in-out adds 1.525 to the overshoot") {
      guard $0.family == .back, $0.shape == .inOut else { return }
      ($0.overshoot, $0.published) = ($0.overshoot + 1.525, false)
    }
    row("in-out does not multiply overshoot and period where asked to") { $0.published = false }
    FaultForm.asking(
      NamedEasingRequest.self, "the overshoot is #, whatever is asked",
      .counts(1.70158, [1.70158, 1.7])
    ) { $0.overshoot = $1 }
    row("the amplitude is 1, whatever is asked") { $0.amplitude = 1 }
    FaultForm.asking(
      NamedEasingRequest.self, "the period is #, whatever is asked",
      // 4/13 is that of AHEasing's sine of 13 quarter turns.
      .counts(0.3, [0.3, 0.4, 4.0 / 13, 0.5])
    ) {
      $0.period = $1
      if $0.family == .elastic, $1 != 0.3 { $0.published = false }
    }
    replacing(.expo, "expo is 2^(10(p - 1)) - 0.001, or 1.001 or 1.0005 as high going out") {
      asked, u, value, slope in
      let isOut = asked.easeIn.height < 0
      let factor = !isOut ? 1 : asked.shape == .inOut ? 1.0005 : 1.001
      return u == 0 ? (0, slope) : (factor * value - 0.001, factor * slope)
    }
    replacing(.expo, "expo is (2^(10p) - 1)/1023") { _, u, _, slope in
      (expm1(10 * log(2) * u) / 1023, slope * 1024 / 1023)
    }
    replacing(.expo, "expo is the sixth power") { _, u, _, _ in (pow(u, 6), 6 * pow(u, 5)) }
    replacing(.elastic, "elastic's 2^(10(p - 1)) is (2^(10(p - 1)) - 2^-10) 1024/1023") {
      _, u, value, slope in
      let lost = exp2(-10 * u)
      let change = slope * (1 - lost) + 10 * log(2) * value * lost
      return (value * (1 - lost) * 1024 / 1023, change * 1024 / 1023)
    }
    replacing(.elastic, "elastic swings in every shape as Penner's ease-out", pennerElastic)
    replacing(.elastic, "elastic goes out by Penner's formula, no mirror of his ease-in") {
      $0.easeIn.height < 0 ? pennerElastic($0, $1, $2, $3) : ($2, $3)
    }
    replacing(.bounce, "bounce has AHEasing's parabolas, of which the second is 0.7 deep") {
      _, u, value, slope in
      let p = 1 - u
      let (a, b, c): (Double, Double, Double) =
        switch p {
        case ..<(8.0 / 11): (363.0 / 40, -99.0 / 10, 17.0 / 5)
        case ..<0.9: (4356.0 / 361, -35442.0 / 1805, 16061.0 / 1805)
        default: (54.0 / 5, -513.0 / 25, 268.0 / 25)
        }
      return p < 4.0 / 11 ? (value, slope) : (1 - (a * p + b) * p - c, 2 * a * p + b)
    }
    replacing(.bounce, "the heights of bounce are multiplied by 7.5625") { _, u, value, slope in
      let d = 1 - u
      let height = d < 4.0 / 11 ? 0 : d < 8.0 / 11 ? 0.75 : d < 10.0 / 11 ? 0.9375 : 0.984375
      return (value - 6.5625 * height, slope)
    }
  }

  /// The ease-in that Penner's ease-out of elastic would mirror; his own is another, unless the
  /// amplitude is 1.
  @Sendable private static func pennerElastic(
    _ asked: NamedEasingRequest, _ u: Double, _ value: Double, _ slope: Double
  ) -> (Double, Double) {
    let height = max(asked.amplitude, 1) * exp2(10 * (u - 1))
    let isWidened = asked.published && asked.shape == .inOut
    let frequency = 2 * .pi / (asked.period * (isWidened ? 1.5 : 1))
    let angle = frequency * (u - 1) + asin(1 / max(asked.amplitude, 1))
    let change = height * (10 * log(2) * sin(angle) + frequency * cos(angle))
    return (u == 0 ? 0 : u == 1 ? 1 : height * sin(angle), change)
  }

  /// A family with another ease-in, made from its place, value and slope.
  private static func replacing(
    _ family: NamedEasingRequest.Family, _ text: String,
    _ easeIn:
      @escaping @Sendable (NamedEasingRequest, _ u: Double, _ value: Double, _ slope: Double) -> (
        Double, Double
      )
  ) -> FaultForm {
    .answering(NamedEasingRequest.self)(text) { asked, numbers in
      guard asked.family == family else { return nil }
      let (place, base, height) = asked.easeIn
      let (other, slope) = easeIn(asked, place, (numbers[0] - base) / height, numbers[1])
      return [base + height * other, slope]
    }
  }
}

extension NamedEasingRequest {
  /// The place u in the ease-in f of the family, and the part of the value: base + height·f(u).
  var easeIn: (place: Double, base: Double, height: Double) {
    let (p, isFirst) = (progress, progress < 0.5)
    return switch shape {
    case .in: (p, 0, 1)
    case .out: (1 - p, 1, -1)
    case .inOut: isFirst ? (2 * p, 0, 0.5) : (2 - 2 * p, 1, -0.5)
    case .outIn: isFirst ? (1 - 2 * p, 0.5, -0.5) : (2 * p - 1, 0.5, 0.5)
    }
  }
}

extension NamedEasingRequest.Shape {
  /// In for out, and out for in.
  fileprivate var exchanged: Self { self == .in ? .out : self == .out ? .in : self }
  /// In-out for out-in, and out-in for in-out.
  fileprivate var turned: Self { self == .inOut ? .outIn : self == .outIn ? .inOut : self }
}
