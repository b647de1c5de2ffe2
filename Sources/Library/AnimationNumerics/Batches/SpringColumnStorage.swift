internal import CKernelInterface

/// The springs of a batch in the form of its kernels.
enum KernelSprings: Sendable {
  /// One for all items, in the batch's memory.
  case one(MutableCell<SpringCoefficients>)
  case shared(SpringPaletteStorage)
  /// One per item: its coefficients, or its amplitudes for the algorithm `.propagated`.
  case perItem(SpringColumnStorage<Double>)
  case amplitudes(SpringColumnStorage<Double>)

  init<Scalar>(
    _ preparation: borrowing BatchPreparation, _ moves: BatchMoves<Scalar>,
    _ arena: inout ColumnArena
  ) {
    switch preparation.springs {
    case .one(let spring): self = .one(arena.cell(spring.coefficients))
    case .shared(let springs, let index): self = .shared(SpringPaletteStorage(springs, index))
    case .perItem(let springs):
      let springs = springs.map { $0.coefficients }
      if preparation.algorithm == .propagated,
        let amplitudes = SpringColumnStorage<Double>(
          amplitudes: springs, displacement: moves.displacements, velocity: moves.velocities)
      {
        self = .amplitudes(amplitudes)
      } else {
        self = .perItem(SpringColumnStorage(springs))
      }
    }
  }

  /// The springs of a batch in another memory block, with its own amplitudes; the rest never
  /// changes.
  func copied(movedBy offset: Int) -> KernelSprings {
    switch self {
    case .one(let spring): .one(spring.moved(by: offset))
    case .shared, .perItem: self
    case .amplitudes(let amplitudes): .amplitudes(SpringColumnStorage(copying: amplitudes))
    }
  }
}

/// Columns of numbers of springs, in the form of the kernels.
final class SpringColumnStorage<Scalar: BinaryFloatingPoint & BitwiseCopyable>: Sendable {
  private let memory: ColumnOwner
  let columns: [AlignedColumn<Scalar>]
  /// The regimes in every 16 items: 1 under-damped, 2 critical, 4 over-damped.
  let regimes: AlignedColumn<UInt8>
  /// `SpringColumns` or `SpringAmplitudes`: the addresses of the columns, then that of the regimes.
  private let addresses: AlignedColumn<UnsafeRawPointer>

  var address: UnsafeRawPointer { UnsafeRawPointer(addresses.base) }

  init(_ columns: [[Scalar]], _ springs: [SpringCoefficients]) {
    var regimes = [UInt8](repeating: 0, count: (springs.count + 15) / 16)
    for (i, spring) in springs.enumerated() {
      regimes[i / 16] |= spring.regime > 0 ? 1 : spring.regime < 0 ? 4 : 2
    }
    let bytes = columns.reduce(0) { $0 + ColumnMemory.bytes($1.count, of: Scalar.self) }
    memory = ColumnOwner(
      byteCount: bytes + ColumnMemory.bytes(regimes.count, of: UInt8.self)
        + ColumnMemory.bytes(columns.count + 1, of: UnsafeRawPointer.self))
    var arena = memory.arena
    self.columns = columns.map { arena.column($0, padding: 0) }
    self.regimes = arena.column(regimes, padding: 0)
    addresses = arena.column(columns.count + 1)
    storeAddresses()
  }

  /// A copy in another memory block.
  init(copying other: SpringColumnStorage) {
    let offset: Int
    (memory, offset) = other.memory.copied()
    columns = other.columns.map { $0.moved(by: offset) }
    regimes = other.regimes.moved(by: offset)
    addresses = other.addresses.moved(by: offset)
    storeAddresses()
  }

  private func storeAddresses() {
    for (k, column) in columns.enumerated() {
      addresses.elements[k] = UnsafeRawPointer(column.base)
    }
    addresses.elements[columns.count] = UnsafeRawPointer(regimes.base)
  }
}

/// Rounds a sum to another type, and returns the remainder as well.
private func split<Scalar: BinaryFloatingPoint>(
  _ high: Double, _ low: Double
) -> (high: Scalar, low: Scalar) {
  let head = Scalar(high)
  return (head, Scalar((high - Double(head)) + low))
}

extension SpringColumnStorage {
  /// The members of `SpringColumns`, in its order.
  private static var members: [(SpringCoefficients) -> Scalar] {
    [
      { Scalar($0.decay) }, { split($0.decay, $0.decayLow).low }, { Scalar($0.phase) },
      { split($0.phase, $0.phaseLow).low }, { Scalar($0.mix) }, { Scalar($0.velocityMix) },
      { Scalar($0.gain) }, { Scalar($0.restoring) }, { Scalar($0.regime) },
    ]
  }

  /// The coefficients of one spring per item.
  convenience init(_ springs: [SpringCoefficients]) {
    self.init(Self.members.map { springs.map($0) }, springs)
  }

  /// The rows of a palette as one column, padded with the first spring.
  convenience init(palette springs: [SpringCoefficients]) {
    let filled =
      springs
      + Array(
        repeating: springs[0], count: Int(SPRING_PALETTE_SIZE) - springs.count)
    self.init([Self.members.flatMap { filled.map($0) }], springs)
  }

  /// The amplitudes of items with one spring each; nil if one is so large that a sum might
  /// overflow.
  convenience init?(
    amplitudes springs: [SpringCoefficients], displacement: [Double], velocity: [Double]
  ) {
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
    self.init(columns, springs)
  }

  /// The bound beyond which a sum of amplitudes might overflow.
  private static var largest: Scalar { Scalar.greatestFiniteMagnitude * 0x1p-24 }

  /// Recomputes the amplitudes of some items, and returns whether all are in range.
  func rebaseAmplitudes<Position>(_ items: Range<Int>, _ plan: SpringBatchPlan<Position>) -> Bool {
    guard case .perItem(let springs) = plan.springs else { return true }
    let (sine, velocitySine) = (columns[3].elements, columns[4].elements)
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

/// Shared springs in the form of the kernels, and each item's index.
final class SpringPaletteStorage: Sendable {
  private let numbers: SpringColumnStorage<Double>
  private let memory: ColumnMemory
  /// 1/ω₀ of each spring.
  let periods: AlignedColumn<Double>
  private let cell: MutableCell<SpringPalette>

  var palette: SpringPalette { cell.value }
  var address: UnsafeRawPointer { UnsafeRawPointer(cell.address) }

  /// From one to sixteen springs.
  init(_ springs: [Spring], _ index: [UInt8]) {
    numbers = SpringColumnStorage(palette: springs.map { $0.coefficients })
    memory = ColumnMemory(
      byteCount: ColumnMemory.bytes(index.count, of: UInt8.self)
        + ColumnMemory.bytes(springs.count, of: Double.self)
        + ColumnMemory.bytes(of: SpringPalette.self))
    var arena = memory.arena
    let index = arena.column(index, padding: 0)
    periods = arena.column(springs.map { 1 / $0.naturalFrequency }, padding: 0)
    cell = arena.cell(
      SpringPalette(
        rows: numbers.columns[0].base, index: index.base, count: Int64(springs.count),
        regimes: numbers.regimes[0]))
  }
}

/// The data of the fast single-precision kernels: delays and rates as sums of two floats.
final class FastColumns: Sendable {
  private let memory: ColumnMemory
  let delayHead: AlignedColumn<Float>
  let delayTail: AlignedColumn<Float>
  /// The springs, unless one is for all items.
  private let springs: SpringColumnStorage<Float>?
  /// The springs; nil if all items share one.
  private let palette: MutableCell<SpringPalette>?
  /// Whether `springs` holds amplitudes.
  let hasAmplitudes: Bool

  /// The springs in the form of the kernels; nil if all items share one.
  var address: UnsafeRawPointer? {
    if let palette { UnsafeRawPointer(palette.address) } else { springs?.address }
  }

  /// - Parameters:
  ///   - displacement: from − to of each item.
  ///   - velocity: Each item's velocity.
  init(
    _ preparation: borrowing BatchPreparation, _ springs: KernelSprings, _ delays: DelayColumns,
    displacement: @autoclosure () -> [Double], velocity: @autoclosure () -> [Double]
  ) {
    let count = delays.high.count
    memory = ColumnMemory(
      byteCount: 2 * ColumnMemory.bytes(count, of: Float.self)
        + ColumnMemory.bytes(of: SpringPalette.self))
    var arena = memory.arena
    (delayHead, delayTail) = (arena.column(count, padding: 0), arena.column(count, padding: 0))
    for i in 0..<count {
      let (head, tail): (Float, Float) = split(delays.high[i], delays.low?[i] ?? 0)
      (delayHead.elements[i], delayTail.elements[i]) = (head, tail)
    }
    let all = preparation.springs.all.map { $0.coefficients }
    switch springs {
    case .one: (self.springs, palette, hasAmplitudes) = (nil, nil, false)
    case .shared(let shared):
      let numbers = SpringColumnStorage<Float>(palette: all)
      var palette = shared.palette
      palette.rows = UnsafeRawPointer(numbers.columns[0].base)
      (self.springs, self.palette, hasAmplitudes) = (numbers, arena.cell(palette), false)
    case .perItem: (self.springs, palette, hasAmplitudes) = (SpringColumnStorage(all), nil, false)
    case .amplitudes:
      let amplitudes = SpringColumnStorage<Float>(
        amplitudes: all, displacement: displacement(), velocity: velocity())
      palette = nil
      (self.springs, hasAmplitudes) = (amplitudes ?? SpringColumnStorage(all), amplitudes != nil)
    }
  }

  /// A copy with its own columns; springs never change.
  init(copying other: FastColumns) {
    let memory = other.memory.copy()
    let offset = memory.offset(from: other.memory)
    self.memory = memory
    delayHead = other.delayHead.moved(by: offset)
    delayTail = other.delayTail.moved(by: offset)
    palette = other.palette?.moved(by: offset)
    hasAmplitudes = other.hasAmplitudes
    springs =
      if hasAmplitudes { other.springs.map { SpringColumnStorage(copying: $0) } } else {
        other.springs
      }
  }

  /// Sets a new start time for some items, and returns whether their amplitudes are in range.
  func rebase<Scalar>(
    _ items: Range<Int>, of plan: SpringBatchPlan<Scalar>, at time: Double
  ) -> Bool {
    let (head, tail): (Float, Float) = split(time, 0)
    (delayHead.elements + items.lowerBound).update(repeating: head, count: items.count)
    (delayTail.elements + items.lowerBound).update(repeating: tail, count: items.count)
    return !hasAmplitudes || (springs?.rebaseAmplitudes(items, plan) ?? true)
  }
}
