package import CKernelInterface

/// A curve's parameters at a fixed address, in the form of the kernels.
package final class PreparedCurve: Sendable {
  package let kind: CurveKind
  nonisolated(unsafe) package let address: UnsafeRawPointer?
  /// The scalar function, for a curve whose numbers do not fit a kernel. The kind and the address
  /// are then unused.
  let scalar: ScalarCurve?
  /// Whether kernels compute the curve.
  package var fitsKernels: Bool { scalar == nil }
  /// The memory of the parameters, the address last.
  nonisolated(unsafe) private let owned: [UnsafeMutableRawPointer]

  private init(
    _ kind: CurveKind, owning owned: [UnsafeMutableRawPointer], scalar: ScalarCurve? = nil
  ) {
    self.kind = kind
    address = owned.last.map { UnsafeRawPointer($0) }
    self.scalar = scalar
    self.owned = owned
  }

  /// A curve without parameters.
  convenience init(_ kind: CurveKind) { self.init(kind, owning: []) }

  /// A curve computed by its scalar function.
  convenience init(scalar easing: EasingFunction, outside: CubicBezier.Outside) {
    self.init(
      CurveKindClampedLine, owning: [], scalar: ScalarCurve(easing: easing, outside: outside))
  }

  /// A convenience initialiser, so that it has no vtable entry: Embedded Swift has none for generic
  /// methods.
  convenience init<Parameters: BitwiseCopyable>(_ kind: CurveKind, _ parameters: Parameters) {
    self.init(kind, owning: [Self.copy([parameters])])
  }

  convenience init(knots: [CurveKnot]) {
    let copy = Self.copy(knots)
    let curve = KnotCurve(knots: copy.assumingMemoryBound(to: CurveKnot.self), count: knots.count)
    self.init(CurveKindKnots, owning: [copy, Self.copy([curve])])
  }

  convenience init(steps: StepsEasing) {
    self.init(CurveKindSteps, steps.curve)
  }

  private static func copy<Element: BitwiseCopyable>(
    _ elements: [Element]
  ) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    memory.initialize(from: elements, count: elements.count)
    return UnsafeMutableRawPointer(memory)
  }

  deinit {
    for memory in owned { memory.deallocate() }
  }
}

/// An easing function, clamped or not.
struct ScalarCurve: Sendable {
  let easing: EasingFunction
  let outside: CubicBezier.Outside

  func value(at x: Double) -> Double {
    outside == .extend || x.isNaN
      ? easing.value(at: x) : x >= 1 ? 1 : x <= 0 ? 0 : easing.value(at: x)
  }
  func fill<Scalar: BinaryFloatingPoint>(
    _ values: UnsafeMutablePointer<Scalar>, at inputs: UnsafePointer<Scalar>, _ count: Int
  ) {
    for k in 0..<count { values[k] = Scalar(value(at: Double(inputs[k]))) }
  }
}
