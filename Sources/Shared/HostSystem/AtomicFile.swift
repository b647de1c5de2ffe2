package import Foundation

// Only the command line tool uses this, on systems that support starting programs.
#if STARTS_PROCESSES
  /// Writes files atomically, so that a reader, a crash or a concurrent run never sees a partial
  /// file.
  package enum AtomicFile {
    /// The path that means standard output, in every command.
    package static let standardOutput = "-"

    /// Replaces the file at `path`, creating its folder if necessary; writes to standard output for
    /// `-`.
    ///
    /// The bytes are written to a new file in the same folder and flushed to disk before it is
    /// renamed, so a failure keeps the old file. The new file gets the old one's mode. A symbolic
    /// link stays and its destination is replaced. Devices and pipes are written in place.
    ///
    /// - Throws: `inputOutput` with the path and the system's reason.
    package static func write(_ data: Data, to path: String) throws(FileFailure) {
      guard path != standardOutput else { return try write(data, toStream: STDOUT_FILENO) }
      var old = stat()
      let exists = stat(path, &old) == 0
      let isRegular = exists && old.st_mode & S_IFMT == S_IFREG
      if exists, !isRegular, old.st_mode & S_IFMT != S_IFDIR {
        return try writeInPlace(data, at: path)
      }
      let target = try destination(path)
      let (folder, name) = parts(target)
      try makeFolder(folder, path: path)
      let temporary = "\(folder)/.\(name).\(getpid()).tmp"
      // The replacement of a private file must be private from the start.
      let file = open(
        temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, isRegular ? 0o600 : 0o644)
      guard file >= 0 else { throw failure(path) }
      if isRegular { fchmod(file, old.st_mode & 0o7777) }
      do throws(FileFailure) {
        do throws(FileFailure) {
          try writeAll(data, to: file, path: path)
          guard fsync(file) == 0 else { throw failure(path) }
        } catch {
          close(file)
          throw error
        }
        // Some file systems report a full disk only on closing.
        guard close(file) == 0, rename(temporary, target) == 0 else { throw failure(path) }
      } catch {
        unlink(temporary)
        throw error
      }
    }

    /// Writes to standard output or standard error. A full disk behind a redirection is an error.
    package static func write(_ data: Data, toStream stream: Int32) throws(FileFailure) {
      let name = stream == STDERR_FILENO ? "standard error" : "standard output"
      try writeAll(data, to: stream, path: name)
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

    private static func makeFolder(_ folder: String, path: String) throws(FileFailure) {
      var status = stat()
      guard stat(folder, &status) != 0 else { return }
      guard errno == ENOENT else { throw failure(path) }
      try createFolder(folder)
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
        let written = bytes[offset...].withUnsafeBytes { systemWrite(file, $0) }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw failure(path) }
        offset += written
      }
    }

    private static func failure(_ path: String, _ code: Int32 = errno) -> FileFailure {
      .inputOutput(path: path, reason: "cannot be written: \(String(cString: strerror(code)))")
    }
  }

  /// Calls `write(2)`; at file scope, where no method of that name hides it.
  private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(file, bytes.baseAddress!, bytes.count)
  }
#endif
