internal import Foundation
internal import SolverVerification

/// What `animbench history` does: how figures moved between documents.
public struct HistoryJob: Sendable {
  /// The documents, oldest first, or folders of them.
  public var paths: [String]
  /// Only rows whose name contains this text.
  public var filter: String?
  /// Whether rows that did not move are shown.
  public var showsAll: Bool

  /// A job.
  public init(paths: [String], filter: String? = nil, showsAll: Bool = false) {
    self.paths = paths
    self.filter = filter
    self.showsAll = showsAll
  }

  /// Prints the history.
  public func run() -> ExitStatus {
    let console = Console()
    do throws(ResultStore.Failure) {
      var documents: [(path: String, document: ResultDocument)] = []
      for path in try Self.files(paths) {
        documents.append((path, try ResultStore.read(path)))
      }
      documents.sort { $0.document.created < $1.document.created }
      guard !documents.isEmpty else {
        console.note("animbench history: no documents in \(paths.joined(separator: ", "))")
        return .usage
      }
      try console.write(text(documents, console))
      return .success
    } catch {
      console.note("animbench history: \(error)")
      return error.exitStatus
    }
  }

  /// The documents that paths name: files as they are, folders with all JSON under them.
  static func files(_ paths: [String]) throws(ResultStore.Failure) -> [String] {
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .inputOutput(path: path, reason: "no such file or folder")
      }
      guard isFolder.boolValue else {
        files.append(path)
        continue
      }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      files += names.filter {
        $0.hasSuffix(".json") && !$0.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .sorted().map { "\(path)/\($0)" }
    }
    return files
  }

  func text(
    _ documents: [(path: String, document: ResultDocument)], _ console: Console
  ) -> String {
    var text = ""
    for (index, entry) in documents.enumerated() {
      let build = entry.document.build
      text +=
        "  [\(index + 1)] \(entry.document.created) \(build.commit.prefix(12)) \(build.level) "
        + "\(entry.document.machine.machineClass)  \(entry.path)\n"
    }
    let columns = documents.indices.map { ("[\($0 + 1)]", TextTable.Alignment.right) }
    var accuracy = TextTable([("largest error", .left)] + columns)
    for key in keys(documents, \.accuracyKeys) {
      let values = documents.map { entry in
        entry.document.accuracy.first { $0.historyKey == key }?.errors?.maximum
      }
      append(key, values, NumberText.error, to: &accuracy)
    }
    // Times of different machines do not compare, nor do those of different minutes: only ratios to
    // the yardstick are shown.
    var times = TextTable([("time over its yardstick", .left)] + columns)
    for key in keys(documents, \.timeKeys) {
      let values = documents.map { entry in
        entry.document.times.first { $0.historyKey == key }?.ratioToYardstick
      }
      append(key, values, NumberText.number, to: &times)
    }
    for table in [accuracy, times] where !table.isEmpty {
      text += "\n" + table.text(header: console.bold)
    }
    return text
  }

  private func keys(
    _ documents: [(path: String, document: ResultDocument)],
    _ own: (ResultDocument) -> [String]
  ) -> [String] {
    var seen: Set<String> = []
    return documents.flatMap { own($0.document) }.filter { key in
      (filter.map { key.contains($0) } ?? true) && seen.insert(key).inserted
    }
  }

  private func append(
    _ key: String, _ values: [Double?], _ shown: (Double?) -> String, to table: inout TextTable
  ) {
    let known = values.compactMap { $0 }
    guard showsAll || filter != nil || Set(known.map { shown($0) }).count > 1 || known.count < 2
    else { return }
    table.append([key] + values.map(shown))
  }
}

extension ResultDocument {
  fileprivate var accuracyKeys: [String] { accuracy.map(\.historyKey) }
  fileprivate var timeKeys: [String] {
    times.filter { $0.kernel.family != "calibration" }.map(\.historyKey)
  }
}

extension AccuracyRow {
  /// What identifies the row across documents.
  fileprivate var historyKey: String {
    "\(method) \(caseSet) \(worst?.member.prefix { $0 != "[" } ?? "")"
  }
}

extension TimeRow {
  /// What identifies the row across documents.
  fileprivate var historyKey: String { "\(kernel.method) \(kernel.workload)" }
}
