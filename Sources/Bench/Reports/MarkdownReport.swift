internal import SolverVerification
package import Measurement
internal import Presentation

/// Tables for a README or a pull request, made from result documents alone.
package struct MarkdownReport {
  package let documents: [ResultDocument]
  package let engines: [EngineRecord]
  package let decided: ExhaustiveRecord?

  package init(
    documents: [ResultDocument], engines: [EngineRecord] = [], decided: ExhaustiveRecord? = nil
  ) {
    self.documents = documents
    self.engines = engines
    self.decided = decided
  }

  /// The parts, with the names by which texts refer to them.
  enum Part: String, CaseIterable {
    case correctness, promises, decided, choices, methods, engines, uses, speed, elementary
    case precision, integrators, defects, witnesses, machine
    case everyNumber = "every-number"
    case engineFindings = "engine-findings"
    // Excerpts of other parts for a front page.
    case measured
    case speedHeadlines = "speed-headlines"
    case engineHeadlines = "engine-headlines"

    var isExcerpt: Bool {
      switch self {
      case .measured, .speedHeadlines, .engineHeadlines: true
      default: false
      }
    }
  }

  /// All parts with content, with headings and without excerpts.
  package func text() -> String {
    "# Animation numerics: accuracy and throughput\n"
      + Part.allCases.filter { !$0.isExcerpt }.compactMap { part in
        let content = text(of: part)
        guard !content.isEmpty else { return nil }
        let title = part.rawValue.prefix(1).uppercased() + part.rawValue.dropFirst()
        return "\n## \(title)\n\n\(content)"
      }.joined()
  }

  /// One part; empty if the documents have no data for it.
  func text(of part: Part) -> String {
    switch part {
    case .correctness: CorrectnessTable(accuracy).table.text
    case .promises: promises
    case .decided: decided?.table.text ?? ""
    case .choices: choices
    case .methods: AccuracyTables(rows: accuracy).regimes.text
    case .engines: EngineLeague(engines: engines).markdown
    case .engineHeadlines: EngineLeague(engines: engines).headlines
    case .engineFindings: EngineFindings(engines: engines).markdown
    case .uses: UseTable(documents: documents).markdown
    case .speed: SpeedTable(documents: documents).text
    case .speedHeadlines: SpeedTable(documents: documents).headlines
    case .elementary: ElementaryTable.table(documents).text
    case .precision: precision
    case .integrators: AccuracyTables.orders(documents).text
    case .defects: DefectSection(documents).table.text
    case .witnesses: WitnessSection(documents).table.text
    case .machine: machine
    case .measured: measured
    case .everyNumber: DecidedPromises(decided).markdown
    }
  }

  private var accuracy: [AccuracyRow] { documents.flatMap(\.accuracy) }

  private var promises: String {
    var table = AccuracyTables.promises(documents)
    for row in DecidedPromises(decided).rows {
      table.append(
        (AccuracyTables.areMarked(documents) ? [""] : []) + [
          "\(row.kind)", "\(row.names.joined(separator: ", "))", "\(row.output)",
          "\(row.worstText)", "\(row.boundText)", "", "\(row.reach.rawValue)",
          AccuracyTables.kept(row.isHeld), "",
        ])
    }
    return table.text
  }

  /// The fastest method for each error.
  private var choices: String {
    let groups = ComparisonGroup.all(documents.flatMap(\.comparisons)).filter {
      $0.scalar == .double
    }
    guard !groups.isEmpty else { return "" }
    func text(_ row: ComparisonRow) -> String {
      ComparisonGroup.name(row) + ", \(FigureNumber.significant(row.nanoseconds, digits: 3)) ns"
    }
    var table = MarkdownTable([("error", .left)] + groups.map { (.text($0.family), .left) })
    for target in ComparisonGroup.targets {
      table.append(
        texts: [FigureNumber.scientific(target, digits: 1)]
          + groups.map { group in
            switch group.answers(for: [target])[0] {
            case .choose(_, let row, let foreign):
              text(row) + (foreign.map { "; next: \(text($0))" } ?? "")
            case .none, .belowRounding: "–"
            }
          })
    }
    return table.text
  }

  private var precision: String {
    MarkdownTable(
      documents.flatMap(\.comparisons).filter(\.isParetoOptimal),
      [.text("family") { $0.family }, .text("type") { $0.scalar.rawValue }]
        + WorkPrecisionSection.columns
    ).text
  }

  /// Whether documents are numbered. Figures for other texts are not, because these name documents
  /// in their own way.
  private var isNumbered: Bool { documents.filter { !$0.accuracy.isEmpty }.count > 1 }

  private var machine: String {
    let names = DocumentNames(documents: documents)
    return documents.enumerated().map { index, document in
      let build = document.build
      let mark: Markdown = names.areNeeded && isNumbered ? "\(names.mark(index)) " : ""
      let line: Markdown = """
        \(mark)\(document.machine.processor), \(build.level), \(document.machine.system); \
        \(build.compiler), \(build.configuration); commit \(build.commit)\
        \(build.modified ? " (modified)" : ""); \
        \(Markdown.code(document.command.joined(separator: " "))), \(document.created).

        """
      return line.source
    }.joined(separator: "\n")
  }

  /// Processor, compiler and date of the documents, in one line.
  private var measured: String {
    let places = documents.map { document -> Markdown in
      """
      \(document.machine.processor) (\(document.build.level)), \(document.build.compiler), \
      \(document.created.prefix(10))
      """
    }
    guard !places.isEmpty else { return "" }
    return "Measured on \(Names.inOrder(places.map(\.source)).joined(separator: "; ")).\n"
  }
}
