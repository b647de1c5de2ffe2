import ArgumentParser

/// `animbench list`.
struct List: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Names methods, case sets, workloads, scenarios and levels.")

  func execute() throws -> ExitStatus { try Catalogue.list() }
}
