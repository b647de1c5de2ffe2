// An application in miniature: checks what it gets, and times the two calls that animate.

import AnimationChoreography
import AnimationNumerics
import AnimationNumericsFoundation
import CAllocationCounter
import Foundation

/// Ends the program if a condition does not hold.
func require(_ condition: Bool, _ what: String) {
  if condition { return }
  print("wrong: \(what)")
  exit(1)
}

let spring = Spring(duration: 0.5, bounce: 0.3)
let alone = spring.value(fromValue: 0.0, toValue: 1, initialVelocity: 0, time: 0.3)
let few = try SpringBatch(
  spring, from: [0, 0, 0], to: [1, 2, 3], delays: .interval(0.02), algorithm: .direct)
var positions = [0.0, 0, 0]
few.sample(at: 0.3, into: &positions)
require(positions[0] == alone, "a batch has not the bits of a scalar call")
require(
  InstructionSet.current == InstructionSet.detected,
  "\(InstructionSet.current) runs instead of \(InstructionSet.detected)")

let point = spring.value(
  fromValue: CGPoint.zero, toValue: CGPoint(x: 1, y: 2), initialVelocity: .zero, time: 0.3)
require(point.x == alone && point.y == 2 * alone, "a CGPoint does not move as its coordinates")

var card = AnimatedValue(CGPoint(x: 540, y: 0), velocity: CGPoint(x: 1800, y: 300))
card.retarget(to: .zero, with: .spring(spring), at: 1)
card.retarget(to: .zero, with: .spring(spring), at: 0.5)
require(card.velocity(at: 1).x == 1800, "a released point has not the velocity of its gesture")
require(card.value(at: 0) == CGPoint(x: 540, y: 0), "a late event moves the past")

let count = 10_000
let (from, to) = ([Double](repeating: 0, count: count), (0..<count).map { Double($0 % 7) })
var frame = [Double](repeating: 0, count: count)

#if !DEBUG
  // In release no frame allocates. (In debug, generic code that is not specialised does.)
  for algorithm in SpringBatchAlgorithm.allCases {
    for delays in [
      ItemDelays.interval(0.00005), .each((0..<count).map { Double($0 * 7 % 100) / 100 }),
    ] {
      var batch = try SpringBatch(spring, from: from, to: to, delays: delays, algorithm: algorithm)
      let first = allocation_count()
      for time in [0.2, 0.4, 0.6, 40] { batch.sample(at: time, into: &frame) }
      require(allocation_count() == first, "sampling \(algorithm) allocates")
      // The first retarget makes room for the states of its items.
      try batch.retarget(to: from, at: 41)
      let second = allocation_count()
      batch.sample(at: 41.1, into: &frame)
      try batch.retarget(to: to, at: 41.2)
      batch.sample(at: 41.3, into: &frame)
      require(allocation_count() == second, "retargeting \(algorithm) allocates")
    }
  }
  let elements = Choreography(
    name: "all",
    elements: [
      .init(
        name: "row", count: 100, stagger: Stagger(interval: 0.01),
        properties: [
          .init("spring", from: 0, to: 1, animation: .spring(spring)),
          .init("curve", from: 0, to: 1, animation: .easeInOut),
        ])
    ])
  var sampler = ChoreographySampler(elements)
  frame.withUnsafeMutableBufferPointer { frame in
    let lanes = UnsafeMutableBufferPointer(rebasing: frame[..<200])
    let targets = UnsafeBufferPointer(lanes)
    sampler.sample(at: 0.1, into: lanes)
    // An animation is a value with a box of its own, and the first retarget of all makes tables.
    let animation = Animation.spring(spring)
    var warm = ChoreographySampler(elements)
    try? warm.retarget(to: targets, with: animation, at: 0.3)
    warm.sample(at: 0.35, into: lanes)
    let before = allocation_count()
    for time in [0.2, 0.4, 40] { sampler.sample(at: time, into: lanes) }
    require(allocation_count() == before, "sampling a choreography allocates")
    try? sampler.retarget(to: targets, with: animation, at: 0.3)
    sampler.sample(at: 0.35, into: lanes)
    require(allocation_count() == before, "retargeting a choreography allocates")
  }
#endif

/// The median of many repetitions, in nanoseconds.
func median(_ repetitions: Int, _ body: (Int) -> Void) -> Double {
  let clock = ContinuousClock()
  let times = (0..<repetitions).map { k in clock.measure { body(k) } }.sorted()
  return Double(times[repetitions / 2].components.attoseconds) / 1e9
}

let batch = try SpringBatch(spring, from: from, to: to, delays: .interval(0.00005))
// From 0.5 to 0.9 s all of them move.
let frameTime = median(500) { batch.sample(at: 0.5 + Double($0 % 40) / 100, into: &frame) }
var sum = 0.0
let callTime = median(200) { k in
  for i in 0..<1000 {
    sum += spring.value(
      fromValue: 0, toValue: 1, initialVelocity: Double(k), time: Double(i) * 0.001)
  }
}
require(sum.isFinite, "a sum of positions is \(sum)")

/// The nanoseconds of an animated value's sample.
func sampleTime<Value: Animatable>(to target: Value) -> Double {
  // Away with a velocity, and back.
  var value = AnimatedValue(target, velocity: target)
  var squares = 0.0
  value.retarget(to: target, with: .spring(spring), at: 0)
  let time = median(200) { _ in
    for i in 0..<1000 {
      squares += value.value(at: Double(i) * 0.0005).animatableData.magnitudeSquared
    }
  }
  require(squares.isFinite, "a sum of squares is \(squares)")
  return time / 1000
}

func text(_ number: Double) -> String { String(format: "%.1f", number) }
// Types of other modules: each of their numbers may cost 1.5 times a Double in release, 5 in debug.
let one = sampleTime(to: 1.0)
let others = [
  ("CGFloat", sampleTime(to: CGFloat(1))), ("CGPoint", sampleTime(to: CGPoint(x: 1, y: 2)) / 2),
  ("CGRect", sampleTime(to: CGRect(x: 1, y: 2, width: 3, height: 4)) / 4),
  ("Float", sampleTime(to: Float(1))), ("SIMD3<Double>", sampleTime(to: SIMD3(1.0, 2, 3)) / 3),
].map { "\($0) \(text($1 / one))" }.joined(separator: ", ")
print(
  """
  10,000 items in \(text(frameTime / 1000)) µs, Spring.value in \(text(callTime / 1000)) ns, \(InstructionSet.current.rawValue)
  a sample of an AnimatedValue in \(text(one)) ns; each number of other types times that: \(others)
  """)
