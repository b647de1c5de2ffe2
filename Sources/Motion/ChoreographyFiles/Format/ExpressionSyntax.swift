internal import Foundation

/// A part of an expression in the syntax that the libraries' languages share: numbers, words, texts,
/// lists, objects and calls. It starts and ends at characters of the expression.
struct ExpressionNode: Sendable {
  indirect enum Kind: Sendable {
    case number(Double, unit: String)
    case text(String)
    /// A name with its dots: "Curves.easeInOut", ".snappy".
    case word(String)
    case list([ExpressionArgument])
    case object([ExpressionArgument])
    /// A call, of a member of the receiver if it has one: ".delay" of `.snappy`.
    case call(ExpressionNode?, String, [ExpressionArgument])
    /// A trailing closure, whose contents are not animation.
    case closure
  }

  var kind: Kind
  var start: Int

  /// The node without spaces: "Easing.out(Easing.cubic)".
  var canonical: String {
    func joined(_ arguments: [ExpressionArgument]) -> String {
      arguments.map { ($0.label.map { "\($0):" } ?? "") + $0.value.canonical }
        .joined(separator: ",")
    }
    switch kind {
    case .number(let value, let unit): return Decimals.exact(value) + unit
    case .text(let text): return "\"\(text)\""
    case .word(let word): return word
    case .list(let arguments): return "[\(joined(arguments))]"
    case .object(let arguments): return "{\(joined(arguments))}"
    case .call(let receiver, let name, let arguments):
      return (receiver?.canonical ?? "") + "\(name)(\(joined(arguments)))"
    case .closure: return "{}"
    }
  }
}

/// A value with its label if it has one: `duration: 0.3`, `easing = LinearEasing`, `350`.
struct ExpressionArgument: Sendable {
  let label: String?
  var value: ExpressionNode
  let start: Int
  /// The label without case and marks; of a path its last name, after a dot.
  let key: String?

  init(_ value: ExpressionNode) { self.init(label: nil, value: value, start: value.start) }

  init(label: String?, value: ExpressionNode, start: Int) {
    (self.label, self.value, self.start) = (label, value, start)
    key = label.map { label in
      label.split(separator: ".").last.map { (label.contains(".") ? "." : "") + Dialect.key($0) }
        ?? label
    }
  }
}

/// What is wrong at a character of an expression.
struct ExpressionFailure: Error {
  var offset: Int
  var reason: String
  /// How much of the text was understood; the most of several attempts counts.
  var understood: Int

  init(_ offset: Int, _ reason: String, understood: Int = 0) {
    (self.offset, self.reason, self.understood) = (offset, reason, understood)
  }
}
