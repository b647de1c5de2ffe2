internal import Foundation
internal import Measurement
internal import Reports

/// What `animbench report` does.
struct ReportCommand: Sendable {
  /// How a report is written.
  enum Format: String, CaseIterable, Sendable {
    /// One self-contained page.
    case html
    /// Tables.
    case markdown
  }

  /// The documents, in order.
  var paths: [String]
  /// The records of engines, in order.
  var engines: [String] = []
  /// The record of a run over every number.
  var exhaustive: String?
  /// How it is written; nil decides by the name of the output.
  var format: Format?
  /// The file to write; nil for standard output.
  var output: String?
  /// A text whose marked figures are filled instead.
  var fill: String?
  /// Whether `fill` is only compared with what it would become.
  var isCheck = false

  /// A command.
  init(paths: [String]) { self.paths = paths }

  /// Reads the documents and writes what is asked for.
  func run() -> ExitStatus {
    let console = Console()
    do throws(ResultStore.Failure) {
      var documents: [ResultDocument] = []
      for path in paths { documents.append(try ResultStore.read(path)) }
      var records: [EngineRecord] = []
      for path in engines { records.append(try ResultStore.readEngine(path)) }
      var decided: ExhaustiveRecord?
      if let exhaustive { decided = try ResultStore.readExhaustive(exhaustive) }
      let markdown = MarkdownReport(documents: documents, engines: records, decided: decided)
      if let fill { return try filled(fill, markdown, console) }
      let text = try report(markdown)
      guard let output else {
        try console.write(text)
        return .success
      }
      try AtomicFile.write(Data(text.utf8), to: output)
      console.note("wrote \(output)")
      return .success
    } catch {
      console.note("animbench report: \(error)")
      return error.exitStatus
    }
  }

  private func report(_ markdown: MarkdownReport) throws(ResultStore.Failure) -> String {
    let isMarkdown = (output ?? "").hasSuffix(".md")
    switch format ?? (isMarkdown ? .markdown : .html) {
    case .markdown: return markdown.text()
    case .html:
      return try Self.page(
        of: markdown.documents, markdown.engines, from: paths.joined(separator: ", "))
    }
  }

  /// Documents as a page; `source` names them in an error.
  private static func page(
    of documents: [ResultDocument], _ engines: [EngineRecord], from source: String
  ) throws(ResultStore.Failure) -> String {
    do {
      return try ReportPage(documents: documents, engines: engines).html()
    } catch {
      throw .badDocument(path: source, place: "", reason: ResultStore.reason(error))
    }
  }

  /// Writes a document as a page.
  static func write(
    pageOf document: ResultDocument, from source: String, to path: String
  ) throws(ResultStore.Failure) {
    try AtomicFile.write(Data(try page(of: [document], [], from: source).utf8), to: path)
  }

  private func filled(
    _ path: String, _ markdown: MarkdownReport, _ console: Console
  ) throws(ResultStore.Failure) -> ExitStatus {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw .inputOutput(path: path, reason: ResultStore.reason(error))
    }
    let filled: String
    do throws(MarkedFigures.Failure) {
      filled = try MarkedFigures(markdown).filled(text)
    } catch {
      throw .badDocument(path: path, place: "line \(error.line)", reason: error.reason)
    }
    if filled == text { return .success }
    guard !isCheck else {
      let lines = zip(
        text.split(separator: "\n", omittingEmptySubsequences: false),
        filled.split(separator: "\n", omittingEmptySubsequences: false))
      let place = lines.enumerated().first { $1.0 != $1.1 }
      console.note(
        "animbench report: \(path) does not show the figures of \(paths.joined(separator: ", "))")
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
