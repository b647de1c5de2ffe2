internal import Foundation

#if STARTS_PROCESSES
  /// An exclusive lock on a file or folder, for as long as the value lives. Other processes that ask
  /// for it are rejected, not kept waiting.
  package struct FileLock: ~Copyable, Sendable {
    package let descriptor: Int32

    /// Opens and locks a path.
    ///
    /// - Throws: `inputOutput` with `taken` as its reason if another process has the lock.
    package init(_ path: String, taken: String) throws(FileFailure) {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        throw .inputOutput(path: path, reason: String(cString: strerror(errno)))
      }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        close(file)
        throw .inputOutput(path: path, reason: taken)
      }
      descriptor = file
    }

    deinit {
      // Unlocks explicitly: a process that another thread is just starting may hold a copy of the
      // descriptor.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
  }
#else
  /// No lock: where two runs replace one baseline, the last one stays.
  package struct FileLock: ~Copyable, Sendable {
    package init(_ path: String, taken: String) throws(FileFailure) {}
  }
#endif
