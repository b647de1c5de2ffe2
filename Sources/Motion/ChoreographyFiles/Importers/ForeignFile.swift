internal import Foundation
internal import StrictJSON

/// Files that are not a choreography, recognised by their contents and their name.
package enum ForeignFile {
  package enum Kind: String, Sendable {
    case choreography = "a choreography"
    case css = "CSS"
    case tokens = "design tokens"
    case lottie = "Lottie"
    case desktop = "a configuration of Hyprland or niri"
    case swift = "Swift source"
    case expression = "an animation"
    case html = "a web page"
    case script = "JavaScript"
    case samples = "recorded samples"
    case archive = "an archive"
    case json = "JSON"
    case other = "no known format"
  }

  package static func kind(_ bytes: [UInt8], name: String) -> Kind {
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x1F, 0x8B]) {
      return .archive
    }
    let text = String(decoding: bytes.prefix(200_000), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let suffix = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let isJSON =
      ["json", "json5", "jsonc"].contains(suffix)
      || text.hasPrefix("{") && !["css", "scss", "nix"].contains(suffix)
    if isJSON, let json = try? ChoreographyDocument.relaxedJSON(bytes),
      case .object(let members) = json
    {
      if members["format"] != nil { return .choreography }
      if members["layers"] != nil, members["fr"] != nil { return .lottie }
      if DesignTokens.areTokens(json) || members["resolutionOrder"] != nil { return .tokens }
      return text.utf8.count < 2000 && (try? AnimationExpression(text)) != nil ? .expression : .json
    }
    // No text has a null byte.
    if !isJSON, bytes.prefix(200_000).contains(0) { return .other }
    switch suffix {
    case "css", "scss", "less", "pcss": return .css
    case "swift": return .swift
    case "kdl": return .desktop
    case "lottie": return .archive
    case "js", "ts", "tsx", "jsx", "mjs": return .script
    case "html", "htm", "vue", "svelte": return .html
    case "csv", "tsv": return .samples
    default: break
    }
    func has(_ pattern: String) -> Bool {
      text.range(of: pattern, options: .regularExpression) != nil
    }
    if text.hasPrefix("<") { return .html }
    if has("hl\\.(curve|animation)\\(")
      || has("(?m)^\\s*(animations:)?(bezier|animation)\\s*=[^{;]*,")
      || has("(?m)^\\s*animations *\\{")
    {
      return .desktop
    }
    if has("(?m)^\\s*import SwiftUI") || has("(?m)^\\s*(struct|extension) \\w+.*\\{") {
      return .swift
    }
    if has("(?m)^[.#:@*\\w\\[][^{};=]*\\{[^{}]*[\\w-]+\\s*:[^{};]+;")
      || has("(?m)^\\s*(--|\\$)[\\w-]+\\s*:.*;")
    {
      return .css
    }
    if text.utf8.count < 2000, (try? AnimationExpression(text)) != nil { return .expression }
    if has("^[-+.0-9eE]+[,;\\s]+[-+.0-9eE]+\\s*\\n") { return .samples }
    return isJSON ? .json : .other
  }

  /// The style elements of a page, at their lines.
  private static func styles(_ text: String) -> String {
    var (result, rest) = ("", Substring(text))
    func blank(_ part: Substring) -> String { String(part.filter(\.isNewline)) }
    while let open = rest.range(
      of: "<style[^>]*>", options: [.regularExpression, .caseInsensitive])
    {
      let end = rest.range(
        of: "</style", options: .caseInsensitive, range: open.upperBound..<rest.endIndex)
      let close = end?.lowerBound ?? rest.endIndex
      result += blank(rest[..<open.upperBound]) + rest[open.upperBound..<close]
      rest = rest[close...]
      if end != nil { rest = rest.dropFirst(2) }
    }
    return result
  }

  /// A file of another kind as a choreography; nil for a choreography.
  ///
  /// - Parameter companions: Other files, whose variables, keyframes and tokens this one uses.
  /// - Throws: `DocumentError` for a file that cannot be one, with what to run instead.
  package static func choreography(
    _ bytes: [UInt8], name: String, with companions: [(name: String, bytes: [UInt8])] = []
  ) throws(DocumentError) -> ImportedChoreography? {
    let kind = kind(bytes, name: name)
    let text = String(decoding: bytes, as: UTF8.self)
    func rejection(_ remedy: String) -> DocumentError {
      DocumentError("this looks like \(kind.rawValue), not like a choreography; \(remedy)")
    }
    var (sheets, tokens): ([CSSStylesheet], [JSONValue]) = ([], [])
    for companion in companions {
      let text = String(decoding: companion.bytes, as: UTF8.self)
      switch Self.kind(companion.bytes, name: companion.name) {
      case .css: sheets.append(try CSSStylesheet(text, after: sheets))
      case .html: sheets.append(try CSSStylesheet(styles(text), after: sheets))
      case .tokens: tokens.append(try ChoreographyDocument.relaxedJSON(companion.bytes))
      case let other:
        throw DocumentError(companion.name, is: other.rawValue, must: "be CSS or design tokens")
      }
    }
    switch kind {
    case .choreography: return nil
    case .css: return try CSSImporter.read(text, name: name, after: sheets)
    case .lottie:
      return try LottieImporter.read(try ChoreographyDocument.relaxedJSON(bytes), name: name)
    case .tokens:
      return try DesignTokens(
        try ChoreographyDocument.relaxedJSON(bytes), path: "", isForeign: true, with: tokens
      ).choreography(name: name)
    case .expression:
      var result = ImportedChoreography(name: name, kind: "animation")
      let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
      let expression = try AnimationExpression(words)
      if !expression.otherReadings.isEmpty, let library = expression.written?.dialect.library {
        result.note(
          0, "", "read as \(library)'s; \(expression.otherReadings.joined(separator: ", "))")
      }
      let pace = try AnimationPace(expression, path: "animation")
      result.add("animation", line: 1, pace: pace)
      return result
    case .html:
      var result = try CSSImporter.read(styles(text), name: name, after: sheets)
      let others = "<link[^>]*stylesheet|style=[\"'][^\"'>]*(animation|transition)"
      if let found = text.range(of: others, options: [.regularExpression, .caseInsensitive]) {
        result.note(
          text[..<found.lowerBound].count(where: \.isNewline) + 1, String(text[found]),
          "style attributes and other files are not read; --with gives files")
      }
      return result
    case .script:
      throw rejection(
        "give the animation itself: choreo convert 'motion visualDuration=0.4 bounce=0.2'")
    case .desktop:
      throw rejection(
        "give one of its springs or curves: choreo convert 'niri damping-ratio=0.8 stiffness=400'")
    case .samples: throw rejection("run choreo fit \(name)")
    case .archive: throw rejection("unpack it first; Lottie's JSON is read")
    case .swift:
      throw rejection(
        "build with the trait that reads SwiftUI, or give its animations to choreo convert")
    case .json, .other:
      // A choreography without its format, or with an error in its JSON, gets its own error.
      if kind == .json {
        guard case .object(let members)? = try? ChoreographyDocument.relaxedJSON(bytes),
          members["elements"] == nil
        else { return nil }
      }
      throw rejection(
        "files that are read: choreographies, CSS, design tokens of the W3C format, Lottie, and "
          + "texts such as \"spring(duration: 0.4, bounce: 0.2)\"")
    }
  }
}
