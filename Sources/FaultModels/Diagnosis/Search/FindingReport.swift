internal import Foundation
internal import SolverVerification

/// A finding and the largest error that it covers.
struct RankedFinding {
  var finding: Finding
  var worst: Double
}

/// The results of a search in words: each row once, with its branches, members and predictions, and
/// the size of the unpredicted errors.
struct FindingReport<Program: FaultProgram> {
  /// The subject of the answers, "springs".
  let kind: String
  /// The start of each name whose words leave the kind open.
  var context = ""
  /// Names of the branches and of the answer's members, worded to limit a sentence: "when
  /// over-damped".
  let branches: [String]
  let members: [String]
  let results: [CellResult<Program>]
  /// Properties of unpredicted wrong answers, such as "negative".
  var facts: [(fault: Fault, words: String, holds: (Evidence) -> Bool)] = []

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
    /// The number of explained answers behind the chosen words.
    var most = -1
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
        // Keep the fit of a number that more answers support.
        if explanation.agreement.explained > claims[index].most {
          claims[index].part = part
          claims[index].most = explanation.agreement.explained
        }
        claims[index].agreement = claims[index].agreement + explanation.agreement
        claims[index].worst = max(claims[index].worst, explanation.worst)
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
    var text = context + claim.part.words
    var alternatives = claim.alternatives ?? []
    if alternatives.count > 2, let range = text.range(over: alternatives) {
      // The answers do not decide the number.
      (text, alternatives) = (range, [])
    }
    for alternative in alternatives.prefix(3) {
      text += " (or: \(alternative.difference(from: claim.part.words)))"
    }
    if alternatives.count > 3 { text += " (or \(alternatives.count - 3) others)" }
    let broken = Set(results.map(\.cell.branch))
    let here = Set(claim.cells.map(\.branch))
    if here != broken || broken.count == 1, branches.count > 1 {
      let scope = here.sorted().map { branches[$0] }.joined(separator: " and ")
      // Words that already name the scope need no second one.
      if !scope.isEmpty, !text.contains("over-damp") || here != [2] { text += ", \(scope)" }
    }
    if let member = claim.member { text += ", in the \(members[member])" }
    let affected = Set(claim.cells.map(\.member))
    let noun =
      affected.count < members.count
      ? "wrong answer about \(affected.sorted().map { members[$0] }.joined(separator: ", "))"
      : "wrong answer"
    text += claim.hasCompany ? ": with what else is named, predicts " : ": predicts "
    text +=
      agreement.explained == agreement.wrong && agreement.wrong > 1
      ? "all \(count(agreement.wrong, noun))"
      : "\(grouped(agreement.explained)) of \(count(agreement.wrong, noun))"
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

  private func count(_ number: Int, _ noun: String) -> String {
    let words = noun.split(separator: " ", maxSplits: 2)
    let plural = ["\(words[0])", "\(words[1])s"] + words.dropFirst(2).map(String.init)
    return "\(grouped(number)) \(number == 1 ? noun : plural.joined(separator: " "))"
  }

  private func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }

  /// The unpredicted wrong answers; cells with a named fault are reported separately.
  private var unrecognised: [RankedFinding] {
    var found: [RankedFinding] = []
    var rest = results.filter { !$0.unpredicted.isEmpty }
    func add(_ fault: Fault, _ part: [CellResult<Program>], _ words: (_ count: Int) -> String) {
      let count = part.reduce(0) { $0 + $1.unpredicted.count }
      let worst = part.map(\.worstUnpredicted).max() ?? 0
      found.append(RankedFinding(finding: Finding(fault, words(count)), worst: worst))
    }
    for (fault, words, holds) in facts + [(.notFinite, "not finite", { !$0.observed.isFinite })] {
      func isOpen(_ result: CellResult<Program>) -> Bool {
        let count = result.unpredicted.count { holds(result.cell.evidence[$0]) }
        return result.explanation == nil && count * 10 >= result.unpredicted.count * 9
      }
      let part = rest.filter(isOpen)
      guard !part.isEmpty else { continue }
      rest.removeAll(where: isOpen)
      let asked = part.reduce(0) { $0 + $1.cell.items.count }
      add(fault, part) {
        "\(words): \(grouped($0)) of \(grouped(asked)) answers about \(kind) "
          + "(\(names(part, \.member, members)))"
      }
    }
    for (fault, words, isNamed) in [
      (Fault.unrecognised, "unrecognised", false),
      (.notPredicted, "not predicted by what is named", true),
    ] {
      let part = rest.filter { ($0.explanation != nil) == isNamed }
      guard !part.isEmpty else { continue }
      let scopes = branches.count > 1 ? ", \(names(part, \.branch, branches))" : ""
      add(fault, part) {
        "\(words): \(grouped($0)) answer\($0 == 1 ? "" : "s") about \(kind) "
          + "\($0 == 1 ? "is" : "are") wrong (\(names(part, \.member, members))\(scopes)), by up to "
          + Verdict.short(part.map(\.worstUnpredicted).max() ?? 0)
      }
    }
    return found
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
  /// This text with a number replaced by the range that it has in others; nil if they differ in
  /// anything else.
  func range(over others: [String]) -> String? {
    let words = split(separator: " ")
    let all = ([self] + others).map { $0.split(separator: " ") }
    guard all.allSatisfy({ $0.count == words.count }) else { return nil }
    let places = words.indices.filter { place in all.contains { $0[place] != words[place] } }
    let numbers = places.count == 1 ? all.compactMap { Double($0[places[0]]) } : []
    guard numbers.count == all.count, let place = places.first, let least = numbers.min(),
      let most = numbers.max()
    else { return nil }
    var result = words.map(String.init)
    result[place] = String(format: "%.4g to %.4g", least, most)
    return result.joined(separator: " ")
  }

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
