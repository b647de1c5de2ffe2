internal import Foundation

/// Values from Apple's frameworks, recorded and published by third parties, each with its source:
/// springs, unit curves, keyframe timelines and system spring animations.
public struct AppleRecording: Sendable {
  /// The row's identifier, such as "r0001".
  public let id: String
  /// The called function, as text.
  public let what: String
  /// The call's arguments.
  public let inputs: [String: RecordedValue]
  /// The framework's result.
  public let expected: RecordedValue
  /// The largest absolute difference between the printed digits and the result.
  public let tolerance: Double
  /// The publication: repository, path, and the recording system.
  public let source: String

  /// Reads the recordings in the package's resources.
  public static func load() throws -> [AppleRecording] {
    let document = try JSONDecoder().decode(
      Document.self, from: RecordedFile.data("apple-recorded"))
    return document.rows.map(AppleRecording.init)
  }

  private struct Document: Decodable {
    let rows: [Row]
  }

  private struct Row: Decodable {
    let id: String
    let what: String
    let inputs: RecordedValue
    let expected: RecordedValue
    let tolerance_if_stated: RecordedValue?
    let source_repo: String
    let source_path: String
    let recorded_on: String
  }

  private init(_ row: Row) {
    id = row.id
    what = row.what
    inputs = row.inputs.members ?? [:]
    expected = row.expected
    tolerance =
      switch row.tolerance_if_stated {
      case .text(let text) where text.hasPrefix("relative sqrt(ulp)"):
        1.5e-8 * max(1, row.expected.number.map { $0.isFinite ? abs($0) : 1 } ?? 1)
      case .text(let text): Double(text) ?? 0
      case .number(let number): number
      default: 0
      }
    source = "\(row.source_repo) \(row.source_path), \(row.recorded_on)"
  }
}

/// A JSON value, in which "inf", "-inf" and "nan" are numbers.
public enum RecordedValue: Sendable, Hashable, Decodable {
  /// A number.
  case number(Double)
  /// Text that is not a number.
  case text(String)
  /// A Boolean.
  case truth(Bool)
  /// A list.
  case list([RecordedValue])
  /// Members by name.
  case object([String: RecordedValue])
  /// Null.
  case null

  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = ["inf", "-inf", "nan"].contains(text) ? .number(Double(text)!) : .text(text)
    } else if let list = try? container.decode([RecordedValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: RecordedValue].self))
    }
  }

  /// The number, if it is one.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The text, if it is one.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The elements, if it is a list.
  public var elements: [RecordedValue]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  /// The members, if it is an object.
  public var members: [String: RecordedValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The numbers, if it is a list of numbers.
  public var numbers: [Double]? {
    guard let elements else { return nil }
    let numbers = elements.compactMap(\.number)
    return numbers.count == elements.count ? numbers : nil
  }
}
