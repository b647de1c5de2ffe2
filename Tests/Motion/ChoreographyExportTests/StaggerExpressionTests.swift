import AnimationNumerics
import Foundation
import Testing

@testable import ChoreographyExport
@testable import ChoreographyFiles

/// The place of an item in a stagger as every language has it, evaluated and compared with distances
/// that are computed here.
@Suite struct StaggerExpressionTests {
  /// The value of an expression of functions, methods, conditionals and the four operators.
  private struct Evaluator {
    var rest: Substring
    let index: Double

    mutating func take(_ word: String) -> Bool {
      rest = rest.drop { $0 == " " }
      guard rest.hasPrefix(word) else { return false }
      rest = rest.dropFirst(word.count)
      return true
    }

    mutating func choice() -> Double {
      let left = sum()
      guard take("<") else { return left }
      let isLess = left < sum()
      _ = take("?")
      let yes = sum()
      _ = take(":")
      let no = sum()
      return isLess ? yes : no
    }

    mutating func sum() -> Double {
      var value = product()
      while true {
        if take("+") { value += product() } else if take("-") { value -= product() } else { break }
      }
      return value
    }

    mutating func product() -> Double {
      var value = factor()
      while true {
        if take("~/") {
          value = (value / factor()).rounded(.down)
        } else if take("*") {
          value *= factor()
        } else if take("/") {
          // Whole numbers are divided as such where they are written so.
          value = isWholeDivision ? (value / factor()).rounded(.down) : value / factor()
        } else if take("%") {
          value = value.truncatingRemainder(dividingBy: factor())
        } else {
          return value
        }
      }
    }

    var isWholeDivision = false

    mutating func factor() -> Double {
      var value: Double
      let name = String(rest.drop { $0 == " " }.prefix { $0.isLetter || $0 == "." })
      if !name.isEmpty { _ = take(name) }
      if name == "index" {
        value = index
      } else if name == "var" {
        _ = take("(--i, 0)")
        value = index
      } else if name == "down" {
        value = 0
      } else if name.isEmpty, !take("(") {
        rest = rest.drop { $0 == " " }
        let digits = rest.prefix { $0.isNumber || $0 == "." }
        value = Double(digits)!
        rest = rest.dropFirst(digits.count)
      } else {
        if !name.isEmpty { _ = take("(") }
        var arguments = [choice()]
        while take(",") { arguments.append(choice()) }
        _ = take(")")
        switch name.split(separator: ".").last.map(String.init) {
        case "min", "minOf": value = arguments.min()!
        case "max", "maxOf": value = arguments.max()!
        case "abs": value = arguments[0].magnitude
        case "mod": value = arguments[0].truncatingRemainder(dividingBy: arguments[1])
        case "round": value = arguments[1].rounded(.down)
        case "floor": value = arguments[0].rounded(.down)
        case "hypot": value = hypot(arguments[0], arguments[1])
        case "sqrt": value = arguments[0].squareRoot()
        default: value = arguments[0]
        }
      }
      while take(".abs()") { value = value.magnitude }
      _ = take(".toDouble()")
      return value
    }
  }

  private static var languages: [(name: String, language: StaggerLanguage, divides: Bool)] {
    [
      ("css", .css, false), ("js", .javaScript, false), ("swift", .swift, true),
      ("kotlin", .kotlin, true), ("dart", .dart, false),
    ]
  }

  @Test(arguments: [nil, 2] as [Int?])
  func everyLanguageHasTheSamePlaces(cap: Int?) {
    let count = 11
    for columns in [nil, 1, 3, 4] {
      for axis in columns == nil ? [nil] : [nil, Stagger.Grid.Axis.x, .y] {
        for origin in [Stagger.Origin.first, .last, .center, .edges, .index(0), .index(6)] {
          let width = columns ?? count
          let height = (count + width - 1) / width
          let place = { (item: Int) -> (Double, Double) in
            (Double(item % width), Double(item / width))
          }
          let (x0, y0) =
            switch origin {
            case .last: place(count - 1)
            case .center: (Double(width - 1) / 2, Double(height - 1) / 2)
            case .index(let index): place(index)
            default: (0.0, 0.0)
            }
          let rule = Stagger(
            interval: 0.04, maximumIndex: cap, from: origin,
            in: columns.map { .init(columns: $0, axis: axis) })
          let stagger = ExportSubject.Stagger(
            interval: 0.04, count: count, maximumIndex: cap, as: rule)
          for item in 0..<count {
            let (x, y) = place(item)
            var expected = hypot(axis == .y ? 0 : x - x0, axis == .x ? 0 : y - y0)
            if origin == .edges {
              let (dx, dy) = (min(x, Double(width - 1) - x), min(y, Double(height - 1) - y))
              expected = columns == nil || axis == .x ? dx : axis == .y ? dy : min(dx, dy)
            }
            expected = min(expected, cap.map { Double($0) } ?? .infinity)
            for (name, language, divides) in Self.languages {
              let text = stagger.place(in: language)
              var evaluator = Evaluator(rest: text[...], index: Double(item))
              evaluator.isWholeDivision = divides
              let value = evaluator.choice()
              #expect((value - expected).magnitude < 1e-12, "\(name), item \(item): \(text)")
              #expect(evaluator.rest.isEmpty, "\(text)")
            }
          }
        }
      }
    }
  }

  @Test func delaysOfEveryFormatAreThoseOfTheSampler() throws {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "elements": [
        {"name": "photo", "count": 12, "delay": 0.1,
         "stagger": {"interval": 0.04, "maximumTotal": 0.1, "from": "center", "columns": 4},
         "animation": "easeOut", "properties": [{"name": "opacity", "from": 0, "to": 1}]}]}
      """
    let document = try ChoreographyDocument(bytes: Array(text.utf8))
    let sheet = ExportSheet(document, error: 0.002)
    // The corner is hypot(1.5, 1) intervals away, and 2.8 intervals fit into 100 ms.
    let corner = hypot(1.5, 1)
    let interval = 0.1 / (corner + 1)
    for (item, distance) in [(0, corner), (5, 0.5), (11, corner), (2, hypot(0.5, 1))] {
      #expect((sheet.elements[0].delay(ofItem: item) - 0.1 - distance * interval).magnitude < 1e-12)
    }
    #expect((sheet.elements[0].lastDelay - 0.1 - corner * interval).magnitude < 1e-12)
    let css = ExportFormat.css.text(sheet)
    #expect(css.contains("hypot(max(mod(var(--i, 0), 4) - 1.5, 1.5 - mod(var(--i, 0), 4)), "))
    #expect(ExportFormat.flutter.text(sheet).contains("import 'dart:math' as math;"))
    #expect(ExportFormat.compose.text(sheet).contains("kotlin.math.hypot("))
  }
}
