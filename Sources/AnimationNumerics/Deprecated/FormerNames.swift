// What stays for one version, under its former name or in its former form.

extension Spring {
  /// The former name of ``platformSettlingEstimate(target:initialVelocity:epsilon:)``.
  @available(*, deprecated, renamed: "platformSettlingEstimate(target:initialVelocity:epsilon:)")
  public func appleSettlingEstimate<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> Double {
    platformSettlingEstimate(target: target, initialVelocity: initialVelocity, epsilon: epsilon)
  }
}

/// The former name of the error.
@available(*, deprecated, renamed: "ParameterError")
public typealias SpringBatchError = ParameterError

/// The former name of the error.
@available(*, deprecated, renamed: "ParameterError")
public typealias KeyframeError = ParameterError

extension SpringKeyframeDuration {
  /// The former name of ``platformEstimate``.
  @available(*, deprecated, renamed: "platformEstimate")
  public static var appleEstimate: Self { .platformEstimate }
}

extension SpringBatch {
  /// Fills a span with every item's position.
  @available(*, deprecated, message: "sample into an array or a buffer")
  public func sample(at time: Double, into positions: inout MutableSpan<Scalar>) {
    positions.withUnsafeMutableBufferPointer { sample(at: time, into: $0) }
  }
}
