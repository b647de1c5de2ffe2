#if SwiftUISource
  package import ChoreographyAudit
  package import ChoreographyFiles

  /// A file of SwiftUI source by itself: the motions of its screens, and notes on what could not be
  /// read.
  package struct SwiftUIFile: Sendable {
    /// The assumed counts of collections known only at run time.
    package struct Items: Sendable {
      package var named: [String: Int]
      package var others: Int

      package init(named: [String: Int] = [:], others: Int = 12) {
        self.named = named
        self.others = others
      }
    }

    private let module: SwiftUIModule
    package var screens: [SourceScreen] { module.files[0].screens }
    package var notes: [AuditSummary.Finding] { module.files[0].notes }

    /// Reads a file.
    package init(_ bytes: [UInt8], items: Items = Items()) throws(DocumentError) {
      module = SwiftUIModule([bytes], items: items)
      if let failure = module.files[0].failure { throw failure }
    }

    /// Audits every screen.
    package func audit(
      limits: MotionBudgets.Stated = .init(), reduceMotion: Bool = false
    ) -> (audits: [AuditSummary.Audited], findings: [AuditSummary.Finding]) {
      module.audit(limits: [limits], reduceMotion: reduceMotion)[0]
    }
  }
#endif
