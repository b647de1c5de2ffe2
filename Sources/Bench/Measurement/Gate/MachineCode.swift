internal import Foundation
internal import HostSystem

/// The machine code of builds: two with the same cannot differ in time, whatever is measured.
package enum MachineCode {
  /// The sections that hold code, constants and the values of variables.
  private static let sections = [".text", ".rodata", ".data", ".data.rel.ro"]

  /// Whether two programs have the same code and constants; nil where objcopy cannot tell.
  package static func isSame(_ base: String, _ candidate: String) -> Bool? {
    guard let old = contents(base), let new = contents(candidate) else { return nil }
    return old == new
  }

  private static func contents(_ program: String) -> [Data]? {
    let folder = NSTemporaryDirectory() + "animbench-code-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard
      (try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)) != nil
    else { return nil }
    let dumps = sections.flatMap { ["--dump-section", "\($0)=\(folder)/\($0)"] }
    let outcome = try? ShortProcess.run("objcopy", dumps + [program, "\(folder)/copy"])
    guard outcome?.status == 0 else { return nil }
    let found = sections.compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
    return found.count == sections.count ? found : nil
  }
}
