internal import CommandSupport
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Presentation
internal import SolverVerification

/// Files of questions and answers, for solvers that cannot sit behind a pipe.
extension Verify {
  /// Writes questions as lines, and as tables if `--write questions-csv=` asks for them.
  func write(_ file: QuestionFile, to path: String) throws -> ExitStatus {
    let console = Console(outputs: path)
    var text = Data()
    file.write { piece, count in
      text += Data(piece.utf8)
      console.progress(
        Double(count) / Double(max(file.requests.count, 1)),
        "questions \(count) of \(file.requests.count)")
    }
    console.clearProgress()
    try AtomicFile.write(text, to: path)
    console.note(
      "\(path == AtomicFile.standardOutput ? "wrote" : "wrote \(path):") \(file.requests.count) questions, "
        + "\(Self.size(text.count))")
    for folder in documents.paths(of: "questions-csv") {
      let tables = QuestionTables(file)
      for table in tables.tables {
        try AtomicFile.write(Data(table.text.utf8), to: "\(folder)/\(table.kind.rawValue).csv")
      }
      console.note(
        "wrote \(folder)/: \(tables.tables.map(\.kind.rawValue).joined(separator: ", "))"
          + (tables.leftOut.isEmpty
            ? ""
            : "; left out, as their questions have lists: "
              + tables.leftOut.map(\.rawValue).joined(separator: ", ")))
    }
    return .success
  }

  /// Reads questions and their answers, and gives the verifier what was asked.
  func answered(_ questions: String, _ verifier: inout Verifier) throws -> AnswerFile {
    let asked = try Self.text(at: questions)
    let file = try orFail(at: questions) {
      try QuestionFile(header: String(asked.prefix { $0 != "\n" && $0 != "\r\n" }), verifier)
    }
    verifier = file.verifier
    var texts: [(path: String, text: String)] = []
    for path in answers { texts.append((path, try Self.text(at: path))) }
    return try orFail(.badData) {
      try AnswerFile(name: answers.joined(separator: ", "), texts: texts, to: file)
    }
  }

  /// The text of a file, or of standard input for `-`.
  private static func text(at path: String) throws -> String {
    let data =
      path == AtomicFile.standardOutput
      ? FileHandle.standardInput.readDataToEndOfFile() : try ResultStore.contents(of: path)
    return String(decoding: data, as: UTF8.self)
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1_000_000
      ? "\(max(1, bytes / 1_000)) kB"
      : "\(FigureNumber.plain((Double(bytes) / 1e5).rounded() / 10)) MB"
  }
}
