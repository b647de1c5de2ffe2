// The parts of Swift Testing that the tests use, for Embedded Swift, which Swift Testing does not support.
// Tests/Portability/Runner/embedded-tests turns its macros into calls of these functions.

import Host

/// A function marked `@Test`, with the loop over its arguments.
public struct TestFunction: Sendable {
  /// `Suite/function`.
  public let name: StaticString
  /// Runs it over all of its arguments.
  public let run: @Sendable () -> Void

  /// A function by its name.
  public init(_ name: StaticString, _ run: @escaping @Sendable () -> Void) {
    self.name = name
    self.run = run
  }

  /// Whether this is the function `Suite/function`, or one of the suite `Suite`.
  public func isNamed(_ text: String) -> Bool {
    let own = "\(name)"
    return own.utf8.elementsEqual(text.utf8) || own.utf8.starts(with: "\(text)/".utf8)
  }
}

/// The number of failed expectations. It is not synchronised: tests that expect from several threads are
/// not run here.
nonisolated(unsafe) private var failures = 0

/// The name of that test.
nonisolated(unsafe) private var current: StaticString = ""

/// The functions of all modules, then those to run. A C function cannot capture them.
nonisolated(unsafe) private var functions: [TestFunction] = []

/// Adds the functions of a module.
public func add(_ tests: [TestFunction]) { functions += tests }

/// Runs every function in a process of its own, so many at once: all, the one that is named
/// `Suite/function`, or those of a suite. Returns how many have failed.
@_cdecl("run_tests")
public func run(workers: Int32, only: UnsafePointer<CChar>?) -> Int32 {
  if let only {
    let name = String(cString: only)
    functions = functions.filter { $0.isNamed(name) }
  }
  return host_run(
    Int32(functions.count), workers,
    { UnsafeRawPointer(functions[Int($0)].name.utf8Start).assumingMemoryBound(to: CChar.self) },
    { index in
      current = functions[Int(index)].name
      functions[Int(index)].run()
      return failures == 0 ? 1 : 0
    })
}

/// Records a failure. Of one test the first twenty are printed.
public func record(
  _ comment: @autoclosure () -> String, file: StaticString = #filePath, line: Int = #line
) {
  failures += 1
  if failures <= 20 { host_print("\(file):\(line): \(current): \(comment())") }
}

/// `#expect(condition)`.
public func expect(
  _ condition: Bool, _ comment: @autoclosure () -> String = "expectation failed",
  file: StaticString = #filePath, line: Int = #line
) {
  if !condition { record(comment(), file: file, line: line) }
}

/// `#expect(throws: Failure.self)`.
@discardableResult
public func expect<Failure: Error, Result>(
  throws type: Failure.Type, _ comment: @autoclosure () -> String = "nothing was thrown",
  file: StaticString = #filePath, line: Int = #line, _ body: () throws(Failure) -> Result
) -> Failure? {
  do {
    _ = try body()
  } catch {
    return error
  }
  record(comment(), file: file, line: line)
  return nil
}

/// `#expect(throws: Never.self)`, whose `try` has become `try!`.
public func expect<Result>(throws type: Never.Type, _ body: () -> Result) { _ = body() }

/// `#expect(throws: failure)`.
@discardableResult
public func expect<Failure: Error & Equatable, Result>(
  throws failure: Failure, _ comment: @autoclosure () -> String = "nothing, or another error",
  file: StaticString = #filePath, line: Int = #line, _ body: () throws(Failure) -> Result
) -> Failure? {
  do {
    _ = try body()
  } catch {
    if error == failure { return error }
  }
  record(comment(), file: file, line: line)
  return nil
}

/// `#expect { } throws: { }`.
public func expect<Failure: Error, Result>(
  file: StaticString = #filePath, line: Int = #line, _ body: () throws(Failure) -> Result,
  throws isExpected: (Failure) -> Bool
) {
  do {
    _ = try body()
    record("nothing was thrown", file: file, line: line)
  } catch {
    expect(isExpected(error), "another error", file: file, line: line)
  }
}

/// A closure as the context pointer of a C function.
private final class Body {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}

/// `#expect(processExitsWith: .failure)`.
public func expectTrap(
  file: StaticString = #filePath, line: Int = #line, _ body: @escaping () -> Void
) {
  let context = Unmanaged.passRetained(Body(body))
  let traps = host_traps(
    { Unmanaged<Body>.fromOpaque($0).takeUnretainedValue().run() }, context.toOpaque())
  context.release()
  expect(traps != 0, "the process does not exit", file: file, line: line)
}

/// `#require(value)`. The process of the test ends where swift-testing would throw.
public func require<Value>(
  _ value: Value?, file: StaticString = #filePath, line: Int = #line
) -> Value {
  guard let value else {
    record("a value is missing", file: file, line: line)
    fatalError()
  }
  return value
}

/// The loop of `@Test(arguments:)`. The closure's parameter says what literals in the list are.
public func each<Values: Sequence>(_ values: Values, _ body: (Values.Element) -> Void) {
  for value in values { body(value) }
}

/// Prints nothing: output of tests is dropped.
public func print<A>(_ a: @autoclosure () -> A) {}
/// The same of two items.
public func print<A, B>(_ a: @autoclosure () -> A, _ b: @autoclosure () -> B) {}
/// The same of three items.
public func print<A, B, C>(
  _ a: @autoclosure () -> A, _ b: @autoclosure () -> B, _ c: @autoclosure () -> C
) {}
/// The same of four items.
public func print<A, B, C, D>(
  _ a: @autoclosure () -> A, _ b: @autoclosure () -> B, _ c: @autoclosure () -> C,
  _ d: @autoclosure () -> D
) {}

extension String {
  /// A text for a value, because Embedded Swift has no reflection.
  public init<Value>(describing value: Value) { self = "…" }

  /// Whether a text occurs in this one, which Embedded Swift lacks.
  public func contains(_ text: String) -> Bool {
    let (all, part) = (Array(utf8), Array(text.utf8))
    guard all.count >= part.count else { return false }
    return (0...all.count - part.count).contains { all[$0..<$0 + part.count].elementsEqual(part) }
  }
}

/// An argument of swift-testing with a name for it.
public protocol CustomTestStringConvertible {
  var testDescription: String { get }
}

/// The tiers of tests are for `swift test`: here everything runs.
public enum TestTier {
  /// Whether everything runs.
  public static let isAll = true
}

extension Collection {
  /// Everything.
  public func sample(_ count: Int) -> [Element] { Array(self) }
}
