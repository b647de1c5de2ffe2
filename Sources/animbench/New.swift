import ArgumentParser
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem

/// `animbench new`: writes a choreography file to start from.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Writes a choreography file to start from, with explanations, or the format's schema.",
    discussion: """
      For example
        animbench new my-screen.json
        animbench new --schema choreography.schema.json
      The template is a valid file; JSON has no comments, so members named "comment" explain it, which \
      any object may have. An editor that is given the schema completes members and marks mistakes; a \
      file names it in a member "$schema".
      """)

  @Argument(help: "The file to write, which must not exist; standard output for - or none.")
  var file: String?

  @Flag(help: "Write the JSON Schema of the format instead.")
  var schema = false

  @Flag(help: "Replace a file that exists.")
  var force = false

  func run() throws {
    let bytes = schema ? ChoreographyFormat.schema : ChoreographyFormat.template
    do {
      if let file, file != AtomicFile.standardOutput {
        guard force || !FileManager.default.fileExists(atPath: file) else {
          throw DocumentSource.Failure.usage("\(file) exists; --force replaces it")
        }
        try AtomicFile.write(Data(bytes), to: file)
        Console().note("wrote \(file)" + (schema ? "" : "; audit it with: animbench audit \(file)"))
      } else {
        try DocumentSource.write(String(decoding: bytes, as: UTF8.self))
      }
    } catch let failure as DocumentSource.Failure {
      throw ExitCode(failure.report().rawValue)
    } catch let failure as FileFailure {
      throw ExitCode(DocumentSource.Failure.inputOutput("\(failure)").report().rawValue)
    }
  }
}
