internal import AnimationNumerics
internal import Foundation
internal import AnimationChoreography
internal import ChoreographyAudit
internal import Measurement

/// `animbench export`: animations in the forms that other tools understand.
struct ExportCommand: Sendable {
  /// What to export: an animation's name or JSON, a scenario, or a file.
  var subject: String
  /// Only animations whose name starts like this.
  var filter: String?
  /// The greatest error of `linear()` and of the keyframes.
  var error = 0.002
  /// Whether to write JSON instead of text.
  var isJSON = false

  /// An export of an animation, a scenario or a file.
  init(subject: String) {
    self.subject = subject
  }

  private struct Report: Encodable {
    var format = "animation-export"
    var version = 1
    var animations: [AnimationExport]
  }

  /// Runs the export and writes what was asked for.
  func run() -> ExitStatus {
    do {
      let animations = try self.animations().filter { filter == nil || $0.name.hasPrefix(filter!) }
      guard !animations.isEmpty else {
        throw DocumentSource.Failure.badData(
          "\(subject) has no animation\(filter.map { " whose name starts with \($0)" } ?? "") that a "
            + "curve can say; keyframes and phases have no single one")
      }
      var exports: [AnimationExport] = []
      for (name, animation) in animations {
        exports.append(try AnimationExport(animation, name: name, error: error))
      }
      if isJSON {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try DocumentSource.write(
          String(decoding: encoder.encode(Report(animations: exports)), as: UTF8.self) + "\n")
      } else {
        try DocumentSource.write(exports.map(\.text).joined(separator: "\n"))
      }
      return .success
    } catch let error as DocumentSource.Failure {
      return error.report()
    } catch let error as DocumentError {
      return DocumentSource.Failure.badData("\(subject): \(error)").report()
    } catch {
      return DocumentSource.Failure.inputOutput(
        "\(error as? ResultStore.Failure ?? .inputOutput(path: "export", reason: "\(error)"))"
      ).report()
    }
  }

  /// The animations of the subject, each once.
  private func animations() throws -> [(name: String, animation: Animation)] {
    if subject.hasPrefix("{") || AnimationDecoder.Kind(rawValue: subject) != nil {
      let isObject = subject.hasPrefix("{")
      let value = try ChoreographyDocument.json(
        Array((isObject ? subject : "\"\(subject)\"").utf8))
      let animation = try AnimationDecoder().animation(value, path: "animation")
      return [(isObject ? "animation" : subject, animation)]
    }
    if let scenario = ScenarioCatalogue.named(subject) { return Self.animations(scenario.document) }
    guard FileManager.default.fileExists(atPath: subject) else {
      throw DocumentSource.Failure.usage(
        "\"\(subject)\" is no animation, no scenario and no file. Animations: "
          + AnimationDecoder.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          + ", or an object such as {\"kind\": \"spring\", \"duration\": 0.4, \"bounce\": 0.2}")
    }
    let bytes = try DocumentSource.bytes(subject)
    let json = try ChoreographyDocument.json(bytes)
    if let members = try? DocumentMembers(json, path: ""), !members.has("format") {
      // A file of design tokens: a choreography says what it is.
      let tokens = try DesignTokens(json, path: "").animations
      return tokens.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    return Self.animations(try ChoreographyDocument(bytes: bytes))
  }

  private static func animations(
    _ document: ChoreographyDocument
  ) -> [(name: String, animation: Animation)] {
    var result: [(String, Animation)] = []
    for element in document.choreography.elements {
      for property in element.properties {
        guard case .moves(_, let moves) = property.motion else { continue }
        for (index, move) in moves.enumerated() {
          guard let animation = move.animation,
            !result.contains(where: { $0.0.hasPrefix("\(element.name).") && $0.1 == animation })
          else { continue }
          let suffix = moves.count > 1 ? "[\(index)]" : ""
          result.append(("\(element.name).\(property.name)\(suffix)", animation))
        }
      }
      for step in element.phases?.steps ?? [] {
        if let animation = step.animation {
          result.append(("\(element.name).\(step.name)", animation))
        }
      }
    }
    return result
  }
}
