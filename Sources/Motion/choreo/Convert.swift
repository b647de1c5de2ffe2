internal import CommandSupport
internal import AnimationNumerics
import ArgumentParser
internal import ChoreographyExport
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem
internal import Presentation

/// `choreo convert`: an animation in another library's syntax, or a foreign file as a choreography.
struct Convert: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes an animation in the syntax of other libraries, or a file as a choreography.",
    discussion: HelpText.of("convert"))

  @Argument(help: "An animation, or a file, - for standard input.", completion: .file())
  var subject: String?

  @Option(
    help: .init(
      "Libraries, separated by commas; by default all: \(Dialect.libraries.joined(separator: ", ")).",
      valueName: "libraries"))
  var to: String?

  @Option(help: .init("Write a file's choreography here.", valueName: "file"))
  var output: String?

  @Flag(help: "Write the animation's times and progress as CSV instead, one line a frame.")
  var samples = false

  @Option(help: .init("Frames per second, up to 1000.", valueName: "rate"))
  var fps = 60.0

  @OptionGroup var companions: CompanionOption

  @Flag(help: "List every library's forms, rules and sources.")
  var list = false

  @Flag(help: "Write JSON instead of text.")
  var json = false

  private static var libraries: [String] { Dialect.libraries }

  func validate() throws {
    guard list || subject != nil else {
      throw ValidationError("give an animation or a file, or --list")
    }
    try check("--to", targets, among: Self.libraries)
    try check("--fps", fps, "be above 0 and at most 1000") { $0 > 0 && $0 <= 1000 }
    guard !samples || (!json && !list && to == nil && output == nil) else {
      throw ValidationError("--samples goes with an animation only")
    }
  }

  private var targets: [String] {
    to.map { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() } }
      ?? Self.libraries
  }

  private struct Row: Encodable {
    var library: String
    var code: String
    /// The greatest difference as a fraction of the move; nil if it is not known.
    var difference: Double?
    var time: Double?
    var remark: String
  }

  private struct Report: Encodable {
    var format = "animation-conversion"
    var version = 1
    var subject: String
    var names: [String]
    var rows: [Row]
  }

  func execute() throws -> ExitStatus {
    do {
      if list {
        try Console().write(Self.table)
      } else if let subject {
        if subject == DocumentSource.standard || FileManager.default.fileExists(atPath: subject) {
          guard to == nil else {
            throw CommandFailure.usage(
              "--to is for one animation; choreo export writes all of a file")
          }
          try convertFile(subject)
        } else {
          guard output == nil else {
            throw CommandFailure.usage("--output is for the choreography of a file")
          }
          let expression = try DocumentSource.expression(subject)
          if samples {
            try Console().write(samples(of: expression))
          } else {
            try convert(expression, subject)
          }
        }
      }
      return .success
    } catch let error as DocumentError { throw CommandFailure.badData("\(error)") }
  }

  /// The times and the progress of an animation until it has settled, at most a minute.
  private func samples(of expression: AnimationExpression) -> String {
    let length = expression.animation.removalTime
    let frames = Int((min(length, 60) * fps).rounded(.up))
    return "time,value\n"
      + (0...max(frames, 1)).map { frame in
        let time = Double(frame) / fps
        let value = expression.animation.progress(at: time).value
        return "\(Decimals.rounded(time, digits: 9)),\(value)\n"
      }.joined()
  }

  private func convertFile(_ name: String) throws {
    guard !samples else {
      throw CommandFailure.usage("--samples is for an animation, and \(name) is a file")
    }
    let file = try DocumentSource.subject(name, with: try companions.files())
    let bytes = try orFail(at: name) { () throws(DocumentError) in
      _ = try file.document()
      return try file.choreographyFile()
    }
    file.report()
    if let output {
      try AtomicFile.write(Data(bytes), to: output)
    } else {
      try Console().write(document: String(decoding: bytes, as: UTF8.self))
    }
  }

  private func convert(_ expression: AnimationExpression, _ subject: String) throws {
    guard let motion = expression.motion else {
      throw DocumentError(
        "animation", is: "\"\(subject)\"",
        must: "be a spring or a curve that every library could play: choreo export writes the "
          + "others")
    }
    var rows: [Row] = []
    for target in targets { rows += try self.rows(motion, expression.shown, target) }
    var names: [String] = []
    if case .spring(let spring, _) = motion.base { names = Dialect.names(of: spring) }
    var head = Self.description(motion)
    if !expression.otherReadings.isEmpty, let taken = expression.written?.dialect.library {
      head = "read as \(taken)'s: " + head + "; \(expression.otherReadings.joined(separator: ", "))"
    }
    if expression.isClamped {
      Console().note(
        "choreo: note: the clamp is left out: libraries set it beside the spring's numbers")
    }
    for target in targets where to != nil && !rows.contains(where: { $0.library == target }) {
      Console().note(
        "choreo: note: \(target) has no syntax for it: choreo export writes curves, choreo fit finds springs"
      )
    }
    if json {
      return try Console().write(
        document: DocumentCoding.text(Report(subject: subject, names: names, rows: rows)))
    }
    let console = Console()
    // Sentences are folded; code stays in one line, to be copied.
    func folded(_ line: String) -> String {
      console.style.paragraph(line).joined(separator: "\n") + "\n"
    }
    var text = folded(head)
    let frames = expression.animation.frames(at: fps)
    text +=
      frames.map { "  at rest from frame \($0) on, of \(Decimals.exact(fps)) a second\n" } ?? ""
    if !names.isEmpty { text += "  this is \(names.joined(separator: ", "))\n" }
    for (index, row) in rows.enumerated() {
      if index == 0 || rows[index - 1].library != row.library { text += "\n\(row.library)\n" }
      text += "  \(row.code)\n"
      // Forms of one library that are as far off share the remark.
      let next = index + 1 < rows.count ? rows[index + 1] : nil
      if next?.library != row.library || next?.remark != row.remark {
        text += folded("    \(row.remark)")
      }
    }
    try console.write(text)
  }

  private static func description(_ motion: PlainMotion) -> String {
    func number(_ value: Double) -> String { NumberText.short(value, digits: 6) }
    var text: String
    switch motion.base {
    case .spring(let spring, let velocity):
      let (ω, ζ) = (spring.frequency, spring.ratio)
      text =
        "a spring of duration \(number(2 * .pi / ω)) s, bounce \(number(spring.bounce)), "
        + "damping ratio \(number(ζ)), stiffness \(number(ω * ω)), damping \(number(2 * ζ * ω))"
      if velocity != 0 { text += ", initial velocity \(number(velocity)) moves per second" }
    case .decay(let decay, let velocity):
      text = "a decay of time constant \(number(decay.timeConstant)) s"
      if let velocity {
        let way = decay.end(fromValue: 0, initialVelocity: velocity)
        text += "; \(number(velocity)) units per second go \(number(way)) units far"
      }
    case .curve(let easing, let duration): text = "\(easing) in \(Decimals.cssTime(duration))"
    }
    if motion.delay != 0 { text += " after \(Decimals.cssTime(motion.delay))" }
    if motion.cycles != 1 {
      text += motion.cycles == .infinity ? ", for ever" : ", \(number(motion.cycles)) times"
      if motion.mirrors { text += " there and back" }
    }
    return text
  }

  /// A motion in each form of a library; of the forms of a curve only the first.
  private func rows(
    _ motion: PlainMotion, _ shown: ShownMotion?, _ target: String
  ) throws -> [Row] {
    var rows: [Row] = []
    if target == "css", motion.cycles == 1,
      Dialect.all.allSatisfy({ $0.library != target || WrittenMotion(motion, as: $0) == nil }),
      let animation = try shown?.animation()
    {
      let export = try AnimationExport(ExportSubject(animation, name: "motion"), error: 0.002)
      let delay = motion.delay == 0 ? "" : " \(Decimals.cssTime(motion.delay))"
      rows.append(
        Row(
          library: target, code: "transition: \(export.linear.transition)\(delay);",
          difference: export.linear.error,
          remark: "off by at most \(Self.fraction(export.linear.error)) of the move"))
    }
    for dialect in Dialect.all where dialect.library == target && dialect.isPrinted {
      guard rows.isEmpty || dialect.form != .curve,
        let answer = WrittenMotion(motion, as: dialect), let other = ShownMotion(answer)
      else { continue }
      let difference = try ShownDifference(shown ?? other, other)
      var remark =
        difference.magnitude < 1e-13
        ? dialect.form != .curve ? "the same motion" : "the same curve"
        : "off by at most \(Self.fraction(difference.magnitude)) of the move, at "
          + DisplayText.milliseconds(difference.time)
      // Rules only where they show.
      if difference.magnitude > 1e-4, !dialect.rules.isEmpty { remark += "; \(dialect.rules)" }
      if !answer.omissions.isEmpty {
        remark += "; without \(answer.omissions.joined(separator: " and "))"
      }
      rows.append(
        Row(
          library: target, code: answer.line, difference: difference.magnitude,
          time: difference.time, remark: remark))
    }
    return rows
  }

  private static func fraction(_ value: Double) -> String { NumberText.short(value, digits: 2) }

  private static var table: String {
    Dialect.all.filter(\.isPrinted).map { row in
      let parameters = row.parameters.map { parameter in
        parameter.name + (parameter.unit == .none ? "" : parameter.unit == .s ? " (s)" : " (ms)")
          + (parameter.standard.map { "=\(Decimals.exact($0))" } ?? "")
      }
      let rules = [row.rules, row.source].filter { !$0.isEmpty }.map { "  \($0)\n" }
      return "\(row.library) \(parameters.joined(separator: " "))\n\(rules.joined())"
    }.joined() + "Named springs: "
      + Dialect.named.map { "\($0.library) \($0.name)" }.joined(separator: ", ") + "\n"
  }
}
