import DocumentFixtures
import Foundation
import Testing

@testable import Measurement

/// Counts by a script in place of valgrind: of a program file that holds its instructions and blocks for one
/// call, and its exit code.
@Suite struct InstructionCountsTests {
  private static let script = #"""
    #!/bin/sh
    for word; do case $word in
      --log-file=*) log=${word#*=} ;;
      --callgrind-out-file=*) counts=${word#*=} ;;
      /*) program=$word ;;
      [0-9]*) calls=$word ;;
    esac; done
    read -r instructions blocks status < "$program"
    printf '==1== Total: 64 bytes in 1,%03d blocks\n' $((100 + calls * blocks)) > "$log"
    if [ "$counts" ]; then
      printf 'desc: Trigger: Client Request: job\ntotals: %d\n' $((calls * instructions)) > "$counts"
    fi
    exit $status
    """#

  @Test(arguments: [
    ("5000 3 0", [false, false]), ("5049 3 0", [false, false]), ("5051 3 0", [true, false]),
    ("5000 4 0", [false, true]), ("4000 2 0", [false, false]), ("5000 3 1", nil),
  ])
  func aCandidateIsComparedCallByCall(candidate: String, broken: [Bool]?) throws {
    let folder = try TemporaryFolder()
    func side(_ name: String, _ text: String) throws -> PairedProcesses.Side {
      let path = "\(folder.path)/\(name)"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      return PairedProcesses.Side(program: path)
    }
    let rows = InstructionCounts(valgrind: try side("valgrind", Self.script).program).compare(
      base: try side("base", "5000 3 0\n"), candidate: try side("candidate", candidate + "\n"),
      jobs: ["job"])
    let levels = InstructionCounts.levels.count
    #expect(
      rows?.map(\.isBroken) == broken.map { Array(repeating: $0[0], count: levels) + [$0[1]] })
    guard let rows else { return }
    let counts = candidate.split(separator: " ").compactMap { Double($0) }
    #expect(rows.map(\.base) == Array(repeating: 5000, count: levels) + [3])
    #expect(rows.map(\.candidate) == Array(repeating: counts[0], count: levels) + [counts[1]])
  }

  /// What callgrind 3.19 writes: names once and then by number, and a call's cost after its line.
  @Test func functionsThatGrewAreNamedWithTheirOwnInstructions() {
    func count(_ sine: Int, _ added: String = "") -> InstructionCounts.Count {
      let text = """
        desc: Trigger: Client Request: job
        events: Ir
        fl=(1) kernel.c
        fn=(1) sample
        16 400
        +2 20
        cfn=(2) $s4main4sineyS2dF
        calls=20 7
        18 99999
        fn=(2)
        7 \(sine)
        -3 100
        \(added)
        totals: \(520 + sine)
        """
      return InstructionCounts.Count(text.split(separator: "\n"), calls: 20)
    }
    let (old, new) = (count(1000), count(3000, "fn=(3) extra\n1 40"))
    #expect(old.total == 76 && new.total == 176)
    let grown = new.grown(since: old)
    #expect(grown.map(\.name) == ["main.sine(Swift.Double) -> Swift.Double", "extra"])
    #expect(grown.map(\.base) == [55, 0] && grown.map(\.candidate) == [155, 2])
    #expect(old.grown(since: new).isEmpty)
  }
}
