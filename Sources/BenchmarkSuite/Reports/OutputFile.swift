internal import Foundation

/// Files that are either written whole or not at all.
enum OutputFile {
  /// Why a file could not be read or written.
  struct Failure: Error, CustomStringConvertible {
    let action: String
    let path: String
    let code: Int32

    var description: String { "cannot \(action) \(path): \(String(cString: strerror(code)))" }
  }

  /// Replaces the file at `path`: until the last step the old one stays as it is, and the new one
  /// lies beside it under another name.
  static func write(_ text: String, to path: String) throws(Failure) {
    let temporary = "\(path).\(getpid()).partial"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Failure(action: "write", path: path, code: errno) }
    var code: Int32 = 0
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Foundation.write(descriptor, rest.baseAddress!, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          code = errno
          return
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      // A full disk may be noticed only here.
      if fsync(descriptor) != 0 { code = errno }
    }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, path) != 0 { code = errno }
    if code != 0 {
      unlink(temporary)
      throw Failure(action: "write", path: path, code: code)
    }
  }

  /// The text of a file, whose bytes must be UTF-8.
  static func read(_ path: String) throws(Failure) -> String {
    guard let file = fopen(path, "rb") else {
      throw Failure(action: "read", path: path, code: errno)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    let chunk = 1 << 16
    while true {
      var size = 0
      bytes.append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
          size = fread(buffer.baseAddress, 1, chunk, file)
          count = size
        })
      if size < chunk { break }
    }
    if ferror(file) != 0 { throw Failure(action: "read", path: path, code: errno) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(action: "read", path: path, code: EILSEQ)
    }
    return text
  }
}
