internal import SolverVerification

/// A difference in accuracy between two documents.
public struct GateAccuracyRow: Codable, Sendable, Hashable {
  /// What differs: method, case set, member.
  public var name: String
  /// Whether it blocks.
  public var isBroken: Bool
  /// The largest error of the base; absent for a new row.
  public var base: Double?
  /// The largest error of the candidate; absent for a row that went away.
  public var candidate: Double?
  /// What happened, in a sentence.
  public var text: String
  /// The candidate's worst case, as a line of the solver protocol.
  public var request: String?
}

/// Compares accuracy exactly: nothing about it is noise.
enum AccuracyGate {
  /// The rows that differ, and how many were compared.
  ///
  /// Only documents of equal arithmetic compare; errors and digests of this package's own methods
  /// gate, those of models that call the C library are its business.
  static func compare(
    base: ResultDocument, candidate: ResultDocument, acceptsDigests: Bool
  ) -> (rows: [GateAccuracyRow], compared: Int, remark: String?) {
    let unfit = (candidate.refusals ?? []).filter(\.isBroken).map { refusal in
      GateAccuracyRow(
        name: "\(refusal.kernel.method), \(refusal.kernel.workload)", isBroken: true,
        text: "was not timed: \(refusal.reason)")
    }
    let broken = candidate.accuracy.filter { !$0.holds }.map { row in
      GateAccuracyRow(
        name: row.gateName, isBroken: true, base: nil, candidate: row.errors?.maximum,
        text: "breaks its promise of \(NumberText.error(row.promise))"
          + (row.refused > 0 ? ", \(row.refused) of \(row.cases) cases refused" : ""),
        request: row.worst?.request)
    }
    guard base.build.arithmetic == candidate.build.arithmetic else {
      return (
        unfit + broken, 0,
        "the base has \(base.build.arithmetic) arithmetic, the candidate "
          + "\(candidate.build.arithmetic): digests are not compared"
      )
    }
    var rows = unfit + broken
    var compared = 0
    let known = Dictionary(
      base.accuracy.map { ($0.gateKey, $0) }, uniquingKeysWith: { first, _ in first })
    let seen = Set(candidate.accuracy.map(\.gateKey))
    for row in candidate.accuracy where row.method.hasPrefix("ours") {
      guard let old = known[row.gateKey] else { continue }
      compared += 1
      let (was, now) = (old.errors?.maximum, row.errors?.maximum)
      let isWorse = (now ?? .infinity) > (was ?? .infinity) || row.refused > old.refused
      guard isWorse || row.digest != old.digest else { continue }
      rows.append(
        GateAccuracyRow(
          name: row.gateName, isBroken: isWorse || !acceptsDigests, base: was, candidate: now,
          text: isWorse
            ? "the worst case became worse"
            : "answers differ in some bit, the worst case is no worse",
          request: row.worst?.request))
    }
    for row in base.accuracy
    where row.method.hasPrefix("ours") && !seen.contains(row.gateKey)
      && candidate.accuracy.contains(where: { $0.cases == row.cases })
    {
      rows.append(
        GateAccuracyRow(
          name: row.gateName, isBroken: true, base: row.errors?.maximum, candidate: nil,
          text: "is gone", request: nil))
    }
    return (rows, compared, nil)
  }
}

extension AccuracyRow {
  /// The member of the answer that the row is about.
  var member: String { worst.map { String($0.member.prefix { $0 != "[" }) } ?? "" }

  /// What identifies the row for a person.
  var gateName: String { "\(method), \(caseSet)\(member.isEmpty ? "" : ", \(member)")" }

  /// What identifies the row, and what was asked.
  var gateKey: String { "\(method) \(caseSet) \(member) \(scalar.rawValue) \(cases)" }
}
