import AnimationNumerics
import CKernelInterface
import Seeding

/// Decays as the kernels read them: with common and own start times and time constants.
func recordDecayKernels(_ kernels: KernelTables, _ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 41)
  recorder.section("decayResponse") {
    for round in 0..<1500 {
      let rate = random.magnitude(-3, 9)
      let time = round % 4 == 0 ? random.magnitude(-40, 8) : random.number(0, 2)
      var remaining = 0.0
      $0.put(kernels.scalar.decayResponse(rate, rate * 0x1p-55, time, time * 0x1p-54, &remaining))
      $0.put(remaining)
    }
  }
  let count = 203
  let from = Column(random.column(count, -100, 100))
  let velocity = Column(random.column(count, -2000, 2000))
  let delay = Column(random.column(count, 0, 1.5))
  let delayLow = Column(delay.numbers.map { $0 * 0x1p-55 })
  let rates = Column(random.column(count, 1, 20))
  let rateLows = Column(rates.numbers.map { $0 * 0x1p-56 })
  let constants = Column(rates.numbers.map { 1.4426950408889634 / $0 })
  let (floatFrom, floatVelocity) = (
    Column(from.numbers.map { Float($0) }), Column(velocity.numbers.map { Float($0) })
  )
  func record<Scalar: BinaryFloatingPoint & BitwiseCopyable>(
    _ recorder: inout DigestRecorder, _ from: Column<Scalar>, _ velocity: Column<Scalar>,
    _ kernel: (UnsafePointer<DecayItems>, UnsafePointer<SpringFrame>) -> Void,
    _ put: (inout DigestRecorder, Scalar) -> Void
  ) {
    let (x, v) = (
      Column(repeating: Scalar(0), count: count), Column(repeating: Scalar(0), count: count)
    )
    for form in 0..<8 {
      var items = DecayItems(
        from: from.pointer, velocity: velocity.pointer, delay: form & 1 == 0 ? nil : delay.pointer,
        delayLow: form & 4 == 0 ? nil : delayLow.pointer, start: 0.125,
        rates: form & 2 == 0 ? nil : rates.pointer, rateLows: rateLows.pointer,
        timeConstants: constants.pointer, rate: 4.4, rateLow: 0x1p-55, timeConstant: 0.325)
      for (time, end) in [(0.1, 203), (0.8, 17), (1.4, 5), (300, 203)] as [(Double, Int64)] {
        var frame = SpringFrame(
          time: time, first: 2, end: end, positions: x.base, velocities: v.base)
        kernel(&items, &frame)
        for place in 0..<Int(end - 2) {
          put(&recorder, x.numbers[place])
          put(&recorder, v.numbers[place])
        }
      }
    }
    x.free()
    v.free()
  }
  recorder.section("decays") {
    record(&$0, from, velocity, kernels.samples.decays) { $0.put($1) }
  }
  recorder.section("decaySingles") {
    record(&$0, floatFrom, floatVelocity, kernels.samples.decaySingles) { $0.put($1) }
  }
  func recordStates<Scalar: BinaryFloatingPoint & BitwiseCopyable>(
    _ recorder: inout DigestRecorder, _ ends: Column<Scalar>, _ speeds: Column<Scalar>,
    _ kernel: (UnsafeRawPointer, UnsafeRawPointer, Double, Double, UnsafePointer<SpringFrame>) ->
      Void,
    _ put: (inout DigestRecorder, Scalar) -> Void
  ) {
    let (x, v) = (
      Column(repeating: Scalar(0), count: count), Column(repeating: Scalar(0), count: count)
    )
    for end in [5, 18, 203] as [Int64] {
      var frame = SpringFrame(time: 0, first: 1, end: end, positions: x.base, velocities: v.base)
      kernel(ends.pointer, speeds.pointer, 0.1, 0.3, &frame)
      for place in 0..<Int(end - 1) {
        put(&recorder, x.numbers[place])
        put(&recorder, v.numbers[place])
      }
    }
    x.free()
    v.free()
  }
  recorder.section("decayStates") {
    recordStates(&$0, from, velocity, kernels.samples.decayStates) { $0.put($1) }
  }
  recorder.section("decayStateSingles") {
    recordStates(&$0, floatFrom, floatVelocity, kernels.samples.decayStateSingles) { $0.put($1) }
  }
  for column in [from, velocity, delay, delayLow, rates, rateLows, constants] { column.free() }
  for column in [floatFrom, floatVelocity] { column.free() }
}

func recordDecays(_ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 42)
  recorder.section("Decay") {
    for round in 0..<400 {
      let decay =
        switch round % 3 {
        case 0: Decay(timeConstant: random.magnitude(-6, 4))
        case 1: Decay(rate: random.number(0.1, 30))
        default: Decay(decelerationPerMillisecond: random.number(0.9, 1))
        }
      $0.put([decay.timeConstant, decay.rate, decay.decelerationPerMillisecond])
      let (from, velocity) = (random.number(-100, 100), random.number(-2000, 2000))
      let time = random.number(0, 2)
      $0.put(decay.value(fromValue: from, initialVelocity: velocity, time: time))
      $0.put(decay.velocity(initialVelocity: velocity, time: time))
      $0.put(decay.end(fromValue: from, initialVelocity: velocity))
      $0.put(decay.time(untilSpeed: random.number(0, 50), initialVelocity: velocity))
      $0.put(decay.restTime(within: 0.25, initialVelocity: velocity))
      let bound = random.number(-120, 120)
      let fling = BoundedDecay(
        decay, fromValue: from, initialVelocity: velocity, bounds: -abs(bound)...abs(bound),
        spring: random.spring())
      $0.put(fling.handOver?.time)
      $0.put(fling.handOver?.velocity)
      $0.put(fling.state(at: time))
      $0.put(fling.restTime(within: 0.25))
    }
  }
  recorder.section("ExponentialSmoothing") {
    for _ in 0..<300 {
      var value = random.number(-9, 9)
      let smoothing = ExponentialSmoothing(halfLife: random.number(0.01, 1))
      $0.put([smoothing.rate, smoothing.halfLife])
      for _ in 0..<4 {
        smoothing.update(
          value: &value, target: random.number(-9, 9), deltaTime: random.number(0, 0.1))
        $0.put(value)
      }
    }
  }
}
