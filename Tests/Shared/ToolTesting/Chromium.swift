import Foundation
import Testing

/// Chromium, which opens a page and returns the findings of its script.
package enum Chromium {
  /// The program, if there is one; the environment variable CHROMIUM names another.
  package static let path: String? = {
    let named = ProcessInfo.processInfo.environment["CHROMIUM"].map { [$0] } ?? []
    return
      (named + [
        "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      ]).first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// A statement by which frames come by the clock of timers: a headless browser draws when it likes.
  package static let frames =
    "window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 16);"

  /// Opens a page, as wide as a phone by default.
  package static func open<Found: Decodable>(
    _ page: ScriptedPage, width: Int = 390, prefersReducedMotion: Bool = false
  ) throws -> Found {
    let folder = try ToolRun.Folder()
    let html = page.html(first: frames, telling: #"parent.postMessage(found, "*");"#)
    try Data(html.utf8).write(to: URL(filePath: folder.path + "/page.html"))
    // A window is never narrower than 500 points, a frame in it may be.
    let phone = URL(filePath: folder.path + "/phone.html")
    try Data(
      """
      <!doctype html><html><head><title></title><script>
      addEventListener("message", (event) => { document.title = event.data; });
      </script></head><body><iframe src="page.html" width="\(width)" height="800"></iframe></body></html>
      """.utf8
    ).write(to: phone)
    var arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=600,900",
      "--virtual-time-budget=5000", "--user-data-dir=\(folder.path)/profile", "--dump-dom",
    ]
    if prefersReducedMotion { arguments.append("--force-prefers-reduced-motion") }
    let dom = try ToolRun.run(try #require(path), arguments + [phone.absoluteString]).output
    let start = try #require(dom.range(of: "<title>"))
    let end = try #require(dom.range(of: "</title>", range: start.upperBound..<dom.endIndex))
    let text = String(dom[start.upperBound..<end.lowerBound])
    return try JSONDecoder().decode(Found.self, from: Data(text.utf8))
  }
}
