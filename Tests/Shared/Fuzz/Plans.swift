// Fuzzes prepared curves and tracks against what they are prepared from: a plan keeps its bound beside
// the scalar function and the reference, one value has the bits it has among many, and no finite input
// gives NaN.
//
// Sample: 6000 inputs.

import AnimationNumerics
import ReferenceNumerics

/// Numbers of an input, in order; 0 when there are no more.
private struct Numbers {
  var bytes: UnsafeBufferPointer<UInt8>
  var place = 0

  mutating func byte() -> UInt8 {
    guard place < bytes.count else { return 0 }
    place += 1
    return bytes[place - 1]
  }

  /// Any finite number.
  mutating func number() -> Double {
    let bits = (0..<8).reduce(UInt64(0)) { sum, _ in sum << 8 | UInt64(byte()) }
    let value = Double(bitPattern: bits)
    return value.isFinite ? value : Double(bits >> 11) * 0x1p-53
  }

  /// From 0 to 1, often next to an end.
  mutating func unit() -> Double {
    let kind = byte()
    let value = number().magnitude
    let unit = value > 1 ? 1 / value : value
    return kind & 1 == 0 ? unit : 1 - unit
  }
}

private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// The values of a plan at all inputs, which must be those it has alone.
private func values(
  _ inputs: [Double], one: (Double) -> Double,
  many: (UnsafeBufferPointer<Double>, UnsafeMutableBufferPointer<Double>) -> Void,
  _ what: @autoclosure () -> String
) -> [Double] {
  var values = inputs
  inputs.withUnsafeBufferPointer { inputs in
    values.withUnsafeMutableBufferPointer { many(inputs, $0) }
  }
  for (input, value) in zip(inputs, values) {
    expect(!value.isNaN, "NaN at \(input) of \(what())")
    expect(one(input) == value, "another value alone at \(input) of \(what())")
  }
  return values
}

private func curve(_ numbers: inout Numbers) {
  let (x1, y1, x2, y2) = (numbers.unit(), numbers.number(), numbers.unit(), numbers.number())
  let curve = try! CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  let reference = try! ReferenceCubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  let inputs = (0..<11).map { _ in numbers.unit() } + [0, 1]
  let scale = max(1, y1.magnitude / 2 + y2.magnitude / 2)
  for method in [CurvePlan.Method.fast, .direct] {
    let plan = CurvePlan(curve, outside: .extend, method: method)
    let found = values(
      inputs, one: plan.value, many: plan.values, "\(curve) \(method) \(plan.usesTables)")
    for (input, value) in zip(inputs, found) {
      let scalar = curve.value(at: input, outside: .extend)
      if !plan.usesTables.double {
        expect(value == scalar, "\(curve) at \(input): \(value), not \(scalar)")
      }
      expect(
        (value / 2 - scalar / 2).magnitude <= 3e-15 * scale,
        "\(curve) at \(input): \(value), not \(scalar)")
    }
    // One a call is enough: an exact root of hostile numbers takes its time.
    let exact = reference.value(at: inputs[0]).double
    expect(
      (found[0] / 2 - exact / 2).magnitude <= 3e-15 * scale,
      "\(curve) at \(inputs[0]): \(found[0]), not \(exact)")
  }
}

private func line(_ numbers: inout Numbers) {
  let count = 1 + Int(numbers.byte())
  let points = (0..<count).map { _ in
    LinearEasing.Point(
      numbers.number(), at: numbers.byte() & 1 == 0 ? numbers.number() : nil)
  }
  let easing = try! LinearEasing(points)
  let plan = CurvePlan(.linear(easing))
  let inputs = (0..<19).map { $0 & 1 == 0 ? numbers.number() : easing.inputs[$0 % count] }
  let found = values(inputs, one: plan.value, many: plan.values, "\(easing)")
  for (input, value) in zip(inputs, found) {
    expect(value == easing.value(at: input), "\(easing) at \(input): \(value)")
  }
}

private func staircase(_ numbers: inout Numbers) {
  let count = Int(numbers.number().bitPattern >> (1 + numbers.byte() % 63)) + 2
  let jump = StepsEasing.Jump.allCases[Int(numbers.byte() % 4)]
  let easing = try! StepsEasing(count: count, jump: jump)
  let plan = CurvePlan(.steps(easing))
  let inputs = (0..<19).map { _ in numbers.number() }
  for (input, value) in zip(
    inputs, values(inputs, one: plan.value, many: plan.values, "\(easing)"))
  {
    expect(value == easing.value(at: input), "\(easing) at \(input): \(value)")
  }
}

private func track(_ numbers: inout Numbers) {
  let largest = 0x1p1000
  func bounded(_ value: Double) -> Double { min(max(value, -largest), largest) }
  var keyframes: [Keyframe<Double>] = []
  let initial = bounded(numbers.number())
  // The largest value or tangent of the track; nil if a velocity is derived from neighbours.
  var scale: Double? = initial.magnitude
  for _ in 0...numbers.byte() % 20 {
    let to = bounded(numbers.number())
    let duration = numbers.number().magnitude
    switch numbers.byte() % 4 {
    case 0: keyframes.append(.linear(to: to, duration: duration))
    case 1: keyframes.append(.move(to: to))
    case 2:
      let (v₀, v₁) = (bounded(numbers.number()), bounded(numbers.number()))
      keyframes.append(.cubic(to: to, duration: duration, startVelocity: v₀, endVelocity: v₁))
      scale = scale.map { max($0, (duration * v₀).magnitude, (duration * v₁).magnitude) }
    default:
      keyframes.append(.cubic(to: to, duration: duration))
      scale = nil
    }
    scale = scale.map { max($0, to.magnitude) }
  }
  let track = try! ScalarTrack(initialValue: initial, keyframes: keyframes)
  let plan = KeyframePlan(track)
  let times =
    (0..<19).map { index in
      index & 1 == 0 ? numbers.number() : numbers.unit() * min(track.duration, 1e308)
    } + [.infinity, -.infinity]
  let found = values(times, one: plan.value, many: plan.values, "\(keyframes)")
  for (time, value) in zip(times, found) {
    let scalar = track.value(at: time)
    expect(!scalar.isNaN, "NaN at \(time) of \(keyframes)")
    guard let scale, scale < 0x1p1000 else { continue }
    expect(
      (value - scalar).magnitude <= 0x1p-48 * max(scale, 0x1p-1022),
      "\(keyframes) at \(time): \(value), not \(scalar)")
  }
}

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var numbers = Numbers(bytes: UnsafeBufferPointer(start: bytes, count: count))
  switch numbers.byte() % 4 {
  case 0: curve(&numbers)
  case 1: line(&numbers)
  case 2: staircase(&numbers)
  default: track(&numbers)
  }
  return 0
}
