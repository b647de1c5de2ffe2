/// Measures how much the machine is disturbed, by timing a loop in registers between other work.
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

  /// The noise during the samples taken so far; nil for fewer than five samples.
  package var record: NoiseRecord? { TimeRowMaking.noise(chain: wall, processor: processor) }
}
