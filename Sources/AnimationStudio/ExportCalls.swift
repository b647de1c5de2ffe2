package import ChoreographyExport
internal import ChoreographyFiles
internal import StrictJSON

/// The formats of the page, which has no room for them all: what a page and an app are written in.
package let pageFormats: [ExportFormat] = [.css, .webAnimations, .swiftUI]

/// The formats that `exportText` counts, as JSON: names and what they are.
package func formatsText() -> String {
  ScriptJSON.array(
    pageFormats.map { format in
      ScriptJSON.object([
        ("name", ScriptJSON.string(format.name)),
        ("summary", ScriptJSON.string(format.summary)),
      ])
    })
}

/// A choreography file in another format, as JSON: the text, what the format cannot do, and what could not be
/// exported; or the reason why nothing could, as the member `refused`.
///
/// - Parameters:
///   - bytes: The file.
///   - format: Which of the formats, from 0.
///   - error: The greatest error, as a fraction of how far a motion goes.
///   - reducesMotion: Whether only what is left for people who ask for less motion is exported.
package func exportText(
  _ bytes: [UInt8], format: Int, error: Double, reducesMotion: Bool
) -> String {
  do throws(DocumentError) {
    guard error >= 1e-6, error <= 0.5 else {
      throw DocumentError(
        path: "error", value: "\(error)", reason: "be between 0.000001 and 0.5")
    }
    guard pageFormats.indices.contains(format) else {
      throw DocumentError(path: "format", value: "\(format)", reason: "be one of those that are")
    }
    let format = pageFormats[format]
    var document = try choreographyDocument(bytes)
    if reducesMotion { document = document.onlyReducingMotion }
    let sheet = ExportSheet(document, error: error)
    if let first = sheet.refusals.first, sheet.elements.allSatisfy({ $0.properties.isEmpty }) {
      throw first
    }
    return ScriptJSON.object([
      ("text", ScriptJSON.string(format.text(sheet))),
      ("notes", ScriptJSON.array(format.notes(sheet).map { ScriptJSON.string($0) })),
      ("leftOut", ScriptJSON.array(sheet.refusals.map { ScriptJSON.string($0.description) })),
    ])
  } catch {
    return ScriptJSON.object([("refused", ScriptJSON.string(error.description))])
  }
}
