internal import Foundation
internal import CMeasuring
internal import SolverVerification
internal import Seeding

/// Many springs sampled frame by frame.
///
/// Every item has its own start, end, initial velocity and delay. All items are in motion at every
/// frame time, so that no item is cheaper than another.
struct SpringWorkload: Sendable, Hashable {
  /// The distribution of delays over 0.3 s.
  enum Delays: String, Sendable, CaseIterable, Codable {
    /// Item i waits i intervals.
    case uniform
    /// Like `uniform`, but items after the first tenth start together.
    case capped
    /// Each item has a random delay.
    case arbitrary
  }

  /// The number of different springs. The text is part of the job's name.
  enum Springs: String, Sendable, CaseIterable, Codable {
    /// One spring for all items.
    case shared
    /// Four springs.
    case four = "few"
    /// A spring for each item.
    case perItem = "own"
    /// One spring and one move for all items, from rest at 0 to 1. The protocol cannot ask a
    /// program for more.
    case alike

    /// Whether all items share one spring.
    var isOne: Bool { self == .shared || self == .alike }
  }

  /// The numbers that a frame computes.
  enum Outputs: String, Sendable, CaseIterable, Codable {
    case position
    case positionAndVelocity = "position-velocity"
  }

  var items: Int
  /// The distribution of delays.
  var delays = Delays.uniform
  var springs = Springs.shared
  /// The numbers that a frame computes.
  var outputs = Outputs.position
  /// The scalar type of inputs and outputs.
  var scalar = ScalarType.double
  /// The seed of the items.
  var seed: UInt64 = CaseSet.standardSeed

  /// The job's name: spring.uniform.shared.position.double.10000.
  var name: String {
    "spring.\(delays.rawValue).\(springs.rawValue).\(outputs.rawValue).\(scalar.rawValue).\(items)"
  }

  /// The time from the first item's start to the last one's, in seconds.
  static let cascade = 0.3

  /// Seconds between consecutive items of a uniform stagger.
  var interval: Double { Self.cascade / Double(items) }

  /// The minimum number of bytes that a frame reads and writes per item. They are start, end,
  /// velocity and position, the velocity if computed, and the delay if it does not follow from the
  /// index.
  var bytesPerItem: Int {
    let members = 4 + (outputs == .positionAndVelocity ? 1 : 0) + (delays == .arbitrary ? 1 : 0)
    return members * (scalar == .double ? 8 : 4)
  }
}

/// The items of a workload, in columns that jobs read and write directly.
final class SpringColumns<Scalar: JobScalar> {
  let workload: SpringWorkload
  let springs: [SpringDescription]
  /// The index in `springs` of each item's spring.
  let assigned: UnsafeMutableBufferPointer<Int32>
  /// Delays in seconds. They are clock times, so they are `Double` for every scalar type.
  let delays: [Double]
  let from: UnsafeMutableBufferPointer<Scalar>
  let to: UnsafeMutableBufferPointer<Scalar>
  let velocity: UnsafeMutableBufferPointer<Scalar>
  /// `delays` in the scalar type, for plain loops.
  let delay: UnsafeMutableBufferPointer<Scalar>
  let positions: UnsafeMutableBufferPointer<Scalar>
  let velocities: UnsafeMutableBufferPointer<Scalar>
  /// The owners of the columns.
  private let memory: [AnyObject]

  /// Draws the items from the workload's seed.
  init(_ workload: SpringWorkload) {
    self.workload = workload
    let count = workload.items
    var memory: [AnyObject] = []
    func column<Number: BitwiseCopyable>(
      _ numbers: [Number]
    ) -> UnsafeMutableBufferPointer<Number> {
      let column = Column(numbers)
      memory.append(column)
      return column.buffer
    }
    var random = SplitMix64(seed: workload.seed)
    func rounded(_ value: Double) -> Double { Double(Scalar(value)) }
    // Durations around half a second; bounces from every regime that interfaces use.
    func drawn() -> SpringDescription {
      .bounce(
        duration: rounded(random.number(0.35, 0.65)), bounce: rounded(random.number(-0.3, 0.6)))
    }
    let springs: [SpringDescription] =
      switch workload.springs {
      case .shared, .alike: [.bounce(duration: 0.5, bounce: 0.25)]
      case .four: (0..<4).map { _ in drawn() }
      case .perItem: (0..<count).map { _ in drawn() }
      }
    var (from, to, velocity, delays): ([Scalar], [Scalar], [Scalar], [Double]) = ([], [], [], [])
    for index in 0..<count {
      if workload.springs == .alike {
        from.append(0)
        to.append(1)
        velocity.append(0)
      } else {
        let start = rounded(random.number(-1, 1))
        from.append(Scalar(start))
        to.append(Scalar(start + (random.next() & 1 == 0 ? 1 : -1) * random.number(0.5, 2)))
        velocity.append(Scalar(random.number(-5, 5)))
      }
      let delay =
        switch workload.delays {
        case .uniform: workload.interval * Double(index)
        case .capped: workload.interval * Double(min(index, workload.items / 10))
        case .arbitrary: rounded(random.number(0, SpringWorkload.cascade))
        }
      delays.append(delay)
    }
    self.springs = springs
    self.delays = delays
    assigned = column((0..<count).map { Int32($0 % springs.count) })
    self.from = column(from)
    self.to = column(to)
    self.velocity = column(velocity)
    delay = column(delays.map { Scalar($0) })
    positions = column(Array(repeating: 0, count: count))
    velocities = column(Array(repeating: 0, count: count))
    self.memory = memory
  }

  /// The velocities; nil if the workload does not ask for them.
  var askedVelocities: UnsafeMutableBufferPointer<Scalar>? {
    workload.outputs == .positionAndVelocity ? velocities : nil
  }

  /// The time of a round's first frame, in seconds.
  func startTime(round: Int) -> Double {
    var random = SplitMix64(seed: workload.seed &+ UInt64(round) &* 0x9E37)
    return SpringWorkload.cascade + random.number(0, 1.0 / 60)
  }

  /// The time of a call's frame, which cycles through the sixty frames of a second.
  @inline(__always) func frameTime(start: Double, call: Int) -> Double {
    start + Double(call % 60) / 60
  }

  /// Samples one frame per call.
  @inline(__always)
  func frames(_ calls: Int, from start: Double, _ sample: (_ time: Double) -> Void) {
    for call in 0..<calls {
      sample(doNotOptimize(frameTime(start: start, call: call)))
      doNotOptimize(memory: positions.baseAddress!)
    }
  }

  func request(item: Int, at time: Double) -> SpringRequest {
    SpringRequest(
      spring: springs[Int(assigned[item])], from: Double(from[item]), to: Double(to[item]),
      velocity: Double(velocity[item]), time: max(0, time - delays[item]))
  }

  /// Compares some items with the reference: positions, and velocities if the workload asks for
  /// them.
  ///
  /// - Parameters:
  ///   - time: The sampled frame time.
  ///   - bound: The largest scaled error allowed.
  func check(at time: Double, bound: Double) throws -> JobCheck {
    var random = SplitMix64(seed: workload.seed ^ 0xC4EC)
    // The first eight are evenly spaced, including both ends; the others are random.
    let places = (0..<min(64, workload.items)).map { index in
      index < 8 ? index * (workload.items - 1) / 7 : random.index(below: workload.items)
    }
    return try JobCheck(at: places, bound: bound) { item in
      let request = request(item: item, at: time)
      let answer = MotionAnswer(
        position: Double(positions[item]), velocity: Double(velocities[item]))
      let hasVelocity = workload.outputs == .positionAndVelocity
      guard Scalar.scalarType == .double else {
        let (truth, scale) = (try SolverRequest.spring(request).truth, MotionScale(of: request))
        let position = truth[0].distanceBeyondRounding(to: answer.position, in: .float)
        let velocity = truth[1].distanceBeyondRounding(to: answer.velocity, in: .float)
        return max(position / scale.position, hasVelocity ? velocity / scale.velocity : 0)
      }
      let error = try MotionError(of: answer, to: request)
      return hasVelocity ? error.largest : error.position
    }
  }
}

/// A method that samples the items of a spring workload.
protocol SpringFrameMethod: SolverMethod {
  /// The method's job. It is a protocol requirement, so that it is specialised for each type.
  func frameJob(_ items: SpringColumns<Double>) throws -> Job
}
