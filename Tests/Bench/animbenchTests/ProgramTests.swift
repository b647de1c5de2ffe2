import Foundation
import Measurement
import SolverVerification
import Testing
import ToolTesting

@testable import animbench

/// External programs in `bench` and `compare`.
@Suite struct ProgramTests {
  /// This package's own program.
  private static let own = "\(ToolRun.program) sample"

  @Test func aProgramIsAContenderWithItsOwnErrorAndTime() throws {
    let springs = try SpringComparison()
    let ours = try springs.program(MeasuredProgram(command: Self.own))
    #expect(ours.error <= CompareTests.ourError, "\(ours.error)")
    #expect(ours.setting == "as it reports" && ours.scalar == .double)
    let time = ComparedMethod.measure([ours]).nanoseconds[0]
    // On a busy machine it may not be measured.
    #expect(time.isNaN || time > 0.05 && time < 1e4)
    let curves = try CurveComparison(seed: 7).program(MeasuredProgram(command: Self.own))
    #expect(curves.error <= 1e-12)
  }

  @Test func whatItsLoopComputesCountsAsWell() throws {
    // Answers stay right, values of the loop become 0.
    let zeros = Array(repeating: "0", count: 64).joined(separator: ",")
    let command = Self.own + #" | sed -u -E 's/"values":\[.*\]/"values":[\#(zeros)]/'"#
    let method = try SpringComparison().program(MeasuredProgram(command: command))
    #expect(method.error > 0.9)
  }

  @Test func aProgramWithoutALoopIsNotTimed() throws {
    let springs = try SpringComparison()
    for command in ["cat", "false", "sed -u 's/.*/nonsense/'"] {
      #expect(throws: SolverError.self) {
        try springs.program(MeasuredProgram(command: command))
      }
    }
  }

  @Test func namesOfProgramsAreNotTakenForThisPackages() {
    #expect(MeasuredProgram.name(of: "ours-of-theirs --x") == "./ours-of-theirs --x")
    #expect(MeasuredProgram.name(of: "node solver.js") == "node solver.js")
  }

  @Test func onlyWhatAProgramCanBeAskedForIsMeasuredBesideIt() {
    var grid = BenchGrid()
    grid.programs = ["true"]
    let names = grid.groups.map(\.name)
    #expect(names.contains("spring.arbitrary.alike.position.double.1000"))
    #expect(names.contains("curve.steep.double.10000"))
    #expect(names.allSatisfy { $0.contains(".alike.") || $0.hasPrefix("curve.") })
    grid.families = ["curve"]
    #expect(grid.groups.allSatisfy { $0.name.hasPrefix("curve.") } && !grid.groups.isEmpty)
    grid.programs = []
    #expect(!BenchGrid().groups.contains { $0.name.contains("alike") })
  }

  @Test func theTableHasThePrograms() throws {
    let folder = try ToolRun.Folder()
    let bench = "animbench bench --family spring,curve --methods ours --items 100 --rounds 5 "
    let run = try ToolRun.shell(
      bench + "--scalar double --solver '\(Self.own)' --output both.json", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let document = try ResultStore.read(folder.path + "/both.json")
    let rows = document.times.filter { $0.job.method == Self.own }
    #expect(rows.count == 6)
    for row in rows {
      #expect(row.samples.count == 5 && row.processorMedian == nil && row.check.error <= 1e-12)
      #expect(row.median > 0)
    }
    #expect(run.output.contains("animbench sample"))

    let missing = try ToolRun.shell(
      bench + "--filter uniform --solver cat --json > none.json", in: folder.path)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("not timed: cat on spring.uniform.alike.position.double.100"))
    #expect(missing.errors.contains("cat was timed on no workload"))
    let empty = try ToolRun.shell(bench + "--solver ' '", in: folder.path)
    #expect(empty.status == 64)
  }
}
