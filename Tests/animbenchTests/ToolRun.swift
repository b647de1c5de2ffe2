import Foundation

/// Runs the tool that was built beside the tests.
enum ToolRun {
  struct Outcome {
    var output: String
    var errors: String
    var status: Int32
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

  /// The program; beside the tests, or beside the bundle that they are in.
  static let program: String = {
    var folder = URL(fileURLWithPath: testProgram).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("animbench").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder = folder.deletingLastPathComponent()
    }
    return "animbench"
  }()

  /// Runs it through a shell, so that pipes and redirections can be written as users write them;
  /// `animbench` in the command stands for the program.
  static func shell(_ command: String, in folder: String) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "animbench() { '\(program)' \"$@\"; }; \(command)"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Standard error is short; the output may fill its pipe and is read first.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: messages, as: UTF8.self), status: process.terminationStatus)
  }

  /// A folder of its own, removed afterwards.
  final class Folder {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "animbench-tool-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var contents: [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }
  }
}
