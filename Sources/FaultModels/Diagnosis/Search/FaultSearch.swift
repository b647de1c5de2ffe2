internal import Foundation

/// A program that predicts the wrong answers of a cell.
struct Explanation<Program: FaultProgram> {
  var program: Program
  /// Programs that the answers cannot distinguish from it.
  var alternatives: [Program] = []
  /// The agreement over all answers of the cell.
  var agreement: Agreement
  /// The largest predicted error.
  var worst: Double
  /// Whether it holds for this member only, because the branch's other members contradict the
  /// program.
  var isOfMemberAlone: Bool
}

/// The outcome of the search in one cell.
struct CellResult<Program: FaultProgram> {
  var cell: Cell<Program>
  var explanation: Explanation<Program>?
  /// Indices of the wrong answers that are not predicted.
  var unpredicted: [Int]

  /// Creates the result of a cell in which nothing was found.
  init(_ cell: Cell<Program>) {
    self.cell = cell
    unpredicted = cell.evidence.indices.filter { cell.evidence[$0].isWrong }
  }

  /// The distinct programs that explain any cell.
  static func programs(of results: [CellResult]) -> [Program] {
    results.compactMap(\.explanation?.program).reduce(into: []) { found, program in
      if !found.contains(program) { found.append(program) }
    }
  }

  var worstUnpredicted: Double {
    unpredicted.map { cell.evidence[$0].error.orInfinite }.max() ?? 0
  }
}

/// The limits of a search.
struct SearchEffort {
  /// The largest number of rows in a program, and of programs per round that are extended by rows.
  var rows = 3
  var width = 6
  /// The number of programs that are tried on all answers.
  var finalists = 12
  /// The numbers of wrong and correct answers in the small sample, and of the rows and scan values
  /// that pass it.
  var screen = (wrong: 20, right: 8)
  var promising = 32
  var values = 6
  /// The numbers of wrong and correct answers for scoring rows, and of answers of each sort for the
  /// decision.
  var wrong = 80
  var right = 40
  var deciding = 2_000
}

/// Finds, for every branch and member of a kind, the fewest rows that predict the wrong answers.
///
/// Each round adds every row to the correct program, to those of other cells and to the best few of
/// the previous round; the last rounds add rows with fitted numbers. Rows are scored on a sample of
/// a cell's answers and accepted on the others. Where nothing is accepted, the answers stay
/// unrecognised.
struct FaultSearch<Table: FaultTable> {
  typealias Program = Table.Program
  let table: Table
  let scorer: Scorer
  let budget: WorkBudget
  /// Excludes rows from the search; nil excludes none.
  var isBanned: ((FaultPart) -> Bool)?
  var effort = SearchEffort()
  /// Programs found in answers of other kinds. They may explain answers too few to identify a
  /// fault.
  var familiar: [Program] = []
  /// All cells of the run.
  private var cells: [Cell<Program>] = []

  init(
    _ table: Table, tolerance: Double, budget: WorkBudget, isBanned: ((FaultPart) -> Bool)? = nil
  ) {
    (self.table, self.budget, self.isBanned) = (table, budget, isBanned)
    scorer = Scorer(tolerance: tolerance)
  }

  /// Searches every cell: members in order, and within each member the branch with most wrong
  /// answers first.
  mutating func run(_ cells: [Cell<Program>]) -> [CellResult<Program>] {
    self.cells = cells
    var results: [CellResult<Program>] = []
    var small: [Cell<Program>] = []
    for cell in cells.filter({ $0.wrong > 0 }).sorted(by: {
      ($0.member, $1.wrong) < ($1.member, $0.wrong)
    }) {
      if cell.wrong >= Agreement.leastWrong {
        results.append(search(cell, known: CellResult.programs(of: results)))
      } else {
        small.append(cell)
      }
    }
    // Cells with too few wrong answers are searched together.
    var known = CellResult.programs(of: results) + familiar
    for member in Set(small.map(\.member)).sorted() {
      let part = small.filter { $0.member == member }
      var together = part[0]
      together.items = part.flatMap(\.items)
      together.evidence = part.flatMap(\.evidence)
      guard together.wrong >= Agreement.leastWrong else { continue }
      known += CellResult.programs(of: [search(together, known: known)])
    }
    // Programs found late may explain cells that stayed unexplained.
    results += small.map { CellResult($0) }
    return unified(
      results.map { $0.explanation == nil ? retryUnexplained($0.cell, known) : $0 })
  }

  /// The results, each with the indistinguishable program whose rows occur in most other cells.
  private func unified(_ results: [CellResult<Program>]) -> [CellResult<Program>] {
    results.indices.map { index in
      var result = results[index]
      guard let explanation = result.explanation else { return result }
      let others = results.indices.filter { $0 != index }
        .flatMap { results[$0].explanation?.program.parts.map(\.words) ?? [] }
      func familiarity(_ program: Program) -> Int {
        program.parts.reduce(0) { sum, part in sum + others.count { $0 == part.words } }
      }
      let all = [explanation.program] + explanation.alternatives
      guard let best = all.max(by: { familiarity($0) < familiarity($1) }),
        familiarity(best) > familiarity(explanation.program)
      else { return result }
      explain(&result, by: best, alternatives: all.filter { $0 != best })
      return result
    }
  }

  private func search(_ cell: Cell<Program>, known: [Program]) -> CellResult<Program> {
    let all = runner(cell.split(wrong: effort.deciding, right: effort.deciding).sample)
    // At most half of the wrong answers; the others test the choice.
    let wrong = min(effort.wrong, max((cell.wrong + 1) / 2, min(cell.wrong, 20)))
    let (sample, rest) = all.cell.split(wrong: wrong, right: effort.right)
    let held = rest.wrong >= Agreement.leastWrong ? runner(rest) : all
    let few = runner(sample)
    let starts = [table.right] + known + known.flatMap { $0.parts.map(\.stage).map($0.removing) }
    var grown = starts.filter(isAllowed)
    few.score(grown, promising: grown.count)
    for _ in 0..<effort.rows {
      for program in grown { add(to: program, few) }
      if let found = accepted(few, held, all, known, in: cell) {
        return explained(cell, found, all)
      }
      grown = few.best(effort.width)
    }
    // Fitted numbers come last, because with one extra number many wrong programs fit.
    for _ in 0..<effort.rows - 1 {
      // One number may take the place of two rows of the best program.
      let best = few.best(1)
      let simpler = best.flatMap { program in program.parts.map { program.removing($0.stage) } }
      for program in [table.right] + best + simpler.filter({ !$0.isRight }) { fit(program, few) }
      if let found = accepted(few, held, all, known, in: cell) {
        return explained(cell, found, all, few.fitted[found])
      }
      for program in few.best(effort.width) { add(to: program, few) }
      if let found = accepted(few, held, all, known, in: cell) {
        return explained(cell, found, all, few.fitted[found])
      }
    }
    return CellResult(cell)
  }

  private func runner(_ cell: Cell<Program>) -> ProgramRunner<Program> {
    ProgramRunner(cell, scorer, budget, screen: effort.screen)
  }

  private func isAllowed(_ program: Program) -> Bool {
    isBanned.map { !program.parts.contains(where: $0) } ?? true
  }

  // MARK: Rows

  private func rows(_ program: Program, _ cell: Cell<Program>) -> [Program] {
    table.rows(on: program, branch: cell.branch, member: cell.member).filter(isAllowed)
  }

  /// Scores a program with every row.
  private func add(to program: Program, _ runner: ProgramRunner<Program>) {
    guard budget.hasRoom else { return }
    runner.score(rows(program, runner.cell), promising: effort.promising)
  }

  /// Scores a program with the best value of each number that the table cannot list.
  private func fit(_ program: Program, _ runner: ProgramRunner<Program>) {
    guard !program.mayBlowUp else { return }
    let before = runner.passingScore(program)
    for scan in table.scans(from: program, branch: runner.cell.branch, member: runner.cell.member) {
      guard let first = scan.values.first, isAllowed(scan.program(first)), budget.hasRoom
      else { continue }
      var best = (score: -Double.infinity, value: first)
      func look(_ value: Double) {
        let score = runner.passingScore(scan.program(value))
        if score > best.score { best = (score, value) }
      }
      for value in runner.promising(scan, effort.values) { look(value) }
      guard best.score > before + 4 else { continue }
      // Refines around the best value, relative to the deviation.
      var step = 0.01
      while step > 1e-14 {
        let deviation = best.value - scan.neutral
        for factor in [-2.0, -1, 1, 2] { look(scan.neutral + deviation * (1 + factor * step)) }
        step /= 2
      }
      // Prefers a round number that is equally good.
      let round = (1...6).lazy.compactMap { Double(String(format: "%.*g", $0, best.value)) }
        .first { $0 != scan.neutral && runner.passingScore(scan.program($0)) >= best.score - 1 }
      let program = scan.program(round ?? best.value)
      _ = runner.score(program)
      runner.fitted[program] = (scan, round ?? best.value)
      if round != nil {
        let unrounded = scan.program(best.value)
        runner.unrounded[program] = unrounded
        runner.fitted[unrounded] = (scan, best.value)
      }
    }
  }

  // MARK: Acceptance

  /// The best program that is supported by held-out answers, without unnecessary rows.
  private func accepted(
    _ few: ProgramRunner<Program>, _ held: ProgramRunner<Program>, _ all: ProgramRunner<Program>,
    _ known: [Program], in cell: Cell<Program>
  ) -> Program? {
    // A row that another cell already has adds no cost.
    let familiar = Set(known.flatMap(\.parts).map(\.words))
    func bonus(_ program: Program) -> Double {
      program.parts.reduce(0) { $0 + (familiar.contains($1.words) ? $1.cost + 2 : 0) }
    }
    var seen: Set<Program> = []
    // Answers beyond the sample may contradict a rounded number.
    let rounded = few.best(effort.finalists, bonus: bonus)
    let unrounded = rounded.compactMap { few.unrounded[$0] }
    let candidates = (rounded + unrounded).map { needed(of: $0, all) }.filter {
      seen.insert($0).inserted
    }
    func isGood(_ program: Program) -> Bool {
      isConvincing(program, all) && held.agreement(program).isConvincing
    }
    func rank(_ program: Program) -> (Int, Int, Double) {
      (
        isConsistent(program, all.cell, acrossMembers: true) ? 1 : 0,
        isConsistent(program, all.cell, acrossMembers: false) ? 1 : 0,
        held.score(program) + bonus(program) - 12 * Double(program.parts.count)
          - (unrounded.contains(program) ? 8 : 0)
      )
    }
    // The sample lacks some of the answers that may contradict.
    let whole = runner(cell)
    let ranked = candidates.filter(isGood).map { ($0, rank($0)) }.sorted { $0.1 > $1.1 }
    if let program = ranked.first(where: { !whole.agreement($0.0).isContradicted }) {
      return program.0
    }
    // A number that was fitted to the sample may be slightly off for the other answers.
    for program in candidates.filter({ all.agreement($0).isExplanation }).prefix(2) {
      fit(program, whole)
    }
    few.fitted.merge(whole.fitted) { $1 }
    return whole.best(effort.finalists, bonus: bonus).first {
      isGood($0) && !whole.agreement($0).isContradicted
    }
  }

  /// - Parameter least: The smallest number of wrong answers that can support a name.
  private func isConvincing(
    _ program: Program, _ all: ProgramRunner<Program>, least: Int = Agreement.leastWrong
  ) -> Bool {
    let agreement = all.agreement(program)
    return !program.isRight && agreement.wrong >= least && agreement.isConvincingForItsSize
      && table.isDecided(program, by: all.cell)
      && (!program.concernsEveryMember || isConsistent(program, all.cell, acrossMembers: true))
  }

  /// The program without the stages that the answers do not need.
  private func needed(of program: Program, _ all: ProgramRunner<Program>) -> Program {
    program.parts.map(\.stage).reduce(program) {
      isNeeded($1, of: $0, all) ? $0 : $0.removing($1)
    }
  }

  /// Whether a stage changes answers by more than roundings, and explains some that are otherwise
  /// unexplained.
  private func isNeeded(
    _ stage: Int, of program: Program, _ all: ProgramRunner<Program>
  ) -> Bool {
    let simpler = program.removing(stage)
    let least = Self.leastGain(all)
    let pairs = zip(all.predictions(program), all.predictions(simpler))
    let changed = zip(pairs, all.cell.evidence).count { pair, evidence in
      let (with, without) = pair
      let roundings = evidence.allowance + 4 * without.spread + 0x1p-46 * evidence.scale
      return with.value != without.value
        && !((with.value - without.value).magnitude <= roundings)
    }
    guard changed >= least else { return false }
    return simpler.isRight || all.agreement(program).net - all.agreement(simpler).net >= least
  }

  /// The number of answers that a row must explain and other rows do not.
  private static func leastGain(_ all: ProgramRunner<Program>) -> Int {
    min(5, max(all.cell.wrong / 10, 1))
  }

  /// Whether the answers about the branch's other members, or the member's other branches, allow a
  /// program. For example, a clock that ticks for the velocity also ticks for the position.
  private func isConsistent(
    _ program: Program, _ cell: Cell<Program>, acrossMembers: Bool
  ) -> Bool {
    let others = cells.filter {
      !$0.items.isEmpty && ($0.branch == cell.branch) == acrossMembers
        && ($0.member == cell.member) != acrossMembers
    }
    guard !others.isEmpty else { return true }
    return others.allSatisfy { other in
      let agreement = runner(other.split(wrong: 200, right: 200).sample).agreement(program)
      return agreement.contradicted == 0
        && (!program.concernsEveryMember || agreement.misled * 20 <= agreement.explained)
    }
  }

  // MARK: Results

  /// - Parameter fitted: The scan and the value behind the program's fitted number, if it has one.
  private func explained(
    _ cell: Cell<Program>, _ found: Program, _ all: ProgramRunner<Program>,
    _ fitted: (scan: ParameterScan<Program>, value: Double)? = nil
  ) -> CellResult<Program> {
    let sharp = fitted.map { sharpened(found, $0.scan, $0.value, all) } ?? found
    var (program, alternatives) = refined(grown(sharp, all), all)
    for scan in table.scans(from: program, branch: cell.branch, member: cell.member) {
      if let value = scan.current { program = sharpened(program, scan, value, all) }
    }
    var result = CellResult(cell)
    let whole = runner(cell)
    func isClean(_ program: Program) -> Bool { !whole.agreement(program).isContradicted }
    if let clean = [program, sharp, found].first(where: isClean) {
      explain(&result, by: clean, alternatives: alternatives.filter(isClean))
    }
    return result
  }

  /// A program whose number, which is rounded or one of a list, is as precise as the answers tell:
  /// thresholds and sums over many frames need all its digits.
  private func sharpened(
    _ program: Program, _ scan: ParameterScan<Program>, _ value: Double,
    _ all: ProgramRunner<Program>
  ) -> Program {
    guard !program.mayBlowUp, budget.hasRoom else { return program }
    var best = (bits: all.distanceBits(program), value: value)
    let least = best.bits - 2 * Double(all.cell.items.count)
    var step = 1e-4
    while step > 1e-16 {
      for factor in [-2.0, -1, 1, 2] {
        let other = best.value + (best.value - scan.neutral) * factor * step
        let bits = all.distanceBits(scan.program(other))
        if bits < best.bits { best = (bits, other) }
      }
      step /= 2
    }
    return best.bits < least ? scan.program(best.value) : program
  }

  private func explain(
    _ result: inout CellResult<Program>, by program: Program, alternatives: [Program]
  ) {
    let cell = result.cell
    let agreement = runner(cell).agreement(program)
    let missed = Set(agreement.unpredicted)
    let predicted = cell.evidence.indices.filter {
      cell.evidence[$0].isWrong && !missed.contains($0)
    }
    result.unpredicted = agreement.unpredicted
    result.explanation = Explanation(
      program: program, alternatives: alternatives, agreement: agreement,
      worst: predicted.map { cell.evidence[$0].error.orInfinite }.max() ?? 0,
      isOfMemberAlone: !isConsistent(program, cell, acrossMembers: true))
  }

  /// A program extended by rows that explain its remaining errors.
  private func grown(_ program: Program, _ all: ProgramRunner<Program>) -> Program {
    let left = all.agreement(program).unpredicted
    guard left.count >= Self.leastGain(all), program.parts.count < effort.rows else {
      return program
    }
    let others = all.cell.split(wrong: effort.wrong / 2, right: effort.right).sample
    var sample = all.cell.subset(Array(left.prefix(effort.wrong)))
    sample.items += others.items
    sample.evidence += others.evidence
    let few = runner(sample)
    add(to: program, few)
    let better = few.best(effort.finalists).filter {
      $0 != program && needed(of: $0, all) == $0 && isConvincing($0, all)
        && all.agreement($0).net >= all.agreement(program).net + Self.leastGain(all)
    }
    return better.max { all.score($0) < all.score($1) }.map { grown($0, all) } ?? program
  }

  /// A program with the best-supported value of each stage, and the programs with another value of
  /// one stage that the answers cannot distinguish from it.
  ///
  /// The search uses few of the answers; small differences appear only in the others.
  private func refined(
    _ program: Program, _ all: ProgramRunner<Program>
  ) -> (program: Program, alternatives: [Program]) {
    var program = program
    for _ in 0..<3 {
      let similar = alternatives(to: program, all)
      guard let best = similar.max(by: { all.score($0) < all.score($1) }),
        all.score(best) > all.score(program) + 4
      else { return (program, similar.filter { $0.cost <= program.cost }) }
      program = best
    }
    return (program, [])
  }

  /// Programs with another value of one stage that explain nearly as many answers, or more.
  private func alternatives(to program: Program, _ all: ProgramRunner<Program>) -> [Program] {
    let few = runner(all.cell.split(wrong: effort.wrong / 2, right: effort.right / 2).sample)
    let isConsistent = [true, false].filter {
      self.isConsistent(program, all.cell, acrossMembers: $0)
    }
    let parts = program.parts
    let others = Set(
      parts.flatMap { part in
        rows(program.removing(part.stage), all.cell).filter {
          $0.parts.count == parts.count && program.replacement(of: part, in: $0) != nil
        }
      })
    return others.sorted { $0.parts.map(\.words).lexicographicallyPrecedes($1.parts.map(\.words)) }
      .filter { other in
        budget.hasRoom
          && few.score(other) > few.score(program) - 12
          && all.score(other) > all.score(program) - 12 && isConvincing(other, all)
          && isConsistent.allSatisfy { self.isConsistent(other, all.cell, acrossMembers: $0) }
      }
  }

  /// The best of the known programs, each without the stages that have no effect in a cell.
  private func retryUnexplained(
    _ cell: Cell<Program>, _ known: [Program]
  ) -> CellResult<Program> {
    let all = runner(cell.split(wrong: effort.deciding, right: effort.deciding).sample)
    let fitting = known.map { needed(of: $0, all) }.filter {
      isAllowed($0) && isConvincing($0, all, least: 1)
    }
    guard let best = fitting.max(by: { all.score($0) < all.score($1) }) else {
      return CellResult(cell)
    }
    return explained(cell, best, all)
  }
}
