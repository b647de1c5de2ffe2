// Fuzzes what is made of a choreography: bytes become a document with any motions, texts and numbers;
// it is read, audited, drawn as a page and exported.
//
// Of the audit: no sample after the settled time is outside its band, none is faster than the peak. Of
// the page: no text of the document is markup. Of the export: the texts, read by the readers of CSS and
// by a track, are nowhere farther from the animation than they say.
//
// Sample: 100 inputs.

import AnimationChoreography
import AnimationNumerics
import ChoreographyAudit
import ChoreographyExport
import ChoreographyFiles

/// A document as text, from bytes.
private struct Writer {
  var bytes: UnsafeBufferPointer<UInt8>
  var place = 0

  mutating func byte() -> UInt8 {
    defer { place += 1 }
    return place < bytes.count ? bytes[place] : 0
  }

  mutating func choice(_ texts: String...) -> String { texts[Int(byte()) % texts.count] }

  mutating func list(_ most: UInt8, _ item: (inout Writer) -> String) -> String {
    (0...byte() % most).map { _ in item(&self) }.joined(separator: ", ")
  }

  /// A value that something moves to: mostly of everyday size, sometimes any at all.
  mutating func value() -> String {
    switch byte() % 8 {
    case 0...5: "\(Double(Int8(bitPattern: byte())) / 8)"
    case 6: "\(byte())e\(Int8(bitPattern: byte()))"
    default: "-\(byte()).\(byte())e\(Int8(bitPattern: byte()) / 4)"
    }
  }

  mutating func seconds() -> String {
    switch byte() % 8 {
    case 0...5: "\(Double(byte() % 64) / 64 + 0.02)"
    case 6: "\(byte())e-\(byte() % 16)"
    default: "\(Double(byte()) * 40)"
    }
  }

  /// The start, bounded to plausible times.
  mutating func start() -> String { "\(Double(byte()) / 128)" }

  mutating func text() -> String {
    choice(
      "card", "<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "<!--<script>",
      "@CONTENT@", "a|b`c`", "\\\" onload=\\\"alert(1)", "\\u001b[31m", "\\u2028", "&lt;")
  }

  mutating func bounce() -> String { "\(Double(Int8(bitPattern: byte())) / 128)" }

  mutating func curve() -> String {
    let (x1, x2) = (Double(byte()) / 255, Double(byte()) / 255)
    return "\"x1\": \(x1), \"y1\": \(value()), \"x2\": \(x2), \"y2\": \(value())"
  }

  mutating func animation() -> String {
    var members: String
    switch byte() % 6 {
    case 0: return choice("null", "\"default\"", "\"easeIn\"", "\"bouncy\"", "\"linear\"")
    case 1: members = "\"kind\": \"spring\", \"duration\": \(seconds()), \"bounce\": \(bounce())"
    case 2:
      members =
        "\"kind\": \"interpolatingSpring\", \"stiffness\": \(seconds())e3, "
        + "\"damping\": \(seconds())e1, \"initialVelocity\": \(value())"
    case 3: members = "\"kind\": \"timingCurve\", \"duration\": \(seconds()), \(curve())"
    case 4: members = "\"kind\": \"easeInOut\", \"duration\": \(seconds())"
    default: members = "\"kind\": \"snappy\", \"extraBounce\": \(Double(byte() % 96) / 128)"
    }
    if byte() % 4 == 0 {
      let modifiers = list(2) { writer in
        switch writer.byte() % 6 {
        case 0: "{\"delay\": \(writer.start())}"
        case 1: "{\"speed\": \(writer.seconds())}"
        case 2: "{\"repeatCount\": \(1 + writer.byte() % 5), \"autoreverses\": false}"
        case 3: "{\"repeatCount\": \(1 + writer.byte() % 5)}"
        case 4: "{\"logicallyComplete\": \(writer.start())}"
        default: "{\"repeatForever\": true}"
        }
      }
      members += ", \"modifiers\": [\(modifiers)]"
    }
    return "{\(members)}"
  }

  mutating func keyframe() -> String {
    switch byte() % 5 {
    case 0: "{\"type\": \"move\", \"to\": \(value())}"
    case 1:
      "{\"type\": \"linear\", \"to\": \(value()), \"duration\": \(seconds()), \"curve\": {\(curve())}}"
    case 2: "{\"type\": \"cubic\", \"to\": \(value()), \"duration\": \(seconds())}"
    case 3:
      "{\"type\": \"cubic\", \"to\": \(value()), \"duration\": \(seconds()), "
        + "\"startVelocity\": \(value()), \"endVelocity\": \(value())}"
    default:
      "{\"type\": \"spring\", \"to\": \(value()), \"duration\": \(seconds()), "
        + "\"spring\": {\"duration\": \(seconds()), \"bounce\": \(bounce())}}"
    }
  }

  mutating func property(_ number: Int) -> String {
    let head = "{\"name\": \"p\(number)\(text())\", \"from\": \(value())"
    switch byte() % 4 {
    case 0: return "\(head), \"keyframes\": [\(list(5) { $0.keyframe() })]}"
    case 1:
      var time = 0.0
      let moves = list(4) { writer in
        time += Double(writer.byte()) / 256
        return "{\"at\": \(time), \"to\": \(writer.value()), \"animation\": \(writer.animation())}"
      }
      return "\(head), \"moves\": [\(moves)]}"
    default: return "\(head), \"to\": \(value()), \"animation\": \(animation())}"
    }
  }

  mutating func element(_ number: Int) -> String {
    var members = "\"name\": \"e\(number)\(text())\", \"delay\": \(start())"
    if byte() % 2 == 0 {
      members +=
        ", \"count\": \(1 + byte() % 9), \"stagger\": {\"interval\": \(start()), "
        + "\"maximumIndex\": \(byte() % 9)}"
    }
    if byte() % 3 == 0 {
      let properties = 1 + byte() % 2
      var number = 0
      let steps = list(4) { writer in
        number += 1
        let values = (0..<properties).map { "\"q\($0)\": \(writer.value())" }
          .joined(separator: ", ")
        return
          "{\"name\": \"s\(number)\(writer.text())\", \"values\": {\(values)}, "
          + "\"animation\": \(writer.animation())}"
      }
      members += ", \"phases\": {\"mode\": \"\(choice("once", "loop"))\", \"steps\": [\(steps)]}"
    } else {
      var number = 0
      let properties = list(3) { writer in
        number += 1
        return writer.property(number)
      }
      members += ", \"properties\": [\(properties)]"
    }
    return "{\(members)}"
  }

  mutating func document() -> String {
    var number = 0
    let elements = list(3) { writer in
      number += 1
      return writer.element(number)
    }
    let texts = "\"name\": \"\(text())\", \"title\": \"\(text())\", \"flaw\": \"\(text())\""
    return
      "{\"format\": \"animation-choreography\", \"version\": 1, \(texts), \"elements\": [\(elements)]}"
  }
}

private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Fractions of a time, the same for every input.
private let fractions = (0..<64).map {
  (Double($0) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
}

private func check(_ audit: ChoreographyAudit, _ sampler: ChoreographySampler) {
  var lane = 0
  for element in audit.elements {
    for (number, property) in element.properties.enumerated() {
      let motion = property.motion
      let name = "\(element.name).\(property.name)"
      let start = sampler.lanes[lane + number].start
      for (band, time) in [(0.01, motion.settled), (0.001, motion.done)] where time.isFinite {
        for fraction in fractions {
          let later = start + time * (1 + 1e-9) + 1e-9 + fraction * (1 + time)
          let value = sampler.sample(lane: lane + number, at: later).value
          expect(
            (value - motion.to).magnitude <= (band + 2e-5) * motion.scale + 1e-12
              * motion.to.magnitude,
            "\(name) is at \(value) at \(later), settled since \(time) at \(motion.to)")
        }
      }
      guard motion.peakVelocity.isFinite else { continue }
      for fraction in fractions {
        let end = motion.done.isFinite ? motion.done : 4
        let sample = sampler.sample(lane: lane + number, at: start + fraction * end)
        expect(
          sample.velocity.magnitude <= motion.peakVelocity * (1 + 1e-3) + 1e-9 * motion.scale,
          "\(name) is faster, \(sample.velocity), than its peak, \(motion.peakVelocity)")
      }
    }
    lane += element.properties.count * element.starts.count
  }
}

private func check(page: String) {
  expect(!page.contains("<img"), "a text became an image")
  expect(!page.contains("<!--"), "a text became a comment")
  let lower = page.lowercased()
  expect(
    lower.components(of: "<script") == 2 && lower.components(of: "</script") == 2,
    "a text became a script")
  expect(
    page.unicodeScalars.allSatisfy {
      $0.value >= 0x20 || $0 == "\n" || $0 == "\t"
    }, "a control character is left")
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = utf8[...]
    let sought = Array(text.utf8)
    while let first = rest.firstIndex(of: sought[0]) {
      rest = rest[first...]
      if rest.starts(with: sought) { count += 1 }
      rest = rest.dropFirst()
    }
    return count
  }
}

private func check(_ export: AnimationExport, _ subject: ExportSubject) {
  let name = "\(subject.animation)"
  // The delay of the animation itself.
  let delay = export.delay - subject.delay
  func apart(_ error: Double, _ what: String, _ value: (Double) -> Double) {
    for fraction in fractions {
      let time = fraction * export.duration
      let exact = subject.animation.progress(at: delay + time).value
      let found = value(time)
      // Beside a jump either side is right.
      let near = [-1.0, 1].map {
        subject.animation.progress(at: delay + time + $0 * 1e-9 * (export.duration + delay)).value
      }
      let distance = ([exact] + near).map { (found - $0).magnitude }.min()!
      expect(
        distance <= error + 1e-9 * max(1, exact.magnitude),
        "\(what) is \(found) at \(time), \(distance) from \(exact), not \(error): \(name)")
    }
  }
  for (css, error, what) in [
    (export.linear.css, export.linear.error, "linear()"),
    (export.bezier.css, export.bezier.error, "cubic-bezier()"),
  ] {
    guard let easing = try? EasingFunction(css: css) else {
      fatalError("\(css) is not CSS: \(name)")
    }
    apart(error, css.count < 200 ? css : what) { easing.value(at: $0 / export.duration) }
  }
  expect(export.linear.error <= export.statedError, "more than was allowed: \(name)")
  let waiting = export.stagger != nil || export.delay > 0 ? 1 : 0
  let keyframes = export.keyframes.swift.dropFirst(waiting).map { line -> Keyframe<Double> in
    let numbers = line.split { !"+-.e0123456789".contains($0) }.compactMap { Double($0) }
    return switch (line.prefix(4), numbers.count) {
    case ("Move", 1): .move(to: numbers[0])
    case ("Line", 2):
      .linear(to: numbers[0], duration: numbers[1], timingCurve: namedCurve(in: line) ?? .linear)
    case ("Line", 6):
      .linear(
        to: numbers[0], duration: numbers[1],
        timingCurve: .bezier(
          startControlPoint: UnitPoint(x: numbers[2], y: numbers[3]),
          endControlPoint: UnitPoint(x: numbers[4], y: numbers[5])))
    case ("Cubi", 4):
      .cubic(
        to: numbers[0], duration: numbers[1], startVelocity: numbers[2], endVelocity: numbers[3])
    default: fatalError("\(line) is not a keyframe: \(name)")
    }
  }
  guard let track = try? ScalarTrack(initialValue: 0, keyframes: keyframes) else {
    fatalError("the keyframes are not a track: \(name)")
  }
  apart(export.keyframes.error, "the track of keyframes", track.value)
}

/// The curve that a printed keyframe names, as in `timingCurve: .easeIn)`.
private func namedCurve(in line: String) -> UnitCurve? {
  UnitCurve.named.first { line.hasSuffix("timingCurve: .\($0.name))") }?.curve
}

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var writer = Writer(bytes: UnsafeBufferPointer(start: bytes, count: count))
  let text = writer.document()
  let document: ChoreographyDocument
  do throws(DocumentError) {
    document = try ChoreographyDocument(bytes: Array(text.utf8))
  } catch {
    if error.description.isEmpty { fatalError("an error without a word") }
    return 0
  }
  let audited = AuditedDocument(document)
  let audit = audited.audit
  check(audit, ChoreographySampler(document.choreography))
  _ = AuditText(audit: audit, budgets: document.budgets).text
  check(page: audited.html())
  // One animation an input: exports take the most time.
  let subjects = ExportSubject.all(in: document)
  guard !subjects.isEmpty else { return 0 }
  let subject = subjects[Int(writer.byte()) % subjects.count]
  // A smaller error would take the reference seconds to prove.
  let error = [0.002, 0.02, 0.1][Int(writer.byte()) % 3]
  do throws(DocumentError) {
    check(try AnimationExport(subject, error: error), subject)
  } catch {
    if error.description.isEmpty { fatalError("an error without a word") }
  }
  return 0
}
