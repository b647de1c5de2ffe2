// The code of the page of the module AnimationChoreography, compiled and run.

import AnimationChoreography
import AnimationNumerics
import Testing

@Test func theCodeOfAnimationChoreographyRuns() throws {
  let screen = Choreography(
    name: "list",
    elements: [
      .init(
        name: "header",
        properties: [.init("opacity", from: 0, to: 1, animation: .easeOut(duration: 0.2))]),
      .init(
        name: "row", count: 12, delay: 0.05, stagger: Stagger(interval: 0.03),
        properties: [
          .init("y", from: 40, to: 0, animation: .snappy),
          .init("opacity", from: 0, to: 1, animation: .easeOut(duration: 0.25)),
        ]),
    ])
  try screen.validate()
  var sampler = ChoreographySampler(screen)
  let frame = sampler.positions(at: 0.1)  // 25 numbers, named by `sampler.name(of:)`
  let rest = sampler.restTime(within: 0.5)  // nil while anything loops
  #expect(frame.count == 25 && frame[0] > 0 && frame[24] == 0)
  #expect(rest.map { $0 > 0.38 && $0 < 1 } == true)

  let rows = 1..<sampler.lanes.count
  let away: [Double] = rows.map { sampler.lanes[$0].property == 0 ? 40 : 0 }
  let delays = rows.map { Double(sampler.lanes[$0].item) * 0.02 }
  try sampler.retarget(rows, to: away, with: .smooth, delays: delays, at: 0.3)
  let end = sampler.positions(at: 10)
  #expect(abs(end[1] - 40) < 1e-9 && abs(end[24]) < 1e-9 && end[0] == 1)
}
