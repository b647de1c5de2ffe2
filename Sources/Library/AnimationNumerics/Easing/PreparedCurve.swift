package import CKernelInterface

/// A stored property that is computed from the others of its owner, and is ignored when owners are
/// compared.
package protocol Derived: Hashable {}

extension Derived {
  /// Always true.
  package static func == (a: Self, b: Self) -> Bool { true }
  /// Hashes nothing.
  package func hash(into hasher: inout Hasher) {}
}

/// A curve's parameters at a fixed address, in the form of the kernels.
package final class PreparedCurve: Derived, Sendable {
  package let kind: CurveKind
  nonisolated(unsafe) package let address: UnsafeRawPointer?
  /// The scalar function, for a curve whose numbers do not fit a kernel. The kind and the address
  /// are then unused.
  let scalar: (@Sendable (Double) -> Double)?
  /// Whether kernels compute the curve.
  package var fitsKernels: Bool { scalar == nil }
  /// The memory of the parameters, the address last.
  nonisolated(unsafe) private let owned: [UnsafeMutableRawPointer]

  private init(
    _ kind: CurveKind, owning owned: [UnsafeMutableRawPointer],
    scalar: (@Sendable (Double) -> Double)? = nil
  ) {
    self.kind = kind
    address = owned.last.map { UnsafeRawPointer($0) }
    self.scalar = scalar
    self.owned = owned
  }

  /// A curve without parameters.
  convenience init(_ kind: CurveKind) { self.init(kind, owning: []) }

  /// A curve computed by its scalar function.
  convenience init(scalar: @escaping @Sendable (Double) -> Double) {
    self.init(CurveKindClampedLine, owning: [], scalar: scalar)
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
