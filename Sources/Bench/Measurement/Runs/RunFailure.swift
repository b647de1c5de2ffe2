/// The reason why a run cannot be made or compared, in one sentence.
package struct RunFailure: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
