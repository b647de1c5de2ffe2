import AnimationNumerics
import Foundation
import Testing

@testable import ChoreographyFiles

/// One truth about SwiftUI's springs beyond critical damping: the library, the format, expressions, the
/// dialects and the list of departures in DESIGN.md.
///
/// Facts, restated from public material: `.spring` plays an over-damped spring as one;
/// `.interpolatingSpring` ignores over-damping, 1 − (1 + ω₀t)e^(−ω₀t) (OpenSwiftUI; WebKit's solver).
/// `Spring(duration: 0.5, bounce: −0.2)` was recorded with a stiffness of 335.57 and a velocity of
/// 1.0156 at 1 s (prism), which are mω₀²(2ζ² − 1) and the derivative plus the target.
@Suite struct SwiftUIFactsTests {
  private static let times = [0.05, 0.1, 0.3, 0.7]

  private static func critical(_ ω: Double, _ t: Double) -> Double {
    1 - (1 + ω * t) * exp(-ω * t)
  }

  private static func overDamped(_ ω: Double, _ ζ: Double, _ t: Double) -> Double {
    let root = (ζ * ζ - 1).squareRoot()
    let (a, b) = (ω * (ζ - root), ω * (ζ + root))
    return 1 - (b * exp(-a * t) - a * exp(-b * t)) / (b - a)
  }

  /// Every way to give a spring, and whether SwiftUI plays it critical.
  @Test(arguments: [
    (".interpolatingSpring(mass: 1, stiffness: 100, damping: 40)", 10.0, 2.0, true),
    (".interpolatingSpring(duration: 0.5, bounce: -0.5)", 4 * Double.pi, 2.0, true),
    (
      #"{"kind": "interpolatingSpring", "mass": 1, "stiffness": 100, "damping": 40}"#, 10.0, 2.0,
      true
    ),
    (".spring(duration: 0.5, bounce: -0.5)", 4 * Double.pi, 2.0, false),
    (".spring(response: 0.5, dampingFraction: 2)", 4 * Double.pi, 2.0, false),
    (#"{"kind": "spring", "duration": 0.5, "bounce": -0.5}"#, 4 * Double.pi, 2.0, false),
    ("coreanimation mass=1 stiffness=100 damping=40", 10.0, 2.0, true),
    (#"{ type: "spring", stiffness: 100, damping: 40 }"#, 10.0, 2.0, false),
  ])
  func overDampedSpringsArePlayedAlike(text: String, ω: Double, ζ: Double, isCritical: Bool) throws
  {
    let expression = try AnimationExpression(text)
    let animation = expression.animation
    for time in Self.times {
      let expected = isCritical ? Self.critical(ω, time) : Self.overDamped(ω, ζ, time)
      #expect((animation.progress(at: time).value - expected).magnitude < 1e-12, "\(text)")
    }
    // The dialect's own numbers, which convert compares.
    if let shown = expression.written?.shown {
      #expect((shown.frequency / ω - 1).magnitude < 1e-12)
      #expect(shown.ratio == (isCritical ? 1 : ζ))
    }
  }

  @Test func theLibraryAgrees() {
    let physical = Animation.interpolatingSpring(stiffness: 100, damping: 40)
    let paced = Animation.interpolatingSpring(duration: 0.5, bounce: -0.5)
    let given = Animation.interpolatingSpring(Spring(duration: 0.5, bounce: -0.5))
    for time in Self.times {
      #expect(
        (physical.progress(at: time).value - Self.critical(10, time)).magnitude < 1e-12)
      #expect(
        (paced.progress(at: time).value - Self.critical(4 * Double.pi, time)).magnitude < 1e-12)
      // A departure.
      #expect(
        (given.progress(at: time).value - Self.overDamped(4 * Double.pi, 2, time)).magnitude < 1e-12
      )
    }
  }

  /// The departures about over-damped springs stand in DESIGN.md, and are ones.
  @Test func departuresAreListed() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let design = try String(
      contentsOf: folder.appendingPathComponent("../../../DESIGN.md"), encoding: .utf8)
    let spring = Spring(duration: 0.5, bounce: -0.2)
    let (ω, ζ) = (4 * Double.pi, 1.25)
    // Recorded: 335.57 and 1.0156.
    #expect((ω * ω * (2 * ζ * ζ - 1) - 335.57).magnitude < 0.01)
    #expect((spring.stiffness / (ω * ω) - 1).magnitude < 1e-12)
    #expect((spring.velocity(target: 1.0, time: 1) + 1 - 1.0156).magnitude < 1e-4)
    for row in [
      "| velocity of an over-damped spring is too large by the target | the derivative of the position |",
      "| stiffness of an over-damped spring is mω₀²(2ζ² − 1), and its force follows | mω₀² |",
      "| `.interpolatingSpring` of an over-damped `Spring` plays a critical one | the spring |",
    ] {
      #expect(design.contains(row), "\(row)")
    }
  }
}
