#if SwiftUISource
  import SwiftSyntax

  extension SyntaxProtocol {
    /// The position after leading spaces and comments.
    var offset: Int { positionAfterSkippingLeadingTrivia.utf8Offset }

    /// The text without the spaces and comments around it; unlike `trimmedDescription` it copies no
    /// tree.
    var sourceText: String {
      let inner = description.utf8.dropFirst(leadingTriviaLength.utf8Length)
      return String(decoding: inner.dropLast(trailingTriviaLength.utf8Length), as: UTF8.self)
    }
  }

  extension MemberAccessExprSyntax {
    var memberName: String { declName.baseName.text }
  }

  extension FunctionCallExprSyntax {
    typealias Closure = (label: String?, closure: ClosureExprSyntax)

    /// The type or function that it calls, such as `Text` or `List<Item>`; nil for a member.
    var callee: DeclReferenceExprSyntax? {
      calledExpression.as(DeclReferenceExprSyntax.self)
        ?? calledExpression.as(GenericSpecializationExprSyntax.self)?.expression
        .as(DeclReferenceExprSyntax.self)
    }

    var calleeName: String? { callee?.baseName.text }

    /// The member that it calls: a method or modifier.
    var member: MemberAccessExprSyntax? { calledExpression.as(MemberAccessExprSyntax.self) }

    /// The offset of the name of a modifier, or of a view.
    var site: Int { member?.declName.offset ?? offset }

    var labels: [String?] { arguments.map { $0.label?.text } }

    func argument(_ label: String?) -> ExprSyntax? {
      arguments.first { $0.label?.text == label }?.expression
    }

    /// The closures after its arguments; the first has no label.
    var trailingClosures: [Closure] {
      (trailingClosure.map { [(nil, $0)] } ?? [])
        + additionalTrailingClosures.map { ($0.label.text, $0.closure) }
    }

    /// The closures among and after its arguments.
    var closures: [Closure] {
      arguments.compactMap { argument in
        argument.expression.as(ClosureExprSyntax.self).map { (argument.label?.text, $0) }
      } + trailingClosures
    }

    func closure(_ label: String) -> ClosureExprSyntax? {
      closures.first { $0.label == label }?.closure
    }
  }
#endif
