internal import ReferenceNumerics
internal import Seeding

/// A selection of requests from a set: fixed ones, independent of the seed, and seeded ones.
struct CaseSelection {
  /// The requests, in the order of the set.
  var requests: [SolverRequest] = []
  /// Whether each request is fixed, that is, independent of the seed.
  var isFixed: [Bool] = []
  /// The number of requests to choose from.
  var available = 0
}

/// The requests that may be asked of a solver.
struct CaseFilter {
  /// Whether those that follow a rule of one platform are left out.
  var excludesPlatformRules = false
  /// The contract that requests must be within; nil if it excludes none.
  var contract: SolverContract?

  func contains(_ request: SolverRequest) -> Bool {
    !(excludesPlatformRules && request.followsPlatformRule) && contract?.admits(request) ?? true
  }
}

/// The indices of a set's requests by group, computed on first use.
final class CaseGroups: Sendable {
  struct Indices {
    var byGroup: [String: [Int]] = [:]
    /// Whether any request follows a rule of one platform.
    var followPlatformRules = false
  }

  private let indices = Guarded<Indices?>(nil)

  func indices(_ compute: () -> Indices) -> Indices {
    indices.withLock { known in
      if let known { return known }
      let computed = compute()
      known = computed
      return computed
    }
  }
}

extension CaseSet {
  /// The largest number of fixed requests per group.
  private static let fixedOfGroup = 32

  /// Selects fixed requests from every group, and seeded ones in addition.
  ///
  /// Without the fixed ones, a solver that serves, or gets wrong, only a few requests would pass or
  /// fail by chance.
  ///
  /// - Parameters:
  ///   - limit: The number of requests; nil for all. At most half of them are fixed.
  ///   - seed: Selects the other requests.
  ///   - filter: The requests to choose from; nil for all.
  func selection(_ limit: Int?, seed: UInt64, filter: CaseFilter? = nil) -> CaseSelection {
    let groups = indicesByGroup(filter)
    let available = groups.values.reduce(0) { $0 + $1.count }
    let fixed = fixedIndices(
      groups, perGroup: limit.map { $0 / max(2 * groups.count, 1) } ?? Self.fixedOfGroup)
    var chosen = fixed
    if let limit, limit < available {
      let others = groups.values.joined().filter { !fixed.contains($0) }.sorted()
      var random = SplitMix64(seed: seed)
      chosen.formUnion(
        random.subset(max(limit - fixed.count, 0), of: others.count).map { others[$0] })
    } else {
      chosen.formUnion(groups.values.joined())
    }
    let indices = chosen.sorted()
    return CaseSelection(
      requests: indices.map { self[$0] }, isFixed: indices.map(fixed.contains),
      available: available)
  }

  /// A few requests from every group, asked first to find out whether a solver serves the kind.
  func probes(perGroup: Int, filter: CaseFilter?) -> [SolverRequest] {
    fixedIndices(indicesByGroup(filter), perGroup: perGroup).sorted().map { self[$0] }
  }

  private func indicesByGroup(_ filter: CaseFilter?) -> [String: [Int]] {
    let all = groups.indices {
      var found = CaseGroups.Indices()
      for index in 0..<count {
        let request = self[index]
        found.byGroup[request.group, default: []].append(index)
        found.followPlatformRules = found.followPlatformRules || request.followsPlatformRule
      }
      return found
    }
    guard let filter,
      filter.contract != nil || filter.excludesPlatformRules && all.followPlatformRules
    else { return all.byGroup }
    return all.byGroup.mapValues { $0.filter { filter.contains(self[$0]) } }.filter {
      !$0.value.isEmpty
    }
  }

  /// Requests spread evenly over each group.
  private func fixedIndices(_ groups: [String: [Int]], perGroup: Int) -> Set<Int> {
    var fixed: Set<Int> = []
    for indices in groups.values {
      let size = min(max(1, min(perGroup, Self.fixedOfGroup)), indices.count)
      for place in 0..<size { fixed.insert(indices[(2 * place + 1) * indices.count / (2 * size)]) }
    }
    return fixed
  }
}
