import Foundation
import Testing

/// The folder that holds the digests.
private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent()

/// A file of digests: each section, its count of numbers, and its digest.
struct CommittedDigests {
  /// In the order of the file.
  let sections: [String]
  let lines: [String: String]

  init(fused: Bool) throws {
    let name = fused ? "fused.digests" : "separate.digests"
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let all = text.split(separator: "\n").map(String.init)
    sections = all.map { String($0.prefix { $0 != " " }) }
    lines = Dictionary(uniqueKeysWithValues: zip(sections, all))
  }
}

/// The names of all kernels in the order of `KernelTables`: read from the headers, so that a new member
/// is not forgotten.
func kernelNames() throws -> [String] {
  let headers = folder.appending(path: "../../../Sources/Library/CKernelInterface/include")
  return try [
    ("KernelTable.h", "ScalarKernelTable"), ("SpringKernels.h", "SpringKernelTable"),
    ("KernelTable.h", "SampleKernelTable"),
  ].flatMap { header, structure in
    let text = try String(contentsOf: headers.appending(path: header), encoding: .utf8)
    let start = try #require(text.range(of: "typedef struct \(structure) {")).upperBound
    let end = try #require(text.range(of: "} \(structure);")).lowerBound
    return text[start..<end].matches(of: /\(\*(?:_Nonnull )?(\w+)\)\(/).map { String($0.1) }
  }
}
