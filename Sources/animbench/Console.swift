internal import Foundation
internal import Measurement
internal import Presentation

/// What goes to the terminal: results to standard output, progress and notes to standard error.
struct Console {
  /// How standard output is written to.
  let style: TerminalStyle
  /// Whether progress can be drawn over itself.
  let hasProgress: Bool

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    style = TerminalStyle(
      hasColor: isatty(1) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
        && environment["TERM"] != "dumb", columns: Self.columns(of: 1))
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

  /// Tells a person what a long measurement is doing.
  var listener: RunListener { RunListener(progress: progress, note: note) }

  /// Writes to standard output. A full disk behind a redirection is an error, not silence.
  func write(_ text: String) throws(ResultStore.Failure) {
    var bytes = ArraySlice(Array(text.utf8))
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { systemWrite(1, $0.baseAddress!, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw .inputOutput(
          path: "standard output", reason: "cannot be written: \(String(cString: strerror(errno)))")
      }
      bytes = bytes.dropFirst(written)
    }
  }

  /// Writes a command's whole output; how the command ends.
  func finish(_ text: () throws(ResultStore.Failure) -> String) -> ExitStatus {
    do throws(ResultStore.Failure) {
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

  private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, bytes, count)
    #elseif canImport(Musl)
      Musl.write(file, bytes, count)
    #else
      Darwin.write(file, bytes, count)
    #endif
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
