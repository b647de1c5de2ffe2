internal import CMotionResources

/// Every system of the listings as data: the correct ones and the examples of mistakes.
package enum ScenarioCatalogue {
  /// All scenarios, each correct one before the mistakes it is contrasted with.
  package static let all: [ChoreographyDocument] = resources.map { name, bytes in
    do {
      let document = try ChoreographyDocument(bytes: bytes)
      precondition(document.name == name, "\(name).json holds another name")
      return document
    } catch {
      preconditionFailure("\(name).json: \(error)")
    }
  }

  /// The text of a scenario's document, by name.
  package static func text(of name: String) -> [UInt8]? { resources.first { $0.0 == name }?.1 }

  package static func named(_ name: String) -> ChoreographyDocument? {
    all.first { $0.name == name }
  }

  private static let resources: [(String, [UInt8])] = {
    var found: [(String, [UInt8])] = []
    var next = motion_scenarios()
    while let name = next.pointee.name, let text = next.pointee.text {
      found.append((String(cString: name), Array(String(cString: text).utf8)))
      next += 1
    }
    return found
  }()
}
