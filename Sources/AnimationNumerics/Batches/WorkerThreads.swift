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
    /// The job; its parts are numbered, and each is taken once.
    var body: (@Sendable (Int) -> Void)?
    var parts = 0
    var nextPart = 0
    var partsDone = 0
    var isStopping = false

    deinit {
      numerics_condition_free(finished)
      numerics_condition_free(news)
      numerics_mutex_free(mutex)
    }

    /// Works on the job while parts are left. The mutex is held before and after.
    func takePart() {
      while nextPart < parts, let body {
        let part = nextPart
        nextPart += 1
        numerics_mutex_unlock(mutex)
        body(part)
        numerics_mutex_lock(mutex)
        partsDone += 1
        if partsDone == parts { numerics_condition_signal(finished) }
      }
    }

    func live() {
      numerics_mutex_lock(mutex)
      while !isStopping {
        takePart()
        if !isStopping { numerics_condition_wait(news, mutex) }
      }
      numerics_mutex_unlock(mutex)
    }
  }

  private let board = Board()

  /// Starts `count` threads in addition to the caller's.
  init(count: Int) {
    for _ in 0..<count { start() }
  }

  /// Starts a thread. If that fails, the other threads do its work.
  private func start() {
    let argument = Unmanaged.passRetained(board).toOpaque()
    let hasStarted = numerics_thread_start(
      { Unmanaged<Board>.fromOpaque($0).takeRetainedValue().live() }, argument)
    if !hasStarted { Unmanaged<Board>.fromOpaque(argument).release() }
  }

  deinit {
    numerics_mutex_lock(board.mutex)
    board.isStopping = true
    numerics_condition_broadcast(board.news)
    numerics_mutex_unlock(board.mutex)
  }

  /// Calls `body` with 0, …, `parts` − 1, on all threads, and returns when all calls have.
  ///
  /// - Precondition: No other call is under way.
  func run(parts: Int, _ body: @escaping @Sendable (Int) -> Void) {
    numerics_mutex_lock(board.mutex)
    trapUnless(board.body == nil, "two threads sample with the same workers at once")
    board.body = body
    board.parts = parts
    board.nextPart = 0
    board.partsDone = 0
    numerics_condition_broadcast(board.news)
    board.takePart()
    while board.partsDone < parts { numerics_condition_wait(board.finished, board.mutex) }
    board.body = nil
    board.parts = 0
    numerics_mutex_unlock(board.mutex)
  }
}

/// A mutex that lives as long as its owner.
final class ThreadMutex: @unchecked Sendable {
  // Sendable because the pointer never changes and the mutex is made for all threads.
  private let mutex = numerics_mutex_make()

  init() {}

  deinit { numerics_mutex_free(mutex) }

  func lock() { numerics_mutex_lock(mutex) }
  func unlock() { numerics_mutex_unlock(mutex) }
}
