internal import Foundation
internal import SolverVerification
internal import Measurement

/// What `animbench vectors` does.
struct VectorsCommand: Sendable {
  /// How the vectors are written.
  enum Format: String, Sendable, CaseIterable {
    /// One object: a header, and a case a line.
    case json
    /// A line of column names, and a case a line.
    case csv
  }

  /// The name of the set.
  var caseSet: String
  /// How the vectors are written.
  var format = Format.json
  /// The most cases; nil for all.
  var limit: Int?
  /// Selects which cases of a larger set.
  var seed: UInt64 = 0x5EED
  /// The file to write; nil for standard output.
  var output: String?

  /// A command for one set.
  init(caseSet: String) {
    self.caseSet = caseSet
  }

  /// Writes cases with their true answers.
  func run() -> ExitStatus {
    guard let set = CaseSet.named(caseSet) else {
      complain(
        "there is no set \"\(caseSet)\"; the sets are "
          + CaseSet.judged.map(\.name).joined(separator: ", "))
      return .usage
    }
    var text = ""
    do throws(VectorDocument.Failure) {
      try VectorDocument(caseSet: set, limit: limit, seed: seed)
        .write(format == .json ? .json : .csv) { text += $0 }
    } catch {
      complain(error.description)
      return .usage
    }
    do throws(ResultStore.Failure) {
      if let output {
        try AtomicFile.write(Data(text.utf8), to: output)
      } else {
        try Console().write(text)
      }
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
