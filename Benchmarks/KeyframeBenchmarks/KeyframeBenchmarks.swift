#if Benchmarks
  import Benchmark
  import Registration

  /// The suite's keyframe workloads under ordo-one's benchmark runner.
  @main
  struct KeyframeBenchmarks: BenchmarkRunnerHooks {
    static func registerBenchmarks() { registerKeyframeWorkloads() }
  }
#else
  /// A placeholder for builds without the trait, which do not link the runner.
  @main
  struct KeyframeBenchmarks {
    static func main() { print("build with --traits Benchmarks") }
  }
#endif
