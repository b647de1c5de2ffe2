// Fuzzes the reader of the solver protocol: any bytes are a request, an error that names its place,
// or nothing, and a request that was understood is written and read again as the same request.
//
// Sample: 300000 inputs.

import SolverVerification

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let line = UnsafeBufferPointer(start: bytes, count: count)
  let decoded = SolverRequest.decode(line: line)
  if case .success(let request) = decoded.request {
    let again = SolverRequest.decode(line: request.encoded(identifier: 1))
    guard case .success(let second) = again.request, second == request else {
      fatalError("not the same request when written and read again: \(request)")
    }
  }
  return 0
}
