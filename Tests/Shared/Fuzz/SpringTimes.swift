// Fuzzes what springs do over time: settling, long times, batches and retargeting, with any numbers.
//
// Nothing is NaN, a settling time is on the edge of its band and no later extremum is outside it,
// batches agree with the scalar functions, and every input ends within the fuzzer's time limit.
//
// Sample: 20000 inputs.

import AnimationNumerics

/// Numbers from bytes: any bit pattern, but not always; and a stream of them.
struct Numbers {
  var bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  mutating func bits() -> UInt64 {
    var bits: UInt64 = 0
    for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
    return bits
  }

  /// A finite number.
  mutating func number() -> Double {
    let kind = byte()
    if kind < 64 { return Double(Int8(bitPattern: byte())) / 16 }
    let value = Double(bitPattern: bits())
    return value.isFinite ? value : 1
  }

  mutating func positive() -> Double { max(number().magnitude, Double.leastNonzeroMagnitude) }

  mutating func spring() -> Spring? {
    switch byte() % 3 {
    case 0: try? Spring(.duration(positive(), bounce: max(number(), -1 + 0x1p-53)))
    case 1: try? Spring(.response(positive(), dampingRatio: number().magnitude))
    default:
      try? Spring(
        .physical(
          mass: positive(), stiffness: positive(), damping: number().magnitude,
          allowOverDamping: true))
    }
  }
}

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var numbers = Numbers(bytes: UnsafeBufferPointer(start: bytes, count: count))
  guard let spring = numbers.spring() else { return 0 }
  let (from, to, velocity) = (numbers.number(), numbers.number(), numbers.number())
  let epsilon = numbers.positive()
  let times = (0..<4).map { _ in numbers.number() }
  settle(spring, from, to, velocity, epsilon)
  sample(spring, from, to, velocity, times)
  retarget(spring, &numbers)
  return 0
}

private func settle(
  _ spring: Spring, _ from: Double, _ to: Double, _ velocity: Double, _ epsilon: Double
) {
  let name = "\(spring) from \(from) to \(to) velocity \(velocity) epsilon \(epsilon)"
  let time = spring.settlingDuration(
    fromValue: from, toValue: to, initialVelocity: velocity, epsilon: epsilon)
  if !(time >= 0) { fatalError("settles after \(time): \(name)") }
  let across = spring.settlingDuration(
    fromValue: SIMD2(from, 0), toValue: SIMD2(to, 0), initialVelocity: SIMD2(velocity, to),
    epsilon: epsilon)
  if !(across >= 0) { fatalError("a vector settles after \(across): \(name)") }
  // Residuals can be told where nothing leaves the range and x is not a difference of large terms.
  let frequency = spring.naturalFrequency
  let scale = max((from - to).magnitude, velocity.magnitude / frequency)
  guard (1e-250...1e250).contains(scale), epsilon > 1e-9 * scale, epsilon > 1e-250,
    time.isFinite, time < 0x1p40 / frequency, velocity.magnitude < 1e250
  else { return }
  func distance(_ t: Double) -> Double {
    (spring.value(fromValue: from - to, toValue: 0, initialVelocity: velocity, time: t)).magnitude
  }
  let rounding = 1e-14 * scale * max(1, spring.dampingRatio / 1e12)
  if time > 0, (distance(time) - epsilon).magnitude > rounding + 2e-9 * time * speedLimit() {
    fatalError("\(distance(time)) at \(time): \(name)")
  }
  // Neither the next extrema nor anything between them comes back.
  let turn = 2 * 3.141592653589793 / frequency
  for step in 1...200 {
    let later = time * (1 + 1e-9) + turn * Double(step) / 50
    if distance(later) > epsilon + rounding {
      fatalError("\(distance(later)) at \(later): \(name)")
    }
  }

  func speedLimit() -> Double {
    spring.velocity(fromValue: from - to, toValue: 0, initialVelocity: velocity, time: time)
      .magnitude + frequency * 1e-9 * scale
  }
}

private func sample(
  _ spring: Spring, _ from: Double, _ to: Double, _ velocity: Double, _ times: [Double]
) {
  let reach = max(
    (from / 4 - to / 4).magnitude, velocity.magnitude / spring.naturalFrequency / 4)
  let (x, y, v) = ([from, 0, from], [to, to, 0], [velocity, velocity, 0])
  for time in times {
    let name = "\(spring) from \(from) to \(to) velocity \(velocity) at \(time)"
    let value = spring.value(fromValue: from, toValue: to, initialVelocity: velocity, time: time)
    let speed = spring.velocity(fromValue: from, toValue: to, initialVelocity: velocity, time: time)
    if value.isNaN || speed.isNaN { fatalError("NaN: \(name)") }
    for algorithm in SpringBatchAlgorithm.allCases {
      for level in InstructionSet.available {
        guard
          let batch = try? SpringBatch(
            .one(spring), from: x, to: y, velocities: v, algorithm: algorithm, level: level)
        else { continue }
        let state = batch.state(of: 0, at: time)
        if state.position.isNaN || state.velocity.isNaN {
          fatalError("NaN, \(algorithm) \(level): \(name)")
        }
        if value.isFinite, reach < 1e300,
          (state.position - value).magnitude > 4e-15 * (4 * reach + value.magnitude)
        {
          fatalError("\(state.position) is not \(value), \(algorithm) \(level): \(name)")
        }
        for precision in FloatPrecision.allCases {
          func floats(_ column: [Double]) -> [Float] {
            column.map { Float($0).isFinite ? Float($0) : 1 }
          }
          guard
            let batch = try? SpringBatch<Float>(
              .one(spring), from: floats(x), to: floats(y), velocities: floats(v),
              algorithm: algorithm, precision: precision, level: level)
          else { continue }
          let state = batch.state(of: 0, at: time)
          if state.position.isNaN || state.velocity.isNaN {
            fatalError("NaN in Float, \(algorithm) \(precision) \(level): \(name)")
          }
        }
      }
    }
  }
}

private func retarget(_ spring: Spring, _ numbers: inout Numbers) {
  var value = AnimatedValue(numbers.number() / 0x1p500)
  var clock = 0.0
  for _ in 0..<8 {
    let delay = min(numbers.number().magnitude, 10)
    var animation = Animation.spring(spring)
    if numbers.byte() % 2 == 1 { animation = animation.delay(delay) }
    if numbers.byte() % 4 == 1 { animation = animation.speed(1 + delay) }
    clock += min(numbers.number().magnitude, 1e6)
    let before = value.value(at: clock)
    let target = Double(Int8(bitPattern: numbers.byte()))
    value.retarget(to: target, with: animation, at: clock)
    let after = value.value(at: clock)
    if before.isFinite, (after - before).magnitude > 1e-12 * max(256, before.magnitude) {
      fatalError("a jump from \(before) to \(after) under \(animation)")
    }
    if value.value(at: clock + delay).isNaN { fatalError("NaN under \(animation)") }
  }
}
