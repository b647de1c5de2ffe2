#if Benchmarks
  import Benchmark
  import Registration

  /// The spring workloads of the suite under the ecosystem's own benchmark runner.
  @main
  struct SpringBenchmarks: BenchmarkRunnerHooks {
    static func registerBenchmarks() { registerSpringWorkloads() }
  }
#else
  /// Without the trait there is nothing to run, and nothing is linked.
  @main
  struct SpringBenchmarks {
    static func main() { print("build with --traits Benchmarks") }
  }
#endif
