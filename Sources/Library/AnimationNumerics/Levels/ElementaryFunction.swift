internal import CKernelInterface

/// An elementary function of the kernels, exposed for tests of accuracy and speed. `Float` uses the algorithm of
/// `Double` with a shorter polynomial.
package enum ElementaryFunction: String, CaseIterable, Sendable {
  /// 2^x for |x| ≤ 100; in `Double` up to 1000.
  case exp2
  /// 1 − 2^−x for x ≥ 0.
  case oneMinusExp2
  /// The sine of x quarter turns, |x| < 2²¹; in `Double` below 2⁵⁰.
  case sine
  /// The cosine of x quarter turns, with the range of `sine`.
  case cosine

  /// The bound that `scripts/prove` proves in `Double`, in ulp, with and without fused multiply-add.
  package func bound(fused: Bool) -> Double {
    switch self {
    case .exp2: fused ? 0.970 : 1.037
    case .oneMinusExp2: fused ? 1.186 : 1.426
    case .sine: fused ? 0.855 : 0.982
    case .cosine: fused ? 1.085 : 1.351
    }
  }

  /// Whether the `Float` function accepts a number.
  package func takes(_ x: Float) -> Bool {
    switch self {
    case .exp2: x.magnitude <= 100
    case .oneMinusExp2: x >= 0 && x.isFinite
    case .sine, .cosine: x.magnitude < 0x1p21
    }
  }

  /// Fills `values` with the function's values at `inputs`.
  package func fill(_ values: inout [Float], at inputs: [Float]) {
    var other = values
    switch self {
    case .exp2: sampleKernels.exp2Singles(inputs, &values, inputs.count)
    case .oneMinusExp2: sampleKernels.oneMinusExp2Singles(inputs, &values, inputs.count)
    case .sine: sampleKernels.sinCosSingles(inputs, &values, &other, inputs.count)
    case .cosine: sampleKernels.sinCosSingles(inputs, &other, &values, inputs.count)
    }
  }

  /// Fills `values` with the function's values at `inputs`.
  package func fill(_ values: inout [Double], at inputs: [Double]) {
    var other = values
    switch self {
    case .exp2: Kernel.exp2.fill(&values, &other, at: inputs, inputs.count)
    case .oneMinusExp2: Kernel.oneMinusExp2.fill(&values, &other, at: inputs, inputs.count)
    case .sine: Kernel.sineAndCosine.fill(&values, &other, at: inputs, inputs.count)
    case .cosine: Kernel.sineAndCosine.fill(&other, &values, at: inputs, inputs.count)
    }
  }

  /// The kernels; one computes sine and cosine together.
  package enum Kernel: Sendable {
    case exp2, oneMinusExp2, sineAndCosine

    /// The functions of the kernel, in the order of its outputs.
    package var functions: [ElementaryFunction] {
      self == .exp2 ? [.exp2] : self == .oneMinusExp2 ? [.oneMinusExp2] : [.sine, .cosine]
    }

    /// Fills `first` with the first function's values; with two functions, `second` with the other's.
    package func fill(
      _ first: UnsafeMutablePointer<Double>, _ second: UnsafeMutablePointer<Double>,
      at inputs: UnsafePointer<Double>, _ count: Int
    ) {
      switch self {
      case .exp2: kernels.exp2(inputs, first, count)
      case .oneMinusExp2: sampleKernels.oneMinusExp2(inputs, first, count)
      case .sineAndCosine: kernels.sinCos(inputs, first, second, count)
      }
    }
  }
}
