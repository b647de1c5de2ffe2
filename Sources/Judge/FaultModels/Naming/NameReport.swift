internal import Foundation
internal import Presentation
internal import SolverVerification

/// A finding and the largest error that it covers.
typealias RankedFinding = (finding: Finding, worst: Double)

/// Names in words: each once, with the kinds, branches and members that it predicts, and the wrong
/// answers that are left.
struct NameReport {
  let searches: [Naming]
  let names: [[Name]]

  var findings: [RankedFinding] { claims.map { ($0.finding, $0.worst) } + left }

  /// A name in one or several kinds.
  fileprivate struct Claim {
    var words: String
    var name: Name
    var parts: [(search: Naming, agreement: Agreement)] = []
    var worst = 0.0
  }

  private var claims: [Claim] {
    var claims: [Claim] = []
    for (search, names) in zip(searches, names) {
      for name in names {
        let words = words(name)
        let index = claims.firstIndex { $0.words == words } ?? claims.count
        if index == claims.count { claims.append(Claim(words: words, name: name)) }
        claims[index].parts.append((search, name.agreement))
        let errors = name.agreement.named.flatMap { cell in
          search.evidence(name.agreement.cells[cell].explained, cell).map(\.error.orInfinite)
        }
        claims[index].worst = max(claims[index].worst, errors.max() ?? 0)
      }
    }
    return claims
  }

  /// The words with the number, or with the limits that the answers allow.
  private func words(_ name: Name) -> String {
    let form = name.row
    guard let number = form.number else { return form.words }
    var text = number.text(name.setting.number)
    if let limits = name.limits {
      let round = FigureText.roundest(between: limits.lowerBound, and: limits.upperBound)
      let isWide = (limits.upperBound - limits.lowerBound).magnitude > 0.02 * round.magnitude
      let ends = [limits.lowerBound, limits.upperBound].map { number.text($0.written(digits: 2)) }
      text = isWide && ends[0] != ends[1] ? ends.joined(separator: " to ") : number.text(round)
    }
    if let least = name.counts.first, let most = name.counts.last {
      text = number.text(least) + (name.counts.count > 2 ? " to " : " or ") + number.text(most)
    }
    return form.words(text)
  }
}

extension NameReport.Claim {
  fileprivate var finding: Finding {
    let solver = FaultySolver.all[name.solver]
    var text = words
    for other in name.others.prefix(3) { text += " (or: \(other.difference(from: words)))" }
    if name.others.count > 3 { text += " (or \(name.others.count - 3) others)" }
    text += scope
    // If answers of other members contradict the name, the sentence is limited to its own member.
    if let (search, agreement) = parts.first, agreement.refuted > 0,
      case let members = search.members(agreement.named), members.count == 1,
      search.answers.members.count > 1
    {
      text += ", in the \(members[0])"
    }
    func sum(_ count: (Naming, Agreement) -> Int) -> Int {
      parts.reduce(0) { $0 + count($1.0, $1.1) }
    }
    let explained = sum { $1.count }
    let wrong = sum { search, agreement in agreement.named.reduce(0) { $0 + search.wrong[$1] } }
    let right = sum { $1.sum(\.right) }
    let contradicted = sum { $1.sum(\.contradictedRight) }
    let subjects = parts.map { search, agreement in
      let all = search.members(search.wrong.indices.filter { search.wrong[$0] > 0 })
      let (members, kind) = (search.members(agreement.named), search.answers.kind.rawValue)
      return members == all ? kind : "\(kind) (\(members.joined(separator: ", ")))"
    }
    let share = explained == wrong && wrong > 1 ? "all" : "\(count(explained)) of"
    text += ": predicts \(share) \(count(wrong, "wrong answer")) about "
    text += subjects.joined(separator: ", ")
    if right > 0 {
      let number = contradicted == 0 ? "none" : count(contradicted)
      text += ", contradicts \(number) of \(count(right, "right one"))"
    }
    // A consequence of another fault looks like one of its own.
    let open = sum { search, agreement in
      agreement.named.reduce(0) { $0 + search.open[$1].count - agreement.cells[$1].undecided }
    }
    if open * 10 > wrong {
      text += "; or another fault is behind them and the other \(count(open))"
    }
    return Finding(text, solver: solver.name, engine: solver.engine)
  }

  /// The branches, where others are wrong, too, or never are.
  private var scope: String {
    guard let (search, agreement) = parts.first, search.branches > 1 else { return "" }
    let here = Set(agreement.named.map { $0 % search.branches })
    let broken = Set(
      search.wrong.indices.filter { search.wrong[$0] > 0 }.map { $0 % search.branches })
    // Right answers of other branches may contradict the words.
    let others = agreement.cells.indices.filter { agreement.cells[$0].contradictedRight > 0 }
      .map { $0 % search.branches }
    guard here != broken || broken.count == 1 || !here.isSuperset(of: others) else { return "" }
    let names = Branch.names(of: search.answers.kind)
    if here == [2], words.contains("over-damp") { return "" }
    if here.allSatisfy({ words.contains(names[$0].trimmingPrefix("in ")) }) { return "" }
    return ", " + here.sorted().map { names[$0] }.joined(separator: " and ")
  }
}

extension Naming {
  /// The numbers of some answers that a cell is about.
  fileprivate func evidence(_ indices: some Sequence<Int>, _ cell: Int) -> [Evidence] {
    indices.flatMap { answers.answers[$0].evidence[answers.answers[$0].places[cell / branches]] }
  }

  /// The members that some cells are about, in words.
  fileprivate func members(_ cells: some Sequence<Int>) -> [String] {
    Set(cells.map { $0 / branches }).sorted().map { answers.members[$0].rawValue }
  }
}

private func count(_ number: Int) -> String { FigureNumber.plain(Double(number)) }

private func count(_ number: Int, _ noun: String) -> String {
  "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
}

extension NameReport {
  /// Properties of nearly all wrong answers without a name, all but the last of settling times.
  private static let facts: [(words: String, holds: @Sendable (Double) -> Bool)] = [
    ("negative", { $0 < 0 }), ("never found: infinite", { $0 == .infinity }),
    ("zero", { $0 == 0 }), ("not finite", { !$0.isFinite }),
  ]

  /// The wrong answers without a name.
  private var left: [RankedFinding] {
    zip(searches, names).flatMap { search, names -> [RankedFinding] in
      let open = search.open.indices.filter { !search.open[$0].isEmpty }
      guard !open.isEmpty else { return [] }
      let evidence = open.flatMap { search.evidence(search.open[$0], $0) }.filter(\.isWrong)
      let worst = evidence.map(\.error.orInfinite).max() ?? 0
      let number = open.reduce(0) { $0 + search.open[$1].count }
      let members = search.members(open)
      let kind = search.answers.kind.rawValue
      let fact = Self.facts.suffix(search.answers.kind == .settling ? 4 : 1).first { fact in
        evidence.count { fact.holds($0.observed) } * 10 >= evidence.count * 9
      }
      let text: String
      if names.isEmpty, let fact {
        text =
          "\(fact.words): \(count(number)) of \(count(search.answers.answers.count)) answers about "
          + "\(kind) (\(members.joined(separator: ", ")))"
      } else {
        let branches = Set(open.map { $0 % search.branches }).sorted().map {
          Branch.names(of: search.answers.kind)[$0]
        }
        let places = (members + (search.branches > 1 ? branches : [])).joined(separator: ", ")
        let start = names.isEmpty ? "unrecognised" : "not predicted by the named faults"
        text =
          "\(start): \(count(number, "answer")) about \(kind) \(number == 1 ? "is" : "are") wrong "
          + "(\(places)), by up to \(Verdict.short(worst))"
      }
      return [(Finding(text), worst)]
    }
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
