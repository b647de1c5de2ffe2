import Foundation
import Testing

/// A real browser, which opens a page and says what a script in it found.
enum Browser {
  /// Chromium's program, if there is one; the environment variable CHROMIUM names another.
  static let path: String? = {
    let named = ProcessInfo.processInfo.environment["CHROMIUM"].map { [$0] } ?? []
    return
      (named + [
        "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      ]).first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Opens a page, as wide as a phone.
  static func open<Found: Decodable>(
    _ page: ScriptedPage, prefersReducedMotion: Bool = false, as type: Found.Type = Found.self
  ) throws -> Found {
    try open(
      page.html, prefersReducedMotion: prefersReducedMotion, action: page.action,
      findings: page.findings, as: type)
  }

  /// Opens a page, as wide as a phone unless another width is said.
  ///
  /// - Parameters:
  ///   - html: The page.
  ///   - prefersReducedMotion: Whether the person asks for less motion.
  ///   - action: Statements that run when the page is loaded.
  ///   - findings: An expression for what to tell, evaluated 400 ms later; `seen` in it is the list of
  ///     the errors that the page reported.
  static func open<Found: Decodable>(
    _ html: String, width: Int = 390, prefersReducedMotion: Bool = false, action: String,
    findings: String,
    as _: Found.Type = Found.self
  ) throws -> Found {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("animbench-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let probe = """
      <script>
      const seen = [];
      // Frames by the same clock as the timers: a headless browser draws when it likes.
      window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 16);
      window.addEventListener("error", (event) => seen.push(event.message));
      window.addEventListener("load", () => {
        \(action)
        setTimeout(() => parent.postMessage(JSON.stringify(\(findings)), "*"), 400);
      });
      </script>
      """
    let page = folder.appendingPathComponent("page.html")
    try Data(html.replacingOccurrences(of: "<head>", with: "<head>\(probe)").utf8).write(to: page)
    // A window is never narrower than 500 points, a frame in it may be.
    let phone = folder.appendingPathComponent("phone.html")
    try Data(
      """
      <!doctype html><html><head><title></title><script>
      addEventListener("message", (event) => { document.title = event.data; });
      </script></head><body><iframe src="page.html" width="\(width)" height="800"></iframe></body></html>
      """.utf8
    ).write(to: phone)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=600,900",
      "--virtual-time-budget=5000", "--user-data-dir=\(folder.path)/profile", "--dump-dom",
    ]
    if prefersReducedMotion { process.arguments! += ["--force-prefers-reduced-motion"] }
    process.arguments! += [phone.absoluteString]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let dom = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()

    let start = try #require(dom.range(of: "<title>"))
    let end = try #require(dom.range(of: "</title>", range: start.upperBound..<dom.endIndex))
    let text = String(dom[start.upperBound..<end.lowerBound])
    return try JSONDecoder().decode(Found.self, from: Data(text.utf8))
  }
}
