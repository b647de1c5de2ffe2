internal import CMotionResources
internal import AnimationNumerics
internal import Presentation
internal import StrictJSON
package import ChoreographyFiles

/// The audit as a self-contained page: the verdict, the motion played from the sampler's values,
/// the timeline with its budgets, and the value and speed of every property.
///
/// The page is concatenated from parts without a template. Text from the document is escaped on
/// insertion and never processed again, so no name or title can inject markup.
package struct AuditPage {
  package let audit: ChoreographyAudit
  package let budgets: MotionBudgets
  package let document: ChoreographyDocument

  package init(audit: ChoreographyAudit, budgets: MotionBudgets, document: ChoreographyDocument) {
    self.audit = audit
    self.budgets = budgets
    self.document = document
  }

  package func html() -> String {
    let title = Markup.escaped(audit.heading("–"))
    let text = AuditText(audit: audit, budgets: budgets, listsEvents: true).text
    return Self.page(
      title: title,
      """
      <h1 class="\(audit.isKept ? "kept" : "broken")">\(Markup.escaped(audit.verdict))</h1>
      <p>\(title)</p>
      <p class="flaw">\(Markup.escaped(audit.flaw ?? ""))</p>
      <table><thead><tr><th></th><th>budget</th><th>measured</th><th>limit</th>\
      <th>what to change</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table>
      \(Self.player(of: audit.name))
      \(remarks)
      <details><summary>As text</summary><pre>\(Markup.escaped(text))</pre></details>
      \(data)
      \(Self.script)
      """)
  }

  /// A self-contained page.
  ///
  /// - Parameters:
  ///   - title: The title, escaped.
  ///   - body: The markup of the body.
  static func page(title: String, _ body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    <style>
    \(String(cString: audit_page_css()))
    </style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  /// The motions, as the player reads them.
  private var data: String {
    "<script type=\"application/json\" id=\"content\">\(content)</script>"
  }

  static var script: String {
    """
    <script>
    \(String(cString: audit_page_js()))
    </script>
    """
  }

  /// The controls of a player.
  static func controls(_ additions: String = "") -> String {
    """
    <div class="controls">
    <button id="play">Play</button>
    <label>Speed <select id="speed"><option value="1">1</option><option value="0.5">1/2</option>
    <option value="0.25">1/4</option><option value="0.1">1/10</option></select></label>
    \(additions)<input id="time" type="range" min="0" max="1" step="0.0005" value="0" style="flex:1" \
    aria-label="Time">
    <output id="clock">0 ms</output>
    </div>
    """
  }

  /// The meaning of the bars of a timeline.
  static var timelineKey: String {
    """
    <p class="key"><span class="swatch"></span>to the perceptual end <span class="swatch settled"></span>to \
    1 % of the move <span class="swatch done"></span>to 0.1 %
    """
  }

  /// The content of a page for several files.
  static func content(ofFiles files: [String]) -> String {
    ScriptJSON.object([("files", ScriptJSON.array(files))])
  }

  /// The controls, the stage, the timeline and the properties.
  private static func player(of name: String) -> String {
    """
    \(controls("<label><input id=\"less\" type=\"checkbox\"> Reduced motion</label>\n"))
    <p class="key" id="note"></p>
    <div class="stage" id="stage"></div>
    <h2>Timeline</h2>
    <div><svg id="timeline" role="img" \
    aria-label="Timeline of every item of \(Markup.escaped(name))"></svg></div>
    \(timelineKey). Strokes across a bar: starts of phases, moves and \
    keyframes. Drag to move through time; select a row to see its properties.</p>
    <h2>Properties: <span id="chosen"></span></h2>
    <p class="key"><b>Value</b>, from minimum to maximum, and <i>speed</i>, with rest in the middle. \
    Values are samples of the closed form, at most 120 per second.</p>
    <div id="properties"></div>
    """
  }

  private var rows: [String] {
    audit.verdicts.map { verdict in
      let remedy = (verdict.remedy ?? "").split(separator: "\n").map { Markup.escaped($0) }
      return Self.row(
        verdict.isKept ? "kept" : "broken",
        [
          Markup.escaped(verdict.name), verdict.found, Markup.escaped(verdict.limit),
          remedy.joined(separator: "<br>"),
        ])
    }
      + audit.expectations.map { expectation in
        Self.row(
          expectation.isMet ? "kept" : "broken",
          [
            "expectation", Markup.escaped(expectation.found), Markup.escaped(expectation.expected),
            expectation.name == expectation.expected ? "" : Markup.escaped(expectation.name),
          ])
      }
  }

  private static func row(_ state: String, _ cells: [String]) -> String {
    "<tr class=\"\(state)\">" + ([state] + cells).map { "<td>\($0)</td>" }.joined() + "</tr>"
  }

  /// The remarks and the section on reduced motion.
  private var remarks: String {
    var text = ""
    if !audit.remarks.isEmpty {
      let items = audit.remarks.map { remark in
        "<li>\(remark.rule.isWarning ? "<strong>Warning:</strong> " : "")"
          + "\(Markup.escaped(remark.text))</li>"
      }
      text += "<h2>Remarks</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>\n"
    }
    let items = audit.reducedMotion.elements.map { element in
      "<li>\(Markup.escaped(element.name)): \(Markup.escaped(element.text))</li>"
    }
    let list = items.joined(separator: "\n")
    return text + "<h2>With reduced motion</h2>\n<ul>\n\(list)\n</ul>"
  }
}
