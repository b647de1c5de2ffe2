import Foundation
import SolverVerification
import StrictJSON
import TestTiers
import Testing

@testable import FaultModels

/// Statements about faulty solvers: true of every answer, and about the essential condition.
@Suite struct LocalisationTests {
  private final class Kept: @unchecked Sendable { var input: DiagnosisInput? }
  private final class Memory: @unchecked Sendable { var progress = 0.0 }

  private func statements(
    about fault: PlantedFault, asksAgain: Bool = true, limit: Int = 250
  ) -> (places: [Localisation], input: DiagnosisInput?) {
    let kept = Kept()
    var verifier = Verifier(
      standard: .tolerance(1e-9), caseSets: fault.sets.compactMap(CaseSet.named), limit: limit,
      cache: sharedTruths)
    verifier.asksAgain = asksAgain
    verifier.diagnosis = { input in
      kept.input = input
      return Diagnosed(places: Localiser(input).statements(), findings: [])
    }
    return (verifier.verdict(on: fault.method).places, kept.input)
  }

  private func fault(_ name: String) throws -> PlantedFault {
    try #require(plantedFaults.first { $0.name == name })
  }

  /// Whether a number of an answer fulfils a statement's conditions.
  private func fulfils(_ place: Localisation, _ evidence: EvidenceRows, _ row: Int) -> Bool {
    place.conditions.allSatisfy { condition in
      let features = evidence.table.features
      guard let index = features.firstIndex(where: { $0.name == condition.feature }) else {
        return false
      }
      return features[index].fulfils(condition, evidence.columns[index][row])
    }
  }

  /// Each wrong number is inside a statement about its member, and those that are said to be right
  /// are.
  private func expectTruth(_ places: [Localisation], _ input: DiagnosisInput, _ name: String) {
    for kind in SolverKind.allCases {
      let own = input.observations.filter { $0.request.kind == kind }
        .compactMap { observation in
          QuestionMembers(observation.request).map { (observation, $0) }
        }
      for member in Set(own.flatMap(\.0.judgements).map(\.member)) {
        let evidence = EvidenceRows(own, kind, member, tolerance: input.tolerance(kind))
        let about = places.filter {
          $0.kind == kind.rawValue && $0.members.contains(member.rawValue)
        }
        for row in evidence.wrong {
          #expect(
            about.contains { fulfils($0, evidence, row) },
            "\(name): \(evidence.rows[row].request) \(member), \(about.map(\.text))")
        }
        for place in places where place.kind == kind.rawValue {
          #expect(place.conditions.allSatisfy { $0.text.last?.isWhitespace == false })
          if place.rightMembers.contains(member.rawValue) {
            #expect(evidence.wrong.isEmpty, "\(name): \(place.text)")
          }
        }
      }
    }
  }

  /// Nine of ten faults have a statement with the essential condition, and every statement is true.
  @Test func plantedFaultsAreLocalised() {
    var missed: [String] = []
    let faults = plantedFaults.indices.sample(plantedFaults.count / 3).map { plantedFaults[$0] }
    for fault in faults {
      let (places, input) = statements(about: fault)
      let texts = places.map(\.text)
      if ProcessInfo.processInfo.environment["PRINT_STATEMENTS"] != nil {
        print("### \(fault.name)\n    " + texts.joined(separator: "\n    "))
      }
      if let input { expectTruth(places, input, fault.name) }
      let isEssential = texts.contains { text in fault.essential.contains { text.contains($0) } }
      if !isEssential { missed.append("\(fault.name): \(texts)") }
    }
    #expect(missed.count * 10 <= faults.count, "\(missed.joined(separator: "\n"))")
  }

  /// Wrong answers that are not searched come in an order in which each search misses the next of them.
  @Test func statementsHoldForFurtherAnswers() throws {
    let method = Tampered(
      kinds: [.spring],
      result: { request, answer in
        guard let spring = request.as(SpringRequest.self), spring.time < 8,
          case .motion(var motion) = answer
        else { return answer }
        motion.position += 1
        return .motion(motion)
      })
    let sets = CaseSet.judged.filter { $0.kind == .spring }.map(\.name)
    let fault = PlantedFault("wrong before 8 s", method, sets, "time")
    let all = try #require(statements(about: fault, asksAgain: false, limit: 700).input)
    func time(_ observation: Observation) -> Double {
      observation.request.as(SpringRequest.self)?.time ?? .nan
    }
    let wrong = all.observations.filter { $0.isWrong(at: 1e-9) }.sorted { time($0) < time($1) }
    var input = all
    input.further = Array(wrong.dropFirst(100))
    input.observations = all.observations.filter { !$0.isWrong(at: 1e-9) } + wrong.prefix(100)
    #expect(input.further.count > 1_500)
    let places = Localiser(input).statements()
    expectTruth(places, all, fault.name)
    #expect(places.reduce(0) { $0 + $1.wrong } == wrong.count)
  }

  @Test func statementsAreTheSameEveryTime() throws {
    let fault = try fault("two faults: over-damped as critical, velocity halved below it")
    #expect(statements(about: fault).places == statements(about: fault).places)
  }

  /// A program is asked between the last right and the first wrong answer; a file is not.
  @Test func limitsAreNarrowedByAsking() throws {
    let fault = try fault("time stops at 10 s")
    func limit(_ asksAgain: Bool) throws -> (least: Double, right: Double) {
      let conditions = statements(about: fault, asksAgain: asksAgain).places.flatMap(\.conditions)
      let time = try #require(conditions.first { $0.feature == "time" })
      return (try #require(time.least), try #require(time.nearestRight))
    }
    let (asked, given) = (try limit(true), try limit(false))
    #expect(given.right <= 10 && given.least > 10, "\(given)")
    #expect(asked.right <= asked.least && asked.least - asked.right < 1e-3, "\(asked)")
    #expect(asked.least >= 10 && asked.least < 10.001, "\(asked)")
    #expect(given.least - given.right > asked.least - asked.right)
  }

  /// Two faults of a curve's kind, each under a condition of its own, as kurbo has them.
  @Test func twoConditionsOfCurvesAreTold() throws {
    let fault = try fault("a vanishing cubic term is divided by, and steep curves are off")
    let texts = statements(about: fault, limit: 2_000).places.map(\.text)
    for condition in [
      "the least speed of x along the curve is below", "the cubic term of x is below",
    ] {
      #expect(texts.contains { $0.contains(condition) }, "\(texts)")
    }
  }

  /// Answers with both of two faults do not widen the condition of either.
  @Test func twoFaultsInOneAnswerAreTold() {
    let half = Tampered(
      kinds: [.stagger],
      request: { asked in
        asked.changed(StaggerRequest.self) { request in
          guard request.from == .center else { return }
          let (columns, rows) = (request.grid?.columns ?? request.count, request.grid?.rows ?? 1)
          request.from = .index((rows - 1) / 2 * columns + (columns - 1) / 2)
        } ?? asked
      },
      result: { request, answer in
        guard let own = request.as(StaggerRequest.self), case .delays(let delays) = answer,
          let last = own.distances().max(), last > 0, let total = own.maximumTotal,
          (last + 1) * own.interval > total
        else { return answer }
        return .delays(delays.map { $0 * (last + 1) / last })
      }, options: [.staggerFrom, .staggerGrid])
    let fault = PlantedFault(
      "two", half, ["staggers", "stagger-from", "stagger-grid", "stagger-grid-from"])
    let places = statements(about: fault, limit: 600).places
    #expect(places.contains { $0.text.contains("the center is between items") }, "\(places)")
    let total = places.first { $0.text.contains("the total exceeds maximumTotal") }
    #expect(total?.rightInside == 0, "\(places.map(\.text))")
  }

  /// An integrator is wrong in nearly all that moves; its statement says from when, and how fast.
  @Test func anIntegratorIsToldByItsGrowth() throws {
    let method = motions { request, answer in
      guard let spring = DoubleSpring(request.spring) else { return }
      let state = Stepper.rungeKutta.motion(
        spring.stiffness, spring.damping, displacement: request.from - request.to,
        velocity: request.velocity, at: request.time, step: 1 / 120, leftOver: .shortStep,
        frames: nil)
      answer = MotionAnswer(position: state.position + request.to, velocity: state.velocity)
    }
    let fault = PlantedFault("an integrator", method, ["main", "with-velocity"])
    let texts = statements(about: fault, limit: 1_000).places.map(\.text)
    let start = /under no condition that separates them; from [0-9e.-]+ s on; the error grows/
    #expect(texts.contains { $0.contains(start) }, "\(texts)")
    #expect(texts.contains { $0.contains("natural frequency, about as its power") }, "\(texts)")
  }

  /// A limit is sought without questions that use an extension the program does not serve: halving a
  /// duration twice would ask for one of 0.
  @Test func askingAgainKeepsToWhatIsServed() throws {
    final class Asked: @unchecked Sendable { var options: Set<SolverOption> = [] }
    let asked = Asked()
    let program = Tampered(kinds: [.spring]) { request in
      asked.options.formUnion(request.options)
      return request.changed(SpringRequest.self) {
        if case .bounce(let duration, let bounce) = $0.spring {
          $0.spring = .bounce(duration: min(duration, 0.06), bounce: bounce)
        }
      } ?? request
    }
    let places = statements(about: PlantedFault("cut", program, ["main"]), limit: 1_000).places
    #expect(places.contains { $0.text.contains("the duration is above") }, "\(places.map(\.text))")
    #expect(asked.options.isEmpty)
  }

  @Test func aRightSolverHasNoStatement() {
    let fault = PlantedFault("none", springs { _ in }, ["main", "with-velocity"])
    #expect(statements(about: fault).places.isEmpty)
  }

  /// A verifier of solvers in `Float`, with a diagnosis, that asks one case set.
  private func verifierOfFloat(_ set: String, limit: Int) throws -> Verifier {
    var verifier = Verifier(
      standard: .tolerance(1e-9), caseSets: [try #require(CaseSet.named(set))], limit: limit,
      cache: sharedTruths
    ).namingFaults
    verifier.contract.scalar = .float
    return verifier
  }

  /// Errors within the tolerance of a solver in `Float` have no statement.
  @Test func grantedErrorsHaveNoStatement() throws {
    var verifier = try verifierOfFloat("named-easings", limit: 800)
    let method = Tampered(
      kinds: [.namedEasing],
      result: { request, answer in
        guard case .curve(var curve) = answer, let asked = request.as(NamedEasingRequest.self)
        else { return answer }
        curve.value = Double(Float(curve.value)) * (asked.family == .quint ? 1.01 : 1 + 3e-6)
        return .curve(curve)
      })
    let texts = verifier.verdict(on: method).places.map(\.text)
    #expect(texts.count == 1 && texts[0].contains("only where the family is \"quint\""), "\(texts)")
    // A looser tolerance of the kind leaves fewer wrong.
    let wrong = verifier.verdict(on: method).places[0].wrong
    verifier.tolerances = [.namedEasing: 1e-3]
    #expect(verifier.verdict(on: method).places[0].wrong < wrong)
  }

  /// A solver in `Float` that keeps the progress in `Double` is judged by the nearer of two truths, and
  /// placed by what it was asked.
  @Test func placesOfASolverInFloatAreThoseAsked() throws {
    let verifier = try verifierOfFloat("css-keyframes", limit: 1_000)
    let method = Tampered(
      kinds: [.cssKeyframes],
      request: {
        guard var request = $0.as(CSSKeyframesRequest.self) else { return $0 }
        for index in request.frames.indices {
          request.frames[index].offset = request.frames[index].offset.map { Double(Float($0)) }
        }
        return .cssKeyframes(request)
      })
    let texts = verifier.verdict(on: method).places.map(\.text)
    #expect(texts.contains { $0.contains("the progress is at a frame") }, "\(texts)")
    #expect(!texts.contains { $0.contains("asked again") || $0.contains("32-bit") }, "\(texts)")
  }

  /// A program that remembers other questions answers differently when it is asked again.
  @Test func answersThatDependOnOthersAreTold() throws {
    let memory = Memory()
    let method = Tampered(
      kinds: [.namedEasing],
      result: { request, answer in
        guard case .curve(var curve) = answer, let asked = request.as(NamedEasingRequest.self)
        else { return answer }
        if asked.family == .sine { curve.value += memory.progress }
        memory.progress = asked.progress
        return .curve(curve)
      })
    let texts = foreignVerdict(method, sets: ["named-easings"], limit: 800).places.map(\.text)
    #expect(texts.contains { $0.contains("answers depend on earlier questions") }, "\(texts)")
    let steady = foreignVerdict(springs { $0.velocity = 0 }, sets: ["with-velocity"]).places
    #expect(!steady.isEmpty && steady.allSatisfy { $0.changing == nil }, "\(steady)")
  }

  /// The simplest wrong question stands beside a right one that differs in little.
  @Test func examplesAreAPair() throws {
    let fault = try fault("the index of a stagger is not capped")
    let place = try #require(statements(about: fault).places.first)
    #expect(place.simplest.request.contains("maximumIndex"), "\(place)")
    let right = try #require(place.nearestRight)
    #expect(right.request != place.simplest.request)
  }

  private func facts(_ line: String, index: Int? = nil) throws -> Set<String> {
    guard case .object(let object) = try JSONReader.read(Array(line.utf8)) else { return [] }
    let (table, members) = (FeatureTable(), QuestionMembers(object))
    var row = FeatureRow(of: members, table)
    if let index {
      let count = members.numbers("times").count
      row.ofElement(members, index: index, count: count, members.pieces)
    }
    return Set(row.values.filter { $0.value == 1 }.map { table.features[$0.feature].name })
  }

  /// Facts beside the ones that hold for nearly the same questions.
  @Test func factsHoldWhereTheyAreStated() throws {
    func stops(_ progress: Double) throws -> Set<String> {
      try facts(
        #"{"kind":"linear-easing","css":"linear(0, 0.4 50%, 0.6 40%, 1)","progress":\#(progress)}"#)
    }
    #expect(try stops(0.5).contains("the value jumps at the progress"))
    #expect(try !stops(0.4).contains("the value jumps at the progress"))
    func track(_ spring: String) throws -> Set<String> {
      let first = #"{"type":"cubic","to":1,"duration":1}"#
      let second =
        #"{"type":"spring","to":2,"duration":1,"spring":{"duration":0.5,"bounce":0}\#(spring)}"#
      return try facts(
        #"{"kind":"keyframes","initial":0,"track":[\#(first),\#(second)],"time":1.5}"#)
    }
    #expect(try track("").contains("a spring so far takes over a velocity"))
    #expect(
      try !track(#","startVelocity":0"#).contains("a spring so far takes over a velocity"))
    // The first move is negative, the second is not.
    let moves =
      #"{"kind":"retarget","duration":0.5,"bounce":0,"from":1,"velocity":0,"moves":[{"time":0,"to":0},{"time":0.1,"to":5}],"times":[0.05,0.2]}"#
    #expect(
      try facts(moves, index: 1).isSuperset(of: [
        "a move so far is negative", "a move so far starts with a velocity",
      ]))
    #expect(try !facts(moves, index: 1).contains("the current move is negative"))
    #expect(try !facts(moves, index: 0).contains("a move so far starts with a velocity"))
    let frames =
      #"{"kind":"css-keyframes","frames":[{"v":0,"easing":"ease-out"},{"v":1}],"progress":0.5}"#
    #expect(try facts(frames).contains("an easing in force is \"ease-out\""))
    #expect(try !facts(frames).contains("an easing in force is \"linear\""))
  }

  /// Every kind has properties without code of its own.
  @Test func membersOfAnUnknownKindAreProperties() {
    let table = FeatureTable()
    let members = QuestionMembers([
      "kind": .string("later"), "rate": .number(text: "-3"), "word": .string("out"),
      "list": .array([.number(text: "1"), .number(text: "0")]),
    ])
    let row = FeatureRow(of: members, table)
    let names = Set(row.values.map { table.features[$0.feature].name })
    #expect(
      names.isSuperset(of: [
        "rate", "rate is negative", "the word", "count of list", "some of list are 0",
      ]), "\(names)")
  }
}
