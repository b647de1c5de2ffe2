/// Stops the program with a message unless a condition holds. Unlike `precondition`, it prints the
/// message in optimised builds, too.
@inlinable @inline(__always)
package func trapUnless(
  _ isRight: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isRight { trap(sentence(), file: file, line: line) }
}

/// Stops the program with a message.
@inline(never) @usableFromInline
package func trap(
  _ sentence: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  #if hasFeature(Embedded)
    // This environment does not print composed messages, so they would only take space.
    preconditionFailure("", file: file, line: line)
  #else
    fatalError(sentence(), file: file, line: line)
  #endif
}

/// Returns the value of a throwing initialiser; traps with the error's message if it throws.
@inline(__always)
func orTrap<Value>(_ make: @autoclosure () throws(ParameterError) -> Value) -> Value {
  do {
    return try make()
  } catch {
    fail(error)
  }
}

@inline(never)
private func fail(_ error: ParameterError) -> Never {
  trap("\(error)")
}
