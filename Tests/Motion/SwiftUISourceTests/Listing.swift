#if SwiftUISource
  import ChoreographyAudit
  import ChoreographyFiles
  import Foundation
  import Presentation
  import SwiftUISource

  /// A listing of the guidelines, as Swift.
  enum Listing {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Listings")

    static func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appending(path: "\(name).swift"), encoding: .utf8)
    }

    static func file(
      _ name: String, replacing: [(String, String)] = [], items: [String: Int] = [:]
    ) throws -> SwiftUIFile {
      var text = try text(name)
      for (old, new) in replacing {
        precondition(text.contains(old), "\(name) has no \(old)")
        text = text.replacing(old, with: new)
      }
      return try SwiftUIFile(Array(text.utf8), items: .init(named: items))
    }
  }

  extension SwiftUIFile {
    /// A file around the body of a view.
    init(view: String, items: SwiftUIModule.Items = .init()) throws {
      try self.init(Array("import SwiftUI\nstruct Screen: View {\n\(view)\n}\n".utf8), items: items)
    }

    /// The broken rules, in the order of the lines.
    var findings: [AuditSummary.Finding] {
      audit().findings
    }

    /// The names of the broken rules.
    var broken: [String] { findings.map(\.title) }
  }

  /// A file of SwiftUI source by itself.
  struct SwiftUIFile: Sendable {
    private let module: SwiftUIModule
    var screens: [SourceScreen] { module.files[0].screens }
    var notes: [AuditSummary.Finding] { module.files[0].notes }

    /// Reads a file.
    init(_ bytes: [UInt8], items: SwiftUIModule.Items = .init()) throws(DocumentError) {
      module = SwiftUIModule([bytes], items: items)
      if let failure = module.files[0].failure { throw failure }
    }

    /// Audits every screen.
    func audit(
      limits: MotionBudgets.Stated = .init(), reduceMotion: Bool = false
    ) -> (audits: [AuditedDocument], findings: [AuditSummary.Finding]) {
      module.audit(limits: [limits], reduceMotion: reduceMotion)[0]
    }
  }
#endif
