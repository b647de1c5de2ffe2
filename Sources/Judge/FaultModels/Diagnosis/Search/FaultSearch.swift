internal import Foundation

/// A program that predicts the wrong answers of a cell.
struct Explanation<Program: FaultProgram> {
  var program: Program
  /// Programs that the answers cannot distinguish from it.
  var alternatives: [Program]
  /// The agreement over all answers of the cell.
  var agreement: Agreement
  /// Whether it holds for this member only, because the branch's other members contradict the
  /// program.
  var isOfMemberAlone: Bool
}

/// The outcome of the search in one cell.
struct CellResult<Program: FaultProgram> {
  var cell: Cell<Program>
  var explanation: Explanation<Program>?

  /// Indices of the wrong answers that are not predicted.
  var unpredicted: [Int] { explanation?.agreement.unpredicted ?? cell.wrongIndices }

  /// The distinct programs that explain any cell.
  static func programs(of results: [CellResult]) -> [Program] {
    results.compactMap(\.explanation?.program).reduce(into: []) { found, program in
      if !found.contains(program) { found.append(program) }
    }
  }

  /// The largest errors of unpredicted and of predicted wrong answers.
  var worstUnpredicted: Double { worst(unpredicted) }
  var worstPredicted: Double { worst(Set(cell.wrongIndices).subtracting(unpredicted)) }

  private func worst(_ indices: some Sequence<Int>) -> Double {
    indices.map { cell.evidence[$0].error.orInfinite }.max() ?? 0
  }
}

/// The limits of a search.
struct SearchEffort {
  /// The largest number of rows in a program.
  var rows = 3
  /// The number of programs per round that are extended, and of those tried on all answers.
  var width = 3
  var finalists = 12
  /// The numbers of wrong and correct answers for scoring rows, and of answers of each sort for the
  /// decision.
  var wrong = 40
  var right = 20
  var deciding = 2_000
}

/// Finds, for every branch and member of a kind, the fewest rows that predict the wrong answers.
///
/// Each round adds every row to the best programs so far, beginning with the correct one and those
/// of other cells, and scores them on a sample of the cell's answers; from the second round on it
/// also fits numbers. The best programs are then judged on all answers: one is accepted if it
/// predicts nearly all wrong answers, contradicts no correct one and needs each of its rows. Of
/// several, the answers of other cells decide, then the score less a penalty for rows not found
/// there. Where none is accepted, the programs of all other cells are tried; if they do not fit
/// either, the answers stay unrecognised.
struct FaultSearch<Table: FaultTable> {
  typealias Program = Table.Program
  typealias Runner = ProgramRunner<Program>
  let diagnosis: KindDiagnosis<Table>
  let budget: WorkBudget
  /// Excludes rows from the search; nil excludes none.
  var isBanned: ((FaultPart) -> Bool)?

  private var table: Table { diagnosis.table }
  private var effort: SearchEffort { diagnosis.effort }
  /// Differences of score that the answers do not decide, in bits.
  private static var undecided: Double { 12 }

  /// Searches every cell: members in order, and within each member the branch with most wrong
  /// answers first.
  func run() -> [CellResult<Program>] {
    let wrong = diagnosis.cells.filter { $0.wrong > 0 }
      .sorted { ($0.member, $1.wrong) < ($1.member, $0.wrong) }
    var results: [CellResult<Program>] = []
    for cell in wrong { results.append(search(cell, CellResult.programs(of: results))) }
    var known = CellResult.programs(of: results) + diagnosis.familiar
    // Cells with too few wrong answers are searched together.
    let small = wrong.filter { $0.wrong < Agreement.minimumWrong }
    for member in Set(small.map(\.member)).sorted() {
      let part = small.filter { $0.member == member }
      var together = part[0]
      for cell in part.dropFirst() {
        together.items += cell.items
        together.evidence += cell.evidence
      }
      known += CellResult.programs(of: [search(together, known)])
    }
    // Programs found late may explain cells that were searched before.
    results = results.map { result in
      guard result.explanation == nil else { return result }
      return self.result(
        result.cell, known.filter(isAllowed), deciding(result.cell), known: known, least: 1)
        ?? result
    }
    return results.indices.map { index in
      var others = results
      let result = others.remove(at: index)
      return unified(result, with: others.compactMap(\.explanation?.program))
    }
  }

  /// A result with that program, of those its answers cannot distinguish, whose rows occur most in
  /// other cells.
  private func unified(
    _ result: CellResult<Program>, with others: [Program]
  ) -> CellResult<Program> {
    guard let own = result.explanation else { return result }
    let rows = others.flatMap(\.parts).map(\.words)
    func familiarity(_ program: Program) -> Int {
      program.parts.reduce(0) { sum, part in sum + rows.count { $0 == part.words } }
    }
    let all = [own.program] + own.alternatives
    guard let best = all.max(by: { familiarity($0) < familiarity($1) }),
      familiarity(best) > familiarity(own.program)
    else { return result }
    return CellResult(
      cell: result.cell,
      explanation: Explanation(
        program: best, alternatives: all.filter { $0 != best },
        agreement: runner(result.cell).agreement(best), isOfMemberAlone: own.isOfMemberAlone))
  }

  /// - Parameter known: The programs of other cells.
  private func search(_ cell: Cell<Program>, _ known: [Program]) -> CellResult<Program> {
    let open = CellResult(cell: cell)
    guard cell.wrong >= Agreement.minimumWrong else { return open }
    let all = deciding(cell)
    let few = runner(all.cell.sample(wrong: effort.wrong, right: effort.right))
    var programs = [table.right] + known
    for program in programs { _ = few.score(program) }
    func judged() -> CellResult<Program>? {
      // Answers beyond the sample may contradict a number that was fitted to it.
      let best = few.best(effort.finalists, orWithin: Self.undecided)
        .filter { few.agreement($0).explainsMost }
        .map { program in few.scans[program].map { refined($0, all) } ?? program }
      return result(cell, best, all, known: known)
    }
    func round(_ programs: [Program], _ extend: (Program, Runner) -> Void) -> CellResult<Program>? {
      for program in programs { extend(program, few) }
      guard let found = judged(), let program = found.explanation?.program else { return nil }
      guard program.parts.count > 1 else { return found }
      // Beside the other rows, another number in a row may fit better.
      for part in program.parts { addRows(to: program.removing(part.stage), few) }
      return judged() ?? found
    }
    for depth in 1...effort.rows {
      if let found = round(programs, addRows) { return found }
      // A fitted number makes many wrong programs fit, so pairs of rows are tried first.
      if depth > 1, let found = round([table.right] + few.best(1), fit) { return found }
      programs = few.best(effort.width)
    }
    return open
  }

  private func runner(_ cell: Cell<Program>) -> Runner {
    Runner(cell, Scorer(tolerance: diagnosis.tolerance), budget)
  }

  private func deciding(_ cell: Cell<Program>) -> Runner {
    runner(cell.sample(wrong: effort.deciding, right: effort.deciding))
  }

  private func isAllowed(_ program: Program) -> Bool {
    isBanned.map { !program.parts.contains(where: $0) } ?? true
  }

  // MARK: Rows

  /// Scores a program with every row.
  private func addRows(to program: Program, _ few: Runner) {
    for row in table.rows(on: program, branch: few.cell.branch, member: few.cell.member)
    where budget.hasRoom && isAllowed(row) { _ = few.score(row) }
  }

  /// Scores a program with the best value of each number that the table cannot list.
  private func fit(_ program: Program, _ few: Runner) {
    guard !program.mayBlowUp else { return }
    let before = few.passingScore(program)
    // Most values are ruled out by a few answers.
    let screen = runner(few.cell.sample(wrong: 16, right: 6))
    for scan in table.scans(from: program, branch: few.cell.branch, member: few.cell.member) {
      guard let first = scan.values.first, isAllowed(scan.program(first)), budget.hasRoom
      else { continue }
      func ranked(_ values: some Sequence<Double>, by runner: Runner) -> [(
        score: Double, value: Double
      )] {
        values.map { (runner.passingScore(scan.program($0)), $0) }.sorted { $0.score > $1.score }
      }
      let values = ranked(scan.values, by: screen).prefix(6).map(\.value)
      guard let best = ranked(values, by: few).first, best.score > before + 4 else { continue }
      let program = refined((scan, best.value), few)
      _ = few.score(program)
      few.scans[program] = (scan, best.value)
    }
  }

  /// The program with the number that is nearest to the answers, or a round one that is as near.
  private func refined(
    _ fitted: (scan: ParameterScan<Program>, value: Double), _ runner: Runner
  ) -> Program {
    let scan = fitted.scan
    var best = (bits: runner.distanceBits(scan.program(fitted.value)), value: fitted.value)
    func consider(_ value: Double) {
      let bits = runner.distanceBits(scan.program(value))
      if bits < best.bits { best = (bits, value) }
    }
    var step = 0.01
    while step > 1e-16, budget.hasRoom {
      let deviation = best.value - scan.neutral
      for factor in [-2.0, -1, 1, 2] { consider(scan.neutral + deviation * (1 + factor * step)) }
      step /= 2
    }
    let limit = best.bits + Double(runner.cell.items.count) / 4
    let round = (1...6).lazy.compactMap { Double(String(format: "%.*g", $0, best.value)) }
      .first { $0 != scan.neutral && runner.distanceBits(scan.program($0)) <= limit }
    return scan.program(round ?? best.value)
  }

  // MARK: Acceptance

  /// The result with the best of some programs, each without the rows that a cell does not need;
  /// nil if none is convincing.
  ///
  /// - Parameters:
  ///   - known: The programs of other cells, whose rows are preferred.
  ///   - least: The smallest number of wrong answers that can support a name.
  private func result(
    _ cell: Cell<Program>, _ programs: [Program], _ all: Runner, known: [Program],
    least: Int = Agreement.minimumWrong
  ) -> CellResult<Program>? {
    let whole = runner(cell)
    var seen: Set<Program> = []
    let fitting = programs.map { needed(of: $0, all) }.filter {
      seen.insert($0).inserted && isConvincing($0, all, least)
        && !whole.agreement($0).isContradicted
    }
    let knownRows = Set(known.flatMap(\.parts).map(\.words))
    func rank(_ program: Program) -> (Int, Int, Double) {
      (
        isConsistent(program, cell, acrossMembers: true) ? 1 : 0,
        isConsistent(program, cell, acrossMembers: false) ? 1 : 0,
        all.score(program)
          - Self.undecided * Double(program.parts.count { !knownRows.contains($0.words) })
      )
    }
    let ranked = fitting.map { (program: $0, rank: rank($0)) }.sorted { $0.rank > $1.rank }
    guard let best = ranked.first else { return nil }
    let alternatives = ranked.dropFirst().filter {
      $0.rank.0 == best.rank.0 && $0.rank.1 == best.rank.1
        && $0.rank.2 > best.rank.2 - Self.undecided && $0.program.cost <= best.program.cost
    }
    return CellResult(
      cell: cell,
      explanation: Explanation(
        program: best.program, alternatives: alternatives.map(\.program),
        agreement: whole.agreement(best.program), isOfMemberAlone: best.rank.0 == 0))
  }

  private func isConvincing(_ program: Program, _ all: Runner, _ least: Int) -> Bool {
    let agreement = all.agreement(program)
    return !program.isRight && agreement.wrong >= least && agreement.isConvincing
      && table.isDecided(program, by: all.cell)
      && (!program.concernsEveryMember || isConsistent(program, all.cell, acrossMembers: true))
  }

  /// The program without the rows that explain too few answers.
  private func needed(of program: Program, _ all: Runner) -> Program {
    // Of the wrong answers each row must explain some that the others do not.
    let least = min(5, max(all.cell.wrong / 10, 1))
    return program.parts.map(\.stage).reduce(program) { program, stage in
      let simpler = program.removing(stage)
      let gain = all.agreement(program).net - all.agreement(simpler).net
      return gain >= least ? program : simpler
    }
  }

  /// Whether the answers about the branch's other members, or the member's other branches, allow a
  /// program. For example, a clock that ticks for the velocity also ticks for the position.
  private func isConsistent(
    _ program: Program, _ cell: Cell<Program>, acrossMembers: Bool
  ) -> Bool {
    diagnosis.cells.allSatisfy { other in
      guard !other.items.isEmpty, (other.branch == cell.branch) == acrossMembers,
        (other.member == cell.member) != acrossMembers
      else { return true }
      let agreement = runner(other.sample(wrong: 200, right: 200)).agreement(program)
      return agreement.contradicted == 0
        && (!program.concernsEveryMember || agreement.misled * 20 <= agreement.explained)
    }
  }
}
