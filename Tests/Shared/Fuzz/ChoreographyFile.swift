// Fuzzes the reader of choreography files: any bytes are a choreography or an error that says where.
//
// Sample: 500000 inputs.

import ChoreographyFiles

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let content = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  do throws(DocumentError) {
    _ = try ChoreographyDocument(bytes: content)
  } catch {
    if error.description.isEmpty { fatalError("an error without a word") }
  }
  return 0
}
