internal import SolverVerification

extension BenchGrid {
  /// The workloads of a family that a program can be asked for, with the programs beside the
  /// methods. All items share one motion and differ only in their starts.
  func programGroups(_ family: JobFamily, _ scalars: [ScalarType]) -> [JobGroup] {
    // Program answers pass through text; longer lists would not improve the timing.
    let sizes = items ?? [1_000, 10_000]
    return switch family.name {
    case JobFamily.spring.name:
      sizes.flatMap { items in scalars.flatMap { programSprings(items, $0) } }
    case JobFamily.curve.name:
      sizes.flatMap { items in
        CurveWorkload.all.flatMap { curve in scalars.map { programCurve(curve, items, $0) } }
      }
    default: []
    }
  }

  private func programSprings(_ items: Int, _ scalar: ScalarType) -> [JobGroup] {
    [SpringWorkload.Delays.uniform, .arbitrary].map { delays in
      let workload = SpringWorkload(
        items: items, delays: delays, springs: .alike, scalar: scalar, seed: seed)
      return workload.group.with(programs(of: scalar)) { program in
        let description = JobDescription(workload, method: program.name)
        return switch scalar {
        case .double: Job(program, description, loop: SpringColumns<Double>(workload).loop)
        case .float: Job(program, description, loop: SpringColumns<Float>(workload).loop)
        }
      }
    }
  }

  private func programCurve(
    _ curve: CurveWorkload, _ items: Int, _ scalar: ScalarType
  ) -> JobGroup {
    let group = curve.group(items: items, scalar: scalar, seed: seed)
    return group.with(programs(of: scalar)) { program in
      let points = CurvePoints(items: items, seed: seed)
      let description = JobDescription(
        family: JobFamily.curve.name, workload: group.name, method: program.name, items: items,
        scalar: scalar, workingSetBytes: items * 16)
      return Job(program, description) { round in
        ThroughputRequest(
          motion: .cubicBezier(CubicBezierRequest(curve: curve.curve, progress: 0)),
          delays: .each(points.block(round &* 7919).map { 1 - $0 }), count: items,
          times: [1], seconds: MeasuredProgram.seconds)
      }
    }
  }

  private func programs(of scalar: ScalarType) -> () -> [MeasuredProgram] {
    { programs.map(MeasuredProgram.init).filter { $0.scalar == scalar } }
  }
}

extension Job {
  /// A program's own loop over the items of a workload, timed by the program.
  ///
  /// - Parameters:
  ///   - description: The workload, whose items differ only in their starts.
  ///   - loop: The loop of a round.
  init(
    _ program: MeasuredProgram, _ description: JobDescription,
    loop: @escaping (_ round: Int) -> ThroughputRequest
  ) {
    let round = RoundState(0)
    func time() -> Double { (try? program.nanoseconds(of: loop(round.value))) ?? .nan }
    self.init(
      description, prepare: { round.value = $0 }, reportedTime: time,
      run: { calls in for _ in 0..<calls { _ = time() } }
    ) {
      // Compares values of the timed loop, beyond half an ulp. As for other methods, the loop only
      // has to resemble the motion; its error is reported beside its time.
      let request = loop(0)
      _ = try program.nanoseconds(of: request)
      let items = JobCheck.places(of: request.count)
      let frame = request.times.count - 1
      let values = try program.values(frame: frame, items: items)
      return try JobCheck(at: Array(zip(items, values)), bound: 0.2) {
        place in
        try request.request(frame: frame, item: place.0).truth[0]
          .distanceBeyondRounding(to: place.1, in: program.scalar)
      }
    }
  }
}

extension SpringColumns {
  /// The loop of a round over similar items: four frames, starting at a different time in each
  /// round.
  fileprivate func loop(round: Int) -> ThroughputRequest {
    let start = startTime(round: round)
    return ThroughputRequest(
      motion: .spring(request(item: 0, at: start)), delays: .each(delays),
      count: workload.items, times: (0..<4).map { frameTime(start: start, call: $0) },
      seconds: MeasuredProgram.seconds)
  }
}
