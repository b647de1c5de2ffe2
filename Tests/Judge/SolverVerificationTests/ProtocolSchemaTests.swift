import Foundation
import Testing

@testable import SolverVerification

/// The published schema describes every kind as this package writes and reads it.
struct ProtocolSchemaTests {
  private let parts: [String: Any]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../scripts/examples/protocol.schema.json")
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    parts = try #require(schema["$defs"] as? [String: Any])
  }

  /// A part of the schema, by its path.
  private func part(_ names: String...) throws -> [String: Any] {
    try names.reduce(parts) { try #require($0[$1] as? [String: Any], "\(names)") }
  }

  /// The properties of a part with those of the part that it refers to.
  private func properties(of part: [String: Any]) throws -> Set<String> {
    var names = Set((part["properties"] as? [String: Any] ?? [:]).keys)
    if let reference = part["$ref"] as? String {
      names.formUnion(try properties(of: self.part(String(reference.split(separator: "/").last!))))
    }
    return names
  }

  @Test(arguments: SolverKind.allCases)
  func everyMemberOfAQuestionIsInTheSchema(kind: SolverKind) throws {
    let question = try part("questions", kind.rawValue)
    var known = try properties(of: question)
    // This kind repeats the forms of springs, because it alone allows a settling time.
    if kind == .springParameters { known.formUnion(try properties(of: part("springForms"))) }
    let required = Set(try #require(question["required"] as? [String]))
    var written: Set<String> = []
    for set in CaseSet.judged where set.kind == kind {
      for request in set.subset(200) {
        var writer = MemberWriter()
        request.write(to: &writer)
        let names = Set(writer.members.map(\.name))
        written.formUnion(names)
        #expect(names.union(["id", "kind"]).isSuperset(of: required), "\(request)")
      }
    }
    // Only springs in requests for parameters have a settling time.
    written.subtract(kind == .spring ? ["settlingDuration", "epsilon"] : [])
    #expect(written.subtracting(known).isEmpty, "\(written.subtracting(known))")
    #expect(!written.isEmpty)
  }

  @Test(arguments: SolverKind.allCases)
  func theMembersOfAnAnswerAreThoseOfTheSchema(kind: SolverKind) throws {
    let answers = try #require(part("answers", kind.rawValue)["anyOf"] as? [[String: String]])
    let name = try #require(answers.first?["$ref"]?.split(separator: "/").last)
    let form = kind.question.answerForm.members
    #expect(
      try properties(of: part("members", String(name)))
        == Set(form.map(\.name.rawValue)).union(["id"]))
    for member in form {
      let described = try part("members", String(name), "properties", member.name.rawValue)
      #expect((described["$ref"] == nil) == member.isList, "\(member.name)")
    }
  }

  @Test func everyKindIsAsked() throws {
    let kinds = try part("question", "properties", "kind")
    let names = try #require(kinds["enum"] as? [String])
    #expect(
      Set(names)
        == Set(SolverKind.allCases.map(\.rawValue)).union([
          "hello", "throughput", "throughput-samples",
        ]))
  }
}
