#if arch(wasm32)
  internal import AnimationKernels
#endif
internal import CKernelInterface

/// A spring at a fixed address, for single samples by a caller outside Swift, which owns the
/// address. Nothing is copied on the way to the kernel, and no references are counted.
package struct SpringSampler {
  /// The coefficients come first, so they share the address.
  private struct Content {
    let coefficients: SpringCoefficients
    let spring: Spring
  }

  private let place: UnsafeMutablePointer<Content>

  package init(_ spring: Spring) {
    place = .allocate(capacity: 1)
    place.initialize(to: Content(coefficients: spring.coefficients, spring: spring))
  }

  /// Frees the memory.
  package func deallocate() { place.deallocate() }

  /// `Spring.value(fromValue:toValue:initialVelocity:time:)`, with its bits.
  package func value(from: Double, to: Double, velocity: Double, time: Double) -> Double {
    #if arch(wasm32)
      if isOrdinary(time) {
        let value = springPosition(coefficients, from: from, to: to, velocity: velocity, time: time)
        if value.isFinite { return value }
      }
    #endif
    return asSpring(from, to, velocity, time, isVelocity: false)
  }

  /// `Spring.velocity(fromValue:toValue:initialVelocity:time:)`, with its bits.
  package func velocity(from: Double, to: Double, velocity: Double, time: Double) -> Double {
    #if arch(wasm32)
      if isOrdinary(time) {
        let value = springSpeed(
          coefficients, displacement: from - to, velocity: velocity, time: time)
        if value.isFinite { return value }
      }
    #endif
    return asSpring(from, to, velocity, time, isVelocity: true)
  }

  // A separate function for both, so that its cost does not burden every call.
  @inline(never) private func asSpring(
    _ from: Double, _ to: Double, _ velocity: Double, _ time: Double, isVelocity: Bool
  ) -> Double {
    let spring = place.pointee.spring
    return isVelocity
      ? spring.velocity(fromValue: from, toValue: to, initialVelocity: velocity, time: time)
      : spring.value(fromValue: from, toValue: to, initialVelocity: velocity, time: time)
  }

  #if arch(wasm32)
    @inline(__always) private var coefficients: UnsafePointer<SpringCoefficients> {
      UnsafePointer(UnsafeRawPointer(place).assumingMemoryBound(to: SpringCoefficients.self))
    }

    /// Whether kernels that take only the coefficients are valid at this time.
    /// `Spring.response(at:)` has the other cases.
    @inline(__always) private func isOrdinary(_ time: Double) -> Bool {
      let spring = coefficients
      return time > 0 && time * spring.pointee.decay < 512 && time * spring.pointee.phase < 0x1p50
    }
  #endif
}
