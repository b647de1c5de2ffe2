import Foundation
import TestTiers
import Testing
import ToolTesting

/// The tool as a stranger meets it: arguments and input in, output and exit code out.
@Suite struct ProtocolCommandTests {
  private static let isBuilt = FileManager.default.isExecutableFile(atPath: ToolRun.program)

  private func run(_ arguments: [String], input: String = "") throws -> (
    code: Int32, output: String
  ) {
    let outcome = try ToolRun.run(ToolRun.program, arguments, input: input)
    return (outcome.status, outcome.output)
  }

  @Test(.enabled(if: isBuilt))
  func sampleAnswersEveryLineAndEndsWithItsInput() throws {
    let input = """
      {"id":1,"kind":"spring","duration":0.5,"bounce":0.3,"time":0.25}
      {"id":"two","kind":"stagger","count":3,"interval":0.05,"maximumIndex":1}
      {"id":3,"kind":"spring","duration":0.5,"bounce":-1,"time":0.25}
      {"id":4,"kind":"integrator","duration":1,"bounce":0,"time":1,"method":"rk4","step":10}
      {"id":5,
      """
    for arguments in [["sample"], ["sample", "--reference"]] {
      let (code, output) = try run(arguments, input: input)
      #expect(code == 0)
      let lines = output.split(separator: "\n").map(String.init)
      #expect(lines.count == 5)
      #expect(lines.first?.hasPrefix(#"{"id":1,"position":0.9840874909713709,"#) == true)
      #expect(lines.dropFirst().first == #"{"id":"two","delays":[0.0,0.05,0.05]}"#)
      #expect(lines.contains { $0.hasPrefix(#"{"id":3,"error":"bounce is -1:"#) })
      #expect(lines.contains { $0.hasPrefix(#"{"id":4,"error":"step is 10"#) })
      #expect(lines.last?.hasPrefix(#"{"id":null,"error":"line 5: "#) == true)
    }
  }

  /// Exit codes: held, broken, undecidable, usage.
  @Test(
    .enabled(if: isBuilt),
    arguments: [
      (["verify", "--method", "textbook-careful", "--set", "stress"], 0),
      (["verify", "--method", "two-exponentials", "--set", "stress"], 1),
      (["verify", "--solver", "exit 3", "--set", "staggers"], 2),
      (["verify", "--solver", "cat", "--set", "staggers"], 2),
      (["verify", "--set", "nothing"], 64), (["verify", "--method", "nobody"], 64),
      (["verify", "--solver", "cat", "--tolerance", "-1"], 64), (["verify", "--nonsense"], 64),
      (["verify", "--solver", "cat", "--tolerance", "teapot=1"], 64),
      (["verify", "--solver", "cat", "--domain", "bounce=1"], 64),
      (["verify", "--solver", "cat", "--scalar", "float16"], 64),
      (["verify", "--solver", "cat", "--kinds", "spring,teapot"], 64),
      (["verify", "--solver", "cat", "--update-expect"], 64),
      (["vectors", "--set", "nothing"], 64), (["vectors"], 64),
      (["vectors", "--list", "--set", "staggers"], 64), (["vectors", "--list"], 0),
      (["vectors", "--set", "staggers", "--limit", "1", "--output", "/dev/null/folder/x"], 74),
      (["vectors", "--set", "staggers", "--limit", "1"], 0),
    ] as [([String], Int32)])
  func exitCodesSayWhatHappened(arguments: [String], code: Int32) throws {
    // A few cases are enough for the exit code; the sets are small or cheap.
    #expect(try run(arguments).code == code)
  }

  /// A committed verdict: only what is worse fails, and it is not replaced by what is worse.
  @Test(.secondTier, .enabled(if: isBuilt))
  func aCommittedVerdictIsARatchet() throws {
    let folder = try ToolRun.Folder()
    func verify(_ method: String, _ options: String) throws -> Int32 {
      try ToolRun.shell(
        "animbench verify --method \(method) --set stress --expect v.json \(options)",
        in: folder.path
      ).status
    }
    let (good, bad) = ("textbook-careful", "two-exponentials")
    #expect(try verify(good, "") == 74)
    #expect(try verify(bad, "--update-expect") == 0)
    let committed = try String(contentsOfFile: folder.path + "/v.json", encoding: .utf8)
    // Beyond the tolerance, but no worse than expected; and what is better is not a fault.
    #expect(try verify(bad, "") == 0)
    #expect(try verify(good, "") == 0)
    #expect(try verify(good, "--update-expect") == 0)
    #expect(try verify(bad, "") == 1)
    #expect(try verify(bad, "--update-expect") == 1)
    #expect(try String(contentsOfFile: folder.path + "/v.json", encoding: .utf8) != committed)
    #expect(try verify(good, "--seed 3") == 65)
    #expect(try verify(bad, "--update-expect --accept-worse") == 0)
    #expect(try String(contentsOfFile: folder.path + "/v.json", encoding: .utf8) == committed)
    try "{}".write(toFile: folder.path + "/v.json", atomically: true, encoding: .utf8)
    #expect(try verify(good, "") == 65)
  }
}
