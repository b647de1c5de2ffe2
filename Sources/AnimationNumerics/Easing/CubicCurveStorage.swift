internal import CKernelInterface

/// A prepared curve at a fixed address, so that a `CubicBezier` is small and a kernel can be handed
/// a pointer without a copy.
final class CubicCurveStorage: Sendable {
  nonisolated(unsafe) let curve: UnsafePointer<CubicCurve>

  init(_ curve: CubicCurve) {
    let pointer = UnsafeMutablePointer<CubicCurve>.allocate(capacity: 1)
    pointer.initialize(to: curve)
    self.curve = UnsafePointer(pointer)
  }

  deinit {
    curve.deallocate()
  }
}
