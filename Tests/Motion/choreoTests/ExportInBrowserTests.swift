import Foundation
import Seeding
import TestTiers
import Testing
import ToolTesting

@testable import AnimationChoreography
@testable import ChoreographyExport
@testable import ChoreographyFiles

/// Exports for the web, played in real browsers and compared with the sampler.
@Suite(.serialized) struct ExportInBrowserTests {
  /// Opacity, scale, rotation, x and y of every item at every time.
  private struct Found: Decodable {
    var errors: [String]
    var values: [[[Double]]]
  }

  // Nothing jumps at these times except at 0: engines differ about the side of a jump.
  private static let times = [-1, 0, 0.02, 0.1, 0.17, 0.21, 0.3, 0.38, 0.5, 0.64, 0.9, 1.4]

  /// A script that sets the clock of all animations and reads every item's computed style.
  private static let reading = """
    function read(item) {
      const style = getComputedStyle(item);
      const numbers = (text) => text === "none" ? [] : text.split(" ").map(parseFloat);
      const [x = 0, y = 0] = numbers(style.translate);
      return [parseFloat(style.opacity), numbers(style.scale)[0] ?? 1, numbers(style.rotate)[0] ?? 0, x, y];
    }
    window.sampled = [];
    for (const time of \(times)) {
      for (const animation of animations) { animation.pause(); animation.currentTime = Math.max(time, 0) * 1000; }
      window.sampled.push(items.map(read));
    }
    """

  private func items(_ choreography: Choreography) -> String {
    var identifiers = Identifiers()
    return choreography.elements.flatMap { element -> [String] in
      let name = identifiers.next(element.name)
      return (0..<element.count).map { "<div class=\"\(name)\" style=\"--i: \($0)\"></div>" }
    }.joined()
  }

  private func compare(_ found: Found, _ choreography: Choreography, error: Double, _ name: String)
  {
    #expect(found.errors.isEmpty, "\(name): \(found.errors)")
    let sampler = ChoreographySampler(choreography)
    let columns = ["opacity", "scale", "rotation", "x", "y"]
    for (time, items) in zip(Self.times, found.values) where time >= 0 {
      let positions = sampler.positions(at: time)
      var item = -1
      var last = (-1, -1)
      for (lane, position) in zip(sampler.lanes, positions) {
        if (lane.element, lane.item) != last { item += 1 }
        last = (lane.element, lane.item)
        let property = choreography.elements[lane.element].propertyNames[lane.property]
        guard let column = columns.firstIndex(of: property) else { continue }
        // CSS clips an opacity, and prints six digits.
        let exact = property == "opacity" ? min(max(position, 0), 1) : position
        let reach = max(property == "rotation" || property == "x" || property == "y" ? 40 : 1, 1.0)
        #expect(
          (items[item][column] - exact).magnitude <= error * reach + 1e-4,
          "\(name) \(property) of item \(item) at \(time): \(items[item][column]), not \(exact)")
      }
    }
  }

  private static let scenarios = [
    "profile-screen-entrance", "logo-reveal", "logo-reveal-timed", "celebration-badge",
    "photo-grid",
    "loading-dots-loop", "keyframe-types", "celebration-badge-retriggered",
  ]

  private static let telling = "{ errors: seen, values: window.sampled }"

  private func document(_ scenario: String) -> ChoreographyDocument {
    ScenarioCatalogue.named(scenario)!
  }

  private func styleSheet(_ scenario: String) -> ScriptedPage {
    let document = document(scenario)
    return ScriptedPage(
      html: """
        <!doctype html><html><head></head><body>\
        <style>\(ExportFormat.css.text(ExportSheet(document, error: 0.002)))</style>
        <div id="c" class="\(Identifiers.safe(scenario))">\(items(document.choreography))</div>
        """,
      action: """
        const container = document.getElementById("c"), items = [...container.children];
        items.forEach((item) => getComputedStyle(item).opacity);
        container.classList.add("is-visible");
        items.forEach((item) => getComputedStyle(item).opacity);
        const animations = document.getAnimations();
        \(Self.reading)
        """,
      findings: Self.telling)
  }

  private func module(_ scenario: String, isReduced: Bool) -> ScriptedPage {
    let document = document(scenario)
    let module = ExportFormat.webAnimations.text(ExportSheet(document, error: 0.002))
      .replacingOccurrences(of: "export function", with: "function")
    return ScriptedPage(
      html:
        "<!doctype html><html><head></head><body><div id=\"c\">\(items(document.choreography))</div>",
      action: """
        \(module)
        const container = document.getElementById("c"), items = [...container.children];
        const animations = play(container, \(isReduced));
        \(Self.reading)
        """,
      findings: Self.telling)
  }

  /// The first element of a style sheet moves in its exports as in the sheet itself.
  @Test(
    .enabled(if: Chromium.path != nil, "no Chromium was found"), .timeLimit(.minutes(10)),
    arguments: [
      // A transform with separate parts, and one without.
      """
      @keyframes k {
        from { transform: perspective(400px) translate(9px, 50%) rotateX(80deg) rotate(20deg) scaleX(2) }
        to { transform: perspective(400px) }
      }
      #own { animation: k 1s linear both }
      """,
      """
      @keyframes k { from { transform: perspective(400px) scale(2)
        rotateY(-360deg) } to { transform: perspective(400px) scale(1) rotateY(0) } }
      #own { animation: k 1s both }
      """,
      // Jumps that wait.
      """
      @keyframes k { from { rotate: 40deg; opacity: .5 } to { rotate: 90deg } }
      #own { animation: k 1s 400ms 0 reverse forwards; opacity: .2 }
      """,
      "#own { transition: scale 0s 700ms } .x.on #own { scale: 3 }",
      // The style below the frames is not their own end.
      """
      @keyframes k { 40% { transform: scale(.5) translateY(-60px) } to { transform: scale(.1) translateY(200px) } }
      #own { animation: k 1s both }
      """,
      """
      @keyframes k { from { width: 10px; left: 50%; filter: blur(4px) brightness(50%) } to { left: 9% } }
      #own { width: 90px; animation: k 1s linear }
      """,
      // Rules for less particular selectors.
      """
      #own { transition: rotate 1s steps(3) } .x #own { transition: rotate 1s linear }
      .x.on #own { rotate: 90deg }
      """,
      """
      #own { animation-name: k; animation-duration: .3s } .t { animation-duration: 1s; animation-fill-mode: both }
      .u { animation-name: k } @keyframes k { to { opacity: .2; rotate: 40deg } }
      """,
      // Parts of a transform that stay.
      """
      #own { transform: translate(-50%, -48%) scale(.95); opacity: 0; transition: all 1s ease-out }
      .x.on #own { opacity: 1; transform: translate(-50%, -50%) scale(1) }
      """,
      """
      @keyframes k { from { transform: translate(-50%, -48%) rotate(45deg) scale(.9) }
        to { transform: translate(-50%, 9px) rotate(45deg) scale(1.2) } }
      #own { transform: translate(-50%, 0) rotate(45deg); animation: k 1s ease-out both }
      """,
      """
      .t { --y: 40px; opacity: .4 } #own.t { animation: k 1s linear }
      @property --z { syntax: "*"; inherits: false; initial-value: 7px }
      @keyframes k { to { opacity: 1; translate: var(--z) 9px } }
      """,
    ])
  func importedStyleSheetsMoveAsTheyDid(css: String) throws {
    let imported = try #require(try ForeignFile.choreography(Array(css.utf8), name: "a.css"))
    let document = try ChoreographyDocument(imported.written())
    let sheet = ExportSheet(document, error: 0.002)
    let module = ExportFormat.webAnimations.text(sheet)
      .replacingOccurrences(of: "export function", with: "function")
    let name = Identifiers.safe(document.choreography.elements[0].name)
    let found: Found = try Chromium.open(
      ScriptedPage(
        html: """
          <!doctype html><html><head></head><body>\
          <style>div { width: 90px; height: 60px; position: relative }
          \(css)\n\(ExportFormat.css.text(sheet))</style>
          <div class="x"><div id="own" class="t"></div></div>
          <div class="a"><div class="\(name)"></div></div><div id="c"><div class="\(name)"></div></div>
          """,
        action: """
          \(module)
          const items = [...document.querySelectorAll("#own, .\(name)")];
          const call = (name, value) => value === "none" ? "" : `${name}(${value.split(" ")})`;
          function read(item) {
            const style = getComputedStyle(item);
            const matrix = call("translate", style.translate) + call("rotate", style.rotate)
              + call("scale", style.scale) + style.transform.replace("none", "");
            const others = [style.opacity, style.filter, style.width, style.left].join(" ");
            return [...new DOMMatrix(matrix).toFloat64Array(), ...others.match(/[\\d.]+/g).map(Number)];
          }
          items.map(read);
          document.querySelector(".x").classList.add("on");
          document.querySelector(".a").classList.add("is-visible");
          play(document.getElementById("c"), false);
          items.map(read);
          const animations = document.getAnimations();
          window.sampled = [];
          for (const time of [100, 500, 900]) {
            for (const animation of animations) {
              animation.pause();
              animation.currentTime = time;
            }
            window.sampled.push(items.map(read));
          }
          """,
        findings: Self.telling))
    #expect(found.errors.isEmpty && found.values.count == 3, "\(found.errors)")
    for items in found.values {
      try #require(items.count == 3)
      for item in items.dropFirst() {
        try #require(item.count == items[0].count, "\(item), not \(items[0])")
        for (number, exact) in zip(item, items[0]) {
          #expect((number - exact).magnitude <= 0.2, "\(item), not \(items[0])")
        }
      }
    }
  }

  /// A style sheet of many animations, and their exports as a style sheet, at 50 times. Exact ones are
  /// within 0.1 px and 1e-3, others within what is printed besides.
  @Test(.enabled(if: Chromium.path != nil, "no Chromium was found"), .timeLimit(.minutes(10)))
  func generatedStyleSheetsMoveAsTheyDid() throws {
    var random = SplitMix64(seed: 542)
    func number(_ range: ClosedRange<Double>) -> String {
      "\(Decimals.rounded(Double.random(in: range, using: &random), places: 2))"
    }
    func pick(_ texts: String...) -> String { texts.randomElement(using: &random)! }
    let count = 200
    var css = ""
    for index in 0..<count {
      let curve =
        "cubic-bezier(\(number(0...1)), \(number(-0.5...1.5)), \(number(0...1)), \(number(-0.5...1.5)))"
      let easing = pick(
        "linear", "ease", "ease-in-out", "steps(3)", "linear(0, .7 30%, 1)", curve, curve)
      let unit = pick("px", "%")
      let names = pick("translate rotate scale", "translate scale", "translate", "rotate", "scale")
        .split(separator: " ")
      func frame() -> String {
        let list = names.map { name in
          switch name {
          case "translate": "translate(\(number(-90...90))\(unit), \(number(-90...90))px)"
          case "rotate": "rotate(\(number(-170...170))deg)"
          default: "scale(\(number(0.2...1.8)))"
          }
        }
        return "transform: \(list.joined(separator: " "))"
      }
      let frames = [0, 30, 100].filter { $0 != 30 || index % 3 == 0 }.map { offset in
        "\(offset)% { opacity: \(number(0.1...1)); \(frame()) }"
      }
      let timing = [
        number(0.2...1.5) + "s", easing, index % 4 == 0 ? number(0.05...0.5) + "s" : "",
        pick("1", "1", "2", "1.5", "infinite"), pick("normal", "normal", "reverse", "alternate"),
        "both",
      ]
      css +=
        "@keyframes k\(index) { \(frames.joined(separator: " ")) }\n"
        + "#o\(index) { animation: k\(index) \(timing.joined(separator: " ")) }\n"
    }
    let imported = try #require(try ForeignFile.choreography(Array(css.utf8), name: "gen.css"))
    let document = try ChoreographyDocument(imported.written())
    let text = ExportFormat.css.text(ExportSheet(document, error: 0.002))
    // The printed bound of each element.
    var bounds = [Double](repeating: 0, count: count)
    for match in text.matches(
      of: /\/\* (exact|off by at most [0-9.e-]+)[^*]*\*\/\n@keyframes gen-o([0-9]+)-/)
    {
      guard let index = Int(match.2), match.1 != "exact" else { continue }
      bounds[index] = max(bounds[index], try #require(Double(match.1.split(separator: " ").last!)))
    }
    let times = (0..<50).map { _ in Double.random(in: 1...1900, using: &random) }
    let all = (0..<count).map { $0 }
    let found: Found = try Chromium.open(
      ScriptedPage(
        html: """
          <!doctype html><html><head></head><body>\
          <style>div { width: 90px; height: 60px; position: relative }
          \(css)\n\(text)</style>
          <div>\(all.map { "<div id=\"o\($0)\"></div>" }.joined())</div>
          <div class="gen">\(all.map { "<div class=\"o\($0)\"></div>" }.joined())</div>
          """,
        action: """
          const items = [...document.querySelectorAll("[id^=o]"), ...document.querySelectorAll(".gen > div")];
          const call = (name, value) => value === "none" ? "" : `${name}(${value.split(" ")})`;
          function read(item) {
            const style = getComputedStyle(item);
            // Percentages are of the item's box.
            const [x = "0px", y = "0px"] = style.translate === "none" ? [] : style.translate.split(" ");
            const length = (text, size) => text.endsWith("%") ? parseFloat(text) / 100 * size : parseFloat(text);
            const own = new DOMMatrix(`translate(${length(x, 90)}px, ${length(y, 60)}px)`
              + call("rotate", style.rotate) + call("scale", style.scale) + style.transform.replace("none", ""));
            return [own.e, own.f, own.a, own.b, own.c, own.d, parseFloat(style.opacity)];
          }
          items.map(read);
          document.querySelector(".gen").classList.add("is-visible");
          items.map(read);
          const animations = document.getAnimations();
          window.sampled = [];
          for (const time of \(times)) {
            for (const animation of animations) {
              animation.pause();
              animation.currentTime = time;
            }
            window.sampled.push(items.map(read));
          }
          """,
        findings: Self.telling))
    #expect(found.errors.isEmpty && found.values.count == times.count, "\(found.errors)")
    for (time, items) in zip(times, found.values) {
      try #require(items.count == 2 * count)
      for index in all {
        for (number, (exact, value)) in zip(items[index], items[index + count]).enumerated() {
          let most = number < 2 ? 0.1 + 200 * bounds[index] : 1e-3 + 4 * bounds[index]
          #expect(
            (exact - value).magnitude <= most,
            "#o\(index) at \(time) ms, number \(number): \(value), not \(exact)")
        }
      }
    }
  }

  private func check(
    _ found: Found, _ scenario: String, isReduced: Bool = false
  ) {
    let document = document(scenario)
    compare(
      found, isReduced ? document.reducingMotion.choreography : document.choreography, error: 0.002,
      "\(scenario)\(isReduced ? " with less motion" : "")")
  }

  @Test(
    .enabled(if: Chromium.path != nil, "no Chromium was found"), .timeLimit(.minutes(10)),
    arguments: scenarios.sample(1))
  func aStyleSheetMovesAsTheSamplerSays(scenario: String) throws {
    check(try Chromium.open(styleSheet(scenario)), scenario)
  }

  @Test(
    .enabled(if: Chromium.path != nil, "no Chromium was found"), .timeLimit(.minutes(10)),
    arguments: scenarios.sample(1))
  func aModuleMovesAsTheSamplerSays(scenario: String) throws {
    for isReduced in [false, true] {
      check(
        try Chromium.open(module(scenario, isReduced: isReduced)), scenario, isReduced: isReduced)
    }
  }

  @Test(
    .secondTier,
    .enabled(if: !PageBrowser.installed.isEmpty, "neither Firefox nor WebKitGTK was found"),
    .timeLimit(.minutes(10)), arguments: PageBrowser.installed)
  func otherEnginesMoveTheSame(browser: PageBrowser) throws {
    let sheets: [Found] = try browser.findings(of: Self.scenarios.map(styleSheet))
    #expect(sheets.count == Self.scenarios.count)
    for (found, scenario) in zip(sheets, Self.scenarios) { check(found, scenario) }
    for isReduced in [false, true] {
      let modules: [Found] = try browser.findings(
        of: Self.scenarios.map { module($0, isReduced: isReduced) })
      #expect(modules.count == Self.scenarios.count)
      for (found, scenario) in zip(modules, Self.scenarios) {
        check(found, scenario, isReduced: isReduced)
      }
    }
  }
}
