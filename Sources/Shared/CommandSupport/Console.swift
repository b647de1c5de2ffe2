internal import CHostSystem
internal import Foundation
package import HostSystem
package import Presentation

/// The terminal: results go to stdout, progress and notes to stderr.
package struct Console {
  /// The descriptor for results, which is stderr if a document goes to stdout.
  private let results: Int32
  /// The style of results.
  package let style: TerminalStyle
  /// Whether progress can be redrawn in place.
  package let hasProgress: Bool

  /// - Parameter outputs: The destinations of a command's documents; nil for documents that are not
  ///   requested.
  package init(
    outputs: String?...,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let results = outputs.contains(AtomicFile.standardOutput) ? Int32(2) : 1
    self.results = results
    style = TerminalStyle(
      hasColor: terminal_columns(results) > 0 && (environment["NO_COLOR"] ?? "").isEmpty
        && environment["TERM"] != "dumb", columns: Self.columns(of: results))
    hasProgress =
      terminal_columns(2) > 0 && (environment["CI"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// The number of columns of a descriptor's terminal; nil if it is not a terminal.
  private static func columns(of file: Int32) -> Int? {
    terminal_columns(file) > 0 ? Int(terminal_columns(file)) : nil
  }

  /// Writes results, none of whose lines is a command to a runner of continuous integration.
  package func write(_ text: String) throws(FileFailure) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try write(document: Self.withoutCommands(lines.map(String.init)))
  }

  private static func withoutCommands(_ lines: [String]) -> String {
    lines.map(TerminalStyle.withoutCommand).joined(separator: "\n")
  }

  /// Writes a document that a program reads, as it is.
  package func write(document text: String) throws(FileFailure) {
    try AtomicFile.write(Data(text.utf8), toStream: results)
  }

  /// Writes a document to the path of an option, or to stdout without one, and notes the path.
  package func write(_ text: String, to output: String?) throws(FileFailure) {
    let path = output ?? AtomicFile.standardOutput
    try AtomicFile.write(Data(text.utf8), to: path)
    if path != AtomicFile.standardOutput { note("wrote \(path)") }
  }

  /// Writes lines to stderr, wrapped at the terminal's width. Control characters are escaped.
  package func note(_ text: String) {
    clearProgress()
    let style = TerminalStyle(hasColor: false, columns: Self.columns(of: 2))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let folded = lines.flatMap { style.paragraph(String($0)) }
    FileHandle.standardError.write(Data((Self.withoutCommands(folded) + "\n").utf8))
  }

  /// Draws a progress line if the terminal supports it.
  package func progress(_ fraction: Double, _ text: String) {
    guard hasProgress else { return }
    let width = 24
    let filled = max(0, min(width, Int(fraction * Double(width))))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let line = "[\(bar)] \(Int(max(0, min(1, fraction)) * 100)) % \(TerminalStyle.line(text))"
    // A longer line would wrap and scroll.
    let cut = line.prefix((Self.columns(of: 2) ?? 80) - 1)
    FileHandle.standardError.write(Data("\r\(cut)\u{1B}[K".utf8))
  }

  /// Removes the progress line.
  package func clearProgress() {
    guard hasProgress else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  }
}
