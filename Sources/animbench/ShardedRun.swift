internal import Dispatch
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Presentation

/// A run that is divided into units, of which this process does those of its shard and keeps a journal.
struct ShardedRun<Result: Encodable & Sendable>: Sendable {
  /// A unit, and about how many seconds it takes.
  struct Unit: Sendable {
    var name: String
    var cost: Double
  }

  /// What the run is, for the journal.
  var task: String
  /// Everything else that decides what comes out.
  var parameters: [String: String]
  /// The units, in an order that depends on nothing else.
  var units: [Unit]
  /// Which of them are done here.
  var shard: Shard
  /// Does a unit.
  var perform: @Sendable (Int) -> Result

  /// What each of so many shards would cost, as a table.
  func list(of count: Int) -> String {
    var table = TextTable([("shard", .right), ("units", .right), ("about", .right)])
    var total = 0.0
    for index in 0..<count {
      let own = stride(from: index, to: units.count, by: count)
      let seconds = own.reduce(0) { $0 + units[$1].cost }
      total += seconds
      table.append(["\(index + 1)/\(count)", "\(Array(own).count)", Self.time(seconds)])
    }
    return table.text() + "\n\(units.count) units, about \(Self.time(total)) on one core\n"
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 120
      ? "\(Int(seconds.rounded(.up))) s"
      : seconds < 7200
        ? "\(Int((seconds / 60).rounded())) min" : "\(Int((seconds / 3600).rounded())) h"
  }

  /// Does what the journal does not have yet, on every core.
  func run(journal path: String, _ console: Console) throws(FileFailure) {
    let header = ShardJournal.Header(
      task: task, parameters: parameters, units: units.count, shard: shard)
    let (writer, done) = try ShardJournal.resume(header, path: path)
    let own = Array(shard.units(of: units.count))
    let left = own.filter { !done.contains(units[$0].name) }
    if left.count < own.count {
      console.note("\(path): \(own.count - left.count) of \(own.count) units are there already")
    }
    try each(left, console) { index, result throws(FileFailure) in
      try writer.write(ShardUnit(unit: units[index].name, result: result))
    }
    console.note("\(path): shard \(shard), \(own.count) of \(units.count) units")
  }

  /// Does some units, on every core; `receive` gets each when it is finished, on the thread that did it.
  ///
  /// - Throws: What `receive` threw first; no unit is begun after that.
  func each(
    _ indices: [Int], _ console: Console,
    receive: @Sendable (Int, Result) throws(FileFailure) -> Void
  ) throws(FileFailure) {
    let state = Progress(total: indices.reduce(0) { $0 + units[$1].cost })
    DispatchQueue.concurrentPerform(iterations: indices.count) { place in
      guard !state.hasFailed else { return }
      let index = indices[place]
      do throws(FileFailure) {
        try receive(index, perform(index))
        console.progress(state.finished(units[index].cost), units[index].name)
      } catch {
        state.fail(error)
      }
    }
    console.clearProgress()
    if let failure = state.failure { throw failure }
  }

  /// How much is done, from any thread.
  private final class Progress: @unchecked Sendable {
    private let lock = NSLock()
    private let total: Double
    private var done = 0.0
    private(set) var failure: FileFailure?

    init(total: Double) { self.total = max(total, .leastNormalMagnitude) }

    var hasFailed: Bool { lock.withLock { failure != nil } }

    func finished(_ cost: Double) -> Double {
      lock.withLock {
        done += cost
        return done / total
      }
    }

    func fail(_ error: FileFailure) { lock.withLock { failure = failure ?? error } }
  }
}
