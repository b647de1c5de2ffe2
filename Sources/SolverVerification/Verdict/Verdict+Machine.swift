package import Presentation
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
    writer.raw("sets-version", "\(CaseSet.version)")
    if let contract { writer.text("contract", contract) }
    if let helloFault { writer.text("helloFault", helloFault) }
    if let fault { writer.text("fault", fault) }
    if let faultRequest { writer.raw("faultRequest", faultRequest) }
    if !lastLines.isEmpty {
      writer.raw("lastLines", JSONWriter.array(lastLines.map { JSONWriter.string($0) }))
    }
    if let unfinished { writer.text("unfinished", unfinished) }
    writer.raw(
      "findings",
      writer.list(findings, separator: ",\n") { finding, writer in
        writer.text("fault", "\(finding.fault)")
        writer.text("text", finding.text)
        if let engine = finding.engine { writer.text("knownFrom", engine) }
      })
    writer.raw("rejectedRequests", JSONWriter.array(rejectedRequests.map { JSONWriter.string($0) }))
    writer.raw("remarks", JSONWriter.array(remarks.map { JSONWriter.string($0) }))
    writer.raw(
      "kinds",
      writer.list(kinds, separator: ",\n") { kind, writer in
        writer.text("kind", kind.kind.rawValue)
        writer.text("outcome", kind.outcome.rawValue)
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
        accuracy("ordinary", kind.ordinary)
        accuracy("corpus", kind.corpus)
        if let worst = kind.worstOfCorpus { writer.text("worstOfCorpus", worst) }
        accuracy("overall", kind.overall)
        let members = writer.list(kind.services) { service, writer in
          writer.text("member", service.member.rawValue)
          writer.raw("served", "\(service.served)")
          writer.raw("declined", "\(service.declined)")
          writer.raw("notOffered", "\(service.notOffered)")
        }
        writer.raw("members", members)
      })
    writer.raw(
      "throughputs",
      writer.list(throughputs, separator: ",\n") { throughput, writer in
        writer.text("kind", throughput.kind.rawValue)
        writer.raw("items", "\(throughput.items)")
        writer.raw("frames", "\(throughput.frames)")
        writer.number("nanoseconds", throughput.nanoseconds)
        writer.number("rounds", throughput.rounds)
        if let broken = throughput.broken { writer.text("broken", broken) }
      })
    writer.raw(
      "breaches",
      writer.list(breaches, separator: ",\n") { breach, writer in
        writer.text("kind", breach.kind.rawValue)
        writer.text("group", breach.group)
        writer.text("member", breach.member.rawValue)
        writer.raw("wrong", "\(breach.wrong)")
        writer.raw("answers", "\(breach.answers)")
        writer.raw("worst", breach.worst.object)
        writer.raw("simplest", breach.simplest.object)
      })
    if let searched {
      writer.raw(
        "searched",
        writer.list(searched, separator: ",\n") { finding, writer in
          writer.text("set", finding.caseSet)
          writer.number("sampled", finding.sampled)
          writer.raw("evaluations", "\(finding.evaluations)")
          writer.raw("worst", finding.worst.object)
        })
    }
    writer.raw(
      "sets",
      writer.list(counts, separator: ",\n") { count, writer in
        writer.text("set", count.caseSet)
        writer.raw("asked", "\(count.asked)")
        writer.raw("answered", "\(count.answered)")
        writer.raw("unsupported", "\(count.unsupported)")
        writer.raw("rejected", "\(count.rejected)")
        writer.raw("unanswered", "\(count.unanswered)")
        writer.raw("nonFinite", "\(count.nonFinite)")
      })
    writer.raw(
      "rows",
      writer.list(rows, separator: ",\n") { row, writer in
        writer.text("kind", row.worst.request.kind.rawValue)
        writer.text("set", row.caseSet)
        writer.text("group", row.group)
        writer.text("member", row.member.rawValue)
        writer.raw("cases", "\(row.errors.count)")
        writer.number("median", row.errors.median)
        writer.number("quantile90", row.errors.quantile90)
        writer.number("quantile99", row.errors.quantile99)
        writer.number("quantile999", row.errors.quantile999)
        writer.number("maximum", row.errors.maximum)
        writer.raw(
          "histogram", "[" + row.errors.histogram.map(String.init).joined(separator: ",") + "]")
        writer.number("bound", row.bound)
        writer.raw("within", "\(row.isWithinBound)")
        writer.raw("worst", row.worst.object)
      })
    return writer.finished() + "\n"
  }

  /// Verdicts as one JUnit XML document: a suite for each verdict, a test case for each group.
  public static func junit(_ verdicts: [Verdict]) -> String { report(verdicts).junit }

  /// Verdicts as a report: a finding for each group, and the named faults as the causes.
  ///
  /// - Parameter file: The solver's source file, if it is known.
  package static func report(_ verdicts: [Verdict], file: String? = nil) -> CheckReport {
    CheckReport("animbench verify", verdicts.map { $0.suite(file: file) })
  }

  private func suite(file: String?) -> CheckReport.Suite {
    typealias Finding = CheckReport.Finding
    var findings = rows.map { row in
      let (worst, name) = (row.worst, "\(row.group): \(row.member)")
      guard !row.isWithinBound else { return Finding(.passed, rule: row.caseSet, title: name) }
      return Finding(
        .failure, rule: row.caseSet, title: name,
        """
        worst error \(Self.short(row.errors.maximum)), bound \(row.bound.map(Self.short) ?? "none"): \
        \(worst.number) is \(worst.observed), true \(worst.truth), for \(worst.request)
        """)
    }
    findings += counts.filter { $0.rejected + $0.unanswered > 0 }.map { count in
      Finding(
        .failure, rule: count.caseSet, title: "answers",
        "\(count.rejected) rejected, \(count.unanswered) unanswered of \(count.asked)")
    }
    if outcome == .undecidable {
      findings.append(Finding(.error, rule: "solver", title: "not judged", headline))
    }
    findings += remarks.map { Finding(.note, rule: "remark", title: method, "it \($0)") }
    var causes = self.findings.map {
      Finding(.failure, rule: "\($0.fault)", title: "\(method) is wrong", $0.text)
    }
    for index in causes.indices { causes[index].file = file }
    return CheckReport.Suite(method, findings, causes: causes)
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
