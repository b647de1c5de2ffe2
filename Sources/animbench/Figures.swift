import ArgumentParser
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Reports

/// `animbench figures`: draws the figures of the documentation.
struct Figures: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws the pictures of the documentation from samples of this package's solver.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("The folder that holds the pictures.", valueName: "directory"))
  var output: String

  @Flag(help: "Write nothing; fail when a picture there differs from the one drawn now.")
  var check = false

  /// Writes every figure of the documentation, or checks that the files exist.
  func execute() throws -> ExitStatus {
    let console = Console()
    var status = ExitStatus.success
    for file in DocumentationFigures.files() {
      let path = "\(output)/\(file.name)"
      if check {
        if (try? String(contentsOfFile: path, encoding: .utf8)) != file.svg {
          console.note("animbench figures: \(path) is not what this build draws")
          status = .broken
        }
        continue
      }
      try AtomicFile.write(Data(file.svg.utf8), to: path)
    }
    return status
  }
}
