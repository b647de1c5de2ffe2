import Foundation
import Testing
import ToolTesting

@testable import choreo

/// `choreo diff`, as a shell calls it.
@Suite struct DiffCommandTests {
  private let folder: ToolRun.Folder

  init() throws { folder = try ToolRun.Folder() }

  private func sheet(_ duration: String, _ selector: String = ".card") -> String {
    "\(selector) { opacity: 0; transition: opacity \(duration) }\n\(selector).on { opacity: 1 }\n"
  }

  @Test func twoFilesAreComparedAndGated() throws {
    try folder.write(sheet("200ms"), "old.css")
    try folder.write(sheet("260ms"), "new.css")
    try folder.write(sheet(".2s ease"), "same.css")
    let found = try folder.run("choreo diff old.css new.css")
    #expect(found.status == 0 && found.errors.isEmpty, "\(found)")
    #expect(found.output.contains("duration 200 ms → 260 ms"), "\(found.output)")
    #expect(try folder.run("choreo diff old.css new.css --fail-over 0.01 > /dev/null").status == 1)
    #expect(try folder.run("choreo diff old.css new.css --fail-over 0.9").status == 0)
    let same = try folder.run("choreo diff old.css same.css --fail-over 0")
    #expect(same.status == 0 && same.output == "Nothing moves differently.\n", "\(same)")
    // What is not read in both versions does not differ, in whatever order it is noted.
    let rest = [
      ".a { transition: opacity 1s }", ".b { transition: color 1s }",
      "@keyframes k { to { rotate: 1deg } }", "@keyframes l { to { rotate: 1deg } }",
    ]
    try folder.write(rest.joined(separator: "\n"), "rest.css")
    try folder.write(rest.reversed().joined(separator: "\n"), "reversed.css")
    try folder.write(rest.dropLast().joined(separator: "\n"), "fewer.css")
    let moved = try folder.run("choreo diff rest.css reversed.css")
    #expect(moved.output == "Nothing moves differently.\n", "\(moved)")
    let fewer = try folder.run("choreo diff rest.css fewer.css")
    #expect(fewer.output.hasSuffix("  @keyframes l is removed\n"), "\(fewer)")
    // A gate on budgets is another one.
    try folder.write(sheet("900ms"), "slow.css")
    #expect(try folder.run("choreo diff old.css slow.css").status == 0)
    #expect(try folder.run("choreo diff old.css slow.css --strict").status == 1)
    #expect(try folder.run("choreo diff slow.css old.css --strict").status == 0)
    #expect(try folder.run("choreo diff old.css slow.css --strict --entrance 2").status == 0)
    let piped = try folder.run("cat new.css | choreo diff old.css - --json | head -1")
    #expect(piped.output == "{\n" && piped.errors.isEmpty, "\(piped)")
  }

  @Test func everyFormatIsWritten() throws {
    try folder.write(sheet("200ms"), "old.css")
    try folder.write(sheet("260ms"), "new.css")
    let run = try folder.run(
      """
      choreo diff old.css new.css --fail-over 0.01 --write markdown=a.md --write sarif=a.sarif \
        --write junit=a.xml --write html=a.html --write json=a.json --write github=-
      """)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("::error file=new.css,line=2,title=.card.on::"), "\(run)")
    #expect(run.errors.contains("The largest difference"))
    for (name, part) in [
      ("a.md", "| `.card.on` | opacity | duration 200 ms → 260 ms |"),
      ("a.sarif", "\"ruleId\" : \"motion-changed\""), ("a.xml", "failures=\"1\""),
      ("a.html", "<!doctype html>"), ("a.json", "\"format\" : \"animation-diff\""),
    ] {
      let text = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
      #expect(text.contains(part), "\(name): \(text.prefix(600))")
    }
  }

  @Test func filesOfFoldersAreNamedWhenAddedRemovedOrRenamed() throws {
    for side in ["old", "new"] {
      try folder.write(sheet("200ms"), "\(side)/same.css")
      try folder.write("{\"name\": \"package\"}", "\(side)/package.json")
      try folder.write(".a { color: red }", "\(side)/still.css")
      try folder.write(sheet("1s"), "\(side)/node_modules/x.css")
    }
    try folder.write(sheet("300ms"), "old/deep/gone.css")
    try folder.write(sheet("400ms", ".x"), "old/before.css")
    try folder.write(sheet("0.4s", ".x"), "new/after.css")
    try folder.write(sheet("500ms"), "new/more.css")
    try folder.write(sheet("1s"), "new/node_modules/y.css")
    let found = try folder.run("choreo diff old new/ --fail-over 0.5")
    #expect(found.status == 1 && found.errors.isEmpty, "\(found)")
    for part in [
      "before.css is now after.css", "deep/gone.css is removed", "more.css is added",
    ] {
      #expect(found.output.contains(part), "\(part): \(found.output)")
    }
    #expect(!found.output.contains("same.css") && !found.output.contains("node_modules"))
    #expect(try folder.run("choreo diff old old").output.hasPrefix("Nothing moves differently"))
  }

  @Test func revisionsOfARepositoryAreCompared() throws {
    try folder.write(sheet("200ms"), "site/a.css")
    try folder.write(sheet("200ms"), "site/b.css")
    let git = "git -c user.name=a -c user.email=a@b -c init.defaultBranch=main"
    #expect(
      try folder.run("\(git) init -q && \(git) add . && \(git) commit -qm 1 && \(git) tag one")
        .status == 0
    )
    try folder.write(sheet("300ms"), "site/a.css")
    try folder.write(sheet("0.2s"), "site/b.css")
    #expect(try folder.run("\(git) commit -qam 2").status == 0)
    let found = try folder.run("choreo diff --revisions one..HEAD")
    #expect(found.status == 0 && found.output.contains("site/a.css"), "\(found)")
    #expect(!found.output.contains("b.css\n"), "\(found.output)")
    #expect(
      try folder.run("cd site && choreo diff --revisions one...HEAD a.css").output.contains(
        "300 ms"))
    let none = try folder.run("choreo diff --revisions one..HEAD site/b.css")
    #expect(none.output == "Nothing moves differently.\n", "\(none)")
    #expect(try folder.run("choreo diff --revisions HEAD").output.hasPrefix("Nothing"))
    try folder.write(sheet("450ms"), "site/a.css")
    try folder.write(sheet("1s"), "new.css")
    let tree = try folder.run("choreo diff --revisions HEAD")
    #expect(tree.output.contains("300 ms → 450 ms") && tree.output.contains("new.css is added"))
    // A file that others use, from each revision.
    try folder.write(":root { --d: 200ms }", "vars.css")
    try folder.write(
      ".v { opacity: 0; transition: opacity var(--d) }\n.v.on { opacity: 1 }", "uses.css")
    #expect(try folder.run("\(git) add . && \(git) commit -qm 3").status == 0)
    try folder.write(":root { --d: 350ms }", "vars.css")
    #expect(try folder.run("\(git) commit -qam 4").status == 0)
    let variable = try folder.run("choreo diff --revisions HEAD~1..HEAD --with vars.css uses.css")
    #expect(variable.output.contains("200 ms → 350 ms"), "\(variable)")
    for (range, part) in [
      ("nowhere..HEAD", "\"nowhere\" is not a revision"), ("--output=x", "--revisions"),
      ("a..b..c", "must be A..B"),
    ] {
      let run = try folder.run("choreo diff --revisions=\(range)")
      #expect(run.status == 64 && run.errors.contains(part), "\(range): \(run)")
    }
    #expect(folder.contents.sorted() == [".git", "new.css", "site", "uses.css", "vars.css"])
  }

  @Test func whatCannotBeComparedIsSaid() throws {
    try folder.write(sheet("200ms"), "a.css")
    try folder.write("{\"format\": \"animation-choreography\"", "broken.json")
    for (command, status, part) in [
      ("a.css missing.css", 74, "missing.css cannot be read"),
      ("a.css .", 64, "give two files or two folders"), ("a.css", 64, "1 paths were given"),
      ("- -", 64, "standard input"), ("a.css a.css --fail-over -1", 64, "--fail-over"),
      ("broken.json broken.json a.css", 64, "3 paths"),
      ("a.css broken.json", 65, "broken.json: not JSON"),
      ("broken.json a.css", 65, "the old version"), ("a.css /bin/ls", 65, "no known format"),
      ("a.css a.css --write pdf=x", 64, "with one of the formats"),
    ] {
      let run = try folder.run("choreo diff \(command)")
      #expect(run.status == Int32(status) && run.errors.contains(part), "\(command): \(run)")
    }
    // A part that is not read and differs is told; one that both versions have is not.
    let curve = "@media print { .c { transition: opacity 1s cubic-bezier(2, 0, 0, 1) } }"
    try folder.write(curve, "old/c.css")
    try folder.write(curve.replacing("1s", with: "2s"), "new/c.css")
    let unread = try folder.run("choreo diff old new --write github=-")
    #expect(unread.status == 0 && unread.output.contains("::warning file=c.css"), "\(unread)")
    #expect(unread.errors.contains("Nothing that is read moves differently. 1 part could not be"))
    try folder.write(curve + "\n.d { color: red }", "new/c.css")
    #expect(try folder.run("choreo diff old new").output.hasPrefix("Nothing moves differently"))
    // What browsers ignore is not a part.
    let invalid = ".c { transition: opacity 1s cubic-bezier(2, 0, 0, 1) } .c.on { opacity: 0 }"
    try folder.write(invalid, "old/c.css")
    try folder.write(invalid.replacing("1s", with: "2s"), "new/c.css")
    #expect(try folder.run("choreo diff old new").output.hasPrefix("Nothing moves differently"))
    try folder.write(invalid.replacing("2, 0", with: "0.2, 0"), "new/c.css")
    #expect(try folder.run("choreo diff old new").output.contains("c.css\n  .c.on is added"))
    // Blocks that are not read count where they differ, on one line as on many.
    func blocks(_ times: [String], _ end: String) -> String {
      times.enumerated().map { index, time in
        "@media (min-width: \(index)px) { .e, .f { animation: g \(time) } }" + end
      }.joined() + "@keyframes g { to { opacity: 0 } } .g { animation: g 1s }"
    }
    try folder.write(blocks(["1s", "2s"], "\n"), "old/c.css")
    for (times, told) in [
      (["1000ms", "2s"], "Nothing moves differently"), (["1s", "3s"], "1 part could not"),
      (["3s", "1s"], "2 parts could not"),
    ] {
      try folder.write(blocks(times, "").replacing("n-width: ", with: "n-width:"), "new/c.css")
      let run = try folder.run("choreo diff old new")
      #expect(run.output.contains(told), "\(times): \(run)")
    }
    // A curve or a duration beside animations is compared, though no element has it.
    let tokens = """
      {"a": {"$type": "cubicBezier", "$value": [0, 0, 0, 1]},
       "b": {"$type": "transition", "$value": {"duration": "1s", "timingFunction": "ease"}}}
      """
    try folder.write(tokens, "old.json")
    try folder.write(tokens.replacing("[0, 0", with: "[0, 0.5"), "new.json")
    let curves = try folder.run("choreo diff old.json new.json")
    #expect(
      curves.output
        == "new.json differs.\n\nnew.json\n  a: cubic-bezier(0.0, 0.0, 0.0, 1.0) → cubic-bezier(0.0, 0.5, 0.0, 1.0)\n",
      "\(curves)")
    // Among several files an unreadable one is told, and the others are compared.
    try folder.write(sheet("200ms"), "one/a.css")
    try folder.write(sheet("300ms"), "two/a.css")
    try folder.write("{\"format\": \"animation-choreography\"", "two/b.json")
    let both = try folder.run("choreo diff one two")
    #expect(both.status == 65 && both.output.contains("b.json is unreadable"), "\(both)")
    #expect(both.output.contains("200 ms → 300 ms"))
    if getuid() != 0 {
      #expect(try folder.run("chmod 0 two/a.css; choreo diff one two").status == 74)
    }
  }
}
