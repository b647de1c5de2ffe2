internal import Foundation
internal import HostSystem
internal import Presentation

/// What goes to the terminal: results to standard output, progress and notes to standard error.
struct Console {
  /// Where results go: to standard error if a document takes standard output.
  private let results: Int32
  /// How results are written.
  let style: TerminalStyle
  /// Whether progress can be drawn over itself.
  let hasProgress: Bool

  /// - Parameter outputs: Where a command's documents go; nil for those that are not asked for.
  init(
    outputs: String?...,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let results = outputs.contains(AtomicFile.standardOutput) ? STDERR_FILENO : STDOUT_FILENO
    self.results = results
    style = TerminalStyle(
      hasColor: isatty(results) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
        && environment["TERM"] != "dumb", columns: Self.columns(of: results))
    hasProgress =
      isatty(2) == 1 && (environment["CI"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// How many columns the terminal behind a file has; nil if it is none.
  private static func columns(of file: Int32) -> Int? {
    guard isatty(file) == 1 else { return nil }
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes results.
  func write(_ text: String) throws(FileFailure) {
    try AtomicFile.write(Data(text.utf8), toStream: results)
  }

  /// Writes a document where an option says, and notes which file it is; to standard output without one.
  func write(_ text: String, to output: String?) throws(FileFailure) {
    let path = output ?? AtomicFile.standardOutput
    try AtomicFile.write(Data(text.utf8), to: path)
    if path != AtomicFile.standardOutput { note("wrote \(path)") }
  }

  /// Writes a command's whole output; how the command ends.
  func finish(_ text: () throws(FileFailure) -> String) -> ExitStatus {
    do throws(FileFailure) {
      try write(try text())
      return .success
    } catch {
      note("animbench: \(error)")
      return error.exitStatus
    }
  }

  /// Writes lines to standard error, as long as a terminal has room for. Whatever of them comes from a file
  /// moves no cursor.
  func note(_ text: String) {
    clearProgress()
    let style = TerminalStyle(hasColor: false, columns: Self.columns(of: 2))
    let lines = style.page(text).split(separator: "\n", omittingEmptySubsequences: false)
    let folded = lines.flatMap { line in
      let indent = line.prefix { $0 == " " }.count
      return style.folded(String(line), indent: indent + 2)
    }
    FileHandle.standardError.write(Data((folded.joined(separator: "\n") + "\n").utf8))
  }

  /// Draws a progress line where one can be drawn.
  func progress(_ fraction: Double, _ text: String) {
    guard hasProgress else { return }
    let width = 24
    let filled = max(0, min(width, Int(fraction * Double(width))))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let line = "[\(bar)] \(Int(max(0, min(1, fraction)) * 100)) % \(TerminalStyle.line(text))"
    // A longer line would scroll.
    let cut = line.prefix((Self.columns(of: 2) ?? 80) - 1)
    FileHandle.standardError.write(Data("\r\(cut)\u{1B}[K".utf8))
  }

  /// Removes the progress line.
  func clearProgress() {
    guard hasProgress else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  }
}

/// How the program ends when its reader does.
enum Termination {
  /// Ends the program quietly when the reader of its output goes away, as `head` does.
  ///
  /// The default action of SIGPIPE does that; Foundation and some parents ignore the signal, which
  /// would turn the next write into an error.
  static func endWithReader() {
    signal(SIGPIPE, SIG_DFL)
  }

  /// Lets a write beyond the largest file that is allowed fail with an error, like one on a full disk,
  /// instead of ending the program in the middle of it.
  static func reportFilesTooLarge() {
    signal(SIGXFSZ, SIG_IGN)
  }
}
