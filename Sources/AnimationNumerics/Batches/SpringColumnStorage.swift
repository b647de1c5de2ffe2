internal import CKernelInterface

/// The regimes in every 16 items: 1 under-damped, 2 critical, 4 over-damped.
private func regimes(of springs: [SpringCoefficients]) -> [UInt8] {
  var regimes = [UInt8](repeating: 0, count: (springs.count + 15) / 16)
  for (i, spring) in springs.enumerated() {
    regimes[i / 16] |= spring.regime > 0 ? 1 : spring.regime < 0 ? 4 : 2
  }
  return regimes
}

/// Columns of spring coefficients, and the regimes of the springs.
private final class SpringNumbers<Scalar: BinaryFloatingPoint & BitwiseCopyable>: ColumnOwner,
  @unchecked Sendable
{
  let columns: [AlignedColumn<Scalar>]
  let regimes: AlignedColumn<UInt8>

  init(_ columns: [[Scalar]], _ springs: [SpringCoefficients]) {
    let regimes = AnimationNumerics.regimes(of: springs)
    let bytes = columns.reduce(0) { $0 + ColumnMemory.bytes($1.count, of: Scalar.self) }
    let memory = ColumnMemory(
      byteCount: bytes + ColumnMemory.bytes(regimes.count, of: UInt8.self))
    var arena = memory.arena
    self.columns = columns.map { arena.column($0, padding: 0) }
    self.regimes = arena.column(regimes, padding: 0)
    super.init(memory)
  }

  /// A copy in another memory block.
  init(copying other: SpringNumbers) {
    let memory = other.memory.copy()
    let offset = memory.offset(from: other.memory)
    columns = other.columns.map { $0.moved(by: offset) }
    regimes = other.regimes.moved(by: offset)
    super.init(memory)
  }
}

/// Coefficients of springs, one row after another.
private func rows<Scalar>(
  _ springs: [SpringCoefficients], _ members: [(SpringCoefficients) -> Scalar]
) -> [Scalar] {
  members.flatMap { springs.map($0) }
}

/// A palette's springs, padded with the first of them.
private func filled(_ palette: [SpringCoefficients]) -> [SpringCoefficients] {
  palette + Array(repeating: palette[0], count: Int(SPRING_PALETTE_SIZE) - palette.count)
}

/// Shared springs in the form of the kernels, and each item's index.
final class SpringPaletteStorage: Sendable {
  private let numbers: SpringNumbers<Double>
  private let memory: ColumnMemory
  private let index: AlignedColumn<UInt8>
  /// 1/ω₀ of each spring.
  let periods: AlignedColumn<Double>
  private let count: Int

  /// From one to sixteen springs.
  init(_ springs: [Spring], _ index: [UInt8]) {
    let coefficients = springs.map { $0.coefficients }
    numbers = SpringNumbers([rows(filled(coefficients), SpringColumnStorage.members)], coefficients)
    count = springs.count
    memory = ColumnMemory(
      byteCount: ColumnMemory.bytes(index.count, of: UInt8.self)
        + ColumnMemory.bytes(count, of: Double.self))
    var arena = memory.arena
    self.index = arena.column(index, padding: 0)
    periods = arena.column(springs.map { 1 / $0.naturalFrequency }, padding: 0)
  }

  var pointers: SpringPalette {
    SpringPalette(
      rows: numbers.columns[0].base, index: index.base, count: Int64(count),
      regimes: numbers.regimes[0])
  }
}

/// The springs of a batch with one spring per item, as columns.
final class SpringColumnStorage: Sendable {
  private let numbers: SpringNumbers<Double>

  static var members: [(SpringCoefficients) -> Double] {
    [
      { $0.decay }, { $0.decayLow }, { $0.phase }, { $0.phaseLow }, { $0.mix }, { $0.velocityMix },
      { $0.gain }, { $0.restoring }, { Double($0.regime) },
    ]
  }

  init(_ springs: [SpringCoefficients]) {
    numbers = SpringNumbers(Self.members.map { springs.map($0) }, springs)
  }

  var pointers: SpringColumns {
    let columns = numbers.columns
    return SpringColumns(
      decay: columns[0].base, decayLow: columns[1].base, phase: columns[2].base,
      phaseLow: columns[3].base, mix: columns[4].base, velocityMix: columns[5].base,
      gain: columns[6].base, restoring: columns[7].base, regime: columns[8].base,
      regimes: numbers.regimes.base)
  }
}

/// Rounds a sum to another type, and returns the remainder as well.
private func split<Scalar: BinaryFloatingPoint>(
  _ high: Double, _ low: Double
) -> (high: Scalar, low: Scalar) {
  let head = Scalar(high)
  return (head, Scalar((high - Double(head)) + low))
}

/// The amplitudes of items with one spring each.
final class SpringAmplitudeStorage<Scalar: BinaryFloatingPoint & BitwiseCopyable>: Sendable {
  private let numbers: SpringNumbers<Scalar>

  /// The amplitudes; nil if one is so large that a sum might overflow.
  init?(_ springs: [SpringCoefficients], displacement: [Double], velocity: [Double]) {
    func amplitudes(_ amplitude: (SpringCoefficients, Double, Double) -> Double) -> [Scalar] {
      zip(springs, zip(displacement, velocity)).map { Scalar(amplitude($0, $1.0, $1.1)) }
    }
    let sine = amplitudes { $0.mix * $1 + $0.gain * $2 }
    let velocitySine = amplitudes { -($0.restoring * $1) - $0.velocityMix * $2 }
    guard (sine + velocitySine).allSatisfy({ $0.magnitude <= Self.largest }) else { return nil }
    let columns = [
      springs.map { Scalar($0.decay) }, springs.map { split($0.phase, $0.phaseLow).high },
      springs.map { split($0.phase, $0.phaseLow).low }, sine, velocitySine,
      springs.map { Scalar($0.regime) },
    ]
    numbers = SpringNumbers(columns, springs)
  }

  /// A copy with its own columns.
  init(copying other: SpringAmplitudeStorage) { numbers = SpringNumbers(copying: other.numbers) }

  /// The bound beyond which a sum of amplitudes might overflow.
  private static var largest: Scalar { Scalar.greatestFiniteMagnitude * 0x1p-24 }

  /// Recomputes the amplitudes of some items, and returns whether all are in range.
  func rebase<Position>(_ items: Range<Int>, _ plan: SpringBatchPlan<Position>) -> Bool {
    guard case .perItem(let springs) = plan.springs else { return true }
    let (sine, velocitySine) = (numbers.columns[3].elements, numbers.columns[4].elements)
    var isInRange = true
    springs.withUnsafeBufferPointer { springs in
      for i in items {
        let displacement = Double(plan.from[i]) - Double(plan.to[i])
        let velocity = Double(plan.velocity[i])
        let spring = springs[i].coefficients
        sine[i] = Scalar(spring.mix * displacement + spring.gain * velocity)
        velocitySine[i] = Scalar(-(spring.restoring * displacement) - spring.velocityMix * velocity)
        let most = max(sine[i].magnitude, velocitySine[i].magnitude)
        if !(most <= Self.largest) { isInRange = false }
      }
    }
    return isInRange
  }
}

extension SpringAmplitudeStorage<Double> {
  var pointers: SpringAmplitudes {
    let columns = numbers.columns
    return SpringAmplitudes(
      decay: columns[0].base, phase: columns[1].base, phaseLow: columns[2].base,
      sine: columns[3].base, velocitySine: columns[4].base, regime: columns[5].base,
      regimes: numbers.regimes.base)
  }
}

extension SpringAmplitudeStorage<Float> {
  var pointers: FloatSpringAmplitudes {
    let columns = numbers.columns
    return FloatSpringAmplitudes(
      decay: columns[0].base, phase: columns[1].base, phaseLow: columns[2].base,
      sine: columns[3].base, velocitySine: columns[4].base, regime: columns[5].base,
      regimes: numbers.regimes.base)
  }
}

/// The data of the fast single-precision kernels: delays and rates as sums of two floats.
final class FloatColumnStorage: Sendable {
  private let memory: ColumnMemory
  let delayHead: AlignedColumn<Float>
  let delayTail: AlignedColumn<Float>
  private let numbers: SpringNumbers<Float>

  /// - Parameter springs: The direct kernel's springs: one per item, or a few. Empty if it has only
  ///   one or is not used.
  init(_ delays: DelayColumns, isFew: Bool, _ springs: [SpringCoefficients]) {
    let count = delays.high.count
    memory = ColumnMemory(byteCount: 2 * ColumnMemory.bytes(count, of: Float.self))
    var arena = memory.arena
    (delayHead, delayTail) = (arena.column(count, padding: 0), arena.column(count, padding: 0))
    for i in 0..<count {
      let (head, tail): (Float, Float) = split(delays.high[i], delays.low?[i] ?? 0)
      (delayHead.elements[i], delayTail.elements[i]) = (head, tail)
    }
    let members: [(SpringCoefficients) -> Float] = [
      { Float($0.decay) }, { split($0.decay, $0.decayLow).low }, { Float($0.phase) },
      { split($0.phase, $0.phaseLow).low }, { Float($0.mix) }, { Float($0.velocityMix) },
      { Float($0.gain) }, { Float($0.restoring) }, { Float($0.regime) },
    ]
    numbers = SpringNumbers(
      isFew ? [rows(filled(springs), members)] : members.map { springs.map($0) }, springs)
  }

  /// A copy with its own columns; springs never change.
  init(copying other: FloatColumnStorage) {
    let memory = other.memory.copy()
    let offset = memory.offset(from: other.memory)
    self.memory = memory
    delayHead = other.delayHead.moved(by: offset)
    delayTail = other.delayTail.moved(by: offset)
    numbers = other.numbers
  }

  /// Sets a new start time for some items.
  func rebase(_ items: Range<Int>, at time: Double) {
    let (head, tail): (Float, Float) = split(time, 0)
    (delayHead.elements + items.lowerBound).update(repeating: head, count: items.count)
    (delayTail.elements + items.lowerBound).update(repeating: tail, count: items.count)
  }

  /// A palette of these springs.
  func palette(_ palette: SpringPalette) -> FloatSpringPalette {
    FloatSpringPalette(
      rows: numbers.columns[0].base, index: palette.index, count: palette.count,
      regimes: palette.regimes)
  }

  var pointers: FloatSpringColumns {
    let columns = numbers.columns
    return FloatSpringColumns(
      decay: columns[0].base, decayLow: columns[1].base, phase: columns[2].base,
      phaseLow: columns[3].base, mix: columns[4].base, velocityMix: columns[5].base,
      gain: columns[6].base, restoring: columns[7].base, regime: columns[8].base,
      regimes: numbers.regimes.base)
  }
}
