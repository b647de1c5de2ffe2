internal import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A variable in a program's environment by which its descendants are known, also those that left
/// its process group to outlive it.
///
/// Only Linux shows the environment of other processes as files; elsewhere a descendant that starts
/// a session of its own escapes.
struct ProcessMark: Sendable {
  private static let name = "SOLVER_VERIFICATION_MARK"

  /// The variable and its value, as an environment holds it.
  let variable = "\(Self.name)=\(getpid())-\(UInt64.random(in: 0...(.max)))"

  /// Kills every process whose environment holds the variable.
  func killBearers() { Self.kill(whereEnvironmentHolds: variable) }

  /// Kills the bearers of every mark that this process has given.
  static func killAllBearers() { kill(whereEnvironmentHolds: "\(name)=\(getpid())-") }

  private static func kill(whereEnvironmentHolds text: String) {
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
          #if canImport(Glibc)
            _ = Glibc.kill(process, SIGKILL)
          #else
            _ = Musl.kill(process, SIGKILL)
          #endif
        }
        usleep(2_000)
      }
    #endif
  }
}
