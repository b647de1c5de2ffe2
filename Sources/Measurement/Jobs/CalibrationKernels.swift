internal import CMeasuring
internal import Foundation
package import SolverVerification

/// What the machine does without any animation: the limits beside which times are read, and the
/// yardsticks by which stored times are compared.
package enum CalibrationKernels {
  /// `memset`, the read–write pass and the chain, for a number of items of a scalar type.
  package static func kernels(items: Int, scalar: ScalarType) -> [any TimedKernel] {
    [
      ClosureKernel(
        "memset", items, scalar, kind: "memory", arrays: 1
      ) { arrays, bytes in
        memset(arrays[0], 0, bytes)
      },
      ClosureKernel(
        "read-write", items, scalar, kind: "memory", arrays: 4
      ) { arrays, bytes in
        if scalar == .double {
          read_write_pass_double(
            arrays[0].assumingMemoryBound(to: Double.self),
            arrays[1].assumingMemoryBound(to: Double.self),
            arrays[2].assumingMemoryBound(to: Double.self),
            arrays[3].assumingMemoryBound(to: Double.self), items)
        } else {
          read_write_pass_float(
            arrays[0].assumingMemoryBound(to: Float.self),
            arrays[1].assumingMemoryBound(to: Float.self),
            arrays[2].assumingMemoryBound(to: Float.self),
            arrays[3].assumingMemoryBound(to: Float.self), items)
        }
      },
    ]
  }

  /// A chain of dependent multiplications and additions, and a pass of polynomials: what the core
  /// does apart from its memory.
  package static func arithmetic() -> [any TimedKernel] {
    [
      ClosureKernel("dependent-chain", 10_000, .double, kind: "arithmetic", arrays: 1) {
        arrays, _ in
        let cell = arrays[0].assumingMemoryBound(to: Double.self)
        cell[0] = dependent_chain(launder_double(0.5), 10_000)
      },
      ClosureKernel("polynomial", 1_000, .double, kind: "arithmetic", arrays: 2) { arrays, _ in
        polynomial_pass(
          arrays[0].assumingMemoryBound(to: Double.self),
          arrays[1].assumingMemoryBound(to: Double.self), 1_000)
      },
    ]
  }
}

/// A calibration kernel: some arrays of the same size and a pass over them.
final class ClosureKernel: TimedKernel {
  let description: KernelDescription
  private let arrays: [UnsafeMutableRawPointer]
  private let bytes: Int
  private let body: ([UnsafeMutableRawPointer], Int) -> Void

  init(
    _ name: String, _ items: Int, _ scalar: ScalarType, kind: String, arrays count: Int,
    body: @escaping ([UnsafeMutableRawPointer], Int) -> Void
  ) {
    bytes = items * (scalar == .double ? 8 : 4)
    self.body = body
    arrays = (0..<count).map { [bytes] index in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
      // Ordinary numbers of the type: a half everywhere.
      if scalar == .double {
        memory.initializeMemory(as: Double.self, repeating: 0.5, count: bytes / 8)
      } else {
        memory.initializeMemory(as: Float.self, repeating: 0.5, count: bytes / 4)
      }
      return memory
    }
    description = KernelDescription(
      family: "calibration", workload: "calibration.\(name).\(scalar.rawValue).\(items)",
      method: name, items: items, scalar: scalar, workingSetBytes: bytes * count, kind: kind)
  }

  deinit { for array in arrays { array.deallocate() } }

  func prepare(round: Int) {}

  func run(calls: Int) {
    for _ in 0..<calls {
      body(arrays, bytes)
      for array in arrays { launder_memory(array) }
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    run(calls: 1)
    return KernelCheck(error: 0, bound: 0, count: 0)
  }
}
