internal import Foundation
internal import SolverVerification
internal import FaultModels
internal import Measurement

/// What `animbench verify` does.
struct VerifyCommand: Sendable {
  /// How the verdict is written.
  enum Format: String, Sendable, CaseIterable {
    /// For a person at a terminal.
    case text
    /// For a pull request.
    case markdown
    /// For machines.
    case json
    /// For continuous integration.
    case junit
  }

  /// A shell command that speaks the solver protocol.
  var solver: String?
  /// The name of a method of this suite.
  var method: String?
  /// Whether the models of known defects are verified instead, and what is said about them listed.
  var showsDetection = false
  /// A number, or the name of a profile.
  var tolerance: String?
  /// Whether every request of every set is asked.
  var isFull = false
  /// The names of the sets to ask; all if empty.
  var caseSets: [String] = []
  /// Selects the subsets.
  var seed: UInt64 = 0x5EED
  /// Seconds that a foreign solver may take for everything.
  var timeLimit: Double?
  /// How the verdict is written.
  var format = Format.text

  /// A command that checks this package's own methods.
  init() {}

  /// The profiles of tolerance, in scaled error.
  static let profiles: [(name: String, tolerance: Double)] = [
    ("exact", 1e-15), ("double", 1e-9), ("single", 1e-5), ("visual", 1e-3),
  ]

  /// The methods of this suite that a name can select.
  static var methods: [any SolverMethod] {
    MethodRegistry.all + OurFloatSolver.Form.allCases.map { OurFloatSolver($0) }
      + [ReferenceSolver(), CarefulSolver()] + DefectModel.all
  }

  /// The number of a tolerance, or nil for neither a positive number nor a profile's name.
  static func number(of tolerance: String) -> Double? {
    if let profile = profiles.first(where: { $0.name == tolerance }) { return profile.tolerance }
    guard let number = Double(tolerance), number > 0, number.isFinite else { return nil }
    return number
  }

  /// Asks, judges, and writes the verdicts on standard output.
  func run() -> ExitStatus {
    if showsDetection {
      let report = DetectionReport()
      guard emit(report.markdown) else { return .inputOutput }
      return report.rows.allSatisfy { $0.isFlagged && $0.isNamed } ? .success : .broken
    }
    var sets = CaseSet.all
    if !caseSets.isEmpty {
      sets = []
      for name in caseSets {
        guard let set = CaseSet.named(name) else {
          complain(
            "there is no set \"\(name)\"; the sets are "
              + CaseSet.all.map(\.name).joined(separator: ", "))
          return .usage
        }
        sets.append(set)
      }
    }
    var number: Double?
    if let tolerance {
      number = Self.number(of: tolerance)
      guard number != nil else {
        complain(
          "tolerance is \"\(tolerance)\": must be a positive number or one of "
            + Self.profiles.map(\.name).joined(separator: ", "))
        return .usage
      }
    }
    let methods: [any SolverMethod]
    if let solver {
      ProcessSolver.endProgramsOnInterrupt()
      var limits = ProcessLimits()
      if isFull { limits.total *= 10 }
      if let timeLimit { limits.total = timeLimit }
      methods = [ProcessSolver(command: solver, limits: limits)]
      number = number ?? 1e-9
    } else if let method {
      guard let found = Self.methods.first(where: { $0.name == method }) else {
        complain(
          "there is no method \"\(method)\"; the methods are "
            + Self.methods.map(\.name).joined(separator: ", "))
        return .usage
      }
      methods = [found]
      // A method without promises is held to a tolerance, as a foreign one would be.
      if !Promise.all.contains(where: { $0.method == method }) { number = number ?? 1e-9 }
    } else {
      methods = Self.methods.filter { method in
        Promise.all.contains { $0.method == method.name }
      }
    }
    let verifier = Verifier(
      standard: number.map { .tolerance($0) } ?? .promises, caseSets: sets,
      limit: isFull ? nil : 1_000, seed: seed
    ).namingFaults
    let verdicts = methods.map { verifier.verdict(on: $0) }
    guard write(verdicts) else { return .inputOutput }
    if verdicts.contains(where: { $0.outcome == .undecidable }) { return .undecidable }
    return verdicts.allSatisfy { $0.outcome == .passed } ? .success : .broken
  }

  private func write(_ verdicts: [Verdict]) -> Bool {
    let output =
      switch format {
      case .text: verdicts.map(\.text).joined(separator: "\n")
      case .markdown: verdicts.map(\.markdown).joined(separator: "\n")
      case .json: verdicts.map(\.json).joined()
      case .junit: Verdict.junit(verdicts)
      }
    return emit(output)
  }

  /// Writes to standard output; whether that was possible.
  private func emit(_ text: String) -> Bool {
    do throws(ResultStore.Failure) {
      try Console().write(text)
      return true
    } catch {
      complain("\(error)")
      return false
    }
  }

  private func complain(_ message: String) {
    FileHandle.standardError.write(Data("animbench verify: \(message)\n".utf8))
  }
}
