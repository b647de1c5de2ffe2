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
}

/// What was found out about one cell.
struct CellResult<Program: FaultProgram> {
  var cell: Cell<Program>
  var explanations: [Explanation<Program>] = []
  /// Wrong answers that nothing predicts, as indices.
  var unpredicted: [Int]
  /// The best program that was not believed, for whoever reads the machine's verdict.
  var refused: Program?

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
  private(set) var evaluated = 0

  /// - Parameter isBanned: Rows to do without.
  init(_ table: Table, tolerance: Double, isBanned: ((FaultPart) -> Bool)? = nil) {
    self.table = table
    scorer = Scorer(tolerance: tolerance)
    self.isBanned = isBanned
  }

  /// Diagnoses every cell; the members in their order, of each the branch with most wrong answers
  /// first.
  mutating func run(_ cells: [Cell<Program>]) -> [CellResult<Program>] {
    let order = cells.filter { $0.wrong > 0 }.sorted {
      ($0.member, $1.wrong) < ($1.member, $0.wrong)
    }
    var results: [CellResult<Program>] = []
    for cell in order where cell.wrong >= 12 {
      results.append(result(cell, known: results))
    }
    // What is found late may explain what stayed open.
    for index in results.indices where results[index].explanations.isEmpty {
      results[index] = again(results[index], known: results)
    }
    let small = order.filter { $0.wrong < 12 }
    var shared: [Program] = []
    for branch in Set(small.map(\.branch)).sorted() {
      shared += common(small.filter { $0.branch == branch }).map { [$0] } ?? []
    }
    if shared.isEmpty { shared += common(small).map { [$0] } ?? [] }
    for cell in small {
      results.append(smallResult(cell, CellResult.programs(of: results) + shared))
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
    let held = ProgramRunner(rest.wrong >= 12 ? rest : cell, scorer)
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
      cell: cell, unpredicted: cell.evidence.indices.filter { cell.evidence[$0].isWrong },
      refused: runner.best(1).first)
  }

  /// Another look at a cell without a name: what other cells have, and faults that show on one side
  /// of a threshold.
  private mutating func again(
    _ open: CellResult<Program>, known: [CellResult<Program>]
  ) -> CellResult<Program> {
    let all = ProgramRunner(open.cell, scorer)
    let fitting = CellResult.programs(of: known).filter { all.agreement($0).isConvincing }
    if let best = fitting.max(by: { all.score($0) < all.score($1) }) {
      return result(open.cell, plain(best, all), known)
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
        && all.agreement(program).isConvincing && table.isDecided(program, by: all.cell)
    }
    guard
      let best = good.max(by: { held.score($0) + bonus($0) < held.score($1) + bonus($1) })
    else { return nil }
    return plain(best, held)
  }

  /// The program without the stages that hardly help.
  private func plain(_ program: Program, _ held: ProgramRunner<Program>) -> Program {
    var program = program
    for part in program.parts {
      let simpler = program.removing(part.stage)
      guard !simpler.isRight,
        held.score(simpler) > held.score(program) - 12 + part.cost,
        held.agreement(simpler).isConvincing
      else { continue }
      program = simpler
    }
    return program
  }

  private mutating func result(
    _ cell: Cell<Program>, _ program: Program, _ known: [CellResult<Program>]
  ) -> CellResult<Program> {
    let all = ProgramRunner(cell, scorer)
    table.keep(program)
    // What the answers cannot tell apart: other values of one stage.
    let search = BeamSearch(table: table, isBanned: isBanned, effort: effort)
    let few = ProgramRunner(
      cell.split(wrong: effort.wrong / 2, right: effort.right / 2).sample, scorer)
    var ties: [Program] = []
    for part in program.parts {
      let others = table.neighbours(
        of: program, branch: cell.branch, member: cell.member, isFirstRound: true)
      for other in others
      where other != program && other.parts.count == program.parts.count
        && other.removing(part.stage) == program.removing(part.stage)
        && search.isAllowed(other)
      {
        if few.score(other) > few.score(program) - 12, all.score(other) > all.score(program) - 12,
          all.agreement(other).isConvincing
        {
          ties.append(other)
        }
      }
    }
    let agreement = all.agreement(program)
    var result = CellResult(cell: cell, unpredicted: agreement.unpredicted)
    result.explanations = [
      Explanation(
        program: program, ties: ties, agreement: agreement,
        worst: worst(cell, except: agreement.unpredicted))
    ]
    if agreement.unpredicted.count >= 12,
      let (second, rest) = conditional(cell, base: (program, agreement.unpredicted))
    {
      result.explanations.append(second)
      result.unpredicted = rest
    }
    return result
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

  /// The program with the condition that makes it convincing, or without one where none is needed.
  private func limited(
    _ program: Program, _ cell: Cell<Program>, base: Program?
  ) -> (Explanation<Program>, unpredicted: [Int])? {
    let runner = ProgramRunner(cell, scorer)
    let plainAgreement = runner.agreement(program)
    guard plainAgreement.wrong >= 12, plainAgreement.isFitting else { return nil }
    if plainAgreement.isConvincing {
      return (
        Explanation(
          program: plain(program, runner), agreement: plainAgreement,
          worst: worst(cell, except: plainAgreement.unpredicted)), plainAgreement.unpredicted
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
        program: program, condition: condition, agreement: agreement,
        worst: worst(cell, except: agreement.unpredicted)), agreement.unpredicted
    )
  }

  /// The program that explains the members of a branch together, where each has too few answers.
  private mutating func common(_ cells: [Cell<Program>]) -> Program? {
    guard cells.reduce(0, { $0 + $1.wrong }) >= 12 else { return nil }
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
          worst: worst(cell, except: best.agreement.unpredicted))
      ]
    }
    return result
  }
}
