internal import Seeding

extension CaseSet {
  /// The sets of requests for easing functions in CSS text form.
  public static let cssSets: [CaseSet] = [linearEasings, steps, cssKeyframes]

  /// Texts of `linear()` that exercise each stop rule.
  static let linearTexts: [String] = [
    "linear(0, 1)", "linear(0, 0.5, 1)", "linear(0 0%, 1 100%)", "linear(0, 0.25 75%, 1)",
    "linear(0, 0.5 25% 75%, 1)", "linear(0, 1.3 50%, 0.8, 1)", "linear(0 20%, 1 80%)",
    "linear(0, 0.4 50%, 0.6 40%, 1)", "linear(0, 0 30%, 1 30%, 1)", "linear(1, 0)",
    "linear(-0.5, 1.5)", "linear(0, 0.1, 0.9 60%, 0.2, 0.3, 1)", "linear(0 -20%, 1 120%)",
    "linear(0, 0.5 50% 50%, 1)", "linear(0 50%, 1)", "linear(0, 1 50%)",
    "linear(0, 0.1 10%, 0.2 10%, 0.9 90%, 1)", "linear(0 0% 40%, 1)",
    "linear( 0 , .25 , 1e0 )", "linear(50% 0.5, 25% 0, 1)", "linear(0, 2 50%, 1)",
  ]

  /// A progress, mostly inside [0, 1] and often a simple fraction.
  private static func progress(_ random: inout SplitMix64) -> Double {
    switch random.index(below: 4) {
    case 0: Double(random.index(below: 21)) / 20
    case 1: Double(random.index(below: 71) - 3) / 64
    case 2: random.number(-1, 2)
    default: random.unit()
    }
  }

  /// CSS `linear()` inside and outside [0, 1].
  public static let linearEasings = CaseSet(
    name: "linear-easings", summary: "linear() with every stop rule, inside and outside [0, 1]",
    count: 2_000, seed: 0x4C45
  ) { random in
    LinearEasingRequest(css: random.pick(linearTexts), progress: progress(&random))
  }

  /// CSS `steps()` at and around the jumps.
  public static let steps = CaseSet(
    name: "steps", summary: "steps() with every jump term, at the jumps and between them",
    count: 2_000, seed: 0x5354
  ) { random in
    let term = random.pick([
      "", ", start", ", end", ", jump-start", ", jump-end", ", jump-both", ", jump-none",
    ])
    let count = random.pick([2, 3, 4, 5, 7, 10]) - (term == ", jump-none" ? 0 : 1)
    return StepsRequest(
      css: "steps(\(count)\(term))",
      progress: random.next() & 1 == 0
        ? Double(random.index(below: count + 3) - 1) / Double(count) : progress(&random),
      before: random.index(below: 3) == 0)
  }

  /// An easing text: a keyword, a cubic-bezier, a linear() or a steps().
  private static func easing(_ random: inout SplitMix64) -> String {
    switch random.index(below: 8) {
    case 0, 1: "linear"
    case 2: random.pick(["ease", "ease-in", "ease-out", "ease-in-out"])
    case 3: random.pick(["step-start", "step-end", "steps(3)", "steps(4, jump-both)"])
    case 4: random.pick(linearTexts)
    case 5: "linear(-1, 2)"
    default:
      "cubic-bezier(\(Double(random.index(below: 101)) / 100), "
        + "\(Double(random.index(below: 301) - 100) / 100), "
        + "\(Double(random.index(below: 101)) / 100), "
        + "\(Double(random.index(below: 301) - 100) / 100))"
    }
  }

  /// Keyframes of Web Animations with missing offsets, easings and jumps.
  public static let cssKeyframes = CaseSet(
    name: "css-keyframes", summary: "Web Animations keyframes: missing offsets, easings, jumps",
    count: 3_000, seed: 0x434B
  ) { random in
    let count = 2 + random.index(below: 4)
    // Given offsets in ascending order over a grid of tenths, so that some coincide.
    let places = (0..<count).map { _ in Double(random.index(below: 11)) / 10 }.sorted()
    let frames = (0..<count).map { index in
      CSSKeyframeDescription(
        value: Double(random.index(below: 201) - 100),
        offset: index == 0 || index == count - 1
          ? random.pick([nil, index == 0 ? 0 : 1])
          : random.next() & 1 == 0 ? nil : places[index],
        easing: random.next() & 1 == 0 ? nil : easing(&random))
    }
    return CSSKeyframesRequest(
      frames: frames, easing: random.index(below: 3) == 0 ? easing(&random) : "linear",
      progress: random.index(below: 5) == 0
        ? Double(random.index(below: 11)) / 10 : random.unit())
  }
}
