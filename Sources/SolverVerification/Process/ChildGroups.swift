import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process groups that this process has started and not yet killed.
///
/// A child in a group of its own does not get the terminal's interrupt, so a verification that is
/// interrupted has to pass it on.
enum ChildGroups {
  private static let capacity = 256
  private static let lock = Mutex(())
  /// Zero where free. Plain memory, because a signal handler may read nothing cleverer; a handler
  /// that sees a slot half a moment early or late does no harm.
  nonisolated(unsafe) private static let slots: UnsafeMutablePointer<pid_t> = {
    let slots = UnsafeMutablePointer<pid_t>.allocate(capacity: capacity)
    slots.initialize(repeating: 0, count: capacity)
    return slots
  }()

  static func insert(_ group: pid_t) { replace(0, by: group) }

  static func remove(_ group: pid_t) { replace(group, by: 0) }

  private static func replace(_ old: pid_t, by new: pid_t) {
    lock.withLock { _ in
      if let index = (0..<capacity).first(where: { slots[$0] == old }) { slots[index] = new }
    }
  }

  /// From now on an interrupt, a hang-up or a request to end kills every group before it ends this
  /// process.
  static func killOnSignals() {
    _ = slots
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        for index in 0..<ChildGroups.capacity where ChildGroups.slots[index] > 0 {
          _ = kill(-ChildGroups.slots[index], SIGKILL)
        }
        _exit(128 + number)
      }
    }
  }
}
