internal import CommandSupport
import ArgumentParser
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Presentation
internal import Reports
internal import SolverVerification

struct History: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows how results changed between result documents.",
    discussion: """
      Errors are shown as recorded. Times are shown as ratios to arithmetic in registers or to a memory \
      pass measured in the same rounds, because absolute times of different runs are not comparable.

      --decide instead finds lasting changes, including gradual ones, and names their commits: in the \
      times of 20 or more runs of one machine class, in the paired ratios of gate documents multiplied \
      over revisions, and exactly in errors and digests. Exit code 1: something is slower or less accurate.

      A change of times needs several runs after it, whose number is printed: 6 where 30 runs have 60 rows. \
      Steps smaller than the noise of a run are found together, by growth over the runs, and told as a range. \
      Fewer runs that all lie beyond the earlier ones are listed as undecided and fail nothing. Runs count as \
      independent: where a machine is slow for days, there are more alarms than the risk says. Times of runs \
      whose noise was "unusable" are left out.
      """)

  @Argument(
    help: "Result documents or folders; other files in a folder are skipped.",
    completion: .file(extensions: ["json"]))
  var paths: [String] = ["Results"]

  @Option(help: "Only rows whose name contains this text.")
  var filter: String?

  @Flag(help: "Also show rows that did not change.")
  var all = false

  @Flag(help: "Find lasting changes and name their commits.")
  var decide = false

  @Option(
    help: ArgumentHelp(
      "With --decide: the chance of any false alarm about times, in per cent.", valueName: "percent"
    ))
  var risk = 1.0

  @OptionGroup var acceptance: AcceptedOption

  @OptionGroup var output: WriteOption<MeasurementFormats>

  func validate() throws {
    try output.check(["junit", "github", "sarif", "otava"])
    try check("--risk", risk, "lie between 0 and 100 per cent") { 0 < $0 && $0 < 100 }
  }

  /// Prints the history.
  func execute() throws -> ExitStatus {
    let console = Console(outputs: output.standardOutput)
    var documents: [(path: String, document: ResultDocument)] = []
    var gates: [GateDocument] = []
    let files = try Self.files(paths)
    for path in files.results where !(decide && files.gates.contains(path)) {
      documents.append((path, try ResultStore.read(path)))
    }
    for path in decide ? files.gates : [] {
      gates.append(try ResultStore.read(path, as: GateDocument.self))
    }
    documents.sort { $0.document.created < $1.document.created }
    gates.sort { $0.created < $1.created }
    guard !documents.isEmpty || !gates.isEmpty else {
      throw CommandFailure.usage("no documents in \(paths.joined(separator: ", "))")
    }
    let runs = documents.map(\.document)
    let decision = HistoryDecision(
      runs, gates: gates, risk: risk / 100, accepted: try acceptance.read())
    try output.write(
      decision.report, ["otava": { Metrics.otava(runs.map { Metrics($0) }) }])
    try console.write(
      decide ? decision.text(console.style) : console.style.page(text(documents, console)))
    return decide && !decision.holds ? .broken : .success
  }

  /// The result documents and the gates at some paths: files directly, folders with all JSON files below.
  /// A named file counts as a result document whatever it is, and so does one that is not JSON: reading it
  /// says what is wrong.
  static func files(_ paths: [String]) throws(FileFailure) -> (results: [String], gates: [String]) {
    var (results, gates): ([String], [String]) = ([], [])
    for path in try ResultStore.files(at: paths) {
      let schema = try ResultStore.schema(of: path)
      if schema?.hasPrefix("animbench-gate/") == true { gates.append(path) }
      if paths.contains(path) || schema?.hasPrefix("animbench-result/") ?? true {
        results.append(path)
      }
    }
    return (results, gates)
  }

  func text(_ documents: [(path: String, document: ResultDocument)], _ console: Console) -> String {
    var text = ""
    for (index, entry) in documents.enumerated() {
      let build = entry.document.build
      let line =
        "  [\(index + 1)] \(entry.document.created) \(build.commit.prefix(12)) \(build.level) "
        + "\(entry.document.machine.machineClass) \(entry.path)"
      text += console.style.folded(line, indent: 6).joined(separator: "\n") + "\n"
    }
    var unmoved = 0
    var differsInCases = false
    var accuracy: [Row] = []
    for key in keys(documents, { $0.accuracy.map(\.historyKey) }) {
      let found = documents.map { $0.document.accuracy.first { $0.historyKey == key } }
      let values = found.map { $0?.errors?.maximum }
      let cases = found.compactMap { $0?.errors == nil ? nil : $0?.cases }
      let isComparable = Set(cases).count < 2
      if !isComparable { differsInCases = true }
      append(
        Row(
          key: key, values: values, shown: values.map { NumberText.error($0) },
          change: isComparable ? nil : Self.caseCounts(cases)), to: &accuracy, unmoved: &unmoved)
    }
    // Times are not comparable between machines or between runs, so only ratios to the yardstick
    // are shown.
    var times: [Row] = []
    let timed: (ResultDocument) -> [TimeRow] = { $0.times.filter { !$0.job.isCalibration } }
    for key in keys(documents, { timed($0).map(\.historyKey) }) {
      let values = documents.map {
        $0.document.times.first { $0.historyKey == key }?.ratioToYardstick
      }
      append(
        Row(
          key: key, values: values, shown: values.map { NumberText.number($0) }, minimumChange: 1.05
        ),
        to: &times, unmoved: &unmoved)
    }
    text += Self.table("largest error", accuracy, console.style)
    text += Self.table("time over its yardstick", times, console.style)
    if differsInCases {
      text +=
        "\nA largest error grows with the number of cases: where documents asked different numbers, "
        + "the change names them instead of a ratio.\n"
    }
    if unmoved > 0 {
      text += "\n\(unmoved) rows did not move (times: by under 5 %); --all shows them.\n"
    }
    return text
  }

  private func keys(
    _ documents: [(path: String, document: ResultDocument)],
    _ own: (ResultDocument) -> [String]
  ) -> [String] {
    Names.inOrder(documents.flatMap { own($0.document) }).filter { key in
      filter.map { key.contains($0) } ?? true
    }
  }

  /// One measure in all documents.
  private struct Row {
    var key: String
    var values: [Double?]
    var shown: [String]
    /// The change as text if it is not that of the values.
    var change: String?
    /// The ratio of the largest to the smallest value from which a row counts as moved.
    var minimumChange = 1.0

    var known: [Double] { values.compactMap { $0 } }

    var isMoved: Bool {
      guard let low = known.min(), let high = known.max() else { return false }
      let texts = zip(values, shown).compactMap { $0 == nil ? nil : $1 }
      return Set(texts).count > 1 && !(high < low * minimumChange)
    }
  }

  private func append(_ row: Row, to rows: inout [Row], unmoved: inout Int) {
    if all || filter != nil || row.isMoved { rows.append(row) } else { unmoved += 1 }
  }

  /// A table of the documents in which a row has a value; where all do not fit, the first and the
  /// last of them.
  private static func table(_ title: String, _ rows: [Row], _ style: TerminalStyle) -> String {
    guard let count = rows.first?.values.count else { return "" }
    let used = (0..<count).filter { index in rows.contains { $0.values[index] != nil } }
    func table(_ documents: [Int]) -> TextTable {
      // Two documents need no curve, because the change is sufficient.
      let hasCurve = used.count > 2
      var table = TextTable(
        [(title, .left)] + documents.map { ("[\($0 + 1)]", .right) } + [("change", .right)]
          + (hasCurve ? [("", .left)] : []))
      for row in rows {
        table.append(
          [row.key] + documents.map { row.shown[$0] } + [row.change ?? change(row.known)]
            + (hasCurve ? [curve(used.map { row.values[$0] })] : []))
      }
      return table
    }
    let whole = table(used).text(TerminalStyle(hasColor: false))
    let fits = whole.split(separator: "\n").allSatisfy { $0.count <= style.columns ?? .max }
    return "\n"
      + table(fits || used.count < 3 ? used : [used[0], used[used.count - 1]]).text(style)
  }

  /// A bar for each value, scaled between minimum and maximum, logarithmically for wide ranges. A
  /// document without the row has a space.
  static func curve(_ values: [Double?]) -> String {
    let known = values.compactMap { $0 }.filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return "" }
    let isWide = low > 0 && high / low > 4
    let bars = Array("▁▂▃▄▅▆▇█")
    return String(
      values.map { value -> Character in
        guard let value else { return " " }
        guard value.isFinite else { return "!" }
        guard high > low else { return bars[3] }
        let place = isWide ? log(value / low) / log(high / low) : (value - low) / (high - low)
        return bars[min(Int(place * Double(bars.count)), bars.count - 1)]
      })
  }

  /// The distinct numbers of cases in order: "1000 -> 20000 cases".
  private static func caseCounts(_ cases: [Int]) -> String {
    var counts: [Int] = []
    for count in cases where counts.last != count { counts.append(count) }
    return counts.map(String.init).joined(separator: " -> ") + " cases"
  }

  /// The change from the first to the last known value, as a factor if that is clearer than a
  /// percentage.
  private static func change(_ values: [Double]) -> String {
    guard values.count > 1, let first = values.first, let last = values.last, first > 0,
      (last / first).isFinite
    else { return "" }
    let ratio = last / first
    return ratio > 0.5 && ratio < 2
      ? NumberText.change(ratio, decimals: 1) : "x \(NumberText.short(ratio, digits: 3))"
  }
}
