#if SwiftUISource
  import AnimationNumerics
  package import ChoreographyAudit
  package import ChoreographyFiles
  import Presentation
  import StrictJSON
  import SwiftSyntax

  /// A file of SwiftUI source: the motions of its screens, and notes on what could not be read.
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

    /// The screens in the order of the source.
    package private(set) var screens: [SourceScreen] = []
    /// Expressions that were not evaluated, and assumptions.
    package private(set) var notes: [AuditSummary.Finding] = []
    private var fixed: [SourceScreen.Broken] = []
    private let lines: SourceLines
    private let comments: [DisableComment]

    /// Reads a file.
    package init(_ bytes: [UInt8], items: Items = Items()) throws(DocumentError) {
      self = try SourceTree.onDeepStack {
        Result { () throws(DocumentError) in try SwiftUIFile(reading: bytes, items: items) }
      }.get()
    }

    private init(reading bytes: [UInt8], items: Items) throws(DocumentError) {
      lines = SourceLines(bytes)
      let tree = try SourceTree.parse(bytes, lines)
      let sites = SiteVisitor(String(decoding: bytes, as: UTF8.self))
      sites.walk(tree)
      if let mistake = sites.mistake {
        throw DocumentError(
          path: "", value: nil, reason: "it does not parse as Swift: \(lines.place(mistake))")
      }
      comments = DisableComment.all(sites.comments, lines)
      guard !sites.sites.isEmpty else { return }
      let declarations = Declarations(tree)
      let evaluator = Evaluator(declarations, items: items.named, otherItems: items.others)
      let positions = Set(sites.sites.map(\.position))
      let reader = ScreenReader(evaluator, sites: positions)
      let types = declarations.order.map { declarations.types[$0]! }
      types.forEach(reader.read)
      types.forEach { reader.readStyle($0, sites: positions) }
      // State that the file does not change may still be changed from outside.
      types.forEach { reader.readChanges(of: $0, sites: positions) }
      evaluator.begin()
      screens = reader.screens
      for index in screens.indices {
        screens[index].triggerLines = Set(screens[index].triggers.map(lines.line)).sorted()
        for element in screens[index].elements {
          screens[index].lines[element.name] = lines.line(element.animation)
        }
      }
      fixed = sites.sites.filter { $0.isWithoutValue }.map {
        .init(
          rule: "animation-without-value", position: $0.position,
          text:
            "it animates every change of the views before it; name the value: .animation(_, value:)."
        )
      }
      report(sites.sites, reader)
    }

    /// Lists what was not evaluated.
    private mutating func report(_ sites: [SiteVisitor.Site], _ reader: ScreenReader) {
      var reasons = reader.evaluator.reasons.merging(reader.reasons) { $1 }
      var listed: [(position: Int, text: String)] = []
      for site in sites where !reader.covered.contains(site.position) {
        let reason =
          reasons.removeValue(forKey: site.position)
          ?? SwiftUITables.unsupported[site.name]
          ?? reader.evaluator.skipped.first { $0.range.contains(site.position) }?.reason
          ?? (reader.builder.union(reader.evaluator.animated).contains(site.position)
            ? "no property that is read changes with it"
            : reader.evaluator.hasGivenUp
              ? "its evaluation takes too many steps"
              : "nothing that is read in this file shows or triggers it")
        listed.append((site.position, "`\(site.name)`: \(reason)"))
      }
      for site in sites { reasons[site.position] = nil }
      listed += reasons.map { ($0.key, $0.value) }
      notes = listed.sorted { $0.position < $1.position }.map {
        note("not-evaluated", $0.position, $0.text)
      }
      notes += reader.evaluator.assumptions.sorted { $0.key < $1.key }.map {
        note("assumed", $0.key, $0.value)
      }
      notes += reader.evaluator.assumed.sorted { $0.key < $1.key }.map { name, count in
        AuditSummary.Finding(
          .note, rule: "assumed", "\(name) has \(count) items (--items \(name)=N)")
      }
    }

    private func note(_ title: String, _ position: Int, _ text: String) -> AuditSummary.Finding {
      var note = finding(.note, title, position, text)
      note.source = nil
      return note
    }

    private func finding(
      _ level: CheckReport.Level, _ rule: String, _ position: Int, _ text: String
    ) -> AuditSummary.Finding {
      let line = lines.line(position)
      return AuditSummary.Finding(
        level, rule: rule, text, line: line, column: lines.column(position),
        source: lines.text(line))
    }

    /// Audits every screen.
    ///
    /// - Parameters:
    ///   - limits: Budgets that replace those of the rules.
    ///   - isBrief: Whether only verdicts are needed.
    ///   - cache: Measures of motions that other files share.
    /// - Returns: Every screen's audit, and the broken rules of the file.
    package func audit(
      limits: MotionBudgets.Stated = .init(), reduceMotion: Bool = false, isBrief: Bool = false,
      cache: MotionMeasure.Cache = .init()
    ) -> (audits: [AuditSummary.Audited], findings: [AuditSummary.Finding]) {
      var broken = fixed
      let audits = screens.map { screen in
        let document = reduceMotion ? screen.document.reducingMotion : screen.document
        let budgets = limits.applied(to: document.budgets)
        let audit = ChoreographyAudit(document, budgets: budgets, isBrief: isBrief, cache: cache)
        broken += screen.broken(audit, budgets)
        return AuditSummary.Audited(
          audit, document: document, budgets: budgets, lines: screen.lines)
      }
      // One place breaks a rule once, however many views it moves.
      var seen: Set<String> = []
      var comments = comments
      var findings: [AuditSummary.Finding] = []
      for broken in broken.sorted(by: { ($0.position, $0.rule) < ($1.position, $1.rule) })
      where seen.insert("\(broken.position) \(broken.rule)").inserted {
        var isDisabled = false
        for index in comments.indices
        where comments[index].disables(broken.rule, lines.line(broken.position)) {
          isDisabled = true
        }
        if isDisabled { continue }
        let premise = broken.premises.joined(separator: ", ")
        findings.append(
          finding(
            premise.isEmpty ? SourceRule.named(broken.rule)?.level ?? .warning : .undecided,
            broken.rule, broken.position,
            premise.isEmpty ? broken.text : "assuming that \(premise): \(broken.text)"))
      }
      for comment in comments {
        for mistake in comment.mistakes {
          findings.append(finding(.warning, "superfluous-disable", comment.position, mistake))
        }
      }
      return (audits, findings)
    }
  }
#endif
