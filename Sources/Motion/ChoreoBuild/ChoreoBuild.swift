import PackagePlugin

/// Audits a target's SwiftUI source in every build, as warnings at their lines.
@main
struct ChoreoBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule,
      module.sourceFiles.contains(where: { $0.url.pathExtension == "swift" })
    else { return [] }
    return [
      .buildCommand(
        displayName: "Auditing the motion of \(target.name)",
        executable: try context.tool(named: "choreo").url,
        arguments: [
          "audit", module.directoryURL.path, "--write", "xcode=-", "--quiet",
          "--cache", context.pluginWorkDirectoryURL.path,
        ],
        inputFiles: module.sourceFiles.map(\.url))
    ]
  }
}
