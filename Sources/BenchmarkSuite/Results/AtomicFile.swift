internal import Foundation

/// Writes files so that a reader, a crash or a second run never sees half of one.
enum AtomicFile {
  /// Replaces the file at `path`, creating its folder if need be.
  ///
  /// The bytes go to a new file beside it, to the disk, and only then take its name. If anything
  /// fails the old file stays as it was and the new one is removed. A link keeps pointing to the file
  /// that is replaced; a device or a pipe is written to, since replacing it would destroy it.
  static func write(_ data: Data, to path: String) throws(ResultStore.Failure) {
    // Where links lead to; a path that does not exist stays as it is.
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    var status = stat()
    if stat(url.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG,
      status.st_mode & S_IFMT != S_IFDIR
    {
      try writeInPlace(data, to: url.path, path: path)
      return
    }
    let folder = url.deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .inputOutput(path: folder, reason: ResultStore.reason(error))
    }
    removeAbandoned(url.lastPathComponent, in: folder)
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
    // Some file systems report a full disk only here.
    guard close(file) == 0 else {
      let code = errno
      unlink(temporary)
      throw failure(path, code)
    }
    guard rename(temporary, url.path) == 0 else {
      let code = errno
      unlink(temporary)
      throw failure(path, code)
    }
    // So that the new name survives a failure of power, too; where folders cannot be synchronised it
    // does not matter to this process.
    let directory = open(folder, O_RDONLY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
  }

  /// Removes what runs left that were killed while they wrote the same file.
  private static func removeAbandoned(_ name: String, in folder: String) {
    let prefix = ".\(name)."
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where entry.hasPrefix(prefix) && entry.hasSuffix(".tmp") {
      guard let process = pid_t(entry.dropFirst(prefix.count).dropLast(4)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink(folder + "/" + entry)
    }
  }

  private static func writeInPlace(
    _ data: Data, to device: String, path: String
  ) throws(ResultStore.Failure) {
    let file = open(device, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path, errno) }
    defer { close(file) }
    try write(data, to: file, path: path)
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
    // A device or a pipe has nothing to synchronise and says so.
    guard fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw failure(path, errno)
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> ResultStore.Failure {
    .inputOutput(path: path, reason: "cannot be written: \(String(cString: strerror(code)))")
  }
}
