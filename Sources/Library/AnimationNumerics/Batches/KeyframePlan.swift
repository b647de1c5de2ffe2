internal import CKernelInterface

/// A track prepared for sampling at many times.
///
/// Sampling allocates nothing. One time and many give the same bits, on every instruction set with
/// fused multiply-add. The error bounds are those of ``ScalarTrack``, but a value may differ from
/// that type's in the last place. Cubic and linear keyframes are evaluated as polynomials about
/// their middle, with 0.5 ulp of the value and 2·2⁻⁵³ of the segment's scale.
public struct KeyframePlan: Sendable {
  private let segments: KeyframeSegments<Double>
  let storage: KeyframePieceStorage
  private let others: [Span]

  /// A segment that is not a cubic, for times after `begin` up to `end`.
  private struct Span: Sendable {
    var index: Int
    var begin: Double
    var end: Double
  }

  /// A plan for a track.
  public init(_ track: ScalarTrack) {
    segments = track.segments
    var pieces: [KeyframePiece] = []
    var others: [Span] = []
    var begin = DoubleDouble(0)
    for (index, segment) in segments.segments.enumerated() {
      let end = segments.ends[index]
      let last = KeyframePiece.lastTime(until: end)
      let lastBefore = pieces.last?.end ?? -1
      // A segment that contains no time, such as a jump after the beginning, needs no piece.
      if last > lastBefore {
        if let piece = KeyframePiece(segment, begin: begin, end: end) {
          pieces.append(piece)
        } else {
          // Its values are filled in later.
          pieces.append(.constant(segment.end, until: last))
          others.append(Span(index: index, begin: lastBefore, end: last))
        }
      }
      begin = end
    }
    // The limit of an endless segment, which is the last that contains any time.
    storage = KeyframePieceStorage(pieces, held: segments.value(at: .infinity))
    self.others = others
  }

  /// The length in seconds.
  public var duration: Double { segments.duration }

  /// Whether some segments are not cubics.
  var hasOtherSegments: Bool { !others.isEmpty }

  /// The pieces in the order of their ends, followed by one that holds the last value.
  var pieces: [KeyframePiece] { storage.all }

  /// The value at one time, with the bits of `values(at:into:)`.
  @inlinable public func value<Scalar: BatchScalar>(at time: Scalar) -> Scalar {
    Scalar(value(atSeconds: Double(time)))
  }

  /// The velocity at one time, with the bits of `velocities(at:into:)`.
  @inlinable public func velocity<Scalar: BatchScalar>(at time: Scalar) -> Scalar {
    Scalar(velocity(atSeconds: Double(time)))
  }

  /// Fills `values` with the values at `times`. In `Float` they are those of `Double`, rounded
  /// once: within ½ ulp of the value and 2⁻⁵² of the segment's scale.
  ///
  /// - Parameters:
  ///   - times: Seconds, in any order.
  ///   - values: The output; as many as there are times.
  @inlinable public func values<Scalar: BatchScalar>(
    at times: UnsafeBufferPointer<Scalar>, into values: UnsafeMutableBufferPointer<Scalar>
  ) {
    fill(
      values.baseAddress, values.count, velocities: false, at: times.baseAddress, times.count,
      Scalar._batchType.isDouble)
  }

  /// Fills `velocities` with the velocities at `times`, in units per second. In `Float` they are
  /// those of `Double`, rounded once.
  ///
  /// - Parameters:
  ///   - times: Seconds, in any order.
  ///   - velocities: The output; as many as there are times.
  @inlinable public func velocities<Scalar: BatchScalar>(
    at times: UnsafeBufferPointer<Scalar>, into velocities: UnsafeMutableBufferPointer<Scalar>
  ) {
    fill(
      velocities.baseAddress, velocities.count, velocities: true, at: times.baseAddress,
      times.count, Scalar._batchType.isDouble)
  }

  /// Fills a buffer of `Double` or `Float` with values or velocities.
  @usableFromInline func fill(
    _ numbers: UnsafeMutableRawPointer?, _ count: Int, velocities: Bool,
    at times: UnsafeRawPointer?, _ timeCount: Int, _ isDouble: Bool
  ) {
    trapUnless(
      timeCount == count,
      "\(timeCount) times for \(count) \(velocities ? "velocities" : "values")")
    guard let times, let numbers else { return }
    if isDouble {
      fill(
        numbers.assumingMemoryBound(to: Double.self), velocities: velocities,
        at: UnsafeBufferPointer(start: times.assumingMemoryBound(to: Double.self), count: count),
        velocities ? sampleKernels.keyframeVelocities : sampleKernels.keyframeValues)
    } else {
      fill(
        numbers.assumingMemoryBound(to: Float.self), velocities: velocities,
        at: UnsafeBufferPointer(start: times.assumingMemoryBound(to: Float.self), count: count),
        velocities ? sampleKernels.keyframeVelocitySingles : sampleKernels.keyframeValueSingles)
    }
  }

  /// Computes all by the kernel of the type, then the segments that are not cubics.
  @inline(__always) private func fill<Scalar: BinaryFloatingPoint>(
    _ numbers: UnsafeMutablePointer<Scalar>, velocities: Bool,
    at times: UnsafeBufferPointer<Scalar>,
    _ kernel: (
      UnsafePointer<KeyframePieces>, UnsafePointer<Scalar>, UnsafeMutablePointer<Scalar>, Int
    ) -> Void
  ) {
    kernel(storage.track, times.baseAddress!, numbers, times.count)
    for span in others {
      if velocities {
        fillVelocities(of: span, times, numbers)
      } else {
        fillValues(of: span, times, numbers)
      }
    }
  }

  @usableFromInline func value(atSeconds time: Double) -> Double {
    sample(time, sampleKernels.keyframeValues) { segments.segments[$0].value(at: $1) }
  }

  @usableFromInline func velocity(atSeconds time: Double) -> Double {
    sample(time, sampleKernels.keyframeVelocities) { segments.segments[$0].velocity(at: $1) }
  }

  private func sample(
    _ time: Double,
    _ kernel: (
      UnsafePointer<KeyframePieces>, UnsafePointer<Double>, UnsafeMutablePointer<Double>, Int
    ) -> Void,
    other: (Int, Double) -> Double
  ) -> Double {
    for span in others where isInside(time, span) {
      return other(span.index, segments.localTime(time, in: span.index))
    }
    var result = 0.0
    withUnsafePointer(to: time) { kernel(storage.track, $0, &result, 1) }
    return result
  }

  /// Whether a time is in a span. Times before 0 belong to the segment at 0, NaN to none.
  private func isInside(_ time: Double, _ span: Span) -> Bool {
    let t = time <= 0 ? 0 : time
    return t > span.begin && t <= span.end
  }
}

extension KeyframePlan {
  /// The number of times of one segment that are collected and computed together.
  private static var blockCount: Int { 32 }

  private func fillVelocities<Scalar: BinaryFloatingPoint>(
    of span: Span, _ times: UnsafeBufferPointer<Scalar>,
    _ velocities: UnsafeMutablePointer<Scalar>
  ) {
    let segment = segments.segments[span.index]
    for i in times.indices where isInside(Double(times[i]), span) {
      velocities[i] = Scalar(
        segment.velocity(at: segments.localTime(Double(times[i]), in: span.index)))
    }
  }

  private func fillValues<Scalar: BinaryFloatingPoint>(
    of span: Span, _ times: UnsafeBufferPointer<Scalar>, _ values: UnsafeMutablePointer<Scalar>
  ) {
    let segment = segments.segments[span.index]
    let count = Self.blockCount
    // Small enough for the stack.
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { places in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * count) { numbers in
        var pending = 0
        for i in times.indices {
          places[pending] = i
          let time = Double(times[i])
          numbers[pending] = segments.localTime(time, in: span.index)
          pending += isInside(time, span) ? 1 : 0
          if pending == count {
            flush(segment, places.baseAddress!, numbers.baseAddress!, pending, values)
            pending = 0
          }
        }
        flush(segment, places.baseAddress!, numbers.baseAddress!, pending, values)
      }
    }
  }

  private func flush<Scalar: BinaryFloatingPoint>(
    _ segment: KeyframeSegment<Double>, _ places: UnsafeMutablePointer<Int>,
    _ numbers: UnsafeMutablePointer<Double>, _ count: Int, _ values: UnsafeMutablePointer<Scalar>
  ) {
    guard count > 0 else { return }
    if case .spring(let spring, let target, let velocity) = segment.shape,
      spring.coefficients.regime <= 0 || segment.duration * spring.coefficients.phase < 0x1p50
    {
      let ofDisplacement = numbers + Self.blockCount
      let ofVelocity = numbers + 2 * Self.blockCount
      withUnsafePointer(to: spring.coefficients) {
        sampleKernels.springDisplacements($0, numbers, ofDisplacement, ofVelocity, count)
      }
      for k in 0..<count {
        let τ = numbers[k]
        let value: Double =
          τ <= 0
          ? segment.start
          : τ >= segment.duration
            ? segment.end
            : ._combination(
              target, from: segment.start, to: target, times: ofDisplacement[k],
              velocity: velocity, times: ofVelocity[k])
        values[places[k]] = Scalar(value)
      }
    } else {
      for k in 0..<count { values[places[k]] = Scalar(segment.value(at: numbers[k])) }
    }
  }
}
