// The code of the article "Animating ten thousand items", compiled and run; the view where SwiftUI is.

import AnimationNumerics
import Testing

#if canImport(SwiftUI)
  import SwiftUI

  struct RainView: View {
    let rain: SpringBatch<Double>
    let start = Date.now

    var body: some View {
      TimelineView(.animation) { timeline in
        Canvas { context, size in
          let time = timeline.date.timeIntervalSince(start)
          let heights = [Double](unsafeUninitializedCapacity: rain.count) { buffer, count in
            rain.sample(at: time, into: buffer)
            count = rain.count
          }
          for (index, height) in heights.enumerated() {
            let x = Double(index % 125) / 125 * size.width
            let y = height / 80 * size.height
            context.fill(Path(CGRect(x: x, y: y, width: 2, height: 2)), with: .color(.accentColor))
          }
        }
      }
    }
  }
#endif

final class Rain {
  private let batch: SpringBatch<Double>
  private var start: Double?
  private(set) var heights: [Double]

  init(_ batch: SpringBatch<Double>) {
    self.batch = batch
    heights = [Double](repeating: 0, count: batch.count)
  }

  /// Called by the display link with its `targetTimestamp`.
  func update(at timestamp: Double) {
    let begun = start ?? timestamp
    start = begun
    batch.sample(at: timestamp - begun, into: &heights)
  }
}

@Test func theCodeOfAnimatingTenThousandItemsRuns() throws {
  let (columns, rows) = (125, 80)
  let count = columns * rows
  let tops = (0..<count).map { Double($0 / columns) }
  let above = tops.map { $0 - Double(rows) }
  let rain = try SpringBatch(
    .bouncy(duration: 0.8), from: above, to: tops, delays: .interval(0.0001))
  var heights = [Double](repeating: 0, count: count)
  for frame in 0..<120 {
    rain.sample(at: Double(frame) / 60, into: &heights)
  }

  var moving = rain
  try moving.retarget(to: above, at: 0.4)

  let linked = Rain(rain)
  linked.update(at: 1000)
  #expect(linked.heights == above)
  linked.update(at: 1000.5)
  #expect(linked.heights[0] > above[0])
  #expect(abs(heights[0] - tops[0]) < 0.5)
  #expect(abs(moving.state(of: 0, at: 5).position - above[0]) < 1e-6)
}
