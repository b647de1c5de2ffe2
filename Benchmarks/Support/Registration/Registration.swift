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

  /// Registers every workload of springs: whole frames, kept buffers, several threads, making and
  /// retargeting batches, single calls.
  public func registerSpringWorkloads() {
    register(.springs)
    register(.persistent)
    register(.parallel)
    register(.preparations)
    register(.retargets)
    register(.calls)
  }

  /// Registers every workload of integrators.
  public func registerIntegratorWorkloads() { register(.integrators) }

  /// Registers every workload of curves.
  public func registerCurveWorkloads() { register(.curves) }

  /// Registers every workload of keyframes, and of choreographies, which may follow them.
  public func registerKeyframeWorkloads() {
    register(.keyframes)
    register(.choreographies)
  }

  /// Registers every workload of a family, each checked before it is timed.
  private func register(_ family: RunnableWorkload.Family) {
    let workloads: [RunnableWorkload]
    do {
      workloads = try RunnableWorkload.all(of: family)
    } catch {
      fatalError("the workloads of \(family) cannot be made: \(error)")
    }
    for workload in workloads {
      var round = 0
      Benchmark(
        workload.name,
        configuration: .init(
          // Processor time comes in steps of 10 ms, instructions need a counter, allocations an
          // interposer: where they cannot be measured they would read 0.
          metrics: [.wallClock, .throughput], timeUnits: .nanoseconds, warmupIterations: 3,
          maxDuration: .milliseconds(300))
      ) { benchmark in
        workload.prepare(round: round)
        round += 1
        benchmark.startMeasurement()
        // Inputs and outputs are laundered inside.
        workload.run(calls: 1)
        benchmark.stopMeasurement()
      } setup: {
        do {
          try workload.check()
        } catch {
          fatalError("\(workload.name) is not timed: \(error)")
        }
      }
    }
  }
#endif
