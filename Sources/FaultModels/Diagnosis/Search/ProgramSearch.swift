internal import Foundation
internal import Seeding

/// The answers of one branch about one member.
struct Cell<Program: FaultProgram> {
  var branch: Int
  var member: Int
  var items: [Program.Item]
  var evidence: [Evidence]

  var wrong: Int { evidence.count { $0.isWrong } }

  func subset(_ indices: [Int]) -> Cell {
    Cell(
      branch: branch, member: member, items: indices.map { items[$0] },
      evidence: indices.map { evidence[$0] })
  }

  /// So many of the answers, whether right or wrong, the same every time.
  func excerpt(_ count: Int) -> Cell {
    guard items.count > count else { return self }
    return subset(Array(shuffled.prefix(count)))
  }

  private var shuffled: [Int] {
    var random = SplitMix64(seed: 0xD1A6 &+ UInt64(branch * 2 + member))
    var order = Array(items.indices)
    for place in order.indices.dropLast() {
      order.swapAt(place, place + random.index(below: order.count - place))
    }
    return order
  }

  /// Some of the answers to choose programs by, the same every time, and all others.
  func split(wrong: Int, right: Int) -> (sample: Cell, rest: Cell) {
    // Never more than half of the wrong answers: the others put the choice to the test.
    let most = min(wrong, max((self.wrong + 1) / 2, min(self.wrong, 20)))
    var (chosen, rest): ([Int], [Int]) = ([], [])
    var (wrongCount, rightCount) = (0, 0)
    for index in shuffled {
      if evidence[index].isWrong {
        wrongCount += 1
        if wrongCount <= most { chosen.append(index) } else { rest.append(index) }
      } else {
        rightCount += 1
        if rightCount <= right { chosen.append(index) } else { rest.append(index) }
      }
    }
    return (subset(chosen), subset(rest))
  }
}

extension Double {
  /// The number, or infinity where there is none.
  var orInfinite: Double { isNaN ? .infinity : self }
}

/// Runs programs on the answers of a cell, each core once.
final class ProgramRunner<Program: FaultProgram> {
  let cell: Cell<Program>
  let scorer: Scorer
  private var cores: [Program: [Program.Core]] = [:]
  /// Scores, with the order in which they were asked for: a hash's order is another every time.
  private var scores: [Program: (score: Double, order: Int)] = [:]
  var evaluated: Int { scores.count }

  init(_ cell: Cell<Program>, _ scorer: Scorer) {
    self.cell = cell
    self.scorer = scorer
  }

  func predictions(_ program: Program, keepsCore: Bool = true) -> [Prediction] {
    let core = program.core
    let made: [Program.Core]
    if let known = cores[core] {
      made = known
    } else {
      made = cell.items.map { core.runCore(on: $0) }
      if keepsCore { cores[core] = made }
    }
    return zip(cell.items, made).map {
      program.answer(for: $0, member: cell.member, core: $1)
    }
  }

  /// Bits that the program saves, less what it costs.
  func score(_ program: Program) -> Double {
    if let known = scores[program] { return known.score }
    let bits = scorer.bits(predictions(program), cell.evidence, mayBlowUp: program.mayBlowUp)
    let score = bits - program.cost - 6
    scores[program] = (score, scores.count)
    return score
  }

  /// A score that is not kept: of programs whose number is still looked for.
  func passingScore(_ program: Program) -> Double {
    scorer.bits(
      predictions(program, keepsCore: false), cell.evidence, mayBlowUp: program.mayBlowUp)
      - program.cost - 6
  }

  /// A few of the answers, by which most programs are seen to be no good.
  private lazy var screen: ProgramRunner? = {
    let few = cell.split(wrong: 20, right: 8).sample
    return few.items.count < cell.items.count ? ProgramRunner(few, scorer) : nil
  }()

  /// The programs that a few answers speak for, up to a count of those that were never scored.
  func promising(_ programs: [Program], _ count: Int) -> [Program] {
    let fresh = programs.filter { scores[$0] == nil }
    guard let screen, fresh.count > count else { return fresh }
    return best(fresh, count) { screen.score($0) }
  }

  /// The values with which a few answers speak for a program, up to a count.
  func promising(_ scan: ParameterScan<Program>, _ count: Int) -> [Double] {
    guard let screen, scan.values.count > count else { return scan.values }
    return best(scan.values, count) { screen.passingScore(scan.program($0)) }
  }

  private func best<Candidate>(
    _ candidates: [Candidate], _ count: Int, score: (Candidate) -> Double
  ) -> [Candidate] {
    let scores = candidates.map(score)
    return scores.indices.sorted { (scores[$0], $1) > (scores[$1], $0) }.prefix(count)
      .map { candidates[$0] }
  }

  func agreement(_ program: Program) -> Agreement {
    scorer.agreement(predictions(program), cell.evidence, mayBlowUp: program.mayBlowUp)
  }

  /// How many more answers speak for a program than for another one.
  func gain(of program: Program, over other: Program) -> Int {
    func met(_ program: Program) -> Int {
      let agreement = agreement(program)
      return agreement.explained - agreement.contradicted
    }
    return met(program) - met(other)
  }

  /// Whether no answer tells two programs apart.
  func areAlike(_ a: Program, _ b: Program) -> Bool {
    zip(predictions(a), predictions(b)).allSatisfy {
      $0.value == $1.value || ($0.value.isNaN && $1.value.isNaN)
    }
  }

  /// The best programs so far, best first; by their scores and whatever else speaks for them.
  func best(_ count: Int, bonus: ((Program) -> Double)? = nil) -> [Program] {
    let ranked = scores.map { program, entry in
      (program: program, score: entry.score + (bonus?(program) ?? 0), order: entry.order)
    }
    return ranked.sorted { ($0.score, $1.order) > ($1.score, $0.order) }.prefix(count)
      .map(\.program)
  }
}

/// How much a search may do.
struct SearchEffort {
  /// Programs that are followed, and for how many swaps.
  var width = 6
  var rounds = 4
  /// Programs that are tried on all answers.
  var finalists = 12
  /// Neighbours of a program, and values of a scan, that are tried on more than a few answers.
  var promising = 32
  var values = 6
  /// Answers that programs are chosen by.
  var wrong = 80
  var right = 40
  /// Answers by which a branch's other members are heard.
  var excerpt = 400
}

/// A beam of programs that swaps one stage a round.
struct BeamSearch<Table: FaultTable> {
  typealias Program = Table.Program
  let table: Table
  /// Rows to do without; nil for none.
  let isBanned: ((FaultPart) -> Bool)?
  var effort = SearchEffort()

  func isAllowed(_ program: Program) -> Bool {
    isBanned.map { !program.parts.contains(where: $0) } ?? true
  }

  /// Scores programs around the starts; ``ProgramRunner/best(_:)`` has the result.
  func run(_ runner: ProgramRunner<Program>, from starts: [Program]) {
    var beam = starts.filter(isAllowed)
    for start in beam { _ = runner.score(start) }
    var best = -Double.infinity
    for round in 0..<effort.rounds {
      for program in beam {
        let others = table.neighbours(
          of: program, branch: runner.cell.branch, member: runner.cell.member,
          isFirstRound: round == 0
        ).filter(isAllowed)
        for other in runner.promising(others, effort.promising) { _ = runner.score(other) }
      }
      beam = runner.best(effort.width)
      guard let first = beam.first else { return }
      let score = runner.score(first)
      guard score > best + 1e-9 else { return }
      best = score
    }
  }

  /// The best value of each scan, where it is any good; up to one that is good enough.
  func fit(
    _ runner: ProgramRunner<Program>, from program: Program,
    until isGoodEnough: (Program) -> Bool = { _ in false }
  ) -> [Program] {
    let before = runner.passingScore(program)
    var found: [Program] = []
    for scan in table.scans(from: program, branch: runner.cell.branch, member: runner.cell.member) {
      guard let first = scan.values.first, isAllowed(scan.program(first)) else { continue }
      var best = (score: -Double.infinity, value: first)
      func look(_ value: Double) {
        let score = runner.passingScore(scan.program(value))
        if score > best.score { best = (score, value) }
      }
      for value in runner.promising(scan, effort.values) { look(value) }
      guard best.score > before + 4 else { continue }
      // Ever finer about the best, relative to what the number changes.
      var step = 0.01
      while step > 1e-11 {
        let deviation = best.value - scan.neutral
        for factor in [-2.0, -1, 1, 2] { look(scan.neutral + deviation * (1 + factor * step)) }
        step /= 2
      }
      // A round number, where that is as good.
      for digits in 1...6 {
        let text = String(format: "%.*g", digits, best.value)
        guard let round = Double(text), round != scan.neutral else { continue }
        if runner.passingScore(scan.program(round)) >= best.score - 1 {
          best.value = round
          break
        }
      }
      let fitted = scan.program(best.value)
      _ = runner.score(fitted)
      found.append(fitted)
      if isGoodEnough(fitted) { break }
    }
    return found
  }
}
