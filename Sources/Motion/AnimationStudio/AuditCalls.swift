internal import AnimationChoreography
internal import AnimationNumerics
internal import ChoreographyAudit
internal import ChoreographyFiles
internal import StrictJSON

/// Reads a choreography file, limited to a size that a page handles without a long wait.
func choreographyDocument(_ bytes: [UInt8]) throws(DocumentError) -> ChoreographyDocument {
  guard bytes.count <= 1 << 20 else {
    throw DocumentError("", is: "a file of \(bytes.count) bytes", must: "have at most \(1 << 20)")
  }
  let document = try ChoreographyDocument(bytes: bytes)
  let lanes = document.choreography.elements.reduce(0) { $0 + $1.count * $1.propertyNames.count }
  guard lanes <= 4096 else {
    throw DocumentError(
      "", is: "a choreography of \(lanes) moving properties",
      must: "have at most 4096 here; `animbench` takes more")
  }
  return document
}

/// The audit of a choreography file for the page, as JSON: names, verdicts, the report's text, and
/// every item's motion. If the file is invalid, the member `rejected` gives the reason.
package func auditText(_ bytes: [UInt8]) -> String {
  do throws(DocumentError) {
    let document = try choreographyDocument(bytes)
    let audited = AuditedDocument(document)
    let audit = audited.audit
    func judged(
      _ isKept: Bool, _ name: String, of element: String?, found: String, limit: String,
      remedy: String?
    ) -> String {
      ScriptJSON.object([
        ("kept", isKept ? "true" : "false"), ("budget", ScriptJSON.string(name)),
        ("element", ScriptJSON.string(element ?? "")), ("found", ScriptJSON.string(found)),
        ("limit", ScriptJSON.string(limit)), ("remedy", ScriptJSON.string(remedy ?? "")),
      ])
    }
    let verdicts =
      audit.verdicts.map {
        judged(
          $0.isKept, $0.budget, of: $0.element, found: $0.found, limit: $0.limit, remedy: $0.remedy)
      }
      + audit.expectations.map {
        judged(
          $0.isMet, "expectation", of: nil, found: $0.found, limit: $0.expected,
          remedy: $0.name == $0.expected ? nil : $0.name)
      }
    let remarks = audit.remarks.map {
      ScriptJSON.string(($0.rule.isWarning ? "Warning: " : "") + $0.text)
    }
    return ScriptJSON.object([
      ("verdict", ScriptJSON.string(audit.verdict)), ("name", ScriptJSON.string(audit.name)),
      ("title", ScriptJSON.string(audit.title)), ("flaw", ScriptJSON.string(audit.flaw ?? "")),
      ("settled", ScriptJSON.number(audit.settled)),
      ("verdicts", ScriptJSON.array(verdicts)), ("remarks", ScriptJSON.array(remarks)),
      ("text", ScriptJSON.string(AuditText(audit: audit, budgets: document.budgets).text)),
      ("content", audited.content),
    ])
  } catch {
    return ScriptJSON.object([("rejected", ScriptJSON.string(error.description))])
  }
}

/// The measures of a spring's move from 0 to 1, as JSON.
///
/// They are the overshoot, the greatest velocity and its time, and the times from which the move
/// stays within 1 % and 0.1 % of its end. Times that never occur are null.
package func springMeasure(duration: Double, bounce: Double, velocity: Double) -> String {
  do throws(ParameterError) {
    let spring = try Spring(.duration(duration, bounce: bounce))
    guard velocity.magnitude <= 1e9 else {
      throw ParameterError("velocity", is: velocity, must: "be between -1e9 and 1e9")
    }
    let animation: Animation =
      velocity == 0 ? .spring(spring) : .interpolatingSpring(spring, initialVelocity: velocity)
    let choreography = Choreography(
      name: "move",
      elements: [
        .init(name: "move", properties: [.init("x", from: 0, to: 1, animation: animation)])
      ])
    let measure = MotionMeasure(ChoreographySampler(choreography), lane: 0)
    return ScriptJSON.object([
      ("overshoot", ScriptJSON.number(measure.overshoot)),
      ("peakVelocity", ScriptJSON.number(measure.peakVelocity)),
      ("peakVelocityTime", ScriptJSON.number(measure.peakVelocityTime)),
      ("settled", ScriptJSON.number(measure.settled)), ("done", ScriptJSON.number(measure.done)),
    ])
  } catch {
    return ScriptJSON.object([("rejected", ScriptJSON.string(error.description))])
  }
}
