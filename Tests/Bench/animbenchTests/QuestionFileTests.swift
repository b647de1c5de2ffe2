import Foundation
import Testing
import ToolTesting

/// Questions and answers as files: for solvers that cannot sit behind a pipe.
@Suite struct QuestionFileTests {
  private static let isBuilt = FileManager.default.isExecutableFile(atPath: ToolRun.program)

  private static let documents = ["json", "markdown", "junit"]

  /// The options that write every document.
  private static func forms(_ name: String) -> String {
    documents.map { "--write \($0)=\(name).\($0)" }.joined(separator: " ")
  }

  /// Writes the questions of some sets and answers them; the first line is no question.
  private static func answer(_ sets: String, with solver: String = "animbench sample") -> String {
    "animbench verify --questions q.jsonl \(sets) && "
      + "{ echo '{\"id\":0,\"kind\":\"hello\"}'; tail -n +2 q.jsonl; } | \(solver) > a.jsonl"
  }

  /// The verdict of a file is that of a pipe in every form, byte for byte but for the solver's name.
  @Test(.enabled(if: isBuilt)) func aFileIsJudgedAsAPipe() throws {
    let folder = try ToolRun.Folder()
    let sets = "--set ordinary-springs --set staggers --set steps"
    // A wrong solver as well: positions from 0.9 to 1 are 0.1 less.
    for (change, status) in [("cat", 0), ("sed -u 's/\"position\":0[.]9/\"position\":0.8/'", 1)] {
      try "'\(ToolRun.program)' sample | \(change)\n".write(
        toFile: folder.path + "/solver.sh", atomically: true, encoding: .utf8)
      let run = try ToolRun.shell(
        "\(Self.answer(sets, with: "sh solver.sh")); "
          + "animbench verify --questions q.jsonl --answers a.jsonl --no-asking-again "
          + "\(Self.forms("file")) > file.text; echo $?; "
          + "animbench verify --solver 'sh solver.sh' \(sets) --no-time --no-asking-again "
          + "\(Self.forms("pipe")) > pipe.text; echo $?", in: folder.path)
      #expect(run.output == "\(status)\n\(status)\n", "\(run.output) \(run.errors)")
      for form in ["text"] + Self.documents {
        let texts = try [("file", "a.jsonl"), ("pipe", "sh solver.sh")].map { file, name in
          try String(contentsOfFile: "\(folder.path)/\(file).\(form)", encoding: .utf8)
            .replacing(name, with: "").split(separator: "\n").map {
              $0.split(separator: " ").joined(separator: " ")
            }
        }
        #expect(texts[0] == texts[1] && !texts[0].isEmpty, "\(form)")
      }
    }
  }

  @Test(.enabled(if: isBuilt)) func aTableIsJudgedAsLines() throws {
    let folder = try ToolRun.Folder()
    let csv =
      #"sed -nE 's/\{"id":([0-9]+),"position":([^,]*),"velocity":([^}]*)\}/\1,\2,\3/p' a.jsonl"#
    let judge = "animbench verify --questions q.jsonl --write json=- --answers"
    let run = try ToolRun.shell(
      Self.answer("--set at-rest") + "; { echo id,position,velocity; \(csv); } > a.csv; "
        + "sed -i 1d a.jsonl; \(judge) a.jsonl > 1.json; \(judge) a.csv > 2.json; "
        + "sed -i s/a.csv/a.jsonl/ 2.json; cmp 1.json 2.json && echo equal", in: folder.path)
    #expect(run.output == "equal\n", "\(run.errors)")
  }

  @Test(.enabled(if: isBuilt)) func tablesOfQuestionsHaveEveryNumberTwice() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      "animbench verify --questions q.jsonl --set at-rest --set staggers --set advance-uneven "
        + "--write questions-csv=tables; head -2 tables/spring.csv; ls tables", in: folder.path)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.contains("time,time.hex") == true, "\(run.output) \(run.errors)")
    #expect(lines.dropFirst().first?.contains("0x1") == true)
    #expect(run.errors.contains("left out, as their questions have lists: advance"))
    #expect(!run.output.contains("advance.csv"))
  }

  /// What is wrong in a file is said with its line.
  @Test(
    .enabled(if: isBuilt),
    arguments: [
      (
        "echo '{\"id\":999999,\"delays\":[0]}' > a.jsonl", 65,
        "a.jsonl: line 1: id 999999 is not a question"
      ),
      (
        "{ sed -n 2p a.jsonl; sed -n 2p a.jsonl; } > b; mv b a.jsonl", 65,
        "line 2: id 1 is answered twice"
      ),
      ("echo '{\"delays\":[0]}' > a.jsonl", 65, "line 1: it has no id"),
      ("echo '{\"id\":1,\"delay\":[0]}' > a.jsonl", 65, "line 1: id 1: delays is missing"),
      ("printf 'id,position\\n1,0,5\\n' > a.jsonl", 65, "line 2: it has 3 fields for 2 columns"),
      ("echo hello > a.jsonl", 65, "neither a line of JSON nor the columns of a CSV"),
      ("sed -i 5d a.jsonl", 2, ""),
      ("sed -i 's/\"sets\":\"/&0/' q.jsonl", 65, "q.jsonl: line 1: sets is"),
      ("sed -i 1d q.jsonl", 65, "it is not the first line of a file of questions"),
      ("rm a.jsonl", 74, "a.jsonl"),
    ] as [(String, Int32, String)])
  func whatIsWrongIsSaidWithItsLine(change: String, status: Int32, message: String) throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      Self.answer("--set staggers") + "; \(change); "
        + "animbench verify --questions q.jsonl --answers a.jsonl", in: folder.path)
    #expect(run.status == status, "\(run.output) \(run.errors)")
    #expect(message.isEmpty || run.errors.contains(message), "\(run.errors)")
    if status == 2 { #expect(run.output.contains("left 1 request without an answer")) }
  }

  @Test(.enabled(if: isBuilt), .enabled(if: installed("lua5.4"), "lua5.4 was not found"))
  func theProgramInLuaIsRight() throws {
    try judge("lua5.4 EXAMPLES/solver.luau tables/spring.csv a.csv")
  }

  @Test(
    .enabled(if: isBuilt),
    .enabled(if: installed("mcs") && installed("mono"), "mcs and mono were not found"))
  func theProgramInCSharpIsRight() throws {
    try judge("mcs -out:solver.exe EXAMPLES/Solver.cs && mono solver.exe tables/spring.csv a.csv")
  }

  private static func installed(_ tool: String) -> Bool {
    (try? ToolRun.shell("command -v \(tool)", in: "/").status) == 0
  }

  /// Judges what a program to copy answers.
  private func judge(_ command: String) throws {
    let folder = try ToolRun.Folder()
    let examples = URL(filePath: #filePath).appending(path: "../../../../scripts/examples/files")
      .standardizedFileURL.path
    let run = try ToolRun.shell(
      "animbench verify --questions q.jsonl --kinds spring --write questions-csv=tables && "
        + command.replacing("EXAMPLES", with: examples)
        + " && animbench verify --questions q.jsonl --answers a.csv", in: folder.path)
    #expect(run.status == 0, "\(run.output) \(run.errors)")
  }

  @Test(.enabled(if: isBuilt)) func aClaimIsWrittenAndChecked() throws {
    let folder = try ToolRun.Folder()
    let verify = "animbench verify --kinds steps --no-time --method"
    let made = try ToolRun.shell(
      "\(verify) ours --claim c.json --write badge=b.svg > log && cat c.json && "
        + "\(verify) ours --check-claim c.json > log", in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.contains("\"schema\" : \"animbench-claim/2\""), "\(made.output)")
    #expect(made.output.contains("\"steps\" : \"exact\""))
    let badge = try String(contentsOfFile: folder.path + "/b.svg", encoding: .utf8)
    #expect(badge.hasPrefix("<svg") && badge.contains(">exact<"))
    let fails = try ToolRun.shell(
      "animbench verify --kinds stagger --no-time --method ours --check-claim c.json > log",
      in: folder.path)
    #expect(fails.status == 64 && fails.errors.contains("was not asked"), "\(fails.errors)")
    // A claim needs every case set of its kinds, and a narrower domain needs another claim.
    for options in ["--set at-rest --claim d.json", "--set at-rest --check-claim c.json"] {
      let few = try ToolRun.shell(
        "animbench verify --no-time --method ours \(options) > log", in: folder.path)
      #expect(
        few.status == 64 && few.errors.contains("every case set of its kinds"), "\(few.errors)")
    }
    let narrow = try ToolRun.shell(
      "\(verify) ours --domain time=0,1 --check-claim c.json > log", in: folder.path)
    #expect(narrow.status == 1 && narrow.errors.contains("the claim is for"), "\(narrow.errors)")
    // A comparison does not hide a claim.
    let both = try ToolRun.shell(
      "\(verify) ours --expect v.json --update-expect --claim d.json > log && cmp c.json d.json && "
        + "sed -i 's/\"limits\" : \\[/&\"float32\"/' d.json && \(verify) ours --expect v.json --check-claim d.json",
      in: folder.path)
    #expect(
      both.status == 1 && both.errors.contains("the claim is for float32"),
      "\(both.output) \(both.errors)")
    let older = try ToolRun.shell(
      "sed -i 's/\"sets\" : \"/&0/' c.json; \(verify) ours --check-claim c.json", in: folder.path)
    #expect(older.status == 65 && older.errors.contains("make the claim again"), "\(older.errors)")
  }
}
