internal import CommandSupport
import ArgumentParser
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Reports

struct Report: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes result documents as one self-contained HTML page, or as Markdown tables.",
    discussion: """
      For example
        animbench report Results/*/latest.json --output report.html
        animbench report Results/*.json Results/*/*.json --output report.html
        animbench report result.json --format markdown
        animbench report r.json --engine Results/engines/*.json --output r.html
      Engines and exhaustive runs are recognised; of several documents, those of other kinds are named and left \
      out. A document that is truncated, foreign or of another version is rejected with the place and the reason.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case html, markdown }

  @Argument(
    help: ArgumentHelp(
      "Result documents; optional with --fill and --engine or --exhaustive.", valueName: "document"),
    completion: .file(extensions: ["json"]))
  var paths: [String] = []

  @Option(
    name: .customLong("engine"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Records of engines, as scripts/engines --record writes them.", valueName: "record"),
    completion: .file(extensions: ["json"]))
  var engines: [String] = []

  @Option(
    help: ArgumentHelp(
      "The record of an exhaustive run, as exhaustive and exhaustive merge write it.",
      valueName: "record"),
    completion: .file(extensions: ["json"]))
  var exhaustive: String?

  @Option(help: "html or markdown; the default follows the output's extension, else html.")
  var format: Format?

  @OptionGroup var output: OutputOption

  @Option(
    help: ArgumentHelp(
      """
      Fill the marked tables of this text instead, such as README.md. A document that was measured \
      with uncommitted changes is rejected; --check only warns of it.
      """, valueName: "text"),
    completion: .file(extensions: ["md"]))
  var fill: String?

  @Flag(help: "With --fill: change nothing, and fail if a figure differs.")
  var check = false

  func validate() throws {
    if paths.isEmpty && (fill == nil || (engines.isEmpty && exhaustive == nil)) {
      throw ValidationError("name at least one result document")
    }
    if check && fill == nil { throw ValidationError("--check needs --fill") }
    if fill != nil && (output.output != nil || format != nil) {
      throw ValidationError("--fill takes neither --output nor --format")
    }
  }

  /// Reads the documents and writes the requested forms.
  func execute() throws -> ExitStatus {
    let console = Console()
    var documents: [ResultDocument] = []
    var sources: [String] = []
    var records: [EngineRecord] = []
    for path in engines { records.append(try ResultStore.read(path, as: EngineRecord.self)) }
    var decided: ExhaustiveRecord?
    if let exhaustive { decided = try ResultStore.read(exhaustive, as: ExhaustiveRecord.self) }
    for path in paths {
      let schema = try ResultStore.schema(of: path)
      switch schema?.prefix(while: { $0 != "/" }) {
      case "animbench-engine"?:
        records.append(try ResultStore.read(path, as: EngineRecord.self))
      case "animbench-exhaustive"?:
        decided = try ResultStore.read(path, as: ExhaustiveRecord.self)
      case let kind? where paths.count > 1 && kind != "animbench-result":
        let use = Self.uses[String(kind)] ?? "no document of animbench"
        console.note("animbench report: \(path) is left out: \(use)")
      default:
        documents.append(try ResultStore.read(path))
        sources.append(path)
      }
    }
    guard !documents.isEmpty || !records.isEmpty || decided != nil else {
      throw CommandFailure.badData("none of \(paths.count) documents can be in a report")
    }
    let markdown = MarkdownReport(documents: documents, engines: records, decided: decided)
    if let fill { return try filled(fill, markdown, sources, console) }
    if isPage, let decided {
      console.note(
        "animbench report: the exhaustive run of \(decided.commit.prefix(12)) is left out: tables have it, "
          + "as --format markdown writes them")
    }
    let page = ReportPage(documents: documents, engines: records)
    try console.write(isPage ? try page.html() : markdown.text(), to: output.output)
    return .success
  }

  /// Other kinds of documents, and what reads them.
  private static let uses = [
    "animbench-gate": "a gate, which animbench history --decide reads",
    "animbench-vectors": "vectors, cases with true answers for other projects' tests",
    "animbench-verdict": "a verdict, which animbench verify --expect reads",
    "animbench-accepted": "accepted regressions, which animbench gate and history read",
  ]

  private var isPage: Bool {
    (format ?? ((output.output ?? "").hasSuffix(".md") ? .markdown : .html)) == .html
  }

  private func filled(
    _ path: String, _ markdown: MarkdownReport, _ sources: [String], _ console: Console
  ) throws(FileFailure) -> ExitStatus {
    for (source, document) in zip(sources, markdown.documents) where document.build.modified {
      let reason = """
        was measured with uncommitted changes on top of \(document.build.commit.prefix(12)); \
        commit them and measure again (scripts/report)
        """
      guard check else { throw .badDocument(path: source, place: "build.modified", reason: reason) }
      console.note("warning: \(source) \(reason)")
    }
    let text = String(decoding: try ResultStore.contents(of: path), as: UTF8.self)
    let filled: String
    do throws(MarkdownReport.FillFailure) {
      filled = try markdown.filled(text)
    } catch {
      throw .badDocument(path: path, place: "line \(error.line)", reason: error.reason)
    }
    if filled == text { return .success }
    guard !check else {
      let lines = zip(
        text.split(separator: "\n", omittingEmptySubsequences: false),
        filled.split(separator: "\n", omittingEmptySubsequences: false))
      let place = lines.enumerated().first { $1.0 != $1.1 }
      console.note(
        "animbench report: \(path) does not show the figures of \((paths + engines).joined(separator: ", "))"
      )
      if let (index, (old, new)) = place {
        console.note("line \(index + 1)\n- \(old)\n+ \(new)")
      }
      return .broken
    }
    try AtomicFile.write(Data(filled.utf8), to: path)
    console.note("filled \(path)")
    return .success
  }
}
