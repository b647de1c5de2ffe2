/// The types of numbers that items can have: `Double` and `Float`.
///
/// A batch of either has the same functions. What this requires only the library can make, so no other type can
/// conform.
public protocol BatchScalar: BinaryFloatingPoint, Sendable {
  /// A batch of moves; applications call the initialisers of ``SpringBatch``.
  static func springBatch(
    _ preparation: BatchPreparation, from: [Self], to: [Self], velocity: [Self]?,
    delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Self>
}

/// What a batch is prepared by besides its items' numbers. Only the library can make one.
public struct BatchPreparation: Sendable {
  var springs: SpringBatchCore.Springs
  var algorithm: SpringBatchAlgorithm
  var precision = FloatPrecision.precise
  var settledWithin: Double?
  var level: InstructionSet
}

extension Double: BatchScalar {
  /// A batch of moves; applications call the initialisers of ``SpringBatch``.
  public static func springBatch(
    _ preparation: BatchPreparation, from: [Double], to: [Double], velocity: [Double]?,
    delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Double> {
    try prepared(preparation, from, to, velocity, delays)
  }
}

extension Float: BatchScalar {
  /// A batch of moves; applications call the initialisers of ``SpringBatch``.
  public static func springBatch(
    _ preparation: BatchPreparation, from: [Float], to: [Float], velocity: [Float]?,
    delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Float> {
    try prepared(preparation, from, to, velocity, delays)
  }
}

extension SpringBatchKernels {
  /// A batch whose plan is specialised for this type. The arrays are read where they are: every reference that is
  /// counted on the way takes as long as preparing an item.
  @inline(__always)
  fileprivate static func prepared(
    _ preparation: BatchPreparation, _ from: [Self], _ to: [Self], _ velocity: [Self]?,
    _ delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Self> {
    try from.withUnsafeBufferPointer { from throws(ParameterError) in
      try to.withUnsafeBufferPointer { to throws(ParameterError) in
        let moves = BatchMoves(from: from, to: to, velocity: nil)
        guard let velocity else {
          return SpringBatch(storage: try SpringBatchPlan(preparation, moves, delays))
        }
        return try velocity.withUnsafeBufferPointer { velocity throws(ParameterError) in
          var moves = moves
          moves.velocity = velocity
          return SpringBatch(storage: try SpringBatchPlan(preparation, moves, delays))
        }
      }
    }
  }
}

/// The caller's numbers, while a batch is prepared.
struct BatchMoves<Scalar: BinaryFloatingPoint> {
  var from: UnsafeBufferPointer<Scalar>
  var to: UnsafeBufferPointer<Scalar>
  var velocity: UnsafeBufferPointer<Scalar>?

  /// from − to, in double precision.
  var displacements: [Double] { zip(from, to).map { Double($0) - Double($1) } }
  var velocities: [Double] {
    velocity?.map { Double($0) } ?? [Double](repeating: 0, count: from.count)
  }
}
