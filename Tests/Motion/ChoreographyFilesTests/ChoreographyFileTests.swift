import AnimationChoreography
import AnimationNumerics
import ChoreographyFiles
import Testing

/// What an application reads while it runs, by public declarations alone.
@Suite struct ChoreographyFileTests {
  private static let cards = """
    {
      "format": "animation-choreography", "version": 1, "name": "cards",
      "reduceMotion": "jump",
      "tokens": {
        "motion": {
          "quick": {
            "$type": "transition",
            "$value": {
              "duration": {"value": 200, "unit": "ms"}, "timingFunction": [0.2, 0, 0, 1]
            }
          },
          "calm": {"$type": "cubicBezier", "$value": [0.4, 0, 0.2, 1]},
          "long": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}
        }
      },
      "elements": [
        {
          "name": "card", "count": 3, "stagger": {"interval": 0.04}, "leave": "easeIn",
          "properties": [{"name": "y", "from": 40, "to": 0, "animation": {"token": "motion.quick"}}]
        },
        {
          "name": "star", "on": "tap", "animation": "steps(4) 1s",
          "properties": [
            {"name": "scale", "from": 1, "to": 2},
            {"name": "color", "from": "red", "to": "blue"}
          ]
        },
        {
          "name": "wave",
          "properties": [
            {
              "name": "x", "from": 0, "to": 8,
              "animation": {
                "kind": "timingCurve", "easing": "linear(0, 0.75 25%, 1)", "duration": 0.5,
                "modifiers": [{"speed": 2}]
              }
            }
          ]
        }
      ]
    }
    """

  private func read(_ text: String, _ name: String) throws(DocumentError) -> ChoreographyFile {
    try ChoreographyFile(Array(text.utf8), name: name)
  }

  @Test func aChoreographyIsReadWithItsTokens() throws {
    let file = try read(Self.cards, "cards.json")
    let quick = Animation.timingCurve(0.2, 0, 0, 1, duration: 0.2)
    #expect(file.choreography.name == "cards" && file.notes == [])
    #expect(file.choreography.elements.map(\.name) == ["card", "wave"])
    #expect(file.animations == ["motion.quick": quick] && file.durations == ["motion.long": 1])
    #expect(
      file.easings == ["motion.calm": .cubicBezier(try CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1))]
    )
    #expect(file.triggered.keys.sorted() == ["tap"])
    #expect(file.triggered["tap"]?.elements.map(\.name) == ["star"])
    #expect(file.texts["star"]?["color"] == [0: "red", 1: "blue"])
    #expect(file.leaving?.elements.count == 1)
    let sampler = ChoreographySampler(file.choreography)
    // The second card waits 40 ms; the wave is at 75 % of its way after a quarter of its time.
    let positions = sampler.positions(at: 0.0625)
    #expect(positions[1] == 40 - 40 * quick.progress(at: 0.0625 - 0.04).value)
    #expect(positions[3] == 6)
    let calm = try ChoreographyFile(
      Array(Self.cards.utf8), name: "cards.json", reducingMotion: true)
    #expect(ChoreographySampler(calm.choreography).positions(at: 0) == [0, 0, 0, 8])
  }

  @Test func filesOfOtherKindsAreRead() throws {
    let css = try read(
      ".a { transition: opacity 1s linear(0, 0.2 50%, 1); width: calc(1px) }\n.a { opacity: 0 }"
        + "\n.a.on { opacity: 1 }", "page.css")
    #expect(!css.choreography.elements.isEmpty)
    let tokens = try read(
      #"{"fast": {"$type": "duration", "$value": {"value": 90, "unit": "ms"}}, "#
        + #""bouncy": {"$type": "spring", "$value": {"duration": 0.5, "bounce": 0.3}}}"#,
      "tokens.json")
    #expect(tokens.durations == ["fast": 0.09])
    #expect(tokens.animations["bouncy"]?.plainSpring == .bouncy)
    let word = try read("cubic-bezier(0.2, 0, 0, 1) 300ms", "curve.txt")
    #expect(word.choreography.elements.count == 1)
  }

  @Test func errorsHaveLinePathAndValue() throws {
    for (right, wrong, message) in [
      (
        #""duration": 0.5"#, #""duration": -1"#,
        "line 34: elements[2].properties[0].animation.duration is -1; it must be"
      ),
      (
        #""unit": "ms""#, #""unit": "h""#,
        #"line 9: tokens.motion.quick.$value.duration.unit is "h""#
      ),
      (#""count": 3, "#, #""count": 3.5, "#, "line 18: elements[0].count is 3.5; it must"),
      (#""name": "x", "#, "", "line 31: elements[2].properties[0].name is missing; it must"),
      (#""to": 8,"#, #""to": 8"#, "not JSON, line 33, column "),
      (
        "0.75 25%", "0.75 25% 3",
        #"line 34: elements[2].properties[0].animation.easing is "linear("#
      ),
    ] {
      let text = Self.cards.replacing(right, with: wrong)
      do throws(DocumentError) {
        _ = try read(text, "cards.json")
        Issue.record("\(wrong) was read")
      } catch {
        #expect(error.description.hasPrefix(message), "\(error)")
        #expect(message.contains("line \(error.line ?? 0)"), "\(error)")
      }
    }
    #expect(throws: DocumentError.self) { try read("\0\u{1}", "thing.bin") }
  }

  @Test func animationsAreReadFromWords() throws {
    #expect(try Animation(words: "ease-out 0.2s 50ms") == .easeOut(duration: 0.2).delay(0.05))
    #expect(try Animation(words: ".snappy.delay(0.1)") == .snappy.delay(0.1))
    #expect(try Animation(words: "bouncy").plainSpring == .bouncy)
    let steps = try EasingFunction(css: "steps(4)")
    #expect(try Animation(words: "steps(4) 1s 2s") == .timingCurve(steps, duration: 1).delay(2))
    #expect(try Animation(words: "steps(4)") == .timingCurve(steps, duration: 0.35))
    for words in ["ease-outt 1s", "", "{ \"kind\": 1 }", "tension 170 friction 26"] {
      #expect(throws: DocumentError.self, "\(words)") { try Animation(words: words) }
    }
  }
}
