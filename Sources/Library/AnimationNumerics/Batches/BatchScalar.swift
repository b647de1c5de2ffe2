/// The number types of items: `Double` and `Float`.
///
/// Batches and plans have the same functions for both. No other type can conform, because only the
/// library can make a `_BatchType`.
public protocol BatchScalar: BinaryFloatingPoint, BitwiseCopyable, VectorArithmetic, Animatable,
  Sendable
where AnimatableData == Self {
  /// Which of the two it is.
  static var _batchType: _BatchType<Self> { get }
}

/// Identifies `Scalar` as `Double` or `Float`. Only the library can make one.
public struct _BatchType<Scalar>: Sendable {
  @usableFromInline let isDouble: Bool

  @usableFromInline init(isDouble: Bool) { self.isDouble = isDouble }
}

extension Double: BatchScalar {
  /// `Double`.
  @inlinable public static var _batchType: _BatchType<Double> { _BatchType(isDouble: true) }
}

extension Float: BatchScalar {
  /// `Float`.
  @inlinable public static var _batchType: _BatchType<Float> { _BatchType(isDouble: false) }
}

/// The inputs of a batch's preparation besides its items' numbers.
struct BatchPreparation: ~Copyable, Sendable {
  var springs: BatchSprings
  var algorithm: SpringBatchAlgorithm
  var precision = FloatPrecision.precise
  var settledWithin: Double?
  var level: InstructionSet
  /// Whether runs are carried to a common time, if the algorithm and the springs allow it.
  var isCarried = true
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

// Not in the plan's class: a generic caller would have to look up its metadata.
extension BatchScalar {
  /// A plan for arrays. They are read in place: each counted reference takes as long as preparing
  /// an item.
  @specialized(where Self == Double)
  @specialized(where Self == Float)
  static func plan(
    _ preparation: borrowing BatchPreparation, from: [Self], to: [Self], velocity: [Self]?,
    delays: borrowing ItemDelays
  ) throws(ParameterError) -> SpringBatchPlan<Self> {
    try from.withUnsafeBufferPointer { from throws(ParameterError) in
      try to.withUnsafeBufferPointer { to throws(ParameterError) in
        var moves = BatchMoves(from: from, to: to, velocity: nil)
        guard let velocity else { return try SpringBatchPlan.prepared(preparation, moves, delays) }
        return try velocity.withUnsafeBufferPointer { velocity throws(ParameterError) in
          moves.velocity = velocity
          return try SpringBatchPlan.prepared(preparation, moves, delays)
        }
      }
    }
  }

  /// A plan for spans.
  @specialized(where Self == Double)
  @specialized(where Self == Float)
  static func plan(
    _ preparation: borrowing BatchPreparation, from: Span<Self>, to: Span<Self>,
    velocity: Span<Self>?, delays: borrowing ItemDelays
  ) throws(ParameterError) -> SpringBatchPlan<Self> {
    try from.withUnsafeBufferPointer { from throws(ParameterError) in
      try to.withUnsafeBufferPointer { to throws(ParameterError) in
        var moves = BatchMoves(from: from, to: to, velocity: nil)
        guard let velocity else { return try SpringBatchPlan.prepared(preparation, moves, delays) }
        return try velocity.withUnsafeBufferPointer { velocity throws(ParameterError) in
          moves.velocity = velocity
          return try SpringBatchPlan.prepared(preparation, moves, delays)
        }
      }
    }
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
