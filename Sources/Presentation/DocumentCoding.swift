package import Foundation

/// The JSON of every document of this suite: members sorted by name, and numbers that are not finite as text.
package enum DocumentCoding {
  /// Writes on one line.
  package static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }

  /// Writes for people, too.
  package static var prettyEncoder: JSONEncoder {
    let encoder = encoder
    encoder.outputFormatting.insert(.prettyPrinted)
    return encoder
  }

  /// Reads what those write.
  package static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return decoder
  }
}
