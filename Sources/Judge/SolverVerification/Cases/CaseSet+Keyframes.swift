internal import Seeding

extension CaseSet {
  /// The sets of requests for keyframe tracks and staggers.
  public static let keyframeSets: [CaseSet] = [keyframes, staggers]

  /// A keyframe of any type.
  private static func keyframe(_ random: inout SplitMix64) -> KeyframeDescription {
    let target = random.number(-100, 100)
    let duration = random.index(below: 12) == 0 ? 0 : random.logarithmic(0.05, 2)
    func velocity() -> Double? { random.index(below: 3) == 0 ? random.number(-200, 200) : nil }
    switch random.index(below: 8) {
    case 0, 1:
      let curve = random.pick([nil] + namedCurves.map(Optional.some))
      return .linear(to: target, duration: duration, curve: curve)
    case 2, 3, 4:
      return .cubic(
        to: target, duration: duration, startVelocity: velocity(), endVelocity: velocity())
    case 5, 6:
      return .spring(
        to: target, duration: random.next() & 1 == 0 ? nil : max(duration, 0.05),
        spring: .bounce(
          duration: random.logarithmic(0.1, 1), bounce: random.pick([0, 0.15, 0.3, 0.5, -0.2])),
        startVelocity: velocity())
    default: return .move(to: target)
    }
  }

  /// Tracks of one to six keyframes of every type.
  public static let keyframes = CaseSet(
    name: "keyframes", summary: "tracks of linear, cubic, spring and move keyframes",
    count: 3_000, seed: 0x4B46
  ) { random in
    let track = (0...random.index(below: 6)).map { _ in keyframe(&random) }
    return KeyframesRequest(
      initial: random.number(-100, 100), track: track,
      time: random.index(below: 10) == 0 ? 0 : random.number(0, 4))
  }

  /// Tracks of linear and move keyframes, all that some programs serve; a twelfth have no duration.
  public static let linearKeyframes = CaseSet(
    name: "linear-keyframes", summary: "tracks of linear and move keyframes", count: 500,
    seed: 0x4C4B
  ) { random in
    let track: [KeyframeDescription] = (0...random.index(below: 5)).map { _ in
      let target = random.number(-100, 100)
      if random.index(below: 5) == 0 { return .move(to: target) }
      return .linear(
        to: target,
        duration: random.index(below: 12) == 0 ? 0 : random.logarithmic(0.05, 2), curve: nil)
    }
    return KeyframesRequest(
      initial: random.number(-100, 100), track: track, time: random.number(0, 4))
  }

  /// Staggers with and without the two caps.
  public static let staggers = CaseSet(
    name: "staggers", summary: "delays by interval, capped in total and by index", count: 500,
    seed: 0x5347
  ) { random in
    StaggerRequest(
      count: random.pick([0, 1, 2, 5, 24, 100]),
      interval: random.pick([0, 0.02, 0.03, 0.05, 0.1]),
      maximumTotal: random.pick([nil, 0.2, 0.3, 0.4, 1]),
      maximumIndex: random.pick([nil, 0, 3, 8, 200]))
  }
}
