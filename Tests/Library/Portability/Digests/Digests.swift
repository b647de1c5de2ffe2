import AnimationKernels
import AnimationNumerics
public import CKernelInterface

#if arch(x86_64)
  import AnimationKernelsV3
  import AnimationKernelsV4
#endif

/// All kernels of a level.
public struct KernelTables {
  /// Those for one number.
  public var scalar: ScalarKernelTable
  /// Those for many springs.
  public var springs: SpringKernelTable
  /// Those for many of anything else.
  public var samples: SampleKernelTable
}

/// The kernels of the level in use, as the library chooses them.
public func currentKernels() -> KernelTables {
  #if arch(x86_64)
    switch InstructionSet.current {
    case .baseline: break
    case .x86_64_v3:
      return KernelTables(
        scalar: AnimationKernelsV3.scalarKernels(), springs: AnimationKernelsV3.springKernels(),
        samples: AnimationKernelsV3.sampleKernels())
    case .x86_64_v4:
      return KernelTables(
        scalar: AnimationKernelsV4.scalarKernels(), springs: AnimationKernelsV4.springKernels(),
        samples: AnimationKernelsV4.sampleKernels())
    }
  #endif
  return KernelTables(
    scalar: AnimationKernels.scalarKernels(), springs: AnimationKernels.springKernels(),
    samples: AnimationKernels.sampleKernels())
}

/// The digests of every kernel.
public func kernelDigests(of kernels: KernelTables) -> [Digest] {
  var recorder = DigestRecorder()
  recordKernels(kernels, &recorder)
  return recorder.digests
}

/// The digests of every kernel and of the library, on this processor at the level in use.
///
/// - Parameter section: A section of which every number is written to standard output, in
///   hexadecimal, to locate a difference.
public func allDigests(listing section: String? = nil) -> [Digest] {
  var recorder = DigestRecorder(listing: section)
  recordKernels(currentKernels(), &recorder)
  recordLibrary(&recorder)
  return recorder.digests
}

/// Writes the level in use, and the digests or the numbers of one section, to standard output.
@_cdecl("portability_write")
public func writeDigests(_ section: UnsafePointer<CChar>?) {
  let listed = section.map { String(cString: $0) }
  print("# \(InstructionSet.current.rawValue)")
  let digests = allDigests(listing: listed)
  if listed == nil {
    for digest in digests { print(digest.line) }
  }
}
