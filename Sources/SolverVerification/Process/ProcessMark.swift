internal import Foundation

/// A variable in a program's environment by which its descendants are known, also those that left
/// its process group to outlive it.
///
/// Only Linux shows the environment of other processes as files; elsewhere a descendant that starts
/// a session of its own escapes.
struct ProcessMark: Sendable {
  private static let name = "SOLVER_VERIFICATION_MARK"

  /// The variable and its value, as an environment holds it.
  let variable =
    "\(Self.name)=\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0...(.max)))"

  /// Kills every process whose environment holds the variable.
  func killBearers() { Self.killProcesses(whereEnvironmentHolds: variable) }

  /// Kills the bearers of every mark that this process has given.
  static func killAllBearers() {
    killProcesses(
      whereEnvironmentHolds: "\(name)=\(ProcessInfo.processInfo.processIdentifier)-")
  }

  private static func killProcesses(whereEnvironmentHolds text: String) {
    #if os(Linux)
      let wanted = Data(text.utf8)
      // A bearer may start another between being seen and being killed.
      for _ in 0..<5 {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let bearers = entries.compactMap { pid_t($0) }.filter { process in
          guard process != getpid(),
            let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
          else { return false }
          return environment.range(of: wanted) != nil
        }
        if bearers.isEmpty { return }
        for process in bearers {
          _ = kill(process, SIGKILL)
        }
        usleep(2_000)
      }
    #endif
  }
}
