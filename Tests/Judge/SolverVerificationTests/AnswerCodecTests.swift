import SolverVerification
import Testing

@Suite struct AnswerCodecTests {
  @Test(arguments: [
    (SolverKind.spring, SolverAnswer.motion(MotionAnswer(position: 0.1 + 0.2, velocity: -0.0))),
    (.integrator, .motion(MotionAnswer(position: .leastNonzeroMagnitude, velocity: .infinity))),
    (.settling, .settling(.infinity)),
    (
      .springParameters,
      .springParameters(
        SpringParametersAnswer(
          mass: 1, stiffness: 2, damping: 3, response: 4, dampingRatio: 5, duration: 6, bounce: 7,
          settlingDuration: 8))
    ),
    (.cubicBezier, .curve(CurveAnswer(value: 0.5, slope: -.infinity))),
    (.unitCurve, .curve(CurveAnswer(value: 1.0 / 3, slope: 1))), (.linearEasing, .value(2)),
    (.steps, .value(-1)), (.cssKeyframes, .value(100)),
    (.keyframes, .keyframes(KeyframesAnswer(value: 1, velocity: 2, duration: 3))),
    (.retarget, .frames(FramesAnswer(positions: [1], velocities: [0]))),
    (.advance, .frames(FramesAnswer(positions: [0, 0.5], velocities: [1, 2]))),
    (
      .advance,
      .partial(.frames(FramesAnswer(positions: [0], velocities: [])), missing: ["velocities"])
    ), (.stagger, .delays([0, 0.03, 0.06])), (.stagger, .delays([])),
    (.decay, .motion(MotionAnswer(position: 1, velocity: -1))),
    (
      .decayEnd,
      .members([.number(.time, 0), .number(.position, -1), .number("end", 1.0 / 3)])
    ), (.smooth, .members([.list(.positions, [0, 0.5])])),
  ])
  func anAnswerSurvivesItsLine(kind: SolverKind, answer: SolverAnswer) throws {
    let decoded = try SolverAnswer.decode(line: answer.encoded(identifier: "12"))
    #expect(decoded.identifier == 12)
    guard case .members(let members) = decoded.content else {
      Issue.record("not an answer")
      return
    }
    #expect(try members.answer(to: kind) == answer)
  }

  @Test(arguments: [
    #"{"id":1,"position":"NaN","velocity":1}"#, #"{"id":1.0,"position":NaN,"velocity":1}"#,
  ])
  func everyLanguagesNaNIsRead(line: String) throws {
    let decoded = try SolverAnswer.decode(line: line)
    #expect(decoded.identifier == 1)
    guard case .members(let members) = decoded.content,
      case .motion(let motion) = try members.answer(to: .spring)
    else {
      Issue.record("not an answer")
      return
    }
    #expect(motion.position.isNaN)
    #expect(motion.velocity == 1)
  }

  @Test func pythonsInfinitiesAreRead() throws {
    let decoded = try SolverAnswer.decode(
      line: #"{"id":1,"position":-Infinity,"velocity":Infinity}"#)
    guard case .members(let members) = decoded.content else {
      Issue.record("not an answer")
      return
    }
    #expect(
      try members.answer(to: .spring)
        == .motion(MotionAnswer(position: -.infinity, velocity: .infinity)))
  }

  @Test func rejectionsAreToldApart() throws {
    #expect(
      try SolverAnswer.decode(line: #"{"id":1,"unsupported":"no keyframes"}"#).content
        == .unsupported("no keyframes"))
    #expect(
      try SolverAnswer.decode(line: #"{"id":null,"error":"line 3: what?"}"#)
        == SolverAnswer.decode(line: #"{"error":"line 3: what?"}"#))
  }

  /// Missing and null members count as not served; the others are judged.
  @Test(arguments: [
    (#"{"id":1,"position":0.5}"#, SolverKind.spring, ["velocity"], [0.5]),
    (#"{"id":1,"position":null,"velocity":0.5}"#, .spring, ["position"], [0.5]),
    (#"{"id":1,"value":0.5}"#, .cubicBezier, ["slope"], [0.5]),
    (#"{"id":1,"value":0.5,"velocity":null}"#, .keyframes, ["velocity", "duration"], [0.5]),
    (#"{"id":1,"delays":null}"#, .stagger, ["delays"], []),
    (#"{"id":1,"value":null,"slope":null}"#, .cubicBezier, ["value", "slope"], []),
  ])
  func aPartOfAnAnswerIsAnAnswer(
    line: String, kind: SolverKind, missing: [String], numbers: [Double]
  ) throws {
    let decoded = try SolverAnswer.decode(line: line)
    let missing = Set(missing.map { AnswerMember(rawValue: $0) })
    guard case .members(let members) = decoded.content,
      case .partial(_, missing) = try members.answer(to: kind)
    else {
      Issue.record("not a partial answer")
      return
    }
    #expect(try members.answer(to: kind).numbers.map(\.value) == numbers)
  }

  @Test func anAnswerHasAtLeastOneMember() throws {
    let decoded = try SolverAnswer.decode(line: #"{"id":1,"location":1}"#)
    guard case .members(let members) = decoded.content else {
      Issue.record("not an answer")
      return
    }
    #expect(throws: SolverError.self) { try members.answer(to: .spring) }
    #expect(throws: SolverError.self) { try members.answer(to: .stagger) }
  }

  @Test(arguments: ["", "Segmentation fault", "[1]", #"{"id":1,"position":1"#])
  func garbageIsNotAnAnswer(line: String) {
    #expect(throws: SolverProtocolError.self) { try SolverAnswer.decode(line: line) }
  }
}
