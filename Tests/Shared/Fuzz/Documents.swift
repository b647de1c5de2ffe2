// Fuzzes reports: bytes choose the changes to a document with data for every part of a report; one that
// can still be read is reported in every form.
//
// No text of the document is markup, tables keep their columns, no drawing has a coordinate that is no
// number, and no form takes more than the fuzzer's time limit, whatever the numbers are.
//
// Without a sample: its modules take as long to build as all others, and ReportsTests has hostile documents.

import Foundation
import HostSystem
import Measurement
import Presentation
import Reports

/// The tokens of the documents that are changed, from Tests/Shared/Fuzz/Documents: their strings, numbers and
/// words are what the edits replace.
private let documents: [[Substring]] = {
  let folder = "Tests/Shared/Fuzz/Documents"
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  let texts = names.sorted().compactMap {
    try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
  }
  if texts.isEmpty { fatalError("\(folder) has no documents; run from the package's root") }
  return texts.map(tokens)
}()

/// The parts of a JSON text: what can be replaced, and the text between.
private func tokens(_ text: String) -> [Substring] {
  var result: [Substring] = []
  var rest = text[...]
  while let first = rest.first {
    let end: String.Index
    if first == "\"" {
      var isEscaped = false
      end =
        rest.dropFirst().firstIndex { character in
          defer { isEscaped = character == "\\" && !isEscaped }
          return character == "\"" && !isEscaped
        }.map { rest.index(after: $0) } ?? rest.endIndex
    } else if first == "-" || first.isNumber || first.isLetter {
      end = rest.firstIndex { !($0.isNumber || $0.isLetter || "+-.".contains($0)) } ?? rest.endIndex
    } else {
      end = rest.index(after: rest.startIndex)
    }
    result.append(rest[..<end])
    rest = rest[end...]
  }
  return result
}

/// Replacements for a token.
private let replacements: [Substring] = [
  "\"<img src=x onerror=alert(1)>\"", "\"</script><script>alert(1)</script>\"", "\"<!--<script>\"",
  "\"a|b\\n| c\"", "\"``` `\"", "\"](javascript:alert(1))\"", "\"@CONTENT@\"", "\"\\u001b[31m\"",
  "\"\\u2028\\u0000\"", "\"Infinity\"", "\"-Infinity\"", "\"NaN\"", "\"\"", "null", "true", "[]",
  "{}",
  "0", "-0.0", "-1", "1", "3", "1e300", "-1e300", "5e-324", "1e-300", "9007199254740993", "1e19",
  "0.1",
]

private func changed(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  var parts = documents[bytes.isEmpty ? 0 : Int(bytes[0]) % documents.count]
  let places = parts.indices.filter {
    parts[$0].first.map { $0 == "\"" || $0.isNumber || $0 == "-" || $0.isLetter } ?? false
  }
  for index in stride(from: 1, to: bytes.count - 3, by: 4) {
    let place = places[(Int(bytes[index]) << 8 | Int(bytes[index + 1])) % places.count]
    switch bytes[index + 2] % 16 {
    case 0:
      // Another token of the document.
      parts[place] = parts[places[(Int(bytes[index + 3]) * 257) % places.count]]
    case 1:
      // A row twice: from the brace before to the one after, if they belong together.
      guard let open = parts[..<place].lastIndex(of: "{"),
        let close = parts[place...].firstIndex(of: "}"),
        !parts[open...close].dropFirst().contains("{")
      else { continue }
      let row = parts[open...close].joined()
      parts[close] += ", \(row)"
    case 2: parts.removeSubrange((parts.count - Int(bytes[index + 3]))...)
    default: parts[place] = replacements[Int(bytes[index + 3]) % replacements.count]
    }
    if parts.count <= places.last! { break }
  }
  return parts.joined()
}

private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// The cells of a table's row: split at bars that no backslash escapes.
private func cells(_ row: Substring) -> Int {
  var count = -1
  var isEscaped = false
  for byte in row.utf8 {
    if byte == UInt8(ascii: "|"), !isEscaped { count += 1 }
    isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
  }
  return count
}

private func check(markdown: String) {
  var columns: Int?
  for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
    guard line.hasPrefix("|") else {
      columns = nil
      continue
    }
    expect(line.hasSuffix("|"), "a row without an end: \(line)")
    expect(cells(line) == columns ?? cells(line), "a row of other columns: \(line)")
    columns = cells(line)
  }
}

private func check(page: String) {
  for markup in ["<img", "<!--", "<script>alert", "=\"javascript:"] {
    expect(!page.contains(markup), "\(markup) became markup")
  }
  // Attributes of drawings are numbers.
  for name in ["x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height", "d", "points"]
  {
    for value in ["nan", "inf", "-inf", "NaN", "Infinity"] {
      expect(!page.contains(" \(name)=\"\(value)"), "\(name) is \(value)")
    }
  }
  for start in ["M", "L", " ", ","] {
    for value in ["nan", "-nan"] {
      expect(!page.contains("\(start)\(value),"), "a path goes to \(value)")
    }
  }
}

private func check(terminal: String) {
  expect(
    terminal.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" },
    "a control character is left")
}

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = changed(UnsafeBufferPointer(start: bytes, count: min(count, 256)))
  let document: ResultDocument
  do throws(FileFailure) {
    document = try ResultStore.decode(Data(text.utf8), path: "document")
  } catch {
    expect("\(error)".hasPrefix("document"), "an error that does not name the document: \(error)")
    return 0
  }
  check(markdown: MarkdownReport(documents: [document]).text())
  check(markdown: MarkdownReport(documents: [document, document]).text())
  do {
    check(page: try ReportPage(documents: [document]).html())
  } catch {
    expect(!"\(error)".isEmpty, "an error without a word")
  }
  let style = TerminalStyle(hasColor: false)
  check(terminal: RunReport(document, style).text(writtenTo: nil))
  check(terminal: ComparisonReport(document, targets: [1e-9, 1e-3]).text(style))
  return 0
}
