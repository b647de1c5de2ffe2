internal import SolverVerification

/// Accuracy and speed of every method: the table that other results are compared with.
package struct StandardRun: Sendable {
  /// The share of the case sets that is asked.
  package enum Extent: String, Sendable, CaseIterable {
    /// About 15 seconds.
    case quick
    /// Under two minutes.
    case standard
    /// Every case of every set.
    case full
  }

  /// The share of the case sets that is asked.
  package var extent: Extent
  /// The seed of every generator.
  package var seed: UInt64
  /// Whether methods are timed and studied; otherwise only their accuracy is measured.
  package var isTimed = true

  package init(extent: Extent = .standard, seed: UInt64 = CaseSet.standardSeed) {
    self.extent = extent
    self.seed = seed
  }

  /// Asks and times the methods, and makes the document.
  package func measure(
    progress: (Double, String) -> Void, note: (String) -> Void
  ) -> ResultDocument {
    var document = ResultDocument(mode: extent.rawValue, seed: seed)
    let methods = MethodRegistry.all
    let selections = selections
    // Every method gets equal cases, so their truths are computed only once.
    let cache = TruthCache()
    let work = selections.reduce(0) { $0 + $1.size }
    for (index, method) in methods.enumerated() {
      var done = 0
      for (set, size) in selections {
        progress(
          (Double(index) + Double(done) / Double(work)) / Double(methods.count + 1),
          "accuracy of \(method.name): \(set.name)")
        document.accuracy += AccuracyMeasurement.rows(
          of: method, over: set, size: size, seed: seed, cache: cache)
        done += size
      }
    }
    document.created = RunEnvironment.timestamp()
    guard isTimed else { return document }
    do {
      addTimes(of: try jobs(), to: &document, note: note) { fraction in
        progress(
          (Double(methods.count) + fraction) / Double(methods.count + 1), "times of 10,000 items")
      }
    } catch {
      note("not timed: \(error)")
    }
    if extent != .quick {
      document.studies = IntegratorStudies.all { progress(1, $0) }
    }
    return document
  }

  /// The sets with the number of cases of each, as shown in the report.
  var selections: [(set: CaseSet, size: Int)] {
    CaseSet.all.map { set in
      let size =
        switch extent {
        case .quick: set.kind == .spring ? (set.name == "main" ? 400 : 80) : 80
        case .standard: set.kind == .spring ? (set.name == "main" ? 4_000 : 800) : 1_000
        case .full: set.count
        }
      return (set, min(size, set.count))
    }
  }

  /// Every method on 10,000 staggered items and on 10,000 points of a curve.
  private func jobs() throws -> [Job] {
    let items = 10_000
    return CalibrationJobs.arithmetic() + CalibrationJobs.memory(items: items, scalar: .double)
      + (try SpringWorkload(items: items, seed: seed).group.jobs())
      + (try CurveWorkload.ease.group(items: items, scalar: .double, seed: seed).jobs())
  }

  /// Checks jobs, times those that passed, and records both results.
  func addTimes(
    of jobs: [Job], to document: inout ResultDocument, note: (String) -> Void,
    progress: (Double) -> Void
  ) {
    let rounds = extent == .quick ? 15 : extent == .standard ? 60 : 200
    let (samples, untimed) = Sampler.measure(jobs, rounds: rounds, progress: progress)
    document.times = TimeRowMaking.rows(samples)
    document.noise = TimeRowMaking.noise(samples)
    document.untimedJobs = untimed
    for untimed in untimed where untimed.isBroken {
      note("not timed: \(untimed.job.method): \(untimed.reason)")
    }
  }
}
