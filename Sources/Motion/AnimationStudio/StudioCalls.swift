// The exported functions of the page's second module. Texts are UTF-8; an answer stays in memory
// until the next one.

nonisolated(unsafe) private var answer: UnsafeMutablePointer<UInt8>?
nonisolated(unsafe) private var answerLength = 0

/// Stores a text for JavaScript and returns its length in bytes.
private func keep(_ text: String) -> Int32 {
  let bytes = Array(text.utf8)
  answer?.deallocate()
  let place = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
  place.initialize(from: bytes, count: bytes.count)
  (answer, answerLength) = (place, bytes.count)
  return Int32(bytes.count)
}

/// The address of the last answer.
@_cdecl("studio_answer")
public func studioAnswer() -> UnsafePointer<UInt8>? { UnsafePointer(answer) }

/// Allocates memory for a number of bytes.
@_cdecl("studio_allocate")
public func studioAllocate(_ bytes: Int32) -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer.allocate(byteCount: Int(max(bytes, 1)), alignment: 16)
}

/// Frees memory.
@_cdecl("studio_free")
public func studioFree(_ place: UnsafeMutableRawPointer) { place.deallocate() }

/// Audits a choreography file.
@_cdecl("studio_audit")
public func studioAudit(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  keep(auditText(Array(UnsafeBufferPointer(start: bytes, count: Int(count)))))
}

/// Stores the list of export formats.
@_cdecl("studio_formats")
public func studioFormats() -> Int32 { keep(formatsText()) }

/// Exports a choreography file in another format.
@_cdecl("studio_export")
public func studioExport(
  _ bytes: UnsafePointer<UInt8>, _ count: Int32, _ format: Int32, _ error: Double,
  _ reducesMotion: Int32
) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  return keep(
    exportText(bytes, format: Int(format), error: error, reducesMotion: reducesMotion != 0))
}

/// Stores the list of models.
@_cdecl("studio_models")
public func studioModels() -> Int32 { keep(modelsText()) }

/// Samples a spring's unit move by a model; 0 if unsupported.
@_cdecl("studio_spring_model")
public func studioSpringModel(
  _ model: Int32, _ duration: Double, _ bounce: Double, _ velocity: Double,
  _ times: UnsafePointer<Double>, _ positions: UnsafeMutablePointer<Double>, _ count: Int32
) -> Int32 {
  let times = UnsafeBufferPointer(start: times, count: Int(count))
  return sampleSpringModel(
    Int(model), duration: duration, bounce: bounce, velocity: velocity, at: times,
    into: positions) ? 1 : 0
}

/// Measures a spring's unit move.
@_cdecl("studio_measure_spring")
public func studioMeasureSpring(_ duration: Double, _ bounce: Double, _ velocity: Double) -> Int32 {
  keep(springMeasure(duration: duration, bounce: bounce, velocity: velocity))
}
