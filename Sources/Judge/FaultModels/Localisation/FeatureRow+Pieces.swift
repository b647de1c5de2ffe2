internal import SolverVerification
internal import StrictJSON

// Questions whose answer comes from one of several pieces: the piece in force, whatever its kind.

extension FeatureRow {
  /// An easing of CSS; of several in force a fact holds if it holds for any.
  mutating func ofEasing(_ css: String, _ x: Double) {
    ofStops(css, x)
    ofSteps(css, x)
    fact("an easing in force is \"\(css)\"", css != "linear" && !css.contains("("))
    if let points = BezierControlPoints(css: css) { ofCurve(points, at: x) }
  }

  /// The piece of a `linear()`.
  private mutating func ofStops(_ css: String, _ x: Double) {
    guard let stops = StopList.placed(css), let first = stops.first, let last = stops.last else {
      return
    }
    number("count of stops", Double(stops.count))
    let places = stops.map(\.place)
    let written = StopList.placed(css, isOrdered: false)?.map(\.place) ?? places
    let shared = places.count { $0 == x }
    let parts = css.split(separator: ",").map { part in part.count { $0 == "%" } }
    let inner = parts.dropFirst().dropLast()
    fact(
      "several stops lie at the progress", not: "at most one stop lies at the progress", shared > 1)
    fact("all stops have places", not: "some stops have no place", !parts.contains(0))
    fact("no stop has a place", not: "some stops have places", !parts.contains { $0 > 0 })
    facts([
      "the progress is at a stop": shared > 0,
      "the progress is before the first stop": x < first.place,
      "the progress is after the last stop": x > last.place,
      "the progress is outside the stops": x < first.place || x > last.place,
      "a stop is outside [0, 1]": first.place < 0 || last.place > 1,
      "two stops share a place": Set(places).count < places.count,
      "the first stop is at 0": first.place == 0, "the last stop is at 1": last.place == 1,
      "a stop is before the one in front of it": written != places,
      "a stop has two places": parts.contains(2),
      "two stops in a row lack a place": inner.hasNeighbours { $0 == 0 },
    ])
    if let index = stops.dropFirst().dropLast().lastIndex(where: { $0.place <= x })
      ?? stops.indices.first
    {
      number("index of the piece", Double(index))
      let own = places[index...min(index + 1, places.count - 1)]
      fact(
        "the places of the piece are whole percentages",
        not: "a place of the piece is no whole percentage",
        own.allSatisfy { (100 * $0).isNearlyWhole })
      facts([
        "the piece that answers is the first": index == 0,
        "the piece that answers is the last": index == stops.count - 2,
      ])
    }
  }

  private mutating func ofSteps(_ css: String, _ x: Double) {
    guard css.contains("step") else { return }
    let (count, term) = StepsModel.parts(css)
    let steps = Double(count ?? 1)
    number("count of steps", steps)
    word("the jump term", "jump-\(term)")
    fact("css is a keyword", count == nil, rank: 1)
    let whole = (x * steps).rounded()
    number("distance from a jump", (x * steps - whole).magnitude / steps)
    fact("the progress is at a jump", (x * steps).isNearlyWhole)
    fact("the progress is exactly at a jump", (-whole).addingProduct(x, steps) == 0)
  }

  /// The keyframe of a track that is in force.
  mutating func ofTrack(_ object: QuestionMembers) {
    guard let request = object.request?.as(KeyframesRequest.self) else { return }
    let (track, time, ends) = (object.objects("track"), request.time, request.ends)
    let types = track.map { $0.text("type") ?? "" }
    if let total = ends.last, total > 0 {
      number("time over the track's duration", time / total, rank: 2)
    }
    let place = ends.firstIndex { time <= $0 }
    func least(_ track: some Sequence<QuestionMembers>) -> Double {
      track.compactMap { $0.number("duration") }.filter { $0 > 0 }.min() ?? .nan
    }
    number("least duration of a keyframe", least(track), unit: " s", rank: 2)
    let begun = track.prefix((place ?? track.count) + 1)
    number("least duration of a keyframe so far", least(begun), unit: " s", rank: 1)
    fact("a spring has ended", types[..<(place ?? types.count)].contains("spring"))
    fact(
      "a spring so far takes over a velocity",
      request.takesOverVelocity(in: 0..<min((place ?? track.count) + 1, track.count), ends))
    guard let index = place, ends.count == track.count else {
      fact("the time is after the end of the track")
      return
    }
    let (keyframe, start, end) = (track[index], index > 0 ? ends[index - 1] : 0, ends[index])
    number("index of the keyframe in force", Double(index))
    facts([
      "the keyframe in force is the first": index == 0,
      "the keyframe in force is the last": index == track.count - 1,
      "the keyframe in force is \(types[index])": true,
      "the time is at the start of a keyframe": time == start,
      "the time is at the end of a keyframe": time == end,
    ])
    let neighbours = [index - 1, index, index + 1].filter(track.indices.contains)
    fact(
      "a keyframe of duration 0 is in force or beside it",
      neighbours.contains { track[$0].number("duration") == 0 })
    let share = end > start ? (time - start) / (end - start) : .nan
    number("share of the keyframe in force", share, rank: 2)
    if case .object(let curve)? = keyframe.members["curve"] {
      ofCurve(QuestionMembers(curve), at: share.isNaN ? nil : share)
    }
    for (place, words) in [(index, "in force"), (index - 1, "before"), (index + 1, "after")]
    where track.indices.contains(place) {
      for name in track[place].members.keys.sorted() where name != "type" && name != "to" {
        fact("the keyframe \(words) has \(name)", rank: 1)
        fact("the keyframe \(words) has the \(name) 0", track[place].number(name) == 0, rank: 1)
      }
      guard place != index else { continue }
      fact("the keyframe \(words) is \(types[place])", rank: 1)
      for name in ["type", "duration"] {
        fact(
          "the keyframe in force has the \(name) of the one \(words)",
          not: "the keyframe in force has another \(name) than the one \(words)",
          track[place].members[name] == keyframe.members[name], rank: 1)
      }
    }
  }

  mutating func ofFrames(_ object: QuestionMembers) {
    let frames = object.objects("frames")
    guard frames.count > 1, let asked = object.number("progress") else { return }
    let effect = object.text("easing") ?? "linear"
    let progress = CSSKeyframesRequest.progress(asked, easedBy: effect) ?? asked
    let given = frames.map { $0.number("offset") }
    let offsets = given.filledEvenly
    let index = offsets.dropLast().lastIndex { $0 <= progress } ?? 0
    let (inner, own) = (given.dropFirst().dropLast(), frames[index].text("easing"))
    fact(
      "several frames lie at the progress", not: "at most one frame lies at the progress",
      offsets.count { $0 == progress } > 1)
    number("index of the interval", Double(index))
    let values = frames[index...index + 1].compactMap { $0.number("v") }
    number("least value of the interval", values.min() ?? .nan)
    number("greatest value of the interval", values.max() ?? .nan)
    facts([
      "an offset is missing": inner.contains(nil),
      "the progress is at a frame": offsets.contains(progress),
      "two frames share an offset": Set(offsets).count < offsets.count,
      "an end of the interval is shared by several frames":
        [index, index + 1].contains { end in offsets.count { $0 == offsets[end] } > 1 },
      "the interval's easing is a cubic Bézier": own.map { $0 != "linear" && !$0.contains("step") }
        ?? false,
      "two offsets in a row are missing": inner.hasNeighbours { $0 == nil },
      "the effect has an easing": object.has("easing"),
      "the eased progress is outside [0, 1]": progress < 0 || progress > 1,
      "the interval is the first": index == 0,
      "the interval is the last": index == frames.count - 2,
      "the interval has an easing": own != nil,
      "the next frame has an easing of its own": frames[index + 1].text("easing") != own,
    ])
    ofEasing(effect, asked)
    let length = offsets[index + 1] - offsets[index]
    if let own, length > 0 { ofEasing(own, (progress - offsets[index]) / length) }
    for word in (own ?? "").split(whereSeparator: { !($0.isLetter || $0 == "-") }) {
      fact("the interval's easing has \"\(word)\"")
    }
    if index > 0 {
      fact("the frame before the interval has an easing", frames[index - 1].has("easing"), rank: 1)
    }
  }

  mutating func ofDelays(_ object: QuestionMembers) {
    guard let request = object.request?.as(StaggerRequest.self) else { return }
    let last = request.distances().max() ?? 0
    let sides = [request.grid?.columns ?? request.count, request.grid?.rows ?? 1]
    facts([
      "the total exceeds maximumTotal":
        request.maximumTotal.map { (last + 1) * request.interval > $0 } ?? false,
      "the last index exceeds maximumIndex":
        request.maximumIndex.map { last > Double($0) } ?? false,
      "the center is between items":
        request.from == .center && sides.contains { $0.isMultiple(of: 2) },
    ])
    guard let grid = request.grid, case .index(let origin) = request.from else { return }
    fact("from is beyond the shorter side of the grid", origin >= min(grid.columns, grid.rows))
  }

  mutating func ofElement(
    _ object: QuestionMembers, index: Int, count: Int, _ pieces: [ArraySlice<PlainMotion.Piece>]
  ) {
    if pieces.indices.contains(index), let piece = pieces[index].last {
      ofMotion("current ", piece.spring.ratio, move: piece.target - piece.position, piece.velocity)
      // An error of one move goes on in the next.
      for begun in pieces[index] {
        fact("a move so far is negative", begun.target < begun.position, rank: 1)
        fact("a move so far starts with a velocity", begun.velocity != 0, rank: 1)
        fact("a spring so far is over-damped", begun.spring.gap < 0, rank: 1)
        fact(
          "a move so far starts with a velocity away from its target",
          begun.velocity * (begun.target - begun.position) < 0, rank: 1)
      }
    }
    number("index", Double(index), rank: 0)
    number("index from the end", Double(count - 1 - index), rank: 2)
    fact("the number is the first of its list", index == 0)
    fact("the number is the last of its list", index == count - 1)
    for (name, value) in object.members.sorted(by: { $0.key < $1.key }) {
      guard case .array(let elements) = value, elements.count == count,
        case let numbers = elements.compactMap(\.double), numbers.count == count
      else { continue }
      let one = String(name.hasSuffix("s") ? name.dropLast() : name[...])
      let before = numbers[...index]
      let unit = one == "step" || one == "time" ? " s" : ""
      number("this \(one)", numbers[index], unit: unit, rank: 0)
      fact("this \(one) is 0", numbers[index] == 0)
      number("greatest \(one) so far", before.max() ?? 0, unit: unit)
      number("least \(one) so far", before.min() ?? 0, unit: unit)
      if index > 0 {
        number("\(one) before", numbers[index - 1], unit: unit, rank: 2)
        fact("this \(one) is that before", numbers[index] == numbers[index - 1])
      }
      if one == "step" {
        number("time", before.reduce(0, +), unit: " s")
        ofGrid("the time", before.reduce(0, +))
        fact("this step is the first that is not 0", numbers.firstIndex { $0 != 0 } == index)
      }
      if one == "time" {
        number("time", numbers[index], unit: " s", rank: 0)
        let moves = object.objects("moves")
        ofMoves(moves, at: numbers[index], count: nil)
        let own = moves.last { $0.spring != nil && $0.number("time") ?? 0 <= numbers[index] }
        ofMembers((own ?? object).ofSpring, prefix: "current ")
      }
    }
    ofMoves(
      object.objects("retargets"), at: Double(index), count: "frame",
      first: object.number("to") ?? 1)
    if let rate = object.number("rate"), case let steps = object.numbers("steps"),
      steps.indices.contains(index)
    {
      number("this step times the rate", steps[index] * rate)
    }
    guard object.has("interval"), let request = object.request?.as(StaggerRequest.self),
      index < request.count
    else { return }
    number("distance of the item from the origin", request.distances()[index], rank: 1)
    if let limit = object.number("maximumIndex") {
      fact("the index is above maximumIndex", Double(index) > limit)
      fact("the distance is above maximumIndex", request.distances()[index] > limit)
    }
    guard request.grid != nil else { return }
    let sides = [.x, .y].map { request.distances(along: $0)[index] }
    fact("the item is in the row or column of the origin", sides.contains(0))
  }

  /// - Parameter first: The target before all moves; nil where the first of them starts the motion.
  private mutating func ofMoves(
    _ all: [QuestionMembers], at place: Double, count name: String?, first: Double? = nil
  ) {
    guard !all.isEmpty else { return }
    func start(_ move: QuestionMembers) -> Double { move.number(name ?? "time") ?? 0 }
    let begun = all.filter { start($0) <= place }
    let (isTimed, unit) = (name == nil, name == nil ? " s" : " frames")
    // The first move of a `retarget` starts the motion.
    let changes = isTimed ? begun.count - 1 : begun.count
    number("moves so far", Double(begun.count), rank: 0)
    fact("the target has changed", not: "the target has not changed", changes > 0)
    fact(
      "the target has changed more than once", not: "the target has changed at most once",
      changes > 1)
    let pairs = zip(begun, begun.dropFirst())
    let least = pairs.map { start($1) - start($0) }.min()
    number("least time between moves so far", least ?? .nan, unit: unit)
    facts([
      "a move starts at this number": begun.contains { start($0) == place },
      "a velocity was set": begun.contains { $0.has("velocity") },
      "the latest move sets a velocity": begun.last?.has("velocity") ?? false,
      "a move sets the velocity 0": begun.contains { $0.number("velocity") == 0 },
      "a move has its own spring": begun.contains { $0.spring != nil },
      "the latest move keeps the spring of another":
        begun.contains { $0.spring != nil } && begun.last?.spring == nil,
      "a move has the target of the one before":
        pairs.contains { $0.number("to") == $1.number("to") },
      "two moves start at one time": pairs.contains { start($0) == start($1) },
    ])
    guard let latest = begun.last else { return }
    let former = begun.dropLast().last?.number("to") ?? first
    fact("the latest move keeps the target", former == latest.number("to"))
    let earlier = begun.last { start($0) < start(latest) }?.number("to") ?? first
    fact("the latest move has the target before its time", earlier == latest.number("to"))
    number("time since the latest move", place - start(latest), unit: unit)
    fact(
      "the latest move starts on a frame of 1/60 s",
      isTimed && (start(latest) * 60).isNearlyWhole, rank: 1)
  }
}

extension Double {
  var isNearlyWhole: Bool { (self - rounded()).magnitude < 1e-9 }
}

extension Collection {
  /// Whether two neighbours both have a property.
  fileprivate func hasNeighbours(_ holds: (Element) -> Bool) -> Bool {
    zip(self, dropFirst()).contains { holds($0) && holds($1) }
  }
}
