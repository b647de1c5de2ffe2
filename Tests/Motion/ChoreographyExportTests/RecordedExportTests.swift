import AnimationNumerics
import Foundation
import RecordedTexts
import Testing

@testable import ChoreographyExport
@testable import ChoreographyFiles

/// Exports of shipped scenarios, and of animations that are hard to carry elsewhere, do not change
/// unintentionally. Other tests say whether they are right.
@Suite(.enabled(if: InstructionSet.current.hasFusedMultiplyAdd))
struct RecordedExportTests {
  @Test func exportsOfChoreographies() throws {
    var texts: [(name: String, text: String)] = []
    for name in [
      "celebration-badge", "keyframe-types", "loading-dots-loop", "logo-reveal",
      "notification-bell",
    ] {
      let scenario = try #require(ScenarioCatalogue.named(name))
      let sheet = ExportSheet(scenario, error: 0.01)
      for format in ExportFormat.all {
        texts.append(("\(format.name):\(scenario.name)", format.text(sheet)))
      }
    }
    #expect(try RecordedTexts("Recorded/choreography-exports.txt").differences(texts) == [])
  }

  // A test for a few animations each: a mutant's tests have 20 seconds together.

  @Test func exportsOfSprings() throws {
    try checkExports([("bouncy", .bouncy), ("delayed", .snappy.delay(0.2))], "spring-exports")
  }

  @Test func exportsOfAnOverDampedSpring() throws {
    try checkExports(
      [("over-damped", .spring(duration: 0.6, bounce: -0.4))], "over-damped-exports")
  }

  @Test func exportsOfCurves() throws {
    try checkExports(
      [
        ("ease-in-out", .easeInOut(duration: 0.4)),
        ("overshooting", .timingCurve(0.3, -0.4, 0.2, 1.5, duration: 0.8)),
        ("repeated", .linear(duration: 0.2).repeatCount(3)),
      ], "curve-exports")
  }

  @Test func exportsOfACircle() throws {
    try checkExports(
      [("circular", .timingCurve(.circularEaseInOut, duration: 0.7))], "circle-exports")
  }

  private func checkExports(
    _ animations: [(name: String, animation: Animation)], _ file: String
  ) throws {
    var texts: [(name: String, text: String)] = []
    for (name, animation) in animations {
      do throws(DocumentError) {
        let export = try AnimationExport(ExportSubject(animation, name: name), error: 0.02)
        texts.append((name, (try? RecordedTexts.json(export)) ?? "no JSON"))
      } catch {
        texts.append((name, "\(error)"))
      }
    }
    #expect(try RecordedTexts("Recorded/\(file).txt").differences(texts) == [])
  }
}
