import Foundation

/// Processes whose arguments hold a text; nil where a test cannot look.
func runningProcesses(_ text: String) throws -> [String]? {
  #if os(Linux)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { entry in
      guard Int(entry) != nil,
        let line = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline")
      else { return false }
      return String(decoding: line, as: UTF8.self).contains(text)
    }
  #elseif os(macOS)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/ps")
    process.arguments = ["-axww", "-o", "pid=,args="]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let list = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.contains(text) }
  #else
    return nil
  #endif
}

/// Whether no process whose arguments hold a text is left within some seconds: a killed one stays in
/// the list until the system has taken it away. True where a test cannot look.
func processesEnd(_ text: String) throws -> Bool {
  for _ in 0..<100 {
    if try runningProcesses(text)?.isEmpty != false { return true }
    Thread.sleep(forTimeInterval: 0.05)
  }
  return false
}
