// How a call says why it refuses: it answers null, a negative number or NaN, and leaves a sentence.

internal import AnimationNumerics

/// The sentence of the last call that refused, in UTF-8.
nonisolated(unsafe) private var sentence: [UInt8] = []
/// Where the sentence lies in memory until the next one.
nonisolated(unsafe) private var place: UnsafeMutablePointer<UInt8>?

/// Why a call refuses, in a sentence that names the value and what is allowed.
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
  /// Keeps the sentence for whoever called from outside.
  func keep() {
    let bytes = Array(sentence.utf8)
    place?.deallocate()
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    copy.initialize(from: bytes, count: bytes.count)
    (place, AnimationWeb.sentence) = (copy, bytes)
  }
}

/// The sentence of the last call that refused.
@_cdecl("web_refusal")
public func refusalText() -> UnsafePointer<UInt8>? { UnsafePointer(place) }

/// Its length in bytes.
@_cdecl("web_refusal_length")
public func refusalLength() -> Int32 { Int32(sentence.count) }

/// The value of `body`, or what a refusal answers.
@inline(__always)
func answer<Value>(refused: Value, _ body: () throws(Refusal) -> Value) -> Value {
  do throws(Refusal) {
    return try body()
  } catch {
    error.keep()
    return refused
  }
}

/// `body` under an error of the library, whose description is the sentence.
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

/// Refuses what is not finite.
func requireFinite(_ name: String, _ value: Double) throws(Refusal) {
  guard value.isFinite else { throw Refusal(name, value, must: "be finite") }
}
