public import CKernelInterface

// Inner loops of the kernels at every width, for scripts/predict-arm64, which compiles this file into
// the kernels' module, lets an emulator write down which instructions of a loop are executed, and asks
// a model of a processor how long they take. A processor's time does not depend on the numbers, as
// long as the branches go the way of ordinary ones, so every number is ½.

/// Columns of one number.
struct ProbeColumns {
  let doubles: UnsafeMutablePointer<Double>
  let floats: UnsafeMutablePointer<Float>
  let ones: UnsafeMutablePointer<UInt8>
  let zeros: UnsafeMutablePointer<UInt8>
  let count: Int

  /// Where results go.
  var positions: UnsafeMutablePointer<Double> { doubles + stride }
  var velocities: UnsafeMutablePointer<Double> { doubles + 2 &* stride }
  var floatPositions: UnsafeMutablePointer<Float> { floats + stride }
  var floatVelocities: UnsafeMutablePointer<Float> { floats + 2 &* stride }
  private var stride: Int { count &+ 256 }

  var items: SpringItems {
    SpringItems(from: doubles, to: doubles, velocity: doubles, delay: doubles, delayLow: nil)
  }
  var floatItems: FloatSpringItems {
    FloatSpringItems(
      from: floats, to: floats, velocity: floats, delay: doubles, delayLow: nil, delayHead: floats,
      delayTail: floats)
  }
  var frame: SpringFrame {
    SpringFrame(
      time: 1, first: 0, end: Int64(count), positions: positions, velocities: velocities)
  }
  var floatFrame: FloatSpringFrame {
    FloatSpringFrame(
      time: 1, first: 0, end: Int64(count), positions: floatPositions, velocities: floatVelocities)
  }
  var springs: SpringColumns {
    SpringColumns(
      decay: doubles, decayLow: doubles, phase: doubles, phaseLow: doubles, mix: doubles,
      velocityMix: doubles, gain: doubles, restoring: doubles, regime: doubles, regimes: ones)
  }
  var floatSprings: FloatSpringColumns {
    FloatSpringColumns(
      decay: floats, decayLow: floats, phase: floats, phaseLow: floats, mix: floats,
      velocityMix: floats, gain: floats, restoring: floats, regime: floats, regimes: ones)
  }
  var amplitudes: SpringAmplitudes {
    SpringAmplitudes(
      decay: doubles, phase: doubles, phaseLow: doubles, sine: doubles, velocitySine: doubles,
      regime: doubles, regimes: ones)
  }
  var floatAmplitudes: FloatSpringAmplitudes {
    FloatSpringAmplitudes(
      decay: floats, phase: floats, phaseLow: floats, sine: floats, velocitySine: floats,
      regime: floats, regimes: ones)
  }
  var palette: SpringPalette { SpringPalette(rows: doubles, index: zeros, count: 4, regimes: 1) }
  var floatPalette: FloatSpringPalette {
    FloatSpringPalette(rows: floats, index: zeros, count: 4, regimes: 1)
  }
  var spring: UnsafePointer<SpringCoefficients> { pointer() }

  func pointer<T>() -> UnsafePointer<T> {
    UnsafeRawPointer(doubles).assumingMemoryBound(to: T.self)
  }
}

/// The kernels, in the order of the table.
enum Probe: Int32 {
  case direct, directOwn, directFew, amplitudes, uniform, table, tableRoot, cubic, motionSpring
  case floatPrecise, floatFast, floatFastOwn, floatFastFew, floatFastAmplitudes, floatUniform
  case cells, cellsRoot, few, floatFew
}

/// Runs a kernel at a width. False if there is no such kernel, or not at that width; a width of 0 asks
/// which one the level uses, and runs nothing.
@_cdecl("prediction_probe")
public func predictionProbe(
  _ number: Int32, _ width: Int32, _ doubles: UnsafeMutablePointer<Double>,
  _ floats: UnsafeMutablePointer<Float>, _ ones: UnsafeMutablePointer<UInt8>,
  _ zeros: UnsafeMutablePointer<UInt8>, _ count: Int
) -> Int32 {
  guard let probe = Probe(rawValue: number) else { return -1 }
  let columns = ProbeColumns(
    doubles: doubles, floats: floats, ones: ones, zeros: zeros, count: count)
  if width == 0 { return Int32(usedWidth(probe)) }
  switch probe {
  case .few, .floatFew:
    return Int(width) == usedWidth(probe) ? (runFew(probe, columns), 1).1 : 0
  case .floatFast, .floatFastOwn, .floatFastFew, .floatFastAmplitudes, .floatUniform, .cells,
    .cellsRoot, .table, .tableRoot:
    switch width {
    case 4: run(probe, F4.self, columns)
    case 8: run(probe, F8.self, columns)
    case 16: run(probe, F16.self, columns)
    default: return 0
    }
  case .cubic:
    switch width {
    case 2: runCubic(D2.self, columns)
    case 4: runCubic(D4.self, columns)
    case 8: runCubic(D8.self, columns)
    default: return 0
    }
  default:
    switch width {
    case 2: run(probe, D2.self, columns)
    case 4: run(probe, D4.self, columns)
    case 8: run(probe, D8.self, columns)
    case 16: run(probe, D16.self, columns)
    default: return 0
    }
  }
  return 1
}

/// The width that this level uses.
private func usedWidth(_ probe: Probe) -> Int {
  switch probe {
  case .direct, .directOwn, .directFew, .amplitudes, .motionSpring, .floatPrecise: DeepDouble.count
  case .uniform: StreamDouble.count
  case .floatUniform: StreamFloat.count
  case .floatFast, .floatFastOwn, .floatFastFew, .floatFastAmplitudes: DeepFloat.count
  case .table, .tableRoot, .cells, .cellsRoot: Int(curve_vector_bytes()) / 4
  case .cubic: Int(curve_vector_bytes()) == 64 ? 8 : 4
  case .few: LookupDouble.count
  case .floatFew: LookupFloat.count
  }
}

private func run<L: DoubleLanes>(_ probe: Probe, _: L.Type, _ columns: ProbeColumns) {
  switch probe {
  case .direct: direct(L.self, columns)
  case .directOwn: directOwn(L.self, columns)
  case .directFew: directFew(L.self, columns)
  case .amplitudes: amplitudes(L.self, columns)
  case .uniform: uniform(L.self, columns)
  case .motionSpring: motionSpring(L.self, columns)
  case .floatPrecise: floatPrecise(L.self, columns)
  default: break
  }
}

private func run<L: CurveFloatLanes>(_ probe: Probe, _: L.Type, _ columns: ProbeColumns)
where L.Wide: UnitLanes {
  switch probe {
  case .floatFast: floatFast(L.self, columns)
  case .floatFastOwn: floatFastOwn(L.self, columns)
  case .floatFastFew: floatFastFew(L.self, columns)
  case .floatFastAmplitudes: floatFastAmplitudes(L.self, columns)
  case .floatUniform: floatUniform(L.self, columns)
  case .table: table(TableKernel<L, PlainArgument>(columns.pointer()), columns)
  case .tableRoot: table(TableKernel<L, RootArgument>(columns.pointer()), columns)
  case .cells: cells(CellKernel<L, PlainArgument>(columns.pointer()), columns)
  case .cellsRoot: cells(CellKernel<L, RootArgument>(columns.pointer()), columns)
  default: break
  }
}

// The loops, each in a function of its own.

@inline(never)
private func direct<L: DoubleLanes>(_: L.Type, _ columns: ProbeColumns) {
  var (items, frame) = (columns.items, columns.frame)
  SpringDirect.shared(
    DoubleMoves<L, DoubleColumn>(&items, &frame), columns.spring, UnderDamped.self)
}

@inline(never)
private func directOwn<L: DoubleLanes>(_: L.Type, _ columns: ProbeColumns) {
  var (items, frame, springs) = (columns.items, columns.frame, columns.springs)
  SpringDirect.own(DoubleMoves<L, DoubleColumn>(&items, &frame), ColumnSprings(&springs))
}

@inline(never)
private func directFew<L: DoubleLanes>(_: L.Type, _ columns: ProbeColumns) {
  var (items, frame, springs) = (columns.items, columns.frame, columns.palette)
  SpringDirect.own(DoubleMoves<L, DoubleColumn>(&items, &frame), PaletteSprings(&springs))
}

@inline(never)
private func amplitudes<L: DoubleLanes>(_: L.Type, _ columns: ProbeColumns) {
  var (items, frame, amplitudes) = (columns.items, columns.frame, columns.amplitudes)
  SpringAmplitude.sample(
    DoubleMoves<L, DoubleColumn>(&items, &frame), AmplitudeColumns(&amplitudes))
}

@inline(never)
private func uniform<L: DoubleLanes>(_: L.Type, _ columns: ProbeColumns) {
  let run = MovingRun<Double>(
    displacement: columns.doubles, velocity: columns.doubles, to: columns.doubles,
    positions: columns.positions, velocities: nil, a: columns.doubles[0], b: columns.doubles[1],
    c: 0, d: 0)
  var i = 0
  run.step(L.self, &i, columns.count)
}

@inline(never)
private func motionSpring<L: DoubleLanes>(_: L.Type, _ columns: ProbeColumns) {
  let frame = MotionFrame(
    time: 1, starts: columns.doubles, positions: columns.positions, count: columns.count, shift: 0,
    begin: 0, delay: 0)
  let block = SpringBlock<L, UnderDamped>(
    columns.spring, MotionSpring(from: 0, to: 1, velocity: 0))
  _ = frame.fill(block, from: 0, leaving: 0)
}

@inline(never)
private func floatPrecise<L: DoubleLanes>(_: L.Type, _ columns: ProbeColumns) {
  var (items, frame) = (columns.floatItems, columns.floatFrame)
  SpringDirect.shared(
    DoubleMoves<L, FloatColumn>(&items, &frame), columns.spring, UnderDamped.self)
}

@inline(never)
private func floatFast<L: FloatLanes>(_: L.Type, _ columns: ProbeColumns) {
  var (items, frame) = (columns.floatItems, columns.floatFrame)
  SpringDirect.shared(FloatMoves<L>(&items, &frame), columns.spring, UnderDamped.self)
}

@inline(never)
private func floatFastOwn<L: FloatLanes>(_: L.Type, _ columns: ProbeColumns) {
  var (items, frame, springs) = (columns.floatItems, columns.floatFrame, columns.floatSprings)
  SpringDirect.own(FloatMoves<L>(&items, &frame), ColumnSprings(&springs))
}

@inline(never)
private func floatFastFew<L: FloatLanes>(_: L.Type, _ columns: ProbeColumns) {
  var (items, frame, springs) = (columns.floatItems, columns.floatFrame, columns.floatPalette)
  SpringDirect.own(FloatMoves<L>(&items, &frame), PaletteSprings(&springs))
}

@inline(never)
private func floatFastAmplitudes<L: FloatLanes>(_: L.Type, _ columns: ProbeColumns) {
  var (items, frame) = (columns.floatItems, columns.floatFrame)
  var amplitudes = columns.floatAmplitudes
  SpringAmplitude.sample(FloatMoves<L>(&items, &frame), AmplitudeColumns(&amplitudes))
}

@inline(never)
private func floatUniform<L: FloatLanes>(_: L.Type, _ columns: ProbeColumns) {
  let run = MovingRun<Float>(
    displacement: columns.floats, velocity: columns.floats, to: columns.floats,
    positions: columns.floatPositions, velocities: nil, a: columns.floats[0], b: columns.floats[1],
    c: 0, d: 0)
  var i = 0
  run.step(L.self, &i, columns.count)
}

@inline(never)
private func table<F: CurveFloatLanes, Argument: CellArgument>(
  _ kernel: TableKernel<F, Argument>, _ columns: ProbeColumns
) {
  eachBlock(columns.doubles, columns.positions, columns.count, kernel)
}

@inline(never)
private func cells<F: CurveFloatLanes, Argument: CellArgument>(
  _ kernel: CellKernel<F, Argument>, _ columns: ProbeColumns
) {
  eachBlock(columns.floats, columns.floatPositions, columns.count, kernel)
}

@inline(never)
private func runCubic<L: CurveLanes>(_: L.Type, _ columns: ProbeColumns) {
  eachBlock(
    columns.doubles, columns.positions, columns.count,
    Lifted<L, CubicFunction>(curve: CubicFunction(curve: columns.pointer())))
}

@inline(never)
private func runFew(_ probe: Probe, _ columns: ProbeColumns) {
  var palette = columns.palette
  var start: (Int64, Int64) = (0, Int64(columns.count))
  withUnsafeBytes(of: &start) { bytes in
    let runs = SpringRunColumns(
      start: bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Int64.self),
      reference: columns.doubles, referenceLow: nil)
    if probe == .few {
      var (states, frame) = (
        SpringStates(
          to: columns.doubles, displacement: columns.doubles, velocity: columns.doubles, runs: runs),
        columns.frame
      )
      springPropagateFew(&palette, &states, 0, 1, &frame)
    } else {
      var (states, frame) = (
        FloatSpringStates(
          to: columns.floats, displacement: columns.floats, velocity: columns.floats, runs: runs),
        columns.floatFrame
      )
      floatSpringPropagateFew(&palette, &states, 0, 1, &frame)
    }
  }
}
