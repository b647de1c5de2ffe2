#if SwiftUISource
  import ChoreographyAudit
  import ChoreographyFiles
  import Foundation
  import SwiftParser
  import SwiftSyntax

  /// Parses files within limits, so that no file ends the program.
  ///
  /// The parser, the visitors and the evaluator are recursive. The limits bound their recursion, and
  /// ``onDeepStack(_:)`` gives it the stack that they need.
  enum SourceTree {
    /// The most open brackets and `#if`. The parser looks ahead over all of them at each.
    static let maximumNesting = 500
    static let maximumConditions = 50
    /// The most `else` branches: a chain of them is nested.
    static let maximumBranches = 20_000
    /// The most levels of the syntax tree; a modifier takes two.
    static let maximumDepth = 50_000
    /// More than the limits need: 1 GiB of addresses, of which only the used part takes memory.
    private static let stackSize = 1 << 30

    /// Runs work on a thread with a large stack and waits for it.
    static func onDeepStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
      nonisolated(unsafe) var result: Result?
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        result = work()
        done.signal()
      }
      thread.stackSize = stackSize
      thread.start()
      done.wait()
      return result!
    }

    /// Parses a file.
    ///
    /// - Throws: `DocumentError` for what is not Swift and for a file beyond the limits.
    static func parse(_ bytes: [UInt8], _ lines: SourceLines) throws(DocumentError)
      -> SourceFileSyntax
    {
      guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes), !bytes.contains(0)
      else { throw DocumentError("not Swift: it must be UTF-8") }
      var (open, conditions) = (0, 0)
      for (offset, byte) in bytes.enumerated() {
        if "([{".utf8.contains(byte) { open += 1 } else if ")]}".utf8.contains(byte) { open -= 1 }
        open = max(open, 0)
        if byte == UInt8(ascii: "#") {
          let word = bytes[(offset + 1)...]
          conditions += word.starts(with: "if ".utf8) ? 1 : word.starts(with: "endif".utf8) ? -1 : 0
        }
        guard open <= maximumNesting, conditions <= maximumConditions else {
          throw DocumentError(
            "\(lines.place(offset)): more than \(maximumNesting) open brackets or "
              + "\(maximumConditions) open #if; it is not read")
        }
      }
      let branches = bytes.split(separator: UInt8(ascii: "e"), omittingEmptySubsequences: false)
        .count { $0.elementsEqual("ls".utf8) }
      guard branches <= maximumBranches else {
        throw DocumentError("more than \(maximumBranches) else branches; it is not read")
      }
      let tree = bytes.withUnsafeBufferPointer {
        Parser.parse(source: $0, maximumNestingLevel: 3 * maximumNesting)
      }
      var pending = [(node: Syntax(tree), depth: 0)]
      while let (node, depth) = pending.popLast() {
        guard depth < maximumDepth else {
          throw DocumentError(
            "\(lines.place(node.offset)): nested more than \(maximumDepth) levels deep, or a chain of "
              + "more than \(maximumDepth / 2) calls; it is not read")
        }
        for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
          pending.append((child, depth + 1))
        }
      }
      return tree
    }
  }
#endif
