// The workloads of the suite as benchmarks of ordo-one/benchmark:
//
//     swift package --traits Benchmarks benchmark
//     swift package --traits Benchmarks benchmark --format jmh --path /tmp
//
// The package's build plugin cannot depend on a trait, so each executable has a `@main` written by
// hand instead. Figures are for reading; `animbench gate` decides (the design document tells why).

#if Benchmarks
  internal import Benchmark
  internal import Measurement

  /// Registers every workload of springs: whole frames, incremental ones, several threads, making and
  /// retargeting batches, single calls.
  public func registerSpringWorkloads() {
    register(["spring"], items: [1_000, 10_000])
    register(["persistent"], items: [10_000, 100_000, 1_000_000])
    register(["parallel"], items: [1_000_000])
    register(["preparation", "retarget", "call"])
  }

  /// Registers every workload of integrators.
  public func registerIntegratorWorkloads() { register(["integrator"], items: [1_000, 10_000]) }

  /// Registers every workload of curves.
  public func registerCurveWorkloads() { register(["curve"], items: [1_000, 10_000]) }

  /// Registers every workload of keyframes, and of choreographies, which may follow them.
  public func registerKeyframeWorkloads() {
    register(["keyframes"], items: [1_000, 10_000])
    register(["choreography"])
  }

  /// Registers this package's methods on the workloads of some families, each checked before it is timed.
  ///
  /// - Parameter items: The numbers of items; nil for each family's own.
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
        // Processor time comes in steps of 10 ms, instructions need a counter, allocations an
        // interposer: where they cannot be measured they would read 0.
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
