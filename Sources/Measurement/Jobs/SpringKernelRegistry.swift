package import SolverVerification

/// The methods that can be timed on a spring workload.
package enum SpringKernelRegistry {
  /// A kernel of each method that serves the workload.
  ///
  /// - Parameters:
  ///   - items: The items that all of them work on.
  ///   - names: The methods wanted; all of them if nil.
  package static func kernels(
    _ items: SpringItems, methods names: Set<String>? = nil
  ) throws(SolverError) -> [any TimedKernel] {
    var kernels: [any TimedKernel] = []
    for method in MethodRegistry.all where names?.contains(method.name) ?? true {
      let kernel: (any TimedKernel)?
      switch method {
      case is OurSolver:
        kernel = items.workload.scalar == .double ? try OurScalarFrameKernel(items) : nil
      case let batch as OurBatchSolver:
        kernels += try batch.frameKernels(items)
        continue
      case is AppleSpringArithmetic: kernel = try AppleSpringModel().frameKernel(items)
      case let model as any SpringModel: kernel = try model.frameKernel(items)
      case let stepper as any SteppedSpring: kernel = try stepper.frameKernel(items)
      default: kernel = nil
      }
      if let kernel { kernels.append(kernel) }
    }
    if names?.contains("textbook") ?? true, let kernel = try FloatTextbookKernel(items) {
      kernels.append(kernel)
    }
    if names?.contains(TimedMethods.cLoop) ?? true {
      if items.workload.scalar == .double {
        kernels.append(try PlainSpringKernel(items))
      } else if let kernel = try FloatPlainSpringKernel(items) {
        kernels.append(kernel)
      }
    }
    if names?.contains(TimedMethods.vectorMath) ?? true {
      if let kernel = try VectorMathKernel(items) { kernels.append(kernel) }
      if let kernel = try FloatVectorMathKernel(items) { kernels.append(kernel) }
    }
    return kernels
  }
}
