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
  /// The cost of one answer: rows of changes of target are replayed, others ask the reference.
  let work: Int
  private let reference = ReferenceSolver(cache: TruthCache())

  /// - Parameter slopes: The members that are slopes, compared as angles.
  init(_ rows: [RequestRow], slopes: Set<Int>) {
    self.rows = rows
    self.slopes = slopes
    work = rows.contains { $0.retarget != nil } ? 100 : 1_000
  }

  func truth(_ request: SolverRequest) -> [Double]? {
    (try? reference.truth(for: request))?.values.map(\.rounded)
  }

  /// The size of the jump of `steps()` where the product of progress and count is a whole number
  /// only after rounding. A solver may be on either side.
  func jump(at request: SolverRequest) -> Double {
    guard let steps = request.as(StepsRequest.self),
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
      return FaultPart(row.fault, row.text, stage: $0)
    }
  }

  mutating func remove(_ stage: Int) { chosen.removeAll { $0 == stage } }

  var core: RequestProgram { self }
  var work: Int { list.work }

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
    let retargets = chosen.compactMap { list.rows[$0].retarget }
    let springs = chosen.lazy.compactMap { list.rows[$0].springs }.first
    let frames = chosen.lazy.compactMap { list.rows[$0].frames }.first
    var computed: [Double]?
    if !retargets.isEmpty || springs != nil, let schedule = asked.schedule {
      computed = RetargetReplay(schedule, retargets, known: springs).numbers(of: schedule)
    }
    if let frames, let own = asked.as(AdvanceRequest.self) {
      let ignoresClamp = retargets.contains { $0.stage == .clamp && $0.clamp == .ignored }
      computed = frames.numbers(of: own, ignoresClamp: ignoresClamp)
    }
    let staggers = chosen.compactMap { list.rows[$0].stagger }
    if !staggers.isEmpty, let own = asked.as(StaggerRequest.self) {
      var model = StaggerModel()
      for choice in staggers { choice(&model) }
      computed = model.delays(own)
    }
    if !choices.isEmpty, let steps = asked.as(StepsRequest.self) {
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
  let branches: [String] = []
  let members: [String]
  var right: RequestProgram { RequestProgram(list: list) }

  func rows(on program: RequestProgram, branch: Int, member: Int) -> [RequestProgram] {
    let stages = program.chosen.compactMap { list.rows[$0].retarget?.stage }
    return list.rows.indices.filter { index in
      !program.chosen.contains(index)
        && !(list.rows[index].retarget.map { stages.contains($0.stage) } ?? false)
    }.map {
      RequestProgram(list: list, chosen: (program.chosen + [$0]).sorted())
    }
  }
}

/// Finds the faults behind wrong answers of the kinds whose rows are misunderstood requests, and
/// about motions that are retargeted or clamped.
struct RequestDiagnosis {
  let observations: [Observation]
  let tolerance: Double
  /// The programs found in the answers about springs without interruption.
  var springs: [SpringProgram] = []
  /// The programs found in the answers about frames without changes of target.
  var frames: [FrameProgram] = []
  /// The programs found in the answers about cubic Béziers alone.
  var curves: [CurveProgram] = []

  /// The findings, by kind.
  func findings(_ budget: WorkBudget = WorkBudget()) -> [RankedFinding] {
    SolverKind.allCases.flatMap { kind -> [RankedFinding] in
      let hasTable = [.spring, .settling, .cubicBezier, .advance].contains(kind)
      let items = observations.filter {
        $0.request.kind == kind && (!hasTable || $0.request.schedule != nil)
      }
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
    let isRetargeted = observations[0].request.schedule != nil
    let list = RequestRowList(
      isRetargeted
        ? RetargetRows.all(known: springs, frames: kind == .advance ? frames : [])
        : RequestRows.all(kind, curves: curves),
      slopes: slopes)
    let isMotion = isRetargeted || [.decay, .decayEnd].contains(kind)
    // The roundings that right answers show are those of wrong ones, too.
    let noise =
      isRetargeted
      ? observations.flatMap(\.judgements).map(\.error).filter { $0 <= tolerance }.max() ?? 0 : 0
    var cells = Cell<RequestProgram>.all(branches: 1, members: members.count)
    for observation in observations {
      let judgements = observation.judgements
      let truth = judgements.map(\.truth)
      let schedule = observation.request.schedule
      let motion = schedule.map { PlainMotion($0) }
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
        let size =
          judgements.filter { $0.member == members[member] }.map(\.truth.magnitude)
          .filter(\.isFinite).max() ?? 1
        var scale = isSlope ? 1 : max(1, size)
        if let schedule, let motion {
          let unit = motion.scale(in: schedule.samples[judged.number.index ?? 0].piece)
          scale = [.velocity, .velocities].contains(judged.member) ? unit.velocity : unit.position
        }
        cells[member].append(
          item,
          Evidence(
            judged, tolerance,
            allowance: max(8 * scale.ulp, (isMotion ? max(4 * noise, 1e-12) : 0) * scale),
            scale: scale, predicted: { isSlope ? atan($0) : $0 }))
      }
    }
    let diagnosis = KindDiagnosis(
      kind: "\(kind.rawValue)", context: isRetargeted ? "\(kind.rawValue): " : "",
      table: RequestTable(list: list, members: members.map(\.rawValue)), cells: cells,
      tolerance: tolerance,
      // Most programs call the reference, so the search is small.
      effort: SearchEffort(rows: 2, wrong: 20, right: 10, deciding: 500))
    return diagnosis.findings(diagnosis.results(budget))
  }
}
