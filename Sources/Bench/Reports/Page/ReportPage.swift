internal import CReportResources
internal import Foundation
internal import SolverVerification
package import HostSystem
package import Measurement
internal import Presentation

/// The report: one HTML file without network access, made from result documents alone.
package struct ReportPage {
  package let documents: [ResultDocument]
  package let engines: [EngineRecord]

  package init(documents: [ResultDocument], engines: [EngineRecord] = []) {
    self.documents = documents
    self.engines = engines
  }

  /// A section of the page, which is left out if it has no content.
  struct Section {
    let anchor: String
    let title: String
    let lead: String
    /// The summary that is visible while the section is folded, as plain text.
    var answer = ""
    /// Whether the section is initially unfolded.
    var isOpen = false
    let content: String
  }

  /// The complete file.
  package func html() throws(FileFailure) -> String {
    let sections = [
      AccuracySection(documents).section, EngineSection(engines).section,
      WorkPrecisionSection(documents).section,
      IntegratorSection(documents).section, ThroughputSection(documents).section,
      DefectSection(documents).section,
      WitnessSection(documents).section,
    ].compactMap(\.self)
    let navigation = sections.map { "<a href=\"#\($0.anchor)\">\(Markup.escaped($0.title))</a>" }
    let body = sections.map { section in
      """
      <section id="\(section.anchor)"><details class="part"\(section.isOpen ? " open" : "")><summary>\
      <h2>\(Markup.escaped(section.title))</h2><span>\(Markup.escaped(section.answer))</span></summary>
      <p class="lead">\(section.lead)</p>
      \(section.content)</details></section>
      """
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="animbench report">
      <title>\(Markup.escaped(title))</title>
      <style>\(PlotTheme.pageCSS)</style>
      </head>
      <body>
      <header><h1>\(Markup.escaped(title))</h1>\(summary)</header>
      <nav aria-label="Sections">\(navigation.joined())<a href="#machine">Machine</a></nav>
      <main>
      \(body.joined(separator: "\n"))
      </main>
      \(foot)
      <script type="application/json" id="data">\(try embeddedDocuments())</script>
      <script>\(String(cString: report_js()))</script>
      </body>
      </html>

      """
  }

  private var title: String { "Animation numerics: accuracy and throughput" }

  /// The main answers, on one screen.
  private var summary: String {
    let names = DocumentNames(documents: documents)
    let rows = RunSummary(documents, engines: engines).lines.map { line in
      "<dt>\(Markup.escaped(line.question))</dt>"
        + "<dd\(line.isBad ? " class=\"bad\"" : "")>\(Markup.escaped(line.answer))</dd>"
    }
    let created = documents.map(\.created).max() ?? ""
    let list =
      names.areNeeded
      ? "<ul class=\"documents\">"
        + documents.indices.map { "<li>\(Markup.escaped(names.title($0)))</li>" }.joined() + "</ul>"
      : ""
    return "<dl class=\"summary\">\(rows.joined(separator: "\n"))</dl>\(list)"
      + "<p class=\"muted\">Measured \(Markup.escaped(created)). All numbers come from the embedded "
      + "result documents. Hover over a mark to read its value.</p>"
  }

  private var foot: String {
    let names = DocumentNames(documents: documents)
    let entries = documents.enumerated().map { index, document in
      let machine = document.machine
      let build = document.build
      let pairs: [(String, String)] = [
        ("command", document.command.joined(separator: " ")), ("mode", document.mode),
        ("measured", document.created), ("seed", String(document.seed, radix: 16)),
        ("machine class", machine.machineClass), ("processor", machine.processor),
        ("cores", "\(machine.cores)"), ("system", machine.system), ("compiler", build.compiler),
        ("configuration", "\(build.configuration) \(build.flags)"),
        ("commit", build.commit + (build.modified ? " (modified)" : "")),
        ("instruction set", "\(build.level), \(build.arithmetic) multiply-add"),
        ("noise", document.noise?.reason ?? "nothing was timed"),
      ]
      let rows = pairs.map { "<dt>\($0.0)</dt><dd>\(Markup.escaped($0.1))</dd>" }
      let title = names.areNeeded ? "<h3>\(Markup.escaped(names.title(index)))</h3>" : ""
      return "\(title)<dl>\(rows.joined())</dl>"
    }
    let answer = Names.inOrder(documents.map(\.machine.processor)).joined(separator: ", ")
    return """
      <footer id="machine"><details class="part"><summary><h2>Machine</h2>\
      <span>\(Markup.escaped(answer))</span></summary>\(entries.joined())</details></footer>
      """
  }

  /// The documents as JSON for a script element, which must not contain "<".
  private func embeddedDocuments() throws(FileFailure) -> String {
    let texts = try documents.map { document throws(FileFailure) in
      String(decoding: try ResultStore.encode(document), as: UTF8.self)
    }
    return "[" + texts.joined(separator: ",").replacingOccurrences(of: "<", with: "\\u003c") + "]"
  }
}
