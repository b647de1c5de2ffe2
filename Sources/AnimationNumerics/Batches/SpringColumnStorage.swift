internal import CKernelInterface

/// Which regimes occur in every 16 items: 1 under-damped, 2 critical, 4 over-damped.
private func regimes(of springs: [SpringCoefficients]) -> AlignedColumn<UInt8> {
  AlignedColumn(count: (springs.count + 15) / 16, padding: 0) { column in
    for (i, spring) in springs.enumerated() {
      column[i / 16] |= spring.regime > 0 ? 1 : spring.regime < 0 ? 4 : 2
    }
  }
}

/// Numbers of springs, one row after another.
private func rows<Scalar: BinaryFloatingPoint & BitwiseCopyable>(
  _ springs: [SpringCoefficients], _ members: [(SpringCoefficients) -> Scalar]
) -> AlignedColumn<Scalar> {
  AlignedColumn(members.flatMap { springs.map($0) }, padding: 0)
}

/// A palette's springs, the first of them in the places that are left.
private func filled(_ palette: [SpringCoefficients]) -> [SpringCoefficients] {
  palette + Array(repeating: palette[0], count: Int(SPRING_PALETTE_SIZE) - palette.count)
}

/// A few springs, as the kernels look them up.
final class SpringPaletteStorage: Sendable {
  private let rows: AlignedColumn<Double>
  private let count: Int
  private let regimes: UInt8

  /// From one to sixteen springs.
  init(_ springs: [SpringCoefficients]) {
    rows = AnimationNumerics.rows(filled(springs), SpringColumnStorage.members)
    count = springs.count
    regimes = AnimationNumerics.regimes(of: springs)[0]
  }

  /// The palette, with each item's place in it.
  func palette(_ index: AlignedColumn<UInt8>) -> SpringPalette {
    SpringPalette(rows: rows.base, index: index.base, count: Int64(count), regimes: regimes)
  }
}

/// The springs of a batch with one each, as columns.
final class SpringColumnStorage: Sendable {
  let columns: [AlignedColumn<Double>]
  let regimes: AlignedColumn<UInt8>

  static var members: [(SpringCoefficients) -> Double] {
    [
      { $0.decay }, { $0.decayLow }, { $0.phase }, { $0.phaseLow }, { $0.mix }, { $0.velocityMix },
      { $0.gain }, { $0.restoring }, { Double($0.regime) },
    ]
  }

  init(_ springs: [SpringCoefficients]) {
    columns = Self.members.map { AlignedColumn(springs.map($0), padding: 0) }
    regimes = AnimationNumerics.regimes(of: springs)
  }

  var pointers: SpringColumns {
    SpringColumns(
      decay: columns[0].base, decayLow: columns[1].base, phase: columns[2].base,
      phaseLow: columns[3].base, mix: columns[4].base, velocityMix: columns[5].base,
      gain: columns[6].base, restoring: columns[7].base, regime: columns[8].base,
      regimes: regimes.base)
  }
}

/// Rounds a sum to another type, and what that leaves.
private func split<Scalar: BinaryFloatingPoint>(
  _ high: Double, _ low: Double
) -> (high: Scalar, low: Scalar) {
  let head = Scalar(high)
  return (head, Scalar((high - Double(head)) + low))
}

/// What the springs of a batch with one each make of their items' starts.
final class SpringAmplitudeStorage<Scalar: BinaryFloatingPoint & BitwiseCopyable>: Sendable {
  let columns: [AlignedColumn<Scalar>]
  let regimes: AlignedColumn<UInt8>

  /// The amplitudes; nil if one is so large that a sum might overflow.
  init?(_ springs: [SpringCoefficients], displacement: [Double], velocity: [Double]) {
    func amplitudes(_ amplitude: (SpringCoefficients, Double, Double) -> Double) -> [Scalar] {
      zip(springs, zip(displacement, velocity)).map { Scalar(amplitude($0, $1.0, $1.1)) }
    }
    let sine = amplitudes { $0.mix * $1 + $0.gain * $2 }
    let velocitySine = amplitudes { -($0.restoring * $1) - $0.velocityMix * $2 }
    guard (sine + velocitySine).allSatisfy({ $0.magnitude <= Self.largest }) else { return nil }
    columns = [
      springs.map { Scalar($0.decay) }, springs.map { split($0.phase, $0.phaseLow).high },
      springs.map { split($0.phase, $0.phaseLow).low }, sine, velocitySine,
      springs.map { Scalar($0.regime) },
    ].map { AlignedColumn($0, padding: 0) }
    regimes = AnimationNumerics.regimes(of: springs)
  }

  /// The same with columns of its own.
  init(copying other: SpringAmplitudeStorage) {
    columns = other.columns.map { $0.copy }
    regimes = other.regimes
  }

  /// Beyond this a sum of amplitudes might overflow.
  private static var largest: Scalar { Scalar.greatestFiniteMagnitude * 0x1p-24 }

  /// Works the amplitudes of some items out again, and says whether all are in range.
  func restart<Position>(_ items: Range<Int>, _ plan: SpringBatchPlan<Position>) -> Bool {
    guard case .own(let springs) = plan.springs else { return true }
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

extension SpringAmplitudeStorage<Double> {
  var pointers: SpringAmplitudes {
    SpringAmplitudes(
      decay: columns[0].base, phase: columns[1].base, phaseLow: columns[2].base,
      sine: columns[3].base, velocitySine: columns[4].base, regime: columns[5].base,
      regimes: regimes.base)
  }
}

extension SpringAmplitudeStorage<Float> {
  var pointers: FloatSpringAmplitudes {
    FloatSpringAmplitudes(
      decay: columns[0].base, phase: columns[1].base, phaseLow: columns[2].base,
      sine: columns[3].base, velocitySine: columns[4].base, regime: columns[5].base,
      regimes: regimes.base)
  }
}

/// What the fast kernels of single precision read: delays and rates as sums of two floats.
final class FloatColumnStorage: Sendable {
  let delayHead: AlignedColumn<Float>
  let delayTail: AlignedColumn<Float>
  let columns: [AlignedColumn<Float>]
  let regimes: AlignedColumn<UInt8>

  /// - Parameter springs: The springs of the direct kernel, one for each item, or a few; none if it
  ///   has only one or is not used.
  init(_ core: SpringBatchCore, _ springs: [SpringCoefficients]) {
    let delays = (0..<core.count).map { core.delay[$0] }
    delayHead = AlignedColumn(delays.map { Float($0) }, padding: 0)
    delayTail = AlignedColumn(
      delays.enumerated().map { i, delay in
        split(delay, core.delayLow?[i] ?? 0).low
      }, padding: 0)
    let members: [(SpringCoefficients) -> Float] = [
      { Float($0.decay) }, { split($0.decay, $0.decayLow).low }, { Float($0.phase) },
      { split($0.phase, $0.phaseLow).low }, { Float($0.mix) }, { Float($0.velocityMix) },
      { Float($0.gain) }, { Float($0.restoring) }, { Float($0.regime) },
    ]
    if case .few = core.springs {
      columns = [rows(filled(springs), members)]
    } else {
      columns = members.map { AlignedColumn(springs.map($0), padding: 0) }
    }
    regimes = AnimationNumerics.regimes(of: springs)
  }

  /// The same with columns of its own; springs never change.
  init(copying other: FloatColumnStorage) {
    (delayHead, delayTail) = (other.delayHead.copy, other.delayTail.copy)
    (columns, regimes) = (other.columns, other.regimes)
  }

  /// Lets some items start at another time.
  func restart(_ items: Range<Int>, at time: Double) {
    let (head, tail): (Float, Float) = split(time, 0)
    (delayHead.elements + items.lowerBound).update(repeating: head, count: items.count)
    (delayTail.elements + items.lowerBound).update(repeating: tail, count: items.count)
  }

  /// A palette of these springs.
  func palette(_ palette: SpringPalette) -> FloatSpringPalette {
    FloatSpringPalette(
      rows: columns[0].base, index: palette.index, count: palette.count, regimes: palette.regimes)
  }

  var pointers: FloatSpringColumns {
    FloatSpringColumns(
      decay: columns[0].base, decayLow: columns[1].base, phase: columns[2].base,
      phaseLow: columns[3].base, mix: columns[4].base, velocityMix: columns[5].base,
      gain: columns[6].base, restoring: columns[7].base, regime: columns[8].base,
      regimes: regimes.base)
  }
}
