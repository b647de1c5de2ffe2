internal import ChoreographyFiles
internal import CMotionResources
internal import Foundation

/// The descriptions of commands, from Resources/help.txt.
enum HelpText {
  /// - Parameter texts: What stands in its places, such as ‹formats›.
  static func of(_ command: String, _ texts: [String: String] = [:]) -> String {
    let sections = "\n\(Template.filled(choreo_help(), texts))".components(separatedBy: "\n# ")
    let own = sections.first { $0.hasPrefix("\(command)\n") } ?? ""
    return own.dropFirst(command.count + 1).trimmingCharacters(in: .newlines)
  }
}
