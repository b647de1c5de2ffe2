#if Benchmarks
  import Benchmark
  import Registration

  /// The suite's curve workloads under ordo-one's benchmark runner.
  @main
  struct CurveBenchmarks: BenchmarkRunnerHooks {
    static func registerBenchmarks() { registerCurveWorkloads() }
  }
#else
  /// A placeholder for builds without the trait, which do not link the runner.
  @main
  struct CurveBenchmarks {
    static func main() { print("build with --traits Benchmarks") }
  }
#endif
