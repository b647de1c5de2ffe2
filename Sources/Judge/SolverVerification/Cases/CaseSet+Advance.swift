internal import Seeding

extension CaseSet {
  /// The sets of requests for programs that advance by frames.
  public static let advanceSets: [CaseSet] = [ordinaryAdvance, unevenAdvance]

  /// Springs at a display's frame rate, for one to ninety frames.
  public static let ordinaryAdvance = CaseSet(
    name: "ordinary-advance", summary: "springs frame by frame at 60, 90, 120 and 144 Hz",
    role: .ordinary, count: 300, seed: 0x4144
  ) { random in
    let bounce = random.pick([
      0, 0.15, 0.3, 0.5, -0.2, (random.number(-0.9, 0.9) * 100).rounded() / 100,
    ])
    let rate = random.pick([60.0, 60, 90, 120, 144])
    return AdvanceRequest(
      spring: .bounce(duration: (random.number(0.2, 1) * 100).rounded() / 100, bounce: bounce),
      velocity: random.pick([0, 0, 1, -3]),
      steps: Array(repeating: 1 / rate, count: 1 + random.index(below: 90)))
  }

  /// Late, dropped and zero-length frames.
  public static let unevenAdvance = CaseSet(
    name: "advance-uneven",
    summary: "springs frame by frame, with frames late, dropped and doubled",
    count: 300, seed: 0x4155
  ) { random in
    let bounce = anyBounce(&random)
    let duration = random.logarithmic(0.05, 2)
    let steps = (0..<1 + random.index(below: 60)).map { _ -> Double in
      switch random.index(below: 6) {
      case 0: 0
      case 1: Double(2 + random.index(below: 5)) / 60
      case 2: random.number(0, 0.05)
      default: 1.0 / 60
      }
    }
    return AdvanceRequest(
      spring: .bounce(duration: duration, bounce: bounce), from: random.number(-100, 100),
      to: random.number(-100, 100), velocity: random.pick([0, 1, -10]), steps: steps)
  }
}
