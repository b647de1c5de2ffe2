internal import CHostSystem
package import Foundation

/// Writes files atomically, so that a reader, a crash or a concurrent run never sees a partial
/// file.
package enum AtomicFile {
  /// The path that means standard output, in every command.
  package static let standardOutput = "-"

  /// Replaces the file at `path`, creating its folder if necessary; writes to standard output for
  /// `-`.
  ///
  /// Where POSIX is, the bytes are written to a new file in the same folder and flushed to disk before it
  /// is renamed, so a failure keeps the old file. The new file gets the old one's mode. A symbolic
  /// link stays and its destination is replaced. Devices and pipes are written in place. Elsewhere
  /// Foundation replaces the file.
  ///
  /// - Throws: `inputOutput` with the path and the system's reason.
  package static func write(_ data: Data, to path: String) throws(FileFailure) {
    guard path != standardOutput else { return try write(data, toStream: 1) }
    #if STARTS_PROCESSES
      try replace(path, by: data)
    #else
      let file = URL(fileURLWithPath: path)
      try createFolder(file.deletingLastPathComponent().path, for: path)
      do { try data.write(to: file, options: .atomic) } catch { throw failure(path, error) }
    #endif
  }

  /// Writes to standard output (1) or standard error (2). A full disk behind a redirection is an
  /// error.
  package static func write(_ data: Data, toStream stream: Int32) throws(FileFailure) {
    let (file, name): (FileHandle, String) =
      stream == 2 ? (.standardError, "standard error") : (.standardOutput, "standard output")
    do { try file.write(contentsOf: data) } catch { throw failure(name, error) }
  }

  private static func failure(_ path: String, _ error: any Error) -> FileFailure {
    .inputOutput(path: path, reason: "cannot be written: \(FileFailure.reason(error))")
  }

  /// Creates a folder and those above it, unless they exist. A failure is reported as that of
  /// `path`, by default of the folder.
  package static func createFolder(
    _ folder: String, for path: String? = nil
  ) throws(FileFailure) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .inputOutput(path: path ?? folder, reason: FileFailure.reason(error))
    }
  }
}

#if STARTS_PROCESSES
  extension AtomicFile {
    private static func replace(_ path: String, by data: Data) throws(FileFailure) {
      var old = stat()
      let exists = stat(path, &old) == 0
      let isRegular = exists && old.st_mode & S_IFMT == S_IFREG
      if exists, !isRegular, old.st_mode & S_IFMT != S_IFDIR {
        return try writeInPlace(data, at: path)
      }
      let target = try destination(path)
      let (folder, name) = parts(target)
      var status = stat()
      if stat(folder, &status) != 0 {
        guard errno == ENOENT else { throw failure(path) }
        try createFolder(folder, for: path)
      }
      let temporary = "\(folder)/.\(name).\(getpid()).tmp"
      // The replacement of a private file must be private from the start.
      let file = open(
        temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, isRegular ? 0o600 : 0o644)
      guard file >= 0 else { throw failure(path) }
      if isRegular { fchmod(file, old.st_mode & 0o7777) }
      var isWhole = false
      defer { if !isWhole { unlink(temporary) } }
      do throws(FileFailure) {
        try writeAll(data, to: file, path: path)
        guard fsync(file) == 0 else { throw failure(path) }
      } catch {
        close(file)
        throw error
      }
      // Some file systems report a full disk only on closing.
      guard close(file) == 0, rename(temporary, target) == 0 else { throw failure(path) }
      isWhole = true
    }

    /// Follows the symbolic links of a path's last component, even if the destination does not
    /// exist yet.
    private static func destination(_ path: String) throws(FileFailure) -> String {
      var target = path
      // The limit on links is that of Linux.
      for _ in 0...40 {
        guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else {
          return target
        }
        target = next.hasPrefix("/") ? next : parts(target).folder + "/" + next
      }
      throw failure(path, ELOOP)
    }

    private static func parts(_ path: String) -> (folder: String, name: String) {
      guard let slash = path.lastIndex(of: "/") else { return (".", path) }
      let folder = path[..<slash]
      return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
    }

    /// Writes to a device or a pipe.
    private static func writeInPlace(_ data: Data, at path: String) throws(FileFailure) {
      let file = open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw failure(path) }
      defer { close(file) }
      try writeAll(data, to: file, path: path)
    }

    private static func writeAll(_ data: Data, to file: Int32, path: String) throws(FileFailure) {
      let bytes = [UInt8](data)
      var offset = 0
      while offset < bytes.count {
        let written = bytes[offset...].withUnsafeBytes {
          write_bytes(file, $0.baseAddress, $0.count)
        }
        guard written > 0 else { throw failure(path, Int32(-written)) }
        offset += written
      }
    }

    private static func failure(_ path: String, _ code: Int32 = errno) -> FileFailure {
      .inputOutput(path: path, reason: "cannot be written: \(String(cString: strerror(code)))")
    }
  }
#endif
