internal import Foundation
package import SolverVerification
internal import Seeding

/// Many springs at one frame: the job whose throughput is measured.
///
/// Every item has an own start, end and initial velocity, and waits for its delay. Frame times lie
/// where the last item has started and the first still moves, so that all items cost what an item in
/// motion costs.
package struct SpringWorkload: Sendable, Hashable {
  /// How delays are distributed over 0.3 s.
  package enum Delays: String, Sendable, CaseIterable, Codable {
    /// Item i waits i times the same interval.
    case uniform
    /// The same, but items past the first tenth start together.
    case capped
    /// Each item has a random delay.
    case arbitrary
  }

  /// How many different springs there are.
  package enum Springs: String, Sendable, CaseIterable, Codable {
    /// One for all.
    case shared
    /// Four.
    case few
    /// One each.
    case own
    /// One for all, and one move: from 0 to 1, from rest. What a program can be asked for.
    case alike

    /// Whether all items have the same one.
    var isOne: Bool { self == .shared || self == .alike }
  }

  /// What a frame fills.
  package enum Outputs: String, Sendable, CaseIterable, Codable {
    /// Positions.
    case position
    /// Positions and velocities.
    case positionAndVelocity = "position-velocity"
  }

  /// How many items.
  package var items: Int
  /// How delays are distributed.
  package var delays = Delays.uniform
  /// How many springs.
  package var springs = Springs.shared
  /// What is asked for.
  package var outputs = Outputs.position
  /// The scalar type of inputs and outputs.
  package var scalar = ScalarType.double
  /// The seed of the items.
  package var seed: UInt64 = CaseSet.standardSeed

  /// The job's name: spring.uniform.shared.position.double.10000.
  package var name: String {
    "spring.\(delays.rawValue).\(springs.rawValue).\(outputs.rawValue).\(scalar.rawValue).\(items)"
  }

  /// The time from the first item's start to the last one's, in seconds.
  static let cascade = 0.3

  /// Seconds between neighbours of a uniform stagger.
  var interval: Double { Self.cascade / Double(items) }

  /// Bytes that a pass over the items reads and writes at least: start, end and velocity in,
  /// position (and velocity) out, and the delay where it does not follow from the index.
  var bytesPerItem: Int {
    let members =
      4 + (outputs == .positionAndVelocity ? 1 : 0) + (delays == .arbitrary ? 1 : 0)
    return members * (scalar == .double ? 8 : 4)
  }
}

/// The items of a workload, in memory that kernels read and write directly.
package final class SpringItems {
  let workload: SpringWorkload
  let from: UnsafeMutableBufferPointer<Double>
  let to: UnsafeMutableBufferPointer<Double>
  let velocity: UnsafeMutableBufferPointer<Double>
  let delay: UnsafeMutableBufferPointer<Double>
  /// The index of the item's spring in `springs`.
  let spring: UnsafeMutableBufferPointer<Int32>
  let springs: [SpringDescription]
  let positions: UnsafeMutableBufferPointer<Double>
  let velocities: UnsafeMutableBufferPointer<Double>

  /// Draws the items; those of a Float workload are representable in Float.
  package init(_ workload: SpringWorkload) {
    self.workload = workload
    func buffer() -> UnsafeMutableBufferPointer<Double> {
      Self.allocate(Double.self, workload.items)
    }
    from = buffer()
    to = buffer()
    velocity = buffer()
    delay = buffer()
    positions = buffer()
    velocities = buffer()
    spring = Self.allocate(Int32.self, workload.items)
    var random = SplitMix64(seed: workload.seed)
    func rounded(_ value: Double) -> Double {
      workload.scalar == .double ? value : Double(Float(value))
    }
    // Durations around half a second; bounces of every regime that interfaces use.
    func drawn() -> SpringDescription {
      .bounce(
        duration: rounded(random.number(0.35, 0.65)), bounce: rounded(random.number(-0.3, 0.6)))
    }
    switch workload.springs {
    case .shared, .alike: springs = [.bounce(duration: 0.5, bounce: 0.25)]
    case .few: springs = (0..<4).map { _ in drawn() }
    case .own: springs = (0..<workload.items).map { _ in drawn() }
    }
    for index in 0..<workload.items {
      if workload.springs == .alike {
        (from[index], to[index], velocity[index]) = (0, 1, 0)
      } else {
        let start = rounded(random.number(-1, 1))
        from[index] = start
        to[index] = rounded(start + (random.next() & 1 == 0 ? 1 : -1) * random.number(0.5, 2))
        velocity[index] = rounded(random.number(-5, 5))
      }
      spring[index] = Int32(workload.springs == .own ? index : index % springs.count)
      delay[index] =
        switch workload.delays {
        case .uniform: workload.interval * Double(index)
        case .capped: workload.interval * Double(min(index, workload.items / 10))
        case .arbitrary: rounded(random.number(0, SpringWorkload.cascade))
        }
      positions[index] = 0
      velocities[index] = 0
    }
  }

  deinit {
    for buffer in [from, to, velocity, delay, positions, velocities] { buffer.deallocate() }
    spring.deallocate()
  }

  /// Memory that starts on a cache line, as every measured method gets it.
  private static func allocate<T>(
    _ type: T.Type, _ count: Int
  ) -> UnsafeMutableBufferPointer<T> {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, count) * MemoryLayout<T>.stride, alignment: 64)
    return UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: type, capacity: count), count: count)
  }

  /// When the first call of a round samples, in seconds: another time every round.
  func startTime(round: Int) -> Double {
    var random = SplitMix64(seed: workload.seed &+ UInt64(round) &* 0x9E37)
    return SpringWorkload.cascade + random.number(0, 1.0 / 60)
  }

  /// The frame time of a call: sixty frames of a second, again and again.
  @inline(__always)
  func frameTime(start: Double, call: Int) -> Double {
    start + Double(call % 60) / 60
  }

  /// The request that an item's truth answers.
  func request(item: Int, at time: Double) -> SpringRequest {
    SpringRequest(
      spring: springs[Int(spring[item])], from: from[item], to: to[item],
      velocity: velocity[item], time: max(0, time - delay[item]))
  }

  /// Compares positions, and velocities where they are asked for, of some items with the truth.
  ///
  /// - Parameters:
  ///   - time: The frame time that was sampled.
  ///   - bound: The largest scaled error allowed.
  func check(at time: Double, bound: Double) throws(SolverError) -> KernelCheck {
    var random = SplitMix64(seed: workload.seed ^ 0xC4EC)
    let reference = ReferenceSolver()
    // The ends of the buffer always, the rest at random.
    let places = (0..<min(64, workload.items)).map { index in
      index < 8 ? index * (workload.items - 1) / 7 : random.index(below: workload.items)
    }
    return try KernelCheck(at: places, bound: bound) { item throws(SolverError) in
      let request = request(item: item, at: time)
      let truth = try reference.truth(for: .spring(request))
      let description = springs[Int(spring[item])]
      let error = MotionError(
        of: MotionAnswer(position: positions[item], velocity: velocities[item]),
        position: truth.values[0], velocity: truth.values[1], request: request,
        naturalFrequency: description.approximateNaturalFrequency ?? 1,
        dampingRatio: description.approximateDampingRatio, allowance: .honestDouble)
      return workload.outputs == .positionAndVelocity ? error.largest : error.position
    }
  }
}
