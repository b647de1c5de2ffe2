internal import Foundation
internal import SolverVerification

/// One request of a kind with few rows, and the reference's answer.
struct RequestItem {
  let request: SolverRequest
  let truth: [Double]
  /// The index in the answer of the number that a cell examines, one for each member.
  let places: [Int]
}

/// The rows of one kind, shared by all programs.
final class RequestRowList {
  let rows: [RequestRow]
  let slopes: Set<Int>
  private let reference = ReferenceSolver(cache: TruthCache())

  /// - Parameter slopes: The members that are slopes, compared as angles.
  init(_ rows: [RequestRow], slopes: Set<Int>) {
    self.rows = rows
    self.slopes = slopes
  }

  func truth(_ request: SolverRequest) -> [Double]? {
    (try? reference.truth(for: request))?.values.map(\.rounded)
  }

  /// The size of the jump of `steps()` where the product of progress and count is a whole number
  /// only after rounding. A solver may be on either side.
  func jump(at request: SolverRequest) -> Double {
    guard case .steps(let steps) = request,
      let count = Double(String(steps.css.filter(\.isNumber)))
    else { return 0 }
    let product = steps.progress * count
    guard product == product.rounded(), (-product).addingProduct(steps.progress, count) != 0 else {
      return 0
    }
    let sides = [1 - 0x1p-50, 1 + 0x1p-50].compactMap { factor in
      var side = steps
      side.progress *= factor
      side.before = false
      return truth(.steps(side))?.first
    }
    return sides.count == 2 ? (sides[1] - sides[0]).magnitude : 0
  }
}

/// A solver that misunderstands requests in at most two ways.
struct RequestProgram: FaultProgram {
  let list: RequestRowList
  var chosen: [Int] = []

  static func == (a: RequestProgram, b: RequestProgram) -> Bool { a.chosen == b.chosen }
  func hash(into hasher: inout Hasher) { hasher.combine(chosen) }

  var parts: [FaultPart] {
    chosen.map {
      let row = list.rows[$0]
      return FaultPart(stage: $0, fault: row.fault, words: row.text, engine: row.engine)
    }
  }

  func removing(_ stage: Int) -> RequestProgram {
    RequestProgram(list: list, chosen: chosen.filter { $0 != stage })
  }

  var core: RequestProgram { self }
  /// The reference answers the misunderstood request.
  var work: Int { 1_000 }

  /// An answer, and how far roundings may move it.
  struct Answer {
    var numbers: [Double]
    var spread = 0.0
  }

  func runCore(on item: RequestItem) -> Answer? {
    guard !chosen.isEmpty else { return Answer(numbers: item.truth) }
    var asked = item.request
    for index in chosen {
      guard let other = list.rows[index].request(asked) else { return nil }
      asked = other
    }
    let choices = chosen.compactMap { list.rows[$0].steps }
    var computed: [Double]?
    if !choices.isEmpty, case .steps(let steps) = asked {
      var model = StepsModel()
      for choice in choices { choice(&model) }
      computed = model.value(steps).map { [$0] }
    }
    guard var numbers = computed ?? (asked == item.request ? item.truth : list.truth(asked)) else {
      return nil
    }
    for index in chosen {
      if let answer = list.rows[index].answer { numbers = answer(item.request, numbers) }
    }
    let spread = asked == item.request ? 0 : list.jump(at: asked) / 4
    return Answer(numbers: numbers, spread: spread)
  }

  func answer(for item: RequestItem, member: Int, core: Answer?) -> Prediction {
    let place = item.places[member]
    // A row that does not apply to a request leaves the correct answer.
    let served = core.flatMap { $0.numbers.count == item.truth.count ? $0 : nil }
    let answer = served ?? Answer(numbers: item.truth)
    let number = answer.numbers[place]
    return Prediction(
      value: list.slopes.contains(member) ? atan(number) : number, spread: answer.spread)
  }
}

/// The rows of a kind, as a fault table.
struct RequestTable: FaultTable {
  let list: RequestRowList
  var right: RequestProgram { RequestProgram(list: list) }

  func rows(on program: RequestProgram, branch: Int, member: Int) -> [RequestProgram] {
    list.rows.indices.filter { !program.chosen.contains($0) }.map {
      RequestProgram(list: list, chosen: (program.chosen + [$0]).sorted())
    }
  }
}

/// Finds the faults behind wrong answers of the kinds whose rows are misunderstood requests.
struct RequestDiagnosis {
  let observations: [Observation]
  let tolerance: Double
  /// The programs found in the answers about cubic Béziers alone.
  var curves: [CurveProgram] = []

  /// The findings, by kind.
  func findings(_ budget: WorkBudget = WorkBudget()) -> [RankedFinding] {
    SolverKind.allCases.flatMap { kind -> [RankedFinding] in
      guard ![.spring, .settling, .cubicBezier, .advance, .retarget].contains(kind) else {
        return []
      }
      let items = observations.filter { $0.request.kind == kind }
      guard items.contains(where: { $0.judgements.contains { !($0.error <= tolerance) } }) else {
        return []
      }
      return findings(kind, items, budget)
    }
  }

  private func findings(
    _ kind: SolverKind, _ observations: [Observation], _ budget: WorkBudget
  ) -> [RankedFinding] {
    var members: [AnswerMember] = []
    for judgement in observations.flatMap(\.judgements) where !members.contains(judgement.member) {
      members.append(judgement.member)
    }
    let slopes = Set(members.indices.filter { members[$0] == .slope })
    let list = RequestRowList(RequestRows.all(kind, curves: curves), slopes: slopes)
    var cells = members.indices.map { Cell<RequestProgram>(branch: 0, member: $0) }
    for observation in observations {
      let judgements = observation.judgements
      let truth = judgements.map(\.truth)
      let places = members.map { member in
        // Lists are represented by their worst number.
        judgements.indices.filter { judgements[$0].member == member }
          .max { judgements[$0].error.orInfinite < judgements[$1].error.orInfinite } ?? -1
      }
      let item = RequestItem(request: observation.request, truth: truth, places: places)
      for (member, place) in places.enumerated()
      where place >= 0 && judgements[place].isServed {
        let isSlope = slopes.contains(member)
        let judged = judgements[place]
        func told(_ value: Double) -> Double { isSlope ? atan(value) : value }
        let size =
          judgements.filter { $0.member == members[member] }.map(\.truth.magnitude)
          .filter(\.isFinite).max() ?? 1
        let scale = isSlope ? 1 : max(1, size)
        let (observed, right) = (told(judged.observed), told(judged.truth))
        let isWrong = !(judged.error <= tolerance)
        cells[member].items.append(item)
        cells[member].evidence.append(
          Evidence(
            observed: observed, truth: right,
            allowance: 8 * scale.ulp, scale: scale, error: judged.error, isWrong: isWrong))
      }
    }
    var search = FaultSearch(RequestTable(list: list), tolerance: tolerance, budget: budget)
    // Every program calls the reference, so the search is small.
    search.effort = SearchEffort(
      rows: 2, width: 6, promising: 12, wrong: 30, right: 15, deciding: 500)
    return FindingReport(
      kind: "\(kind.rawValue)", branches: [], members: members.map(\.rawValue),
      results: search.run(cells)
    ).findings()
  }
}
