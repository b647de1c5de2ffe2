internal import AnimationNumerics

extension ChoreographySampler {
  /// Fills an array of as many numbers as there are lanes with their positions at `time`, in seconds after
  /// the shared trigger.
  public func sample(at time: Double, into positions: inout [Double]) {
    positions.withUnsafeMutableBufferPointer { sample(at: time, into: $0) }
  }

  /// Fills arrays of as many numbers as there are lanes with their positions and velocities at `time`, in
  /// seconds after the shared trigger.
  public func sample(
    at time: Double, into positions: inout [Double], velocities: inout [Double]
  ) {
    filling(&positions, &velocities) { sample(at: time, into: $0, velocities: $1) }
  }
}
