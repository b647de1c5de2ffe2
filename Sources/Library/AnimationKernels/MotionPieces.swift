internal import CKernelInterface

/// A piece of a motion at one width of lanes.
protocol MotionBlock<L> {
  associatedtype L: DoubleLanes
  /// The positions of a frame's lanes from lane `i` on.
  func positions(_ frame: MotionFrame, _ i: Int) -> L
}

extension MotionFrame {
  /// The clocks of the lanes from lane `i` on.
  @inline(__always) func clock<L: DoubleLanes>(_ i: Int, as _: L.Type) -> L {
    (((L(time) - L.load(starts + i)) - L(shift)) - L(begin)) - L(delay)
  }

  /// Computes whole vectors from lane `first` on until at most `rest` lanes are left, and returns
  /// where it stopped. Lanes past the end are computed but not stored.
  @inline(__always)
  func fill<Block: MotionBlock>(_ block: Block, from first: Int, leaving rest: Int) -> Int {
    var i = first
    // Masks for a partial vector would take registers from the loop.
    while count &- i >= Block.L.count && count &- i > rest {
      block.positions(self, i).store(positions + i)
      i &+= Block.L.count
    }
    if count &- i > rest {
      block.positions(self, i).store(positions + i, upTo: count &- i)
      i &+= Block.L.count
    }
    return i
  }
}

/// A cubic piece.
private struct CubicBlock<L: DoubleLanes>: MotionBlock {
  let piece: PieceLanes<L>

  @inline(__always) init(_ piece: UnsafePointer<KeyframePiece>) { self.piece = PieceLanes(piece) }

  @inline(__always) func positions(_ frame: MotionFrame, _ i: Int) -> L {
    KeyframeValue.sample(piece, at: L(frame.time) - L.load(frame.starts + i))
  }
}

func motionCubic(_ piece: UnsafePointer<KeyframePiece>, _ frame: UnsafePointer<MotionFrame>) {
  let frame = frame.pointee
  let i = frame.fill(CubicBlock<WideDouble>(piece), from: 0, leaving: MatrixDouble.count)
  _ = frame.fill(CubicBlock<MatrixDouble>(piece), from: i, leaving: 0)
}

/// A move under a spring of the regime R, with the operations of a scalar call.
struct SpringBlock<L: DoubleLanes, R: SpringRegime>: MotionBlock {
  let spring: SpringLanes<L>
  let from, to, displacement, velocity: L

  @inline(__always) init(_ spring: UnsafePointer<SpringCoefficients>, _ move: MotionSpring) {
    self.spring = SpringLanes<L>(spring.pointee)
    from = L(move.from)
    to = L(move.to)
    displacement = L(move.from) - L(move.to)
    velocity = L(move.velocity)
  }

  @inline(__always) func positions(_ frame: MotionFrame, _ i: Int) -> L {
    let time = frame.clock(i, as: L.self)
    let r = R.response(spring, time: time, low: L.zero)
    let moved = to + (displacement * r.displacement + velocity * r.positionPerVelocity)
    return L.selectLess(L.zero, time, then: moved, else: from)
  }
}

@inline(__always)
private func motionSpring<R: SpringRegime>(
  _ spring: UnsafePointer<SpringCoefficients>, _ move: MotionSpring, _ frame: MotionFrame,
  _: R.Type
) {
  let i = frame.fill(SpringBlock<WideDouble, R>(spring, move), from: 0, leaving: MatrixDouble.count)
  _ = frame.fill(SpringBlock<MatrixDouble, R>(spring, move), from: i, leaving: 0)
}

func motionSpring(
  _ spring: UnsafePointer<SpringCoefficients>, _ move: UnsafePointer<MotionSpring>,
  _ frame: UnsafePointer<MotionFrame>
) {
  if spring.pointee.regime > 0 {
    motionSpring(spring, move.pointee, frame.pointee, UnderDamped.self)
  } else if spring.pointee.regime < 0 {
    motionSpring(spring, move.pointee, frame.pointee, OverDamped.self)
  } else {
    motionSpring(spring, move.pointee, frame.pointee, CriticallyDamped.self)
  }
}

/// A layer by a curve.
private struct CurveBlock<Curve: BlockKernel>: MotionBlock where Curve.Value: DoubleLanes {
  typealias L = Curve.Value
  let curve: Curve
  let layer: MotionCurve

  @inline(__always) func positions(_ frame: MotionFrame, _ i: Int) -> L {
    let progress = curve(frame.clock(i, as: L.self) / L(layer.duration))
    let from: L
    if let base = layer.base { from = L.load(base + i) } else { from = L(layer.from) }
    let target = L(layer.target)
    let moved = from + (target - from) * progress
    // Exactly at the target once the progress is 1.
    return L.selectLess(
      progress, L.one, then: moved,
      else: L.selectLess(L.one, progress, then: moved, else: target))
  }
}

// Functions of pointers: a copy of a freshly built struct waits for its stores.

@inline(__always) private func motionFormula<Curve: CurveFunction>(
  _ curve: Curve, _ layer: UnsafePointer<MotionCurve>, _ frame: UnsafePointer<MotionFrame>
) {
  let (layer, frame) = (layer.pointee, frame.pointee)
  _ = frame.fill(
    CurveBlock(curve: Lifted<MatrixDouble, Curve>(curve: curve), layer: layer), from: 0, leaving: 0)
}

@inline(__always) private func motionTable<Argument: CellArgument>(
  _ table: UnsafePointer<CubicTable>, _ layer: UnsafePointer<MotionCurve>,
  _ frame: UnsafePointer<MotionFrame>, _: Argument.Type
) {
  let (layer, frame) = (layer.pointee, frame.pointee)
  let block = CurveBlock(curve: TableKernel<MatchingFloat, Argument>(table), layer: layer)
  #if VECTORS_512
    let i = frame.fill(block, from: 0, leaving: HalfFloat.count)
    _ = frame.fill(
      CurveBlock(curve: TableKernel<HalfFloat, Argument>(table), layer: layer), from: i, leaving: 0)
  #else
    _ = frame.fill(block, from: 0, leaving: 0)
  #endif
}

@inline(never) private func motionPlainTable(
  _ table: UnsafePointer<CubicTable>, _ layer: UnsafePointer<MotionCurve>,
  _ frame: UnsafePointer<MotionFrame>
) {
  motionTable(table, layer, frame, PlainArgument.self)
}

@inline(never) private func motionRootTable(
  _ table: UnsafePointer<CubicTable>, _ layer: UnsafePointer<MotionCurve>,
  _ frame: UnsafePointer<MotionFrame>
) {
  motionTable(table, layer, frame, RootArgument.self)
}

func motionCurve(
  _ kind: CurveKind, _ curve: UnsafeRawPointer?, _ layer: UnsafePointer<MotionCurve>,
  _ frame: UnsafePointer<MotionFrame>
) {
  switch kind.rawValue {
  case CurveKindTable.rawValue:
    let table = curve.unsafelyUnwrapped.assumingMemoryBound(to: CubicTable.self)
    if table.pointee.usesSquareRoot != 0 {
      motionRootTable(table, layer, frame)
    } else {
      motionPlainTable(table, layer, frame)
    }
  case CurveKindCubic.rawValue:
    let cubic = curve.unsafelyUnwrapped.assumingMemoryBound(to: CubicCurve.self)
    motionFormula(CubicFunction(curve: cubic), layer, frame)
  default: CurveFormula.of(kind, curve, MotionFormula(layer: layer, frame: frame))
  }
}

private struct MotionFormula: FormulaUse {
  let layer: UnsafePointer<MotionCurve>
  let frame: UnsafePointer<MotionFrame>

  @inline(__always) func callAsFunction<F: CurveFunction>(_ formula: F) {
    motionFormula(formula, layer, frame)
  }
}
