import DocumentFixtures
import Foundation
import Testing

import HostSystem

/// Replaced files keep their mode and their links.
@Suite struct AtomicFileTests {
  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func write(_ text: String, to path: String) throws {
    try AtomicFile.write(Data(text.utf8), to: path)
  }

  private func failure(writingTo path: String) -> String? {
    do throws(FileFailure) {
      try AtomicFile.write(Data("new".utf8), to: path)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o4711] as [mode_t])
  func anOverwrittenFileKeepsItsMode(mode: mode_t) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file"
    try write("old", to: path)
    try #require(chmod(path, mode) == 0)
    let before = try status(path)
    try write("new", to: path)
    #expect(try status(path).st_mode & 0o7777 == mode)
    #expect(try text(path) == "new")
    // A different file with the same name: no reader saw half of it.
    #expect(try status(path).st_ino != before.st_ino)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func aDanglingLinkIsFollowedToTheFileItNames() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/link"
    try #require(symlink("new folder/file", path) == 0)
    try write("new", to: path)
    #expect(try text(folder.path + "/new folder/file") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "new folder/file")
    // Through two links, one of them absolute, and over a file that is there now.
    try #require(symlink(path, folder.path + "/first") == 0)
    try write("newer", to: folder.path + "/first")
    #expect(try text(folder.path + "/new folder/file") == "newer")
  }

  @Test func aLoopOfLinksIsAnErrorThatNamesThePath() throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.path + "/one", folder.path + "/two")
    try #require(symlink("two", path) == 0 && symlink("one", other) == 0)
    for path in [path, path + "/file"] {
      let reason = try #require(failure(writingTo: path))
      #expect(reason.hasPrefix(path), "\(reason)")
      #expect(reason.contains("symbolic links"), "\(reason)")
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "two")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test func aFolderOfThatNameIsAnError() throws {
    let folder = try TemporaryFolder()
    let reason = try #require(failure(writingTo: folder.path))
    #expect(reason.contains(folder.path) && reason.contains("directory"), "\(reason)")
  }
}
