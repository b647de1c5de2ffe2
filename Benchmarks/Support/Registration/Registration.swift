// The workloads of the suite as benchmarks of ordo-one/benchmark:
//
//     swift package --traits Benchmarks benchmark
//     swift package --traits Benchmarks benchmark --format jmh --path /tmp
//
// The package's build plugin cannot depend on a trait, so each executable has a hand-written
// `@main` instead. The figures are informative; `animbench gate` decides (see the design document).

#if Benchmarks
  internal import Benchmark
  internal import Measurement

  /// Registers every spring workload: whole frames, incremental frames, several threads, making and
  /// retargeting batches, and single calls.
  public func registerSpringWorkloads() {
    register(["spring"], items: [1_000, 10_000])
    register(["persistent"], items: [10_000, 100_000, 1_000_000])
    register(["parallel"], items: [1_000_000])
    register(["preparation", "retarget", "call"])
  }

  /// Registers every integrator workload.
  public func registerIntegratorWorkloads() { register(["integrator"], items: [1_000, 10_000]) }

  /// Registers every curve workload.
  public func registerCurveWorkloads() { register(["curve"], items: [1_000, 10_000]) }

  /// Registers every workload of keyframes and of choreographies.
  public func registerKeyframeWorkloads() {
    register(["keyframes"], items: [1_000, 10_000])
    register(["choreography"])
  }

  /// Registers this package's methods on the workloads of some families. Each is checked before it
  /// is timed.
  ///
  /// - Parameter items: The item counts; nil for each family's default.
  private func register(_ families: Set<String>, items: [Int]? = nil) {
    var grid = BenchGrid()
    grid.families = families
    grid.items = items
    do {
      for job in try grid.groups.flatMap({ try $0.jobs() }) where job.description.isOurs {
        register(job)
      }
    } catch {
      fatalError("the workloads of \(families) cannot be made: \(error)")
    }
  }

  private func register(_ job: Job) {
    let name = "\(job.description.workload).\(job.description.method)"
    var round = 0
    Benchmark(
      name,
      configuration: .init(
        // Other metrics would read 0 where unsupported: processor time has steps of 10 ms,
        // instructions need a counter, and allocations need an interposer.
        metrics: [.wallClock, .throughput], timeUnits: .nanoseconds, warmupIterations: 3,
        maxDuration: .milliseconds(300))
    ) { benchmark in
      job.prepare(round)
      round += 1
      benchmark.startMeasurement()
      job.run(1)
      benchmark.stopMeasurement()
    } setup: {
      let check: JobCheck
      do {
        check = try job.check()
      } catch {
        fatalError("\(name) is not timed: \(error)")
      }
      guard check.holds else {
        fatalError("\(name) is not timed: its error is \(check.error), more than \(check.bound)")
      }
    }
  }
#endif
