import AnimationChoreography
import AnimationNumerics
import AnimationNumericsFoundation
import Foundation
import Testing

// In debug, as applications are tested: conversions, indices and sums of what the library inlines are checked here.
// No call below promises a trap for these inputs, so a trap fails the run.

/// Sizes from the smallest number to the largest.
private let sizes = [
  5e-324, 2.2250738585072014e-308, 1e-300, 1e-150, 1e-20, 0.3, 1, 7, 1e9, 1e20, 1e150, 1e300,
  Double.greatestFiniteMagnitude,
]
/// Some more of any size, the same in every run (a linear congruential generator of Knuth).
private let others: [Double] = {
  var state: UInt64 = 58
  return (0..<24).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(bitPattern: state % 0x7FF0_0000_0000_0000)
  }
}()
private let numbers: [Double] = [0] + (sizes + others).flatMap { [$0, -$0] }
/// Times as devices may deliver them.
private let times = numbers + [.infinity, -.infinity, .nan]
private let bounces = [
  -1.0.nextDown, -0.9999999, -0.5, -5e-324, 0, 1e-17, 0.5, 0.99995, 1.0.nextDown, 1,
]

/// Every valid spring of the grid.
private let springs: [Spring] = {
  var all: [Spring.Parameters] = []
  for size in sizes + others {
    for bounce in bounces { all.append(.duration(size, bounce: bounce)) }
    for other in [0] + sizes {
      all.append(.response(size, dampingRatio: other))
      all.append(.physical(mass: 1, stiffness: size, damping: other, allowOverDamping: true))
      all.append(.stiffness(size, dampingRatio: other, mass: 1e9))
      all.append(.settling(duration: size, dampingRatio: other, epsilon: 0.001))
    }
  }
  let valid = all.compactMap { try? Spring($0) }
  precondition(valid.count > 250)
  return valid
}()

/// Elements of a list, fewer than all: every n-th, beginning anew with each call.
private func some<Element>(_ list: [Element], _ round: Int, every step: Int = 7) -> [Element] {
  stride(from: round % step, to: list.count, by: step).map { list[$0] }
}

/// Counts what was called, so that nothing is removed.
private func use<Value>(_ values: Value...) -> Int { values.count }

@Test func springsAnswerEverywhere() {
  var calls = 0
  for (round, spring) in springs.enumerated() {
    for time in times {
      let (from, to) = (numbers[(round + calls) % numbers.count], numbers[calls % numbers.count])
      calls += use(
        spring.value(fromValue: from, toValue: to, initialVelocity: to, time: time),
        spring.velocity(fromValue: from, toValue: to, initialVelocity: from, time: time))
      calls += use(
        spring.value(
          fromValue: CGPoint(x: from, y: to), toValue: CGPoint(x: to, y: from),
          initialVelocity: .zero, time: time))
      calls += use(spring.unitResponse(at: time))
      calls += use(spring.arrivalTime(fromValue: from, toValue: to, initialVelocity: from))
    }
    for epsilon in sizes {
      let velocity = numbers[calls % numbers.count]
      calls += use(
        spring.settlingDuration(target: 1.0, initialVelocity: velocity, epsilon: epsilon))
      calls += use(spring.settlingDuration(epsilon: epsilon))
    }
    calls += use(spring.frames(at: sizes[round % sizes.count]))
    calls += use("\(spring)", spring.settlingDuration.description)
  }
  #expect(calls > 10_000)
}

@Test func curvesAnswerEverywhere() throws {
  var curves: [EasingFunction] = try [
    .linear(LinearEasing([.init(-1e308), .init(1e308, at: 0), .init(5e-324)])),
    .steps(StepsEasing(count: 1_000_000)), .steps(StepsEasing(count: 1)),
  ]
  for x1 in [0, 5e-324, 0.3, 1] as [Double] {
    for x2 in [0, 5e-324, 0.7, 1] as [Double] {
      for y in numbers {
        curves.append(.cubicBezier(try CubicBezier(x1: x1, y1: y, x2: x2, y2: -y)))
      }
    }
  }
  for family in NamedEasing.Family.allCases {
    for shape in NamedEasing.Shape.allCases { curves.append(.named(NamedEasing(family, shape))) }
  }
  var calls = 0
  for curve in curves {
    let plan = CurvePlan(curve)
    for time in times {
      calls += use(curve.value(at: time), curve.value(at: time, before: true), plan.value(at: time))
      calls += use(plan.value(at: Float(time)))
    }
    calls += use("\(curve)")
  }
  #expect(calls > 10_000)
}

@Test func animationsAnswerEverywhere() throws {
  var animations: [Animation] = [.default, .bouncy, .linear]
  for (round, size) in (numbers + numbers).enumerated() {
    animations += [
      .easeInOut(duration: size), .timingCurve(0.1, size, 0.9, -size, duration: size),
      .easeIn.delay(size), .spring.speed(size), .linear.repeatCount(.max),
      .linear(duration: size).repeatForever(), .easeOut.logicallyComplete(after: size),
      .linear(duration: size).repeatCount(.max, autoreverses: round % 2 == 0).speed(1e300),
      .bouncy.repeatCount(.min).delay(-size),
    ]
  }
  animations += some(springs, 0, every: 20).map { .spring($0).repeatForever().delay(-1e9) }
  animations += sizes.compactMap { try? Decay(.timeConstant($0)) }.map { .decay($0) }
  var calls = 0
  for (round, animation) in animations.enumerated() {
    for time in times {
      calls += use(animation.progress(at: time))
      calls += use(animation.value(1e300, time: time), animation.velocity(1e-300, time: time))
    }
    for rate in some(sizes, round) { calls += use(animation.frames(at: rate)) }
    calls += use(animation.logicalDuration, animation.removalTime)
    calls += use("\(animation)")
    // JSON has no infinite numbers.
    if let coded = try? JSONEncoder().encode(animation) {
      #expect(try JSONDecoder().decode(Animation.self, from: coded) == animation)
      calls += 1
    }
  }
  #expect(calls > 10_000)
}

@Test func animatedValuesAnswerEverywhere() {
  var calls = 0
  for round in 0..<600 {
    var value = AnimatedValue(
      numbers[round % numbers.count], velocity: times[round / 3 % times.count])
    for step in 0..<8 {
      let time = times[(round * 11 + step * 5) % times.count]
      let target = times[(round * 7 + step) % times.count]
      let spring = springs[(round * 31 + step) % springs.count]
      switch (round + step) % 6 {
      case 0: value.retarget(to: target, with: .spring(spring), velocity: target, at: time)
      case 1: value.retarget(to: target, clampingOvershoot: spring, at: time)
      case 2: value.retarget(toAngle: target, with: .spring(spring), at: time)
      case 3: value.release(with: Decay(timeConstant: 1e-250), velocity: target, at: time)
      case 4:
        value.release(
          with: Decay(timeConstant: 0.3), in: -1e300...1e300, spring: spring, velocity: target,
          at: time)
      default: value.retarget(to: target, with: nil, at: time)
      }
      for time in some(times, round + step) {
        calls += use(value.value(at: time), value.velocity(at: time))
      }
      calls += use(value.completionTime, value.removalTime, value.restTime(within: 1e-300))
    }
  }
  #expect(calls > 10_000)
}

@Test func decaysAnswerEverywhere() {
  var calls = 0
  for size in sizes {
    let decays = [
      Decay.Parameter.timeConstant(size), .rate(size), .decelerationPerMillisecond(size),
    ].compactMap { try? Decay($0) }
    for decay in decays {
      for (round, velocity) in numbers.enumerated() {
        for from in some(numbers, round) {
          for time in times {
            calls += use(decay.value(fromValue: from, initialVelocity: velocity, time: time))
            calls += use(decay.velocity(initialVelocity: velocity, time: time))
          }
          calls += use(decay.crossing(of: -from, fromValue: from, initialVelocity: velocity)?.time)
          calls += use(decay.initialVelocity(fromValue: from, toValue: velocity))
          calls += use(decay.restTime(within: size, initialVelocity: velocity))
          calls += use(decay.time(untilSpeed: size, initialVelocity: velocity))
          calls += use(decay.frames(at: 60, within: size, initialVelocity: velocity))
          let bounded = BoundedDecay(
            decay, fromValue: from, initialVelocity: velocity, bounds: -size...size,
            spring: springs[calls % springs.count])
          calls += use(bounded.end, bounded.restTime(within: size))
          for time in some(times, round) { calls += use(bounded.state(at: time)) }
        }
      }
    }
    let band = RubberBand(dimension: size)
    for place in times {
      calls += use(band.offset(forDistance: place), band.distance(forOffset: place))
      calls += use(band.velocityFactor(atDistance: place))
    }
  }
  #expect(calls > 10_000)
}

@Test func keyframesAnswerEverywhere() {
  var calls = 0
  for (round, size) in sizes.enumerated() {
    for target in numbers {
      let frames: [Keyframe<Double>] = [
        .cubic(to: target, duration: size), .linear(to: -target, duration: 1e-300),
        .move(to: target),
        .spring(
          to: 1, duration: .fixed(size), spring: springs[calls % springs.count],
          startVelocity: target),
        .cubic(to: 0, duration: size, startVelocity: target, endVelocity: -target),
      ]
      guard let track = try? ScalarTrack(initialValue: target, keyframes: frames) else { continue }
      let plan = KeyframePlan(track)
      for time in some(times, round, every: 3) {
        calls += use(track.value(at: time), track.velocity(at: time), plan.value(at: time))
        calls += use(plan.value(at: Float(time)))
      }
    }
  }
  #expect(calls > 1_000)
}

@Test func batchesAnswerEverywhere() {
  var calls = 0
  let targets = numbers + numbers.reversed()
  for (round, spring) in springs.enumerated() where round % 5 == 0 {
    for algorithm in SpringBatchAlgorithm.allCases {
      guard
        var batch = try? SpringBatch<Double>(
          spring, from: numbers + numbers, to: targets,
          delays: .interval(sizes[round % sizes.count]),
          algorithm: algorithm)
      else { continue }
      for time in some(numbers, round) {
        calls += use(batch.positions(at: time).count)
        try? batch.retarget(to: targets.shuffled(), at: time)
        calls += use(batch.state(of: 3, at: time), batch.state(of: 9, at: -time))
      }
      calls += use(batch.restTime(within: sizes[round % sizes.count]))
    }
  }
  for interval in numbers {
    for total in [nil] + sizes.map(Optional.some) {
      guard let stagger = try? Stagger(validating: interval, maximumTotal: total) else { continue }
      calls += use(stagger.delay(of: .max, count: .max), stagger.cascade(count: .max))
      calls += use(stagger.delay(of: 0, count: 1), stagger.interval(count: .max))
      calls += use(stagger.delays(count: 5).count, "\(stagger)".count)
    }
  }
  #expect(calls > 1_000)
}

@Test func choreographiesAnswerEverywhere() {
  var calls = 0
  for (round, size) in numbers.enumerated() {
    let animations: [Animation] = [
      .spring(springs[round * 17 % springs.count]), .linear(duration: size).repeatForever(),
      .easeIn.delay(size), .bouncy.speed(size),
    ]
    let choreography = Choreography(
      name: "extreme",
      elements: [
        .init(
          name: "row", count: 9, stagger: Stagger(interval: 1e-9),
          properties: animations.enumerated().map {
            .init("property \($0)", from: size, to: -size, animation: $1)
          })
      ])
    guard (try? choreography.validate()) != nil else { continue }
    var sampler = ChoreographySampler(choreography)
    for time in numbers {
      calls += use(sampler.positions(at: time).count)
      calls += use(sampler.sample(lane: 3, at: time).value)
    }
    try? sampler.retarget(to: sampler.positions(at: size), with: animations[0], at: size)
    calls += use(sampler.restTime(within: 1e-300), sampler.completionTime(lane: 1))
    let phases = PhaseSequence([size, -size, 0]) { _ in animations[round % animations.count] }
    let playback = phases.playback(
      start: round % 2 == 0 ? .looping(from: size) : .triggered(at: [-size, size].sorted()))
    for time in numbers { calls += use(playback.value(at: time)) }
    calls += use(playback.removalTime)
  }
  #expect(calls > 1_000)
}
