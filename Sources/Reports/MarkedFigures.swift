internal import SolverVerification
package import Measurement
internal import Presentation

/// Figures in a text that people write: what stands between two markers is replaced by what the
/// result documents say.
///
/// A table, on lines of its own:
///
///     <!-- figures promises -->
///     <!-- end -->
///
/// One number, in a sentence:
///
///     at most <!-- figure worst-scaled-error -->4.7e-16<!-- end --> of the scale
package struct MarkedFigures {
  /// Why a text cannot be filled.
  package struct Failure: Error, CustomStringConvertible {
    package let line: Int
    package let reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
    package var description: String { "line \(line): \(reason)" }
  }

  private let report: MarkdownReport
  private var documents: [ResultDocument] { report.documents }

  package init(_ report: MarkdownReport) {
    self.report = report
  }

  package init(documents: [ResultDocument], engines: [EngineRecord] = []) {
    self.init(MarkdownReport(documents: documents, engines: engines))
  }

  /// The text with every figure as the documents have it.
  package func filled(_ text: String) throws(Failure) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "<!-- figure") {
      let line = { text[..<start.lowerBound].reduce(1) { $1.isNewline ? $0 + 1 : $0 } }
      guard let close = rest[start.upperBound...].firstRange(of: " -->") else {
        throw Failure(line: line(), reason: "the marker is not closed")
      }
      guard let end = rest[close.upperBound...].firstRange(of: "<!-- end -->") else {
        throw Failure(line: line(), reason: "no <!-- end --> follows the marker")
      }
      let marker = rest[start.upperBound..<close.lowerBound]
      let isTable = marker.hasPrefix("s ")
      let name = String(marker.dropFirst(isTable ? 2 : 1))
      result += rest[..<close.upperBound]
      guard let content = isTable ? table(name) : number(name) else {
        throw Failure(line: line(), reason: "there is no figure \"\(name)\" in the documents")
      }
      result += isTable ? "\n\(content)" : content
      result += "<!-- end -->"
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private func table(_ name: String) -> String? {
    guard let part = MarkdownReport.Part(rawValue: name) else { return nil }
    let text = report.text(of: part)
    return text.isEmpty ? nil : text
  }

  /// One number by name.
  private func number(_ name: String) -> String? {
    let accuracy = documents.flatMap(\.accuracy)
    let promised = accuracy.filter { $0.promise != nil }
    let studies = documents.compactMap(\.studies)
    func worst(_ rows: [AccuracyRow]) -> String? {
      rows.compactMap { $0.errors?.maximum }.max().map { FigureNumber.scientific($0, digits: 2) }
    }
    switch name {
    case "promises-kept": return "\(PromiseTally(documents).kept)"
    case "promises": return "\(PromiseTally(documents).count)"
    case "worst-scaled-error": return worst(promised.filter { $0.unit == .scaled })
    case "worst-settling-error": return worst(promised.filter { $0.unit == .relative })
    case "worst-named-curve-error": return worst(promised.filter { $0.caseSet == "curves-named" })
    case "worst-curve-error":
      return worst(promised.filter { $0.caseSet.hasPrefix("curves") && $0.unit == .absolute })
    case "cases":
      return FigureNumber.plain(Double(accuracy.reduce(0) { $0 + $1.cases }))
    case "defects-found": return "\(studies.flatMap(\.defects).filter(\.isFlagged).count)"
    case "defects-named": return "\(studies.flatMap(\.defects).filter(\.isNamed).count)"
    case "defects": return "\(studies.flatMap(\.defects).count)"
    default: return time(name)
    }
  }

  /// "ns", "read-write", "memset" or how many times as long something plain takes (the loop in C: "gain", that
  /// in Swift: "swift-gain"), a colon, a workload, a colon and a method:
  /// gain:spring.arbitrary.shared.position.double.10000:ours-direct.
  private func time(_ name: String) -> String? {
    let parts = name.split(separator: ":").map(String.init)
    guard parts.count == 3 else { return nil }
    for document in documents {
      let rows = document.times.filter { $0.kernel.workload == parts[1] }
      guard let row = rows.first(where: { $0.kernel.method == parts[2] }) else { continue }
      let value: Double? =
        switch parts[0] {
        case "ns": row.median
        case "read-write": row.ratioToReadWrite
        case "memset": row.ratioToMemset
        case "gain": row.gainOverC
        case "swift-gain": row.gainOverSwift
        default: nil
        }
      return value.map { FigureNumber.significant($0, digits: 3) }
    }
    return nil
  }
}
