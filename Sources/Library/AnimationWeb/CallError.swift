// Error reporting: a failed call returns null, a negative number or NaN, and stores a message.

internal import AnimationNumerics

/// The message of the last failed call, in UTF-8.
nonisolated(unsafe) private var place: UnsafeMutablePointer<UInt8>?
nonisolated(unsafe) private var length = 0

/// The reason for a failure, as a message that names the value and the requirement.
struct CallError: Error {
  let message: String

  init(_ message: String) { self.message = message }

  /// "epsilon is -1; it must be positive".
  init(_ name: String, _ value: Double, must requirement: String) {
    message = ParameterError(name, is: value, must: requirement).description
  }
}

extension CallError {
  /// Stores the message for the caller outside.
  func store() {
    let bytes = Array(message.utf8)
    place?.deallocate()
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    copy.initialize(from: bytes, count: bytes.count)
    (place, length) = (copy, bytes.count)
  }
}

/// The message of the last failed call.
@_cdecl("web_error")
public func errorText() -> UnsafePointer<UInt8>? { UnsafePointer(place) }

/// Its length in bytes.
@_cdecl("web_error_length")
public func errorLength() -> Int32 { Int32(length) }

/// The value of `body`, or the given failure value.
@inline(__always)
func result<Value>(onError failure: Value, _ body: () throws(CallError) -> Value) -> Value {
  do throws(CallError) {
    return try body()
  } catch {
    error.store()
    return failure
  }
}

/// Runs `body`, and turns an error of the library into a failure with its description.
@inline(__always) func convertingErrors<Value, Failure: Error & CustomStringConvertible>(
  _ body: () throws(Failure) -> Value
) throws(CallError) -> Value {
  do throws(Failure) {
    return try body()
  } catch {
    throw CallError(error.description)
  }
}

/// Throws unless a value is finite.
func requireFinite(_ name: String, _ value: Double) throws(CallError) {
  guard value.isFinite else { throw CallError(name, value, must: "be finite") }
}
