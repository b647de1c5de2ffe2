internal import AnimationNumerics
internal import Foundation
internal import ChoreographyAudit
internal import Measurement

/// `animbench audit`: what a choreography does, and which budgets it keeps.
struct AuditCommand: Sendable {
  /// The name of a scenario, or the path of a choreography file.
  var subject: String
  /// Whether to write JSON instead of text.
  var isJSON = false
  /// Where to write a page with the timeline; nil for nowhere.
  var page: String?
  /// Whether a broken budget is a failure.
  var isStrict = false
  /// Budgets that replace the document's own, in seconds.
  var shortestInterval: Double?
  /// The longest interval, in seconds.
  var longestInterval: Double?
  /// The longest cascade, in seconds.
  var cascade: Double?
  /// The longest entrance, in seconds.
  var entrance: Double?
  /// When an element counts as finished.
  var judgement: MotionBudgets.Judgement?

  /// An audit of a scenario or a file.
  init(subject: String) {
    self.subject = subject
  }

  private struct Report: Encodable {
    var format = "animation-audit"
    var version = 1
    var audit: ChoreographyAudit
  }

  /// Runs the audit and writes what was asked for.
  func run() -> ExitStatus {
    let document: ChoreographyDocument
    do {
      document = try DocumentSource.choreography(subject)
    } catch {
      return error.report()
    }
    var budgets = document.budgets
    if let shortestInterval { budgets.minimumInterval = shortestInterval }
    if let longestInterval { budgets.maximumInterval = longestInterval }
    if let lower = budgets.minimumInterval, let upper = budgets.maximumInterval, lower > upper {
      return DocumentSource.Failure.usage(
        "the shortest interval, \(lower), is longer than the longest, \(upper)"
      ).report()
    }
    if let cascade { budgets.cascade = cascade }
    if let entrance { budgets.entrance = entrance }
    if let judgement { budgets.judgement = judgement }
    let audit = ChoreographyAudit(document, budgets: budgets)
    do {
      if let page {
        let html = AuditPage(
          audit: audit, budgets: budgets, choreography: document.choreography
        ).html()
        try AtomicFile.write(Data(html.utf8), to: page)
      }
      if isJSON {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
          positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        try DocumentSource.write(
          String(decoding: encoder.encode(Report(audit: audit)), as: UTF8.self) + "\n")
      } else {
        try DocumentSource.write(AuditText(audit: audit, budgets: budgets).text)
      }
    } catch let failure as ResultStore.Failure {
      return DocumentSource.Failure.inputOutput("\(failure)").report()
    } catch {
      return DocumentSource.Failure.inputOutput(
        "\(page ?? "standard output") cannot be written: \(error.localizedDescription)"
      ).report()
    }
    return isStrict && !audit.isKept ? .broken : .success
  }
}

/// Finds what a command is about: a scenario by its name, or a file.
enum DocumentSource {
  /// Why it cannot be had.
  enum Failure: Error {
    case usage(String)
    case badData(String)
    case inputOutput(String)

    /// Says so on standard error.
    func report() -> ExitStatus {
      let (message, status): (String, ExitStatus) =
        switch self {
        case .usage(let message): (message, .usage)
        case .badData(let message): (message, .badData)
        case .inputOutput(let message): (message, .inputOutput)
        }
      FileHandle.standardError.write(Data("animbench: \(message)\n".utf8))
      return status
    }
  }

  static func choreography(_ subject: String) throws(Failure) -> ChoreographyDocument {
    if let scenario = ScenarioCatalogue.named(subject) { return scenario.document }
    let isPath = subject.contains("/") || subject.contains(".")
    guard isPath || FileManager.default.fileExists(atPath: subject) else {
      throw .usage(
        "\"\(subject)\" is neither a scenario nor a file. Scenarios: "
          + ScenarioCatalogue.all.map(\.name).joined(separator: ", "))
    }
    do {
      return try ChoreographyDocument(bytes: bytes(subject))
    } catch let error as DocumentError {
      throw .badData("\(subject): \(error)")
    } catch {
      throw error as? Failure ?? .inputOutput("\(subject): \(error.localizedDescription)")
    }
  }

  /// The bytes of a file, at most 16 MB of them.
  static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    do {
      guard let file = FileHandle(forReadingAtPath: path) else {
        throw CocoaError(.fileReadNoSuchFile)
      }
      var data = Data()
      while data.count <= 16 << 20, let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
        data += part
      }
      guard data.count <= 16 << 20 else {
        throw Failure.badData("\(path) is larger than 16 MB; no choreography is")
      }
      return [UInt8](data)
    } catch {
      throw error as? Failure
        ?? .inputOutput("\(path) cannot be read: \(error.localizedDescription)")
    }
  }

  static func write(_ text: String) throws(ResultStore.Failure) {
    try Console().write(text)
  }
}
