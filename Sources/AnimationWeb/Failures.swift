// Error reporting: a failed call returns null, a negative number or NaN, and stores a message.

internal import AnimationNumerics

/// The message of the last failed call, in UTF-8.
nonisolated(unsafe) private var sentence: [UInt8] = []
/// The memory of the message, until the next one.
nonisolated(unsafe) private var place: UnsafeMutablePointer<UInt8>?

/// The reason for a failure, as a message that names the value and the requirement.
struct Refusal: Error {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }

  /// "epsilon is -1; it must be positive".
  init(_ name: String, _ value: Double, must requirement: String) {
    sentence = ParameterError(name, is: value, must: requirement).description
  }
}

extension Refusal {
  /// Stores the message for the caller outside.
  func keep() {
    let bytes = Array(sentence.utf8)
    place?.deallocate()
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    copy.initialize(from: bytes, count: bytes.count)
    (place, AnimationWeb.sentence) = (copy, bytes)
  }
}

/// The message of the last failed call.
@_cdecl("web_refusal")
public func refusalText() -> UnsafePointer<UInt8>? { UnsafePointer(place) }

/// Its length in bytes.
@_cdecl("web_refusal_length")
public func refusalLength() -> Int32 { Int32(sentence.count) }

/// The value of `body`, or the given failure value.
@inline(__always)
func answer<Value>(refused: Value, _ body: () throws(Refusal) -> Value) -> Value {
  do throws(Refusal) {
    return try body()
  } catch {
    error.keep()
    return refused
  }
}

/// Runs `body`, and turns an error of the library into a failure with its description.
@inline(__always)
func refusing<Value, Failure: Error & CustomStringConvertible>(
  _ body: () throws(Failure) -> Value
) throws(Refusal) -> Value {
  do throws(Failure) {
    return try body()
  } catch {
    throw Refusal(error.description)
  }
}

/// Throws unless a value is finite.
func requireFinite(_ name: String, _ value: Double) throws(Refusal) {
  guard value.isFinite else { throw Refusal(name, value, must: "be finite") }
}
