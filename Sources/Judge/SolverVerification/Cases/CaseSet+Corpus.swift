/// Curves and springs that design systems publish, with their sources as read on 2026-11-26.
public enum MotionCorpus {
  /// A published curve: the control points of `cubic-bezier()`.
  public typealias Curve = (name: String, x1: Double, y1: Double, x2: Double, y2: Double)

  /// The curves of one publisher.
  public struct Curves: Sendable {
    /// The publisher.
    public let publisher: String
    /// The published file, with the first digits of its commit.
    public let source: String
    /// The curves under the publisher's names.
    public let curves: [Curve]
  }

  /// Published curves. A curve that several publishers share is listed once, with the first of them.
  public static let curves: [Curves] = [
    Curves(
      publisher: "CSS", source: "https://www.w3.org/TR/css-easing-1/",
      curves: [
        ("ease", 0.25, 0.1, 0.25, 1), ("ease-in", 0.42, 0, 1, 1), ("ease-out", 0, 0, 0.58, 1),
        ("ease-in-out", 0.42, 0, 0.58, 1),
      ]),
    Curves(
      publisher: "Material 3",
      source: "https://m3.material.io/styles/motion/easing-and-duration/tokens-specs",
      curves: [
        ("standard", 0.2, 0, 0, 1), ("standard-accelerate", 0.3, 0, 1, 1),
        ("standard-decelerate", 0, 0, 0, 1), ("emphasized-accelerate", 0.3, 0, 0.8, 0.15),
        ("emphasized-decelerate", 0.05, 0.7, 0.1, 1), ("legacy", 0.4, 0, 0.2, 1),
      ]),
    Curves(
      publisher: "Fluent 2",
      source: "https://github.com/microsoft/fluentui 91403ef packages/tokens/src/global/curves.ts",
      curves: [
        ("accelerate-max", 0.9, 0.1, 1, 0.2), ("accelerate-mid", 1, 0, 1, 1),
        ("accelerate-min", 0.8, 0, 0.78, 1), ("decelerate-max", 0.1, 0.9, 0.2, 1),
        ("decelerate-min", 0.33, 0, 0.1, 1), ("easy-ease-max", 0.8, 0, 0.2, 1),
        ("easy-ease", 0.33, 0, 0.67, 1),
      ]),
    Curves(
      publisher: "Carbon",
      source:
        "https://github.com/carbon-design-system/carbon 6e76bc5 packages/motion/src/dtcg/motion.json",
      curves: [
        ("standard-productive", 0.2, 0, 0.38, 0.9), ("standard-expressive", 0.4, 0.14, 0.3, 1),
        ("entrance-productive", 0, 0, 0.38, 0.9), ("entrance-expressive", 0, 0, 0.3, 1),
        ("exit-productive", 0.2, 0, 1, 0.9), ("exit-expressive", 0.4, 0.14, 1, 1),
      ]),
    Curves(
      publisher: "Primer",
      source: "https://github.com/primer/primitives 9c3f3ee src/tokens/base/motion/easing.json5",
      curves: [
        ("ease-in", 0.7, 0.1, 0.75, 0.9), ("ease-out", 0.3, 0.8, 0.6, 1),
        ("ease-in-out", 0.6, 0, 0.2, 1),
      ]),
    Curves(
      publisher: "Polaris",
      source: "https://github.com/Shopify/polaris 12bf599 polaris-tokens/src/themes/base/motion.ts",
      curves: [("motion-ease-out", 0.19, 0.91, 0.38, 1)]),
    Curves(
      publisher: "Open Props",
      source: "https://github.com/argyleink/open-props 83884d9 src/props.easing.css",
      curves: [
        ("ease-1", 0.25, 0, 0.5, 1), ("ease-2", 0.25, 0, 0.4, 1), ("ease-3", 0.25, 0, 0.3, 1),
        ("ease-4", 0.25, 0, 0.2, 1), ("ease-5", 0.25, 0, 0.1, 1), ("ease-in-1", 0.25, 0, 1, 1),
        ("ease-in-2", 0.5, 0, 1, 1), ("ease-in-3", 0.7, 0, 1, 1), ("ease-in-4", 0.9, 0, 1, 1),
        ("ease-out-1", 0, 0, 0.75, 1), ("ease-out-2", 0, 0, 0.5, 1), ("ease-out-4", 0, 0, 0.1, 1),
        ("ease-in-out-1", 0.1, 0, 0.9, 1), ("ease-in-out-2", 0.3, 0, 0.7, 1),
        ("ease-in-out-3", 0.5, 0, 0.5, 1), ("ease-in-out-4", 0.7, 0, 0.3, 1),
        ("ease-in-out-5", 0.9, 0, 0.1, 1), ("ease-elastic-1", 0.5, 0.75, 0.75, 1.25),
        ("ease-elastic-2", 0.5, 1, 0.75, 1.25), ("ease-elastic-3", 0.5, 1.25, 0.75, 1.25),
        ("ease-elastic-4", 0.5, 1.5, 0.75, 1.25), ("ease-elastic-5", 0.5, 1.75, 0.75, 1.25),
        ("ease-squish-1", 0.5, -0.1, 0.1, 1.5), ("ease-squish-2", 0.5, -0.3, 0.1, 1.5),
        ("ease-squish-3", 0.5, -0.5, 0.1, 1.5), ("ease-squish-4", 0.5, -0.7, 0.1, 1.5),
        ("ease-squish-5", 0.5, -0.9, 0.1, 1.5),
      ]),
    Curves(
      publisher: "easings.net", source: "https://github.com/ai/easings.net 114f949 src/easings.yml",
      curves: [
        ("easeInSine", 0.12, 0, 0.39, 0), ("easeOutSine", 0.61, 1, 0.88, 1),
        ("easeInOutSine", 0.37, 0, 0.63, 1), ("easeInQuad", 0.11, 0, 0.5, 0),
        ("easeOutQuad", 0.5, 1, 0.89, 1), ("easeInOutQuad", 0.45, 0, 0.55, 1),
        ("easeInCubic", 0.32, 0, 0.67, 0), ("easeOutCubic", 0.33, 1, 0.68, 1),
        ("easeInOutCubic", 0.65, 0, 0.35, 1), ("easeInQuart", 0.5, 0, 0.75, 0),
        ("easeOutQuart", 0.25, 1, 0.5, 1), ("easeInOutQuart", 0.76, 0, 0.24, 1),
        ("easeInQuint", 0.64, 0, 0.78, 0), ("easeOutQuint", 0.22, 1, 0.36, 1),
        ("easeInOutQuint", 0.83, 0, 0.17, 1), ("easeInExpo", 0.7, 0, 0.84, 0),
        ("easeOutExpo", 0.16, 1, 0.3, 1), ("easeInOutExpo", 0.87, 0, 0.13, 1),
        ("easeInCirc", 0.55, 0, 1, 0.45), ("easeOutCirc", 0, 0.55, 0.45, 1),
        ("easeInOutCirc", 0.85, 0, 0.15, 1), ("easeInBack", 0.36, 0, 0.66, -0.56),
        ("easeOutBack", 0.34, 1.56, 0.64, 1), ("easeInOutBack", 0.68, -0.6, 0.32, 1.6),
      ]),
  ]

  /// Published springs: the publisher's name and the spring. Springs by stiffness k and damping ratio ζ at mass 1
  /// have the damping 2ζ√k, rounded once.
  public static let springs: [(name: String, spring: SpringDescription)] =
    [("smooth", 0), ("snappy", 0.15), ("bouncy", 0.3)].map {
      // https://developer.apple.com/documentation/swiftui/spring: duration 0.5.
      ("SwiftUI \($0.0)", .bounce(duration: 0.5, bounce: $0.1))
    } + [
      // https://developer.apple.com/documentation/swiftui/animation: the default and interactiveSpring.
      ("SwiftUI default", .dampingRatio(response: 0.55, dampingRatio: 1)),
      ("SwiftUI interactiveSpring", .dampingRatio(response: 0.15, dampingRatio: 0.86)),
    ]
    + ([
      // androidx.compose.material3.tokens, ExpressiveMotionTokens.kt and StandardMotionTokens.kt, v0_14_0.
      ("Material 3 expressive fast spatial", 0.6, 800),
      ("Material 3 expressive default spatial", 0.8, 380),
      ("Material 3 expressive slow spatial", 0.8, 200),
      ("Material 3 standard fast spatial", 0.9, 1400),
      ("Material 3 standard default spatial", 0.9, 700),
      ("Material 3 standard slow spatial", 0.9, 300),
      ("Material 3 fast effects", 1, 3800), ("Material 3 default effects", 1, 1600),
      ("Material 3 slow effects", 1, 800),
      // androidx.compose.animation.core.Spring: the defaults of spring().
      ("Compose default", 1, 1500),
    ] as [(String, Double, Double)]).map {
      (
        $0.0,
        .physical(
          mass: 1, stiffness: $0.2, damping: 2 * $0.1 * $0.2.squareRoot(), allowOverDamping: true)
      )
    }
    + ([
      // https://github.com/pmndrs/react-spring 3b4719e packages/core/src/constants.ts: mass 1.
      ("react-spring default", 170, 26), ("react-spring gentle", 120, 14),
      ("react-spring wobbly", 180, 12), ("react-spring stiff", 210, 20),
      ("react-spring slow", 280, 60), ("react-spring molasses", 280, 120),
      // https://reactnative.dev/docs/animated: stiffness and damping of Animated.spring.
      ("React Native stiffness and damping", 100, 10),
    ] as [(String, Double, Double)]).map {
      ($0.0, .physical(mass: 1, stiffness: $0.1, damping: $0.2, allowOverDamping: true))
    }
}

extension MotionCorpus {
  /// Every published curve with its publisher and name.
  static let namedCurves: [(name: String, points: BezierControlPoints)] = curves.flatMap { from in
    from.curves.map {
      ("\(from.publisher) \($0.name)", BezierControlPoints($0.x1, $0.y1, $0.x2, $0.y2))
    }
  }

  /// The published name of a request's curve or spring; nil for others.
  public static func name(of request: SolverRequest) -> String? {
    if let asked = request.as(CubicBezierRequest.self) {
      return namedCurves.first { $0.points == asked.curve }?.name
    }
    let asked = request.as(SpringRequest.self)
    return springs.first { $0.spring == asked?.spring }?.name
  }
}

extension CaseSet {
  /// The sets of published curves and springs: ``MotionCorpus``.
  public static let corpusSets: [CaseSet] = [corpusCurves, corpusSprings]

  /// Published curves at every frame of a second.
  public static let corpusCurves = CaseSet(
    name: "corpus-curves", summary: "curves that design systems publish, at 59 frames each",
    role: .corpus, isSweep: true, count: MotionCorpus.namedCurves.count * 59
  ) { index in
    CubicBezierRequest(
      curve: MotionCorpus.namedCurves[index / 59].points, progress: Double(index % 59 + 1) / 60)
  }

  /// Published springs, from 0 to 1 from rest, at every frame of the first second.
  public static let corpusSprings = CaseSet(
    name: "corpus-springs", summary: "springs that interfaces publish, at 60 frames each",
    role: .corpus, isSweep: true, count: MotionCorpus.springs.count * 60
  ) { index in
    SpringRequest(
      spring: MotionCorpus.springs[index / 60].spring, from: 0, to: 1, velocity: 0,
      time: Double(index % 60 + 1) / 60)
  }
}
