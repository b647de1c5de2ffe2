package import Foundation

/// The JSON encoding of all documents: members are sorted by name, and non-finite numbers are text.
package enum DocumentCoding {
  /// Encodes on one line.
  package static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }

  /// Encodes with indentation, for human readers.
  package static var prettyEncoder: JSONEncoder {
    let encoder = encoder
    encoder.outputFormatting.insert(.prettyPrinted)
    return encoder
  }

  /// A value as indented text with a final line feed.
  package static func text(_ value: some Encodable) throws -> String {
    String(decoding: try prettyEncoder.encode(value), as: UTF8.self) + "\n"
  }

  /// JSON objects as indented text with a final line feed.
  package static func text(ofObject object: Any) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  /// Decodes the output of both encoders.
  package static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return decoder
  }
}
