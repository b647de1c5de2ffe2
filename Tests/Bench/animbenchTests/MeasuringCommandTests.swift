import DocumentFixtures
import Foundation
import TestTiers
import Testing
import ToolTesting

@testable import Measurement

@Suite(.serialized) struct MeasuringCommandTests {
  private let bench = "animbench bench --family spring --methods ours --items 100 --rounds 5 "

  @Test func aMeasurementWritesOneDocumentAndSaysWhere() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(bench + "--filter uniform.shared.position.double", in: folder.path)
    #expect(run.status == 0)
    #expect(run.output.contains("Result document: animbench-results/"))
    #expect(folder.contents == ["animbench-results"])
    // Not a terminal: no colours, no progress.
    #expect(!run.output.contains("\u{1B}") && !run.errors.contains("\u{1B}"))
  }

  @Test func firstCallsAreTimedInProcessesOfTheirOwn() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      "animbench bench --family first-call --rounds 5 --time 0.01 --output - --json",
      in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let document = try ResultStore.decode(Data(run.output.utf8), path: "standard output")
    let rows = document.times.filter { $0.job.family == JobFamily.firstCall.name }
    #expect(rows.count == FirstCall.allCases.count)
    #expect(rows.allSatisfy { $0.samples.count == 5 && $0.median > 0 && $0.median < 1e9 })
    #expect(try ToolRun.shell("animbench time-jobs --first-call x", in: folder.path).status == 64)
  }

  @Test func aRequestedPlaceThatCannotBeWrittenIsAnError() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(bench + "--output /proc/nowhere/x.json", in: folder.path)
    #expect(run.status == 74)
    #expect(run.errors.contains("/proc/nowhere"))
    #expect(folder.contents.isEmpty)
  }

  @Test func aDashAndADeviceAreStandardOutput() throws {
    let folder = try ToolRun.Folder()
    try ResultStore.write(ReportFixture.document(), to: folder.path + "/a.json")
    for command in ["report a.json", "report a.json --format markdown", "vectors --set staggers"] {
      let text = try ToolRun.shell("animbench \(command)", in: folder.path)
      #expect(text.status == 0 && !text.output.isEmpty)
      for output in ["-", "/dev/stdout"] {
        let run = try ToolRun.shell("animbench \(command) --output \(output)", in: folder.path)
        #expect(run.status == 0 && run.output == text.output, "\(command) \(output): \(run.errors)")
      }
    }
    #expect(folder.contents == ["a.json"])
  }

  /// With a document on stdout, the usual text goes to stderr.
  @Test func aDocumentOnStandardOutputStandsThereAlone() throws {
    let folder = try ToolRun.Folder()
    let measure = bench + "--filter uniform.shared.position.double --output - "
    for json in ["", "--json"] {
      let run = try ToolRun.shell(measure + json, in: folder.path)
      #expect(run.status == 0)
      let document = try ResultStore.decode(Data(run.output.utf8), path: "standard output")
      #expect(document.mode == "bench")
      #expect(run.errors.contains("Result document: standard output") == json.isEmpty)
    }
    #expect(try ToolRun.shell(measure + "--open", in: folder.path).status == 64)
    #expect(folder.contents.isEmpty)
  }

  @Test func aFullDiskBehindARedirectionIsAnError() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell("animbench list > /dev/full", in: folder.path)
    #expect(run.status == 74)
    #expect(run.errors.contains("No space left on device"))
  }

  @Test func aMistypedCommandIsNamedWithTheNearest() throws {
    let folder = try ToolRun.Folder()
    for (word, meant) in [("auditt", "choreo audit"), ("vreify", "verify"), ("Bench", "bench")] {
      let run = try ToolRun.shell("animbench \(word) x", in: folder.path)
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.errors.contains("no command \(word); did you mean \(meant)?"))
      let help = try ToolRun.shell("animbench help \(word)", in: folder.path)
      #expect(help.status == 64 && help.output.isEmpty && help.errors == run.errors)
    }
    let moved = try ToolRun.shell("animbench audit a.css", in: folder.path)
    #expect(
      moved.status == 64
        && moved.errors == "animbench: audit is a command of choreo: choreo audit\n")
    let other = try ToolRun.shell("animbench xyzzy", in: folder.path)
    #expect(other.status == 64 && other.errors.contains("no command xyzzy."))
    let version = try ToolRun.shell("animbench --version", in: folder.path)
    #expect(version.status == 0)
    let line =
      #/
      animbench\ \d+\.\d+\.\d+\ \((commit\ [0-9a-f]{12}(\ with\ changes)?|unknown\ commit)\),
      \ Swift\ \S+,\ (debug|release)\n
      /#
    #expect(version.output.wholeMatch(of: line) != nil, "\(version.output)")
  }

  @Test func anUnknownInstructionSetIsAnError() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell("ANIMATION_NUMERICS_LEVEL=avx9 animbench list", in: folder.path)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains("\"avx9\"") && run.errors.contains("baseline"))
  }

  @Test(arguments: [
    "verify --method ours --set staggers", "vectors --set staggers --limit 2",
    "sample < /dev/null; animbench list",
  ])
  func aFullDiskIsAnErrorForEveryCommand(command: String) throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell("{ animbench \(command); } > /dev/full", in: folder.path)
    #expect(run.status == 74)
    #expect(run.errors.contains("No space left on device"))
  }

  @Test func oneFileThatCannotBeWrittenCostsNoOther() throws {
    let folder = try ToolRun.Folder()
    let command = "verify --method ours --set staggers --expect old.json --update-expect"
    let run = try ToolRun.shell(
      "animbench \(command) --write json=/dev/full --write markdown=new.md", in: folder.path)
    #expect(run.status == 74)
    #expect(folder.contents.sorted() == ["new.md", "old.json"])
    let twice = try ToolRun.shell(
      "animbench verify --write json=- --write markdown=-", in: folder.path)
    #expect(twice.status == 64 && twice.errors.contains("can go to standard output"))
  }

  /// Results are shown although a file cannot be written.
  @Test(arguments: [
    (
      "verify --method ours --set staggers --write json=/dev/full",
      "ours: passed"
    ),
    ("bench --family elementary --rounds 5 --time 0.01 --output /dev/full", "exp2"),
  ])
  func aFileThatCannotBeWrittenCostsNoResult(command: String, shown: String) throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell("TMPDIR=$PWD animbench \(command)", in: folder.path)
    #expect(run.status == 74)
    #expect(run.errors.contains("/dev/full"))
    #expect(run.output.contains(shown), "\(run.output)")
    #expect(folder.contents == (command.hasPrefix("bench") ? ["animbench-results"] : []))
  }

  @Test func aReaderThatGoesAwayEndsTheToolQuietly() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      "for i in 1 2 3 4 5; do animbench list | head -1; done; echo ${PIPESTATUS[0]}",
      in: folder.path)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("Methods"))
  }

  @Test(arguments: [
    ("animbench bench --methods nobody", "nobody"),
    ("animbench bench --family birds", "birds"),
    ("animbench bench --items 0", "items"),
    ("animbench bench --rounds 1", "rounds is 1"),
    ("animbench bench --scalar half", "half"),
    ("animbench compare birds", "birds"),
    ("animbench gate --margin=-1", "margin is -1"),
    ("animbench --level sse9", "sse9"),
    ("animbench frobnicate", "frobnicate"),
  ])
  func usageErrorsNameTheOffender(command: String, name: String) throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(command, in: folder.path)
    #expect(run.status == 64)
    #expect(run.errors.contains(name))
  }

  @Test func aForeignDocumentIsRejectedWithItsPlace() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      "echo '{\"schema\":\"other/3\"}' > x.json; animbench history x.json", in: folder.path)
    #expect(run.status == 65)
    #expect(run.errors.contains("x.json: schema"))
  }

  @Test func aMissingBaselineIsSaidToBeMissing() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell("animbench gate", in: folder.path)
    #expect(run.status == 74)
    #expect(run.errors.contains("--update-baseline"))
  }

  @Test func killedWhileMeasuringItLeavesNothingHalfWritten() throws {
    let folder = try ToolRun.Folder()
    let program = ToolRun.program
    _ = try ToolRun.shell(
      "'\(program)' bench --items 100 & child=$!; sleep 0.4; kill -9 $child; wait $child",
      in: folder.path)
    #expect(folder.contents.isEmpty || folder.contents == ["animbench-results"])
    let results = folder.path + "/animbench-results"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: results)) ?? []
    #expect(files.allSatisfy { $0.hasPrefix(".") })
  }
}

@Suite(.serialized) struct GateCommandTests {
  /// One job, few rounds, a wide margin: decided in a second even on a busy machine.
  private var gate: String {
    "animbench gate --against '\(ToolRun.program)' --no-counts --rounds 8 --max-rounds 16 "
      + "--risk 20 --margin 10 --filter direct/spring.arbitrary.own.position-velocity.double "
  }

  @Test func aBuildPassesAgainstItself() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      gate
        + "--no-accuracy --slow-candidate 0.001 --write markdown=gate.md --write junit=gate.xml --write json=gate.json",
      in: folder.path)
    #expect(run.status == 0)
    #expect(run.output.contains("A/A control"))
    #expect(folder.contents == ["gate.json", "gate.md", "gate.xml"])
  }

  #if os(Linux)
    @Test func theSameCodeGetsNoVerdictOnTimes() throws {
      let folder = try ToolRun.Folder()
      let run = try ToolRun.shell(
        "cp '\(ToolRun.program)' other; echo >> other; animbench gate --against ./other --no-accuracy",
        in: folder.path)
      #expect(run.status == 0 && run.output.contains("same code"), "\(run)")
      #expect(!run.output.contains("A/A control"))
    }
  #endif

  #if os(Linux) && arch(x86_64)
    /// Builds that differ from this one in a letter of a text, and in one instruction of each job: an exchange
    /// of a register with itself, of another register.
    @Test(arguments: [true, false]) func aRowOfTheSameInstructionsGetsNoVerdict(isSame: Bool) throws
    {
      let folder = try ToolRun.Folder()
      var program = try Data(contentsOf: URL(fileURLWithPath: ToolRun.program))
      func replace(_ old: [UInt8], at offset: Int, by byte: UInt8) throws {
        var place = try #require(program.range(of: Data(old)))
        while true {
          program[place.lowerBound + offset] = byte
          guard let next = program.range(of: Data(old), in: place.upperBound..<program.endIndex)
          else { break }
          place = next
        }
      }
      if isSame {
        try replace(Array("Decides whether a build".utf8), at: 0, by: UInt8(ascii: "d"))
      } else {
        try replace([0x48, 0xC1, 0xC7, 51, 0x48, 0x87, 0xDB], at: 6, by: 0xC9)
      }
      let other = folder.path + "/other"
      try program.write(to: URL(fileURLWithPath: other))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: other)
      // Five rounds decide nothing, so the row is in doubt. What the job executes depends on where its heap
      // lies, and so on how long the program's path is.
      let run = try ToolRun.shell(
        "animbench gate --against ./other --no-accuracy --no-counts --rounds 5 --max-rounds 5 "
          + "--filter choreography.spring-into-spring.double", in: folder.path)
      #expect(run.status == 0 && run.output.contains("A/A control"), "\(run)")
      #expect(run.output.contains("same code: both execute the same") == isSame, "\(run)")
    }
  #endif

  @Test func extraWorkIsARegression() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      gate + "--no-accuracy --slow-candidate 60 --write github=-", in: folder.path)
    #expect(run.status == 1)
    #expect(run.output.contains("::error title=time of"))
  }

  @Test func anUlpIsARegression() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(gate + "--no-time --lose-ulp --cases 10", in: folder.path)
    #expect(run.status == 1)
    #expect(run.output.contains("the worst case became worse"))
  }

  @Test(.secondTier) func aCandidateThatDiesIsUndecidable() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      "animbench gate --base-solver \"'\(ToolRun.program)' sample\" --candidate-solver 'exit 3' "
        + "--cases 10 --no-time",
      in: folder.path)
    #expect(run.status == 2, "\(run)")
    #expect(run.output.contains("exit 3"), "\(run)")
  }

  /// A program whose only loop reports an impossible time: its accuracy still decides.
  @Test(arguments: [(0, "", 0), (1, "", 1), (0, "--no-accuracy", 2)] as [(Double, String, Int32)])
  func aSuspiciousTimeLeavesTheAccuracy(off: Double, option: String, status: Int32) throws {
    let folder = try ToolRun.Folder()
    func program(_ off: Double) -> String {
      """
      python3 -uc 'import json, sys
      for line in sys.stdin:
          asked = json.loads(line)
          answer = {"id": asked["id"], "unsupported": asked["kind"]}
          if asked["kind"] == "throughput" and asked["of"]["kind"] == "spring":
              answer = {"id": asked["id"], "rounds": 1, "nanoseconds": 1e-3}
          elif asked["kind"] == "spring":
              answer = {"id": asked["id"], "position": asked.get("to", 1) + \(off)}
          print(json.dumps(answer))'
      """
    }
    try program(0).write(toFile: folder.path + "/a.sh", atomically: true, encoding: .utf8)
    try program(off * 1e9).write(toFile: folder.path + "/b.sh", atomically: true, encoding: .utf8)
    let run = try ToolRun.shell(
      "animbench gate --base-solver 'sh a.sh' --candidate-solver 'sh b.sh' --cases 10 \(option) "
        + "--write json=gate.json", in: folder.path)
    #expect(run.status == status, "\(run.output) \(run.errors)")
    #expect(run.output.contains("Note: no time was measured."), "\(run.output)")
    let document = try ResultStore.read(folder.path + "/gate.json", as: GateDocument.self)
    #expect(document.times.map(\.verdict) == [.notMeasured])
    #expect(document.remarks.contains("no time was measured"))
  }

  @Test func anOtherSideThatIsNoBuildIsUndecidable() throws {
    let folder = try ToolRun.Folder()
    let broken = try ToolRun.shell("animbench gate --against /bin/false", in: folder.path)
    #expect(broken.status == 2)
    let missing = try ToolRun.shell("animbench gate --against ./nothing", in: folder.path)
    #expect(missing.status == 74)
    #expect(missing.errors.contains("./nothing"))
  }
}
