/// Measures how much the machine is disturbed, by a loop in registers that is timed between other
/// work.
package struct NoiseMeter {
  private let chain = CalibrationJobs.arithmetic()[0]
  private var wall: [Double] = []
  private var processor: [Double] = []

  package init() {}

  /// Times the loop once, for about a third of a millisecond.
  package mutating func sample() {
    let (wallStart, processorStart) = (MonotonicClock.now(), MonotonicClock.processorTime())
    chain.run(20)
    processor.append(Double(MonotonicClock.processorTime() - processorStart))
    wall.append(Double(MonotonicClock.now() - wallStart))
  }

  /// Whether the times taken meanwhile may be believed; nil after fewer than five samples.
  package var record: NoiseRecord? { TimeRowMaking.noise(chain: wall, processor: processor) }
}
