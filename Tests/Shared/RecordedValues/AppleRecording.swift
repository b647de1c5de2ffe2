internal import Foundation

/// A value from Apple's frameworks, recorded and published by third parties, with its source:
/// springs, unit curves, keyframe timelines and system spring animations.
///
/// Resources/apple-recorded.json also has the arguments of functions that ``Subject`` does not
/// describe, and the words in which a tolerance was stated.
public struct AppleRecording: Sendable, Decodable {
  /// The row's identifier, such as "r0001".
  public let id: String
  /// The called function, as text.
  public let what: String
  /// The function with its arguments.
  public let subject: Subject
  /// The framework's result, with one number for each track of a keyframe timeline; empty if it is
  /// not a number.
  public let expected: [Double]
  /// The largest absolute difference between the printed digits and the result.
  public let tolerance: Double
  /// The duration after which a rendered animation is removed; nil for other functions.
  public let duration: Double?
  /// The call that made a rendered animation; nil for other functions.
  public let call: String?
  /// The publication: repository, path, and the recording system.
  public let source: String

  /// Reads the recordings in the package's resources.
  public static func load() throws -> [AppleRecording] {
    struct Document: Decodable {
      let rows: [AppleRecording]
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(Document.self, from: RecordedFile.data("apple-recorded")).rows
  }
}
