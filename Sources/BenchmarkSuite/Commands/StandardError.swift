internal import Foundation

/// Where messages go, so that standard output carries results only.
enum StandardError {
  /// Writes one line.
  static func write(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
