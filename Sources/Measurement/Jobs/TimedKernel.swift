package import SolverVerification

/// Something whose speed can be measured.
///
/// Inputs pass through an empty piece of assembly on their way in and outputs on their way out, so
/// that the optimiser can neither move the work out of the timed region nor leave it away.
package protocol TimedKernel: AnyObject {
  /// What it computes.
  var description: KernelDescription { get }

  /// Chooses the inputs of a round; not timed.
  func prepare(round: Int)

  /// Does the job `calls` times, each time with inputs of its own.
  func run(calls: Int)

  /// Compares results with the truth: called before anything is timed.
  func check() throws(SolverError) -> KernelCheck
}

/// A kernel whose outputs can be digested after it ran.
protocol ObservableKernel: TimedKernel {
  /// Adds every number of the last call's outputs.
  func insertOutputs(into digest: inout AnswerDigest)
}
