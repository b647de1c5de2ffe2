internal import CKernelInterface

/// An easing curve prepared to be sampled at many inputs.
public struct CurvePlan: Sendable {
  private enum Algorithm: Sendable {
    case cubic(CubicCurveStorage)
  }

  private let algorithm: Algorithm

  /// A plan for a cubic Bézier curve.
  public init(_ curve: CubicBezier) {
    algorithm = .cubic(curve.storage)
  }

  /// The value at one input, with the bits of `values(at:into:)`.
  public func value(at input: Double) -> Double {
    switch algorithm {
    case .cubic(let storage): kernels.cubicValue(storage.curve, input)
    }
  }

  /// Fills `values` with the curve's values at `inputs`.
  public func values(
    at inputs: UnsafeBufferPointer<Double>, into values: UnsafeMutableBufferPointer<Double>
  ) {
    precondition(
      inputs.count == values.count,
      "\(inputs.count) inputs for \(values.count) values")
    guard let x = inputs.baseAddress, let y = values.baseAddress else { return }
    switch algorithm {
    case .cubic(let storage): kernels.cubicValues(storage.curve, x, y, inputs.count)
    }
  }
}
