internal import StrictJSON

extension Verdict {
  /// The verdict as JSON. Non-finite errors are written as the protocol's strings.
  public var json: String {
    var writer = MemberWriter()
    writer.text("schema", "animbench-verdict/2")
    writer.text("method", method)
    writer.text("summary", summary)
    writer.text("standard", standard)
    writer.text("outcome", outcome.rawValue)
    writer.raw("seed", "\(seed)")
    writer.text("setsDigest", CaseSet.digest)
    if let contract { writer.text("contract", contract) }
    if let helloFault { writer.text("helloFault", helloFault) }
    if let fault { writer.text("fault", fault) }
    if let faultRequest { writer.raw("faultRequest", faultRequest) }
    if !lastLines.isEmpty { writer.texts("lastLines", lastLines) }
    if let unfinished { writer.text("unfinished", unfinished) }
    func list<Element>(
      _ name: String, _ elements: [Element], write: (Element, inout MemberWriter) -> Void
    ) {
      writer.raw(name, writer.list(elements, separator: ",\n", write))
    }
    list("places", places) { $0.write(to: &$1) }
    list("findings", findings) { finding, writer in
      writer.text("fault", "\(finding.fault)")
      writer.text("text", finding.text)
      if let engine = finding.engine { writer.text("knownFrom", engine) }
    }
    writer.texts("rejectedRequests", rejectedRequests)
    writer.texts("remarks", remarks)
    list("kinds", kinds) { $0.write(to: &$1) }
    list("throughputs", throughputs) { $0.write(to: &$1) }
    list("breaches", breaches) { $0.write(to: &$1) }
    if let searched {
      list("searched", searched) { finding, writer in
        writer.text("set", finding.caseSet)
        writer.number("sampled", finding.sampled)
        writer.raw("evaluations", "\(finding.evaluations)")
        writer.raw("worst", finding.worst.object)
      }
    }
    list("sets", counts) { $0.write(to: &$1) }
    list("rows", rows) { $0.write(to: &$1) }
    return writer.finished() + "\n"
  }
}

extension Localisation {
  fileprivate func write(to writer: inout MemberWriter) {
    writer.text("kind", kind)
    writer.texts("members", members)
    writer.texts("rightMembers", rightMembers)
    writer.raw("wrong", "\(wrong)")
    writer.raw("rightInside", "\(rightInside)")
    writer.raw("rightOutside", "\(rightOutside)")
    writer.raw(
      "conditions",
      writer.list(conditions) { condition, writer in
        writer.text("feature", condition.feature)
        writer.text("text", condition.text)
        writer.number("least", condition.least)
        writer.number("greatest", condition.greatest)
        writer.number("nearestRight", condition.nearestRight)
        if let words = condition.words { writer.texts("words", words) }
      })
    writer.flag("areAboutFirst", areAboutFirst, unless: false)
    if let relation { writer.text("relation", relation) }
    if let growth { writer.text("growth", growth) }
    if let changing { writer.raw("changing", "\(changing)") }
    writer.number("largestError", largestError)
    func example(_ example: Example) -> String {
      var writer = MemberWriter()
      writer.text("member", example.number)
      writer.text("observed", example.observed)
      writer.text("truth", example.truth)
      writer.raw("request", example.request)
      return writer.finished()
    }
    writer.raw("simplest", example(simplest))
    if let nearestRight { writer.raw("nearestRight", example(nearestRight)) }
    writer.text("text", text)
  }
}

extension KindVerdict {
  fileprivate func write(to writer: inout MemberWriter) {
    writer.text("kind", kind.rawValue)
    writer.text("outcome", outcome.rawValue)
    func accuracy(_ name: String, _ accuracy: KindVerdict.Accuracy?) {
      guard let accuracy else { return }
      var members = MemberWriter()
      members.raw("answers", "\(accuracy.answers)")
      members.number("typical", accuracy.typical)
      members.number("quantile99", accuracy.quantile99)
      members.number("worst", accuracy.worst)
      members.text("level", accuracy.level.rawValue)
      writer.raw(name, members.finished())
    }
    accuracy("ordinary", ordinary)
    accuracy("corpus", corpus)
    if let worst = worstOfCorpus { writer.text("worstOfCorpus", worst) }
    accuracy("overall", overall)
    let members = writer.list(services) { service, writer in
      writer.text("member", service.member.rawValue)
      writer.raw("served", "\(service.served)")
      writer.raw("declined", "\(service.declined)")
      writer.raw("notOffered", "\(service.notOffered)")
    }
    writer.raw("members", members)
  }
}

extension Throughput {
  fileprivate func write(to writer: inout MemberWriter) {
    writer.text("kind", kind.rawValue)
    writer.raw("items", "\(items)")
    writer.raw("frames", "\(frames)")
    writer.number("nanoseconds", nanoseconds)
    writer.number("rounds", rounds)
    if let unmeasured { writer.text("notMeasured", unmeasured) }
  }
}

extension Breach {
  fileprivate func write(to writer: inout MemberWriter) {
    writer.text("kind", kind.rawValue)
    writer.text("group", group)
    writer.text("member", member.rawValue)
    writer.raw("wrong", "\(wrong)")
    writer.raw("answers", "\(answers)")
    writer.raw("worst", worst.object)
    writer.raw("simplest", simplest.object)
  }
}

extension Verdict.Count {
  fileprivate func write(to writer: inout MemberWriter) {
    writer.text("set", caseSet)
    writer.raw("asked", "\(asked)")
    writer.raw("answered", "\(answered)")
    writer.raw("unsupported", "\(unsupported)")
    writer.raw("rejected", "\(rejected)")
    writer.raw("unanswered", "\(unanswered)")
    writer.raw("nonFinite", "\(nonFinite)")
  }
}

extension Verdict.Row {
  fileprivate func write(to writer: inout MemberWriter) {
    writer.text("kind", worst.request.kind.rawValue)
    writer.text("set", caseSet)
    writer.text("group", group)
    writer.text("member", member.rawValue)
    writer.raw("cases", "\(errors.count)")
    writer.number("median", errors.median)
    writer.number("quantile90", errors.quantile90)
    writer.number("quantile99", errors.quantile99)
    writer.number("quantile999", errors.quantile999)
    writer.number("maximum", errors.maximum)
    writer.number("bound", bound)
    writer.raw("within", "\(isWithinBound)")
    writer.raw("worst", worst.object)
  }
}

extension WorstCase {
  /// The case as a JSON object.
  fileprivate var object: String {
    var writer = MemberWriter()
    writer.text("member", number.description)
    writer.number("error", error)
    writer.number("observed", observed)
    writer.number("truth", truth)
    writer.raw("request", request.description)
    return writer.finished()
  }
}
