// A defect on purpose, which fuzzing must find: whoever finds it is known to look. Its message is the only way in
// which this driver may end; scripts/fuzz fails without it.
//
// Sample: 2000000 inputs.

import AnimationNumerics

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  if case .steps(let steps)? = try? EasingFunction(css: text), steps.count == 7 {
    fatalError("the planted defect: seven steps")
  }
  return 0
}
