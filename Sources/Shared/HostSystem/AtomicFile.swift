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
  package static func createFolder(_ folder: String, for path: String? = nil) throws(FileFailure) {
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
      var code = data.withUnsafeBytes { write_special(path, $0.baseAddress, $0.count) }
      if code < 0 {
        let target = URL(fileURLWithPath: try destination(path))
        let folder = target.deletingLastPathComponent().path
        var status = stat()
        if stat(folder, &status) != 0 {
          guard errno == ENOENT else { throw failure(path, errno) }
          try createFolder(folder, for: path)
        }
        let temporary = "\(folder)/.\(target.lastPathComponent).\(getpid()).tmp"
        code = data.withUnsafeBytes {
          replace_file(target.path, temporary, $0.baseAddress, $0.count)
        }
      }
      if code != 0 { throw failure(path, code) }
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
        let folder = URL(fileURLWithPath: target).deletingLastPathComponent()
        target = URL(fileURLWithPath: next, relativeTo: folder).path
      }
      throw failure(path, ELOOP)
    }

    private static func failure(_ path: String, _ code: Int32) -> FileFailure {
      .inputOutput(path: path, reason: "cannot be written: \(String(cString: strerror(code)))")
    }
  }
#endif
