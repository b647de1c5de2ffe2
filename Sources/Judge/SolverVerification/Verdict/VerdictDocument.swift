internal import Foundation
internal import Presentation

/// A verdict as a JSON document: its members, its schema, its outcome, and the case sets asked.
public struct VerdictDocument: Sendable, Codable {
  /// The schema that this version writes and reads.
  public static let schema = "animbench-verdict/3"

  /// The verdict.
  public var verdict: Verdict
  /// The digest of the case sets.
  public var setsDigest = CaseSet.digest

  private enum CodingKeys: CodingKey { case schema, outcome, setsDigest }

  /// Creates the document of a verdict on the case sets of this version.
  public init(_ verdict: Verdict) { self.verdict = verdict }

  /// Decodes a document of this version's schema.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let schema = try members.decode(String.self, forKey: .schema)
    guard schema == Self.schema else {
      throw DecodingError.dataCorruptedError(
        forKey: .schema, in: members,
        debugDescription: "is \"\(schema)\"; this version reads \"\(Self.schema)\" only")
    }
    setsDigest = try members.decode(String.self, forKey: .setsDigest)
    verdict = try Verdict(from: decoder)
  }

  /// Encodes the verdict's members beside those of the document.
  public func encode(to encoder: any Encoder) throws {
    try verdict.encode(to: encoder)
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(Self.schema, forKey: .schema)
    try members.encode(verdict.outcome, forKey: .outcome)
    try members.encode(setsDigest, forKey: .setsDigest)
  }
}

extension Verdict {
  /// The verdict as JSON. Non-finite numbers are the strings "Infinity", "-Infinity" and "NaN".
  public var json: String { DocumentCoding.plainText(VerdictDocument(self)) }
}

/// Coded as its ``description``: "position", or "delays[3]".
extension AnswerNumber: Codable {
  /// Decodes a ``description``.
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    let parts = text.split(separator: "[", maxSplits: 1)
    let index = parts.count == 2 ? Int(parts[1].dropLast()) : nil
    self.init(AnswerMember(rawValue: index == nil ? text : String(parts[0])), index)
  }

  /// Encodes the ``description``.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

/// Coded as a line of the solver protocol, its ``description``.
extension SolverRequest: Codable {
  /// Decodes a line of the solver protocol.
  public init(from decoder: any Decoder) throws {
    do {
      self = try Self.decode(line: String(from: decoder)).request.get()
    } catch let error as SolverProtocolError {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }

  /// Encodes a line of the solver protocol.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
