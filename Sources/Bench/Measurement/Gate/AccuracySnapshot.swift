internal import Foundation
internal import SolverVerification

/// The process behind the gate's accuracy comparison. It records errors and digests of this
/// package's own methods over seeded cases as a result document.
package enum AccuracySnapshot {
  /// The document.
  ///
  /// - Parameters:
  ///   - cases: The number of cases in each set, chosen by the seed.
  ///   - losesUlp: Whether answers are changed by one ulp, for tests of the gate.
  ///   - digestsJobs: Whether the outputs of jobs are digested as well.
  package static func document(
    cases: Int = 400, losesUlp: Bool = false, digestsJobs: Bool = true
  ) -> ResultDocument {
    let seed = CaseSet.standardSeed
    var document = ResultDocument(mode: "accuracy", seed: seed)
    let cache = TruthCache()
    for method in MethodRegistry.all where method.isOurs {
      let asked: any SolverMethod = losesUlp ? UlpLosingSolver(solver: method) : method
      for set in CaseSet.all {
        document.accuracy += AccuracyMeasurement.rows(
          of: asked, over: set, size: cases, seed: seed, cache: cache)
      }
    }
    if digestsJobs { document.accuracy += JobAccuracy.rows() }
    return document
  }
}

/// The outputs of jobs: their error on checked items, and a digest of all outputs.
enum JobAccuracy {
  /// One row for each of the gate's jobs whose outputs are digested.
  static func rows() -> [AccuracyRow] {
    ((try? GateJobs.maker()()) ?? []).compactMap { job in
      guard let insertOutputs = job.insertOutputs, let check = try? job.check() else { return nil }
      var digest = AnswerDigest()
      insertOutputs(&digest)
      var distribution = ErrorDistribution()
      distribution.insert(check.error)
      return AccuracyRow(
        method: job.description.method, caseSet: job.description.workload,
        cases: check.count, available: job.description.items, rejected: nil,
        scalar: job.description.scalar, unit: .scaled, errors: distribution.summary(),
        worst: nil, regimes: [:], promise: check.bound, digest: digest.text)
    }
  }
}
