// SPDX-License-Identifier: MIT
import Glibc

/// Does numbered pieces of work on several threads, and hands over what came of them in order.
///
/// Each thread makes a worker of its own, with all that work changes: nothing but the number of the
/// next piece and the outcomes is shared. Which thread does which piece is left to chance, so an
/// outcome must follow from its number alone.
final class WorkerPool<Outcome: Sendable>: @unchecked Sendable {  // the gate guards what changes
  /// Does one piece.
  typealias Worker = (_ piece: Int) -> Outcome

  private let count: Int
  private let makeWorker: @Sendable () -> Worker
  private let gate = Gate()
  private var next = 0
  private var finished = 0
  private var outcomes: [Outcome?]

  /// Prepares so many pieces; nothing runs yet.
  init(_ count: Int, makeWorker: @escaping @Sendable () -> Worker) {
    self.count = count
    self.makeWorker = makeWorker
    outcomes = Array(repeating: nil, count: count)
  }

  /// Does the pieces on so many threads, or a single job on the calling one.
  ///
  /// `progress` hears how many pieces are finished, and `take` gets each outcome in order, both on the
  /// calling thread. When `take` says false or throws, no piece is begun any more; those under way are
  /// waited for.
  func run(
    jobs: Int, progress: (_ finished: Int) -> Void, take: (Outcome) throws -> Bool
  ) rethrows {
    progress(0)
    let threads = jobs > 1 ? start(min(jobs, count)) : []
    if threads.isEmpty { return try runHere(progress, take) }
    defer {
      gate.locked { next = count }
      for thread in threads { thread.join() }
    }
    var shown = 0
    for piece in 0..<count {
      guard try take(outcome(of: piece, &shown, progress)) else { return }
    }
  }

  private func runHere(
    _ progress: (Int) -> Void, _ take: (Outcome) throws -> Bool
  ) rethrows {
    let worker = makeWorker()
    for piece in 0..<count {
      let outcome = worker(piece)
      progress(piece + 1)
      guard try take(outcome) else { return }
    }
  }

  /// Starts threads; fewer, or none, where the system has no more.
  private func start(_ jobs: Int) -> [WorkerThread] {
    (0..<jobs).compactMap { _ in WorkerThread { [self] in work() } }
  }

  private func work() {
    let worker = makeWorker()
    while let piece = nextPiece() {
      let outcome = worker(piece)
      gate.locked {
        outcomes[piece] = outcome
        finished += 1
        gate.signal()
      }
    }
  }

  private func nextPiece() -> Int? {
    gate.locked {
      guard next < count else { return nil }
      next += 1
      return next - 1
    }
  }

  /// Waits for an outcome; `progress` hears of every other that comes meanwhile.
  private func outcome(
    of piece: Int, _ shown: inout Int, _ progress: (Int) -> Void
  ) -> Outcome {
    while true {
      let (outcome, now) = gate.locked { () -> (Outcome?, Int) in
        while outcomes[piece] == nil, finished == shown { gate.wait() }
        return (outcomes[piece], finished)
      }
      if now > shown {
        shown = now
        progress(shown)
      }
      if let outcome { return outcome }
    }
  }
}

/// A lock at which one thread may wait for the others.
private final class Gate {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Lets go of the lock until there is a signal.
  func wait() { pthread_cond_wait(condition, mutex) }

  func signal() { pthread_cond_signal(condition) }
}

/// A thread that runs a closure.
private struct WorkerThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Twice what the first thread usually has, for Lua and Swift that call each other in depth; what is
  /// not used takes no memory.
  private static let stackBytes = 16 << 20

  private let thread: pthread_t

  /// Starts it; nil when the system has no more threads.
  init?(_ run: @escaping @Sendable () -> Void) {
    // ^C is for the first thread: what the handler keeps is not made for two at once.
    var (interrupt, before) = (sigset_t(), sigset_t())
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_BLOCK, &interrupt, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, WorkerThread.stackBytes)
    let body = Unmanaged.passRetained(Body(run))
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { body in
      if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
      return nil
    }
    guard pthread_create(&thread, &attributes, start, body.toOpaque()) == 0 else {
      body.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for its end.
  func join() { pthread_join(thread, nil) }
}
