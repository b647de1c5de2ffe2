internal import CKernelInterface

/// Reads a start, an end, a velocity, and a delay unless nil, of every item and writes their sum: the
/// least that sampling them can cost, at the given instruction set. For measurements.
///
/// - Precondition: All buffers have the same size.
package func readWritePass(
  _ level: InstructionSet = .current, _ from: UnsafeMutableBufferPointer<Double>,
  _ to: UnsafeMutableBufferPointer<Double>, _ velocity: UnsafeMutableBufferPointer<Double>,
  _ delay: UnsafeMutableBufferPointer<Double>?, _ positions: UnsafeMutableBufferPointer<Double>
) {
  let count = positions.count
  trapUnless(
    [from.count, to.count, velocity.count, delay?.count ?? count].allSatisfy { $0 == count },
    "all buffers must have room for \(count)")
  guard count > 0 else { return }
  level.kernels.springs.pass(
    from.baseAddress!, to.baseAddress!, velocity.baseAddress!, delay?.baseAddress,
    positions.baseAddress!, Int64(count))
}

/// Reads a start, an end, a velocity, and a delay unless nil, of every item and writes their sum: the
/// least that sampling them can cost, at the given instruction set. For measurements.
///
/// - Precondition: All buffers have the same size.
package func readWritePass(
  _ level: InstructionSet = .current, _ from: UnsafeMutableBufferPointer<Float>,
  _ to: UnsafeMutableBufferPointer<Float>, _ velocity: UnsafeMutableBufferPointer<Float>,
  _ delay: UnsafeMutableBufferPointer<Float>?, _ positions: UnsafeMutableBufferPointer<Float>
) {
  let count = positions.count
  trapUnless(
    [from.count, to.count, velocity.count, delay?.count ?? count].allSatisfy { $0 == count },
    "all buffers must have room for \(count)")
  guard count > 0 else { return }
  level.kernels.springs.floatPass(
    from.baseAddress!, to.baseAddress!, velocity.baseAddress!, delay?.baseAddress,
    positions.baseAddress!, Int64(count))
}
