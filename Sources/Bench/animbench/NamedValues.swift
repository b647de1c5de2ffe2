public import ArgumentParser
package import ChoreographyFiles
public import SolverVerification

/// Comma-separated values.
struct CommaList<Element: ExpressibleByArgument & Sendable>: ExpressibleByArgument, Sendable {
  static var allValueStrings: [String] { Element.allValueStrings }

  var values: [Element]

  init?(argument: String) {
    var values: [Element] = []
    for part in argument.split(separator: ",") {
      guard let value = Element(argument: part.trimmingPrefix(while: \.isWhitespace).description)
      else {
        return nil
      }
      values.append(value)
    }
    guard !values.isEmpty else { return nil }
    self.values = values
  }
}

extension ScalarType: ExpressibleByArgument {}
extension VectorDocument.Format: ExpressibleByArgument {}
extension SolverKind: ExpressibleByArgument {}
extension SolverOption: ExpressibleByArgument {}
extension MotionBudgets.Judgement: ExpressibleByArgument {}

/// Checks the number that an option takes; a missing one is right.
///
/// - Parameter requirement: What the number must do: "be positive".
func check<Value>(
  _ option: String, _ value: Value?, _ requirement: String, _ isRight: (Value) -> Bool
) throws {
  if let value, !isRight(value) {
    throw ValidationError("\(option) is \(value); it must \(requirement)")
  }
}

/// Checks the names that an option takes.
func check(_ option: String, _ names: [String], among known: [String]) throws {
  for name in names where !known.contains(name) {
    let nearest = Spelling.nearest(to: name, in: known).map { "; did you mean \($0)?" } ?? ""
    throw ValidationError(
      "\(option) is \"\(name)\"\(nearest); it must be one of \(known.joined(separator: ", "))")
  }
}
