internal import CommandSupport
internal import Dispatch
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Presentation
internal import Synchronization

/// A run that is divided into units. This process does the units of its shard and keeps a journal.
struct ShardedRun<Result: Encodable & Sendable>: Sendable {
  /// A unit, and its approximate duration in seconds.
  struct Unit: Sendable {
    var name: String
    var cost: Double
  }

  /// The name of the run in the journal.
  var task: String
  /// All options and seeds that affect the results.
  var parameters: [String: String]
  /// The units, in an order that is the same for every shard.
  var units: [Unit]
  /// The shard of this process.
  var shard: Shard
  /// Computes a unit.
  var perform: @Sendable (Int) -> Result

  /// A table of the cost of each shard, for a number of shards.
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

  /// Computes the units that are not in the journal yet, on all cores.
  func run(journal path: String, _ console: Console) throws(FileFailure) {
    let header = ShardJournal.Header(
      task: task, parameters: parameters, units: units.count, shard: shard)
    let (writer, done) = try ShardJournal.resume(header, path: path)
    let own = Array(shard.units(of: units.count))
    let left = own.filter { !done.contains(units[$0].name) }
    if left.count < own.count {
      console.note("\(path): \(own.count - left.count) of \(own.count) units are already done")
    }
    try each(left, console) { index, result throws(FileFailure) in
      try writer.write(ShardUnit(unit: units[index].name, result: result))
    }
    console.note("\(path): shard \(shard), \(own.count) of \(units.count) units")
  }

  /// Computes some units on all cores, and passes each finished one to `receive` on the thread that
  /// computed it.
  ///
  /// - Throws: The first error of `receive`; no unit is started after it.
  func each(
    _ indices: [Int], _ console: Console,
    receive: @Sendable (Int, Result) throws(FileFailure) -> Void
  ) throws(FileFailure) {
    let total = indices.reduce(.leastNormalMagnitude) { $0 + units[$1].cost }
    let state = Mutex<(done: Double, failure: FileFailure?)>((0, nil))
    DispatchQueue.concurrentPerform(iterations: indices.count) { place in
      guard state.withLock({ $0.failure == nil }) else { return }
      let index = indices[place]
      do throws(FileFailure) {
        try receive(index, perform(index))
        let done = state.withLock { state in
          state.done += units[index].cost
          return state.done
        }
        console.progress(done / total, units[index].name)
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
    console.clearProgress()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
