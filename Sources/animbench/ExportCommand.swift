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
  /// The format that everything is written in as a whole; nil for the forms of each animation.
  var format: ExportFormat?
  /// Whether to write what is left for people who ask for less motion.
  var reducesMotion = false

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
  ///
  /// What cannot be exported, such as a loop, is named on standard error; it fails the command only if
  /// nothing else is left.
  func run() -> ExitStatus {
    if let format { return write(format) }
    do {
      let subjects = try self.subjects().filter { subject in
        guard let filter else { return true }
        return ([subject.name] + subject.properties).contains { $0.hasPrefix(filter) }
      }
      guard !subjects.isEmpty else {
        throw DocumentSource.Failure.badData(
          "\(subject) has no animation\(filter.map { " whose name starts with \($0)" } ?? "") that a "
            + "curve can say; keyframes have no single one")
      }
      var exports: [AnimationExport] = []
      var refusals: [DocumentError] = []
      for subject in subjects {
        do {
          exports.append(try AnimationExport(subject, error: error))
        } catch {
          var error = error
          if !subject.properties.isEmpty { error.path = "\(subject.name): \(error.path)" }
          refusals.append(error)
        }
      }
      guard !exports.isEmpty else { throw nothing(refusals) }
      let console = Console()
      for refusal in refusals { console.note("animbench: left out: \(self.subject): \(refusal)") }
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

  /// Writes the subject as a whole in a format.
  private func write(_ format: ExportFormat) -> ExitStatus {
    do {
      let sheet = try self.sheet()
      let isEmpty = sheet.elements.allSatisfy(\.properties.isEmpty)
      guard !isEmpty || sheet.refusals.isEmpty else { throw nothing(sheet.refusals) }
      for refusal in sheet.refusals {
        Console().note("animbench: left out: \(subject): \(refusal)")
      }
      for note in format.notes(sheet) { Console().note("animbench: note: \(note)") }
      try DocumentSource.write(format.text(sheet))
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

  /// Why nothing can be exported: one reason as a sentence, several as a list.
  private func nothing(_ refusals: [DocumentError]) -> DocumentSource.Failure {
    guard refusals.count > 1 else {
      return .badData(refusals.map { "\(subject): \($0)" }.joined())
    }
    return .badData(
      "\(subject): nothing of it can be exported:"
        + refusals.map { "\n  \($0)" }.joined())
  }

  private func sheet() throws -> ExportSheet {
    if let document = try document() { return ExportSheet(document, error: error) }
    return ExportSheet(
      try subjects().filter { subject in filter.map { subject.name.hasPrefix($0) } ?? true },
      name: subject.hasPrefix("{") ? "animation" : subject, error: error)
  }

  /// The subject as a choreography; nil if it is an animation or a file of tokens.
  private func document() throws -> ChoreographyDocument? {
    var document: ChoreographyDocument
    if let scenario = ScenarioCatalogue.named(subject) {
      document = scenario.document
    } else {
      guard !subject.hasPrefix("{"), AnimationDecoder.Kind(rawValue: subject) == nil,
        FileManager.default.fileExists(atPath: subject)
      else { return nil }
      let bytes = try DocumentSource.bytes(subject)
      let members = try? DocumentMembers(try ChoreographyDocument.json(bytes), path: "")
      guard members?.has("format") != false else { return nil }
      document = try ChoreographyDocument(bytes: bytes)
    }
    document = shown(document)
    guard let filter else { return document }
    let kept = document.choreography.elements.indices.filter {
      document.choreography.elements[$0].name.hasPrefix(filter)
    }
    guard !kept.isEmpty else {
      throw DocumentSource.Failure.badData(
        "\(subject) has no element whose name starts with \(filter)")
    }
    document.choreography.elements = kept.map { document.choreography.elements[$0] }
    document.intents = kept.map { document.intents[$0] }
    return document
  }

  private func shown(_ document: ChoreographyDocument) -> ChoreographyDocument {
    reducesMotion ? document.onlyReducingMotion : document
  }

  /// The animations of the subject, each once.
  private func subjects() throws -> [ExportSubject] {
    if subject.hasPrefix("{") || AnimationDecoder.Kind(rawValue: subject) != nil {
      let isObject = subject.hasPrefix("{")
      let value = try ChoreographyDocument.json(
        Array((isObject ? subject : "\"\(subject)\"").utf8))
      let animation = try AnimationDecoder().animation(value, path: "animation")
      return [ExportSubject(animation, name: isObject ? "animation" : subject)]
    }
    if let scenario = ScenarioCatalogue.named(subject) {
      return ExportSubject.all(in: shown(scenario.document))
    }
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
      return tokens.sorted { $0.key < $1.key }.map { ExportSubject($0.value, name: $0.key) }
    }
    return ExportSubject.all(in: shown(try ChoreographyDocument(bytes: bytes)))
  }
}
