internal import CommandSupport
import ArgumentParser
internal import ChoreographyAudit
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem
internal import Presentation

/// `choreo suggest`: finds a stagger that meets a budget.
struct Suggest: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Suggests a stagger for a number of items and a budget.",
    discussion: HelpText.of("suggest"))

  @Option(help: "The number of items.")
  var items: Int

  @Option(help: .init("The latest start of any item.", valueName: "seconds"))
  var budget = 0.3

  @Option(help: .init("The shortest interval.", valueName: "seconds"))
  var shortestInterval = 0.02

  @Option(help: .init("The longest interval.", valueName: "seconds"))
  var longestInterval = 0.05

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func validate() throws {
    try check("--items", items, "be between 1 and 1000000") { (1...1_000_000).contains($0) }
    try BudgetOptions.check(
      [
        ("budget", budget), ("shortest-interval", shortestInterval),
        ("longest-interval", longestInterval),
      ], shortestInterval, longestInterval)
  }

  func execute() throws -> ExitStatus {
    BudgetOptions.warnings([("budget", budget)]).forEach(Console().note)
    let suggestion = StaggerSuggestion(
      count: items, budget: budget, intervals: shortestInterval...longestInterval)
    let console = Console()
    let lines = text(suggestion).split(separator: "\n").flatMap {
      console.style.folded(String($0), indent: 4)
    }
    try console.write(json ? encoded(suggestion) : lines.joined(separator: "\n") + "\n")
    // A budget that no stagger meets counts as broken.
    return suggestion == nil && items > 1 ? .broken : .success
  }

  private func text(_ suggestion: StaggerSuggestion?) -> String {
    guard items > 1 else { return "One item needs no stagger.\n" }
    guard let suggestion else {
      return "No stagger: within \(milliseconds(budget)) not even two items can start "
        + "\(milliseconds(shortestInterval)) apart. Let all \(items) start together.\n"
    }
    var lines = [
      "\(items) items, the last start within \(milliseconds(budget)):",
      "  interval \(milliseconds(suggestion.interval))"
        + (suggestion.maximumIndex.map { ", index capped at \($0): items past it start together" }
          ?? "") + "; last start \(milliseconds(suggestion.lastStart))",
      "  choreography  \"stagger\": \(stagger(suggestion))",
    ]
    let index = suggestion.maximumIndex.map { "min(index, \($0))" } ?? "index"
    let css = suggestion.maximumIndex.map { "min(var(--i), \($0))" } ?? "var(--i)"
    lines += [
      "  SwiftUI       .delay(Double(\(index)) * \(number(suggestion.interval)))",
      "  CSS           transition-delay: calc(\(css) * \(number(suggestion.interval * 1000))ms)",
    ]
    for guideline in StaggerGuideline.all {
      guard let row = guideline.row(count: items) else { continue }
      let interval =
        row.interval.map {
          $0.lowerBound == $0.upperBound
            ? milliseconds($0.lowerBound)
            : "\(milliseconds($0.lowerBound)) to \(milliseconds($0.upperBound))"
        } ?? "as the total allows"
      lines.append(
        "  \"\(guideline.name)\" advises \(interval)"
          + (row.maximumIndex.map { ", capped at \($0)" } ?? "") + " (\(row.note))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func stagger(_ suggestion: StaggerSuggestion) -> String {
    let cap = suggestion.maximumIndex.map { ", \"maximumIndex\": \($0)" } ?? ""
    return "{ \"interval\": \(number(suggestion.interval))\(cap) }"
  }

  private func encoded(_ suggestion: StaggerSuggestion?) -> String {
    let stagger = suggestion.map(stagger) ?? "null"
    let last = suggestion.map { number($0.lastStart) } ?? "0"
    return "{ \"items\": \(items), \"budget\": \(number(budget)), \"stagger\": \(stagger), "
      + "\"lastStart\": \(last) }\n"
  }

  private func number(_ value: Double) -> String { NumberText.short(value, digits: 9) }
  private func milliseconds(_ value: Double) -> String { "\(number(value * 1000)) ms" }
}
