package import Foundation

/// Writes files so that a reader, a crash or a second run never sees half of one.
package enum AtomicFile {
  /// The path that stands for standard output, in every command.
  package static let standardOutput = "-"

  /// Replaces the file at `path`, creating its folder if need be; writes to standard output for `-`.
  ///
  /// The bytes go to a new file beside it, to the disk, and only then take its name. If anything
  /// fails the old file stays as it was and the new one is removed. The new file has the mode, the
  /// owner and the group of the old one. A symbolic link keeps pointing to the file that is
  /// replaced, which is made if it is not there; a link that leads back to itself is an error.
  ///
  /// Not atomic are a device or a pipe, a file with several hard links, and one whose owner cannot be
  /// given to another file: a new file in their place would not be what they are, so they are written
  /// to. If that fails a file gets its old bytes back, but a reader, or a crash, may meet it half
  /// written.
  ///
  /// - Throws: `inputOutput` with the path and the reason: a folder that cannot be made, no
  ///   permission, a full disk, a directory of that name, a loop of links.
  package static func write(_ data: Data, to path: String) throws(ResultStore.Failure) {
    guard path != standardOutput else {
      try write(data, toStream: STDOUT_FILENO)
      return
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    let isRegular = exists && status.st_mode & S_IFMT == S_IFREG
    // Before links are followed: that of /dev/stdout to a pipe leads to no path.
    if exists, !isRegular, status.st_mode & S_IFMT != S_IFDIR {
      try writeToDevice(data, at: path)
      return
    }
    let target = try followed(path)
    if isRegular, status.st_nlink > 1 {
      try writeInPlace(data, at: target, path: path)
      return
    }
    let (folder, name) = parts(target)
    try makeFolder(folder, path: path)
    removeAbandoned(name, in: folder)
    let temporary = folder + "/.\(name).\(getpid()).tmp"
    // What replaces a private file is private from the start.
    let file = open(
      temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, isRegular ? 0o600 : 0o644)
    guard file >= 0 else { throw failure(path, errno) }
    if isRegular, !adopt(status, by: file) {
      close(file)
      unlink(temporary)
      try writeInPlace(data, at: target, path: path)
      return
    }
    do throws(ResultStore.Failure) {
      try write([UInt8](data), to: file, path: path)
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
    guard rename(temporary, target) == 0 else {
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

  /// Writes to standard output or standard error. A full disk behind a redirection is an error, not silence.
  package static func write(_ data: Data, toStream stream: Int32) throws(ResultStore.Failure) {
    let name = stream == STDERR_FILENO ? "standard error" : "standard output"
    try writeAll([UInt8](data), to: stream, path: name)
  }

  /// The most symbolic links that are followed: what Linux allows on the way to a file.
  private static let linkLimit = 40

  /// Where the last part of a path leads to, if it is a symbolic link: a path that is none, whether a
  /// file is there or not. The system follows those on the way to it.
  private static func followed(_ path: String) throws(ResultStore.Failure) -> String {
    var target = path
    for _ in 0...linkLimit {
      guard let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
      else { return target }
      target = destination.hasPrefix("/") ? destination : parts(target).folder + "/" + destination
    }
    throw failure(path, ELOOP)
  }

  /// The folder of a path, and the name in it.
  private static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  private static func makeFolder(
    _ folder: String, path: String
  ) throws(ResultStore.Failure) {
    var status = stat()
    // What is there but cannot be reached is an error in the system's words.
    if stat(folder, &status) != 0, errno != ENOENT { throw failure(path, errno) }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .inputOutput(path: folder, reason: ResultStore.reason(error))
    }
  }

  /// Gives a new file the owner, the group and the mode of an old one; whether that was possible.
  private static func adopt(_ old: stat, by file: Int32) -> Bool {
    var own = stat()
    guard fstat(file, &own) == 0 else { return false }
    if own.st_uid != old.st_uid || own.st_gid != old.st_gid {
      guard fchown(file, old.st_uid, old.st_gid) == 0 else { return false }
    }
    // Last, because a new owner takes bits of the mode away.
    return fchmod(file, old.st_mode & 0o7777) == 0
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

  private static func writeToDevice(
    _ data: Data, at path: String
  ) throws(ResultStore.Failure) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path, errno) }
    defer { close(file) }
    try write([UInt8](data), to: file, path: path)
  }

  /// Writes over the bytes of a file, which stays the same file; puts the old ones back if the new
  /// ones find no room.
  private static func writeInPlace(
    _ data: Data, at target: String, path: String
  ) throws(ResultStore.Failure) {
    let old: [UInt8]
    do {
      old = [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
    } catch {
      throw .inputOutput(path: path, reason: ResultStore.reason(error))
    }
    let file = open(target, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path, errno) }
    defer { close(file) }
    do throws(ResultStore.Failure) {
      try write([UInt8](data), to: file, path: path)
      guard ftruncate(file, off_t(data.count)) == 0 else { throw failure(path, errno) }
    } catch {
      lseek(file, 0, SEEK_SET)
      try? write(old, to: file, path: path)
      ftruncate(file, off_t(old.count))
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to file: Int32, path: String
  ) throws(ResultStore.Failure) {
    try writeAll(bytes, to: file, path: path)
    // A device or a pipe has nothing to synchronise and says so.
    guard fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw failure(path, errno)
    }
  }

  private static func writeAll(
    _ bytes: [UInt8], to file: Int32, path: String
  ) throws(ResultStore.Failure) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes[offset...].withUnsafeBytes {
        systemWrite(file, $0)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure(path, errno) }
      offset += written
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> ResultStore.Failure {
    .inputOutput(path: path, reason: "cannot be written: \(String(cString: strerror(code)))")
  }
}

/// `write(2)`; at file scope, where no method of that name hides it.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress!, bytes.count)
}
