import AnimationNumerics
import Foundation
import StrictJSON
import Testing

@testable import AnimationChoreography
@testable import ChoreographyAudit
@testable import Seeding

@Suite struct ExportSheetTests {
  /// The greatest difference between what is exported and what the sampler says, and the bound of it.
  private func difference(
    _ document: ChoreographyDocument, error: Double
  ) -> [(name: String, found: Double, bound: Double)] {
    let sheet = ExportSheet(document, error: error)
    #expect(sheet.refusals.isEmpty, "\(sheet.refusals)")
    let sampler = ChoreographySampler(document.choreography)
    var lane = 0
    var result: [(name: String, found: Double, bound: Double)] = []
    for (element, source) in zip(sheet.elements, document.choreography.elements) {
      for (index, property) in element.properties.enumerated() {
        let motion = property.motion
        let start = source.starts[0]
        let settles = motion.period == nil
        // A loop is compared where it has come to repeat itself.
        let begin = settles ? -0.1 : 40 * motion.period!
        let length = settles ? motion.duration * 1.3 + 0.2 : 2.2 * motion.period!
        var worst = 0.0
        let jumps = zip(motion.segments, motion.segments.dropFirst()).filter { $0.to != $1.from }
          .map { $0.0.end }
        for step in 0...4000 {
          let time = begin + length * Double(step) / 4000
          let local = motion.period.map { time - (time / $0).rounded(.down) * $0 } ?? time
          // On either side of a jump both values are right.
          if jumps.contains(where: { ($0 - local).magnitude < 1e-6 }) { continue }
          let exact = sampler.sample(lane: lane + index, at: start + time).value
          worst = max(worst, (motion.value(at: time) - exact).magnitude)
        }
        result.append((sampler.name(of: lane + index), worst, motion.error))
      }
      lane += element.properties.count * source.count
    }
    return result
  }

  @Test(arguments: [0.01, 0.002, 0.0002])
  func everyScenarioIsWithinItsStatedError(_ error: Double) {
    for scenario in ScenarioCatalogue.all {
      for (name, found, bound) in difference(scenario.document, error: error) {
        #expect(found <= bound + 1e-9, "\(scenario.name) \(name): \(found) > \(bound)")
      }
    }
  }

  /// An animation that ends where it began shows its target then, which no easing function says.
  @Test(arguments: [(2, true), (4, true), (3, false)])
  func aRepetitionEndsAtItsTarget(count: Int, autoreverses: Bool) throws {
    let document = try document(
      """
      {"name": "badge", "delay": 0.1, "properties": [
        {"name": "scale", "from": 1, "to": 1.25, "animation": {"kind": "easeInOut", "duration": 0.1,
         "modifiers": [{"repeatCount": \(count), "autoreverses": \(autoreverses)}]}},
        {"name": "opacity", "from": 0, "to": 1, "animation": {"kind": "smooth", "duration": 0.3,
         "modifiers": [{"repeatCount": 2}]}}]}
      """)
    for (name, found, bound) in difference(document, error: 0.002) {
      #expect(found <= bound + 1e-9, "\(name): \(found) > \(bound)")
    }
    let sheet = ExportSheet(document, error: 0.002)
    let scale = sheet.elements[0].properties[0]
    #expect(scale.motion.to == 1.25 && scale.motion.jumps && scale.move == nil)
    let css = ExportFormat.css.text(sheet)
    #expect(css.contains("scale: 1.25;") && css.contains("animation: badge-scale"))
    #expect(!css.contains("--ease-badge-scale"))
    // One property of CSS runs all animations of an element.
    let tailwind = ExportFormat.tailwind.text(sheet)
    #expect(tailwind.split(separator: "\n").filter { $0.hasPrefix("     animate-") }.count == 1)
    #expect(
      tailwind.contains("--animate-badge: badge-scale ") && tailwind.contains(", badge-opacity "))
  }

  /// What each element does when less motion is asked for, in Tailwind's variants.
  @Test func tailwindKeepsWhatIsSaidOfReducedMotion() throws {
    let document = try document(
      """
      {"name": "a", "count": 3, "stagger": {"interval": 0.04}, "reduceMotion": "jump", "animation": {"kind": "smooth", "duration": 0.3},
       "properties": [{"name": "y", "from": 10, "to": 0}, {"name": "opacity", "from": 0, "to": 1}]},
      {"name": "b", "reduceMotion": "same", "animation": {"kind": "smooth", "duration": 0.3},
       "properties": [{"name": "y", "from": 10, "to": 0}]},
      {"name": "c", "reduceMotion": "fade", "animation": {"kind": "smooth", "duration": 0.3},
       "properties": [{"name": "y", "from": 10, "to": 0}, {"name": "opacity", "from": 0, "to": 1}]}
      """)
    let tailwind = ExportFormat.tailwind.text(ExportSheet(document, error: 0.002))
    func classes(_ element: String) -> Substring {
      let start = tailwind.firstRange(of: "/* .\(element):")!.upperBound
      return tailwind[start..<tailwind[start...].firstRange(of: "*/")!.lowerBound]
    }
    // One property of CSS holds all transitions of an element.
    #expect(classes("a").split(separator: "\n").filter { $0.contains("[transition:") }.count == 1)
    #expect(classes("a").contains("motion-reduce:transition-none"))
    #expect(!classes("b").contains("motion-reduce:"))
    #expect(classes("c").contains("motion-reduce:[transition:opacity_"))
  }

  private func document(_ elements: String) throws -> ChoreographyDocument {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "elements": [\(elements)]}
      """
    return try ChoreographyDocument(bytes: Array(text.utf8))
  }

  @Test func combinedMovesAreWithinTheirStatedError() throws {
    let animations = [
      #""smooth""#, #""bouncy""#, #"{"kind": "easeInOut", "duration": 0.4}"#, "null",
      #"{"kind": "spring", "duration": 0.3, "bounce": 0.4, "modifiers": [{"speed": 1.5}]}"#,
      #"{"kind": "linear", "duration": 0.2, "delay": 0.05}"#,
    ]
    var random = SplitMix64(seed: 7)
    for round in 0..<60 {
      var time = 0.0
      let moves = (0..<4).map { _ -> String in
        time += Double(random.next() % 300) / 1000
        let animation = animations[Int(random.next() % UInt64(animations.count))]
        let to = Double(random.next() % 2000) / 100 - 10
        return #"{"at": \#(time), "to": \#(to), "animation": \#(animation)}"#
      }
      let text =
        #"{"name": "a", "delay": 0.1, "properties": [{"name": "x", "from": 0, "moves": [\#(moves.joined(separator: ", "))]}]}"#
      for (name, found, bound) in difference(try document(text), error: 0.004) {
        #expect(found <= bound + 1e-9, "round \(round) \(name): \(found) > \(bound): \(text)")
        #expect(bound <= 0.004 * 40)
      }
    }
  }

  @Test func whatIsACurveIsExportedExactly() throws {
    let text =
      #"{"name": "a", "properties": [{"name": "x", "from": 2, "to": 5, "animation": {"kind": "easeIn", "duration": 0.4}}, {"name": "y", "from": 0, "keyframes": [{"type": "cubic", "to": 1, "duration": 0.3, "startVelocity": 2, "endVelocity": -1}, {"type": "linear", "to": 0, "duration": 0.1, "curve": {"x1": 0.2, "y1": 0, "x2": 0, "y2": 1}}]}]}"#
    for (name, found, bound) in difference(try document(text), error: 0.002) {
      #expect(bound == 0 && found < 1e-12, "\(name): \(found)")
    }
    let css = ExportFormat.css.text(ExportSheet(try document(text), error: 0.002))
    #expect(css.contains("cubic-bezier(0.42, 0, 1, 1); /* exact */"))
    #expect(!css.contains("linear(0"))
  }

  @Test func loopsAreLoops() throws {
    let text =
      #"{"name": "a", "role": "ambient", "properties": [{"name": "x", "from": 0, "to": 1, "animation": {"kind": "easeInOut", "duration": 0.5, "delay": 0.2, "modifiers": [{"repeatForever": true}]}}]}"#
    let document = try document(text)
    for (name, found, bound) in difference(document, error: 0.002) {
      #expect(found <= bound + 1e-9, "\(name): \(found)")
    }
    let sheet = ExportSheet(document, error: 0.002)
    #expect(sheet.elements[0].properties[0].motion.period == 1)
    #expect(ExportFormat.css.text(sheet).contains("infinite"))
    #expect(ExportFormat.svg.text(sheet).contains("repeatCount=\"indefinite\""))
    #expect(ExportFormat.webAnimations.text(sheet).contains("iterations: Infinity"))
    #expect(ExportFormat.flutter.text(sheet).contains("repeats: true"))
  }

  @Test func staggersAreCalculated() {
    let sheet = ExportSheet(ScenarioCatalogue.named("photo-grid")!.document, error: 0.002)
    #expect(
      ExportFormat.css.text(sheet).contains("calc(min(var(--i, 0), 8) * 40ms)"))
    #expect(ExportFormat.swiftUI.text(sheet).contains("Double(min(index, 8)) * 0.04"))
  }

  @Test func springsComeBackFromTokens() throws {
    let sheet = ExportSheet(
      ScenarioCatalogue.named("profile-screen-entrance")!.document, error: 0.002)
    let json = try ChoreographyDocument.json(Array(ExportFormat.tokens.text(sheet).utf8))
    let tokens = try DesignTokens(json, path: "").animations
    let name = "profile-screen-entrance.header.scale"
    #expect(tokens[name] == .spring(duration: 0.4, bounce: 0.2))
    #expect(tokens["profile-screen-entrance.title.y"] == .smooth(duration: 0.35).delay(0.05))
  }

  @Test func lottieIsJSONWhoseTimesGrow() throws {
    for scenario in ScenarioCatalogue.all {
      let text = ExportFormat.lottie.text(ExportSheet(scenario.document, error: 0.005))
      let json = try ChoreographyDocument.json(Array(text.utf8))
      var lists = 0
      func visit(_ value: JSONValue) {
        switch value {
        case .array(let elements):
          let times = elements.compactMap { element -> Double? in
            if case .object(let members) = element { members["t"]?.double } else { nil }
          }
          if times.count == elements.count, times.count > 1 {
            lists += 1
            #expect(
              zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(scenario.name) \(times)")
          }
          elements.forEach(visit)
        case .object(let members): members.values.forEach(visit)
        default: break
        }
      }
      visit(json)
      #expect(lists > 0, "\(scenario.name)")
    }
  }

  @Test func noNameBreaksOutOfItsFormat() throws {
    let name = #"*/ } \n </script> " ' ${x} -- \\ é 9"#
    let text =
      #"{"name": "\#(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))", "properties": [{"name": "1 {;}", "from": 0, "to": 1, "animation": "smooth"}, {"name": "1 {;}-", "from": 0, "keyframes": [{"type": "linear", "to": 1, "duration": 1}]}]}"#
    let sheet = ExportSheet(try document(text), error: 0.01)
    for format in ExportFormat.allCases {
      let text = format.text(sheet)
      #expect(!text.contains("</script>"), "\(format)")
      // JSON and XML have no such comments to end.
      guard ![.tokens, .lottie, .svg].contains(format) else { continue }
      #expect(
        text.components(separatedBy: "/*").count == text.components(separatedBy: "*/").count,
        "\(format)")
    }
    #expect(sheet.elements[0].identifier.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
  }

  @Test func theWayBackFindsASpringAgain() throws {
    let spring = Spring(duration: 0.42, bounce: 0.25)
    let samples = (0...90).map { step -> (time: Double, value: Double) in
      let time = Double(step) / 60
      return (time, 10 - 30 * spring.value(target: 1.0, time: time))
    }
    let fit = SpringFit(samples: samples, from: 10, to: -20)
    #expect(
      (fit.spring.duration - 0.42).magnitude < 1e-3 && (fit.spring.bounce - 0.25).magnitude < 1e-3)
    #expect(fit.error < 1e-3 && fit.meanError <= fit.error)
    // Through linear() and back: the error is that of both.
    let curve = try ProgressCurve(.spring(spring), tail: 0.0005)
    let line = try LinearExport(curve, error: 0.002)
    let back = try SpringFit(try EasingFunction(css: line.css), duration: curve.duration)
    #expect(back.error < 0.006 && back.isProved)
    #expect((back.spring.duration - 0.42).magnitude < 0.005)
  }

  @Test func theErrorOfAFitIsNowhereExceeded() throws {
    for css in ["cubic-bezier(0.2, 0, 0, 1)", "ease", "linear(0, 0.4 20%, 1.1 60%, 1)", "linear"] {
      let easing = try EasingFunction(css: css)
      let fit = try SpringFit(easing, duration: 0.4)
      var worst = 0.0
      for step in 0...20_000 {
        let time = Double(step) / 10_000
        let value = time >= 0.4 ? 1 : easing.value(at: time / 0.4)
        worst = max(worst, (fit.spring.value(target: 1.0, time: time) - value).magnitude)
      }
      #expect(worst <= fit.error, "\(css)")
      #expect(fit.error < worst * 1.02 + 1e-5, "\(css)")
    }
    #expect(throws: DocumentError.self) {
      try SpringFit(try EasingFunction(css: "steps(3)"), duration: 1)
    }
  }

  @Test func samplesAreReadStrictly() throws {
    func read(_ text: String) throws -> [Double] {
      try RecordedSamples.read(Array(text.utf8)).map(\.value)
    }
    #expect(try read("time,value\n0,1\n0.1,2\r\n0.2;3\n") == [1, 2, 3])
    for bad in ["0,1\n0,2\n1,3", "0,1\n1,x\n2,3", "0,1\n1,2", "", "0\n1\n2"] {
      #expect(throws: DocumentError.self, "\(bad)") { try read(bad) }
    }
  }
}
