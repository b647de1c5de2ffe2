internal import AnimationNumerics

extension ChoreographySampler {
  /// Fills an array, one element per lane, with the lanes' positions at `time`, in seconds after
  /// the shared trigger.
  public func sample(at time: Double, into positions: inout [Double]) {
    positions.withUnsafeMutableBufferPointer { sample(at: time, into: $0) }
  }

  /// Fills arrays, one element per lane, with the lanes' positions and velocities at `time`, in
  /// seconds after the shared trigger.
  public func sample(at time: Double, into positions: inout [Double], velocities: inout [Double]) {
    filling(&positions, &velocities) { sample(at: time, into: $0, velocities: $1) }
  }
}

extension ChoreographySampler {
  /// Fills a span with the positions of some lanes at `time`, by default all, in seconds after the
  /// shared trigger.
  public func sample(
    _ part: Range<Int>? = nil, at time: Double, into positions: inout MutableSpan<Double>
  ) {
    positions.withUnsafeMutableBufferPointer {
      sample(part ?? 0..<lanes.count, at: time, into: $0)
    }
  }

  /// Fills spans with the positions and velocities of some lanes at `time`, by default all.
  public func sample(
    _ part: Range<Int>? = nil, at time: Double, into positions: inout MutableSpan<Double>,
    velocities: inout MutableSpan<Double>
  ) {
    filling(&positions, &velocities) {
      sample(part ?? 0..<lanes.count, at: time, into: $0, velocities: $1)
    }
  }
}
