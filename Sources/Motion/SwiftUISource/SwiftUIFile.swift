#if SwiftUISource
  import AnimationNumerics
  package import ChoreographyAudit
  package import ChoreographyFiles
  import Presentation
  import StrictJSON
  import SwiftParser
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
    private let disabled: [Int: Set<String>]

    /// Reads a file.
    package init(_ bytes: [UInt8], items: Items = Items()) throws(DocumentError) {
      guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
        throw DocumentError(path: "", value: nil, reason: "not Swift: it must be UTF-8")
      }
      lines = SourceLines(bytes)
      let tree = Parser.parse(source: text)
      let sites = SiteVisitor(text)
      sites.walk(tree)
      if let mistake = sites.mistake {
        throw DocumentError(
          path: "", value: nil, reason: "it does not parse as Swift: \(lines.place(mistake))")
      }
      disabled = sites.disabled(lines)
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
      AuditSummary.Finding(
        .note, rule: title, text, line: lines.line(position), column: lines.column(position))
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
      let findings = broken.sorted { ($0.position, $0.rule) < ($1.position, $1.rule) }
        .filter { seen.insert("\($0.position) \($0.rule)").inserted }
        .compactMap { broken -> AuditSummary.Finding? in
          let line = lines.line(broken.position)
          guard disabled[line]?.contains(broken.rule) != true else { return nil }
          return AuditSummary.Finding(
            SourceRule.named(broken.rule)?.level ?? .warning, rule: broken.rule, broken.text,
            line: line, column: lines.column(broken.position), source: lines.text(line))
        }
      return (audits, findings)
    }
  }

  /// The lines of a file by offset.
  struct SourceLines: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The number of the line at an offset, from 1.
    func line(_ offset: Int) -> Int {
      var (low, high) = (0, starts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= offset { low = middle } else { high = middle }
      }
      return low + 1
    }

    /// The column in bytes, from 1.
    func column(_ offset: Int) -> Int { offset - starts[line(offset) - 1] + 1 }

    func place(_ offset: Int) -> String { "line \(line(offset)), column \(column(offset))" }

    func text(_ line: Int) -> String {
      let end = line < starts.count ? starts[line] : bytes.count
      return String(decoding: bytes[starts[line - 1]..<end], as: UTF8.self)
        .trimmingSuffix(while: \.isNewline)
    }
  }

  /// Finds every call that animates, the first mistake of the syntax, and the comments that
  /// disable rules.
  final class SiteVisitor: SyntaxVisitor {
    struct Site {
      var name: String
      var position: Int
      var isWithoutValue = false
    }

    var sites: [Site] = []
    /// The offset of the first missing or unexpected token.
    var mistake: Int?
    private var directives: [(position: Int, rules: Set<String>)] = []
    private let hasDirectives: Bool

    private static let directive = "choreo:disable:next"

    init(_ text: String) {
      hasDirectives = text.contains(Self.directive)
      super.init(viewMode: .all)
    }

    /// The rules that are disabled, by line.
    func disabled(_ lines: SourceLines) -> [Int: Set<String>] {
      var result: [Int: Set<String>] = [:]
      for directive in directives {
        result[lines.line(directive.position) + 1, default: []].formUnion(directive.rules)
      }
      return result
    }

    override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
      mistake = min(mistake ?? .max, node.offset)
      return .skipChildren
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
      if token.presence == .missing, mistake == nil {
        mistake = token.offset
      }
      guard hasDirectives else { return .skipChildren }
      var offset = token.position.utf8Offset
      for piece in token.leadingTrivia {
        if case .lineComment(let text) = piece, let range = text.firstRange(of: Self.directive) {
          directives.append(
            (
              offset,
              Set(text[range.upperBound...].split { $0 == " " || $0 == "," }.map(String.init))
            ))
        }
        offset += piece.sourceLength.utf8Length
      }
      return .skipChildren
    }

    override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let access = call.member {
        // An implicit member is a value, such as the schedule of a timeline, but after `#if`.
        let base = access.base
        guard base != nil || Self.isConditional(call) else { return .visitChildren }
        let name = access.memberName
        let isUIKit = base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "UIView"
        let full = isUIKit ? "UIView.\(name)" : name
        guard SwiftUITables.animatedCalls.contains(full) else { return .visitChildren }
        // A transition's own animation is part of the transition.
        if name == "animation", base.map(Self.isTransition) == true { return .visitChildren }
        let given = call.arguments.first?.expression.trimmedDescription
        let isPlain =
          call.arguments.count == 1 && call.trailingClosure == nil
          && given != "nil" && given != ".none" && !Self.isValue(call)
        // It says that nothing moves.
        if [("animation", "nil"), ("animation", ".none"), ("transition", ".identity")]
          .contains(where: { $0 == (name, given) })
        {
          return .visitChildren
        }
        sites.append(
          Site(
            name: full, position: access.declName.offset,
            isWithoutValue: name == "animation" && isPlain
              && call.arguments.first?.label == nil
              && base?.trimmedDescription.hasPrefix("$") != true))
      } else if let name = call.calleeName, SwiftUITables.animatedCalls.contains(name),
        call.arguments.first?.expression.is(NilLiteralExprSyntax.self) != true
      {
        sites.append(Site(name: name, position: call.offset))
      }
      return .visitChildren
    }

    /// The syntax around a whole chain of calls.
    private static func place(_ call: FunctionCallExprSyntax) -> Syntax? {
      var node = call.parent
      while let next = node,
        next.is(MemberAccessExprSyntax.self) || next.is(FunctionCallExprSyntax.self)
      { node = next.parent }
      return node
    }

    /// Whether a call is the first modifier of a clause of `#if`.
    private static func isConditional(_ call: FunctionCallExprSyntax) -> Bool {
      place(call)?.is(IfConfigClauseSyntax.self) == true
    }

    /// Whether a call is on a view modifier or transition, whose animation has no value.
    private static func isValue(_ call: FunctionCallExprSyntax) -> Bool {
      guard var node = place(call) else { return false }
      if node.is(LabeledExprSyntax.self) {
        let outer = node.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression
        let name = outer?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return ["modifier", "transition", "asymmetric", "combined"].contains(name)
      }
      // The type that the function or property around it returns.
      while let parent = node.parent {
        let type =
          node.as(FunctionDeclSyntax.self)?.signature.returnClause?.type.trimmedDescription
          ?? node.as(PatternBindingSyntax.self)?.typeAnnotation?.type.trimmedDescription
        if let type { return type.hasSuffix("Modifier") || type.hasSuffix("Transition") }
        node = parent
      }
      return false
    }

    /// Whether an expression is a transition: an implicit member with its modifiers.
    private static func isTransition(_ expression: ExprSyntax) -> Bool {
      if let call = expression.as(FunctionCallExprSyntax.self) {
        return isTransition(call.calledExpression)
      }
      guard let access = expression.as(MemberAccessExprSyntax.self) else { return false }
      return access.base.map { base in
        base.trimmedDescription == "AnyTransition" || isTransition(base)
      } ?? true
    }
  }
#endif
