internal import CommandSupport
import ArgumentParser
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Presentation
internal import SolverVerification

struct Vectors: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes test vectors: cases with their correctly rounded answers.",
    discussion: """
      Numbers are written as shortest round-trip decimals and in hexadecimal. Equal options give equal bytes. \
      --list names the sets.
      """)

  @Option(help: "The set of cases.")
  var set: String?

  @Flag(help: "List the sets with their sizes instead.")
  var list = false

  @Option(help: "The format of the vectors.")
  var format = VectorDocument.Format.json

  @Option(help: "The largest number of cases, selected by the seed.")
  var limit: Int?

  @Option(help: "The seed that selects cases.")
  var seed: UInt64 = CaseSet.standardSeed

  @OptionGroup var output: OutputOption

  func validate() throws {
    if list != (set == nil) {
      throw ValidationError(list ? "--list does not go with --set" : "--set or --list is needed")
    }
    try check("--set", [set].compactMap(\.self), among: CaseSet.judged.map(\.name))
    try check("--limit", limit, "not be negative") { $0 >= 0 }
  }

  /// Writes cases with their correct answers.
  func execute() throws -> ExitStatus {
    guard let set else {
      let console = Console()
      try console.write(List.caseSets.text(console.style))
      return .success
    }
    var text = ""
    try orFail(.usage) {
      try VectorDocument(caseSet: CaseSet.named(set)!, limit: limit, seed: seed)
        .write(format) { text += $0 }
    }
    try Console().write(text, to: output.output)
    return .success
  }
}
