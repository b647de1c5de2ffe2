import ArgumentParser

/// `animbench list`.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Names methods, case sets, workloads, scenarios and levels.")

  func run() throws {
    throw ExitCode(Catalogue.list().rawValue)
  }
}
