// The code of the article "The choreography file", compiled and run.

import AnimationChoreography
import AnimationNumerics
import ChoreographyFiles
import Testing

@Test func theCodeOfTheChoreographyFileRuns() throws {
  let text = """
    {
      "format": "animation-choreography", "version": 1, "name": "feed",
      "tokens": {"motion": {"quick": {"$type": "spring", "$value": {"duration": 0.3}}}},
      "elements": [{"name": "row", "properties": [
        {"name": "y", "from": 12, "to": 0, "animation": {"token": "motion.quick"}}]}]
    }
    """
  let bytes = Array(text.utf8)

  let file = try ChoreographyFile(bytes, name: "activity-feed.json")
  let sampler = ChoreographySampler(file.choreography)
  let positions = sampler.positions(at: 0.1)
  let quick = file.animations["motion.quick"] ?? .smooth
  let entrance = try Animation(words: "cubic-bezier(0.2, 0, 0, 1) 300ms")

  #expect((positions[0] - (12 - 12 * quick.progress(at: 0.1).value)).magnitude < 1e-14)
  #expect(quick.plainSpring == Spring(duration: 0.3))
  #expect(entrance == .timingCurve(0.2, 0, 0, 1, duration: 0.3))
}
