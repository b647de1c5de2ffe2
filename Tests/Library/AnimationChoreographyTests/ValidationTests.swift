import AnimationNumerics
import Testing

@testable import AnimationChoreography

/// Numbers that no choreography can have are rejected with their place, instead of being sampled.
@Suite struct ValidationTests {
  private typealias Element = Choreography.Element
  private typealias Move = MoveTimeline<Double>.Move

  private static func moving(_ moves: [Move]) -> Element {
    Element(name: "e", properties: [.init("x", .moves(from: 0, moves))])
  }

  private static func phased(
    _ steps: [[Double]], triggers: [Double] = [], cancellation: Double? = nil
  ) -> Element {
    Element(
      name: "e",
      phases: Choreography.Phases(
        properties: ["x"],
        steps: steps.map { .init(name: "p", values: $0, animation: .smooth) },
        furtherTriggers: triggers, cancellationTime: cancellation))
  }

  private static let track = try! ScalarTrack(initialValue: 0, keyframes: [.move(to: 1)])

  private static let rejected: [(Element, String)] = [
    (Element(name: "e", count: -3), "elements[1].count is -3; it must be 0 or more"),
    (Element(name: "e", delay: .nan), "elements[1].delay is nan; it must be finite"),
    (Element(name: "e", delay: .infinity), "elements[1].delay is inf; it must be finite"),
    (
      moving([.init(time: 0, target: .nan, animation: nil)]),
      "elements[1].properties[0].moves[0].target is nan; it must be finite"
    ),
    (
      moving([.init(time: .nan, target: 1, animation: nil)]),
      "elements[1].properties[0].moves[0].time is nan; it must be finite"
    ),
    (
      moving([
        .init(time: 2, target: 1, animation: .smooth), .init(time: 1, target: 0, animation: nil),
      ]), "elements[1].properties[0].moves[1].time is 1; it must be finite and not before 2.0"
    ),
    (
      Element(name: "e", properties: [.init("x", .loop(track, from: 0, period: -1))]),
      "elements[1].properties[0].period is -1; it must be positive"
    ),
    (
      Element(name: "e", properties: [.init("x", .track(track, from: .infinity))]),
      "elements[1].properties[0].from is inf; it must be finite"
    ),
    (phased([]), "elements[1].phases.steps.count is 0; it must be at least 1"),
    (
      phased([[0], [1, 2]]),
      "elements[1].phases.steps[1].values.count is 2; it must be 1, one for each property"
    ),
    (
      phased([[0], [.nan]]),
      "elements[1].phases.steps[1].values[0] is nan; it must be finite"
    ),
    (
      phased([[0], [1]], triggers: [1, .nan]),
      "elements[1].phases.furtherTriggers[1] is nan; it must be finite"
    ),
    (
      phased([[0], [1]], cancellation: .nan),
      "elements[1].phases.cancellationTime is nan; it must not be NaN"
    ),
  ]

  @Test(arguments: rejected.indices)
  func aBadNumberIsNamedWithItsPlace(index: Int) throws {
    let (element, text) = Self.rejected[index]
    let good = Element(name: "good", count: 0)
    let choreography = Choreography(name: "c", elements: [good, element])
    #expect(throws: ParameterError.self) { try choreography.validate() }
    do { try choreography.validate() } catch { #expect(error.description == text) }
    try Choreography(name: "c", elements: [good]).validate()
  }

  @Test func theWaitForLayoutIsANumber() {
    #expect(throws: ParameterError.self) {
      try Choreography(name: "c", layoutWait: .nan, elements: []).validate()
    }
  }

  @Test func programsEndWithTheSentence() async {
    func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let sampler = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ChoreographySampler(
        Choreography(name: "c", elements: [.init(name: "e", count: -1)]))
    }
    #expect(text(sampler).contains("elements[0].count is -1; it must be 0 or more"))
    let period = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MoveTimeline(
        initialValue: 0.0, moves: [.init(time: 0, target: 1, animation: .smooth)],
        repeatedEvery: .nan)
    }
    #expect(text(period).contains("period is nan"))
    let beyond = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MoveTimeline(
        initialValue: 0.0, moves: [.init(time: 3, target: 1, animation: .smooth)],
        repeatedEvery: 2)
    }
    #expect(text(beyond).contains("moves[0].time is 3.0; it must lie in a cycle"))
    let duration = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PhaseSchedule(durations: [0, -1], start: .looping(from: 0))
    }
    #expect(text(duration).contains("durations[1] is -1.0; it must be 0 or more"))
    let epsilon = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring.smooth.platformSettlingEstimate(target: 1.0, epsilon: .nan)
    }
    #expect(text(epsilon).contains("epsilon is nan; it must be positive"))
  }
}
