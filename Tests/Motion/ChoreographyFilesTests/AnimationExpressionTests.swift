import AnimationNumerics
import Foundation
import Testing

@testable import ChoreographyFiles

/// Animations in words, and the table of dialects.
@Suite struct AnimationExpressionTests {
  @Test func textsMeanWhatTheirSwiftExpressionsMean() throws {
    let curve = UnitCurve(try CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1))
    let pairs: [(String, Animation)] = [
      ("snappy", .snappy), (".bouncy(duration: 0.4)", .bouncy(duration: 0.4)),
      ("easeInOut(duration: 0.3)", .easeInOut(duration: 0.3)),
      ("linear(duration: 2)", .linear(duration: 2)),
      ("cubic-bezier(0.2, 0, 0, 1) 300ms", .timingCurve(curve, duration: 0.3)),
      ("300ms CUBIC-BEZIER(.2,0,0,1) 50ms;", .timingCurve(curve, duration: 0.3).delay(0.05)),
      ("timingCurve(0.2, 0, 0, 1, duration: 0.3)", .timingCurve(curve, duration: 0.3)),
      ("ease-out", .timingCurve(.easeOut, duration: 0.35)),
      ("spring(duration: 0.4, bounce: 0.2)", .spring(duration: 0.4, bounce: 0.2)),
      (
        ".spring(response: 0.4, dampingFraction: 0.7)", .spring(response: 0.4, dampingFraction: 0.7)
      ),
      (#"{"kind": "spring", "duration": 0.4, "bounce": 0.2}"#, .spring(duration: 0.4, bounce: 0.2)),
    ]
    for (text, animation) in pairs {
      #expect(try AnimationExpression(text).animation == animation, "\(text)")
    }
    let steps = try AnimationExpression("steps(4) 1s 0.1s")
    #expect(steps.isPiecewise && steps.delay == 0.1 && steps.duration == 1)
    #expect(
      steps.animation == .timingCurve(try EasingFunction(css: "steps(4)"), duration: 1).delay(0.1))
  }

  /// Stiffness and damping ratio of springs as people write them, worked out by hand.
  @Test func springsOfEveryLibraryAreRead() throws {
    let rows: [(String, stiffness: Double, ratio: Double)] = [
      ("stiffness 380, damping ratio 0.8", 380, 0.8),
      ("mass: 1, stiffness: 600, damping: 15", 600, 0.30618621784789724),
      ("{ type: \"spring\", stiffness: 400, damping: 20 }", 400, 0.5),
      ("motion visualDuration=0.5 bounce=0.2", 109.66227112321508, 0.8),
      ("flutter stiffness=100 ratio=1.1", 100, 1.1),
      ("material expressive-fast-spatial", 800, 0.6),
      ("react-spring wobbly", 180, 0.4472135954999579),
      ("react-native tension=40 friction=7", 230.2, 0.7250033703747418),
      ("niri damping-ratio=1.15 stiffness=850", 850, 1.15),
      ("spring(dampingRatio = 0.75f, stiffness = 200f)", 200, 0.75),
      ("slint duration=500ms bounce=-0.5", 157.91367041742973, 1.5),
    ]
    for (text, stiffness, ratio) in rows {
      guard let spring = try AnimationExpression(text).written?.intended else {
        Issue.record("\(text)"); continue
      }
      #expect((spring.frequency * spring.frequency / stiffness - 1).magnitude < 1e-13, "\(text)")
      #expect((spring.ratio - ratio).magnitude < 1e-14, "\(text)")
    }
  }

  /// Durations as converted by the libraries' own code in node: `findSpring` of Motion 2a0be58,
  /// `calculateSDFromBD` of anime 308c093, `calculateNewStiffnessToMatchDuration` of Reanimated 4.
  @Test(arguments: DialectFixtures.recorded)
  func durationsMeanWhatTheLibraryMakesOfThem(row: DialectFixtures.Row) throws {
    let shown = try #require(try AnimationExpression(row.text).written?.shown)
    #expect((shown.frequency * shown.frequency * row.mass / row.stiffness - 1).magnitude < 1e-9)
    #expect((shown.ratio - row.ratio).magnitude < 1e-9)
  }

  /// The stated difference against both closed forms on a finer grid.
  @Test func differencesAreTheGreatest() throws {
    for (a, b) in [
      ("swiftui duration=0.5 bounce=0.3", "motion visualDuration=0.5 bounce=0.3"),
      ("motion duration=0.8 bounce=0.2", "swiftui duration=0.8 bounce=0.2"),
    ] {
      let first = try #require(try AnimationExpression(a).written)
      let second = try #require(try AnimationExpression(b).written)
      let difference = try ShownDifference(ShownMotion(first)!, ShownMotion(second)!)
      func position(_ written: WrittenMotion, _ t: Double) -> Double {
        if let end = written.end, t >= end { return 1 }
        let (ω, ζ) = (written.shown!.frequency, written.shown!.ratio)
        let ωd = ω * (1 - ζ * ζ).squareRoot()
        return 1 - exp(-ζ * ω * t) * (cos(ωd * t) + ζ * ω / ωd * sin(ωd * t))
      }
      let most = (0...200_000).map { step -> Double in
        let t = Double(step) * 2e-5
        return (position(first, t) - position(second, t)).magnitude
      }.max()!
      #expect((difference.magnitude / most - 1).magnitude < 1e-6, "\(a), \(b)")
    }
  }

  @Test func wrongTextsSayWhatIsMeant() {
    func message(_ text: String) -> String {
      do { return "\(try AnimationExpression(text))" } catch { return "\(error)" }
    }
    #expect(
      message("cubic-bezier(1.2, 0, 0, 1)").contains("x1 is 1.2, but must be between 0 and 1"))
    #expect(message("motion visualDuratio=0.4").contains("did you mean visualDuration?"))
    #expect(message("snapy").contains("such as snappy"))
    #expect(message("motion").contains("cubic-bezier"))
    #expect(message("stiffness -4 damping 1").contains("be a spring"))
    #expect(message(String(repeating: "(", count: 200_000)).contains("be shorter"))
  }
}
