internal import AnimationChoreography
internal import CMotionResources
internal import ChoreographyFiles
internal import Presentation
internal import StrictJSON

extension DifferenceReport {
  /// A self-contained page that plays what differs in both versions beside each other and draws the
  /// difference.
  package var html: String {
    let shown = files.compactMap { file in file.content.map { (file.name, $0) } }
    let title = Markup.escaped(verdict)
    let options = shown.enumerated().map {
      "<option value=\"\($0)\">\(Markup.escaped($1.0))</option>"
    }
    let choice =
      shown.count > 1
      ? "<label>File <select id=\"file\">\(options.joined())</select></label>\n" : ""
    let text = Markup.escaped(text(TerminalStyle(hasColor: false)))
    let player =
      shown.isEmpty
      ? "\n"
      : choice
        + Template.filled(
          difference_html(),
          [
            "controls": AuditPage.controls(),
            "content": ScriptJSON.object([("files", ScriptJSON.array(shown.map(\.1)))]),
            "script": String(cString: audit_page_js()),
          ])
    return AuditPage.page(
      title: title,
      "<h1>\(title)</h1>\n\(player)<details\(shown.isEmpty ? " open" : "")>"
        + "<summary>As text</summary><pre>\(text)</pre></details>\n")
  }
}

extension DifferenceReport.File {
  /// What differs in the file, as the page's script reads it; nil if nothing that moves does.
  fileprivate var content: String? {
    guard let elements = difference?.elements, !elements.isEmpty else { return nil }
    func part(_ side: ChoreographyDifference.Side?, _ names: [String]) -> Choreography {
      Choreography(
        name: name,
        elements: side?.document.choreography.elements.filter { names.contains($0.name) } ?? [])
    }
    let old = part(sides.old, elements.filter { $0.state != .added }.map { $0.was ?? $0.name })
    let new = part(sides.new, elements.filter { $0.state != .removed }.map(\.name))
    let measured = [old, new].map { ChoreographyAudit.elements(ChoreographySampler($0)) }
    let ends = measured.joined().map(\.done)
    let last = ends.filter(\.isFinite).max() ?? 4
    let end = min(max(last, ends.contains(.infinity) ? 2 : 0.2) * 1.04 + 0.05, 20)
    let names = elements.filter { $0.state == .changed || $0.state == .renamed }.map {
      ($0.name, ScriptJSON.string($0.was ?? $0.name))
    }
    return ScriptJSON.object([
      ("end", ScriptJSON.number(end)), ("cascade", "null"), ("entrance", "null"),
      ("reduced", "null"), ("names", ScriptJSON.object(names)),
      ("own", AuditPage.variant(new, measured[1], end: end)),
      ("before", AuditPage.variant(old, measured[0], end: end)),
    ])
  }
}
