package import Foundation
package import HostSystem
internal import SolverVerification
internal import StrictJSON

/// The result documents that a repository commits as baselines.
package enum BaselineStore {
  /// The folder with the baselines of all machine classes.
  static let folder = "Results"

  /// The path of the baseline for a machine's class.
  package static func path(for machine: MachineRecord) -> String {
    "\(folder(for: machine))/baseline.json"
  }

  /// The folder of a machine's class.
  package static func folder(for machine: MachineRecord) -> String {
    "\(folder)/\(machine.machineClass)"
  }

  /// The baseline at a path, which must exist if `explicit`. Otherwise a missing one is replaced by
  /// that of another class with equal arithmetic, whose accuracy can be compared but not its times.
  package static func load(
    _ path: String, explicit: Bool, among folder: String = folder
  ) throws(FileFailure) -> (path: String, document: ResultDocument) {
    if explicit || FileManager.default.fileExists(atPath: path) {
      return (path, try read(path))
    }
    let arithmetic = RunEnvironment.build().arithmetic
    let classes = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in classes.sorted() {
      let other = "\(folder)/\(name)/baseline.json"
      guard FileManager.default.fileExists(atPath: other) else { continue }
      let document = try read(other)
      if document.build.arithmetic == arithmetic { return (other, document) }
    }
    throw .inputOutput(
      path: path, reason: "no baseline; make one with `animbench gate --update-baseline`")
  }

  /// Reads a baseline, which must say what it was made from and hold something to compare with.
  private static func read(_ path: String) throws(FileFailure) -> ResultDocument {
    let document = try ResultStore.read(path)
    let advice = "recreate it with `animbench gate --update-baseline`"
    guard document.build.commit != BuildRecord.unknownCommit else {
      throw .badDocument(path: path, place: "build.commit", reason: "is unknown; \(advice)")
    }
    guard document.accuracy.contains(where: \.isOurs) else {
      throw .badDocument(
        path: path, place: "accuracy", reason: "has no row of this package's methods; \(advice)")
    }
    return document
  }

  /// A stored baseline, and its text.
  package struct Stored {
    package let document: ResultDocument
    private let text: JSONText

    package init(_ path: String) throws(FileFailure) {
      let data = try ResultStore.contents(of: path)
      document = try ResultStore.decode(data, path: path)
      do {
        text = try JSONText([UInt8](data))
      } catch {
        throw .badDocument(path: path, place: "column \(error.column)", reason: error.reason)
      }
    }

    /// The text with the accuracy of a run. Every other member stays byte for byte, known or not, and
    /// so do rows with a number of cases that the run does not have: they are of another run.
    package func replacingAccuracy(by run: ResultDocument) throws -> Data {
      let measured = Set(run.accuracy.map(\.cases))
      let kept = document.accuracy.indices.filter {
        !measured.contains(document.accuracy[$0].cases)
      }
      let rows =
        try run.accuracy.map(ResultStore.text)
        + kept.compactMap { text.node([.member("accuracy"), .index($0)]).map(text.text) }
      var edits = JSONEdits(text)
      edits.set([.member("accuracy")], to: ResultStore.list(rows))
      edits.set([.member("accuracyCommit")], to: try ResultStore.text(run.build.commit))
      return Data(edits.bytes)
    }
  }
}
