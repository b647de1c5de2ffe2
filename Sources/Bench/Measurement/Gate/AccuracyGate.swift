internal import SolverVerification
internal import Presentation

/// Compares accuracy exactly, because it has no noise.
package enum AccuracyGate {
  /// The rows that differ, and the number of rows compared.
  ///
  /// Only documents with equal arithmetic are compared. Only this package's own methods gate:
  /// results of models that call the C library depend on that library.
  ///
  /// - Parameter isComplete: Whether the base must have every row of the candidate, as a baseline. A
  ///   build of another revision may lack new ones.
  package static func compare(
    base: ResultDocument, candidate: ResultDocument, acceptsDigests: Bool, isComplete: Bool = false
  ) -> (rows: [GateAccuracyRow], compared: Int, remark: String?) {
    let unfit = (candidate.untimedJobs ?? []).filter(\.isBroken).map { job in
      GateAccuracyRow(
        name: "\(job.job.method), \(job.job.workload)", isBroken: true,
        text: "was not timed: \(job.reason)")
    }
    let broken = candidate.accuracy.filter { !$0.holds }.map { row in
      GateAccuracyRow(
        name: row.gateName, isBroken: true, base: nil, candidate: row.errors?.maximum,
        text: "breaks its promise of \(NumberText.error(row.promise))"
          + (row.rejectedCount > 0 ? ", \(row.rejectedCount) of \(row.cases) cases rejected" : ""),
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
    for row in candidate.accuracy where row.isOurs {
      guard let old = known[row.gateKey] else {
        if isComplete {
          rows.append(
            GateAccuracyRow(
              name: row.gateName, isBroken: true, candidate: row.errors?.maximum,
              text: "is not in the base: replace it with `animbench gate --update-baseline`"))
        }
        continue
      }
      compared += 1
      let (was, now) = (old.errors?.maximum, row.errors?.maximum)
      let rejectsMore = row.rejectedCount > old.rejectedCount
      let isWorse = (now ?? .infinity) > (was ?? .infinity)
      let isOther = row.digest != old.digest
      guard was != now || rejectsMore || isOther else { continue }
      let text =
        if isWorse {
          "the worst case became worse"
        } else if rejectsMore {
          "rejects \(row.rejectedCount) of \(row.cases) cases, the base \(old.rejectedCount)"
        } else if isOther {
          "answers differ in some bits; the worst case is not worse"
        } else {
          "the same answers are judged better: another reference or scale"
        }
      rows.append(
        GateAccuracyRow(
          name: row.gateName, isBroken: isWorse || rejectsMore || isOther && !acceptsDigests,
          base: was, candidate: now, text: text, request: row.worst?.request))
    }
    for row in base.accuracy
    where row.isOurs && !seen.contains(row.gateKey)
      && candidate.accuracy.contains(where: { $0.cases == row.cases })
    {
      rows.append(
        GateAccuracyRow(
          name: row.gateName, isBroken: true, base: row.errors?.maximum, text: "is gone"))
    }
    if compared == 0 {
      rows.append(
        GateAccuracyRow(
          name: "accuracy", isBroken: true, text: "no row of the candidate is in the base"))
    }
    return (rows, compared, nil)
  }
}

extension AccuracyRow {
  /// The row's identity in messages.
  var gateName: String { "\(method), \(caseSet)\(member.map { ", \($0)" } ?? "")" }
}
