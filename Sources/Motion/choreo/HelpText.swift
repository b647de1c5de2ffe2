internal import CMotionResources
internal import Foundation

/// The descriptions of commands, from Resources/help.txt.
enum HelpText {
  static func of(_ command: String) -> String {
    let sections = "\n\(String(cString: choreo_help()))".components(separatedBy: "\n# ")
    let own = sections.first { $0.hasPrefix("\(command)\n") } ?? ""
    return own.dropFirst(command.count + 1).trimmingCharacters(in: .newlines)
  }
}
