/// A format for exporting whole choreographies. A new format needs a file with a function, and a
/// member here.
///
/// It is a struct of functions instead of an enumeration, so that a program that uses only some
/// formats, such as a page, is linked without the others.
package struct ExportFormat: Sendable, Equatable, CustomStringConvertible {
  /// The name on the command line.
  package let name: String
  /// A summary for the help.
  package let summary: String
  /// The format's treatment of values that are texts, such as colours.
  private enum Texts { case leftOut, asValues, asTimings }
  private let texts: Texts
  private let write: @Sendable (ExportSheet) -> String
  private let note: @Sendable (ExportSheet) -> [String]

  private init(
    _ name: String, _ summary: String, texts: Texts = .leftOut,
    notes: @escaping @Sendable (ExportSheet) -> [String] = { _ in [] },
    text: @escaping @Sendable (ExportSheet) -> String
  ) {
    (self.name, self.summary, self.texts, write, note) = (name, summary, texts, text, notes)
  }

  /// A choreography in this format.
  package func text(_ sheet: ExportSheet) -> String { write(expressible(sheet).sheet) }

  /// The part of a sheet that the format can express, and the names of the properties left out.
  private func expressible(_ sheet: ExportSheet) -> (sheet: ExportSheet, names: [String]) {
    switch texts {
    case .asTimings: (sheet, [])
    case .asValues: sheet.without { !$0.isTextual(sheet.error) }
    case .leftOut: sheet.without { _ in true }
    }
  }

  /// Whether nothing is left of a sheet in this format.
  package func isEmpty(_ sheet: ExportSheet) -> Bool {
    expressible(sheet).sheet.elements.allSatisfy(\.properties.isEmpty)
  }

  /// The limitations of the format for a choreography, and what the application must do instead;
  /// empty if everything is supported.
  package func notes(_ sheet: ExportSheet) -> [String] {
    let (rest, names) = expressible(sheet)
    let reason =
      texts == .leftOut
      ? "its values are texts, which css, waapi, tailwind and tokens support"
      : "it has other values between its texts; the format tokens has its timing"
    return names.map { "\($0) is left out: \(reason)" } + note(rest)
  }

  package var description: String { name }

  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  package static var css: Self {
    Self(
      "css", "CSS: custom properties, transitions, @keyframes, reduced motion", texts: .asValues,
      notes: CSSNames.notes
    ) { CSSFormat(sheet: $0).text }
  }
  package static var webAnimations: Self {
    Self("waapi", "Web Animations: a JavaScript module", texts: .asValues, notes: CSSNames.notes) {
      WebAnimationsFormat($0).text
    }
  }
  package static var motion: Self {
    Self(
      "motion", "Motion for React: variants",
      notes: {
        $0.notDrawn(except: MotionFormat.properties, "the page must use its custom property")
      }
    ) { MotionFormat(sheet: $0).text }
  }
  package static var tailwind: Self {
    Self(
      "tailwind", "a theme for Tailwind CSS 4", texts: .asValues,
      notes: { sheet in
        CSSNames.notes(sheet)
          + sheet.elements.flatMap(\.exits).map {
            "\($0.name) is left out: a class has one transition"
          }
      }
    ) { TailwindFormat(sheet: $0).text }
  }
  package static var tokens: Self {
    Self("tokens", "W3C design tokens", texts: .asTimings, notes: DesignTokensFormat.notes) {
      DesignTokensFormat($0).text
    }
  }
  package static var swiftUI: Self {
    Self(
      "swiftui", "SwiftUI",
      notes: { sheet in
        sheet.notDrawn(except: SwiftUIFormat.properties, "a comment marks the place for its value")
          + sheet.elements.filter { element in
            element.properties.contains { $0.kind == .keyframes && element.back($0.name) != nil }
          }.map {
            "\($0.name) leaves at once where it enters by keyframes, which cannot be reversed"
          }
      }
    ) { SwiftUIFormat($0).text }
  }
  package static var compose: Self {
    Self("compose", "Jetpack Compose") { ComposeFormat(sheet: $0).text }
  }
  package static var flutter: Self {
    Self("flutter", "Flutter tweens and springs") { FlutterFormat($0).text }
  }
  package static var lottie: Self {
    Self("lottie", "Lottie", notes: { LottieFormat($0).notes($0) }) { LottieFormat($0).text }
  }

  // The page has three formats of its own, and no room for this one.
  #if !hasFeature(Embedded)
    package static var swift: Self {
      Self("swift", "Swift for this package's own sampler, number for number", texts: .asTimings) {
        SwiftFormat(sheet: $0).text
      }
    }

    /// All formats, in the order of the help.
    package static var all: [Self] {
      [css, webAnimations, motion, tailwind, tokens, swiftUI, swift, compose, flutter, lottie]
    }

    package init?(named name: String) {
      guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
      self = found
    }
  #endif
}
