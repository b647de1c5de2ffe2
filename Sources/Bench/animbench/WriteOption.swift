import ArgumentParser
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Presentation
internal import Reports

/// `--write`, shared by the commands whose results other programs read.
struct WriteOption: ParsableArguments {
  @Option(
    name: .customLong("write"),
    help: ArgumentHelp(
      """
      Also write the results in another format, with - for standard output; may be repeated. Of \
      checks: \(Self.checks.joined(separator: ", ")) (github: annotations). Of measurements: \
      \(Self.metrics.joined(separator: ", ")).
      """, valueName: "format=path"))
  var targets: [String] = []

  /// The formats of checks.
  static let checks = ["json", "markdown", "junit", "github", "sarif"]
  /// The formats of measurements.
  static let metrics = Metrics.formats.map(\.name)

  /// The format and the path of each target.
  private var parts: [(format: String, path: String)] {
    targets.map { target in
      let parts = target.split(separator: "=", maxSplits: 1).map(String.init)
      return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
    }
  }

  /// Whether a format is asked for.
  func writes(_ format: String) -> Bool { parts.contains { $0.format == format } }

  /// The path by which `Console` sees that a document goes to stdout; nil if none does.
  var standardOutput: String? {
    parts.contains { $0.path == AtomicFile.standardOutput } ? AtomicFile.standardOutput : nil
  }

  /// Checks the targets before anything is measured.
  ///
  /// - Parameter formats: The formats that the command writes.
  func check(_ formats: [String]) throws {
    for (target, part) in zip(targets, parts)
    where !formats.contains(part.format) || part.path.isEmpty {
      throw ValidationError(
        "--write is \(target); it must be FORMAT=PATH, with one of the formats "
          + formats.joined(separator: ", "))
    }
    guard parts.count(where: { $0.path == AtomicFile.standardOutput }) <= 1 else {
      throw ValidationError("only one document can go to standard output")
    }
  }

  /// Writes the documents that were asked for, also after one that cannot be written.
  ///
  /// - Parameters:
  ///   - report: The checks.
  ///   - metrics: The measurements.
  ///   - others: Texts of other formats, by name.
  func write(
    _ report: CheckReport?, _ metrics: @autoclosure () -> [Metrics],
    _ others: KeyValuePairs<String, () -> String>
  ) throws(FileFailure) {
    var failure: FileFailure?
    for (format, path) in parts {
      let other = others.first { $0.key == format }?.value
      let text =
        switch format {
        case "junit": report?.junit
        case "github": report?.annotations
        case "sarif": report?.sarif(version: RunEnvironment.version)
        case "otava": Metrics.otava(metrics())
        default:
          other?()
            ?? Metrics.formats.first { $0.name == format }.flatMap { metrics().last.map($0.text) }
        }
      do throws(FileFailure) {
        try AtomicFile.write(Data((text ?? "").utf8), to: path)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
