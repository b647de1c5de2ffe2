#if Benchmarks
  import Benchmark
  import Registration

  /// The curve workloads of the suite under the ecosystem's own benchmark runner.
  @main
  struct CurveBenchmarks: BenchmarkRunnerHooks {
    static func registerBenchmarks() { registerCurveWorkloads() }
  }
#else
  /// Without the trait there is nothing to run, and nothing is linked.
  @main
  struct CurveBenchmarks {
    static func main() { print("build with --traits Benchmarks") }
  }
#endif
