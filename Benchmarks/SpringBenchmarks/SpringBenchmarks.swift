#if Benchmarks
  import Benchmark
  import Registration

  /// The suite's spring workloads under ordo-one's benchmark runner.
  @main
  struct SpringBenchmarks: BenchmarkRunnerHooks {
    static func registerBenchmarks() { registerSpringWorkloads() }
  }
#else
  /// A placeholder for builds without the trait, which do not link the runner.
  @main
  struct SpringBenchmarks {
    static func main() { print("build with --traits Benchmarks") }
  }
#endif
