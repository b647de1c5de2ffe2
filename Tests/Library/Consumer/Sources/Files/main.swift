// A program that reads motion from files, by the public declarations of ChoreographyFiles.

import AnimationChoreography
import AnimationNumerics
import ChoreographyFiles

let text = """
  {
    "format": "animation-choreography", "version": 1, "name": "feed",
    "tokens": {"motion": {"quick": {"$type": "spring", "$value": {"duration": 0.3}}}},
    "elements": [
      {"name": "row", "count": 2, "stagger": {"interval": 0.05}, "properties": [
        {"name": "y", "from": 12, "to": 0, "animation": {"token": "motion.quick"}},
        {"name": "x", "from": 0, "to": 1, "animation": "linear(0, 0.75 25%, 1) 400ms"}]}
    ]
  }
  """
let file = try ChoreographyFile(Array(text.utf8), name: "feed.json")
let positions = ChoreographySampler(file.choreography).positions(at: 0.1)
let quick = file.animations["motion.quick"] ?? .linear
// The first row's y, and somewhere its x after a quarter of its time.
let expected = 12 - 12 * quick.value(1.0, time: 0.1)
precondition((positions[0] - expected).magnitude < 1e-12, "\(positions), not \(expected)")
precondition(positions.contains { ($0 - 0.75).magnitude < 1e-12 }, "\(positions)")
let eased = try Animation(words: "ease-in 0.2s")
precondition(eased == .easeIn(duration: 0.2), "\(eased)")

do throws(DocumentError) {
  let wrong = text.split(separator: "\"count\": 2").joined(separator: "\"count\": -2")
  _ = try ChoreographyFile(Array(wrong.utf8), name: "feed.json")
  preconditionFailure("a count of -2 was read")
} catch {
  precondition(error.line == 5 && error.path == "elements[0].count", "\(error)")
}
print("files: read")
