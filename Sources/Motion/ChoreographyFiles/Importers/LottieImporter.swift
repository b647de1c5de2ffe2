internal import AnimationNumerics
internal import Foundation
internal import StrictJSON

/// Lottie files as choreographies: the timing of the transforms of layers and groups of shapes, and of
/// the colours and numbers of shapes.
///
/// Positions and sizes are in the composition's points, scale and opacity 1 for Lottie's 100.
/// Spatial tangents, expressions, the times when layers are shown, what layers do for others that are
/// attached to them, and everything that is drawn are noted and left out.
///
/// Source: Lottie Animation Community, lottie-spec 1.0.1, "Transform" and "Keyframe".
struct LottieImporter {
  private var result: ImportedChoreography
  private let rate: Double
  private let first: Double
  /// The duration of the composition in seconds.
  private let length: Double
  private var spatial = 0
  private var expressions = 0
  private var hidden = 0
  /// The paths of the animated values that are read.
  private var read: Set<String> = []
  /// Whether it is an illustration that plays as long as it is shown, not an entrance.
  private let isAmbient: Bool

  /// The longest entrance in seconds: one, and a frame of a fractional rate.
  private static let longestEntrance = 1.02

  /// The frames of a composition inside others, as frames of the whole.
  private struct Clock {
    var (shift, stretch) = (0.0, 1.0)
  }

  /// The largest number of layers, with those of compositions inside compositions.
  private static let maximumLayers = 5000

  static func read(_ json: JSONValue, name: String) throws(DocumentError) -> ImportedChoreography {
    let members = try DocumentMembers(json, path: "")
    let rate = try members.number("fr", in: 1e-3...1e5)
    let first = try members.optionalNumber("ip") ?? 0
    let seconds = ((try members.optionalNumber("op") ?? first) - first) / rate
    var importer = LottieImporter(
      result: ImportedChoreography(name: name, kind: "Lottie"), rate: rate, first: first,
      length: seconds, isAmbient: seconds > longestEntrance)
    try importer.run(members, json)
    return importer.result
  }

  private mutating func run(_ members: DocumentMembers, _ json: JSONValue) throws(DocumentError) {
    if isAmbient {
      result.note(
        0, "\(DisplayText.number(Decimals.rounded(length, digits: 3))) s",
        "longer than 1 s it is an illustration, not an entrance: its role is ambient")
    }
    var compositions: [String: [(path: String, value: JSONValue)]] = [:]
    for (path, asset) in try members.optionalList("assets") ?? [] {
      guard let asset = try? DocumentMembers(asset, path: path), asset.has("layers"),
        case .string(let id)? = asset["id"]
      else { continue }
      compositions[id] = try asset.optionalList("layers")
    }
    var (layers, timed, attached) = (0, 0, 0)
    // A stack, because compositions refer to each other.
    var open = [(list: try members.list("layers"), prefix: "", clock: Clock(), depth: 0)]
    while layers <= Self.maximumLayers, let composition = open.popLast() {
      for (path, value) in composition.list {
        guard let layer = try? DocumentMembers(value, path: path) else { continue }
        layers += 1
        guard layers <= Self.maximumLayers else {
          result.note(0, path, "only the first \(Self.maximumLayers) layers are read")
          break
        }
        let item = "\(path) \(layers)"
        result.find(.layer, item)
        guard !isHidden(layer) else {
          result.record(.layer, item, isRead: false)
          continue
        }
        let title = (try? layer.optionalText("nm")) ?? ""
        let label = composition.prefix + (title.isEmpty ? "layer \(layers)" : title)
        let before = result.elements.count
        read(layer, label, composition.clock)
        if result.elements.count > before { result.record(.layer, item, isRead: true) }
        if layer.has("parent") { attached += 1 }
        // A null layer shows nothing.
        if layer["ty"] != .number(text: "3"), isCut(layer, composition.clock) { timed += 1 }
        if layer.has("tm") {
          read.insert("\(path).tm")
          result.note(0, label, "its time is remapped; the layers of its composition are left out")
        } else if case .string(let id)? = layer["refId"], let inner = compositions[id] {
          guard composition.depth < 20 else {
            result.note(0, label, "compositions are read to a depth of 20")
            continue
          }
          var clock = composition.clock
          clock.shift += clock.stretch * ((try? layer.optionalNumber("st")) ?? 0)
          clock.stretch *= (try? layer.optionalNumber("sr")) ?? 1
          open.append((inner, "\(label)/", clock, composition.depth + 1))
        }
      }
    }
    let drawn = Self.animated(json).filter { !read.contains($0) }
    for (count, what, reason) in [
      (spatial, "curved paths", "spatial tangents are left out; each coordinate moves by itself"),
      (expressions, "expressions", "they are not run; only keyframes below them move"),
      (timed, "layers", "in and out points are not read: they move as if they were always shown"),
      (attached, "layers", "they have parents, which move them, too; that is not read"),
      (hidden, "hidden layers and shapes", "they are left out"),
      (result.unread(.layer).count, "layers", "nothing of them moves that is read"),
    ] where count > 0 {
      // Other versions of what moves are other parts.
      let version = reason.contains("move") && !reason.hasPrefix("nothing") ? json.hashValue : count
      result.note(0, "\(count) \(what)", reason, keys: ["\(what) \(version)"])
    }
    for path in drawn.prefix(Self.maximumNotes) {
      result.note(
        0, path,
        "only transforms are read, and numbers and colours of fills, strokes, trims, rectangles and ellipses",
        keys: ["\(path) \(json.hashValue)"])
    }
    let more = drawn.count - Self.maximumNotes
    if more > 0 { result.note(0, "\(more) more values", "they are left out, too") }
  }

  /// The largest number of values that are named because they are left out.
  private static let maximumNotes = 10

  /// The paths of the values with keyframes anywhere in a file, in order.
  private static func animated(_ json: JSONValue) -> [String] {
    var (found, open): ([String], [(path: String, value: JSONValue)]) = ([], [("", json)])
    while let (path, value) = open.popLast() {
      if case .array(let elements) = value {
        open += elements.enumerated().reversed().map { ("\(path)[\($0)]", $1) }
      }
      guard case .object(let members) = value else { continue }
      for name in members.keys.sorted(by: >) {
        open.append((path.isEmpty ? name : "\(path).\(name)", members[name] ?? .null))
      }
      // A text that stays has one keyframe.
      if case .array(let keys)? = members["k"], case .object(let key)? = keys.first,
        key["t"] != nil, keys.count > 1 || !path.hasSuffix(".t.d")
      {
        found.append(path)
      }
    }
    return found
  }

  /// Whether a layer or a shape is hidden, which is counted.
  private mutating func isHidden(_ members: DocumentMembers) -> Bool {
    guard members["hd"] == .boolean(true) else { return false }
    hidden += 1
    return true
  }

  private func seconds(_ frame: Double, _ clock: Clock) -> Double {
    (clock.shift + clock.stretch * frame - first) / rate
  }

  /// Whether a layer appears after the beginning or vanishes before the end.
  private func isCut(_ layer: DocumentMembers, _ clock: Clock) -> Bool {
    let points = ["ip", "op"].map { (try? layer.optionalNumber($0)).map { seconds($0, clock) } }
    return points[0] ?? 0 > 1e-6 || points[1] ?? length < length - 1e-6
  }

  private typealias Column = (member: String, names: [String], scale: Double)

  private static let transform: [Column] = [
    ("o", ["opacity"], 0.01), ("p", ["x", "y", "z"], 1),
    ("s", ["scale-x", "scale-y", "scale-z"], 0.01), ("r", ["rotation"], 1), ("rz", ["rotation"], 1),
    ("rx", ["rotation-x"], 1), ("ry", ["rotation-y"], 1), ("sk", ["skew"], 1),
    ("a", ["anchor-x", "anchor-y", "anchor-z"], 1),
  ]

  private static let shapes: [JSONValue: [Column]] = [
    .string("fl"): [("o", ["fill-opacity"], 0.01)],
    .string("st"): [("o", ["stroke-opacity"], 0.01), ("w", ["stroke-width"], 1)],
    .string("tm"): [
      ("s", ["trim-start"], 0.01), ("e", ["trim-end"], 0.01), ("o", ["trim-offset"], 1),
    ],
    .string("rc"): [
      ("p", ["shape-x", "shape-y"], 1), ("s", ["width", "height"], 1), ("r", ["corner-radius"], 1),
    ], .string("el"): [("p", ["shape-x", "shape-y"], 1), ("s", ["width", "height"], 1)],
    .string("rd"): [("r", ["corner-radius"], 1)],
  ]

  private mutating func read(_ layer: DocumentMembers, _ name: String, _ clock: Clock) {
    let transform = (try? layer.optionalObject("ks")).map { tracks(of: $0, Self.transform, clock) }
    var groups: [(name: String, properties: [WrittenElement.Property])] = []
    add(name, shapes(layer, name, clock, &groups) + (transform ?? []))
    for group in groups { add(group.name, group.properties) }
  }

  private mutating func tracks(
    of object: DocumentMembers, _ columns: [Column], _ clock: Clock
  ) -> [WrittenElement.Property] {
    var properties: [WrittenElement.Property] = []
    for column in columns {
      guard let member = try? object.optionalObject(column.member) else { continue }
      if member.has("k") {
        properties += tracks(member, column.names, column.scale, clock)
      } else {
        // Separated dimensions.
        for (axis, name) in zip(["x", "y", "z"], column.names) {
          if let one = try? member.optionalObject(axis) {
            properties += tracks(one, [name], column.scale, clock)
          }
        }
      }
    }
    return properties
  }

  private mutating func add(_ name: String, _ tracks: [WrittenElement.Property]) {
    var element = WrittenElement(name: name)
    element.properties = tracks
    // One scale if both axes agree.
    func axis(_ name: String) -> WrittenElement.Property? {
      var found = tracks.first { $0.name == name }
      found?.name = "scale"
      return found
    }
    if let scale = axis("scale-x"), scale == axis("scale-y") {
      element.properties.removeAll { ["scale-y", "scale-z"].contains($0.name) }
      element.properties = element.properties.map { $0.name == "scale-x" ? scale : $0 }
    }
    guard !element.properties.isEmpty else { return }
    // A layer that ends where it starts is not an entrance.
    let returns = element.properties.allSatisfy { property in
      guard case .keyframes(let frames, _) = property.motion else { return false }
      return frames.last?.target == property.from
    }
    if isAmbient || returns { element.intent.role = .ambient }
    result.add(element)
  }

  /// The tracks of a layer's shapes; those of the second fill that changes are "fill-2" and so on. Groups
  /// of shapes that move become elements of their own.
  private mutating func shapes(
    _ layer: DocumentMembers, _ name: String, _ clock: Clock,
    _ groups: inout [(name: String, properties: [WrittenElement.Property])]
  ) -> [WrittenElement.Property] {
    var (result, counts): ([WrittenElement.Property], [JSONValue: Int]) = ([], [:])
    func list(_ members: DocumentMembers, _ name: String) -> [(path: String, value: JSONValue)] {
      ((try? members.optionalList(name)) ?? []).reversed()
    }
    var open = list(layer, "shapes").map { (group: name, path: $0.path, value: $0.value) }
    while let (group, path, value) = open.popLast() {
      guard let shape = try? DocumentMembers(value, path: path), let type = shape["ty"],
        !isHidden(shape)
      else { continue }
      let title = (try? shape.optionalText("nm")) ?? ""
      let inner = "\(group)/\(title.isEmpty ? "group" : title)"
      open += list(shape, "it").map { (inner, $0.path, $0.value) }
      if type == .string("tr") { groups.append((group, tracks(of: shape, Self.transform, clock))) }
      guard result.count < Self.maximumShapeTracks else {
        self.result.note(
          0, name, "only the first \(Self.maximumShapeTracks) properties of its shapes are read")
        continue
      }
      var found = tracks(of: shape, Self.shapes[type] ?? [], clock)
      let colours: [JSONValue: String] = [.string("fl"): "fill", .string("st"): "stroke"]
      if let name = colours[type], let colour = try? shape.optionalObject("c") {
        found += tracks(colour, [name], 1, clock) { Self.colour($0) }
      }
      guard !found.isEmpty else { continue }
      // Rectangles and ellipses share names.
      let kind = type == .string("el") ? .string("rc") : type
      counts[kind, default: 0] += 1
      let number = counts[kind] ?? 1
      result += found.map { track in
        var numbered = track
        if number > 1 { numbered.name += "-\(number)" }
        return numbered
      }
    }
    return result
  }

  private static let maximumShapeTracks = 64

  private static func colour(_ numbers: [Double]?) -> WrittenValue? {
    guard let numbers, numbers.count >= 3 else { return nil }
    let whole = numbers.allSatisfy { $0 <= 1 } ? 255.0 : 1
    let parts = numbers.prefix(3).map { DisplayText.number(min(max($0 * whole, 0), 255).rounded()) }
    return .text("rgb(\(parts.joined(separator: " ")))")
  }

  /// One keyframe as written.
  private struct Key {
    var time: Double
    var start: [Double]
    var end: [Double]?
    var isHold: Bool
    var into: DocumentMembers?
    var out: DocumentMembers?
  }

  /// The keyframes of each dimension of an animated value.
  private mutating func tracks(
    _ value: DocumentMembers, _ names: [String], _ scale: Double, _ clock: Clock,
    text: (([Double]?) -> WrittenValue?)? = nil
  ) -> [WrittenElement.Property] {
    if case .string? = value["x"] { expressions += 1 }
    guard case .array(let list)? = value["k"], case .object? = list.first else { return [] }
    var keys: [Key] = []
    if list.count > 5000 { result.note(0, value.path, "only the first 5000 keyframes are read") }
    for (index, element) in list.prefix(5000).enumerated() {
      guard let key = try? DocumentMembers(element, path: "\(value.path).k[\(index)]"),
        let time = try? key.optionalNumber("t")
      else {
        result.note(0, "\(value.path).k[\(index)]", "it has no time and is left out")
        continue
      }
      let numbers = Self.numbers(key["s"]) ?? keys.last?.end ?? keys.last?.start ?? []
      if ["to", "ti"].contains(where: { Self.numbers(key[$0])?.contains { $0 != 0 } == true }) {
        spatial += 1
      }
      keys.append(
        Key(
          time: time, start: numbers, end: Self.numbers(key["e"]),
          isHold: key["h"] == .number(text: "1") || key["h"] == .boolean(true),
          into: try? key.optionalObject("i"), out: try? key.optionalObject("o")))
    }
    guard keys.allSatisfy({ !$0.start.isEmpty }) else { return [] }
    read.insert(value.path)
    guard keys.count > 1 else { return [] }
    return names.enumerated().compactMap { dimension, name in
      track(keys, dimension, name, clock, value.path) { numbers in
        if let text { return text(numbers) }
        guard let numbers, dimension < numbers.count else { return nil }
        return .number(Decimals.rounded(numbers[dimension] * scale, digits: 15))
      }
    }
  }

  private mutating func track(
    _ keys: [Key], _ dimension: Int, _ name: String, _ clock: Clock, _ path: String,
    value: ([Double]?) -> WrittenValue?
  ) -> WrittenElement.Property? {
    guard var from = value(keys[0].start) else { return nil }
    var frames: [Keyframe<WrittenValue>] = []
    func rounded(_ value: Double) -> Double { Decimals.rounded(value, digits: 15) }
    var now = 0.0
    var current = from
    for (key, next) in zip(keys, keys.dropFirst()) {
      let (begin, end) = (seconds(key.time, clock), seconds(next.time, clock))
      guard begin.isFinite, end.isFinite else { return nil }
      let whole = begin...max(begin, end)
      guard var start = value(key.start), var target = value(key.end) ?? value(next.start) else {
        return nil
      }
      // Nothing plays before the composition or after it.
      guard whole.upperBound > 0 || whole.lowerBound >= 0 else {
        (from, current) = (target, target)
        continue
      }
      guard whole.lowerBound < length || length <= 0 else { break }
      let played = length > 0 ? whole.clamped(to: 0...length) : whole
      var curve = self.curve(key, dimension, path)
      if played != whole, !key.isHold {
        if case .number(let a) = start, case .number(let b) = target {
          func fraction(_ time: Double) -> Double {
            (time - whole.lowerBound) / (whole.upperBound - whole.lowerBound)
          }
          func number(_ progress: Double) -> WrittenValue {
            .number(Decimals.rounded(a + (b - a) * progress, digits: 12))
          }
          let ends = (fraction(played.lowerBound), fraction(played.upperBound))
          let part =
            curve?.part(from: ends.0, to: ends.1) ?? (start: ends.0, end: ends.1, curve: nil)
          (start, target, curve) = (number(part.start), number(part.end), part.curve)
        } else {
          result.note(0, path, "it changes beyond the composition, and is squeezed into it")
        }
      }
      let wait = rounded(played.lowerBound - now)
      if wait > 0 { frames.append(.linear(to: current, duration: wait)) }
      if start != current {
        if played.lowerBound <= 0, frames.isEmpty {
          from = start
        } else {
          frames.append(.move(to: start))
        }
      }
      now = max(now, played.upperBound)
      current = start
      let duration = rounded(played.upperBound - played.lowerBound)
      if key.isHold, duration > 0 { frames.append(.linear(to: start, duration: duration)) }
      // Two keyframes at one time are a jump.
      if key.isHold || duration <= 0 {
        guard played.upperBound == whole.upperBound else { continue }
        current = target
        if target != start { frames.append(.move(to: target)) }
        continue
      }
      current = target
      let timing = curve.map { UnitCurve($0) } ?? .linear
      frames.append(.linear(to: target, duration: duration, timingCurve: timing))
    }
    // A value that never changes is not a motion.
    guard frames.contains(where: { $0.target != from }) else { return nil }
    return .init(name, from: from, .keyframes(frames))
  }

  /// The curve from a keyframe to the next; nil for a straight line.
  private mutating func curve(_ key: Key, _ dimension: Int, _ path: String) -> CubicBezier? {
    guard let out = key.out, let into = key.into else { return nil }
    func handle(_ members: DocumentMembers, _ axis: String) -> Double? {
      guard let numbers = Self.numbers(members[axis]) else { return nil }
      return dimension < numbers.count ? numbers[dimension] : numbers.last
    }
    guard let x1 = handle(out, "x"), let y1 = handle(out, "y"), let x2 = handle(into, "x"),
      let y2 = handle(into, "y")
    else { return nil }
    if x1 < 0 || x1 > 1 || x2 < 0 || x2 > 1 {
      result.note(0, path, "a handle outside its keyframes is moved to their edge")
    }
    let curve = try? CubicBezier(x1: min(max(x1, 0), 1), y1: y1, x2: min(max(x2, 0), 1), y2: y2)
    return curve.flatMap { $0.x1 != $0.y1 || $0.x2 != $0.y2 ? $0 : nil }
  }

  /// Numbers of a value that is one or a list; nil if one is not a finite number.
  private static func numbers(_ value: JSONValue?) -> [Double]? {
    var elements = value.map { [$0] } ?? []
    if case .array(let list)? = value { elements = Array(list.prefix(4)) }
    let numbers = elements.compactMap(DocumentDialect.number).filter(\.isFinite)
    return elements.isEmpty || numbers.count < elements.count ? nil : numbers
  }
}
