internal import Foundation
import Synchronization

#if STARTS_PROCESSES
  /// The process groups that this process has started and not yet killed.
  ///
  /// A child in its own group does not receive the terminal's interrupt, so this process forwards it.
  enum ChildGroups {
    /// The groups. Its lock also covers starting a child and checking whether one has ended. While an
    /// interrupt holds the lock, no program starts and none is reaped.
    static let running = Mutex<Set<Int32>>([])

    private static let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Installs handlers for interrupt, hang-up and termination signals. They kill every group and
    /// the processes that left one, then end this process with the status 128 + the signal's number.
    ///
    /// The work runs on a queue, because a signal handler may not list processes.
    static func killOnSignals() {
      sources.withLock { sources in
        guard sources.isEmpty else { return }
        for number in [SIGINT, SIGTERM, SIGHUP] {
          signal(number, SIG_IGN)
          let source = DispatchSource.makeSignalSource(
            signal: number, queue: DispatchQueue(label: "interrupts", qos: .userInteractive))
          source.setEventHandler {
            running.withLock { groups in
              for group in groups { kill(-group, SIGKILL) }
              killProcesses(markedWith: markOfAll)
              _exit(128 + number)
            }
          }
          source.resume()
          sources.append(source)
        }
      }
    }

    // MARK: Marks

    /// The prefix of every child's mark.
    ///
    /// A mark is an environment variable that all descendants inherit, including those that leave the
    /// process group to outlive it.
    private static var markOfAll: String {
      "SOLVER_VERIFICATION_MARK=\(ProcessInfo.processInfo.processIdentifier)-"
    }

    /// A new mark as an environment entry, NAME=VALUE.
    static func makeMark() -> String { markOfAll + "\(UInt64.random(in: 0...(.max)))" }

    /// Kills every process whose environment contains a text.
    ///
    /// Only Linux exposes the environment of other processes. On other systems a descendant that
    /// starts its own session escapes.
    static func killProcesses(markedWith mark: String) {
      #if os(Linux)
        let wanted = Data(mark.utf8)
        // A process may start another before it is killed, so repeat.
        for _ in 0..<5 {
          let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
          let marked = entries.compactMap { pid_t($0) }.filter {
            $0 != getpid()
              && FileManager.default.contents(atPath: "/proc/\($0)/environ")?.range(of: wanted)
                != nil
          }
          if marked.isEmpty { return }
          for process in marked { kill(process, SIGKILL) }
          usleep(2_000)
        }
      #endif
    }
  }
#endif
