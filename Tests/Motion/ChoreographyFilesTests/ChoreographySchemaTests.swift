import Seeding
import StrictJSON
import Testing

@testable import ChoreographyFiles

/// The JSON Schema against the reader: both accept and reject the same files.
@Suite struct ChoreographySchemaTests {
  private let schema: SchemaValidator
  private let documents: [JSONValue]

  init() throws {
    schema = SchemaValidator(try ChoreographyDocument.json(ChoreographyFormat.schema))
    // Everything that a file may hold, besides what ships.
    let rich = """
      {"$schema": "x", "format": "animation-choreography", "version": 1, "name": "r",
       "trigger": {"kind": "timers", "jitter": {"maximum": 0.1, "frame": 0}, "seed": 3,
         "layoutWait": 0.1, "layout": {"duration": 0.1, "offset": 4}},
       "budgets": {"guideline": "material-1-mobile", "cascade": null, "judgedAt": "done"},
       "tokens": {"a": {"$type": "spring", "$value": {"duration": 0.3}}},
       "elements": [{"name": "a", "count": 3, "role": "ambient", "comment": "c",
         "budgets": {"entrance": 2}, "reduceMotion": {"kind": "shorter", "factor": 0.3},
         "stagger": {"interval": 0.02, "maximumTotal": 0.1, "maximumIndex": 2,
           "from": "center", "columns": 2, "axis": "x"},
         "leave": {"kind": "easeIn", "duration": 0.2},
         "animation": {"token": "a", "delay": 0.1, "modifiers": [{"speed": 2}, {"delay": -1},
           {"repeatCount": 3, "autoreverses": false}, {"logicallyComplete": 0.2}]},
         "properties": [
          {"name": "x", "from": 0, "moves": [{"at": 0, "to": 1},
            {"at": 0.2, "to": 2, "animation": {"kind": "interpolatingSpring", "stiffness": 100,
              "damping": 10, "mass": 2, "initialVelocity": 1}}]},
          {"name": "y", "from": 0, "to": 1, "animation":
            {"kind": "timingCurve", "x1": 0, "y1": 0, "x2": 1, "y2": 1, "duration": 0.2}},
          {"name": "z", "from": 0, "mode": "loop", "keyframes": [
            {"type": "spring", "to": 1, "duration": 0.2, "spring": {"stiffness": 10, "damping": 2}},
            {"type": "spring", "to": 2, "duration": 0.2, "spring": {"response": 1, "dampingRatio": 2}},
            {"type": "linear", "to": 2, "duration": 0.2, "curve": {"x1": 0, "y1": 0, "x2": 1, "y2": 1}},
            {"type": "linear", "to": 3, "duration": 0.2, "curve": "steps(4)"},
            {"type": "linear", "to": 4, "duration": 0.2, "curve":
              {"family": "back", "shape": "out", "overshoot": 2}},
            {"type": "linear", "to": 5, "duration": 0.2, "curve": {"easing": "steps(2)"}},
            {"type": "move", "to": 0}]},
          {"name": "w", "from": 0, "to": 1, "animation": "linear(0, 0.5 30%, 1) 200ms"},
          {"name": "t", "from": 0, "to": 1, "animation": {"kind": "decay", "timeConstant": 0.2}},
          {"name": "s", "from": 0, "moves": [
            {"at": 0, "to": 1, "animation": {"kind": "decay", "decelerationPerMillisecond": 0.99}},
            {"at": 1, "to": 0, "animation": {"kind": "circularEaseIn", "duration": 0.2}},
            {"at": 1.5, "to": 3, "animation": {"kind": "timingCurve", "easing": "linear(0, 2, 1)"}},
            {"at": 2, "to": 1, "animation": {"kind": "timingCurve", "family": "elastic",
              "shape": "in-out", "amplitude": 2, "period": 0.4, "publishedInOut": true}},
            {"at": 3, "to": 0, "animation": {"kind": "interpolatingSpring", "response": 0.3,
              "dampingFraction": 2, "allowOverDamping": true}}]},
          {"name": "u", "from": 0, "to": 1, "animation": {"kind": "bouncy", "clamp": true}},
          {"name": "fill", "from": "#fff", "to": "rgb(0 0 0)", "animation": "smooth"},
          {"name": "stroke", "from": "red", "delay": -0.1, "duration": 0.4, "frames": [
            {"percent": 50, "to": "blue"}]},
          {"name": "v", "from": 0, "duration": 0.4, "iterations": 3, "direction": "alternate",
            "fill": "both", "frames": [{"percent": 0, "to": 1, "curve": "ease-in"},
            {"percent": 50, "to": 2, "curve": {"x1": 0, "y1": 0, "x2": 1, "y2": 1}}]}],
         "phases": {"mode": "once", "furtherTriggers": [1], "interruption": "ignore",
           "cancelledAt": 2, "steps": [{"values": {"o": 0}, "animation": null},
            {"name": "n", "values": {"o": 1}, "animation": {"kind": "spring", "response": 0.3,
              "dampingFraction": 0.4, "blendDuration": 0}}]}},
         {"name": "b", "on": "invalid", "animation": "smooth",
          "properties": [{"name": "x", "from": 0, "to": 1}]}],
       "expectations": [{"property": "a.x", "event": "peak", "at": 1, "within": 1, "value": 2,
         "tolerance": 1}, {"order": [{"property": "a.x", "event": "done"},
         {"property": "a.y", "event": "end"}]}, {"overlap": ["a.x", "a.y"], "atLeast": 0},
         {"property": "a.x", "event": "start", "before": {"property": "a.y", "event": "start"},
          "by": 1}]}
      """
    documents =
      try [Array(rich.utf8), ChoreographyFormat.template].map {
        try ChoreographyDocument.json($0)
      }
      + ScenarioCatalogue.all.map {
        try ChoreographyDocument.json(ScenarioCatalogue.text(of: $0.name)!)
      }
  }

  /// The reader's answer: nil if it accepts.
  private func rejection(_ value: JSONValue) -> DocumentError? {
    do {
      _ = try ChoreographyDocument(bytes: Array(Self.text(value).utf8))
      return nil
    } catch { return error }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number(let text): text
    case .string(let text): ScriptJSON.string(text)
    case .array(let elements): "[\(elements.map(text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(ScriptJSON.string($0.key)):\(text($0.value))" }.joined(separator: ","))}"
    }
  }

  /// Errors that a JSON schema cannot express: they relate members of different objects or items of a list.
  private static let beyond = [
    "differ from", "not be here: it is one of", "not be here: the first phase",
    "be here: the trigger", "not be before", "leave minimumInterval", "at or under",
    "motion token", "be a property of an element", "has no opacity", "give a bounce",
    "last between", "be an animation, here or in the element", "be at most atMost",
    "be a number", "index of an item", "refer to",
    "not be combined with", "ends where it starts", "come to an end", "be another name",
    "without modifiers but delays", "a clamp is for", "be a text", "be a curve", "one trigger",
    "be a valid track", "positive", "be an easing function of CSS",
    "greater than", "keyframes",
  ]

  @Test func whatShipsIsAccepted() {
    for document in documents {
      #expect(rejection(document) == nil)
      #expect(schema.accepts(document), "\(Self.text(document))")
    }
  }

  /// One value of a document at a time is replaced, removed or joined by an unknown member.
  @Test func bothAcceptAndRejectTheSameFiles() {
    var (accepted, rejected, excused) = (0, 0, 0)
    for document in documents.prefix(2) {
      for changed in Self.changes(of: document) {
        let reader = rejection(changed)
        let isAccepted = schema.accepts(changed)
        if let reader {
          rejected += 1
          if isAccepted {
            // Only for rules that a schema cannot express.
            let isBeyond =
              reader.path.hasPrefix("tokens")
              || Self.beyond.contains { reader.reason.contains($0) }
            excused += 1
            #expect(isBeyond, "the schema accepts what the reader does not: \(reader)")
          }
        } else {
          accepted += 1
          #expect(isAccepted, "the schema rejects what the reader accepts: \(Self.text(changed))")
        }
      }
    }
    print(
      "schema: \(accepted) files accepted, \(rejected) rejected by the reader, \(excused) beyond")
    #expect(accepted > 200 && rejected > 2000)
    #expect(excused * 10 < rejected)
  }

  private static let replacements: [JSONValue] = [
    .null, .boolean(true), .number(text: "-1"), .number(text: "0"), .number(text: "0.5"),
    .number(text: "3"), .number(text: "1e7"), .number(text: "1e300"), .number(text: "1e-40"),
    .string(""), .string("smooth"), .string("jump"),
    .array([]), .object([:]),
  ]

  private static func changes(of value: JSONValue) -> [JSONValue] {
    var result = replacements
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        var rest = elements
        rest.remove(at: index)
        result.append(.array(rest))
        for change in changes(of: element) {
          var copy = elements
          copy[index] = change
          result.append(.array(copy))
        }
      }
    case .object(let members):
      result.append(.object(members.merging(["stranger": .number(text: "1")]) { $1 }))
      for (name, member) in members {
        var rest = members
        rest[name] = nil
        result.append(.object(rest))
        for change in changes(of: member) {
          result.append(.object(members.merging([name: change]) { $1 }))
        }
      }
    default: break
    }
    return result
  }
}
