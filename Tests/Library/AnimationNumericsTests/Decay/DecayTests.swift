import AnimationNumerics
import ReferenceNumerics
import Seeding
import Testing

/// A decay, the same for the reference, and a motion.
private struct Case {
  var decay: Decay
  var reference: ReferenceDecay
  var from, velocity, time: Double

  /// Half of the cases are those of interfaces, the others are of any magnitude.
  init(_ random: inout SplitMix64, _ round: Int) throws {
    func magnitude(_ low: Double, _ high: Double) -> Double {
      Double(sign: .plus, exponent: Int(random.number(low, high)), significand: random.number(1, 2))
    }
    let isWide = round & 1 == 1
    switch round % 3 {
    case 0:
      let constant = isWide ? magnitude(-300, 300) : random.number(0.01, 3)
      decay = Decay(timeConstant: constant)
      reference = try ReferenceDecay(timeConstant: constant)
    case 1:
      let rate = isWide ? magnitude(-300, 300) : random.number(0.3, 60)
      decay = Decay(rate: rate)
      reference = try ReferenceDecay(rate: rate)
    default:
      let factor = isWide ? 1 - magnitude(-53, -1) : random.number(0.9, 0.9999)
      decay = Decay(decelerationPerMillisecond: factor)
      reference = try ReferenceDecay(perMillisecond: factor)
    }
    let sign = random.next() & 1 == 0 ? 1.0 : -1
    from = isWide ? sign * magnitude(-200, 200) : random.number(-1000, 1000)
    velocity = isWide ? -sign * magnitude(-200, 200) : random.number(-5000, 5000)
    time = decay.timeConstant * (round % 5 == 0 ? magnitude(-60, 10) : random.number(0, 40))
  }

  var scale: Double { velocity.magnitude * decay.timeConstant }
}

extension Double {
  /// The part of an error beyond half an ulp of the result, in 2⁻⁵³ of a scale.
  fileprivate func beyondRounding(of result: Double, scale: Double) -> Double {
    Swift.max(magnitude - result.ulp / 2, 0) / (scale * 0x1p-53)
  }
}

@Suite struct DecayTests {
  @Test func motionsAreWithinTheirBoundsOfTheReference() throws {
    var random = SplitMix64(seed: 1)
    var (worstPosition, worstVelocity) = (0.0, 0.0)
    for round in 0..<3000 {
      let test = try Case(&random, round)
      let exact = test.reference.sample(from: test.from, velocity: test.velocity, time: test.time)
      let position = test.decay.value(
        fromValue: test.from, initialVelocity: test.velocity, time: test.time)
      let velocity = test.decay.velocity(initialVelocity: test.velocity, time: test.time)
      let p = exact.position.error(of: position).beyondRounding(of: position, scale: test.scale)
      let v = exact.velocity.error(of: velocity).magnitude / (test.velocity.magnitude * 0x1p-53)
      #expect(p <= 6 && v <= 3, "\(test): \(p), \(v)")
      worstPosition = max(worstPosition, p)
      worstVelocity = max(worstVelocity, v)
      let end = test.decay.end(fromValue: test.from, initialVelocity: test.velocity)
      let e = test.reference.end(from: test.from, velocity: test.velocity).error(of: end)
      #expect(e.beyondRounding(of: end, scale: test.scale) <= 2, "\(test)")
    }
    // The documented maxima.
    #expect(worstPosition <= 2.9 && worstVelocity <= 1.7, "\(worstPosition), \(worstVelocity)")
  }

  @Test func everyParameterGivesTheOthers() throws {
    #expect(Decay(rate: 8).rate == 8 && Decay(rate: 8).timeConstant == 0.125)
    #expect(Decay(timeConstant: 0.325).timeConstant == 0.325)
    for factor in [0.998, 0.99, 0.5, 1 - 0x1p-53, 1e-300] {
      #expect(Decay(decelerationPerMillisecond: factor).decelerationPerMillisecond == factor)
    }
    #expect(Decay(decelerationPerSecond: 0.135) == .flutterFriction())
    #expect(abs(Decay.scrollViewNormal.timeConstant - 0.4994998331664548) < 1e-15)
    #expect(abs(Decay.scrollViewFast.timeConstant - 0.09949916247342208) < 1e-16)
    #expect(Decay.composeExponential(frictionMultiplier: 2).rate == 8.4)
    #expect(abs(Decay.motionInertia().motionInertiaVelocity(100) - 80 / 0.325) < 1e-12)
    for parameter in [
      Decay.Parameter.timeConstant(0), .timeConstant(.infinity), .timeConstant(.nan), .rate(-1),
      .rate(1e300), .decelerationPerMillisecond(1), .decelerationPerMillisecond(0),
      .decelerationPerSecond(1.1), .decelerationPerSecond(.nan),
    ] {
      #expect(throws: ParameterError.self, "\(parameter)") { try Decay(parameter) }
    }
  }

  @Test func aMotionStartsExactlyAndRestsExactly() {
    let decay = Decay(timeConstant: 0.3)
    for time in [-1, 0, -Double.infinity] {
      #expect(decay.value(fromValue: 0.1, initialVelocity: 7, time: time) == 0.1)
      #expect(decay.velocity(initialVelocity: 7, time: time) == 7)
    }
    for time in [200, 1e300, Double.infinity, .nan] {
      #expect(
        decay.value(fromValue: 0.1, initialVelocity: 7, time: time)
          == decay.end(fromValue: 0.1, initialVelocity: 7))
      #expect(decay.velocity(initialVelocity: 7, time: time) == 0)
    }
  }

  @Test func vectorsMoveAsTheirNumbersDo() {
    let decay = Decay.scrollViewNormal
    let value = decay.value(
      fromValue: SIMD2(1.5, -3), initialVelocity: SIMD2(100, 2000), time: 0.21)
    #expect(value.x == decay.value(fromValue: 1.5, initialVelocity: 100, time: 0.21))
    #expect(value.y == decay.value(fromValue: -3, initialVelocity: 2000, time: 0.21))
    let single = decay.value(fromValue: Float(1.5), initialVelocity: 100, time: 0.21)
    #expect(single == Float(decay.value(fromValue: 1.5, initialVelocity: 100, time: 0.21)))
    #expect(
      decay.time(untilSpeed: 1, initialVelocity: SIMD2(3.0, 4))
        == decay.time(untilSpeed: 1, initialVelocity: 5.0))
    var state = (value: 1.5, velocity: 100.0)
    for _ in 0..<7 { decay.update(value: &state.value, velocity: &state.velocity, deltaTime: 0.03) }
    #expect(abs(state.value - Double(value.x)) < 1e-13)
  }

  @Test func timesUntilASpeedAndADistanceAreWithinTheirBounds() throws {
    var random = SplitMix64(seed: 2)
    for round in 0..<1500 {
      let test = try Case(&random, round)
      let speed =
        test.velocity.magnitude
        * (round % 7 == 0 ? 1 - 0x1p-52 : test.decay.velocity(initialVelocity: 1, time: test.time))
      guard speed > 0 else { continue }
      let time = test.decay.time(untilSpeed: speed, initialVelocity: test.velocity)
      let exact = test.reference.slowing(to: speed, from: test.from, velocity: test.velocity)
      let scale = max(test.decay.timeConstant, time)
      #expect(abs(exact.time.error(of: time)) <= 4 * 0x1p-53 * scale, "\(test) to \(speed)")
    }
    let decay = Decay(timeConstant: 0.4)
    #expect(decay.time(untilSpeed: 3, initialVelocity: 3.0) == 0)
    #expect(decay.time(untilSpeed: 3, initialVelocity: -2.0) == 0)
    #expect(decay.time(untilSpeed: 0, initialVelocity: 2.0) == .infinity)
    let rest = decay.restTime(within: 0.25, initialVelocity: -2400.0)
    let there = decay.value(fromValue: 0, initialVelocity: -2400, time: rest)
    #expect(abs(there - (-960 + 0.25)) < 1e-12)
    #expect(decay.restTime(within: 2, initialVelocity: 4.0) == 0)
  }

  @Test func placesAreCrossedAtTheTimeAndSpeedOfTheReference() throws {
    var random = SplitMix64(seed: 3)
    for round in 0..<1500 {
      let test = try Case(&random, round)
      let path = test.velocity * test.decay.timeConstant
      let place =
        test.from + path * (round % 4 == 0 ? 1 - 0x1p-40 : random.number(-0.2, 1.2))
      guard place != test.from else { continue }
      let crossing = test.decay.crossing(
        of: place, fromValue: test.from, initialVelocity: test.velocity)
      let exact = test.reference.crossing(
        of: place, from: test.from, velocity: test.velocity)
      guard let crossing, let exact else {
        #expect((crossing == nil) == (exact == nil), "\(test) at \(place)")
        continue
      }
      let scale = max(test.decay.timeConstant, crossing.time)
      #expect(abs(exact.time.error(of: crossing.time)) <= scale.ulp, "\(test) at \(place)")
      #expect(
        abs(exact.velocity.error(of: crossing.velocity)) <= 2 * 0x1p-53 * test.velocity.magnitude)
    }
    let decay = Decay(timeConstant: 0.5)
    // A place that is only approached.
    #expect(decay.crossing(of: 60, fromValue: 10, initialVelocity: 100) == nil)
    #expect(decay.crossing(of: 0, fromValue: 10, initialVelocity: 100) == nil)
    #expect(decay.crossing(of: 10, fromValue: 10, initialVelocity: 100)?.time == 0)
    #expect(
      decay.crossing(of: 1e308, fromValue: -1e308, initialVelocity: .greatestFiniteMagnitude) == nil
    )
  }

  @Test func aMotionCanBeSentToAPlace() {
    let decay = Decay.scrollViewFast
    let velocity = decay.initialVelocity(fromValue: 130.0, toValue: 320)
    #expect(abs(decay.end(fromValue: 130, initialVelocity: velocity) - 320) < 1e-12)
    let other = Decay(endingAt: 320, fromValue: 130, initialVelocity: 1900)
    #expect(other?.timeConstant == 0.1)
    #expect(Decay(endingAt: 320, fromValue: 130, initialVelocity: -1900) == nil)
    #expect(Decay(endingAt: 130, fromValue: 130, initialVelocity: 0) == nil)
  }

  @Test func theNearestStopIsFound() {
    let pages = ScrollStops.grid(spacing: 320, origin: 10)
    #expect(pages.nearest(to: 400) == 330 && pages.nearest(to: -151) == -310)
    #expect(pages.nearest(to: 170) == 10, "of two equally near stops the smaller")
    #expect(ScrollStops.grid(spacing: -320, origin: 10).nearest(to: 400) == 330)
    #expect(ScrollStops.grid(spacing: 0).nearest(to: 400) == 400)
    #expect(ScrollStops.list([7, -3, 20]).nearest(to: 2) == -3)
    #expect(ScrollStops.list([7, -3, 20]).nearest(to: 100) == 20)
    #expect(ScrollStops.list([]).nearest(to: 2) == 2)
  }

  @Test func aBoundHandsPositionAndVelocityToTheSpring() throws {
    var random = SplitMix64(seed: 4)
    for round in 0..<1500 {
      let constant = random.number(0.05, 2)
      let (from, velocity) = (random.number(-130, 130), random.number(-3000, 3000))
      let response = random.number(0.05, 1)
      let damping = random.number(0.2, 2)
      let time = round % 9 == 0 ? random.number(0, 30) : random.number(0, 1)
      let motion = BoundedDecay(
        Decay(timeConstant: constant), fromValue: from, initialVelocity: velocity,
        bounds: -100...100, spring: try Spring(.response(response, dampingRatio: damping)))
      let reference = ReferenceBoundedDecay(
        try ReferenceDecay(timeConstant: constant), from: from, velocity: velocity, low: -100,
        high: 100, spring: try ReferenceSpring(response: response, dampingRatio: damping))
      let exact = reference.sample(at: time)
      let state = motion.state(at: time)
      let rate = 2 * Double.pi / response
      let outside = max(abs(from) - 100, 0)
      let size = max(abs(velocity) * constant, outside, abs(velocity) / rate)
      let speed = max(abs(velocity), outside * rate)
      #expect(
        exact.position.error(of: state.position).beyondRounding(of: state.position, scale: size)
          <= 15, "\(motion) at \(time)")
      #expect(
        abs(exact.velocity.error(of: state.velocity)) <= 15 * 0x1p-53 * speed,
        "\(motion) at \(time)")
    }
  }

  @Test func boundsAreKeptAtTheirEdges() {
    func motion(_ from: Double, _ velocity: Double) -> BoundedDecay {
      BoundedDecay(
        Decay(timeConstant: 0.5), fromValue: from, initialVelocity: velocity,
        bounds: 0...(.infinity), spring: .smooth)
    }
    #expect(motion(0, -10).handOver?.time == 0 && motion(0, -10).bound == 0)
    #expect(motion(0, 10).handOver == nil && motion(0, 0).handOver == nil)
    #expect(motion(0, 10).end == 5)
    #expect(motion(-3, 10).bound == 0 && motion(-3, 10).state(at: 0).position == -3)
    // A decay that ends on the bound never crosses it.
    #expect(motion(5, -10).handOver == nil && motion(5, -10).end == 0)
    #expect(motion(5, (-10.0).nextUp).handOver == nil && motion(5, -10.5).handOver != nil)
    for motion in [motion(5, -10), motion(5, -100), motion(-3, 10), motion(5, -10.001)] {
      let rest = motion.restTime(within: 0.01)
      #expect(abs(motion.state(at: rest * (1 - 1e-6)).position - motion.end) > 0.01)
      for later in stride(from: 1, to: 3, by: 0.01) {
        let position = motion.state(at: rest * later + 1e-9).position
        #expect(abs(position - motion.end) <= 0.01 + 1e-12)
      }
    }
  }

  @Test func aRubberBandIsUIKitsAndItsInverseReturns() throws {
    let band = RubberBand(dimension: 400)
    for distance in [0.25, 1, 37, 400, 5000, 1e300, -80] {
      let x = ReferenceValue(abs(distance))
      let (d, c) = (ReferenceValue(400), ReferenceValue(0.55))
      let exact = (ReferenceValue(1) - ReferenceValue(1) / (x * c / d + ReferenceValue(1))) * d
      let offset = band.offset(forDistance: distance)
      #expect(abs(exact.error(of: abs(offset))) <= 3 * offset.ulp && (offset < 0) == (distance < 0))
      guard abs(distance) < 1e6 else { continue }
      let back = band.distance(forOffset: offset)
      let bound = 1e-15 * distance.magnitude * (4 + distance.magnitude / 50)
      #expect((back - distance).magnitude <= bound)
      let h = abs(distance) * 1e-5
      let slope = (band.offset(forDistance: distance + h) - band.offset(forDistance: distance - h))
      #expect(abs(slope / (2 * h) - band.velocityFactor(atDistance: distance)) < 1e-8)
    }
    #expect(band.distance(forOffset: 400) == .infinity)
    #expect(band.position(ofDragged: 50, in: 0...100) == 50)
    #expect(band.position(ofDragged: 150, in: 0...100) == 100 + band.offset(forDistance: 50))
    let shown = band.position(ofDragged: -30, in: 0...100)
    #expect(abs(band.dragged(fromPosition: shown, in: 0...100) + 30) < 1e-13)
  }
}

@Suite struct ExponentialSmoothingTests {
  @Test func stepsFollowTheReference() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<150 {
      let rate = random.number(0, 40)
      let targets = (0..<20).map { $0 % 6 == 0 ? random.number(-9, 9) : 1.0 }
      let steps = targets.map { _ in random.number(0, 0.2) }
      let smoothing = ExponentialSmoothing(rate: rate)
      let exact = ReferenceSmoothing.follow(from: 3, rate: rate, targets: targets, steps: steps)
      var value = 3.0
      for step in steps.indices {
        smoothing.update(value: &value, target: targets[step], deltaTime: steps[step])
        let error = exact[step].position.error(of: value)
        #expect(
          error.beyondRounding(of: value, scale: exact[step].scale) <= 9,
          "rate \(rate), step \(step)")
      }
    }
  }

  @Test func theResultDependsOnTheElapsedTimeAlone() {
    let smoothing = ExponentialSmoothing(halfLife: 0.1)
    var (coarse, fine) = (0.0, 0.0)
    for _ in 0..<6 { smoothing.update(value: &coarse, target: 1, deltaTime: 0.05) }
    for _ in 0..<300 { smoothing.update(value: &fine, target: 1, deltaTime: 0.001) }
    #expect(abs(coarse - 0.875) < 1e-15 && abs(fine - 0.875) < 1e-14)
    #expect(smoothing.halfLife == 0.1)
    #expect(abs(smoothing.rate - 6.931471805599453) < 1e-14)
    #expect(ExponentialSmoothing(timeConstant: 0.25).rate == 4)
    #expect(ExponentialSmoothing(rate: 0).value(fromValue: 2.0, target: 1, time: 1e9) == 2)
    #expect(smoothing.value(fromValue: 0.1, target: 0.3, time: 1e9) == 0.3)
    #expect(smoothing.value(fromValue: 0.1, target: 0.3, time: 0) == 0.1)
    let vector = smoothing.value(fromValue: SIMD2<Double>(8, 0), target: .zero, time: 0.3)
    #expect(abs(vector.x - 1) < 1e-15 && vector.y == 0)
  }
}

@Suite struct DecayBatchTests {
  @Test(arguments: 0..<8)
  func itemsHaveTheBitsOfScalarCalls(form: Int) throws {
    var random = SplitMix64(seed: UInt64(100 + form))
    for count in [1, 3, 16, 17, 203] {
      let from = (0..<count).map { _ in random.number(-100, 100) }
      let velocity = (0..<count).map { _ in random.number(-3000, 3000) }
      let decays = (0..<count).map { _ in
        form & 1 == 0 ? Decay.scrollViewNormal : Decay(timeConstant: random.number(0.05, 2))
      }
      let given = (0..<count).map { _ in random.number(-1, 1) }
      let delays: ItemDelays = form & 2 == 0 ? .together : .each(given)
      let batch =
        form & 1 == 0
        ? try DecayBatch(
          .scrollViewNormal, from: from, velocities: velocity, delays: delays, algorithm: .direct)
        : try DecayBatch(decays, from: from, velocities: velocity, delays: delays)
      let singles = try DecayBatch(
        decays, from: from.map { Float($0) }, velocities: velocity.map { Float($0) }, delays: delays
      )
      var (x, v) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
      var (fx, fv) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
      for time in [-0.5, 0, 0.2, 1.7, 4000] {
        batch.sample(at: time, into: &x, velocities: &v)
        singles.sample(at: time, into: &fx, velocities: &fv)
        for i in 0..<count {
          // The difference of these times may be rounded: the batch keeps its error.
          let start = form & 2 == 0 ? 0 : given[i]
          let elapsed = time - start
          guard elapsed + start == time, time - elapsed == start else { continue }
          let one = decays[i].value(
            fromValue: from[i], initialVelocity: velocity[i], time: elapsed)
          #expect(x[i] == one)
          #expect(v[i] == decays[i].velocity(initialVelocity: velocity[i], time: elapsed))
          #expect(
            fx[i]
              == decays[i].value(
                fromValue: Float(from[i]), initialVelocity: Float(velocity[i]), time: elapsed))
        }
        let state = batch.state(of: count - 1, at: time)
        #expect(state.position == x[count - 1] && state.velocity == v[count - 1])
      }
    }
  }

  @Test func delaysKeepTheirRoundingErrors() throws {
    let batch = try DecayBatch(
      Decay(timeConstant: 0.25), from: [0, 0, 0], velocities: [1e6, 1e6, 1e6],
      delays: .interval(0.1))
    let reference = try ReferenceDecay(timeConstant: 0.25)
    // 2 × 0.1 is exact; a frame at 1/3 is not a multiple of it.
    let exact = reference.sample(from: 0, velocity: 1e6, time: 0.5)
    let state = batch.state(of: 1, at: 0.6)
    #expect(abs(exact.position.error(of: state.position)) < 1e-9)
  }

  @Test func retargetedItemsContinueFromWhereTheyAre() throws {
    let decay = Decay(timeConstant: 0.5)
    var batch = try DecayBatch(decay, from: [0.0, 10, 20], velocities: [100, 200, -50])
    let before = batch
    try batch.retarget(1..<3, velocities: [-40, 0], at: 0.25)
    #expect(batch.state(of: 0, at: 1) == before.state(of: 0, at: 1))
    let caught = before.state(of: 1, at: 0.25)
    #expect(batch.state(of: 1, at: 0.25) == MotionState(position: caught.position, velocity: -40))
    #expect(
      batch.state(of: 1, at: 1).position
        == decay.value(fromValue: caught.position, initialVelocity: -40, time: 0.75))
    #expect(batch.state(of: 2, at: 9).velocity == 0)
    try batch.retarget(to: [320, 0, 640], at: 0.5)
    for (item, end) in [320.0, 0, 640].enumerated() {
      #expect(abs(batch.state(of: item, at: 1000).position - end) < 1e-12)
    }
    // A late event counts as simultaneous with the last one.
    try batch.retarget(velocities: [0, 0, 0], at: 0.1)
    #expect(batch.state(of: 0, at: 0.4) == batch.state(of: 0, at: 7))
    #expect(throws: ParameterError.self) { try batch.retarget(velocities: [0], at: 1) }
    #expect(throws: ParameterError.self) { try batch.retarget(to: [0, .nan, 0], at: 1) }
    #expect(throws: ParameterError.self) { try DecayBatch(decay, from: [1], velocities: [1, 2]) }
    #expect(throws: ParameterError.self) {
      try DecayBatch(decay, from: [1.0], velocities: [.infinity])
    }
  }

  @Test func aBatchRestsWhenItsLastItemDoes() throws {
    let decay = Decay(timeConstant: 0.5)
    let batch = try DecayBatch(
      decay, from: [0, 0, 0], velocities: [100, -4000, 0.1], delays: .each([3, 0, 0]))
    let rest = batch.restTime(within: 0.5)
    #expect(rest == 3 + decay.restTime(within: 0.5, initialVelocity: 100.0))
    #expect(
      try DecayBatch<Double>(decay, from: [], velocities: []).restTime(within: 1) == -.infinity)
  }

  @Test func propagatedItemsAreWithinTheirBoundOfDirectOnes() throws {
    var random = SplitMix64(seed: 77)
    let decay = Decay(timeConstant: 0.3)
    let from = (0..<203).map { _ in random.number(-100, 100) }
    let velocity = (0..<203).map { _ in random.number(-3000, 3000) }
    var batches = try [SpringBatchAlgorithm.direct, .propagated].map {
      try DecayBatch(
        decay, from: from, velocities: velocity, delays: .interval(0.01), algorithm: $0)
    }
    var singles = try [SpringBatchAlgorithm.direct, .propagated].map {
      try DecayBatch(
        decay, from: from.map { Float($0) }, velocities: velocity.map { Float($0) },
        delays: .interval(0.01), algorithm: $0)
    }
    func compare(_ times: [Double]) {
      let zeros = [Double](repeating: 0, count: 203)
      var (x, v, fx) = (
        [zeros, zeros], [zeros, zeros], [zeros, zeros].map { $0.map { Float($0) } }
      )
      for time in times {
        for k in 0..<2 {
          batches[k].sample(at: time, into: &x[k], velocities: &v[k])
          singles[k].sample(at: time, into: &fx[k])
        }
        for i in 0..<203 {
          let end = from[i] + velocity[i] * 0.3
          #expect(
            abs(x[0][i] - x[1][i]) <= 14 * 0x1p-53 * abs(velocity[i]) * 0.3 + 1.5 * end.ulp
              + x[0][i].ulp)
          #expect(abs(v[0][i] - v[1][i]) <= 8 * 0x1p-53 * abs(velocity[i]))
          let size = max(abs(velocity[i]) * 0.3, abs(end), abs(x[0][i]))
          #expect(abs(fx[0][i] - fx[1][i]) <= 3 * Float(size).ulp)
        }
        #expect(batches[1].state(of: 100, at: time).position == x[1][100])
      }
    }
    compare([-1, 0.5, 2.01, 2.02, 2.0200000000000005, 2.5, 4, 100])
    for k in 0..<2 {
      try batches[k].retarget(50..<90, velocities: Array(velocity[50..<90]), at: 2.1)
      try singles[k].retarget(50..<90, velocities: velocity[50..<90].map { Float($0) }, at: 2.1)
    }
    for item in 50..<90 {
      #expect(
        abs(
          batches[0].state(of: item, at: 2.4).position
            - batches[1].state(of: item, at: 2.4).position)
          < 1e-11)
    }
  }
}
