internal import Foundation
import Synchronization

/// The process groups that this process has started and not yet killed.
///
/// A child in a group of its own does not get the terminal's interrupt, so this process passes it on.
enum ChildGroups {
  /// The groups. Its lock also covers every start, and every look at whether a child has ended: once an
  /// interrupt holds it, no program starts and none is found dead.
  static let running = Mutex<Set<Int32>>([])

  #if STARTS_PROCESSES
    private static let sources = Mutex<[any DispatchSourceSignal]>([])
  #endif

  /// From now on an interrupt, a hang-up or a request to end kills every group, and the processes that
  /// left one, before it ends this process with the status 128 + the signal's number.
  ///
  /// The work is done on a queue: a signal handler may not look for processes.
  static func killOnSignals() {
    #if STARTS_PROCESSES
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
    #endif
  }

  // MARK: Marks

  /// How the mark of every child begins.
  ///
  /// A mark is a variable in a program's environment that its descendants inherit, also those that leave
  /// its process group to outlive it.
  private static var markOfAll: String {
    "SOLVER_VERIFICATION_MARK=\(ProcessInfo.processInfo.processIdentifier)-"
  }

  /// A new mark, as an environment holds it.
  static func makeMark() -> String { markOfAll + "\(UInt64.random(in: 0...(.max)))" }

  /// Kills every process whose environment holds a text.
  ///
  /// Only Linux shows the environment of other processes; elsewhere a descendant that starts a session of
  /// its own escapes.
  static func killProcesses(markedWith mark: String) {
    #if os(Linux)
      let wanted = Data(mark.utf8)
      // A process may start another between being seen and being killed.
      for _ in 0..<5 {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let marked = entries.compactMap { pid_t($0) }.filter {
          $0 != getpid()
            && FileManager.default.contents(atPath: "/proc/\($0)/environ")?.range(of: wanted) != nil
        }
        if marked.isEmpty { return }
        for process in marked { kill(process, SIGKILL) }
        usleep(2_000)
      }
    #endif
  }
}
