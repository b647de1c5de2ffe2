internal import Foundation

/// A limit of one property: all wrong answers of a rule are on its inner side.
struct Limit: Hashable {
  enum Side: Hashable { case atLeast, atMost, among }
  var feature: Int
  var side: Side
  /// The limit of a number; 0 for words.
  var value = 0.0
  /// The places of the words that are inside: of a fact, 1 where it holds and 0 where it does not.
  var words: Set<Double> = []

  func contains(_ value: Double) -> Bool {
    switch side {
    case .atLeast: value >= self.value
    case .atMost: value <= self.value
    case .among: words.contains(value)
    }
  }
}

/// Some wrong answers, and limits that contain all of them.
struct Rule {
  var limits: [Limit]
  var wrong: [Int]

  func contains(_ row: Int, _ evidence: EvidenceRows) -> Bool {
    limits.allSatisfy { $0.contains(evidence.columns[$0.feature][row]) }
  }
}

/// Finds the limits that contain all wrong answers and the fewest right ones.
///
/// A statement of such limits is true by construction. Where one conjunction leaves many right
/// answers inside, the wrong answers are divided: some by a first rule, the rest by another. A rule
/// has at most three limits.
struct ConditionSearch {
  private let evidence: EvidenceRows
  private let right: [Int]
  /// How many wrong answers there are for a right one, from 1 to 4: where right ones are few, chance
  /// sets them apart more easily.
  private let scarcity: Double
  /// The properties in statements about other kinds, which come before equals.
  private let familiar: Set<String>

  /// At most this many right answers take part in the search, evenly chosen.
  private static let mostRight = 1_500
  private static let mostRules = 4

  init(_ evidence: EvidenceRows, familiar: Set<String> = []) {
    (self.evidence, self.familiar) = (evidence, familiar)
    let telling = evidence.telling
    right = telling.spread(Self.mostRight)
    scarcity = min(max(Double(evidence.wrong.count) / Double(max(telling.count, 1)), 1), 4)
  }

  func rules() -> [Rule] {
    var rules = cover(evidence.wrong, left: Self.mostRules)
    let inside = rules.map { rule in right.count { rule.contains($0, evidence) } }
    let clear = rules.indices.filter { inside[$0] * 200 <= right.count }
    for index in rules.indices where !clear.contains(index) {
      // Answers that a clear rule contains, too, tell nothing of a vague one.
      let own = Dictionary(grouping: rules[index].wrong) { row in
        clear.first { rules[$0].contains(row, evidence) }
      }
      guard let left = own[nil], left.count >= Self.fewestWrong, own.count > 1,
        case let narrow = conjunction(left), narrow.inside * 2 <= inside[index]
      else { continue }
      rules[index] = Rule(limits: narrow.limits, wrong: left)
      for place in clear { rules[place].wrong = (rules[place].wrong + (own[place] ?? [])).sorted() }
    }
    return rules
  }

  // MARK: One conjunction

  private struct Candidate {
    var limit: Limit
    var price: Double
    /// The right answers inside, one bit each.
    var inside: [UInt64]
    var count: Int
  }

  /// A conjunction with the share of right answers inside plus a price for each limit.
  private struct Conjunction {
    var limits: [Limit]
    var inside: Int
    var cost: Double
  }

  /// The price of a limit, as a share of the right answers that it must exclude to be worth it.
  private func price(_ limit: Limit) -> Double {
    let feature = evidence.table.features[limit.feature]
    // Words cost as two ranks for each beyond the first, of those inside or outside if these are fewer.
    let others = feature.words.map { min(limit.words.count, $0.count - limit.words.count + 1) - 1 }
    let own = (feature.isNumber ? 0.03 : 0.012) + 0.003 * Double(feature.rank + 2 * (others ?? 0))
    return scarcity * own - (familiar.contains(feature.name) ? 0.006 : 0)
  }

  private func candidates(_ wrong: [Int]) -> [Candidate] {
    var result: [Candidate] = []
    // Right answers with a simple truth tell nothing, so that the truth separates nothing from them.
    let areSimple = wrong.allSatisfy { evidence.rows[$0].isSimple }
    for (index, feature) in evidence.table.features.enumerated()
    where !areSimple || !feature.name.contains("true ") {
      let column = evidence.columns[index]
      func consider(_ limit: Limit) {
        guard !evidence.isOfOrder(feature, limit.side) else { return }
        var bits = [UInt64](repeating: 0, count: (right.count + 63) / 64)
        var count = 0
        for (place, row) in right.enumerated() where limit.contains(column[row]) {
          bits[place >> 6] |= 1 << UInt64(place & 63)
          count += 1
        }
        guard count < right.count else { return }
        result.append(Candidate(limit: limit, price: price(limit), inside: bits, count: count))
      }
      if feature.words != nil {
        let words = Set(wrong.map { column[$0] })
        guard !words.contains(where: \.isNaN) else { continue }
        consider(Limit(feature: index, side: .among, words: words))
      } else {
        let values = wrong.map { column[$0] }
        guard !values.contains(where: \.isNaN), let least = values.min(),
          let greatest = values.max()
        else { continue }
        consider(Limit(feature: index, side: .atLeast, value: least))
        consider(Limit(feature: index, side: .atMost, value: greatest))
      }
    }
    return result.sorted { ($0.count, $0.price) < ($1.count, $1.price) }
  }

  /// Whether chance alone would hardly leave all wrong answers inside: the probability is the share
  /// of the right answers inside to the power of the count of wrong ones.
  private func isSignificant(from before: Int, to after: Int, _ wrong: Int) -> Bool {
    after < before && Double(min(wrong, 400)) * log2(Double(before + 1) / Double(after + 1)) >= 10
  }

  /// The share of the right answers inside, and a little for each doubling of a few.
  private func cost(_ inside: Int) -> Double {
    Double(inside) / Double(max(right.count, 1)) + 0.006 * log2(Double(inside + 1))
  }

  private func conjunction(_ wrong: [Int], _ isQuick: Bool = false) -> Conjunction {
    var best = Conjunction(limits: [], inside: right.count, cost: cost(right.count))
    let candidates = self.candidates(isQuick ? wrong.spread(500) : wrong)
    func consider(_ members: [Candidate], _ count: Int) {
      let cost = cost(count) + members.reduce(0) { $0 + $1.price }
      if cost < best.cost - 1e-12 {
        best = Conjunction(limits: members.map(\.limit), inside: count, cost: cost)
      }
    }
    typealias Members = (members: [Int], inside: [UInt64], count: Int)
    var sets: [Members] = [([], [], right.count)]
    for size in 1...(isQuick ? 2 : 3) {
      var wider: [Members] = []
      for known in sets {
        // Beside a narrow limit a wide one may help, as moves of 0 beside small ones.
        let isNarrow = size == 2 && known.members[0] < (isQuick ? 4 : 16)
        let others = candidates.prefix(isNarrow ? candidates.count : isQuick ? 16 : 64)
        for (index, other) in others.enumerated() where !known.members.contains(index) {
          // Of two, each order is the same.
          if size == 2, index < known.members[0] { continue }
          let inside = size == 1 ? other.inside : zip(known.inside, other.inside).map { $0 & $1 }
          let count = inside.reduce(0) { $0 + $1.nonzeroBitCount }
          let before = size == 2 ? min(known.count, other.count) : known.count
          guard isSignificant(from: before, to: count, wrong.count) else { continue }
          let members = known.members + [index]
          consider(members.map { candidates[$0] }, count)
          if size == 1 || size == 2 && !isQuick { wider.append((members, inside, count)) }
        }
      }
      sets = wider
      if size == 2 {
        let sorted = wider.enumerated().sorted { ($0.1.count, $0.0) < ($1.1.count, $1.0) }
        sets = sorted.prefix(24).map(\.element)
      }
    }
    return best
  }

  // MARK: Several rules

  private static let priceOfRule = 0.08
  /// A rule is divided only if it leaves more than this share of the right answers inside.
  private static let muchInside = 0.04
  /// The fewest wrong answers that a rule may be about.
  private static let fewestWrong = 3

  private func cover(_ wrong: [Int], left: Int) -> [Rule] {
    let whole = conjunction(wrong)
    let total = Double(max(right.count, 1))
    guard left > 1, Double(whole.inside) > Self.muchInside * total,
      let rest = division(wrong, better: whole.cost)
    else { return [Rule(limits: whole.limits, wrong: wrong)] }
    let own = wrong.filter { !rest.contains($0) }
    return [Rule(limits: conjunction(own).limits, wrong: own)]
      + cover(rest.sorted(), left: left - 1)
  }

  /// The second part of the division of wrong answers into two whose conjunctions leave the fewest
  /// right answers inside; nil if none is better than one conjunction.
  private func division(_ wrong: [Int], better cost: Double) -> Set<Int>? {
    guard wrong.count >= 2 * Self.fewestWrong else { return nil }
    var best: (cost: Double, rest: Set<Int>)?
    for seed in seeds(wrong) {
      let column = evidence.columns[seed.feature]
      let own = wrong.filter { seed.contains(column[$0]) }
      let rest = wrong.filter { !seed.contains(column[$0]) }
      guard own.count >= Self.fewestWrong, rest.count >= Self.fewestWrong else { continue }
      let (first, second) = (conjunction(own, true), conjunction(rest, true))
      // Another word is often another function, and worth a rule of its own.
      let isWord = !seed.words.isEmpty && !evidence.table.features[seed.feature].isFact
      var sum = first.cost + second.cost + (isWord ? 0.03 : scarcity * Self.priceOfRule)
      // Beside a clear rule about most of them, what is said of the rest weighs as much as they do.
      let (large, small) = own.count > rest.count ? (first, second) : (second, first)
      if large.inside * 200 <= right.count {
        let share = Double(min(own.count, rest.count)) / Double(wrong.count)
        sum -= (1 - share) * Double(small.inside) / Double(max(right.count, 1))
      }
      if sum < min(cost, best?.cost ?? .infinity) - 1e-12 { best = (sum, Set(rest)) }
    }
    return best?.rest
  }

  /// The gap between sorted values of wrong answers that holds most right answers: its upper end, and
  /// how many they are.
  private func widestGap(_ wrong: [Double], _ column: [Double]) -> (end: Double, right: Int)? {
    let values = right.map { column[$0] }.filter { !$0.isNaN }.sorted()
    var (best, place): ((end: Double, right: Int)?, Int) = (nil, 0)
    for (low, high) in zip(wrong, wrong.dropFirst()) {
      while place < values.count, values[place] <= low { place += 1 }
      let first = place
      while place < values.count, values[place] < high { place += 1 }
      if place - first > best?.right ?? 0 { best = (high, place - first) }
    }
    return best
  }

  /// The limits that divide wrong from right answers best, each of whose sides has wrong answers.
  private func seeds(_ wrong: [Int]) -> [Limit] {
    var seeds: [(gain: Double, limit: Limit)] = []
    let (w, r) = (Double(wrong.count), Double(max(right.count, 1)))
    /// - Parameter bonus: What is added to how differently the limit divides the two.
    func add(_ limit: Limit, _ inWrong: Int, bonus: Double = 0) {
      let column = evidence.columns[limit.feature]
      let inRight = right.count { limit.contains(column[$0]) }
      seeds.append(((Double(inWrong) / w - Double(inRight) / r).magnitude + bonus, limit))
    }
    for (index, feature) in evidence.table.features.enumerated() {
      let column = evidence.columns[index]
      if let words = feature.words {
        for word in words.indices.dropFirst(feature.isFact ? 1 : 0).map(Double.init) {
          let count = wrong.count { column[$0] == word }
          guard Self.fewestWrong...wrong.count - Self.fewestWrong ~= count else { continue }
          add(Limit(feature: index, side: .among, words: [word]), count, bonus: 0.05)
        }
      } else {
        let values = wrong.map { column[$0] }.filter { !$0.isNaN }.sorted()
        guard values.count == wrong.count, values[0] < values[values.count - 1] else { continue }
        for share in [0.05, 0.25, 0.5, 0.75, 0.95] {
          let value = values[Int(Double(values.count - 1) * share)]
          let inWrong = values.count { $0 >= value }
          guard inWrong < wrong.count else { continue }
          add(Limit(feature: index, side: .atLeast, value: value), inWrong)
        }
        // Wrong at both ends, and right between.
        if let gap = widestGap(values, column) {
          let limit = Limit(feature: index, side: .atLeast, value: gap.end)
          seeds.append((Double(gap.right) / r, limit))
        }
      }
    }
    return seeds.enumerated().sorted { ($1.element.gain, $0.offset) < ($0.element.gain, $1.offset) }
      .prefix(24).map(\.element.limit)
  }
}
