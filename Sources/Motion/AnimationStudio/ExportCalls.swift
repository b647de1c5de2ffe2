package import ChoreographyExport
internal import ChoreographyFiles
internal import StrictJSON

/// The formats shown on the page, which has no room for all: those of web pages and apps.
package let pageFormats: [ExportFormat] = [.css, .webAnimations, .swiftUI]

/// The formats that `exportText` numbers, as JSON: names and descriptions.
package func formatsText() -> String {
  ScriptJSON.array(
    pageFormats.map { format in
      ScriptJSON.object([
        ("name", ScriptJSON.string(format.name)), ("summary", ScriptJSON.string(format.summary)),
      ])
    })
}

/// A choreography file in another format, as JSON: the text, the limitations of the format, and the
/// parts that could not be exported. If nothing could be exported, the member `rejected` gives the
/// reason.
///
/// - Parameters:
///   - bytes: The file.
///   - format: The index of the format, from 0.
///   - error: The greatest error, as a fraction of how far a motion goes.
///   - reducesMotion: Whether only the motion under reduced motion is exported.
package func exportText(
  _ bytes: [UInt8], format: Int, error: Double, reducesMotion: Bool
) -> String {
  do throws(DocumentError) {
    guard error >= 1e-6, error <= 0.5 else {
      throw DocumentError("error", is: "\(error)", must: "be between 0.000001 and 0.5")
    }
    guard pageFormats.indices.contains(format) else {
      throw DocumentError("format", is: "\(format)", must: "be one of those that are")
    }
    let format = pageFormats[format]
    var document = try choreographyDocument(bytes)
    if reducesMotion { document = document.onlyReducingMotion }
    let sheet = ExportSheet(document, error: error)
    if let first = sheet.failures.first, sheet.elements.allSatisfy({ $0.properties.isEmpty }) {
      throw first
    }
    return ScriptJSON.object([
      ("text", ScriptJSON.string(format.text(sheet))),
      ("notes", ScriptJSON.array(format.notes(sheet).map { ScriptJSON.string($0) })),
      ("leftOut", ScriptJSON.array(sheet.failures.map { ScriptJSON.string($0.description) })),
    ])
  } catch {
    return ScriptJSON.object([("rejected", ScriptJSON.string(error.description))])
  }
}
