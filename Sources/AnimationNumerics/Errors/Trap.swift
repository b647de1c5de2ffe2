/// Ends the program with a sentence about what was wrong, unless a condition holds: `precondition`, whose
/// sentence an optimised build leaves out.
@inlinable @inline(__always)
package func trapUnless(
  _ isRight: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isRight { trap(sentence(), file: file, line: line) }
}

/// Ends the program with a sentence about what was wrong.
@inline(never) @usableFromInline
package func trap(
  _ sentence: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  #if hasFeature(Embedded)
    // There texts that are put together are not printed, and would only take room.
    preconditionFailure("", file: file, line: line)
  #else
    fatalError(sentence(), file: file, line: line)
  #endif
}
