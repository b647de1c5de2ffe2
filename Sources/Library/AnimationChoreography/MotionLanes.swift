internal import AnimationNumerics
internal import CKernelInterface

/// Lanes that run one motion, in the order of their starts.
final class MotionLanes: Sendable {
  private let plan: MotionPlan
  private let memory: ColumnOwner
  private let starts: AlignedColumn<Double>

  /// - Parameter starts: Seconds on the common clock, in ascending order, of magnitude up to
  ///   ``View/largestTime``.
  init(_ plan: MotionPlan, starts: [Double]) {
    self.plan = plan
    memory = ColumnOwner(byteCount: ColumnMemory.bytes(starts.count, of: Double.self))
    var arena = memory.arena
    self.starts = arena.column(starts, padding: starts.last ?? 0)
  }

  /// The data of a frame, without reference counting. Valid as long as the lanes.
  var view: View { View(plan: plan.view, starts: starts.base) }

  /// Lanes in the form of a frame.
  struct View {
    let plan: MotionPlan.View
    let starts: UnsafePointer<Double>

    /// The bound on starts and times for which no difference overflows.
    static var largestTime: Double { 0x1p500 }

    /// Samples the positions of some of a view's lanes at a time of magnitude up to
    /// ``largestTime``, without allocation.
    @inline(__always) static func sample(
      _ view: UnsafePointer<View>, _ lanes: Range<Int>, at time: Double,
      into positions: UnsafeMutablePointer<Double>
    ) {
      MotionSampler(view: view, starts: view.pointee.starts + lanes.lowerBound, time: time)
        .sample(lanes.upperBound &- lanes.lowerBound, into: positions)
    }
  }
}

/// One sampling call: it walks over the pieces in which its lanes are.
///
/// A frame of a few lanes is mostly this walk. So it reads everything in place, and lanes count
/// from the first of the call.
private struct MotionSampler {
  let view: UnsafePointer<MotionLanes.View>
  let starts: UnsafePointer<Double>
  let time: Double

  /// The block size in lanes where one layer's values are another's input. With the padding of 16
  /// elements it is a kilobyte, which is certain to fit on the stack.
  private static var blockCount: Int { 112 }

  func sample(_ count: Int, into output: UnsafeMutablePointer<Double>) {
    let pieces = view.pointee.plan.pieces
    var (lane, piece, shift) = (0, view.pointee.plan.pieceCount &- 1, 0.0)
    while lane < count {
      let rest = Range(uncheckedBounds: (lane, count))
      let end: Int
      if view.pointee.plan.isPlain {
        // Later lanes are in the same piece or in an earlier one.
        piece = self.piece(at: time - starts[lane], upTo: piece)
        end = clock(shift: 0, begin: 0, delay: 0).end(of: rest, notBefore: pieces[piece].first)
      } else {
        (piece, shift, end) = repeatedPiece(of: rest)
      }
      let lanes = Range(uncheckedBounds: (lane, end))
      if pieces[piece].layers.isEmpty {
        fill(lanes, pieces[piece].base, shift, output)
      } else {
        fill(lanes, pieces + piece, pieces[piece].layers, shift, output)
      }
      lane = end
    }
  }

  /// The piece at a time, which is no later one than `last`.
  @inline(__always) private func piece(at instant: Double, upTo last: Int) -> Int {
    let pieces = view.pointee.plan.pieces
    if last > 8 { return partition(0..<last + 1) { pieces[$0].first <= instant } - 1 }
    var piece = last
    while piece > 0, pieces[piece].first > instant { piece &-= 1 }
    return piece
  }

  /// The piece of the first of some lanes, its shift, and the end of the lanes that are there.
  @inline(never)
  private func repeatedPiece(of lanes: Range<Int>) -> (piece: Int, shift: Double, end: Int) {
    let place = place(of: time - starts[lanes.lowerBound])
    let end = partition(lanes) { self.place(of: time - starts[$0]) == place }
    return (place.piece, place.shift, end)
  }

  /// The piece at a time, and the lag of its clock in seconds: whole cycles of a loop.
  private func place(of time: Double) -> (piece: Int, shift: Double) {
    var instant = time
    if let cancellationTime = view.pointee.plan.cancellationTime, time >= cancellationTime {
      instant = cancellationTime.nextDown
    }
    var shift = 0.0
    if let loop = view.pointee.plan.loop, instant >= loop.start + loop.period {
      shift = CyclePosition(of: instant - loop.start, cycle: loop.period).number * loop.period
    }
    return (piece(at: instant - shift, upTo: view.pointee.plan.pieceCount - 1), shift)
  }

  @inline(__always) private func clock(shift: Double, begin: Double, delay: Double) -> LaneClock {
    LaneClock(time: time, starts: starts, shift: shift, begin: begin, delay: delay)
  }

  /// Fills the positions of lanes in one piece, below some of its layers, which are applied later.
  private func fill(
    _ lanes: Range<Int>, _ piece: UnsafePointer<MotionPlan.Piece>, _ layers: Range<Int>,
    _ shift: Double, _ output: UnsafeMutablePointer<Double>
  ) {
    guard !lanes.isEmpty else { return }
    guard let index = layers.last else { return fill(lanes, piece.pointee.base, shift, output) }
    let below = layers.lowerBound..<index
    let layer = view.pointee.plan.layers + index
    let target = layer.pointee.target
    switch layer.pointee.progress {
    case .curve(let kind, let address, let delay, let duration):
      let clock = clock(shift: shift, begin: layer.pointee.begin, delay: delay)
      let done = clock.end(of: lanes, notBefore: duration)
      hold(Range(uncheckedBounds: (lanes.lowerBound, done)), target, output)
      let rest = Range(uncheckedBounds: (done, lanes.upperBound))
      let started = clock.end(of: rest, notBefore: .leastNonzeroMagnitude)
      let waiting = Range(uncheckedBounds: (started, lanes.upperBound))
      var curve = MotionCurve(duration: duration, from: 0, target: target, base: nil)
      if below.isEmpty, case .hold(let value) = piece.pointee.base {
        hold(waiting, value, output)
        guard done < started else { return }
        curve.from = value
        var frame = clock.frame(done..<started, output + done)
        view.pointee.plan.curveKernel(kind, address, &curve, &frame)
        return
      }
      fill(waiting, piece, below, shift, output)
      // Many lanes are computed in place, in whole vectors that belong entirely to the caller.
      let few = started - done <= Self.blockCount
      let whole = few ? done : started - (started - done) % 16
      if !few {
        fill(done..<whole, piece, below, shift, output)
        curve.base = UnsafePointer(output + done)
        var frame = clock.frame(done..<whole, output + done)
        view.pointee.plan.curveKernel(kind, address, &curve, &frame)
      }
      eachBlock(whole..<started, piece, below, shift) { block, base in
        curve.base = UnsafePointer(base)
        var frame = clock.frame(block, output + block.lowerBound)
        view.pointee.plan.curveKernel(kind, address, &curve, &frame)
      }
    case .other(let place):
      let clock = clock(shift: shift, begin: layer.pointee.begin, delay: 0)
      let progress = view.pointee.plan.plan.progresses[place]
      eachBlock(lanes, piece, below, shift) { block, base in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: block.count) { times in
          for i in times.indices { times[i] = clock.local(block.lowerBound + i) }
          progress.replace(times)
          for i in times.indices {
            let p = times[i]
            output[block.lowerBound + i] = p == 1 ? target : base[i] + (target - base[i]) * p
          }
        }
      }
    }
  }

  /// Calls `body` with blocks of the lanes and their values below a layer, which are readable 16
  /// elements past the end.
  private func eachBlock(
    _ lanes: Range<Int>, _ piece: UnsafePointer<MotionPlan.Piece>, _ below: Range<Int>,
    _ shift: Double, _ body: (Range<Int>, UnsafeMutablePointer<Double>) -> Void
  ) {
    var lane = lanes.lowerBound
    while lane < lanes.upperBound {
      let block = lane..<min(lane + Self.blockCount, lanes.upperBound)
      withUnsafeTemporaryAllocation(of: Double.self, capacity: block.count + 16) { base in
        guard let base = base.baseAddress else { return }
        (base + block.count).update(repeating: 0, count: 16)
        MotionSampler(view: view, starts: starts + block.lowerBound, time: time)
          .fill(0..<block.count, piece, below, shift, base)
        body(block, base)
      }
      lane = block.upperBound
    }
  }

  @inline(__always) private func fill(
    _ lanes: Range<Int>, _ base: MotionPlan.Base, _ shift: Double,
    _ output: UnsafeMutablePointer<Double>
  ) {
    switch base {
    case .hold(let value): hold(lanes, value, output)
    case .cubic(let index):
      let clock = clock(shift: shift, begin: 0, delay: 0)
      var frame = clock.frame(lanes, output + lanes.lowerBound)
      view.pointee.plan.cubicKernel(&view.pointee.plan.cubics[index], &frame)
    case .spring(let index):
      let spring = view.pointee.plan.springs + index
      let clock = clock(shift: shift, begin: spring.pointee.begin, delay: spring.pointee.beginLow)
      let done = clock.end(of: lanes, notBefore: spring.pointee.duration)
      hold(Range(uncheckedBounds: (lanes.lowerBound, done)), spring.pointee.end, output)
      guard done < lanes.upperBound else { return }
      // Beyond this the kernels cannot count the turns.
      if spring.pointee.coefficients.regime > 0,
        clock.local(done) * spring.pointee.coefficients.phase >= 0x1p50
      {
        return fillOneByOne(done..<lanes.upperBound, index, clock, output)
      }
      var frame = clock.frame(Range(uncheckedBounds: (done, lanes.upperBound)), output + done)
      view.pointee.plan.springKernel(&spring.pointee.coefficients, &spring.pointee.move, &frame)
    }
  }

  @inline(never) private func fillOneByOne(
    _ lanes: Range<Int>, _ spring: Int, _ clock: LaneClock, _ output: UnsafeMutablePointer<Double>
  ) {
    let plan = view.pointee.plan.plan
    for lane in lanes {
      output[lane] = plan.springPieces[spring].move.value(
        plan.springs[spring], at: clock.local(lane))
    }
  }

  @inline(__always) private func hold(
    _ lanes: Range<Int>, _ value: Double, _ output: UnsafeMutablePointer<Double>
  ) {
    var lane = lanes.lowerBound
    while lane < lanes.upperBound {
      output[lane] = value
      lane &+= 1
    }
  }
}

/// The clock of lanes in one piece or layer, with the kernels' rounding.
private struct LaneClock {
  let time: Double
  let starts: UnsafePointer<Double>
  let shift, begin, delay: Double

  @inline(__always)
  func local(_ lane: Int) -> Double { (((time - starts[lane]) - shift) - begin) - delay }

  /// The end of the prefix of lanes whose clock is at `bound` or later. Lanes are in order of their
  /// starts.
  @inline(__always) func end(of lanes: Range<Int>, notBefore bound: Double) -> Int {
    var (last, count) = (lanes.lowerBound, lanes.upperBound &- lanes.lowerBound)
    guard count > 0, local(last) >= bound else { return last }
    guard local(lanes.upperBound &- 1) < bound else { return lanes.upperBound }
    // Branches of a few lanes are cheaper than counting them all in vectors.
    while count > 1 {
      let half = count &>> 1
      if local(last &+ half) >= bound { last &+= half }
      count &-= half
    }
    return last &+ 1
  }

  @inline(__always)
  func frame(_ lanes: Range<Int>, _ positions: UnsafeMutablePointer<Double>) -> MotionFrame {
    MotionFrame(
      time: time, starts: starts + lanes.lowerBound, positions: positions,
      count: lanes.upperBound &- lanes.lowerBound, shift: shift, begin: begin, delay: delay)
  }
}

extension MotionSpring {
  /// The position, computed by the scalar functions.
  fileprivate func value(_ spring: Spring, at time: Double) -> Double {
    let response = spring.unitResponse(at: time)
    return time <= 0
      ? from
      : ._combination(
        to, from: from, to: to, times: response.displacement, velocity: velocity,
        times: response.positionPerVelocity)
  }
}
