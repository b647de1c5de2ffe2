/// A format that whole choreographies are exported to. A new one is a file with a function, and a case
/// here.
package enum ExportFormat: String, CaseIterable, Sendable {
  case css, webAnimations = "waapi", tailwind, tokens, swiftUI = "swiftui", compose, android,
    flutter,
    lottie, svg

  /// What it is, for the help.
  package var summary: String {
    switch self {
    case .css: "CSS: custom properties, transitions, @keyframes, reduced motion"
    case .webAnimations: "Web Animations: a JavaScript module"
    case .tailwind: "a theme for Tailwind CSS 4"
    case .tokens: "W3C design tokens"
    case .swiftUI: "SwiftUI"
    case .compose: "Jetpack Compose"
    case .android: "Android animators"
    case .flutter: "Flutter tweens and springs"
    case .lottie: "Lottie"
    case .svg: "SVG with SMIL animations"
    }
  }

  /// What of a choreography the format cannot do, and what the application does instead; empty where all of it
  /// is carried.
  package func notes(_ sheet: ExportSheet) -> [String] {
    switch self {
    case .tokens: DesignTokensFormat.notes(sheet)
    case .lottie: LottieFormat.notes(sheet)
    case .svg: ExportedPicture.notes(sheet)
    default: []
    }
  }

  /// A choreography in this format.
  package func text(_ sheet: ExportSheet) -> String {
    switch self {
    case .css: CSSFormat(sheet).text
    case .webAnimations: WebAnimationsFormat(sheet).text
    case .tailwind: TailwindFormat(sheet).text
    case .tokens: DesignTokensFormat(sheet).text
    case .swiftUI: SwiftUIFormat(sheet).text
    case .compose: ComposeFormat(sheet).text
    case .android: AndroidFormat(sheet).text
    case .flutter: FlutterFormat(sheet).text
    case .lottie: LottieFormat(sheet).text
    case .svg: SVGFormat(sheet).text
    }
  }
}
