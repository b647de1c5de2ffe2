import ArgumentParser

/// `animbench list`.
struct List: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Names scenarios, methods, case sets, workloads and levels.")

  func execute() throws -> ExitStatus { try Catalogue.list() }
}
