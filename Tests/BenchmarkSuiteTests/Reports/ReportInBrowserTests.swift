import Foundation
import Testing

@testable import BenchmarkSuite

private enum Browser {
  static let path: String? = {
    let named = ProcessInfo.processInfo.environment["CHROMIUM"].map { [$0] } ?? []
    return
      (named + [
        "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      ]).first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}

/// The report in a real browser. Skipped where there is none; CHROMIUM names one.
@Suite(.enabled(if: Browser.path != nil, "no Chromium was found"))
struct ReportInBrowserTests {
  @Test(.timeLimit(.minutes(1)))
  func thePageOpensWithoutErrorsAndPlays() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("animbench-report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The page reports on itself: errors, marks, whether the motion played, and what overflows.
    let probe = """
      <script>
      const seen = [];
      // Frames by the same clock as the timers: a headless browser draws when it likes.
      window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 16);
      window.addEventListener("error", (event) => seen.push(event.message));
      window.addEventListener("load", () => {
        const play = document.querySelector(".stage button");
        play.click();
        setTimeout(() => {
          const dots = [...document.querySelectorAll(".lane i")].map((dot) => dot.style.left);
          const tall = [...document.querySelectorAll("svg.plot")]
            .filter((plot) => plot.getBoundingClientRect().height === 0
              && !plot.closest("details:not([open])")).length;
          document.title = JSON.stringify({
            errors: seen, marks: document.querySelectorAll(".mark").length, dots,
            clock: document.querySelector(".stage output").textContent, invisible: tall,
            wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
          });
        }, 400);
      });
      </script>
      """
    let html = try ReportPage(documents: [ReportFixture.document()]).html()
      .replacingOccurrences(of: "<head>", with: "<head>\(probe)")
    let page = folder.appendingPathComponent("report.html")
    try Data(html.utf8).write(to: page)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: Browser.path!)
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=390,800",
      "--virtual-time-budget=5000", "--user-data-dir=\(folder.path)/profile", "--dump-dom",
      page.absoluteString,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let dom = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()

    struct Probe: Decodable {
      var errors: [String]
      var marks: Int
      var dots: [String]
      var clock: String
      var invisible: Int
      var wide: Bool
    }
    let start = try #require(dom.range(of: "<title>"))
    let end = try #require(dom.range(of: "</title>", range: start.upperBound..<dom.endIndex))
    let text = String(dom[start.upperBound..<end.lowerBound])
    let found = try JSONDecoder().decode(Probe.self, from: Data(text.utf8))
    #expect(found.errors.isEmpty)
    #expect(found.invisible == 0)
    #expect(!found.wide, "the page scrolls sideways on a phone")
    #expect(found.marks == html.components(separatedBy: "class=\"mark ").count - 1)
    #expect(found.dots.count == 3)
    #expect(found.dots.allSatisfy { $0 != "10%" }, "\(found.dots)")
    #expect(found.clock.hasSuffix(" ms") && found.clock != "700 ms")
  }
}
