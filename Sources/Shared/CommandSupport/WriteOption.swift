package import ArgumentParser
internal import Foundation
package import HostSystem
package import Presentation

/// The formats that a tool's `--write` takes.
package protocol WriteFormats {
  /// The end of the option's help: the formats.
  static var help: String { get }
}

package enum CheckFormats: WriteFormats {
  /// The formats by name.
  package static let names = ["json", "markdown", "junit", "github", "xcode", "sarif"]

  package static var help: String {
    "\(names.joined(separator: ", ")) (github: annotations; "
      + "xcode: file:line:column: warning: text)"
  }
}

/// `--write`, shared by the commands whose results other programs read.
package struct WriteOption<Formats: WriteFormats>: ParsableArguments {
  @Option(
    name: .customLong("write"),
    help: ArgumentHelp(
      "Also write the results in another format, with - for standard output; may be repeated. "
        + Formats.help + ".", valueName: "format=path"))
  package var targets: [String] = []

  package init() {}

  /// The format and the path of each target.
  private var parts: [(format: String, path: String)] {
    targets.map { target in
      let parts = target.split(separator: "=", maxSplits: 1).map(String.init)
      return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
    }
  }

  package func paths(of format: String) -> [String] {
    parts.filter { $0.format == format }.map(\.path)
  }

  /// Whether a format is asked for.
  package func writes(_ format: String) -> Bool { parts.contains { $0.format == format } }

  /// The path by which `Console` sees that a document goes to stdout; nil if none does.
  package var standardOutput: String? {
    parts.contains { $0.path == AtomicFile.standardOutput } ? AtomicFile.standardOutput : nil
  }

  /// Checks the targets before anything is measured.
  ///
  /// - Parameter formats: The formats that the command writes.
  package func check(_ formats: [String]) throws {
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
  ///   - texts: Texts of other formats, by name.
  package func write(_ report: CheckReport?, _ texts: [String: () -> String]) throws(FileFailure) {
    var failure: FileFailure?
    for (format, path) in parts {
      let text =
        switch format {
        case "junit": report?.junit
        case "github": report?.annotations
        case "xcode": report?.diagnostics
        case "sarif": report?.sarif(version: BuildIdentity.version)
        default: texts[format]?()
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

/// `--output`, for results that go to stdout by default.
package struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write atomically; - for standard output, the default.",
      valueName: "path"),
    completion: .file())
  package var output: String?

  package init() {}
}
