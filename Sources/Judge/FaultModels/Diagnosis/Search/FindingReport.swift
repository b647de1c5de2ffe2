internal import Presentation
internal import SolverVerification

/// A finding and the largest error that it covers.
struct RankedFinding {
  var finding: Finding
  var worst: Double
}

/// The results of a search in words: each row once, with its branches, members and predictions, and
/// the size of the unpredicted errors.
struct FindingReport<Table: FaultTable> {
  typealias Program = Table.Program
  let diagnosis: KindDiagnosis<Table>
  let results: [CellResult<Program>]

  private var branches: [String] { diagnosis.table.branches }
  private var members: [String] { diagnosis.table.members }

  private struct Claim {
    var part: FaultPart
    /// The only member that the claim concerns, because the others contradict it.
    var member: Int?
    var agreement = Agreement()
    var worst = 0.0
    var cells: [(branch: Int, member: Int)] = []
    /// Whether the program has other rows.
    var hasCompany = false
    var alternatives: [String]?
  }

  func findings() -> [RankedFinding] {
    let named = claims.map { claim in
      RankedFinding(
        finding: Finding(claim.part.fault, text(claim), engine: claim.part.engine),
        worst: claim.worst)
    }
    return named + unrecognised
  }

  /// One claim for each row, over all cells that have it.
  private var claims: [Claim] {
    var claims: [Claim] = []
    for result in results {
      guard let explanation = result.explanation else { continue }
      let program = explanation.program
      let member = explanation.isOfMemberAlone ? result.cell.member : nil
      for part in program.parts {
        let alternatives = Set(
          explanation.alternatives.compactMap { program.replacement(of: part, in: $0)?.words }
        ).subtracting([part.words])
        let index =
          claims.firstIndex { $0.part.isSame(as: part) && $0.member == member } ?? claims.count
        if index == claims.count { claims.append(Claim(part: part, member: member)) }
        claims[index].agreement = claims[index].agreement + explanation.agreement
        claims[index].worst = max(claims[index].worst, result.worstPredicted)
        claims[index].cells.append((result.cell.branch, result.cell.member))
        if program.parts.count > 1 { claims[index].hasCompany = true }
        claims[index].alternatives =
          (claims[index].alternatives ?? alternatives.sorted()).filter(alternatives.contains)
      }
    }
    return claims
  }

  private func text(_ claim: Claim) -> String {
    let agreement = claim.agreement
    var text = diagnosis.context + claim.part.words
    let alternatives = claim.alternatives ?? []
    for alternative in alternatives.prefix(3) {
      text += " (or: \(alternative.difference(from: claim.part.words)))"
    }
    if alternatives.count > 3 { text += " (or \(alternatives.count - 3) others)" }
    let broken = Set(results.map(\.cell.branch))
    let here = Set(claim.cells.map(\.branch))
    // Words that already name the scope need no second one.
    if here != broken || broken.count == 1, branches.count > 1,
      !text.contains("over-damp") || here != [2]
    {
      text += ", " + here.sorted().map { branches[$0] }.joined(separator: " and ")
    }
    if let member = claim.member { text += ", in the \(members[member])" }
    let affected = Set(claim.cells.map(\.member))
    let about =
      affected.count < members.count
      ? " about " + affected.sorted().map { members[$0] }.joined(separator: ", ") : ""
    text += claim.hasCompany ? ": with the other named faults, predicts " : ": predicts "
    text +=
      agreement.explained == agreement.wrong && agreement.wrong > 1
      ? "all " : "\(count(agreement.explained)) of "
    text += "\(count(agreement.wrong, "wrong answer"))\(about)"
    if agreement.withinSpread > 0 {
      text += " (\(count(agreement.reproduced)) to 1 % of the error, the rest within its roundings)"
    }
    if agreement.unstable > 0 {
      text += ", \(count(agreement.unstable)) of them where it is unstable"
    }
    if agreement.right > 0 {
      let contradicted = agreement.contradicted == 0 ? "none" : count(agreement.contradicted)
      text += ", contradicts \(contradicted) of \(count(agreement.right, "right one"))"
    }
    return text
  }

  private func count(_ number: Int) -> String { FigureNumber.plain(Double(number)) }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The unpredicted wrong answers; cells with a named fault are reported separately.
  private var unrecognised: [RankedFinding] {
    var rest = results.filter { !$0.unpredicted.isEmpty }
    /// Takes some of the results and puts them into words.
    func finding(
      _ fault: Fault, _ isMeant: (CellResult<Program>) -> Bool,
      _ words: (_ number: Int, _ part: [CellResult<Program>]) -> String
    ) -> RankedFinding? {
      let part = rest.filter(isMeant)
      guard !part.isEmpty else { return nil }
      rest.removeAll(where: isMeant)
      return RankedFinding(
        finding: Finding(fault, words(part.reduce(0) { $0 + $1.unpredicted.count }, part)),
        worst: part.map(\.worstUnpredicted).max() ?? 0)
    }
    let found = (diagnosis.facts + [(.notFinite, "not finite", { !$0.observed.isFinite })]).map {
      fact in
      finding(fact.fault) { result in
        let number = result.unpredicted.count { fact.holds(result.cell.evidence[$0]) }
        return result.explanation == nil && number * 10 >= result.unpredicted.count * 9
      } _: { number, part in
        let asked = part.reduce(0) { $0 + $1.cell.items.count }
        return "\(fact.words): \(count(number)) of \(count(asked)) answers about \(diagnosis.kind) "
          + "(\(names(part, \.member, members)))"
      }
    }
    func open(_ words: String) -> (Int, [CellResult<Program>]) -> String {
      { number, part in
        let scopes = branches.count > 1 ? ", \(names(part, \.branch, branches))" : ""
        return
          "\(words): \(count(number, "answer")) about \(diagnosis.kind) \(number == 1 ? "is" : "are") "
          + "wrong (\(names(part, \.member, members))\(scopes)), by up to "
          + Verdict.short(part.map(\.worstUnpredicted).max() ?? 0)
      }
    }
    let left = [
      finding(.unrecognised, { $0.explanation == nil }, open("unrecognised")),
      finding(.notPredicted, { _ in true }, open("not predicted by the named faults")),
    ]
    return (found + left).compactMap { $0 }
  }

  private func names(
    _ results: [CellResult<Program>], _ place: (Cell<Program>) -> Int, _ names: [String]
  ) -> String {
    Set(results.map { place($0.cell) }).sorted().map { names[$0] }.joined(separator: ", ")
  }
}

extension FaultPart {
  /// Whether two parts are the same fault apart from a fitted number.
  fileprivate func isSame(as other: FaultPart) -> Bool {
    guard words != other.words else { return true }
    func bare(_ text: String) -> String { text.filter { !$0.isNumber && !".e-".contains($0) } }
    return fault == other.fault && stage == other.stage && cost >= 12
      && bare(words) == bare(other.words)
  }
}

extension String {
  /// The words that differ from a nearly equal text, such as "0.001 for 1e-09"; the whole text if
  /// more than two consecutive words differ.
  func difference(from other: String) -> String {
    let (a, b) = (split(separator: " "), other.split(separator: " "))
    let first = zip(a, b).prefix { $0 == $1 }.count
    let last = zip(a.dropFirst(first).reversed(), b.dropFirst(first).reversed())
      .prefix { $0 == $1 }.count
    let (own, others) = (a[first..<a.count - last], b[first..<b.count - last])
    guard 1...2 ~= own.count, 1...2 ~= others.count else { return self }
    return "\(own.joined(separator: " ")) for \(others.joined(separator: " "))"
  }
}
