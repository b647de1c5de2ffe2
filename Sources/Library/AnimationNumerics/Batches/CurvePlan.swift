internal import CKernelInterface

/// An easing curve prepared for sampling at many inputs at once.
///
/// Preparing allocates and takes some tens of microseconds, once per process for the four named
/// curves. Sampling does neither. A value has the same bits alone or among many, at any address and
/// index, and at every instruction set with fused multiply-add.
///
/// Most Bézier curves are prepared as a table of first guesses, accurate to a millionth, from which
/// one Halley step reaches full precision: `.fast`. A bound on the error over every input, not a
/// sample of inputs, decides whether a table is good enough. Steeper curves are solved from
/// scratch, with the bits of the scalar `CubicBezier.value(at:)`. Curves with numbers near the
/// limits of `Double` use that function. `usesTables` reports the choice. The scalar functions use
/// the same tables for the named curves, so those have the same bits by every method.
///
/// Error in `Double`: by a table at most 4e-15 (1 + |y₁| + |y₂|), proved; measured are at most
/// 4e-16 on the named curves and 1.1e-15 (1 + |y₁| + |y₂|) on any other. Near 0 this is an absolute
/// error. Without a table the error is that of the scalar function. Error in `Float`: by a table at
/// most 1e-6, relative where the value exceeds 1, proved (6e-7 on the curves of interfaces,
/// measured). Without a table it is half an ulp.
public struct CurvePlan: Sendable {
  /// The method of computing a cubic Bézier curve.
  public enum Method: Hashable, Sendable {
    /// The fastest method within the error bound.
    case fast
    /// The bits of the scalar functions: the named curves in `Double` by their tables, others
    /// solved from scratch. In `Float` every curve is solved in `Double` and rounded once.
    case direct
  }

  package let doubles: PreparedCurve
  let floats: PreparedCurve

  /// A plan for a unit curve: inputs are clamped to [0, 1].
  public init(_ curve: UnitCurve, method: Method = .fast) {
    switch curve.easing {
    case .identity: self.init(PreparedCurve(CurveKindClampedLine))
    case .named(let easing): self.init(easing.prepared)
    case .cubicBezier(let curve): self.init(curve, outside: .clamp, method: method)
    case .linear, .steps: self.init(PreparedCurve { curve.value(at: $0) })
    }
  }

  /// A plan for an easing function, which extends outside [0, 1]; named ones hold their ends.
  public init(_ easing: EasingFunction, method: Method = .fast) {
    switch easing {
    case .identity: self.init(PreparedCurve(knots: [CurveKnot(input: 0, output: 0, slope: 1)]))
    case .cubicBezier(let curve): self.init(curve, outside: .extend, method: method)
    case .named(let easing): self.init(easing.prepared)
    case .linear(let linear):
      self.init(linear.hasFiniteSlopes ? linear.prepared : PreparedCurve { easing.value(at: $0) })
    case .steps(let steps):
      self.init(
        steps.fitsKernels
          ? PreparedCurve(CurveKindSteps, steps.curve) : PreparedCurve { easing.value(at: $0) })
    }
  }

  /// A plan for a cubic Bézier curve.
  public init(_ curve: CubicBezier, outside: CubicBezier.Outside = .clamp, method: Method = .fast) {
    if curve.isLinear {
      self.init(
        outside == .extend
          ? PreparedCurve(knots: [CurveKnot(input: 0, output: 0, slope: 1)])
          : PreparedCurve(CurveKindClampedLine))
      return
    }
    guard curve.fitsKernels else {
      self.init(PreparedCurve { curve.value(at: $0, outside: outside) })
      return
    }
    let slopes = outside == .extend ? curve.extensionSlopes : (0, 0)
    var cubic = curve.prepared.curve.pointee
    (cubic.slopeBefore, cubic.slopeAfter) = slopes
    let direct = PreparedCurve(CurveKindCubic, cubic)
    let made = method == .fast ? NamedTable(curve) : nil
    // The scalar function of a named curve uses the table, too.
    let doubles = (curve.prepared.table?.pointee ?? made?.table).map { table in
      var table = table
      (table.slopeBefore, table.slopeAfter) = slopes
      return PreparedCurve(CurveKindTable, table)
    }
    let floats = made?.cells.flatMap { cells -> PreparedCurve? in
      var cells = cells
      (cells.slopeBefore, cells.slopeAfter) = (Float(slopes.0), Float(slopes.1))
      // If `Float` rounded a slope to 0, an infinite input would get a different result.
      guard (cells.slopeBefore == 0) == (slopes.0 == 0), (cells.slopeAfter == 0) == (slopes.1 == 0)
      else { return nil }
      return PreparedCurve(CurveKindCells, cells)
    }
    self.init(doubles ?? direct, floats ?? direct)
  }

  private init(_ doubles: PreparedCurve, _ floats: PreparedCurve? = nil) {
    self.doubles = doubles
    self.floats = floats ?? doubles
  }

  /// Whether values of `Double`, and of `Float`, come from tables.
  public var usesTables: (double: Bool, float: Bool) {
    (doubles.kind == CurveKindTable, floats.kind == CurveKindCells)
  }

  /// The value at one input, with the bits of `values(at:into:)`.
  @inlinable public func value<Scalar: BatchScalar>(at input: Scalar) -> Scalar {
    var value = input
    withUnsafeMutablePointer(to: &value) { fill($0, 1, at: $0, 1, Scalar._batchType.isDouble) }
    return value
  }

  /// Fills `values` with the curve's values at `inputs`. The two may be the same memory.
  ///
  /// - Precondition: the buffers have the same length.
  @inlinable public func values<Scalar: BatchScalar>(
    at inputs: UnsafeBufferPointer<Scalar>, into values: UnsafeMutableBufferPointer<Scalar>
  ) {
    fill(
      values.baseAddress, values.count, at: inputs.baseAddress, inputs.count,
      Scalar._batchType.isDouble)
  }

  /// Fills a buffer of `Double` or `Float` with values by the kernel of its type, or by the scalar
  /// function.
  @usableFromInline func fill(
    _ values: UnsafeMutableRawPointer?, _ count: Int, at inputs: UnsafeRawPointer?,
    _ inputCount: Int, _ isDouble: Bool
  ) {
    trapUnless(inputCount == count, "\(inputCount) inputs, but room for \(count) values")
    guard let inputs, let values else { return }
    if isDouble {
      let x = inputs.assumingMemoryBound(to: Double.self)
      let y = values.assumingMemoryBound(to: Double.self)
      if let scalar = doubles.scalar {
        for k in 0..<count { y[k] = scalar(x[k]) }
        return
      }
      sampleKernels.curveValues(doubles.kind, doubles.address, x, y, count)
    } else {
      let x = inputs.assumingMemoryBound(to: Float.self)
      let y = values.assumingMemoryBound(to: Float.self)
      if let scalar = floats.scalar {
        for k in 0..<count { y[k] = Float(scalar(Double(x[k]))) }
        return
      }
      sampleKernels.curveSingles(floats.kind, floats.address, x, y, count)
    }
  }
}
