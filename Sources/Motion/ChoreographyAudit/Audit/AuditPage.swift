internal import CMotionResources
internal import Presentation
internal import StrictJSON
internal import ChoreographyFiles

extension AuditedDocument {
  /// The audit as a self-contained page: the verdict, the motion played from the sampler's values,
  /// the timeline with its budgets, and the value and speed of every property.
  ///
  /// Text from the document is escaped on insertion and never processed again, so no name or title can inject
  /// markup.
  package func html() -> String {
    let title = Markup.escaped(audit.heading("–"))
    let text = AuditText(audit: audit, budgets: budgets, listsEvents: true).text
    return AuditPage.page(
      title: title,
      Template.filled(
        audit_html(),
        [
          "state": audit.isKept ? "kept" : "broken", "verdict": Markup.escaped(audit.verdict),
          "title": title, "flaw": Markup.escaped(audit.flaw ?? ""),
          "rows": rows.joined(separator: "\n"), "name": Markup.escaped(audit.name),
          "controls": AuditPage.controls(
            "<label><input id=\"less\" type=\"checkbox\"> Reduced motion</label>\n"),
          "remarks": remarks, "text": Markup.escaped(text), "content": content,
          "script": String(cString: audit_page_js()),
        ]))
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

/// The frame and the controls of the pages of audits and differences.
package enum AuditPage {
  /// A self-contained page with an escaped title; the body ends with a line's end.
  static func page(title: String, _ body: String) -> String {
    let style = String(cString: audit_page_css())
    return Template.filled(page_html(), ["title": title, "style": style, "body": body])
  }

  static func controls(_ additions: String = "") -> String {
    Template.filled(player_controls_html(), ["additions": additions])
  }
}
