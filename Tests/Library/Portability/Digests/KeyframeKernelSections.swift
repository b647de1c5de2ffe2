import CKernelInterface
import Seeding

/// A track of one piece after another, with an index of one bin.
private struct Track {
  let pieces: Column<KeyframePiece>
  let firstPieces = Column([Int32(0)])

  /// A track of `count` pieces, and one that holds the last value.
  init(_ random: inout SplitMix64, count: Int) {
    var end = 0.0
    var list: [KeyframePiece] = []
    for k in 0...count {
      let (start, duration) = (end, random.number(0.05, 0.6))
      end = k == count ? .infinity : start + duration
      var piece = KeyframePiece()
      piece.end = end
      piece.anchor = k == count ? 0 : start + duration / 2
      piece.c0 = random.number(-100, 100)
      if k < count {
        piece.c0Low = piece.c0 * 0x1p-55
        (piece.c1, piece.c2, piece.c3) = (
          random.number(-9, 9), random.number(-9, 9), random.number(-9, 9)
        )
      }
      list.append(piece)
    }
    pieces = Column(list)
  }

  var count: Int { pieces.count - 1 }
  var horizon: Double { pieces.base[count - 1].end.nextUp }

  var block: KeyframePieces {
    KeyframePieces(
      pieces: pieces.pointer, count: count, firstPieces: firstPieces.pointer, binsPerSecond: 0,
      lastBin: 0, steps: count, horizon: horizon)
  }

  /// The head of the track, with its pieces from a place among those of all tracks on.
  func head(firstPiece: Int) -> KeyframeTrackHead {
    var head = KeyframeTrackHead()
    head.firstPiece = firstPiece
    head.count = count
    head.horizon = horizon
    withUnsafeMutableBytes(of: &head.ends) { bytes in
      let ends = bytes.assumingMemoryBound(to: Double.self)
      for k in ends.indices { ends[k] = k < count ? pieces.base[k].end : .infinity }
    }
    return head
  }

  func free() {
    pieces.free()
    firstPieces.free()
  }
}

func recordKeyframeKernels(_ kernels: KernelTables, _ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 6)
  // Up to 8 and up to 16 pieces are kept in registers where those are wide enough.
  let tracks = [1, 3, 8, 12, 16, 23].map { Track(&random, count: $0) }
  recordTimes(kernels, tracks, &random, &recorder)
  recordTracks(kernels, tracks, &recorder)
  recordRows(kernels, &random, &recorder)
  for track in tracks { track.free() }
}

/// One track at many times.
private func recordTimes(
  _ kernels: KernelTables, _ tracks: [Track], _ random: inout SplitMix64,
  _ recorder: inout DigestRecorder
) {
  let times = tracks.map { track in
    // The ends themselves belong to the piece before.
    let ends = (0..<track.count).flatMap {
      [track.pieces.base[$0].end, track.pieces.base[$0].end.nextUp]
    }
    return Column(
      ends + random.column(181, -0.2, track.pieces.base[track.count - 1].end + 0.3))
  }
  let floatTimes = times.map { Column($0.numbers.map { Float($0) }) }
  defer {
    for column in times { column.free() }
    for column in floatTimes { column.free() }
  }

  typealias Doubles = (
    UnsafePointer<KeyframePieces>, UnsafePointer<Double>, UnsafeMutablePointer<Double>, Int
  ) -> Void
  func put(_ recorder: inout DigestRecorder, _ sample: Doubles) {
    for (track, times) in zip(tracks, times) {
      var block = track.block
      let results = Column(repeating: 0.0, count: times.count)
      sample(&block, times.pointer, results.base, times.count)
      recorder.put(results.numbers)
      results.free()
    }
  }
  recorder.section("keyframeValues") {
    put(&$0) { kernels.samples.keyframeValues($0, $1, $2, $3) }
  }
  recorder.section("keyframeVelocities") {
    put(&$0) { kernels.samples.keyframeVelocities($0, $1, $2, $3) }
  }

  typealias Singles = (
    UnsafePointer<KeyframePieces>, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int
  ) -> Void
  func putSingles(_ recorder: inout DigestRecorder, _ sample: Singles) {
    for (track, times) in zip(tracks, floatTimes) {
      var block = track.block
      let results = Column(repeating: Float(0), count: times.count)
      sample(&block, times.pointer, results.base, times.count)
      recorder.put(results.numbers)
      results.free()
    }
  }
  recorder.section("keyframeValueSingles") {
    putSingles(&$0) { kernels.samples.keyframeValueSingles($0, $1, $2, $3) }
  }
  recorder.section("keyframeVelocitySingles") {
    putSingles(&$0) { kernels.samples.keyframeVelocitySingles($0, $1, $2, $3) }
  }
}

/// Many tracks at one time.
private func recordTracks(
  _ kernels: KernelTables, _ tracks: [Track], _ recorder: inout DigestRecorder
) {
  var pieces: [KeyframePiece] = []
  var heads: [KeyframeTrackHead] = []
  for track in tracks {
    heads.append(track.head(firstPiece: pieces.count))
    pieces += track.pieces.numbers
  }
  let (all, tops) = (Column(pieces), Column(heads))
  let values = Column(repeating: 0.0, count: heads.count)
  let singles = Column(repeating: Float(0), count: heads.count)
  defer {
    all.free()
    tops.free()
    values.free()
    singles.free()
  }
  recorder.section("keyframeTracks") {
    for k in 0..<80 {
      kernels.samples.keyframeTracks(
        tops.pointer, all.pointer, 0.09 * Double(k), values.base, values.count)
      $0.put(values.numbers)
    }
  }
  recorder.section("keyframeTrackSingles") {
    for k in 0..<80 {
      kernels.samples.keyframeTrackSingles(
        tops.pointer, all.pointer, 0.09 * Double(k), singles.base, singles.count)
      $0.put(singles.numbers)
    }
  }
}

/// Many tracks that share their pieces' times, at one time.
private func recordRows(
  _ kernels: KernelTables, _ random: inout SplitMix64, _ recorder: inout DigestRecorder
) {
  let count = 203
  let rows = Column(random.column(5 * count, -9, 9))
  let values = Column(repeating: 0.0, count: count)
  let singles = Column(repeating: Float(0), count: count)
  defer {
    rows.free()
    values.free()
    singles.free()
  }
  recorder.section("keyframeRows") {
    for s in [-0.3, 0.0, 0.7] {
      kernels.samples.keyframeRows(rows.pointer, s, values.base, count)
      $0.put(values.numbers)
    }
  }
  recorder.section("keyframeRowSingles") {
    for s in [-0.3, 0.0, 0.7] {
      kernels.samples.keyframeRowSingles(rows.pointer, s, singles.base, count)
      $0.put(singles.numbers)
    }
  }
}
