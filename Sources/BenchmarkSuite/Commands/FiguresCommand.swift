internal import Foundation

/// What `animbench figures` does.
public enum FiguresCommand {
  /// Writes every picture of the documentation into `folder`, or checks that they are there.
  public static func run(folder: String, check: Bool) -> ExitStatus {
    var stale: [String] = []
    do throws(OutputFile.Failure) {
      for file in DocumentationFigures.files() {
        let path = "\(folder)/\(file.name)"
        if !check {
          try OutputFile.write(file.svg, to: path)
        } else if try OutputFile.read(path) != file.svg {
          stale.append(path)
        }
      }
    } catch {
      StandardError.write("animbench figures: \(error)")
      return .inputOutput
    }
    for path in stale {
      StandardError.write("animbench figures: \(path) is not what this build draws")
    }
    return stale.isEmpty ? .success : .broken
  }
}
