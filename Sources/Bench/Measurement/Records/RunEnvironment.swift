internal import AnimationNumerics
internal import CHostSystem
internal import CMeasuring
internal import Foundation
internal import HostSystem

/// Facts about this process for a document.
package enum RunEnvironment {
  /// Sets the level for the numerics and the calibration; every command does this first.
  ///
  /// - Parameter name: A level's name, or nil for the best.
  /// - Returns: Whether this processor supports the level.
  package static func choose(level name: String?) -> Bool {
    if let name {
      guard let level = InstructionSet(rawValue: name), level <= InstructionSet.detected else {
        return false
      }
      set_environment_variable("ANIMATION_NUMERICS_LEVEL", level.rawValue)
    }
    switch InstructionSet.current {
    case .baseline: set_calibration_level(1)
    case .x86_64_v3: set_calibration_level(3)
    default: set_calibration_level(4)
    }
    return true
  }

  /// The path of this program.
  package static var ownProgram: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// The levels that this processor supports.
  package static var levels: [String] { InstructionSet.available.map(\.rawValue) }

  package static let machine: MachineRecord = {
    #if arch(x86_64)
      let architecture = "x86_64"
    #elseif arch(arm64)
      let architecture = "arm64"
    #else
      let architecture = "other"
    #endif
    #if os(Linux)
      let system = "linux"
    #elseif os(macOS)
      let system = "macos"
    #elseif os(Windows)
      let system = "windows"
    #else
      let system = "other"
    #endif
    let information = ProcessInfo.processInfo
    let processor = processorName() ?? architecture
    let level = InstructionSet.detected.rawValue
    let name = [system, architecture, processor, level].joined(separator: "-")
    let slug = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return MachineRecord(
      machineClass: String(slug).split(separator: "-").joined(separator: "-"),
      architecture: architecture, processor: processor,
      cores: information.activeProcessorCount, memory: information.physicalMemory,
      system: information.operatingSystemVersionString, detectedLevel: level)
  }()

  package static func build() -> BuildRecord {
    let revision = BuildIdentity.revision
    return BuildRecord(
      compiler: BuildIdentity.compiler, configuration: BuildIdentity.configuration,
      flags: ProcessInfo.processInfo.environment["ANIMBENCH_BUILD_FLAGS"] ?? "",
      commit: revision?.commit ?? BuildRecord.unknownCommit,
      modified: revision?.isModified ?? false,
      level: InstructionSet.current.rawValue,
      arithmetic: InstructionSet.current.hasFusedMultiplyAdd ? "fused" : "separate")
  }

  /// The processor's name, with family and model where the name alone is not specific.
  private static func processorName() -> String? {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else {
      return (try? ShortProcess.run("sysctl", ["-n", "machdep.cpu.brand_string"], timeout: 5))?
        .output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    func field(_ name: String) -> String? {
      text.split(separator: "\n").first { $0.hasPrefix(name) && $0.contains(":") }?
        .split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }
    guard let name = field("model name") else { return nil }
    guard let family = field("cpu family"), let model = field("model\t") else { return name }
    return "\(name) family \(family) model \(model)"
  }

  /// The current time in the format of documents.
  package static func timestamp() -> String { Date.now.formatted(.iso8601) }
}
