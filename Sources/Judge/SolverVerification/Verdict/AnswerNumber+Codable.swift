/// Codes a number of an answer as its description: "position", or "delays[3]".
extension AnswerNumber: Codable {
  /// Decodes a ``description``.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let parts = text.split(separator: "[", maxSplits: 1)
    let index = parts.count == 2 ? Int(parts[1].dropLast()) : nil
    self.init(AnswerMember(rawValue: index == nil ? text : String(parts[0])), index)
  }

  /// Encodes the ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
