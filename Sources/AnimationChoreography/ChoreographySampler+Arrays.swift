internal import AnimationNumerics

extension ChoreographySampler {
  /// Fills an array, one element per lane, with the lanes' positions at `time`, in seconds after
  /// the shared trigger.
  public func sample(at time: Double, into positions: inout [Double]) {
    positions.withUnsafeMutableBufferPointer { sample(at: time, into: $0) }
  }

  /// Fills arrays, one element per lane, with the lanes' positions and velocities at `time`, in
  /// seconds after the shared trigger.
  public func sample(
    at time: Double, into positions: inout [Double], velocities: inout [Double]
  ) {
    filling(&positions, &velocities) { sample(at: time, into: $0, velocities: $1) }
  }
}
