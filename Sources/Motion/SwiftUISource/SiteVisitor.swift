#if SwiftUISource
  import SwiftSyntax

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
