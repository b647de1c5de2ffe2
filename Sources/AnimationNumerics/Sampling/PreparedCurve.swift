internal import CKernelInterface

/// A curve's parameters at a fixed address, as the kernels take them.
final class PreparedCurve: Sendable {
  let kind: CurveKind
  nonisolated(unsafe) let address: UnsafeRawPointer?
  nonisolated(unsafe) private let owned: [UnsafeMutableRawPointer]

  /// A curve without parameters.
  init(_ kind: CurveKind) {
    self.kind = kind
    address = nil
    owned = []
  }

  init<Parameters: BitwiseCopyable>(_ kind: CurveKind, _ parameters: Parameters) {
    let copy = Self.copy([parameters])
    self.kind = kind
    address = UnsafeRawPointer(copy)
    owned = [copy]
  }

  init(knots: [CurveKnot]) {
    let copy = Self.copy(knots)
    let curve = Self.copy([
      KnotCurve(knots: copy.assumingMemoryBound(to: CurveKnot.self), count: knots.count)
    ])
    kind = CurveKindKnots
    address = UnsafeRawPointer(curve)
    owned = [copy, curve]
  }

  convenience init(steps: StepsEasing) {
    self.init(
      CurveKindSteps,
      StepCurve(
        count: Double(steps.count), jumps: Double(steps.jumps),
        rise: steps.jump == .start || steps.jump == .both ? 1 : 0))
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
