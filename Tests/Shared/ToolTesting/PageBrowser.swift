import Foundation
import Testing

/// A browser that opens pages one after the other: the engines beside Chromium's.
package struct PageBrowser: CustomTestStringConvertible {
  /// The browser's name.
  package let name: String
  /// The command line: `{url}` is the first page, `{profile}` an empty folder.
  private let words: [String]
  private let environment: [String: String]

  package var testDescription: String { name }

  /// Firefox and WebKitGTK, those that are there.
  package static let installed: [PageBrowser] = {
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

  /// Opens the pages one after the other and returns the findings of each.
  package func findings<Found: Decodable>(of pages: [ScriptedPage]) throws -> [Found] {
    let folder = try ToolRun.Folder()
    for (index, page) in pages.enumerated() {
      let html = page.html(
        telling: """
          const told = await fetch("/found", { method: "POST", body: found });
          const next = await told.text();
          if (next) location.href = next;
          """)
      try Data(html.utf8).write(to: URL(filePath: "\(folder.path)/\(index).html"))
    }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Library/Web/pages.py").path
    let run = try ToolRun.run(
      "/usr/bin/env", ["python3", "-B", script, folder.path] + words, environment: environment)
    try #require(run.status == 0, "\(name) did not answer: \(run.errors)")
    return try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Found.self, from: Data($0.utf8))
    }
  }
}
