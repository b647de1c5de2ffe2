#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Threads that stay: handing them work costs a few microseconds, where a task group at frame rate
/// costs tens.
///
/// The threads sleep on a condition between frames. Spinning instead would save some microseconds on
/// an idle machine, and lose a time slice where two threads share a core.
final class WorkerThreads: @unchecked Sendable {
  // Sendable because everything mutable is guarded by the mutex.

  /// What the threads share; it lives until the last of them has ended.
  private final class Board: @unchecked Sendable {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    let news = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    let finished = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// The job; its parts are numbered, and each is taken once.
    var body: (@Sendable (Int) -> Void)?
    var parts = 0
    var nextPart = 0
    var partsDone = 0
    var isStopping = false

    init() {
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(news, nil)
      pthread_cond_init(finished, nil)
    }

    deinit {
      pthread_cond_destroy(finished)
      pthread_cond_destroy(news)
      pthread_mutex_destroy(mutex)
      finished.deallocate()
      news.deallocate()
      mutex.deallocate()
    }

    /// Takes part in the job while parts are left. The mutex is held before and after.
    func work() {
      while nextPart < parts, let body {
        let part = nextPart
        nextPart += 1
        pthread_mutex_unlock(mutex)
        body(part)
        pthread_mutex_lock(mutex)
        partsDone += 1
        if partsDone == parts { pthread_cond_signal(finished) }
      }
    }

    func live() {
      pthread_mutex_lock(mutex)
      while !isStopping {
        work()
        if !isStopping { pthread_cond_wait(news, mutex) }
      }
      pthread_mutex_unlock(mutex)
    }
  }

  private let board = Board()

  /// Starts `count` threads besides the caller's.
  init(count: Int) {
    for _ in 0..<count { start() }
  }

  /// Starts a thread. If there can be no more, the others do its work.
  private func start() {
    let argument = Unmanaged.passRetained(board).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, { WorkerThreads.main($0) }, argument)
    guard status == 0 else {
      Unmanaged<Board>.fromOpaque(argument).release()
      return
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  private static func main(_ board: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let board { Unmanaged<Board>.fromOpaque(board).takeRetainedValue().live() }
    return nil
  }

  deinit {
    pthread_mutex_lock(board.mutex)
    board.isStopping = true
    pthread_cond_broadcast(board.news)
    pthread_mutex_unlock(board.mutex)
  }

  /// Calls `body` with 0, …, `parts` − 1, on all threads, and returns when all calls have.
  ///
  /// - Precondition: No other call is under way.
  func run(parts: Int, _ body: @escaping @Sendable (Int) -> Void) {
    pthread_mutex_lock(board.mutex)
    precondition(board.body == nil, "two threads sample with the same workers at once")
    board.body = body
    board.parts = parts
    board.nextPart = 0
    board.partsDone = 0
    pthread_cond_broadcast(board.news)
    board.work()
    while board.partsDone < parts { pthread_cond_wait(board.finished, board.mutex) }
    board.body = nil
    board.parts = 0
    pthread_mutex_unlock(board.mutex)
  }
}
