import AnimationNumerics
import Seeding

/// Extreme inputs: times of many turns, springs that hardly settle, numbers near the limits of `Double`,
/// curves that only just qualify for a table.
func recordExtremes(_ recorder: inout DigestRecorder) {
  recorder.section("Spring.longTimes") {
    var random = SplitMix64(seed: 41)
    for round in 0..<400 {
      let bounce = round % 3 == 0 ? 1 : 1 - random.magnitude(-60, -12)
      let spring = Spring(duration: random.magnitude(-20, 20), bounce: bounce)
      let response = spring.unitResponse(at: random.magnitude(20, 1000))
      $0.put([response.displacement, response.velocity])
      $0.put([response.positionPerVelocity, response.velocityPerVelocity])
    }
  }
  recorder.section("Spring.hardlySettling") {
    var random = SplitMix64(seed: 42)
    for round in 0..<500 {
      let spring = hardlySettling(round, &random)
      let (size, swift) = (random.magnitude(-300, 300), random.number(-3, 3))
      let velocity = swift * size * spring.naturalFrequency
      let epsilon = size * (round % 2 == 0 ? random.magnitude(-50, -1) : random.number(0.9, 1.1))
      $0.put(spring.settlingDuration(target: size, initialVelocity: velocity, epsilon: epsilon))
      $0.put(
        spring.settlingDuration(
          fromValue: SIMD4(size, 0, random.number(-1, 1) * size, 0), toValue: SIMD4(repeating: 0),
          initialVelocity: SIMD4(0, velocity, -velocity, random.number(-1, 1) * velocity),
          epsilon: epsilon))
    }
  }
  recorder.section("Keyframes.extremes") { recordKeyframeExtremes(&$0) }
  recorder.section("CurvePlan.decisions") { recordDecisions(&$0) }
}

private func hardlySettling(_ round: Int, _ random: inout SplitMix64) -> Spring {
  let duration = random.magnitude(-30, 30)
  return switch round % 5 {
  case 0: Spring(duration: duration, bounce: 1 - random.magnitude(-52, -8))
  case 1: Spring(duration: duration, bounce: random.magnitude(-120, -20))
  case 2: Spring(duration: duration, bounce: -random.magnitude(-50, -20))
  case 3: Spring(response: duration, dampingRatio: random.magnitude(0, 40))
  default: Spring(duration: duration, bounce: random.number(-0.9, 0.9))
  }
}

private func recordKeyframeExtremes(_ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 43)
  for round in 0..<60 {
    var keyframes: [Keyframe<Double>] = []
    for _ in 0..<(round % 4 == 0 ? 90 : 6) {
      let huge = random.number(-1, 1) * random.magnitude(-900, 900)
      let duration = round % 2 == 0 ? random.number(0, 1) : random.magnitude(-1000, 30)
      switch random.integer(below: 3) {
      case 0: keyframes.append(.cubic(to: huge, duration: duration))
      case 1: keyframes.append(.linear(to: huge, duration: duration))
      default:
        keyframes.append(
          .cubic(
            to: huge, duration: duration, startVelocity: random.number(-1, 1), endVelocity: huge))
      }
    }
    do throws(ParameterError) {
      let track = try ScalarTrack(initialValue: 0, keyframes: keyframes)
      let plan = KeyframePlan(track)
      recorder.put(track.duration)
      for _ in 0..<40 {
        let time = random.unit() * track.duration
        recorder.put([track.value(at: time), track.velocity(at: time)])
        recorder.put([plan.value(at: time), plan.velocity(at: time)])
      }
    } catch {
      recorder.put(Double.nan)
    }
  }
}

private func recordDecisions(_ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 44)
  for round in 0..<600 {
    let near = random.magnitude(-24, -2)
    let (x1, x2) =
      switch round % 4 {
      case 0: (near, random.unit())
      case 1: (random.unit(), 1 - near)
      case 2: (min(1, 2.0 / 3 + near), max(0, 1.0 / 3 - near * random.unit()))
      default: (random.unit(), random.unit())
      }
    let (y1, y2) = (random.number(-3, 3), random.number(-3, 3))
    guard let curve = try? CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2) else { continue }
    let plan = CurvePlan(UnitCurve(curve))
    let tables = plan.usesTables
    recorder.put([x1, y1, x2, y2, tables.double ? 1 : 0, tables.float ? 1 : 0])
    recorder.put(plan.value(at: near))
    recorder.put(plan.value(at: Float(near)))
  }
}
