/// The segments of a track, in order, with their end times.
///
/// The segment of a time is found exactly for the given binary durations: the ends are sums of two
/// doubles, and the local time is rounded once.
package struct KeyframeSegments<Data: VectorArithmetic> {
  let initial: Data
  package let segments: [KeyframeSegment<Data>]
  /// The end of each segment, in seconds since the track's start.
  package let ends: [DoubleDouble]

  init(initial: Data, initialVelocity: Data, keyframes: [Keyframe<Data>]) {
    self.initial = initial
    segments = KeyframeResolver(
      initial: initial, initialVelocity: initialVelocity, keyframes: keyframes
    ).segments()
    var end = DoubleDouble(0)
    var ends: [DoubleDouble] = []
    for segment in segments {
      // The end of an endless segment has no low part to add to.
      end =
        end.high + segment.duration < .infinity
        ? end + DoubleDouble(segment.duration) : DoubleDouble(.infinity)
      ends.append(end)
    }
    self.ends = ends
  }

  /// Seconds: the sum of all durations.
  var duration: Double { ends.last?.high ?? 0 }

  /// The final value of the track.
  var last: Data { segments.last?.end ?? initial }

  /// The position of a time among the segments.
  enum Place {
    /// In a segment, at its local time.
    case segment(Int, Double)
    /// After the last segment.
    case after
  }

  /// The first segment that ends at `time` or later, and the local time in it. Times before 0 are
  /// clamped to 0.
  func place(of time: Double) -> Place {
    let t = max(time, 0)
    let index = partition(0..<ends.count) {
      ends[$0].high < t || (ends[$0].high == t && ends[$0].low < 0)
    }
    return index < ends.count ? .segment(index, localTime(time, in: index)) : .after
  }

  /// A time on the clock of a segment; times before it are clamped to its start.
  @inline(__always) func localTime(_ time: Double, in index: Int) -> Double {
    let t = max(time, 0)
    guard index > 0 else { return t }
    let begin = ends[index - 1]
    return max((t - begin.high) - begin.low, 0)
  }

  /// The value at a time in seconds.
  package func value(at time: Double) -> Data {
    switch place(of: time) {
    case .segment(let index, let τ):
      // Through a pointer, so that the segment is not copied.
      segments.withUnsafeBufferPointer { ($0.baseAddress! + index).pointee.value(at: τ) }
    case .after: last
    }
  }

  /// The velocity at a time in seconds, in units per second; zero past the end.
  func velocity(at time: Double) -> Data {
    switch place(of: time) {
    case .segment(let index, let τ):
      segments.withUnsafeBufferPointer { ($0.baseAddress! + index).pointee.velocity(at: τ) }
    case .after: .zero
    }
  }
}

extension KeyframeSegments: Sendable where Data: Sendable {}
