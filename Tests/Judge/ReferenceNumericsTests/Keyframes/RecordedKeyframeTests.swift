import Testing

@testable import ReferenceNumerics

/// Values recorded from SwiftUI's `KeyframeTimeline` to three decimals (MetalUI, probe arms K1 to
/// K5 of docs/probes/swiftui-controls-looks.swift, macOS 27.0.1).
@Suite struct RecordedKeyframeTests {
  struct Recording: Sendable {
    var arm: String
    var keyframes: [ReferenceKeyframe]
    var duration: Double?
    var values: [(time: Double, value: Double)]
  }

  static let easeInOut = try! ReferenceCubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  static func spring(_ bounce: Double) -> ReferenceSpring {
    try! ReferenceSpring(duration: 0.4, bounce: bounce)
  }

  static let recordings: [Recording] = [
    Recording(
      arm: "K1",
      keyframes: [
        .linear(to: 10.0, duration: 0.2), .linear(to: -10.0, duration: 0.2),
        .linear(to: 0.0, duration: 0.2),
      ],
      duration: nil,
      values: [
        (0.05, 2.5), (0.15, 7.5), (0.2, 10.0), (0.25, 5.0), (0.4, -10.0), (0.5, -5.0), (0.6, -0.0),
        (0.8, 0.0), (1.0, 0.0),
      ]),
    Recording(
      arm: "K2",
      keyframes: [.linear(to: 10.0, duration: 0.4, curve: easeInOut)],
      duration: 0.4,
      values: [
        (0.05, 0.311), (0.15, 2.928), (0.3, 8.708), (0.35, 9.689), (0.4, 10.0), (0.6, 10.0),
        (0.8, 10.0), (1.5, 10.0),
      ]),
    Recording(
      arm: "K3",
      keyframes: [
        .cubic(to: 10.0, duration: 0.2), .cubic(to: -10.0, duration: 0.2),
        .cubic(to: 0.0, duration: 0.2),
      ],
      duration: 0.6,
      values: [
        (0.15, 9.141), (0.2, 10.0), (0.25, 6.406), (0.3, 0.0), (0.35, -6.406), (0.5, -5.625),
        (0.8, 0.0), (1.0, 0.0), (1.5, 0.0),
      ]),
    Recording(
      arm: "K3b",
      keyframes: [.cubic(to: 10.0, duration: 0.4)],
      duration: 0.4,
      values: [
        (0.0, 0.0), (0.05, 0.43), (0.15, 3.164), (0.2, 5.0), (0.25, 6.836), (0.35, 9.57),
        (0.8, 10.0), (1.0, 10.0), (1.5, 10.0),
      ]),
    Recording(
      arm: "K4",
      keyframes: [.spring(to: 10.0, duration: 0.4, spring: spring(0.0))],
      duration: 0.4,
      values: [
        (0.0, 0.0), (0.05, 1.86), (0.1, 4.656), (0.15, 6.819), (0.2, 8.21), (0.25, 9.029),
        (0.3, 9.487), (0.35, 9.734), (0.5, 9.864), (0.8, 9.864), (1.0, 9.864), (1.5, 9.864),
      ]),
    Recording(
      arm: "K4b",
      keyframes: [.spring(to: 10.0, spring: spring(0.3))],
      duration: nil,
      values: [
        (0.1, 5.614), (0.2, 9.841), (0.25, 10.396), (0.35, 10.298), (0.4, 10.145), (0.6, 9.982),
        (1.5, 10.0),
      ]),
    Recording(
      arm: "K4c",
      keyframes: [
        .spring(to: 10.0, duration: 0.2, spring: spring(0.0)), .linear(to: 0.0, duration: 0.2),
      ],
      duration: nil,
      values: [(0.0, 0.0), (0.25, 6.158), (0.4, 0.0), (0.8, 0.0), (1.0, 0.0)]),
    Recording(
      arm: "K3c",
      keyframes: [.cubic(to: 10.0, duration: 0.1), .cubic(to: 0.0, duration: 0.3)],
      duration: 0.4,
      values: [
        (0.025, 1.562), (0.05, 5.0), (0.075, 8.437), (0.1, 10.0), (0.2, 7.407), (0.25, 5.0),
        (0.3, 2.593), (0.35, 0.741),
      ]),
    Recording(
      arm: "K3d",
      keyframes: [
        .linear(to: 10.0, duration: 0.2), .cubic(to: 0.0, duration: 0.2),
        .linear(to: 5.0, duration: 0.2),
      ],
      duration: 0.6,
      values: [(0.05, 2.5), (0.1, 5.0), (0.25, 9.609), (0.4, 0.0), (0.5, 2.5)]),
    Recording(
      arm: "K3e",
      keyframes: [.cubic(to: 10.0, duration: 0.4, startVelocity: 50.0, endVelocity: 0.0)],
      duration: 0.4,
      values: [(0.05, 2.344), (0.1, 4.375), (0.35, 9.844)]),
    Recording(
      arm: "K3f",
      keyframes: [.cubic(to: 10.0, duration: 0.2), .cubic(to: 30.0, duration: 0.2)],
      duration: 0.4,
      values: [(0.1, 3.125), (0.15, 6.328), (0.35, 27.578)]),
    Recording(
      arm: "K3g",
      keyframes: [.cubic(to: 10.0, duration: 0.1), .cubic(to: 30.0, duration: 0.3)],
      duration: 0.4,
      values: [(0.025, 1.211), (0.05, 4.062), (0.175, 16.289), (0.25, 22.812)]),
    Recording(
      arm: "K3h",
      keyframes: [
        .cubic(to: 10.0, duration: 0.2), .cubic(to: 30.0, duration: 0.2),
        .linear(to: 30.0, duration: 0.2),
      ],
      duration: nil,
      values: [(0.25, 15.234), (0.3, 21.875), (0.35, 27.578)]),
    Recording(
      arm: "K4e",
      keyframes: [
        .linear(to: 10.0, duration: 0.2), .spring(to: 0.0, duration: 0.4, spring: spring(0.0)),
      ],
      duration: 0.6,
      values: [(0.2, 10.0)]),
    Recording(
      arm: "K5",
      keyframes: [
        .linear(to: 10.0, duration: 0.2), .move(to: -5.0), .linear(to: 0.0, duration: 0.2),
      ],
      duration: 0.4,
      values: [
        (0.0, 0.0), (0.1, 5.0), (0.15, 7.5), (0.25, -3.75), (0.3, -2.5), (0.4, 0.0), (0.8, 0.0),
        (1.0, 0.0), (1.5, 0.0),
      ]),
  ]

  @Test(arguments: recordings)
  func theRecordedValuesAreReproduced(recording: Recording) throws {
    let track = try ReferenceKeyframeTrack(initial: 0, keyframes: recording.keyframes)
    if let duration = recording.duration {
      #expect((track.duration.double - duration).magnitude <= 0.0005, "\(recording.arm)")
    }
    for (time, value) in recording.values {
      let ours = track.sample(at: time).position.double
      #expect((ours - value).magnitude <= 0.0005 + 1e-12, "\(recording.arm) at \(time)")
    }
  }
}
