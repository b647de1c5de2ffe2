import ArgumentParser
import Foundation
import Testing
import ToolTesting

@testable import choreo

/// What all commands of `choreo` share: help, output, exit codes.
@Suite struct ToolTests {
  @Test func examplesFitIntoATerminal() {
    // A wrapped line of an example could not be copied.
    var examples = 0
    let tool = Choreo.configuration
    for configuration in [tool] + tool.subcommands.map({ $0.configuration }) {
      for line in configuration.discussion.split(separator: "\n") where line.hasPrefix("  ") {
        #expect(line.count <= 80, "\(line)")
        examples += 1
      }
    }
    #expect(examples > 20)
  }

  @Test func aMistypedCommandIsNamedWithTheNearest() throws {
    let folder = try ToolRun.Folder()
    for (word, meant) in [("auditt", "audit"), ("vreify", "animbench verify")] {
      let run = try ToolRun.shell("choreo \(word) x", in: folder.path)
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.errors.contains("no command \(word); did you mean \(meant)?"))
    }
    let other = try ToolRun.shell("choreo verify", in: folder.path)
    #expect(
      other.status == 64
        && other.errors == "choreo: verify is a command of animbench: animbench verify\n")
    let version = try ToolRun.shell("choreo --version", in: folder.path)
    #expect(version.status == 0 && version.output.hasPrefix("choreo "))
  }

  @Test func scenariosAreListed() throws {
    let folder = try ToolRun.Folder()
    let list = try ToolRun.shell("choreo new --list", in: folder.path)
    #expect(list.status == 0 && list.output.contains("profile-screen-entrance"))
  }

  @Test func anAnimationIsSampled() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell("choreo convert 'linear 0.1s' --samples", in: folder.path)
    #expect(run.status == 0 && run.output.hasPrefix("time,value\n0.0,0.0\n"), "\(run)")
    #expect(run.output.hasSuffix("0.1,1.0\n"), "\(run)")
    let slow = try ToolRun.shell("choreo convert 'linear 0.1s' --samples --fps 20", in: folder.path)
    #expect(slow.output == "time,value\n0.0,0.0\n0.05,0.5\n0.1,1.0\n", "\(slow)")
    let video = try ToolRun.shell("choreo convert 'linear 0.1s' --fps 29.97", in: folder.path)
    #expect(video.output.contains("at rest from frame 3 on, of 29.97 a second\n"), "\(video)")
    let none = try ToolRun.shell("choreo convert 'linear 0.1s' --fps 0", in: folder.path)
    #expect(none.status == 64 && none.errors.contains("--fps is 0"), "\(none)")
  }

  /// Curves and durations stand beside the transitions of tokens, or are said to be left out.
  @Test func looseTokensAreWrittenOrNoted() throws {
    let folder = try ToolRun.Folder()
    try #"""
    {"ease": {"$type": "cubicBezier", "out": {"$value": [0, 0, 0.2, 1]}},
     "slow": {"$type": "duration", "$value": "1s"},
     "enter": {"$type": "transition", "$value":
       {"duration": "200ms", "delay": "0ms", "timingFunction": "{ease.out}"}}}
    """#.write(toFile: folder.path + "/t.json", atomically: true, encoding: .utf8)
    let css = try ToolRun.shell("choreo export t.json --format css", in: folder.path)
    #expect(
      css.output.contains(
        "  --duration-slow: 1000ms;\n  --ease-out: cubic-bezier(0, 0, 0.2, 1);\n"), "\(css)")
    #expect(
      css.output.contains("  --ease-enter: cubic-bezier(0, 0, 0.2, 1); /* exact */"), "\(css)")
    for command in ["choreo export t.json --format flutter", "choreo export t.json"] {
      let other = try ToolRun.shell(command, in: folder.path)
      for what in ["1 durations: they are no motion", "1 curves: they have no duration"] {
        #expect(other.errors.contains(what), "\(command): \(other)")
      }
    }
  }

  @Test func aLongTimeInWordsIsDoubted() throws {
    let folder = try ToolRun.Folder()
    for (words, doubted) in [
      (".easeOut(duration: 300)", "a duration of 300 s is long"),
      ("spring({ stiffness: 0.1, damping: 0.4 })", "a duration of 19.87 s is long"),
      ("linear 0.3s 300s", "a delay of 300 s is long"), (".easeOut(duration: 3)", nil),
    ] {
      for command in ["convert", "export", "fit"] {
        let run = try ToolRun.shell("choreo \(command) '\(words)'", in: folder.path)
        #expect(doubted.map { run.errors.contains($0) } ?? run.errors.isEmpty, "\(command): \(run)")
      }
    }
  }

  @Test func aDocumentOnStandardOutputStandsThereAlone() throws {
    let folder = try ToolRun.Folder()
    for option in ["--write junit=-", "--html -"] {
      let audit = try ToolRun.shell("choreo audit menu-options \(option)", in: folder.path)
      #expect(audit.output.hasPrefix("<") && audit.output.hasSuffix(">\n"), "\(audit.output)")
      #expect(audit.errors.contains("menu-options"))
    }
    let schema = try ToolRun.shell("choreo new --schema -", in: folder.path)
    #expect(schema.output.hasPrefix("{") && schema.errors.isEmpty)
    #expect(folder.contents.isEmpty)
    let twice = try ToolRun.shell(
      "choreo audit menu-options --json --write github=-", in: folder.path)
    #expect(twice.status == 64 && twice.errors.contains("can go to standard output"))
    let broken = try ToolRun.shell(
      "echo '{' > a.json; choreo convert a.json || choreo audit a.json --write junit=a.xml",
      in: folder.path)
    #expect(broken.status == 65 && broken.output.isEmpty)
    #expect(broken.errors.components(separatedBy: "a.json: not JSON").count == 3)
  }

  @Test(arguments: ["export bouncy", "audit menu-options"])
  func aFullDiskIsAnErrorForEveryCommand(command: String) throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell("{ choreo \(command); } > /dev/full", in: folder.path)
    #expect(run.status == 74)
    #expect(run.errors.contains("No space left on device"))
  }

  /// A runner of continuous integration obeys lines that begin with `::`, and `##[` anywhere in a line.
  @Test(arguments: ["::stop-commands::x", "  ::error::x", "a\\n::warning::x", "##[stop-commands]x"])
  func noTextOfAFileIsACommand(text: String) throws {
    let folder = try ToolRun.Folder()
    let document = """
      {"format": "animation-choreography", "version": 1, "name": "NAME", "title": "TITLE", "source": "NAME",
       "elements": [{"name": "NAME", "count": 9, "stagger": {"interval": 0.3}, "animation": "ease 900ms",
       "properties": [{"name": "NAME", "from": 0, "to": 1},
                      {"name": "colour", "from": "NAME", "to": "b"}]}]}
      """
    let style =
      ".a { animation: spin 3s; colour: NAME } @keyframes spin { to { NAME: 1; opacity: 0 } } NAME"
    for (name, content) in [("a.json", document), ("b.json", "NAME"), ("c.css", style)] {
      try content.replacing("NAME", with: text).replacing("TITLE", with: text)
        .write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    }
    for file in ["a.json", "b.json", "c.css", "'\(text)'"] {
      for command in [
        "audit", "audit --fix", "export", "export --format swiftui", "export --format tokens",
        "convert", "suggest --count", "fit", "new",
      ] {
        let run = try ToolRun.shell("choreo \(command) \(file) < /dev/null", in: folder.path)
        for line in (run.output + "\n" + run.errors).split(separator: "\n") {
          let isDocument = ["--format", "convert"].contains { command.contains($0) }
          #expect(
            !line.drop { $0 == " " }.hasPrefix("::")
              && (isDocument || !line.contains("##[")), "\(command) \(file): \(line)")
        }
      }
    }
  }

  /// Results are shown although a file cannot be written.
  @Test func aFileThatCannotBeWrittenCostsNoResult() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      "choreo audit menu-options --write json=/dev/full", in: folder.path)
    #expect(run.status == 74 && run.errors.contains("/dev/full"))
    #expect(run.output.contains("cascade"), "\(run.output)")
  }

  /// A limit on the size of files simulates a disk that fills up within a file.
  @Test func aFileThatCannotBeFinishedLeavesTheOldOne() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      """
      echo old > page.html
      ulimit -f 4; choreo audit profile-screen-entrance --html page.html > /dev/null
      """, in: folder.path)
    #expect(run.status == 74)
    #expect(run.errors.contains("page.html: cannot be written: File too large"))
    // No temporary file is left, either.
    #expect(folder.contents == ["page.html"])
    #expect(try String(contentsOfFile: folder.path + "/page.html", encoding: .utf8) == "old\n")
  }

  /// The pages of a folder have an index, whatever the files are called.
  @Test func aFolderOfPagesHasAnIndex() throws {
    let folder = try ToolRun.Folder()
    try folder.write(".a { transition: opacity 1s }", "index.css")
    try folder.write(".a { transition: opacity 1s }", "b?<i>.css")
    let run = try ToolRun.shell(
      """
      choreo convert index.css > index.json 2>/dev/null
      choreo audit index.json index.css 'b?<i>.css' --html pages > /dev/null
      """, in: folder.path)
    #expect(run.errors.contains("wrote pages/index.html"), "\(run)")
    let text = try String(contentsOfFile: folder.path + "/pages/index.html", encoding: .utf8)
    #expect(text.contains("<h1>3 choreographies, "))
    for link in [
      #"<a href="./index-2.html">index.json</a>: "#, #"<a href="./index.css.html">index.css</a>"#,
      #"<a href="./b%3F%3Ci%3E.css.html">b?&lt;i&gt;.css</a>"#,
    ] { #expect(text.contains(link), "\(link): \(text.suffix(900))") }
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/pages")
    #expect(pages.sorted() == ["b?<i>.css.html", "index-2.html", "index.css.html", "index.html"])
  }

  @Test func linksAndPipesAreWrittenThroughAndNotReplaced() throws {
    let folder = try ToolRun.Folder()
    let run = try ToolRun.shell(
      """
      mkdir real; echo old > real/page.html; ln -s real/page.html link.html; mkfifo pipe
      cat pipe > read.html & choreo audit menu-options --html pipe > /dev/null
      choreo audit menu-options --html link.html > /dev/null; wait
      test -L link.html && test -p pipe && cmp real/page.html read.html && head -1 read.html
      """, in: folder.path)
    #expect(run.errors == "wrote pipe\nwrote link.html\n")
    #expect(run.output == "<!doctype html>\n")
  }
}
