internal import Foundation
internal import Measurement
internal import Reports

/// What `animbench figures` does.
enum FiguresCommand {
  /// Writes every picture of the documentation into `folder`, or checks that they are there.
  static func run(folder: String, check: Bool) -> ExitStatus {
    let console = Console()
    var status = ExitStatus.success
    for file in DocumentationFigures.files() {
      let path = "\(folder)/\(file.name)"
      if check {
        if (try? String(contentsOfFile: path, encoding: .utf8)) != file.svg {
          console.note("animbench figures: \(path) is not what this build draws")
          status = .broken
        }
        continue
      }
      do throws(ResultStore.Failure) {
        try AtomicFile.write(Data(file.svg.utf8), to: path)
      } catch {
        console.note("animbench figures: \(error)")
        return error.exitStatus
      }
    }
    return status
  }
}
