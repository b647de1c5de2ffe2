package import Measurement
internal import Presentation
package import SolverVerification
internal import HostSystem

/// The figures of one run, as services read them that keep histories of benchmarks.
///
/// Times are ratios to the yardstick of the same rounds, or to the base of a gate, because machines of
/// such services differ; nanoseconds come second.
package struct Metrics {
  /// The kind of a figure. All are better when smaller.
  package enum Measure: String, CaseIterable {
    /// The time over that of the yardstick or of the base.
    case ratio
    /// The time of one item.
    case nanoseconds
    /// The largest error, in the unit of its kind.
    case error = "worst error"

    package var unit: String {
      switch self {
      case .ratio: "ratio"
      case .nanoseconds: "ns"
      case .error: "scaled error"
      }
    }

    /// The measure's name where names are slugs.
    var slug: String {
      switch self {
      case .ratio: "ratio"
      case .nanoseconds: "latency"
      case .error: "worst-error"
      }
    }
  }

  /// A figure with its interval.
  package struct Figure: Hashable {
    var value: Double
    var lower: Double?
    var upper: Double?

    init?(_ value: Double?, _ lower: Double? = nil, _ upper: Double? = nil) {
      guard let value, value.isFinite else { return nil }
      self.value = value
      self.lower = lower.flatMap { $0.isFinite ? $0 : nil }
      self.upper = upper.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// The time of the run, in UTC.
  package var created: String
  package var commit: String
  package var machine: String
  /// Figures by name and measure, in order.
  package private(set) var rows: [(name: String, measure: Measure, figure: Figure)] = []

  private mutating func add(_ name: String, _ measure: Measure, _ figure: Figure?) {
    guard let figure, !rows.contains(where: { $0.name == name && $0.measure == measure }) else {
      return
    }
    rows.append((name, measure, figure))
  }

  /// The figures of a result document.
  package init(_ document: ResultDocument) {
    (created, commit) = (document.created, document.build.commit)
    machine = document.machine.machineClass
    for row in document.times where !row.job.isCalibration {
      let bounds = Statistics.medianBounds(row.samples, risk: 0.005)
      let name = row.job.name
      if let ratio = row.ratioToYardstick {
        add(
          name, .ratio,
          Figure(ratio, ratio * bounds.lower / row.median, ratio * bounds.upper / row.median))
      }
      add(name, .nanoseconds, Figure(row.median, bounds.lower, bounds.upper))
      add(name, .error, Figure(row.check.error))
    }
    for row in document.accuracy {
      add(row.historyKey, .error, Figure(row.errors?.maximum))
    }
  }

  /// The figures of a gate.
  package init(_ document: GateDocument) {
    (created, commit) = (document.created, document.build.commit)
    machine = document.machine.machineClass
    for row in document.times {
      add(row.job, .ratio, Figure(row.ratio, row.lower, row.upper))
      add(row.job, .nanoseconds, Figure(row.candidate))
    }
    for row in document.accuracy { add(row.name, .error, Figure(row.candidate)) }
  }

  /// The figures of verdicts.
  package init(_ verdicts: [Verdict]) {
    (created, commit) = (RunEnvironment.timestamp(), RunEnvironment.build().commit)
    machine = RunEnvironment.machine.machineClass
    for verdict in verdicts {
      for row in verdict.rows {
        add(
          "\(verdict.method)/\(row.caseSet)/\(row.group)/\(row.member)", .error,
          Figure(row.errors.maximum))
      }
      for throughput in verdict.throughputs where throughput.unmeasured == nil {
        add(
          "\(verdict.method)/throughput/\(throughput.kind.rawValue).\(throughput.items)",
          .nanoseconds, Figure(throughput.nanoseconds))
      }
    }
  }

  /// The figures by name, in order of first occurrence.
  private var named: [(name: String, figures: [Measure: Figure])] {
    let own = Dictionary(grouping: rows, by: \.name)
    return Names.inOrder(rows.map(\.name)).map { name in
      (name, Dictionary(uniqueKeysWithValues: (own[name] ?? []).map { ($0.measure, $0.figure) }))
    }
  }
}

// MARK: Formats

extension Metrics {
  /// The formats by name, as `--write` takes them.
  package static var formats: [(name: String, text: (Metrics) -> String)] {
    [
      ("google-benchmark", \.googleBenchmark), ("bencher", \.bencher),
      ("smaller-is-better", \.smallerIsBetter), ("openmetrics", \.openMetrics),
      ("otava", { otava([$0]) }),
    ]
  }

  /// The JSON of Google Benchmark: nanoseconds of timed jobs, with ratio and error as counters.
  private var googleBenchmark: String {
    let benchmarks = named.compactMap { name, figures -> [String: Any]? in
      guard let time = figures[.nanoseconds]?.value else { return nil }
      var row: [String: Any] = [
        "name": name, "run_name": name, "run_type": "iteration", "iterations": 1, "repetitions": 1,
        "repetition_index": 0, "threads": 1, "real_time": time, "cpu_time": time, "time_unit": "ns",
      ]
      row["ratio"] = figures[.ratio]?.value
      row["worst_error"] = figures[.error]?.value
      return row
    }
    return DocumentCoding.text(ofObject: [
      "context": [
        "date": created, "executable": "animbench", "host_name": machine, "commit": commit,
        "num_cpus": RunEnvironment.machine.cores,
        "library_build_type": BuildIdentity.configuration,
      ] as [String: Any], "benchmarks": benchmarks,
    ])
  }

  /// Bencher Metric Format: measures of each job with their intervals.
  private var bencher: String {
    DocumentCoding.text(
      ofObject: Dictionary(
        uniqueKeysWithValues: named.map { name, figures in
          let measures = figures.map { measure, figure in
            var value = ["value": figure.value]
            value["lower_value"] = figure.lower
            value["upper_value"] = figure.upper
            return (measure.slug, value)
          }
          return (name, Dictionary(uniqueKeysWithValues: measures))
        }))
  }

  /// The `customSmallerIsBetter` of github-action-benchmark: ratios first, then the others.
  private var smallerIsBetter: String {
    DocumentCoding.text(
      ofObject: Measure.allCases.flatMap { measure in
        rows.filter { $0.measure == measure }.map { row -> [String: Any] in
          var entry: [String: Any] = [
            "name": measure == .ratio ? row.name : "\(row.name) (\(measure.rawValue))",
            "unit": measure.unit, "value": row.figure.value,
            "extra": "\(machine), commit \(commit)",
          ]
          if let lower = row.figure.lower, let upper = row.figure.upper {
            entry["range"] = "\(lower) to \(upper)"
          }
          return entry
        }
      })
  }

  /// OpenMetrics, for Prometheus and GitLab's metrics reports.
  private var openMetrics: String {
    func quoted(_ text: String) -> String {
      "\""
        + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
          "\n", with: "\\n")
        + "\""
    }
    var text = ""
    for measure in Measure.allCases {
      let own = rows.filter { $0.measure == measure }
      guard !own.isEmpty else { continue }
      let name = "animbench_" + measure.rawValue.replacing(" ", with: "_")
      text += "# TYPE \(name) gauge\n"
      for row in own {
        text += "\(name){name=\(quoted(row.name)),machine=\(quoted(machine))} \(row.figure.value)\n"
      }
    }
    return text + "# EOF\n"
  }

  /// The texts of `--write` by format, of the last of some runs; Otava's is of all.
  package static func texts(_ runs: [Metrics]) -> [String: () -> String] {
    var texts: [String: () -> String] = [:]
    for (name, text) in formats { texts[name] = { runs.last.map(text) ?? "" } }
    texts["otava"] = { otava(runs) }
    return texts
  }

  /// A CSV history for Apache Otava: a line for each run, with its time and commit, and a column for each
  /// figure that every run has, because Otava reads no gaps.
  package static func otava(_ runs: [Metrics]) -> String {
    var columns: [String] = []
    var seen: Set<String> = []
    let values = runs.map { run in
      Dictionary(
        run.rows.map { row in
          let column = row.measure == .ratio ? row.name : "\(row.name) (\(row.measure.rawValue))"
          if seen.insert(column).inserted { columns.append(column) }
          return (column, row.figure.value)
        }, uniquingKeysWith: { first, _ in first })
    }
    columns = columns.filter { column in values.allSatisfy { $0[column] != nil } }
    let lines =
      [["time", "commit", "machine"] + columns]
      + zip(runs, values).map { run, values in
        [run.created, run.commit, run.machine] + columns.compactMap { values[$0].map { "\($0)" } }
      }
    return lines.map { $0.map(VectorDocument.field).joined(separator: ",") + "\n" }.joined()
  }
}
