internal import CKernelInterface

/// Persistent worker threads. Handing them work costs a few microseconds; a task group at frame
/// rate costs tens.
///
/// The threads sleep on a condition between frames. Spinning would save some microseconds on an
/// idle machine, but lose a time slice where two threads share a core.
final class WorkerThreads: @unchecked Sendable {
  // Sendable because everything mutable is guarded by the mutex.

  /// State shared by the threads; it lives until the last of them has ended.
  private final class Board: @unchecked Sendable {
    let mutex = numerics_mutex_make()
    let news = numerics_condition_make()
    let finished = numerics_condition_make()
    /// The frame; its parts are numbered, and each is taken once.
    var frame: ParallelFrame?
    var nextPart = 0
    var partsDone = 0
    var isStopping = false

    deinit {
      numerics_condition_free(finished)
      numerics_condition_free(news)
      numerics_mutex_free(mutex)
    }

    /// Works on the frame while parts are left. The mutex is held before and after.
    func takePart() {
      while let frame, nextPart < frame.parts {
        let part = nextPart
        nextPart += 1
        numerics_mutex_unlock(mutex)
        frame.sample(part: part)
        numerics_mutex_lock(mutex)
        partsDone += 1
        if partsDone == frame.parts { numerics_condition_signal(finished) }
      }
    }

    /// Works on frames until the threads stop.
    func run() {
      numerics_mutex_lock(mutex)
      while !isStopping {
        takePart()
        if !isStopping { numerics_condition_wait(news, mutex) }
      }
      numerics_mutex_unlock(mutex)
    }
  }

  private let board = Board()
  /// Held by the frame on which the threads work.
  private let frameMutex = numerics_mutex_make()

  /// Starts `count` threads in addition to the caller's.
  init(count: Int) {
    for _ in 0..<count { start() }
  }

  /// Starts a thread. If that fails, the other threads do its work.
  private func start() {
    let argument = Unmanaged.passRetained(board).toOpaque()
    let hasStarted = numerics_thread_start(
      { Unmanaged<Board>.fromOpaque($0).takeRetainedValue().run() }, argument)
    if !hasStarted { Unmanaged<Board>.fromOpaque(argument).release() }
  }

  deinit {
    numerics_mutex_lock(board.mutex)
    board.isStopping = true
    numerics_condition_broadcast(board.news)
    numerics_mutex_unlock(board.mutex)
    numerics_mutex_free(frameMutex)
  }

  /// Samples all parts of a frame, on all threads, after any other frame.
  func sample(_ frame: ParallelFrame) {
    numerics_mutex_lock(frameMutex)
    numerics_mutex_lock(board.mutex)
    (board.frame, board.nextPart, board.partsDone) = (frame, 0, 0)
    numerics_condition_broadcast(board.news)
    board.takePart()
    while board.partsDone < frame.parts { numerics_condition_wait(board.finished, board.mutex) }
    board.frame = nil
    numerics_mutex_unlock(board.mutex)
    numerics_mutex_unlock(frameMutex)
  }
}
