import AnimationNumerics
import Foundation
import Seeding
import Testing

@testable import ChoreographyFiles

@Suite struct EasingNamesTests {
  private func easing(_ name: String, of library: String = "easings.net") -> NamedEasing? {
    guard case .easing(.named(let easing))? = Library.of(library).find(name) else { return nil }
    return easing
  }

  @Test func namesOfLibrariesAreWhatTheyCompute() throws {
    #expect(easing("easeInQuad") == NamedEasing(.quad, .in))
    #expect(
      easing("easeInOutBack") == NamedEasing(.back, .inOut, publishedInOut: true))
    #expect(easing("power2.inOut", of: "gsap") == NamedEasing(.cubic, .inOut))
    #expect(
      easing("back.out(1.7)", of: "gsap") == (try NamedEasing(.back, .out, overshoot: 1.7)))
    // GSAP leaves the overshoot of in-out as it is.
    #expect(easing("back.inOut", of: "gsap") == NamedEasing(.back, .inOut))
    #expect(
      easing("elastic.out(0.5, 0.3)", of: "gsap")
        == (try NamedEasing(.elastic, .out, amplitude: 0.5, period: 0.6)))
    #expect(
      easing("elastic.inOut", of: "gsap") == (try NamedEasing(.elastic, .inOut, period: 0.45)))
    // A name without a shape is GSAP's ease-out, and for most families d3's in-out.
    #expect(easing("power1", of: "gsap") == NamedEasing(.quad, .out))
    #expect(easing("back(3)", of: "gsap") == (try NamedEasing(.back, .out, overshoot: 3)))
    #expect(easing("Strong.easeInOut", of: "gsap") == NamedEasing(.quint, .inOut))
    #expect(easing("easePoly", of: "d3") == NamedEasing(.cubic, .inOut))
    #expect(easing("easeBounce", of: "d3") == NamedEasing(.bounce, .out))
    #expect(easing("outIn(4)", of: "anime") == NamedEasing(.quart, .outIn))
    #expect(easing("outBack", of: "anime") == (try NamedEasing(.back, .out, overshoot: 1.7)))
    #expect(easing("easeInBack", of: "anime") == (try NamedEasing(.back, .in, overshoot: 2)))
    #expect(easing("outInBounce", of: "anime") == NamedEasing(.bounce, .outIn))
    #expect(
      easing("Curves.elasticOut", of: "flutter")
        == (try NamedEasing(.elastic, .out, period: 0.4)))
    #expect(
      easing("Ease.InElastic", of: "dotween")
        == (try NamedEasing(.elastic, .in, amplitude: 1.70158)))
    #expect(easing("TRANS_BOUNCE EASE_OUT", of: "godot") == NamedEasing(.bounce, .out))
    #expect(easing("Easing.Sinusoidal.In", of: "tween.js") == NamedEasing(.sine, .in))
  }

  /// The description of a named easing is read back as the same easing, with and without a duration.
  @Test func descriptionsAreReadBack() throws {
    var random = SplitMix64(seed: 57)
    for family in NamedEasing.Family.allCases {
      for shape in NamedEasing.Shape.allCases {
        for sample in 0..<40 {
          func parameter(_ usual: Double, _ range: ClosedRange<Double>) -> Double {
            [usual, range.lowerBound, Double.random(in: range, using: &random), 2][
              Int.random(in: 0..<4, using: &random)]
          }
          let easing = try NamedEasing(
            family, shape, overshoot: parameter(1.70158, 0...1000),
            amplitude: parameter(1, 0...1000), period: parameter(0.3, 0.001...1000),
            publishedInOut: sample % 2 == 1)
          #expect(try AnimationExpression("\(easing)").easing == .named(easing), "\(easing)")
          let timed = try AnimationExpression("\(easing) 250ms 0.1s")
          #expect(timed.easing == .named(easing) && timed.duration == 0.25, "\(easing)")
          #expect(timed.delay == 0.1 && !timed.isGuess, "\(easing)")
        }
      }
    }
    for text in [
      "easeInBack(period: 2)", "easeOutElastic(period: 0.4)", "easeInBack(overshoot: true)",
      "easeInQuad(overshoot: 2)", "easeInOutBack(publishedInOut: 2)", "easeInBack(:)",
      "easeInBack(2)",
    ] {
      #expect(Library.of("animationnumerics").find(text) == nil, "\(text)")
    }
  }

  @Test func departuresAreToldAndUnknownNamesAreNot() {
    for (name, library) in [
      ("expo.out", "gsap"), ("easeInExpo", "anime"), ("easeElasticOut", "d3"),
      ("Easing.InExpo", "qt"), ("TRANS_EXPO EASE_IN", "godot"), ("expo", "gsap"),
      ("elastic.in(1.5, 0.75)", "gsap"), ("elastic.out(2)", "gsap"), ("outInElastic(2)", "anime"),
      ("Ease.OutElastic", "dotween"), ("Ease.InOutElastic", "dotween"), ("easeElastic", "d3"),
    ] {
      guard case .other(let text)? = Library.of(library).find(name) else {
        Issue.record("\(name) of \(library)")
        continue
      }
      #expect(!text.isEmpty)
    }
    for name in [
      "easeInQuad(2)", "back.out(1, 2)", "back.out(x)", "power9.in", "Curves.-In", "easeQuint", "",
    ] {
      #expect(Library.all.allSatisfy { $0.find(name) == nil }, "\(name)")
    }
  }

  /// With an amplitude above 1, only one of Penner's ease-in and ease-out can be the mirror image of
  /// the other. GSAP, anime and DOTween compute his ease-out.
  @Test func elasticIsReadWhereItSwingsAsTheLibrarySays() throws {
    func out(_ p: Double, _ amplitude: Double, _ period: Double) -> Double {
      let shift = period / (2 * .pi) * asin(1 / amplitude)
      return 1 + amplitude * exp2(-10 * p) * sin((p - shift) * 2 * .pi / period)
    }
    for (name, period) in [("elastic.out(1, 0.4)", 0.4), ("elastic(0.5, 0.2)", 0.4)] {
      let easing = try #require(self.easing(name, of: "gsap"))
      for p in [0.05, 0.3, 0.7] {
        #expect(abs(easing.value(at: p) - out(p, 1, period)) < 1e-14, "\(name) at \(p)")
      }
    }
    let mirrored = try NamedEasing(.elastic, .out, amplitude: 2, period: 0.4)
    #expect(abs(mirrored.value(at: 0.05) - out(0.05, 2, 0.4)) > 1)
  }

  /// Whatever a library can say is read back as the same easing.
  @Test func everyNameIsReadBack() throws {
    var easings = NamedEasing.Family.allCases.flatMap { family in
      NamedEasing.Shape.allCases.map { NamedEasing(family, $0) }
    }
    easings.append(try NamedEasing(.back, .out, overshoot: 2.5))
    easings.append(try NamedEasing(.elastic, .in, amplitude: 1.5, period: 0.75))
    var count = 0
    func name(_ easing: NamedEasing, in library: String) -> String? {
      Library.of(library).families.lazy.compactMap { $0.name(easing) }.first
    }
    for library in Library.all {
      for easing in easings {
        guard let name = name(easing, in: library.name) else { continue }
        count += 1
        #expect(library.find(name) == .easing(.named(easing)), "\(name) of \(library.name)")
      }
    }
    #expect(count > 180)
    #expect(name(easings[easings.count - 2], in: "gsap") == "back.out(2.5)")
    #expect(name(easings[easings.count - 1], in: "gsap") == nil)
    #expect(name(easings[easings.count - 1], in: "anime") == nil)
    #expect(name(easings[easings.count - 1], in: "qt") == nil)
  }
}
