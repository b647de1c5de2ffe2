package import ArgumentParser
internal import Presentation

/// Comma-separated values.
package struct CommaList<Element: ExpressibleByArgument & Sendable>: ExpressibleByArgument, Sendable
{
  package static var allValueStrings: [String] { Element.allValueStrings }

  package var values: [Element]

  package init?(argument: String) {
    var values: [Element] = []
    for part in argument.split(separator: ",") {
      guard let value = Element(argument: part.trimmingPrefix(while: \.isWhitespace).description)
      else { return nil }
      values.append(value)
    }
    guard !values.isEmpty else { return nil }
    self.values = values
  }
}

/// Checks the number that an option takes; a missing one is right.
///
/// - Parameter requirement: What the number must do: "be positive".
package func check<Value>(
  _ option: String, _ value: Value?, _ requirement: String, _ isRight: (Value) -> Bool
) throws {
  if let value, !isRight(value) {
    throw ValidationError("\(option) is \(value); it must \(requirement)")
  }
}

/// Checks the names that an option takes.
package func check(_ option: String, _ names: [String], among known: [String]) throws {
  for name in names where !known.contains(name) {
    throw ValidationError(
      "\(option) is \"\(name)\"\(Spelling.advice(name, known)); it must be one of \(known.joined(separator: ", "))"
    )
  }
}
