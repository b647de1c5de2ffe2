// The code of the article "Reversing a list", compiled and run.

import AnimationNumerics
import Testing

@Test func theCodeOfReversingAListRuns() throws {
  let shelf = (0..<10_000).map { Double($0) }
  let stagger = Stagger(interval: 0.00003)
  var list = try SpringBatch(
    .bouncy, from: [Double](repeating: 0, count: shelf.count), to: shelf, delays: .stagger(stagger))
  try list.retarget(
    to: [Double](repeating: 0, count: shelf.count), with: .smooth(duration: 0.4),
    delays: .stagger(Stagger(interval: 0.00003, from: .last)), at: 0.2)
  var heights = shelf
  list.sample(at: 0.3, into: &heights)
  let (middle, last) = (heights[5_000], heights[9_999])
  try list.retarget(
    items: Array((0..<100).reversed()), to: [Double](repeating: 50, count: 100),
    delays: .interval(0.01), at: 0.35)
  try list.retarget(
    where: shelf.map { $0 >= 9_000 }, to: [Double](repeating: 80, count: 1_000), at: 0.4)

  // The last item reverses before it has left; the middle is on its way.
  #expect(middle > 0 && last == 0)
  #expect(list.state(of: 3, at: 60).position == 50 && list.state(of: 9_999, at: 60).position == 80)
}
