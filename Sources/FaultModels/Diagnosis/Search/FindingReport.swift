internal import Foundation
internal import SolverVerification

/// A finding, and the largest error that it speaks of.
struct RankedFinding {
  var finding: Finding
  var worst: Double
}

/// What a search found, in words: what is common to all branches once, then by branch, each with
/// what it predicts; and what nothing predicts, with its size.
struct FindingReport<Program: FaultProgram> {
  /// "springs": what the answers are about.
  let kind: String
  /// Names of the branches and of the answer's members, as scopes of a sentence: "when over-damped".
  let branches: [String]
  let members: [String]
  let results: [CellResult<Program>]
  /// What can be said of wrong answers that nothing predicts: that they are no numbers, and whatever
  /// else shows in them alone.
  var facts: [(fault: Fault, words: String, holds: (Evidence) -> Bool)] = []

  private struct Claim {
    var part: FaultPart
    var condition: String?
    /// The member that it is told of, where it is not true of the others.
    var member: Int?
    var agreement: Agreement
    var worst: Double
    var cells: [(branch: Int, member: Int)]
    var others: Set<String>
    var ties: [String]
    /// Answers that the words are from.
    var most: Int
  }

  func findings() -> [RankedFinding] {
    let named = claims.map { claim in
      RankedFinding(
        finding: Finding(claim.part.fault, text(claim), engine: claim.part.engine),
        worst: claim.worst)
    }
    return named + unrecognised
  }

  /// One claim for each stage value and condition, over all cells that have it.
  private var claims: [Claim] {
    var claims: [Claim] = []
    for result in results {
      for explanation in result.explanations {
        let parts = explanation.program.parts
        for part in parts {
          let condition = explanation.condition?.words
          let member = explanation.isOfMemberAlone ? result.cell.member : nil
          let others = Set(parts.map(\.words)).subtracting([part.words])
          let ties = Set(
            explanation.ties.compactMap { tie in
              tie.removing(part.stage) == explanation.program.removing(part.stage)
                ? tie.parts.first { $0.stage == part.stage }?.words : nil
            }
          ).subtracting([part.words]).sorted()
          if let index = claims.firstIndex(where: {
            $0.part.isSame(as: part) && $0.condition == condition && $0.member == member
          }) {
            // Of two fits of one number, the one that more answers speak for.
            if explanation.agreement.explained > claims[index].most {
              claims[index].part = part
              claims[index].most = explanation.agreement.explained
            }
            claims[index].agreement = claims[index].agreement + explanation.agreement
            claims[index].worst = max(claims[index].worst, explanation.worst)
            claims[index].cells.append((result.cell.branch, result.cell.member))
            claims[index].others.formUnion(others)
            claims[index].ties = claims[index].ties.filter(ties.contains)
          } else {
            claims.append(
              Claim(
                part: part, condition: condition, member: member, agreement: explanation.agreement,
                worst: explanation.worst, cells: [(result.cell.branch, result.cell.member)],
                others: others, ties: ties, most: explanation.agreement.explained))
          }
        }
      }
    }
    return claims
  }

  private func text(_ claim: Claim) -> String {
    var text = claim.part.words
    if !claim.ties.isEmpty {
      text += claim.ties.prefix(3).map {
        " (or: \($0.difference(from: claim.part.words)))"
      }.joined()
      if claim.ties.count > 3 { text += " (or \(claim.ties.count - 3) others)" }
    }
    let broken = Set(results.map(\.cell.branch))
    let here = Set(claim.cells.map(\.branch))
    if here != broken || broken.count == 1, branches.count > 1 {
      let scope = here.sorted().map { branches[$0] }.joined(separator: " and ")
      // Words that say so themselves need no scope.
      if !scope.isEmpty, !text.contains("over-damp") || here != [2] { text += ", \(scope)" }
    }
    if let member = claim.member { text += ", in the \(members[member])" }
    if let condition = claim.condition { text += ", \(condition)" }
    let agreement = claim.agreement
    func count(_ number: Int, _ noun: String) -> String {
      "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }
    text += claim.others.isEmpty ? ": predicts " : ": with what else is named, predicts "
    text +=
      agreement.explained == agreement.wrong && agreement.wrong > 1
      ? "all \(count(agreement.wrong, "wrong answer"))"
      : "\(grouped(agreement.explained)) of \(count(agreement.wrong, "wrong answer"))"
    if agreement.withinSpread > 0 {
      text +=
        " (\(grouped(agreement.reproduced)) to 1 % of the error, the rest within its roundings)"
    }
    if agreement.unstable > 0 {
      text += ", \(grouped(agreement.unstable)) of them where it is unstable"
    }
    if agreement.right > 0 {
      text +=
        ", contradicts \(agreement.contradicted == 0 ? "none" : grouped(agreement.contradicted)) of "
        + count(agreement.right, "right one")
    }
    return text
  }

  private func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return String(digits)
  }

  /// What nothing predicts. What is left of a cell that has a name is said as well.
  private var unrecognised: [RankedFinding] {
    var found: [RankedFinding] = []
    var rest = results.filter { !$0.unpredicted.isEmpty }
    let all = facts + [(.notFinite, "not finite", { !$0.observed.isFinite })]
    for (fault, words, holds) in all {
      let part = rest.filter { result in
        let count = result.unpredicted.count { holds(result.cell.evidence[$0]) }
        return result.explanations.isEmpty && count * 10 >= result.unpredicted.count * 9
      }
      guard !part.isEmpty else { continue }
      rest.removeAll { result in
        part.contains {
          $0.cell.branch == result.cell.branch && $0.cell.member == result.cell.member
        }
      }
      let count = part.reduce(0) { $0 + $1.unpredicted.count }
      let asked = part.reduce(0) { $0 + $1.cell.items.count }
      found.append(
        RankedFinding(
          finding: Finding(
            fault,
            "\(words): \(grouped(count)) of \(grouped(asked)) answers about \(kind) "
              + "(\(names(part, \.member, members).joined(separator: ", ")))"),
          worst: part.map(\.worstUnpredicted).max() ?? 0))
    }
    for isNamed in [false, true] {
      let part = rest.filter { $0.explanations.isEmpty != isNamed }
      guard !part.isEmpty else { continue }
      let count = part.reduce(0) { $0 + $1.unpredicted.count }
      let worst = part.map(\.worstUnpredicted).max() ?? 0
      let scopes =
        branches.count > 1 ? ", \(names(part, \.branch, branches).joined(separator: ", "))" : ""
      let what = names(part, \.member, members).joined(separator: ", ")
      found.append(
        RankedFinding(
          finding: Finding(
            isNamed ? .notPredicted : .unrecognised,
            (isNamed ? "not predicted by what is named" : "unrecognised")
              + ": \(grouped(count)) answer\(count == 1 ? "" : "s") about \(kind) "
              + "\(count == 1 ? "is" : "are") wrong (\(what)\(scopes)), by up to "
              + "\(Verdict.short(worst))"),
          worst: worst))
    }
    return found
  }

  private func names(
    _ results: [CellResult<Program>], _ place: (Cell<Program>) -> Int, _ names: [String]
  ) -> [String] {
    Set(results.map { place($0.cell) }).sorted().map { names[$0] }
  }
}

extension FaultPart {
  /// Whether two parts are the same fault but for a fitted number.
  fileprivate func isSame(as other: FaultPart) -> Bool {
    guard words != other.words else { return true }
    func bare(_ text: String) -> String { text.filter { !$0.isNumber && !".e-".contains($0) } }
    return fault == other.fault && stage == other.stage && cost >= 12
      && bare(words) == bare(other.words)
  }
}

extension String {
  /// The words of a text that are others than in one that is nearly the same, "0.001 for 1e-09"; the whole text where
  /// more than two in a row are.
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
