internal import CommandSupport
import ArgumentParser
internal import Measurement
internal import Presentation
internal import Reports
internal import SolverVerification

struct List: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Names methods, case sets, workloads and levels.")

  func execute() throws -> ExitStatus {
    let console = Console()
    func heading(_ text: String) -> String { console.style.bold(text) + "\n" }
    var text = heading("Methods")
    var methods = TextTable([("name", .left), ("kinds", .left), ("what", .left)])
    for method in MethodRegistry.all {
      let kinds = SolverKind.allCases.filter(method.kinds.contains).map(\.rawValue)
      methods.append([
        method.name, kinds.count > 1 ? "\(kinds.count) kinds" : kinds.first ?? "",
        method.summary,
      ])
    }
    for method in TimedMethods.all { methods.append([method.name, "times", method.summary]) }
    text += methods.text(console.style)
    text += "\n" + heading("Case sets")
    text += Self.caseSets.text(console.style)
    text += "\n" + heading("Workloads of `animbench bench`")
    // The last component of a name is the number of items.
    let names = BenchGrid().groups.map {
      $0.name.split(separator: ".").dropLast().joined(separator: ".")
    }
    text += Names.inOrder(names).map { "  \($0).ITEMS\n" }.joined()
    text += "\n" + heading("Instruction-set levels of this processor")
    text += RunEnvironment.levels.map { "  \($0)\n" }.joined()
    try console.write(text)
    return .success
  }

  static var caseSets: TextTable {
    var table = TextTable([
      ("name", .left), ("kind", .left), ("cases", .right), ("what", .left),
    ])
    for set in CaseSet.judged {
      table.append([set.name, set.kind.rawValue, "\(set.count)", set.summary])
    }
    return table
  }
}
