/// What the machine does besides, seen by a loop in registers that is timed between other work.
package struct NoiseMeter {
  private let chain = CalibrationKernels.arithmetic()[0]
  private var wall: [Double] = []
  private var processor: [Double] = []

  package init() {}

  /// Times the loop once, for about a third of a millisecond.
  package mutating func sample() {
    let (wallStart, processorStart) = (MonotonicClock.now(), MonotonicClock.processorTime())
    chain.run(calls: 20)
    processor.append(Double(MonotonicClock.processorTime() - processorStart))
    wall.append(Double(MonotonicClock.now() - wallStart))
  }

  /// Whether times that were taken meanwhile may be believed; nil after fewer than five samples.
  package var record: NoiseRecord? { TimeRowMaking.noise(chain: wall, processor: processor) }
}
