import Testing

@testable import SolverVerification

private func truth(_ line: String) throws -> [Double] {
  try ReferenceSolver().truth(for: SolverRequest.decode(line: line).request.get()).values
    .map(\.rounded)
}

/// The kinds `decay`, `decay-end` and `smooth`. Expected numbers are mpmath's at 60 digits.
@Suite struct DecayKindTests {
  @Test func theTruthIsTheFormulaOfTheProtocol() throws {
    #expect(
      try truth(
        #"{"id":1,"kind":"decay","from":100,"velocity":2400,"perMillisecond":0.998,"time":0.2}"#)
        == [495.5419933395968, 1608.1238729707738])
    #expect(
      try truth(
        #"{"id":1,"kind":"decay-end","from":100,"velocity":2400,"timeConstant":0.325,"speed":50}"#)
        == [1.2581403285450645, 863.75, 880])
    #expect(
      try truth(
        #"{"id":1,"kind":"decay-end","from":7,"velocity":-50,"rate":4,"speed":50}"#)
        == [0, 7, -5.5])
    #expect(
      try truth(
        #"{"id":1,"kind":"smooth","from":0,"rate":8,"targets":[1,1,0.5],"steps":[0.016,0.033,0.016]}"#
      )
        == [0.12014662085535617, 0.3242958860393739, 0.34540614160212757])
  }

  @Test func aBoundHandsTheMotionToTheSpring() throws {
    func bounded(_ members: String) throws -> [Double] {
      try truth(
        #"{"id":1,"kind":"decay","timeConstant":0.5,"# + members
          + #","boundSpring":{"response":0.5,"dampingRatio":0.5}}"#)
    }
    #expect(
      try bounded(#""from":0,"velocity":1000,"time":1,"bounds":[0,300]"#)
        == [299.53996338017777, 15.199706674876435])
    // Before the hand-over, toward a bound that is not there, and ending on the bound.
    let free = try truth(
      #"{"id":1,"kind":"decay","timeConstant":0.5,"from":0,"velocity":1000,"time":0.4}"#)
    #expect(try bounded(#""from":0,"velocity":1000,"time":0.4,"bounds":[0,300]"#) == free)
    #expect(try bounded(#""from":0,"velocity":1000,"time":0.4,"bounds":[0,null]"#) == free)
    #expect(try bounded(#""from":0,"velocity":1000,"time":0.4,"bounds":[0,500]"#) == free)
    // From outside, and on a bound outwards, it is the spring at once.
    for from in [-20.0, 0] {
      let spring = try truth(
        """
        {"id":1,"kind":"spring","response":0.5,"dampingRatio":0.5,"from":\(from),"to":0,\
        "velocity":-9,"time":0.1}
        """)
      #expect(
        try bounded(#""from":\#(from),"velocity":-9,"time":0.1,"bounds":[0,300]"#) == spring)
    }
  }

  @Test(arguments: [
    (#""kind":"decay","from":0,"velocity":1,"time":1"#, "timeConstant"),
    (#""kind":"decay","from":0,"velocity":1,"time":1,"rate":2,"timeConstant":1"#, "rate"),
    (#""kind":"decay","from":0,"velocity":1,"time":1,"perMillisecond":1"#, "perMillisecond"),
    (#""kind":"decay","from":0,"velocity":1,"time":-1,"rate":1"#, "time"),
    (#""kind":"decay","from":0,"velocity":1,"time":1,"rate":1,"bounds":[0,1]"#, "boundSpring"),
    (#""kind":"decay","from":0,"velocity":1,"time":1,"rate":1,"bounds":[1,1]"#, "bounds"),
    (#""kind":"decay-end","from":0,"velocity":1,"rate":1,"speed":0"#, "speed"),
    (#""kind":"smooth","from":0,"rate":-1,"targets":[1],"steps":[1]"#, "rate"),
    (#""kind":"smooth","from":0,"rate":1,"targets":[1,2],"steps":[1]"#, "targets"),
    (#""kind":"smooth","from":0,"rate":1,"targets":[1],"steps":[-1]"#, "steps[0]"),
    (#""kind":"spring","duration":1,"bounce":0,"time":1,"range":[1,0]"#, "range"),
  ])
  func anInvalidMemberIsNamed(members: String, name: String) {
    let decoded = SolverRequest.decode(line: #"{"id":1,"# + members + "}").request
    if case .failure(.member(.invalid(let member, _, _))) = decoded {
      #expect(member == name)
    } else {
      Issue.record("\(decoded)")
    }
  }

  @Test func aRangeLimitsWhatIsShownButNotTheMotion() throws {
    let plain = #"{"id":1,"kind":"spring","duration":0.5,"bounce":0.4,"time":0.35"#
    let (free, shown) = (try truth(plain + "}"), try truth(plain + #","range":[null,1]}"#))
    #expect(free[0] > 1 && shown == [1, free[1]])
    #expect(try truth(plain + #","range":[1.5,1.5]}"#) == [1.5, free[1]])
    #expect(try truth(plain + #","range":[null,null]}"#) == free)
    let retarget = #"{"id":1,"kind":"retarget","duration":0.5,"bounce":0.4,"times":[0.1,0.35],"#
    #expect(
      try truth(retarget + #""range":[0.2,1],"moves":[{"time":0,"to":1}]}"#)
        == truth(retarget + #""moves":[{"time":0,"to":1}]}"#).enumerated().map {
          $0 < 2 ? min(max($1, 0.2), 1) : $1
        })
  }

  /// Multiplication once a frame, and `lerp` once a frame.
  private struct PerFrame: DecayMethod, SmoothMethod {
    let name = "per-frame"
    let summary = "friction and smoothing once a frame of a sixtieth"
    let kinds: Set<SolverKind> = [.decay, .smooth]

    func decay(_ request: DecayRequest) throws(SolverError) -> MotionAnswer {
      guard case .rate(let rate) = request.decay else { throw .unsupported("rates only") }
      var (x, v) = (request.from, request.velocity)
      for _ in 0..<Int(request.time * 60) {
        x += v / 60
        v *= 1 - rate / 60
      }
      return MotionAnswer(position: x, velocity: v)
    }

    func smooth(_ request: SmoothRequest) throws(SolverError) -> [Double] {
      var x = request.from
      return zip(request.targets, request.steps).map { target, step in
        x += (target - x) * min(request.rate * step, 1)
        return x
      }
    }
  }

  @Test func stepsOfFramesAreFound() throws {
    for kind in [SolverKind.decay, .smooth] {
      let sets = CaseSet.judged.filter { $0.kind == kind && $0.options.isEmpty }
      let verdict = Verifier(standard: .tolerance(1e-6), caseSets: sets, limit: 60).verdict(
        on: PerFrame())
      #expect(verdict.outcome == .failed, "\(kind)")
    }
  }
}
