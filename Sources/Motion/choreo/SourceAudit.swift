internal import ArgumentParser
internal import ChoreographyAudit
internal import ChoreographyFiles
internal import CommandSupport
internal import Foundation

#if SwiftUISource
  internal import Presentation
  internal import SwiftUISource
#endif

/// SwiftUI source among the subjects of a command.
struct SourceAudit {
  var limits: [MotionBudgets.Stated] = []
  var reduceMotion = false
  var items: [String] = []
  /// Whether only verdicts are needed.
  var isBrief = false
  var frameRates: [Double] = []
  var standardInput: [UInt8]?
  /// The folder of earlier results; the user's cache folder by default.
  var cache: String?

  typealias Audits = (entries: [AuditSummary.Entry], sources: [AuditSummary.SourceFile])
  typealias Screen = (name: String, document: ChoreographyDocument, lines: [String: Int])
  typealias Written = (screens: [(name: String, json: [UInt8])], notes: [AuditSummary.Finding])

  static func isSource(_ name: String) -> Bool { name.hasSuffix(".swift") }

  /// Whether text without a name is Swift: it is no document and declares a view.
  static func isSource(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.first { !$0.isWhitespace }.map { !"{[<@.:".contains($0) || text.contains("View {") }
      == true && (text.contains("import SwiftUI") || text.contains(": View {"))
  }

  /// The advice for a file of Swift source where a choreography is expected.
  static func advice(_ name: String) -> DocumentSource.Failure {
    #if SwiftUISource
      .usage("\(name) is SwiftUI source: write its choreography with choreo new --from \(name)")
    #else
      .usage(
        "\(name) is SwiftUI source, which this choreo cannot read: "
          + "build it with swift build --traits SwiftUISource, or, for a plugin, depend on the package "
          + "with traits: [\"SwiftUISource\"]")
    #endif
  }

  /// Checks the counts of items: `24`, or `rows=24`.
  static func validate(_ items: [String]) throws {
    for item in items where count(item) == nil {
      throw ValidationError(
        "--items is \"\(item)\"; it must be a number or a name=number, 1 to 256")
    }
  }

  private static func count(_ item: String) -> (name: String?, count: Int)? {
    let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
    guard let last = parts.last, let count = Int(last), (1...256).contains(count) else {
      return nil
    }
    return (parts.count == 2 ? parts[0] : nil, count)
  }

  #if SwiftUISource
    /// Whether SwiftUI source can be read.
    static let isSupported = true

    private var counts: SwiftUIModule.Items {
      var result = SwiftUIModule.Items()
      for item in items {
        guard let (name, count) = Self.count(item) else { continue }
        if let name { result.named[name] = count } else { result.others = count }
      }
      return result
    }

    /// A path as reports name it: relative ones start with their first folder.
    private static func shown(_ path: String) -> String {
      path == DocumentSource.standard
        ? "standard input" : path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }

    /// What the results depend on besides the program and the files.
    private var options: String {
      let budgets = limits.map { stated in
        let limits = MotionGuideline.Limit.allCases.map { stated.limits[$0] as Any }
        return "\(limits) \(stated.guideline?.name as Any) \(stated.judgement as Any) "
          + "\(stated.asksForReducedMotion as Any)"
      }
      return "\(reduceMotion) \(items) \(budgets)"
    }

    /// Audits files as one module. A file that cannot be read is a warning.
    ///
    /// - Parameter isAlone: Whether a file that cannot be read is an error instead.
    func audit(_ paths: [String], isAlone: Bool) throws(DocumentSource.Failure) -> Audits {
      var bytes: [[UInt8]] = []
      var failures: [Int: String] = [:]
      // Of brief audits only what is stored is needed.
      var cache = isBrief ? SourceCache(folder: cache, options: options) : nil
      for (index, path) in paths.enumerated() {
        do throws(DocumentSource.Failure) {
          bytes.append(
            try path == DocumentSource.standard
              ? standardInput ?? [] : DocumentSource.bytes(path, allowsSource: true))
        } catch {
          if isAlone { throw error }
          failures[index] = error.message
          bytes.append([])
        }
        cache?.insert("\(path) \(failures[index] ?? "")")
        cache?.insert(bytes[index])
      }
      if let known = cache?.results { return (known.entries, known.sources) }
      defer { Console().clearProgress() }
      let module = SwiftUIModule(bytes, items: counts) {
        Console().progress($0, "\(paths.count) files of SwiftUI source")
      }
      let audits = module.audit(
        limits: limits, reduceMotion: reduceMotion, isBrief: isBrief, frameRates: frameRates)
      var (entries, sources) = ([AuditSummary.Entry](), [AuditSummary.SourceFile]())
      for (index, path) in paths.enumerated() {
        let file = module.files[index]
        if let failure = failures[index] ?? file.failure.map({ "\($0)" }) {
          guard !isAlone else { throw .badData("\(path): \(failure)") }
          sources.append(.init(unreadable: Self.shown(path), failure))
          continue
        }
        entries += zip(file.screens, audits[index].audits).map { screen, audited in
          AuditSummary.Entry(
            subject: "\(Self.shown(path)): \(screen.name)", result: .success(audited),
            isScreen: true,
            keepsOnlyRow: isBrief)
        }
        sources.append(
          .init(
            file: Self.shown(path), findings: audits[index].findings + file.notes,
            coverage: file.coverage))
      }
      cache?.keep(SourceResults(entries, sources))
      return (entries, sources)
    }

    /// The screens of a file, and what is not read.
    func documents(
      _ bytes: [UInt8]
    ) throws(DocumentError) -> (screens: [Screen], unread: [String]) {
      let file = SwiftUIModule([bytes], items: counts).files[0]
      if let failure = file.failure { throw failure }
      return (file.screens.map { ($0.name, $0.document, $0.lines) }, file.notes.map(\.text))
    }

    /// The choreography files of a file's screens, by name.
    func choreographies(_ path: String) throws(DocumentSource.Failure) -> Written {
      let bytes = try DocumentSource.bytes(
        path == DocumentSource.standard ? nil : path, allowsSource: true)
      let file = SwiftUIModule([bytes], items: counts).files[0]
      if let failure = file.failure { throw .badData("\(path): \(failure)") }
      return (file.screens.map { ($0.name, Array($0.written.text.utf8)) }, file.notes)
    }
  #else
    static let isSupported = false

    func documents(
      _ bytes: [UInt8]
    ) throws(DocumentError) -> (screens: [Screen], unread: [String]) {
      throw DocumentError(Self.advice("it").message)
    }

    func audit(_ paths: [String], isAlone: Bool) throws(DocumentSource.Failure) -> Audits {
      throw Self.advice(paths[0])
    }

    func choreographies(_ path: String) throws(DocumentSource.Failure) -> Written {
      throw Self.advice(path)
    }
  #endif
}
