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
    static func sample(
      _ view: UnsafePointer<View>, _ lanes: Range<Int>, at time: Double,
      into positions: UnsafeMutablePointer<Double>
    ) {
      MotionSampler(
        view: view, starts: view.pointee.starts, time: time, positions: positions,
        first: lanes.lowerBound
      ).sample(lanes)
    }
  }
}

/// One sampling call: it walks over the pieces in which its lanes are.
private struct MotionSampler {
  let view: UnsafePointer<MotionLanes.View>
  let starts: UnsafePointer<Double>
  let time: Double
  /// The output for lane `first`.
  let positions: UnsafeMutablePointer<Double>
  let first: Int

  /// The block size in lanes where one layer's values are another's input. With the padding of 16
  /// elements it is a kilobyte, which is certain to fit on the stack.
  private static var blockCount: Int { 112 }

  func sample(_ lanes: Range<Int>) {
    var lane = lanes.lowerBound
    while lane < lanes.upperBound {
      let (piece, shift) = place(of: time - starts[lane])
      let clock = LaneClock(time: time, starts: starts, shift: shift, begin: 0, delay: 0)
      let rest = lane..<lanes.upperBound
      let end =
        view.pointee.plan.loop == nil && view.pointee.plan.cancellation == nil
        ? clock.end(of: rest, notBefore: view.pointee.plan.pieces[piece].first)
        : partition(rest) { place(of: time - starts[$0]) == (piece, shift) }
      fill(
        lane..<end, view.pointee.plan.pieces[piece], view.pointee.plan.pieces[piece].layers, shift,
        positions, first)
      lane = end
    }
  }

  /// The piece at a time, and the lag of its clock in seconds: whole cycles of a loop.
  private func place(of time: Double) -> (piece: Int, shift: Double) {
    var instant = time
    if let cancellation = view.pointee.plan.cancellation, time >= cancellation {
      instant = cancellation.nextDown
    }
    var shift = 0.0
    if let loop = view.pointee.plan.loop, instant >= loop.start + loop.period {
      shift = wholeCycles(of: instant - loop.start, cycle: loop.period) * loop.period
    }
    instant -= shift
    var piece = view.pointee.plan.pieceCount - 1
    if piece > 8 {
      piece =
        partition(0..<view.pointee.plan.pieceCount) {
          view.pointee.plan.pieces[$0].first <= instant
        } - 1
    } else {
      while piece > 0, view.pointee.plan.pieces[piece].first > instant { piece -= 1 }
    }
    return (piece, shift)
  }

  /// Fills the positions of lanes in one piece, below some of its layers, which are applied later.
  /// `output` is the position of lane `origin`.
  private func fill(
    _ lanes: Range<Int>, _ piece: MotionPlan.Piece, _ layers: Range<Int>, _ shift: Double,
    _ output: UnsafeMutablePointer<Double>, _ origin: Int
  ) {
    guard !lanes.isEmpty else { return }
    guard let index = layers.last else {
      return fill(lanes, piece.base, shift, output, origin)
    }
    let below = layers.lowerBound..<index
    let layer = view.pointee.plan.layers[index]
    switch layer.progress {
    case .curve(let kind, let address, let delay, let duration):
      let clock = LaneClock(
        time: time, starts: starts, shift: shift, begin: layer.begin, delay: delay)
      let done = clock.end(of: lanes, notBefore: duration)
      hold(lanes.lowerBound..<done, layer.target, output, origin)
      let started = clock.end(
        of: done..<lanes.upperBound, notBefore: .leastNonzeroMagnitude)
      fill(started..<lanes.upperBound, piece, below, shift, output, origin)
      var curve = MotionCurve(duration: duration, from: 0, target: layer.target, base: nil)
      if below.isEmpty, case .hold(let value) = piece.base {
        guard done < started else { return }
        curve.from = value
        var frame = clock.frame(done..<started, output + (done - origin))
        view.pointee.plan.curveKernel(kind, address, &curve, &frame)
        return
      }
      // Many lanes are computed in place, in whole vectors that belong entirely to the caller.
      let few = started - done <= Self.blockCount
      let whole = few ? done : started - (started - done) % 16
      if !few {
        let place = output + (done - origin)
        fill(done..<whole, piece, below, shift, output, origin)
        curve.base = UnsafePointer(place)
        var frame = clock.frame(done..<whole, place)
        view.pointee.plan.curveKernel(kind, address, &curve, &frame)
      }
      eachBlock(whole..<started, piece, below, shift) { block, base in
        curve.base = UnsafePointer(base)
        var frame = clock.frame(block, output + (block.lowerBound - origin))
        view.pointee.plan.curveKernel(kind, address, &curve, &frame)
      }
    case .other(let place):
      let clock = LaneClock(
        time: time, starts: starts, shift: shift, begin: layer.begin, delay: 0)
      let progress = view.pointee.plan.plan.progresses[place]
      eachBlock(lanes, piece, below, shift) { block, base in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: block.count) { times in
          for i in times.indices { times[i] = clock.local(block.lowerBound + i) }
          progress.replace(times)
          for i in times.indices {
            let p = times[i]
            output[block.lowerBound + i - origin] =
              p == 1 ? layer.target : base[i] + (layer.target - base[i]) * p
          }
        }
      }
    }
  }

  /// Calls `body` with blocks of the lanes and their values below a layer, which are readable 16
  /// elements past the end.
  private func eachBlock(
    _ lanes: Range<Int>, _ piece: MotionPlan.Piece, _ below: Range<Int>, _ shift: Double,
    _ body: (Range<Int>, UnsafeMutablePointer<Double>) -> Void
  ) {
    var lane = lanes.lowerBound
    while lane < lanes.upperBound {
      let block = lane..<min(lane + Self.blockCount, lanes.upperBound)
      withUnsafeTemporaryAllocation(of: Double.self, capacity: block.count + 16) { base in
        guard let base = base.baseAddress else { return }
        (base + block.count).update(repeating: 0, count: 16)
        fill(block, piece, below, shift, base, block.lowerBound)
        body(block, base)
      }
      lane = block.upperBound
    }
  }

  private func fill(
    _ lanes: Range<Int>, _ base: MotionPlan.Base, _ shift: Double,
    _ output: UnsafeMutablePointer<Double>, _ origin: Int
  ) {
    switch base {
    case .hold(let value):
      hold(lanes, value, output, origin)
    case .cubic(var piece):
      let clock = LaneClock(time: time, starts: starts, shift: shift, begin: 0, delay: 0)
      var frame = clock.frame(lanes, output + (lanes.lowerBound - origin))
      view.pointee.plan.cubicKernel(&piece, &frame)
    case .spring(var spring):
      let clock = LaneClock(
        time: time, starts: starts, shift: shift, begin: spring.begin, delay: spring.beginLow)
      let done = clock.end(of: lanes, notBefore: spring.duration)
      hold(lanes.lowerBound..<done, spring.end, output, origin)
      guard done < lanes.upperBound else { return }
      let coefficients = view.pointee.plan.coefficients + spring.spring
      // Beyond this the kernels cannot count the turns.
      if coefficients.pointee.regime > 0,
        clock.local(done) * coefficients.pointee.phase >= 0x1p50
      {
        for lane in done..<lanes.upperBound {
          output[lane - origin] = spring.move.value(
            view.pointee.plan.plan.springs[spring.spring], at: clock.local(lane))
        }
        return
      }
      var frame = clock.frame(done..<lanes.upperBound, output + (done - origin))
      view.pointee.plan.springKernel(coefficients, &spring.move, &frame)
    }
  }

  private func hold(
    _ lanes: Range<Int>, _ value: Double, _ output: UnsafeMutablePointer<Double>, _ origin: Int
  ) {
    (output + (lanes.lowerBound - origin)).update(repeating: value, count: lanes.count)
  }
}

/// The clock of lanes in one piece or layer, with the kernels' rounding.
private struct LaneClock {
  let time: Double
  let starts: UnsafePointer<Double>
  let shift, begin, delay: Double

  func local(_ lane: Int) -> Double { (((time - starts[lane]) - shift) - begin) - delay }

  /// The end of the prefix of lanes whose clock is at `bound` or later. Lanes are in order of their
  /// starts.
  func end(of lanes: Range<Int>, notBefore bound: Double) -> Int {
    guard !lanes.isEmpty, local(lanes.lowerBound) >= bound else { return lanes.lowerBound }
    guard local(lanes.upperBound - 1) < bound else { return lanes.upperBound }
    // A select instead of a branch in each step, because the branch would be unpredictable.
    var (last, count) = (lanes.lowerBound, lanes.count)
    while count > 1 {
      let half = count / 2
      last = local(last + half) >= bound ? last + half : last
      count -= half
    }
    return last + 1
  }

  func frame(_ lanes: Range<Int>, _ positions: UnsafeMutablePointer<Double>) -> MotionFrame {
    MotionFrame(
      time: time, starts: starts + lanes.lowerBound, positions: positions, count: lanes.count,
      shift: shift, begin: begin, delay: delay)
  }
}

extension MotionSpring {
  /// The position, computed by the scalar functions.
  fileprivate func value(_ spring: Spring, at time: Double) -> Double {
    let response = spring.unitResponse(at: time)
    return time <= 0
      ? from
      : .combination(
        to, from: from, to: to, times: response.displacement, velocity: velocity,
        times: response.positionPerVelocity)
  }
}
