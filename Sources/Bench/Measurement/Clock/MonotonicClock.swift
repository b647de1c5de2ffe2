internal import Foundation

/// Clock readings in nanoseconds. A reading costs about 25 ns, so samples last at least 50 µs.
package enum MonotonicClock {
  /// The monotonic clock, which never goes back.
  package static func now() -> UInt64 { read(CLOCK_MONOTONIC) }

  /// Processor time of the calling thread: the part of wall time during which it ran.
  static func processorTime() -> UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
