internal import CMeasuring
internal import Foundation
internal import SolverVerification

/// The items of a workload in single precision, as other people's loops would hold them.
final class FloatSpringColumns {
  let items: SpringItems
  let from: UnsafeMutableBufferPointer<Float>
  let to: UnsafeMutableBufferPointer<Float>
  let velocity: UnsafeMutableBufferPointer<Float>
  let delay: UnsafeMutableBufferPointer<Float>
  let positions: UnsafeMutableBufferPointer<Float>
  let velocities: UnsafeMutableBufferPointer<Float>

  init(_ items: SpringItems) {
    self.items = items
    func column(_ source: UnsafeMutableBufferPointer<Double>) -> UnsafeMutableBufferPointer<Float> {
      let column = UnsafeMutableBufferPointer<Float>.allocate(capacity: source.count)
      _ = column.initialize(from: source.lazy.map { Float($0) })
      return column
    }
    from = column(items.from)
    to = column(items.to)
    velocity = column(items.velocity)
    delay = column(items.delay)
    positions = column(items.positions)
    velocities = column(items.velocities)
  }

  deinit {
    for column in [from, to, velocity, delay, positions, velocities] { column.deallocate() }
  }

  /// Compares what is in the columns of results with the truth.
  func check(at time: Double, bound: Double) throws(SolverError) -> KernelCheck {
    for index in positions.indices {
      items.positions[index] = Double(positions[index])
      items.velocities[index] = Double(velocities[index])
    }
    return try items.check(at: time, bound: bound)
  }
}

/// A loop over the items in single precision.
protocol FloatSpringFrameKernel: SpringFrameKernel {
  var columns: FloatSpringColumns { get }
}

extension FloatSpringFrameKernel {
  var items: SpringItems { columns.items }
  var output: UnsafeMutableRawPointer { UnsafeMutableRawPointer(columns.positions.baseAddress!) }

  func check(at time: Double) throws(SolverError) -> KernelCheck {
    // Times and phases are rounded to 24 bits: it only has to resemble the motion.
    try columns.check(at: time, bound: 1e-4)
  }
}

/// The textbook's formula in single precision with `expf`, `sinf` and `cosf`, in a loop; for springs
/// below critical damping.
final class FloatTextbookKernel: FloatSpringFrameKernel {
  private struct Prepared {
    var decayRate: Float
    var frequency: Float
  }

  let description: KernelDescription
  let columns: FloatSpringColumns
  private let springs: [Prepared]
  var start = 0.0

  /// A kernel; nil where the workload is of another type or has springs of other regimes.
  init?(_ items: SpringItems) throws(SolverError) {
    guard items.workload.scalar == .float else { return nil }
    var springs: [Prepared] = []
    for description in items.springs {
      let spring = try ModelSpring(description)
      let (frequency, ratio) = (spring.naturalFrequency, spring.dampingRatio)
      guard ratio < 1 else { return nil }
      springs.append(
        Prepared(
          decayRate: Float(ratio * frequency),
          frequency: Float(frequency * (1 - ratio * ratio).squareRoot())))
    }
    self.springs = springs
    columns = FloatSpringColumns(items)
    description = KernelDescription(items.workload, method: "textbook")
  }

  func sample(at time: Double) {
    springs.withUnsafeBufferPointer { sample(at: Float(time), $0) }
  }

  private func sample(at time: Float, _ springs: UnsafeBufferPointer<Prepared>) {
    let hasVelocities = columns.items.workload.outputs == .positionAndVelocity
    for index in columns.from.indices {
      let spring = springs[Int(columns.items.spring[index])]
      let t = max(time - columns.delay[index], 0)
      let target = columns.to[index]
      let (x₀, v₀) = (columns.from[index] - target, columns.velocity[index])
      let envelope = exp(-spring.decayRate * t)
      let (sine, cosine) = (sin(spring.frequency * t), cos(spring.frequency * t))
      let b = (v₀ + spring.decayRate * x₀) / spring.frequency
      columns.positions[index] = target + envelope * (x₀ * cosine + b * sine)
      if hasVelocities {
        columns.velocities[index] =
          envelope * (v₀ * cosine - (spring.decayRate * b + spring.frequency * x₀) * sine)
      }
    }
  }
}
