internal import AnimationNumerics
internal import Foundation

/// A library's names of Penner's easings, and what it computes under them: a line of the table.
struct EasingFamily: Sendable {
  typealias Family = NamedEasing.Family

  /// A name, with * for the family and # for the shape.
  private let template: String
  /// The words of the shapes in, out, in-out and out-in, - for none; fewer if the library has fewer.
  private let shapes: [String]
  /// The words of the families in the order of `Family.allCases`, a second one after a bar.
  private let families: [String]
  /// The defaults of back and elastic, and of elastic in in-out.
  private var (overshoot, amplitude, period) = (1.70158, 1.0, 0.3)
  private var inOutPeriod: Double?
  /// The families whose in-out multiplies what is given by Penner's factors.
  private var widens: Set<Family> = []
  /// Whether names take parameters in parentheses, and whether these have labels.
  private var (takesNumbers, takesLabels) = (false, false)
  /// Whether an amplitude below 1, which has no arc sine, divides the period: GSAP's rule.
  private var divides = false
  /// The shapes in which elastic with an amplitude above 1 swings as Penner's ease-out, which only up to
  /// 1 is the mirror image of his ease-in.
  private var pennerOut: [Substring] = []
  /// Whether `convert` writes the names.
  private var isPrinted = true
  /// The families with which the library departs from Penner, and what it computes.
  private var departures: [Family: String] = [:]

  /// - Parameter line: "ease#* | In Out | Sine Quad … | period=0.4 numbers", families separated by
  ///   spaces, with - for none and power1|quad for two words.
  init(_ library: String, _ line: Substring) {
    let parts = line.components(separatedBy: " |")
    template = parts[0].trimmingCharacters(in: .whitespaces)
    shapes = parts[1].split(separator: " ").map(String.init)
    families = parts[2].split(separator: " ").map(String.init)
    for option in parts.dropFirst(3).joined().split(separator: " ") {
      let value = option.split(separator: "=").last ?? ""
      switch option.prefix(while: { $0 != "=" }) {
      case "overshoot": overshoot = Double(value) ?? .nan
      case "amplitude": amplitude = Double(value) ?? .nan
      case "period": period = Double(value) ?? .nan
      case "inOutPeriod": inOutPeriod = Double(value)
      case "widens": widens = Set([Family(rawValue: String(value))].compactMap { $0 })
      case "numbers": takesNumbers = true
      case "labels": (takesNumbers, takesLabels) = (true, true)
      case "unprinted": isPrinted = false
      case "pennerOut": pennerOut = value.split(separator: ",")
      default: divides = true
      }
    }
  }

  mutating func differs(_ family: String, _ reason: String) {
    Family(rawValue: family).map { departures[$0] = reason }
  }

  /// Every name without parameters.
  var allNames: [String] {
    families.filter { $0 != "-" }.flatMap { words in
      shapes.map { name(words.split(separator: "|")[0], $0) }
    }
  }

  /// What the library computes under a name such as "back.out(1.7)"; nil if the line has none.
  func find(_ text: String) -> Library.Named? {
    var (name, numbers, labels) = (text, [Double](), [String]())
    if takesNumbers, let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      let inner = text[text.index(after: open)...].dropLast().filter { $0 != " " }
      let arguments = inner.split(separator: ",").map { $0.split(separator: ":").map(String.init) }
      let published = ["publishedInOut", "true"]
      numbers = arguments.compactMap { $0 == published ? 1 : Double($0.last ?? "") }
      labels = arguments.compactMap { $0.count == 2 ? $0[0] : nil }
      guard numbers.count == arguments.count, labels.count == (takesLabels ? numbers.count : 0)
      else { return nil }
      name = String(text[..<open])
    }
    let isPublished = labels.last == "publishedInOut" && numbers.last == 1
    if isPublished { (numbers, labels) = (numbers.dropLast(), labels.dropLast()) }
    for (family, words) in zip(Family.allCases, families) where words != "-" {
      for (shape, word) in zip(NamedEasing.Shape.allCases, shapes)
      where word != "-"
        && words.split(separator: "|").contains(where: { self.name($0, word) == name })
      {
        if let departure = departures[family] { return .other("it is \(departure)") }
        if family == .elastic, numbers.first ?? amplitude > 1,
          pennerOut.contains(shape.rawValue[...])
        {
          return .other(
            "with an amplitude A above 1 it swings as 1 + A·2^(−10p)·sin(2π(p − q)/P), which is not "
              + "the mirror image of Penner's ease-in")
        }
        let own = family == .back ? ["overshoot"] : ["amplitude", "period"]
        guard labels.isEmpty || labels == own else { return nil }
        return easing(family, shape, numbers, isPublished).map { .easing(.named($0)) }
      }
    }
    return nil
  }

  private func name(_ family: Substring, _ shape: String) -> String {
    var text = ""
    for mark in template {
      text += mark == "*" ? String(family) : mark == "#" ? shape : String(mark)
    }
    return text
  }

  private func easing(
    _ family: Family, _ shape: NamedEasing.Shape, _ numbers: [Double], _ isPublished: Bool
  ) -> NamedEasing? {
    guard numbers.count <= (family == .back ? 1 : family == .elastic ? 2 : 0) else { return nil }
    var (overshoot, amplitude) = (overshoot, amplitude)
    var period = shape == .inOut ? inOutPeriod ?? period : period
    if family == .back, let first = numbers.first { overshoot = first }
    if family == .elastic {
      amplitude = numbers.first ?? amplitude
      period = numbers.count > 1 ? numbers[1] : period
      if divides, amplitude < 1, amplitude > 0 { period /= amplitude }
    }
    return try? NamedEasing(
      family, shape, overshoot: overshoot, amplitude: amplitude, period: period,
      publishedInOut: isPublished || widens.contains(family))
  }

  /// The name of an easing, with parameters if it needs them; nil if there is none.
  func name(_ easing: NamedEasing) -> String? {
    guard isPrinted, let family = Family.allCases.firstIndex(of: easing.family),
      let shape = NamedEasing.Shape.allCases.firstIndex(of: easing.shape), shape < shapes.count,
      let word = families[family].split(separator: "|").first, word != "-"
    else { return nil }
    let plain = name(word, shapes[shape])
    let numbers = easing.family == .back ? [easing.overshoot] : [easing.amplitude, easing.period]
    let texts = [plain, "\(plain)(\(numbers.map(Decimals.exact).joined(separator: ", ")))"]
    return texts.first { find($0) == .easing(.named(easing)) }
  }
}
