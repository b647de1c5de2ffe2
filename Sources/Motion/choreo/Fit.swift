internal import CommandSupport
import ArgumentParser
internal import AnimationNumerics
internal import ChoreographyExport
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem
internal import Presentation
internal import StrictJSON

/// `choreo fit`: finds the nearest spring.
struct Fit: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds the spring nearest to an easing, to UIKit's damping, or to recorded samples.",
    discussion: HelpText.of("fit"))

  @Argument(
    help: "An easing or another animation, or a file of samples, - for standard input.",
    completion: .file())
  var subject: String?

  @Option(help: .init("The duration of the easing or of UIKit's animation.", valueName: "seconds"))
  var duration: Double?

  @Option(help: .init("UIKit's damping ratio, in place of an easing.", valueName: "ratio"))
  var damping: Double?

  @Option(help: .init("The start value of the samples; by default the first.", valueName: "value"))
  var from: Double?

  @Option(help: .init("The target of the samples; by default the last value.", valueName: "value"))
  var to: Double?

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func validate() throws {
    guard (subject == nil) != (damping == nil) else {
      throw ValidationError("give either an easing or a file, or --damping")
    }
    try check("--duration", duration, "be between 0.0001 and 10000") { (1e-4...1e4).contains($0) }
    try check("--damping", damping, "be between 0.000001 and 100") { (1e-6...100).contains($0) }
    if damping != nil, duration == nil { throw ValidationError("--damping needs a --duration") }
    for (name, value) in [("--from", from), ("--to", to)] {
      try check(name, value, "be within 1e100") { $0.magnitude <= 1e100 }
    }
  }

  func execute() throws -> ExitStatus {
    try Console().write(text(try found()))
    return .success
  }

  private struct Found {
    var spring: Spring
    /// Absent if there is nothing to compare with.
    var error: Double?
    var meanError: Double?
    var evidence: String
    /// Warnings: a unit that is probably wrong, a poor fit.
    var warning: String?
  }

  private func found() throws -> Found {
    if let damping, let duration {
      return Found(
        spring: Spring(settlingDuration: duration, dampingRatio: damping),
        evidence: "if UIKit's spring has settled to 0.1 % after \(duration) s")
    }
    let subject = subject ?? ""
    do {
      if subject != DocumentSource.standard, !FileManager.default.fileExists(atPath: subject) {
        let expression = try DocumentSource.expression(subject)
        if let spring = expression.animation.plainSpring {
          return Found(spring: spring, error: 0, meanError: nil, evidence: "it is one")
        }
        guard let easing = expression.easing else {
          throw CommandFailure.usage(
            "\"\(subject)\" is an animation with parts; give an easing or a file of samples")
        }
        guard let duration = duration ?? expression.duration else {
          throw CommandFailure.usage("an easing needs a --duration")
        }
        let fit = try SpringFit(easing, duration: duration)
        return Found(
          spring: fit.spring, error: fit.error, meanError: fit.meanError,
          evidence: fit.isProved ? "a bound at every time" : "at the examined points")
      }
      let samples = try RecordedSamples.read(
        try DocumentSource.bytes(subject == DocumentSource.standard ? nil : subject))
      let (start, end) = (from ?? samples[0].value, to ?? samples[samples.count - 1].value)
      guard start != end else {
        throw CommandFailure.badData(
          "\(subject): starts and ends at \(start); --to says where it goes")
      }
      let fit = SpringFit(samples: samples, from: start, to: end)
      return Found(
        spring: fit.spring, error: fit.error, meanError: fit.meanError,
        evidence: "at \(samples.count) samples",
        warning: UnlikelyTime.isUnlikely(delay: samples[samples.count - 1].time)
          ? "the last time is \(number(samples[samples.count - 1].time)) s; times are in seconds; did you "
            + "mean milliseconds?" : nil)
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure.badData("\(subject): \(error)")
    }
  }

  private func number(_ value: Double) -> String { NumberText.short(value, digits: 6) }

  /// The error above which the nearest spring is a poor stand-in.
  private static let poorError = 0.1

  private func text(_ found: Found) -> String {
    let spring = found.spring
    let ω = spring.naturalFrequency
    let members: [(name: String, value: String)] = [
      ("duration", number(spring.duration)), ("bounce", number(spring.bounce)),
      ("response", number(spring.response)), ("dampingRatio", number(spring.dampingRatio)),
      ("stiffness", number(ω * ω)), ("damping", number(2 * spring.dampingRatio * ω)),
    ]
    var text: String
    let names = Dialect.names(of: Oscillator(spring), within: 2e-3)
    if json {
      let all =
        members + (found.error.map { [("error", number($0))] } ?? [])
        + (found.meanError.map { [("meanError", number($0))] } ?? [])
        + (names.isEmpty ? [] : [("names", JSONWriter.array(names.map { JSONWriter.string($0) }))])
      text = "{ " + all.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + " }\n"
    } else {
      text = """
        spring(duration: \(members[0].value), bounce: \(members[1].value))
          response \(members[2].value), damping ratio \(members[3].value)
          stiffness \(members[4].value), damping \(members[5].value) (mass 1)

        """
      text +=
        found.error.map {
          "  off by at most \(NumberText.short($0, digits: 2)) of the move (\(found.evidence))\n"
        } ?? "  \(found.evidence)\n"
      if let mean = found.meanError {
        text += "  root mean square error \(NumberText.short(mean, digits: 2))\n"
      }
    }
    if !json, !names.isEmpty { text += "  this is \(names.joined(separator: ", "))\n" }
    if let error = found.error, error > Self.poorError {
      Console().note(
        "choreo: note: no spring is near: the nearest one found is \(DisplayText.percent(error)) of the move off"
      )
    }
    if let warning = found.warning { Console().note("warning: \(warning)") }
    return text
  }
}
