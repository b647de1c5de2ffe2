// Fuzzes the parsers of CSS easing functions: any text is an easing or an error, an easing gives a
// number at every progress, and its own text parses. (Not always to the same easing: a third, as a
// percentage, is rounded.)

import AnimationNumerics

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  guard let easing = try? EasingFunction(css: text) else { return 0 }
  for progress in [-0.5, 0, 0.25, 0.5, 1, 1.5] {
    if easing.value(at: progress).isNaN { fatalError("NaN at \(progress) of \(text)") }
  }
  if (try? EasingFunction(css: easing.description)) == nil {
    fatalError("the text of an easing does not parse: \(easing)")
  }
  return 0
}
