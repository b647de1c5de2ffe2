internal import Measurement
internal import Presentation
internal import SolverVerification

/// The table of every time, for pages and terminals.
enum TimesTable {
  /// Every time, with its ratios to what the memory allows and to plain loops.
  static func table(_ rows: [TimeRow]) -> MarkdownTable {
    func ratio(_ value: Double?) -> String { FigureNumber.significant(value, digits: 3) }
    return MarkdownTable(
      rows,
      [
        .init("job") { .code($0.job.workload) }, .text("method") { $0.job.method },
        .number("ns an item") { ratio($0.median) },
        .number("spread", note: "interquartile range over median") {
          "\(FigureNumber.significant($0.spread * 100, digits: 2)) %"
        },
        .number("samples") { "\($0.samples.count)" },
        .number("processor ns") { ratio($0.processorMedian) },
        .number("items a frame", note: "8.33 ms on one core") {
          FigureNumber.plain($0.itemsPerFrame.rounded())
        },
        .number("× read-write") { ratio($0.ratioToReadWrite) },
        .number("× memset") { ratio($0.ratioToMemset) },
        .number("× C", note: "how many times as long the plain loop in C takes") {
          ratio($0.gainOverC)
        },
        .number("× Swift", note: "the same for the plain loop in Swift") {
          ratio($0.gainOverSwift)
        },
        .number("× own plain method", only: .text) { ratio($0.gainOverPlain) },
        .number("error", only: .text) {
          ErrorText.text($0.check.count == 0 ? nil : $0.check.error, .scaled)
        },
        .number("working set") {
          "\(ratio(Double($0.job.workingSetBytes) / 1024)) KiB"
        },
      ])
  }
}
