internal import Foundation
import Synchronization

/// The process groups that this process has started and not yet killed.
///
/// A child in a group of its own does not get the terminal's interrupt, so a verification that is
/// interrupted has to pass it on.
enum ChildGroups {
  private static let running = Mutex<Set<pid_t>>([])

  static func insert(_ group: pid_t) { running.withLock { _ = $0.insert(group) } }

  static func remove(_ group: pid_t) { running.withLock { _ = $0.remove(group) } }

  private static var groups: Set<pid_t> { running.withLock(\.self) }

  /// From now on an interrupt, a hang-up or a request to end kills every group, and what has left
  /// one, before it ends this process with the status 128 + the signal's number.
  ///
  /// The work is done on a queue, not in a signal handler, which may not look for processes.
  static func killOnSignals() {
    #if STARTS_PROCESSES
      sources.withLock { sources in
        guard sources.isEmpty else { return }
        for number in [SIGINT, SIGTERM, SIGHUP] {
          signal(number, SIG_IGN)
          let source = DispatchSource.makeSignalSource(
            signal: number, queue: DispatchQueue(label: "interrupts", qos: .userInteractive))
          source.setEventHandler {
            // A program that is killed would be reported as one that died: nothing is said any more,
            // and whoever sees it dead waits for the end of this process.
            isInterrupted.store(true, ordering: .sequentiallyConsistent)
            let nowhere = open("/dev/null", O_WRONLY)
            if nowhere >= 0 { dup2(nowhere, STDOUT_FILENO) }
            for group in groups { kill(-group, SIGKILL) }
            ProcessMark.killAllBearers()
            _exit(128 + number)
          }
          source.resume()
          sources.append(source)
        }
      }
    #endif
  }

  private static let isInterrupted = Atomic<Bool>(false)

  /// Does not return once this process has been interrupted; to be called where a program's end is
  /// noticed, which may be the interrupt's doing.
  static func waitIfInterrupted() {
    while isInterrupted.load(ordering: .sequentiallyConsistent) { sleep(1) }
  }

  #if STARTS_PROCESSES
    private static let sources = Mutex<[any DispatchSourceSignal]>([])
  #endif
}
