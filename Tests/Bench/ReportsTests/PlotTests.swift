import Foundation
import Testing

@testable import Presentation
@testable import Reports

@Suite struct PlotTests {
  @Test func linearTicksAreRoundAndFewEnough() {
    let ticks = Scale.linear(0...1.5).ticks(atMost: 9)
    #expect(ticks.map(\.label) == ["0", "0.2", "0.4", "0.6", "0.8", "1", "1.2", "1.4"])
    #expect(Scale.linear(-1...1).ticks(atMost: 5).map(\.label) == ["-1", "-0.5", "0", "0.5", "1"])
    #expect(Scale.linear(0...1_000_000).ticks(atMost: 3).last?.label == "1,000,000")
  }

  @Test func decadeTicksSkipWholeDecadesWhereThereIsNoRoom() {
    let ticks = Scale.logarithmic(1e-17...1).ticks(atMost: 7)
    #expect(ticks.count <= 7)
    #expect(ticks.last == Tick(value: 1, label: "1"))
    #expect(ticks.first?.label == "10⁻¹⁵")
    #expect(Scale.logarithmic(1...8).ticks(atMost: 5).map(\.label) == ["1", "2", "5"])
  }

  @Test func valuesOutsideALogarithmicDomainAreDrawnOnItsEnds() {
    let scale = Scale.logarithmic(1e-16...1)
    #expect(scale.fraction(of: 0) == 0)
    #expect(scale.fraction(of: 1e-8) == 0.5)
    #expect(scale.fraction(of: .infinity) == 1)
    #expect(scale.fraction(of: .nan) == 1)
    #expect(scale.clamps(.nan))
    #expect(!scale.clamps(1))
  }

  @Test func decadesHoldTheirValues() {
    let scale = Scale.decades(holding: [3e-9, 0, .infinity, 0.4], floor: 1e-17)
    #expect(scale.domain == 1e-17...1)
    #expect(Scale.decades(holding: [], floor: 1e-3).domain.lowerBound == 1e-3)
  }

  @Test(arguments: [
    (0.25, "0.25"), (1_000_000, "1,000,000"), (1234.5, "1,234.5"), (-0.5, "-0.5"), (3e-7, "3e-7"),
    (0, "0"), (1e12, "1e12"), (Double.infinity, "∞"), (Double.nan, "NaN"),
  ])
  func plainNumbersRead(value: Double, text: String) {
    #expect(FigureNumber.plain(value) == text)
  }

  @Test func numbersOfAllKinds() {
    #expect(FigureNumber.scientific(4.6634e-16, digits: 2) == "4.7e-16")
    #expect(FigureNumber.significant(0.99999, digits: 3) == "1")
    #expect(FigureNumber.significant(123.456, digits: 4) == "123.5")
    #expect(FigureNumber.exact(0.1) == "0.1")
    #expect(FigureNumber.exact(3) == "3")
    #expect(FigureNumber.powerOfTen(-12) == "10⁻¹²")
    #expect(
      (-3...4).map(FigureNumber.powerOfTen) == [
        "10⁻³", "0.01", "0.1", "1", "10", "100", "1,000", "10⁴",
      ])
    #expect(FigureNumber.error(0.318) == "0.32")
    #expect(FigureNumber.error(1) == "1")
    #expect(FigureNumber.error(2.66e-4) == "2.7e-4")
    #expect(FigureNumber.coordinate(-0.04) == "0")
    #expect(FigureNumber.coordinate(12.25) == "12.3")
    #expect(FigureNumber.coordinate(-12.34) == "-12.3")
  }

  @Test func textIsEscapedWhereverItGoes() {
    #expect(Markup.escaped("a<b & \"c\" 'd'>") == "a&lt;b &amp; &quot;c&quot; &#39;d&#39;&gt;")
    let plot = Plot(
      title: "<script>", x: .init(title: "a<b", scale: .linear(0...1)),
      y: .init(title: "y", scale: .linear(0...1)),
      lines: [.init(name: "<i>", color: 0, points: [.init(x: 0, y: 0, note: "&")])])
    #expect(!plot.svg().contains("<script>"))
    #expect(!plot.svg().contains("<i>"))
  }

  @Test func labelsNeverCollide() {
    for exponent in stride(from: -300.0, through: 0, by: 20) {
      let horizontal = (0..<12).map { index in
        Plot.Rule(value: pow(10, exponent / 2 + Double(index) / 9), label: "rule \(index)")
      }
      let vertical = (0..<9).map { index in
        Plot.Rule(direction: .vertical, value: 5e5 + Double(index) * 1e4, label: "limit \(index)")
      }
      let plot = Plot(
        title: "crowded", x: .init(title: "a long title of an axis", scale: .linear(0...1e6)),
        y: .init(title: "b", scale: .logarithmic(pow(10, exponent - 1)...1e3)),
        rules: horizontal + vertical,
        lines: (0..<20).map { .init(name: "method number \($0)", color: $0, points: []) })
      let labels = plot.labels
      #expect(labels.count > 20)
      for (index, label) in labels.enumerated() {
        #expect(label.x >= 0 && label.x + label.width <= plot.width, "\(label)")
        for other in labels[(index + 1)...] {
          #expect(!label.intersects(other), "\(label) meets \(other)")
        }
      }
    }
  }

  @Test func everyPointIsAMark() {
    let plot = Plot(
      title: "marks", x: .init(title: "x", scale: .linear(0...1)),
      y: .init(title: "y", scale: .logarithmic(1e-3...1)),
      cells: [.init(x: 0...0.5, y: 0.1...1, shade: 3)],
      lines: [
        .init(
          name: "a", color: 0, points: [.init(x: 0, y: 0), .init(x: 1, y: .nan, note: "lost")]),
        .init(name: "b", color: 1, points: [.init(x: 0, y: 0)], marked: false),
      ])
    let svg = plot.svg()
    #expect(svg.components(separatedBy: "class=\"mark ").count - 1 == 3)
    #expect(svg.contains("outside s0"))
    #expect(svg.contains("<title>a: lost</title>"))
  }

  @Test(arguments: [
    (1e-4, "0.0001"), (9e-5, "9e-5"), (9.99e9, "9990000000"), (1e10, "1e10"), (0, "0"),
    (-0.25, "-0.25"), (.infinity, "∞"),
  ])
  func exponentsStandWhereNumbersWouldBeLong(value: Double, text: String) {
    #expect(FigureNumber.significant(value, digits: 3) == text)
  }
}
