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

  /// A value of members that always can be encoded, as indented text with a final line feed.
  package static func plainText(_ value: some Encodable) -> String {
    do { return try text(value) } catch { preconditionFailure("cannot be encoded: \(error)") }
  }

  /// Why decoding failed, as a sentence.
  package static func sentence(_ error: any Error, of data: Data) -> String {
    let (place, reason) = reason(error, of: data)
    return "\(place.isEmpty ? "it" : place) \(reason)"
  }

  /// The member at which decoding failed, and why, for a sentence.
  package static func reason(_ error: any Error, of data: Data) -> (place: String, reason: String) {
    func place(_ path: [any CodingKey]) -> String {
      path.reduce("") { text, key in
        if let index = key.intValue { return text + "[\(index)]" }
        return text.isEmpty ? key.stringValue : text + "." + key.stringValue
      }
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return (place(context.codingPath + [key]), "is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return (
        place(context.codingPath),
        context.codingPath.isEmpty
          ? "is not an object: not a document of animbench" : context.debugDescription
      )
    case .dataCorrupted(let context):
      guard context.codingPath.isEmpty else {
        return (place(context.codingPath), context.debugDescription)
      }
      // Foundation says of a number that its member cannot hold that the text is not JSON.
      let isJSON = (try? JSONSerialization.jsonObject(with: data)) != nil
      return (
        "",
        isJSON
          ? "a number is out of the range of its member"
          : "is not JSON, or ends too early (\(data.count) bytes)"
      )
    default: return ("", error.localizedDescription)
    }
  }
}
