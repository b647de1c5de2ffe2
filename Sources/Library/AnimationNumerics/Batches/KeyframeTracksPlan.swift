internal import CKernelInterface

/// Many tracks prepared for sampling at one time: a frame of a scene.
///
/// Sampling allocates nothing. Each value has the bits of ``KeyframePlan`` for its track. Tracks
/// whose keyframes all share their times are the fastest: a frame then reads one row of
/// coefficients.
public struct KeyframeTracksPlan: Sendable {
  private let storage: Storage
  private let plans: [KeyframePlan]

  /// The number of tracks.
  public let count: Int

  /// The length of the longest track, in seconds.
  public let duration: Double

  /// A plan for some tracks.
  public init(_ tracks: [ScalarTrack]) {
    count = tracks.count
    duration = tracks.lazy.map { $0.duration }.max() ?? 0
    let plans = tracks.map(KeyframePlan.init)
    storage = Storage(plans)
    self.plans = storage.others.map { plans[$0] }
  }

  /// Fills `values` with the tracks' values at a time in seconds. In `Float` they are those of
  /// `Double`, rounded once: within ½ ulp of the value and 2⁻⁵² of the segment's scale.
  ///
  /// - Parameters:
  ///   - time: Seconds since the common start.
  ///   - values: The output; as many as there are tracks.
  @inlinable public func values<Scalar: BatchScalar>(
    at time: Double, into values: UnsafeMutableBufferPointer<Scalar>
  ) {
    fill(values.baseAddress, values.count, at: time, Scalar._batchType.isDouble)
  }

  /// Fills a buffer of `Double` or `Float` by the kernels of its type.
  @usableFromInline
  func fill(_ values: UnsafeMutableRawPointer?, _ room: Int, at time: Double, _ isDouble: Bool) {
    trapUnless(room == count, "\(room) values for \(count) tracks")
    guard let values else { return }
    if isDouble {
      let x = values.assumingMemoryBound(to: Double.self)
      storage.fill(time, x, sampleKernels.keyframeTracks, sampleKernels.keyframeRows)
      for (plan, place) in zip(plans, storage.others) { x[place] = plan.value(atSeconds: time) }
    } else {
      let x = values.assumingMemoryBound(to: Float.self)
      storage.fill(time, x, sampleKernels.keyframeTrackSingles, sampleKernels.keyframeRowSingles)
      for (plan, place) in zip(plans, storage.others) {
        x[place] = Float(plan.value(atSeconds: time))
      }
    }
  }
}

extension KeyframeTracksPlan {
  /// The pieces of all tracks: ordered by track, or by piece if all tracks share their times.
  final class Storage: Sendable {
    nonisolated(unsafe) private let pieces: UnsafeMutableBufferPointer<KeyframePiece>
    nonisolated(unsafe) private let tracks: UnsafeMutableBufferPointer<KeyframeTrackHead>
    nonisolated(unsafe) private let rows: UnsafeMutableBufferPointer<Double>
    private let sharedPieces: [KeyframePiece]
    private let count: Int
    /// The tracks with segments that are not cubics.
    let others: [Int]

    init(_ plans: [KeyframePlan]) {
      count = plans.count
      others = plans.indices.filter { plans[$0].hasOtherSegments }
      let lists = plans.map { $0.pieces }
      pieces = .allocate(capacity: max(lists.reduce(0) { $0 + $1.count }, 1))
      tracks = .allocate(capacity: max(plans.count, 1))
      var first = 0
      for (index, list) in lists.enumerated() {
        _ = UnsafeMutableBufferPointer(rebasing: pieces[first...]).initialize(from: list)
        tracks.initializeElement(at: index, to: KeyframeTrackHead(list, firstPiece: first))
        first += list.count
      }

      let model = lists.first ?? []
      let isShared = lists.allSatisfy { list in
        list.count == model.count
          && zip(list, model).allSatisfy { $0.end == $1.end && $0.anchor == $1.anchor }
      }
      guard isShared, plans.count > 1 else {
        sharedPieces = []
        rows = .allocate(capacity: 1)
        return
      }
      sharedPieces = model
      rows = .allocate(capacity: 5 * model.count * plans.count)
      var place = 0
      func append(_ number: (Int) -> Double) {
        for track in plans.indices {
          rows.initializeElement(at: place, to: number(track))
          place += 1
        }
      }
      for index in model.indices {
        append { lists[$0][index].c0 }
        append { lists[$0][index].c0Low }
        append { lists[$0][index].c1 }
        append { lists[$0][index].c2 }
        append { lists[$0][index].c3 }
      }
    }

    deinit {
      pieces.deallocate()
      tracks.deallocate()
      rows.deallocate()
    }

    @inline(__always) final func fill<Scalar>(
      _ time: Double, _ values: UnsafeMutablePointer<Scalar>,
      _ kernel: (
        UnsafePointer<KeyframeTrackHead>, UnsafePointer<KeyframePiece>, Double,
        UnsafeMutablePointer<Scalar>, Int
      ) -> Void,
      _ rowKernel: (UnsafePointer<Double>, Double, UnsafeMutablePointer<Scalar>, Int) -> Void
    ) {
      guard !sharedPieces.isEmpty else {
        return kernel(tracks.baseAddress!, pieces.baseAddress!, time, values, count)
      }
      let (row, s) = row(at: time)
      rowKernel(row, s, values, count)
    }

    /// The coefficients of the piece that is active in all tracks, and the seconds from its anchor.
    private func row(at time: Double) -> (UnsafePointer<Double>, Double) {
      let horizon = tracks[0].horizon
      let t = time < 0 ? 0 : time > horizon ? horizon : time
      let index = sharedPieces.firstIndex { !($0.end < t) }!
      return (UnsafePointer(rows.baseAddress! + 5 * index * count), t - sharedPieces[index].anchor)
    }
  }
}

extension KeyframeTrackHead {
  /// The head of a track with these pieces, the last of which holds the last value.
  init(_ pieces: [KeyframePiece], firstPiece: Int) {
    self.init()
    self.firstPiece = firstPiece
    count = pieces.count - 1
    horizon = min(pieces[count - 1].end.nextUp, .greatestFiniteMagnitude)
    withUnsafeMutableBytes(of: &ends) { bytes in
      let ends = bytes.assumingMemoryBound(to: Double.self)
      for k in ends.indices { ends[k] = k < count ? pieces[k].end : .infinity }
    }
  }
}
