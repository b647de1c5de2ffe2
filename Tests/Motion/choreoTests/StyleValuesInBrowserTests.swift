import Testing
import ToolTesting

@testable import ChoreographyFiles

/// The values of properties that are ignored, compared with Chromium.
@Suite struct StyleValuesInBrowserTests {
  private static let values = [
    "0", "1", "-1", "0.5", "2e1", "10", "10px", "-3px", ".5em", "3dvh", "10qx", "50%", "-20%",
    "45deg", "1s", "auto", "none", "normal", "inherit", "initial", "unset", "revert", "red", "RED",
    "nosuchcolour", "transparent", "currentColor", "CanvasText", "rebeccapurple", "#f00", "#ff00",
    "#ff0000", "#ff000080", "#ff00f", "#ff", "#ggg", "rgb(1, 2, 3)", "rgb(1 2 3 / 50%)",
    "hsl(120deg 50% 50%)", "oklch(60% 0.1 30)", "color-mix(in srgb, red, blue)", "calc(1px * 2)",
    "1px 2px", "1px 2px 3px 4px 5px", "1px solid red", "solid", "thin", "medium", "hidden",
    "visible", "collapse", "faint", "bold", "700", "left", "left top", "50% 50%", "0 0 3px red",
    "0 0 3 red", "inset 0 0 3px red", "0 0 3px nosuch", "0 0 3px red, 1px 1px blue", "small",
    "cover", "min-content", "fit-content", "scale(2)", "scale(2px)", "rotate(45)", "rotate(45deg)",
    "translate(1px, 2%)", "translate3d(0px)", "translate3d(0, 1px, 2px)",
    "matrix(1, 0, 0, 1, 2, 3)", "matrix(1)", "translate(1px 2px)", "translateX(10)", "blur(3)",
    "blur(3px)",
    "brightness(2)", "hue-rotate(3deg)", "hue-rotate(3)", "1px / 2px", "url(a.png)",
    "linear-gradient(red, blue)", "no-repeat", "red no-repeat", "1 1", "0 auto", "2 3", "50% 2",
  ]
  /// Properties of which some combinations of valid words or some numbers are invalid, which is not told.
  private static let loose: Set = [
    "border", "border-left", "border-right", "border-top", "border-bottom", "column-rule", "fill",
    "outline", "outline-color", "background", "box-shadow", "font-weight", "background-position",
    "border-radius", "object-position", "stroke",
    "text-indent", "transform-origin", "perspective-origin", "background-size",
  ]

  @Test(.enabled(if: Chromium.path != nil, "no Chromium was found"), .timeLimit(.minutes(5)))
  func whatIsIgnoredIsWhatChromiumIgnores() throws {
    struct Found: Decodable {
      var errors: [String]
      var supported: [[Bool]]
    }
    let properties = CSSValues.table.keys.filter {
      !["colors", "lengths", "angles", "units", "measures", "discrete"].contains($0)
        && !$0.hasSuffix("-functions") && !$0.hasSuffix(")") && !$0.hasSuffix("-words")
    }.sorted()
    let found: Found = try Chromium.open(
      ScriptedPage(
        html: "<!doctype html><html><head></head><body>",
        action:
          "window.supported = \(properties).map((name) => \(Self.values).map((text) => CSS.supports(name, text)));",
        findings: "{ errors: seen, supported: window.supported }"))
    #expect(found.errors.isEmpty && found.supported.count == properties.count)
    #expect(properties.count > 100)
    for (property, row) in zip(properties, found.supported) {
      for (text, isSupported) in zip(Self.values, row) {
        let isInvalid = CSSValues.isInvalid(property, text)
        #expect(!isInvalid || !isSupported, "\(property): \(text) is valid")
        #expect(
          isInvalid || isSupported || Self.loose.contains(property) || text.hasPrefix("calc("),
          "\(property): \(text) is not")
      }
    }
  }
}
