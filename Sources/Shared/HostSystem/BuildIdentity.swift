internal import CHostSystem
internal import Foundation

/// The version, commit, compiler and configuration of this program.
package enum BuildIdentity {
  /// The version of the package; its Git tag makes a release.
  package static let version = "0.1.0"

  /// Version, commit, compiler and configuration in one line.
  package static var description: String {
    let revision = Self.revision.map {
      "commit \($0.commit.prefix(12))" + ($0.isModified ? " with changes" : "")
    }
    return "\(version) (\(revision ?? "unknown commit")), \(compiler), \(configuration)"
  }

  /// The commit of this program, and whether files differed from it.
  ///
  /// A released program has its commit compiled in. It does not ask git, which would report the
  /// repository that the program was copied into.
  package static let revision: (commit: String, isModified: Bool)? = {
    if let released = released_commit() { return (String(cString: released), false) }
    let asked = ProcessInfo.processInfo.environment["ANIMBENCH_COMMIT"]
    guard let commit = asked ?? git(["rev-parse", "HEAD"]) else { return nil }
    // Excludes Results, whose documents are written one after another from equal code.
    let changes =
      git([
        "status", "--porcelain", "--untracked-files=no", "--", ":(top)", ":(top,exclude)Results",
      ]) ?? ""
    return (commit, !changes.isEmpty)
  }()

  /// "debug" or "release".
  package static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// "Swift 6.3".
  package static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  /// The output of git for the repository in which this program was built.
  private static func git(_ arguments: [String]) -> String? {
    let program = CommandLine.arguments.first ?? "."
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent().path
    guard
      let outcome = try? ShortProcess.run("git", ["-C", folder] + arguments, timeout: 10),
      outcome.status == 0
    else { return nil }
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
