#if Benchmarks
  import Benchmark
  import Registration

  /// The suite's integrator workloads under ordo-one's benchmark runner.
  @main
  struct IntegratorBenchmarks: BenchmarkRunnerHooks {
    static func registerBenchmarks() { registerIntegratorWorkloads() }
  }
#else
  /// A placeholder for builds without the trait, which do not link the runner.
  @main
  struct IntegratorBenchmarks {
    static func main() { print("build with --traits Benchmarks") }
  }
#endif
