import Foundation

/// Runs the tools that were built beside the tests.
package enum ToolRun {
  package struct Outcome {
    package var output: String
    package var errors: String
    package var status: Int32
  }

  /// The program that holds these tests. On macOS it is a bundle, which a helper of the toolchain
  /// loads.
  private static var testProgram: String {
    #if canImport(Darwin)
      var image = Dl_info()
      if dladdr(#dsohandle, &image) != 0, let path = image.dli_fname {
        return String(cString: path)
      }
    #endif
    return CommandLine.arguments[0]
  }

  /// `animbench`.
  package static let program = tool("animbench")

  /// A tool; beside the tests, or beside the bundle that they are in.
  private static func tool(_ name: String) -> String {
    var folder = URL(fileURLWithPath: testProgram).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent(name).path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder = folder.deletingLastPathComponent()
    }
    return name
  }

  /// Runs it through a shell, so that pipes and redirections can be written as users write them;
  /// `animbench` and `choreo` in the command stand for the programs.
  package static func shell(_ command: String, in folder: String) throws -> Outcome {
    try run(
      "/bin/bash",
      [
        "-c",
        "animbench() { '\(program)' \"$@\"; }; choreo() { '\(tool("choreo"))' \"$@\"; }; \(command)",
      ], in: folder)
  }

  /// Runs any program.
  package static func run(
    _ program: String, _ arguments: [String], input: String = "",
    environment: [String: String] = [:], in folder: String? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (requests, output) = (Pipe(), Pipe())
    process.standardInput = requests
    process.standardOutput = output
    // A file, which holds any amount of text while the output is read.
    let errors = NSTemporaryDirectory() + "animbench-errors-\(UUID().uuidString)"
    _ = FileManager.default.createFile(atPath: errors, contents: nil)
    defer { try? FileManager.default.removeItem(atPath: errors) }
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    if !input.isEmpty { try requests.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try requests.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let messages = FileManager.default.contents(atPath: errors) ?? Data()
    return Outcome(
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: messages, as: UTF8.self), status: process.terminationStatus)
  }

  /// A folder of its own, removed afterwards.
  package final class Folder {
    package let path: String

    package init() throws {
      path = NSTemporaryDirectory() + "animbench-tool-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Runs a command of a shell in it.
    package func run(_ command: String) throws -> Outcome { try shell(command, in: path) }

    /// Writes a file, with the folders above it.
    package func write(_ text: String, _ name: String) throws {
      let file = URL(filePath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    package var contents: [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }
  }
}
