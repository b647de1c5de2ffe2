import AnimationKernels
import AnimationNumerics
public import CKernelInterface

#if arch(x86_64)
  import AnimationKernelsV3
  import AnimationKernelsV4
#endif

/// The kernels of the level in use, as the library chooses them.
public func currentKernels() -> KernelTable {
  #if arch(x86_64)
    switch InstructionSet.current {
    case .baseline: AnimationKernels.kernelTable()
    case .x86_64_v3: AnimationKernelsV3.kernelTable()
    case .x86_64_v4: AnimationKernelsV4.kernelTable()
    }
  #else
    AnimationKernels.kernelTable()
  #endif
}

/// The digests of every kernel of a table.
public func kernelDigests(of kernels: KernelTable) -> [Digest] {
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
