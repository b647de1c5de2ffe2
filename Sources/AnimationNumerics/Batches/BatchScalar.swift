internal import CKernelInterface

/// The number types of items: `Double` and `Float`.
///
/// Batches and plans have the same functions for both. Only the library can implement the
/// requirements, so no other type can conform.
public protocol BatchScalar: BinaryFloatingPoint, Sendable {
  /// A batch of moves; applications call the initialisers of ``SpringBatch``.
  static func springBatch(
    _ preparation: borrowing BatchPreparation, from: [Self], to: [Self], velocity: [Self]?,
    delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Self>
  /// The same from spans.
  static func springBatch(
    _ preparation: borrowing BatchPreparation, from: Span<Self>, to: Span<Self>,
    velocity: Span<Self>?, delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Self>

  /// Fills a buffer with a curve's values; applications call ``CurvePlan``'s functions.
  static func curveValues(
    of plan: CurvePlan, at inputs: UnsafeBufferPointer<Self>,
    into values: UnsafeMutableBufferPointer<Self>)
  /// Fills a buffer with a track's values or velocities; applications call ``KeyframePlan``'s
  /// functions.
  static func keyframeValues(
    of plan: KeyframePlan, velocities: Bool, at times: UnsafeBufferPointer<Self>,
    into numbers: UnsafeMutableBufferPointer<Self>)
  /// Fills a buffer with tracks' values; applications call ``KeyframeTracksPlan``'s functions.
  static func keyframeValues(
    of plan: KeyframeTracksPlan, at time: Double, into values: UnsafeMutableBufferPointer<Self>)
}

/// The inputs of a batch's preparation besides its items' numbers. Only the library can make one.
public struct BatchPreparation: ~Copyable, Sendable {
  var springs: SpringBatchCore.Springs
  var algorithm: SpringBatchAlgorithm
  var precision = FloatPrecision.precise
  var settledWithin: Double?
  var level: InstructionSet
  /// Whether runs are carried to a common time, if the algorithm and the springs allow it.
  var isCarried = true
}

extension Double: BatchScalar {
  /// A batch of moves; applications call the initialisers of ``SpringBatch``.
  public static func springBatch(
    _ preparation: borrowing BatchPreparation, from: [Double], to: [Double], velocity: [Double]?,
    delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Double> {
    try prepared(preparation, from, to, velocity, delays)
  }

  /// The same from spans.
  public static func springBatch(
    _ preparation: borrowing BatchPreparation, from: Span<Double>, to: Span<Double>,
    velocity: Span<Double>?, delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Double> {
    try prepared(preparation, from, to, velocity, delays)
  }

  /// Fills a buffer with a curve's values; applications call ``CurvePlan``'s functions.
  public static func curveValues(
    of plan: CurvePlan, at inputs: UnsafeBufferPointer<Double>,
    into values: UnsafeMutableBufferPointer<Double>
  ) {
    plan.doubles.fill(values, at: inputs, kernels.curveValues)
  }

  /// Fills a buffer with a track's values or velocities; applications call ``KeyframePlan``'s
  /// functions.
  public static func keyframeValues(
    of plan: KeyframePlan, velocities: Bool, at times: UnsafeBufferPointer<Double>,
    into numbers: UnsafeMutableBufferPointer<Double>
  ) {
    plan.fill(
      numbers, velocities: velocities, at: times,
      velocities ? kernels.keyframeVelocities : kernels.keyframeValues)
  }

  /// Fills a buffer with tracks' values; applications call ``KeyframeTracksPlan``'s functions.
  public static func keyframeValues(
    of plan: KeyframeTracksPlan, at time: Double, into values: UnsafeMutableBufferPointer<Double>
  ) {
    plan.fill(values, at: time, kernels.keyframeTracks, kernels.keyframeRows)
  }
}

extension Float: BatchScalar {
  /// A batch of moves; applications call the initialisers of ``SpringBatch``.
  public static func springBatch(
    _ preparation: borrowing BatchPreparation, from: [Float], to: [Float], velocity: [Float]?,
    delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Float> {
    try prepared(preparation, from, to, velocity, delays)
  }

  /// The same from spans.
  public static func springBatch(
    _ preparation: borrowing BatchPreparation, from: Span<Float>, to: Span<Float>,
    velocity: Span<Float>?, delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Float> {
    try prepared(preparation, from, to, velocity, delays)
  }

  /// Fills a buffer with a curve's values; applications call ``CurvePlan``'s functions.
  public static func curveValues(
    of plan: CurvePlan, at inputs: UnsafeBufferPointer<Float>,
    into values: UnsafeMutableBufferPointer<Float>
  ) {
    plan.floats.fill(values, at: inputs, kernels.curveSingles)
  }

  /// Fills a buffer with a track's values or velocities; applications call ``KeyframePlan``'s
  /// functions.
  public static func keyframeValues(
    of plan: KeyframePlan, velocities: Bool, at times: UnsafeBufferPointer<Float>,
    into numbers: UnsafeMutableBufferPointer<Float>
  ) {
    plan.fill(
      numbers, velocities: velocities, at: times,
      velocities ? kernels.keyframeVelocitySingles : kernels.keyframeValueSingles)
  }

  /// Fills a buffer with tracks' values; applications call ``KeyframeTracksPlan``'s functions.
  public static func keyframeValues(
    of plan: KeyframeTracksPlan, at time: Double, into values: UnsafeMutableBufferPointer<Float>
  ) {
    plan.fill(values, at: time, kernels.keyframeTrackSingles, kernels.keyframeRowSingles)
  }
}

extension SpringKernelDispatch {
  /// A batch whose plan is specialised for this type. The arrays are read in place: each counted
  /// reference takes as long as preparing an item.
  @inline(__always)
  fileprivate static func prepared(
    _ preparation: borrowing BatchPreparation, _ from: [Self], _ to: [Self], _ velocity: [Self]?,
    _ delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Self> {
    try from.withUnsafeBufferPointer { from throws(ParameterError) in
      try to.withUnsafeBufferPointer { to throws(ParameterError) in
        let moves = BatchMoves(from: from, to: to, velocity: nil)
        guard let velocity else {
          return SpringBatch(storage: try SpringBatchPlan.prepared(preparation, moves, delays))
        }
        return try velocity.withUnsafeBufferPointer { velocity throws(ParameterError) in
          var moves = moves
          moves.velocity = velocity
          return SpringBatch(storage: try SpringBatchPlan.prepared(preparation, moves, delays))
        }
      }
    }
  }
}

extension SpringKernelDispatch {
  @inline(__always)
  fileprivate static func prepared(
    _ preparation: borrowing BatchPreparation, _ from: Span<Self>, _ to: Span<Self>,
    _ velocity: Span<Self>?, _ delays: ItemDelays
  ) throws(ParameterError) -> SpringBatch<Self> {
    try from.withUnsafeBufferPointer { from throws(ParameterError) in
      try to.withUnsafeBufferPointer { to throws(ParameterError) in
        var moves = BatchMoves(from: from, to: to, velocity: nil)
        guard let velocity else {
          return SpringBatch(storage: try SpringBatchPlan.prepared(preparation, moves, delays))
        }
        return try velocity.withUnsafeBufferPointer { velocity throws(ParameterError) in
          moves.velocity = velocity
          return SpringBatch(storage: try SpringBatchPlan.prepared(preparation, moves, delays))
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

extension SIMD8<Double> {
  @inlinable package static func load(_ pointer: UnsafePointer<Double>) -> Self {
    UnsafeRawPointer(pointer).loadUnaligned(as: Self.self)
  }

  @inlinable package func store(_ pointer: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: self, as: Self.self)
  }
}
