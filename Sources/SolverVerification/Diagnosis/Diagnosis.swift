/// Looks for the fault behind wrong answers of any kind.
struct Diagnosis {
  let method: any SolverMethod
  let observations: [Observation]
  let tolerance: Double

  /// What was found; "unrecognised" where nothing fits.
  func findings() -> [Finding] {
    var springs = SpringDiagnosis(
      method: method, observations: observations, tolerance: tolerance)
    var found = springs.findings()
    found += SettlingDiagnosis(observations: observations, tolerance: tolerance).findings()
    found += CurveDiagnosis(observations: observations, tolerance: tolerance).findings()
    found += smallKinds()
    return found
  }

  /// The kinds of which little can go wrong in a telling way.
  private func smallKinds() -> [Finding] {
    var found: [Finding] = []
    let wrong = observations.filter { observation in
      observation.judgements.contains { $0.error > tolerance }
    }
    for kind in SolverKind.allCases {
      let items = wrong.filter { $0.request.kind == kind }
      guard !items.isEmpty else { continue }
      switch kind {
      case .spring, .settling, .cubicBezier, .integrator: continue
      case .steps: found.append(steps(items))
      case .stagger: found += staggers(items)
      default:
        let members = Set(
          items.flatMap { $0.judgements.filter { $0.error > tolerance }.map(\.member) })
        found.append(
          Finding(
            .unrecognised,
            "unrecognised: \(items.count) answers of kind \(kind.rawValue) are wrong "
              + "(\(members.sorted().joined(separator: ", ")))"))
      }
    }
    return found
  }

  private func steps(_ items: [Observation]) -> Finding {
    let atJumps = items.filter { item in
      guard case .steps(let request) = item.request,
        let count = Int(request.css.filter(\.isNumber))
      else { return false }
      let place = request.progress * Double(count)
      return (place - place.rounded()).magnitude < 1e-9
    }
    return atJumps.count == items.count
      ? Finding(
        .stepsJump, "steps() takes the wrong side at the jumps: \(items.count) answers")
      : Finding(
        .unrecognised, "unrecognised: \(items.count) answers of kind steps are wrong")
  }

  private func staggers(_ items: [Observation]) -> [Finding] {
    var found: [Finding] = []
    func ignores(
      _ change: (inout StaggerRequest) -> Void, on items: [Observation]
    ) -> Bool {
      let reference = ReferenceSolver()
      return !items.isEmpty
        && items.allSatisfy { item in
          guard case .stagger(var request) = item.request else { return false }
          change(&request)
          guard let truth = try? reference.stagger(truth: request),
            truth.values.count == item.judgements.count
          else { return false }
          let last = truth.values.map(\.rounded).max() ?? 0
          return zip(truth.values, item.judgements).allSatisfy {
            ($0.rounded - $1.observed).magnitude <= 1e-6 * last
          }
        }
    }
    if ignores({ $0.maximumTotal = nil }, on: items) {
      found.append(Finding(.staggerTotal, "a stagger's total is not capped"))
    } else if ignores({ $0.maximumIndex = nil }, on: items) {
      found.append(Finding(.staggerIndex, "a stagger's index is not capped"))
    } else if ignores(
      {
        $0.maximumTotal = nil
        $0.maximumIndex = nil
      }, on: items)
    {
      found.append(Finding(.staggerTotal, "a stagger's total is not capped"))
      found.append(Finding(.staggerIndex, "a stagger's index is not capped"))
    } else {
      found.append(
        Finding(.unrecognised, "unrecognised: \(items.count) staggers are wrong"))
    }
    return found
  }
}
