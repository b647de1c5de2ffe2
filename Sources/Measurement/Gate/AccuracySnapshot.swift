internal import Foundation
internal import SolverVerification

/// The process behind the gate's first comparison: errors and digests of this package's own methods
/// over seeded cases, as a result document.
package struct AccuracySnapshot: Sendable {
  /// How many cases of each set.
  package var cases: Int
  /// Whether answers are moved by one ulp; for tests of the gate.
  package var losesUlp: Bool
  /// The seed of the cases.
  package var seed: UInt64

  /// Whether the outputs of batch kernels are digested too.
  package var digestsKernels: Bool

  /// A snapshot.
  package init(
    cases: Int = 400, losesUlp: Bool = false, digestsKernels: Bool = true,
    seed: UInt64 = CaseSet.standardSeed
  ) {
    self.cases = cases
    self.losesUlp = losesUlp
    self.digestsKernels = digestsKernels
    self.seed = seed
  }

  /// The document.
  package func document() -> ResultDocument {
    var document = ResultDocument(
      created: RunEnvironment.timestamp(), command: CommandLine.arguments, mode: "accuracy",
      seed: seed, machine: RunEnvironment.machine, build: RunEnvironment.build())
    let cache = TruthCache()
    for method in MethodRegistry.all where method.isOurs {
      let asked: any SolverMethod = losesUlp ? UlpLosingSolver(solver: method) : method
      for set in CaseSet.all {
        document.accuracy += AccuracyMeasurement.rows(
          of: asked, over: .init(caseSet: set, size: cases), seed: seed, cache: cache)
      }
    }
    if digestsKernels { document.accuracy += KernelAccuracy.rows() }
    return document
  }
}

/// What the batch kernels put out: their error on checked items and a digest of all of them.
enum KernelAccuracy {
  /// One row for each of the gate's kernels whose outputs can be seen.
  static func rows() -> [AccuracyRow] {
    let kernels = (try? GateKernels.make()) ?? []
    return kernels.compactMap { kernel in
      guard let observable = kernel as? any ObservableKernel,
        let check = try? kernel.check()
      else { return nil }
      var digest = AnswerDigest()
      observable.insertOutputs(into: &digest)
      var distribution = ErrorDistribution()
      distribution.insert(check.error)
      return AccuracyRow(
        method: kernel.description.method, caseSet: kernel.description.workload,
        cases: check.count, available: kernel.description.items, refused: 0,
        scalar: kernel.description.scalar, unit: .scaled, errors: distribution.summary(),
        worst: nil, regimes: [:], promise: check.bound, digest: digest.text)
    }
  }
}
