internal import CMeasuring
internal import Foundation
internal import HostSystem

/// The machine code of builds: two with the same cannot differ in time, whatever is measured.
package enum MachineCode {
  /// The sections that hold code, constants, the values of variables, and addresses among them.
  private static let sections = [".text", ".rodata", ".data", ".data.rel.ro", ".rela.dyn"]

  /// Whether two programs have the same code and constants; nil where objcopy cannot tell.
  package static func isSame(_ base: String, _ candidate: String) -> Bool? {
    guard let old = contents(base), let new = contents(candidate) else { return nil }
    return old == new
  }

  /// The instructions of a job after which it is not followed further.
  private static let mostInstructions: UInt64 = 2_000_000

  /// The jobs for which two programs execute the same instructions in one call, and how many.
  ///
  /// Where they do, a difference of time can only come from where code and data lie in memory. Both
  /// programs are run in single steps, at the level that this processor uses, which takes seconds.
  static func same(
    _ base: String, _ candidate: String, arguments: [String], jobs: [String]
  ) -> [String: Int] {
    let words = (["old"] + arguments + jobs).compactMap { strdup($0) }
    defer { words.forEach { free($0) } }
    var counts = Array(repeating: UInt64(0), count: jobs.count)
    let pointers = words.map { UnsafePointer($0) }
    _ = withTemporaryFolder { folder in
      // Under paths of equal length: the length moves a program's heap, and the C library copies data in
      // other ways at other alignments.
      let names = ["\(folder)/old", "\(folder)/new"]
      for (program, name) in zip([base, candidate], names) {
        let file = URL(fileURLWithPath: program).resolvingSymlinksInPath().path
        try? FileManager.default.copyItem(atPath: file, toPath: name)
      }
      count_same_instructions(
        names[0], names[1], pointers + [nil], Array(pointers.suffix(jobs.count)), Int32(jobs.count),
        mostInstructions, &counts)
    }
    let found = zip(jobs, counts).filter { $0.1 > 0 }.map { ($0.0, Int($0.1)) }
    return Dictionary(found) { first, _ in first }
  }

  private static func contents(_ program: String) -> [Data]? {
    withTemporaryFolder { folder in
      let dumps = sections.flatMap { ["--dump-section", "\($0)=\(folder)/\($0)"] }
      let outcome = try? ShortProcess.run("objcopy", dumps + [program, "\(folder)/copy"])
      guard outcome?.status == 0 else { return nil }
      let found = sections.compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
      return found.count == sections.count ? found : nil
    }
  }
}

/// Makes a folder for a moment, and returns what is found in it; nil if it cannot be made.
func withTemporaryFolder<Result>(_ find: (_ folder: String) -> Result?) -> Result? {
  let folder = NSTemporaryDirectory() + "animbench-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let isMade: Void? = try? FileManager.default.createDirectory(
    atPath: folder, withIntermediateDirectories: true)
  return isMade == nil ? nil : find(folder)
}
