import Foundation
import PackagePlugin

/// `swift package choreo`: audits the SwiftUI source of the package's targets.
@main
struct ChoreoCommand: CommandPlugin {
  /// Runs `choreo audit` with the given options on all targets but tests, or on those of `--target`.
  ///
  /// Arguments that begin with a command, such as `rules`, go to choreo as they are.
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var options = ArgumentExtractor(arguments)
    let names = options.extractOption(named: "target")
    var words = options.remainingArguments
    if words.first.map({ $0.hasPrefix("-") }) ?? true {
      let chosen =
        names.isEmpty ? context.package.targets : try context.package.targets(named: names)
      let root = context.package.directoryURL.path + "/"
      let folders = chosen.compactMap { target -> String? in
        guard let module = target.sourceModule, !names.isEmpty || module.kind != .test,
          module.sourceFiles.contains(where: { $0.url.pathExtension == "swift" })
        else { return nil }
        let path = module.directoryURL.path
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
      }
      guard !folders.isEmpty else { throw Failure("no target has Swift files") }
      // The sandbox of a plugin lets it write nowhere else.
      words = ["audit"] + folders + ["--cache", context.pluginWorkDirectoryURL.path] + words
    }
    let process = Process()
    process.executableURL = try context.tool(named: "choreo").url
    process.arguments = words
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure("choreo ends with status \(process.terminationStatus)")
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}
