import ReferenceNumerics

extension ReferenceSolver {
  /// Keyframes of Web Animations.
  ///
  /// The progress between the effect's easing and the interval's is rounded to `Double`, as the
  /// easing functions take one; the answer is good to an ulp of the values rather than correctly
  /// rounded.
  func cssKeyframes(truth request: CSSKeyframesRequest) throws(SolverError) -> SolverTruth {
    let frames = request.frames
    guard frames.count >= 2 else {
      throw .invalid(
        member: "frames", value: "an array of \(frames.count)",
        reason: "must hold at least two frames")
    }
    var easings: [ReferenceEasing] = []
    for (index, frame) in frames.enumerated() {
      easings.append(
        try ReferenceEasing(css: frame.easing ?? "linear", member: "frames[\(index)].easing"))
    }
    let places = try Self.places(of: frames)
    let effect = try ReferenceEasing(css: request.easing, member: "easing")
    let progress = effect.value(at: request.progress)
    let eased = progress.double
    let last = frames.count - 1

    func exactly(_ value: Double) -> SolverTruth { Self.truth(TrueValue(rounded: value)) }
    // Before two frames at 0, and from two frames at 1 on, the outer one holds.
    if eased < 0, places[1].double == 0 { return exactly(frames[0].value) }
    if eased >= 1, places[last - 1].double == 1 { return exactly(frames[last].value) }
    var start = 0
    for index in 0..<last
    where places[index].compared(to: ReferenceValue(max(eased, 0))) <= 0
      && places[index].double < 1
    {
      start = index
    }
    let share = (progress - places[start]) / (places[start + 1] - places[start])
    let shaped = easings[start].value(at: share.double)
    let from = ReferenceValue(frames[start].value)
    let to = ReferenceValue(frames[start + 1].value)
    return Self.truth(TrueValue(from + (to - from) * shaped))
  }

  /// The place of every frame: missing ones first 0, last 1, the rest evenly between neighbours.
  private static func places(
    of frames: [CSSKeyframeDescription]
  ) throws(SolverError) -> [ReferenceValue] {
    var given = frames.map(\.offset)
    given[0] = given[0] ?? 0
    given[given.count - 1] = given[given.count - 1] ?? 1
    guard given[0] == 0 else {
      throw .invalid("frames[0].offset", given[0] ?? 0, "the first frame must be at 0")
    }
    guard given[given.count - 1] == 1 else {
      throw .invalid(
        "frames[\(given.count - 1)].offset", given[given.count - 1] ?? 1,
        "the last frame must be at 1")
    }
    return given.indices.map { index in
      if let offset = given[index] { return ReferenceValue(offset) }
      let before = given[..<index].lastIndex { $0 != nil } ?? 0
      let after = given[index...].firstIndex { $0 != nil } ?? given.count - 1
      let (lower, upper) = (ReferenceValue(given[before] ?? 0), ReferenceValue(given[after] ?? 1))
      let share = ReferenceValue(Double(index - before)) / ReferenceValue(Double(after - before))
      return lower + (upper - lower) * share
    }
  }

  /// A stagger's delays, exactly, then rounded.
  func stagger(truth request: StaggerRequest) throws(SolverError) -> SolverTruth {
    var interval = ReferenceValue(request.interval)
    let count = ReferenceValue(Double(request.count))
    if let total = request.maximumTotal, request.count > 0,
      (count * interval).compared(to: ReferenceValue(total)) > 0
    {
      interval = ReferenceValue(total) / count
    }
    let values = (0..<request.count).map { index in
      let place = request.maximumIndex.map { min($0, index) } ?? index
      return TrueValue(ReferenceValue(Double(place)) * interval)
    }
    return SolverTruth(rounded: .delays(values.map(\.rounded)), values: values)
  }
}
