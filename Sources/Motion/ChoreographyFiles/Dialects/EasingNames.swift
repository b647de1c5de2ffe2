internal import AnimationNumerics

/// The names of a library's easing functions, and what it computes under them: a row of ``all``.
///
/// Names that are Bézier curves (Flutter, Compose) are in the library's vocabulary, not here.
struct EasingNames: Sendable {
  typealias Family = NamedEasing.Family

  /// The library's name on the command line.
  let library: String
  /// A name, with * for the family and # for the shape.
  let template: String
  /// The words of the shapes in, out, in-out and out-in; fewer if the library has fewer.
  let shapes: [String]
  /// The words of the families in the order of `Family.allCases`, a second one after a bar.
  let families: [String]
  /// The defaults of back and elastic.
  let overshoot, amplitude, period: Double
  /// The default period of elastic in in-out.
  let inOutPeriod: Double
  /// The families whose in-out multiplies what is given by Penner's factors.
  let widens: Set<Family>
  /// Whether names take parameters in parentheses.
  let takesNumbers: Bool
  /// The families with which the library departs from Penner, and what it computes.
  let departures: [Family: String]
  /// The code that was read.
  let source: String

  private init(
    _ library: String, _ template: String, shapes: String, families: String? = nil,
    overshoot: Double = 1.70158, amplitude: Double = 1, period: Double = 0.3,
    inOutPeriod: Double? = nil, widens: Set<Family> = [], takesNumbers: Bool = false,
    departures: [Family: String] = [:], source: String
  ) {
    (self.library, self.template, self.source) = (library, template, source)
    self.shapes = shapes.split(separator: " ").map(String.init)
    self.families =
      families?.split(separator: " ").map(String.init) ?? Family.allCases.map(\.rawValue)
    (self.overshoot, self.amplitude, self.period) = (overshoot, amplitude, period)
    self.inOutPeriod = inOutPeriod ?? period
    (self.widens, self.takesNumbers, self.departures) = (widens, takesNumbers, departures)
  }

  private static let powers = "Sine Quad Cubic Quart Quint Expo Circ Back Elastic Bounce"
  private static let offset = "2^(10(p − 1)) − 0.001, which ends at 0.999"

  /// Every library; the first one has the usual names.
  static let all: [Self] = [
    Self(
      "easings.net", "ease#*", shapes: "In Out InOut", families: powers, inOutPeriod: 0.45,
      widens: [.back], source: "easings.net, src/easings/easingsFunctions.ts"),
    Self(
      "gsap", "*.#", shapes: "in out inOut",
      families:
        "sine power1|quad power2|cubic power3|quart power4|quint expo circ back elastic bounce",
      inOutPeriod: 0.45, takesNumbers: true,
      departures: [.expo: "2^(10(p − 1))·p + p⁶(1 − p), since 3.12"],
      source: "github.com/greensock/GSAP 3.12, src/gsap-core.js"),
    Self(
      "anime", "#*", shapes: "in out inOut outIn", families: powers, takesNumbers: true,
      source: "github.com/juliangarnier/anime 4.0, src/eases.js"),
    Self(
      "anime", "ease#*", shapes: "In Out InOut OutIn", families: powers, overshoot: 2, period: 0.5,
      takesNumbers: true, departures: [.expo: "p⁶"],
      source: "github.com/juliangarnier/anime 3.2.2, src/index.js"),
    Self(
      "flutter", "Curves.*#", shapes: "In Out InOut",
      families: "- - - - - - - - elastic bounce", period: 0.4,
      source: "github.com/flutter/flutter, packages/flutter/lib/src/animation/curves.dart"),
    Self(
      "compose", "Ease#*", shapes: "In Out InOut", families: "- - - - - - - - Elastic Bounce",
      inOutPeriod: 0.45,
      source: "github.com/androidx/androidx, compose/animation/animation-core/…/EasingFunctions.kt"),
    Self(
      "d3", "ease*#", shapes: "In Out InOut",
      families: "Sin Quad Cubic - - Exp Circle Back Elastic Bounce", takesNumbers: false,
      departures: [
        .expo: "(2^(10(p − 1)) − 2⁻¹⁰)·1024/1023, without a jump",
        .elastic: "an envelope of (2^(10(p − 1)) − 2⁻¹⁰)·1024/1023, without a jump",
      ], source: "github.com/d3/d3-ease 3.0, src"),
    Self(
      "qt", "Easing.#*", shapes: "In Out InOut OutIn", families: powers, widens: [.back],
      departures: [.expo: offset], source: "Qt 6, src/3rdparty/easing/easing.cpp"),
    Self(
      "godot", "TRANS_* EASE_#", shapes: "IN OUT IN_OUT OUT_IN",
      families: "SINE QUAD CUBIC QUART QUINT EXPO CIRC BACK ELASTIC BOUNCE", inOutPeriod: 0.45,
      widens: [.back], departures: [.expo: offset],
      source: "github.com/godotengine/godot 4.3, scene/animation/easing_equations.h"),
    Self(
      "dotween", "Ease.#*", shapes: "In Out InOut", families: powers, amplitude: 1.70158,
      inOutPeriod: 0.45, widens: [.back],
      source: "github.com/Demigiant/dotween, _DOTween.Assembly/DOTween/Core/Easing/EaseManager.cs"),
    Self(
      "tween.js", "Easing.*.#", shapes: "In Out InOut",
      families:
        "Sinusoidal Quadratic Cubic Quartic Quintic Exponential Circular Back Elastic Bounce",
      period: 0.4, widens: [.back], source: "github.com/tweenjs/tween.js 25, src/Easing.ts"),
  ]

  /// What a name stands for.
  enum Found: Hashable {
    case easing(NamedEasing)
    /// A name of the library that is no named easing here, and what it computes.
    case departure(String)
  }

  /// What a library computes under a name such as "back.out(1.7)"; nil if no row has the name.
  static func find(_ text: String, of library: String?) -> Found? {
    let parts = text.split(separator: "(", maxSplits: 1)
    let numbers = parts.dropFirst().first.map { inner in
      inner.prefix { $0 != ")" }.split(separator: ",").map { Double($0.filter { $0 != " " }) }
    }
    guard let name = parts.first, numbers?.contains(nil) != true else { return nil }
    let rows = all.filter { library == nil || $0.library == library }
    return rows.lazy.compactMap { $0.find(String(name), numbers?.compactMap { $0 } ?? []) }.first
  }

  private func find(_ name: String, _ numbers: [Double]) -> Found? {
    guard takesNumbers || numbers.isEmpty else { return nil }
    for (family, words) in zip(Family.allCases, families) {
      for (shape, word) in zip(NamedEasing.Shape.allCases, shapes) {
        guard words != "-",
          words.split(separator: "|").contains(where: { self.name($0, word) == name })
        else {
          continue
        }
        if let departure = departures[family] { return .departure(departure) }
        return easing(family, shape, numbers).map { .easing($0) }
      }
    }
    return nil
  }

  private func name(_ family: Substring, _ shape: String) -> String {
    var text = ""
    for mark in template {
      text += mark == "*" ? String(family) : mark == "#" ? shape : String(mark)
    }
    return text
  }

  private func easing(
    _ family: Family, _ shape: NamedEasing.Shape, _ numbers: [Double]
  ) -> NamedEasing? {
    guard numbers.count <= (family == .back ? 1 : family == .elastic ? 2 : 0) else { return nil }
    var (overshoot, amplitude) = (overshoot, amplitude)
    var period = shape == .inOut ? inOutPeriod : period
    if family == .back, let first = numbers.first { overshoot = first }
    if family == .elastic {
      amplitude = numbers.first ?? amplitude
      period = numbers.count > 1 ? numbers[1] : period
      // GSAP's rule for what has no arc sine.
      if library == "gsap", amplitude < 1, amplitude > 0 { period /= amplitude }
    }
    return try? NamedEasing(
      family, shape, overshoot: overshoot, amplitude: amplitude, period: period,
      publishedInOut: widens.contains(family))
  }

  /// The name of an easing in a library, with parameters if it needs them; nil if it has none.
  static func name(_ easing: NamedEasing, in library: String) -> String? {
    for row in all where row.library == library {
      guard let family = Family.allCases.firstIndex(of: easing.family),
        let shape = NamedEasing.Shape.allCases.firstIndex(of: easing.shape),
        shape < row.shapes.count, row.departures[easing.family] == nil,
        let word = row.families[family].split(separator: "|").first, word != "-"
      else { continue }
      let plain = row.name(word, row.shapes[shape])
      let numbers = easing.family == .back ? [easing.overshoot] : [easing.amplitude, easing.period]
      let texts = [
        plain, "\(plain)(\(numbers.map(Decimals.exact).joined(separator: ", ")))",
      ]
      let found = texts.first { find($0, of: library) == .easing(easing) }
      if let found { return found }
    }
    return nil
  }
}
