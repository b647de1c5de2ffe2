internal import AnimationNumerics
internal import Presentation
package import AnimationChoreography

/// The audit as one self-contained page: the timeline with its budgets, and the motion itself, played
/// from the sampler's own values.
///
/// The page is built from its parts, never filled: text of the document is escaped where it enters and
/// is not looked at again, so no name or title can stand for a part of the page.
package struct AuditPage {
  package let audit: ChoreographyAudit
  package let budgets: MotionBudgets
  package let choreography: Choreography

  package init(audit: ChoreographyAudit, budgets: MotionBudgets, choreography: Choreography) {
    self.audit = audit
    self.budgets = budgets
    self.choreography = choreography
  }

  /// The page.
  package func html() -> String {
    let title = Markup.escaped("\(audit.name) – \(audit.title)")
    let text = AuditText(audit: audit, budgets: budgets).text
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      <p class="flaw">\(Markup.escaped(audit.flaw ?? ""))</p>
      <div class="scroll"><table><thead><tr><th></th><th>budget</th><th>measured</th><th>limit</th>\
      <th>what to change</th></tr></thead>
      <tbody>
      \(audit.verdicts.map(Self.row).joined(separator: "\n"))
      </tbody></table></div>
      <div class="controls">
      <button id="play">Play</button>
      <label>Speed <select id="speed"><option value="1">1</option><option value="0.5">1/2</option>
      <option value="0.25">1/4</option><option value="0.1">1/10</option></select></label>
      <input id="time" type="range" min="0" max="1" step="0.0005" value="0" style="flex:1" \
      aria-label="Time">
      <output id="clock">0 ms</output>
      </div>
      <div class="stage" id="stage"></div>
      <div class="wide"><svg id="timeline" role="img" \
      aria-label="Timeline of every item of \(Markup.escaped(audit.name))"></svg></div>
      <p><small>Dark: to the perceptual end. Middle: to 1 % of the move. Light: to 0.1 %. Lines over \
      the bars: each property's value between its smallest and its largest. Values are samples of the \
      closed form at 120 Hz.</small></p>
      <pre>\(Markup.escaped(text))</pre>
      <script type="application/json" id="content">\(content)</script>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }

  private static func row(_ verdict: BudgetVerdict) -> String {
    let state = verdict.isKept ? "kept" : "broken"
    let name = verdict.element.map { "\(verdict.budget) of \($0)" } ?? verdict.budget
    let remedy = (verdict.remedy ?? "").split(separator: "\n").map { Markup.escaped($0) }
    let cells = [
      state, Markup.escaped(name), Text.milliseconds(verdict.measured),
      Markup.escaped(verdict.limit), remedy.joined(separator: "<br>"),
    ]
    return "<tr class=\"\(state)\">" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
  }
}
