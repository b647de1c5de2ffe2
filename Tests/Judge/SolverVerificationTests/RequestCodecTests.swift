import SolverVerification
import Testing

@testable import Seeding

/// One request of every kind, with every optional member somewhere.
let sampleRequests: [SolverRequest] = [
  .spring(SpringRequest(spring: .bounce(duration: 0.5, bounce: 0.3), time: 0.25)),
  .spring(
    SpringRequest(
      spring: .dampingRatio(response: 0.1, dampingRatio: 2), from: -1, to: 1e300,
      velocity: -0.0, time: .leastNonzeroMagnitude)),
  .spring(
    SpringRequest(
      spring: .physical(mass: 2, stiffness: 3, damping: 4, allowOverDamping: false), time: 1)),
  .advance(AdvanceRequest(spring: .standard, from: 2, velocity: -1, steps: [1.0 / 60, 0, 0.25])),
  .advance(
    AdvanceRequest(
      spring: .standard, steps: [0.1, 0.2, 0.3],
      retargets: [.init(frame: 1, to: 2), .init(frame: 1, to: 3, velocity: -1)], clamp: true)),
  .retarget(
    RetargetRequest(
      spring: .stiffness(380, dampingRatio: 0.8, mass: 2), from: 1,
      moves: [
        RetargetMove(time: 0, to: 1),
        RetargetMove(
          time: 0.5, to: -1, velocity: 0, spring: .dampingRatio(response: 1, dampingRatio: 2)),
        RetargetMove(time: 0.5, to: 2, spring: .stiffness(1, dampingRatio: 0, mass: 1)),
      ], times: [0, 0.5, 0.5], clamp: true)),
  .spring(SpringRequest(spring: .bounce(duration: 0, bounce: 0), time: 1, clamp: true)),
  .settling(SettlingRequest(spring: .standard, clamp: true)),
  .stagger(StaggerRequest(count: 5, interval: 1, from: .index(3))),
  .stagger(StaggerRequest(count: 0, interval: 1, grid: .init(columns: 0, rows: 3))),
  .stagger(StaggerRequest(count: 0, interval: 1, grid: .init(columns: 3, rows: 0))),
  .stagger(
    StaggerRequest(count: 6, interval: 1, from: .center, grid: .init(columns: 3, rows: 2, axis: .y))
  ),
  .settling(SettlingRequest(spring: .standard, from: 1, to: 3, velocity: 2, epsilon: 1e-5)),
  .springParameters(
    SpringParametersRequest(
      spring: .settling(settlingDuration: 1, dampingRatio: 0.5, epsilon: 0.01))),
  .integrator(
    IntegratorRequest(
      motion: SpringRequest(spring: .standard, time: 1), method: .velocityVerlet,
      stepping: .step(1.0 / 60), allowUnstable: true)),
  .integrator(
    IntegratorRequest(
      motion: SpringRequest(spring: .standard, time: 1), method: .adaptive,
      stepping: .tolerance(1e-9))),
  .cubicBezier(
    CubicBezierRequest(
      curve: BezierControlPoints(0.1, -2, 1, 3), progress: 0.1 + 0.2, outside: .extend)),
  .unitCurve(UnitCurveRequest(name: .circularEaseInOut, inverse: true, progress: 1.0 / 3)),
  .namedEasing(
    NamedEasingRequest(
      family: .elastic, shape: .inOut, overshoot: 2, amplitude: 0, period: 0.5, published: true,
      progress: 0.1)),
  .linearEasing(LinearEasingRequest(css: "linear(0, 0.5 25% 75%, 1)", progress: -0.5)),
  .steps(StepsRequest(css: "steps(3, jump-\"both\\\u{1}é😀)", progress: 0.5, before: true)),
  .keyframes(
    KeyframesRequest(
      initial: 1,
      track: [
        .linear(to: 2, duration: 0.5, curve: BezierControlPoints(0.42, 0, 1, 1)),
        .linear(to: 2, duration: 0.5, curve: nil),
        .cubic(to: 3, duration: 0.1, startVelocity: 1, endVelocity: nil),
        .spring(
          to: 4, duration: nil, spring: .bounce(duration: 0.4, bounce: 0.3), startVelocity: 2),
        .spring(to: 5, duration: 1, spring: .standard, startVelocity: nil), .move(to: 6),
      ], time: 0.7)),
  .cssKeyframes(
    CSSKeyframesRequest(
      frames: [
        CSSKeyframeDescription(value: 0), CSSKeyframeDescription(value: 2, offset: 0.5),
        CSSKeyframeDescription(value: 1, easing: "ease-in"),
      ], easing: "steps(2)", progress: 0.25)),
  .stagger(StaggerRequest(count: 24, interval: 0.03, maximumTotal: 0.3, maximumIndex: 8)),
  .decay(DecayRequest(decay: .timeConstant(0.1 + 0.2), from: 1, velocity: -2, time: 0)),
  .decay(
    DecayRequest(
      decay: .perMillisecond(0.998), from: 0, velocity: 3, time: 1.0 / 3,
      bounds: .init(
        low: -.infinity, high: 5, spring: .dampingRatio(response: 1, dampingRatio: 2)))),
  .decayEnd(DecayEndRequest(decay: .rate(4.2), from: 0, velocity: 3, speed: 0.1)),
  .smooth(SmoothRequest(from: 0, rate: 0, targets: [1, -1], steps: [0, 1.0 / 3])),
  .spring(
    SpringRequest(spring: .standard, time: 1, range: ShownRange(low: 0, high: .infinity))),
  .retarget(
    RetargetRequest(
      spring: .standard, moves: [RetargetMove(time: 0, to: 1)], times: [1],
      range: ShownRange(low: -.infinity, high: 0.5))),
]

@Suite struct RequestCodecTests {
  @Test(arguments: sampleRequests)
  func aRequestSurvivesItsLine(request: SolverRequest) throws {
    let decoded = SolverRequest.decode(line: request.encoded(identifier: 7))
    #expect(decoded.identifier == "7")
    #expect(try decoded.request.get() == request)
    #expect(try SolverRequest.decode(line: "\(request)").request.get() == request)
  }

  @Test func doublesKeepEveryBit() throws {
    var random = SplitMix64(seed: 0x1D0)
    for _ in 0..<2_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let request = SolverRequest.cubicBezier(
        CubicBezierRequest(curve: BezierControlPoints(0, value, 1, 1), progress: value))
      let back = try SolverRequest.decode(line: request.encoded(identifier: 1)).request.get()
      #expect(back == request, "\(value)")
    }
  }

  @Test func defaultsAreThoseOfTheProtocol() throws {
    func decode(_ line: String) throws -> SolverRequest {
      try SolverRequest.decode(line: line).request.get()
    }
    #expect(
      try decode(#"{"id":1,"kind":"spring","duration":1,"bounce":0.5,"time":2}"#)
        == .spring(
          SpringRequest(
            spring: .bounce(duration: 1, bounce: 0.5), from: 0, to: 1, velocity: 0, time: 2)))
    #expect(
      try decode(#"{"id":1,"kind":"settling","mass":1,"stiffness":2,"damping":3}"#)
        == .settling(
          SettlingRequest(
            spring: .physical(mass: 1, stiffness: 2, damping: 3, allowOverDamping: true),
            epsilon: 0.001)))
    #expect(
      try decode(
        #"{"id":1,"kind":"spring-parameters","settlingDuration":1,"dampingRatio":0.5}"#)
        == .springParameters(
          SpringParametersRequest(
            spring: .settling(settlingDuration: 1, dampingRatio: 0.5, epsilon: 0.001))))
    #expect(
      try decode(
        #"{"id":1,"kind":"keyframes","initial":0,"track":[{"type":"spring","to":1}],"time":0}"#)
        == .keyframes(
          KeyframesRequest(
            initial: 0,
            track: [.spring(to: 1, duration: nil, spring: .standard, startVelocity: nil)],
            time: 0)))
  }

  @Test func unknownMembersAreIgnoredAndNullIsAbsent() throws {
    let line = #"""
      {"note":{"deep":[1,{"id":5}]},"id":1,"kind":"spring","duration":1,"bounce":0,"from":null,
      "response":null,"time":0.5,"zzz":"ü\n"}
      """#
    let request = try SolverRequest.decode(line: line).request.get()
    #expect(
      request == .spring(SpringRequest(spring: .bounce(duration: 1, bounce: 0), time: 0.5)))
  }

  @Test(arguments: [
    "1", "-5", "123456789012345678901234567890", #""a""#, #""\u00e9 \ud800 \"x\"""#, #""é""#,
  ])
  func identifiersAreEchoedUnchanged(identifier: String) {
    let line = #"{"kind":"steps","css":"steps(2)","progress":0,"id": \#(identifier) }"#
    let decoded = SolverRequest.decode(line: line)
    #expect(decoded.identifier == identifier)
    #expect((try? decoded.request.get()) != nil)
  }

  /// A line, and what its error must name: the member and its value.
  @Test(arguments: [
    (#"{"id":1,"kind":"spring","duration":0.5,"bounce":-1,"time":0}"#, "bounce is -1:"),
    (#"{"id":1,"kind":"spring","duration":0.5,"bounce":"NaN","time":0}"#, "bounce is NaN:"),
    (#"{"id":1,"kind":"settling","duration":0,"bounce":0}"#, "duration is 0:"),
    (#"{"id":1,"kind":"spring","duration":-2.50,"bounce":0,"time":0}"#, "duration is -2.50:"),
    (#"{"id":1,"kind":"spring","duration":1e999,"bounce":0,"time":0}"#, "duration is 1e999:"),
    (#"{"id":1,"kind":"spring","duration":1,"time":0}"#, "bounce is missing:"),
    (#"{"id":1,"kind":"spring","bounce":1,"time":0}"#, "duration is missing:"),
    (#"{"id":1,"kind":"spring","time":0}"#, "duration is missing:"),
    (#"{"id":1,"kind":"spring","duration":1,"bounce":0}"#, "time is missing:"),
    (#"{"id":1,"kind":"spring","duration":1,"bounce":0,"time":"now"}"#, "time is \"now\":"),
    (#"{"id":1,"kind":"spring","duration":1,"bounce":0,"time":-1}"#, "time is -1:"),
    (
      #"{"id":1,"kind":"spring","duration":1,"bounce":0,"time":1,"to":"Infinity"}"#,
      "to is Infinity:"
    ),
    (#"{"id":1,"kind":"spring","duration":1,"bounce":0,"mass":1,"time":1}"#, "mass is 1:"),
    (
      #"{"id":1,"kind":"spring","mass":0,"stiffness":1,"damping":1,"time":1}"#, "mass is 0:"
    ),
    (
      #"{"id":1,"kind":"spring","mass":1,"stiffness":0,"damping":1,"time":1}"#,
      "stiffness is 0:"
    ),
    (
      #"{"id":1,"kind":"spring","mass":1,"stiffness":1,"damping":-1,"time":1}"#,
      "damping is -1:"
    ),
    (
      #"{"id":1,"kind":"spring","response":1,"dampingRatio":-0.5,"time":1}"#,
      "dampingRatio is -0.5:"
    ),
    (#"{"id":1,"kind":"settling","duration":1,"bounce":0,"epsilon":0}"#, "epsilon is 0:"),
    (
      #"{"id":1,"kind":"spring-parameters","settlingDuration":1,"dampingRatio":1,"epsilon":1}"#,
      "epsilon is 1:"
    ),
    (
      #"{"id":1,"kind":"integrator","duration":1,"bounce":0,"time":1,"method":"rk4"}"#,
      "step is missing:"
    ),
    (
      #"{"id":1,"kind":"integrator","duration":1,"bounce":0,"time":1,"method":"rk4","step":0}"#,
      "step is 0:"
    ),
    (
      #"{"id":1,"kind":"integrator","duration":1,"bounce":0,"time":1,"method":"rk5","step":1}"#,
      "method is \"rk5\":"
    ),
    (
      #"{"id":1,"kind":"cubic-bezier","x1":1.5,"y1":0,"x2":1,"y2":1,"progress":0}"#,
      "x1 is 1.5:"
    ),
    (
      #"{"id":1,"kind":"cubic-bezier","x1":0,"y1":0,"x2":-0.1,"y2":1,"progress":0}"#,
      "x2 is -0.1:"
    ),
    (
      #"{"id":1,"kind":"cubic-bezier","x1":0,"y1":"-Infinity","x2":0,"y2":1,"progress":0}"#,
      "y1 is -Infinity:"
    ),
    (#"{"id":1,"kind":"unit-curve","name":"bounce","progress":0}"#, "name is \"bounce\":"),
    (#"{"id":1,"kind":"unit-curve","name":"linear","inverse":1,"progress":0}"#, "inverse is 1:"),
    (#"{"id":1,"kind":"linear-easing","css":5,"progress":0}"#, "css is 5:"),
    (#"{"id":1,"kind":"keyframes","initial":0,"track":[],"time":0}"#, "track is an array of 0:"),
    (#"{"id":1,"kind":"keyframes","initial":0,"time":0}"#, "track is missing:"),
    (
      #"{"id":1,"kind":"keyframes","initial":0,"track":[{"type":"move","to":1},{"type":"linear","to":1,"duration":-1}],"time":0}"#,
      "track[1].duration is -1:"
    ),
    (
      #"{"id":1,"kind":"keyframes","initial":0,"track":[{"type":"spring","to":1,"spring":{"duration":0,"bounce":0}}],"time":0}"#,
      "track[0].spring.duration is 0:"
    ),
    (
      #"{"id":1,"kind":"css-keyframes","frames":[{"v":0,"offset":0.5},{"v":1,"offset":0.4}],"progress":0}"#,
      "frames[1].offset is 0.4:"
    ),
    (#"{"id":1,"kind":"css-keyframes","frames":[7],"progress":0}"#, "frames[0] is 7:"),
    (#"{"id":1,"kind":"stagger","count":-3,"interval":0.1}"#, "count is -3:"),
    (#"{"id":1,"kind":"stagger","count":2.5,"interval":0.1}"#, "count is 2.5:"),
    (#"{"id":1,"kind":"stagger","count":1e30,"interval":0.1}"#, "count is 1e30:"),
    (#"{"id":1,"kind":"stagger","count":3,"interval":-0.1}"#, "interval is -0.1:"),
    (#"{"id":1,"kind":"teapot"}"#, "unsupported: the kind \"teapot\" is not known"),
    (#"{"id":1,"kind":"advance","duration":1,"bounce":0,"steps":[0.1,-1]}"#, "steps[1] is -1.0:"),
    (#"{"id":1,"kind":"advance","duration":1,"bounce":0,"steps":0.1}"#, "steps is 0.1:"),
    (
      #"{"id":1,"kind":"advance","duration":1,"bounce":0,"steps":[1],"retargets":[{"frame":1,"to":0}]}"#,
      "retargets[0].frame is 1:"
    ),
    (#"{"id":1,"kind":"retarget","duration":1,"bounce":0,"moves":[],"times":[]}"#, "moves is"),
    (
      #"{"id":1,"kind":"retarget","duration":1,"bounce":0,"moves":[{"time":1,"to":0}],"times":[]}"#,
      "moves[0].time is 1:"
    ),
    (
      #"{"id":1,"kind":"retarget","duration":1,"bounce":0,"moves":[{"time":0,"to":0},{"time":2,"to":0},{"time":1,"to":0}],"times":[]}"#,
      "moves[2].time is 1:"
    ),
    (
      #"{"id":1,"kind":"retarget","duration":1,"bounce":0,"moves":[{"time":0,"to":0}],"times":[2,1]}"#,
      "times[1] is 1.0:"
    ),
    (
      #"{"id":1,"kind":"retarget","duration":1,"bounce":0,"moves":[{"time":0,"to":0,"bounce":0}],"times":[]}"#,
      "moves[0].duration is missing:"
    ),
    (
      #"{"id":1,"kind":"spring","stiffness":1,"dampingRatio":1,"damping":1,"time":0}"#,
      "damping is 1:"
    ),
    (#"{"id":1,"kind":"stagger","count":3,"interval":1,"from":3}"#, "from is 3:"),
    (#"{"id":1,"kind":"stagger","count":3,"interval":1,"from":"middle"}"#, "from is \"middle\":"),
    (#"{"id":1,"kind":"stagger","count":3,"interval":1,"grid":[2,2]}"#, "grid is"),
    (
      #"{"id":1,"kind":"stagger","count":3,"interval":1,"grid":[3,1],"axis":"z"}"#, "axis is \"z\":"
    ),
    (#"{"id":1}"#, "kind is missing:"),
    (#"{"id":1.5,"kind":"stagger","count":3,"interval":1}"#, "id is 1.5:"),
    (#"{"kind":"stagger","count":3,"interval":1}"#, "id is missing:"),
  ])
  func nonsenseIsRejectedByMemberAndValue(line: String, expected: String) throws {
    let decoded = SolverRequest.decode(line: line)
    guard case .failure(let error) = decoded.request else {
      Issue.record("accepted: \(line)")
      return
    }
    #expect(error.description.hasPrefix(expected), "\(error)")
  }

  @Test(arguments: [
    "", "{", #"{"id":1,"kind":"spring","dura"#, #"{"id":1 "kind":"spring"}"#, "[1,2]", "nul", "7",
    #"{"id":01}"#, #"{"id":+1}"#, #"{"id":1.}"#, #"{"id":.5}"#, #"{"id":1}}"#, #"{"id":NaN}"#,
    "{\"id\":\"\u{1}\"}", #"{"id":"\q"}"#, #"{"id":"\u12G4"}"#, #"{"id":"abc"#, #"{id:1}"#,
    String(repeating: "[", count: 1_000_000),
    String(repeating: #"{"a":"#, count: 100_000) + "1" + String(repeating: "}", count: 100_000),
  ])
  func whatIsNotJSONIsRejectedWithoutAnIdentifier(line: String) {
    let decoded = SolverRequest.decode(line: line)
    #expect(decoded.identifier == "null")
    guard case .failure(.syntax) = decoded.request else {
      Issue.record("accepted: \(line.prefix(80))")
      return
    }
  }

  @Test func bytesThatAreNotTextAreRejected() {
    let bytes: [UInt8] = Array(#"{"id":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8)
    let decoded = bytes.withUnsafeBufferPointer { SolverRequest.decode(line: $0) }
    guard case .failure(.syntax(let reason, _)) = decoded.request else {
      Issue.record("accepted")
      return
    }
    #expect(reason == "not UTF-8")
  }

  @Test func everyPrefixAndEveryDamagedByteOfALineIsSurvived() {
    var random = SplitMix64(seed: 0xF0)
    for request in sampleRequests {
      var bytes = Array(request.encoded(identifier: 3).utf8)
      for length in bytes.indices {
        _ = bytes[..<length].withUnsafeBufferPointer { SolverRequest.decode(line: $0) }
      }
      for _ in 0..<200 {
        let index = Int(random.next() % UInt64(bytes.count))
        let byte = bytes[index]
        bytes[index] = UInt8(truncatingIfNeeded: random.next())
        _ = bytes.withUnsafeBufferPointer { SolverRequest.decode(line: $0) }
        bytes[index] = byte
      }
    }
  }
}
