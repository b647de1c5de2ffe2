internal import Foundation
internal import SolverVerification

/// How a form with a setting agrees with the answers of one kind, by cell: member and branch.
struct Agreement {
  struct Cell {
    /// The answers that it predicts.
    var explained: [Int] = []
    /// The wrong numbers in them, those predicted to a part of their error, and to all digits.
    var (numbers, sharp, exact) = (0, 0, 0)
    /// The answers that it contradicts, and the right ones among them and in all.
    var (contradicted, contradictedRight, right) = (0, 0, 0)
    /// The wrong answers for which it predicts nothing, as programs with its fault differ there.
    var undecided = 0
    /// Whether roundings decide many of its answers.
    var losesDigits = false
    /// Whether it is named there; boundaries that roundings decide may be contradicted, and a few
    /// wrong answers may have another fault.
    var isConsistent: Bool {
      if losesDigits || sharp * 10 < numbers * 9 {
        return !explained.isEmpty && contradicted <= explained.count / 10
      }
      return !explained.isEmpty && contradictedRight <= explained.count / 200
        && contradicted <= explained.count / 50
    }

    /// Whether it predicts the answers that another one does and far more, and contradicts wrong ones
    /// alone: the other one then describes a part of what another fault has mixed with.
    func contains(_ other: Cell) -> Bool {
      explained.count > 2 * other.explained.count && contradictedRight == 0
        && Set(explained).isSuperset(of: other.explained)
    }
  }

  var cells: [Cell]

  /// The places of the cells in which it is named.
  var named: [Int] { cells.indices.filter { cells[$0].isConsistent } }
  func sum(_ value: KeyPath<Cell, Int>) -> Int {
    named.reduce(0) { $0 + cells[$1][keyPath: value] }
  }
  var count: Int { sum(\.explained.count) }

  /// The number of other members and branches whose answers contradict it.
  var refuted: Int { cells.count { !$0.isConsistent && $0.contradicted > 0 } }
}

/// A name for wrong answers of one kind.
struct Name {
  var solver: Int
  var form: Int
  var setting: Setting
  var agreement: Agreement
  /// The limits between which the number may lie; equal if it is determined.
  var limits: ClosedRange<Double>?
  /// The counts that the answers cannot tell apart, in order; empty if there is one.
  var counts: [Double] = []
  /// Forms that the answers cannot tell apart, in words.
  var others: [String] = []

  var row: FaultForm { FaultySolver.all[solver].forms[form] }
}

/// Compares the forms of the list with the answers of one kind.
///
/// A form is named in a cell, a member of a branch, if it predicts wrong answers there, lists as a
/// whole, and no answer for which it differs from the truth contradicts it. What the first name
/// leaves open is searched again, so that faults in different branches or members come apart; two
/// faults in one answer have no name.
struct Naming {
  let answers: KindAnswers
  /// The answers judged at double precision; nil where the tolerance is no larger.
  private let smallErrors: () -> KindAnswers?
  /// Wrong numbers that are not yet predicted: indices of answers, by cell.
  private(set) var open: [Set<Int>]
  let branches: Int
  /// The number of wrong answers of each cell.
  let wrong: [Int]
  /// Answers without wrong numbers, evenly chosen.
  private let right: [Int]

  /// The fewest wrong numbers that support a name.
  static let fewest = 12
  /// The most answers on which a form is judged.
  private static let most = 3_000

  init(_ answers: KindAnswers, smallErrors: @escaping () -> KindAnswers? = { nil }) {
    (self.answers, self.smallErrors) = (answers, smallErrors)
    branches = Branch.names(of: answers.kind).count
    var open: [Set<Int>] = Array(repeating: [], count: branches * answers.members.count)
    for (index, answered) in answers.answers.enumerated() {
      for (member, places) in answered.places.enumerated()
      where answered.evidence[places].contains(where: \.isWrong) {
        open[member * branches + answered.branch].insert(index)
      }
    }
    (self.open, wrong) = (open, open.map(\.count))
    let right = answers.answers.indices.filter { index in
      !answers.answers[index].evidence.contains(where: \.isWrong)
    }
    // Of each branch some, however rare it is.
    let ofBranches = Dictionary(grouping: right) { answers.answers[$0].branch }.values
      .flatMap { $0.spread(Self.most / 10) }
    self.right = Set(right.spread(Self.most) + ofBranches).sorted()
  }

  /// - Parameter known: What other kinds show. If there is any, nothing else is tried.
  mutating func names(known: [(solver: Int, form: Int, number: Double)]) -> [Name] {
    var names: [Name] = []
    for _ in 0..<4 where open.contains(where: { !$0.isEmpty }) {
      guard let name = next(known) else { break }
      for cell in name.agreement.named { open[cell].subtract(name.agreement.cells[cell].explained) }
      names.append(name)
    }
    return names
  }

  private func next(_ known: [(solver: Int, form: Int, number: Double)]) -> Name? {
    let wrong = allOpen.spread(Self.most)
    let tried = open.map { $0.intersection(wrong).count }
    // Of every cell some.
    let probe = Set(open.flatMap { $0.sorted().spread(4) }).sorted()
    let few = Set(open.flatMap { $0.sorted().spread(24) }).sorted() + right.spread(12)
    var (found, all): ([Name], [Agreement]) = ([], [])
    for (place, solver) in FaultySolver.all.enumerated() where solver.kinds.contains(answers.kind) {
      for (index, form) in solver.forms.enumerated() {
        let others = known.filter { $0.solver == place && $0.form == index }.map(\.number)
        guard known.isEmpty || !others.isEmpty else { continue }
        for setting in best(form, few, probe, others) {
          let isKnown = others.contains(setting.number)
          let agreement = self.agreement(form, setting, wrong + right)
          all.append(agreement)
          let numbers = agreement.sum(\.numbers)
          // A form that predicts few of many wrong answers may do so by chance.
          let open = agreement.named.reduce(0) { $0 + tried[$1] }
          guard numbers >= (isKnown ? 1 : Self.fewest), agreement.sum(\.sharp) * 4 >= numbers,
            isKnown || agreement.count * 10 >= open
          else { continue }
          found.append(Name(solver: place, form: index, setting: setting, agreement: agreement))
        }
      }
    }
    found.removeAll { name in
      all.contains { other in
        name.agreement.named.allSatisfy { other.cells[$0].contains(name.agreement.cells[$0]) }
      }
    }
    // A tolerance is not named where single precision explains nearly as many answers.
    let singles = found.filter { $0.row.isSinglePrecision }.map(\.agreement)
    found.removeAll { name in
      name.row.isTolerance
        && singles.contains {
          $0.named == name.agreement.named && $0.count * 10 >= name.agreement.count * 9
        }
    }
    // Most answers first, then what predicts most of them to all digits, then what no other cell
    // contradicts, then the simpler form: without a number, and earlier in the list.
    func rank(_ name: Name) -> (Int, Int, Int, Int, Int, Int) {
      let agreement = name.agreement
      return (
        -agreement.count, agreement.sum(\.exact) * 2 > agreement.sum(\.numbers) ? 0 : 1,
        agreement.refuted, name.row.number == nil ? 0 : 1, name.solver, name.form
      )
    }
    found.sort { rank($0) < rank($1) }
    guard var name = found.first else { return nil }
    let form = name.row
    if form.number?.isContinuous == true {
      name.setting = refined(form, name.setting, name.agreement.count, wrong + right)
      name.agreement = agreement(form, name.setting, wrong + right)
    }
    let equal = found.dropFirst().filter { other in
      rank(other).1 == rank(name).1 && other.agreement.named == name.agreement.named
        && other.agreement.refuted == name.agreement.refuted
        && other.agreement.named.allSatisfy {
          other.agreement.cells[$0].explained == name.agreement.cells[$0].explained
        }
    }
    let closest = closest([name] + equal)
    name = closest[0]
    for other in closest.dropFirst() where (other.solver, other.form) != (name.solver, name.form) {
      let words = other.row.words(other.row.number?.text(other.setting.number) ?? "")
      if !name.others.contains(words) { name.others.append(words) }
    }
    let some = wrong.spread(300) + right.spread(300)
    name.limits = limits(name.row, name.setting, some)
    name.counts = counts(name.row, name.setting, some)
    // All answers, for the counts.
    name.agreement = agreement(name.row, name.setting, Array(answers.answers.indices))
    return name.agreement.count > 0 ? name : nil
  }

  /// Of names that wrong answers do not tell apart, those that agree best with the smaller errors that
  /// the tolerance allows.
  private func closest(_ names: [Name]) -> [Name] {
    guard names.count > 1, let smallErrors = smallErrors() else { return names }
    let search = Naming(smallErrors)
    let some = search.allOpen.spread(Self.most) + search.right
    let counts = names.map { search.agreement($0.row, $0.setting, some).count }
    let most = counts.max() ?? 0
    return zip(names, counts).filter { $1 * 100 >= most * 99 }.map(\.0)
  }

  /// The answers with wrong numbers that are not yet predicted, in order.
  private var allOpen: [Int] { open.reduce(into: Set<Int>()) { $0.formUnion($1) }.sorted() }

  /// The settings of a form that predict some of a few answers, best first.
  private func best(
    _ form: FaultForm, _ few: [Int], _ probe: [Int], _ known: [Double]
  ) -> [Setting] {
    var numbers = known
    if known.isEmpty {
      // Keyframes cost much, and curves show more: only what curves show is tried.
      if answers.kind == .cssKeyframes, form.variants.contains(.cssKeyframes) { return [] }
      numbers = form.number?.values ?? [0]
      let implied = few.compactMap { index -> Double? in
        let answered = answers.answers[index]
        guard answered.evidence.contains(where: \.isWrong) else { return nil }
        return form.number?.implied?(answered.question, answered.evidence.map(\.observed))
      }.filter(\.isFinite).sorted()
      if implied.count >= 4 {
        // One answer may imply nonsense, and of a limit the greatest is it.
        numbers += [2, 1, 4].map { implied[min(implied.count * $0 / 4, implied.count - 1)] }
      }
    }
    let settings = numbers.flatMap { number in
      (form.variants.contains(answers.kind) ? [false, true] : [false]).map {
        Setting(number: number, isVariant: $0)
      }
    }
    func scored(_ settings: [Setting], _ some: [Int]) -> [(score: Int, setting: Setting)] {
      settings.map { (agreement(form, $0, some).count, $0) }.sorted { $0.score > $1.score }
    }
    var ranked = scored(settings.filter { agreement(form, $0, probe).count > 0 }, few)
      .filter { $0.score > 0 }
    // A few answers may not tell settings apart, nor have any that a setting contradicts.
    let ties = ranked.prefix { $0.score == ranked[0].score }
    if ties.count > 1, known.isEmpty {
      let many = few + allOpen.spread(400) + right.spread(400)
      ranked.replaceSubrange(ties.indices, with: scored(ties.map(\.setting), many))
    }
    guard let number = form.number, number.isContinuous, known.isEmpty else {
      return ranked.prefix(3).map(\.setting)
    }
    guard let first = ranked.first?.setting else {
      return settings.count > 1 ? fitted(form, settings, probe.spread(12)).map { [$0] } ?? [] : []
    }
    let refined = refined(form, first, agreement(form, first, few).count, few)
    return refined != first ? [refined, first] : [first]
  }

  /// The number, between those tried, that comes nearest to a few wrong answers; nil if none comes
  /// near.
  private func fitted(_ form: FaultForm, _ settings: [Setting], _ probe: [Int]) -> Setting? {
    /// The median share of the errors that is left.
    func left(_ setting: Setting) -> Double {
      let shares = probe.compactMap { index -> Double? in
        let answered = answers.answers[index]
        guard let place = answered.evidence.firstIndex(where: \.isWrong) else { return nil }
        let item = answered.evidence[place]
        let numbers = form.answer(answered.question, setting)?.numbers
        guard let value = numbers.flatMap({ $0.indices.contains(place) ? $0[place] : nil })
        else { return 1 }
        let share = (value - item.observed).magnitude / (item.truth - item.observed).magnitude
        return share.isFinite ? min(share, 1) : 1
      }
      return shares.isEmpty ? 1 : Statistics.upperMedian(shares)
    }
    let tried = settings.map { (setting: $0, left: left($0)) }
    guard var best = tried.min(by: { $0.left < $1.left }), best.left < 0.7 else { return nil }
    var step = 0.1
    for _ in 0..<80 where best.left > 1e-6 {
      let others = [1 + step, 1 - step].map { best.setting.times($0) }
        .map { (setting: $0, left: left($0)) }
      if let other = others.min(by: { $0.left < $1.left }), other.left < best.left {
        best = other
      } else {
        step /= 2
      }
    }
    // Far from the numbers that programs have, a form is another one.
    let sizes = tried.map(\.setting.number.magnitude).sorted()
    let known = sizes[0] / 4...4 * sizes[sizes.count - 1]
    return best.left < 0.01 && known.contains(best.setting.number.magnitude) ? best.setting : nil
  }

  /// A neighbour of the number that predicts more.
  private func refined(_ form: FaultForm, _ setting: Setting, _ score: Int, _ few: [Int]) -> Setting
  {
    var best = (score: score, setting: setting)
    func attempt(_ number: Double) {
      let other = Setting(number: number, isVariant: setting.isVariant)
      let score = agreement(form, other, few).count
      if score > best.score { best = (score, other) }
    }
    for step in [0.1, 0.03, 0.01, 0.003, 0.001, 1e-4] {
      for factor in [1 - step, 1 + step] { attempt(best.setting.number * factor) }
    }
    for number in form.number?.values ?? [] where 0.5...2 ~= number / setting.number {
      attempt(number)
    }
    return best.setting
  }

  /// The numbers with which a form predicts as much.
  private func limits(_ form: FaultForm, _ setting: Setting, _ some: [Int]) -> ClosedRange<Double>?
  {
    guard let number = form.number, number.isContinuous, setting.number != 0 else { return nil }
    let score = agreement(form, setting, some).count
    func fits(_ factor: Double) -> Bool {
      agreement(form, setting.times(factor), some).count >= score
    }
    func farthest(_ up: Bool) -> Double {
      var (inside, outside) = (0.0, 1e-6)
      while outside < 20, fits(exp(up ? outside : -outside)) {
        (inside, outside) = (outside, 4 * outside)
      }
      for _ in 0..<8 {
        let middle = (inside + outside) / 2
        if fits(exp(up ? middle : -middle)) { inside = middle } else { outside = middle }
      }
      return setting.number * exp(up ? inside : -inside)
    }
    // Beyond the numbers that programs have, limits say nothing.
    let known = number.values.map { $0 * setting.number < 0 ? -$0 : $0 } + [setting.number]
    let ends = [farthest(false), farthest(true)].sorted().map {
      min(max($0, known.min() ?? $0), known.max() ?? $0)
    }
    return ends[0]...ends[1]
  }

  /// The counts with which a form predicts as much; empty if there is one.
  private func counts(_ form: FaultForm, _ setting: Setting, _ some: [Int]) -> [Double] {
    guard let number = form.number, !number.isContinuous else { return [] }
    let own = agreement(form, setting, some)
    let equal = Set(number.values + [setting.number]).filter { count in
      let other = agreement(form, Setting(number: count, isVariant: setting.isVariant), some)
      return other.named == own.named && other.count >= own.count
    }
    return equal.count > 1 ? equal.sorted() : []
  }

  // MARK: Agreement

  private func agreement(_ form: FaultForm, _ setting: Setting, _ indices: [Int]) -> Agreement {
    var cell = Agreement.Cell()
    cell.losesDigits = form.losesDigits
    var result = Agreement(cells: Array(repeating: cell, count: open.count))
    for index in indices {
      let answered = answers.answers[index]
      let prediction = form.answer(answered.question, setting)
      for (member, places) in answered.places.enumerated() where !places.isEmpty {
        let cell = member * branches + answered.branch
        let isWrong = answered.evidence[places].contains(where: \.isWrong)
        if !isWrong { result.cells[cell].right += 1 }
        guard let prediction else { continue }
        guard prediction.numbers.count == answered.evidence.count else {
          if isWrong { result.cells[cell].undecided += 1 }
          continue
        }
        switch compare(prediction, answered, places, form.mayBlowUp) {
        case .sameAsTheTruth: break
        case .other:
          if isWrong, isKept(answered, places, form, setting) { continue }
          result.cells[cell].contradicted += 1
          if !isWrong { result.cells[cell].contradictedRight += 1 }
        case .predicted(let numbers, let sharp, let exact):
          guard open[cell].contains(index) else { continue }
          result.cells[cell].explained.append(index)
          result.cells[cell].numbers += numbers
          result.cells[cell].sharp += sharp
          result.cells[cell].exact += exact
        }
      }
    }
    return result
  }

  /// Whether a change of the output leaves an answer as it is, so that another fault may come before.
  private func isKept(
    _ answered: Answered, _ places: Range<Int>, _ form: FaultForm, _ setting: Setting
  ) -> Bool {
    guard form.isOfOutput else { return false }
    let observed = answered.evidence.map(\.observed)
    let again = form.answer(Question(request: answered.question.request, truth: observed), setting)
    return again.map { $0.numbers[places] == observed[places] } ?? false
  }

  private enum Comparison {
    case sameAsTheTruth, other
    case predicted(numbers: Int, sharp: Int, exact: Int)
  }

  private func compare(
    _ prediction: Prediction, _ answered: Answered, _ places: Range<Int>, _ mayBlowUp: Bool
  ) -> Comparison {
    var (isVisible, isEqual, wrong, sharp, exact) = (false, true, 0, 0, 0)
    for index in places {
      let item = answered.evidence[index]
      let value = item.compared(prediction.numbers[index])
      let (observed, truth) = (item.compared(item.observed), item.compared(item.truth))
      let spread = prediction.spread(index)
      let distance = value == truth ? 0 : (value - truth).magnitude
      let unit = item.scale
      if !(distance <= max(4 * spread, 3 * answers.tolerance * unit) + item.allowance) {
        isVisible = true
      }
      let areFinite = value.isFinite && observed.isFinite
      let miss = value == observed ? 0 : (observed - value).magnitude
      if !item.isWrong {
        isEqual = isEqual && miss <= 4 * spread + item.allowance + 2 * answers.tolerance * unit
        continue
      }
      wrong += 1
      let error = (observed - truth).magnitude
      let near = max(3e-3 * error, item.allowance)
      if areFinite
        ? miss <= near && (miss < 0.5 * error || error == 0) : !value.isFinite && !observed.isFinite
      {
        // Many formulas have no finite settling time, so that only finite ones tell them apart.
        if areFinite || answers.kind != .settling { sharp += 1 }
        if !areFinite || miss <= max(1e-6 * error, item.allowance) { exact += 1 }
      } else if areFinite, miss <= 4 * spread, spread <= 100 * error {
        // Within its roundings.
      } else if mayBlowUp, !(distance <= 1e3 * unit), !(error <= 1e3 * unit) {
        // Where it is unstable.
      } else {
        isEqual = false
      }
    }
    if wrong > 0, isEqual { return .predicted(numbers: wrong, sharp: sharp, exact: exact) }
    return isVisible && !isEqual ? .other : .sameAsTheTruth
  }
}
