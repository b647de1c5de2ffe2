import AnimationNumerics
import Testing

@testable import ChoreographyFiles

@Suite struct EasingNamesTests {
  private func easing(_ name: String, of library: String?) -> NamedEasing? {
    guard case .easing(let easing)? = EasingNames.find(name, of: library) else { return nil }
    return easing
  }

  @Test func namesOfLibrariesAreWhatTheyCompute() throws {
    #expect(easing("easeInQuad", of: nil) == NamedEasing(.quad, .in))
    #expect(
      easing("easeInOutBack", of: nil) == NamedEasing(.back, .inOut, publishedInOut: true))
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

  @Test func departuresAreToldAndUnknownNamesAreNot() {
    for (name, library) in [
      ("expo.out", "gsap"), ("easeInExpo", "anime"), ("easeElasticOut", "d3"),
      ("Easing.InExpo", "qt"), ("TRANS_EXPO EASE_IN", "godot"),
    ] {
      guard case .departure(let text)? = EasingNames.find(name, of: library) else {
        Issue.record("\(name) of \(library)")
        continue
      }
      #expect(!text.isEmpty)
    }
    for name in ["easeInQuad(2)", "back.out(1, 2)", "back.out(x)", "power9.in", "Curves.-In", ""] {
      #expect(EasingNames.find(name, of: nil) == nil, "\(name)")
    }
  }

  /// Whatever a library can say is read back as the same easing.
  @Test func everyNameIsReadBack() throws {
    var easings = NamedEasing.Family.allCases.flatMap { family in
      NamedEasing.Shape.allCases.map { NamedEasing(family, $0) }
    }
    easings.append(try NamedEasing(.back, .out, overshoot: 2.5))
    easings.append(try NamedEasing(.elastic, .in, amplitude: 1.5, period: 0.75))
    var count = 0
    for library in Set(EasingNames.all.map(\.library)) {
      for easing in easings {
        guard let name = EasingNames.name(easing, in: library) else { continue }
        count += 1
        #expect(EasingNames.find(name, of: library) == .easing(easing), "\(name) of \(library)")
      }
    }
    #expect(count > 180)
    #expect(EasingNames.name(easings[easings.count - 2], in: "gsap") == "back.out(2.5)")
    #expect(EasingNames.name(easings[easings.count - 1], in: "gsap") == "elastic.in(1.5, 0.75)")
    #expect(EasingNames.name(easings[easings.count - 1], in: "qt") == nil)
  }
}
