import ArgumentParser
internal import Foundation
internal import HostSystem
internal import Measurement
internal import SolverVerification

/// `animbench vectors`.
struct Vectors: StatusCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable { case json, csv }

  static let configuration = CommandConfiguration(
    abstract: "Writes cases with their true answers, for tests of another project.",
    discussion: """
      Answers are correctly rounded; numbers are the shortest decimals that read back the same, and \
      hexadecimal. The same options give the same bytes every time. --list names the sets.
      """)

  @Option(help: "The set of cases.")
  var set: String?

  @Flag(help: "Name and count the sets instead.")
  var list = false

  @Option(help: "How the vectors are written.")
  var format = Format.json

  @Option(help: "Write at most this many cases, chosen by the seed.")
  var limit: Int?

  @Option(help: "Selects the cases.")
  var seed: UInt64 = CaseSet.standardSeed

  @OptionGroup var output: OutputOption

  func validate() throws {
    if list != (set == nil) {
      throw ValidationError(
        list ? "--list does not go with --set." : "--set or --list has to say what is wanted.")
    }
    if let limit, limit < 0 {
      throw ValidationError("--limit is \(limit); it must not be negative.")
    }
  }

  /// Writes cases with their correct answers.
  func execute() -> ExitStatus {
    guard let set else { return Catalogue.listCaseSets() }
    guard let caseSet = CaseSet.named(set) else {
      complain(
        "there is no set \"\(set)\"; the sets are "
          + CaseSet.judged.map(\.name).joined(separator: ", "))
      return .usage
    }
    var text = ""
    do throws(VectorDocument.Failure) {
      try VectorDocument(caseSet: caseSet, limit: limit, seed: seed)
        .write(format == .json ? .json : .csv) { text += $0 }
    } catch {
      complain(error.description)
      return .usage
    }
    do throws(FileFailure) {
      try Console().write(text, to: output.output)
      return .success
    } catch {
      complain("\(error)")
      return error.exitStatus
    }
  }

  private func complain(_ message: String) {
    FileHandle.standardError.write(Data("animbench vectors: \(message)\n".utf8))
  }
}
