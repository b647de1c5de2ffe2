internal import Foundation
internal import Presentation

extension AuditPage {
  /// A page that lists the pages beside it, with the verdict of each.
  package static func index(
    _ pages: [(file: String, name: String, audit: ChoreographyAudit)]
  ) -> String {
    let kept = pages.count { $0.audit.isKept }
    let title = "\(pages.count) choreographies, \(kept) within their budgets"
    let rows = pages.map { page in
      let place = page.file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
      return "<li><a href=\"./\(Markup.escaped(place))\">\(Markup.escaped(page.name))</a>: "
        + "\(Markup.escaped(page.audit.verdict))</li>\n"
    }
    return self.page(title: title, "<h1>\(title)</h1>\n<ul>\n\(rows.joined())</ul>\n")
  }
}
