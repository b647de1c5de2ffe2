internal import CKernelInterface

/// Which regimes occur in every 16 items: 1 under-damped, 2 critical, 4 over-damped.
private func regimes(of springs: [SpringCoefficients]) -> AlignedColumn<UInt8> {
  AlignedColumn(count: (springs.count + 15) / 16, padding: 0) { column in
    for (i, spring) in springs.enumerated() {
      column[i / 16] |= spring.regime > 0 ? 1 : spring.regime < 0 ? 4 : 2
    }
  }
}

/// The springs of a batch with one each, as columns.
final class SpringColumnStorage: Sendable {
  let columns: [AlignedColumn<Double>]
  let regimes: AlignedColumn<UInt8>

  init(_ springs: [SpringCoefficients]) {
    let members: [(SpringCoefficients) -> Double] = [
      \.decay, \.decayLow, \.phase, \.phaseLow, \.mix, \.velocityMix, \.gain, \.restoring,
      { Double($0.regime) },
    ]
    columns = members.map { AlignedColumn(springs.map($0), padding: 0) }
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

/// What the fast kernels of single precision read: delays and rates as sums of two floats.
final class FloatColumnStorage: Sendable {
  let delayHead: AlignedColumn<Float>
  let delayTail: AlignedColumn<Float>
  let columns: [AlignedColumn<Float>]
  let regimes: AlignedColumn<UInt8>

  init(_ core: SpringBatchCore) {
    let delays = (0..<core.count).map { core.delay[$0] }
    delayHead = AlignedColumn(delays.map { Float($0) }, padding: 0)
    delayTail = AlignedColumn(
      delays.enumerated().map { i, delay in
        Float((delay - Double(Float(delay))) + (core.delayLow?[i] ?? 0))
      }, padding: 0)
    guard case .own = core.springs else {
      (columns, regimes) = ([], AnimationNumerics.regimes(of: []))
      return
    }
    let springs = core.springs.coefficients
    func tail(_ high: Double, _ low: Double) -> Float { Float((high - Double(Float(high))) + low) }
    let members: [(SpringCoefficients) -> Float] = [
      { Float($0.decay) }, { tail($0.decay, $0.decayLow) }, { Float($0.phase) },
      { tail($0.phase, $0.phaseLow) }, { Float($0.mix) }, { Float($0.velocityMix) },
      { Float($0.gain) }, { Float($0.restoring) }, { Float($0.regime) },
    ]
    columns = members.map { AlignedColumn(springs.map($0), padding: 0) }
    regimes = AnimationNumerics.regimes(of: springs)
  }

  var pointers: FloatSpringColumns {
    FloatSpringColumns(
      decay: columns[0].base, decayLow: columns[1].base, phase: columns[2].base,
      phaseLow: columns[3].base, mix: columns[4].base, velocityMix: columns[5].base,
      gain: columns[6].base, restoring: columns[7].base, regime: columns[8].base,
      regimes: regimes.base)
  }
}
