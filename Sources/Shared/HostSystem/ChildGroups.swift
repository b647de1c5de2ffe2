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

    /// Installs handlers for interrupt, hang-up and termination signals. They kill every group, then
    /// end this process with the status 128 + the signal's number.
    ///
    /// The work runs on a queue, because a signal handler may not take a lock.
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
              _exit(128 + number)
            }
          }
          source.resume()
          sources.append(source)
        }
      }
    }
  }
#endif
