internal import AnimationNumerics
internal import Foundation
internal import StrictJSON

/// Lottie files as choreographies: the timing of the transforms of layers and groups of shapes, and of
/// the colours and numbers of shapes.
///
/// Positions and sizes are in the composition's points, scale and opacity 1 for Lottie's 100.
/// Spatial tangents, expressions and everything that is drawn are noted and left out.
///
/// Source: Lottie Animation Community, lottie-spec 1.0.1, "Transform" and "Keyframe".
struct LottieImporter {
  private var result: ImportedChoreography
  private let rate: Double
  private let first: Double
  private var (spatial, expressions, layers) = (0, 0, 0)
  /// The paths of the animated values that are read.
  private var read: Set<String> = []
  /// Whether it is an illustration that plays as long as it is shown, not an entrance.
  private let isAmbient: Bool

  /// The largest number of layers, with those of compositions inside compositions.
  private static let maximumLayers = 5000

  static func read(_ json: JSONValue, name: String) throws(DocumentError) -> ImportedChoreography {
    let members = try DocumentMembers(json, path: "")
    let rate = try members.number("fr", in: 1e-3...1e5)
    let first = try members.optionalNumber("ip") ?? 0
    let seconds = ((try members.optionalNumber("op") ?? first) - first) / rate
    var importer = LottieImporter(
      result: ImportedChoreography(name: name, kind: "Lottie"), rate: rate, first: first,
      isAmbient: seconds > 1)
    if seconds > 1 {
      importer.result.note(
        0, "\(DisplayText.number(Decimals.rounded(seconds, digits: 3))) s",
        "longer than 1 s it is an illustration, not an entrance: its role is ambient")
    }
    var compositions: [String: [(path: String, value: JSONValue)]] = [:]
    for (path, asset) in try members.optionalList("assets") ?? [] {
      guard let asset = try? DocumentMembers(asset, path: path), asset.has("layers"),
        case .string(let id)? = asset["id"]
      else { continue }
      compositions[id] = try asset.optionalList("layers")
    }
    // A stack, because compositions refer to each other.
    var open = [(list: try members.list("layers"), prefix: "", shift: 0.0, depth: 0)]
    while let composition = open.popLast() {
      for (path, value) in composition.list {
        guard let layer = try? DocumentMembers(value, path: path) else { continue }
        importer.layers += 1
        guard importer.layers <= maximumLayers else {
          importer.result.note(0, path, "only the first \(maximumLayers) layers are read")
          break
        }
        let title = (try? layer.optionalText("nm")) ?? ""
        let label = composition.prefix + (title.isEmpty ? "layer \(importer.layers)" : title)
        importer.read(layer, label, shift: composition.shift)
        if layer.has("tm") {
          importer.read.insert("\(path).tm")
          importer.result.note(
            0, label, "its time is remapped; the layers of its composition are left out")
        } else if case .string(let id)? = layer["refId"], let inner = compositions[id],
          composition.depth < 20
        {
          let start = (try? layer.optionalNumber("st")) ?? 0
          open.append((inner, "\(label)/", composition.shift + start, composition.depth + 1))
        }
      }
      guard importer.layers <= maximumLayers, !importer.result.isFull else { break }
    }
    if importer.spatial > 0 {
      importer.result.note(
        0, "\(importer.spatial) curved paths",
        "spatial tangents are left out; each coordinate moves by itself")
    }
    if importer.expressions > 0 {
      importer.result.note(
        0, "\(importer.expressions) expressions",
        "they are not run; the keyframes below them are read")
    }
    let drawn = animated(json).filter { !importer.read.contains($0) }
    for path in drawn.prefix(maximumNotes) {
      importer.result.note(
        0, path,
        "of shapes only transforms, colours and numbers are read; paths, gradients, masks, text and effects are not"
      )
    }
    if drawn.count > maximumNotes {
      importer.result.note(0, "\(drawn.count - maximumNotes) more values", "they are left out, too")
    }
    return importer.result
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
      if case .array(let keys)? = members["k"], case .object(let key)? = keys.first, key["t"] != nil
      {
        found.append(path)
      }
    }
    return found
  }

  private init(
    result: ImportedChoreography, rate: Double, first: Double, isAmbient: Bool
  ) {
    (self.result, self.rate, self.first, self.isAmbient) = (result, rate, first, isAmbient)
  }

  private typealias Column = (member: String, names: [String], scale: Double)

  private static let transform: [Column] = [
    ("o", ["opacity"], 0.01), ("p", ["x", "y", "z"], 1),
    ("s", ["scale-x", "scale-y", "scale-z"], 0.01),
    ("r", ["rotation"], 1), ("rz", ["rotation"], 1), ("rx", ["rotation-x"], 1),
    ("ry", ["rotation-y"], 1),
    ("sk", ["skew"], 1), ("a", ["anchor-x", "anchor-y", "anchor-z"], 1),
  ]

  /// The numbers of shapes, by their type.
  private static let shapes: [JSONValue: [Column]] = [
    .string("fl"): [("o", ["fill-opacity"], 0.01)],
    .string("st"): [("o", ["stroke-opacity"], 0.01), ("w", ["stroke-width"], 1)],
    .string("tm"): [
      ("s", ["trim-start"], 0.01), ("e", ["trim-end"], 0.01), ("o", ["trim-offset"], 1),
    ],
    .string("rc"): [
      ("p", ["shape-x", "shape-y"], 1), ("s", ["width", "height"], 1), ("r", ["corner-radius"], 1),
    ],
    .string("el"): [("p", ["shape-x", "shape-y"], 1), ("s", ["width", "height"], 1)],
    .string("rd"): [("r", ["corner-radius"], 1)],
  ]

  private mutating func read(_ layer: DocumentMembers, _ name: String, shift: Double) {
    let transform = ((try? layer.optionalObject("ks")) ?? nil).map {
      tracks(of: $0, Self.transform, shift)
    }
    var groups: [(name: String, properties: [JSONValue])] = []
    add(name, shapes(layer, name, shift, &groups) + (transform ?? []))
    for group in groups { add(group.name, group.properties) }
  }

  /// The tracks of an object's members.
  private mutating func tracks(
    of object: DocumentMembers, _ columns: [Column], _ shift: Double
  ) -> [JSONValue] {
    var properties: [JSONValue] = []
    for column in columns {
      guard let member = (try? object.optionalObject(column.member)) ?? nil else { continue }
      if member.has("k") {
        properties += tracks(member, column.names, column.scale, shift)
      } else {
        // Separated dimensions.
        for (axis, name) in zip(["x", "y", "z"], column.names) {
          if let one = (try? member.optionalObject(axis)) ?? nil {
            properties += tracks(one, [name], column.scale, shift)
          }
        }
      }
    }
    return properties
  }

  /// Adds an element, if anything of it moves.
  private mutating func add(_ name: String, _ tracks: [JSONValue]) {
    var properties = tracks
    // One scale if both axes agree.
    func members(_ value: JSONValue) -> [String: JSONValue] {
      if case .object(let m) = value { m } else { [:] }
    }
    func unnamed(_ name: String) -> [String: JSONValue]? {
      properties.map(members).first { $0["name"] == .string(name) }?.filter { $0.key != "name" }
    }
    if let x = unnamed("scale-x"), x == unnamed("scale-y") {
      properties.removeAll {
        ["scale-y", "scale-z"].contains(
          members($0)["name"].map { if case .string(let t) = $0 { t } else { "" } } ?? "")
      }
      properties = properties.map {
        members($0)["name"] == .string("scale-x")
          ? .object(x.merging(["name": .string("scale")]) { $1 }) : $0
      }
    }
    guard !properties.isEmpty else { return }
    // A layer that ends where it starts is not an entrance.
    let returns = properties.map(members).allSatisfy { property in
      guard case .array(let frames)? = property["keyframes"] else { return false }
      return frames.last.map(members)?["to"] == property["from"]
    }
    let role: [String: JSONValue] = isAmbient || returns ? ["role": .string("ambient")] : [:]
    result.add(name, role.merging(["properties": .array(properties)]) { $1 })
  }

  /// The tracks of a layer's shapes, the second "fill" as "fill-2".
  ///
  /// - Parameter groups: Receives the groups of shapes that move, as elements of their own.
  private mutating func shapes(
    _ layer: DocumentMembers, _ name: String, _ shift: Double,
    _ groups: inout [(name: String, properties: [JSONValue])]
  ) -> [JSONValue] {
    var (result, counts): ([JSONValue], [String: Int]) = ([], [:])
    func list(_ members: DocumentMembers, _ name: String) -> [(path: String, value: JSONValue)] {
      (((try? members.optionalList(name)) ?? nil) ?? []).reversed()
    }
    var open = list(layer, "shapes").map { (group: name, path: $0.path, value: $0.value) }
    while let (group, path, value) = open.popLast(), result.count < Self.maximumShapeTracks {
      guard let shape = try? DocumentMembers(value, path: path), let type = shape["ty"] else {
        continue
      }
      let title = (try? shape.optionalText("nm")) ?? ""
      let inner = "\(group)/\(title.isEmpty ? "group" : title)"
      open += list(shape, "it").map { (inner, $0.path, $0.value) }
      if type == .string("tr") { groups.append((group, tracks(of: shape, Self.transform, shift))) }
      var found = tracks(of: shape, Self.shapes[type] ?? [], shift)
      let colours: [JSONValue: String] = [.string("fl"): "fill", .string("st"): "stroke"]
      if let name = colours[type], let colour = (try? shape.optionalObject("c")) ?? nil {
        found += tracks(colour, [name], 1, shift) { Self.colour($0) }
      }
      result += found.map { track in
        guard case .object(var members) = track, case .string(let name)? = members["name"] else {
          return track
        }
        counts[name, default: 0] += 1
        if let number = counts[name], number > 1 { members["name"] = .string("\(name)-\(number)") }
        return .object(members)
      }
    }
    return result
  }

  /// The largest number of tracks of a layer's shapes.
  private static let maximumShapeTracks = 64

  private static func colour(_ numbers: [Double]?) -> JSONValue? {
    guard let numbers, numbers.count >= 3 else { return nil }
    let whole = numbers.allSatisfy { $0 <= 1 } ? 255.0 : 1
    let parts = numbers.prefix(3).map {
      DisplayText.number(min(max($0 * whole, 0), 255).rounded())
    }
    return .string("rgb(\(parts.joined(separator: " ")))")
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
    _ value: DocumentMembers, _ names: [String], _ scale: Double, _ shift: Double,
    text: (([Double]?) -> JSONValue?)? = nil
  ) -> [JSONValue] {
    if case .string? = value["x"] { expressions += 1 }
    guard case .array(let list)? = value["k"], case .object? = list.first else { return [] }
    var keys: [Key] = []
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
          into: (try? key.optionalObject("i")) ?? nil, out: (try? key.optionalObject("o")) ?? nil))
    }
    read.insert(value.path)
    guard keys.count > 1 else { return [] }
    return names.enumerated().compactMap { dimension, name in
      track(keys, dimension, name, shift, value.path) { numbers in
        if let text { return text(numbers) }
        guard let numbers, dimension < numbers.count else { return nil }
        return .number(Decimals.rounded(numbers[dimension] * scale, digits: 15))
      }
    }
  }

  private mutating func track(
    _ keys: [Key], _ dimension: Int, _ name: String, _ shift: Double, _ path: String,
    value: ([Double]?) -> JSONValue?
  ) -> JSONValue? {
    guard let from = value(keys[0].start) else { return nil }
    var frames: [JSONValue] = []
    func add(_ members: [String: JSONValue]) { frames.append(.object(members)) }
    var clock = 0.0
    var current = from
    for (key, next) in zip(keys, keys.dropFirst()) {
      let begin = max((key.time + shift - first) / rate, 0)
      let end = max((next.time + shift - first) / rate, begin)
      guard let start = value(key.start), let target = value(key.end) ?? value(next.start) else {
        return nil
      }
      if begin > clock {
        add([
          "type": .string("linear"), "to": current,
          "duration": .number(Decimals.rounded(begin - clock, digits: 15)),
        ])
      }
      if start != current { add(["type": .string("move"), "to": start]) }
      clock = max(clock, end)
      current = target
      guard end > begin else { continue }
      let duration = JSONValue.number(Decimals.rounded(end - begin, digits: 15))
      if key.isHold {
        add(["type": .string("linear"), "to": start, "duration": duration])
        add(["type": .string("move"), "to": target])
        continue
      }
      var members: [String: JSONValue] = [
        "type": .string("linear"), "to": target, "duration": duration,
      ]
      if let out = key.out, let into = key.into {
        func handle(_ members: DocumentMembers, _ axis: String) -> Double? {
          guard let numbers = Self.numbers(members[axis]) else { return nil }
          return dimension < numbers.count ? numbers[dimension] : numbers.last
        }
        let points = [handle(out, "x"), handle(out, "y"), handle(into, "x"), handle(into, "y")]
        if let x1 = points[0], let y1 = points[1], let x2 = points[2], let y2 = points[3] {
          if x1 < 0 || x1 > 1 || x2 < 0 || x2 > 1 {
            result.note(0, path, "a handle outside its keyframes is moved to their edge")
          }
          let curve = [min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2]
          if curve[0] != curve[1] || curve[2] != curve[3] {
            members["curve"] = .object(
              Dictionary(
                uniqueKeysWithValues: zip(["x1", "y1", "x2", "y2"], curve.map(JSONValue.number))))
          }
        }
      }
      add(members)
    }
    // A value that never changes is not a motion.
    let targets = frames.compactMap { if case .object(let m) = $0 { m["to"] } else { nil } }
    guard targets.contains(where: { $0 != from }) else { return nil }
    return .object(["name": .string(name), "from": from, "keyframes": .array(frames)])
  }

  /// Numbers of a value that is one or a list.
  private static func numbers(_ value: JSONValue?) -> [Double]? {
    switch value {
    case .number(let text): Double(text).map { [$0] }
    case .array(let elements):
      elements.isEmpty
        ? nil
        : elements.prefix(4).compactMap {
          if case .number(let text) = $0 { Double(text) } else { nil }
        }
    default: nil
    }
  }
}
