internal import Foundation
internal import Seeding

/// The answers about one member in one branch.
struct Cell<Program: FaultProgram> {
  var branch: Int
  var member: Int
  var items: [Program.Item] = []
  var evidence: [Evidence] = []

  var wrong: Int { evidence.count { $0.isWrong } }
  var wrongIndices: [Int] { evidence.indices.filter { evidence[$0].isWrong } }

  /// Empty cells for every branch of every member, in that order.
  static func all(branches: Int, members: Int) -> [Cell] {
    (0..<branches * members).map { Cell(branch: $0 % branches, member: $0 / branches) }
  }

  mutating func append(_ item: Program.Item, _ evidence: Evidence) {
    items.append(item)
    self.evidence.append(evidence)
  }

  /// Whether most wrong answers for which two programs differ by more than roundings are nearer to
  /// the first.
  func prefers(_ program: Program, to other: Program) -> Bool {
    let (core, otherCore) = (program.core, other.core)
    var (differing, nearer) = (0, 0)
    for (item, evidence) in zip(items, evidence)
    where evidence.isWrong && evidence.observed.isFinite {
      let own = program.answer(for: item, member: member, core: core.runCore(on: item)).value
      let rival = other.answer(for: item, member: member, core: otherCore.runCore(on: item)).value
      guard own.isFinite,
        (own - rival).magnitude > 4 * evidence.allowance + 0x1p-40 * evidence.scale
      else { continue }
      differing += 1
      if (evidence.observed - own).magnitude < (evidence.observed - rival).magnitude {
        nearer += 1
      }
    }
    return nearer * 2 > differing
  }

  /// The indices of the answers in a random but reproducible order.
  private var shuffled: [Int] {
    var random = SplitMix64(seed: 0xD1A6 &+ UInt64(branch * 2 + member))
    var order = Array(items.indices)
    for place in order.indices.dropLast() {
      order.swapAt(place, place + random.index(below: order.count - place))
    }
    return order
  }

  /// A sample with at most the given numbers of wrong and correct answers.
  func sample(wrong: Int, right: Int) -> Cell {
    let order = shuffled
    let chosen =
      order.filter { evidence[$0].isWrong }.prefix(wrong)
      + order.filter { !evidence[$0].isWrong }.prefix(right)
    return Cell(
      branch: branch, member: member, items: chosen.map { items[$0] },
      evidence: chosen.map { evidence[$0] })
  }
}

/// Counts evaluations, so that a diagnosis ends and gives the same result on every machine.
final class WorkBudget {
  private(set) var left: Int
  /// Whether rows were skipped because the budget ran out.
  private(set) var wasCutShort = false

  init(_ left: Int = 800_000_000) { self.left = left }

  func spend(_ work: Int) { left -= work }

  /// Whether the budget allows another row; records when it does not.
  var hasRoom: Bool {
    if left <= 0 { wasCutShort = true }
    return left > 0
  }
}

/// Runs programs on the answers of a cell and caches each core.
final class ProgramRunner<Program: FaultProgram> {
  let cell: Cell<Program>
  private let scorer: Scorer
  private let budget: WorkBudget
  private var cores: [Program: [Program.Core]] = [:]
  /// Scores with their order of first request, because hash order differs between runs.
  private var scores: [Program: (score: Double, order: Int)] = [:]
  /// The scans and values behind programs with fitted numbers.
  var scans: [Program: (scan: ParameterScan<Program>, value: Double)] = [:]

  init(_ cell: Cell<Program>, _ scorer: Scorer, _ budget: WorkBudget) {
    (self.cell, self.scorer, self.budget) = (cell, scorer, budget)
  }

  private func predictions(_ program: Program, keepsCore: Bool = true) -> [Prediction] {
    let core = program.core
    let made: [Program.Core]
    if let known = cores[core] {
      made = known
      budget.spend(cell.items.count)
    } else {
      made = cell.items.map { core.runCore(on: $0) }
      if keepsCore { cores[core] = made }
      budget.spend(cell.items.count * program.work)
    }
    return zip(cell.items, made).map { program.answer(for: $0, member: cell.member, core: $1) }
  }

  /// The bits that the program saves, minus its cost.
  func score(_ program: Program) -> Double {
    if let known = scores[program] { return known.score }
    let score = passingScore(program, keepsCore: true)
    scores[program] = (score, scores.count)
    return score
  }

  /// An uncached score, for programs whose number is still being fitted.
  func passingScore(_ program: Program, keepsCore: Bool = false) -> Double {
    scorer.bits(
      predictions(program, keepsCore: keepsCore), cell.evidence, mayBlowUp: program.mayBlowUp)
      - program.cost - 6
  }

  /// The sum of the distances between predictions and answers, in bits above their roundings.
  func distanceBits(_ program: Program) -> Double {
    zip(predictions(program, keepsCore: false), cell.evidence).reduce(0) { sum, pair in
      let distance = (pair.0.value - pair.1.observed).magnitude
      guard distance.isFinite else { return sum }
      return sum + log2(max(distance / max(pair.1.allowance, pair.1.scale * 0x1p-46), 1))
    }
  }

  func agreement(_ program: Program) -> Agreement {
    scorer.agreement(predictions(program), cell.evidence, mayBlowUp: program.mayBlowUp)
  }

  /// The best programs so far, best first, and those that score nearly as well as the best.
  func best(_ count: Int, orWithin bits: Double = 0) -> [Program] {
    let ranked = scores.sorted {
      ($0.value.score, $1.value.order) > ($1.value.score, $0.value.order)
    }
    let nearly = (ranked.first?.value.score ?? 0) - bits
    let number = ranked.prefix { $0.value.score > nearly }.count
    return ranked.prefix(max(count, number)).map(\.key)
  }
}

extension Double {
  /// The number, or infinity for NaN.
  var orInfinite: Double { isNaN ? .infinity : self }
}
