#if SwiftUISource
  import ChoreographyAudit
  import SwiftSyntax

  /// Finds every call that animates, the first mistake of the syntax, and the comments that
  /// disable rules.
  final class SiteVisitor: SyntaxVisitor {
    struct Site {
      var name: String
      var position: Int
      var isWithoutValue = false
      /// For a call on a closure's parameter, the function that takes the closure.
      var taker: String?
    }

    var sites: [Site] = []
    /// The offset of the first missing or unexpected token.
    var mistake: Int?
    /// The comments that disable or enable rules.
    private(set) var comments: [(position: Int, text: String)] = []
    private let hasComments: Bool

    init(_ text: String) {
      hasComments = text.contains(DisableComment.word)
      super.init(viewMode: .all)
    }

    override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
      mistake = min(mistake ?? .max, node.offset)
      return .skipChildren
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
      if token.presence == .missing, mistake == nil {
        mistake = token.offset
      }
      guard hasComments else { return .skipChildren }
      add(token.leadingTrivia, token.position.utf8Offset)
      add(token.trailingTrivia, token.endPositionBeforeTrailingTrivia.utf8Offset)
      return .skipChildren
    }

    private func add(_ trivia: Trivia, _ start: Int) {
      var offset = start
      for piece in trivia {
        switch piece {
        case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
          .docBlockComment(let text):
          if text.contains(DisableComment.word) { comments.append((offset, text)) }
        default: break
        }
        offset += piece.sourceLength.utf8Length
      }
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
        let given = call.arguments.first?.expression.sourceText
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
            isWithoutValue: name == "animation" && isPlain && call.arguments.first?.label == nil
              && !Self.isBinding(base), taker: Self.taker(base)))
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
      for _ in 0..<longestValue {
        guard let next = node,
          next.is(MemberAccessExprSyntax.self) || next.is(FunctionCallExprSyntax.self)
        else { break }
        node = next.parent
      }
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
          node.as(FunctionDeclSyntax.self)?.signature.returnClause?.type.sourceText
          ?? node.as(PatternBindingSyntax.self)?.typeAnnotation?.type.sourceText
        if let type { return type.hasSuffix("Modifier") || type.hasSuffix("Transition") }
        node = parent
      }
      return false
    }

    /// A longer chain than any transition or binding has.
    private static let longestValue = 64

    /// Where a chain of members and calls begins: a name, or an implicit member.
    private static func root(_ expression: ExprSyntax?) -> ExprSyntax? {
      var node = expression
      for _ in 0..<longestValue {
        node = node?.as(FunctionCallExprSyntax.self)?.calledExpression ?? node
        guard let base = node?.as(MemberAccessExprSyntax.self)?.base else { break }
        node = base
      }
      return node
    }

    private static func rootName(_ expression: ExprSyntax?) -> String? {
      root(expression)?.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    /// Whether an expression is a transition: an implicit member with its modifiers.
    private static func isTransition(_ expression: ExprSyntax) -> Bool {
      root(expression)?.is(MemberAccessExprSyntax.self) == true
        || rootName(expression) == "AnyTransition"
    }

    /// Whether an expression is a binding, such as `$on` or `$model.on`.
    private static func isBinding(_ expression: ExprSyntax?) -> Bool {
      rootName(expression).map { $0.hasPrefix("$") && $0 != "$0" } == true
    }

    /// For a chain on a closure's parameter, the function that takes the closure.
    private static func taker(_ base: ExprSyntax?) -> String? {
      guard let base, rootName(base) == "$0" else { return nil }
      let outer = sequence(first: Syntax(base), next: \.parent)
      let call = outer.drop { !$0.is(ClosureExprSyntax.self) }.lazy
        .compactMap { $0.as(FunctionCallExprSyntax.self) }.first
      return call?.member?.memberName ?? call?.calleeName
    }
  }
#endif
