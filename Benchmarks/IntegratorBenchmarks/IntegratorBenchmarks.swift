#if Benchmarks
  import Benchmark
  import Registration

  /// The integrator workloads of the suite under the ecosystem's own benchmark runner.
  @main
  struct IntegratorBenchmarks: BenchmarkRunnerHooks {
    static func registerBenchmarks() { registerIntegratorWorkloads() }
  }
#else
  /// Without the trait there is nothing to run, and nothing is linked.
  @main
  struct IntegratorBenchmarks {
    static func main() { print("build with --traits Benchmarks") }
  }
#endif
