#if SwiftUISource
  internal import ChoreographyFiles
  internal import StrictJSON
  internal import Yams

  /// A configuration in YAML as JSON, so that one reader finds the errors of both.
  enum ConfigurationYAML {
    /// More values than any configuration has: aliases can multiply a few lines.
    private static let maximumCount = 10_000

    /// - Throws: `DocumentError` for what is not YAML.
    static func json(_ bytes: [UInt8]) throws(DocumentError) -> String {
      do {
        var count = 0
        let document = try compose(yaml: String(decoding: bytes, as: UTF8.self))
        return try document.map { try json($0, &count) } ?? "{}"
      } catch YamlError.scanner(_, let problem, let mark, _),
        YamlError.parser(_, let problem, let mark, _),
        YamlError.composer(_, let problem, let mark, _)
      {
        throw DocumentError("not YAML, line \(mark.line), column \(mark.column): \(problem)")
      } catch YamlError.duplicatedKeysInMapping(let names, let context) {
        throw DocumentError("not YAML, mapping of line \(context.mark.line): \(names[0]) twice")
      } catch {
        throw error as? DocumentError ?? DocumentError("not YAML: it must be UTF-8")
      }
    }

    private static func json(_ node: Node, _ count: inout Int) throws -> String {
      count += 1
      guard count <= maximumCount else { throw DocumentError("more than \(maximumCount) values") }
      if let items = node.sequence {
        return JSONWriter.array(try items.map { try json($0, &count) })
      }
      if let members = node.mapping {
        let texts = try members.map { name, value in
          "\(JSONWriter.string(name.scalar?.string ?? "")):\(try json(value, &count))"
        }
        return "{\(texts.joined(separator: ","))}"
      }
      // A scalar of YAML 1.2: `off` is a word, not a Boolean.
      let text = node.scalar?.string ?? ""
      guard node.scalar?.style == .plain else { return JSONWriter.string(text) }
      if ["true", "false", "null"].contains(text) { return text }
      if ["", "~"].contains(text) { return "null" }
      return Double(text).flatMap { $0.isFinite ? "\($0)" : nil } ?? JSONWriter.string(text)
    }
  }
#endif
