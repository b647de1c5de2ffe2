internal import CMeasuring

/// Clock readings in nanoseconds. A reading costs about 25 ns, so samples last at least 50 µs.
package enum MonotonicClock {
  /// The monotonic clock, which never goes back.
  package static func now() -> UInt64 { monotonic_nanoseconds() }

  /// Processor time of the calling thread: the part of wall time during which it ran.
  static func processorTime() -> UInt64 { thread_nanoseconds() }
}
