/// A program that predicts the wrong answers of a cell.
struct Explanation<Program: FaultProgram> {
  var program: Program
  var condition: FaultCondition<Program.Item>?
  /// Programs that the answers cannot tell from it.
  var ties: [Program] = []
  /// Over all answers of the cell.
  var agreement: Agreement
  /// The largest error that it predicts.
  var worst: Double
  /// Whether it is told of this member alone: the answers about the branch's others are right where they would
  /// be wrong by it.
  var isOfMemberAlone: Bool
}

/// What was found out about one cell.
struct CellResult<Program: FaultProgram> {
  var cell: Cell<Program>
  var explanations: [Explanation<Program>] = []
  /// Wrong answers that nothing predicts, as indices.
  var unpredicted: [Int]

  /// The programs that explain anything, each once.
  static func programs(of results: [CellResult]) -> [Program] {
    results.flatMap(\.explanations).map(\.program).reduce(into: []) { found, program in
      if !found.contains(program) { found.append(program) }
    }
  }

  var worstUnpredicted: Double {
    unpredicted.map { cell.evidence[$0].error.orInfinite }.max() ?? 0
  }
}

/// Finds, for every branch and member of a kind, the simplest program that predicts the wrong
/// answers.
///
/// Programs are chosen by a sample of a cell's answers and believed by all others. What is found in
/// one cell is where the search of the next one starts.
struct PipelineDiagnosis<Table: FaultTable> {
  typealias Program = Table.Program
  var table: Table
  let scorer: Scorer
  var isBanned: ((FaultPart) -> Bool)?
  var effort = SearchEffort()
  /// What was found in answers of other kinds: it may explain what is too little to find a fault by.
  var familiar: [Program] = []
  private(set) var evaluated = 0
  /// All cells of the run.
  private var cells: [Cell<Program>] = []

  /// - Parameter isBanned: Rows to do without.
  init(_ table: Table, tolerance: Double, isBanned: ((FaultPart) -> Bool)? = nil) {
    self.table = table
    scorer = Scorer(tolerance: tolerance)
    self.isBanned = isBanned
  }

  /// Diagnoses every cell; the members in their order, of each the branch with most wrong answers
  /// first.
  mutating func run(_ cells: [Cell<Program>]) -> [CellResult<Program>] {
    self.cells = cells
    let order = cells.filter { $0.wrong > 0 }.sorted {
      ($0.member, $1.wrong) < ($1.member, $0.wrong)
    }
    var results: [CellResult<Program>] = []
    for cell in order where cell.wrong >= Agreement.leastWrong {
      results.append(result(cell, known: results))
    }
    // What is found late may explain what stayed open.
    for index in results.indices where results[index].explanations.isEmpty {
      results[index] = again(results[index], known: results)
    }
    let small = order.filter { $0.wrong < Agreement.leastWrong }
    var shared: [Program] = []
    for branch in Set(small.map(\.branch)).sorted() {
      shared += common(small.filter { $0.branch == branch }).map { [$0] } ?? []
    }
    if shared.isEmpty { shared += common(small).map { [$0] } ?? [] }
    for cell in small {
      results.append(smallResult(cell, CellResult.programs(of: results) + shared + familiar))
    }
    return agreed(results)
  }

  /// Of what the answers cannot tell apart, what most cells have.
  private func agreed(_ results: [CellResult<Program>]) -> [CellResult<Program>] {
    var results = results
    for index in results.indices {
      let others = results.indices.filter { $0 != index }
        .flatMap { results[$0].explanations.map { $0.program.parts.map(\.words) } }
      func familiarity(_ program: Program) -> Int {
        program.parts.reduce(0) { sum, part in sum + others.count { $0.contains(part.words) } }
      }
      for place in results[index].explanations.indices {
        var explanation = results[index].explanations[place]
        guard explanation.condition == nil,
          let best = explanation.ties.max(by: { familiarity($0) < familiarity($1) }),
          familiarity(best) > familiarity(explanation.program)
        else { continue }
        let agreement = ProgramRunner(results[index].cell, scorer).agreement(best)
        // Equals may differ in an answer or two.
        guard agreement.unpredicted.count <= explanation.agreement.unpredicted.count else {
          continue
        }
        explanation.ties = explanation.ties.filter { $0 != best } + [explanation.program]
        explanation.program = best
        explanation.agreement = agreement
        if results[index].explanations.count == 1 {
          results[index].unpredicted = agreement.unpredicted
        }
        results[index].explanations[place] = explanation
      }
    }
    return results
  }

  private mutating func result(
    _ cell: Cell<Program>, known: [CellResult<Program>]
  ) -> CellResult<Program> {
    let (sample, rest) = cell.split(wrong: effort.wrong, right: effort.right)
    let held = ProgramRunner(rest.wrong >= Agreement.leastWrong ? rest : cell, scorer)
    let runner = ProgramRunner(sample, scorer)
    let search = BeamSearch(table: table, isBanned: isBanned, effort: effort)
    let starts = [table.right] + CellResult.programs(of: known)
    defer { evaluated += runner.evaluated }

    search.run(runner, from: starts)
    let all = ProgramRunner(cell, scorer)
    if let program = convincing(runner, held, all, known) { return result(cell, program, known) }

    // Numbers that no table lists, from the right program and from the best so far.
    var fitted: [Program] = []
    for start in [table.right] + runner.best(1) where !start.mayBlowUp {
      fitted += search.fit(runner, from: start) {
        held.agreement($0).isConvincing && all.agreement($0).isConvincing
      }
      if let last = fitted.last, held.agreement(last).isConvincing { break }
    }
    let better = fitted.sorted { runner.score($0) > runner.score($1) }.prefix(4)
    if !better.isEmpty {
      for program in better { table.keep(program) }
      BeamSearch(table: table, isBanned: isBanned, effort: effort)
        .run(runner, from: starts + better + runner.best(6))
      for program in runner.best(1) where !program.mayBlowUp {
        for refined in search.fit(runner, from: program) { table.keep(refined) }
      }
      if let program = convincing(runner, held, all, known) { return result(cell, program, known) }
    }
    return CellResult(
      cell: cell, unpredicted: cell.evidence.indices.filter { cell.evidence[$0].isWrong })
  }

  /// Another look at a cell without a name: what other cells have, and faults that show on one side
  /// of a threshold.
  private mutating func again(
    _ open: CellResult<Program>, known: [CellResult<Program>]
  ) -> CellResult<Program> {
    let all = ProgramRunner(open.cell, scorer)
    let fitting = CellResult.programs(of: known).map { plain($0, all, all) }.filter {
      all.agreement($0).isConvincing && isEarned($0, all)
    }
    if let best = fitting.max(by: { all.score($0) < all.score($1) }) {
      return result(open.cell, best, known)
    }
    var open = open
    if let (explanation, unpredicted) = conditional(open.cell, base: nil) {
      open.explanations = [explanation]
      open.unpredicted = unpredicted
    }
    return open
  }

  /// The best of the programs on the answers that they were not chosen by, if it is convincing
  /// there, without the stages that do nothing.
  private func convincing(
    _ runner: ProgramRunner<Program>, _ held: ProgramRunner<Program>,
    _ all: ProgramRunner<Program>, _ known: [CellResult<Program>]
  ) -> Program? {
    // What another cell has costs nothing again.
    let familiar = Set(CellResult.programs(of: known).flatMap(\.parts).map(\.words))
    func bonus(_ program: Program) -> Double {
      program.parts.reduce(0) { $0 + (familiar.contains($1.words) ? $1.cost + 2 : 0) }
    }
    let finalists = runner.best(effort.finalists, bonus: familiar.isEmpty ? nil : bonus)
    let good = finalists.filter { program in
      !program.isRight && held.agreement(program).isConvincing
        && all.agreement(program).isConvincing
        && all.agreement(program).precision >= table.leastPrecision(program)
        && table.isDecided(program, by: all.cell)
        && isEarned(program, all)
    }
    let sparing = good.filter { spares($0, all.cell) }
    guard
      let best = (sparing.isEmpty ? good : sparing).max(by: {
        held.score($0) + bonus($0) < held.score($1) + bonus($1)
      })
    else { return nil }
    return plain(best, held, all)
  }

  /// The program without the stages that hardly help.
  private func plain(
    _ program: Program, _ held: ProgramRunner<Program>, _ all: ProgramRunner<Program>
  ) -> Program {
    var program = program
    for part in program.parts {
      let simpler = program.removing(part.stage)
      guard !simpler.isRight,
        held.score(simpler) > held.score(program) - 12 + part.cost
          || !helps(program, over: simpler, all), held.agreement(simpler).isConvincing,
        spares(simpler, all.cell) || !spares(program, all.cell)
      else { continue }
      program = simpler
    }
    return program
  }

  /// Whether every stage of a program has answers of its own that speak for it: a name must not live on what
  /// another one explains.
  private func isEarned(_ program: Program, _ all: ProgramRunner<Program>) -> Bool {
    program.parts.allSatisfy { part in
      let simpler = program.removing(part.stage)
      return simpler.isRight || all.agreement(simpler).isConvincing
        || helps(program, over: simpler, all)
    }
  }

  /// Whether a program explains so much more than a simpler one that it is worth a name.
  private func helps(
    _ program: Program, over simpler: Program, _ all: ProgramRunner<Program>
  ) -> Bool {
    all.gain(of: program, over: simpler)
      >= min(Agreement.leastWrong, max(all.cell.wrong / 10, 1))
  }

  /// Whether the answers about the branch's other members leave room for a program: a clock that ticks for
  /// the velocity ticks for the position.
  private func spares(
    _ program: Program, _ cell: Cell<Program>, where condition: FaultCondition<Program.Item>? = nil
  ) -> Bool {
    func shares(_ cell: Cell<Program>) -> (explained: Double, contradicted: Double) {
      let agreement = scorer.agreement(
        predictions(of: program, where: condition, on: cell), cell.evidence,
        mayBlowUp: program.mayBlowUp)
      let count = Double(max(cell.items.count, 1))
      return (Double(agreement.explained) / count, Double(agreement.contradicted) / count)
    }
    let others = cells.filter {
      $0.branch == cell.branch && $0.member != cell.member && !$0.items.isEmpty
    }
    guard !others.isEmpty else { return true }
    let own = shares(cell.excerpt(effort.excerpt))
    return others.allSatisfy { other in
      let there = shares(other.excerpt(effort.excerpt))
      let explained = own.explained + there.explained
      return explained >= 0.95 * (explained + there.contradicted)
    }
  }

  /// What a program answers where a condition holds; elsewhere the truth.
  private func predictions(
    of program: Program, where condition: FaultCondition<Program.Item>?, on cell: Cell<Program>
  ) -> [Prediction] {
    let core = program.core
    return zip(cell.items, cell.evidence).map { item, evidence in
      guard condition?.holds(item) ?? true else { return Prediction(value: evidence.truth) }
      return program.answer(for: item, member: cell.member, core: core.runCore(on: item))
    }
  }

  private mutating func result(
    _ cell: Cell<Program>, _ program: Program, _ known: [CellResult<Program>]
  ) -> CellResult<Program> {
    let all = ProgramRunner(cell, scorer)
    let (program, ties) = refined(program, all)
    table.keep(program)
    let agreement = all.agreement(program)
    var result = CellResult(cell: cell, unpredicted: agreement.unpredicted)
    result.explanations = [
      Explanation(
        program: program, ties: ties, agreement: agreement,
        worst: worst(cell, except: agreement.unpredicted),
        isOfMemberAlone: !spares(program, cell))
    ]
    if agreement.unpredicted.count >= Agreement.leastWrong,
      let (second, rest) = conditional(cell, base: (program, agreement.unpredicted))
    {
      result.explanations.append(second)
      result.unpredicted = rest
    }
    return result
  }

  /// A program with the value of one stage that all answers speak for most, and the programs that they cannot
  /// tell from it: with other values of one stage.
  ///
  /// A search looks at few of the answers; the finer points show in the others.
  private func refined(
    _ program: Program, _ all: ProgramRunner<Program>
  ) -> (program: Program, ties: [Program]) {
    var program = program
    for _ in 0..<3 {
      let likes = likes(of: program, all)
      guard let best = likes.max(by: { all.score($0) < all.score($1) }),
        all.score(best) > all.score(program) + 4
      else {
        // A finer point that makes no difference here is none.
        return (program, likes.filter { $0.cost <= program.cost || !all.areAlike($0, program) })
      }
      program = best
    }
    return (program, [])
  }

  /// Programs with another value of one stage that explain nearly as much or more.
  private func likes(of program: Program, _ all: ProgramRunner<Program>) -> [Program] {
    let cell = all.cell
    let search = BeamSearch(table: table, isBanned: isBanned, effort: effort)
    let few = ProgramRunner(
      cell.split(wrong: effort.wrong / 2, right: effort.right / 2).sample, scorer)
    let isSparing = spares(program, cell)
    return program.parts.flatMap { part in
      let others = table.neighbours(
        of: program, branch: cell.branch, member: cell.member, isFirstRound: true)
      return others.filter { other in
        other != program && other.parts.count == program.parts.count
          && other.removing(part.stage) == program.removing(part.stage)
          && search.isAllowed(other) && few.score(other) > few.score(program) - 12
          && all.score(other) > all.score(program) - 12 && all.agreement(other).isConvincing
          && (!isSparing || spares(other, cell))
      }
    }
  }

  private func worst(_ cell: Cell<Program>, except unpredicted: [Int]) -> Double {
    let missing = Set(unpredicted)
    return cell.evidence.indices.filter {
      cell.evidence[$0].isWrong && !missing.contains($0)
    }.map { cell.evidence[$0].error.orInfinite }.max() ?? 0
  }

  /// A program that predicts the wrong answers, or those that `base` leaves over, on one side of a
  /// threshold.
  private mutating func conditional(
    _ cell: Cell<Program>, base: (program: Program, left: [Int])?
  ) -> (Explanation<Program>, unpredicted: [Int])? {
    var target = cell
    if let base {
      // What is explained counts as right as it is.
      let left = Set(base.left)
      for index in target.evidence.indices
      where target.evidence[index].isWrong && !left.contains(index) {
        target.evidence[index].isWrong = false
        target.evidence[index].truth = target.evidence[index].observed
      }
      guard base.left.allSatisfy({ cell.evidence[$0].observed.isFinite }) || base.left.count >= 24
      else { return nil }
    }
    // By the wrong answers alone: the right ones speak against every fault that is not everywhere.
    let sample = target.split(wrong: effort.wrong, right: 0).sample
    let runner = ProgramRunner(sample, scorer)
    let search = BeamSearch(table: table, isBanned: isBanned, effort: effort)
    let starts = [table.right] + (base.map { [$0.program] } ?? [])
    search.run(runner, from: starts)
    var candidates = runner.best(4)
    for start in starts where !start.mayBlowUp {
      candidates += search.fit(runner, from: start)
    }
    candidates.sort { runner.score($0) > runner.score($1) }
    evaluated += runner.evaluated
    for program in candidates.prefix(8) where !program.isRight && program != base?.program {
      if let found = limited(program, target, base: base?.program) {
        table.keep(program)
        return found
      }
    }
    return nil
  }

  /// With a threshold besides, a value that so many others could replace is no finding.
  private static var mostTies: Int { 3 }

  /// The program with the condition that makes it convincing, or without one where none is needed.
  private func limited(
    _ program: Program, _ cell: Cell<Program>, base: Program?
  ) -> (Explanation<Program>, unpredicted: [Int])? {
    let runner = ProgramRunner(cell, scorer)
    let plainAgreement = runner.agreement(program)
    guard plainAgreement.wrong >= Agreement.leastWrong, plainAgreement.isFitting,
      isEarned(program, runner)
    else { return nil }
    if plainAgreement.isConvincing {
      let (program, ties) = refined(plain(program, runner, runner), runner)
      guard ties.count <= Self.mostTies else { return nil }
      let agreement = runner.agreement(program)
      return (
        Explanation(
          program: program, ties: ties, agreement: agreement,
          worst: worst(cell, except: agreement.unpredicted),
          isOfMemberAlone: !spares(program, cell)), agreement.unpredicted
      )
    }
    let predictions = runner.predictions(program)
    let missed = Set(plainAgreement.unpredicted)
    var (affected, spared): ([Program.Item], [Program.Item]) = ([], [])
    for (index, evidence) in cell.evidence.enumerated() {
      let one = scorer.agreement(
        [predictions[index]], [evidence], mayBlowUp: program.mayBlowUp)
      if evidence.isWrong, !missed.contains(index) { affected.append(cell.items[index]) }
      if one.contradicted == 1 { spared.append(cell.items[index]) }
    }
    guard
      let (condition, accuracy) = FaultCondition.separating(
        affected, spared, features: table.features), accuracy >= 0.99
    else { return nil }
    let mixed = zip(cell.items.indices, predictions).map { index, prediction in
      condition.holds(cell.items[index])
        ? prediction : Prediction(value: cell.evidence[index].truth)
    }
    let within = cell.subset(cell.items.indices.filter { condition.holds(cell.items[$0]) })
    let ties = likes(of: program, ProgramRunner(within, scorer))
    guard ties.count <= Self.mostTies else { return nil }
    let agreement = scorer.agreement(mixed, cell.evidence, mayBlowUp: program.mayBlowUp)
    // Lost digits look alike in many formulas; with a threshold besides, one of them fits always.
    guard agreement.isConvincing, !agreement.isOfRoundings else { return nil }
    // Beyond a threshold all that ends at rest is alike, but for what is always at rest.
    let isAlwaysAtRest = zip(cell.evidence, predictions).allSatisfy { evidence, prediction in
      prediction.value.isFinite && !evidence.isTelling(prediction.value)
    }
    guard isAlwaysAtRest || agreement.telling * 4 >= agreement.explained else { return nil }
    return (
      Explanation(
        program: program, condition: condition, ties: ties, agreement: agreement,
        worst: worst(cell, except: agreement.unpredicted),
        isOfMemberAlone: !spares(program, cell, where: condition)), agreement.unpredicted
    )
  }

  /// The program that explains the members of a branch together, where each has too few answers.
  private mutating func common(_ cells: [Cell<Program>]) -> Program? {
    guard cells.reduce(0, { $0 + $1.wrong }) >= Agreement.leastWrong else { return nil }
    let runners = cells.map { ProgramRunner($0, scorer) }
    let search = BeamSearch(table: table, isBanned: isBanned, effort: effort)
    for runner in runners { search.run(runner, from: [table.right]) }
    var best: (program: Program, score: Double)?
    for program in runners.flatMap({ $0.best(effort.finalists) }) where !program.isRight {
      let together = runners.map { $0.agreement(program) }.reduce(Agreement(), +)
      let score = runners.reduce(0) { $0 + $1.score(program) }
      guard together.isConvincing, score > best?.score ?? -.infinity else { continue }
      best = (program, score)
    }
    evaluated += runners.reduce(0) { $0 + $1.evaluated }
    return best?.program
  }

  /// Too few answers to find a fault by: those that other cells have are tried.
  private func smallResult(
    _ cell: Cell<Program>, _ known: [Program]
  ) -> CellResult<Program> {
    let runner = ProgramRunner(cell, scorer)
    var best: (program: Program, agreement: Agreement)?
    for program in known {
      // Of what other cells have, only what shows here.
      let program = program.parts.reduce(program) { program, part in
        let simpler = program.removing(part.stage)
        let helps = simpler.isRight || runner.gain(of: program, over: simpler) > 0
        return helps ? program : simpler
      }
      let agreement = runner.agreement(program)
      guard agreement.isConvincingForItsSize else { continue }
      if agreement.explained > best?.agreement.explained ?? 0 { best = (program, agreement) }
    }
    var result = CellResult<Program>(
      cell: cell, unpredicted: cell.evidence.indices.filter { cell.evidence[$0].isWrong })
    if let best {
      result.unpredicted = best.agreement.unpredicted
      result.explanations = [
        Explanation(
          program: best.program, agreement: best.agreement,
          worst: worst(cell, except: best.agreement.unpredicted),
          isOfMemberAlone: !spares(best.program, cell))
      ]
    }
    return result
  }
}
