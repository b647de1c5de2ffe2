internal import Foundation

/// Writes files so that a reader, a crash or a second run never sees half of one.
enum AtomicFile {
  /// Replaces the file at `path`, creating its folder if need be.
  ///
  /// The bytes go to a new file beside it, to the disk, and only then take its name. If anything
  /// fails the old file stays as it was and the new one is removed.
  static func write(_ data: Data, to path: String) throws(ResultStore.Failure) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .inputOutput(path: folder, reason: ResultStore.reason(error))
    }
    let temporary = folder + "/.\(url.lastPathComponent).\(getpid()).tmp"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path, errno) }
    do throws(ResultStore.Failure) {
      try write(data, to: file, path: path)
    } catch {
      close(file)
      unlink(temporary)
      throw error
    }
    close(file)
    guard rename(temporary, url.path) == 0 else {
      let code = errno
      unlink(temporary)
      throw failure(path, code)
    }
  }

  private static func write(
    _ data: Data, to file: Int32, path: String
  ) throws(ResultStore.Failure) {
    let bytes = [UInt8](data)
    var offset = 0
    while offset < bytes.count {
      let written = bytes[offset...].withUnsafeBytes {
        #if canImport(Glibc)
          Glibc.write(file, $0.baseAddress!, $0.count)
        #elseif canImport(Musl)
          Musl.write(file, $0.baseAddress!, $0.count)
        #else
          Darwin.write(file, $0.baseAddress!, $0.count)
        #endif
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure(path, errno) }
      offset += written
    }
    guard fsync(file) == 0 else { throw failure(path, errno) }
  }

  private static func failure(_ path: String, _ code: Int32) -> ResultStore.Failure {
    .inputOutput(path: path, reason: "cannot be written: \(String(cString: strerror(code)))")
  }
}
