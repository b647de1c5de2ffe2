internal import AnimationNumerics
internal import CKernelInterface

extension MotionPlan {
  /// A track that holds `from` before time 0; nil if some numbers are too large or too small for
  /// the kernels.
  convenience init?(_ track: ScalarTrack, from: Double, curves: inout MotionCurves) {
    var parts = MotionParts()
    parts.append(.hold(from), from: -.infinity)
    var begin = DoubleDouble(0)
    var last = (0.0).nextDown
    for (index, segment) in track.segments.segments.enumerated() {
      let end = track.segments.ends[index]
      let lastOfSegment = KeyframePiece.lastTime(until: end)
      // A segment that contains no time, such as a jump after the beginning, needs no piece.
      if lastOfSegment > last {
        guard parts.append(segment, begin: begin, end: end, from: last.nextUp, &curves) else {
          return nil
        }
        last = lastOfSegment
      }
      begin = end
    }
    if last < .greatestFiniteMagnitude {
      parts.append(.hold(track.segments.value(at: .infinity)), from: last.nextUp)
    }
    guard MotionParts.fitsRange(from) else { return nil }
    self.init(parts)
  }

  /// A value that is retargeted repeatedly: `values[k]` applies from `starts[k]` on, `initial`
  /// before that.
  ///
  /// - Parameters:
  ///   - loop: The start and the length of a cycle that repeats forever.
  ///   - cancellationTime: The time from which no further retargeting takes place.
  /// - Returns: nil if some number is too large for the kernels, or times are not ascending.
  convenience init?(
    initial: AnimatedValue<Double>, starts: [Double], values: [AnimatedValue<Double>],
    loop: (start: Double, period: Double)?, cancellationTime: Double?, curves: inout MotionCurves
  ) {
    var parts = MotionParts()
    guard parts.append(initial, from: -.infinity, &curves) else { return nil }
    var last = -Double.greatestFiniteMagnitude
    for (start, value) in zip(starts, values) {
      guard start >= last, MotionParts.fitsRange(start), parts.append(value, from: start, &curves)
      else { return nil }
      last = start
    }
    self.init(
      parts, loop: loop.map { Loop(start: $0.start, period: $0.period) },
      cancellationTime: cancellationTime)
  }
}

extension MotionParts {
  fileprivate mutating func append(
    _ segment: KeyframeSegment<Double>, begin: DoubleDouble, end: DoubleDouble, from first: Double,
    _ curves: inout MotionCurves
  ) -> Bool {
    switch segment.shape {
    case .jump:
      append(.hold(segment.end), from: first)
      return Self.fitsRange(segment.end)
    case .linear(.linear), .cubic:
      guard let piece = KeyframePiece(segment, begin: begin, end: end) else { return false }
      append(piece, from: first)
      return true
    case .linear(let curve):
      guard let prepared = curves.prepared(curve), Self.fitsRange(segment.start, segment.end) else {
        return false
      }
      self.curves.append(prepared)
      append(.hold(segment.start), from: first)
      layers.append(
        .init(
          target: segment.end, begin: begin.high,
          progress: .curve(
            prepared.kind, prepared.address, delay: begin.low, duration: segment.duration)))
      pieces[pieces.count - 1].layers = layers.count - 1..<layers.count
      return true
    case .spring(let spring, let target, let velocity):
      return append(
        spring, MotionSpring(from: segment.start, to: target, velocity: velocity),
        begin: begin.high, beginLow: begin.low, cut: (segment.duration, segment.end), from: first)
    case .steepCubic: return false
    }
  }

  fileprivate mutating func append(
    _ value: AnimatedValue<Double>, from first: Double, _ curves: inout MotionCurves
  ) -> Bool {
    switch value.base {
    case .rest:
      guard Self.fitsRange(value.origin) else { return false }
      append(.hold(value.origin), from: first)
    case .spring(let spring, let start, let velocity, let target, let startTime):
      let move = MotionSpring(from: start, to: target, velocity: velocity)
      guard append(spring, move, begin: startTime, from: first) else { return false }
    }
    let firstLayer = layers.count
    for layer in value.layers {
      guard layer.startTime <= first, Self.fitsRange(layer.target, layer.startTime),
        let progress = progress(layer.animation, &curves)
      else { return false }
      layers.append(.init(target: layer.target, begin: layer.startTime, progress: progress))
    }
    pieces[pieces.count - 1].layers = firstLayer..<layers.count
    return true
  }

  private mutating func progress(
    _ animation: Animation, _ curves: inout MotionCurves
  ) -> MotionPlan.Progress? {
    var node = animation.node
    var delay = 0.0
    if case .delay(let base, let seconds) = node {
      (node, delay) = (base, seconds)
    }
    if case .curve(let curve, let duration) = node {
      guard let prepared = curves.prepared(curve) else { return nil }
      self.curves.append(prepared)
      return .curve(prepared.kind, prepared.address, delay: delay, duration: duration)
    }
    guard let prepared = PreparedProgress(animation.node, &curves) else { return nil }
    progresses.append(prepared)
    return .other(progresses.count - 1)
  }
}
