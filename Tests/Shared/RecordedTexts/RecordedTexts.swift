import Foundation
import Presentation
import Seeding

/// Long texts that must not change, with a digest for each in a file beside the tests.
///
/// Numbers count with nine digits, so that the last places of a system's mathematics library do not matter.
/// `RECORD_TEXTS=1 swift test --filter RecordedText` writes the file anew, after an intended change;
/// `scripts/compare-revisions outputs` shows what it changes.
package struct RecordedTexts {
  private let file: URL

  /// The file of that name beside the source that calls this.
  package init(_ name: String, beside source: String = #filePath) {
    file = URL(filePath: source).deletingLastPathComponent().appending(path: name)
  }

  /// A value as JSON with sorted members.
  package static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The names of the texts that differ from the record, are missing or are surplus; in a sample only of its own
  /// texts.
  package func differences(
    _ texts: [(name: String, text: String)], isSample: Bool = false
  ) throws -> [String] {
    let lines = texts.map { "\($0.name) \(Self.word($0.text))" }
    if ProcessInfo.processInfo.environment["RECORD_TEXTS"] != nil {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    let recorded = Set(
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    ).filter { line in !isSample || texts.contains { line.hasPrefix($0.name + " ") } }
    return recorded.symmetricDifference(lines).map { String($0.prefix { $0 != " " }) }
      .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }.sorted()
  }

  /// Writes a table of the report as JSON, a row a line, if texts are recorded; the next build embeds it.
  package static func record(_ rows: [some Encodable], in resource: String) throws {
    guard ProcessInfo.processInfo.environment["RECORD_TEXTS"] != nil else { return }
    let lines = try rows.map {
      String(decoding: try DocumentCoding.encoder.encode($0), as: UTF8.self)
    }
    let folder = URL(filePath: #filePath).appending(
      path: "../../../../Sources/Bench/Reports/Resources")
    try Data("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
      .write(to: folder.standardizedFileURL.appending(path: resource))
  }

  /// FNV-1a over the bytes, numbers with a point or an exponent rounded to nine digits.
  static func word(_ text: String) -> String {
    var word = ByteHash()
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      let end = endOfNumber(bytes, from: place)
      if end > place {
        let digits = String(decoding: bytes[place..<end], as: UTF8.self)
        let value = digits.contains { ".eE".contains($0) } ? Double(digits) : nil
        word.insert((value.map { String(format: "%.9g", $0) } ?? digits).utf8)
        place = end
      } else {
        word.insert(bytes[place])
        place += 1
      }
    }
    return String(word.value, radix: 16)
  }

  /// The end of the number that begins at a place; the place itself if none does.
  private static func endOfNumber(_ bytes: [UInt8], from place: Int) -> Int {
    func isDigit(_ index: Int) -> Bool {
      index < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
    }
    var end = place
    while isDigit(end) { end += 1 }
    guard end > place else { return place }
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) {
      end += 1
      while isDigit(end) { end += 1 }
    }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      let sign = end + 1 < bytes.count && (bytes[end + 1] == 0x2D || bytes[end + 1] == 0x2B) ? 1 : 0
      if isDigit(end + 1 + sign) {
        end += 1 + sign
        while isDigit(end) { end += 1 }
      }
    }
    return end
  }
}
