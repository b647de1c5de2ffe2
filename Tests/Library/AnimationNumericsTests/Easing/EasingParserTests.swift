import AnimationNumerics
import Testing

@testable import Seeding

@Suite struct EasingParserTests {
  @Test(arguments: [
    ("ease", "cubic-bezier(0.25, 0.1, 0.25, 1)"),
    ("EASE-In", "cubic-bezier(.42,0,1,1)"),
    ("ease-out", "cubic-bezier(0, 0, 58e-2, +1.0)"),
    ("ease-in-out", "Cubic-Bezier( 0.42 , 0 , 0.58 , 1 )"),
    ("step-start", "steps(1, jump-start)"),
    ("step-end", "steps(1)"),
    ("steps(3, start)", "steps(3,/* a comment */jump-start)"),
    ("steps(+2, END)", "steps(2)"),
    ("linear(0, 1)", "linear(0 0%, 1 100%)"),
    ("linear(0, 0.5 25% 75%, 1)", "linear(0, .5 25%, 25% 0.5 , 75% 0.5, 1)"),
    ("linear(0.5)", "linear(0.5 0%)"),
    ("linear(0.5 20%)", "linear(0.5 20% 20%)"),
    (" \t\n linear ", "linear"), ("linear /* open", "linear"),
    ("linear(0, 0.5 2%, 1 /*", "linear(0, .5 2%, 1)"),
    ("steps(2, end", "steps(2)"), ("cubic-bezier(0.42, 0, 1, 1", "ease-in"),
  ])
  func equivalentTextsParseToTheSame(a: String, b: String) throws {
    // "25% 0.5" after "0.5 25%" adds a point at the same place, which changes no value.
    let (first, second) = (try EasingFunction(css: a), try EasingFunction(css: b))
    for x in stride(from: -1, through: 2, by: 0.0625) {
      #expect(first.value(at: x) == second.value(at: x))
    }
    #expect(try EasingFunction(css: first.description) == first)
  }

  /// For any numbers, a description gives the same function; the points of `linear()` to an ulp of their
  /// progress, as CSS divides percentages by 100.
  @Test func descriptionsParseBack() throws {
    var random = SplitMix64(seed: 0xDE5C)
    var moved = 0
    for trial in 0..<4_000 {
      let easing: EasingFunction
      switch trial % 3 {
      case 0:
        easing = .cubicBezier(
          try CubicBezier(
            x1: random.number(0, 1), y1: random.sign() * random.logarithmic(1e-12, 1e12),
            x2: random.number(0, 1), y2: random.number(-2, 2)))
      case 1:
        let inputs = (0..<random.index(below: 5) + 1).map { _ in
          random.sign() * random.logarithmic(1e-9, 1e9)
        }
        easing = .linear(
          try LinearEasing(inputs.sorted().map { .init(random.number(-3, 3), at: $0) }))
      default:
        let jump = StepsEasing.Jump.allCases[random.index(below: 4)]
        easing = .steps(try StepsEasing(count: random.index(below: 1_000) + 2, jump: jump))
      }
      let parsed = try EasingFunction(css: easing.description)
      guard case (.linear(let asked), .linear(let told)) = (easing, parsed) else {
        #expect(parsed == easing)
        continue
      }
      #expect(told.outputs == asked.outputs)
      for (a, b) in zip(asked.inputs, told.inputs) where a != b {
        moved += 1
        #expect((a - b).magnitude <= a.ulp)
        // No percentage says it better.
        for percentage in [a * 100, (a * 100).nextUp, (a * 100).nextDown] {
          #expect(percentage / 100 != a)
        }
      }
    }
    #expect(moved > 0)
    let far = EasingFunction.linear(try LinearEasing([.init(0, at: 0), .init(1, at: 1e308)]))
    #expect(throws: Never.self) { try EasingFunction(css: far.description) }
  }

  @Test(arguments: [
    ("", 0, "nothing"),
    ("bounce", 0, "bounce"),
    ("spring(1 2 3 4)", 0, "spring"),
    ("cubic-bezier(0.1, 0.2, 0.3)", 26, "before y2"),
    ("cubic-bezier(1.5, 0, 1, 1)", 13, "1.5"),
    ("cubic-bezier(nan, 0, 1, 1)", 13, "number x1"),
    ("cubic-bezier(1e999, 0, 1, 1)", 13, "too large"),
    ("cubic-bezier(0 0, 1, 1)", 15, "comma before y1"),
    ("cubic-bezier (0, 0, 1, 1)", 0, "unknown"),
    ("steps(0)", 6, "count is 0"),
    ("steps(1, jump-none)", 6, "at least 2"),
    ("steps(2.0)", 6, "whole"),
    ("steps(2, jump-up)", 9, "jump-start"),
    ("steps(99999999999999999999)", 6, "whole"),
    ("linear()", 7, "number"),
    ("linear(0, 50%)", 10, "number"),
    ("linear(0 1, 1)", 9, "only one"),
    ("linear(0, 1 10% 20% 30%)", 20, "at most two"),
    ("linear(0, calc(1))", 10, "number"),
    ("linear(0, 1) ease", 13, "after"),
    ("linear(0,", 9, "number"), ("linear(\u{A0}0, 1)", 7, "number"), ("steps(1e3)", 6, "whole"),
    ("1px", 1, "p"),
  ])
  func rejectionsNameTheTextAndThePlace(text: String, offset: Int, reason: String) {
    #expect {
      try EasingFunction(css: text)
    } throws: { error in
      guard case .invalidText(let quoted, let place, let why) = error as? EasingError else {
        return false
      }
      #expect("\(error)".contains(text))
      #expect(why.contains(reason), "\(why)")
      #expect(place == offset, "\(why)")
      return quoted == text
    }
  }

  @Test func steepTextsNeitherCrashNorHang() {
    let pieces = [
      "linear", "(", ")", ",", "0", "50%", "steps", "e", "-", "+", ".", "/*", "*/", "ü",
    ]
    var state: UInt64 = 7
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      _ = try? EasingFunction(css: text)
    }
  }
}
