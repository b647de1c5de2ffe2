import Foundation
import Testing

/// What a script in a page does and tells.
struct ScriptedPage {
  /// The page, with a `<head>`.
  var html: String
  /// Statements that run when the page is loaded.
  var action: String
  /// An expression for what to tell, evaluated 400 ms later; `seen` in it is the list of the errors that
  /// the page reported.
  var findings: String
}

/// A browser that opens pages one after the other: the engines beside Chromium's.
struct PageBrowser: CustomTestStringConvertible {
  /// The browser's name.
  let name: String
  /// What starts it: `{url}` is the first page, `{profile}` an empty folder.
  private let words: [String]
  private let environment: [String: String]

  var testDescription: String { name }

  /// Firefox and WebKitGTK, those that are there.
  static let installed: [PageBrowser] = {
    var found: [PageBrowser] = []
    if let firefox = program("firefox-esr", "firefox") {
      found.append(
        PageBrowser(
          name: "Firefox",
          words: [firefox, "--headless", "--no-remote", "--profile", "{profile}", "{url}"],
          environment: [:]))
    }
    let libraries = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let window = libraries.map { "/usr/lib/\($0)/webkit2gtk-4.1/MiniBrowser" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    if let window, let display = program("xvfb-run") {
      found.append(
        PageBrowser(
          name: "WebKitGTK", words: [display, "-a", window, "{url}"],
          environment: [
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
          ]))
    }
    return found
  }()

  private static func program(_ names: String...) -> String? {
    names.map { "/usr/bin/\($0)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What each page tells.
  func findings<Found: Decodable>(
    of pages: [ScriptedPage], as _: Found.Type = Found.self
  ) throws -> [Found] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("animbench-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, page) in pages.enumerated() {
      let probe = """
        <script>
        const seen = [];
        window.addEventListener("error", (event) => seen.push(event.message));
        window.addEventListener("load", () => {
          \(page.action)
          setTimeout(async () => {
            const told = await fetch("/found", { method: "POST", body: JSON.stringify(\(page.findings)) });
            const next = await told.text();
            if (next) location.href = next;
          }, 400);
        });
        </script>
        """
      let html = page.html.replacingOccurrences(of: "<head>", with: "<head>\(probe)")
      try Data(html.utf8).write(to: folder.appendingPathComponent("\(index).html"))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Web/pages.py").path
    process.arguments = ["python3", "-B", script, folder.path] + words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(name) did not answer")
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(Found.self, from: Data($0.utf8))
    }
  }
}
