#if Benchmarks
  import Benchmark
  import Registration

  /// The keyframe workloads of the suite under the ecosystem's own benchmark runner.
  @main
  struct KeyframeBenchmarks: BenchmarkRunnerHooks {
    static func registerBenchmarks() { registerKeyframeWorkloads() }
  }
#else
  /// Without the trait there is nothing to run, and nothing is linked.
  @main
  struct KeyframeBenchmarks {
    static func main() { print("build with --traits Benchmarks") }
  }
#endif
