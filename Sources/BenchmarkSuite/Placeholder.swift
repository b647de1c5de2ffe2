enum PlaceholderBenchmarkSuite {}
