import Foundation
import SolverVerification
import TestTiers
import Testing
import ToolTesting

/// The protocol's JSON Schema against a session with our own solver, which serves all of it.
@Suite struct ProtocolSchemaTests {
  @Test func everyLineOfASessionFitsTheSchema() throws {
    let folder = try ToolRun.Folder()
    let helpers = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Judge/Python").standardizedFileURL.path
    let solver = ProcessSolver(
      command: "tee '\(folder.path)/questions' | '\(ToolRun.program)' sample "
        + "| tee '\(folder.path)/answers'")
    let verdict = Verifier(standard: .tolerance(1e-9), limit: TestTier.isAll ? 12 : 2).verdict(
      on: solver)
    #expect(verdict.outcome == .passed, "\(verdict.text)")
    #expect(verdict.contract?.hasPrefix("ours") == true)
    #expect(verdict.throughputs.map(\.kind) == [.spring, .cubicBezier])
    let served = Set(verdict.kinds.map(\.kind))
    #expect(served == Set(SolverKind.allCases))
    let checked = try ToolRun.shell(
      "'\(helpers)/check-session' questions answers", in: folder.path)
    if checked.status == 69 {
      print("the session is not held against the schema: \(checked.output)")
    } else {
      #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    }
  }

  /// The schema rejects invalid pairs of request and answer.
  @Test(arguments: [
    (#"{"id":1,"kind":"teapot"}"#, #"{"id":1,"position":0}"#),
    (#"{"id":1,"kind":"spring","duration":0.5,"time":1}"#, #"{"id":1,"position":0}"#),
    (
      #"{"id":1,"kind":"spring","duration":0.5,"bounce":0,"time":1}"#,
      #"{"id":1,"position":"0.5"}"#
    ),
    (#"{"id":1,"kind":"spring","duration":0.5,"bounce":0,"time":1}"#, #"{"id":1,"value":0.5}"#),
    (#"{"id":1,"kind":"spring","duration":0.5,"bounce":0,"time":1}"#, #"{"id":2,"position":0}"#),
  ])
  func theSchemaRejectsWhatIsNoSession(question: String, answer: String) throws {
    let folder = try ToolRun.Folder()
    try question.write(toFile: folder.path + "/questions", atomically: true, encoding: .utf8)
    try answer.write(toFile: folder.path + "/answers", atomically: true, encoding: .utf8)
    let helpers = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Judge/Python").standardizedFileURL.path
    let checked = try ToolRun.shell(
      "'\(helpers)/check-session' questions answers", in: folder.path)
    #expect(checked.status == 1 || checked.status == 69, "\(checked.output)\(checked.errors)")
  }
}
